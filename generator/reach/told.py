"""Write the table of rules and where they are printed: as lines, as Markdown, as plain values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from generator.catalog.model import Game
from generator.catalog.nodes import written
from generator.reach.table import Faces, Reach

_FEW = 4
"""Cards that are named one by one; of more only their number is told."""


def lines(game: Game, found: Iterable[Reach]) -> Iterator[tuple[bool, str]]:
    """Give lines for a terminal, and whether each is a heading."""
    yield True, f"{game.title}: its rules, and where they are printed"
    for one in found:
        yield False, ""
        rule = f", {one.rule}" if one.rule else ""
        yield True, f"{one.name} ({one.label}{rule}): {_values(one)}"
        for some in one.faces:
            yield False, f"  {some.name}: {_cards(some)}"
        for section in one.sections:
            yield False, f"  Rulebook: {section}"
        if one.ids:
            yield False, f"  Rules, also in the companion: {', '.join(one.ids)}"
        yield from ((False, f"  {note}") for note in _notes(one))


def markdown(game: Game, found: Sequence[Reach]) -> str:
    """Write the table as Markdown, for a page of its own or a chapter of a designer's rulebook."""
    rows = [
        "| Rule | Values | Cards, tokens, mats | Rulebook | Rules stated there |",
        "|---|---|---|---|---|",
    ]
    for one in found:
        faces = "; ".join(f"{some.name}: {_cards(some)}" for some in one.faces)
        notes = f" ({'; '.join(_notes(one))})" if _notes(one) else ""
        rule = f"{one.label}, {one.rule}" if one.rule else one.label
        cells = (f"`{one.name}`: {rule}", _values(one) + notes, faces, "; ".join(one.sections), ", ".join(one.ids))
        rows.append("| " + " | ".join(cell.replace("|", "\\|") or "–" for cell in cells) + " |")
    return f"## {game.title}\n\n" + "\n".join(rows) + "\n"


def values(found: Iterable[Reach]) -> list[dict[str, Any]]:
    """Give plain values, for programs."""
    return [
        {
            **one._asdict(),
            "values": list(one.values),
            "within": dict(one.within),
            "faces": [{**some._asdict(), "cards": list(some.cards)} for some in one.faces],
            "sections": list(one.sections),
            "ids": list(one.ids),
        }
        for one in found
    ]


def _values(one: Reach) -> str:
    values = [f"{written(value)} (default)" if value == one.default else written(value) for value in one.values]
    said = f"{one.values[0]} to {one.values[-1]} (default {one.default})" if one.ranged else ", ".join(values)
    return f"{said}: {one.reason}" if one.reason else said


def _cards(some: Faces) -> str:
    if len(some.cards) == some.of:
        return "it" if some.of == 1 else f"all {some.of}"
    return ", ".join(some.cards) if len(some.cards) <= _FEW else f"{len(some.cards)} of {some.of}"


def _notes(one: Reach) -> list[str]:
    notes = []
    if one.within:
        said = ", ".join(f"{name}={written(value)}" for name, value in one.within.items())
        notes.append(f"printed only with {said}")
    if one.planted and (one.faces or one.sections):
        notes.append("tried with one more, which is not allowed")
    if not one.faces and not one.sections:
        notes.append("its only value is told nowhere" if len(one.values) == 1 else "printed nowhere")
    return notes
