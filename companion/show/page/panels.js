// Ten kinds of panel, each drawn from plain data. Knows no game.
import { die, drawn, el, still, sv } from "./dom.js";
import { drawing, image, pictures } from "./pictures.js";

/** A card without a picture: its name on a small card of its own. */
const bare = (text, sub) => el("span", { class: "bare" }, el("b", {}, text), sub ? el("small", {}, sub) : null);

function piece(sign, x, y, scale) {
  return sv("g", { class: "piece", transform: `translate(${x - 16 * scale} ${y - 16 * scale}) scale(${scale})` }, ...drawn(sign, 6));
}

/** A piece with the picture of the printed one below it, which looks to the right. */
function token(sign, x, y, scale, high) {
  if (!pictures[sign.face]) return piece(sign, x, y, scale);
  const under = drawing(sign.face, { x: -high / 2, y: -high / 2, width: high, height: high, preserveAspectRatio: "xMidYMid meet" });
  return sv("g", {}, sv("g", { transform: `translate(${x} ${y}) rotate(90)` }, under), piece(sign, x, y, scale * 0.72));
}

function map(panel, state, fresh) {
  const { nodes, size } = panel;
  const art = pictures[panel.board];
  const signs = Object.fromEntries(state.seats.map((one) => [one.id, one.sign]));
  const walked = panel.walked ?? [];
  const box = art ? `0 0 ${size[0]} ${size[1]}` : bounds(nodes);
  const under = art
    ? drawing(panel.board, { x: 0, y: 0, width: size[0], height: size[1] })
    : sv("g", {},
      panel.lines.map(([from, to, thin]) => sv("path", { d: `M${nodes[from].x} ${nodes[from].y}L${nodes[to].x} ${nodes[to].y}`, class: thin ? "edge thin" : "edge" })));
  const colour = signs[panel.walker]?.colour ?? "#fff";
  const rings = walked.filter((name) => nodes[name]).map((name, at) => [
    sv("circle", { cx: nodes[name].x, cy: nodes[name].y, r: 14, class: "ring under" }),
    sv("circle", { cx: nodes[name].x, cy: nodes[name].y, r: 14, class: at ? "ring" : "ring from", stroke: colour })]);
  const spaces = art ? null : Object.values(nodes).map((one) => sv("g", {},
    sv("circle", { cx: one.x, cy: one.y, r: 12, class: `node ${/^\w+$/.test(one.kind) ? one.kind : ""}` }),
    sv("text", { x: one.x, y: one.y + 5.2, class: "letter", "font-size": 15 }, one.label ?? "")));
  const tags = art ? null : (panel.tags ?? []).map(([x, y, text]) => sv("text", { x, y, class: "tag" }, text));
  const at = (name, who) => {
    const same = Object.entries(panel.pieces ?? {}).filter(([, there]) => there === name).findIndex(([one]) => one === who);
    return [nodes[name].x + Math.max(0, same) * 13, nodes[name].y - 14 - Math.max(0, same) * 2];
  };
  const pieces = Object.entries(panel.pieces ?? {}).filter(([who, name]) => nodes[name] && signs[who]).map(([who, name]) => {
    const one = piece(signs[who], ...at(name, who), 0.95);
    if (fresh && who === panel.walker && walked.length > 1 && !still.matches) walk(one, walked.map((step) => at(step, step === name ? who : "")));
    return one;
  });
  return el("div", { class: "panel map" }, sv("svg", { viewBox: box, role: "img", "aria-label": panel.says }, under, rings, spaces, tags, pieces));
}

function bounds(nodes) {
  const xs = Object.values(nodes).map((one) => one.x);
  const ys = Object.values(nodes).map((one) => one.y);
  const [x, y] = [Math.min(...xs) - 26, Math.min(...ys) - 34];
  return `${x} ${y} ${Math.max(...xs) + 26 - x} ${Math.max(...ys) + 36 - y}`;
}

/** Let a piece go from space to space, as a hand would move it. */
function walk(one, places) {
  const scale = 0.95;
  places.forEach(([x, y], step) => {
    setTimeout(() => one.setAttribute("transform", `translate(${x - 16 * scale} ${y - 16 * scale}) scale(${scale})`), step * 320);
  });
}

function course(panel, state) {
  const [wide, high] = [22, 21];
  const lanes = panel.rows[0]?.length ?? 0;
  const signs = Object.fromEntries(state.seats.map((one) => [one.id, one.sign]));
  const width = panel.rows.length * wide;
  const shown = (panel.cards ?? []).filter((card) => pictures[card.face]);
  const covered = new Set(shown.flatMap((card) => cells(card)));
  const water = panel.rows.map((row, at) => row.map((cell, lane) => (covered.has(`${panel.first + at},${lane + 1}`) ? null : square(cell, at * wide, lane * high, wide, high))));
  const art = shown.map((card) => {
    const [w, h] = [card.rows * wide, card.lanes * high];
    return drawing(card.face, { width: h, height: w, transform: `translate(${(card.row - panel.first) * wide + w} ${(card.lane - 1) * high}) rotate(90)${card.turned ? ` rotate(180 ${h / 2} ${w / 2})` : ""}` });
  });
  const goal = panel.finish ? sv("path", { d: `M${(panel.finish - panel.first + 1) * wide} 0V${lanes * high}`, class: "goal" }) : null;
  const rows = panel.rows.map((_, at) => sv("text", { x: (at + 0.5) * wide, y: -2.5, class: "tag", "font-size": 6.5 }, `row ${panel.first + at}`));
  const names = Array.from({ length: lanes }, (_, at) => sv("text", { x: -3, y: (at + 0.5) * high + 2.5, class: "tag end", "font-size": 7 }, at + 1));
  const pieces = Object.entries(panel.pieces ?? {}).filter(([who]) => signs[who]).map(([who, [row, lane]]) => token(signs[who], (row - panel.first + 0.5) * wide, (lane - 0.5) * high, 0.56, high - 1));
  return el("div", { class: "panel map" }, sv("svg", { viewBox: `-10 -10 ${width + 12} ${lanes * high + 12}`, role: "img", "aria-label": panel.says }, water, art, goal, rows, names, pieces));
}

function cells(card) {
  const found = [];
  for (let row = 0; row < card.rows; row += 1) for (let lane = 0; lane < card.lanes; lane += 1) found.push(`${card.row + row},${card.lane + lane}`);
  return found;
}

const WAVES = "M2 6q4-3 8 0t8 0M4 14q4-3 8 0t8 0";
function square(cell, x, y, wide, high) {
  const marks = { rock: "M6 3H16L20 10.500 16 18H6L2 10.500Z", rapid: "M4 4l6 6.500-6 6.500M10 4l6 6.500-6 6.500", eddy: "M11 10.500m-1 0a1 1 0 1 1 2 1a3 3 0 1 1-5-1a5 5 0 1 1 9 1a7 7 0 1 1-13 0", recharge: "M12 2 6 12h5l-2 7 8-11h-5l2-6z" };
  const mark = marks[cell.kind];
  return sv("g", { transform: `translate(${x} ${y})` },
    sv("rect", { width: wide, height: high, class: "cell" }),
    mark ? sv("path", { d: mark, class: `on ${cell.kind}` }) : sv("path", { d: WAVES, class: "waves" }),
    cell.label ? sv("text", { x: wide / 2, y: high / 2 + 2.5, class: `sq ${cell.kind}`, "font-size": cell.label.length > 4 ? 5.5 : 7.5 }, cell.label) : null);
}

function steps(panel) {
  return el("ol", { class: "steps", "aria-label": panel.title }, panel.items.map((one) => el("li", { class: `step ${one.state ?? ""}`, "aria-current": one.state === "now" ? "step" : false },
    one.face && pictures[one.face] ? image(one.face, { class: "pic" }) : one.die ? die(one.die) : null,
    el("div", {}, el("b", {}, one.head), one.text ? el("span", {}, one.text) : null))));
}

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
    boxes("Hits", (panel.hits ?? []).map((one) => [one, true])), boxes("Rolls", panel.rolls ?? []));
}

function numbers(panel) {
  return el("section", { class: "panel", "aria-label": panel.title }, el("h2", {}, panel.title), el("div", { class: "line" }, (panel.items ?? []).map((one) => {
    const off = (panel.off ?? []).includes(one);
    return el("i", { class: off ? "off" : "", "aria-label": off ? `${one}, ${panel.word}` : one }, one);
  })));
}

function say(panel) {
  return el("section", { class: "panel grow", "aria-label": panel.title || "The table" }, panel.title ? el("h2", {}, panel.title) : null, el("div", { class: "say" }, panel.lines.map((line) => el("p", {}, line))));
}

const KINDS = { map, course, steps, row, faces, contest, numbers, say };

export const panels = (state, fresh) => (state.panels ?? []).filter((one) => KINDS[one.kind]).map((one) => KINDS[one.kind](one, state, fresh));
