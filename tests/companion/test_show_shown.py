"""What is shown of a table, to whom, and what never is: news, secrets, the book of its rules; faces that were written,
as long as they are true; the page's own files and fonts, which are small.
"""

import gzip
import json
import re
import shutil
import time

import pytest
import uharfbuzz as hb

from bench.pagefonts import FACES, LETTERS, SHARED
from companion.gamedata.content import read
from companion.show.looks import COLOURS, look_of, mixed
from companion.show.pictures import named
from generator.catalog.facefiles import digest
from generator.catalog.origin import origin
from generator.catalog.roots import search_path
from generator.draw.colours import rgb_of
from generator.read.contrast import contrast
from tests.companion.evening import FOUR, Evening
from tests.helpers.shell import TOP, run
from tests.helpers.table import Phone, Table


def test_what_is_typed_beside_it_is_shown_at_once_and_the_other_way_round(table, path):
    heard = table.phone("watch").listen()
    heard.next()
    with Evening(path) as evening:
        evening.done("trade ben 1")
        assert heard.next()["seq"] == 2
        table.phone().do("trade cy 1 --as ben")
        assert evening.head == 3


def test_a_game_that_is_taken_up_beside_it_is_shown(table, path):
    heard = table.phone("watch").listen()
    assert heard.next()["session"] == 1
    with Evening(path) as evening:
        evening.done("new raid ana ben --first ana")
        state = heard.next()
    assert (state["session"], state["game"]) == (2, "raid-trade")


def test_an_answer_stands_alone_and_ids_are_behind_why(table):
    first, *more = table.phone().ask("/rules?q=can+I+refuse+a+trade")[1]["hits"]

    assert first["lead"] == "No"
    assert not first["text"].startswith(("No", "no"))
    assert not re.search(r"\bTD-", first["text"] + first["where"] + "".join(one["text"] for one in more))
    assert re.search(r"\bTD-\w+", first["why"])


def test_scripts_in_names_stay_words(evening, path):
    evening.done(["new", "duel", "<img-src=x>", "ben", "cy", "dee"])
    with Table(path) as table:
        phone = table.phone("table")
        state = phone.state()
        assert "<img-src=x>" in [one["name"].lower() for one in state["seats"]]
        assert phone.answer.getheader("Content-Type") == "application/json"
        assert phone.answer.getheader("X-Content-Type-Options") == "nosniff"


NAMES = frozenset(
    "seq session game title lang where turn look display weight deep paper glow accent accentdark columns font seats "
    "id name sign shape colour letter sub main label value of was counters marks way left whole robot last panels kind "
    "nodes x y lines pieces says tags size board first rows cards finish face row lane lanes turned "
    "items head text die sides state faces numbers hits rolls off word narrow ask line free n hint done dice notes "
    "told by over finished undo redo pictures drawn icons backs many orders verb why picture die from to way who aim "
    "before after unit maybe step lamp lamps banner spaces at cost order go lay slots "
    "hands hidden picks ready page undoing agreed seated host lead keys shared back step during cards words book note "
    "shut ana ben cy dee ai".split()
)
"""Every name that may stand in a state: none of hands, secrets, notes, relics that lie face down."""


def names_in(value):
    if isinstance(value, dict):
        for name, one in value.items():
            yield name
            yield from names_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from names_in(one)


@pytest.mark.parametrize(
    "game", ["duel ana ben cy dee", "raid ana ben", "trap ana ai", "trap ana ben cy", "raft ana ben cy"]
)
def test_a_state_has_no_name_but_those_that_are_allowed(evening, path, game):
    evening.done(f"new {game} --seed island14")
    with Table(path) as table:
        phone = table.phone("table")
        for _ in range(6):
            state = phone.state()
            assert set(state.pop("pictures")) <= named([state["panels"], state["seats"], state["orders"], state["ask"]])
            before = state.get("during") or {"panels": [], "seats": []}
            for one in [
                *state["panels"],
                *state["seats"],
                *before["panels"],
                *before["seats"],
            ]:  # whose names are those of spaces, players, labels
                one.pop("nodes", None), one.pop("pieces", None), one.pop("icons", None)
            assert set(names_in(state)) - NAMES == set()
            todo = [one for one in state["ask"]["items"] if one and one.get("done")]
            if not todo or phone.do(todo[0]["word"])[0] != 200:
                break
        text = json.dumps(state)
        assert evening.live.secret.hex() not in text
        assert evening.live.here.key not in text


def test_no_path_of_this_machine_is_in_any_answer(table, path):
    phone = table.phone()
    answers = [
        phone.ask(one) for one in ("/state", "/log", "/rules?q=tie", "/invite", "/me", "/", "/main.js", "/nothing")
    ]
    answers += [phone.do(line) for line in ("trade nobody", "export x", "duel ana 3 4", "score")]
    for said in answers:
        assert str(path.parent) not in str(said)
        assert str(TOP) not in str(said)


def test_a_file_that_cannot_be_written_is_said_without_its_place(table, path):
    phone = table.phone()
    state = phone.state()
    table.shown.keeper.ask(lambda desk: desk.live.store.asked("pragma query_only=on"))
    code, said = phone.do("trade ben 1", state)

    assert code == 503
    assert str(path) not in str(said)
    until = time.monotonic() + 30  # the phone is answered first
    while time.monotonic() < until and not any(str(path) in text for text in table.told):
        time.sleep(0.02)
    assert any(str(path) in text for text in table.told), "the laptop says where"


def test_the_book_is_read_by_the_rules_that_are_played(evening, path):
    evening.done("new duel ana ben cy dee --set turns_each=5")
    with Table(path) as table:
        phone = table.phone("watch")
        assert phone.state()["book"]
        assert Phone(table.port).ask("/book")[0] == 404
        code, said = phone.ask("/book")
        assert code == 200, said
        stranger = Phone(table.port)  # a tab that was opened has no key
        code, page = stranger.ask(said["path"])
        assert code == 200
        assert "five turns" in page.decode().casefold()
        assert stranger.answer.getheader("Content-Type").startswith("text/html")
        policy = stranger.answer.getheader("Content-Security-Policy")
        assert "script" not in policy
        assert "http" not in policy
        assert "default-src 'none'" in policy
        assert phone.ask("/book")[1] == said
        assert stranger.ask(f"{said['path'][:-6]}0.html")[0] == 404


FACE = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'width="69mm" height="94mm" viewBox="-3 -3 69 94">'
    '<text font-family="Barlow Condensed" font-size="4" font-weight="600">Twelve</text></svg>'
)
SLUG = "trade-or-duel"


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A root with one of our games, and an output folder of its own."""
    for name in (f"content/{SLUG}", f"templates/{SLUG}", "templates/_shared/fonts/barlow-condensed"):
        shutil.copytree(TOP / name, tmp_path / name)
    monkeypatch.setenv("TUCKBOX_ROOT", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def drawn(project, names, folder="hush", theme="hush", text=FACE, deck="cards", **more):
    """Write faces as `tuckbox faces` does, with their list and a font."""
    here = project / "output" / SLUG / folder / "faces"
    font = (project / "templates/_shared/fonts/barlow-condensed/BarlowCondensed_600SemiBold.ttf").read_bytes()
    fonts = [{"family": "Barlow Condensed", "weight": 600, "italic": False, "file": "f.ttf", "digest": digest(font)}]
    faces = {f"{deck}/{name}-front.svg": digest(text.encode()) for name in names}
    listed = {"form": 1, "theme": theme, "style": "colour", "rules": {}, "fonts": fonts, "faces": faces}
    listed |= {"origin": origin(project / "content" / SLUG), **more}
    (here / deck).mkdir(parents=True, exist_ok=True)
    for name in names:
        (here / deck / f"{name}-front.svg").write_text(text)
    (here / "f.ttf").write_bytes(font)
    (here / "faces.json").write_text(json.dumps(listed))
    return here


@pytest.fixture
def dueled(evening, path, project):
    """A table after a duel, and the names of its two cards; none is drawn."""
    evening.done(FOUR)
    evening.done("d1 ben 12 7")
    with Table(path) as table:
        state = table.phone("watch").state()
        assert state["pictures"] == {}
        assert state["drawn"].endswith("'tuckbox faces trade-or-duel' draws board and cards for this screen.")
        return [each["face"] for one in state["orders"] for each in one["picture"]]


def seen(path):
    with Table(path) as table:
        state = table.phone("watch").state()
        return state["pictures"], state["drawn"]


def test_faces_that_were_written_are_shown_cut_and_with_their_fonts(dueled, path, project):
    drawn(project, dueled)
    with Table(path) as table:
        phone = table.phone("watch")
        state = phone.state()
        found = state["pictures"]

        assert sorted(found) == sorted(dueled)
        assert state["drawn"] == ""
        code, body = phone.ask(found[dueled[0]])
        assert code == 200
        assert b'viewBox="0 0 63 88"' in body
        assert b'@font-face{font-family:"Barlow Condensed";font-weight:600;font-style:normal;src:url(data:' in body
        assert phone.answer.headers["Content-Type"] == "image/svg+xml"
        assert Phone(table.port).ask(found[dueled[0]])[0] == 404, "a picture takes a key"
        assert phone.ask("/picture/..%2f..%2fmanifest.json")[0] == 404
        assert str(project) not in json.dumps(state)


def test_faces_drawn_before_an_edit_are_not_shown_and_that_is_said(dueled, path, project):
    drawn(project, dueled)
    rules = project / f"content/{SLUG}/rules.yaml"
    rules.write_text(rules.read_text() + "# edited\n")

    assert seen(path) == ({}, "rules.yaml was edited since the pictures were drawn: 'tuckbox faces trade-or-duel' "
                               "draws them anew.")  # fmt: skip

    with Table(path) as table:
        drawn(project, dueled)  # while the table is shown
        phone = table.phone()
        phone.undo(phone.state()["seq"])
        phone.do("d1 ben 12 7")
        assert sorted(phone.state()["pictures"]) == sorted(dueled)


def test_faces_of_another_theme_are_not_shown_and_of_other_rules_only_with_a_word(dueled, path, project):
    here = drawn(project, dueled, "plain", "plain")
    assert seen(path)[0] == {}
    assert "of this theme" in seen(path)[1]

    drawn(project, dueled, "hush", rules={"hand_size": 9, "starting_cards": 9, "bells": 9, "bell_turns": 9})
    rules = sorted(read(SLUG, search_path()).rules())
    drawn(project, dueled, "hush", rules=dict.fromkeys(rules, "other"))
    found, said = seen(path)
    assert sorted(found) == sorted(dueled)
    labels = [read(SLUG, search_path()).parameters[one]["label"] for one in rules]
    assert said == f"The printed pictures have other rules: {', '.join(labels)}."

    (here.parent / "faces" / "faces.json").write_text("{")
    assert sorted(seen(path)[0]) == sorted(dueled), "a list that is none is passed over"


def test_a_face_that_two_decks_have_that_is_another_or_leads_out_is_none(dueled, path, project):
    here = drawn(project, dueled)
    secret = project.parent / "secret.svg"
    secret.write_text(FACE)
    (here / "cards" / f"{dueled[0]}-front.svg").write_text(FACE + " ")
    (here / "cards" / f"{dueled[1]}-front.svg").unlink()
    (here / "cards" / f"{dueled[1]}-front.svg").symlink_to(secret)
    with Table(path) as table:
        phone = table.phone()
        assert [phone.ask(one)[0] for one in phone.state()["pictures"].values()] == [404, 404]

    both = {f"{deck}/{dueled[0]}-front.svg": digest(FACE.encode()) for deck in ("cards", "others")}
    drawn(project, dueled, faces=both)
    assert seen(path)[0] == {}


@pytest.mark.slow
def test_what_tuckbox_faces_writes_is_what_is_shown(evening, path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    evening.done("new raft ana ben cy --seed x")
    said = run("tuckbox", "faces", "raft-race", "--only", "tokens", cwd=tmp_path, env={"TUCKBOX_ROOT": str(TOP)})
    assert said.code == 0, said.err
    with Table(path) as table:
        phone = table.phone()
        found = phone.state()["pictures"]
        assert {"raft-red", "raft-blue"} & set(found)
        bodies = [phone.ask(one)[1] for one in found.values()]
    assert all(body.startswith(b"<svg") for body in bodies)


# ---------------------------------------------------------------------- colours


@pytest.mark.parametrize("game", ["trade-or-duel", "raft-race", "trap-attack", "raid-trade"])
def test_every_theme_has_colours_that_can_be_read(game):
    content = read(game, search_path())
    for name, theme in (content.themes or {"": {}}).items():
        for own in (True, False):
            look = look_of(content.companion["screen"], theme, own)
            raised = mixed(look.deep, look.glow, 0.24)
            assert contrast(rgb_of(look.paper), rgb_of(look.deep)) >= 7, (name, look)
            assert contrast(rgb_of(look.paper), rgb_of(raised)) >= 4.5, (name, look)
            assert contrast(rgb_of(look.accent), rgb_of(look.deep)) >= 4.5, (name, look)
            assert contrast(rgb_of(look.accentdark), rgb_of(look.paper)) >= 4.5, (name, look)


def test_a_theme_brings_its_own_colours_and_the_games_own_those_of_the_game(evening, path):
    looks = []
    for theme in ("hush", "plain", "last_balloon", "clean_hands"):
        evening.done(f"new duel ana ben cy dee --theme {theme}")
        with Table(path) as table:
            looks.append(tuple(table.phone().state()["look"][name] for name in COLOURS))

    assert len(set(looks)) == 4
    screen = read(SLUG, search_path()).companion["screen"]
    assert looks[0] == tuple(screen[name] for name in COLOURS)


# ---------------------------------------------------------------------- the page's files

PAGE = TOP / "companion/show/page"
FILES = ("/", "/link.js", *sorted(f"/{one.name}" for one in PAGE.iterdir() if one.suffix in (".js", ".css")))


def packed(phone, path):
    body = phone.ask(path, headers={"Accept-Encoding": "gzip, deflate"})[1]
    assert phone.answer.headers["Content-Encoding"] == "gzip", path
    return body


def test_the_page_is_small_and_packed_for_whoever_can_read_that(table):
    phone = Phone(table.port)
    for path in FILES:
        assert gzip.decompress(packed(phone, path)) == phone.ask(path)[1]
    assert sum(len(packed(phone, path)) for path in FILES) <= 43 * 1024


@pytest.mark.parametrize("game", ["duel ana ben cy dee", "raid ana ben", "trap ana ai", "raft ana ben cy"])
def test_all_fonts_of_a_page_are_220_kilobytes_at_most(evening, path, game):
    evening.done(f"new {game}")
    with Table(path) as table:
        phone = table.phone()
        fonts = [*(f"/font/{name}.ttf" for name in FACES), phone.state()["look"]["font"]]
        assert sum(len(packed(phone, one)) for one in fonts) <= 220_000


@pytest.mark.parametrize("name", FACES)
def test_the_fonts_have_every_letter_that_theirs_have_of_latin(name):
    ours = set(hb.Face((TOP / f"companion/show/fonts/{name}.ttf").read_bytes()).unicodes)
    whole = set(hb.Face((SHARED / FACES[name]).read_bytes()).unicodes)

    assert ours == whole & set(LETTERS)
    assert set(map(ord, "AZaz09ÄÖÜßéèçñøåłžőșțğİ–—’“”…→·×")) - ours <= set(map(ord, "→"))
