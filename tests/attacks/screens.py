"""Every state of a shown table in a browser, at every size, by night and by day: pictures to look at, and axe-core.

    python -m tests.attacks.screens --into FOLDER [--game raft] [--axe .../axe-core/axe.min.js] [--sizes 390x844]

Writes FOLDER/GAME-STATE-SIZE-THEME.png, and prints what axe-core (from npm) finds, and whatever is wider than the
screen or cut off; exits 1 when anything serious is. Needs a Chromium on the path.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.companion.evening import Evening, script
from tests.helpers.browser import Browser, Page
from tests.helpers.shell import TOP
from tests.helpers.table import Table

SIZES = ("360x640", "390x844", "1180x820", "1920x1080", "3840x2160")
SOLO = "new trap ana ai --first ana --seed {} --level fair"
TURNS = (TOP / "tests/companion/evenings/trap-attack/turns.txt").read_text(encoding="utf-8").splitlines()
THREE = ['new trap ana ben cy --seed "black sand"', "m 3 short", "cast boulder ben", "b y", "hit ana 2", "none"]
STATES: dict[str, dict[str, list[str]]] = {
    "trap": {
        "turn": ["new trap ana ai --first ana --seed x"],
        "ai": [SOLO.format("y"), "1", "1", "end"],
        "mid": TURNS[:30],
        "late": TURNS,
        "three": THREE[:2],
        "answer": THREE[:3],
        "hurt": THREE,
    },
    "raft": {"begin": script("raft-race")[:2], **{f"at{n}": script("raft-race")[:n] for n in (9, 16, 30, 400)}},
    "raid": {"begin": script("raid-trade")[:3], **{f"at{n}": script("raid-trade")[:n] for n in (7, 12, 19, 400)}},
    "duel": {"begin": script("trade-or-duel")[:2], **{f"at{n}": script("trade-or-duel")[:n] for n in (9, 14, 400)}},
}
SHEETS: dict[str, str] = {
    "log": "document.querySelectorAll('#foot button')[2].click()",
    "rules": "document.querySelectorAll('#foot button')[1].click()",
    "settings": "document.querySelector('#head .hb:last-child').click()",
    "built": "document.querySelector('.ch')?.click()",
    "lost": "dispatchEvent(new Event('offline'))",
}
ANSWERED = (
    "(()=>{{const f=window.fetch;window.fetch=(p,s)=>p==='/do'?Promise.resolve(new Response(JSON.stringify({said}),"
    "{{status:{code}}})):p.startsWith('/ask')?Promise.resolve(new Response('{{\"ask\":null}}')):f(p,s);"
    "window.unhook=()=>(window.fetch=f);document.querySelector('.ch')?.click()}})()"
)
"""Presses a choice, and has the server answer it so."""
ANSWERS: dict[str, tuple[int, str]] = {
    "refused": (
        422,
        "{rules:[{rule:'TA-LIMIT-2',fact:'Cy has spent 4 skulls, and 3 are the most in a turn.'}],force:1}",
    ),
    "late": (409, "{seq:9,by:'Ben',told:['Ben: Lava Trap for Ana, who loses 2 life.']}"),
    "unclear": (400, "{error:'Who is zoe? Say ana, ben or cy.'}"),
    "broken": (
        503,
        "{error:'The table’s file cannot be read or written. The laptop that shows this screen says why.'}",
    ),
    "die": (
        428,
        "{needs:{ask:'Roll the grey die. What does it show?',before:'',"
        "faces:[{face:'Block Trap',say:'1'},{face:'Cast Trap',say:'3'}]}}",
    ),
}
MODES: dict[str, str] = {
    "large": "document.documentElement.style.fontSize='200%'",
    "left": "document.documentElement.dataset.hand='left'",
}
SLEEPS = (
    "(()=>{const f=fetch,now=Date.now;window.fetch=(p,s)=>p==='/events'?new Promise(()=>{}):f(p,s);"
    "dispatchEvent(new Event('offline'));dispatchEvent(new Event('online'));Date.now=()=>now()+4*60000;"
    "window.wakes=()=>{window.fetch=f;dispatchEvent(new Event('online'))}})()"
)
AXE = (
    "axe.run(document,{resultTypes:['violations']}).then(r=>r.violations.map(v=>[v.impact,v.id,"
    "v.nodes.map(n=>n.target.join(' ')+' '+(n.any[0]?.message??'').slice(0,140)).slice(0,3).join(' ; ')]))"
)
WIDE = """(()=>{const w=innerWidth,h=innerHeight,bad=[];
if(Math.max(document.documentElement.scrollWidth,document.body.scrollWidth)>w)bad.push('scrolls sideways');
for(const e of document.querySelectorAll('button,.nm b,.main .v,#qq,.o h2')){const b=e.getBoundingClientRect();
if(!e.getClientRects().length)continue;
if(b.left<-1||b.right>w+1)bad.push('out: '+e.className+' '+e.textContent.slice(0,30));
if(e.matches('button')&&e.scrollWidth>e.clientWidth+2&&!e.matches('.undo'))bad.push('cut: '+e.textContent.slice(0,30));
if(e.matches('button')&&(b.height<43||b.width<43))bad.push('small: '+e.className+' '+[b.width,b.height]);}
const f=document.querySelector('#foot').getBoundingClientRect();
if(f.height&&f.bottom>h+1)bad.push('foot is below the screen');
return [...new Set(bad)]})()"""


def come_in(page: Page, table: Table, who: str) -> None:
    """Open the table as somebody."""
    page.go(table.shown.link)
    button = f"[...document.querySelectorAll('dialog .btn')].find(e=>e.textContent.includes({who!r}))"
    page.until(f"!!{button}")
    page.run(f"{button}.click()")
    page.until("!!document.querySelector('#foot button')")
    page.run("document.fonts.ready.then(()=>1)")
    time.sleep(0.35)


def seen(page: Page, name: str, into: Path, axe: str) -> Iterator[str]:
    """Take a picture and look for what is wrong."""
    page.shot(into / f"{name}.png")
    yield from (f"{name}: {one}" for one in page.run(WIDE))
    if axe:
        page.run(axe)
        yield from (f"{name}: axe {impact}: {rule}: {where}" for impact, rule, where in page.run(AXE))


def every(browser: Browser, folder: Path, asked: argparse.Namespace, axe: str) -> Iterator[str]:
    """Go through all states."""
    for game, states in STATES.items():
        if asked.game not in ("", game):
            continue
        for state, lines in states.items():
            path = folder / f"{game}-{state}.db"
            with Evening(path) as evening:
                for line in lines:
                    try:
                        evening.say(line)
                    except Exception as error:  # a die that nobody rolls here
                        assert type(error).__name__ == "NeedsDie", error
            with Table(path) as table:
                first = state == next(iter(states))
                if first:
                    yield from strangers(browser, table, game, asked, axe)
                yield from one_state(browser, table, f"{game}-{state}", asked, (axe, first))


def one_state(
    browser: Browser, table: Table, name: str, asked: argparse.Namespace, more: tuple[str, bool]
) -> Iterator[str]:
    """Look at one state at every size, by night and by day; with sheets where that is wanted."""
    axe, first = more
    for size in asked.sizes.split(","):
        width, height = map(int, size.split("x"))
        for theme in ("dark", "light"):
            page = browser.page(width, height, dark=theme == "dark", mobile=width < 500)
            come_in(page, table, "The table in the middle")
            full = f"{name}-{size}-{theme}"
            yield from seen(page, full, asked.into, axe)
            yield from more_states(page, table, full, asked, axe) if first else ()
            for sheet, code in SHEETS.items() if first else ():
                page.run(code)
                time.sleep(0.3)
                yield from seen(page, f"{full}-{sheet}", asked.into, axe)
                page.run("document.querySelector('dialog').open&&document.querySelector('dialog').close()")
                page.run("document.querySelector('.built button')?.click()")
                time.sleep(0.3)
            faults = page.faults()
            yield from (f"{full}: console: {one}" for one in faults)
            page.call("Page.close")


def more_states(page: Page, table: Table, name: str, asked: argparse.Namespace, axe: str) -> Iterator[str]:
    """Look at what the server may answer to a press, at large text, the left hand, and at a screen that slept."""
    for state, (code, said) in ANSWERS.items():
        page.run(ANSWERED.format(said=said, code=code))
        time.sleep(0.4)
        yield from seen(page, f"{name}-{state}", asked.into, axe)
        page.run("unhook();document.querySelector('dialog').open&&document.querySelector('dialog').close()")
        page.run("delete document.querySelector('#toast').dataset.on;document.querySelector('.built button')?.click()")
        time.sleep(0.4)
    before = page.run("document.documentElement.style.fontSize")
    for mode, code in MODES.items():
        page.run(code)
        time.sleep(0.2)
        yield from seen(page, f"{name}-{mode}", asked.into, axe)
        page.run(f"document.documentElement.style.fontSize={before!r};document.documentElement.dataset.hand='right'")
    page.run(SLEEPS)
    table.phone("table", "").do("note the biscuits are gone")
    time.sleep(0.5)  # until the stream has it
    page.run("wakes()")
    page.until("document.querySelector('dialog').open", 20)
    yield from seen(page, f"{name}-slept", asked.into, axe)
    page.run("document.querySelector('dialog').close()")


def strangers(browser: Browser, table: Table, name: str, asked: argparse.Namespace, axe: str) -> Iterator[str]:
    """Look at the page before anybody came in: with the code, without, and with a wrong word."""
    for size in asked.sizes.split(","):
        width, height = map(int, size.split("x"))
        page = browser.page(width, height, mobile=width < 500)
        page.go(table.shown.link)
        page.until("document.querySelectorAll('dialog .btn').length>2")
        time.sleep(0.3)
        yield from seen(page, f"{name}-{size}-who", asked.into, axe)
        page.go("about:blank")
        page.go(table.shown.where)
        page.until("!!document.querySelector('.word')")
        yield from seen(page, f"{name}-{size}-word", asked.into, axe)
        page.run(
            "document.querySelector('.word').value='WRONG 11';document.querySelector('dialog form').requestSubmit()"
        )
        page.until("!!document.querySelector('.bad')", 6)
        yield from seen(page, f"{name}-{size}-wrong", asked.into, axe)
        page.call("Page.close")


def main() -> int:
    """Look at everything; 1 when something is serious."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--into", type=Path, required=True)
    parser.add_argument("--axe", type=Path)
    parser.add_argument("--game", default="")
    parser.add_argument("--sizes", default=",".join(SIZES))
    asked = parser.parse_args()
    asked.into.mkdir(parents=True, exist_ok=True)
    os.environ["TUCKBOX_ROOT"] = str(TOP)
    axe = asked.axe.read_text(encoding="utf-8") if asked.axe else ""
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        kinds: Counter[str] = Counter()
        for one in every(browser, Path(folder), asked, axe):
            what = one.split(": ", 1)[1]
            if not kinds[what]:
                print(one, flush=True)
            kinds[what] += 1
    serious = sum(count for what, count in kinds.items() if what.startswith(("axe serious", "axe critical")))
    pictures = len(list(asked.into.glob("*.png")))
    print(f"{pictures} pictures; {kinds.total()} remarks of {len(kinds)} kinds, {serious} serious")
    return 1 if serious else 0


if __name__ == "__main__":
    raise SystemExit(main())
