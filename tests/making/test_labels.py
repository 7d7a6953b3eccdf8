"""Names in the margins are held against the fonts as the words on faces are."""

import pytest

from generator.drawing.order import Order
from generator.making.build import build, check, dry_run
from generator.reporting.report import Progress
from tests.helpers.little import deck_file, write_game

QUIET = Progress(None, quiet=True)
BAD = {
    "שלום": "no font has ש (U+05E9) ל (U+05DC)",
    "قرعة": "no font has ق (U+0642) ر (U+0631)",
    "Dots \U000131a3": "no font has \U000131a3 (U+131A3)",
}
SPOTS = {
    "title": ("game.yaml", "title: Dots", "the game's title"),
    "part": ("cards/dots.yaml", "name: Dot cards", "the part's name"),
}


@pytest.mark.parametrize("words", BAD)
@pytest.mark.parametrize("spot", SPOTS)
def test_names_that_cannot_be_printed_are_told_at_their_place(tmp_path, spot, words):
    file, line, what = SPOTS[spot]
    path = write_game(tmp_path, cards=1) / "content/dots" / file
    path.write_text(path.read_text().replace(line, f'{line.partition(":")[0]}: "{words}"'), encoding="utf-8")
    order = Order(root=tmp_path, output=tmp_path / "out")
    (problem,) = build(("dots",), order, QUIET).problems

    assert problem.fact.startswith(f"{what}: ")
    assert BAD[words] in problem.fact
    assert (problem.mark.file, problem.mark.line) == (f"content/dots/{file}", 1)
    assert problem.mark.column > 1
    assert check(("dots",), order, QUIET).problems == dry_run(("dots",), order, QUIET).problems == (problem,)
    assert not list(tmp_path.rglob("*.pdf"))


def test_a_themes_name_is_told_in_the_theme(tmp_path):
    content = write_game(tmp_path, cards=1) / "content/dots"
    (content / "themes").mkdir()
    (content / "themes/night.yaml").write_text("name: לילה\npalette: {accent: navy}\n", encoding="utf-8")
    game = content / "game.yaml"
    game.write_text(game.read_text() + "theme: night\n")
    problems = build(("dots",), Order(root=tmp_path, output=tmp_path / "out"), QUIET).problems

    assert {str(one.mark).partition(":")[0] for one in problems} == {"content/dots/themes/night.yaml"}
    assert "the theme's name: no font has ל (U+05DC) י (U+05D9) ה (U+05D4)" in [one.fact for one in problems]


@pytest.mark.parametrize("name", ["Würfel · Größe", "Δοκιμή", "Кости", "Œuvre №5"])
def test_names_that_can_be_printed_are(tmp_path, name):
    path = deck_file(write_game(tmp_path, cards=1))
    path.write_text(path.read_text().replace("Dot cards", name), encoding="utf-8")

    assert not build(("dots",), Order(root=tmp_path, output=tmp_path / "out"), QUIET).problems
