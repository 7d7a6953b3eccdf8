"""The gallery without a browser: whom it answers, what it draws of whose cards, and what it writes."""

import threading
from contextlib import contextmanager
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from generator.catalog.problems import ContentError
from generator.catalog.roots import search_path
from generator.gallery.open import opened
from generator.starting.beginning import begin
from generator.starting.designs import designs, palettes
from tests.helpers.little import make
from tests.helpers.shell import run
from tests.helpers.table import Phone

TABLE = (
    "name,kind,cost,text,flavour\n"
    "Lantern Fish,Deep,3,Look at the top **three** cards of the deck. Keep one.,A small light is still a light.\n"
    "Tower Crab,Shore,2,Wait.,\n"
)
LOOK = {"design": "hangar", "palette": "neon", "size": "poker"}


@contextmanager
def gallery(home, slug="", table=None):
    with opened(home, search_path(home), slug, table, "poker") as shown:
        works = threading.Thread(target=shown.run)
        works.start()
        try:
            yield Phone(shown.server.port, shown.key)
        finally:
            shown.turns.close()
            works.join()


@pytest.fixture
def home(tmp_path):
    (tmp_path / "content").mkdir()
    (tmp_path / "fish.csv").write_text(TABLE)
    return tmp_path


def picture(phone, **said):
    asked = {**LOOK, "side": "front", "row": "0", "w": "200", **said}
    code, body = phone.ask("/face.png?" + "&".join(f"{name}={value}" for name, value in asked.items()))
    assert code == 200, body
    return Image.open(BytesIO(body)).convert("RGB")


def differ(one, other):
    return one.size != other.size or ImageChops.difference(one, other).getbbox() is not None


def made(home, slug):
    outcome = make(home, slug)
    return [str(one) for one in outcome.problems]


def test_a_table_is_seen_in_every_design_and_what_is_picked_is_a_game_that_builds(home):
    with gallery(home, table=home / "fish.csv") as phone:
        about = phone.state()
        assert [row["name"] for row in about["rows"]] == ["Lantern Fish", "Tower Crab"]
        assert set(about["designs"]) == set(designs())
        assert set(about["palettes"]) == set(palettes())
        seen = {name: picture(phone, design=name) for name in designs()}
        assert {one.size for one in seen.values()} == {(200, 280)}
        assert all(differ(seen["hangar"], one) for name, one in seen.items() if name != "hangar")
        assert differ(seen["hangar"], picture(phone, palette="mint"))
        assert differ(seen["hangar"], picture(phone, row="1"))
        sides = [picture(phone, side=side) for side in ("back", "cover", "box", "token")]
        assert all(differ(one, seen["hangar"]) for one in sides)
        assert picture(phone, size="mini").size != seen["hangar"].size
        code, told = phone.ask("/told?design=hangar&palette=neon&size=poker&row=0&w=200")
        assert code == 200
        assert told["contrast"] >= 4.5
        assert told["problems"] == []
        assert phone.ask("/write", {**LOOK, "name": "reef"})[0] == 200
        code, told = phone.ask("/write", {**LOOK, "name": "reef"})
        assert (code, "is there already" in told["error"]) == (422, True)
    assert "design: hangar, palette: neon" in (home / "content/reef/game.yaml").read_text()
    assert made(home, "reef") == []


def test_a_game_that_is_there_is_seen_with_its_own_cards_and_gets_another_look(home):
    begin("reef", home, home / "fish.csv", "poker", "", "larder")
    cards = (home / "templates/reef/card.svg.j2").read_bytes()
    with gallery(home, "reef") as phone:
        assert phone.state()["look"] == {"design": "larder", "palette": "mint", "size": "poker"}
        before = picture(phone, design="larder", palette="mint")
        assert phone.ask("/write", {**LOOK, "name": ""})[0] == 200
        assert differ(before, picture(phone))
    look = "look: {design: hangar, palette: neon, picture: fish, heroes: [lantern-fish, tower-crab]}"
    assert look in (home / "content/reef/game.yaml").read_text()
    assert (home / "templates/reef/card.svg.j2").read_bytes() == cards
    assert made(home, "reef") == []


def test_without_a_table_each_design_has_cards_of_its_own(home):
    with gallery(home) as phone:
        assert phone.state()["rows"] == []
        assert differ(picture(phone, design="picnic"), picture(phone, design="picnic", row="1"))


def test_nobody_else_is_answered_and_nothing_else_is_looked_up(home):
    with gallery(home, table=home / "fish.csv") as phone:
        stranger = Phone(phone.port)
        assert [stranger.ask(path)[0] for path in ("/state", "/face.png?design=hangar", "/told")] == [404] * 3
        assert stranger.ask("/write", {**LOOK, "name": "reef"})[0] == 404
        assert phone.ask("/write", {**LOOK, "name": "reef"}, {"Origin": "http://evil.example"})[0] == 403
        wrong = ("design=../kit", "palette=none", "size=9", "row=99", "row=x", "w=999999999", "side=etc")
        path = "/face.png?design=hangar&palette=neon&size=poker&row=0&w=200&"
        assert {phone.ask(path + one)[0] for one in wrong} == {400}
        names = ("../out", "", "Reef", "a/b")
        assert {phone.ask("/write", {**LOOK, "name": name})[0] for name in names} == {400}
    assert not (home / "content/reef").exists()


def test_a_game_without_a_look_is_told(home):
    begin("plain", home, None, "poker", "text")
    with pytest.raises(ContentError) as wrong, gallery(home, "plain"):
        pass
    assert "no 'look'" in str(wrong.value.problems[0])


def test_a_table_that_is_not_there_is_told(home):
    said = run("tuckbox", "gallery", "--from", "nothing.csv", "--no-open", cwd=home)
    assert said.code == 1
    assert "nothing.csv" in said.out + said.err
    assert "Traceback" not in said.out + said.err
