// What stands around the light table: parts, the chosen face, problems, what to compare with, the bar, keys. Knows no server.
import { el } from "./make.js";
import * as model from "./model.js";
import { EYES, nameOf, sized } from "./views.js";

const { game } = model;
const kbd = (key) => el("kbd", {}, key);
const button = (said, ...inner) => el("button", { type: "button", ...said }, ...inner);

// ---- left

export function rail(S) {
  const groups = new Map();
  const add = (group, row) => groups.set(group, [...(groups.get(group) ?? []), row]);
  const row = (said, title, number, dot, name) => button({ ...said }, el("span", {}, title), el("span", { class: "n" }, number), el("span", { class: `dot ${dot}`, role: dot === "none" ? null : "img", "aria-label": name || null, title: name || null }));
  for (const part of game.parts) {
    const bad = part.cards.some(model.wrong);
    const changed = part.cards.some(model.changed);
    const here = ["wall", "face", "eyes"].includes(S.view) && S.part === part.id && !S.q;
    const title = part.group === "Rulebook" ? `${part.title}: figures` : part.title;
    add(part.group, row({ "data-part": part.id, "aria-current": String(here) }, title, part.cards.length, bad ? "bad" : changed ? "" : "none", bad ? "has problems" : changed ? "changed" : ""));
  }
  for (const file of game.files) {
    const here = S.view === "paper" && S.file === file.n;
    add(file.book ? "Rulebook" : "Sheets to print", row({ "data-file": file.n, "aria-current": String(here), title: file.file }, file.book ? `${file.title}, ${/booklet/.test(file.file) ? "booklet" : "pages"}` : /press|fillable|whole/.test(file.file) ? `${file.title}, ${/fillable/.test(file.file) ? "to fill in" : "whole"}` : file.title, file.book ? "" : file.sheets || file.pages || "", "none", ""));
  }
  const order = ["Faces", "Pieces", "Paper", "Boxes", "Rulebook", "Sheets to print"];
  return [...groups].sort((a, b) => order.indexOf(a[0]) - order.indexOf(b[0])).map(([name, rows]) => [el("h3", {}, name), rows]);
}

// ---- right

const COLOURS = ["#00a7d8", "#e0218a", "#f2d200", "#222"];

export function side(S, detail, link) {
  if (S.side === "edition") return edition();
  const one = model.card(S.face);
  if (!one) return [el("section", {}, el("h2", {}, "Face"), el("p", { class: "note" }, "Choose a face to see its source, its texts and its ink."))];
  const which = model.sideOf(one, S.flip);
  const now = one.sides[which];
  const key = `${one.k}-${which}`;
  const bad = game.problems.filter((problem) => problem.faces.includes(key));
  const list = one.part.cards;
  const tags = [[Boolean(now.bad) && "bad", "not drawn, last good shown"], [now.print === "differs" && "", "differs from print"], [now.print === "new" && "", "not printed yet"], [!game.printed && Boolean(now.before) && "", "changed since the start"], ["grey", `${one.size.w} × ${one.size.h} mm`], ["grey", `${one.copies} in the box`], [Boolean(one.sides.back) && "grey", which]];
  const place = detail?.at ? `${detail.at[0].split("/").slice(2).join("/")}:${detail.at[1]}:${detail.at[2]}` : "…";
  const parts = [el("section", {},
    el("h2", {}, el("span", {}, one.part.title), el("span", { class: "num" }, `${list.indexOf(one) + 1} of ${list.length}`)), el("h1", {}, one.name),
    el("div", { class: "row" }, tags.filter(([kind]) => typeof kind === "string").map(([kind, text]) => el("span", { class: `tag ${kind}` }, text))),
    detail?.at ? source(link(...detail.at), place, detail.at) : "",
    detail?.template ? el("p", { class: "note mono" }, detail.template) : "")];
  if (bad.length) parts.push(el("section", {}, el("h2", {}, bad.length === 1 ? "Problem" : `${bad.length} problems`), bad.map((problem) => [el("div", { class: "badb" }, problem.fact), el("p", { class: "note" }, problem.hint)])));
  if (S.view === "compare") parts.push(differs(S, one, detail));
  else {
    const fields = Object.entries(one.fields).filter(([, value]) => value !== null && value !== "");
    parts.push(el("section", {}, el("h2", {}, "Fields"), el("dl", { class: "kv" }, fields.map(([name, value]) => [el("dt", {}, name), el("dd", {}, model.said(value))]))));
    if (detail?.boxes?.length) parts.push(el("section", {}, el("h2", {}, el("span", {}, "Texts, fitted"), kbd("T")), detail.boxes.map(fit)));
  }
  if (detail?.ink) parts.push(inks(detail.ink));
  parts.push(el("section", {}, el("div", { class: "row" }, button({ class: "btn", "data-do": "copy" }, "Copy PNG", kbd("C")), one.sides.back ? button({ class: "btn", "data-do": "flip" }, "Flip", kbd("F")) : "", button({ class: "btn", "data-do": "place" }, "Copy place", kbd("Y")))));
  return parts;
}

function source(address, place, at) {
  const inner = [el("span", { class: "mono" }, el("b", {}, place)), kbd(address ? "O" : "Y")];
  return address ? el("a", { class: "src", href: address, id: "source" }, inner) : button({ class: "src", id: "source", "data-copy": at.join(":"), title: "Copy the place" }, inner);
}

function fit(box) {
  const share = box.size === box.floor ? 100 : Math.max(4, (100 * (box.pt - box.floor)) / (box.size - box.floor));
  return el("div", { class: "fit", title: sized(box) }, el("span", {}, box.field || "text"), el("span", { class: "bar" }, el("i", { vars: { "--share": `${Math.min(100, share)}%` } })), el("span", { class: "num" }, `${box.pt.toFixed(1)} pt`));
}

function inks(four) {
  const total = four.reduce((sum, one) => sum + one, 0);
  return el("section", {}, el("h2", {}, el("span", {}, "Ink"), el("span", { class: "num" }, `about ${total} % of 400`)), el("div", { class: "inks" }, ["C", "M", "Y", "K"].map((name, i) => el("div", { class: name.toLowerCase() }, el("span", { class: "b" }, el("i", { vars: { "--share": `${four[i]}%`, "--colour": COLOURS[i] } })), `${name} ${four[i]} %`))));
}

function differs(S, one, detail) {
  const was = detail?.was?.fields ?? {};
  const rows = Object.keys({ ...was, ...one.fields }).filter((name) => name in was && model.said(was[name]) !== model.said(one.fields[name]));
  const share = detail?.places ? `${detail.places.share} % of the face` : "";
  return el("section", {}, el("h2", {}, el("span", {}, "What differs"), el("span", { class: "num" }, share)),
    rows.length ? el("dl", { class: "kv" }, rows.map((name) => [el("dt", {}, name), el("dd", {}, `${model.said(was[name])} → `, el("b", {}, model.said(one.fields[name])))])) : el("p", { class: "note" }, detail?.was?.look === one.sides[model.sideOf(one, S.flip)].look ? "Nothing: it looks the same." : "No field of the card itself: a template, a picture, a rule or the theme."));
}

function edition() {
  const now = game.edition;
  if (!now) return [];
  const seg = (name, values, chosen, label) => (values.length > 1 ? el("div", { class: "rule" }, el("div", { class: "t" }, el("b", {}, label)), el("span", { class: "seg", role: "group", "aria-label": label }, values.map(([value, text]) => button({ [`data-${name}`]: value, "aria-pressed": String(value === chosen) }, text)))) : "");
  const plain = (word) => String(word).replaceAll("_", " ");
  const house = now.preset || Object.keys(now.set).length;
  return [el("section", {}, el("h2", {}, el("span", {}, "Edition"), kbd("E")), el("h1", {}, house ? "House edition" : "As written"),
    seg("preset", [["", "as written"], ...game.presets.map((one) => [one, plain(one)]).filter(([, text]) => text !== "as written")], now.preset, "Preset"), seg("theme", game.themes, now.theme, "Theme"), seg("style", game.styles.map((one) => [one, one]), now.style, "Style"),
    button({ class: "src", "data-copy": now.command, title: "Copy the command" }, el("span", { class: "mono" }, now.command), "Copy")),
  el("section", {}, game.rules.map((rule) => ruled(rule, plain)))];
}

function ruled(rule, plain) {
  const on = rule.value !== rule.default;
  const numbers = rule.allowed.length > 5;
  const chosen = numbers ? el("select", { "data-rule": rule.id, "aria-label": rule.label || rule.id }, rule.allowed.map((value) => el("option", { value, selected: value === rule.value }, plain(value)))) : el("span", { class: "seg", role: "group", "aria-label": rule.label || rule.id }, rule.allowed.map((value) => button({ "data-rule": rule.id, "data-value": value, "aria-pressed": String(value === rule.value) }, plain(value))));
  return el("div", { class: `rule${on ? " on" : ""}` }, el("div", { class: "t" }, el("b", {}, rule.label || rule.id), el("span", { class: "cap" }, rule.rule)), chosen, on && game.drawn?.says !== undefined ? el("div", { class: "eff" }, `${game.drawn.says} faces say something else`) : "");
}

// ---- below

export function problems(S, link) {
  const many = game.problems;
  const head = el("h2", {}, el("span", { class: many.every((one) => one.note) ? "" : "badb" }, model.tally()), el("span", {}, game.broken ? "The game cannot be read; what you see is from before. The PDFs stay as they are." : "The PDFs stay as they are. Faces keep their last good drawing."), el("span", { class: "grow" }), el("span", {}, kbd("!"), " next, ", kbd(game.editor ? "O" : "Y"), game.editor ? " open" : " copy place"));
  return [head, many.slice(0, 200).map((one, i) => {
    const place = `${one.file}${one.line ? `:${one.line}` : ""}${one.column ? `:${one.column}` : ""}`;
    const address = link(one.file, one.line, one.column);
    return el("div", { class: `p${i === S.problem ? " sel" : ""}`, "data-problem": i }, el("span", { class: one.note ? "" : "x", "aria-hidden": "true" }, one.note ? "·" : "✕"), button({ class: "f", "data-problem": i }, one.fact), address ? el("a", { class: "mono", href: address }, place) : button({ class: "mono", "data-copy": place, "aria-label": `Copy ${place}` }, place), one.hint ? el("span", { class: "h" }, one.hint) : "");
  })];
}

export function versions(S) {
  const { printed, save } = game;
  const version = (base, name, ...more) => button({ class: `version ${base}`, "aria-pressed": String(S.view === "compare" && S.base === base), "data-base": base }, el("b", {}, name), more.map((text) => el("span", {}, text)));
  const files = save && (save.files.length === 1 ? save.files[0].split("/").pop() : `${save.files.length} files`);
  return [printed ? version("print", "Printed", printed.on, `${printed.faces} faces`) : version("print", "Not printed yet", "P says how"),
    save ? version("save", `Before the save at ${save.at}`, files, `${save.faces} face${save.faces === 1 ? "" : "s"}${save.ms ? `, ${save.ms} ms` : ""}`) : "",
    el("span", { class: "grow" }), el("span", { class: "version" }, el("b", {}, S.view === "compare" ? "Comparing" : "Compare"), el("span", {}, S.view === "compare" ? nameOf(S.base).toLowerCase() : "press P or D"))];
}

export function bar(S, label) {
  const overlay = (name, text, key) => button({ "data-ov": name, "aria-pressed": String(Boolean(S.ov[name])) }, el("span", { class: "sw", vars: { "border-color": `var(--${name})` } }), text, kbd(key));
  const modes = [["side", "Side by side"], ["swipe", "Swipe"], ["onion", "Onion"], ["blink", "Blink"]];
  const left = S.view === "compare" ? el("span", { class: "seg", role: "group", "aria-label": "How to compare" }, modes.map(([mode, text], i) => button({ "data-mode": mode, "aria-pressed": String(S.mode === mode) }, text, kbd(String(i + 1))))) : [overlay("cut", "Cut", "X"), overlay("bleed", "Bleed", "B"), overlay("safe", "Safe", "S"), overlay("box", "Texts", "T"), overlay("area", "Areas", "A")];
  return [left, el("span", { class: "sp" }), el("span", { class: "seg", role: "group", "aria-label": "Eyes" }, EYES.map(([eye, name]) => button({ "data-sim": eye, "aria-pressed": String(S.view !== "eyes" && S.sim === eye) }, name))), el("span", { class: "sp" }),
    button({ "data-do": "smaller", "aria-label": "Smaller" }, "−"), el("span", { class: "cap num" }, label), button({ "data-do": "larger", "aria-label": "Larger" }, "+"), button({ "data-do": "true", "aria-pressed": String(S.true) }, S.pxmm ? "True size" : "About true size", kbd("Z"))];
}

// ---- the ruler

export function ruler(rx, ry, view) {
  const first = view.querySelector(".cell.sel .face,.face,.sheet");
  const box = view.getBoundingClientRect();
  let [x, y, k] = [0, 0, 2.12];
  if (first) {
    const at = first.getBoundingClientRect();
    const style = getComputedStyle(first);
    const sheet = first.matches(".sheet");
    k = Number(sheet ? first.dataset.k : style.getPropertyValue("--k")) || k;
    const b = first.matches(".full") ? Number(style.getPropertyValue("--b")) * k : 0;
    [x, y] = [at.left - box.left + b, at.top - box.top + b];
  }
  for (const [place, from, upright] of [[rx, x, false], [ry, y, true]]) place.replaceChildren(marks(upright ? box.height : box.width, from, k, upright));
}

function marks(length, from, k, upright) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("class", "ruler");
  const step = k < 1.2 ? 10 : k < 3 ? 5 : 1;
  const named = k < 1.2 ? 50 : k < 3 ? 20 : 10;
  let [path, count] = ["", 0];
  for (let mm = Math.ceil(-from / k / step) * step; from + mm * k < length && count < 2000; mm += step, count += 1) {
    const at = Math.round(from + mm * k) + 0.5;
    const long = mm % 10 === 0 ? 11 : mm % 5 === 0 ? 7 : 4;
    path += upright ? `M${22 - long},${at}H22` : `M${at},${22 - long}V22`;
    if (mm % named === 0) {
      const text = document.createElementNS(space, "text");
      text.setAttribute("x", upright ? 2 : at + 2);
      text.setAttribute("y", upright ? at - 2 : 9);
      text.textContent = mm;
      svg.append(text);
    }
  }
  const line = document.createElementNS(space, "path");
  line.setAttribute("d", path);
  line.setAttribute("stroke", "var(--faint)");
  svg.prepend(line);
  return svg;
}
