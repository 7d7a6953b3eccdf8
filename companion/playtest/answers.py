"""What a report answers, each question in a sentence: the terminal and the page say the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from companion.engine.words import capital, listed
from companion.playtest.charts import strip
from companion.playtest.figures import Estimate
from companion.playtest.findings import (
    DEAD,
    FEW,
    POINTS,
    SEEN,
    SETTLED,
    WINS,
    Difference,
    Findings,
    Found,
    grid,
    told_apart,
)
from generator.named import NamedTuple

RANDOM: Final = "random"
SPACE: Final = "\u00a0"
SUFFERED: Final = "Counted for whoever does it; a loss, like a knock-out, for whoever suffers it."


class Answer(NamedTuple):
    """A question with its answer, what that amounts to in a word or two, the rest, and a chart, which is SVG."""

    question: str
    sentence: str
    tag: str
    rest: str
    legend: str = ""
    chart: str = ""


def answers(found: Findings) -> list[Answer]:
    """Answer the questions of which something is known; whether it hangs comes first where it does."""
    first = found.settings[0]
    if not first.games:
        return []
    some = [_length(found)] if first.ended else []
    if tried(found):
        some = [*_begins(found), *some, *_half(found), *_use(first)]
    return [_hangs(found), *some] if any(one.open.value for one in found.settings) else [*some, _hangs(found)]


def tried(found: Findings) -> bool:
    """Tell whether any bot tried to win."""
    return any(bot != RANDOM for bot in found.run.bots)


def beside(found: Findings) -> Found | None:
    """Give the setting that stands beside the first."""
    some = [] if grid(found)[0] else [one for one in found.settings[1:] if one.ended]
    return some[0] if some else None


def percent(part: float) -> str:
    """Write a share."""
    return f"{100 * part:.0f}{SPACE}%"


def share(one: Estimate) -> str:
    """Write a share with its interval, which is one of 95 %."""
    return f"{percent(one.value)} ({interval(one)})"


def interval(one: Estimate) -> str:
    """Write between which shares the true one lies."""
    return f"{100 * one.low:.0f} to {100 * one.high:.0f}"


def amount(name: str, value: float) -> str:
    """Write how much of something there is in a game."""
    return f"{100 * value:.0f} %" if name.endswith(WINS) else f"{value:.2f}"


def change(one: Difference) -> str:
    """Say what a difference amounts to: points with one decimal, all others with two."""
    digits = 1 if one.unit == "points" else 2
    value, low, high = (f"{value:+.{digits}f}".replace("-", "\u2212") for value in one.value)
    if one.word == "changed":
        unit = f" {one.unit}" if one.unit else ""
        return f"{value}{unit} ({low} to {high})"
    return f"tiny, {value}" if one.word == "tiny" else one.word


def cards_told(first: Found) -> Iterator[str]:
    """Say which cards were seldom drawn, and which winners draw more or less often than others."""
    if rare := [card.name for card in first.cards if card.drawn < SEEN]:
        yield f"Drawn less than {SEEN} times, too seldom to say how often they are played: {', '.join(rare)}."
    many = sum(card.held is not None for card in first.cards)
    for word, sure, some in told_apart(first):
        named = ", ".join(f"{card.name} {share(held)}" for card, held in some)
        maybe = f"none for certain; {named}, may be luck among {many} cards" if some else "none"
        yield f"Drawn by the winner {word} often: {named if sure else maybe}."


def _begins(found: Findings) -> Iterator[Answer]:
    question, first, even, band = "Does it matter who begins?", found.settings[0], 1 / len(found.run.bots), POINTS / 100
    if even == 1:
        if first.ended:
            yield Answer("How often is it won?", f"{capital(share(first.seats[0]))} of games.", "", "")
        return
    if first.ended < FEW and first.ended == first.games:
        won = [f"seat {at} won {round(one.value * first.ended, 2):g}" for at, one in enumerate(first.seats, 1)]
        said = f"Of {first.ended} games {listed(won)}."
        yield Answer(question, said, f"under {FEW} games", "Too few to tell a seat from another.")
    if not first.told:
        return
    far, said, tag, rest = _leaning(first, even)
    other, marks = beside(found), [first.seats[far]]
    if other and other.told:
        seat = other.seats[far]
        marks.append(seat)
        rest += f" With {other.label}: seat {far + 1} wins {share(seat)}"
        rest += f"{_differs(found, other, f'seat {far + 1} wins')}."
    said = f"{capital(said)}; even is {percent(even)}. In brackets: 95{SPACE}% sure."
    legend = f"share of games that seat {far + 1} wins; grey: even, give or take {POINTS:g} points"
    what = f"Seat {far + 1} wins, where even is {percent(even)}"
    chart = strip(what, marks, even - band, even + band, form=percent, even=even, band=band)
    yield Answer(question, said, tag, rest, legend, chart)


def _leaning(first: Found, even: float) -> tuple[int, str, str, str]:
    """Give the seat farthest from even, what is said of those that are ahead or behind, a tag, the rest."""
    apart = [round(abs(seat.value - even), 9) for seat in first.seats]
    order = sorted(range(len(apart)), key=lambda at: -apart[at])
    ahead = [at for at in order if first.leaning[at] == "changed"]
    shown = ahead if len(apart) > 2 and ahead else order[:1]
    said = ", ".join(f"seat {at + 1} wins {share(first.seats[at])}" for at in shown)
    unsure = [first.leaning[at] for at in order if first.leaning[at] not in {"no change", "tiny"}]
    if not unsure:
        said, tag, rest = f"no seat is ahead: {said}", "even", f"Give or take {POINTS:g} points."
    elif ahead:
        tag, rest = "not even", "From whoever begins: seat 1 plays first."
    else:
        tag, rest = unsure[0].partition(":")[0], f"Whether that is chance is {unsure[0]}."
    return order[0], said, tag, f"Of the {first.ended:,} games that ended. {rest}" * (first.ended < first.games) or rest


def _differs(found: Findings, other: Found, what: str) -> str:
    """Say how far a measure of a setting lies from the first's."""
    return "".join(f"; {one.doubt or change(one)}" for one in _between(found, other, what))


def _between(found: Findings, other: Found, what: str) -> list[Difference]:
    return [one for one in found.differences if one.label == other.label and one.what == what]


def _length(found: Findings) -> Answer:
    first, other = found.settings[0], beside(found)
    long = first.rounds
    said = f"Half of the games take {long.middle:g} rounds or fewer, 9 of 10 take {long.low:g} to {long.high:g}."
    if long.low == long.high:
        said = f"9 of 10 games take {long.low:g} rounds."
    several = first.turns.middle and len(found.run.bots) > 1
    rest = f"{first.turns.middle:g} turns, all players together. " if several else ""
    if first.minutes:
        some, guess = first.minutes, found.table.said(first.measures)
        rest += f"About {some.middle:g} minutes at a table ({some.low:g} to {some.high:g}): {guess}. "
    spreads = [long]
    if other:
        spreads.append(other.rounds)
        rest += f"With {other.label}: {other.rounds.middle:g} rounds{_differs(found, other, 'length')}."
    marks = [Estimate(one.middle, one.low, one.high) for one in spreads]
    legend = "rounds: 9 of 10 games; dot: half of them take so many, or fewer"
    chart = strip(legend, marks, long.low - 1, long.high + 1, form="{:g}".format)
    return Answer("How long does it take?", said, "", rest.strip(), legend, chart)


def _half(found: Findings) -> Iterator[Answer]:
    first, other, chance = found.settings[0], beside(found), 1 / len(found.run.bots)
    if first.half is None or not first.told:
        return
    said = f"Whoever leads after half of the rounds wins {percent(first.half.value)} of games ({interval(first.half)});"
    said += f" the lead changes {first.changes.value:.1f} times."
    rest, marks = f"By chance it would be {percent(chance)}.", [first.half]
    if first.settled:
        after, won, games = first.settled
        decided = "Decided" if won.value >= SETTLED else "Open to the end"
        rest += f" {decided}: whoever leads after round {after} wins {share(won)} of"
        rest += f" the {games:,} of {first.ended:,} games that go on then."
    if other and other.half and other.told:
        swings = [one.doubt or change(one) for one in _between(found, other, "lead changes")]
        rest += f" With {other.label}: {'; lead changes: '.join([share(other.half), *swings])}."
        marks.append(other.half)
    chart = strip("Whoever leads after half of the rounds wins", marks, chance, 1, form=percent, even=chance)
    legend = "games that whoever leads after half of the rounds wins; dashed: by chance"
    yield Answer("Is it decided too soon?", said, "", rest, legend, chart)


def _use(first: Found) -> Iterator[Answer]:
    cards = [card for card in first.cards if card.drawn >= SEEN]
    if not cards:
        return
    dead = [card.name for card in cards if card.dead]
    least, most = (percent(card.use / 100) for card in (cards[0], cards[-1]))
    said = f"Every card is played: the least, {cards[0].name}, in {least} of draws."
    if dead:
        said = f"{listed(dead)} {'is' if len(dead) == 1 else 'are'} played in less than {DEAD}{SPACE}% of draws."
    tag = f"{len(dead)} dead card{'s' * (len(dead) != 1)}" if dead else "no dead card"
    rest = f"The most played is {cards[-1].name}: in {most} of draws."
    yield Answer("Does every card earn its place?", said, tag, rest)


def _hangs(found: Findings) -> Answer:
    question, some = "Can it hang?", [one for one in found.settings if one.games]
    shown = some[0] if some[0].open.value else max(some, key=lambda one: one.open.value)
    if not shown.open.value:
        return Answer(question, *_ended(some))
    others = [one for one in some if one is not shown]
    name = f"{capital(shown.label)}: " if others else ""
    sure = f" (95{SPACE}%: {interval(shown.open)})" if shown.games >= FEW else ""
    why = [f"{shown.long:,} went on too long"] * bool(shown.long)
    why += [f"in {shown.stuck:,} nothing could be done"] * bool(shown.stuck)
    rest = f"{capital(', '.join(why))}."
    if not shown.told:
        rest += f" Only {shown.ended:,} ended: too few to say which seat is ahead."
    if others:
        rest += f" Beside it: {', '.join(f'{one.label} {_open(one)}' for one in others[:3])}."
    marks = [shown.open, *(one.open for one in others[:1])]
    chart = strip("Games without an end", marks, 0, form=percent) if shown.games >= FEW else ""
    legend = "share of games without an end" if chart else ""
    return Answer(question, f"{name}{_open(shown)} games had no end{sure}.", "stalemates", rest, legend, chart)


def _ended(some: Sequence[Found]) -> tuple[str, str, str]:
    """Give what is said where all games have an end: the sentence, the tag, the rest."""
    every, longest = sum(one.games for one in some), max(one.longest[0][1] for one in some)
    high = f"{100 * some[0].open.high:.1f}{SPACE}%"
    most = f"{capital(some[0].label)}: at most {high} of games can hang with these bots (95{SPACE}% sure)."
    said = f"No game did: all {every:,} ended, the longest after {longest} rounds."
    return said, "no stalemate", most if some[0].games >= FEW else ""


def _open(one: Found) -> str:
    return f"{one.games - one.ended:,} of {one.games:,}"
