// Draws what stands on the table: signs and dice. Knows no table.
import { sv } from "./make.js";

export { $, el, sv } from "./make.js";

export const narrow = matchMedia("(max-width: 44em)");
export const still = matchMedia("(prefers-reduced-motion: reduce)");

const SHAPES = {
  triangle: "M16,3 30,29H2Z",
  circle: "M16,2a14,14 0 1 1-.01,0Z",
  square: "M4,4H28V28H4Z",
  diamond: "M16,1 31,16 16,31 1,16Z",
  hexagon: "M9,3H23L31,16 23,29H9L1,16Z",
  star: "M16,1l4.3,9.8L31,12l-8,7.2L25.3,30 16,24.4 6.700,30 9,19.200 1,12l10.700-1.200Z",
};

/** Draw a sign: a shape with a letter in it, in units of 32; `edge` is the light rim that parts it from a board. */
export function drawn(sign, edge = 0) {
  const path = SHAPES[sign.shape] ?? SHAPES.circle;
  const low = sign.shape === "triangle";
  return [
    edge ? sv("path", { d: path, fill: "none", stroke: "#fff", "stroke-width": edge, "stroke-linejoin": "round" }) : null,
    sv("path", { d: path, fill: sign.colour, class: "rim", "stroke-linejoin": "round" }),
    sv("text", { x: 16, y: low ? 25 : 21.5, class: "letter", "font-size": low ? 13 : 16 }, sign.letter),
  ];
}

export const sign = (one) => sv("svg", { class: "sign", viewBox: "0 0 32 32", "aria-hidden": "true" }, ...drawn(one));

/** Draw a die with the face that is up. */
export function die(one) {
  const face = one.face ?? "?";
  const long = face.length > 2;
  const shape = one.sides === 4
    ? sv("path", { d: "M25,4 47,44H3Z", fill: one.colour, stroke: "#141414", "stroke-width": 2, "stroke-linejoin": "round" })
    : sv("rect", { x: 4, y: 4, width: 42, height: 42, rx: 8, fill: one.colour, stroke: "#141414", "stroke-width": 2 });
  const size = long ? (face.length > 4 ? 12.5 : 16) : one.sides === 4 ? 25 : 28;
  const text = sv("text", { x: 25, y: one.sides === 4 ? 39 : long ? 30.5 : 35, class: "letter", "font-size": size }, face);
  return sv("svg", { class: "die", viewBox: "0 0 50 50", "aria-hidden": "true" }, shape, text);
}
