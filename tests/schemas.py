"""Make the JSON Schemas of a game's YAML from what the readers themselves ask for: `python -m tests.schemas`.

All our games, and tokens of one that was begun, are read while every field that is asked for is written down: its
name, its kind, its bounds, and whether it must be there. What a field means is taken from the
tables of content/README.md.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from generator.catalog import counters
from generator.catalog.fields import REQUIRED, Fields
from generator.catalog.folder import Folder
from generator.catalog.game import load_game
from generator.catalog.nodes import Block, Node, Run, Scalar
from generator.catalog.problems import Findings
from generator.catalog.roots import Roots
from generator.catalog.units import SIZES
from generator.starting.adding import add
from generator.starting.beginning import begin
from tests.helpers.shell import TOP

FOLDER = TOP / "templates" / "_shared" / "schemas"
DRAFT = "http://json-schema.org/draft-07/schema#"
TEXT = {"type": ["string", "number"]}
LENGTH = {"type": ["string", "number"], "examples": ["3mm"]}
SIDES = dict.fromkeys(("width", "height"), LENGTH)
KINDS: dict[str, Callable[..., dict[str, Any]]] = {
    "text": lambda *_: TEXT,
    "whole": lambda least, most=1_000_000, *_: {"type": "integer", "minimum": least, "maximum": most},
    "flag": lambda *_: {"type": "boolean"},
    "length": lambda *_: LENGTH,
    "size": lambda *_: {
        "anyOf": [{"type": "string", "examples": sorted(SIZES)}, {"type": "object", "properties": SIDES}]
    },
    "names": lambda *_: {"type": "array", "items": {"type": "string"}},
    "group": lambda *_: {"type": "object"},
    "items": lambda *_: {"type": "array"},
    "free": lambda *_: {},
    "take": lambda *_: {},
}
OF_TABLES = ("cards", "tokens")
TABLE = [{"type": "string"}, {"type": "object", "required": ["file"]}]
"""Cards may stand in a table: its file, or what is to be taken of it."""
CHOICES = {"continue": ["auto", "fronts"], "fold": ["standee"]}
TITLES = {
    "game": "game.yaml", "deck": "cards/*.yaml", "tokens": "tokens.yaml",
    "companion": "companion.yaml", "sheet": "sheets/*.yaml", "board": "board.yaml",
}  # fmt: skip

COMPANION = """
counters: {score: {start: 0}, coins: {start: 3, least: 0, most: 9, label: Coins, rule: X-1, at: {9: wins}}}
shared: {bank: 40}
turns: {order: clockwise, phases: [draw, act]}
rounds: 8
wins: {counter: score, by: most}
setup: [Shuffle.]
"""
"""A companion.yaml with what its reader asks for; what stands in groups of names is as their reader wants it."""


class Heard:
    """What readers asked of groups of fields, which are held so that their ids stay their own."""

    def __init__(self) -> None:
        self.blocks: dict[int, Block] = {}
        self.fields: dict[int, dict[str, list[dict[str, Any]]]] = defaultdict(lambda: defaultdict(list))
        self.must: dict[int, set[str]] = defaultdict(set)
        self.open: set[int] = set()
        self.files: list[tuple[str, str, Block]] = []
        self.written: dict[int, frozenset[str | int]] = {}

    def wrote(self, node: Node) -> None:
        """Remember what authors wrote: readers may add what a short form leaves out."""
        if isinstance(node, Block):
            self.written[id(node)] = frozenset(node.entries)
            for _, inner in node.entries.values():
                self.wrote(inner)
        for one in node.items if isinstance(node, Run) else ():
            self.wrote(one)

    def of(self, fields: Fields, kind: str, name: str, args: tuple[Any, ...], default: Any) -> None:
        at = id(fields.block)
        self.blocks[at] = fields.block
        schema = KINDS[kind](*args)
        if schema not in self.fields[at][name]:
            self.fields[at][name].append(schema)
        if default is REQUIRED and kind not in ("flag", "length", "free", "names"):
            self.must[at].add(name)


@contextmanager
def listening() -> Iterator[Heard]:
    """Write down what is asked for until the block is done."""
    heard, inside = Heard(), []
    before: dict[tuple[type, str], Any] = {}

    def asked(kind: str) -> Callable[..., Any]:
        real = before[Fields, kind] = getattr(Fields, kind)
        at = {"text": 0, "take": 0, "group": 1, "items": 0, "free": 0, "whole": 2}.get(kind)

        def call(self: Fields, name: str, *args: Any, **words: Any) -> Any:
            if not inside:
                given = args[at] if at is not None and len(args) > at else words.get("default", REQUIRED)
                heard.of(self, kind, name, args if kind == "whole" else (), REQUIRED if kind == "size" else given)
            inside.append(kind)
            try:
                return real(self, name, *args, **words)
            finally:
                inside.pop()

        return call

    def rest(self: Fields) -> Any:
        heard.open.add(id(self.block))
        return before[Fields, "rest"](self)

    def read(self: Folder, name: str) -> Block | None:
        block = before[Folder, "read"](self, name)
        if block is not None:
            heard.files.append((self.path.name, name, block))
            heard.wrote(block)
        return block

    calls = {kind: asked(kind) for kind in KINDS}
    before |= {(Fields, "rest"): Fields.rest, (Folder, "read"): Folder.read}
    for kind, call in calls.items():
        setattr(Fields, kind, call)
    Fields.rest, Folder.read = rest, read  # type: ignore[method-assign]
    try:
        yield heard
    finally:
        for (of, name), real in before.items():
            setattr(of, name, real)


def described() -> dict[str, dict[str, str]]:
    """Give what content/README.md says of each field, by the file's title."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    title = ""
    for line in (TOP / "content" / "README.md").read_text().split("\n"):
        if line.startswith("## "):
            title = line[3:].partition(":")[0]
        elif match := re.match(r"\| ((?:`\w+`(?:, )?)+) \|.*\| (.*) \|$", line):
            for name in re.findall(r"`(\w+)`", match[1]):
                found[title].setdefault(name, re.sub(r"\[([^\]]+)\]\([^)]*\)|`", r"\1", match[2]))
    return found


def merged(schemas: list[dict[str, Any]]) -> dict[str, Any]:
    """Make one schema of some that hold for the same place in different files."""
    objects = [one for one in schemas if "properties" in one]
    others = [one for one in schemas if "properties" not in one and one != {"type": "object"}]
    if objects:
        names = dict.fromkeys(name for one in objects for name in one["properties"])
        parts = {
            name: merged([one["properties"][name] for one in objects if name in one["properties"]]) for name in names
        }
        must = set.intersection(*(set(one.get("required", ())) for one in objects))
        made: dict[str, Any] = {"type": "object", "properties": parts}
        if must:
            made["required"] = sorted(must)
        if not any(one.get("additionalProperties", True) for one in objects):
            made["additionalProperties"] = False
        others.insert(0, made)
    unique = [one for at, one in enumerate(others) if one not in others[:at]]
    if not unique:
        return {"type": "object"} if schemas and all(one == {"type": "object"} for one in schemas) else {}
    if {} in unique:
        return {}
    arrays = [one for one in unique if one.get("type") == "array"]
    if len(arrays) > 1:
        items = merged([one["items"] for one in arrays if "items" in one])
        unique = [
            *(one for one in unique if one.get("type") != "array"),
            {"type": "array", **({"items": items} if items else {})},
        ]
    return unique[0] if len(unique) == 1 else {"anyOf": unique}


def shape(node: Node, heard: Heard) -> dict[str, Any]:
    """Give the schema of what stands in a file, as far as a reader asked for it; nothing where none did."""
    if isinstance(node, Run):
        items = [shape(one, heard) for one in node.items if not isinstance(one, Scalar)]
        items += [TEXT] * any(isinstance(one, Scalar) for one in node.items)
        return {"type": "array", **({"items": merged(items)} if items else {})}
    if not isinstance(node, Block) or id(node) not in heard.fields:
        return {}
    properties = {}
    for name, asked in heard.fields[id(node)].items():
        kinds = asked
        inner = shape(node.entries[name][1], heard) if name in node.entries else {}
        if "properties" in inner or "properties" in inner.get("items", ()):
            kinds = [one for one in asked if one not in ({}, {"type": "object"}, {"type": "array"})] + [inner]
        known = {"enum": CHOICES[name]} if name in CHOICES else merged(kinds)
        properties[str(name)] = (
            {"anyOf": [known, *TABLE]} if name in OF_TABLES and known.get("type") == "array" else known
        )
    schema: dict[str, Any] = {"type": "object", "properties": properties}
    written = heard.written.get(id(node), frozenset())  # what can be made of something else need not be there
    if must := heard.must[id(node)] & written:
        schema["required"] = sorted(map(str, must))
    schema["additionalProperties"] = id(node) in heard.open
    return schema


def role_of(slug: str, name: str, roles: dict[tuple[str, str], str]) -> str:
    """Say what a file of a game is."""
    if name.startswith("themes/"):
        return "theme"
    return {"game.yaml": "game", "rules.yaml": "rules", "companion.yaml": "companion"}.get(name) or roles.get(
        (slug, name), ""
    )


def made() -> dict[str, dict[str, Any]]:
    """Read all games, and the tokens of one that was begun, and give the schema of each kind of file."""
    with listening() as heard, TemporaryDirectory() as folder:
        begin("begun", Path(folder), None, "poker", "", "hangar")
        for kind in ("tokens", "box", "rulebook"):
            add(kind, "begun", Path(folder))
        (Path(folder) / "content/begun/companion.yaml").write_text(COMPANION)
        roots = Roots((TOP, Path(folder)))
        for slug in roots.games():
            load_game(slug, roots)
        home = Folder(roots.game_dir("begun"), "content/begun", Findings())
        counters.read(home.read("companion.yaml"), {}, home.findings, lambda deck: [deck])
    roles = {}
    for slug, name, block in heard.files:
        if name == "game.yaml":
            for node in block.entries["components"][1].items:
                kind, (_, ref) = next(iter(node.entries.items()))
                roles[slug, ref.text] = kind
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for slug, name, block in heard.files:
        if (role := role_of(slug, name, roles)) and (slug != "begun" or role in ("tokens", "companion")):
            found[role].append(shape(block, heard))
    (companion,) = found["companion"]
    turns = companion["properties"]["turns"]
    companion["properties"]["turns"] = {"anyOf": [{"type": "boolean"}, turns]}
    said = described()
    return {
        role: {"$schema": DRAFT, "title": TITLES[role], **told(merged(shapes), said[TITLES[role]])}
        for role, shapes in sorted(found.items())
        if role in TITLES
    }


def told(schema: dict[str, Any], meanings: dict[str, str]) -> dict[str, Any]:
    """Add what fields mean."""
    if "properties" in schema:
        parts = {name: told(part, meanings) for name, part in schema["properties"].items()}
        for name, part in parts.items():
            if name in meanings:
                parts[name] = {"description": meanings[name], **part}
        schema = {**schema, "properties": parts}
    if "items" in schema:
        schema = {**schema, "items": told(schema["items"], meanings)}
    if "anyOf" in schema:
        schema = {**schema, "anyOf": [told(one, meanings) for one in schema["anyOf"]]}
    return schema


def main() -> None:
    """Write the schemas."""
    FOLDER.mkdir(exist_ok=True)
    for role, schema in made().items():
        (FOLDER / f"{role}.schema.json").write_text(json.dumps(schema, indent=1, ensure_ascii=False) + "\n")
        print(f"{role}: {len(schema.get('properties', ()))} fields")


if __name__ == "__main__":
    main()
