"""Read `playtest` of companion.yaml: how long things take at a table, and what a game's designer asks of playtests."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from generator.catalog.declared import Kind, groups, pairs, taken, text, whole
from generator.catalog.nodes import Block
from generator.catalog.problems import Findings
from generator.catalog.ruleids import is_id

MOST: Final = 86_400
"""Seconds that anything may take: a day."""


_QUESTION: Final = "write '- {asks: Is it too long?, rule: ID, try: --compare rounds=3}'"
QUESTION: Final = Kind(
    "question",
    {
        "asks": text("what is asked"),
        "try": text("what `companion playtest` is to be told to answer it"),
        "rule": text("the id of the rule that it is about"),
    },
)
PLAYTEST: Final = Kind(
    "playtest",
    {
        "seconds": pairs(
            "how long things take: `start` once, each `round`, each `turn`, and anything that the report counts",
            whole("seconds", -MOST, MOST),
            hint="write 'seconds: {turn: 45}'",
        ),
        "answers": text("where answers are written down", ""),
        "questions": groups("what the game's designer asks", QUESTION, _QUESTION, ()),
    },
)


def check_playtest(block: Block | None, known: Collection[str], findings: Findings) -> None:
    """Find what is wrong with it: seconds that are none, questions without words, ids that no rule has.

    Seconds may be less than nothing, where something takes less time than what else is counted of it.
    """
    said = taken(block, "playtest", PLAYTEST, findings)
    for question in filter(None, said.questions if said else ()):
        if is_id(question.rule):
            question.among("rule", known, "no rule has the id '{}'")
