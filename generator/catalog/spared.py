"""Read `print_gate` of game.yaml: what the print gate may find all the same, each with a reason. Judges nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

from generator.catalog.fields import Fields
from generator.catalog.nodes import Block
from generator.catalog.problems import Findings, Mark, clipped

STYLES: Final = ("colour", "ink-saver", "large-print")
FINDINGS: Final = ("size", "contrast", "outline", "clipped", "covered", "overlap")
SLACK: Final = 0.05
"""By how much a value may be worse than its bound, which is written with one decimal."""
_BOUNDS: Final = {
    "size": ("down to", " pt"),
    "contrast": ("down to", ":1"),
    "outline": ("up to", " mm"),
    "clipped": ("up to", " %"),
    "covered": ("up to", " %"),
    "overlap": ("up to", " mm"),
}
_HINT: Final = "write '- {finding: size, part: cards, field: code, reason: the number is read by no player}'"


class Spared(NamedTuple):
    """Findings of one kind that are only told: of a part (or deck) and, if named, one field and one style of it.

    With `rules_changed` only editions with other rules have it: that nothing has it any more is never told of it.
    No worse than `bound`, if that is not 0: points of type and contrast to 1 at least, mm too near the cut or over one
    another and hundredths of a line that are lost at most.
    """

    finding: str
    part: str
    field: str
    style: str
    reason: str
    mark: Mark
    bound: float = 0.0
    rules_changed: bool = False

    def covers(self, finding: str, deck: str, field: str, style: str) -> bool:
        """Tell whether a finding is meant."""
        theirs = deck == self.part or deck.startswith((f"{self.part}.", f"{self.part}-"))
        return finding == self.finding and theirs and self.field in ("", field) and self.style in ("", style)

    def holds(self, value: float) -> bool:
        """Tell whether a value is no worse than what is allowed."""
        if not self.bound:
            return True
        return value <= self.bound + SLACK if self.finding not in ("size", "contrast") else value >= self.bound - SLACK

    @property
    def spelled_bound(self) -> str:
        """Say what is allowed."""
        word, unit = _BOUNDS[self.finding]
        return f"{word} {self.bound:g}{unit}"


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
        bound, changed = _bound(one, str(finding), findings), one.flag("rules_changed", default=False)
        one.done()
        if finding and finding not in FINDINGS:
            findings.add(finding.mark, f"'{clipped(finding)}' is no finding", word=finding, known=FINDINGS)
        if (
            part
            and not any(part == name or part.startswith((f"{name}.", f"{name}-")) for name in parts)
            and not _unread(part, findings)
        ):
            findings.add(part.mark, f"the game has no part called '{clipped(part)}'", word=part, known=parts)
        if style and style not in STYLES:
            findings.add(style.mark, f"there is no style called '{clipped(style)}'", word=style, known=STYLES)
        found.append(
            Spared(str(finding), str(part), str(field), str(style), str(reason), one.block.mark, bound, changed)
        )
    return tuple(found)


def _bound(fields: Fields, finding: str, findings: Findings) -> float:
    """Take `bound`: 6.2pt of type, 3.9:1 of contrast, 0.4mm nearer to the cut."""
    word = fields.text("bound", "")
    if not word or finding not in _BOUNDS:
        return 0.0
    number = word.replace(" ", "").removesuffix(_BOUNDS[finding][1].strip())
    if re.fullmatch(r"\d{1,3}(\.\d{1,3})?", number) and float(number) > 0:
        return float(number)
    example = {"size": "6.2pt", "contrast": "3.9:1", "clipped": "20%", "covered": "60%"}.get(finding, "0.4mm")
    findings.add(word.mark, f"'{clipped(word)}' is no bound of {finding}", f"write 'bound: {example}'")
    return 0.0


def _unread(part: str, findings: Findings) -> bool:
    """Tell whether a part is missing because its file cannot be read, which is told there."""
    return any(Path(one.mark.file).stem == part.partition(".")[0] for one in findings.problems())
