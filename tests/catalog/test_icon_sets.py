"""Icons out of somebody else's folder: found by name, drawn in the ink asked for, credited, held to the ground."""

import pytest

from generator.starting.adding import add
from generator.starting.beginning import begin
from tests.helpers import printed
from tests.helpers.little import make

PACKAGE = "node_modules/pack/icons"
STROKES = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" '
    'stroke="currentColor" stroke-width="24" class="lucide lucide-bar"><path d="M0 12h24"/></svg>'
)
CARDS = "name,icon,text\nBar,bar,Take {bar} one.\n"


@pytest.fixture
def game(tmp_path):
    (tmp_path / "cards.csv").write_text(CARDS)
    begin("mine", tmp_path, tmp_path / "cards.csv", "poker", "", "picnic", "slate")
    add("rulebook", "mine", tmp_path)
    (tmp_path / PACKAGE).mkdir(parents=True)
    (tmp_path / PACKAGE / "bar.svg").write_text(STROKES)
    return tmp_path


def made(home, icons=f"{{from: {PACKAGE}, licence: ISC, credit: Bars}}"):
    file = home / "content/mine/game.yaml"
    file.write_text(file.read_text().replace("components:", f"icons: {icons}\ncomponents:"))
    return make(home, "mine").problems


def test_an_icon_of_a_package_is_found_by_its_name_and_whose_it_is_stands_in_the_credit(game):
    assert made(game) == ()
    (book,) = (game / "out").rglob("rulebook.pdf")
    assert "Icons: Bars (ISC)." in " ".join(printed.text(book).split())
    (deck,) = (game / "out").rglob("cards.pdf")
    ink = printed.picture(deck).getpixel((round((104 - 22.9) / 25.4 * 72), round((18 + 31.5) / 25.4 * 72)))
    assert max(ink) < 60  # the bar fills its square: currentColor became the ink of the design


def test_icons_of_the_game_itself_come_first(game):
    (game / "templates/mine/icons").mkdir()
    (game / "templates/mine/icons/bar.svg").write_text("<svg/>")
    (problem,) = made(game)
    assert problem.mark.file == "templates/mine/icons/bar.svg"


@pytest.mark.parametrize(
    "svg", ["<svg", "no svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", STROKES.replace("<path", "<script/><path")]
)
def test_a_broken_one_is_told_at_its_file(game, svg):
    (game / PACKAGE / "bar.svg").write_text(svg)
    problems = made(game)
    assert problems
    assert {one.mark.file for one in problems} == {f"{PACKAGE}/bar.svg"}


@pytest.mark.parametrize(
    ("icons", "fact"),
    [
        ("{from: ../elsewhere, licence: MIT, credit: X}", "leads out"),
        ("{from: /etc, licence: MIT, credit: X}", "leads out"),
        ("{from: node_modules/other, licence: MIT, credit: X}", "no SVG files"),
        (f"{{from: {PACKAGE}, credit: X}}", "licence"),
        ("7", "must be a group"),
    ],
)
def test_a_set_that_cannot_be_is_told_at_its_line(game, icons, fact):
    problems = made(game, icons)
    assert any(fact in one.fact and one.mark.file == "content/mine/game.yaml" for one in problems), problems


def test_a_link_out_of_the_ground_is_not_followed(game, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside")
    (outside / "bar.svg").write_text(STROKES)
    (game / PACKAGE / "bar.svg").unlink()
    (game / PACKAGE / "bar.svg").symlink_to(outside / "bar.svg")
    assert any("leads out" in one.fact for one in made(game))


def test_cards_without_a_picture_have_their_sign_instead(tmp_path):
    """The picture slot of a design: a table that has pictures for some of its rows."""
    (tmp_path / "cards.csv").write_text("name,art,text\nMoon Gate,,In.\nZebra,,Out.\nSun,sun.svg,On.\n")
    begin("mine", tmp_path, tmp_path / "cards.csv", "poker", "", "reliquary")
    picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#00ff00" d="M0 0h9v9H0Z"/></svg>'
    (tmp_path / "content/mine/sun.svg").write_text(picture)
    assert make(tmp_path, "mine").problems == ()
    (deck,) = (tmp_path / "out").rglob("cards.pdf")
    assert (0, 255, 0) in {colour for _, colour in printed.picture(deck).getcolors(1 << 24)}
