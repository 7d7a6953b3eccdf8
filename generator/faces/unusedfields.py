"""Find fields of a card that no template reads while one asks for nearly the same: they would change it in silence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.catalog.model import Card
from generator.catalog.names import slip
from generator.catalog.problems import Problem
from generator.faces import naming
from generator.faces.reads import Read

_MOST_FIELDS = 60


def unread(card: Card, label: str, reads: Iterable[Read]) -> Iterator[Problem]:
    """Give such fields of a card, with its theme's words, whose face has read these."""
    asked = {str(name) for kind, name, *_ in reads if kind == "card"}
    absent = tuple(sorted(name for name in asked if name not in card.fields and name != "id"))
    if not absent or "" in asked or len(card.fields) > _MOST_FIELDS:
        return
    for name, value in card.fields.items():
        if name not in asked and (meant := slip(str(name), absent)):
            mark = next((one.mark for one in naming.texts(value)), card.mark)
            yield Problem(mark, f"{label}: no template reads the field '{name}'", f"did you mean '{meant}'?")
