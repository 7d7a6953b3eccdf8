"""Count the keys of an evening: how many each turn took, with Enter. Knows no game but by what every game has."""

import io

from companion.terminal.answer import answer
from companion.terminal.play import Play
from companion.terminal.screen import Screen
from tests.companion.evening import Evening


def turns(path, lines):
    """Give the lines of each turn: [(its place in the game, such as 3.ana, the lines)]."""
    found = []
    with Evening(path) as evening:
        play = Play(evening.live, Screen("human", prefix="", out=io.StringIO()), answer)
        play.take(lines[0])
        for line in lines[1:]:
            place = evening.live.game.place(evening.table)
            turn = ".".join(place.split(".")[:2])
            if not found or found[-1][0] != turn:
                found.append((turn, []))
            found[-1][1].append(line)
            before = evening.head
            play.take(line)
            assert evening.head > before, f"{line} did nothing"
    return found


def keys(lines):
    return sum(len(line) + 1 for line in lines)
