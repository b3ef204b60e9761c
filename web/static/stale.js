// Says how old the page is once nothing was heard of the box for 5 s (E1), and when it is fresh.

const OLD_MS = 5000;
const MINUTES_FROM = 120;

export class Stale {
  constructor(sign, words) {
    this.sign = sign;
    this.words = words;
    this.last = Date.now();
    setInterval(() => this.look(), 500);
    document.addEventListener("visibilitychange", () => this.look());
  }

  heard() {
    this.last = Date.now();
    this.sign.hidden = true;
  }

  look() {
    const age = Date.now() - this.last;
    const seconds = Math.floor(age / 1000);
    if (age >= OLD_MS) this.say(this.aged(seconds));
  }

  aged(seconds) {
    if (seconds < MINUTES_FROM) return this.words["js.stale"].replace("{seconds}", seconds);
    return this.words["js.stale.minutes"].replace("{minutes}", Math.floor(seconds / 60));
  }

  say(text) {
    this.sign.textContent = text;
    this.sign.hidden = false;
  }
}
