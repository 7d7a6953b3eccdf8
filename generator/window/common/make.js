// Makes elements: text is always a text node, so that no name can be more than a name. Knows no page.
const SVG = "http://www.w3.org/2000/svg";

export const $ = (selector, within = document) => within.querySelector(selector);

function filled(node, said, children) {
  for (const [name, value] of Object.entries(said ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") for (const [what, does] of Object.entries(value)) node.addEventListener(what, does);
    else if (name === "vars") for (const [what, one] of Object.entries(value)) node.style.setProperty(what, one);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(3).filter((one) => one !== undefined && one !== null && one !== false));
  return node;
}

/** Make an element of HTML: attributes, `on` for what is listened to, `vars` for custom properties. */
export const el = (tag, said, ...children) => filled(document.createElement(tag), said, children);

/** Make an element of SVG. */
export const sv = (tag, said, ...children) => filled(document.createElementNS(SVG, tag), said, children);
