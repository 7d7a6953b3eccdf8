"""Try a line and write nothing: no die is rolled, but all that can come of it is weighed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from companion.engine.dice import Cup, Undrawn, odds, share
from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Table, Turn
from companion.engine.reply import Reply
from companion.engine.words import Line, Unclear
from companion.kit.game import Game
from companion.table.parsing import Read
from companion.table.validation import Refused, Weighed, weigh

MOST_TRIED: Final = 80
"""Outcomes that are tried; where there are more, only the dice are told."""
MOST_TOLD: Final = 12
TRIED: Final = marked("(Only tried: nothing was written.)")


class Outcomes(NamedTuple):
    """What can come of a line, each with its chance: what it does, or what stands against it.

    `die` is the first that is rolled, if any; with `more` there are more outcomes than were tried.
    """

    done: list[tuple[float, Weighed]]
    refused: list[tuple[float, Refused | Unclear]]
    die: Undrawn | None
    more: bool


def tried(game: Game, table: Table, line: Line, read: Read, who: str, cup_of: Callable[[Sequence[int]], Cup]) -> Reply:
    """Say what a line would do; where it rolls dice, how likely each outcome is, without rolling them.

    Raises:
        Unclear: it is not understood.
        Refused: it breaks a rule and is not forced, whatever the dice show.
    """

    def weighed(shown: Sequence[int]) -> Weighed:
        cup = cup_of(shown)
        moves = read(Turn(table, line, cup, who), line.words)
        cup.all_used()
        return weigh(table, moves, game, force="force" in line.options)

    found = _outcomes(weighed)
    if found.refused and not found.done and not found.more:
        raise found.refused[0][1]
    if found.die is None:
        after = found.done[0][1]
        return Reply(told=[*after.told, _(TRIED)], head=game.head(after.table))
    return Reply(told=[*_told(found, found.die), _(TRIED)], head=game.head(table), asks=game.asks(table))


def _outcomes(weighed: Callable[[Sequence[int]], Weighed]) -> Outcomes:
    """Try a line with all that its dice may show, as far as that is not too much."""
    first: Undrawn | None = None
    found = Outcomes([], [], None, more=False)
    ways: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    for __ in range(MOST_TRIED):
        if not ways:
            break
        shown, chance = ways.pop()
        try:
            found.done.append((chance, weighed(shown)))
        except Undrawn as die:
            first = first or die
            ways += [((*shown, number), chance * count / len(die.faces)) for number, count in _alike(die.faces)]
        except Refused as refused:
            found.refused.append((chance, refused))
        except Unclear as unclear:  # as dice fall, a line may be none; without any dice it is none
            if not shown:
                raise
            found.refused.append((chance, unclear))
    return found._replace(die=first, more=bool(ways))


def _alike(faces: Sequence[int | str]) -> list[tuple[int, int]]:
    """Give a number for each face that is another, and how often it is there; the first is tried first."""
    counts = Counter(faces)
    return [(list(faces).index(face) + 1, count) for face, count in reversed(counts.items())]


def _told(found: Outcomes, die: Undrawn) -> list[str]:
    """Say how likely each outcome is, or at least what the first die shows."""
    said = [(" ".join(one.told), chance) for chance, one in found.done]
    said += [(_("not possible: {refused}", refused=refused), chance) for chance, refused in found.refused]
    chances = {text: sum(chance for other, chance in said if other == text) for text, __ in said}
    if found.more or len(chances) > MOST_TOLD:
        said_odds = odds(die.die, die.faces)
        if found.more:
            return [_("Dice would be rolled, first {odds}.", odds=said_odds)]
        return [_("Dice would be rolled: {odds}.", odds=said_odds)]
    return [f"{share(chance)}: {text}" for text, chance in sorted(chances.items(), key=lambda one: -one[1])]
