"""Let through what can be read and cut, hold back what cannot: findings become problems, or notes where a game says so.

Knows the faces of an edition and its game's `print_gate`; which files show them is for others to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from generator.catalog.model import Deck, Edition, Game
from generator.catalog.problems import Problem
from generator.draw.colours import colour
from generator.named import NamedTuple
from generator.read.contrast import spelled
from generator.read.findings import NOTES, Found, findings

if TYPE_CHECKING:
    from generator.catalog.spared import Spared
    from generator.draw.painted import Painted

Faces = Callable[[Deck], tuple[Mapping[tuple[str, str], str], Mapping[str, "Painted"]]]
"""The keys of a deck's faces by card and side, and its pictures by key."""


class Verdict(NamedTuple):
    """What the gate says: problems by the deck that they hold back, notes, the entries of `print_gate` that it used.

    `spared` are the findings that those entries let through.
    """

    held: Mapping[str, tuple[Problem, ...]]
    notes: tuple[Problem, ...]
    spared: tuple[Problem, ...]
    used: frozenset[Spared]


def judged(game: Game, edition: Edition, decks: Iterable[Deck], faces: Faces) -> Verdict:
    """Judge the faces of some decks."""
    held: dict[str, tuple[Problem, ...]] = {}
    notes: list[Problem] = []
    let: list[Problem] = []
    used: set[Spared] = set()
    for deck in decks:
        for each in findings(deck, *faces(deck), edition.style):
            found = _in_palette(edition, deck, each)
            spared = _spared(game, found, edition.style)
            used.update(spared)
            if found.kind in NOTES:
                notes.append(found.problem())
            elif within := next((one for one in spared if one.holds(found.value)), None):
                let.append(found.problem()._replace(hint=f"spared by {within.mark}: {within.reason}"))
            else:
                held[deck.id] = (*held.get(deck.id, ()), _beyond(found, spared))
    return Verdict(held, tuple(notes), tuple(let), frozenset(used))


def _in_palette(edition: Edition, deck: Deck, found: Found) -> Found:
    """Say of which names in the palette, of the deck or of the theme, the colours of a finding are."""
    if found.kind != "contrast":
        return found
    palettes = [deck.fields.get("palette"), edition.theme and edition.theme.fields.get("palette")]
    named = {key: value for palette in palettes if isinstance(palette, Mapping) for key, value in palette.items()}
    said = [
        f"{name} is '{key}' in the palette" for key, value in named.items() if (name := _spelled(value)) in found.fact
    ]
    return found._replace(hint="; ".join([*said, found.hint]))


def _spelled(value: object) -> str:
    """Spell a colour of a palette as findings do; one of printing inks as it is written."""
    read = colour(str(value))
    return spelled(read.rgb) if read.parts else str(value)


def _beyond(found: Found, spared: Sequence[Spared]) -> Problem:
    """Return a finding as a problem; where it is only worse than an entry of `print_gate` allows, say so."""
    problem = found.problem()
    if not spared:
        return problem
    one = spared[0]
    return problem._replace(hint=f"'print_gate' spares it {one.spelled_bound} only ({one.mark}); {problem.hint}")


def _spared(game: Game, found: Found, style: str) -> list[Spared]:
    return [one for one in game.spared if one.covers(found.kind, found.deck, found.field, style)]


def idle(game: Game, style: str, used: Iterable[Spared]) -> list[Problem]:
    """Tell which entries of `print_gate` nothing was found for; those without a style are looked for in colour."""
    known = set(used)
    return [
        Problem(one.mark, f"nothing of {one.part} has this finding ({one.finding}) any more", "take the entry out")
        for one in game.spared
        if one not in known and not one.rules_changed and (one.style or "colour") == style
    ]
