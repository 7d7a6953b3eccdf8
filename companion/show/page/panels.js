// Eight kinds of panel, each drawn from plain data; the boards among them are in boards.js. Knows no game.
import { course, map } from "./boards.js";
import { el } from "./dom.js";
import { image, pictures } from "./pictures.js";
import { t } from "./texts.js";

/** A card without a picture: its name on a small card of its own. */
const bare = (text, sub) => el("span", { class: "bare" }, el("b", {}, text), sub ? el("small", {}, sub) : null);

function row(panel) {
  return el("section", { class: `panel rowpanel${panel.narrow ? "" : " wide"}`, "aria-label": panel.title }, el("h2", {}, panel.title), el("div", { class: "rowp" }, panel.items.map((one) =>
    one.face && pictures[one.face]
      ? el("span", { class: "cardpic" }, image(one.face, {}), el("span", {}, el("b", {}, one.head), one.text ?? ""))
      : el("span", { class: `cardlet${one.off ? " off" : ""}` }, one.head, one.text ? el("small", {}, one.text) : null))));
}

function faces(panel) {
  const shown = panel.items.map((one) => el("figure", { class: one.off ? "off" : "" },
    image(one.face, { class: "card" }, bare(one.label)) ?? bare(one.label), el("figcaption", {}, el("b", {}, one.head), one.text)));
  return el("div", { class: "panel facesp" }, el("div", { class: "facesr" }, shown.flatMap((one, at) => (at && panel.word ? [el("span", { class: "vs" }, panel.word), one] : [one]))));
}

function contest(panel) {
  const side = (one, at) => el("figure", { class: `cf c${at}` }, image(one[0], { class: "card" }, bare(one[1])) ?? bare(one[1]), one[0] && pictures[one[0]] ? el("figcaption", {}, one[1]) : null);
  const boxes = (name, list) => (list.length ? el("div", { class: "boxline" }, el("div", { class: "sm" }, name), el("div", { class: "boxes" }, list.map(([text, hit]) => el("i", { class: text ? (hit ? "yes" : "no") : "" }, text)))) : null);
  return el("section", { class: "panel contestp", "aria-label": panel.title }, side(panel.faces[0], 0),
    el("div", { class: "nums" }, panel.numbers.map(([value, label]) => el("div", {}, el("div", { class: "big" }, value), el("div", { class: "sm" }, label)))),
    side(panel.faces[1], 1),
    boxes(t("Hits"), (panel.hits ?? []).map((one) => [one, true])), boxes(t("Rolls"), panel.rolls ?? []));
}

function numbers(panel) {
  return el("section", { class: "panel", "aria-label": panel.title }, el("h2", {}, panel.title), el("div", { class: "line" }, (panel.items ?? []).map((one) => {
    const off = (panel.off ?? []).includes(one);
    return el("i", { class: off ? "off" : "", "aria-label": off ? `${one}, ${panel.word}` : one }, one);
  })));
}

function say(panel) {
  return el("section", { class: "panel grow", "aria-label": panel.title || t("The table") }, panel.title ? el("h2", {}, panel.title) : null, el("div", { class: "say" }, panel.lines.map((line) => el("p", {}, line))));
}

const KINDS = { map, course, row, faces, contest, numbers, say };

/** Draw all panels; `now` says which orders stand, and where pieces are at this step. */
export const panels = (state, now) => (state.panels ?? []).filter((one) => KINDS[one.kind]).map((one) => KINDS[one.kind](one, state, now));
