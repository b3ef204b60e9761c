// Shows the drawn beach of Turtle Bay, and how it came about: the mover walks square by square,
// then those that it passed turn over. The drawing itself comes from the box and is never changed
// here; a movement that is cut short ends in it.

const STEP_MS = 160;
const TURN_MS = 420;

// Puts the new drawing into its place and plays the last move if it is new.
export function draw(svg, snapshot, helpers) {
  const before = helpers.previous;
  svg.replaceWith(helpers.drawing);
  if (helpers.calm || !before || !isNewMove(before, snapshot)) return;
  const wait = walk(helpers.drawing, snapshot);
  for (const turtle of helpers.drawing.querySelectorAll(".turtle.turned")) turnOver(turtle, wait);
}

function isNewMove(before, now) {
  if (!now.landed || before.seq >= now.seq || before.boot !== now.boot) return false;
  return move(before) !== move(now) && table(before) !== table(now);
}

const move = (s) => JSON.stringify([s.mover, s.landed, s.marked]);
const table = (s) => JSON.stringify(s.position?.turtles);

// Lets the turtle that moved walk its way; gives the milliseconds that it takes.
function walk(drawing, snapshot) {
  const turtle = drawing.querySelector(".turtle.moved");
  const way = turtle ? waypoints(drawing, snapshot.mover[1], snapshot.landed[1]) : [];
  if (way.length === 0) return 0;
  const end = turtle.transform.baseVal.consolidate().matrix;
  const frames = way.map(([x, y]) => shift((x - end.e) / end.a, (y - end.f) / end.d));
  const duration = STEP_MS * frames.length;
  turtle.parentNode.append(turtle);
  turtle.querySelector(".body").animate([...frames, shift(0, 0)], { duration, easing: "linear" });
  return duration;
}

function waypoints(drawing, from, to) {
  const squares = [...drawing.querySelectorAll(".square")];
  return squares
    .filter((s) => Number(s.dataset.square) >= from && Number(s.dataset.square) < to)
    .map((s) => s.getBBox())
    .map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
}

const shift = (x, y) => ({ transform: `translate(${x}px, ${y}px)` });

// Shows a turtle on the side that it was on, tips it over its edge, and lets it fall on the other.
function turnOver(turtle, delay) {
  const use = turtle.querySelector("use");
  const now = use.getAttribute("href");
  const body = turtle.querySelector(".body");
  use.setAttribute("href", now === "#turtle-back" ? "#turtle-feet" : "#turtle-back");
  const pattern = turtle.querySelector("use + use");
  pattern?.setAttribute("display", "none");
  const rise = [{ transform: "scale(1, 1)" }, { transform: "scale(0.04, 1.25)" }];
  const half = TURN_MS / 2;
  const tip = body.animate(rise, { duration: half, delay, easing: "ease-in" });
  tip.finished.catch(() => {}).then(() => {
    use.setAttribute("href", now);
    pattern?.removeAttribute("display");
    body.animate([...rise].reverse(), { duration: half, easing: "ease-out" });
  });
}
