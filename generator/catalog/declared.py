"""Fields of a group declared once: what is read, what is wrong with it, its JSON Schema and its table in the docs.

A kind of group says of each field how it is taken, what it means, what it is without being said, and what else it must
be. One that is wrong leaves what it is without being said behind, so that the reading goes on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeVar

from generator.catalog.fields import REQUIRED, Fields, frozen
from generator.catalog.model import EMPTY, Size, Values, Words
from generator.catalog.names import is_id, is_name
from generator.catalog.nodes import Block, Node, Scalar, Unread, resolve
from generator.catalog.problems import Findings, clipped, did_you_mean, listed, nearest
from generator.catalog.units import SIZES, UNITS, to_size
from generator.named import NamedTuple

Fault = tuple[str, str] | None
"""A fact and a hint."""
Rest = Callable[[Fields], Values]
Schema = Values
Made = TypeVar("Made")
_NOTHING: Final[Schema] = MappingProxyType({})
TEXT: Final[Schema] = {"type": ["string", "number"]}
LENGTH: Final[Schema] = {"type": ["string", "number"], "examples": ["3mm"]}
GROUP: Final[Schema] = {"type": "object"}
LIST: Final[Schema] = {"type": "array"}
DRAFT: Final = "http://json-schema.org/draft-07/schema#"


class At(NamedTuple):
    """A field to be taken: of which group, its name, what it is without being said, and what to do where it lacks."""

    fields: Fields
    name: str
    default: Any = REQUIRED
    hint: str = ""

    def node(self) -> Node | None:
        """Take whatever stands there."""
        return self.fields.take(*self[1:])

    def unlike(self, node: Node, wanted: str, hint: str = "") -> None:
        """Say that it is of another kind than wanted."""
        self.fields.unlike(node, self.name, wanted, hint)

    def add(self, node: Node | Words, fact: str, hint: str) -> None:
        """Say what is wrong with a part of it."""
        self.fields.findings.add(node.mark, fact, hint)


class Field(NamedTuple):
    """What a field means, in Markdown; how it is taken; what it is if it is left out, or how that is made of others.

    Its `schema` may be made when somebody asks for it.
    """

    doc: str
    take: Callable[[At], Any]
    default: Any = REQUIRED
    hint: str = ""
    check: Callable[[Any], Fault] | None = None
    schema: Schema | Callable[[], Schema] = _NOTHING

    def told(self) -> Schema:
        """Give its JSON Schema."""
        return self.schema() if callable(self.schema) else self.schema


class Kind(NamedTuple):
    """A kind of group: what one is called, its fields, and whether there may be any other one.

    Of fields that mean something `elsewhere` and nothing here, it is said where; `way_out` is offered where an unknown
    field is like no known one.
    """

    noun: str
    fields: Mapping[str, Field]
    free: bool = False
    elsewhere: Mapping[str, tuple[str, str]] = _NOTHING
    way_out: str = ""


# ---------------------------------------------------------------------- kinds of fields


def text(doc: str, default: Any = REQUIRED, hint: str = "", check: Callable[[Words], Fault] | None = None) -> Field:
    """Declare a text."""
    return Field(doc, words_at, default, hint, check, TEXT)


def words_at(at: At) -> Words:
    """Take a text."""
    return at.fields.text(*at[1:])


def identity(doc: str, hint: str, most: int = 50) -> Field:
    """Declare the id of a group."""

    def check(word: str) -> Fault:
        if not word or (is_id(word) and len(word) <= most):
            return None
        return f"'{clipped(word)}' is no id", f"use letters, digits, - and _, at most {most}"

    return text(doc, hint=hint, check=check)


def choice(doc: str, known: Collection[str], fact: str, default: Any = REQUIRED, way_out: str = "") -> Field:
    """Declare a word of which some are known; `fact` says of another one that it is none."""

    def check(word: str) -> Fault:
        if not word or word in known:
            return None
        return fact.format(clipped(word)), way_out or did_you_mean(word, known)

    made = text(doc, default, f"choose one of: {', '.join(known)}", check)
    return made._replace(schema={"enum": [*known]})


def length(doc: str, default: Any = REQUIRED, hint: str = "", check: Callable[[float], Fault] | None = None) -> Field:
    """Declare a length in millimetres."""
    return Field(doc, lambda at: at.fields.length(*at[1:]), default, hint, check, LENGTH)


def whole(doc: str, least: int, most: int, default: Any = REQUIRED, hint: str = "") -> Field:
    """Declare a whole number."""

    def take(at: At) -> int:
        node = at.node()
        value = node.value if isinstance(node, Scalar) else None
        if type(value) is int and least <= value <= most:
            return value
        if node is not None and type(value) is int:
            bound, way_out = f"at most {most}", "check the number"
            if value < least:
                bound, way_out = f"{least} or more", at.hint or f"write {least} or more"
            at.unlike(node, bound, way_out)
        elif node is not None:
            quoted = isinstance(node, Scalar) and not node.plain and type(resolve(node.text)) is int
            way_out = "write it without quotes" if quoted else f"write a number such as {max(least, 1)}"
            at.unlike(node, "a whole number", way_out)
        return least if at.default is REQUIRED else at.default

    return Field(doc, take, default, hint, None, {"type": "integer", "minimum": least, "maximum": most})


def flag(doc: str, default: bool = False) -> Field:
    """Declare what is true or false."""

    def take(at: At) -> Any:
        node = at.node()
        if isinstance(node, Scalar) and type(node.value) is bool:
            return node.value
        if node is not None:
            at.unlike(node, "true or false", f"write '{at.name}: {str(not at.default).lower()}'")
        return at.default

    return Field(doc, take, default, schema={"type": "boolean"})


def size(doc: str, least: float, most: float, *, square: bool = False) -> Field:
    """Declare a finished size in millimetres: its name, `63x88mm`, or its sides; if `square`, `20mm` as well."""

    def take(at: At) -> Size:
        node = at.node()
        found = Size(least, least)
        if isinstance(node, Block):
            found = _sides(Fields(node, f"'{at.name}'", at.fields.findings))
        elif isinstance(node, Scalar):
            text = node.text
            one = square and text[-2:] in UNITS and text[:1].isdigit() and "x" not in text.replace("×", "x")
            try:
                found = to_size(f"{text}x{text}" if one else text)
            except ValueError:
                near = nearest(text.lower(), SIZES, 0.6)
                hint = f"write 63x88mm, or one of: {listed(sorted(SIZES), 30)}"
                hint = f"did you mean '{near}'?" if near else "write 20mm, or 16x19mm" if square else hint
                at.add(node, f"'{clipped(text)}' is not a size", hint)
                return found
        elif node is not None:
            at.unlike(node, "a size", "write a name such as poker, or 63x88mm")
        if node is not None and not all(least <= side <= most for side in found):
            fact = f"{found.width:g} x {found.height:g} mm is no size to print"
            at.add(node, fact, f"each side is {least:g} to {most:g} mm")
        return found

    sides = {"type": "object", "properties": dict.fromkeys(("width", "height"), LENGTH)}
    named = {"type": ["string", "number"] if square else "string", "examples": sorted(SIZES)}
    hint = "write a name such as poker, or width and height such as 63x88mm"
    return Field(doc, take, hint=hint, schema={"anyOf": [named, sides]})


def _sides(fields: Fields) -> Size:
    """Read a size that is a group of width and height."""
    for name in Size._fields:
        fields.take(name, hint=f"add '{name}: 63mm'")
    size = Size(*(fields.length(name, 10.0) for name in Size._fields))
    fields.done()
    return size


def template(doc: str, hint: str = "", default: Any = REQUIRED) -> Field:
    """Declare the name of a template, which lies below the game's templates and nowhere else."""

    def check(word: str) -> Fault:
        if word and ("\\" in word or word.startswith("/") or ":" in word or ".." in word.split("/")):
            return f"'{clipped(word)}' leaves the folder of the templates", _BELOW
        return None

    return Field(doc, words_at, default, hint, check, {"type": "string"})


_BELOW: Final = "name a file below templates/, such as card.svg.j2"


def field_names(doc: str) -> Field:
    """Declare a list of names of fields, each a word that a template can say; None where it is left out."""

    def take(at: At) -> dict[str, Words]:
        names: dict[str, Words] = {}
        for node in at.fields.items(at.name, None):
            text = word_of(node)
            if not is_name(text):
                at.unlike(node, "names of fields", "use letters, digits and _, as in [cost, rules_text]")
            elif text in names:
                at.add(node, f"'{text}' is listed twice", "remove one of them")
            else:
                names[text] = Words(text, node.mark, at.name)
        return names

    return Field(doc, take, None, schema={"type": "array", "items": {"type": "string"}})


def unprinted() -> Field:
    """Declare the names of fields that are for the companion only, or for the author."""
    made = field_names("fields that are [not to be printed](#what-nothing-prints)")
    return made._replace(take=lambda at: tuple(made.take(at).values()), default=())


def names(doc: str, hint: str, wanted: tuple[str, str]) -> Field:
    """Declare a list of names of parts, which may be left out; `wanted` says what each must be."""

    def take(at: At) -> tuple[Words, ...]:
        found = []
        for node in at.fields.items(at.name, None, at.hint):
            if isinstance(node, Scalar) and node.text.strip():
                found.append(Words(node.text, node.mark, at.name))
            elif not isinstance(node, Unread):
                at.unlike(node, *wanted)
        return tuple(found)

    return Field(doc, take, (), hint, None, {"type": "array", "items": TEXT})


def groups(doc: str, kind: Kind, hint: str, default: Any = REQUIRED) -> Field:
    """Declare a list of groups of a kind; of one that is no group there is None."""

    def take(at: At) -> list[Any]:
        return [grouped(node, kind, at.fields.findings, at.hint) for node in at.fields.items(*at[1:])]

    return Field(doc, take, default, hint, None, lambda: {"type": "array", "items": schema(kind)})


def group(doc: str, kind: Kind, default: Any = REQUIRED, hint: str = "") -> Field:
    """Declare a group of a kind."""

    def take(at: At) -> Any:
        block = at.fields.group(*at[1:])
        return None if block is None else read(block, kind, at.fields.findings, f"'{at.name}'")

    return Field(doc, take, default, hint, None, lambda: schema(kind))


def frozen_group(doc: str, hint: str, wanted: str = "a group of fields") -> Field:
    """Declare a group of any fields that templates see as they stand."""

    def take(at: At) -> Any:
        node = at.node()
        if isinstance(node, Block):
            return frozen(node, at.name)
        at.unlike(node or at.fields.block, wanted, at.hint)
        return EMPTY

    return Field(doc, take, EMPTY, hint, schema=GROUP)


def entries(doc: str, default: Any = (), hint: str = "", inner: Schema | Kind | None = None) -> Field:
    """Declare a group of any names; what stands under each is for its reader to read, `inner` or anything."""

    def take(at: At) -> list[tuple[str, Scalar, Node]]:
        block = at.fields.group(*at[1:])
        return [(str(inner), key, node) for inner, (key, node) in block.entries.items()] if block else []

    def told() -> Schema:
        below = schema(inner) if isinstance(inner, Kind) else inner
        return GROUP if below is None else {**GROUP, "additionalProperties": below}

    return Field(doc, take, default, hint, None, told)


def pairs(doc: str, value: Field, default: Any = _NOTHING, hint: str = "") -> Field:
    """Declare a group of any names, under each of which stands a value of one kind."""

    def take(at: At) -> dict[str, Any]:
        fields, name = at[:2]
        inner = Fields(fields.group(*at[1:]) or Block(*fields.mark), name, fields.findings)
        return {str(one): value.take(At(inner, str(one), value.default, value.hint)) for one in inner.block.entries}

    return Field(doc, take, default, hint, schema={**GROUP, "additionalProperties": value.told()})


def nodes(doc: str, default: Any = REQUIRED, hint: str = "", items: Callable[[], Schema] = lambda: {}) -> Field:
    """Declare a list whose items are for its reader to read."""
    return Field(doc, lambda at: at.fields.items(*at[1:]), default, hint, None, lambda: {**LIST, "items": items()})


def anything(doc: str, default: Any = None, schema: Schema | Callable[[], Schema] = _NOTHING) -> Field:
    """Declare what its reader reads by itself, as it stands in the file; None where it does not."""
    return Field(doc, At.node, default, schema=schema)


# ---------------------------------------------------------------------- reading


def _called(block: Block, kind: Kind) -> str:
    """Say what a group is called in a problem: by its id, if it has one."""
    said = word_at(block, "id") if "id" in kind.fields else ""
    return f"{kind.noun} {clipped(said)}" if said and resolve(said) is not None else f"the {kind.noun}"


def word_of(node: Node | None) -> str:
    """Give a single word or text as it is written, "" of anything else."""
    return node.text if isinstance(node, Scalar) else ""


def word_at(block: Node, name: str) -> str:
    """Give the word or text under a name of a group, "" where none stands."""
    entry = block.entries.get(name) if isinstance(block, Block) else None
    return word_of(entry and entry[1])


def grouped(node: Node, kind: Kind, findings: Findings, hint: str, what: str = "") -> Any:
    """Read what must be a group of a kind; of what is none, which is told, there is None."""
    if isinstance(node, Block):
        return read(node, kind, findings, what)
    if not isinstance(node, Unread):
        article = "an" if kind.noun[0] in "aeiou" else "a"
        findings.add(node.mark, f"{article} {kind.noun} must be a group of fields", hint)
    return None


def read(block: Block, kind: Kind, findings: Findings, what: str = "", rest: Rest | None = None) -> Any:
    """Read a group as its kind declares it, and tell all that is wrong with it.

    `what` is it, if not one by its id; `rest` takes what is not declared where the kind does not say which that is.
    """
    return finished(begun(block, kind, findings, what), kind, rest)


def taken(block: Block | None, name: str, kind: Kind, findings: Findings) -> Any:
    """Read one field of a group, a group of a kind, and leave the others; None where there is none."""
    if block is None or name not in block.entries:
        return None
    return group("", kind).take(At(Fields(block, "", findings), name))


def begun(block: Block, kind: Kind, findings: Findings, what: str = "") -> Any:
    """Read the fields of a group, of which more may be taken before it is `finished`."""
    made, entries = Fields(block, what or _called(block, kind), findings), block.entries
    for name, one in kind.fields.items():
        if name in entries or one.default is REQUIRED:
            _take(made, name, one)
        else:
            made.known(name)
            setattr(made, name, one.default(made) if callable(one.default) else one.default)
    for name in kind.elsewhere:
        if name in entries:
            misplaced(made, name, *kind.elsewhere[name])
    return made


def finished(made: Fields, kind: Kind, rest: Rest | None = None) -> Any:
    """Take what else there is in a group, and tell what is missing and what nobody knows."""
    if rest is not None or kind.free:
        made.rest = rest(made) if rest is not None else made.others()
    made.done(kind.way_out)
    return made


def _take(made: Fields, name: str, one: Field) -> None:
    """Read one field of a group, and note whether it is bad."""
    findings = made.findings
    before = findings.told
    default = one.default(made) if callable(one.default) else one.default
    value = one.take(At(made, name, default, one.hint))
    entry = made.block.entries.get(name)
    if entry is None or findings.told > before or isinstance(entry[1], Unread):
        made.bad.add(name)
    elif one.check and (fault := one.check(value)):
        made.wrong(name, *fault)
        value = value if default is REQUIRED else default
    setattr(made, name, value)


def record(made: Callable[..., Made], said: Any, **given: Any) -> Made:
    """Make a record of what a group says: each of its fields is what the declared one of that name says, or `given`."""
    names: Collection[str] = getattr(made, "_fields", ()) or getattr(made, "__dataclass_fields__", ())
    return made(**{name: value for name, value in vars(said).items() if name in names} | given)


def misplaced(fields: Fields, name: str, fact: str, hint: str) -> None:
    """Say of a field that it means nothing here but elsewhere; `fact` takes its name and the group's."""
    fields.findings.add(fields.named(name), fact.format(name, what=fields.what), hint)
    fields.known(name)


# ---------------------------------------------------------------------- told to others


def schema(kind: Kind, title: str = "") -> dict[str, Any]:
    """Give the JSON Schema of a group, or of a whole file of that title."""
    fields = {name: {"description": _plain(one.doc), **one.told()} for name, one in kind.fields.items()}
    must = sorted(name for name, one in kind.fields.items() if one.default is REQUIRED)
    head = {"$schema": DRAFT, "title": title} if title else {}
    return {**head, **GROUP, "properties": fields, "required": must, "additionalProperties": kind.free}


def table(kind: Kind, without: Collection[str] = ()) -> Iterator[str]:
    """Give the rows of the table that tells people of a kind's fields, those aside that are told of elsewhere.

    Fields that mean the same stand together.
    """
    together: dict[tuple[bool, str], list[str]] = {}
    for name, one in kind.fields.items():
        if name not in without:
            together.setdefault((one.default is REQUIRED, one.doc), []).append(f"`{name}`")
    for (must, doc), fields in together.items():
        yield f"| {', '.join(fields)}{' (required)' if must else ''} | {doc} |"


def _plain(doc: str) -> str:
    return re.sub(r"\[([^\]]+)\]\([^)]*\)|`", r"\1", doc)
