"""The key of a face changes whenever the picture may, and only then."""

from __future__ import annotations

import pytest

from tests.faces.small import CARDS, COIN, Small, svg

TWO = CARDS + CARDS.replace("c01", "c02").replace("Pit", "Spikes")
BODY = (
    '{% include "frame.svg.j2" %}{% include "art/" ~ card.id ~ ".svg.j2" %}{{ icon("coin", 1, 1, 4) }}'
    '{{ text(card.name, 5, 5, 50) }}{{ art("pictures/pit.png", 0, 0, 9, 9) }}'
)


@pytest.fixture
def game(small) -> Small:
    small.themes["night"] = 'name: Night\npalette: {primary: "#26305E"}\ncards:\n  c02: {text: Ouch}\n'
    (small.templates / "art").mkdir()
    (small.templates / "pictures").mkdir()
    (small.templates / "pictures" / "pit.png").write_bytes(b"one")
    (small.templates / "frame.svg.j2").write_text('{% import "_shared/tools.svg.j2" as t %}<g/>')
    (small.shared / "tools.svg.j2").write_text("{% set red = '#a00' %}")
    for name in ("c01", "c02"):
        (small.templates / "art" / f"{name}.svg.j2").write_text(f"<desc>{name}</desc>")
    small.write(svg(BODY), TWO, back=svg("<desc>{{ game.title }}</desc>"), count=2)
    return small


def keys(game: Small, **chosen: object) -> list[str]:
    """Return the keys of both fronts and of a back, having checked that the pictures are as good as the keys."""
    renderer, deck = game.renderer(**chosen)
    found = [renderer.key(deck, card, "front") for card in deck.cards] + [renderer.key(deck, deck.cards[0], "back")]
    assert [renderer.front(deck, card).digest for card in deck.cards] == found[:2]
    assert renderer.back(deck, deck.cards[0]).digest == found[2]
    return found


def changed(before: list[str], after: list[str]) -> str:
    """Name what changed: 1 and 2 are the cards, b is the back."""
    return "".join(name for name, one, other in zip("12b", before, after, strict=True) if one != other)


def test_nothing_changed_is_the_same_key(game):
    assert keys(game) == keys(game)


def rewrite(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


@pytest.mark.parametrize(
    ("file", "old", "new", "what"),
    [
        ("content/pits/cards/traps.yaml", "Spikes", "Thorns", "2"),
        ("content/pits/cards/traps.yaml", "  - id: c01", "\n  - id: c01", ""),
        ("content/pits/cards/traps.yaml", "Trap cards", "Traps", "12b"),
        ("content/pits/themes/night.yaml", "Ouch", "Aah", "2"),
        ("content/pits/themes/night.yaml", "#26305E", "#26305F", "12b"),
        ("content/pits/game.yaml", "Mind", "Watch", "12b"),
        ("content/pits/rules.yaml", "gold: 5", "gold: 6", "12b"),
        ("templates/pits/card.svg.j2", "text(", " text(", "12"),
        ("templates/pits/back.svg.j2", "desc", "title", "b"),
        ("templates/pits/frame.svg.j2", "<g/>", "<g></g>", "12"),
        ("templates/_shared/tools.svg.j2", "#a00", "#b00", "12"),
        ("templates/pits/art/c02.svg.j2", "c02", "spikes", "2"),
        ("templates/_shared/icons/coin.svg", "4", "5", "12b"),
        ("templates/_shared/icons/shield.svg", "4", "5", "12b"),
        ("templates/pits/pictures/pit.png", "one", "two", "12"),
    ],
)
def test_a_change_changes_the_keys_of_what_it_touches(game, file, old, new, what):
    before = keys(game)
    rewrite(game.root / file, old, new)

    assert changed(before, keys(game)) == what


@pytest.mark.parametrize("chosen", [{"sets": ["turns_each=4"]}, {"style": "ink-saver"}])
def test_another_edition_has_other_keys(game, chosen):
    assert changed(keys(game), keys(game, **chosen)) == "12b"


def test_other_fonts_have_other_keys(game):
    before = keys(game)
    game.fonts = type(game.fonts)(
        [game.root / "nowhere", *[face.path.parent for face in game.fonts.find("Alegreya Sans")]]
    )

    assert changed(before, keys(game)) in ("12b", "")


def test_a_name_put_together_in_the_dark_counts_as_every_template(game):
    (game.templates / "card.svg.j2").write_text(svg('{% set kind = "c01" %}{% include "art/" ~ kind ~ ".svg.j2" %}'))
    before = keys(game)
    rewrite(game.templates / "art" / "c02.svg.j2", "c02", "other")

    assert changed(before, keys(game)) == "12"


def test_a_new_file_that_wins_over_an_old_one_changes_the_keys(game):
    before = keys(game)
    (game.templates / "night" / "art").mkdir(parents=True)
    (game.templates / "night" / "art" / "c01.svg.j2").write_text("<desc>night</desc>")

    assert changed(before, keys(game)) == "1"


def test_a_new_icon_of_the_game_wins_and_changes_the_keys(game):
    before = keys(game)
    (game.templates / "icons").mkdir()
    (game.templates / "icons" / "coin.svg").write_text(COIN.replace("4", "3"))

    assert changed(before, keys(game)) == "12b"
