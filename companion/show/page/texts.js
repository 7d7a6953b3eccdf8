// What the page says, in the language of the table: English words are the keys of what stands in the page. Knows no game.
const root = document.documentElement;
const said = JSON.parse(document.querySelector("#texts")?.textContent ?? "{}");
const forms = new Intl.PluralRules(root.lang);

const put = (text, values) => Object.entries(values).reduce((all, [name, value]) => all.replaceAll(`{${name}}`, value), text);

/** Give what is said for a text, with values in place of their names in braces. */
export const t = (text, values = {}) => put(said[text] ?? text, values);

/** Give the form of a text for a number, which stands for `{n}`. */
export function tn(one, many, n, values = {}) {
  const found = said[one];
  const form = typeof found === "object" ? found[forms.select(n)] ?? found.other : found ?? (n === 1 ? one : many);
  return put(form, { n, ...values });
}

/** Write names as a list. */
export const listed = (names) => new Intl.ListFormat(root.lang, { type: "conjunction" }).format(names);
