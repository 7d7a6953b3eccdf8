// The page of a preview: takes news, draws what is looked at, listens to keys. Every key stands in one table.
import * as link from "./link.js";
import { $, el, sv } from "./make.js";
import * as model from "./model.js";
import * as panels from "./panels.js";
import { address, facePath, ink, places, show } from "./pictures.js";
import { waits } from "./still.js";
import * as views from "./views.js";

const root = document.documentElement;
const view = $("#view");
const { game } = model;
const S = { view: "wall", part: "", face: "", q: "", flip: false, zoom: 1, k: 0, true: false, pxmm: 0, ov: {}, sim: "", base: "print", mode: "side", cut: 50, side: "face", file: -1, page: 0, light: false, problem: -1 };
let detail = null; // of the chosen face
let asked = "";
let made = null; // the file that is looked at
let laid = 0;
let newest = "Coming";

// ---- light, dark, and how large a mm is

const day = matchMedia("(prefers-color-scheme: light)");
const kept = (name) => localStorage.getItem(`tuckbox-preview-${name}`) ?? "";
const keep = (name, value) => localStorage.setItem(`tuckbox-preview-${name}`, value);
function dress() {
  root.dataset.theme = kept("theme") || (day.matches ? "light" : "dark");
  root.dataset.sim = S.view === "eyes" ? "" : S.sim;
  S.pxmm = Number(kept(`px-${screen.width}x${screen.height}x${devicePixelRatio}`)) || 0;
}
day.addEventListener("change", dress);
addEventListener("resize", () => soon());
const trueScale = () => S.pxmm || 96 / 25.4;

// ---- drawing

let waiting = 0;
function soon() {
  waiting ||= requestAnimationFrame(() => {
    waiting = 0;
    draw();
  });
}

function table() {
  const width = view.clientWidth;
  if (S.true && S.view !== "wall") S.k = trueScale();
  if (S.view === "face") return views.face(S, view, detail);
  if (S.view === "compare") return views.compare(S, view, detail);
  if (S.view === "eyes") return views.eyes(S, view);
  if (S.view === "paper") return views.paper(S, view, made);
  if (S.view === "edition") return views.edition(S, width);
  if (S.true) {
    const part = model.partOf(S.part);
    S.zoom = part ? (S.zoom * trueScale()) / views.wallScale(part, width, S.zoom) : 1;
  }
  return views.wall(S, width);
}

let before = "";
function draw() {
  if (waits(draw)) return;
  dress();
  const focus = focused();
  const scroll = view.scrollTop;
  view.replaceChildren(...table());
  const now = `${S.view} ${S.part} ${S.q} ${S.file}`;
  if (now === before) view.scrollTop = scroll;
  else view.scrollTop = 0;
  if (now !== before && S.view === "wall") $(".cell.sel", view)?.scrollIntoView({ block: "nearest" });
  before = now;
  watch();
  around();
  refocus(focus);
}

/** Draw what stands around the table. */
function around() {
  if (waits(around)) return;
  const focus = focused();
  $("#parts").replaceChildren(...panels.rail(S).flat(3));
  $("#side").replaceChildren(...panels.side(S, detail, editorLink));
  $("#bar").replaceChildren(...panels.bar(S, scaleName()).flat());
  const many = game.problems.length;
  $("#prob").hidden = !many || S.hidden;
  $("#prob").replaceChildren(...(many ? panels.problems(S, editorLink).flat() : []));
  $("#versions").replaceChildren(...panels.versions(S).filter(Boolean));
  $("#gm").replaceChildren(game.title || "Preview", el("i", {}, "/"), "preview");
  const house = game.edition ? Object.entries(game.edition.set).map(([name, value]) => `${game.rules.find((one) => one.id === name)?.label || name} ${value.replaceAll("_", " ")}`) : [];
  $("#ed").replaceChildren(el("b", {}, "Edition"), house.length ? house.join(", ") : game.edition?.label || "as written", game.edition && game.edition.style !== "colour" ? `, ${game.edition.style}` : "", " ", el("kbd", {}, "E"));
  $("#pc").hidden = !many;
  $("#pc").textContent = model.tally();
  root.toggleAttribute("data-broken", Boolean(game.broken));
  const bad = game.problems.filter((one) => !one.note).length;
  document.title = `${bad ? `✕ ${bad} ` : ""}${game.title}, preview`;
  if ($("#live").textContent !== newest) $("#live").textContent = newest;
  panels.ruler($(".rx"), $(".ry"), view);
  refocus(focus);
}

function scaleName() {
  if (S.view === "wall" || S.view === "edition") return S.true ? "true size" : S.zoom === 1 ? "wall" : `${Math.round(S.zoom * 100)} %`;
  const k = Number($("[data-k]", view)?.dataset.k) || S.k;
  return k ? `${Math.round((100 * k) / trueScale())} %` : "";
}

// What has the keyboard keeps it when its like is drawn anew.
function focused() {
  const one = document.activeElement;
  if (!one || one === document.body || one.closest("dialog") || one.id === "q") return null;
  if (one.closest("#view")) return { cell: true };
  const data = Object.entries(one.dataset).map(([name, value]) => `[data-${name}="${CSS.escape(value)}"]`).join("");
  return { within: one.closest("[id]")?.id === one.id ? "" : `#${one.closest("[id]").id} `, one: one.id ? `#${one.id}` : one.localName + data };
}
function refocus(what) {
  if (!what || document.activeElement !== document.body) return;
  const target = what.cell ? $(".cell.sel[tabindex='0'],.swipe .hand", view) ?? view : what.one && document.querySelector(what.within + what.one);
  target?.focus({ preventScroll: true });
}

// ---- only what is looked at

const near = new IntersectionObserver((found) => {
  for (const { target, isIntersecting } of found) {
    target.near = isIntersecting;
    if (isIntersecting) fill(target);
  }
  tellLooked();
}, { root: view, rootMargin: "160px" });

function watch() {
  near.disconnect();
  const cells = view.querySelectorAll(".cell[data-k]");
  if (cells.length) cells.forEach((one) => near.observe(one));
  else tellLooked();
}

function fill(target) {
  const card = model.card(target.dataset.k);
  const one = card?.sides[target.dataset.side];
  const frame = target.querySelector(".face");
  if (one?.look) show(frame, facePath(one.look, Number(getComputedStyle(target).getPropertyValue("--k"))), "");
}

let telling = 0;
let told = "";
function tellLooked() {
  clearTimeout(telling);
  telling = setTimeout(async () => {
    const numbers = [...view.querySelectorAll(".cell[data-k]")].filter((one) => one.near).map((one) => model.card(one.dataset.k)?.sides[one.dataset.side]?.n);
    const one = model.card(S.face);
    if (one && S.view !== "wall") numbers.unshift(one.sides[model.sideOf(one, S.flip)].n);
    const said = { version: game.version, faces: [...new Set(numbers.filter((n) => n !== undefined))].slice(0, 200) };
    if (JSON.stringify(said) === told) return;
    told = JSON.stringify(said);
    await link.ask("/look", said);
  }, 30);
}

view.addEventListener("scroll", () => requestAnimationFrame(() => panels.ruler($(".rx"), $(".ry"), view)), { passive: true });

// ---- the chosen face

async function know() {
  const one = model.card(S.face);
  if (!one) return;
  const side = model.sideOf(one, S.flip);
  const base = S.view === "compare" ? S.base : "";
  const look = one.sides[side].look;
  const question = `${one.k}-${side} ${look} ${base} ${game.version}`;
  if (question === asked) return;
  const other = asked.split(" ")[0] !== `${one.k}-${side}`;
  asked = question;
  if (other) {
    detail = null;
    aroundSoon();
  }
  const { code, said } = await link.ask(`/detail?face=${encodeURIComponent(`${one.k}-${side}`)}&before=${encodeURIComponent(base)}`);
  if (asked !== question || code !== 200) return;
  detail = said;
  after();
  if (look) {
    if (base && said.was?.look && said.was.look !== look) detail.places = await places(said.was.look, look).catch(() => null);
    detail.ink = await ink(look).catch(() => null);
    if (asked === question) after();
  }
}
function after() {
  if (["face", "compare"].includes(S.view)) draw();
  else around();
}

function choose(k, part) {
  S.face = k;
  if (part) S.part = part;
  else if (!S.q && model.card(k)) S.part = model.card(k).part.id;
}

/** Change what is shown. */
function go(change) {
  Object.assign(S, change);
  draw();
  know();
  if (S.view === "paper") lay();
}

function pick(k, open = false) {
  const old = $(".cell.sel", view);
  choose(k);
  if (S.view === "wall" || S.view === "edition") {
    if (open) return go({ view: "face", side: "face", k: 0 });
    if (S.view === "wall" && S.side === "edition") S.side = "face";
    old?.classList.remove("sel");
    old?.setAttribute("tabindex", "-1");
    old?.setAttribute("aria-selected", "false");
    const now = $(`.cell[data-k="${CSS.escape(k)}"]`, view);
    if (!now) return go({});
    now.classList.add("sel");
    now.setAttribute("tabindex", "0");
    now.setAttribute("aria-selected", "true");
    now.scrollIntoView({ block: "nearest" });
    now.focus({ preventScroll: true });
    around();
    know();
    return undefined;
  }
  return go({});
}

const row = () => {
  const cells = [...view.querySelectorAll(".cell[data-k]")].map((one) => one.dataset.k);
  return cells.length ? cells : (S.q ? model.found(S.q) : model.partOf(S.part)?.cards ?? []).map((one) => one.k);
};
function move(by) {
  const all = row();
  if (all.length) pick(all[(all.indexOf(S.face) + by + all.length) % all.length]);
}
function climb(down) {
  const here = $(".cell.sel", view)?.getBoundingClientRect();
  if (!here || (S.view !== "wall" && S.view !== "edition")) return move(down ? 1 : -1);
  const others = [...view.querySelectorAll(".cell[data-k]")].map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => (down ? box.top > here.top + 4 : box.top < here.top - 4));
  const far = ([, box]) => Math.abs(box.top - here.top) * 4 + Math.abs(box.left - here.left);
  const next = others.sort((a, b) => far(a) - far(b))[0];
  return next && pick(next[0].dataset.k);
}

// ---- sheets and books

async function lay() {
  const number = S.file;
  const { code, said } = await link.ask(`/paper?n=${number}`, undefined, 60000);
  if (number !== S.file || S.view !== "paper") return;
  made = code === 200 ? said : { problems: said.problems ?? [{ fact: "it cannot be made now" }] };
  draw();
}

// ---- places, copies

const OPEN = "open:"; // what begins a link to an editor that the preview itself starts

function editorLink(file, line, column) {
  if (!game.editor || !file || file.startsWith("--")) return "";
  if (game.editor === "open") return `#${OPEN}${[file, line || 1, column || 1].map(encodeURIComponent).join(":")}`;
  const path = `${game.root}/${file}`.split("/").map(encodeURIComponent).join("/");
  return game.editor.replaceAll("{path}", path).replaceAll("{line}", line || 1).replaceAll("{column}", column || 1);
}

async function openAt(href) {
  const [file, line, column] = href.slice(href.indexOf(OPEN) + OPEN.length).split(":").map(decodeURIComponent);
  const { code, said } = await link.ask("/open", { file, line: Number(line), column: Number(column) });
  if (code === 200) say(`Opened: ${file}:${line}`);
  else say(said?.error ?? `${file} cannot be opened.`);
}

let quiet = 0;
function say(text) {
  $("#toast").textContent = text;
  clearTimeout(quiet);
  quiet = setTimeout(() => ($("#toast").textContent = ""), 2600);
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    say(`Copied: ${text}`);
  } catch {
    say(text);
  }
}

function place() {
  const one = game.problems[S.problem];
  if (one) return [one.file, one.line, one.column].filter(Boolean).join(":");
  return detail?.at ? detail.at.join(":") : "";
}

async function copyPicture(bleed) {
  const one = model.card(S.face);
  if (!one) return;
  const side = model.sideOf(one, S.flip);
  const url = await address(`/face/${one.sides[side].look}.png?dpi=300&bleed=${bleed ? 1 : 0}`);
  const blob = await (await fetch(url)).blob().catch(() => null);
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
    say(`${one.name} copied, 300 dots to the inch${bleed ? ", with bleed" : ""}`);
  } catch {
    const a = el("a", { href: url, download: `${game.game}-${one.id}-${side}.png` });
    a.click();
    say("Saved as a file: the browser copies no pictures here");
  }
}

// ---- editions

async function edition(change) {
  const now = game.edition;
  const set = { ...now.set, ...change.set };
  for (const rule of game.rules) if (rule.id in set && set[rule.id] === rule.default && !now.preset) delete set[rule.id];
  const wanted = { theme: now.theme, preset: now.preset, style: now.style, ...change, set: "preset" in change ? {} : set };
  newest = "Drawing another edition";
  around();
  const { code, said } = await link.ask("/edition", wanted, 60000);
  if (code === 422) say(said.problems.map((one) => one.fact).join("; "));
  else if (code !== 200) say("That edition cannot be shown.");
  else {
    S.view = Object.keys(said.set).length || said.preset ? "edition" : "wall";
    S.side = "edition";
  }
  soon();
}

// ---- keys: every one that is taken stands here, and the list of keys is made of it

const parts = () => game.parts.map((one) => one.id);
const compare = (base) => go({ view: "compare", base, side: "face", k: 0 });
const overlay = (name) => {
  S.ov[name] = !S.ov[name];
  if (!["face", "paper"].includes(S.view)) S.view = "face";
  go({});
};
const zoom = (by) => {
  S.true = false;
  if (S.view === "wall" || S.view === "edition") go({ zoom: Math.min(4, Math.max(0.4, S.zoom * by)) });
  else go({ k: (Number($("[data-k]", view)?.dataset.k) || S.k || 4) * by });
};
const mode = (name) => S.view === "compare" && go({ mode: name, k: 0 });
function back() {
  if (S.side === "edition" && S.view === "wall") {
    document.activeElement.blur();
    go({ side: "face" });
    $(".cell.sel", view)?.focus({ preventScroll: true });
    return;
  }
  if (S.view === "paper" || S.view === "face" || S.view === "eyes" || S.view === "edition") go({ view: "wall", side: S.view === "edition" ? "face" : S.side, k: 0, true: false });
  else if (S.view === "compare") go({ view: "face", k: 0 });
  else if (S.q) filter("");
}
function nextProblem() {
  if (!game.problems.length) return say("There is no problem.");
  return problem((S.problem + 1) % game.problems.length);
}
function problem(at) {
  S.problem = at;
  const [key] = game.problems[at].faces;
  const [, k, side] = /^(.*)-(front|back)$/.exec(key ?? "") ?? [];
  if (k && model.card(k)) {
    choose(k, model.card(k).part.id);
    go({ view: "face", flip: side === "back", side: "face", k: 0, q: "" });
  } else around();
  $(`.p[data-problem="${at}"] .f`)?.focus();
}
const eyes = (by) => go({ sim: views.EYES[(views.EYES.findIndex(([eye]) => eye === S.sim) + by + 5) % 5][0] });
const open = () => {
  const one = game.problems[S.problem];
  const href = one ? editorLink(one.file, one.line, one.column) : detail?.at && editorLink(...detail.at);
  if (href?.startsWith(`#${OPEN}`)) openAt(href);
  else if (href) el("a", { href }).click();
  else copyText(place());
};
const step = (by) => {
  if (S.view === "paper") go({ page: Math.max(0, Math.min((made?.pages?.length ?? 1) - 1, S.page + by * 2)) });
  else if (S.view === "compare" && S.mode === "swipe") slide(S.cut + by * 2);
  else move(by);
};
const nextPart = (by) => parts().length && goPart(parts()[(parts().indexOf(S.part) + by + parts().length) % parts().length]);
const onText = () => !["face", "wall", "edition"].includes(S.view);

export const KEYS = [
  ["Find", "/", "Filter faces", () => $("#q").focus()],
  ["Find", "j", "Next face", () => move(1)],
  ["Find", "k", "Face before", () => move(-1)],
  ["Find", "ArrowRight", "Next, or next sheet", () => step(1)],
  ["Find", "ArrowLeft", "Before, or sheet before", () => step(-1)],
  ["Find", "ArrowDown", "Row below", () => (onText() ? false : climb(true))],
  ["Find", "ArrowUp", "Row above", () => (onText() ? false : climb(false))],
  ["Find", "Enter", "Large", () => (S.view === "wall" || S.view === "edition" ? S.face && go({ view: "face", side: "face", k: 0 }) : false)],
  ["Find", "Escape", "Back to the wall", back],
  ["Find", "g", "Next part", () => nextPart(1)],
  ["Find", "G", "Part before", () => nextPart(-1)],
  ["Find", "f", "Flip front and back", () => go({ flip: !S.flip })],
  ["Look", "x", "Cut edge", () => overlay("cut")],
  ["Look", "b", "Bleed", () => overlay("bleed")],
  ["Look", "s", "Safe margin", () => overlay("safe")],
  ["Look", "t", "Texts with their sizes", () => overlay("box")],
  ["Look", "a", "Areas: rows, columns and cells of the template", () => overlay("area")],
  ["Look", "v", "Next eyes", () => eyes(1)],
  ["Look", "V", "All eyes at once", () => go({ view: S.view === "eyes" ? "face" : "eyes" })],
  ["Look", "l", "Light or dark; a sheet against the light", () => (S.view === "paper" ? go({ light: !S.light }) : (keep("theme", root.dataset.theme === "dark" ? "light" : "dark"), go({})))],
  ["Size", "z", "True size", () => go({ true: !S.true, k: 0, zoom: 1 })],
  ["Size", "+", "Larger", () => zoom(1.2)],
  ["Size", "-", "Smaller", () => zoom(1 / 1.2)],
  ["Size", "0", "Fit", () => go({ k: 0, zoom: 1, true: false })],
  ["Size", "r", "Set the ruler right", () => calibrate()],
  ["Compare", "d", "With how it was before its last save", () => compare("save")],
  ["Compare", "p", "With what was printed", () => compare("print")],
  ["Compare", "w", "With the edition as written", () => compare("plain")],
  ["Compare", "1", "Side by side", () => mode("side")],
  ["Compare", "2", "Swipe", () => mode("swipe")],
  ["Compare", "3", "Onion", () => mode("onion")],
  ["Compare", "4", "Blink", () => mode("blink")],
  ["Compare", " ", "Hold the one before", () => (S.view === "compare" ? hold(true) : false)],
  ["Mend", "!", "Next problem", nextProblem],
  ["Mend", "o", "Open in the editor", open],
  ["Mend", "y", "Copy the place", () => place() && copyText(place())],
  ["Mend", "c", "Copy as PNG, cut", () => copyPicture(false)],
  ["Mend", "C", "Copy as PNG, with bleed", () => copyPicture(true)],
  ["Mend", "e", "Edition and rules", () => go({ side: S.side === "edition" ? "face" : "edition" }) ?? ($("#app").classList.toggle("open", S.side === "edition"), S.side === "edition" && $("#side button")?.focus())],
  ["Mend", "?", "All keys", () => keysDialog()],
];

const CAPS = { ArrowRight: "→", ArrowLeft: "←", ArrowDown: "↓", ArrowUp: "↑", Escape: "Esc", " ": "Space", "-": "−" };
const cap = (key) => CAPS[key] ?? (/^[A-Z]$/.test(key) ? `⇧${key}` : key.length === 1 ? key.toUpperCase() : key);
const does = new Map(KEYS.map(([, key, , what]) => [key, what]));

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || $("#sheet").open) return;
  const at = event.target;
  if (at.matches?.("input,select,textarea")) {
    if (at.id === "q" && event.key === "Escape") filter("");
    if (at.id === "q" && ["Escape", "Enter", "ArrowDown"].includes(event.key)) {
      event.preventDefault();
      pick(S.face && row().includes(S.face) ? S.face : row()[0] ?? "");
    }
    return;
  }
  const button = at.closest?.("button,a") && !at.closest("#view");
  if (button && ["Enter", " "].includes(event.key)) return; // which press it
  if (at.matches?.(".hand") && ["ArrowLeft", "ArrowRight"].includes(event.key)) event.preventDefault();
  const what = does.get(event.key) ?? does.get(event.key.length === 1 ? event.key.toLowerCase() : event.key);
  if (what && what() !== false) event.preventDefault();
});
addEventListener("keyup", (event) => event.key === " " && hold(false));
const hold = (on) => $(".swipe", view)?.classList.toggle("hold", on);

function slide(to) {
  S.cut = Math.max(0, Math.min(100, to));
  $(".swipe", view)?.style.setProperty("--cutx", `${S.cut}%`);
  $(".hand", view)?.setAttribute("aria-valuenow", Math.round(S.cut));
}

function filter(text) {
  $("#q").value = text;
  go({ q: text, view: "wall", side: "face" });
}
const goPart = (id) => {
  $("#q").value = "";
  const first = model.partOf(id).cards[0];
  S.face = first?.k ?? "";
  go({ view: "wall", part: id, q: "", side: S.side, k: 0, flip: false });
};

// ---- mouse and fingers

const DO = { copy: () => copyPicture(false), flip: () => go({ flip: !S.flip }), place: () => place() && copyText(place()), smaller: () => zoom(1 / 1.2), larger: () => zoom(1.2), true: () => go({ true: !S.true, k: 0, zoom: 1 }) };
document.addEventListener("click", (event) => {
  const place = event.target.closest(`a[href^="#${OPEN}"]`);
  if (place) {
    event.preventDefault();
    openAt(place.getAttribute("href"));
    return;
  }
  const one = event.target.closest("[data-k].cell,[data-part],[data-file],[data-ov],[data-sim],[data-mode],[data-base],[data-do],[data-copy],[data-page],[data-problem],[data-rule],[data-preset],[data-theme],[data-style]");
  if (!one || one === root) return;
  const data = one.dataset;
  if (one.matches(".cell")) {
    S.flip = data.side === "back" || (S.flip && S.view !== "edition");
    pick(data.k, event.detail > 1);
  } else if ("part" in data) goPart(data.part);
  else if ("file" in data) {
    made = null;
    go({ view: "paper", file: Number(data.file), page: 0, k: 0 });
  } else if ("ov" in data) overlay(data.ov);
  else if ("sim" in data) go({ sim: data.sim, view: S.view === "eyes" ? "face" : S.view });
  else if ("mode" in data) mode(data.mode);
  else if ("base" in data) compare(data.base);
  else if ("do" in data) DO[data.do]();
  else if ("copy" in data) copyText(data.copy);
  else if ("page" in data) go({ page: Math.max(0, Math.min((made?.pages?.length ?? 1) - 1, S.page + Number(data.page))) });
  else if ("problem" in data && !event.target.closest("a,[data-copy]")) problem(Number(data.problem));
  else if ("rule" in data && "value" in data) edition({ set: { [data.rule]: data.value } });
  else if ("preset" in data) edition({ preset: data.preset });
  else if ("theme" in data) edition({ theme: data.theme });
  else if ("style" in data) edition({ style: data.style });
});
document.addEventListener("change", (event) => event.target.matches("select[data-rule]") && edition({ set: { [event.target.dataset.rule]: event.target.value } }));
$("#q").addEventListener("input", (event) => go({ q: event.target.value.trim(), view: "wall", side: "face" }));
$("#ed").addEventListener("click", () => does.get("e")());
$("#kb").addEventListener("click", () => keysDialog());
$("#pc").addEventListener("click", nextProblem);
view.addEventListener("pointerdown", (event) => {
  if (!event.target.closest(".hand")) return;
  const both = $(".swipe", view).getBoundingClientRect();
  const moved = (to) => slide(((to.clientX - both.left) / both.width) * 100);
  addEventListener("pointermove", moved);
  addEventListener("pointerup", () => removeEventListener("pointermove", moved), { once: true });
});

// ---- dialogs

function dialog(name, ...inner) {
  const sheet = $("#sheet");
  sheet.setAttribute("aria-label", name);
  sheet.replaceChildren(el("div", { class: "in" }, el("h1", {}, name), inner));
  sheet.onkeydown = null;
  sheet.showModal();
  return sheet;
}

function keysDialog() {
  const groups = [...new Set(KEYS.map(([group]) => group))];
  dialog("Keys", el("div", { class: "keys" }, groups.map((group) => el("section", {}, el("h3", {}, group), KEYS.filter(([of]) => of === group).map(([, key, name]) => el("div", {}, name, el("kbd", {}, cap(key))))))),
    el("p", { class: "note" }, "Filter by words, or by kind:push (any field), deck:relics, changed:, problem:. No key with Ctrl, Alt or Cmd is taken."));
}

function calibrate() {
  let px = trueScale();
  const WIDTH = 85.6; // mm, ISO/IEC 7810 ID-1
  const say = el("p", {});
  const svg = sv("svg", { role: "img", "aria-label": "Outline of a bank card" });
  const set = () => {
    svg.setAttribute("width", WIDTH * px + 4);
    svg.setAttribute("height", 53.98 * px + 4);
    svg.replaceChildren(sv("rect", { class: "card-outline", x: 2, y: 2, width: WIDTH * px, height: 53.98 * px, rx: 3.18 * px }));
    say.textContent = `${px.toFixed(3)} px for a mm. ← → move the edge by one pixel.`;
  };
  const done = () => {
    keep(`px-${screen.width}x${screen.height}x${devicePixelRatio}`, String(px));
    $("#sheet").close();
    go({ true: true, k: 0 });
  };
  const sheet = dialog("Set the ruler right", el("p", {}, "Hold a bank card to the screen and move the edge until both are the same. Every bank card is 85.6 mm wide."), svg, say, el("div", { class: "row" }, el("button", { class: "btn main", type: "button", on: { click: done } }, "This is right ", el("kbd", {}, "Enter"))));
  set();
  sheet.onkeydown = (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by) {
      px += by / WIDTH;
      set();
      event.preventDefault();
    }
  };
}

// ---- news

function refresh(card) {
  for (const one of view.querySelectorAll(`.cell[data-k="${CSS.escape(card.k)}"]`)) {
    const fresh = views.cell(card, S, Number(getComputedStyle(one).getPropertyValue("--k")), one.classList.contains("quiet") ? " quiet" : "");
    one.className = fresh.className;
    one.setAttribute("aria-label", fresh.getAttribute("aria-label"));
    one.querySelector(".lab").replaceWith(fresh.querySelector(".lab"));
    if (one.near) fill(one);
  }
}

let later = 0;
function aroundSoon() {
  later ||= setTimeout(() => {
    later = 0;
    around();
  }, 60);
}

const hears = {
  state(said) {
    const { root: folder, editor } = game;
    model.takeState({ ...said, root: folder || said.root, editor: editor || said.editor });
    if (!model.partOf(S.part)) S.part = game.parts[0]?.id ?? "";
    if (!model.card(S.face)) S.face = model.partOf(S.part)?.cards[0]?.k ?? "";
    told = "";
    newest = `Watching content/${game.game}`;
    go({});
  },
  face(said) {
    const taken = model.takeFace(said);
    if (!taken) return;
    const { card, otherwise } = taken;
    refresh(card);
    if (card.k === S.face) {
      if (otherwise && ["face", "compare", "eyes"].includes(S.view)) draw();
      know();
    }
    aroundSoon();
    if (S.view === "edition") soonEdition();
  },
  save(said) {
    game.save = said;
    newest = `${said.at} ${said.files.map((one) => one.split("/").pop()).slice(0, 2).join(", ")} saved, ${said.faces} face${said.faces === 1 ? "" : "s"} redrawn${said.ms ? ` in ${said.ms} ms` : ""}`;
    aroundSoon();
    if (S.view === "paper" && laid !== said.id) {
      laid = said.id;
      lay();
    }
  },
  problems(said) {
    game.problems = said.all;
    game.broken = said.broken;
    if (S.problem >= said.all.length) S.problem = -1;
    for (const one of view.querySelectorAll(".cell[data-k]")) if (one.near && model.card(one.dataset.k)) refresh(model.card(one.dataset.k));
    aroundSoon();
  },
  drawn(said) {
    game.drawn = said;
    const drawing = said.done < said.of;
    if (root.dataset.net !== "lost") root.dataset.net = drawing ? "drawing" : "ok";
    $("#prog").textContent = drawing ? `${said.done} of ${said.of} faces` : "";
    if (!drawing && newest.startsWith("Drawing")) newest = `${said.of} faces are drawn`;
    aroundSoon();
  },
  screens() {},
  lost(since) {
    root.dataset.net = "lost";
    newest = `Not connected since ${new Date(since).toLocaleTimeString()}`;
    $("#banner").hidden = false;
    $("#banner").replaceChildren(el("b", {}, "The preview has stopped"), el("span", {}, "What you see is from before. Start it again with ", el("span", { class: "mono" }, `tuckbox preview ${game.game ?? ""}`), ", and open the address that it says."));
    around();
  },
  found() {
    root.dataset.net = "ok";
    $("#banner").hidden = true;
    newest = "Connected again";
    around();
  },
  out() {
    hears.lost(Date.now());
  },
};
let editionSoon = 0;
function soonEdition() {
  editionSoon ||= setTimeout(() => {
    editionSoon = 0;
    if (S.view === "edition") draw();
  }, 250);
}

async function begin() {
  if (link.invited) link.keep(link.invited);
  const { code, said } = await link.ask("/state", undefined, 60000);
  if (code === 200) hears.state(said);
  link.start(hears);
}
dress();
begin();
