// Shows the drawn board of Tortuga, and how it came about: the mover goes its way, then those that
// it jumped turn over. The drawing itself comes from the box and is never changed here; a movement
// that is cut short ends in it.

const GO_MS = 450;
const TURN_MS = 420;
const FEET = "#turtle-feet";
const BACK = "#turtle-back";

// Puts the new drawing into its place and plays the last move if it is new.
export function draw(svg, snapshot, helpers) {
  const before = helpers.previous;
  svg.replaceWith(helpers.drawing);
  if (helpers.calm || !before || !isNewMove(before, snapshot)) return;
  const wait = go(helpers.drawing, snapshot);
  for (const turtle of helpers.drawing.querySelectorAll(".turtle.turned")) turnOver(turtle, wait);
}

function isNewMove(before, now) {
  if (!now.landed || before.seq >= now.seq || before.boot !== now.boot) return false;
  return move(before) !== move(now) && table(before) !== table(now);
}

const move = (s) => JSON.stringify([s.mover, s.landed, s.marked]);
const table = (s) => JSON.stringify(s.position?.cells);

// Lets the turtle that moved glide from where it stood; gives the milliseconds that it takes.
function go(drawing, snapshot) {
  const turtle = drawing.querySelector(".turtle.moved");
  const from = drawing.querySelector(`.cell[data-cell="${CSS.escape(snapshot.mover[1])}"]`);
  if (!turtle || !from) return 0;
  const end = turtle.transform.baseVal.consolidate().matrix;
  const x = (from.x.baseVal.value - end.e) / end.a;
  const y = (from.y.baseVal.value - end.f) / end.d;
  turtle.parentNode.append(turtle);
  const frames = [
    { transform: `translate(${x}px, ${y}px)` },
    { transform: `translate(${x / 2}px, ${y / 2}px) scale(1.18)` },
    { transform: "translate(0px, 0px)" },
  ];
  turtle.querySelector(".body").animate(frames, { duration: GO_MS, easing: "ease-in-out" });
  return GO_MS;
}

// Shows a turtle as it lay, tips it over its edge, and lets it fall on its other side.
function turnOver(turtle, delay) {
  const use = turtle.querySelector(".body use");
  const now = use.getAttribute("href");
  const body = turtle.querySelector(".body");
  const rest = [...turtle.querySelectorAll(".body use + use, .body text")];
  use.setAttribute("href", now === BACK ? FEET : BACK);
  rest.forEach((one) => one.setAttribute("display", "none"));
  const rise = [{ transform: "scale(1, 1)" }, { transform: "scale(0.04, 1.25)" }];
  const half = TURN_MS / 2;
  const tip = body.animate(rise, { duration: half, delay, easing: "ease-in" });
  tip.finished.catch(() => {}).then(() => {
    use.setAttribute("href", now);
    rest.forEach((one) => one.removeAttribute("display"));
    body.animate([...rise].reverse(), { duration: half, easing: "ease-out" });
  });
}
