// Cards that are laid by tapping: the first tap is the left one; a tap on a laid card turns it. Knows no game.
import { el } from "./dom.js";
import { image } from "./pictures.js";
import { t } from "./texts.js";

/** Let cards be chosen for the places of a menu; `say` gets the line once they lie as they do on the table. */
export function laying({ faces, slots, turned, names }, say) {
  const box = el("div", { class: "laying" });
  let laid = [];
  const change = (next) => { laid = next; draw(); };
  const words = (face) => el("span", { class: "river words", "aria-hidden": "true" }, el("b", {}, names[face]));
  const picture = (face) => image(face, { class: "river" }, words(face)) ?? words(face);
  const button = (text, press, lead) => el("button", { class: `ch${lead ? " lead" : ""}`, type: "button", on: { click: press } }, el("span", {}, text));
  const slot = (name, at) => {
    const one = laid[at];
    if (!one) return el("span", { class: "slot" }, name);
    const turn = () => change(laid.map((each, place) => (place === at ? { ...each, turned: !each.turned } : each)));
    return el("button", { class: `slot laid${one.turned ? " turned" : ""}`, type: "button", "aria-label": one.turned ? t("{place}: {card}, turned. Press to turn it", { place: name, card: names[one.face] }) : t("{place}: {card}. Press to turn it", { place: name, card: names[one.face] }), on: { click: turn } }, picture(one.face), el("small", {}, t("turn")));
  };
  const card = (face) => {
    const off = laid.length === slots.length || laid.some((one) => one.face === face); // it keeps its place
    return el("button", { class: "thumb", type: "button", disabled: off, on: { click: () => change([...laid, { face, turned: false }]) } }, picture(face), el("small", {}, names[face]));
  };
  function draw() {
    const whole = laid.length === slots.length;
    const line = laid.map((one) => one.face + (one.turned ? turned : "")).join(" ");
    box.replaceChildren(
      el("div", { class: "slots" }, slots.map(slot), el("div", { class: "pad" },
        whole ? button(t("They lie like this"), () => say(line), true) : el("p", { class: "sm" }, t("Tap the card that lies {place}.", { place: slots[laid.length] })),
        whole ? button(t("Change places"), () => change([...laid].reverse())) : null,
        laid.length ? button(t("Take back"), () => change(laid.slice(0, -1))) : null)),
      el("div", { class: "thumbs" }, faces.map(card)));
  }
  draw();
  return box;
}
