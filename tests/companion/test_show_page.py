"""The page of a shown table in a browser: taps, keys, two pages, a line that is lost, sizes, what is read aloud.

Needs a Chromium on the path (Debian: `apt install chromium`); without one these say so, and test_show.py still holds
the server to its word.
"""

import time

import pytest

from tests.companion.evening import Evening
from tests.helpers import browser
from tests.helpers.table import Table

pytestmark = [
    pytest.mark.skipif(not browser.found(), reason="no Chromium is on the path: the page is not tried here"),
    pytest.mark.xdist_group("browser"),
]
BEGIN = {
    "trap": "new trap ana ai --first ana --seed x",
    "raft": "new raft ana ben cy --seed x",
    "raid": "new raid ana ben --first ana --seed x",
    "duel": "new duel ana ben cy dee --first ana --seed x",
}
CHOICES = "[...document.querySelectorAll('#ask .ch:not(.none)')]"
REST = 0.3
"""Seconds for which choices take no press after one's own, and a little."""


@pytest.fixture(scope="module")
def chromium():
    with browser.Browser() as one:
        yield one


@pytest.fixture(params=BEGIN)
def game(request, evening):
    evening.done(BEGIN[request.param])
    return BEGIN[request.param]


@pytest.fixture
def table(game, path):
    with Table(path) as table:
        yield table


@pytest.fixture
def duel(evening, path):
    evening.done(BEGIN["duel"])
    with Table(path) as table:
        yield table


def opened(chromium, table, who="The table in the middle", **how):
    """Open the page as somebody who was asked in, and come to the table."""
    page = chromium.page(**{"width": 390, "height": 844, **how})
    page.go(table.shown.link)
    button = f"[...document.querySelectorAll('dialog .btn')].find(e=>e.textContent.includes({who!r}))"
    page.until(f"!!{button}")
    page.tap(button)
    page.until("!!document.querySelector('#qq')")
    time.sleep(REST)
    return page


def at_rest(page, seq, phone):
    """Wait until an entry is written and the page shows what comes next."""
    end = time.monotonic() + 5
    while phone.state()["seq"] == seq:
        assert time.monotonic() < end, page.run("document.body.innerText")
        time.sleep(0.02)
    asked = phone.state()["ask"]["text"].replace("->", "→")
    page.until(f"document.querySelector('#qq').textContent==={asked!r} && document.querySelector('.built')===null")
    time.sleep(REST)


def tapped(page, phone, number):
    """Tap choice after choice until a line is whole; give the line that the companion would be told."""
    state = phone.state()
    menu = state["ask"]
    for step in range(6):
        items = [one for one in menu["items"] if one]
        if not items:
            return entered(page, menu)
        item = items[(number + step) % len(items)]
        page.tap(f"{CHOICES}.find(e=>e.querySelector('u').textContent==={str(item['n'])!r})")
        line = f"{menu['line']} {item['word']}".strip()
        if item.get("done"):
            return line
        menu = phone.ask(f"/ask?session={state['session']}&seq={state['seq']}&line={line.replace(' ', '%20')}")[1][
            "ask"
        ]
        page.until(f"document.querySelector('.built')?.textContent.includes({line!r})")
        time.sleep(REST)
    raise AssertionError(line)


def entered(page, menu):
    """Tap digits where a number is asked for; give the line."""
    for key in "7 3".replace(" ", "␣"):
        page.tap(f"[...document.querySelectorAll('.keys button')].find(e=>e.textContent==={key!r})")
    assert page.run("document.querySelector('#say').value") == "7 3", menu
    page.tap("document.querySelector('.saying button')")
    return f"{menu['line']} 7 3".strip()


# ---------------------------------------------------------------------- pressing


def test_an_evening_by_taps_is_the_same_as_typed(chromium, game, table, evening, path):
    page, phone, lines = opened(chromium, table), table.phone("watch"), []
    for number in range(4):
        seq = phone.state()["seq"]
        if not any(phone.state()["ask"]["items"]):
            break
        line = tapped(page, phone, number)
        if page.run("document.querySelector('dialog').open"):  # a rule says no: do it anyway
            page.tap("[...document.querySelectorAll('dialog .btn')].find(e=>/anyway/i.test(e.textContent))")
            line += " --force"
        at_rest(page, seq, phone)
        lines.append(line)
        if number == 1:
            seq = phone.state()["seq"]
            page.tap("document.querySelector('#foot .undo')")
            at_rest(page, seq, phone)
            lines.append("undo")
    said = list(evening.sitting.now().entries[1:])
    with Evening(path.with_suffix(".typed.db")) as typed:
        typed.done(game)
        for line in lines:
            typed.say(line)
        same = typed.sitting.now().entries[1:]

        assert len(said) == len(lines)
        assert [(one.kind, one.data.get("moves")) for one in said] == [
            (one.kind, one.data.get("moves")) for one in same
        ]
        assert typed.state == evening.state
    assert page.faults() == []


def test_two_pages_at_one_moment_one_is_written_and_the_other_told(chromium, duel):
    one, two, phone = opened(chromium, duel, "Ben"), opened(chromium, duel), duel.phone("watch")
    two.run(
        "(()=>{const f=fetch;window.fetch=(path,said)=>path==='/do'"
        "?new Promise(then=>setTimeout(then,2500)).then(()=>f(path,said)):f(path,said)})()"
    )  # its press is on its way while the other one's is written
    before = phone.state()["seq"]
    tapped(two, phone, 0)
    tapped(one, phone, 0)
    two.until("document.querySelector('#toast').textContent.includes('Ben was a moment faster')", 6)

    assert "Your press changed nothing" in two.run("document.querySelector('#toast').textContent")
    assert phone.state()["seq"] == before + 1


def test_by_the_keyboard_alone(chromium, evening, duel):
    page, phone = opened(chromium, duel), duel.phone("watch")
    page.until("!!document.querySelector('.ch u')")
    page.key("l")
    page.until("document.querySelector('dialog').open && !!document.activeElement.closest('dialog')")
    page.key("Escape", number=27)
    page.until("!document.querySelector('dialog').open")
    item = next(one for one in phone.state()["ask"]["items"] if one)
    page.key(str(item["n"]))
    page.until("!!document.querySelector('.built') || document.querySelector('#live').textContent")
    places = set()
    for _ in range(20):
        page.key("Tab", number=9)
        places.add(page.run("document.activeElement.closest('#head,#ask,#foot')?.id ?? ''"))
    assert {"head", "ask", "foot"} <= places
    visible = "getComputedStyle(document.activeElement).outlineStyle!=='none'"
    assert page.run("document.querySelector('.ch').focus({focusVisible:true})||" + visible)


# ---------------------------------------------------------------------- the line


def test_a_page_that_lost_the_line_comes_back_right(chromium, evening, duel):
    page, phone = opened(chromium, duel), duel.phone("watch")
    page.run("window.dispatchEvent(new Event('offline'))")
    page.until("document.documentElement.dataset.net==='lost'")
    assert page.run("getComputedStyle(document.querySelector('.ch')).pointerEvents") == "none"
    evening.done("note while it was away")
    before = phone.state()["seq"]
    page.run("window.dispatchEvent(new Event('online'))")
    begun = time.monotonic()
    page.until("document.documentElement.dataset.net!=='lost'", 2)
    page.until("document.querySelector('#live').textContent.includes('while it was away')", 2)

    assert time.monotonic() - begun < 2
    assert phone.state()["seq"] == before


def test_what_happened_is_read_aloud_once(chromium, evening, duel):
    page = opened(chromium, duel)
    page.run(
        "window.aloud=[];new MutationObserver(()=>aloud.push(document.querySelector('#live').textContent))"
        ".observe(document.querySelector('#live'),{childList:true,characterData:true,subtree:true})"
    )
    evening.done("note the biscuits are gone")
    page.until("aloud.length", 3)
    time.sleep(0.2)

    aloud = page.run("aloud")
    assert len(aloud) == 1
    assert "the biscuits are gone" in aloud[0]
    assert page.run("document.querySelector('#live').getAttribute('aria-live')") == "polite"


# ---------------------------------------------------------------------- sizes


@pytest.mark.parametrize(("width", "height", "text"), [(360, 640, 1), (360, 640, 2), (1180, 820, 2)])
def test_nothing_scrolls_sideways(chromium, game, table, width, height, text):
    page = opened(chromium, table, width=width, height=height)
    page.run(f"document.documentElement.style.fontSize='{16 * text}px'")

    wide = "Math.max(document.documentElement.scrollWidth,document.body.scrollWidth)"
    assert page.run(wide) <= width
    out = page.run(
        "[...document.querySelectorAll('button,#qq,.nm b,.main .v')].filter(e=>e.getClientRects().length)"
        f".filter(e=>{{const b=e.getBoundingClientRect();return b.left<-1||b.right>{width}+1}}).map(e=>e.outerHTML)"
    )
    assert out == []
