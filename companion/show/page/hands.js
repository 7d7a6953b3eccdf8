// What people choose in secret, each on their own screen: nothing is revealed before the last is ready. Knows no game.
import { $, el, sign } from "./dom.js";
import { image, pictures } from "./pictures.js";
import { button, close, sheet } from "./sheets.js";
import { listed, t } from "./texts.js";
import { OFF } from "./turn.js";

const box = $("#ask");
let moment = ""; // the session and entry that these are about
let picked = [];
let kept = []; // what was chosen on this screen, for its owner to look at
let seat = ""; // who chooses on this screen now
let aside = false; // cards are laid on the table instead, and said in a line
let tiles = []; // what is offered on this screen
let secret = {}; // what the seat on this screen holds and may choose from, which no other screen is told

function begin(state, me) {
  const here = `${state.session} ${state.seq} ${state.ask.line}`;
  if (here !== moment) [moment, picked, aside, seat] = [here, [], false, me.role === "player" ? me.seat : ""];
}

/** Show what the seat on this screen holds; it is asked for when something was written, or somebody else sits here. */
export function own(state, me, asks, again) {
  const who = me.role === "player" ? me.seat : seat;
  const at = `${state.session} ${state.seq} ${who}`;
  if (state.hands && who && secret.at !== at) {
    secret = { at };
    asks(`/chosen?seat=${encodeURIComponent(who)}`).then(({ code, said }) => {
      if (code !== 200 || secret.at !== at) return;
      secret = { at, ...said };
      own(state, me, asks, again);
      again();
    });
  }
  const held = state.hands && me.role === "player" ? secret.hand ?? [] : [];
  $("#hand").replaceChildren(...(held.length ? [el("b", {}, t("In your hand:")), ` ${held.map((one) => one.label).join(", ")}`] : []));
  doubled();
}

/** Leave out what the seat holds while its tiles say the same. */
export function doubled(items = tiles) {
  tiles = items;
  $("#hand").hidden = secret.hand?.every((one) => tiles.some((tile) => tile?.label === one.label)) ?? false;
}

/** Whether this screen has something to choose in secret. */
export function wants(state, me) {
  if (!state.hidden || me.role === "watch") return false;
  begin(state, me);
  return !aside && (me.role === "table" || me.seat in state.hidden.seats);
}

const waiting = (state) => state.seats.filter((one) => state.hidden.seats[one.id]?.ready === false);

/** Show it; `does` has `choose(seat, words)`, `more()` for all else that may be pressed, `again()`, `off()` to let go of it. */
export function show(state, me, does) {
  const mine = state.hidden.seats[seat];
  const parts = mine && !mine.ready ? choosing(state, mine, does) : me.role === "table" ? everybody(state, does) : ready(state, does);
  const more = me.role === "player" && state.host ? null : el("button", { class: "free", type: "button", on: { click: () => { aside = true; does.more(); } } }, t("or lay them on the table"));
  const off = does.off ? [button(OFF, does.off)] : [];
  box.replaceChildren(...parts(more), ...off);
}

const question = (text, more) => el("div", { class: "q" }, el("b", { id: "qq", tabindex: -1 }, text), more);

function choosing(state, mine, does) {
  const items = mine.items?.length ? mine.items : secret.items ?? [];
  const numbers = items.every((one) => one.label.length < 4);
  const tile = (item) => {
    const at = picked.includes(item.word);
    const press = () => {
      picked = at ? picked.filter((one) => one !== item.word) : [...picked, item.word].slice(-mine.picks);
      does.again();
    };
    return el("button", { class: `ch${!numbers && pictures[item.face] ? " art" : ""}${at ? " on" : ""}`, type: "button", "aria-pressed": String(at), on: { click: press } }, numbers ? null : image(item.face, { class: "g" }), el("span", {}, item.label, item.hint ? el("small", {}, item.hint) : null));
  };
  const left = mine.picks - picked.length;
  const lead = button(t("Ready"), () => { if (!left) { kept = items.filter((one) => picked.includes(one.word)); does.choose(seat, picked); picked = []; } }, { main: !left, small: left && mine.picks > 1 ? t("{n} more", { n: left }) : left ? t("tap your card first") : "" });
  lead.setAttribute("aria-disabled", String(left > 0)); // it keeps its place, so that nothing moves under a finger
  const columns = numbers ? { "--n": 9, "--pn": 6 } : { "--n": 4, "--pn": 2 };
  const powers = (state.ask.items ?? []).filter((one) => one?.to?.includes(seat)).map((one) => button(one.label, () => does.use(one), { small: t("play it now") }));
  lead.classList.add("stays");
  return (more) => [question(`${state.seats.find((one) => one.id === seat)?.name}: ${state.hidden.ask}`, more),
    mine.note ? el("p", { class: "sm" }, mine.note) : null,
    el("div", { class: `pad${numbers ? " dense" : ""}`, role: "group", "aria-labelledby": "qq", vars: columns }, items.map(tile)), ...powers, lead].filter(Boolean);
}

function ready(state, does) {
  return (more) => [question(t("Ready. Waiting for {names}.", { names: listed(waiting(state).map((one) => one.name)) }), more),
    button(t("Take mine back"), () => does.choose(seat, [])),
    kept.length ? el("details", {}, el("summary", {}, t("Show mine")), el("p", {}, kept.map((one) => one.label).join(", "))) : null].filter(Boolean);
}

/** The table’s own screen: who is ready, and a place to choose for whoever has no phone, while the others look away. */
function everybody(state, does) {
  const here = (one) => sheet(t("Look away, please"), [
    el("p", {}, t("{who} chooses on this screen. It is covered again as soon as {who} is ready.", { who: one.name })),
    button(t("I am {who}", { who: one.name }), () => { close(); seat = one.id; picked = []; does.again(); }, { main: true, focus: true }), button(t("Not now"), close),
  ], { middle: true });
  const row = (one) => {
    const done = state.hidden.seats[one.id].ready;
    if (state.seated.includes(one.id)) return el("p", { class: "btn plate" }, sign(one.sign), el("span", {}, one.name), el("small", {}, done ? t("ready") : t("chooses on a phone")));
    return done
      ? button(one.name, () => does.choose(one.id, []), { small: t("ready: take back"), mark: sign(one.sign) })
      : button(one.name, () => here(one), { small: t("chooses here"), mark: sign(one.sign) });
  };
  seat = "";
  const left = waiting(state).map((one) => one.name);
  return (more) => [question(t("{ask} Everybody chooses on their own phone. Waiting for {names}.", { ask: state.hidden.ask, names: listed(left) }), more),
    el("div", { class: "seatlist" }, state.seats.filter((one) => one.id in state.hidden.seats).map(row))];
}
