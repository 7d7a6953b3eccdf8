"""Write the files of a new game: its YAML, its cards, a face, a back. Whole, or none; never over anything."""

from __future__ import annotations

import csv
import json
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from jinja2 import Environment, StrictUndefined

from generator.catalog.folder import Folder
from generator.catalog.ground import Ground, ShutError
from generator.catalog.model import Words
from generator.catalog.nodes import Block, Node, Run, Scalar
from generator.catalog.problems import ContentError, Findings, Mark, clipped, did_you_mean, listed, mistake
from generator.catalog.readings import Column, Kind, Reading
from generator.catalog.roots import is_slug, search_path
from generator.catalog.safeopen import read
from generator.catalog.tablemodel import MOST_BYTES
from generator.catalog.tables import ENDINGS, pages_in, take
from generator.catalog.tablewish import Asked
from generator.named import NamedTuple
from generator.starting.designs import (
    FOLDER,
    design_for,
    designs,
    example,
    heading,
    heroes,
    lines_beyond,
    palettes,
    shared,
    signs,
    signs_of,
)
from generator.starting.gamefile import (
    CARD,
    game_text,
    look_of,
    looks_of,
    readme,
    title_of,
    told_in_readme,
    with_component,
    write,
)
from generator.starting.roles import EXAMPLE, Roles, Said, Stat, printed, roles_of
from generator.template.printable import NO_LETTER, printable
from generator.template.wording import listed_in_words

if TYPE_CHECKING:
    from generator.text.fonts import FontBook


FACES: Final = ("picture", "stats", "two-way", "full-art", "text", "tarot")
_COLOUR = "#2D4059"


class Begun(NamedTuple):
    """A game that was begun: its name and its files, from the working folder, and what its table was taken for."""

    slug: str
    files: tuple[str, ...]
    face: str
    cards: int
    reading: Reading | None = None


def begin(
    slug: str,
    home: Path,
    source: Path | str | None,
    size: str,
    face: str,
    design: str = "",
    palette: str = "",
    *,
    headless: bool = False,
) -> Begun:
    """Write a game into `home`, from a table (a file, a folder of Markdown, an address on the web), or from an example.

    It has a plain `face`, or a starter `design` in a `palette`; without either the design that suits its cards. No row
    of a `headless` table names its columns.

    Raises:
        ContentError: it has no name, is there already, or the table cannot be read.
    """
    _check(slug, home, face, design, palette)
    address = str(source or "")
    if not address.startswith("https://"):
        wish = _Deck(_DECK, size, face, design, headless=headless)
        return _begun(slug, home, Path(source) if source else None, wish, palette)
    with TemporaryDirectory() as folder:
        table = _fetched(address, Path(folder))
        try:
            begun = _begun(slug, home, table, _Deck(_DECK, size, face, design, address, headless=headless), palette)
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
        raise mistake("tuckbox new", f"{clipped(address, 80)}: {error}", error.hint) from None
    ending = PurePosixPath(urlsplit(address).path).suffix.lower()
    path = folder / f"cards{ending if ending in ENDINGS else '.csv'}"
    write(folder, {path.name: data})
    return path


def _begun(slug: str, home: Path, table: Path | None, wish: _Deck, palette: str) -> Begun:
    """Write a game from a table that lies on this machine; builds read a copy, which an address keeps fresh."""
    known = designs()
    text = example(known[wish.design]) if wish.design else EXAMPLE["cards.csv"]
    made = _deck_files(slug, wish, table, text)
    title, look, kind = title_of(slug), "", made.face
    if kind in known:
        picture = slug[0].upper() if kind == "typecase" else signs_of(made.roles, made.table.said, kind)[0]
        shown = heroes(made.roles, made.table.said)
        look = look_of(kind, palette or known[kind].palette, picture + f", heroes: [{', '.join(shown)}]" * bool(shown))
    files = {f"content/{slug}/game.yaml": _game(title, look), **made.files}
    files[f"content/{slug}/README.md"] = readme(slug, [*files], designed=kind in known)
    write(home, files)
    return made.begun(slug, files)


class _Deck(NamedTuple):
    """A deck that is wished for: its name, its size, a plain face or a design, and where its table is published.

    No row of a `headless` table names its columns.
    """

    name: str
    size: str
    face: str = ""
    design: str = ""
    address: str = ""
    headless: bool = False


class _Made(NamedTuple):
    """The files of a deck, the face or design that it got, what its table was taken for, which fields are what."""

    files: dict[str, str | bytes]
    face: str
    table: Table
    roles: Roles

    def begun(self, slug: str, files: Iterable[str]) -> Begun:
        """Say that it was written, with all these files."""
        reading = self.table.reading
        told = reading and reading._replace(columns=printed(self.table.columns, self.roles))
        return Begun(slug, tuple(files), self.face, self.table.cards, told)


def _deck_files(slug: str, wish: _Deck, table: Path | None, text: str) -> _Made:
    """Make the files of a deck."""
    name, copied = _copied(table, wish.name) if table else (f"{wish.name}.csv", {f"{wish.name}.csv": text.encode()})
    found = _table(table, text, headless=wish.headless)
    found = found._replace(columns=[_listed(one, found.said[one.field]) for one in found.columns])
    columns, strange = without_unprintable(found.columns, found.said)
    found = found._replace(columns=columns)
    roles = roles_of(found.columns, found.said, strange)
    kind = wish.face or wish.design or design_for(roles, found.said, wish.size)
    drawn, back = CARD + heading(roles) + "\n", "_shared/designs/back.svg.j2"
    if kind in FACES:
        drawn, back = _face(kind, roles), "_shared/back.svg.j2"
    face = "card.svg.j2" if wish.name == _DECK else f"{wish.name}.svg.j2"
    beyond = (lines_beyond(kind, roles, found.said, wish.size, large=large) for large in (False, True))
    goes_on = any(lines > -_UNSURE for lines in beyond)
    files: dict[str, str | bytes] = {
        f"content/{slug}/cards/{wish.name}.yaml": _deck(wish, name, face, back, roles.taboo, goes_on=goes_on),
        **{f"content/{slug}/cards/{one}": data for one, data in copied.items()},
        f"templates/{slug}/{face}": drawn,
    }
    return _Made(files, kind, found, roles)


def add_deck(slug: str, home: Path, name: str, source: Path, size: str, face: str = "") -> Begun:
    """Write one more deck of a game, of a table and in the game's look.

    Raises:
        ContentError: there is no such game, there is such a deck, or the table cannot be read.
    """
    game = game_text(slug, home)
    if not is_slug(name) or (home / "content" / slug / "cards" / f"{name}.yaml").exists():
        there = "is there already" if is_slug(name) else "is no name for a deck"
        raise _wrong(f"content/{slug}/cards/{name[:60]}.yaml {there}", "choose another name", "tuckbox add deck")
    design, *_ = looks_of(game) or ("",)
    made = _deck_files(
        slug, _Deck(name, size, face if face or design else "picture", "" if face else design), source, ""
    )
    path = f"content/{slug}/game.yaml"
    files = {path: with_component(slug, game, f"  - {{deck: cards/{name}.yaml}}\n"), **made.files}
    write(home, {**files, **told_in_readme(slug, home, [*files])})
    return made.begun(slug, files)


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
    for what, name, there in (("design", design, designs()), ("palette", palette, palettes())):
        if name and name not in there:
            raise _wrong(f"there is no {what} called '{name[:60]}'", did_you_mean(name, there) or listed([*there]))


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
    roles = Roles("name", "text", number="cost")
    text = _face(kind, roles) if kind in FACES else shared(f"{FOLDER}/{kind}.svg.j2")
    shown = str(path.relative_to(home))
    write(home, {shown: text})
    return shown


def _wrong(fact: str, hint: str, command: str = "tuckbox new") -> ContentError:
    return mistake(command, fact, hint)


def _copied(table: Path, deck: str) -> tuple[str, dict[str, bytes]]:
    """Give the name that a table gets in the game, and what is written there: a file, or those of a folder."""
    try:
        if table.is_dir():
            names = pages_in(table.name, _beside(table))
            ground = Ground(table.absolute().parent)
            return f"{deck}/", {f"{deck}/{one}": read(table.absolute() / one, ground, MOST_BYTES) for one in names}
        if table.suffix.lower() not in ENDINGS:
            hint = f"give a table: {listed(ENDINGS)}, or a folder of Markdown"
            raise _wrong(f"nobody knows how to read cards from '{table.name}'", hint)
        name = f"{'_' * (table.suffix.lower() in ('.yaml', '.yml'))}{deck}{table.suffix.lower()}"
        return name, {name: read(table.absolute(), Ground(table.absolute().parent), MOST_BYTES)}
    except ShutError as shut:
        raise mistake(str(table), shut.fact, shut.hint) from None


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


class Table(NamedTuple):
    """What a table was taken for: its columns, what each row says by field, how many cards, and what is to be told."""

    columns: Sequence[Column]
    said: Said
    cards: int
    reading: Reading | None = None


def _table(table: Path | None, text: str, *, headless: bool) -> Table:
    """Read a table's columns as fields, with all that is said in them; without a table those of an example."""
    if table is None:
        head, *rows = csv.reader(text.splitlines())
        said = {name: [row[at] if at < len(row) else "" for row in rows] for at, name in enumerate(head)}
        count = sum(map(int, said.get("copies", ["1"] * len(rows))))
        return Table([Column(name, name, _example_kind(name, said[name])) for name in head], said, count)
    folder = _beside(table)
    name = Words(table.name + "/" * table.is_dir(), Mark(str(table)), "cards")
    cards, reading = take(Asked(name, header=0 if headless else None), _DECK, folder) or ([], None)
    folder.findings.raise_if_any()
    if reading is None or not cards:
        raise mistake(str(table), "this table has no rows", "its first row names the columns")
    said = {
        one.field: [_in_words(card.entries[one.field][1]) if one.field in card.entries else "" for card in cards]
        for one in reading.columns
    }
    return Table(reading.columns, said, reading.cards, reading._replace(file=str(table), languages=()))


def _listed(column: Column, values: Sequence[str]) -> Column:
    """Take a column for a list that is called `words` and has signs between them, as a word game has."""
    is_list = column.field == "words" and column.kind is Kind.TEXT and any(";" in one for one in values)
    return column._replace(kind=Kind.LIST) if is_list else column


def _example_kind(name: str, values: Sequence[str]) -> Kind:
    if name in ("id", "name", "copies"):
        return Kind(name)
    return Kind.NUMBER if all(one.isdigit() for one in values if one) else Kind.TEXT


def _in_words(node: Node) -> str:
    """Say about what a card says of a value, to see how long that is; of a truth and what is empty nothing."""
    if isinstance(node, Scalar):
        return "" if node.value is None or isinstance(node.value, bool) else node.text
    parts = [*map(_in_words, node.items)] if isinstance(node, Run) else []
    if isinstance(node, Block):
        parts = [f"{name} {_in_words(one)}" for name, (_, one) in node.entries.items()]
    return listed_in_words(parts, ", ".join)


def _game(title: str, look: str) -> str:
    said = f"# One look for all that is printed; see them all: tuckbox gallery\nlook: {look}\n" if look else ""
    return (
        f"title: {title}\ntagline: One line that makes people want to play it.\n"
        "designers: [{name: Your Name, role: Game design}]\ncredit: Game design by Your Name.\n"
        "players: {least: 2, most: 4}\nminutes: {least: 20, most: 40}\nlanguage: en-GB\n"
        f"{said}components:\n  - {{deck: cards/{_DECK}.yaml}}\n"
    )


_DECK: Final = "cards"
"""The deck that a game begins with; its PDF has its name."""


def _deck(wish: _Deck, table: str, face: str, back: str, taboo: str, *, goes_on: bool) -> str:
    more = f", from: {json.dumps(wish.address)}" * bool(wish.address) + ", header: 0" * wish.headless
    more += f", types: {{{taboo}: list}}" * bool(taboo)
    cards = f"{{file: cards/{table}{more}}}" if more else f"cards/{table}"
    return (
        f"# One row of the table is one card; its columns are fields, which {face} prints.\n"
        f"name: {title_of(wish.name)}\n"
        f"size: {wish.size}  # or poker, mini, tarot, square, 63x88mm, …\n"
        f"face: {face}\nback: {back}\n"
        f"{_GOES_ON * goes_on}cards: {cards}\n"
    )


_UNSURE: Final = 1
"""Lines that a guess of how long texts are may err by. Who may go on takes longer; who must and may not is refused."""
_GOES_ON = "continue: auto  # what a card has no room for goes on on its back, then on further cards\n"


def _face(kind: str, roles: Roles) -> str:
    """Fill a face to start from with the fields of these cards; what it has no place for stands below its text."""
    text = shared(f"starters/{kind}.txt")
    language = Environment(
        block_start_string="<%", block_end_string="%>", variable_start_string="<<", variable_end_string=">>",
        comment_start_string="<#", comment_end_string="#>", trim_blocks=True, lstrip_blocks=True,
        undefined=StrictUndefined, keep_trailing_newline=True, autoescape=False,  # noqa: S701  (it makes a template)
    )  # fmt: skip
    places = _SHOWN[kind]
    named = {slot: getattr(roles, slot) for slot in ("title", "words", "kind", "flavour", "cost", "number", "picture")}
    if not named["number"]:
        named["number"], named["cost"] = named["cost"], ""
    values = {slot: roles.value(field) if field and slot in places else "" for slot, field in named.items()}
    placed = {named[slot] for slot in places if slot in named}
    others = (*named.values(), roles.sign, roles.answer, roles.serves, roles.code, roles.taboo)
    left = [
        Stat(roles.labels.get(field, field), field) for field in others if field and field not in placed | {roles.sign}
    ]
    left += [*roles.rest, *(() if "numbers" in places else roles.numbers)]
    values["title"] = values["title"] or '""'
    values["told"] = _told(values.pop("words"), roles.pairs(left))
    numbers = roles.pairs(roles.numbers) if "numbers" in places else ""
    return language.from_string(text).render(name=kind, dark=_COLOUR, numbers=numbers, **values)


def _told(words: str, left: str) -> str:
    """Write how a template asks for a text and for terms that stand below it."""
    if not left:
        return words
    terms = f"terms([{left}])"
    return f'[{words}, {terms}] | reject("eq", "") | join("\\n\\n")' if words else terms


_SHOWN: Final = {
    "picture": ("title", "words", "kind", "flavour", "number", "picture"),
    "stats": ("title", "words", "kind", "flavour", "numbers"),
    "two-way": ("title", "words", "number"),
    "full-art": ("title", "words", "number", "picture"),
    "text": ("title", "words"),
    "tarot": ("title", "words", "number", "picture"),
}
"""What each plain face has a place for."""


_READ: Final = (Kind.NAME, Kind.TEXT, Kind.CODE, Kind.LIST, Kind.GROUP)
_MOST_NAMED: Final = 4
_MARKS: Final = "*_{\\"
_LATIN: Final = "\u017f"
"""Every font here has the letters up to this one."""


def without_unprintable(columns: Sequence[Column], said: Said) -> tuple[list[Column], frozenset[str]]:
    """Return the columns, and the fields with letters, icons or marks that cannot be printed as they are.

    Columns that are mostly letters of no font are left out; where that would leave no words, neither is any left out
    nor a field named: the build says which font is missing.
    """
    found = _looked_through(said)
    out = {field for field, one in found.items() if one.is_mostly_lost}
    if {one.field for one in columns if one.kind in _READ} <= out:
        return list(columns), frozenset()
    why = {field: f"no font here has {listed(found[field].lost, _MOST_NAMED)}" for field in out}
    kept = [one._replace(kind=Kind.IGNORED, why=why[one.field]) if one.field in out else one for one in columns]
    return kept, frozenset(found.keys() - out)


class _Odd(NamedTuple):
    """What of a field cannot be printed as it is: the letters that are `lost`, each once, and whether most are."""

    lost: list[str]
    is_mostly_lost: bool


def _looked_through(said: Said) -> dict[str, _Odd]:
    """Give the fields in which something cannot be printed as it is."""
    odd = {field: [one for one in values if _is_odd(one)] for field, values in said.items()}
    if not any(odd.values()):
        return {}
    from generator.text.fonts import FontBook  # noqa: PLC0415  (few tables need it)

    book, icons = FontBook(search_path().shared_dirs()), signs()
    found = {field: _odd(values, said[field], book, icons) for field, values in odd.items() if values}
    return {field: one for field, one in found.items() if one is not None}


def _odd(values: Sequence[str], whole: Sequence[str], book: FontBook, icons: Collection[str]) -> _Odd | None:
    shown = [printable(one, book, icons) for one in values]
    if all(one.words == value for one, value in zip(shown, values, strict=True)):
        return None
    lost = dict.fromkeys(letter for one in shown for letter in one.lost)
    words = "".join([one.words for one in shown] + [one for one in whole if not _is_odd(one)])
    return _Odd([*lost], bool(lost) and 2 * words.count(NO_LETTER) > len("".join(words.split())))


def _is_odd(text: str) -> bool:
    return max(text, default="") > _LATIN or any(mark in text for mark in _MARKS)
