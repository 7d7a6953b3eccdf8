// While a button of the mouse or a finger is down nothing is exchanged under it. Knows no game.
// A browser makes a click only of a press and a release on the same element: one that is drawn anew between them,
// because a picture or a save came just then, would lose the press.

const LONGEST = 1500; // ms; a release that never comes, as on a scrollbar, holds nothing back for longer
const owed = new Set();
let down = 0;

function release() {
  clearTimeout(down);
  down = 0;
  const all = [...owed];
  owed.clear();
  for (const draw of all) draw();
}

addEventListener("pointerdown", () => {
  clearTimeout(down);
  down = setTimeout(release, LONGEST);
}, true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(release), true); // after the click

/** Tell whether drawing must wait; it is done when the button is up. */
export function waits(draw) {
  if (down) owed.add(draw);
  return Boolean(down);
}
