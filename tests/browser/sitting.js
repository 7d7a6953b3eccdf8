// What a sitting reads off a page, given to it as `sit`.
window.sit = {
  // All that a page shows, without its foot, where undo has the sentence of the terminal.
  text() {
    const all = document.querySelector("#t"), foot = all.querySelector("#foot"), was = foot.style.display;
    foot.style.display = "none";
    const text = all.innerText;
    foot.style.display = was;
    const named = [...all.querySelectorAll("[aria-label],[alt]")].filter(e => e.getClientRects().length);
    return text + "\n" + named.map(e => e.ariaLabel || e.alt).join("\n");
  },
  tiles() {
    return [...document.querySelectorAll("#ask button:not(.free),#ask .btn:not(.plate)")]
      .filter(e => e.getClientRects().length && !e.closest(".keys,.built"))
      .filter(e => !/^(Take mine|Take back|Change places|Say something else)/.test(e.textContent));
  },
  // Texts smaller than 2.8 of a hundred of the height, on a television.
  least() {
    return [...document.querySelectorAll("#t *")]
      .filter(e => e.getClientRects().length && !e.closest("svg,.vh"))
      .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()))
      .filter(e => parseFloat(getComputedStyle(e).fontSize) < innerHeight * .0279)
      .map(e => e.className + " " + e.tagName + " " + e.textContent.trim().slice(0, 20));
  },
  axe() {
    const where = n => n.target.join(" ") + " " + (n.any[0]?.message ?? "").slice(0, 140);
    return axe.run(document, {resultTypes: ["violations"]})
      .then(r => r.violations.map(v => [v.impact, v.id, v.nodes.map(where).slice(0, 3).join(" ; ")]));
  },
  // What is off the screen, cut or too small to be pressed.
  wide() {
    const w = innerWidth, h = innerHeight, bad = [];
    if (Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) > w) bad.push("scrolls sideways");
    for (const e of document.querySelectorAll("button,.nm b,.main .v,#qq,.o h2")) {
      const b = e.getBoundingClientRect(), says = e.textContent.slice(0, 30);
      if (!e.getClientRects().length) continue;
      if (b.left < -1 || b.right > w + 1) bad.push("out: " + e.className + " " + says);
      if (!e.matches("button")) continue;
      if (e.scrollWidth > e.clientWidth + 2 && !e.matches(".undo")) bad.push("cut: " + says);
      if (b.height < 43 || b.width < 43) bad.push("small: " + e.className + " " + [b.width, b.height]);
    }
    const foot = document.querySelector("#foot").getBoundingClientRect();
    if (foot.height && foot.bottom > h + 1) bad.push("foot is below the screen");
    return [...new Set(bad)];
  },
  // Texts that are cut at the end of their box.
  clamped() {
    return [...document.querySelectorAll(".ch small,.ch>span,.o h2,.why,#qq")]
      .filter(e => e.scrollHeight > e.clientHeight + parseFloat(getComputedStyle(e).fontSize) * .3
        || e.scrollWidth > e.clientWidth + 2)
      .map(e => e.className + " " + e.tagName + " " + e.textContent.slice(0, 40));
  },
  below() {
    const pad = document.querySelector("#low").getBoundingClientRect();
    return pad.bottom > innerHeight + 1 || pad.top < 0;
  },
};
