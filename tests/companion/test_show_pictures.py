"""Faces that were written are shown as long as they are true; the page's own files and fonts are small."""

import gzip
import json
import shutil

import pytest
import uharfbuzz as hb

from companion.gamedata.content import read
from companion.show.looks import COLOURS, look_of, mixed
from generator.catalog.origin import origin
from generator.catalog.roots import search_path
from generator.draw.colours import rgb_of
from generator.making.pictured import digest
from generator.read.contrast import contrast
from tests.bench.pagefonts import FACES, LETTERS, SHARED
from tests.companion.evening import FOUR
from tests.helpers.shell import TOP, run
from tests.helpers.table import Phone, Table

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


def shown(path):
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
        assert b'viewBox="0 0 63.0 88.0"' in body
        assert b'@font-face{font-family:"Barlow Condensed";font-weight:600;font-style:normal;src:url(data:' in body
        assert phone.answer.headers["Content-Type"] == "image/svg+xml"
        assert Phone(table.port).ask(found[dueled[0]])[0] == 404, "a picture takes a key"
        assert phone.ask("/picture/..%2f..%2fmanifest.json")[0] == 404
        assert str(project) not in json.dumps(state)


def test_faces_drawn_before_an_edit_are_not_shown_and_that_is_said(dueled, path, project):
    drawn(project, dueled)
    rules = project / f"content/{SLUG}/rules.yaml"
    rules.write_text(rules.read_text() + "# edited\n")

    assert shown(path) == ({}, "rules.yaml was edited since the pictures were drawn: 'tuckbox faces trade-or-duel' "
                               "draws them anew.")  # fmt: skip

    with Table(path) as table:
        drawn(project, dueled)  # while the table is shown
        phone = table.phone()
        phone.undo(phone.state()["seq"])
        phone.do("d1 ben 12 7")
        assert sorted(phone.state()["pictures"]) == sorted(dueled)


def test_faces_of_another_theme_are_not_shown_and_of_other_rules_only_with_a_word(dueled, path, project):
    here = drawn(project, dueled, "plain", "plain")
    assert shown(path)[0] == {}
    assert "of this theme" in shown(path)[1]

    drawn(project, dueled, "hush", rules={"hand_size": 9, "starting_cards": 9, "bells": 9, "bell_turns": 9})
    rules = sorted(read(SLUG, search_path()).rules())
    drawn(project, dueled, "hush", rules=dict.fromkeys(rules, "other"))
    found, said = shown(path)
    assert sorted(found) == sorted(dueled)
    labels = [read(SLUG, search_path()).parameters[one]["label"] for one in rules]
    assert said == f"The printed pictures have other rules: {', '.join(labels)}."

    (here.parent / "faces" / "faces.json").write_text("{")
    assert sorted(shown(path)[0]) == sorted(dueled), "a list that is none is passed over"


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
    assert shown(path)[0] == {}


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

SCRIPTS = (
    "main stage boards ways lay panels sheets lookup texts turn hands pad link dom seats look pictures verify".split()
)
FILES = (
    "/",
    *(f"/{name}.js" for name in SCRIPTS),
    "/table.css",
    "/stage.css",
    "/lookup.css",
)


def packed(phone, path):
    body = phone.ask(path, headers={"Accept-Encoding": "gzip, deflate"})[1]
    assert phone.answer.headers["Content-Encoding"] == "gzip", path
    return body


def test_the_page_is_small_and_packed_for_whoever_can_read_that(table):
    phone = Phone(table.port)
    assert {f"/{one.name}" for one in (TOP / "companion/show/page").glob("*.js")} <= {*FILES}
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
