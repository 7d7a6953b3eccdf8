"""The page of a shown table in a browser: taps, keys, two pages, a line that is lost, sizes, what is read aloud.

Needs a Chromium on the path (Debian: `apt install chromium`); without one these say so, and test_show.py still holds
the server to its word.
"""

import time
from types import SimpleNamespace
from urllib.parse import quote

import pytest

from tests.attacks.table_server import Process
from tests.browser.sitting import SEES
from tests.helpers import browser
from tests.helpers.moment import elapsed
from tests.helpers.table import Table

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not browser.found(), reason="no Chromium is on the path: the page is not tried here"),
    pytest.mark.xdist_group("browser"),
]
BEGIN = {
    "trap": "new trap ana ai --first ana --seed x",
    "raft": "new raft ana ben cy --seed x",
    "raid": "new raid ana ben --first ana --seed x",
    "duel": "new duel ana ben cy dee --first ana --seed x",
}
CHOICES = "[...document.querySelectorAll('#ask .ch')]"
REST = 0.3
"""Seconds for which choices take no press after one's own, and a little."""


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


@pytest.fixture
def raid(evening, path):
    evening.done(BEGIN["raid"])
    with Table(path) as table:
        yield table


def opened(chromium, table, who="The table in the middle", asked="#qq", **how):
    """Open the page as somebody who was asked in, and come to the table and to what is asked there."""
    page = chromium.page(**{"width": 390, "height": 844, **how})
    page.go(table.shown.link)
    button = f"[...document.querySelectorAll('dialog .btn')].find(e=>e.textContent.includes({who!r}))"
    page.until(f"!!{button}")
    page.tap(button)
    page.until(f"!!document.querySelector('{asked}')")
    time.sleep(REST)
    if asked == "#qq":
        gone_on(page)
    return page


def gone_on(page):
    """Press through the steps of what the last entry wants done, until something is asked."""
    while page.run("!!document.querySelector('#ask [data-step]')"):
        page.tap("document.querySelector('#ask [data-step]')")
        time.sleep(REST)


def written(phone, seq, seconds=30):
    """Wait until an entry after `seq` is written."""
    end = time.monotonic() + seconds
    while phone.state()["seq"] == seq:
        assert time.monotonic() < end, f"nothing is written after {seq}"
        time.sleep(0.02)


def tapped(page, phone, number):
    """Tap choice after choice until a line is whole; give the line that the companion would be told."""
    state = phone.state()
    menu = state["ask"]
    for step in range(8):
        items = [one for one in menu["items"] if one]
        if items:
            item = items[(number + step) % len(items)]
            page.tap(f"{CHOICES}.find(e=>e.querySelector('u').textContent==={str(item['n'])!r})")
            whose, asked = {*item.get("to", ())}, {*menu.get("to", ())}
            if whose and asked and not whose & asked:
                time.sleep(REST)  # nobody waits for it: it is asked whether it is meant
                page.tap("document.querySelector('#ask .ch.lead')")
            line = f"{menu['line']} {item['word']}".strip()
            if item.get("done"):
                return line
        else:
            line = entered(page, menu, number + step)
        where = f"/ask?session={state['session']}&seq={state['seq']}&line={quote(line)}"
        code, said = phone.ask(where)
        if code != 200 or said["ask"] is None:
            return line
        menu = said["ask"]
        page.until(f"document.querySelector('#ask').dataset.line==={line!r}")
        time.sleep(REST)
    raise AssertionError(line)


def entered(page, menu, number):
    """Tap a space where one is asked for, else digits; give the line."""
    if menu.get("spaces"):
        at = number % len(menu["spaces"])
        page.tap(f"document.querySelectorAll('.tap .hold')[{at}]")
        time.sleep(REST)
        page.tap("document.querySelector('.ch.lead')")
        return menu["spaces"][at]["line"]
    digits = ("7 3", "3", "1", "5", "2 4")[number % 5]
    for key in digits.replace(" ", "␣"):
        page.tap(f"[...document.querySelectorAll('.keys button')].find(e=>e.textContent==={key!r})")
    assert page.run("document.querySelector('#say').value") == digits, menu
    page.tap("document.querySelector('.saying button')")
    return f"{menu['line']} {digits}".strip()


# ---------------------------------------------------------------------- pressing


def test_two_pages_at_one_moment_one_is_written_and_the_other_told(chromium, raid):
    one, two, phone = opened(chromium, raid, "Ana"), opened(chromium, raid), raid.phone("watch")
    two.run(
        "(()=>{const f=fetch,held=new Promise(then=>window.letGo=then);"
        "window.fetch=(path,said)=>path==='/do'?held.then(()=>f(path,said)):f(path,said)})()"
    )  # its press is on its way while the other one's is written
    before = phone.state()["seq"]
    tapped(two, phone, 0)
    tapped(one, phone, 0)
    written(phone, before)
    two.run("letGo()")
    two.until("document.querySelector('#toast').textContent.includes('Ana was a moment faster')", 6)

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


def test_a_sheet_over_a_sheet_is_not_empty(chromium, duel):
    page = chromium.page(390, 844)
    page.go(duel.shown.where)
    page.until("!!document.querySelector('.word')")
    page.run("document.querySelector('.word').value='WRONG 11';document.querySelector('dialog form').requestSubmit()")
    page.until("document.querySelector('dialog').innerText.includes('not the word')", 30)
    page = opened(chromium, duel)
    page.tap("document.querySelector('#head .hb:last-child')")
    page.tap("[...document.querySelectorAll('dialog .btn')].find(e=>e.textContent.includes('join'))")
    page.until("document.querySelector('dialog').innerText.includes('Only this machine can come in')")
    time.sleep(0.2)
    assert page.run("document.querySelector('dialog .btn').textContent") == "Close"


@pytest.mark.parametrize(
    ("size", "line"), [((390, 844), "move 2 mine"), ((1180, 820), "move 1"), ((320, 568), "move 3 shortcut")]
)
def test_a_walk_is_tapped_on_the_board_and_written_when_it_is_meant(chromium, evening, path, size, line):
    evening.done(BEGIN["trap"])
    with Table(path) as table:
        page, phone = opened(chromium, table, width=size[0], height=size[1]), table.phone("watch")
        state = phone.state()
        at = [one["line"] for one in state["ask"]["spaces"]].index(line)
        hold = f"document.querySelectorAll('.tap .hold')[{at}]"
        page.until(f"{hold}?.getBoundingClientRect().width >= 44")
        page.tap(hold)
        page.until("document.querySelector('#stage h2').textContent.startsWith('Walk ')")
        assert phone.state()["seq"] == state["seq"], "nothing is written before it is meant"
        time.sleep(REST)
        page.tap("document.querySelector('.ch.lead')")
        written(phone, state["seq"])
        assert page.faults() == []
    assert evening.live.now().entries[-1].said == line


def test_river_cards_are_laid_by_tapping_and_turned_by_a_tap(chromium, evening, path):
    for line in (BEGIN["raft"], "2 3", "4", "bucket", "tape", "horn", "o f ff fr", "rv", "o sa ff fl --is 1"):
        evening.done(line)
    with Table(path) as table:
        page, phone = opened(chromium, table), table.phone("watch")
        state = phone.state()
        lay = state["ask"]["lay"]
        faces = lay["faces"]
        for face in (faces[2], faces[0]):
            name = lay["names"][face]
            page.tap(f"[...document.querySelectorAll('.thumb')].find(e=>e.ariaLabel==={name!r})")
            time.sleep(0.1)
        page.tap("document.querySelectorAll('.slot.laid')[1]")
        page.until("!!document.querySelector('.slot.turned')")
        time.sleep(REST)
        page.tap("document.querySelector('.slots .lead')")
        written(phone, state["seq"])
    assert evening.table.state["laid"][-2:] == [faces[2], f"{faces[0]}t"]


def test_the_ais_turn_is_looked_at_step_by_step_and_nothing_is_written(chromium, evening, path):
    for line in (BEGIN["trap"], "m 4 mine", "end", "ai --is 3,cast"):
        evening.done(line)
    with Table(path) as table:
        page = opened(chromium, table, asked=".pad.one .ch")
        seq = table.phone("watch").state()["seq"]
        for lit, verb in (("walks", "Walk the white pawn 4 spaces"), ("grey die", "Turn over the top action card")):
            assert page.run("document.querySelector('.lamps .now').textContent") == lit
            assert page.run("document.querySelector('#stage h2').textContent") == verb
            assert page.run("document.querySelector('#view').getBoundingClientRect().height") >= 80
            assert verb in page.run("document.querySelector('#live').textContent")
            gone = page.run("/^Done/.test(document.querySelector('.pad.one .ch')?.textContent ?? '')")
            if gone:
                page.tap("document.querySelector('.pad.one .ch')")
                time.sleep(REST)
        page.until("document.querySelectorAll('#ask .ch').length > 3")
        assert table.phone("watch").state()["seq"] == seq


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (1180, 820), (1440, 900)])
def test_orders_fit_the_stage_and_nothing_is_cut_off(chromium, evening, path, size):
    lines = "m 4 mine;end;ai --is 3,cast;damage 3;none;m 0;end;ai --is 1,cast;damage 4;none"
    for line in (BEGIN["trap"], *lines.split(";")):
        evening.done(line)
    with Table(path) as table:
        page = opened(chromium, table, asked="#stage .o", width=size[0], height=size[1])
        page.until("document.querySelectorAll('#stage .o').length === 3")
        time.sleep(1)
        assert page.run("document.querySelector('.ban').textContent").startswith("Knocked out!")
        out = (
            "[...document.querySelectorAll('#stage h2,#stage .ft,#stage .ba')].filter(e=>e.scrollWidth>e.clientWidth+1)"
        )
        assert page.run(f"{out}.map(e=>e.outerHTML)") == []
        stage = "document.querySelector('#stage')"
        assert page.run(f"{stage}.scrollHeight - {stage}.clientHeight") <= 1
        assert float(page.run(f"{stage}.style.getPropertyValue('--f')")) >= 0.62


# ---------------------------------------------------------------------- the line


def test_a_page_that_lost_the_line_comes_back_right(chromium, evening, duel):
    page, phone = opened(chromium, duel), duel.phone("watch")
    page.run("window.dispatchEvent(new Event('offline'))")
    page.until("document.documentElement.dataset.net==='lost'")
    assert page.run("getComputedStyle(document.querySelector('.ch')).pointerEvents") == "none"
    evening.done("note while it was away")
    before = phone.state()["seq"]
    page.run("window.dispatchEvent(new Event('online'))")
    page.until("document.documentElement.dataset.net!=='lost'", elapsed(2))
    page.until("document.querySelector('#live').textContent.includes('while it was away')", elapsed(2))

    assert phone.state()["seq"] == before


def test_pages_come_back_by_themselves_when_the_server_was_killed(chromium, evening, path):
    evening.done(BEGIN["duel"])
    took = []
    with Process(path) as server:
        shown = SimpleNamespace(shown=SimpleNamespace(link=f"http://127.0.0.1:{server.port}/#{server.token}"))
        pages = [opened(chromium, shown), opened(chromium, shown, "Ben")]
        for kill in range(3):
            server.kill()
            for page in pages:
                page.until("document.documentElement.dataset.net==='lost'", 30)
                assert page.run("document.querySelector('#ask').inert")
            evening.done(f"note typed while it was gone {kill}")
            server.start()
            begun = time.monotonic()
            for page in pages:
                page.until("document.documentElement.dataset.net!=='lost'", 30)
                page.until(f"document.querySelector('#live').textContent.includes('it was gone {kill}')", 30)
                assert not page.run("document.querySelector('#ask').inert")
            took.append(time.monotonic() - begun)
            number = server.phone("watch").state()["seq"]
            tapped(pages[0], server.phone("watch"), 0)
            written(server.phone("watch"), number)
            time.sleep(REST)
    print("back after", *(f"{seconds:.2f} s" for seconds in took))
    assert min(took) < elapsed(1)
    assert [entry.said for entry in evening.live.now().entries if entry.said.startswith("note")] == [
        f"note typed while it was gone {kill}" for kill in range(3)
    ]


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


@pytest.mark.long
@pytest.mark.parametrize(("width", "height", "text"), [(360, 640, 1), (360, 640, 2), (1180, 820, 2)])
def test_nothing_scrolls_sideways(chromium, game, table, width, height, text):
    page = opened(chromium, table, width=width, height=height)
    page.run(f"document.documentElement.style.fontSize='{16 * text}px'")

    page.run(SEES)
    assert [one for one in page.run("sit.wide()") if one.startswith(("scrolls", "out"))] == []


def press(page, text):
    """Press the button that says so, as soon as it takes a press."""
    button = f"[...document.querySelectorAll('button')].find(e=>e.offsetParent&&e.textContent.includes({text!r}))"
    page.until(f"!!{button}")
    time.sleep(3 * REST)
    page.tap(button)


def test_orders_are_chosen_in_secret_by_taps_and_revealed_on_every_screen(chromium, evening, path):
    for line in (BEGIN["raft"], "2", "3", "4", "no", "no", "no"):
        evening.done(line)
    with Table(path) as table:
        ana, ben = opened(chromium, table, "Ana"), opened(chromium, table, "Ben", width=320, height=568)
        middle = opened(chromium, table, width=1180, height=820)
        for page, card in ((ana, "Paddle Left"), (ben, "Paddle Forward")):
            press(page, card)
            press(page, "Ready")
            page.until("document.querySelector('#qq').textContent.startsWith('Ready. Waiting for')")
        for text in ("Cy", "I am Cy", "Splash Attack", "Ready"):
            press(middle, text)
        for page in (ana, ben, middle):
            page.until("document.querySelector('#stage').textContent.includes('Cy: Splash Attack')")
            assert "Paddle Left" in page.run("document.querySelector('#stage').textContent")
            assert page.faults() == []


def test_a_duel_is_said_answered_and_chosen_on_three_phones(chromium, evening, path):
    """Ana says Duel, Ben says Two, both choose in secret; Cy sees who is asked, and the cards when they turn up."""
    evening.done("new duel ana ben cy dee --first ana --seed x")
    with Table(path) as table:
        ana, ben = opened(chromium, table, "Ana"), opened(chromium, table, "Ben", width=320, height=568)
        cy = opened(chromium, table, "Cy")
        for page, text in ((ana, "Duel"), (ana, "Ben"), (ben, "Two")):
            press(page, text)
        cy.until("document.querySelector('#ask').textContent.includes('decide')")
        for page, cards in ((ana, "3 12"), (ben, "4 7")):
            page.until("document.querySelector('#qq').textContent.includes('Which cards duel?')")
            for card in cards.split():
                time.sleep(REST)
                page.tap(f"[...document.querySelectorAll('#ask .ch')].find(e=>e.textContent==={card!r})")
            press(page, "Ready")
        for page in (ana, ben, cy):
            page.until("document.querySelector('#stage').textContent.includes('Ana keeps the 3 and 12')")
            assert page.faults() == []


def test_a_choice_that_nobody_waits_for_is_small_names_its_owner_and_takes_a_second_tap(chromium, evening, path):
    """Ana may double the hit that Ben is asked about: no finger that was about to go on may do it."""
    for line in (BEGIN["raid"], "raid 9", "7", "4"):
        evening.done(line)
    double = f"{CHOICES}.find(e=>e.textContent.includes('Double the hit'))"
    with Table(path) as table:
        ana, ben = opened(chromium, table, "Ana"), opened(chromium, table, "Ben")
        ana.until(f"!!{double}")
        before = table.phone("watch").state()["seq"]

        assert ana.run(f"{double}.textContent").startswith("Ana: Double the hit")
        assert not ben.run(f"!!{double}")
        assert ana.run(f"{double}.matches('.whose:not(.lead)')")
        press(ana, "Double the hit")
        ana.until(f"{double}.matches('.lead')")
        assert table.phone("watch").state()["seq"] == before
        press(ana, "Not this one")
        ana.until(f"{double}.matches('.whose')")
        assert ana.faults() == ben.faults() == []
