// The look-up sheet: one answer first, alone, with its card; two more below, whole; ids only behind “Why?”.
import { el } from "./dom.js";
import { image, known } from "./pictures.js";
import { closing, sheet } from "./sheets.js";
import { t } from "./texts.js";

const WAIT = 250; // ms after the last letter
const Recognition = globalThis.SpeechRecognition ?? globalThis.webkitSpeechRecognition;

function why(hit) {
  if (!hit.why || hit.why === hit.text) return null;
  return el("details", {}, el("summary", {}, t("Why?")), el("p", {}, hit.why));
}

/** The best answer: yes, no or the number alone, the sentence, the card, and what is behind it. */
function best(hit, sure) {
  return el("div", { class: "best" },
    sure ? null : el("p", { class: "sm" }, t("This may not be what you ask:")),
    sure && hit.lead ? el("b", { class: "lead" }, `${hit.lead}.`) : null,
    el("div", { class: "with" }, el("p", { class: "said" }, hit.text), hit.face ? image(hit.face, { class: "cardp" }, null) : null),
    el("small", {}, hit.where), why(hit));
}

const other = (hit) => el("div", { class: "found" }, el("b", {}, hit.where), el("div", {}, hit.paragraph ?? hit.text));

/** Listen once, where the browser can, and put what was said into the field. */
function microphone(input, look, lang) {
  if (!Recognition) return null;
  const button = el("button", { class: "btn speak", type: "button", on: { click: () => {
    const hearing = new Recognition();
    hearing.lang = lang;
    const ends = (text) => () => (button.firstChild.textContent = text);
    hearing.addEventListener("result", (event) => {
      input.value = event.results[0][0].transcript;
      look();
    });
    hearing.addEventListener("end", ends(t("Speak")));
    hearing.addEventListener("error", ends(t("Speak")));
    ends(t("Listening …"))();
    hearing.start();
  } } }, el("span", {}, t("Speak")));
  return button;
}

/** Open the whole book in a tab of its own; the first time it is made, which takes a while. `book` gives what the server answers. */
function whole(book) {
  const button = el("button", { class: "btn", type: "button", on: { click: async () => {
    const tab = window.open("", "_blank"); // at once: later it would be a pop-up that nobody asked for
    button.disabled = true;
    button.replaceChildren(el("span", {}, t("The book is being opened …")));
    const { path, error } = await book();
    button.disabled = false;
    button.replaceChildren(el("span", {}, path ? label() : error ?? t("The table cannot be reached.")));
    if (path && tab) tab.location = path;
    else if (path) location.assign(path);
    else tab?.close();
  } } }, el("span", {}, label()));
  return button;
}
const label = () => t("Read the whole book");

/** Look rules and cards up: `asks` gives the answer to a question, `book` the path of the book, `said` is asked at once; `cards` lie on the screen, `words` are the game’s own. */
export function lookUp({ asks, book, lang }, said, cards = [], words = []) {
  const input = el("input", { type: "search", autofocus: true, autocomplete: "off", spellcheck: "false", maxlength: 200, "aria-label": t("Ask the rules and cards"), placeholder: t("What happens at a tie?") });
  const found = el("div", { "aria-live": "polite" });
  const look = async () => {
    const text = input.value.trim();
    const answer = text ? await asks(text) : { hits: [] };
    if (input.value.trim() !== text) return;
    known(answer.pictures);
    const [first, ...more] = answer.hits ?? [];
    if (answer.error) found.replaceChildren(el("p", {}, answer.error));
    else if (first) found.replaceChildren(best(first, answer.sure), ...more.slice(0, 2).map(other));
    else found.replaceChildren(...(text ? [el("p", {}, t("Nothing is said of “{text}”.", { text }))] : offers));
  };
  const offer = (head, names) => (names.length ? [el("p", { class: "sm" }, head), el("div", { class: "pad offers" }, names.map((name) => el("button", { class: "ch", type: "button", on: { click: () => { input.value = name; look(); } } }, el("span", {}, name))))] : []);
  const offers = [...offer(t("On this screen:"), cards), ...offer(t("Words of the game:"), words.filter((one) => !cards.includes(one)))];
  found.replaceChildren(...offers);
  let wait = 0;
  input.value = said;
  input.addEventListener("input", () => {
    clearTimeout(wait);
    wait = setTimeout(look, WAIT);
  });
  const submit = (event) => {
    event.preventDefault();
    look();
  };
  sheet(t("Rules and cards"), [el("form", { class: "find", role: "search", on: { submit } }, input, microphone(input, look, lang)), found, book ? whole(book) : null, closing()]);
  if (said) look();
}
