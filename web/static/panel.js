// The simulated panel: paints the box's display, and turns mouse, finger and keyboard into presses
// like those of real keys. It shows nothing by itself: what comes of a press, the box says (E7).

import { Holder } from "./holder.js";
import { Taps } from "./taps.js";

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

// Keys too narrow for a sentence: where all do the same (put a message away), OK alone says it.
const NARROW = ["up", "down", "left", "right", "1", "2", "3", "4", "5", "6", "ok"];

export function startPanel(words, stale) {
  const panel = document.getElementById("panel");
  const display = new Display(document.getElementById("screen"), document.getElementById("display"));
  const post = poster((reason) => stale.say(reason ?? words["js.press.failed"]));
  const press = (key, how) => post("/panel/press", { key, how });
  const holder = new Holder(press, (key, down) => sink(panel, key, down));
  listenToPointer(panel, holder);
  const taps = new Taps(post, words);
  listenToKeyboard(holder, (letter) => taps.type(letter));
  fold(panel);
  const shows = (sheet, seen) => {
    hint(panel, sheet.keys, words);
    taps.shows(sheet, seen);
  };
  return { frame: (frame) => display.show(frame), shows };
}

// Sends presses and taps one after the other, so that they arrive in order (B5).
function poster(failed) {
  let queue = Promise.resolve();
  return (path, told) => {
    const body = JSON.stringify(told);
    const headers = { "Content-Type": "application/json", "X-Turtle-Companion": "1" };
    queue = queue
      .then(() => fetch(path, { method: "POST", headers, body }))
      .then(async (answer) => { if (!answer.ok) failed((await answer.json()).error.message); })
      .catch(() => failed());
    return queue;
  };
}

// Folded away, the box leaves its room to the table, which comes before what to do as on every other
// page. It stays as it was left.
function fold(panel) {
  const button = document.getElementById("fold");
  const board = document.getElementById("part-board");
  if (!button || !board) return;
  const set = (folded) => {
    document.body.classList.toggle("with-panel", !folded);
    panel.classList.toggle("folded", folded);
    button.setAttribute("aria-expanded", String(!folded));
    (folded ? document.getElementById("part-signs") : panel).after(board);
    localStorage.setItem("folded", folded ? "1" : "");
  };
  button.addEventListener("click", () => set(!panel.classList.contains("folded")));
  if (localStorage.getItem("folded")) set(true);
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
    // The pointer is caught, so that its way off the key is seen: a key let go of like that tells
    // nothing more.
    button.addEventListener("pointermove", (event) => {
      if (!isOver(button, event)) holder.forget(key);
    });
    for (const end of ["pointerup", "pointercancel"]) {
      button.addEventListener(end, () => (end === "pointerup" ? holder.up(key) : holder.forget(key)));
    }
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    // A click without a pointer: a key of the keyboard or a reading aid on the focused button.
    button.addEventListener("click", (event) => { if (event.detail === 0) holder.tap(key); });
  }
}

function isOver(button, { clientX, clientY }) {
  const room = button.getBoundingClientRect();
  return clientX >= room.left && clientX <= room.right && clientY >= room.top && clientY <= room.bottom;
}

// Where letters are offered (a name is spelled) a letter is typed; digits stay keys of the panel.
function listenToKeyboard(holder, type) {
  window.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isForElement(event)) return;
    const letter = /^\p{L}$/u.test(event.key) && event.key.toUpperCase();
    if (letter && !event.repeat && type(letter)) return event.preventDefault();
    const key = KEYBOARD.get(event.key);
    if (!key) return;
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
const isForElement = (event) =>
  event.key === "Enter" && event.target.closest("a, button, summary, [role=button]") !== null;

function sink(panel, key, down) {
  panel.querySelector(`[data-key="${key}"]`).classList.toggle("down", down);
}

function hint(panel, keys, words) {
  const known = new Map(keys.map((one) => [one.key, one]));
  for (const place of panel.querySelectorAll("[data-hint]")) {
    place.textContent = known.get(place.dataset.hint)?.short ?? "";
  }
  panel.classList.toggle("all-alike", new Set(NARROW.map((key) => known.get(key)?.short)).size === 1);
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
