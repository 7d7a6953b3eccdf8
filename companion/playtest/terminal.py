"""A report in the terminal: questions, each with its answer in a sentence, 80 columns. Prints nothing itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from companion.playtest.answers import SPACE, SUFFERED, amount, answers, beside, cards_told, change, percent, share
from companion.playtest.findings import FEW, OF_CARDS, SEEN, Findings, grid
from generator.named import NamedTuple

WIDTH: Final = 80
SHOWN_CARDS: Final = 6
LONGEST_NAME: Final = 36
MOST_SEATS: Final = 4
"""So many have room for a number each, and so many settings for a line each."""
FIRST: Final = ("seat 1 wins", "length")
"""What is told even when it is not sure."""
STOPS: Final = {"end": "", "long": ", went on too long", "stuck": ", nothing could be done"}
CAUTION: Final = "Bots played, not people: trust what a rule changes more than a number by itself."


class Part(NamedTuple):
    """A part of a report: its head and what stands behind it, then rows; a page breaks none of a `table`."""

    head: str
    said: str
    rows: Sequence[str]
    table: bool = False


def report(found: Findings, file: str, wide: int = WIDTH) -> list[str]:
    """Give the lines of a report; `file` is where the games are kept."""
    first, run = found.settings[0], found.run
    many = f"{first.games:,} games" + (" a setting, same seeds" if len(found.settings) > 1 else "")
    lines = [f"{found.title.upper()}  {len(run.bots)} at the table (bots: {', '.join(run.bots)}), {many}", ""]
    if said := list(_answers(found)):
        lines += [*said, ""]
    for part in parts(found):
        lines += [f"{part.head}  {part.said}".rstrip(), *(f"  {row}" for row in part.rows), ""]
    lines += [CAUTION, f"Every game is kept in {file}."]
    return [part for line in lines for part in _fitted(line.replace(SPACE, " "), min(wide, WIDTH))]


def parts(found: Findings) -> list[Part]:
    """Give what a report says besides its answers; nothing of what nobody can say."""
    every = (_wins(found), _compared(found), _grid(found), _cards(found), _measures(found), _longest(found))
    return [part for part in every if part.rows or part.said]


def _fitted(line: str, wide: int) -> list[str]:
    """Break a line at so many letters, with what goes on set in; a row of a table gives up its room first."""
    line = line if len(line) <= wide else line[:2] + re.sub(" {2,}", "  ", line[2:])
    inside = " " * (len(line) - len(line.lstrip()) + 2)
    rows = wrap(line, wide, subsequent_indent=inside, replace_whitespace=False, break_on_hyphens=False)
    return rows if len(line) > wide else [line]


def _answers(found: Findings) -> Iterator[str]:
    other = beside(found)
    if len(found.settings) > 1:
        also = f"; beside it: {found.introduced(other)}" if other else ""
        yield f"Told of: {found.introduced(found.settings[0])}{also}"
    for one in answers(found):
        tag = f"  {one.tag.upper()}" if one.tag else ""
        yield f"{one.question}{tag}"
        yield f"  {one.sentence} {one.rest}".rstrip()


def _wins(found: Findings) -> Part:
    """Give how often each seat wins, and each bot."""
    rows, first, said = [one for one in found.settings if one.told], found.settings[0], list[str]()
    for one in rows[:1] if len(rows) > MOST_SEATS else rows:
        seats = ", ".join(f"seat {at} {share(seat)}" for at, seat in enumerate(one.seats, 1))
        said.append(f"{f'{one.label}: ' * (len(found.settings) > 1)}{seats}")
    for name, won in first.bots.items():
        even = found.run.bots.count(name) / len(found.run.bots)
        said.append(f"bot {name} {share(won)}; even is {percent(even)}")
    even = 1 / len(found.run.bots)
    same = f"from whoever begins; even is {percent(even)}" if even < 1 else "alone"
    return Part("WHO WINS", same if rows else "", said)


def _compared(found: Findings) -> Part:
    if not found.differences:
        few = f"too few games: at least {FEW} are needed" if len(found.settings) > 1 else ""
        return Part("WHAT CHANGES", few, ())
    first, *others = found.settings
    rows = []
    for other in others:
        some = [one for one in found.differences if one.label == other.label]
        real = [f"{one.what} {change(one)}" for one in some if one.word == "changed"]
        unsure = [f"{one.what}: {one.doubt}" for one in some if one.what in FIRST and one.doubt]
        told = "; ".join([*(real or ["nothing that a table would notice"]), *unsure])
        if all(one.word.startswith("same") for one in some):
            told = "the same, game for game: these bots do not react to it"
        rows += [f"{found.introduced(other)}: {told}."] * bool(some)
    many = f"{len(found.differences)} comparisons, each line of WHAT HAPPENS is one; corrected for their number"
    return Part("WHAT CHANGES", f"against {found.introduced(first)} ({many})", rows)


def _grid(found: Findings) -> Part:
    """Draw two rules as a grid: how often seat 1 wins."""
    down, across = grid(found)
    if not down:
        return Part("", "", ())
    even, wide = 1 / len(found.run.bots), max(map(len, down))
    rows = [" " * wide + "".join(one.rjust(12) for one in across)]
    for at, name in enumerate(down):
        cells = [one.seats[0] for one in found.settings[at * len(across) : (at + 1) * len(across)]]
        row = "".join(f"{100 * one.value:.0f}{'*' * (not one.low <= even <= one.high)}".rjust(12) for one in cells)
        rows.append(f"{name.ljust(wide)}{row}")
    return Part("SEAT 1 WINS", f"in % of games (* not even: {100 * even:.0f})", rows, table=True)


def _cards(found: Findings) -> Part:
    first = found.settings[0]
    cards = [card for card in first.cards if card.drawn >= SEEN]
    some = len(cards) > 2 * SHOWN_CARDS
    shown = [*cards[:SHOWN_CARDS], *cards[-SHOWN_CARDS:]] if some else cards
    rows = [f"{card.name[:29]:29} {card.use:4.0f} % of {card.drawn:,} draws" for card in shown]
    said = f"the {SHOWN_CARDS} least played and the {SHOWN_CARDS} most played" * some
    return Part("CARDS", said, [*rows, *cards_told(first)] if first.cards else ())


def _measures(found: Findings) -> Part:
    one = found.settings[0]
    shown = {name: value for name, value in one.measures.items() if not name.endswith(OF_CARDS)}
    if not shown:
        return Part("", "", ())
    by = len(found.run.bots) <= MOST_SEATS and any(name in one.by for name in shown)
    of = f"({one.label}) " if len(found.settings) > 1 else ""
    room = min(LONGEST_NAME, WIDTH - 25 - 7 * len(found.run.bots))
    seats = "".join(f"{f'seat {at}':>7}" for at in range(1, len(found.run.bots) + 1)) + "  winner's %"
    rows = [f"{'':{room}} {'a game':>8}{seats * by}"]
    for name, value in shown.items():
        seats = "".join(f"{seat:7.2f}" for seat in one.by.get(name, ())) if by else ""
        won = one.won.get(name) if by else None
        told = f"{100 * won.value:5.0f} ({100 * won.low:.0f}-{100 * won.high:.0f})" if won else ""
        rows.append(f"{name[:room]:{room}} {amount(name, value.value):>8}{seats}{told}")
    said = f"{of}on average{f', by seat, and the share of the winner in %. {SUFFERED}' * by}"
    return Part("WHAT HAPPENS", said, rows, table=True)


def _longest(found: Findings) -> Part:
    """Give the longest games, and how one of them is seen move by move."""
    some = found.settings[0].longest
    said = ", ".join(f"{number} ({rounds} rounds{STOPS[stop]})" for number, rounds, stop in some)
    one = f"{found.run.said} --game {some[0][0] if some else ''}"
    return Part("LONGEST GAMES", said, [f"{one} | companion play"] if some else ())
