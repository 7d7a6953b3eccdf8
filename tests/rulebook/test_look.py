"""What a theme says of a book's look is taken, or refused with a way out."""

import random

import pytest

from generator.catalog.messages import ENGLISH
from generator.making.build import check
from generator.rulebook.look import look_of, resized
from tests.helpers.little import make, write_game


@pytest.mark.parametrize(
    ("theme", "fact"),
    [
        ({"book": True}, "'book' must be a group of fields"),
        ({"book": ["a"]}, "'book' must be a group of fields"),
        ({"palette": 7}, "'palette' must be a group of fields"),
        ({"book": {"weight": "heavy"}}, "'weight' is heavy, and no number from 1 to 1000"),
        ({"book": {"weight": 1e99}}, "'weight' is 1e+99, and no number from 1 to 1000"),
        ({"book": {"display_scale": float("nan")}}, "'display_scale' is nan, and no number from 0.2 to 5"),
        ({"book": {"tracking": True}}, "'tracking' is True, and no number from -0.5 to 2"),
    ],
)
def test_what_is_no_look_is_refused(theme, fact):
    with pytest.raises(ValueError, match=r"fields|number") as refused:
        look_of(theme, "colour", ENGLISH)

    assert refused.value.args[0] == fact
    assert refused.value.args[1]


def test_what_is_said_is_taken():
    look = look_of({"book": {"weight": 400, "display_scale": 2, "tracking": 0.1}}, "colour", ENGLISH)

    assert (look.headings[0].weight, look.headings[0].size, look.headings[0].tracking) == (400, 42.0, 0.1)


def test_tables_and_steps_have_families_of_their_own():
    plain = look_of({}, "colour", ENGLISH)
    look = look_of({"book": {"sans": "Barlow", "steps": "Titan One", "display_scale": 1.5}}, "colour", ENGLISH)

    assert (look.cell.family, look.caption.family, look.label.family) == ("Barlow",) * 3
    assert (look.headings[2].family, look.headings[2].size) == (
        "Titan One",
        pytest.approx(1.5 * plain.headings[2].size),
    )
    assert plain.headings[2].family == plain.cell.family


def test_numbers_in_bright_discs_are_dark():
    look = look_of({}, "colour", ENGLISH)

    assert resized(look, 9.0, "#fff3dc", "#ffe09a").paper != look.paper
    assert resized(look, 9.0).paper == look.paper


@pytest.mark.parametrize("seed", range(4))
def test_the_cover_can_be_read_in_any_palette(tmp_path, seed):
    """With the theme's paper as the ink of its words 23 of 25 such covers could not be."""
    game = write_game(tmp_path, cards=1) / "content/dots/game.yaml"
    game.write_text(f"{game.read_text()}  - {{rulebook: rulebook.md, cover_cards: [d0001]}}\ntheme: sea\n")
    (game.parent / "rulebook.md").write_text("# The start\n\nWords.\n")
    (game.parent / "themes").mkdir()
    chance = random.Random(seed)
    own = ", ".join(f'{role}: "#{chance.randrange(1 << 24):06X}"' for role in ("primary", "accent", "paper"))
    (game.parent / "themes/sea.yaml").write_text(f"name: At sea\ntagline: All is wet\npalette: {{{own}}}\n")

    assert make(tmp_path, command=check).problems == ()
