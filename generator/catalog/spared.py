"""Read `print_gate` of game.yaml: what the print gate may find all the same, each with a reason. Judges nothing."""

from __future__ import annotations

from typing import Final, NamedTuple

from generator.catalog.fields import Fields
from generator.catalog.nodes import Block
from generator.catalog.problems import Findings, Mark, clipped

STYLES: Final = ("colour", "ink-saver", "large-print")
FINDINGS: Final = ("size", "contrast", "outline")
_HINT: Final = "write '- {finding: size, part: cards, field: code, reason: the number is read by no player}'"


class Spared(NamedTuple):
    """Findings of one kind that are only told: of a part (or deck) and, if named, one field and one style of it."""

    finding: str
    part: str
    field: str
    style: str
    reason: str
    mark: Mark

    def covers(self, finding: str, deck: str, field: str, style: str) -> bool:
        """Tell whether a finding is meant."""
        theirs = deck == self.part or deck.startswith((f"{self.part}.", f"{self.part}-"))
        return finding == self.finding and theirs and self.field in ("", field) and self.style in ("", style)


def read_spared(fields: Fields, parts: tuple[str, ...], findings: Findings) -> tuple[Spared, ...]:
    """Take `print_gate`, a list of what may be found in which part."""
    found = []
    for node in fields.items("print_gate", hint=_HINT):
        if not isinstance(node, Block):
            fields.wrong(node, "print_gate", "a list of groups", _HINT)
            continue
        one = Fields(node, "the entry of 'print_gate'", findings)
        finding, part, reason = one.text("finding"), one.text("part"), one.text("reason")
        field, style = one.text("field", ""), one.text("style", "")
        one.done()
        if finding and finding not in FINDINGS:
            findings.add(finding.mark, f"'{clipped(finding)}' is no finding", word=finding, known=FINDINGS)
        if part and not any(part == name or part.startswith((f"{name}.", f"{name}-")) for name in parts):
            findings.add(part.mark, f"the game has no part called '{clipped(part)}'", word=part, known=parts)
        if style and style not in STYLES:
            findings.add(style.mark, f"there is no style called '{clipped(style)}'", word=style, known=STYLES)
        found.append(Spared(str(finding), str(part), str(field), str(style), str(reason), one.block.mark))
    return tuple(found)
