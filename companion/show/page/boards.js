// Boards: a map of spaces, a course of rows and lanes, with pieces, ways, and spaces that may be pressed. Knows no game.
import { drawn, el, narrow, still, sv } from "./dom.js";
import { drawing, pictures } from "./pictures.js";
import { t } from "./texts.js";
import { along, arrow, frame, hops, thrown } from "./ways.js";

function piece(sign, x, y, scale) {
  return sv("g", { class: "piece", transform: `translate(${x - 16 * scale} ${y - 16 * scale}) scale(${scale})` }, ...drawn(sign, 6));
}

/** A piece with the picture of the printed one below it, which looks to the right. */
function token(sign, x, y, scale, high) {
  if (!pictures[sign.face]) return piece(sign, x, y, scale);
  const under = drawing(sign.face, { x: -high / 2, y: -high / 2, width: high, height: high, preserveAspectRatio: "xMidYMid meet" });
  return sv("g", {}, sv("g", { transform: `translate(${x} ${y}) rotate(90)` }, under), piece(sign, x, y, scale * 0.72));
}

const FINGER = 46; // pixels that a target measures at least

/** How far a piece stands beside its space, of several on it, so that the number of the space stays in sight. */
const beside = (same, many) => [(same - (many - 1) / 2) * (many > 2 ? 13 : 18), -17];

/** A piece at its space: the printed thing where there is a picture of it, its sign where there is none. */
function standing(sign, x, y) {
  if (!pictures[sign.face]) return piece(sign, x, y, 0.66);
  return sv("g", { class: "piece", transform: `translate(${x} ${y}) scale(0.85)` }, sv("rect", { x: -11.5, y: -11.5, width: 23, height: 23, rx: 5 }),
    drawing(sign.face, { x: -10, y: -10, width: 20, height: 20 }));
}

/** Ways and throws of the orders that stand, between points of a board. */
function drawnWays(now, spot, signs, drawing) {
  return now.orders.map((one) => {
    const points = (one.way ?? []).map(spot).filter(Boolean);
    const [from, to] = (one.aim ?? []).map(spot);
    return [points.length > 1 ? drawing(points, signs[one.who]?.colour ?? "#ffd35a") : null, from && to ? thrown(from, to) : null];
  });
}

const touched = (now, spot) => [...now.orders.flatMap((one) => [...(one.way ?? []), ...(one.aim ?? [])]), ...now.spaces.map((one) => one.at)].map(spot).filter(Boolean);

export function map(panel, state, now) {
  const { nodes, size } = panel;
  const art = pictures[panel.board];
  const signs = Object.fromEntries(state.seats.map((one) => [one.id, one.sign]));
  const at = now.placed(panel.pieces ?? {});
  const spot = (name) => (nodes[name] ? [nodes[name].x, nodes[name].y] : null);
  const under = art
    ? drawing(panel.board, { x: 0, y: 0, width: size[0], height: size[1] })
    : sv("g", {},
      panel.lines.map(([from, to, thin]) => sv("path", { d: `M${nodes[from].x} ${nodes[from].y}L${nodes[to].x} ${nodes[to].y}`, class: thin ? "edge thin" : "edge" })));
  const spaces = art ? null : Object.values(nodes).map((one) => sv("g", {},
    sv("circle", { cx: one.x, cy: one.y, r: 12, class: `node ${/^\w+$/.test(one.kind) ? one.kind : ""}` }),
    sv("text", { x: one.x, y: one.y + 5.2, class: "letter", "font-size": 15 }, one.label ?? "")));
  const hidden = (x, y) => Object.values(at).map(spot).some((one) => one && Math.abs(one[0] - x) < 9 && one[1] - y > 0 && one[1] - y < 32);
  const written = art ? [] : panel.tags ?? [];
  const tags = art ? null : written.map(([x, y, text]) => sv("text", { x, y: hidden(x, y) ? y + 48 : y, class: "tag" }, text));
  const shut = (panel.shut ?? []).filter(([name, who]) => nodes[name] && signs[who]).map(([name, who], n, all) => {
    const [x, y] = spot(name);
    const side = 13 * all.slice(0, n).filter((one) => one[0] === name).length;
    return sv("g", { class: "shut" }, piece(signs[who], x - 11 + side, y + 13, 0.36), sv("path", { d: `M${x - 18 + side} ${y + 20}l14-14` }));
  });
  const pieces = Object.entries(at).filter(([who, name]) => nodes[name] && signs[who]).map(([who, name]) => {
    const here = Object.keys(at).filter((one) => at[one] === name);
    const [x, y] = spot(name);
    const [right, down] = beside(here.indexOf(who), here.length);
    const one = sv("g", { class: "goes" }, standing(signs[who], x + right, y + down));
    const way = now.orders.find((each) => each.who === who && each.way?.at(-1) === name)?.way.map(spot).filter(Boolean);
    if (now.fresh && way?.length > 1 && !still.matches) walk(one, way);
    return one;
  });
  const svg = sv("svg", { viewBox: art ? `0 0 ${size[0]} ${size[1]}` : bounds(nodes), role: now.spaces.length ? "group" : "img", "aria-label": panel.says }, under, spaces, tags,
    shut, drawnWays(now, spot, signs, hops), pieces, tapped(now, spot, 13.5, written, Object.values(at)));
  const mine = now.spaces[0]?.order.who; // who taps needs the own spaces, as large as they can be
  const seen = mine ? touched({ orders: [], spaces: now.spaces }, spot).concat([spot(at[mine])].filter(Boolean))
    : [...touched({ ...now, orders: now.all }, spot), ...Object.values(at).map(spot).filter(Boolean)];
  const panelled = el("div", { class: "panel map" }, svg);
  panelled.settle = () => {
    if (narrow.matches) frame(svg, seen, size);
    reach(svg);
  };
  return panelled;
}

/** Let what is pressed be as large as a finger, however small the board is drawn. */
function reach(svg) {
  const scale = svg.getScreenCTM()?.a ?? 1;
  for (const one of svg.querySelectorAll(".hold")) one.setAttribute("r", Math.max(Number(one.dataset.least), FINGER / 2 / scale));
}

/** Spaces that may be pressed, each with what it costs: above it, or below where a word of the board or a piece stands. */
function tapped(now, spot, rim = 13.5, written = [], stood = []) {
  return now.spaces.filter((one) => spot(one.at)).map((one) => {
    const [x, y] = spot(one.at);
    const press = () => now.tap(one);
    const taken = stood.includes(one.at) || written.some(([left, top]) => Math.abs(left - x) < 24 && y - top > 0 && y - top < 32);
    return sv("g", { class: `tap${now.picked === one ? " on" : ""}`, role: "button", tabindex: 0, "aria-label": [one.order.verb, one.cost].filter(Boolean).join(", "), "aria-pressed": String(now.picked === one),
      on: { click: press, keydown: (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), press()) } },
      sv("circle", { cx: x, cy: y, r: rim + 2, class: "hold", "data-least": rim + 2 }), sv("circle", { cx: x, cy: y, r: rim, class: "rim" }), one.cost ? sv("text", { x, y: taken ? y + rim + 9 : y - rim - 2 }, one.cost) : null);
  });
}

function bounds(nodes) {
  const xs = Object.values(nodes).map((one) => one.x);
  const ys = Object.values(nodes).map((one) => one.y);
  const [x, y] = [Math.min(...xs) - 26, Math.min(...ys) - 34];
  return `${x} ${y} ${Math.max(...xs) + 26 - x} ${Math.max(...ys) + 36 - y}`;
}

/** Let a piece go from space to space, as a hand would move it. */
function walk(one, places) {
  const [endX, endY] = places.at(-1);
  places.forEach(([x, y], step) => {
    setTimeout(() => one.setAttribute("transform", `translate(${x - endX} ${y - endY})`), step * 320);
  });
}

/** The way of a raft, which ends behind it. */
function behind(points, colour) {
  const [x, y] = points[0];
  return sv("g", {}, sv("circle", { cx: x, cy: y, r: 7, class: "began" }), arrow([...points.slice(0, -1), along(points.at(-1), points.at(-2), 9)], colour, 3.4));
}

export function course(panel, state, now) {
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
  const rows = panel.rows.map((_, at) => sv("text", { x: (at + 0.5) * wide, y: -2.5, class: "tag", "font-size": 6.5 }, t("row {n}", { n: panel.first + at })));
  const names = Array.from({ length: lanes }, (_, at) => sv("text", { x: -3, y: (at + 0.5) * high + 2.5, class: "tag end", "font-size": 7 }, at + 1));
  const word = sv("text", { x: -3, y: -2.5, class: "tag end", "font-size": 6.5 }, t("lane"));
  const flow = downstream(width, lanes * high);
  const spot = (name) => {
    const [row, lane] = String(name).split(",").map(Number);
    return row >= panel.first ? [(row - panel.first + 0.5) * wide, (lane - 0.5) * high] : null;
  };
  const where = now.placed(Object.fromEntries(Object.entries(panel.pieces ?? {}).map(([who, place]) => [who, place.join(",")])));
  const pieces = Object.entries(where).filter(([who, name]) => signs[who] && spot(name)).map(([who, name]) => token(signs[who], ...spot(name), 0.56, high - 1));
  const svg = sv("svg", { viewBox: `${-MARGIN} -10 ${width + MARGIN + 2} ${lanes * high + 21}`, role: now.spaces.length ? "group" : "img", "aria-label": panel.says }, water, art, goal, drawnWays(now, spot, signs, behind), pieces, tapped(now, spot, 9.4), rows, names, word, flow);
  const means = legend(panel, covered);
  const panelled = el("div", { class: `panel map course${panel.rows.length < UPRIGHT ? " upright" : ""}` }, svg, means ? el("p", { class: "legend sm" }, means) : null);
  const seen = [...touched({ ...now, orders: now.all }, spot), ...Object.values(where).map(spot).filter(Boolean)];
  new ResizeObserver(() => panelled.settle()).observe(svg); // as the pad grows and shrinks
  panelled.settle = () => {
    const own = now.choosing && spot(where[now.choosing]);
    if (narrow.matches) near(svg, own ? [own, [own[0] + AHEAD * wide, own[1]]] : seen, [width, lanes * high], { rows, names, word, flow }, Boolean(own));
    reach(svg);
  };
  return panelled;
}

const AHEAD = 3; // rows that somebody sees who chooses where to go
const MARGIN = 17; // units beside the first row, for the numbers of lanes
const UPRIGHT = 8; // rows of a course that is higher than wide, or nearly so
const READ = 13; // pixels of letters that are read on a phone
const MEANS = { eddy: t("spiral: Eddy"), rapid: t("chevrons: Rapid, +spaces and Splash"), rock: t("stone: Rock, and the numbers that hit"), recharge: t("flash: Recharge") };

/** Which way the water goes, below the lanes. */
function downstream(width, y) {
  const middle = width / 2;
  return sv("g", { class: "flow" }, sv("text", { x: middle - 6, y: y + 8, class: "tag", "font-size": 6.5 }, t("downstream")),
    sv("path", { d: `M${middle + 16} ${y + 5.7}h18m-4-3l4 3-4 3` }));
}

/** What signs of spaces mean that no picture of a card covers. */
function legend(panel, covered) {
  const kinds = new Set(panel.rows.flatMap((row, at) => row.map((cell, lane) => (covered.has(`${panel.first + at},${lane + 1}`) ? "" : cell.kind))));
  return Object.keys(MEANS).filter((kind) => kinds.has(kind)).map((kind) => MEANS[kind]).join(" · ");
}

/** Show the part of a course around these points on a phone, with its numbers at the edge of what is seen. */
function near(svg, points, [width, high], { rows, names, word, flow }, ahead = false) {
  const box = svg.getBoundingClientRect();
  if (!points.length || !box.height || !box.width) return;
  const whole = { x: -MARGIN, y: -10, w: width + MARGIN + 2, h: high + 21 };
  const scale = Math.min(box.width / whole.w, box.height / whole.h);
  const all = !ahead && 6.5 * scale >= READ - 1; // which can be read
  const [xs, ys] = [points.map((one) => one[0]), points.map((one) => one[1])];
  const span = (list, room) => Math.max(...list) - Math.min(...list) + room;
  const fit = Math.min(READ / 6.5 * 1.6, Math.max(scale, Math.min((box.width - 44) / span(xs, 34), (box.height - READ - 6) / span(ys, 28))));
  const [w, h] = all ? [whole.w, whole.h] : [box.width / fit, box.height / fit];
  const [size, left] = all ? [6.5, MARGIN] : [READ / fit, 38 / fit];
  const top = size * 1.35;
  const held = (list, all, part) => (part >= all ? (all - part) / 2 : Math.min(Math.max(0, (Math.min(...list) + Math.max(...list)) / 2 - part / 2), all - part));
  const begins = Math.min(...xs) - (w - left) / 3; // the raft stands at the left third
  const [x, y] = all ? [whole.x, whole.y] : [(ahead ? Math.max(0, Math.min(begins, width - (w - left))) : held(xs, width, w - left)) - left, held(ys, high, h - top) - top];
  svg.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
  const put = (one, [tx, ty], inside) => {
    one.setAttribute("x", tx);
    one.setAttribute("y", ty);
    one.setAttribute("font-size", size);
    one.style.display = inside ? "" : "none";
  };
  rows.forEach((one) => put(one, [Number(one.getAttribute("x")), y + size], Number(one.getAttribute("x")) > x + left && Number(one.getAttribute("x")) < x + w - size));
  const tight = !all && 22 * fit < 36; // "row 3" would touch "row 4"
  const first = rows.find((one) => one.style.display !== "none");
  for (const one of rows) {
    const n = /\d+/.exec(one.textContent)[0];
    one.textContent = tight && one !== first ? n : t("row {n}", { n });
  }
  names.forEach((one, at) => {
    const mid = (at + 0.5) * 21;
    put(one, [Math.max(x, -left) + left - size * 0.4, mid + size * 0.36], mid > y + top && mid < y + h);
  });
  put(word, [Math.max(x, -left) + left - size * 0.4, y + size], true);
  flow.style.display = y + h > high + 9 ? "" : "none";
}

function cells(card) {
  const found = [];
  for (let row = 0; row < card.rows; row += 1) for (let lane = 0; lane < card.lanes; lane += 1) found.push(`${card.row + row},${card.lane + lane}`);
  return found;
}

const WAVES = "M2 6q4-3 8 0t8 0M4 14q4-3 8 0t8 0";
function square(cell, x, y, wide, high) {
  const marks = { rock: "M6 3H16L20 10.500 16 18H6L2 10.500Z", rapid: "M4 4l6 6.500-6 6.500M10 4l6 6.500-6 6.500", eddy: "M11 10.500a1.500 1.500 0 0 1 3 0a3 3 0 0 1-6 0a4.500 4.500 0 0 1 9 0a6 6 0 0 1-12 0", recharge: "M12 2 6 12h5l-2 7 8-11h-5l2-6z" };
  const mark = marks[cell.kind];
  return sv("g", { transform: `translate(${x} ${y})` },
    sv("rect", { width: wide, height: high, class: "cell" }),
    mark ? sv("path", { d: mark, class: `on ${cell.kind}`, transform: cell.kind === "rapid" ? "translate(2.2 -1) scale(.8)" : null }) : sv("path", { d: WAVES, class: "waves" }),
    cell.label ? sv("text", { x: wide / 2, y: cell.kind === "rapid" ? high - 1.8 : high / 2 + 2.5, class: `sq ${cell.kind}`, "font-size": cell.label.length > 4 ? 5.5 : 7.5 }, cell.label) : null);
}

