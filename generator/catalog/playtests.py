"""Read `playtest` of companion.yaml: how long things take at a table."""

from __future__ import annotations

from typing import Final

from generator.catalog.declared import Kind, entries, read
from generator.catalog.fields import Absent, Fields
from generator.catalog.nodes import Block
from generator.catalog.problems import Findings

MOST: Final = 86_400
"""Seconds that anything may take: a day."""
PLAYTEST: Final = Kind(
    "playtest",
    {
        "seconds": entries(
            "how long things take: `start` once, each `round`, each `turn`, and anything that the report counts",
            hint="write 'seconds: {turn: 45}'",
            inner={"type": "integer", "minimum": -MOST, "maximum": MOST},
        ),
    },
)


def check_playtest(block: Block | None, findings: Findings) -> None:
    """Find what is wrong with it: seconds that are none.

    Seconds may be less than nothing, where something takes less time than what else is counted of it.
    """
    if block is None or "playtest" not in block.entries:
        return
    fields = Fields(block, "companion.yaml", findings).group("playtest", "'playtest'")
    if isinstance(fields, Absent):
        return
    said = read(fields.block, PLAYTEST, findings, fields.what)
    seconds = fields.group("seconds", "'seconds'", default=None)
    for name, *_ in said.seconds:
        seconds.whole(name, -MOST, MOST)
