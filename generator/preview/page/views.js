// What stands on the light table: the wall, one face, two compared, other eyes, sheets, an edition. Knows no server.
import { el, sv } from "./make.js";
import * as model from "./model.js";
import { facePath, isReady, places, show } from "./pictures.js";

const { game } = model;
export const EYES = [["", "as printed"], ["grey", "grey"], ["prot", "protan"], ["deut", "deutan"], ["trit", "tritan"]];
const MANY = { prot: ", 1 man in 50", deut: ", 1 man in 16", trit: ", rare" };

/** Make the frame of a face: cut, or with all its bleed. Its picture comes when it is looked at. */
export function frame(one, k, full = false) {
  const { w, h, bleed } = one.size;
  return el("span", { class: `face${full ? " full" : ""}`, vars: { "--w": w, "--h": h, "--b": bleed, "--k": k } });
}

export function shown(one, side, look, k, full = false) {
  const face = frame(one, k, full);
  if (look) show(face, facePath(look, k), `${one.name}, ${side}`);
  return face;
}

// ---- the wall

export function wallScale(part, width, zoom) {
  const widest = Math.max(20, ...Object.values(part?.sizes ?? { a: { w: 63 } }).map((one) => one.w));
  const wanted = widest > 130 ? Math.min(width - 40, widest * 2.4) : Math.max(110, Math.min(133, widest * 2.12 + 50));
  const across = Math.max(1, Math.round((width - 22) / (wanted * zoom + 14)));
  const gaps = 36 + 14 * (across - 1);
  return widest > 130 ? (wanted * zoom) / widest : Math.max(0.5, (width - gaps - 2) / across / widest);
}

export function cell(one, S, k, extra = "") {
  const side = model.sideOf(one, S.flip);
  const now = one.sides[side];
  const mark = now.bad ? " bad" : model.changed(one) ? " changed" : "";
  const gate = !now.bad && model.wrong(one) ? " gate" : "";
  const says = [one.name, `${one.copies} in the box`, now.bad ? "not drawn, last good shown" : "", mark === " changed" ? (game.printed ? "differs from print" : "changed") : ""];
  const face = frame(one, k);
  if (now.look && isReady(facePath(now.look, k))) show(face, facePath(now.look, k));
  if (extra.includes("marked")) face.classList.add("marked");
  return el("button", { type: "button", class: `cell${mark}${gate}${extra}${one.k === S.face ? " sel" : ""}`, role: "gridcell", "data-k": one.k, "data-side": side, tabindex: one.k === S.face ? 0 : -1, "aria-selected": String(one.k === S.face), "aria-label": says.filter(Boolean).join(", "), vars: { "--w": one.size.w, "--h": one.size.h, "--k": k } },
    face, el("span", { class: "lab", "aria-hidden": "true" }, el("span", {}, one.name), el("i", {}, `×${one.copies}`)));
}

export function wall(S, width) {
  const part = model.partOf(S.part);
  const list = S.q ? model.found(S.q) : part?.cards ?? [];
  if (!game.parts.length) return game.broken || game.problems.length ? [broken()] : [empty()];
  if (!list.length) return [el("div", { class: "centre" }, el("div", { class: "empty" }, el("h1", {}, "No face matches"), el("p", {}, "Words are looked for in names, ids and fields. Try ", el("span", { class: "mono" }, "kind:push"), ", ", el("span", { class: "mono" }, "deck:relics"), " or ", el("span", { class: "mono" }, "changed:"), ".")))];
  const k = wallScale(S.q ? list[0].part : part, width, S.zoom);
  const one = list[0].size;
  const pieces = list.reduce((sum, each) => sum + each.copies, 0);
  const size = new Set(list.map((each) => `${each.size.w} × ${each.size.h} mm`));
  const head = el("div", { class: "wallh" }, el("b", {}, S.q ? "Found" : part.title), el("span", {}, `${list.length} face${list.length === 1 ? "" : "s"}, ${pieces} in the box${size.size === 1 ? `, ${one.w} × ${one.h} mm` : ""}`));
  const grid = el("div", { class: "wall", role: "grid", "aria-label": S.q ? "Found faces" : part.title }, el("div", { role: "row", class: "row0" }, list.map((each) => cell(each, S, k))));
  return [head, grid];
}

function broken() {
  return el("div", { class: "centre" }, el("div", { class: "empty" }, el("h1", {}, "The game cannot be read"), el("p", {}, "What is wrong stands below. Mend it and save; the faces come by themselves.")));
}

const DECK = `name: Cards
size: poker
face: _shared/card.svg.j2
cards:
  - {id: pit, name: Pit, text: "Miss a turn."}`;
function empty() {
  return el("div", { class: "centre" }, el("div", { class: "empty" }, el("h1", {}, "There is nothing to draw yet"), el("p", {}, `content/${game.game}/ has no deck. Write one and save; it appears here.`), el("pre", { class: "mono" }, DECK)));
}

// ---- one face, and what lies over it

export function overlays(one, S, detail, k) {
  const { w, h, bleed: b, safe } = one.size;
  const on = S.ov;
  const all = [];
  if (on.bleed) all.push(sv("path", { d: `M${-b},${-b}h${w + 2 * b}v${h + 2 * b}h${-w - 2 * b}Z M0,0v${h}h${w}v${-h}Z`, fill: "var(--bleed)", "fill-opacity": 0.33, "fill-rule": "evenodd" }), sv("rect", { x: -b, y: -b, width: w + 2 * b, height: h + 2 * b, fill: "none", stroke: "var(--bleed)", "stroke-width": 2, "vector-effect": "non-scaling-stroke" }));
  if (on.cut) all.push(sv("rect", { x: 0, y: 0, width: w, height: h, fill: "none", stroke: "#000", "stroke-width": 3, "vector-effect": "non-scaling-stroke", opacity: 0.5 }), sv("rect", { x: 0, y: 0, width: w, height: h, fill: "none", stroke: "var(--cut)", "stroke-width": 2, "stroke-dasharray": "8 5", "vector-effect": "non-scaling-stroke" }));
  if (on.safe) all.push(sv("rect", { x: safe, y: safe, width: w - 2 * safe, height: h - 2 * safe, fill: "none", stroke: "var(--safe)", "stroke-width": 2, "vector-effect": "non-scaling-stroke" }));
  const outline = (each, said) => sv("polygon", { points: each.corners.map((one) => one.join(",")).join(" "), "vector-effect": "non-scaling-stroke", ...said });
  if (on.box) for (const each of detail?.boxes ?? []) all.push(outline(each, { fill: "var(--box)", "fill-opacity": 0.12, stroke: "var(--box)", "stroke-width": 2 }));
  if (on.area) all.push(areas(detail?.areas ?? [], outline, k));
  return sv("svg", { class: "ov", viewBox: `${-b} ${-b} ${w + 2 * b} ${h + 2 * b}`, "aria-hidden": "true" }, all);
}

/** Draw the boxes that a template has made, with their names, and the gaps between them. */
function areas(all, outline, k) {
  const taken = new Map(); // by corner: boxes that begin in one place have their names below one another
  const size = 11 / k;
  const names = all.filter((one) => !one.gap).map((one) => {
    const [x, y] = one.corners[0];
    const row = (taken.get(`${x} ${y}`) ?? 0) + 1;
    taken.set(`${x} ${y}`, row);
    return sv("text", { class: "area", x: x + 3 / k, y: y + row * size * 1.15, vars: { "font-size": `${size}px`, "stroke-width": 3 / k } }, one.name);
  });
  const shapes = all.map((one) => outline(one, one.gap ? { fill: "var(--area)", "fill-opacity": 0.4 } : { fill: "none", stroke: "var(--area)", "stroke-width": 1.5, "stroke-dasharray": "3 2" }));
  return sv("g", {}, shapes, names);
}

export const sized = (box) => (box.pt < box.size - 0.05 ? `shrunk from ${box.size}, floor ${box.floor}` : box.size === box.floor ? "fixed" : `full size, floor ${box.floor}`) + `, ${box.lines} line${box.lines === 1 ? "" : "s"}`;

function callouts(one, k, boxes) {
  const { w, h, bleed: b } = one.size;
  const mid = (box) => box.corners.reduce((sum, each) => sum + each[1], 0) / 4;
  const right = (box) => Math.max(...box.corners.map((each) => each[0]));
  const many = [...boxes].sort((x, y) => mid(x) - mid(y));
  const least = 38 / k;
  const at = many.map(mid);
  for (let i = 1; i < at.length; i += 1) at[i] = Math.max(at[i], at[i - 1] + least);
  const over = (at.at(-1) ?? 0) - (h + b - 4);
  if (over > 0) {
    at[at.length - 1] -= over;
    for (let i = at.length - 2; i >= 0; i -= 1) at[i] = Math.min(at[i], at[i + 1] - least);
  }
  const px = (mm) => (mm + b) * k;
  const rows = many.map((box, i) => [
    sv("path", { d: `M${px(right(box))},${px(mid(box))}L${px(w + b) + 14},${px(at[i])}h14`, fill: "none", stroke: "#000", "stroke-width": 3, opacity: 0.4 }),
    sv("path", { d: `M${px(right(box))},${px(mid(box))}L${px(w + b) + 14},${px(at[i])}h14`, fill: "none", stroke: "var(--box)", "stroke-width": 1.5 }),
    sv("text", { x: px(w + b) + 32, y: px(at[i]) - 1 }, `${box.field || "text"} ${box.pt.toFixed(1)} pt`),
    sv("text", { class: "s", x: px(w + b) + 32, y: px(at[i]) + 15 }, sized(box))]);
  return sv("svg", { class: "ov", "aria-hidden": "true", width: px(w + b) + 190, height: px(h + b) }, rows);
}

/** Give px for a mm at which a face fills the table. */
export function fitted(one, view, across = 1, beside = 0) {
  const { w, h, bleed } = one.size;
  return Math.max(0.6, Math.min((view.clientWidth - 60 - 32 * (across - 1) - beside) / across / (w + 2 * bleed), (view.clientHeight - (across > 1 ? 90 : 56)) / (h + 2 * bleed)));
}

export function face(S, view, detail) {
  const one = model.card(S.face);
  if (!one) return wall(S, view.clientWidth);
  const side = model.sideOf(one, S.flip);
  const now = one.sides[side];
  const notes = S.ov.box && detail?.boxes?.length;
  const k = S.k || fitted(one, view, 1, notes ? 190 : 0);
  const big = shown(one, side, now.look, k, S.ov.bleed || S.ov.cut || S.ov.box || S.ov.area);
  if (S.ov.bleed || S.ov.cut || S.ov.safe || S.ov.box || S.ov.area) {
    if (!big.classList.contains("full")) big.classList.add("full");
    big.append(overlays(one, S, detail, k));
  }
  if (notes) big.append(callouts(one, k, detail.boxes));
  const cellish = el("span", { class: `cell big sel${now.bad ? " bad" : ""}${notes ? " notes" : ""}`, vars: { "--w": one.size.w, "--h": one.size.h, "--k": k } }, big);
  return [el("div", { class: "centre", "data-k": k }, cellish)];
}

// ---- compare

function framed(one, boxes) {
  const { w, h } = one.size;
  return sv("svg", { class: "ov", viewBox: `0 0 ${w} ${h}`, "aria-hidden": "true" }, boxes.map(([x0, y0, x1, y1]) => [
    sv("rect", { x: x0, y: y0, width: x1 - x0, height: y1 - y0, fill: "none", stroke: "#000", "stroke-width": 4, opacity: 0.4, "vector-effect": "non-scaling-stroke" }),
    sv("rect", { x: x0, y: y0, width: x1 - x0, height: y1 - y0, fill: "none", stroke: "var(--changed)", "stroke-width": 2.5, "vector-effect": "non-scaling-stroke" })]));
}

export const nameOf = (base) => ({ print: `Printed ${game.printed?.on ?? ""}`, plain: "As written", save: "Before its last save" })[base];

export function compare(S, view, detail) {
  const one = model.card(S.face);
  const side = model.sideOf(one, S.flip);
  const now = one.sides[side];
  const was = detail?.was;
  if (!was) return [el("div", { class: "centre" }, el("span", { class: "cap" }, "…"))];
  if (!was.look) return [el("div", { class: "centre" }, el("div", { class: "empty" }, el("h1", {}, "There is nothing to compare with"), el("p", {}, S.base === "print" ? (game.printed ? "This face was not in the box, or its picture is not kept any more." : `Nothing is recorded as printed. After printing, say so with: tuckbox printed ${game.game}`) : "No save has changed this face.")))];
  const k = S.k || fitted(one, view, S.mode === "side" ? 2 : 1);
  const before = () => shown(one, side, was.look, k);
  const after = () => shown(one, side, now.look, k);
  const frames = detail.places ? framed(one, detail.places.boxes) : "";
  const title = nameOf(S.base);
  if (S.mode === "side") {
    const right = after();
    right.append(frames);
    const left = el("span", { class: "cell big sel" }, before());
    return [el("div", { class: "centre" }, el("div", { class: "pair" }, el("span", { class: "cap" }, title), left), el("div", { class: "pair" }, el("span", { class: "cap" }, "Now"), right))];
  }
  const top = after();
  top.classList.add("top", S.mode === "swipe" ? "swiped" : S.mode === "onion" ? "onion" : "plain");
  const hand = S.mode === "swipe" ? el("button", { type: "button", class: "hand", role: "slider", "aria-label": "Where before ends and now begins", "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": Math.round(S.cut) }) : "";
  const said = { swipe: `${title}, left; now, right. ← → move the edge`, onion: `${title} and now, one through the other`, blink: `${title} and now, in turn. Space holds the one before` }[S.mode];
  const both = el("div", { class: `swipe${S.mode === "blink" ? " blink" : ""}`, vars: { "--cutx": `${S.cut}%` } }, el("span", { class: "cell big sel" }, before()), top, hand);
  return [el("div", { class: "centre" }, el("div", { class: "pair" }, el("span", { class: "cap" }, said), both))];
}

export const differing = (was, now) => places(was, now);

// ---- other eyes

export function eyes(S, view) {
  const one = model.card(S.face);
  const side = model.sideOf(one, S.flip);
  const k = Math.max(0.6, Math.min((view.clientWidth - 70 - 16 * 4) / 5 / one.size.w, (view.clientHeight - 140) / one.size.h));
  const five = EYES.map(([eye, name]) => {
    const each = shown(one, side, one.sides[side].look, k);
    if (eye) each.classList.add(`sim-${eye}`);
    return el("div", { class: `pair${eye ? "" : " cell sel"}` }, each, el("span", { class: "cap" }, name + (MANY[eye] ?? "")));
  });
  return [el("div", { class: "centre" }, el("div", { class: "eyes" }, five))];
}

// ---- what would be printed

export function paper(S, view, made) {
  const file = game.files.find((one) => one.n === S.file);
  if (!file) return wall(S, view.clientWidth);
  if (!made) return [el("div", { class: "wallh" }, el("b", {}, file.title), el("span", {}, "being laid out"))];
  if (made.problems) return [el("div", { class: "wallh" }, el("b", {}, file.title), el("span", {}, made.problems.map((one) => one.fact).join("; ")))];
  const two = !file.book && /both sides/.test(made.flip);
  const [first] = made.pages;
  const high = view.clientHeight - 110;
  const k = S.k || Math.min(high / first[1], (view.clientWidth - 60) / (first[0] * (file.book ? 2 : two ? 1.62 : 1)));
  const leaf = (n, scale, name) => {
    const page = made.pages[n];
    if (!page) return "";
    const sheet = el("div", { class: "sheet", vars: { "--px": `${page[0] * scale}px` }, "data-k": scale });
    show(sheet, pagePath(made.paper, n, scale), name);
    return el("div", { class: "pair" }, el("span", { class: "cap" }, name), sheet);
  };
  const step = file.book || two ? 2 : 1;
  const at = Math.min(S.page, made.pages.length - 1) - (Math.min(S.page, made.pages.length - 1) % step);
  const sheets = Math.ceil(made.pages.length / step);
  const head = el("div", { class: "wallh" }, el("b", {}, file.title), el("span", {}, `${file.file}, ${made.pages.length} pages. ${made.flip}`), el("span", { class: "pager" }, el("button", { class: "btn", type: "button", "data-page": -step, "aria-label": "Page before" }, "←"), `${at / step + 1} of ${sheets}`, el("button", { class: "btn", type: "button", "data-page": step, "aria-label": "Next page" }, "→")));
  if (file.book) return [head, el("div", { class: "papers" }, leaf(at, k, `Page ${at + 1}`), leaf(at + 1, k, `Page ${at + 2}`))];
  if (!two) return [head, el("div", { class: "papers" }, leaf(at, k, `Page ${at + 1} of ${made.pages.length}`))];
  const front = leaf(at, k, `Sheet ${at / 2 + 1} of ${sheets}, fronts`);
  if (S.light && made.pages[at + 1]) {
    const behind = el("span", { class: `behind${/short/.test(made.flip) ? " short" : ""}` });
    show(behind, pagePath(made.paper, at + 1, k), "Backs, against the light");
    front.querySelector(".sheet").append(behind);
    front.querySelector(".cap").textContent += ", with their backs against the light";
    return [head, el("div", { class: "papers" }, front)];
  }
  return [head, el("div", { class: "papers" }, front, leaf(at + 1, k * 0.5, "Backs"))];
}

const pagePath = (name, n, k) => `/page/${name}.png?n=${n}&dpi=${Math.max(12, Math.min(600, Math.round(k * (devicePixelRatio || 1) * 25.4)))}`;

// ---- what an edition changes

export function edition(S, width) {
  const every = game.parts.flatMap((part) => part.cards);
  const by = (kind) => every.filter((one) => Object.values(one.sides).some((side) => side.edition === kind));
  const says = by("says");
  const marked = by("marked").filter((one) => !says.includes(one));
  const same = !Object.keys(game.edition.set).length && !game.edition.preset;
  if (same && !says.length && !marked.length) return wall(S, width);
  const drawing = game.drawn && game.drawn.done < game.drawn.of ? `, ${game.drawn.done} of ${game.drawn.of} looked at` : "";
  const rows = [el("div", { class: "wallh" }, el("b", {}, `${says.length} cards say something else`), el("span", {}, `${marked.length} more only bear another edition mark${drawing}. Nothing is written.`))];
  for (const part of game.parts) {
    const some = says.filter((one) => one.part === part);
    if (some.length) rows.push(el("div", { class: "wall", role: "grid", "aria-label": part.title }, el("div", { role: "row", class: "row0" }, some.map((one) => cell(one, { ...S, flip: one.sides.front.edition !== "says" }, wallScale(part, width, S.zoom), " changed")))));
  }
  if (marked.length) rows.push(el("div", { class: "wallh" }, el("b", {}, "Only the edition mark differs")), el("div", { class: "wall", role: "grid", "aria-label": "Only the edition mark differs" }, el("div", { role: "row", class: "row0" }, marked.map((one) => cell(one, S, wallScale(one.part, width, S.zoom) * 0.55, " quiet")))));
  return rows;
}
