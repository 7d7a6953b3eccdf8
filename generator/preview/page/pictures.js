// Faces and pages as pictures: asked for once, kept while they are looked at, exchanged without a flicker. Knows no game.
import { picture } from "./link.js";

const MOST = 260; // pictures that are kept
const kept = new Map(); // path -> promise of an address, the newest at the end
const ready = new Map(); // path -> an address whose picture was painted already

/** Give the address of a picture in this page. */
export function address(path) {
  let one = kept.get(path);
  if (one) kept.delete(path);
  else {
    one = picture(path);
    one.catch(() => kept.delete(path));
  }
  kept.set(path, one);
  for (const [old, gone] of kept) {
    if (kept.size <= MOST) break;
    kept.delete(old);
    ready.delete(old);
    gone.then((url) => setTimeout(() => URL.revokeObjectURL(url), 4000), () => {});
  }
  return one;
}

/** Dots to the inch for so many pixels to a mm on this screen. */
export const dpi = (k) => Math.max(12, Math.min(600, Math.round(k * (devicePixelRatio || 1) * 25.4)));

export const facePath = (look, k, bleed = true) => `/face/${look}.png?dpi=${dpi(k)}&bleed=${bleed ? 1 : 0}`;

/** Tell whether a picture can be painted at once, so that nothing flickers. */
export const isReady = (path) => ready.has(path);

/** Put a picture into a frame; the one that is there stays until the new one can be painted. */
export async function show(frame, path, alt = "") {
  if (frame.dataset.path === path) return;
  frame.dataset.path = path;
  try {
    const image = new Image();
    image.alt = alt;
    image.decoding = "sync";
    if (ready.has(path)) {
      address(path); // so that it counts as asked for
      image.src = ready.get(path);
    } else {
      image.src = await address(path);
      await image.decode();
      ready.set(path, image.src);
      if (frame.dataset.path !== path) return;
    }
    const old = frame.querySelector(":scope>img");
    if (old) old.replaceWith(image);
    else frame.prepend(image);
    frame.classList.add("done");
    frame.dispatchEvent(new CustomEvent("painted", { bubbles: true, detail: path }));
  } catch {
    if (frame.dataset.path === path) delete frame.dataset.path;
  }
}

/** Give a picture's dots, at so many to a mm. */
export async function dots(look, k) {
  const image = new Image();
  image.src = await address(`/face/${look}.png?dpi=${Math.round(k * 25.4)}&bleed=0`);
  await image.decode();
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.drawImage(image, 0, 0);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

/** Say how much of each ink a face takes, in percent of its area. */
export async function ink(look) {
  const { data } = await dots(look, 3);
  const sums = [0, 0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const [r, g, b] = [data[at] / 255, data[at + 1] / 255, data[at + 2] / 255];
    const k = 1 - Math.max(r, g, b);
    sums[0] += 1 - r - k;
    sums[1] += 1 - g - k;
    sums[2] += 1 - b - k;
    sums[3] += k;
  }
  return sums.map((one) => Math.round((one * 400) / data.length));
}

const STEP = 2; // mm of a square
const OFF = 40;
/** Say where two faces differ: boxes in mm, and the share of the face in percent. */
export async function places(before, after) {
  const k = 4;
  const [a, b] = await Promise.all([dots(before, k), dots(after, k)]);
  if (a.width !== b.width || a.height !== b.height) return { boxes: [[0, 0, b.width / k, b.height / k]], share: 100 };
  const side = STEP * k;
  const wide = Math.ceil(a.width / side);
  const high = Math.ceil(a.height / side);
  const on = new Uint8Array(wide * high);
  let count = 0;
  for (let y = 0; y < a.height; y += 1) {
    for (let x = 0; x < a.width; x += 1) {
      const at = (y * a.width + x) * 4;
      const off = Math.abs(a.data[at] - b.data[at]) + Math.abs(a.data[at + 1] - b.data[at + 1]) + Math.abs(a.data[at + 2] - b.data[at + 2]);
      if (off > OFF) {
        count += 1;
        on[Math.floor(y / side) * wide + Math.floor(x / side)] = 1;
      }
    }
  }
  const boxes = [];
  for (let start = 0; start < on.length; start += 1) {
    if (!on[start]) continue;
    let [x0, y0, x1, y1] = [wide, high, 0, 0];
    const waiting = [start];
    on[start] = 0;
    while (waiting.length) {
      const at = waiting.pop();
      const [x, y] = [at % wide, Math.floor(at / wide)];
      [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
      for (let v = -1; v <= 1; v += 1) {
        for (let u = -1; u <= 1; u += 1) {
          const other = (y + v) * wide + x + u;
          if (x + u >= 0 && x + u < wide && y + v >= 0 && y + v < high && on[other]) {
            on[other] = 0;
            waiting.push(other);
          }
        }
      }
    }
    boxes.push([x0 * STEP, y0 * STEP, (x1 + 1) * STEP, (y1 + 1) * STEP]);
  }
  return { boxes, share: Math.round((count * 1000) / (a.width * a.height)) / 10 };
}
