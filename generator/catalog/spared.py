"""Read `print_gate` of game.yaml: what the print gate may find all the same, each with a reason. Judges nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from generator.catalog.declared import Kind, choice, flag, grouped, text
from generator.catalog.nodes import Node
from generator.catalog.problems import Findings, Mark, clipped, did_you_mean
from generator.named import NamedTuple

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
        return (
            finding == self.finding
            and _is_of(deck, self.part)
            and self.field in ("", field)
            and self.style in ("", style)
        )

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


ENTRY: Final = Kind(
    "entry of 'print_gate'",
    {
        "finding": choice("what it is told as", FINDINGS, "'{}' is no finding")._replace(hint=""),
        "part": text("the part, or one of its decks (`tokens.coins`)"),
        "field": text("the field whose text it is; all texts of the part if left out", ""),
        "style": choice("the style; all styles if left out", STYLES, "there is no style called '{}'", ""),
        "bound": text("the worst that is meant: `6.2pt`, `3.9:1`, `0.4mm`, `20%`", ""),
        "reason": text("why it may be so"),
        "rules_changed": flag("`true`: only editions with other rules than the game's own have it"),
    },
)


def read_spared(nodes: Iterable[Node], parts: tuple[str, ...], findings: Findings, hint: str) -> tuple[Spared, ...]:
    """Read `print_gate`, a list of what may be found in which part; `hint` shows how an entry is written."""
    found = []
    for said in (grouped(node, ENTRY, findings, hint) for node in nodes):
        if said:
            part, known = said.part, any(_is_of(said.part, name) for name in parts)
            if part and not known and not _unread(part, findings):
                said.wrong("part", f"the game has no part called '{clipped(part)}'", did_you_mean(part, parts))
            words = {name: str(getattr(said, name)) for name in ("finding", "part", "field", "style", "reason")}
            found.append(Spared(**words, mark=said.mark, bound=_bound(said), rules_changed=said.rules_changed))
    return tuple(found)


def _is_of(deck: str, part: str) -> bool:
    return deck == part or deck.startswith((f"{part}.", f"{part}-"))


def _bound(said: Any) -> float:
    """Give `bound`: 6.2pt of type, 3.9:1 of contrast, 0.4mm nearer to the cut."""
    if not said.bound or said.finding not in _BOUNDS:
        return 0.0
    number = said.bound.replace(" ", "").removesuffix(_BOUNDS[said.finding][1].strip())
    if re.fullmatch(r"\d{1,3}(\.\d{1,3})?", number) and float(number) > 0:
        return float(number)
    example = {"size": "6.2pt", "contrast": "3.9:1", "clipped": "20%", "covered": "60%"}.get(said.finding, "0.4mm")
    said.wrong("bound", f"'{clipped(said.bound)}' is no bound of {said.finding}", f"write 'bound: {example}'")
    return 0.0


def _unread(part: str, findings: Findings) -> bool:
    """Tell whether a part is missing because its file cannot be read, which is told there."""
    return any(Path(one.mark.file).stem == part.partition(".")[0] for one in findings.problems())
