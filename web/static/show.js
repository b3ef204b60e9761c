// Shows a sheet: swaps the parts that changed, lets the game's own file move the board, and speaks
// each change once. An older sheet never replaces a newer one (E10).

const parse = (text) => new DOMParser().parseFromString(text, "text/html").body;

export class Show {
  constructor(sheet) {
    this.sheet = sheet;
    this.pastBoots = new Set();
    this.draw = null;
    this.calm = window.matchMedia("(prefers-reduced-motion: reduce)");
    this.spoken = document.getElementById("announce");
    this.ready = this.loadGame(sheet);
  }

  get tag() { return `${this.sheet.boot}:${this.sheet.seq}`; }

  // Takes a sheet if it is newer than the one that is shown; tells whether it was.
  take(sheet) {
    const before = this.sheet;
    if (!this.isNewer(sheet)) return false;
    if (sheet.version !== document.documentElement.dataset.version && this.reload(sheet)) return false;
    if (sheet.boot !== before.boot) this.pastBoots.add(before.boot);
    const changed = sheet.parts; // of what is not told the sheet before still holds
    sheet.parts = { ...before.parts, ...changed };
    this.sheet = sheet;
    this.loadGame(sheet);
    for (const [name, part] of Object.entries(changed)) {
      if (part !== before.parts[name]) this.swap(name, part, before);
    }
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

  swap(name, part, before) {
    const place = document.getElementById(`part-${name}`);
    if (!place) return;
    const fresh = parse(part);
    const drawing = fresh.querySelector("svg");
    const svg = place.querySelector(":scope > svg");
    if (name === "board" && svg && drawing && this.draw) {
      this.draw(svg, this.sheet, { drawing, previous: before, calm: this.calm.matches });
    } else {
      place.replaceChildren(...fresh.childNodes);
    }
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
