// Seats: a name with a sign, one number to be read from afar, counters. Knows no game.
import { el, narrow, sign } from "./dom.js";
import { image } from "./pictures.js";

const MOST = 5; // cards of a hand that are drawn

/** The picture of what a counter or a mark counts. */
const icon = (one, label) => (one.icons?.[label] ? image(one.icons[label], { class: "icon" }) : null);

/** A hand as others see it: the backs of its cards. */
function hand(backs) {
  const cards = Array.from({ length: Math.min(backs?.many ?? 0, MOST) }, () => image(backs.face, {})).filter(Boolean);
  return cards.length ? el("div", { class: "hand", "aria-hidden": "true" }, cards) : null;
}

function seat(one, count, word) {
  const { main, way } = one;
  const small = count > 3;
  const counters = (one.counters ?? []).filter(([, value]) => !narrow.matches || value !== 0 || count < 3);
  return el("section", { class: `seat${one.turn ? " turn" : ""}${small ? " small" : ""}`, "aria-label": one.turn ? `${one.name}, ${word}` : one.name, vars: { "--sc": one.sign.colour } },
    el("div", { class: "nm" }, sign(one.sign), el("b", {}, one.name), one.sub ? el("span", {}, one.sub) : null),
    one.turn ? el("span", { class: "atturn", "aria-hidden": "true" }, word) : null,
    one.marks ? el("div", { class: "marks" }, one.marks.map((text) => el("span", { class: "mark" }, icon(one, text), text))) : null,
    counters.length ? el("div", { class: "cnt" }, counters.map(([label, value]) => el("div", {}, icon(one, label), el("b", {}, String(value)), " ", el("span", {}, label)))) : null,
    way ? [el("div", { class: "way", role: "img", "aria-label": `${way.left ?? 0} ${way.label}`, vars: { "--way": `${100 - (100 * (way.left ?? 0)) / way.whole}%` } }, el("i")), el("small", { "aria-hidden": "true" }, `${way.left ?? 0} ${way.label}`)] : null,
    one.last ? el("p", { class: "last" }, one.last) : null,
    main ? el("div", { class: "main" }, el("span", { class: "v" }, String(main.value)), el("span", { class: "l" }, main.was !== undefined ? el("b", {}, `was ${main.was}`) : null, main.label), hand(one.backs)) : null,
    main?.of && main.of <= 12 ? el("div", { class: "pips", "aria-hidden": "true" }, Array.from({ length: main.of }, (_, at) => el("i", { class: at < main.value ? "on" : "" }))) : null);
}

export function seats(state, left, right) {
  const all = state.seats.map((one) => seat(one, state.seats.length, state.turn));
  const half = narrow.matches ? all.length : Math.ceil(all.length / 2);
  left.replaceChildren(...all.slice(0, half));
  right.replaceChildren(...all.slice(half));
  right.hidden = half === all.length;
}
