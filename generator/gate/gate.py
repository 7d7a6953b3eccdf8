"""Let through what can be read and cut, hold back what cannot: findings become problems, or notes where a game says so.

Knows the faces of an edition and its game's `print_gate`; which files show them is for others to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from generator.catalog.model import Deck, Game
from generator.catalog.problems import Problem
from generator.gate.findings import NOTES, Found, findings

if TYPE_CHECKING:
    from generator.catalog.spared import Spared
    from generator.operators.painted import Painted

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


def judged(game: Game, style: str, decks: Iterable[Deck], faces: Faces) -> Verdict:
    """Judge the faces of some decks."""
    held: dict[str, tuple[Problem, ...]] = {}
    notes: list[Problem] = []
    let: list[Problem] = []
    used: set[Spared] = set()
    for deck in decks:
        for each in findings(deck, *faces(deck), style):
            found = _in_palette(game, deck, each)
            spared = _spared(game, found, style)
            used.update(spared)
            if found.kind in NOTES:
                notes.append(found.problem())
            elif within := next((one for one in spared if one.holds(found.value)), None):
                let.append(found.problem()._replace(hint=f"spared by {within.mark}: {within.reason}"))
            else:
                held[deck.id] = (*held.get(deck.id, ()), _beyond(found, spared))
    return Verdict(held, tuple(notes), tuple(let), frozenset(used))


def _in_palette(game: Game, deck: Deck, found: Found) -> Found:
    """Say of which names in a palette the colours of a finding are."""
    if found.kind != "contrast":
        return found
    palettes = {
        "": deck.fields.get("palette"),
        **{f" of the theme {one}": of.fields.get("palette") for one, of in game.themes.items()},
    }
    said = {
        f"{str(colour).lower()} is '{key}' in the palette{whose}"
        for whose, palette in palettes.items()
        if isinstance(palette, Mapping)
        for key, colour in palette.items()
        if str(colour).startswith("#") and str(colour).lower() in found.fact
    }
    return found._replace(hint="; ".join([*sorted(said), found.hint]))


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
