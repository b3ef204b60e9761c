// Shows the drawn meadow of Pędzące żółwie Extreme, and how it came about: who was moved walks from
// stone to stone with all that ride on it, or the raven hops. The drawing itself comes from the box
// and is never changed here; a movement that is cut short ends in it.

const STEP_MS = 240;

// Puts the new drawing into its place and plays the last move if it is new.
export function draw(svg, snapshot, helpers) {
  const before = helpers.previous;
  svg.replaceWith(helpers.drawing);
  if (helpers.calm || !before || !isNewMove(before, snapshot)) return;
  walk(helpers.drawing, snapshot);
}

function isNewMove(before, now) {
  if (!now.landed || !now.mover || before.seq >= now.seq || before.boot !== now.boot) return false;
  return move(before) !== move(now) && table(before) !== table(now);
}

const move = (s) => JSON.stringify([s.mover, s.landed, s.marked]);
const table = (s) => JSON.stringify([s.position?.spaces, s.position?.raven]);

// Lets the group that moved walk its way, each in the place that it has in its stack.
function walk(drawing, snapshot) {
  const points = way(snapshot.mover[1], snapshot.landed[1]).map((space) => middle(drawing, space));
  const end = points.at(-1);
  const duration = STEP_MS * Math.max(1, points.length - 1);
  for (const figure of drawing.querySelectorAll(".turtle.moved, .raven.moved")) {
    const { a, d } = figure.transform.baseVal.consolidate().matrix;
    const frames = points.map(([x, y]) => shift((x - end[0]) / a, (y - end[1]) / d));
    figure.parentNode.append(figure);
    figure.querySelector(".body").animate(frames, { duration, easing: "linear" });
  }
}

// Gives the spaces of a move in order, forwards or back.
function way(start, end) {
  const step = Math.sign(end - start);
  return Array.from({ length: Math.abs(end - start) + 1 }, (_, n) => start + n * step);
}

function middle(drawing, space) {
  const { x, y } = drawing.querySelector(`[data-space="${space}"]:not(.turtle)`).dataset;
  return [Number(x), Number(y)];
}

const shift = (x, y) => ({ transform: `translate(${x}px, ${y}px)` });
