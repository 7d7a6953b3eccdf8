"""A report in the terminal: questions, each with its answer in a sentence, 80 columns. Prints nothing itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from companion.playtest.answers import SPACE, SUFFERED, amount, answers, beside, cards_told, change, percent, share
from companion.playtest.findings import FEW, OF_CARDS, SEEN, Findings, grid

WIDTH: Final = 80
SHOWN_CARDS: Final = 6
LONGEST_NAME: Final = 36
MOST_SEATS: Final = 4
"""So many have room for a number each, and so many settings for a line each."""
FIRST: Final = ("seat 1 wins", "length")
"""What is told even when it is not sure."""
CAUTION: Final = "Bots played, not people: trust what a rule changes more than a number by itself."


def report(found: Findings, file: str, wide: int = WIDTH) -> list[str]:
    """Give the lines of a report; `file` is where the games are kept."""
    first, run = found.settings[0], found.run
    many = f"{first.games:,} games" + (" a setting, same seeds" if len(found.settings) > 1 else "")
    lines = [f"{found.title.upper()}  {len(run.bots)} at the table (bots: {', '.join(run.bots)}), {many}", ""]
    for part in (_answers, _wins, _compared, _grid, _cards, _measures):
        if said := list(part(found)):
            lines += [*said, ""]
    lines += [CAUTION, f"Every game is kept in {file}."]
    return [part for line in lines for part in _fitted(line.replace(SPACE, " "), min(wide, WIDTH))]


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


def _wins(found: Findings) -> Iterator[str]:
    """Give how often each seat wins, and each bot."""
    rows, first = [one for one in found.settings if one.told], found.settings[0]
    if rows:
        yield f"WHO WINS  from whoever begins; even is {percent(1 / len(found.run.bots))}"
    for one in rows[:1] if len(rows) > MOST_SEATS else rows:
        seats = ", ".join(f"seat {at} {share(seat)}" for at, seat in enumerate(one.seats, 1))
        yield f"  {f'{one.label}: ' * (len(found.settings) > 1)}{seats}"
    for name, won in first.bots.items():
        even = found.run.bots.count(name) / len(found.run.bots)
        yield f"  bot {name} {share(won)}; even is {percent(even)}"


def _compared(found: Findings) -> Iterator[str]:
    if not found.differences and len(found.settings) > 1:
        yield f"WHAT CHANGES  too few games: at least {FEW} are needed"
    if not found.differences:
        return
    first, *others = found.settings
    many = f"{len(found.differences)} comparisons, each line of WHAT HAPPENS is one; corrected for their number"
    yield f"WHAT CHANGES against {found.introduced(first)} ({many})"
    for other in others:
        some = [one for one in found.differences if one.label == other.label]
        real = [f"{one.what} {change(one)}" for one in some if one.word == "changed"]
        unsure = [f"{one.what}: {one.doubt}" for one in some if one.what in FIRST and one.doubt]
        told = "; ".join([*(real or ["nothing that a table would notice"]), *unsure])
        if all(one.word.startswith("same") for one in some):
            told = "the same, game for game: these bots do not react to it"
        yield from [f"  {found.introduced(other)}: {told}."] * bool(some)


def _grid(found: Findings) -> Iterator[str]:
    """Draw two rules as a grid: how often seat 1 wins."""
    down, across = grid(found)
    if not down:
        return
    even, wide = 1 / len(found.run.bots), max(map(len, down))
    yield f"SEAT 1 WINS, in % of games  (* not even: {100 * even:.0f})"
    yield "  " + " " * wide + "".join(one.rjust(12) for one in across)
    for at, name in enumerate(down):
        cells = [one.seats[0] for one in found.settings[at * len(across) : (at + 1) * len(across)]]
        row = "".join(f"{100 * one.value:.0f}{'*' * (not one.low <= even <= one.high)}".rjust(12) for one in cells)
        yield f"  {name.ljust(wide)}{row}"


def _cards(found: Findings) -> Iterator[str]:
    first = found.settings[0]
    if not first.cards:
        return
    cards = [card for card in first.cards if card.drawn >= SEEN]
    some = len(cards) > 2 * SHOWN_CARDS
    yield f"CARDS{f', the {SHOWN_CARDS} least played and the {SHOWN_CARDS} most played' * some}"
    for card in [*cards[:SHOWN_CARDS], *cards[-SHOWN_CARDS:]] if some else cards:
        yield f"  {card.name[:29]:29} {card.use:4.0f} % of {card.drawn:,} draws"
    yield from (f"  {one}" for one in cards_told(first))


def _measures(found: Findings) -> Iterator[str]:
    one = found.settings[0]
    shown = {name: value for name, value in one.measures.items() if not name.endswith(OF_CARDS)}
    by = len(found.run.bots) <= MOST_SEATS and any(name in one.by for name in shown)
    of = f" ({one.label})" if len(found.settings) > 1 else ""
    room = min(LONGEST_NAME, WIDTH - 25 - 7 * len(found.run.bots))
    if shown:
        yield f"WHAT HAPPENS{of}  on average{', by seat, and the share of the winner in %' * by}"
        yield from [f"  {SUFFERED}"] * by
        seats = "".join(f"{f'seat {at}':>7}" for at in range(1, len(found.run.bots) + 1)) + "  winner's %"
        yield f"  {'':{room}} {'a game':>8}{seats * by}"
    for name, value in shown.items():
        seats = "".join(f"{seat:7.2f}" for seat in one.by.get(name, ())) if by else ""
        won = one.won.get(name) if by else None
        told = f"{100 * won.value:5.0f} ({100 * won.low:.0f}-{100 * won.high:.0f})" if won else ""
        yield f"  {name[:room]:{room}} {amount(name, value.value):>8}{seats}{told}"
