"""Read what is in the box: the components of game.yaml, each by the reader of its kind."""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from generator.catalog.declared import Kind, begun, finished, nodes, schema, text, whole
from generator.catalog.entry import Entry
from generator.catalog.fields import REQUIRED
from generator.catalog.folder import KNOWN_FILES, Folder, is_theme
from generator.catalog.model import EMPTY, UNREAD, Parameters, Part, PartRead, Parts, Taken, Values, Words
from generator.catalog.names import is_id
from generator.catalog.nodes import Block, Node
from generator.catalog.problems import Findings, clipped, did_you_mean, listed, nearest
from generator.catalog.supply import counts, stocked
from generator.named import NamedTuple


class Component(NamedTuple):
    """A kind of component: the module that reads one, what its pieces are called, and whether these are `counted`.

    Of counted kinds game.yaml must say how many pieces there are; the others are one thing.
    """

    module: str
    noun: str
    counted: bool = True

    def reader(self) -> Any:
        """Give the module; a game of cards alone begins sooner without the others."""
        return import_module(f"generator.catalog.{self.module}")


def _boxed(parts: dict[str, Part], findings: Findings, *, whole: bool) -> dict[str, Part]:
    """Make boxes fit what they hold, now that all parts are known."""
    if not any(part.kind == "boxes" for part in parts.values()):
        return parts
    from generator.catalog.boxes import fitted

    return fitted(parts, findings, whole=whole)


KINDS: Final[Mapping[str, Component]] = MappingProxyType(
    {
        "deck": Component("decks", "card"),
        "rulebook": Component("book", "rulebook", counted=False),
        "tokens": Component("tokens", "token"),
        "dice": Component("dice", "die"),
        "sheet": Component("pages", "page"),
        "board": Component("boards", "board"),
        "boxes": Component("boxes", "box"),
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
    more = {one: field for name in names for one, field in getattr(KINDS[name].reader(), "FIELDS", EMPTY).items()}
    return Kind("component", {**files, "count": COUNT, **more})


_PLURALS: Final = {"die": "dice", "box": "boxes"}


def read_parts(
    game: Any,
    folder: Folder,
    files: list[str],
    parameters: Parameters = EMPTY,
    tables: Values = EMPTY,
) -> tuple[tuple[Part, ...], set[str], bool]:
    """Read every component; say which files were told about, and whether all cards are known.

    The count that game.yaml declares must be what the part's own file comes to.
    """
    findings = folder.findings
    parts: dict[str, Part] = {}
    seen, missed = set[str](), set[str]()
    taken: Taken = {}
    unread = 0
    for node in game.components:
        unread += 1
        name = _kind_of(node, game)
        if not name or not isinstance(node, Block):
            continue
        kind, line = KINDS[name], line_of(name)
        said = begun(node, line, findings)
        ref = getattr(said, name)
        part: Part | None = None
        if ref in seen:
            said.wrong(name, f"{ref} is listed twice", f"list each {name} once; a {kind.noun}'s 'copies' say how many")
            unread -= 1
        elif ref and ref not in files and not folder.has_text(ref):
            missed.add(_complain(ref, files, findings))
        elif ref:
            seen.add(ref)
            part, whole = _part(Entry(name, ref, Path(ref).stem, Block(*ref.mark), said, folder, taken, tables), parts)
            unread -= whole
        _ask_count(said, kind, part)
        finished(said, line)
        if part is not None:
            part = stocked(part, parameters, findings)
            parts |= {one.id: one for one in (part, *(part.spec.besides(part) if part.spec else ()))}
            if whole:
                _check_count(part, kind, said, folder, parameters)
    used = seen | missed
    parts = _boxed(parts, findings, whole=not unread)
    whole = bool(parts) and not unread and set(filter(_is_of_cards, files)) <= used
    return tuple(parts.values()), used, whole


def _is_of_cards(name: str) -> bool:
    return name.startswith("cards/")


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
    if all(card.mark.file == part.mark.file for card in part.cards):
        said.take("count", hint=COUNT.hint)


def _part(entry: Entry, parts: Parts) -> PartRead:
    """Read a part, which has the name of its file, and say whether all its cards are known."""
    kind, ref, findings = KINDS[entry.kind], entry.ref, entry.findings
    if not is_id(entry.part_id):
        findings.add(ref.mark, f"'{clipped(ref)}' is no name for a {entry.kind}", "use letters, digits, - and _")
    elif entry.part_id in parts:
        fact = f"there is another {parts[entry.part_id].kind} called '{entry.part_id}'"
        findings.add(ref.mark, fact, "give the file another name")
    elif (block := entry.folder.read(ref) if kind.counted else entry.block) is not None:
        read: PartRead = kind.reader().read_part(entry._replace(block=block))
        return read
    return None, False


def _check_count(part: Part, kind: Component, said: Any, folder: Folder, parameters: Parameters) -> None:
    """Hold what game.yaml declares against what the part comes to, unless that has problems of its own."""
    count, known = said.count, said.has("count") and "count" not in said.bad
    countable = parameters is not UNREAD or not any(card.supply or card.when for card in part.cards)
    if not countable or (not part.count and folder.findings):  # it could not be read whole
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
