"""A word that is one slip away from a usual one, and stands once in a game, is noted where it stands; no other is."""

from __future__ import annotations

import random
import re

import pytest

from generator.catalog.game import load_game
from generator.catalog.roots import Roots
from generator.making.gamefiles import GameFiles
from generator.making.spelling import misspelt
from tests.helpers.little import write_game
from tests.helpers.moment import in_time
from tests.helpers.shell import TOP, run

ROOTS = Roots((TOP,))
SLIPS = (
    lambda word, at: word[:at] + word[at + 1 :],
    lambda word, at: word[: at + 1] + word[at:],
    lambda word, at: word[:at] + word[at + 1] + word[at] + word[at + 2 :],
)


def texts_of(slug, roots=ROOTS):
    return dict(GameFiles(roots.game_dir(slug), f"content/{slug}", roots.folders_of(slug)).all_lines())


def told(home, lines, *, language="en-GB", **files):
    """What is noted of a little game of one language with some words of its own and some lines below its cards."""
    game = home / "content/dots/game.yaml"
    game.write_text(game.read_text().replace("en-GB", language) + "".join(f"{line}\n" for line in lines))
    for name, text in files.items():
        (home / "content/dots" / f"{name}.md").write_text(text)
    roots = Roots((home,))
    return [
        f"{one.mark}: {one.fact}; {one.hint}"
        for one in misspelt(load_game("dots", roots), texts_of("dots", roots).items())
    ]


@pytest.mark.parametrize("slug", ROOTS.games())
def test_nothing_is_noted_of_our_own_games(slug):
    assert [str(one) for one in misspelt(load_game(slug, ROOTS), texts_of(slug).items())] == []


@pytest.mark.long
@pytest.mark.parametrize("slug", ROOTS.games())
def test_slips_in_the_prose_of_a_rulebook_are_found_where_they_are(slug):
    """Of forty, all but the few that happen to be words ("cars" for "cards")."""
    game, texts, chance = load_game(slug, ROOTS), texts_of(slug), random.Random(slug)
    book = f"content/{slug}/rulebook.md"
    text = "\n".join(texts[book])
    code = [match.span() for match in re.finditer(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|`.*?`", text, re.DOTALL)]
    places = [
        match
        for match in re.finditer(r"(?<=[a-z] )[a-z]{6,}(?= [a-z])", text)
        if not any(begin <= match.start() < end for begin, end in code)
    ]
    missed = []
    for match in chance.sample(places, 40):
        wrong = chance.choice(SLIPS)(match[0], chance.randrange(1, len(match[0]) - 2))
        line = text.count("\n", 0, match.start()) + 1
        torn = {**texts, book: (text[: match.start()] + wrong + text[match.end() :]).split("\n")}
        found = [one for one in misspelt(game, torn.items()) if wrong != match[0] and f"‘{wrong}’" in one.fact]
        column = match.start() - text.rfind("\n", 0, match.start())
        if found:
            assert (found[0].mark.file, found[0].mark.line, found[0].mark.column) == (book, line, column)
        elif wrong != match[0]:
            missed.append((match[0], wrong))
    assert len(missed) <= 4, missed


@pytest.fixture
def home(tmp_path):
    return write_game(tmp_path)


def test_a_slip_is_told_with_its_place_and_what_was_meant(home):
    assert told(home, ["tagline: Down a wild strem with friends"]) == [
        "content/dots/game.yaml:9:22: ‘strem’ stands in no dictionary, and only here in Dots; "
        "did you mean ‘stream’, ‘stem’? What is right, list as own_words in game.yaml"
    ]


@pytest.mark.parametrize(
    "lines",
    [
        ["tagline: Down a wild strem with friends", "own_words: [strem]"],
        ["tagline: Down a wild strem, the strem of old"],  # written twice, so meant
        ["tagline: A duel for Strem and his friends"],  # a name
        ["tagline: A favourite neighbour of the armour centre"],  # as Britain writes
        ["tagline: Dots  # a wild strem with friends"],
        ["tagline: strem"],  # what stands alone may be an id
    ],
)
def test_what_is_meant_is_not_told(home, lines):
    assert told(home, lines) == []


def test_code_and_names_are_no_prose(home):
    book = "# Dots\n\nTake `strem` and {{ rules.strem }}{% if strem %}!{% endif %}, [here](strem.png).\n"
    assert told(home, [], language="en", notes=book) == []


def test_a_name_that_stands_elsewhere_is_told(home):
    book = "Kranok is here. Kranok is there. Kranok wins. Kranko loses.\n"
    assert "did you mean ‘kranok’?" in told(home, [], notes=book)[0]


@pytest.mark.parametrize(
    ("language", "line", "meant"),
    [
        ("de", "tagline: Ein schnelles Spiel mit vielen kleinen Karten und einem wilden schnllen Floß", "schnellen"),
        ("fr", "tagline: Un petit jeu de cartes avec une rivère tranquille", "rivière"),
        ("hi", "tagline: Down a wild strem with friends", None),
    ],
)
def test_a_game_is_held_to_the_words_of_its_own_language(home, language, line, meant):
    found = told(home, [line], language=language)

    assert any(f"‘{meant}’" in one for one in found) if meant else found == []


def test_a_game_in_another_language_than_it_says_is_told_once(home):
    chance = random.Random(3)
    words = ["".join(chance.choice("bdfgklmnprstvw" if at % 2 else "aeiou") for at in range(9)) for _ in range(1100)]
    (one,) = told(home, [], notes="They say " + " and ".join(words) + ".\n")

    assert one.startswith("content/dots/game.yaml:5:11: 1")
    assert "words of Dots are in no dictionary of ‘en’, so its spelling is not looked at" in one


def test_own_words_are_words(home):
    game = home / "content/dots/game.yaml"
    game.write_text(game.read_text() + "own_words: [two words, 3]\n")

    said = run("tuckbox", "check", "dots", cwd=home)

    assert said.code == 1
    assert "content/dots/game.yaml:9:13: 'own_words' must be words, not 'two words'" in said.err


def test_check_tells_it_and_a_build_loads_no_dictionary(home):
    deck = home / "content/dots/cards/dots.yaml"
    deck.write_text(deck.read_text().replace("name: Dot 1,", "name: 'Dot of the strem here',"))
    note = "content/dots/cards/dots.yaml:6:35: note: ‘strem’ stands in no dictionary"

    assert note in run("tuckbox", "check", "dots", cwd=home).err
    built = run("tuckbox", "build", "dots", "--jobs", "1", cwd=home)
    assert (built.code, "strem" in built.err) == (0, False)


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
    found = told(home, [])

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
    game = load_game("trade-or-duel", ROOTS)

    in_time(2, lambda: list(misspelt(game, [(file, hostile.split("\n"))])))
