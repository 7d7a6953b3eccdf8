// Whose turn it is to press: this screen's, or somebody else's, and what an undo asks of the table. Knows no game.
import { el } from "./dom.js";
import { button } from "./sheets.js";
import { listed, t } from "./texts.js";

const called = (state, who) => state.seats.filter((one) => who.includes(one.id)).map((one) => one.name);

/** Whether this screen acts for one of those who are asked: its own seat, or one that no screen is for. */
export function acts(state, me, to = []) {
  if (me.role === "watch") return false;
  if (me.role === "table" || !to.length) return true;
  return to.some((one) => one === me.seat || (!state.host && !state.seated.includes(one)));
}

export const OFF = t("Say something else");

/** Whether this screen may let go of the line that was begun for others to go on with. */
export const lets = (state, me) => Boolean(state.ask.shared) && acts(state, me, state.ask.back);

/** Of whom a choice is that nobody waits for: of others than those who are asked. */
const aside = (menu, one) => (one.to && menu.to?.length && !one.to.some((who) => menu.to.includes(who)) ? one.to : null);

/** What of a menu this screen may press; `wait` says who decides where it is somebody else, `whose` whose choice it is. */
export function ofMine(state, me, menu) {
  if (!menu) return menu;
  const items = (menu.items ?? []).map((one) => (one && acts(state, me, one.to ?? menu.to ?? []) ? one : null))
    .map((one) => (one && aside(menu, one) ? { ...one, whose: listed(called(state, one.to)) } : one));
  if (lets(state, me)) items.push({ n: items.length + 1, label: OFF, off: true });
  if (acts(state, me, menu.to)) return { ...menu, items };
  const secret = state.hidden?.seats; // what others choose, each on the own screen
  const names = called(state, secret ? Object.keys(secret).filter((one) => !secret[one].ready) : menu.to ?? []);
  const who = { who: listed(names) };
  const one = secret ? t("{who} chooses.", who) : t("{who} decides.", who);
  const wait = !names.length ? "" : names.length === 1 ? one : secret ? t("{who} choose.", who) : t("{who} decide.", who);
  return { line: "", text: !wait ? t("You are watching.") : secret ? state.hidden.ask : menu.text, free: "", items, wait };
}

/** Somebody asks to take back the last entry: who must agree says yes or no, all others see that it is asked. */
export function vote(state, me, says) {
  const asked = state.undoing;
  if (!asked || me.role === "watch") return [];
  const agreed = asked.agreed.includes(me.name);
  const mine = agreed || (state.host && me.role !== "table");
  const ask = el("p", {}, el("b", {}, `${t("{who} asks to take this back:", { who: asked.by })} `), state.undo?.text ?? "");
  const waits = state.host ? t("Tap “Take it back” on the table’s own screen.") : t("Everybody is asked.");
  if (mine) return [ask, el("p", { class: "sm" }, waits), agreed ? button(t("Never mind"), () => says(true)) : ""];
  return [ask, el("div", { class: "yesno" }, button(t("Take it back"), () => says(false), { main: true }), button(t("Leave it"), () => says(true)))];
}
