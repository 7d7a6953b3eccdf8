// Pictures of the printed game: fetched with the key, kept as long as the page is open. Knows no game.
import { el, sv } from "./dom.js";
import { picture } from "./link.js";

const MOST = 200;
const got = new Map(); // what is asked for, by path
const urls = new Map(); // what has come

/** The path of each picture there is, by name. */
export let pictures = {};

export const pictured = (given) => (pictures = { ...given });

/** Know more pictures, such as that of a card that was looked up. */
export const known = (more) => Object.assign(pictures, more);

function load(path) {
  if (!got.has(path)) {
    if (got.size > MOST) {
      for (const url of urls.values()) URL.revokeObjectURL(url);
      got.clear();
      urls.clear();
    }
    got.set(path, picture(path).then((url) => {
      urls.set(path, url);
      return url;
    }));
  }
  return got.get(path);
}

/** Put a picture on an element, at once where it has come already, so that nothing flickers. */
export function onto(node, name, what = "href", lacks = () => {}) {
  const path = pictures[name];
  if (urls.has(path)) node.setAttribute(what, urls.get(path));
  else load(path).then((url) => node.setAttribute(what, url), lacks);
  return node;
}

/** An image of a picture, or what stands for it where there is none. */
export function image(name, said, stand) {
  if (!pictures[name]) return stand;
  const img = el("img", { alt: "", ...said });
  return onto(img, name, "src", () => stand && img.replaceWith(stand));
}

/** An image within a drawing. */
export const drawing = (name, said) => onto(sv("image", { preserveAspectRatio: "none", ...said }), name);
