// Shows a sheet: swaps the parts that changed, lets the game's own file move the board, and speaks
// each change once. An older sheet never replaces a newer one (E10).

const PARTS = ["turn", "notice", "now", "keys", "board", "signs", "players"]; // in this order

export class Show {
  constructor(sheet) {
    this.sheet = sheet;
    this.pastBoots = new Set();
    this.draw = null;
    this.calm = window.matchMedia("(prefers-reduced-motion: reduce)");
    this.spoken = document.getElementById("announce");
    this.later = [];
    this.ready = this.loadGame(sheet);
  }

  get tag() { return `${this.sheet.boot}:${this.sheet.seq}`; }

  // Takes a sheet if it is newer than the one that is shown; tells whether it was. What a sheet does
  // not tell is as it was before.
  take(told) {
    const before = this.sheet;
    const sheet = { ...before, ...told, parts: { ...before.parts, ...told.parts } };
    if (!this.isNewer(sheet)) return false;
    if (sheet.version !== document.documentElement.dataset.version && this.reload(sheet)) return false;
    if (sheet.boot !== before.boot) this.pastBoots.add(before.boot);
    if (told.more) delete sheet.parts.log; // goes on beyond the part that was known
    this.sheet = sheet;
    this.loadGame(sheet);
    const isNew = (name) => name in told.parts && told.parts[name] !== before.parts[name];
    for (const name of PARTS.filter(isNew)) this.swap(name, told.parts[name], before);
    this.afterwards(() => {
      for (const name of ["standing", "log"].filter(isNew)) this.swap(name, told.parts[name], before);
      if (told.more) logMore(told.more);
    });
    this.speak(before, sheet);
    return true;
  }

  isNewer(sheet) {
    if (sheet.boot === this.sheet.boot) return sheet.seq > this.sheet.seq;
    return !this.pastBoots.has(sheet.boot);
  }

  // After an update of the box the page itself is old: it loads anew, once (E8).
  reload(sheet) {
    const key = "reloaded-for";
    if (sessionStorage.getItem(key) === sheet.version) return false;
    sessionStorage.setItem(key, sheet.version);
    location.reload();
    return true;
  }

  // Does something in a later task, in the order in which it was asked.
  afterwards(deed) {
    this.later.push(deed);
    if (this.later.length > 1) return;
    setTimeout(() => { for (const one of this.later.splice(0)) one(); });
  }

  swap(name, part, before) {
    const place = document.getElementById(`part-${name}`);
    if (!place) return;
    const hadFocus = place.contains(document.activeElement);
    const svg = name === "board" && this.draw ? place.querySelector(":scope > svg") : null;
    const drawing = svg && part.includes("<svg") ? parse(part).querySelector("svg") : null;
    if (drawing) this.draw(svg, this.sheet, { drawing, previous: before, calm: this.calm.matches });
    else place.innerHTML = part;
    if (hadFocus) place.focus({ preventScroll: true });
  }

  // Fetches the style and the movements of the game that is being played.
  async loadGame(sheet) {
    const game = sheet.game;
    if (!game || sheet.position === null || game === this.game) return;
    this.game = game;
    const folder = `/games/${encodeURIComponent(game)}/page/`;
    if (!document.querySelector(`link[href="${folder}board.css"]`)) addStyle(`${folder}board.css`);
    const module = await import(`${folder}board.js`).catch(() => null);
    if (this.game === game) this.draw = module?.draw ?? null;
  }

  speak(before, now) {
    const lines = freshLines(before.log, now.log).map((line) => line.text);
    const fresh = [...lines, ...now.news.filter((sentence) => !before.news.includes(sentence))];
    if (fresh.length > 0) this.spoken.textContent = fresh.map(ended).join(" ");
  }
}

// Every part comes from the box, which has made text of all that people wrote.
function parse(html) {
  const place = document.createElement("div");
  place.innerHTML = html;
  return place;
}

// Puts new lines before those of the log; a turn has one heading; the oldest lines go.
function logMore({ html, keep }) {
  const list = document.getElementById("part-log").querySelector("ol");
  if (!list) return;
  const fresh = parse(`<ol>${html}</ol>`).firstChild;
  const lastTurn = [...fresh.querySelectorAll(".turn-head")].at(-1)?.dataset.turn;
  const first = list.firstElementChild;
  if (first?.dataset.turn === lastTurn) first.remove();
  list.prepend(...fresh.children);
  let over = list.querySelectorAll(":scope > :not(.turn-head)").length - keep;
  while (list.lastElementChild && (over > 0 || list.lastElementChild.matches(".turn-head"))) {
    if (!list.lastElementChild.matches(".turn-head")) over -= 1;
    list.lastElementChild.remove();
  }
}

// Puts a full stop where a sentence has no end, so that voices pause there.
const ended = (sentence) => (/[.!?…:]$/.test(sentence) ? sentence : `${sentence}.`);

// Gives the log lines that were written since; of another game's log the last one.
function freshLines(before, now) {
  const last = before.at(-1)?.number ?? 0;
  const newest = now.at(-1)?.number ?? 0;
  return newest >= last ? now.filter((line) => line.number > last) : now.slice(-1);
}

function addStyle(href) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  document.head.append(link);
}
