// The page of a shown table: takes states, draws them, sends presses. Knows no game.
import { $, el, narrow } from "./dom.js";
import * as hands from "./hands.js";
import * as link from "./link.js";
import * as pad from "./pad.js";
import { dress, kept, look } from "./look.js";
import { lookUp } from "./lookup.js";
import { panels } from "./panels.js";
import { pictured } from "./pictures.js";
import { seats } from "./seats.js";
import * as sheets from "./sheets.js";
import { fit, following, lamps, orders, placed, spoken, standing } from "./stage.js";
import { t, tn } from "./texts.js";
import { acts, lets, ofMine, vote } from "./turn.js";
import { verified } from "./verify.js";

const root = document.documentElement;
const tv = location.pathname === "/tv"; // a television: shows, and takes no press
root.dataset.tv = tv ? "1" : "";
let state = null;
let me = { role: "watch", seat: "", name: "" };
let screens = 0;
let pending = false;
let mine = 0; // the last entry that this screen wrote
let typed = false;
let lostFor = 0;
let seen = 0; // the last entry before the line was lost
let trail = []; // what was chosen so far, as it is called
let picked = null; // the space that was pressed on the board, and is not said yet
let waits = false; // whether the pad shows the press that brings the next step
let crowded = false; // whether orders and what may be pressed next have no room together
let folded = false; // whether the orders stand alone because of that, until hands have done them
let step = 1; // of the orders that stand; the press that brings the next one writes nothing

const MOST = 4; // tiles that have room beside orders on a narrow screen
const presses = () => me.role !== "watch";
const now = () => (presses() ? step : 0); // who watches sees all steps at once

/** What the press is called that brings what comes next, if that does not stand here yet. */
const next = () => following(state, now()) || (folded ? t("Done. Go on") : "");

/** Whether orders and what may be pressed next have no room together. */
function crowds(one) {
  if (!narrow.matches || !presses() || !one.orders?.length) return false;
  if (hands.wants(one, me)) return one.hidden.seats[me.seat]?.ready === false;
  const { items = [], lay } = ofMine(one, me, one.ask) ?? {};
  return Boolean(lay) || items.filter(Boolean).length > MOST;
}

// ---- drawing

/** The state as it is while hands still do what was decided: whose turn it was. */
function during() {
  if (!state.during || !following(state, now())) return state;
  const done = state.orders.filter((one) => (one.step ?? 1) <= now());
  const seats = state.during.seats.map((one) => done.reduce((seat, order) => reached(seat, order), one));
  const panels = state.panels.map((one, at) => (one.kind === "map" || one.kind === "course" ? one : state.during.panels.find((was) => was.kind === one.kind && was.title === one.title) ?? one));
  return { ...state, where: state.during.where, seats, panels };
}

/** A seat when hands have done an order that changes its number. */
const reached = (seat, order) => (order.who === seat.id && seat.main && order.before === seat.main.value && order.after !== undefined
  ? { ...seat, main: { ...seat.main, value: order.after, was: order.before } } : seat);

function head() {
  const { where } = during();
  const conn = root.dataset.net === "lost" ? t("not connected") : tn("{n} screen", "{n} screens", screens);
  $("#head").replaceChildren(
    el("h1", {}, state.title), el("p", { class: "where" }, where[0], " ", el("em", {}, where[1] ?? "")),
    lamps(state, now()), el("span", { class: "conn" }, conn),
    presses() && !narrow.matches ? el("button", { class: "hb", type: "button", on: { click: join } }, t("Join")) : "",
    el("button", { class: "hb", type: "button", "aria-label": t("This screen"), on: { click: settings } }, "⋯"));
}

/** Whether something is chosen that nobody has said yet. */
const open = () => Boolean(picked || pad.line());

function foot() {
  const undo = state.undo;
  const what = open() ? t("this choice") : !undo ? "" : following(state, now()) ? t("this") : undo.text.split("; ")[0]; // which tells the steps to come
  const watching = el("span", { class: "fb undo quiet" }, t("Watching"));
  const back = el("button", { class: "fb undo", type: "button", disabled: !undo && !open(), on: { click: takeBack } }, el("i", { "aria-hidden": "true" }, "↶"), ` ${t("Undo")} `, el("span", {}, what));
  const check = el("button", { class: "fb undo", type: "button", on: { click: proof } }, t("Check the dice"));
  $("#foot").replaceChildren(state.finished ? check : presses() ? back : watching,
    el("button", { class: "fb", type: "button", on: { click: () => rules() } }, narrow.matches ? t("Rules") : t("Rules and cards")),
    el("button", { class: "fb", type: "button", on: { click: log } }, t("Log")));
}

const options = () => ({ trail, notes: next() ? [] : state.notes, columns: state.look.columns, typed });

/** Draw the stage, and the table beside it, at the step that stands. */
function table(fresh) {
  const shownOrders = picked ? [picked.order] : standing(state, now());
  orders(picked ? { orders: shownOrders } : state, picked ? 0 : now(), settle);
  const spaces = acts(state, me, state.ask.to) && !next() ? state.ask.spaces ?? [] : [];
  const view = { orders: shownOrders, all: picked ? shownOrders : state.orders, placed: (places) => placed(state, now(), places), fresh, choosing: state.hidden?.seats[me.seat]?.ready === false && !next() ? me.seat : "", spaces, picked, tap };
  root.dataset.bare = crowded && !next() && !picked ? "1" : "";
  const here = during();
  const shown = (here.panels ?? []).filter((one) => one.kind !== "say" || one.lines?.join(" ") !== state.told); // which the stage says
  $("#view").replaceChildren(...panels({ ...here, panels: shown }, view));
  $("#view").hidden = !shown.length;
  settle();
}

/** Show the way to a space that was pressed, and ask whether it is meant; nothing is said yet. */
function tap(space) {
  picked = space;
  table(false);
  foot();
  pad.show({ line: "", text: "", free: "", items: [{ n: 1, label: space.go, said: space.line, lead: true }, { n: 2, label: t("Not this one"), off: true, quiet: true }] }, options());
  $("#live").textContent = spoken({ orders: [space.order], ask: { text: space.go } }, 0);
}

/** Ask whether a choice is meant that nobody waits for: a finger may have been about to press what stood there before. */
function meant(menu, { whose, ...item }) {
  pad.show({ line: menu.line, text: `${whose}: ${item.label}`, free: "", items: [{ ...item, n: 1, lead: true }, { n: 2, label: t("Not this one"), off: true, quiet: true }] }, options());
  pad.arm(false);
}

/** Let go of a space that was pressed. */
function untap() {
  picked = null;
  table(false);
  ask();
}

/** Let go of the line that others were to go on with. */
const letGo = () => press("/begin", { line: "" });

/** Fit the stage, then frame the table in what is left. */
function settle() {
  fit();
  for (const one of $("#view").children) one.settle?.();
}

/** Show what may be pressed next: what is asked, or the step of the orders that comes. */
function ask(menu = state.ask) {
  const onward = next();
  waits = Boolean(onward);
  if (!waits && menu === state.ask && hands.wants(state, me)) {
    pad.show(null); // nothing is begun there
    foot();
    hands.own(state, me, link.ask, () => ask());
    hands.show(state, me, { choose: (seat, words) => press("/choose", { seat, words }), more: () => ask(), again: () => ask(), use: (item) => goesOn(item.word), off: lets(state, me) ? letGo : null });
    return;
  }
  pad.show(waits ? { line: "", text: "", free: "", items: [{ n: 1, label: onward, next: true }] } : ofMine(state, me, menu), options());
  foot();
}

/** Go on to the next step, on every screen; behind the last, on this one. */
function goOn() {
  if (following(state, now())) {
    step += 1;
    link.ask("/step", { session: state.session, seq: state.seq, id: link.id(), to: step });
  } else folded = false;
  stepped();
  pad.arm(false);
}

/** Show the step that hands are at. */
function stepped() {
  head();
  seats(during(), $("#seats"));
  table(true);
  foot();
  ask();
  $("#live").textContent = spoken(state, now());
}

function draw(fresh) {
  document.title = `${state.title}, ${state.where[0]}`;
  root.lang = state.lang;
  look(state.look);
  pictured(state.pictures);
  head();
  seats(during(), $("#seats"));
  table(fresh);
  foot();
  hands.own(state, me, link.ask, () => { if (hands.wants(state, me)) ask(); });
  const asks = vote(state, me, (no) => press("/undo", { of: state.undoing.of, no }));
  $("#vote").replaceChildren(...asks);
  $("#ask").hidden = asks.some((one) => one.matches?.("button,.yesno")); // the question stands alone
}

function took(to) {
  const before = state;
  if (before && before.page !== to.page) { // the companion was updated meanwhile
    location.reload();
    return;
  }
  const fresh = Boolean(before) && to.seq !== before.seq;
  const own = pending || to.seq === mine || (to.by === me.name && me.role === "player");
  const still = before && !fresh && to.session === before.session;
  const further = still && to.step > step;
  step = Math.max(still ? step : 1, to.step);
  state = to;
  if (!still) folded = crowded = crowds(to); // after a reload, too: nobody knows whether hands had done them
  const let_go = picked;
  picked = null;
  root.dataset.seq = to.seq; // what stands on this screen
  $("#fault")?.remove();
  if (before && before.session !== to.session) sheets.close();
  draw(fresh);
  const asked = (one) => JSON.stringify([ofMine(one, me, one.ask), one.hidden, one.hidden && one.seated]);
  const changed = !before || asked(before) !== asked(to);
  if (changed || let_go || pad.line() || waits || next()) {
    typed = false;
    ask();
    if (before) pad.arm(!own && changed);
  }
  if (further) {
    ask();
    pad.arm(true);
  }
  if (!before || fresh || further) $("#live").textContent = spoken(state, now());
}

// ---- pressing

async function press(path, said) {
  if (pending || root.dataset.net === "lost" || !presses()) return;
  pending = true;
  pad.busy(true);
  const body = { session: state.session, seq: state.seq, id: link.id(), ...said };
  let answer = await link.ask(path, body);
  for (let tries = 0; answer.code === 0 && tries < 3; tries += 1) {
    await new Promise((then) => setTimeout(then, 700 * (tries + 1)));
    answer = await link.ask(path, body); // the same id: it is done once, whatever was lost
  }
  pad.busy(false);
  became(answer, path, said);
  pending = false;
}

function became({ code, said }, path, what) {
  if (code === 202) return; // others are asked; the next state shows it
  if (code === 200) {
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(12);
    if (path === "/begin") mine = said.seq; // what it changes was changed by this finger
    else if (said.seq > (state?.seq ?? 0) || (path === "/undo" && !said.looked)) {
      mine = said.seq;
      sheets.hush();
    } else if (said.told?.length && said.looked) sheets.looked(said.told);
    if (!said.looked) pad.arm(false);
    else if (path === "/do") ask();
    return;
  }
  if (code === 428) {
    const { ask: text, faces, before } = said.needs;
    const items = faces.map((one, at) => ({ n: at + 1, word: one.say, label: one.face, shows: true }));
    pad.show({ line: what.line, text, free: "", items, dice: before, what }, options());
    pad.arm(false);
    return;
  }
  if (code === 409) {
    ask();
    sheets.say(t("{who} was a moment faster", { who: said.by || t("Somebody at the laptop") }), t("{what} Your press changed nothing.", { what: said.told?.at(-1) ?? "" }), { kind: "late" });
  } else if (code === 422) {
    sheets.refused(said, () => press(path, { ...what, force: true }), rules);
  } else if (code === 404) {
    link.keep("");
    begin();
  } else {
    sheets.say(said.error || (code ? t("That was not done.") : t("Nobody answers.")), code ? "" : t("Look at the log before you press again."));
    if (code === 400) ask();
  }
}

const joined = (line, word) => [line, word].filter(Boolean).join(" ");

async function follow(line, otherwise) {
  const where = `session=${state.session}&seq=${state.seq}&line=${encodeURIComponent(line)}`;
  const { code, said } = await link.ask(`/ask?${where}`);
  if (code === 200 && said.ask?.shared && line !== state.ask.line) { // others go on with it, each on the own screen
    trail = [];
    press("/begin", { line });
  } else if (code === 200 && said.ask) {
    pictured({ ...state.pictures, ...said.pictures });
    pad.show(said.ask, options());
    pad.arm(false);
    foot();
  } else if (code === 200) otherwise();
  else became({ code, said }, "/do", { line });
}

const goesOn = (line) => follow(line, () => press("/do", { line }));

pad.given({
  dice: () => state.dice,
  close() {
    typed = false;
    ask();
  },
  choose(menu, item) {
    if (item.next) return goOn();
    if (item.quiet) return picked ? untap() : ask();
    if (item.off) return letGo();
    if (item.whose) return meant(menu, item);
    if (item.said) return goesOn(item.said);
    if (item.shows) {
      press("/do", { ...menu.what, dice: joined(menu.dice, item.word).replace(" ", ",") });
      return;
    }
    const line = joined(menu.line, item.word);
    trail = menu.line ? [...trail, item.label] : [item.label];
    if (item.done) press("/do", { line });
    else goesOn(line);
  },
  own(menu, item) {
    trail = menu.line ? [...trail, item.label] : [item.label];
    press("/do", { line: joined(menu.line, item.word), own: true });
  },
  say(menu, text) {
    goesOn(joined(menu.line, text));
  },
  back(menu) {
    trail = trail.slice(0, -1);
    const line = (menu.dice !== undefined ? "" : menu.line).split(" ").slice(0, -1).join(" ");
    if (line) follow(line, () => ask());
    else ask();
  },
});

const takeBack = () => pad.ready() && (picked ? untap() : pad.line() ? ask() : state.undo && press("/undo", { of: state.undo.seq }));

// ---- sheets

async function log() {
  const more = async (before) => (await link.ask(`/log?before=${before}`)).said;
  const first = await more(0);
  if (first.rows) sheets.log(first, more);
}
async function proof() {
  const { code, said } = await link.ask("/proof");
  if (code !== 200) return;
  try {
    const { entries, rolls, head: words } = verified(said.lines, t);
    sheets.proved(t("All {entries} entries and {rolls} rolls are right: this browser has computed each of them anew.", { entries, rolls }), words);
  } catch (wrong) {
    sheets.proved(wrong.message, "");
  }
}
const rules = (said = "") => lookUp({
  asks: async (text) => (await link.ask(`/rules?q=${encodeURIComponent(text)}`)).said,
  book: state.book && (async () => (await link.ask("/book", null, 120000)).said),
  lang: root.lang,
}, said, state.cards ?? [], state.words ?? []);
async function join() {
  const { code, said } = await link.ask("/invite");
  if (code === 200) sheets.join(said);
}
function settings() {
  const now = { theme: kept("theme"), hand: kept("hand") || "right", presses: presses(), host: me.role === "table", name: me.name };
  sheets.settings(state, now, {
    set: dress, join,
    line: (line) => press("/do", { line }),
    typed() {
      typed = true;
      ask();
      $("#say")?.focus();
    },
    async leave() {
      await link.ask("/leave", {});
      link.keep("");
      begin();
    },
  });
}

// ---- coming in

async function begin(how = link.invited ? { token: link.invited } : null, wrong = false) {
  if (link.hasKey()) {
    const { code, said } = await link.ask("/me");
    if (code === 200 || code === 0) {
      if (code) me = said;
      enter();
      return;
    }
    link.keep("");
  }
  if (!how) {
    sheets.word((word) => begin({ word }), wrong);
    return;
  }
  const { code, said } = await link.ask("/join", how);
  const joins = async (role, seat) => {
    const answer = await link.ask("/join", seat ? { ...how, role, seat } : { ...how, role });
    if (answer.code !== 200) return begin(null, true);
    link.keep(answer.said.key);
    me = answer.said;
    sheets.close();
    enter();
  };
  if (code === 200) {
    look(said.look);
    if (tv) joins("watch", "");
    else sheets.who(said, joins);
  } else begin(null, code !== 0 && "word" in how);
}

let wake = null;
async function stayAwake() {
  if ((tv || me.role === "table") && document.visibilityState === "visible") wake = await navigator.wakeLock?.request("screen").catch(() => null);
  return wake;
}
document.addEventListener("visibilitychange", stayAwake);

function enter() {
  stayAwake();
  link.start({
    state(next) {
      const news = lostFor > 60000 && state && next.seq > seen ? next.seq - seen : 0;
      const minutes = Math.round(lostFor / 60000);
      lostFor = 0;
      took(next);
      if (news) awake(minutes, news);
    },
    screens(next) {
      screens = next.count;
      if (state) head();
    },
    fault() {
      sheets.say(t("The table's file cannot be read"), t("The laptop that shows this screen says why. Nothing is lost that was said."), { stay: true });
    },
    lost(since) {
      seen = state?.seq ?? 0;
      root.dataset.net = "lost";
      pad.lock(true);
      if (state) head();
      sheets.say(t("Not connected since {time}", { time: new Date(since).toLocaleTimeString("en-GB") }), t("Trying again, every few seconds. Nothing you press now counts, so nothing can be pressed. The game goes on at the laptop."), { stay: true });
    },
    found(away) {
      lostFor = away;
      delete root.dataset.net;
      pad.lock(false);
      sheets.hush();
      if (state) head();
      refresh();
    },
    out() {
      delete root.dataset.net;
      sheets.hush();
      begin(null);
    },
  });
}

async function refresh() {
  const { code, said } = await link.ask("/me");
  if (code === 200) me = said;
}

async function awake(minutes, count) {
  const { code, said } = await link.ask("/log?before=0");
  if (code === 200) sheets.slept(minutes, said.rows.slice(0, Math.min(count, 12)));
}

// ---- keys

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || !state || sheets.open() || event.target.matches("input")) return;
  const key = event.key;
  if (/^[1-9]$/.test(key)) pad.digit(key);
  else if (key === "0" || key === "Backspace" || key === "Escape") $(".built button")?.click();
  else if (key === "u" && presses()) takeBack();
  else if (key === "l") log();
  else if (key === "/" || key === "r") rules();
  else if (key === "m") settings();
  else return;
  event.preventDefault();
});
narrow.addEventListener("change", () => state && draw(false));
new ResizeObserver(() => state && settle()).observe($("#board"));
document.fonts.ready.then(() => state && settle());

begin();
