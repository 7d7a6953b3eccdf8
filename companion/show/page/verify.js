// Checks a finished game in this browser, without the network: marks, promises, words, every roll of the app.
// The program of docs/proof.md a second time; SHA-256 is written out, for browsers have it only behind https.
const K = [];
const H = [];
for (let n = 2; K.length < 64; n += 1) {
  let prime = true;
  for (let d = 2; d * d <= n; d += 1) if (n % d === 0) prime = false;
  if (!prime) continue;
  const part = (root) => ((n ** root % 1) * 2 ** 32) | 0;
  if (H.length < 8) H.push(part(1 / 2));
  K.push(part(1 / 3));
}

export function sha256(bytes) {
  const length = bytes.length;
  const all = new Uint8Array(((length + 8) >> 6 << 6) + 64);
  all.set(bytes);
  all[length] = 0x80;
  const view = new DataView(all.buffer);
  view.setUint32(all.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(all.length - 4, length << 3);
  const sum = Int32Array.from(H);
  const w = new Int32Array(64);
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  for (let at = 0; at < all.length; at += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = view.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const a = w[i - 15];
      const b = w[i - 2];
      w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = sum;
    for (let i = 0; i < 64; i += 1) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((part, i) => { sum[i] += part; });
  }
  const out = new DataView(new ArrayBuffer(32));
  sum.forEach((part, i) => out.setInt32(4 * i, part));
  return new Uint8Array(out.buffer);
}

const utf8 = (text) => new TextEncoder().encode(text);
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

export function hmac(key, bytes) {
  const pad = (byte) => Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ byte);
  return sha256(joined(pad(0x5c), sha256(joined(pad(0x36), bytes))));
}

export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

function face(secret, key, sides) {
  const wide = sides <= 256 ? 1 : 8;
  const span = 256n ** BigInt(wide);
  const limit = span - (span % BigInt(sides));
  for (let block = 0; block < 99; block += 1) {
    const draw = hmac(secret, utf8(`${key}|${block}`));
    for (let at = 0; at < 32; at += wide) {
      const lot = BigInt(`0x${hex(draw.slice(at, at + wide))}`);
      if (lot < limit) return Number(lot % BigInt(sides)) + 1;
    }
  }
  return 0;
}

const plain = (text, values = {}) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

// Gives {entries, rolls, head}; throws an Error that says what is wrong, in the words that `t` has for it.
export function verified(lines, t = plain) {
  const [session, ...entries] = lines.map((line) => JSON.parse(line));
  const hold = (right, what) => {
    if (!right) throw new Error(what);
  };
  let mark = session.key;
  let secret = unhex(session.secret);
  let rolls = 0;
  const places = new Set();
  hold(hex(sha256(secret)) === session.promise, t("This is not the secret that was promised at the start."));
  entries.forEach((entry, at) => {
    const { seq, at: when, who, kind, data, said, forced } = entry;
    mark = hex(sha256(utf8(`${mark}\n${canonical([seq, when, who, kind, data, said, forced])}`)));
    hold(seq === at + 1 && entry.mark === mark, t("Entry {n} was changed.", { n: at + 1 }));
    for (const word of data.words ?? []) secret = hmac(secret, utf8(word));
    for (const roll of [data, ...Object.values(data.also ?? {})].flatMap((some) => some.rolls ?? [])) {
      const place = roll.key.split("~")[0];
      const dot = place.lastIndexOf(".");
      const [stem, count] = [place.slice(0, dot), Number(place.slice(dot + 1))];
      hold(count === 1 || places.has(`${stem}.${count - 1}`), t("Entry {n}: a roll before {key} is missing.", { n: seq, key: roll.key }));
      places.add(`${stem}.${count}`);
      if (roll.by === "table") continue;
      hold(face(secret, roll.key, roll.sides) === roll.n, t("Entry {n}: {die} is not what the secret gives.", { n: seq, die: roll.die }));
      rolls += 1;
    }
    if (data.secret) {
      secret = unhex(data.secret);
      hold(hex(sha256(secret)) === data.moves[0].promise, t("Entry {n} has another secret than it promised.", { n: seq }));
    }
  });
  hold(entries.length === session.entries && mark === session.head, t("The end is cut off."));
  const words = `#${entries.length} ${mark.slice(0, 4)} ${mark.slice(4, 8)} ${mark.slice(8, 12)}`;
  return { entries: entries.length, rolls, head: words };
}
