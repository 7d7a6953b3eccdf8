"""The page of a preview in a browser: keys alone, saves, problems, comparing, eyes, editions, what is read aloud.

Needs a Chromium on the path (Debian: `apt install chromium`); without one these say so, and test_preview.py still holds
the server to its word.
"""

import re
import sys
import time

import pytest

from generator.preview.editors import editor_of
from tests.helpers import browser
from tests.helpers.previewed import game, previewing
from tests.helpers.shell import TOP

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not browser.found(), reason="no Chromium is on the path: the page is not tried here"),
    pytest.mark.xdist_group("browser"),
]
PICTURES = "document.querySelectorAll('#view .face.done>img').length"
CHOSEN = "document.querySelector('#view .cell.sel')?.dataset.k"
CARD = "#view .cell[data-k='deck/c00003'] .face"
SOURCE = f'document.querySelector("{CARD}").dataset.path'
OTHERS = "[...document.querySelectorAll(\"#view .cell:not([data-k='deck/c00003']) .face\")].map(e=>e.dataset.path)"


class Seen(browser.Page):
    """A page of which an element that is there counts as true."""

    def until(self, code, seconds=30.0, what=""):
        return super().until(f"!!({code})", seconds, what or code)


@pytest.fixture(scope="module")
def chromium():
    with browser.Browser() as one:
        yield one


@pytest.fixture
def designer(tmp_path):
    with previewing(tmp_path, game(tmp_path)) as designer:
        yield designer


@pytest.fixture
def page(chromium, designer):
    page = Seen(chromium, 1440, 900)
    page.call("Emulation.setFocusEmulationEnabled", enabled=True)
    page.go(designer.shown.link)
    page.until(f"{PICTURES} >= 12", 60)
    yield page
    assert page.faults() == []


def press(page, *keys):
    numbers = {"Enter": 13, "Escape": 27, "ArrowRight": 39, "ArrowLeft": 37, "ArrowDown": 40, " ": 32}
    for key in keys:
        page.key(key, number=numbers.get(key, 0), text=key if len(key) == 1 else "\r" if key == "Enter" else "")


def test_the_key_leaves_the_address_and_nothing_else_is_asked(page, designer):
    assert page.run("location.href") == f"http://127.0.0.1:{designer.port}/"
    asked = {
        one["request"]["url"].split("/")[2]
        for one in page.heard("Network.requestWillBeSent")
        if "://" in one["request"]["url"]
    }
    assert asked == {f"127.0.0.1:{designer.port}"}


def test_everything_is_reached_by_keys_alone(page):
    assert page.run(CHOSEN) == "deck/c00000"
    press(page, "j", "j", "k")
    assert page.run(CHOSEN) == "deck/c00001"
    press(page, "ArrowDown")
    below = page.run(CHOSEN)
    assert below not in ("deck/c00001", "deck/c00002")
    press(page, "Enter")
    page.until("document.querySelector('#view .big .face.done')")
    press(page, "x", "b", "s", "t", "a")
    page.until("document.querySelectorAll('.ov polygon').length >= 3")
    texts = page.run("[...document.querySelectorAll('.ov text')].map(e=>e.textContent)")
    assert any(re.fullmatch(r"name 12\.0 pt", one) for one in texts)
    assert any("floor 9" in one for one in texts)
    assert page.run("[...document.querySelectorAll('#bar [aria-pressed=true]')].length") == 6
    press(page, "f")
    page.until("document.querySelector('#side').textContent.includes('back')")
    press(page, "Escape")
    page.until(f"{CHOSEN} === {below!r}")
    press(page, "/")
    page.type("number:3")
    page.until("document.querySelectorAll('#view .cell').length === 1")
    press(page, "Enter")
    assert page.run(CHOSEN) == "deck/c00003"
    press(page, "Escape")
    page.until("document.querySelectorAll('#view .cell').length === 12")


def test_every_key_that_is_taken_is_told(page):
    press(page, "?")
    page.until("document.querySelector('#sheet').open")
    told = page.run("[...document.querySelectorAll('#sheet kbd')].map(e=>e.textContent)")
    source = (TOP / "generator/preview/page/main.js").read_text()
    table = source.partition("export const KEYS = [")[2].partition("\n];")[0]
    assert len(told) == len(re.findall(r'^  \["', table, re.MULTILINE)) > 35
    assert len(set(told)) == len(told)
    assert {"J", "⇧V", "Esc", "Space", "?"} <= set(told)
    press(page, "Escape")
    page.until("!document.querySelector('#sheet').open")


def test_a_save_is_painted_and_told(page, designer):
    before, others = page.run(SOURCE), page.run(OTHERS)
    designer.write("Charge 3. When", "Charge 3, twice. When")
    page.until(f"{SOURCE} !== {before!r}")
    page.until(f'document.querySelector("{CARD}.done img").complete')
    page.until("document.querySelector('#versions [data-base=save]')?.textContent.includes('1 face')")
    page.until("document.querySelector('#live').textContent.includes('deck.yaml saved')")
    page.until("document.querySelectorAll('#view .cell.changed').length === 1")
    assert page.run(OTHERS) == others


def test_a_broken_save_shows_the_place_and_keeps_the_picture(page, designer):
    before = page.run(SOURCE)
    designer.write("Charge 3. When", "Charge 3. When " + "very " * 300)
    page.until("!document.querySelector('#prob').hidden", 20)
    page.until("document.querySelector('#view .cell.bad')?.dataset.k === 'deck/c00003'", 20)
    assert page.run(SOURCE) == before
    place = page.run("document.querySelector('#prob .mono').textContent")
    assert re.fullmatch(r"content/bench/cards/deck\.yaml:\d+:\d+", place)
    press(page, "!")
    page.until("document.activeElement.closest('.p.sel')")
    page.until("document.querySelector('#side .tag.bad')?.textContent.includes('last good shown')")
    designer.write("very " * 300, "")
    page.until("document.querySelector('#prob').hidden && !document.querySelector('.bad')", 20)


def test_a_game_that_cannot_be_read_dims_the_table(page, designer):
    good = designer.file.read_text()
    designer.file.write_text(good.replace("size: 63x88mm", "size: ["))
    page.until("document.documentElement.hasAttribute('data-broken')", 20)
    assert page.run(PICTURES) >= 12
    designer.file.write_text(good)
    page.until("!document.documentElement.hasAttribute('data-broken')", 20)


def test_what_was_and_what_is_are_compared_in_four_ways(page, designer):
    designer.write("Charge 3. When", "Charge 3, twice. When")
    page.until("document.querySelectorAll('#view .cell.changed').length === 1", 20)
    press(page, "j", "j", "j", "d")
    page.until("document.querySelectorAll('#view .face.done').length === 2", 20)
    page.until("document.querySelectorAll('#view .ov rect').length >= 2", 20)
    page.until("/[\\d.]+ % of the face/.test(document.querySelector('#side').textContent)")
    assert "twice" in page.run("document.querySelector('#side dd b').textContent")
    press(page, "2")
    page.until("document.querySelector('[role=slider]')")
    press(page, "ArrowRight", "ArrowRight")
    assert page.run("document.querySelector('[role=slider]').getAttribute('aria-valuenow')") == "54"
    press(page, "3")
    page.until("getComputedStyle(document.querySelector('.face.top')).opacity === '0.5'")
    press(page, "4")
    page.until("document.querySelector('.blink')")
    press(page, "p")
    page.until("document.querySelector('#view').textContent.includes('tuckbox printed bench')")
    press(page, "Escape", "Escape")
    page.until("document.querySelectorAll('#view .cell[data-k]').length === 12")


def test_other_eyes_and_the_true_size(page):
    press(page, "v")
    assert "#grey" in page.run("getComputedStyle(document.querySelector('#view .face img')).filter")  # at once
    press(page, "V")
    page.until("document.querySelectorAll('.eyes .face.done').length === 5")
    seen = page.run("[...document.querySelectorAll('.eyes .face img')].map(e=>getComputedStyle(e).filter)")
    assert [one.partition("#")[2].rstrip('")') for one in seen] == ["", "grey", "prot", "deut", "trit"]
    press(page, "Escape", "v", "v", "v", "v", "Enter")
    page.run("localStorage.setItem(`tuckbox-preview-px-${screen.width}x${screen.height}x${devicePixelRatio}`, '3.97')")
    press(page, "z")
    page.until("document.querySelector('#view .big .face.done')")
    wide = page.run("document.querySelector('#view .big .face').getBoundingClientRect().width")
    assert abs(wide / 3.97 - 63) < 0.3


def test_another_edition_shows_what_says_something_else(page):
    press(page, "e")
    page.until("document.querySelector('[data-rule=night]')")
    assert page.run("document.activeElement.closest('#side') !== null")
    page.tap("document.querySelector('[data-rule=night][data-value=long]')")
    page.until("/6 cards say something else/.test(document.querySelector('#view').textContent)", 30)
    page.until("/6 more only bear another edition mark/.test(document.querySelector('#view').textContent)", 30)
    assert page.run("document.querySelector('#side .src').textContent").startswith(
        "tuckbox build bench --set night=long"
    )
    page.until("document.querySelectorAll('#view .cell.changed .face.done').length === 6", 30)


def test_sheets_are_seen_as_they_are_printed(page):
    page.tap("document.querySelector('[data-file]')")
    page.until("document.querySelectorAll('#view .sheet.done').length === 2", 60)
    assert "fronts" in page.run("document.querySelector('#view .cap').textContent")
    press(page, "l")
    page.until("document.querySelector('#view .sheet .behind img')", 30)
    press(page, "ArrowRight")
    page.until("document.querySelector('.pager').textContent.includes('2 of 2')")


def test_a_press_holds_though_all_is_drawn_anew_before_the_release(page):
    file = "document.querySelector('[data-file]')"
    x, y = page.run(f"(b=>[b.x+b.width/2,b.y+b.height/2])({file}.getBoundingClientRect())")
    press(page, "ArrowRight")
    page.run(  # all by the page's own clock: between two calls from here it may draw as often as it likes
        f"addEventListener('pointerdown',()=>{{window.was={file};dispatchEvent(new Event('resize'));"
        f"setTimeout(()=>{{window.held={file}===window.was}},300)}},{{capture:true,once:true}}),0"
    )
    page.call("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, button="left", clickCount=1)
    page.until("window.held!==undefined")
    assert page.run("window.held")
    page.call("Input.dispatchMouseEvent", type="mouseReleased", x=x, y=y, button="left", clickCount=1)
    page.until("document.querySelectorAll('#view .sheet.done').length === 2", 60)
    page.until(f"{file} !== window.was")


def test_whatever_is_pressed_has_a_name(page):
    press(page, "e")
    page.until("document.querySelector('[data-rule=night]')")
    nameless = (
        "[...document.querySelectorAll('button,a,input,select,[role=grid],nav,aside,section[id],dialog')]"
        ".filter(e=>!(e.getAttribute('aria-label')||e.textContent.trim()||e.getAttribute('aria-labelledby')))"
        ".map(e=>e.outerHTML.slice(0,90))"
    )
    assert page.run(nameless) == []
    assert page.run("document.querySelectorAll('[role=grid] [role=row] [role=gridcell]').length") == 12
    assert page.run("document.querySelectorAll('#view .cell[tabindex=\"0\"]').length") == 1


def test_a_preview_that_stops_says_so(page, designer):
    designer.shown.close()
    page.until("!document.querySelector('#banner').hidden", 30)
    assert "tuckbox preview bench" in page.run("document.querySelector('#banner').textContent")
    assert page.run(PICTURES) >= 12
    time.sleep(0.1)
    page.browser.events = [
        one for one in page.browser.events if one.get("method") != "Log.entryAdded"
    ]  # no server, told


def test_a_place_is_opened_by_key_and_by_mouse_in_an_editor_that_is_a_command(chromium, tmp_path):
    started, script = tmp_path / "started.txt", tmp_path / "ed.py"
    script.write_text(f"import sys; open({str(started)!r}, 'a').write(sys.argv[1] + '\\n')")
    editor = editor_of(f"{sys.executable} {script} {{path}}:{{line}}")
    with previewing(tmp_path, game(tmp_path), editor) as designer:
        page = Seen(chromium, 1440, 900)
        page.call("Emulation.setFocusEmulationEnabled", enabled=True)
        page.go(designer.shown.link)
        page.until(f"{PICTURES} >= 12", 60)
        press(page, "Enter")
        page.until("document.querySelector('#source')?.getAttribute('href')?.startsWith('#open:')")
        press(page, "o")
        designer.until(lambda _: started.exists() and started.read_text().count("\n") == 1)
        page.until("document.querySelector('#toast').textContent.startsWith('Opened: content/bench/cards/deck.yaml:')")
        page.run("document.querySelector('#source').click()")
        designer.until(lambda _: started.read_text().count("\n") == 2)
        assert page.faults() == []
    first, second = started.read_text().split()
    assert first == second
    assert re.fullmatch(rf"{tmp_path}/content/bench/cards/deck\.yaml:\d+", first)
