// Shows the drawn island of Mahé, and how it came about: the mover swims from space to space with
// all that ride on it. The drawing itself comes from the box and is never changed here; a movement
// that is cut short ends in it.

const STEP_MS = 150;
const SPACES = 21;
const RAFT = 0;

// Puts the new drawing into its place and plays the last move if it is new.
export function draw(svg, snapshot, helpers) {
  const before = helpers.previous;
  svg.replaceWith(helpers.drawing);
  if (helpers.calm || !before || !isNewMove(before, snapshot)) return;
  swim(helpers.drawing, snapshot);
}

function isNewMove(before, now) {
  if (!now.landed || !now.mover || before.seq >= now.seq || before.boot !== now.boot) return false;
  return move(before) !== move(now) && table(before) !== table(now);
}

// The cards belong to it: a whole round ends where it began, but brings one.
const move = (s) => JSON.stringify([s.mover, s.landed, s.position?.cards, s.position?.beach]);
const table = (s) => JSON.stringify([s.position?.spaces, s.position?.cards, s.position?.beach]);

// Lets the group that moved swim its way, each on the place that it has in its stack.
function swim(drawing, snapshot) {
  const points = way(snapshot.mover[1], snapshot.landed[1]).map((space) => middle(drawing, space));
  const end = points.at(-1);
  const duration = STEP_MS * Math.max(3, points.length - 1);
  for (const turtle of drawing.querySelectorAll(".turtle.moved")) {
    const { a, d } = turtle.transform.baseVal.consolidate().matrix;
    const frames = points.map(([x, y]) => shift((x - end[0]) / a, (y - end[1]) / d));
    turtle.parentNode.append(turtle);
    turtle.querySelector(".body").animate(frames, { duration, easing: "linear" });
  }
}

// Gives the spaces of a move in order: to the raft straight, a whole round where both ends are one.
function way(start, end) {
  if (end === RAFT) return [start, end];
  const steps = start === RAFT ? end : (((end - start) % SPACES) + SPACES) % SPACES || SPACES;
  return [start, ...Array.from({ length: steps }, (_, n) => ((start + n) % SPACES) + 1)];
}

function middle(drawing, space) {
  const place = drawing.querySelector(`[data-space="${space}"]:not(.turtle)`);
  if (space === RAFT) return [Number(place.dataset.x), Number(place.dataset.y)];
  return [place.cx.baseVal.value, place.cy.baseVal.value];
}

const shift = (x, y) => ({ transform: `translate(${x}px, ${y}px)` });
