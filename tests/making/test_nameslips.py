"""A name in code that stands once and is one slip away from a usual one is noted where it stands; no other is."""

import pytest

from generator.catalog.roots import Roots
from generator.making.gamefiles import GameFiles
from generator.making.nameslips import misnamed
from tests.helpers.little import write_game
from tests.helpers.moment import in_time
from tests.helpers.shell import TOP

ROOTS = Roots((TOP,))


def told(slug, roots):
    """What is noted of the names in the code of a game."""
    files = GameFiles(roots.game_dir(slug), f"content/{slug}", roots.folders_of(slug))
    return [
        f"{one.mark}: {one.fact}; {one.hint}"
        for one in misnamed({file: "\n".join(lines) for file, lines in files.all_lines()})
    ]


@pytest.mark.parametrize("slug", ROOTS.games())
def test_nothing_is_noted_of_our_own_games(slug):
    assert told(slug, ROOTS) == []


@pytest.fixture
def home(tmp_path):
    return write_game(tmp_path)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("{% if false %}{{ card.colou }}{% endif %}", "‘colou’ stands in no other code, text or YAML"),
        ("{% if false %}{{ crad.name }}{% endif %}", "‘crad’ stands in no other code, text or YAML"),
        ('{% if card.name == "ordinarry" %}x{% endif %}', "‘ordinarry’ stands nowhere else in the game"),
        ('{% set colou = 1 %}{% if card.name == "ordinary" %}x{% endif %}', ""),
        ("{% macro draw(colou, nmae=1) %}{% endmacro %}{{ card.name|lower }}", ""),
        ('{{ text("colou", 1, 1, 9, 9) if false }}{# colou, crad #}', ""),
    ],
)
def test_a_name_in_a_branch_that_is_never_taken_is_told(home, code, said):
    deck = home / "content/dots/cards/dots.yaml"
    deck.write_text(deck.read_text().replace("name: Dot 1,", "name: ordinary,"))
    face = home / "templates/dots/face.svg.j2"
    often = "{% if card.colour and card.colour and card.colour and card.name and card.name %}{% endif %}\n"
    face.write_text(often + code + "\n" + face.read_text())
    found = told("dots", Roots((home,)))

    if not said:
        assert found == []
    else:
        (one,) = found
        assert one.startswith("templates/dots/face.svg.j2:2:") and said in one


@pytest.mark.parametrize(
    "hostile",
    [
        "{{" * 100_000,
        "{%" * 100_000,
        "{# " * 100_000,
        "a" * 500_000,
        "`" * 200_000,
        "{{ " + "set " * 50_000 + "}}",
        "<a text(" * 50_000,
        "{% if x == 'stre' %}" + " ".join(f"w{number:05x}" for number in range(50_000)),
    ],
    ids=["values", "tags", "comments", "word", "backquotes", "sets", "texts", "words"],
)
@pytest.mark.parametrize("file", ["content/dots/a.yaml", "content/dots/a.md", "templates/dots/a.svg.j2"])
def test_no_text_takes_long(hostile, file):
    in_time(2, lambda: list(misnamed({file: hostile})))
