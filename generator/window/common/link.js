// The line to the server: the key, requests with it, the stream of news and coming back to it. Knows no page.
const STORE = "tuckbox-key";
const DEAD = 12000; // without a sign of life
const SOON = 500; // between tries at first
const LATER = 5000;
const MANY = 200; // tries, after which nobody is in a hurry

let key = sessionStorage.getItem(STORE) ?? "";
let tries = 0;
let alive = 0;
let begun = 0; // when the stream was asked for
let reading = null;
let waiting = 0;
let hears = { state() {}, lost() {}, found() {}, out() {} };
let lostAt = 0;

export const invited = location.hash.slice(1);
if (invited) history.replaceState(null, "", location.pathname);

export const hasKey = () => Boolean(key);
export function keep(given) {
  key = given;
  if (key) sessionStorage.setItem(STORE, key);
  else sessionStorage.removeItem(STORE);
}

/** Ask the server; gives the status, 0 without one, and the JSON that was answered. */
export async function ask(path, body, patience = 15000) {
  const headers = key ? { Authorization: `Bearer ${key}` } : {};
  const said = { headers, cache: "no-store", credentials: "omit", signal: AbortSignal.timeout(patience) };
  if (body) Object.assign(said, { method: "POST", body: JSON.stringify(body) });
  try {
    const answer = await fetch(path, said);
    const text = await answer.text();
    return { code: answer.status, said: text ? JSON.parse(text) : {} };
  } catch {
    return { code: 0, said: {} };
  }
}

export async function picture(path) {
  const answer = await fetch(path, { headers: { Authorization: `Bearer ${key}` }, credentials: "omit" });
  if (!answer.ok) throw new Error(String(answer.status));
  return URL.createObjectURL(await answer.blob());
}

/** An id of one press. `randomUUID` is only there in secure contexts, which a home network is none of. */
export function id() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (one) => one.toString(16).padStart(2, "0")).join("");
}

function lost() {
  if (!lostAt) {
    lostAt = Date.now();
    hears.lost(alive || lostAt);
  }
}

async function listen() {
  clearTimeout(waiting);
  reading?.abort();
  const mine = new AbortController();
  reading = mine;
  begun = Date.now();
  let refused = false;
  try {
    const answer = await fetch("/events", { headers: { Authorization: `Bearer ${key}` }, cache: "no-store", credentials: "omit", signal: mine.signal });
    refused = answer.status === 404;
    if (!answer.ok) throw new Error(String(answer.status));
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      alive = Date.now();
      tries = 0;
      if (lostAt) {
        hears.found(alive - lostAt);
        lostAt = 0;
      }
      const parts = (rest + value).split("\n\n");
      rest = parts.pop();
      parts.forEach(heard);
    }
  } catch {
    // the line is gone; below it is tried again
  }
  if (reading !== mine) return;
  reading = null;
  if (refused) {
    keep("");
    hears.out();
    return;
  }
  if (Date.now() - alive > DEAD || !alive || tries > 1) lost();
  again();
}

function again() {
  clearTimeout(waiting);
  waiting = setTimeout(listen, (tries < MANY ? SOON : LATER) + Math.random() * 200);
  tries += 1;
}

function heard(part) {
  const name = /^event: (.*)$/m.exec(part)?.[1];
  const data = /^data: (.*)$/m.exec(part)?.[1];
  if (name && data) hears[name]?.(JSON.parse(data));
}

function awake() {
  if (key && document.visibilityState === "visible" && Date.now() - alive > 6000 && Date.now() - begun > 2000) {
    tries = 0;
    listen();
  }
}

export function start(given) {
  hears = given;
  tries = 0;
  listen();
}

setInterval(() => {
  if (key && alive && Date.now() - alive > DEAD) {
    lost();
    if (reading && Date.now() - begun > DEAD) listen(); // one that is slow to come is waited for
  }
}, 1000);
document.addEventListener("visibilitychange", awake);
addEventListener("pageshow", awake);
addEventListener("online", () => key && listen());
addEventListener("offline", () => key && lost());
