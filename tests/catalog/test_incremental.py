"""A deck that is read again and again is what reading all of it would give: cards, places, mistakes."""

import random

import pytest

from generator.catalog.game import load_game
from generator.catalog.incremental import Again
from generator.catalog.model import Words
from generator.catalog.problems import ContentError
from generator.catalog.roots import Roots
from tests.bench import deck

EDITS = (
    lambda text, chance: text.replace("dusk", chance.choice(["dawn", "noon", "  night"]), 1),
    lambda text, chance: text.replace("name: ", "name: New ", 1),
    lambda text, chance: text.replace("\n    number: 5\n", "\n    number: many\n"),
    lambda text, chance: text.replace("\n    number: 7\n", "\n    number: 7\n    extra: [1, 2]\n"),
    lambda text, chance: text.replace("  - id: c00009", "  - id: c00008"),  # which is taken
    lambda text, chance: text.replace("  - id: c00011", "- id: c00011"),
    lambda text, chance: text.replace("\n    number: 12\n", '\n    number: "12\n'),
    lambda text, chance: text.replace("\n    number: 13\n", "\nnumber: 13\n"),
    lambda text, chance: text.replace("\n    number: 14\n", "\n  - id: new\n"),
    lambda text, chance: text.replace("\n    number: 15\n", "\n    # nothing\n"),
    lambda text, chance: text.replace("    number: 16\n", "    number: &a 16\n"),
    lambda text, chance: text.replace("    number: 17\n", "---\n"),
    lambda text, chance: text.replace("size: 63x88mm", "size: 70x88mm"),
    lambda text, chance: text[: chance.randrange(len(text))],
    lambda text, chance: text + "optional: [x]\n",
)


def told(value):
    """All that is in a value, with the places of its words."""
    if isinstance(value, Words):
        return ("words", str(value), value.mark, value.field)
    if isinstance(value, str | int | float | bool | None):
        return repr(value)
    if hasattr(value, "items"):
        return [(name, told(one)) for name, one in value.items()]
    if hasattr(value, "__dataclass_fields__"):
        return [(name, told(getattr(value, name))) for name in value.__dataclass_fields__]
    return [told(one) for one in value]


def loaded(root, again=None):
    try:
        game = load_game("bench", Roots((root,)), again)
    except ContentError as error:
        return error.problems
    return told(game.decks), told(game.parts["deck"])


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    folder = tmp_path_factory.mktemp("again")
    deck.write_game(folder, 60)
    return folder


@pytest.fixture
def file(root):
    path = root / "content/bench/cards/deck.yaml"
    text = path.read_text()
    yield path
    path.write_text(text)


@pytest.mark.parametrize("number", range(len(EDITS)))
def test_one_edit_is_read_as_if_all_were(root, file, number):
    again, text = Again(), file.read_text()
    assert loaded(root, again) == loaded(root)
    edited = EDITS[number](text, random.Random(number))
    assert edited != text
    for now in (edited, text, edited, edited, text):
        file.write_text(now)

        assert loaded(root, again) == loaded(root)


def test_a_hundred_edits_one_after_the_other_are_read_as_if_all_were(root, file):
    again, chance, text = Again(), random.Random(5), file.read_text()
    loaded(root, again)
    for _ in range(100):
        now = chance.choice(EDITS)(text, chance)
        file.write_text(now)

        assert loaded(root, again) == loaded(root)
        if isinstance(loaded(root), tuple) and chance.random() < 0.5 and now.count("\n") == text.count("\n"):
            text = now


def test_the_cards_that_stand_as_they_did_are_the_same_objects(root, file):
    again = Again()
    first = load_game("bench", Roots((root,)), again).decks["deck"].cards
    file.write_text(file.read_text().replace("Charge 3. When", "Charge 3, twice. When"))
    second = load_game("bench", Roots((root,)), again).decks["deck"].cards

    assert [one.id for one, was in zip(second, first, strict=True) if one is not was] == ["c00003"]


def test_rows_of_a_table_are_taken_over_too(root, file):
    again, table = Again(), file.with_suffix(".csv")
    head = "name: Deck\nsize: 63x88mm\nface: card.svg.j2\nback: back.svg.j2\ncards: cards/deck.csv\n"
    rows = ["id,name,colour,number"] + [f"k{n},Card {n},red,{n}" for n in range(60)]
    try:
        file.write_text(head)
        for edit in (None, (4, "k3,Other,red,3"), (5, "k3,Twice,red,3"), (5, "k4,Back,red"), (9, 'k8,"a,b",red,8')):
            now = list(rows)
            if edit:
                now[edit[0]] = edit[1]
            table.write_text("\n".join(now) + "\n")

            assert loaded(root, again) == loaded(root)
    finally:
        table.unlink()
