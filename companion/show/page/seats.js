// Seats: a rail of equal plates, each with a sign, a name, one number to be read from afar, counters. Knows no game.
import { el, sign } from "./dom.js";
import { image } from "./pictures.js";
import { t } from "./texts.js";

const MOST = 3; // cards of a hand that are drawn

/** The picture of what a counter or a mark counts, where it tells it from the others. */
function icon(one, label) {
  const faces = (one.counters ?? []).map(([other]) => one.icons?.[other]);
  const face = one.icons?.[label];
  return face && faces.filter((other) => other === face).length < 2 ? image(face, { class: "icon" }) : null;
}

/** A hand as others see it: the backs of its cards. */
function hand(backs) {
  const cards = Array.from({ length: Math.min(backs?.many ?? 0, MOST) }, () => image(backs.face, {})).filter(Boolean);
  return cards.length ? el("span", { class: "hand", "aria-hidden": "true" }, cards) : null;
}

function counter(one, [label, value]) {
  const picture = icon(one, label);
  return el("span", { class: `cn${picture ? " pic" : ""}` }, picture, el("b", {}, String(value)), el("span", {}, label));
}

function seat(one, word) {
  const { main, way } = one;
  const changed = main?.was !== undefined;
  return el("li", { class: `seat${one.turn ? " turn" : ""}`, "aria-label": one.turn ? `${one.name}, ${word}` : one.name, vars: { "--sc": one.sign.colour } },
    sign(one.sign), el("div", { class: "nm" }, el("b", {}, one.name), one.sub ? el("span", {}, one.sub) : null),
    el("div", { class: "cnt" }, (one.counters ?? []).map((each) => counter(one, each)), (one.marks ?? []).map((text) => el("span", { class: "mark" }, icon(one, text), text)), hand(one.backs)),
    main ? el("div", { class: `main${changed ? " new" : ""}` }, el("span", { class: "v" }, String(main.value)), el("span", { class: "l" }, changed ? t("was {n}", { n: main.was }) : main.label)) : null,
    way ? el("div", { class: "way", role: "img", "aria-label": `${way.left ?? 0} ${way.label}`, vars: { "--way": `${100 - (100 * (way.left ?? 0)) / way.whole}%` } }, el("i")) : null);
}

export function seats(state, rail) {
  rail.className = state.seats.length > 3 ? "many" : state.seats.length > 2 ? "three" : "";
  rail.replaceChildren(...state.seats.map((one) => seat(one, state.turn)));
}
