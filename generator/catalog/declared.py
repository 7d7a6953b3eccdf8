"""Fields of a group declared once: what is read, what is wrong with it, its JSON Schema and its table in the docs.

A kind of group says of each field how it is taken, what it means, what it is without being said, and what else it must
be. One that is wrong leaves what it is without being said behind, so that the reading goes on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from generator.catalog import decks
from generator.catalog.fields import REQUIRED, Fields
from generator.catalog.model import Words
from generator.catalog.nodes import Block, Scalar, Unread
from generator.catalog.problems import Findings, clipped, did_you_mean

Fault = tuple[str, str] | None
"""A fact and a hint."""
_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
_TEXT: Final[Mapping[str, Any]] = {"type": ["string", "number"]}
LENGTH: Final[Mapping[str, Any]] = {"type": ["string", "number"], "examples": ["3mm"]}
DRAFT: Final = "http://json-schema.org/draft-07/schema#"


class Field(NamedTuple):
    """What a field means, in Markdown; how it is taken; what it is if it is left out, or how that is made of others."""

    doc: str
    take: Callable[[Fields, str, Any, str], Any]
    default: Any = REQUIRED
    hint: str = ""
    check: Callable[[Any], Fault] | None = None
    schema: Mapping[str, Any] = _NOTHING


class Kind(NamedTuple):
    """A kind of group: what one is called, its fields, and whether any other one reaches templates.

    Of fields that mean something `elsewhere` and nothing here, it is said where.
    """

    noun: str
    fields: Mapping[str, Field]
    free: bool = False
    elsewhere: Mapping[str, tuple[str, str]] = _NOTHING


# ---------------------------------------------------------------------- kinds of fields


def text(doc: str, default: Any = REQUIRED, hint: str = "", check: Callable[[str], Fault] | None = None) -> Field:
    """Declare a text."""
    return Field(doc, Fields.text, default, hint, check, _TEXT)


def identity(doc: str, hint: str, most: int = 50) -> Field:
    """Declare the id of a group."""

    def check(word: str) -> Fault:
        if not word or (decks.is_id(word) and len(word) <= most):
            return None
        return f"'{clipped(word)}' is no id", f"use letters, digits, - and _, at most {most}"

    return text(doc, hint=hint, check=check)


def choice(doc: str, known: Collection[str], fact: str, default: Any = REQUIRED) -> Field:
    """Declare a word of which some are known; `fact` says of another one that it is none."""

    def check(word: str) -> Fault:
        return None if not word or word in known else (fact.format(clipped(word)), did_you_mean(word, known))

    made = text(doc, default, f"choose one of: {', '.join(known)}", check)
    return made._replace(schema={"enum": [*known]})


def length(doc: str, default: Any = REQUIRED, hint: str = "", check: Callable[[float], Fault] | None = None) -> Field:
    """Declare a length in millimetres."""

    def take(fields: Fields, name: str, default: Any, hint: str) -> float:
        if default is REQUIRED:
            fields.take(name, hint=hint)
        return fields.length(name, 0.0 if default is REQUIRED else default)

    return Field(doc, take, default, hint, check, LENGTH)


def whole(doc: str, least: int, most: int, default: Any = REQUIRED, hint: str = "") -> Field:
    """Declare a whole number."""

    def take(fields: Fields, name: str, default: Any, hint: str) -> int:
        return fields.whole(name, least, most, default, hint)

    return Field(doc, take, default, hint, None, {"type": "integer", "minimum": least, "maximum": most})


def template(doc: str, hint: str) -> Field:
    """Declare the name of a template."""

    def take(fields: Fields, name: str, default: Any, hint: str) -> Words:
        return decks.template(fields, name, default, hint) or Words("", fields.block.mark)

    return Field(doc, take, REQUIRED, hint, None, {"type": "string"})


def fields(doc: str) -> Field:
    """Declare a list of names of fields, which may be left out."""
    listed = {"type": "array", "items": {"type": "string"}}
    return Field(doc, lambda fields, name, *_: fields.names(name), None, schema=listed)


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

    return Field(doc, take, None, hint, None, {"type": "array", "items": _TEXT})


def groups(doc: str, kind: Kind, hint: str) -> Field:
    """Declare a list of groups of a kind; of one that is no group there is None."""

    def take(fields: Fields, name: str, _: Any, hint: str) -> list[Any]:
        found = []
        for node in fields.items(name, hint=hint):
            if not isinstance(node, Block | Unread):
                fields.findings.add(node.mark, f"a {kind.noun} must be a group of fields", hint)
            found.append(read(node, kind, fields.findings) if isinstance(node, Block) else None)
        return found

    return Field(doc, take, REQUIRED, hint, None, {"type": "array", "items": schema(kind)})


# ---------------------------------------------------------------------- reading


class Read:
    """What was read of a group: its fields as attributes, which of them are `bad`, and what else reaches templates."""

    def __init__(self, source: Fields) -> None:
        self.source = source
        self.mark = source.block.mark
        self.bad: set[str] = set()
        self.companion_only: tuple[Words, ...] = ()
        self.rest: Mapping[str, Any] = _NOTHING

    def wrong(self, name: str, fact: str, hint: str) -> None:
        """Tell that a field is wrong, unless that is told."""
        if name not in self.bad:
            self.bad.add(name)
            self.source.findings.add(self.source.place(name), fact, hint)


def _called(block: Block, kind: Kind) -> str:
    """Say what a group is called in a problem: by its id, if it has one."""
    said = block.entries["id"][1] if "id" in kind.fields and "id" in block.entries else None
    if isinstance(said, Scalar) and said.value is not None and said.text:
        return f"{kind.noun} {clipped(said.text)}"
    return f"the {kind.noun}"


def read(block: Block, kind: Kind, findings: Findings, what: str = "") -> Any:
    """Read a group as its kind declares it, and tell all that is wrong with it; `what` is it, if not one by its id."""
    made = Read(Fields(block, what or _called(block, kind), findings))
    for name, one in kind.fields.items():
        _take(made, name, one, block, findings)
    for name, (fact, hint) in kind.elsewhere.items():
        decks.misplaced(made.source, (name,), fact, hint)
    if kind.free:
        made.companion_only, made.rest = made.source.unprinted(), made.source.rest()
    made.source.done()
    return made


def _take(made: Read, name: str, one: Field, block: Block, findings: Findings) -> None:
    """Read one field of a group, and note whether it is bad."""
    before = findings.count(block.file)
    default = one.default(made) if callable(one.default) else one.default
    value = one.take(made.source, name, default, one.hint)
    node = block.entries[name][1] if name in block.entries else None
    if findings.count(block.file) > before or isinstance(node, Unread) or (one.default is REQUIRED and not node):
        made.bad.add(name)
    elif node and one.check and (fault := one.check(value)):
        made.wrong(name, *fault)
        value = value if default is REQUIRED else default
    setattr(made, name, value)


# ---------------------------------------------------------------------- told to others


def schema(kind: Kind, title: str = "") -> dict[str, Any]:
    """Give the JSON Schema of a group, or of a whole file of that title."""
    fields = {name: {"description": _plain(one.doc), **one.schema} for name, one in kind.fields.items()}
    if kind.free:
        own = "its fields that nothing is meant to print"
        fields["companion_only"] = {"description": own, "type": "array", "items": {"type": "string"}}
    must = sorted(name for name, one in kind.fields.items() if one.default is REQUIRED)
    head = {"$schema": DRAFT, "title": title} if title else {}
    return {**head, "type": "object", "properties": fields, "required": must, "additionalProperties": kind.free}


def table(kind: Kind) -> Iterator[str]:
    """Give the rows of the table that tells people of a kind's fields; fields that mean the same stand together."""
    together: dict[tuple[bool, str], list[str]] = {}
    for name, one in kind.fields.items():
        together.setdefault((one.default is REQUIRED, one.doc), []).append(f"`{name}`")
    for (must, doc), fields in together.items():
        yield f"| {', '.join(fields)} | {'must' if must else ''} | {doc} |".replace("|  |", "| |")


def _plain(doc: str) -> str:
    return re.sub(r"\[([^\]]+)\]\([^)]*\)|`", r"\1", doc)
