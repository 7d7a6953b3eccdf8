"""Write the files of a new game: its YAML, its cards, a face, a back. Whole, or none; never over anything."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import urlsplit

from jinja2 import Environment, StrictUndefined

from generator.catalog.folder import Folder
from generator.catalog.ground import Ground, ShutError
from generator.catalog.model import Words
from generator.catalog.nodes import Block, Run, Scalar
from generator.catalog.problems import ContentError, Findings, Mark, Problem, clipped, did_you_mean, listed
from generator.catalog.readings import Reading
from generator.catalog.roots import is_slug, search_path
from generator.catalog.safeopen import read
from generator.catalog.tablemodel import MOST_BYTES
from generator.catalog.tables import ENDINGS, pages_in, take
from generator.catalog.tablevalues import as_text, sentence
from generator.catalog.tablewish import Asked
from generator.catalog.tablewords import AT
from generator.keeping.files import Batch
from generator.starting.designs import (
    FOLDER,
    design_for,
    designs,
    example,
    heading,
    lines_beyond,
    palettes,
    shared,
    types_of,
)
from generator.starting.dressing import CARD, DECK, SCHEMA, dressed
from generator.starting.roles import EXAMPLE, Column, Roles, roles_of

FACES = ("picture", "stats", "two-way", "full-art", "text", "tarot")
_COLOUR = "#2D4059"
_MOST_TEMPLATE = 100_000


class Begun(NamedTuple):
    """A game that was begun: its name and its files, from the working folder, and what its table was taken for."""

    slug: str
    files: tuple[str, ...]
    face: str
    cards: int
    reading: Reading | None = None


def begin(
    slug: str, home: Path, source: Path | str | None, size: str, face: str, design: str = "", palette: str = ""
) -> Begun:
    """Write a game into `home`, from a table (a file, a folder of Markdown, an address on the web), or from an example.

    It has a plain `face`, or a starter `design` in a `palette`; without either the design that suits its cards.

    Raises:
        ContentError: it has no name, is there already, or the table cannot be read.
    """
    _check(slug, home, face, design, palette)
    address = str(source or "")
    if not address.startswith("https://"):
        return _begun(slug, home, Path(source) if source else None, size, face, design, palette)
    with TemporaryDirectory() as folder:
        table = _fetched(address, Path(folder))
        try:
            begun = _begun(slug, home, table, size, face, design, palette, address)
        except ContentError as error:  # nobody knows that folder
            here = (one._replace(mark=one.mark._replace(file=clipped(address, 80))) for one in error.problems)
            raise ContentError(here) from None
        return begun._replace(reading=begun.reading and begun.reading._replace(file=clipped(address, 80)))


def _fetched(address: str, folder: Path) -> Path:
    """Fetch a published table into a folder. Raises ContentError."""
    from generator.starting.fetching import UnfitError, read_address  # noqa: PLC0415  (30 ms for the network)

    try:
        data = read_address(address)
    except UnfitError as error:
        raise ContentError([Problem(Mark("tuckbox new"), f"{clipped(address, 80)}: {error}", error.hint)]) from None
    ending = PurePosixPath(urlsplit(address).path).suffix.lower()
    path = folder / f"cards{ending if ending in ENDINGS else '.csv'}"
    with Batch(folder) as batch:
        batch.add(path, data)
        batch.commit()
    return path


def _begun(
    slug: str, home: Path, table: Path | None, size: str, face: str, design: str, palette: str, address: str = ""
) -> Begun:
    """Write a game from a table that lies on this machine; builds read a copy, which `address` keeps fresh."""
    known = designs()
    text = example(known[design]) if design else EXAMPLE["cards.csv"]
    name, copied = _copied(table) if table else ("cards.csv", {"cards.csv": text.encode()})
    columns, long, count, reading = _columns(table, text)
    roles = roles_of(columns)
    kind = face or design or design_for(columns, roles, size)
    title = _title(slug)
    types = {**types_of(columns), **dict.fromkeys(long, "text")}
    things: dict[str, str] = {}
    more, back, drawn = "", "_shared/back.svg.j2", ""
    if kind in known:
        more, things = dressed(slug, kind, palette or known[kind].palette, size, columns, roles, count)
        back, drawn = "_shared/designs/back.svg.j2", CARD + heading(columns, roles) + "\n"
    files: dict[str, str | bytes] = {
        f"content/{slug}/game.yaml": SCHEMA.format("../../", "game") + _game(title, more),
        f"content/{slug}/cards/main.yaml": SCHEMA.format("../../../", "deck")
        + _deck(title, size, name, types, back, address, goes_on=lines_beyond(kind, columns, roles) > 0),
        **{f"content/{slug}/cards/{one}": data for one, data in copied.items()},
        **things,
        f"content/{slug}/README.md": _readme(slug, name, [*things]),
        f"content/{slug}/companion.yaml": _COMPANION,
        f"templates/{slug}/card.svg.j2": drawn or _face(kind, title, roles, columns),
        **{name: data for name, data in schemas().items() if not (home / name).exists()},
        **({} if (home / ".gitignore").exists() else {".gitignore": _IGNORED, _WORKFLOW_FILE: _WORKFLOW}),
    }
    with Batch(home) as batch:
        for path, data in files.items():
            batch.add(home / path, data if isinstance(data, bytes) else data.encode())
        batch.commit()
    return Begun(slug, tuple(files), kind, count, reading)


def _check(slug: str, home: Path, face: str, design: str, palette: str) -> None:
    """Check what a game is to be called and to look like. Raises ContentError."""
    if not is_slug(slug):
        raise _wrong(f"'{slug[:60]}' is no name for a game", "use small letters, digits and dashes, such as deep-sea")
    if face and face not in FACES:
        raise _wrong(f"there is no face called '{face[:60]}' to start from", did_you_mean(face, FACES))
    check_look(design, palette)
    for folder in (home / "content" / slug, home / "templates" / slug):
        if folder.exists():
            raise _wrong(f"{folder.relative_to(home)} is there already", "choose another name, or move it away")


def check_look(design: str, palette: str) -> None:
    """Check that there are such a design and such a palette; "" is any. Raises ContentError."""
    known, colours = designs(), palettes()
    if design and design not in known:
        raise _wrong(f"there is no design called '{design[:60]}'", did_you_mean(design, known) or listed([*known]))
    if palette and palette not in colours:
        raise _wrong(
            f"there is no palette called '{palette[:60]}'", did_you_mean(palette, colours) or listed([*colours])
        )


def add_face(slug: str, home: Path, kind: str, name: str) -> str:
    """Write a face to start from beside those that a game has; return the file.

    Raises:
        ContentError: there is no such game or face, or a file of that name is there.
    """
    known = (*FACES, *designs())
    if kind not in known:
        raise _wrong(f"there is no face called '{kind[:60]}' to start from", did_you_mean(kind, known))
    if not (home / "content" / slug / "game.yaml").exists():
        raise _wrong(f"there is no game called '{slug[:60]}' here", f"begin it: tuckbox new {slug}")
    path = home / "templates" / slug / f"{name}.svg.j2"
    if path.exists():
        raise _wrong(f"{path.relative_to(home)} is there already", "move it away, or rename it")
    roles = Roles("name", "text", "", "", "cost")
    title = _title(slug)
    text = _face(kind, title, roles, []) if kind in FACES else shared(f"{FOLDER}/{kind}.svg.j2")
    with Batch(home) as batch:
        batch.add(path, text.encode())
        batch.commit()
    return str(path.relative_to(home))


def _title(slug: str) -> str:
    """Write a title from a game's name.

    >>> _title("bank-of-reeds")
    'Bank of Reeds'
    """
    first, *rest = slug.split("-")
    return " ".join([first.capitalize(), *(one if one in _SMALL else one.capitalize() for one in rest)])


_SMALL = ("a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "under", "with")


def _wrong(fact: str, hint: str) -> ContentError:
    return ContentError([Problem(Mark("tuckbox new"), fact, hint)])


def _copied(table: Path) -> tuple[str, dict[str, bytes]]:
    """Give the name that a table gets in the game, and what is written there: a file, or those of a folder."""
    try:
        if table.is_dir():
            names = pages_in(table.name, _beside(table))
            ground = Ground(table.absolute().parent)
            return "cards/", {f"cards/{one}": read(table.absolute() / one, ground, MOST_BYTES) for one in names}
        if table.suffix.lower() not in ENDINGS:
            hint = f"give a table: {listed(ENDINGS)}, or a folder of Markdown"
            raise _wrong(f"nobody knows how to read cards from '{table.name}'", hint)
        name = f"{'_' * (table.suffix.lower() in ('.yaml', '.yml'))}cards{table.suffix.lower()}"
        return name, {name: read(table.absolute(), Ground(table.absolute().parent), MOST_BYTES)}
    except ShutError as shut:
        raise ContentError([Problem(Mark(str(table)), shut.fact, shut.hint)]) from None


def _beside(table: Path) -> Folder:
    """Give the folder that a table lies in, as if it were a game's."""
    path = table.absolute().parent
    return _Anywhere(path, str(table.parent), Findings())


class _Anywhere(Folder):
    """A folder that is no game's; what is in it lies below it."""

    @property
    def ground(self) -> Ground:
        """Where its files may lie."""
        return Ground(self.path)


def _columns(table: Path | None, text: str) -> tuple[list[Column], list[str], int, Reading | None]:
    """Read a table's columns as fields with all their values; which are long lists; how many cards it comes to."""
    if table is None:
        return _example(text)
    folder = _beside(table)
    asked = Asked(Words(table.name + "/" * table.is_dir(), Mark(str(table)), "cards"))
    taken = take(asked, "main", folder)
    folder.findings.raise_if_any()
    if taken is None or not taken.cards:
        raise ContentError([Problem(Mark(str(table)), "this table has no rows", "its first row names the columns")])
    own = [one for one in taken.columns if AT not in one.field]
    columns: list[Column] = [(one.field, one.called, [_text(card, one.field) for card in taken.cards]) for one in own]
    long = [one.field for one in own if _is_long(taken.cards, one.field)]
    copies = [_text(card, "copies") for card in taken.cards]
    count = sum(int(one) if one.isdigit() else 1 for one in copies)
    report = taken.report
    told = tuple(report.notes), (), tuple(report.asides), tuple(report.guesses), "main"
    return columns, long, count, Reading(str(table), taken.records, count, tuple(taken.columns), *told)


def _example(text: str) -> tuple[list[Column], list[str], int, Reading | None]:
    head, *rows = csv.reader(text.splitlines())
    count = sum(int(row[head.index("copies")]) if "copies" in head else 1 for row in rows)
    return [(name, name.title(), _values(rows, at)) for at, name in enumerate(head)], [], count, None


def _text(card: Block, field: str) -> str:
    """Give what a card says in a field; the parts of a list are paragraphs, a group says nothing."""
    node = as_text(card.entries[field][1]) if field in card.entries else None
    return node.text if isinstance(node, Scalar) else ""


_SENTENCE = 40
"""Letters from which on the parts of a list are paragraphs rather than words."""


def _is_long(cards: list[Block], field: str) -> bool:
    """Tell whether the lists of a field are paragraphs."""
    nodes = [card.entries[field][1] for card in cards if field in card.entries]
    parts = [part for node in nodes if isinstance(node, Run) for part in node.items]
    texts = [part.text if isinstance(part, Scalar) else sentence(part) for part in parts]
    return bool(texts) and all(isinstance(as_text(one), Scalar) for one in nodes) and max(map(len, texts)) > _SENTENCE


def _values(rows: list[list[str]], at: int) -> list[str]:
    """Give the values of a column, "" in rows that end before it."""
    return [row[at] if at < len(row) else "" for row in rows]


def _game(title: str, more: str) -> str:
    return (
        f"title: {title}\ntagline: One line that makes people want to play it.\n"
        "designers: [{name: Your Name, role: Game design}]\ncredit: Game design by Your Name.\n"
        "players: {least: 2, most: 4}\nminutes: {least: 20, most: 40}\nlanguage: en-GB\n"
        f"{more or DECK}"
    )


def _deck(
    title: str, size: str, table: str, types: Mapping[str, str], back: str, address: str, *, goes_on: bool
) -> str:
    said = ", ".join(f"{field}: {kind}" for field, kind in types.items())
    more = f", from: {json.dumps(address)}" * bool(address) + f", types: {{{said}}}" * bool(types)
    cards = f"{{file: cards/{table}{more}}}" if more else f"cards/{table}"
    return (
        f"# One row of the table is one card; its columns are fields, which card.svg.j2 prints.\nname: {title}\n"
        f"size: {size}  # or poker, mini, tarot, square, 63x88mm, …\n"
        f"face: card.svg.j2\nback: {back}\n"
        f"{_GOES_ON * goes_on}cards: {cards}\n"
    )


_GOES_ON = "continue: auto  # what a card has no room for goes on on its back, then on further cards\n"
_IGNORED = """\
/output/
/.venv/
"""
_WORKFLOW_FILE = ".github/workflows/print.yml"
_WORKFLOW = """\
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


_COMPANION = """\
# yaml-language-server: $schema=../../.schemas/companion.schema.json
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


def _readme(slug: str, table: str, more: list[str]) -> str:
    told = "".join(f"| `{path}` | {_WHAT[path.rpartition('/')[2]]} |\n" for path in more)
    return f"""# {_title(slug)}

| file | what it is |
| --- | --- |
| `content/{slug}/cards/{table}` | the cards, one in each row; open it in any spreadsheet |
| `content/{slug}/cards/main.yaml` | the deck: its size, its face, its back |
| `content/{slug}/game.yaml` | the game: title, players, what is in the box |
{told}| `content/{slug}/companion.yaml` | what is counted at the table: `companion new {slug} ana ben` |
| `templates/{slug}/card.svg.j2` | {_DESIGNED if more else _DRAWN} |

    tuckbox check {slug}     # what is wrong, if anything
    tuckbox build {slug}     # PDFs in output/{slug}/

- **A card more**: a row more.
- **A field more**: a column more, and `{{{{ text(card.name_of_column, x, y, width, height) }}}}` in
  card.svg.j2{_OVER * bool(more)}.
- **Copies**: a column `copies`.
- **Pictures**: a column `picture` with names of files in `content/{slug}/`; until they lie there, cards do without.
{_OTHER_LOOK.format(slug) if more else ""}{_OTHER_FACE.format(slug, ", ".join(FACES))}"""


_WHAT = {
    "tokens.yaml": "round tokens",
    "boxes.yaml": "the box for them all",
    "rulebook.md": "the rules, which become a booklet with a cover",
}
_OVER = ", between `{% block face %}{{ super() }}` and `{% endblock %}`"
_OTHER_FACE = "- **Another face**: `tuckbox new {} --face stats` writes one. There are {}, and the designs.\n"
_DRAWN = "how a card looks: a drawing in millimetres with the fields in it"
_DESIGNED = "which field of a card is what in its design"
_OTHER_LOOK = """\
- **Another look**: other words in the line `look` of game.yaml, or `tuckbox gallery {0}`, which shows all of them with
  your cards. To draw a design your own way: `tuckbox new {0} --face hangar`.
"""


def _face(kind: str, title: str, roles: Roles, columns: list[Column]) -> str:
    """Fill a face to start from with the fields of these cards; of those that some lack it says so."""
    some = {field for field, _, values in columns if not all(values)}

    def lacking(field: str) -> str:
        return f'{field} | default("")' if field in some else field

    numbers = [one._replace(field=lacking(one.field)) for one in roles.numbers]
    said = {name: lacking(one) if isinstance(one, str) else numbers for name, one in roles._asdict().items()}
    text = shared(f"starters/{kind}.txt")
    language = Environment(
        block_start_string="<%", block_end_string="%>", variable_start_string="<<", variable_end_string=">>",
        comment_start_string="<#", comment_end_string="#>", trim_blocks=True, lstrip_blocks=True,
        undefined=StrictUndefined, keep_trailing_newline=True, autoescape=False,  # noqa: S701  (it makes a template)
    )  # fmt: skip
    return language.from_string(text).render(name=title, dark=_COLOUR, **said)


def schemas() -> dict[str, str]:
    """Give the JSON Schemas of a game's files, by where editors find them."""
    found: dict[str, str] = {}
    for folder in search_path().shared_dirs():
        for path in sorted((folder / "schemas").glob("*.json")):
            found[f".schemas/{path.name}"] = read(path, Ground(folder), _MOST_TEMPLATE).decode()
    return found


def write_schemas(home: Path) -> tuple[str, ...]:
    """Write the schemas into a folder of games, over older ones; return their names."""
    with Batch(home) as batch:
        for name, text in (found := schemas()).items():
            batch.add(home / name, text.encode())
        batch.commit()
    return tuple(found)
