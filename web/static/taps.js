// What the open step offers, to be tapped at the box: buttons of the list, targets on the board. A tap
// tells for which state it was meant, so that nothing is done twice and nothing by mistake; it shows
// nothing by itself: what comes of it, the box says (E7).

const SVG = "http://www.w3.org/2000/svg";
const FINGER = 22; // px from the middle of a target to its edge, at least
const SLIP_MS = 400; // a second tap within this time
const SLIP_PX = 30; // and as near is the second half of a double tap: no wish of its own

export class Taps {
  constructor(post, words) {
    this.post = post;
    this.words = words;
    this.now = document.getElementById("part-now");
    this.board = document.getElementById("part-board");
    this.layer = null;
    this.focused = null; // the name of the target that has the focus
    this.last = { time: -SLIP_MS, x: 0, y: 0 };
    this.now?.addEventListener("click", (event) => {
      const place = event.target.closest("button")?.closest("[data-choice]");
      if (place) this.take(place.dataset.choice, event);
    });
    if (this.board) new ResizeObserver(() => this.fit()).observe(this.board);
  }

  // Offers what a newly shown sheet has; `seen` names its state.
  shows(sheet, seen) {
    this.seen = seen;
    for (const place of document.querySelectorAll("[data-at-box]")) place.hidden = false;
    for (const place of this.now?.querySelectorAll("[data-choice]") ?? []) makeButton(place);
    const cursor = this.now?.querySelector(".cursor");
    const list = cursor?.parentNode;
    if (list && list.scrollHeight > list.clientHeight) list.scrollTop = cursor.offsetTop - list.offsetTop - 60;
    if (this.board) this.lay(sheet);
    document.documentElement.dataset.seen = seen;
  }

  // Sends a tap once; the answer to it, or a newer state, lets the next one through.
  async take(choice, event) {
    if (this.sent === this.seen || this.isSlip(event)) return;
    const seen = this.seen;
    this.sent = seen;
    await this.post("/panel/choose", { seen, index: /^\d+$/.test(choice) ? Number(choice) : choice });
    if (this.sent === seen) this.sent = null;
  }

  // Takes the choice that is just one letter, typed on a keyboard; tells whether there is one.
  type(letter) {
    const places = [...(this.now?.querySelectorAll("li[data-choice]") ?? [])];
    const place = places.find((one) => one.textContent.trim() === letter);
    if (place) this.take(place.dataset.choice, { detail: 0 });
    return place !== undefined;
  }

  isSlip({ timeStamp, detail, clientX, clientY }) {
    if (detail === 0) return false; // by keyboard or a reading aid
    const { time, x, y } = this.last;
    this.last = { time: timeStamp, x: clientX, y: clientY };
    this.rest();
    return timeStamp - time < SLIP_MS && Math.hypot(clientX - x, clientY - y) < SLIP_PX;
  }

  // Says on the page how long a second tap would be a slip.
  rest() {
    const root = document.documentElement;
    root.dataset.resting = "1";
    clearTimeout(this.resting);
    this.resting = setTimeout(() => delete root.dataset.resting, SLIP_MS);
  }

  // Lays the targets over the drawing, in its units.
  lay(sheet) {
    this.layer?.remove();
    this.layer = null;
    const drawing = this.board.querySelector(":scope > svg");
    const taps = Object.entries(sheet.taps ?? {});
    if (drawing && taps.length > 0) {
      const targets = taps.map(([index, spots]) => target(sheet.step, Number(index), spots));
      const frame = ["viewBox", "preserveAspectRatio"].map((name) => [name, drawing.getAttribute(name)]);
      const told = Object.fromEntries(frame.filter(([, value]) => value));
      const kind = `taps ${drawing.getAttribute("class") ?? ""}`; // sized and coloured as the drawing
      this.layer = svg("svg", { ...told, class: kind, role: "group", "aria-label": this.words["js.taps"] }, targets);
      this.board.append(this.layer);
      this.listen(this.layer);
      this.fit();
    }
    if (this.focused !== null) this.focusAgain();
  }

  listen(layer) {
    layer.addEventListener("click", (event) => this.takeAt(event));
    layer.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      if (!event.repeat) this.take(event.target.dataset.choice, { detail: 0 });
    });
    layer.addEventListener("focusin", (event) => { this.focused = event.target.getAttribute("aria-label"); });
    // Without another target the focus went with its target, when the layer was laid anew.
    layer.addEventListener("focusout", (event) => { if (event.relatedTarget) this.focused = null; });
  }

  // Targets may reach into each other: the one whose middle is nearest is meant.
  takeAt(event) {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.layer.getScreenCTM().inverse());
    const away = (hit) => Math.hypot(x - hit.getAttribute("cx"), y - hit.getAttribute("cy"));
    const hits = [...this.layer.querySelectorAll(".hit")].sort((one, other) => away(one) - away(other));
    const meant = event.detail === 0 ? event.target.closest(".tap") : hits[0].parentNode;
    if (meant) this.take(meant.dataset.choice, event);
  }

  // No target is smaller than a finger, however small the drawing is.
  fit() {
    const scale = this.layer?.getScreenCTM()?.a;
    if (!scale) return;
    for (const hit of this.layer.querySelectorAll(".hit")) {
      hit.setAttribute("r", Math.max(Number(hit.dataset.reach), FINGER / scale));
    }
  }

  focusAgain() {
    if (document.activeElement !== document.body) {
      this.focused = null;
      return;
    }
    const targets = [...(this.layer?.querySelectorAll(".tap") ?? [])];
    const same = targets.find((one) => one.getAttribute("aria-label") === this.focused);
    const next = same ?? targets.find((one) => one.matches(".cursor")) ?? targets[0];
    if (!next) this.focused = null;
    (next ?? this.now).focus({ preventScroll: true });
  }
}

function makeButton(place) {
  if (place.firstElementChild?.matches("button")) return;
  const button = document.createElement("button");
  button.type = "button";
  button.append(...place.childNodes);
  place.append(button);
}

function target(step, index, spots) {
  const circles = spots.flatMap(([cx, cy, reach, ring, mark]) => [
    svg("circle", { class: "hit", cx, cy, r: reach, "data-reach": reach }),
    ...(ring ? ["edge", "ring"] : []).map((name) => svg("circle", { class: name, cx, cy, r: ring, pathLength: 100 })),
    ...(mark ? [svg("text", { x: cx, y: cy }, [mark])] : []),
  ]);
  const kind = ["tap", ...(index === step.cursor ? ["cursor"] : []), ...(spots.some((one) => one[4]) ? ["marked"] : [])];
  const label = step.choices[index].label;
  return svg("g", { class: kind.join(" "), role: "button", tabindex: 0, "aria-label": label, "data-choice": index }, circles);
}

function svg(name, attributes, children = []) {
  const one = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  one.append(...children);
  return one;
}
