"""Read `screen` of companion.yaml: how a game looks on a screen. Knows YAML and colours, and no page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from generator.catalog.declared import At, Fault, Field, Kind, taken, text, whole, word_of
from generator.catalog.nodes import Block, Node, Run
from generator.catalog.problems import Findings, clipped

COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")
WIDEST: Final = 12
"""Choices that may stand side by side."""


def _colour(doc: str) -> Field:
    def check(said: str) -> Fault:
        known = not said or COLOUR.fullmatch(said)
        return None if known else (f"'{clipped(said)}' is no colour", "write it as '#1a2b3c', between quotes")

    return text(doc, "", check=check)


def _columns(at: At) -> None:
    node = at.node()
    if node and not (isinstance(node, Run) and [*map(_is_count, node.items)] == [True, True]):
        hint = f"write [5, 3]: on a tablet and a phone, 1 to {WIDEST}"
        at.add(node, "columns are two numbers", hint)


def _is_count(node: Node) -> bool:
    text = word_of(node)
    return text.isdecimal() and 1 <= int(text) <= WIDEST


COLOURS: Final[Mapping[str, Field]] = {
    "deep": _colour("the ground by night, the ink by day"),
    "paper": _colour("the ink by night, the ground by day"),
    "glow": _colour("tints panels"),
    "accent": _colour("what is pressed, by night"),
    "accentdark": _colour("what is pressed, by day"),
}
SCREEN: Final = Kind(
    "screen",
    {
        "display": text("the typeface of its name", ""),
        "weight": whole("the weight of that", 100, 900, 400),
        **COLOURS,
        "columns": Field(
            "how many choices stand side by side, on a tablet and on a phone",
            _columns,
            None,
            schema={"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": WIDEST}},
        ),
    },
)


def check_screen(block: Block | None, findings: Findings) -> None:
    """Find what is wrong with it: colours that are none, columns that cannot be, names that nobody reads."""
    taken(block, "screen", SCREEN, findings)
