// What the page knows of the game: parts, cards, faces, problems; finding faces by what is typed. Draws nothing.

export const game = { parts: [], files: [], save: null, problems: [], rules: [], themes: [], presets: [], styles: [], edition: null, printed: null, version: 0, title: "", broken: false, drawn: null, root: "", editor: "" };
const cards = new Map(); // "deck/id" -> card
const byNumber = [];

/** Take a whole state in. */
export function takeState(said) {
  Object.assign(game, { broken: false, drawn: null }, said);
  cards.clear();
  byNumber.length = 0;
  for (const part of game.parts) {
    for (const card of part.cards) {
      card.part = part;
      card.size = part.sizes[card.deck];
      cards.set(card.k, card);
      for (const [side, one] of Object.entries(card.sides)) byNumber[one.n] = { card, side };
    }
  }
}

/** Take one face in; gives its card, and whether it is to be shown otherwise now. */
export function takeFace(said) {
  const card = cards.get(said.k);
  const one = card?.sides[said.side];
  if (!one) return null;
  const otherwise = one.look !== said.look || one.bad !== said.bad;
  Object.assign(one, { look: said.look, bad: said.bad, told: said.told, print: said.print, edition: said.edition, plain: said.plain, before: said.before });
  Object.assign(card, { name: said.name, copies: said.copies, fields: said.fields });
  return { card, one, otherwise };
}

export const card = (k) => cards.get(k);
export const partOf = (id) => game.parts.find((one) => one.id === id);
export const faceOf = (one, flipped) => one?.sides[flipped && one.sides.back ? "back" : "front"];
export const sideOf = (one, flipped) => (flipped && one?.sides.back ? "back" : "front");
export const wrong = (one) => game.problems.some((problem) => problem.faces.some((key) => key === `${one.k}-front` || key === `${one.k}-back`));
export const changed = (one) => Object.values(one.sides).some((side) => (game.printed ? side.print === "differs" || side.print === "new" : side.before));

const text = (value) => (Array.isArray(value) ? value.map(text).join(", ") : value && typeof value === "object" ? Object.entries(value).map(([name, one]) => `${name} ${text(one)}`).join(", ") : String(value ?? ""));
export const said = text;

function fits(one, word) {
  const [, name, value] = /^([a-z_]+):(.*)$/i.exec(word) ?? [];
  if (name === "changed") return changed(one);
  if (name === "problem") return wrong(one);
  if (name === "deck") return one.deck.toLowerCase().includes(value) || one.part.title.toLowerCase().includes(value);
  if (name && name in one.fields) return text(one.fields[name]).toLowerCase().includes(value);
  if (name) return false;
  return `${one.id} ${one.name} ${text(one.fields)}`.toLowerCase().includes(word);
}

/** Find the cards that fit every word that is typed. */
export function found(typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return [...cards.values()].filter((one) => words.every((word) => fits(one, word)));
}

/** Say how many problems there are, and how many notes of what may be a slip. */
export function tally() {
  const notes = game.problems.filter((one) => one.note).length;
  const bad = game.problems.length - notes;
  const said = [bad && `✕ ${bad} problem${bad === 1 ? "" : "s"}`, notes && `${notes} note${notes === 1 ? "" : "s"}`];
  return said.filter(Boolean).join(", ") || "0 problems";
}
