// The question and its numbered choices: a line is built by tapping, and only a whole one is sent. Knows no game.
import { $, el } from "./dom.js";
import { doubled } from "./hands.js";
import { laying } from "./lay.js";
import { dress, kept } from "./look.js";
import { image, pictures } from "./pictures.js";
import { t } from "./texts.js";

const OTHERS = 700; // milliseconds for which choices that somebody else changed take no press
const OWN = 250;

const box = $("#ask");
let asked = null; // {line, text, free, items}, the menu that is shown
let closed = 0;
let does = { choose() {}, own() {}, say() {}, back() {}, close() {} };
let digits = "";
let typing = 0;

export const given = (handlers) => (does = handlers);
export const ready = () => performance.now() >= closed && !box.classList.contains("busy");
export const line = () => asked?.line ?? "";

/** Take no press for a while: longer when the choices changed under the finger. */
export function arm(others) {
  closed = performance.now() + (others ? OTHERS : OWN);
  box.classList.remove("fresh");
  if (others) {
    void box.offsetWidth; // begins the bars anew
    box.classList.add("fresh");
    setTimeout(() => box.classList.remove("fresh"), OTHERS);
  }
}

export function busy(on) {
  box.classList.toggle("busy", on);
  box.setAttribute("aria-busy", on);
}

/** Let nothing be pressed while nobody hears it, neither by touch nor by keys. */
export function lock(on) {
  box.inert = on;
  for (const one of document.querySelectorAll("#ask button, #ask input, #foot .undo")) {
    if (on) one.setAttribute("aria-disabled", "true");
    else one.removeAttribute("aria-disabled");
  }
}

/** Whether people roll their own dice, which this screen keeps. */
const own = () => kept("dice") === "own";

function choice(item) {
  const press = () => ready() && (item.dice && own() ? does.own(asked, item) : does.choose(asked, item));
  return el("button", { "data-step": item.next ? "1" : null, class: `ch${pictures[item.face] ? " art" : ""}${item.lead && !item.whose ? " lead" : ""}${item.off ? " off" : ""}${item.whose ? " whose" : ""}`, type: "button", disabled: item.shut, "aria-keyshortcuts": item.n, on: { click: press } },
    image(item.face, { class: "g" }), el("span", {}, item.whose && !item.label.startsWith(item.whose) ? `${item.whose}: ${item.label}` : item.label, item.hint ? el("small", {}, item.hint) : null), el("u", {}, String(item.n)));
}

/** Who rolls the dice of what is offered: this screen, or people at the table. */
function dice(again) {
  const press = () => { dress("dice", own() ? "" : "own"); again(); };
  return el("button", { class: "free", type: "button", role: "switch", "aria-checked": String(own()), on: { click: press } }, (does.dice?.() ?? [t("The screen rolls the dice"), t("We roll our own dice")])[own() ? 1 : 0]);
}

function field(free, alone, closes) {
  const input = el("input", { type: "text", id: "say", maxlength: 200, autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "send", "aria-label": free ? t("or type {what}", { what: free }) : t("Say a line"), placeholder: free || t("such as: note Ben promises revenge") });
  return el("form", { class: `saying${alone ? " alone" : ""}`, on: { submit: (event) => {
    event.preventDefault();
    if (ready() && input.value.trim()) does.say(asked, input.value.trim());
  } } }, input, el("button", { class: "fb", type: "submit" }, t("Say")), closes ? el("button", { class: "fb", type: "button", on: { click: () => does.close() } }, t("Close")) : null);
}

/** Keys for what is mostly numbers, so that no keyboard need come up. */
function keys() {
  const put = (text) => () => {
    const input = $("#say");
    input.value = text === "⌫" ? input.value.slice(0, -1) : input.value + (text === "␣" ? " " : text);
  };
  return el("div", { class: "keys", role: "group", "aria-label": t("Digits") }, [..."1234567890+␣⌫"].map((one) =>
    el("button", { type: "button", "aria-label": { "␣": t("space"), "⌫": t("take back"), "+": t("plus") }[one], on: { click: put(one) } }, one)));
}

/** Show a menu; `notes` are reminders, `typed` opens a field though nothing need be typed. */
export function show(menu, { trail = [], notes = [], columns = [5, 3], typed = false } = {}) {
  const held = box.contains(document.activeElement);
  asked = menu;
  box.dataset.line = menu?.line ?? "";
  const items = menu?.items ?? [];
  doubled(items);
  const waits = menu?.wait !== undefined;
  const board = menu?.spaces?.length > 0;
  const types = !waits && (typed || (menu?.free && !board && (!items.length || menu.keys)));
  const long = items.some((one) => one && one.label.length > 40);
  const dense = items.filter(Boolean).length > 6 && items.every((one) => !one || one.label.length < 7);
  const head = el("div", { class: "q" }, el("b", { id: "qq", tabindex: -1 }, menu?.text ?? ""), menu?.free && items.length && !board && !types ? el("button", { class: "free", type: "button", on: { click: () => { show(menu, { trail, notes, columns, typed: true }); $("#say").focus(); } } }, t("or type {what}", { what: menu.free })) : null,
    items.some((one) => one?.dice) ? dice(() => show(menu, { trail, notes, columns, typed })) : null);
  const built = (menu?.line && !menu.shared) || menu?.dice !== undefined
    ? el("div", { class: "built" }, el("button", { class: "fb", type: "button", "aria-label": t("Back"), on: { click: () => ready() && does.back(asked) } }, "←"), el("span", { class: "cond" }, `${trail.join(", ") || menu.line}${menu.dice ? t(", dice {dice}", { dice: menu.dice }) : ""} …`))
    : null;
  const reminders = notes.length && !built ? el("ul", { class: "notes", tabindex: 0 }, notes.map((one) => el("li", {}, one))) : null;
  const pad = items.length ? el("div", { class: `pad${long ? " list" : ""}${dense ? " dense" : ""}${items.filter((one) => one && !one.off && !one.whose).length === 1 ? " one" : ""}`, role: "group", "aria-labelledby": "qq", vars: dense ? { "--n": 9, "--pn": 5 } : { "--n": columns[0], "--pn": columns[1] } }, items.filter(Boolean).map(choice)) : null;
  const hand = menu?.lay && !typed && !waits ? laying(menu.lay, (line) => ready() && does.say(asked, line)) : null;
  box.replaceChildren(...[reminders, built, head, waits && menu.wait ? el("p", { class: "watching" }, menu.wait) : board && !items.length ? el("p", { class: "watching" }, t("Tap a space on the board.")) : null, hand ?? [pad, types ? [field(menu?.free, !items.length, typed && !menu?.free), menu?.free ? keys() : null] : null]].flat(3).filter(Boolean));
  if (held && document.activeElement === document.body) (menu?.free && !items.length ? $("#say") : $("#qq"))?.focus({ preventScroll: true });
}

/** Take a digit: two of them where there are more than nine choices. */
export function digit(one) {
  const items = (asked?.items ?? []).filter(Boolean);
  const most = Math.max(0, ...items.map((item) => item.n));
  clearTimeout(typing);
  digits += one;
  const press = () => {
    const item = items.find((each) => each.n === Number(digits));
    digits = "";
    if (item) $(`#ask [aria-keyshortcuts="${item.n}"]`)?.click();
  };
  if (most > 9 && digits.length < 2 && Number(digits) * 10 <= most) typing = setTimeout(press, 600);
  else press();
}
