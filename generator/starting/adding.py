"""What a game gets besides its deck, in the same look: a box, tokens, dice, a rulebook, a score sheet, and tools."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from generator.catalog import boards, boxes, counters, decks, dice, game, pages, rules, themes, tokens
from generator.catalog.declared import Kind, schema
from generator.catalog.game import load_game
from generator.catalog.problems import ContentError, did_you_mean, mistake
from generator.catalog.roots import search_path
from generator.starting.designs import designs, palettes, signs
from generator.starting.gamefile import (
    book_of,
    game_text,
    look_of,
    looks_of,
    text_of,
    told_in_readme,
    with_component,
    write,
)

_SPARE: Final = 12
"""Millimetres that a box keeps for tokens."""
_WIDEST, _HIGHEST = 90.0, 130.0
"""Of cards in mm, whose box can be cut out of A4 and of Letter."""
_PLAIN: Final = ("gazette", "slate", "star")
"""The look of what goes with a plain face."""
Files = dict[str, str]
Add = Callable[[str, Path, str], Files]
"""Gives the files that are new or other ones of a game: its name, the folder it lies in, its game.yaml."""


def add(kind: str, slug: str, home: Path) -> tuple[str, ...]:
    """Add a part, or what a designer works with, to a game that lies here; return the files.

    Raises:
        ContentError: there is no such kind or game, or the game has it.
    """
    if kind not in KINDS:
        raise _wrong(f"there is no '{kind[:60]}' to add", did_you_mean(kind, (*KINDS, "deck")))
    game = game_text(slug, home)
    files = KINDS[kind](slug, home, game)
    if kind == "workflow":  # it is for all games of a folder
        files = {path: text for path, text in files.items() if not (home / path).exists()}
    for path in files:
        if kind != "schema" and (home / path).exists() and not path.endswith("/game.yaml"):
            raise _wrong(f"{path} is there already", "change that one, or move it away")
    told = {} if kind in ("schema", "workflow") else told_in_readme(slug, home, [*files])
    write(home, {**files, **told})
    return tuple(files)


def _wrong(fact: str, hint: str) -> ContentError:
    return mistake("tuckbox add", fact, hint)


def _looked(game: str) -> tuple[str, str, str, str]:
    """Give a game's design, palette and picture, and its game.yaml with a look in it."""
    found = looks_of(game)
    if found:
        return (*found, game)
    design, palette, picture = _PLAIN
    line = f"look: {look_of(design, palette, picture)}\n"
    return design, palette, picture, game.replace("components:\n", f"{line}components:\n", 1)


def _with(slug: str, game: str, lines: str, files: Files) -> Files:
    """Give game.yaml with one more component, and its files, named as they are beside it."""
    own = {f"content/{slug}/{name}": text for name, text in files.items()}
    return {f"content/{slug}/game.yaml": with_component(slug, game, lines), **own}


def _plain(lines: str, files: Files) -> Add:
    """Give what adds a component and files that are the same for every game."""
    return lambda slug, home, game: _with(slug, game, lines, files)


def _tokens(slug: str, home: Path, game: str) -> Files:
    design, _, picture, game = _looked(game)
    icons = [card["icon"] for card in designs()[design].cards]
    shown = [one for one in dict.fromkeys([picture, *icons]) if one in signs()][:2]
    tokens = "".join(f"      - {{id: token-{one}, icon: {one}, copies: 6}}\n" for one in shown)
    lines = f"  - {{tokens: tokens.yaml, count: {6 * len(shown)}}}\n"
    return _with(slug, game, lines, {"tokens.yaml": _TOKENS + tokens})


def _box(slug: str, home: Path, game: str) -> Files:
    *_, game = _looked(game)
    loaded = load_game(slug, search_path(home))
    decks = [*loaded.decks.values()]
    if not decks:
        raise _wrong("there is no deck that a box could hold", f"tuckbox add deck {slug} events --from events.csv")
    if not all(deck.size.width <= _WIDEST and deck.size.height <= _HIGHEST for deck in decks):
        raise _wrong("a box for such cards cannot be cut out of A4 and Letter", "smaller cards have one")
    tokens = [part.id for part in loaded.parts.values() if part.kind == "tokens"]
    more = f", lists: [{', '.join(tokens)}], spare: {_SPARE}mm" if tokens else ""
    holds = ", ".join(deck.id for deck in decks)
    boxes = f"{_BOXES}  - {{id: box, holds: [{holds}]{more}, face: _shared/designs/box.svg.j2}}\n"
    return _with(slug, game, "  - {boxes: boxes.yaml, count: 1}\n", {"boxes.yaml": boxes})


def _rulebook(slug: str, home: Path, game: str) -> Files:
    design, palette, _, game = _looked(game)
    colours = palette if palette in palettes() else designs()[design].palette
    deck = next((line for line in game.splitlines() if "deck:" in line), "deck: cards/cards.yaml").partition("deck:")[2]
    name = deck.split(",")[0].strip(" }").rpartition("/")[2].removesuffix(".yaml")
    tokens = "3. Put the {{ parts.tokens.count }} tokens beside them. Whoever is youngest begins.\n"
    third = tokens if "tokens: tokens.yaml" in game else "3. Whoever is youngest begins.\n"
    lines = (
        "  - rulebook: rulebook.md\n    cover: _shared/designs/cover.svg.j2\n    ground: _shared/designs/page.svg.j2\n"
        f"    look: {book_of(design, colours)}\n"
    )
    return _with(slug, game, lines, {"rulebook.md": _RULEBOOK.replace("DECK", name).replace("THIRD\n", third)})


def _schema(slug: str, home: Path, game: str) -> Files:
    """Give all schemas, and the game's own files with the line that names theirs."""
    files = schemas()
    folder = home / "content" / slug
    for name, pattern in _SCHEMAS.items():
        for path in sorted(folder.glob(pattern)):
            text = text_of(path, home)
            up = "../" * (len(path.relative_to(home).parts) - 1)
            if not path.name.startswith("_") and "$schema=" not in text:
                files[path.relative_to(home).as_posix()] = (
                    f"# yaml-language-server: $schema={up}.schemas/{name}.schema.json\n{text}"
                )
    return files


_SCHEMAS: Final = {
    "game": "game.yaml",
    "deck": "cards/*.yaml",
    "tokens": "tokens.yaml",
    "dice": "dice.yaml",
    "boxes": "boxes.yaml",
    "sheet": "sheets/*.yaml",
    "board": "board.yaml",
    "rules": "rules.yaml",
    "theme": "themes/*.yaml",
    "companion": "companion.yaml",
}


def schemas() -> Files:
    """Give the JSON Schemas of a game's files, by where editors find them."""
    found = {name: json.dumps(schema(kind, _SCHEMAS[name]), indent=1, ensure_ascii=False) for name, kind in declared()}
    return {f".schemas/{name}.schema.json": f"{text}\n" for name, text in sorted(found.items())}


def declared() -> Iterator[tuple[str, Kind]]:
    """Give the kinds of a game's files with their names."""
    yield from {
        "board": boards.MAP, "boxes": boxes.FILE, "companion": counters.COMPANION, "deck": decks.DECK,
        "dice": dice.FILE, "game": game.GAME, "rules": rules.RULES, "sheet": pages.SHEET, "theme": themes.THEME,
        "tokens": tokens.FILE,
    }.items()  # fmt: skip


def write_schemas(home: Path) -> tuple[str, ...]:
    """Write the schemas into a folder of games, over older ones; return their names."""
    write(home, found := schemas())
    return tuple(found)


_IGNORED: Final = """\
/output/
/.venv/
"""
_WORKFLOW_FILE: Final = ".github/workflows/print.yml"
_WORKFLOW: Final = """\
# Prints the games on each push; the PDFs are kept with the run. In the repository's settings say in the variable
# TUCKBOX where pip finds this program: an address such as git+https://…, or a file that lies in the repository.
name: print
on: [push]
jobs:
  print:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with: {python-version: "3.12"}
      - run: pip install "${{ vars.TUCKBOX }}"
      - run: tuckbox build
      - uses: actions/upload-artifact@v4
        with: {name: pdfs, path: "output/**/*.pdf"}
"""
_TOKENS: Final = """\
# Round pieces of card. `icon` is one of the signs of the starter designs, an icon of the game's own, or a letter.
name: Tokens
sets:
  - id: tokens
    name: Tokens
    outline: circle
    size: 25mm
    face: _shared/designs/token.svg.j2
    tokens:
"""
_DICE: Final = """\
# Dice to fold: a net each, with tabs to glue. Their faces stand in rules.yaml.
name: Dice
dice:
  - {id: die, name: Dice, solid: d6, edge: 18mm, copies: 2, faces: d6, face: _shared/die.svg.j2}
"""
_FACES: Final = """\
tables:
  dice:
    d6: [1, 2, 3, 4, 5, 6]
"""
_BOXES: Final = """\
# A box that measures itself: as deep as its cards are thick, and what is to spare for tokens.
name: Box
boxes:
"""
_SCORE: Final = """\
# A page to write on; score-fillable.pdf can be filled in on a screen.
name: Score sheet
size: half-paper
face: _shared/score.svg.j2
fillable: true
copies: 2
rounds: 8          # the template says deck.rounds
"""
_RULEBOOK: Final = """\
# What is in the box

::: bill

# How to win

Say in one sentence when the game ends, and who has won then.

# Before you begin

1. Shuffle the {{ parts.DECK.count }} cards and put them in the middle, face down.
2. Everybody draws three of them.
THIRD

::: page

# Your turn

![Two of the cards](card:{{ game.decks.DECK.first[:2] | join("+") }}?width=50mm)

1. Draw a card.
2. Play one of yours, and do what it says.

Then it is the turn of the player on your left.

::: example A first turn
Say here what somebody does in a turn of theirs, and why. Nothing teaches a game faster.
:::

::: imprint
"""
_COMPANION: Final = """\
# What the companion counts at the table, and which rules it holds: `companion new` begins, `companion play` goes on.
# Take away the # in front of what your game has. All of it: companion/README.md, "A game of your own".
counters:                       # everybody has these; 'ana +3' counts the only one, 'ana coins -1' any
  score: {start: 0}
#  coins: {start: 3, least: 0}                    # fewer is warned of, and 'ana gives 2 coins to ben' moves them
#  lives: {start: 3, least: 0, at: {0: out}}      # who has none left is out; or: wins, ends
# shared: {bank: 40}            # these stand on the table: 'ana takes 3 from bank'
# turns: {order: clockwise, phases: [draw, act]}  # order: seats, clockwise, score, lowest; or 'turns: false'
# rounds: 8                     # the last one; leave it out where something else ends the game
# last_standing: true           # the game ends when one is left
# actions:                      # each is a word that people say: 'buy', 'hit ben'
#  buy: {label: buys a relic, cost: {coins: 3}, gain: {score: 2}, once: turn}
#  hit: {they: {lives: -1}, roll: 2d6+1, phase: act, ends: true}
# decks:                        # piles that the companion shuffles: 'draw', 'discard 3', 'seen'
#  chance: [1, 2, 3, 4, 5, 6]
# wins: {counter: score, by: most}                # or by: least; or a formula:
# scores: {score: 1, coins: 1}
# teams: {red: [1, 3], blue: [2, 4]}              # by seats
"""
KINDS: Final[dict[str, Add]] = {
    "tokens": _tokens,
    "dice": _plain("  - {dice: dice.yaml, count: 2}\n", {"dice.yaml": _DICE, "rules.yaml": _FACES}),
    "box": _box,
    "rulebook": _rulebook,
    "score": _plain("  - {sheet: sheets/score.yaml, count: 2}\n", {"sheets/score.yaml": _SCORE}),
    "companion": lambda slug, home, game: {f"content/{slug}/companion.yaml": _COMPANION},
    "schema": _schema,
    "workflow": lambda slug, home, game: {".gitignore": _IGNORED, _WORKFLOW_FILE: _WORKFLOW},
}
"""What can be added, in the order in which all of it is: a box holds tokens, a rulebook tells of them."""
