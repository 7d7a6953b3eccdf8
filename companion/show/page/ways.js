// Ways of pieces over a board, and the part of it that is looked at. Knows no game.
import { sv } from "./dom.js";

const NEAR = 30; // units of board around what is framed
const LEAST = 120; // units that are always in view, so that neighbours are seen
const AIM = "#ff6a4a";

const path = (points) => `M${points.map((one) => one.join(" ")).join("L")}`;
/** The point so far from one to another. */
export const along = ([ax, ay], [bx, by], far) => {
  const whole = Math.hypot(bx - ax, by - ay) || 1;
  return [ax + ((bx - ax) * far) / whole, ay + ((by - ay) * far) / whole];
};
const length = ([ax, ay], [bx, by]) => Math.hypot(bx - ax, by - ay);

/** A line with a dark rim, so that it is seen on any picture. */
const track = (d, colour, wide) => [
  sv("path", { d, class: "case", "stroke-width": wide + 4.5 }), sv("path", { d, class: "track", stroke: colour, "stroke-width": wide })];

/** A line with an arrow at its end. */
export function arrow(points, colour, wide = 5) {
  const [before, end] = points.slice(-2);
  const turn = Math.atan2(end[1] - before[1], end[0] - before[0]);
  const side = (off) => [end[0] - 2.1 * wide * Math.cos(turn + off), end[1] - 2.1 * wide * Math.sin(turn + off)];
  return track(`${path(points)}${path([side(0.62), end, side(-0.62)])}`, colour, wide);
}

/** A way from space to space: bars between their rims, a ring round each that is passed, numbers beside them. */
export function hops(points, colour, rim = 13) {
  const bars = points.slice(1).map((to, at) => {
    const from = points[at];
    const [start, end] = [along(from, to, rim), along(from, to, length(from, to) - rim)];
    return at === points.length - 2 ? arrow([start, end], colour) : track(path([start, end]), colour, 5);
  });
  const rings = points.slice(1, -1).map(([cx, cy]) => [
    sv("circle", { cx, cy, r: rim, class: "case", "stroke-width": 6 }), sv("circle", { cx, cy, r: rim, class: "track", stroke: colour, "stroke-width": 2.8 })]);
  const badges = points.length < 3 ? [] : points.slice(1).map(([x, y], at) => sv("g", { class: "badge", transform: `translate(${x + 11} ${y + 12})` },
    sv("circle", { r: 6.6 }), sv("text", { y: 3.6 }, String(at + 1))));
  const [cx, cy] = points[0];
  return sv("g", {}, sv("circle", { cx, cy, r: rim + 1.5, class: "began" }), bars, rings, badges);
}

/** What is thrown from one place to another. */
export const thrown = (from, to) => sv("g", {}, arrow([along(from, to, 13), along(from, to, Math.max(15, length(from, to) - 13))], AIM, 4));

/** Show the part of a drawing that holds these points, no less than can be read, within what there is. */
export function frame(svg, points, size) {
  const box = svg.getBoundingClientRect();
  if (!points.length || !box.height) return;
  const ratio = box.width / box.height;
  const [xs, ys] = [points.map((one) => one[0]), points.map((one) => one[1])];
  const middle = (list) => (Math.min(...list) + Math.max(...list)) / 2;
  const span = (list) => Math.max(...list) - Math.min(...list) + 2 * NEAR;
  const wide = Math.min(Math.max(LEAST, span(xs), span(ys) * ratio), Math.max(size[0], size[1] * ratio));
  const high = wide / ratio;
  const held = (centre, whole, part) => (part > whole ? (whole - part) / 2 : Math.min(Math.max(0, centre - part / 2), whole - part));
  svg.setAttribute("viewBox", `${held(middle(xs), size[0], wide)} ${held(middle(ys), size[1], high)} ${wide} ${high}`);
}
