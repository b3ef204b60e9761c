// The simulated panel: paints the box's display, and turns mouse, finger and keyboard into presses
// like those of real keys. It shows nothing by itself: what comes of a press, the box says (E7).

import { Holder } from "./holder.js";

const WIDTH = 128;
const HEIGHT = 64;
const GRID_FROM = 3; // from so many screen pixels a dot on, the grid between dots shows
const LIT = "#bfe9ff";
const DARK = "#04080a";

const KEYBOARD = new Map([
  ["ArrowUp", "up"], ["ArrowDown", "down"], ["ArrowLeft", "left"], ["ArrowRight", "right"],
  ["Enter", "ok"], ["Backspace", "back"], ["Escape", "back"], ["m", "menu"], ["M", "menu"],
  ["1", "1"], ["2", "2"], ["3", "3"], ["4", "4"], ["5", "5"], ["6", "6"],
]);

export function startPanel(words, stale) {
  const panel = document.getElementById("panel");
  const display = new Display(document.getElementById("screen"), document.getElementById("display"));
  const post = poster(() => stale.say(words["js.press.failed"]));
  const holder = new Holder(post, (key, down) => sink(panel, key, down));
  listenToPointer(panel, holder);
  listenToKeyboard(holder);
  return { frame: (frame) => display.show(frame), hints: (keys) => hint(panel, keys, words) };
}

// Sends presses one after the other, so that they arrive in order (B5).
function poster(failed) {
  let queue = Promise.resolve();
  return (key, how) => {
    const body = JSON.stringify({ key, how });
    const headers = { "Content-Type": "application/json", "X-Turtle-Companion": "1" };
    queue = queue
      .then(() => fetch("/panel/press", { method: "POST", headers, body }))
      .then((answer) => { if (!answer.ok) failed(); })
      .catch(failed);
  };
}

function listenToPointer(panel, holder) {
  for (const button of panel.querySelectorAll("[data-key]")) {
    const key = button.dataset.key;
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault(); // the keyboard stays with the page, not with this key
      button.setPointerCapture(event.pointerId);
      holder.down(key);
    });
    for (const end of ["pointerup", "pointercancel"]) {
      button.addEventListener(end, () => (end === "pointerup" ? holder.up(key) : holder.forget(key)));
    }
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    // A click without a pointer: a key of the keyboard or a reading aid on the focused button.
    button.addEventListener("click", (event) => { if (event.detail === 0) holder.tap(key); });
  }
}

function listenToKeyboard(holder) {
  window.addEventListener("keydown", (event) => {
    const key = KEYBOARD.get(event.key);
    if (!key || event.ctrlKey || event.altKey || event.metaKey || isForElement(event)) return;
    event.preventDefault();
    if (!event.repeat) holder.down(key);
  });
  window.addEventListener("keyup", (event) => {
    const key = KEYBOARD.get(event.key);
    if (key) holder.up(key);
  });
  window.addEventListener("blur", () => holder.forgetAll());
}

// Enter belongs to a focused link or button.
const isForElement = (event) => event.key === "Enter" && event.target.closest("a, button, summary") !== null;

function sink(panel, key, down) {
  panel.querySelector(`[data-key="${key}"]`).classList.toggle("down", down);
}

function hint(panel, keys, words) {
  const known = new Map(keys.map((one) => [one.key, one]));
  for (const place of panel.querySelectorAll("[data-hint]")) {
    place.textContent = known.get(place.dataset.hint)?.short ?? "";
  }
  for (const place of panel.querySelectorAll("[data-hold]")) {
    const hold = known.get(place.dataset.hold)?.hold;
    place.textContent = hold ? words["js.hold"].replace("{what}", hold) : "";
  }
}

// The box's display with whole screen pixels to a dot, as large as its frame allows.
class Display {
  constructor(frame, canvas) {
    this.canvas = canvas;
    this.paper = canvas.getContext("2d");
    this.bits = "";
    new ResizeObserver(() => this.fit(frame.clientWidth)).observe(frame);
  }

  show(frame) {
    this.bits = atob(frame.bits);
    this.paint();
  }

  fit(width) {
    const ratio = window.devicePixelRatio || 1;
    const dot = Math.max(1, Math.floor((width * ratio) / WIDTH));
    this.canvas.width = WIDTH * dot;
    this.canvas.height = HEIGHT * dot;
    this.canvas.style.width = `${(WIDTH * dot) / ratio}px`;
    this.paint();
  }

  // Paints 1024 bytes: row by row, one bit a dot, the highest bit on the left.
  paint() {
    const dot = this.canvas.width / WIDTH;
    const lit = dot >= GRID_FROM ? dot - 1 : dot;
    this.paper.fillStyle = DARK;
    this.paper.fillRect(0, 0, WIDTH * dot, HEIGHT * dot);
    this.paper.fillStyle = LIT;
    for (let i = 0; i < this.bits.length * 8; i += 1) {
      if (this.bits.charCodeAt(i >> 3) & (0x80 >> (i & 7))) {
        this.paper.fillRect((i % WIDTH) * dot, Math.floor(i / WIDTH) * dot, lit, lit);
      }
    }
  }
}
