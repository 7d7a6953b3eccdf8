"""Games as they are loaded: any game, and every game in content/."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.catalog import fields
from generator.catalog.game import load_game
from generator.catalog.roots import Roots
from generator.catalog.seen import parts as parts_of
from tests.helpers.moment import in_time

CHECKOUT = Path(__file__).parents[2]
SHIPPED = Roots((CHECKOUT,))


@pytest.fixture(params=SHIPPED.games())
def shipped(request):
    return load_game(request.param, SHIPPED)


def inner_fields(fields):
    """Name the fields of the groups inside fields, such as those of a board's spaces."""
    for value in fields.values():
        if isinstance(value, Mapping):
            yield from value
            yield from inner_fields(value)
        elif isinstance(value, tuple):
            yield from inner_fields({str(at): one for at, one in enumerate(value)})


def test_every_field_the_readers_take_is_in_the_designers_readme(roots, monkeypatch):
    """What a card or theme declares is its game's own business."""
    taken = set()
    take = fields.Fields.take

    def noting(self, name, *rest, **named):
        taken.add(name)
        return take(self, name, *rest, **named)

    monkeypatch.setattr(fields.Fields, "take", noting)
    games = [load_game("pit", roots), *(load_game(slug, SHIPPED) for slug in SHIPPED.games())]
    decks = [deck for game in games for part in game.parts.values() for deck in part.decks]
    declared = {name for deck in decks for card in deck.cards for name in card.fields}
    declared |= {name for deck in decks for card in deck.cards for name in inner_fields(card.fields)}
    declared |= {
        name for game in games for theme in game.themes.values() for card in theme.cards.values() for name in card
    }
    readme = (CHECKOUT / "content" / "README.md").read_text("utf-8")

    assert len(taken) > 25
    assert [name for name in sorted(taken - (declared - {"name", "back"})) if f"`{name}`" not in readme] == []


def test_no_game_is_named_in_the_catalog():
    """A fifth game needs no Python: nothing here knows one."""
    games = [load_game(slug, SHIPPED) for slug in SHIPPED.games()]
    for module in (CHECKOUT / "generator" / "catalog").glob("*.py"):
        text = module.read_text("utf-8").lower()
        for game in games:
            names = [game.slug, game.title, *game.themes, *game.parameters, *game.presets]
            # an example in two hints; what the preset of a source is called; a field of companion.yaml
            taken = {"hand_size", "as_written", "last_standing"}
            assert [name for name in names if len(name) > 5 and name.lower() in text and name not in taken] == []


def test_four_hundred_cards_are_read_in_a_blink(roots, pit):
    card = "\n".join(
        f"  - id: c{i}\n    title: Card number {i}\n    cost: {i % 9}\n    kind: creature\n"
        f"    rules: '{'When this enters, **draw** a card and discard one. ' * 3}'\n"
        f"    flavour: {'The wind had teeth that night. ' * 3}\n    artist: Somebody\n    power: {i % 7}"
        for i in range(400)
    )
    text = f"name: Many\nsize: poker\nface: card.svg.j2\ncards:\n{card}\n"
    assert len(text) > 135_000
    (pit / "cards" / "many.yaml").write_text(text)
    with (pit / "game.yaml").open("a") as file:
        file.write("  - {deck: cards/many.yaml, count: 400}\n")

    in_time(0.04, lambda: load_game("pit", roots))


def test_the_catalog_loads_yaml_and_the_standard_library_only():
    command = (
        "import sys; import generator.catalog.game, generator.catalog.edition;"
        "print(*sorted({name.split('.')[0] for name in sys.modules} - sys.stdlib_module_names))"
    )

    loaded = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}; {command}"],
        capture_output=True, text=True, check=True, cwd=CHECKOUT,
    )  # fmt: skip

    foreign = {name for name in loaded.stdout.split() if "cython" not in name}  # PyYAML's own
    assert foreign <= {"__main__", "generator", "yaml", "_yaml"}


def test_boxes_are_told_by_what_they_are(shipped):
    """A band around a few cards and a pouch are no boxes to whoever counts what lies before them."""
    for one in (part for part in shipped.parts.values() if part.kind == "boxes"):
        told = parts_of(shipped)[one.id]["told"]
        assert sum(int(line.split()[0]) for line in told.split(", ")) == one.count
        assert ("paper band" in told) == any(plan.kind == "band" for plan in one.spec.plans)
    assert parts_of(shipped)["boxes"]["told"] == "1 game box (lid and base)"


def test_from_what_age_a_game_is_for_is_said_once(shipped):
    assert 6 <= shipped.fields["age"] <= 18
    assert all("age" not in one.fields for one in shipped.parts["boxes"].spec.plans)
