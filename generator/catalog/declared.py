"""Fields of a group declared once: what is read, what is wrong with it, its JSON Schema and its table in the docs.

A kind of group says of each field how it is taken, what it means, what it is without being said, and what else it must
be. One that is wrong leaves what it is without being said behind, so that the reading goes on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from generator.catalog.fields import REQUIRED, Absent, Fields
from generator.catalog.model import Words
from generator.catalog.names import is_id
from generator.catalog.nodes import Block, Node, Scalar, Unread
from generator.catalog.problems import Findings, clipped, did_you_mean
from generator.catalog.units import SIZES
from generator.named import NamedTuple

Fault = tuple[str, str] | None
"""A fact and a hint."""
Rest = Callable[[Fields], Mapping[str, Any]]
Schema = Mapping[str, Any]
_NOTHING: Final[Schema] = MappingProxyType({})
TEXT: Final[Schema] = {"type": ["string", "number"]}
LENGTH: Final[Schema] = {"type": ["string", "number"], "examples": ["3mm"]}
GROUP: Final[Schema] = {"type": "object"}
LIST: Final[Schema] = {"type": "array"}
DRAFT: Final = "http://json-schema.org/draft-07/schema#"


class Field(NamedTuple):
    """What a field means, in Markdown; how it is taken; what it is if it is left out, or how that is made of others.

    Its `schema` may be made when somebody asks for it.
    """

    doc: str
    take: Callable[[Fields, str, Any, str], Any]
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
    return Field(doc, Fields.text, default, hint, check, TEXT)


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

    def take(fields: Fields, name: str, default: Any, hint: str) -> float:
        if default is REQUIRED:
            fields.take(name, hint=hint)
        return fields.length(name, default if isinstance(default, float) else 0.0)

    return Field(doc, take, default, hint, check, LENGTH)


def whole(doc: str, least: int, most: int, default: Any = REQUIRED, hint: str = "") -> Field:
    """Declare a whole number."""

    def take(fields: Fields, name: str, default: Any, hint: str) -> int:
        return fields.whole(name, least, most, default, hint)

    return Field(doc, take, default, hint, None, {"type": "integer", "minimum": least, "maximum": most})


def flag(doc: str, default: bool = False) -> Field:
    """Declare what is true or false."""
    return Field(doc, lambda fields, name, default, _: fields.flag(name, default), default, schema={"type": "boolean"})


def size(doc: str, least: float, most: float, *, square: bool = False) -> Field:
    """Declare a finished size in millimetres."""
    sides = {"type": "object", "properties": dict.fromkeys(("width", "height"), LENGTH)}
    named = {"type": ["string", "number"] if square else "string", "examples": sorted(SIZES)}
    return Field(
        doc,
        lambda fields, name, *_: fields.size(name, least, most, square=square),
        schema={"anyOf": [named, sides]},
    )


def template(doc: str, hint: str = "", default: Any = REQUIRED) -> Field:
    """Declare the name of a template, which lies below the game's templates and nowhere else."""

    def check(word: str) -> Fault:
        if word and ("\\" in word or word.startswith("/") or ":" in word or ".." in word.split("/")):
            return f"'{clipped(word)}' leaves the folder of the templates", _BELOW
        return None

    return Field(doc, Fields.text, default, hint, check, {"type": "string"})


_BELOW: Final = "name a file below templates/, such as card.svg.j2"


def field_names(doc: str) -> Field:
    """Declare a list of names of fields, which may be left out."""
    listed = {"type": "array", "items": {"type": "string"}}
    return Field(doc, lambda fields, name, *_: fields.names(name), None, schema=listed)


def unprinted() -> Field:
    """Declare the names of fields that are for the companion only, or for the author."""
    doc = "fields that are [not to be printed](#what-nothing-prints)"
    return field_names(doc)._replace(take=lambda fields, *_: fields.unprinted(), default=())


def names(doc: str, hint: str, wanted: tuple[str, str]) -> Field:
    """Declare a list of names of parts, which may be left out; `wanted` says what each must be."""

    def take(fields: Fields, name: str, _: Any, hint: str) -> tuple[Words, ...]:
        found = []
        for node in fields.items(name, None, hint=hint):
            if isinstance(node, Scalar) and node.text.strip():
                found.append(Words(node.text, node.mark, name))
            elif not isinstance(node, Unread):
                fields.wrong(node, name, *wanted)
        return tuple(found)

    return Field(doc, take, (), hint, None, {"type": "array", "items": TEXT})


def groups(doc: str, kind: Kind, hint: str, default: Any = REQUIRED) -> Field:
    """Declare a list of groups of a kind; of one that is no group there is None."""

    def take(fields: Fields, name: str, default: Any, hint: str) -> list[Any]:
        return [grouped(node, kind, fields.findings, hint) for node in fields.items(name, _unless(default), hint=hint)]

    return Field(doc, take, default, hint, None, lambda: {"type": "array", "items": schema(kind)})


def group(doc: str, kind: Kind, default: Any = REQUIRED, hint: str = "") -> Field:
    """Declare a group of a kind."""

    def take(fields: Fields, name: str, default: Any, hint: str) -> Any:
        inner = fields.group(name, f"'{name}'", _unless(default), hint)
        return None if isinstance(inner, Absent) else read(inner.block, kind, fields.findings, inner.what)

    return Field(doc, take, default, hint, None, lambda: schema(kind))


def entries(doc: str, default: Any = (), hint: str = "", inner: Schema | Kind | None = None) -> Field:
    """Declare a group of any names; what stands under each is for its reader to read, `inner` or anything."""

    def take(fields: Fields, name: str, default: Any, hint: str) -> list[tuple[str, Scalar, Node]]:
        group = fields.group(name, f"'{name}'", _unless(default), hint)
        return [(str(inner), key, node) for inner, (key, node) in group.block.entries.items()]

    def told() -> Schema:
        below = schema(inner) if isinstance(inner, Kind) else inner
        return GROUP if below is None else {**GROUP, "additionalProperties": below}

    return Field(doc, take, default, hint, None, told)


def nodes(doc: str, default: Any = REQUIRED, hint: str = "", items: Callable[[], Schema] = lambda: {}) -> Field:
    """Declare a list whose items are for its reader to read."""

    def take(fields: Fields, name: str, default: Any, hint: str) -> Iterable[Node]:
        return fields.items(name, _unless(default), hint)

    return Field(doc, take, default, hint, None, lambda: {**LIST, "items": items()})


def anything(doc: str, default: Any = None, schema: Schema | Callable[[], Schema] = _NOTHING) -> Field:
    """Declare what its reader reads by itself, as it stands in the file; None where it does not."""
    return Field(doc, lambda fields, name, *_: fields.take(name, None), default, schema=schema)


def _unless(default: Any) -> Any:
    """Give what fields take as a default: a field that may be left out may be empty as well."""
    return REQUIRED if default is REQUIRED else None


# ---------------------------------------------------------------------- reading


class Read:
    """What was read of a group: its fields as attributes, which of them are `bad`, and what else reaches templates."""

    def __init__(self, group: Fields) -> None:
        self.group = group
        self.mark = group.block.mark
        self.bad: set[str] = set()
        self.rest: Mapping[str, Any] = _NOTHING

    def wrong(self, name: str, fact: str, hint: str) -> None:
        """Tell that a field is wrong, unless that is told."""
        if name not in self.bad:
            self.bad.add(name)
            self.group.findings.add(self.group.place(name), fact, hint)

    def has(self, name: str) -> bool:
        """Tell whether a field stands there."""
        return name in self.group.block.entries


def _called(block: Block, kind: Kind) -> str:
    """Say what a group is called in a problem: by its id, if it has one."""
    said = block.entries["id"][1] if "id" in kind.fields and "id" in block.entries else None
    if isinstance(said, Scalar) and said.value is not None and said.text:
        return f"{kind.noun} {clipped(said.text)}"
    return f"the {kind.noun}"


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


def begun(block: Block, kind: Kind, findings: Findings, what: str = "") -> Any:
    """Read the fields of a group, of which more may be taken before it is `finished`."""
    group = Fields(block, what or _called(block, kind), findings)
    made, entries = Read(group), block.entries
    for name, one in kind.fields.items():
        if name in entries or one.default is REQUIRED:
            _take(made, name, one)
        else:
            group.known(name)
            setattr(made, name, one.default(made) if callable(one.default) else one.default)
    for name in kind.elsewhere:
        if name in entries:
            misplaced(group, name, *kind.elsewhere[name])
    return made


def finished(made: Read, kind: Kind, rest: Rest | None = None) -> Any:
    """Take what else there is in a group, and tell what is missing and what nobody knows."""
    if rest is not None or kind.free:
        made.rest = rest(made.group) if rest is not None else made.group.rest()
    made.group.done(kind.way_out)
    return made


def _take(made: Read, name: str, one: Field) -> None:
    """Read one field of a group, and note whether it is bad."""
    group, findings = made.group, made.group.findings
    before = findings.told
    default = one.default(made) if callable(one.default) else one.default
    value = one.take(group, name, default, one.hint)
    entry = group.block.entries.get(name)
    if entry is None or findings.told > before or isinstance(entry[1], Unread):
        made.bad.add(name)
    elif one.check and (fault := one.check(value)):
        made.wrong(name, *fault)
        value = value if default is REQUIRED else default
    setattr(made, name, value)


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
