// The stage: what hands do now, one to three orders in the biggest type that fits. Knows no game.
import { $, die, el, sign, sv } from "./dom.js";
import { image, pictures } from "./pictures.js";
import { t } from "./texts.js";

const LEAST = 0.62; // of the size that one order has
const SHRINKS = 0.03;

const lastStep = (state) => Math.max(1, ...(state.orders ?? []).map((one) => one.step ?? 1));

/** The orders that stand together at a step; those who only watch see them all. */
export const standing = (state, step) => (state.orders ?? []).filter((one) => !step || (one.step ?? 1) === step);

/** What the press is called that brings the next step; nothing when this is the last one. */
export function following(state, step) {
  if (!step || step >= lastStep(state)) return "";
  const lamp = standing(state, step + 1)[0]?.lamp ?? 0;
  return lamp && lamp !== standing(state, step).at(-1)?.lamp ? t("Done. Next: {what}", { what: state.lamps[lamp - 1] }) : t("Done. Go on");
}

/** Where pieces stand at a step: those that go later are still where they begin. */
export function placed(state, step, places) {
  const at = { ...places };
  for (const one of [...(state.orders ?? [])].reverse()) if (step && (one.step ?? 1) > step && one.way && one.who in at) at[one.who] = one.way[0];
  return at;
}

/** What is read aloud at a step, once. */
export function spoken(state, step) {
  const head = state.head && (!step || state.head.step === step) ? [state.head.banner, state.head.text] : [];
  const orders = standing(state, step).flatMap((one) => [one.verb, one.from ? t("from {place} to {goal}", { place: one.from.text, goal: one.to?.text ?? "" }) : "", one.why,
    [one.before, one.after].filter((each) => each !== undefined).join(` ${t("becomes")} `), one.unit]);
  const asked = following(state, step) ? [] : [state.ask.text];
  return [...head, ...orders, ...asked].filter(Boolean).map((one) => one.replace(/[.:]?$/, ".")).join(" ");
}

const to = () => sv("svg", { class: "ar", viewBox: "0 0 24 15", role: "img", "aria-label": t("to") }, sv("path", { d: "M1 7.500H20M14 1.500l7 6-7 6" }));

const place = (one) => [el("span", { class: `sp ${/^\w+$/.test(one.kind ?? "") ? one.kind : ""}` }, one.text), one.word ? el("em", {}, one.word) : null];

const shown = (one, changed) => image(one.face, { on: { load: changed } }, one.die ? die(one.die) : one.sign ? sign(one.sign) : null);

function order(one, at, many, changed) {
  const seen = (one.picture ?? []).filter((each) => pictures[each.face] || each.die || each.sign).map((each) => shown(each, changed)).filter(Boolean);
  const drawn = seen.length || many > 1 ? el("div", { class: `pic${seen.length ? "" : " none"}` }, seen.slice(0, 2), many > 1 ? el("span", { class: "num", "aria-hidden": "true" }, String(at + 1)) : null) : null;
  const way = one.from || one.to ? el("p", { class: "ft" }, one.from ? place(one.from) : null, one.from && one.to ? to() : null, one.to ? place(one.to) : null) : null;
  const number = one.after === undefined && one.before === undefined ? null : el("p", { class: `ba${one.maybe ? " maybe" : ""}` },
    el("span", {}, one.before === undefined ? null : el("s", {}, String(one.before)), one.before === undefined || one.after === undefined ? null : to(),
      one.after === undefined ? null : el("b", {}, String(one.after))), one.unit ? el("small", {}, one.unit) : null);
  return el("article", { class: `o${drawn ? "" : " bald"}`, "aria-label": many > 1 ? t("{n} of {many}", { n: at + 1, many }) : null }, drawn,
    el("div", { class: "tx" }, el("h2", {}, one.verb), one.why ? el("p", { class: "why" }, one.why) : null, way, number));
}

/** Draw the orders of a step; `changed` is called when a picture has come. */
export function orders(state, step, changed) {
  const list = standing(state, step);
  const { head } = state;
  const top = head && (!step || (head.step ?? 1) === step) ? el("p", { class: "ban" }, head.banner, head.text ? el("small", {}, head.text) : null) : null;
  const stage = $("#stage");
  stage.className = `n${Math.min(3, Math.max(1, list.length))}${list.some((one) => (one.why ?? "").length > 90) ? " told" : ""}`;
  stage.replaceChildren(...[top, ...list.map((one, at) => order(one, at, list.length, changed))].filter(Boolean));
}

/** The parts of a turn: done, lit, to come. */
export function lamps(state, step) {
  if (!state.lamps) return null;
  const lit = standing(state, step).at(-1)?.lamp ?? 0;
  const parts = lit ? state.lamps : []; // what is done behind that turn is no part of it
  return el("ol", { class: "lamps", "aria-label": t("Steps") }, parts.map((text, at) =>
    el("li", { class: at + 1 < lit ? "done" : at + 1 === lit ? "now" : "", "aria-current": at + 1 === lit ? "step" : null }, text)));
}

/** Make the stage smaller until everything is in, never below what is read across a table. */
export function fit() {
  const stage = $("#stage");
  const over = () => stage.scrollHeight > stage.clientHeight + 1 || [...stage.querySelectorAll("h2, .ft, .ba")].some((one) => one.scrollWidth > one.clientWidth + 1);
  for (let share = 1; share >= LEAST; share -= SHRINKS) {
    stage.style.setProperty("--f", share.toFixed(2));
    if (!over()) break;
  }
  stage.classList.toggle("more", stage.scrollHeight > stage.clientHeight + 1);
}
