// Starts the page: reads the sheet that came with it, listens to the box, shows what is newer.

import { Link } from "./link.js";
import { Show } from "./show.js";
import { Stale } from "./stale.js";

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const root = document.documentElement;
const words = read("words");
const show = new Show(read("sheet"));
const stale = new Stale(document.getElementById("stale"), words);
const hasPanel = root.dataset.panel === "1";
const panel = hasPanel ? (await import("./panel.js")).startPanel(words, stale) : null;

panel?.hints(show.sheet.keys);
const link = new Link({
  panel: hasPanel,
  tag: () => show.tag,
  heard: () => stale.heard(),
  sheet: (sheet) => { if (show.take(sheet)) panel?.hints(sheet.keys); },
  frame: (frame) => panel?.frame(frame),
});
link.start();
// Where there is room the log lies open.
const log = document.getElementById("log");
if (log) log.open = window.matchMedia("(min-width: 900px)").matches;
await show.ready;
root.dataset.ready = "1";
