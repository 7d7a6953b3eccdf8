"""Read `playtest` of companion.yaml: how long things take at a table, and what a game's designer asks of playtests."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from generator.catalog.fields import Fields
from generator.catalog.nodes import Block, Scalar
from generator.catalog.problems import Findings, clipped
from generator.catalog.ruleids import is_id

MOST: Final = 86_400
"""Seconds that anything may take: a day."""


def check_playtest(block: Block | None, known: Collection[str], findings: Findings) -> None:
    """Find what is wrong with it: seconds that are none, questions without words, ids that no rule has.

    Seconds may be less than nothing, where something takes less time than what else is counted of it.
    """
    if block is None or "playtest" not in block.entries:
        return
    fields = Fields(block, "companion.yaml", findings).group("playtest", "'playtest'")
    seconds = fields.group("seconds", "'seconds'", default=None, hint="write 'seconds: {turn: 45}'")
    for name in seconds.block.entries:
        seconds.whole(str(name), -MOST, MOST)
    fields.text("answers", "")
    for node in fields.items("questions", default=None):
        if not isinstance(node, Block):
            hint = "write '- {asks: Is it too long?, rule: ID, try: --compare rounds=3}'"
            findings.add(node.mark, "a question has words, a rule and what to try", hint)
            continue
        question = Fields(node, "a question", findings)
        question.text("asks")
        question.text("try")
        rule = question.take("rule")
        if isinstance(rule, Scalar) and is_id(rule.text) and rule.text not in known:
            findings.add(rule.mark, f"no rule has the id '{clipped(rule.text)}'", word=rule.text, known=known)
        question.done()
    fields.done()
