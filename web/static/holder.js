// Tells short, held and repeating presses apart, as the box does for its real keys: OK and BACK
// are told at their release, or once as held after 0.6 s; arrows repeat; all else is told at once.

const HOLD_MS = 600;
const REPEAT_MS = 150;
const HOLDABLE = new Set(["ok", "back"]);
const REPEATING = new Set(["up", "down", "left", "right"]);

export class Holder {
  constructor(press, sink) {
    this.press = press;
    this.sink = sink;
    this.timers = new Map();
  }

  down(key) {
    if (this.timers.has(key)) return;
    this.sink(key, true);
    if (!HOLDABLE.has(key)) this.press(key, "short");
    this.timers.set(key, setTimeout(() => this.held(key), HOLD_MS));
  }

  held(key) {
    if (HOLDABLE.has(key)) {
      this.press(key, "hold");
      this.timers.set(key, 0); // its release tells nothing (F4)
    } else if (REPEATING.has(key)) {
      this.press(key, "repeat");
      this.timers.set(key, setTimeout(() => this.held(key), REPEAT_MS));
    }
  }

  up(key) {
    const timer = this.timers.get(key);
    if (timer === undefined) return;
    this.forget(key);
    if (timer !== 0 && HOLDABLE.has(key)) this.press(key, "short");
  }

  tap(key) {
    this.press(key, "short");
  }

  // Lets a key come up without a word: the finger slid away, the window lost the keyboard.
  forget(key) {
    clearTimeout(this.timers.get(key));
    this.timers.delete(key);
    this.sink(key, false);
  }

  forgetAll() {
    for (const key of [...this.timers.keys()]) this.forget(key);
  }
}
