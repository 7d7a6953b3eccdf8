"""A report in the terminal: questions, each with its answer in a sentence, 80 columns. Prints nothing itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Final

from companion.playtest.figures import Estimate
from companion.playtest.findings import (
    DEAD,
    FEW,
    OF_CARDS,
    SEEN,
    SETTLED,
    WINS,
    Difference,
    Findings,
    Found,
    grid,
    told_apart,
)

WIDTH: Final = 80
RAMP: Final = " .:-=+*#"
SHOWN_CARDS: Final = 6
LONGEST_NAME: Final = 36
MOST_SEATS: Final = 4
"""So many have room for a number each."""
FIRST: Final = ("seat 1 wins", "length")
"""What is told even when it is not sure."""
DRAWN: Final = re.compile(r" {2,}(?:[-o:#]+ +)*")
"""A strip or a bar, and the room around it."""
BARS: Final = "  rounds  "
CURVE: Final = "  whoever leads wins"
LEAST: Final = 0.05
"""What is less would be told as 0.0."""
FINE: Final = 0.03
"""Shares whose interval is narrower are told with a decimal."""
SUFFERED: Final = "Counted for whoever does it; a loss, like a knock-out, for whoever suffers it."
CAUTION: Final = "Bots played, not people: trust what a rule changes more than a number by itself."


def report(found: Findings, file: str, wide: int = WIDTH) -> list[str]:
    """Give the lines of a report; `file` is where the games are kept. Where there is no room nothing is drawn."""
    first, run = found.settings[0], found.run
    many = f"{first.games:,} games" + (" a setting, same seeds" if len(found.settings) > 1 else "")
    lines = [f"{found.title.upper()}  {len(run.bots)} at the table (bots: {', '.join(run.bots)}), {many}", ""]
    for part in (_ends, _seats, _bots, _lengths, _decided, _compared, _grid, _cards, _measures):
        if said := list(part(found)):
            lines += [*said, ""]
    lines += [CAUTION, f"Every game is kept in {file}."]
    return [part for line in lines for part in _fitted(line, min(wide, WIDTH))]


def _fitted(line: str, wide: int) -> list[str]:
    """Break a line at so many letters; one that is drawn loses its drawing where it is too long."""
    if len(line) > wide and wide < WIDTH:
        if line.startswith((BARS, CURVE, " " * len(BARS))):
            return []
        line = line[:2] + DRAWN.sub("  ", line[2:])  # what is set in stays so
    inside = " " * (len(line) - len(line.lstrip()) + 2)
    rows = wrap(line, wide, subsequent_indent=inside, replace_whitespace=False, break_on_hyphens=False)
    return rows if len(line) > wide else [line]


def _percent(one: Estimate) -> str:
    digits = int(one.high - one.low < FINE)
    value, low, high = (f"{100 * part:.{digits}f}" for part in (one.value, one.low, one.high))
    return f"{value} % (95 %: {low} to {high})"


def _ends(found: Findings) -> Iterator[str]:
    for one in found.settings:
        stopped = one.games - one.ended
        if not stopped:
            continue
        why = f"{one.long} went on too long, in {one.stuck} nothing could be done"
        yield f"WITHOUT AN END  {one.label}: {stopped:,} of {one.games:,} games; {why}"
    played = [one for one in found.settings if one.games]
    if played and all(one.ended == one.games for one in played):
        yield f"WITHOUT AN END  none; the longest took {max(one.longest[0][1] for one in played)} rounds"


def _seats(found: Findings) -> Iterator[str]:
    rows = [one for one in found.settings if one.told]
    if not rows:
        yield f"WHO WINS  too few games ended ({found.settings[0].ended}) to say so"
        return
    even = 1 / len(found.run.bots)
    yield f"WHO WINS  by seat, from whoever begins; even is {100 * even:.0f} %"
    for one in rows[:1] if len(rows) > 4 else rows:
        yield from [f"  {found.introduced(one)}"] * (len(rows) > 1)
        for at, seat in enumerate(one.seats, 1):
            yield f"  seat {at}  {_strip(seat, even)}  {_percent(seat)}"


def _strip(one: Estimate, even: float, wide: int = 33) -> str:
    """Draw an interval on a scale from nothing to twice the even share."""
    cells = [" "] * wide
    place = [min(wide - 1, max(0, round(value / even / 2 * (wide - 1)))) for value in (one.low, one.value, one.high)]
    cells[wide // 2] = ":"
    for at in range(place[0], place[2] + 1):
        cells[at] = "-"
    cells[place[1]] = "o"
    return "".join(cells)


def _bots(found: Findings) -> Iterator[str]:
    for name, one in found.settings[0].bots.items():
        even = found.run.bots.count(name) / len(found.run.bots)
        yield f"  bot {name:9} wins {_percent(one)}; even is {100 * even:.0f} %"


def _lengths(found: Findings) -> Iterator[str]:
    ended = [one for one in found.settings if one.ended]
    if ended:
        yield "HOW LONG  half of the games take so long, or less"
    for one in ended:
        name, long = f"{one.label}: " * (len(found.settings) > 1), one.rounds
        turns = f"; {one.turns.middle:g} turns" if one.turns.middle else ""
        yield f"  {name}{long.middle:g} rounds; 9 of 10 games {long.low:g} to {long.high:g}{turns}"
        if one.minutes:
            spread = one.minutes
            yield f"    about {spread.middle:g} minutes at a table; 9 of 10 games {spread.low:g} to {spread.high:g}"
    if any(one.minutes for one in ended):
        yield f"  Minutes are {found.table.said(ended[0].measures)}."
    yield from _histogram(found.settings[0].rounds.counts)


def _histogram(counts: Mapping[int, int]) -> Iterator[str]:
    if len(counts) < 2:
        return
    least, most = min(counts), max(counts)
    step = max(1, -(-(most - least + 1) // 60))
    bars = [sum(counts.get(at + k, 0) for k in range(step)) for at in range(least, most + 1, step)]
    top = max(bars)
    yield BARS + "".join(RAMP[-(-bar * (len(RAMP) - 1) // top)] for bar in bars)
    yield f"{' ' * len(BARS)}{least}{str(most).rjust(max(1, len(bars) - len(str(least))))}"


def _decided(found: Findings) -> Iterator[str]:
    one = found.settings[0]
    if one.half is None or not one.told:
        return
    of = f" ({one.label})" if len(found.settings) > 1 else ""
    yield f"DECIDED WHEN{of}  whoever leads after half of the rounds wins {_percent(one.half)} of games"
    ramp = "".join(RAMP[min(len(RAMP) - 1, int(part * len(RAMP)))] for part in one.curve)
    yield f"{CURVE}  start [{ramp}] end  (. seldom, # always)"
    yield f"  the lead changes {one.changes.value:.1f} times"
    if one.settled:
        yield f"  {moment(one.settled, one.ended, _percent)}"


def moment(settled: tuple[int, Estimate, int], ended: int, percent: Callable[[Estimate], str]) -> str:
    """Say when a game is decided."""
    after, won, games = settled
    decided = "decided" if won.value >= SETTLED else "open to the end"
    of = f"of the {games:,} of {ended:,} games that go on then"
    return f"{decided}: whoever leads after round {after} wins {percent(won)} {of}"


def _compared(found: Findings) -> Iterator[str]:
    if not found.differences and len(found.settings) > 1:
        yield f"WHAT CHANGES  too few games: at least {FEW} are needed"
    if not found.differences:
        return
    first, *others = found.settings
    many = f"{len(found.differences)} comparisons, each line of WHAT HAPPENS is one; corrected for their number"
    yield f"WHAT CHANGES against {found.introduced(first)} ({many})"
    for other in others:
        if some := [one for one in found.differences if one.label == other.label]:
            yield f"  {found.introduced(other)}: {sentence(some)}"


def sentence(some: Sequence[Difference]) -> str:
    """Say in a sentence what a setting changes."""
    real = [_changed(one) for one in some if one.word == "changed"]
    unsure = [f"{one.what}: {one.doubt}" for one in some if one.what in FIRST and one.doubt]
    same = all(one.word.startswith("same") for one in some)
    if same:
        return "the same, game for game: these bots do not react to it."
    return "; ".join([*(real or ["nothing that a table would notice"]), *unsure]) + "."


def _changed(one: Difference) -> str:
    value, unit = one.value, f" {one.unit}" if one.unit else ""
    digits = 1 if min(abs(value.low), abs(value.high)) >= LEAST else 2
    told = [f"{part:+.{digits}f}" for part in (value.value, value.low, value.high)]
    return f"{one.what} {told[0]}{unit} ({told[1]} to {told[2]})".replace("-", "\u2212")


def _grid(found: Findings) -> Iterator[str]:
    """Draw two rules as a grid: how often seat 1 wins."""
    down, across = grid(found)
    if not down:
        return
    even = 1 / len(found.run.bots)
    yield f"SEAT 1 WINS, in % of games  (* not even: {100 * even:.0f})"
    yield "  " + " " * max(map(len, down)) + "".join(one.rjust(12) for one in across)
    for at, name in enumerate(down):
        cells = [found.settings[at * len(across) + k].seats[0] for k in range(len(across))]
        marks = ["" if one.low <= even <= one.high else "*" for one in cells]
        row = "".join(f"{100 * one.value:.0f}{mark}".rjust(12) for one, mark in zip(cells, marks, strict=True))
        yield f"  {name.ljust(max(map(len, down)))}{row}"


def _cards(found: Findings) -> Iterator[str]:
    every = found.settings[0].cards
    if not every:
        return
    cards = [card for card in every if card.drawn >= SEEN]
    dead = [card.name for card in cards if card.dead]
    of = f" ({found.settings[0].label})" if len(found.settings) > 1 else ""
    yield f"CARDS{of}  {', '.join(dead) or 'none'} played in less than {DEAD} % of draws"
    most = f"the {SHOWN_CARDS} least played and the {SHOWN_CARDS} most played of " * (len(cards) > 2 * SHOWN_CARDS)
    rare = f"; {len(every) - len(cards)} were not, too seldom to say how often each is played"
    yield f"  {most}cards drawn {SEEN} times or more{rare * (len(cards) < len(every))}:"
    few = [*cards[:SHOWN_CARDS], *cards[-SHOWN_CARDS:]] if most else cards
    for card in few:
        yield f"  {card.name[:29]:29} {'#' * round(card.use / 4):25} {card.use:4.0f} % of {card.drawn:,} draws"
    usual = f"than cards are on average ({100 * found.settings[0].held:.0f} %)"
    for word, sure, some in told_apart(found.settings[0]):
        if sure:
            yield f"  drawn by the winner {word} often {usual}:"
            yield from (f"    {card.name[:28]:28} {_percent(held)}" for card, held in some)
        else:
            many = sum(card.held is not None for card in every)
            maybe = [
                f" for certain; {card.name}, {_percent(held)}, may be luck among {many} cards" for card, held in some
            ]
            yield f"  drawn by the winner {word} often: none{''.join(maybe)}"


def _measures(found: Findings) -> Iterator[str]:
    one: Found = found.settings[0]
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
        share = f"{100 * won.value:5.0f} ({100 * won.low:.0f}-{100 * won.high:.0f})" if won else ""
        yield f"  {name[:room]:{room}} {amount(name, value.value):>8}{seats}{share}"


def amount(name: str, value: float) -> str:
    """Write how much of something there is in a game."""
    return f"{100 * value:.0f} %" if name.endswith(WINS) else f"{value:.2f}"
