"""Say whether dice look fair: counts, what was expected, how often chance alone is as odd. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext

SEVERAL = 5
"""Fewer rolls than this are just listed."""
MANY = 8
"""A die with more faces is written without those that never came up."""
MOST = 16
"""So many draws from a pile are listed, the last ones."""
FEW = 2.0
"""Fewer expected rolls of a face than this, and chi-square says nothing."""


def sentences(
    rolls: Iterable[Mapping[str, Any]], declared: Mapping[str, Sequence[int | str]]
) -> tuple[list[str], dict[str, Any]]:
    """Give a sentence for each die that was rolled, apart for the app and for the table, and the counts."""
    groups: dict[tuple[str, str, int], list[Mapping[str, Any]]] = {}
    for roll in rolls:
        sides = (
            roll["sides"]
            if roll["die"] in declared or (roll["die"][:1] in ("d", "D") and roll["die"][1:].isdecimal())
            else 0
        )
        groups.setdefault((roll["die"], roll["by"], sides), []).append(roll)
    told, counts = [], {}
    for (die, by, sides), some in sorted(groups.items()):
        known = declared.get(die, ())
        faces = known if len(known) == sides else range(1, sides + 1)
        at_table = by == "table"
        named = die.replace("_", " ")
        named = _("{die} on the table", die=named) if at_table else named
        came = [str(roll["face"]) for roll in some]
        if not faces:  # a pile of cards that grows and shrinks has no faces to count
            drawn = ", ".join(came[-MOST:]).replace("_", " ")
            told.append(f"{named}, {ngettext('{n} draw', '{n} draws', len(some))}: {'… ' * (len(some) > MOST)}{drawn}.")
            continue
        said, counts[die + "_on_the_table" * at_table] = _of_die(came, [str(face) for face in faces])
        told.append(f"{named}, {ngettext('{n} roll', '{n} rolls', len(some))}{said}")
    return told, counts


def _of_die(came: Sequence[str], faces: Sequence[str]) -> tuple[str, dict[str, Any]]:
    """Say what a die's rolls showed and how fair that is, and give the counts.

    >>> _of_die(["1", "1"], ["1", "2"])[0], _of_die(list("1111221222"), ["1", "2"])[0]
    (': 1, 1.', ': 1 ×5, 2 ×5. Even.')
    """
    seen = dict.fromkeys(faces, 0)
    for face in came:
        seen[face] = seen.get(face, 0) + 1
    odd = oddness([*seen.values()], [len(came) * faces.count(face) / len(faces) for face in seen])
    counts = {"rolls": len(came), "seen": seen, "chance": round(odd, 3)}
    if len(came) < SEVERAL:
        return f": {', '.join(came)}.", counts
    shown = (f"{face} ×{count}" for face, count in seen.items() if count or len(seen) <= MANY)
    return f": {', '.join(shown)}. {verdict(odd)}", counts


def verdict(odd: float) -> str:
    """Say how often fair dice are at least this uneven.

    >>> verdict(0.4), verdict(0.004), verdict(1.0)
    ('Fair dice are this uneven in 4 of 10 evenings.', 'Fair dice are this uneven in 4 of 1000 evenings.', 'Even.')
    """
    if odd < 0:
        return _("Too few rolls to say more.")
    if odd > 0.95:
        return _("Even.")
    of = next((of for of in (10, 100, 1000) if odd * of >= 0.95), 0)
    if not of:
        return _("Fair dice are this uneven less than once in 1000 evenings.")
    return _("Fair dice are this uneven in {odd} of {of} evenings.", odd=round(odd * of), of=of)


def oddness(seen: Sequence[int], expected: Sequence[float]) -> float:
    """Give the share of fair series that are at least this uneven (chi-square); -1 when there are too few rolls."""
    if len(seen) < 2 or min(expected) < FEW:
        return -1.0
    chi = math.fsum((s - e) ** 2 / e for s, e in zip(seen, expected, strict=True))
    return above(chi, len(seen) - 1)


def above(chi: float, free: int) -> float:
    """Give how often chi-square is at least so large by chance: its cube root is nearly normal (Wilson, Hilferty 1931).

    >>> [round(above(chi, free), 2) for chi, free in ((3.8415, 1), (11.0705, 5), (0.0, 3))]
    [0.05, 0.05, 1.0]
    """
    spread = 2 / 9 / free
    return math.erfc(((chi / free) ** (1 / 3) - 1 + spread) / math.sqrt(2 * spread)) / 2
