"""Translations of a game: what is to be translated, what is missing, what changed since; files for translators.

`languages/TAG/` gets a file beside each of the game's own, with the words as they were beside what they became. A
rulebook is translated as a whole; `_NAME` keeps the text that it was translated from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import unified_diff
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import yaml

from generator.catalog.edition import preset_words, value_words
from generator.catalog.folder import Folder
from generator.catalog.ground import Ground, ShutError
from generator.catalog.language import is_tag, way_out
from generator.catalog.messages import Messages
from generator.catalog.nodes import Block, Node, Run, Scalar
from generator.catalog.problems import Findings, Mark, clipped, mistake
from generator.catalog.roots import Roots
from generator.catalog.rules import read_rules
from generator.catalog.safeopen import is_file, read
from generator.catalog.source import read_yaml
from generator.catalog.tables import filled
from generator.catalog.tablewords import AT, EVERY
from generator.catalog.templatewords import said_in, templates
from generator.catalog.translation import (
    FOLDER,
    FROM,
    MESSAGES,
    TO,
    is_pair,
    is_table,
    is_words,
    item_names,
    kept_as,
    texts,
)
from generator.keeping import files
from generator.named import NamedTuple

_MOST: Final = 4_000_000
_ICON: Final = re.compile(r"\{([A-Za-z0-9][\w-]*)\}")
_UNSEEN: Final = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_HEAD: Final = (
    "# Words in {tag} of {file}. Write them behind 'to'; tuckbox translate {slug} --to {tag} says what is missing.\n"
)
_CONTEXT: Final = " · "
_RULES: Final = "rules.yaml"


class Text(NamedTuple):
    """A text of a game: the file that it stands in, the names that lead to it, the words; what they were and became.

    Where a number stands in it, `many` is what it is where that is not 1, and `forms` are what it became by the names
    of the CLDR. A text of a row of a table has its `cell`; in a table with a `column` for the language it became what
    stands there.
    """

    file: str
    path: tuple[str, ...]
    words: str
    was: str = ""
    became: str = ""
    many: str = ""
    forms: Mapping[str, str] = MappingProxyType({})
    cell: Mark | None = None
    column: bool = False

    @property
    def outdated(self) -> bool:
        """Whether the words changed since they were translated."""
        return bool(self.became and self.was and self.was != self.words)

    @property
    def place(self) -> str:
        """What people call it, and what a PO file keeps as its context."""
        return _CONTEXT.join((self.file, *self.path))


class Book(NamedTuple):
    """A rulebook: whether there is a translation, and how its text changed since, as a unified diff."""

    file: str
    is_there: bool
    changed: str


class Translation(NamedTuple):
    """A game in a language: its texts, those of its templates and tables included, and its rulebooks."""

    slug: str
    tag: str
    home: Path
    texts: tuple[Text, ...]
    books: tuple[Book, ...]

    @property
    def missing(self) -> list[Text]:
        """The texts that are not translated."""
        return [one for one in self.texts if not one.became]

    @property
    def outdated(self) -> list[Text]:
        """The texts that changed since they were translated."""
        return [one for one in self.texts if one.outdated]


def translation(slug: str, tag: str, roots: Roots) -> Translation:
    """Read what there is of a translation, and what it lacks; a theme whose file was taken out of it is left as it is.

    Raises:
        ContentError: there is no such game or language, or a file cannot be read.
    """
    home, findings = roots.game_dir(slug), Findings()
    if not is_tag(tag):
        findings.add(Mark(f"--to {tag}"), f"'{clipped(tag)}' is no tag of a language", way_out(tag))
        findings.raise_if_any()
    folder = Folder(home, f"content/{slug}", findings)
    found: list[Text] = []
    counted: list[str] = []
    for name in filter(folder._replace(language=tag).is_translated, folder.yaml_files()):
        source, known = folder.read(name), _known(_there(folder, f"{FOLDER}/{tag}/{name}"))
        counted += _counted(source)
        found += _rows(name, source, known, tag, folder._replace(language=EVERY, findings=Findings()))
        for path, one in texts(source) if source else ():
            in_list = (*path[:-1], "1") in known  # whose texts are all words
            if path in known or in_list or is_words(path, one.text):
                was, became = known.get(path, ("", ""))
                found.append(Text(name, path, one.text, was, became))
    said = _known(_there(folder, f"{FOLDER}/{tag}/{MESSAGES}"))
    forms = Messages(tag).forms
    spoken = dict.fromkeys([*_editions(folder), *counted, *_icons(folder, slug, roots)], "")
    for text, many in {**messages(slug, roots), **spoken}.items():
        each = {name: said.get((text, name), ("", ""))[1] for name in forms} if many else {}
        became = said.get((text,), ("", each.get("other", "")))[1]
        found.append(Text(MESSAGES, (text,), text, "", became, many, each if (text,) not in said else {}))
    books = [_book(folder, tag, name) for name in _books(folder)]
    findings.raise_if_any()
    return Translation(slug, tag, home, tuple(found), tuple(books))


Known = Mapping[tuple[str, ...], tuple[str, str]]
"""What a file of a translation says, by the names that lead there: what was translated, and what it became."""


def _rows(file: str, block: Block | None, known: Known, tag: str, folder: Folder) -> Iterator[Text]:
    """Give the texts of the rows of a file's tables; what is wrong with these is told at a build."""
    sets = block.entries.get("sets") if block else None
    inner = getattr(sets[1], "items", []) if sets else []
    named = [(one, "tokens", ("sets", name)) for one, name in zip(inner, item_names(inner), strict=True)]
    for one, name, within in [*named, (block, "cards", ())]:
        if not isinstance(one, Block) or name not in one.entries or not is_table(name, one.entries[name][1]):
            continue
        run = filled(one, name, "", folder, {}).entries[name][1]
        cards = run.items if isinstance(run, Run) else []
        columns = {str(key) for card in cards if isinstance(card, Block) for key in card.entries}
        for card, called in zip(cards, item_names(cards), strict=True):
            if isinstance(card, Block):
                yield from _row(file, (*within, name, called), card, columns, known, tag)


def _row(file: str, at: tuple[str, ...], card: Block, columns: set[str], known: Known, tag: str) -> Iterator[Text]:
    """Give the texts of a row, which has columns for other languages."""
    plain = Block(*card.mark)
    plain.entries = {name: one for name, one in card.entries.items() if AT not in str(name)}
    for path, one in texts(plain, at):
        was, became = known.get(path, ("", ""))
        column = f"{path[len(at)]}{AT}{tag}"
        if column in columns and len(path) == len(at) + 1:
            cell = card.entries.get(column)
            said = cell[1].text if cell and isinstance(cell[1], Scalar) else ""
            if one.text.strip():
                yield Text(file, path, one.text, was, said, cell=cell[1].mark if cell else card.mark, column=True)
        elif path in known or is_words(path, one.text):
            yield Text(file, path, one.text, was, became, cell=one.mark)


def messages(slug: str, roots: Roots) -> dict[str, str]:
    """Give the words that a game's own templates say, in order of the files.

    Each is given with what it is for several, "" where no number stands in it.
    """
    found: dict[str, str] = {}
    for _, _, text in templates(slug, roots):
        found.update(said_in(text))
    return found


def _editions(folder: Folder) -> Iterator[str]:
    """Give the words in which editions are named: presets, and values of rules that are words."""
    parameters, presets, _ = read_rules(folder.read(_RULES) if _RULES in folder.yaml_files() else None, Findings())
    yield from map(preset_words, presets)
    for parameter in parameters.values():
        yield from (value_words(one) for one in parameter.allowed or () if isinstance(one, str) and one[:2].isalpha())


def _icons(folder: Folder, slug: str, roots: Roots) -> Iterator[str]:
    """Give what icons of the game's own are called, which books say to those for whom they are read aloud."""
    own, ours = (
        {path.stem for place in places for path in (place / "icons").glob("*.svg")}
        for places in (roots.template_dirs(slug), roots.shared_dirs())
    )
    for book in _books(folder):
        text = _bytes(folder.path / book, folder.ground).decode("utf-8", "replace")
        yield from (name.replace("-", " ") for name in _ICON.findall(text) if name in own - ours)


def _counted(node: Node | None) -> Iterator[str]:
    """Give the words under which boxes count what they hold."""
    if isinstance(node, Block):
        for name, (_, inner) in node.entries.items():
            if name == "counts" and isinstance(inner, Block):
                yield from map(str, inner.entries)
            yield from _counted(inner)
    for one in getattr(node, "items", ()) if not isinstance(node, Block) else ():
        yield from _counted(one)


class _Seen(yaml.SafeDumper):
    """Puts texts with letters that nobody sees in double quotes, where they can be written as numbers."""

    def represent_str(self, data: str) -> yaml.ScalarNode:
        """Represent a text."""
        return self.represent_scalar("tag:yaml.org,2002:str", data, style='"' if _UNSEEN.search(data) else None)


_Seen.add_representer(str, _Seen.represent_str)


def write(of: Translation) -> list[str]:
    """Write files that a translator can fill in, with what there is; name them.

    Raises:
        ContentError: they cannot be written.
    """
    place, ground = of.home / FOLDER / of.tag, Ground(of.home.parents[1])
    made: dict[str, bytes] = {}
    for name, tree in _trees(of.texts).items():
        head = _HEAD.format(tag=of.tag, file=name, slug=of.slug)
        flow = False if name == MESSAGES else None
        told = yaml.dump(tree, Dumper=_Seen, allow_unicode=True, sort_keys=False, default_flow_style=flow, width=10_000)
        made[name] = (head + _UNSEEN.sub(lambda ch: f"\\u{ord(ch[0]):04x}", told)).encode()
    for book in of.books:
        if not book.is_there:
            made[kept_as(book.file)] = _bytes(of.home / book.file, ground)
    paths = {place / name: data for name, data in made.items()}
    new = {path: data for path, data in paths.items() if not is_file(path, ground) or _bytes(path, ground) != data}
    files.write(of.home, new)
    return [f"{FOLDER}/{of.tag}/{name}" for name in made]


def _trees(of: Sequence[Text]) -> dict[str, dict[str, Any]]:
    """Give what is written into each file."""
    trees: dict[str, dict[str, Any]] = {}
    for one in of:
        if one.column and not one.became:
            continue
        tree = trees.setdefault(one.file, {})
        if one.file == MESSAGES:
            tree[one.words] = dict(one.forms) or one.became
            continue
        *way, last = one.path
        for name in way:
            tree = tree.setdefault(name, {})
        tree[last] = {FROM: one.was if one.became and one.was else one.words, TO: one.became}
        if one.column:  # which has the words
            del tree[last][TO]
    return trees


def seen(of: Translation) -> list[str]:
    """Say that rulebooks and texts that changed were looked at: what they are translated from is what they are now."""
    now = of._replace(texts=tuple(one._replace(was=one.words) for one in of.texts))
    write(now)
    there, ground = [book.file for book in of.books if book.is_there], Ground(of.home.parents[1])
    kept = of.home / FOLDER / of.tag
    files.write(of.home, {kept / kept_as(one): _bytes(of.home / one, ground) for one in there})
    return [book.file for book in of.books if book.changed] + [one.place for one in of.outdated]


def _bytes(path: Path, ground: Ground) -> bytes:
    """Read a file of bearable size.

    Raises:
        ContentError: it cannot be read.
    """
    try:
        return read(path, ground, _MOST)
    except ShutError as error:
        raise mistake(str(path), error.fact, error.hint) from None


def _there(folder: Folder, name: str) -> Node | None:
    """Read a file of a translation; nothing where there is none."""
    if not is_file(folder.path / name, folder.ground):
        return None
    return read_yaml(folder.path / name, folder.ground, f"{folder.shown}/{name}", folder.findings)


def _known(node: Node | None, path: tuple[str, ...] = ()) -> Known:
    """Give what a file of a translation says."""
    found: dict[tuple[str, ...], tuple[str, str]] = {}
    if isinstance(node, Scalar):
        found[path] = ("", node.text)
    elif node is not None and is_pair(node) and isinstance(node, Block):
        was, became = (_text_of(node, name) for name in (FROM, TO))
        found[path] = (was, became)
    elif isinstance(node, Block):
        for name, (_, inner) in node.entries.items():
            found.update(_known(inner, (*path, str(name))))
    else:
        items = getattr(node, "items", ())
        for name, one in zip(item_names(items), items, strict=False):
            found.update(_known(one, (*path, name)))
    return found


def _text_of(block: Block, name: str) -> str:
    entry = block.entries.get(name)
    return entry[1].text if entry and isinstance(entry[1], Scalar) else ""


def _books(folder: Folder) -> Iterator[str]:
    """Name the rulebooks that game.yaml lists."""
    block = folder.read("game.yaml")
    parts = block.entries.get("components") if block else None
    for one in getattr(parts[1], "items", ()) if parts else ():
        entry = one.entries.get("rulebook") if isinstance(one, Block) else None
        if entry and isinstance(entry[1], Scalar) and folder.has_text(entry[1].text):
            yield entry[1].text


def _book(folder: Folder, tag: str, name: str) -> Book:
    place = folder.path / FOLDER / tag
    is_there = is_file(place / name, folder.ground)
    kept = place / kept_as(name)
    if not is_there or not is_file(kept, folder.ground):
        return Book(name, is_there, "")
    was, now = (_bytes(path, folder.ground).decode("utf-8", "replace") for path in (kept, folder.path / name))
    lines = unified_diff(was.splitlines(), now.splitlines(), "as translated", "as it is", lineterm="", n=1)
    return Book(name, is_there, "\n".join(lines))
