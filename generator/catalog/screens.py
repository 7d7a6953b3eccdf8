"""Read `screen` of companion.yaml: how a game looks on a screen. Knows YAML and colours, and no page."""

from __future__ import annotations

import re
from typing import Final

from generator.catalog.fields import Fields
from generator.catalog.nodes import Block, Run, Scalar
from generator.catalog.problems import Findings, clipped

COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")
COLOURS: Final = ("deep", "paper", "glow", "accent", "accentdark")
WIDEST: Final = 12
"""Choices that may stand side by side."""


def check_screen(block: Block | None, findings: Findings) -> None:
    """Find what is wrong with it: colours that are none, columns that cannot be, names that nobody reads."""
    if block is None or "screen" not in block.entries:
        return
    fields = Fields(block, "companion.yaml", findings).group("screen", "'screen'")
    fields.text("display", "")
    fields.whole("weight", 100, 900, 400)
    for name in COLOURS:
        said = fields.text(name, "")
        if said and not COLOUR.fullmatch(said):
            findings.add(said.mark, f"'{clipped(said)}' is no colour", "write it as '#1a2b3c', between quotes")
    columns = fields.take("columns", None)
    if columns is not None and not (isinstance(columns, Run) and [*map(_columns, columns.items)] == [True, True]):
        findings.add(columns.mark, "columns are two numbers", f"write [5, 3]: on a tablet and a phone, 1 to {WIDEST}")
    fields.done()


def _columns(node: object) -> bool:
    text = node.text if isinstance(node, Scalar) else ""
    return text.isdecimal() and 1 <= int(text) <= WIDEST
