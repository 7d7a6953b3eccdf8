"""Find fields of a card that no template reads while one asks for nearly the same: they would change it in silence."""

from __future__ import annotations

from generator.catalog.names import slip
from generator.catalog.problems import Problem
from generator.faces import naming
from generator.faces.rendercontext import RenderContext

_MOST_FIELDS = 60
_ALWAYS = ("id",)


def unread(drawn: RenderContext) -> list[Problem]:
    """Give such fields of the card that was drawn."""
    card = drawn.card
    assert card is not None  # noqa: S101  (a long text has none)
    asked = {str(read[1]) for read in drawn.reads if read[0] == "card"}
    absent = asked.difference(card.fields, _ALWAYS)
    if not absent or "" in asked or len(card.fields) > _MOST_FIELDS:
        return []
    found: list[Problem] = []
    for name, value in card.fields.items():
        if name not in asked and (meant := slip(str(name), tuple(sorted(absent)))):
            mark = next((one.mark for one in naming.texts(value)), card.mark)
            fact = f"{drawn.label}: no template reads the field '{name}'"
            found.append(Problem(mark, fact, f"did you mean '{meant}'?"))
    return found
