// How the page looks: by night or by day, for which hand, in the colours and the face of a game. Knows no game.
const root = document.documentElement;
const day = matchMedia("(prefers-color-scheme: light)");

export const kept = (name) => localStorage.getItem(`tuckbox-${name}`) ?? "";

/** Dress the page as this device is set; takes a setting first, if one is given. */
export function dress(name, value) {
  if (name) localStorage.setItem(`tuckbox-${name}`, value);
  root.dataset.theme = kept("theme") || (day.matches ? "light" : "dark");
  root.dataset.hand = kept("hand") || "right";
}
day.addEventListener("change", () => dress());
dress();

let face = "";

/** Take the colours and the display face of a game. */
export function look(given) {
  for (const name of ["deep", "paper", "glow", "accent", "accentdark"]) root.style.setProperty(`--${name}`, given[name]);
  if (given.font && given.font !== face) {
    face = given.font;
    const font = new FontFace("Display", `url(${given.font})`, { weight: String(given.weight) });
    font.load().then((one) => document.fonts.add(one), () => {});
  }
  root.style.setProperty("--dw", given.weight);
}
