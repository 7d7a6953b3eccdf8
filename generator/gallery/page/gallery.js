// All looks on one page: palettes above, designs below, the one that is picked large, and what writes it.
import { $, el } from "./make.js";
import { ask, invited, keep, picture, start } from "./link.js";

if (invited) keep(invited);
const KEPT = 400; // pictures
const AT_ONCE = 4;
const narrow = matchMedia("(max-width: 900px)");
let about = null;
let look = { design: "", palette: "", size: "", row: 0 };

const made = new Map();
const waiting = [];
let busy = 0;

// A picture as the address of a blob; those that are wanted last are fetched first.
function fetched(path) {
  if (made.has(path)) return made.get(path);
  const promise = new Promise((good, bad) => waiting.push(() => picture(path).then(good, bad)));
  made.set(path, promise);
  if (made.size > KEPT) {
    const [old, was] = made.entries().next().value;
    made.delete(old);
    was.then((url) => URL.revokeObjectURL(url), () => 0);
  }
  next();
  return promise;
}

function next() {
  if (busy >= AT_ONCE || !waiting.length) return;
  busy += 1;
  waiting.shift()().finally(() => {
    busy -= 1;
    next();
  });
}

const query = (said) => new URLSearchParams({ design: look.design, palette: look.palette, size: look.size, row: look.row, ...said });
const dots = (wide) => Math.round(wide * Math.min(devicePixelRatio, 2));

// Show a face in an image, or that it cannot be drawn.
function show(node, said, wide) {
  const path = `/face.png?${query({ ...said, w: dots(wide) })}`;
  if (node.dataset.path === path) return;
  node.dataset.path = path;
  fetched(path).then(
    (url) => {
      if (node.dataset.path !== path) return;
      node.src = url;
      node.hidden = false;
    },
    () => {
      if (node.dataset.path !== path) return;
      made.delete(path);
      node.removeAttribute("src");
      node.hidden = true;
    },
  );
}

const quoted = (text) => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

function command() {
  const from = about.from ? ` --from ${quoted(about.from)}` : "";
  const size = about.game || look.size === "poker" ? "" : ` \\\n  --size ${look.size}`;
  return `tuckbox new ${about.game || $("#slug").value || "NAME"}${from} \\\n  --design ${look.design} --palette ${look.palette}${size}`;
}

const chosen = (on) => ({ "aria-pressed": String(on) });
const button = (said, does, ...children) => el("button", { type: "button", ...said, on: { click: does } }, ...children);

function pick(said) {
  look = { ...look, ...said };
  draw();
}

function palettes() {
  return Object.entries(about.palettes).map(([name, colours]) =>
    button(chosen(name === look.palette), () => pick({ palette: name }), el("span", { class: "sw" }, colours.map((c) => el("u", { vars: { "--c": c } }))), name),
  );
}

function grid() {
  if (!$("#grid").children.length) {
    const cards = Object.entries(about.designs).map(([name, one]) =>
      button({ "data-name": name }, () => {
        pick({ design: name });
        if (narrow.matches) $("aside").scrollIntoView({ behavior: "smooth" });
      }, el("img", { class: "card", alt: "" }), el("b", {}, name), el("small", {}, one.for)),
    );
    $("#grid").replaceChildren(...cards);
  }
  for (const node of $("#grid").children) {
    node.setAttribute("aria-pressed", String(node.dataset.name === look.design));
    show($("img", node), { design: node.dataset.name, side: "front" }, 150);
  }
}

function row() {
  const said = about.rows[look.row];
  $("#row").hidden = !said;
  if (!said) return;
  const [first, ...rest] = Object.entries(said).filter(([name, value]) => name !== "id" && value);
  const short = (said) => {
    const text = said.replaceAll("*", "");
    return text.length > 24 ? `${text.slice(0, 22)}…` : text;
  };
  $("#row").replaceChildren(
    el("b", {}, about.table || about.game),
    ...about.rows.map((_, at) => button({ ...chosen(at === look.row), "aria-label": `Card ${at + 1}` }, () => pick({ row: at }), String(at + 1))),
    ...[first, ...rest].slice(0, 4).map(([name, value]) => el("span", {}, `${name} `, el("i", {}, short(value)))),
  );
}

async function side() {
  const one = about.designs[look.design];
  $("#name").textContent = `${look.design}, ${look.palette}`;
  $("#for").textContent = one.for;
  $("#type").textContent = one.type.join(" and ");
  $("#fields").textContent = about.fields.join(", ");
  $("#fields").hidden = $("#fieldst").hidden = !about.fields.length;
  for (const [id, wide] of [["front", 190], ["back", 190], ["cover", 64], ["box", 100], ["token", 70]]) show($(`#${id}`), { side: id }, wide);
  $("#sizes").replaceChildren(...about.sizes.map((name) => button(chosen(name === look.size), () => pick({ size: name }), name)));
  $("#command").textContent = command();
  const said = query({ side: "front", w: 412 });
  const { said: found } = await ask(`/told?${said}`);
  if (String(said) !== String(query({ side: "front", w: 412 }))) return;
  $("#contrast").textContent = found.contrast ? `least ${found.contrast.toFixed(1)} : 1, as it is printed` : "no words";
  $("#wrong").hidden = !found.problems?.length;
  $("#wrong").textContent = (found.problems ?? []).join("\n");
}

function draw() {
  waiting.length = 0;
  for (const [path, promise] of made) if (![...document.images].some((one) => one.dataset.path === path && one.src)) waits(path, promise);
  document.documentElement.style.setProperty("--ratio", { mini: 63 / 44, tarot: 120 / 70 }[look.size] ?? 88 / 63);
  $("#said").textContent = "";
  $("#palettes").replaceChildren(...palettes());
  row();
  side();
  grid();
}

// What was waited for and is not wanted any more is forgotten.
async function waits(path, promise) {
  const done = await Promise.race([promise.then(() => true, () => true), Promise.resolve(false)]);
  if (!done && made.get(path) === promise) made.delete(path);
}

async function begin() {
  const { code, said } = await ask("/state");
  if (code !== 200) {
    $("h1").textContent = code === 0 ? "The gallery was closed" : code === 401 || code === 403 ? "Open the address that the gallery said" : said.error || "Something is wrong";
    return;
  }
  const gone = () => ($("#said").textContent = "The gallery was closed.");
  start({ state() {}, lost: gone, found: () => ($("#said").textContent = ""), out: gone });
  about = said;
  look = { ...about.look, row: 0 };
  if (about.game) {
    document.title = `${about.game}: choose a look`;
    $("#called").hidden = true;
    $("#write").textContent = `Write it into ${about.game}`;
  }
  draw();
}

$("#slug").addEventListener("input", () => {
  $("#command").textContent = command();
});
$("#copy").addEventListener("click", async () => {
  await navigator.clipboard.writeText(command());
  $("#copy").textContent = "Copied";
  setTimeout(() => ($("#copy").textContent = "Copy the command"), 1500);
});
$("#write").addEventListener("click", async () => {
  const { code, said } = await ask("/write", { ...look, name: $("#slug").value });
  const name = about.game || $("#slug").value;
  $("#said").textContent = code === 200 ? `${said.files[0]} is written. Print it: tuckbox build ${name}` : said.error || "Nobody answers any more.";
});
begin();
