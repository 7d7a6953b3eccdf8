// Sheets over the table: joining, the log, rules and cards, what a rule says no to, settings. Knows no game.
import { $, el, narrow, sign, sv } from "./dom.js";
import { t, tn } from "./texts.js";

const dialog = $("#sheet");
const toast = $("#toast");
let after = null;
let fading = 0;

export const open = () => dialog.open;

export function close() {
  if (dialog.open) dialog.close();
}
dialog.addEventListener("close", () => {
  if (dialog.open) return; // the next sheet is shown by now
  const then = after;
  after = null;
  dialog.replaceChildren();
  then?.();
});
dialog.addEventListener("click", (event) => event.target === dialog && dialog.dataset.must !== "1" && close());
dialog.addEventListener("cancel", (event) => dialog.dataset.must === "1" && event.preventDefault());

/** Show a sheet with a heading; one that `must` be answered cannot be put away. */
export function sheet(title, children, { must = false, alert = false, middle = false, then = null } = {}) {
  if (dialog.open) {
    after = null;
    dialog.close();
  }
  dialog.className = middle ? "middle" : "";
  dialog.dataset.must = must ? "1" : "0";
  dialog.setAttribute("role", alert ? "alertdialog" : "dialog");
  dialog.setAttribute("aria-labelledby", "sheet-title");
  dialog.replaceChildren(el("h2", { id: "sheet-title", tabindex: -1 }, title), ...[children].flat(2).filter(Boolean));
  dialog.showModal();
  after = then;
  const first = $("[autofocus]", dialog) ?? $("#sheet-title");
  first.focus({ preventScroll: true });
  dialog.scrollTop = 0;
}

export const button = (text, does, { small = "", main = false, mark = null, focus = false } = {}) =>
  el("button", { class: `btn${main ? " lead" : ""}`, type: "button", autofocus: focus, on: { click: does } }, mark, el("span", {}, text), small ? el("small", {}, small) : null);

/** Say what came of checking a finished game, and the head that stands on the score sheet. */
export const proved = (text, words) =>
  sheet(words ? t("The dice are proved") : t("Something is wrong"), [el("p", {}, text), words ? el("p", {}, `${t("On your score sheet stands")} `, el("b", {}, words)) : null, closing(t("Close"), true)], { middle: true });

export const closing = (text = t("Close"), main = false) => {
  const made = button(text, close, { main });
  made.classList.add("stays");
  return made;
};

/** Say something for a while, or until it is said again; `stay` until it is taken away. */
export function say(head, text, { stay = false, kind = "" } = {}) {
  clearTimeout(fading);
  toast.className = kind;
  toast.replaceChildren(...[el("b", {}, head), text ? el("span", {}, text) : null].filter(Boolean));
  toast.dataset.on = "1";
  if (stay) return;
  fading = setTimeout(hush, 4000);
  addEventListener("pointerdown", hush, { once: true });
}

export function hush() {
  clearTimeout(fading);
  delete toast.dataset.on;
  toast.replaceChildren();
}

/** Ask who joins: a seat, the table in the middle, or only to watch. */
export function who(people, joins) {
  const seats = people.roles.includes("player") ? people.seats.map((one) => button(one.name, () => joins("player", one.id), { small: one.sub ?? "", mark: sign(one.sign) })) : [];
  const table = people.roles.includes("table") ? button(t("The table in the middle"), () => joins("table", ""), { small: t("for all hands") }) : null;
  sheet(t("Who are you?"), [
    el("p", {}, t("{game}. {where}. What you press is done for everybody at this table, and the log says who pressed.", { game: people.title, where: people.where.filter(Boolean).join(", ") })),
    el("p", { class: "sm" }, t("Anybody on this network who has the code can read the score.")),
    seats, table, button(t("Just watch"), () => joins("watch", ""), { small: t("nothing to press") }),
  ], { must: true });
}

/** Ask for the word that the laptop or the table's screen shows. */
export function word(tries, wrong) {
  const input = el("input", { type: "text", class: "word", autofocus: true, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: 20, "aria-label": t("The word"), placeholder: "CRATE 47" });
  sheet(t("Join the table"), [
    el("p", {}, t("Which word does the laptop show, or the table's screen behind Join?")),
    wrong ? el("p", { class: "bad", role: "alert" }, t("That is not the word, or it is over: there is a new one after ten minutes or five wrong ones.")) : null,
    el("form", { on: { submit: (event) => {
      event.preventDefault();
      if (input.value.trim()) tries(input.value.trim());
    } } }, input, el("button", { class: "btn lead", type: "submit" }, el("span", {}, t("Come in")))),
  ], { must: true });
}

function code(rows) {
  const size = rows.length;
  return sv("svg", { class: "qr", viewBox: `-3 -3 ${size + 6} ${size + 6}`, "shape-rendering": "crispEdges", role: "img", "aria-label": t("Code to join") },
    sv("rect", { x: -3, y: -3, width: size + 6, height: size + 6, fill: "#fff" }),
    rows.flatMap((row, y) => [...row].map((one, x) => (one === "1" ? sv("rect", { x, y, width: 1, height: 1, fill: "#000" }) : null))));
}

/** Show how others come in. */
export function join(how) {
  sheet(t("Join the table"), [
    el("div", { class: "two" }, how.square.length ? code(how.square) : null, el("div", {},
      how.lan ? el("p", {}, t("Point a phone’s camera at the square. It has to be on this home network.")) : el("p", {}, t("Only this machine can come in. Begin with 'companion show --lan' for phones.")),
      el("p", { class: "sm" }, t("Or type into a browser:")), el("p", { class: "code" }, how.address),
      el("p", { class: "sm" }, t("and this word, good for ten minutes:")), el("p", { class: "code" }, how.word),
      el("p", { class: "sm" }, t("A television: {address}/tv. It shows the table, and takes no press.", { address: how.address })))),
    closing(),
  ], { middle: true });
}

const rows = (list) => list.map((one) => el("li", { class: one.off ? "off" : "" }, el("i", {}, `#${one.seq}`), el("span", {}, one.text, one.off ? ` ${t("(undone)")}` : "", el("small", {}, [one.at, one.by].filter(Boolean).join(", ")))));

/** Show the log; `more` gives rows before a number. */
export function log(first, more) {
  const list = el("ol", { class: "logl" }, rows(first.rows));
  const older = button(t("Earlier"), async () => {
    const next = await more(Number(first.rows.at(-1).seq));
    list.append(...rows(next.rows));
    first = { rows: [...first.rows, ...next.rows], more: next.more };
    if (!next.more) older.remove();
  });
  sheet(t("What happened"), [list, first.more ? older : null, closing()]);
}

/** Show what happened while this screen slept. */
export function slept(minutes, news) {
  const time = minutes < 2 ? t("A minute") : tn("{n} minute", "{n} minutes", minutes);
  const things = tn("{n} thing", "{n} things", news.length);
  sheet(t("While this screen slept"), [el("p", {}, `${time}, ${things}:`), el("ol", { class: "logl" }, rows(news)), closing(t("Go on"), true)]);
}

/** A rule says no: leave it, do it anyway, read it. */
export function refused(said, anyway, read) {
  sheet(t("A rule says no"), [
    said.rules.map((one) => el("p", {}, one.fact)),
    button(t("Leave it"), close, { main: true, focus: true }),
    said.host ? el("p", { class: "sm" }, t("The table’s own screen can do it anyway.")) : null,
    said.force ? button(t("Do it anyway"), () => { close(); anyway(); }, { small: t("the log says so") }) : null,
    said.force || said.host ? button(t("Why?"), () => read(said.rules[0].rule), { small: t("the rule itself") }) : null,
  ], { alert: true });
}

/** Show what was only looked at, such as a map or the score. */
export function looked(lines) {
  const wide = lines.some((one) => /\S {3,}\S/.test(one));
  sheet(t("For all to see"), [wide ? el("pre", {}, lines.join("\n")) : lines.map((one) => el("p", {}, one)), closing(t("Go on"), true)]);
}

/** What this screen looks like, and what may be said besides. */
export function settings(state, now, does) {
  const pick = (name, label, choices) => el("fieldset", {}, el("legend", {}, label), choices.map(([value, text]) =>
    el("label", {}, el("input", { type: "radio", name, value, checked: now[name] === value, on: { change: () => does.set(name, value) } }), text)));
  sheet(t("This screen"), [
    pick("theme", t("Colours"), [["", t("as the device")], ["dark", t("dark")], ["light", t("light")]]),
    pick("hand", t("Hand"), [["right", t("right")], ["left", t("left")]]),
    now.presses && state?.redo ? button(t("Do again"), () => { close(); does.line("redo"); }, { small: state.redo.text }) : null,
    now.host ? button(t("Type a command"), () => { close(); does.typed(); }, { small: "note, set, house, fix …" }) : null,
    now.presses ? button(t("Who leads?"), () => { close(); does.line("score"); }) : null,
    now.presses ? button(t("Let somebody join"), () => does.join()) : null,
    button(t("Leave the table"), () => { close(); does.leave(); }, { small: now.name }),
    state?.drawn && now.host ? el("p", { class: "sm" }, state.drawn) : null,
    narrow.matches ? null : el("p", { class: "sm" }, t("Keys: 1 to 9 choose, 0 goes back, u undo, l log, / rules, m this screen. On a tablet in the middle: Settings, Display, sleep: never.")),
    closing(),
  ]);
}
