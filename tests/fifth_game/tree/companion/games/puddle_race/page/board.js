// Shows the drawn row; the turtle that hopped glides from where it was.

const HOP_MS = 450;

export function draw(svg, snapshot, helpers) {
  const before = helpers.previous;
  svg.replaceWith(helpers.drawing);
  const isNew = before && JSON.stringify(before.position) !== JSON.stringify(snapshot.position);
  if (!helpers.calm && isNew && snapshot.landed) hop(helpers.drawing, snapshot);
}

function hop(drawing, snapshot) {
  const turtle = drawing.querySelector(".turtle.moved");
  const left = drawing.querySelector(`[data-puddle="${Number(snapshot.mover[1])}"] > ellipse`);
  if (!turtle || !left) return;
  const end = turtle.transform.baseVal.consolidate().matrix;
  const x = (left.cx.baseVal.value - end.e) / end.a;
  const y = (left.cy.baseVal.value - end.f) / end.d;
  const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "translate(0px, 0px)" }];
  turtle.querySelector(".body").animate(frames, { duration: HOP_MS, easing: "ease-in-out" });
}
