"""Read what is in the box: the components of game.yaml, each by the reader of its kind."""

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from generator.catalog.decks import is_whole, read_deck
from generator.catalog.declared import Field, Kind, begun, finished, nodes, schema, text, whole
from generator.catalog.entry import Entry
from generator.catalog.fields import REQUIRED
from generator.catalog.folder import KNOWN_FILES, Folder, is_theme
from generator.catalog.model import EMPTY, UNREAD, Parameter, Part, Words
from generator.catalog.names import is_id
from generator.catalog.nodes import Block, Node, Run
from generator.catalog.problems import Findings, Mark, clipped, did_you_mean, listed, nearest
from generator.catalog.supply import counts, stocked
from generator.catalog.translation import item_names
from generator.named import NamedTuple

Reader = Callable[[Entry], tuple[Part | None, bool]]


class Component(NamedTuple):
    """A kind of component: how one is read, what its pieces are called, and what else its line may say.

    The reader returns the part, nothing when it could not be read at all, and whether all its cards are
    known. `counted` kinds must declare how many pieces there are; the others are one thing.
    """

    read: Reader
    noun: str
    counted: bool = True
    fields: Callable[[], Mapping[str, Field]] = dict


def _of_block(read: Callable[[Entry, Block], tuple[Part, bool]]) -> Reader:
    """Make a reader of an entry out of one of what its file says."""

    def reader(entry: Entry) -> tuple[Part | None, bool]:
        block = entry.folder.read(entry.ref)
        return (None, False) if block is None else read(entry, block)

    return reader


@_of_block
def _read_deck(entry: Entry, block: Block) -> tuple[Part, bool]:
    block = _with_rows(block, "cards", entry)
    deck = read_deck(block, entry.part_id, entry.taken, entry.findings)
    part = Part(entry.part_id, "deck", deck.name, str(entry.ref), deck.count, (deck,), block.mark)
    return part, is_whole(deck, block)


def _with_rows(block: Block, name: str, of: Entry, within: tuple[str, ...] = ()) -> Block:
    """Put the rows of a table where a file is named instead of a list; names lead to what stands `within` its file."""
    entry = block.entries.get(name)
    if entry is None or isinstance(entry[1], Run):
        return block
    from generator.catalog.tables import filled

    return filled(block, name, of.part_id, of.folder, of.taken, within)


# What else there is is loaded when a game has such a thing: a game of cards alone begins sooner.
def _read_book(entry: Entry) -> tuple[Part | None, bool]:
    from generator.catalog.book import read_book

    return read_book(entry)


def _of_books() -> Mapping[str, Field]:
    from generator.catalog.book import FIELDS

    return FIELDS


@_of_block
def _read_tokens(entry: Entry, block: Block) -> tuple[Part, bool]:
    from generator.catalog.tokens import read_tokens

    sets = block.entries.get("sets")
    if sets is not None and isinstance(sets[1], Run):
        names = item_names(sets[1].items)
        sets[1].items = [
            _with_rows(one, "tokens", entry, ("sets", name)) if isinstance(one, Block) else one
            for one, name in zip(sets[1].items, names, strict=True)
        ]
    name, sheet, whole = read_tokens(block, entry.part_id, entry.taken, entry.findings)
    decks = tuple(one.deck for one in sheet.sets)
    count = sum(deck.count for deck in decks)
    return Part(entry.part_id, "tokens", str(name), str(entry.ref), count, decks, block.mark, sheet), whole


@_of_block
def _read_dice(entry: Entry, block: Block) -> tuple[Part, bool]:
    from generator.catalog.dice import read_dice

    name, sheet, whole = read_dice(block, entry.part_id, entry.tables, entry.taken, entry.findings)
    decks = tuple(die.deck for die in sheet.dice)
    count = sum(die.copies for die in sheet.dice)
    return Part(entry.part_id, "dice", str(name), str(entry.ref), count, decks, block.mark, sheet), whole


@_of_block
def _read_sheet(entry: Entry, block: Block) -> tuple[Part, bool]:
    from generator.catalog.pages import read_sheet

    deck, sheet, whole = read_sheet(block, entry.part_id, entry.taken, entry.findings)
    return Part(entry.part_id, "sheet", deck.name, str(entry.ref), deck.count, (deck,), block.mark, sheet), whole


@_of_block
def _read_board(entry: Entry, block: Block) -> tuple[Part, bool]:
    from generator.catalog.boards import read_board

    deck, board, whole = read_board(block, entry.part_id, entry.taken, entry.findings)
    return Part(entry.part_id, "board", deck.name, str(entry.ref), deck.count, (deck,), block.mark, board), whole


@_of_block
def _read_boxes(entry: Entry, block: Block) -> tuple[Part, bool]:
    from generator.catalog.boxes import read_boxes

    name, sheet, whole = read_boxes(block, entry.taken, entry.findings)
    count = sum(plan.copies for plan in sheet.plans)
    return Part(entry.part_id, "boxes", str(name), str(entry.ref), count, (), block.mark, sheet), whole


def _boxed(parts: dict[str, Part], findings: Findings, *, whole: bool) -> dict[str, Part]:
    """Make boxes fit what they hold, now that all parts are known."""
    if not any(part.kind == "boxes" for part in parts.values()):
        return parts
    from generator.catalog.boxes import fitted

    return fitted(parts, findings, whole=whole)


KINDS: Final[Mapping[str, Component]] = MappingProxyType(
    {
        "deck": Component(_read_deck, "card"),
        "rulebook": Component(_read_book, "rulebook", counted=False, fields=_of_books),
        "tokens": Component(_read_tokens, "token"),
        "dice": Component(_read_dice, "die"),
        "sheet": Component(_read_sheet, "page"),
        "board": Component(_read_board, "board"),
        "boxes": Component(_read_boxes, "box"),
    }
)
"""Every kind of component there is, by the name it has in game.yaml."""

COMPONENTS: Final = nodes(
    "what is in the box, one line each",
    hint="list what is in the box: '- {deck: cards/main.yaml, count: 18}'",
    items=lambda: schema(line_of(*KINDS)),
)
COUNT: Final = whole(
    "how many there are, copies and all", 1, 1_000_000, 1, "say how many there are, such as 'count: 18'"
)


def line_of(*names: str) -> Kind:
    """Declare a line of `components`, of one kind of component or of any."""
    must = REQUIRED if len(names) == 1 else ""
    files = {name: text(f"the file of the {name}", must) for name in names}
    more = [KINDS[name].fields() for name in names]
    return Kind(
        "component", {**files, "count": COUNT, **{name: one for fields in more for name, one in fields.items()}}
    )


_PLURALS: Final = {"die": "dice", "box": "boxes"}


def read_parts(
    game: Any,
    folder: Folder,
    files: list[str],
    parameters: Mapping[str, Parameter] = EMPTY,
    tables: Mapping[str, Any] = EMPTY,
) -> tuple[tuple[Part, ...], set[str], bool]:
    """Read every component; say which files were told about, and whether all cards are known.

    The count that game.yaml declares must be what the part's own file comes to.
    """
    findings = folder.findings
    parts: dict[str, Part] = {}
    seen, missed = set[str](), set[str]()
    taken: dict[str, Mark] = {}
    unread = 0
    for node in game.components:
        unread += 1
        name = _kind_of(node, game)
        if not name or not isinstance(node, Block):
            continue
        kind, line = KINDS[name], line_of(name)
        said = begun(node, line, findings)
        ref = getattr(said, name)
        entry = Entry(ref, Path(ref).stem, said, folder, taken, tables)
        part: Part | None = None
        if ref in seen:
            said.wrong(name, f"{ref} is listed twice", f"list each {name} once; a {kind.noun}'s 'copies' say how many")
            unread -= 1
        elif ref and ref not in files and not folder.has_text(ref):
            missed.add(_complain(ref, files, findings))
        elif ref:
            seen.add(ref)
            if _is_free(entry, name, parts):
                part, whole = kind.read(entry)
                unread -= whole
        _ask_count(said, kind, part)
        finished(said, line)
        if part is not None:
            part = stocked(part, parameters, findings)
            parts |= _with_those_besides(part)
            if whole:
                _check_count(part, kind, said, folder, parameters)
    used = seen | missed
    parts = _boxed(parts, findings, whole=not unread)
    return tuple(parts.values()), used, bool(parts) and not unread and _are_listed(files, used)


def _with_those_besides(part: Part) -> dict[str, Part]:
    besides = part.spec.besides(part) if part.spec else ()
    return {one.id: one for one in (part, *besides)}


def _is_countable(part: Part, parameters: Mapping[str, Parameter]) -> bool:
    """Tell whether it is known how many cards there are, which rules may say."""
    return parameters is not UNREAD or not any(card.supply or card.when for deck in part.decks for card in deck.cards)


def _are_listed(files: list[str], used: set[str]) -> bool:
    """Tell whether every file of cards is a component's."""
    return not any(name.startswith("cards/") and name not in used for name in files)


def _kind_of(node: Node, game: Any) -> str:
    """Say which kind of component a node is of, "" when it is of none."""
    if not isinstance(node, Block):
        game.unlike(node, "components", "groups of fields", "write '- {deck: cards/main.yaml, count: 18}'")
        return ""
    name = next((kind for kind in KINDS if kind in node.entries), "")
    if not name:
        _no_kind(node, game.findings)
    return name


def _ask_count(said: Any, kind: Component, part: Part | None) -> None:
    """Ask how many pieces game.yaml says there are; of those from a table, which grows, it need not say so."""
    if not kind.counted or part is None or not part.count:  # what it is made of could not be read
        return
    if all(card.mark.file == part.mark.file for deck in part.decks for card in deck.cards):
        said.take("count", hint=COUNT.hint)


def _is_free(entry: Entry, kind: str, parts: Mapping[str, Part]) -> bool:
    """Say whether a part may have the name it would get from its file."""
    if not is_id(entry.part_id):
        fact = f"'{clipped(entry.ref)}' is no name for a {kind}"
        entry.findings.add(entry.ref.mark, fact, "use letters, digits, - and _")
        return False
    if entry.part_id in parts:
        fact = f"there is another {parts[entry.part_id].kind} called '{entry.part_id}'"
        entry.findings.add(entry.ref.mark, fact, "give the file another name")
        return False
    return True


def _check_count(part: Part, kind: Component, said: Any, folder: Folder, parameters: Mapping[str, Parameter]) -> None:
    """Hold what game.yaml declares against what the part comes to, unless that has problems of its own."""
    count, known = said.count, said.has("count") and "count" not in said.bad
    if not _is_countable(part, parameters) or (not part.count and folder.findings):  # it could not be read whole
        return
    right = count == part.count or (parameters is not UNREAD and count in counts(part, parameters))
    if known and not right and not folder.findings.about(f"{folder.shown}/{part.ref}"):
        pieces = kind.noun if count == 1 else _PLURALS.get(kind.noun, f"{kind.noun}s")
        fact = f"game.yaml declares {count} {pieces} but {part.ref} has {part.count}"
        way_out = f"write 'count: {part.count}'"
        said.wrong("count", fact, f"{way_out}, or mend {part.ref}")


def _no_kind(node: Block, findings: Findings) -> None:
    first = next(iter(node.entries), "")
    hint = did_you_mean(str(first), KINDS) if first != "count" else ""
    hint = hint if hint.startswith("did") else f"a component is one of: {listed(KINDS)}"
    findings.add(node.mark, f"there is no kind of component called '{clipped(str(first))}'", hint)


def _complain(ref: Words, files: list[str], findings: Findings) -> str:
    """Say why a file that was named cannot be had; give the one that was most likely meant."""
    parts = ref.replace("\\", "/").split("/")
    if ".." in parts or ref.startswith("/") or ":" in ref:
        fact, hint = f"'{clipped(ref)}' leaves the game's folder", "name a file below it, such as cards/main.yaml"
        findings.add(ref.mark, fact, hint)
        return ""
    decks = [name for name in files if name not in KNOWN_FILES and not is_theme(name)]
    meant = nearest(ref, decks)
    hint = did_you_mean(ref, decks) or "make it, or take this component out"
    findings.add(ref.mark, f"there is no file {clipped(ref)}", hint)
    return meant
