"""Count the keys of an evening: how many each turn took, with Enter. Knows no game but by what every game has."""

from __future__ import annotations

import io

from companion.answer import answer
from companion.play import Play
from companion.screen import Screen
from tests.companion.evening import Evening


def turns(path, lines):
    """Give each turn's keys: [(where in the game it began, whose, the lines)], of what was written down."""
    found = []
    with Evening(path) as evening:
        play = Play(evening.sitting, Screen("human", prefix="", out=io.StringIO()), answer)
        for line in lines:
            sitting = evening.sitting
            where, who = ("", "")
            if sitting.session is not None:
                where, who = sitting.game.place(sitting.table), sitting.game.who(sitting.table)
                where = f"{sitting.session.id}:{where}"
            if found and found[-1][:2] == (where, who):
                found[-1][2].append(line)
            else:
                found.append((where, who, [line]))
            play.take(line)
    return [one for one in found if one[1]]


def keys(lines):
    """Count keys, one Enter for each line."""
    return sum(len(line) + 1 for line in lines)
