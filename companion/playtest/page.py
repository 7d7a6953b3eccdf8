"""A report as a page: what the terminal says, with charts. One file, which loads nothing from anywhere."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any, Final, NamedTuple

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from companion.kit.seats import MenuSeats
from companion.playtest import charts
from companion.playtest.bots import AI
from companion.playtest.charts import BASE, LUCK, OTHER, REAL, Bars, Mark
from companion.playtest.figures import Estimate
from companion.playtest.findings import (
    DEAD,
    FEW,
    OF_CARDS,
    POINTS,
    SEEN,
    Card,
    Difference,
    Findings,
    Found,
    grid,
    told_apart,
)
from companion.playtest.playing import seats_of
from companion.playtest.running import command
from companion.playtest.terminal import SUFFERED, amount, moment

FONTS: Final = (("B", 400, "cond-400"), ("B", 600, "cond-600"), ("S", 400, "text-400"), ("S", 700, "text-700"))
RANDOM: Final = "random"
STRENGTHS: Final = {
    RANDOM: "takes any move that the rules allow",
    "beginner": "knows the rules, plays by feel and does not plan ahead",
    AI: "does what its dice say",
    "planner": "deals what it cannot see at random, and takes what leads farthest when beginners play on for a round",
}
MIXED: Final = 48
"""So much of a colour, of 100, lies under a number at most: it stays legible."""
FAR: Final = 20
"""So many points from even, and more, have the full colour."""
COUNT: Final = "a game"
SPACE: Final = "\u00a0"


class Answer(NamedTuple):
    """A question with its answer, what that amounts to in a word or two, the rest, and a chart."""

    question: str
    sentence: Markup
    tag: str
    rest: str
    legend: str = ""
    chart: Markup = Markup("")


class Row(NamedTuple):
    """A measure that a setting may change: its name, a chart, what to say."""

    name: str
    chart: Markup
    said: str
    real: bool


class Switch(NamedTuple):
    """What a setting does: the rows worth a look, how many others there are."""

    name: str
    rows: Sequence[Row]
    others: int


def page(found: Findings) -> str:
    """Give the page of a report."""
    here = files("companion")
    fonts = [
        (family, weight, b64encode(here.joinpath("show", "fonts", f"{name}.ttf").read_bytes()).decode())
        for family, weight, name in FONTS
    ]
    language = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    template = language.from_string(here.joinpath("playtest", "page.html.j2").read_text(encoding="utf-8"))
    return template.render(fonts=fonts, **_parts(found)) + "\n"


def _parts(found: Findings) -> dict[str, Any]:
    """Give what the template shows; a part of which nothing is known is empty."""
    run, first = found.run, found.settings[0]
    other = _other(found)
    shown = [first, other] if other else [first]
    tried = any(bot != RANDOM for bot in run.bots)
    said: dict[str, Any] = {
        "seats": _seats(found, shown),
        "decided": _curve(found, shown),
        "swings": _bars([Bars(first.swings, first.ended)], "lead changes in a game") if first.told else "",
        "grid": _heat(found),
        "cards": _cards(first),
        "told": list(told_apart(first)),
        "rare": [card for card in first.cards if card.drawn < SEEN],
    }
    return {
        **(said if tried else dict.fromkeys(said, ())),
        "found": found,
        "first": first,
        "other": other,
        "even": 1 / len(run.bots),
        "band": f"{POINTS:g}",
        "command": command(run),
        "replay": command(run._replace(settings=run.settings[:1], games=0)),
        "short": _answers(found, tried),
        "lengths": _lengths(shown),
        "bots": {name: (one, run.bots.count(name) / len(run.bots)) for name, one in first.bots.items()},
        "switches": [] if grid(found)[0] else list(_switches(found)),
        "measures": [name for name in first.measures if not name.endswith(OF_CARDS)],
        "unsaid": list(_unsaid(found, tried)),
        "amount": amount,
        "suffered": SUFFERED,
        "bar": charts.bar,
        "percent": _percent,
        "interval": _interval,
        "seen": SEEN,
        "dead": DEAD,
    }


def _other(found: Findings) -> Found | None:
    """Give the setting that stands beside the first in charts."""
    some = [] if grid(found)[0] else [one for one in found.settings[1:] if one.ended]
    return some[0] if some else None


def _percent(part: float) -> str:
    return f"{100 * part:.0f}{SPACE}%"


def _share(one: Estimate) -> str:
    return f"{_percent(one.value)} ({_interval(one)})"


def _interval(one: Estimate) -> str:
    return f"{100 * one.low:.0f} to {100 * one.high:.0f}"


def _signed(value: float, unit: str) -> str:
    """Write a difference: points with one decimal, all others with two."""
    return f"{value:+.{1 if unit == 'points' else 2}f}".replace("-", "\u2212")


def _listed(names: Sequence[str], word: str = "and") -> str:
    return f" {word} ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


# ---------------------------------------------------------------------- in short


def _answers(found: Findings, tried: bool) -> list[Answer]:
    """Answer the questions of which something is known; whether it hangs comes first where it does."""
    first = found.settings[0]
    if not first.games:
        return []
    some = [_length(found)] if first.ended else []
    if tried:
        some = [*_begins(found), *some, *_half(found), *_use(first)]
    return [_hangs(found), *some] if any(one.open.value for one in found.settings) else [*some, _hangs(found)]


def _chart(
    what: str,
    marks: Sequence[Mark],
    *more: float,
    form: Callable[[float], str],
    even: float | None = None,
    band: float = 0,
) -> Markup:
    """Draw a strip with its scale, which holds `more`, too."""
    scale = charts.around([one for one, _ in marks], *more)
    said = "; ".join(f"{form(one.value)}, {form(one.low)} to {form(one.high)}" for one, _ in marks)
    return charts.strip(scale, marks, f"{what}: {said}", even, band, 46) + charts.axis(scale, form)


def _begins(found: Findings) -> Iterator[Answer]:
    question, first, even, band = "Does it matter who begins?", found.settings[0], 1 / len(found.run.bots), POINTS / 100
    if first.ended < FEW and first.ended == first.games:
        won = [f"seat {at} won {round(one.value * first.ended, 2):g}" for at, one in enumerate(first.seats, 1)]
        said = Markup("Of {} games {}.").format(first.ended, _listed(won))
        yield Answer(question, said, f"under {FEW} games", "Too few to tell a seat from another.")
    if not first.told:
        return
    far, said, tag, rest = _leaning(first, even)
    other, marks = _other(found), [(first.seats[far], BASE)]
    if other and other.told:
        seat = other.seats[far]
        marks.append((seat, OTHER))
        rest += f" With {other.label}: seat {far + 1} wins {_percent(seat.value)} ({_interval(seat)})"
        rest += f"{_differs(found, other, f'seat {far + 1} wins')}."
    said = Markup("{}; even is {}.").format(said[:1].upper() + said[1:], _percent(even))
    legend = f"share of games that seat {far + 1} wins; grey: even, give or take {POINTS:g} points"
    what = f"Seat {far + 1} wins, where even is {_percent(even)}"
    chart = _chart(what, marks, even - band, even + band, form=_percent, even=even, band=band)
    yield Answer(question, said, tag, rest, legend, chart)


def _leaning(first: Found, even: float) -> tuple[int, Markup, str, str]:
    """Give the seat farthest from even, what is said of those that are ahead or behind, a tag, the rest."""
    apart = [round(abs(seat.value - even), 9) for seat in first.seats]
    order = sorted(range(len(apart)), key=lambda at: -apart[at])
    ahead = [at for at in order if first.leaning[at] == "changed"]
    shown = ahead if len(apart) > 2 and ahead else order[:1]
    said = Markup(", ").join(_won(first, at) for at in shown).replace("(", f"(95{SPACE}%: ", 1)
    unsure = [first.leaning[at] for at in order if first.leaning[at] not in {"no change", "tiny"}]
    if not unsure:
        said, tag, rest = Markup("no seat is ahead: {}").format(said), "even", f"Give or take {POINTS:g} points."
    elif ahead:
        tag, rest = "not even", "From whoever begins: seat 1 plays first."
    else:
        tag, rest = unsure[0].partition(":")[0], f"Whether that is chance is {unsure[0]}."
    return order[0], said, tag, f"Of the {first.ended:,} games that ended. {rest}" * (first.ended < first.games) or rest


def _won(one: Found, at: int) -> Markup:
    seat = one.seats[at]
    return Markup("seat {} wins <b>{}</b> ({})").format(at + 1, _percent(seat.value), _interval(seat))


def _cap(said: str) -> str:
    return said[:1].upper() + said[1:]


def _differs(found: Findings, other: Found, what: str) -> str:
    """Say how far a measure of a setting lies from the first's."""
    some = [one for one in found.differences if one.label == other.label and one.what == what]
    return "".join(f"; {one.doubt or _change(one)}" for one in some)


def _change(one: Difference) -> str:
    """Say what a difference amounts to."""
    value, low, high = (_signed(value, one.unit) for value in one.value)
    if one.word == "changed":
        unit = f" {one.unit}" if one.unit else ""
        return f"{value}{unit} ({low} to {high})"
    return f"tiny, {value}" if one.word == "tiny" else one.word


def _guess(found: Findings) -> str:
    """Say what minutes are made of."""
    return found.table.said(found.settings[0].measures)


def _length(found: Findings) -> Answer:
    first, other = found.settings[0], _other(found)
    long = first.rounds
    said = Markup("Half of the games take <b>{:g} rounds</b> or fewer, 9 of 10 take {:g} to {:g}.").format(
        long.middle, long.low, long.high
    )
    rest = f"{first.turns.middle:g} turns, all players together. " if first.turns.middle else ""
    if first.minutes:
        some = first.minutes
        rest += f"About {some.middle:g} minutes at a table ({some.low:g} to {some.high:g}): {_guess(found)}. "
    spreads = [long]
    if other:
        spreads.append(other.rounds)
        rest += f"With {other.label}: {other.rounds.middle:g} rounds{_differs(found, other, 'length')}."
    marks = [(Estimate(one.middle, one.low, one.high), name) for one, name in zip(spreads, (BASE, OTHER), strict=False)]
    legend = "rounds: 9 of 10 games; dot: half of them take so many, or fewer"
    chart = _chart(legend, marks, long.low - 1, long.high + 1, form="{:g}".format)
    return Answer("How long does it take?", said, "", rest, legend, chart)


def _half(found: Findings) -> Iterator[Answer]:
    first, other, chance = found.settings[0], _other(found), 1 / len(found.run.bots)
    if first.half is None or not first.told:
        return
    said = Markup(
        "Whoever leads after half of the rounds wins <b>{}</b> of games ({}); the lead changes {:.1f} times."
    ).format(_percent(first.half.value), _interval(first.half), first.changes.value)
    rest, marks = f"By chance it would be {_percent(chance)}.", [(first.half, BASE)]
    if first.settled:
        rest += f" {_cap(moment(first.settled, first.ended, _share))}."
    if other and other.half and other.told:
        rest += f" With {other.label}: {_share(other.half)}"
        swings = _differs(found, other, "lead changes")
        rest += f"; lead changes{swings.replace(';', ':')}." if swings else "."
        marks.append((other.half, OTHER))
    chart = _chart("Whoever leads after half of the rounds wins", marks, chance, 1, form=_percent, even=chance)
    legend = "games that whoever leads after half of the rounds wins; dashed: by chance"
    yield Answer("Is it decided too soon?", said, "", rest, legend, chart)


def _use(first: Found) -> Iterator[Answer]:
    cards = [card for card in first.cards if card.drawn >= SEEN]
    if not cards:
        return
    dead = [card.name for card in cards if card.dead]
    if dead:
        said = Markup("<b>{}</b> {} played in less than {} of draws.").format(
            _listed(dead), "is" if len(dead) == 1 else "are", _percent(DEAD / 100)
        )
    else:
        said = Markup("Every card is played: the least, {}, in <b>{}</b> of draws.").format(
            cards[0].name, _percent(cards[0].use / 100)
        )
    tag = f"{len(dead)} dead card{'s' * (len(dead) != 1)}" if dead else "no dead card"
    rest = f"The most played is {cards[-1].name}: in {_percent(cards[-1].use / 100)} of draws."
    chart = charts.dots(cards, f"{len(cards)} cards, played in {cards[0].use:.0f} to {cards[-1].use:.0f} % of draws")
    legend = "each dot a card: in how many % of draws it is played" + f"; under {DEAD}: dead" * bool(dead)
    chart += charts.axis(charts.Scale(-2, 102), "{:g}".format)
    yield Answer("Does every card earn its place?", said, tag, rest, legend, chart)


def _hangs(found: Findings) -> Answer:
    some = [one for one in found.settings if one.games]
    shown = some[0] if some[0].open.value else max(some, key=lambda one: one.open.value)
    question = "Can it hang?"
    if not shown.open.value:
        return Answer(question, *_ended(some))
    others = [one for one in some if one is not shown]
    name = f"{_cap(shown.label)}: " if others else ""
    interval = f" (95{SPACE}%: {_interval(shown.open)})" if shown.games >= FEW else ""
    said = Markup("{}<b>{}</b> games had no end{}.").format(name, _open(shown), interval)
    why = [f"{shown.long:,} went on too long"] * bool(shown.long)
    why += [f"in {shown.stuck:,} nothing could be done"] * bool(shown.stuck)
    rest = f"{_cap(', '.join(why))}."
    if not shown.told:
        rest += f" Only {shown.ended:,} ended: too few to say which seat is ahead."
    if others:
        rest += f" Beside it: {', '.join(f'{one.label} {_open(one)}' for one in others[:3])}."
    marks = [(shown.open, BASE), *((one.open, OTHER) for one in others[:1])]
    chart = _chart("Games without an end", marks, 0, form=_percent) if shown.games >= FEW else Markup("")
    return Answer(question, said, "stalemates", rest, "share of games without an end" if chart else "", chart)


def _ended(some: Sequence[Found]) -> tuple[Markup, str, str]:
    """Give what is said where all games have an end: the sentence, the tag, the rest."""
    every, longest = sum(one.games for one in some), max(one.longest[0][1] for one in some)
    said = Markup("No game did: all <b>{:,}</b> ended, the longest after {} rounds.").format(every, longest)
    high = f"{100 * some[0].open.high:.1f}{SPACE}%"
    most = f"{_cap(some[0].label)}: at most {high} of games can hang with these bots (95{SPACE}% sure)."
    return said, "no stalemate", most if some[0].games >= FEW else ""


def _open(one: Found) -> str:
    return f"{one.games - one.ended:,} of {one.games:,}"


# ---------------------------------------------------------------------- parts


def _lengths(shown: Sequence[Found]) -> list[tuple[str, Markup]]:
    """Draw rounds, and turns where there are any."""
    if not shown[0].ended:
        return []
    rounds = [Bars(one.rounds.counts, one.games, one.games - one.ended, one.rounds) for one in shown]
    turns = [Bars(one.turns.counts, one.games, one.games - one.ended, one.turns) for one in shown]
    some = [("Rounds", rounds), ("Turns, all players together", turns)]
    return [
        (name, _bars(bars, name.split(",", maxsplit=1)[0].lower()))
        for name, bars in some
        if all(any(one.counts) for one in bars)
    ]


def _bars(bars: Sequence[Bars], unit: str) -> Markup:
    if not bars[0].counts:
        return Markup("")
    most = max(bars[0].counts, key=lambda at: (bars[0].counts[at], -at))
    says = f"{_cap(unit)}: from {min(bars[0].counts)} to {max(bars[0].counts)}, most often {most}"
    return charts.histogram(bars, says, unit, bars[0].games < FEW)


def _seats(found: Findings, shown: Sequence[Found]) -> list[tuple[int, Markup, Sequence[Found]]]:
    """Draw each seat, with the same scale; the last row is the scale."""
    told, even, band = [one for one in shown if one.told], 1 / len(found.run.bots), POINTS / 100
    if shown[0] not in told:
        return []
    scale = charts.around([seat for one in told for seat in one.seats], even - band, even + band)
    rows = [
        (
            at + 1,
            charts.strip(
                scale,
                [(one.seats[at], name) for one, name in zip(told, (BASE, OTHER), strict=False)],
                f"Seat {at + 1} wins {_listed([_percent(one.seats[at].value) for one in told])}",
                even,
                band,
            ),
            told,
        )
        for at in range(len(found.run.bots))
    ]
    return [*rows, (0, charts.axis(scale, _percent, 4), [])]


def _curve(found: Findings, shown: Sequence[Found]) -> Markup:
    some = [one for one in shown if one.curve and one.told]
    if not some or some[0] is not shown[0] or found.settings[0].half is None:
        return Markup("")
    says = _listed([f"{_percent(one.curve[0])} at the start to {_percent(one.curve[-1])} at the end" for one in some])
    return charts.curve([one.curve for one in some], 1 / len(found.run.bots), f"Whoever leads wins {says}", _percent)


def _switches(found: Findings) -> Iterator[Switch]:
    """Give settings, those that change most first; one scale a measure for all."""
    scales: dict[str, float] = {}
    for one in found.differences:
        far = max(abs(one.value.low), abs(one.value.high), 3 * one.band)
        scales[one.what] = max(far, scales.get(one.what, 0.0))
    switches = []
    for at, label in enumerate([one.label for one in found.settings[1:]], 1):
        some = [one for one in found.differences if one.label == label]
        far = max((abs(one.value.value) / one.band for one in some if one.word == "changed"), default=0.0)
        switches.append((far, _switch(found, at, some, scales)))
    yield from (switch for _, switch in sorted(switches, key=lambda one: -one[0]) if switch.rows)


def _switch(found: Findings, at: int, some: Sequence[Difference], scales: Mapping[str, float]) -> Switch:
    """Give what a setting does; a count only where it is another."""
    rows = [one for one in some if one.word == "changed" or one.unit != COUNT]
    others = sum(one.unit == COUNT and one.word != "changed" for one in some)
    return Switch(found.introduced(found.settings[at]), [_row(one, scales[one.what]) for one in rows], others)


def _plain(said: str) -> str:
    return said.replace("_", " ")


def _row(one: Difference, far: float) -> Row:
    real, said = one.word == "changed", _change(one)
    scale, marks = charts.Scale(-far * 1.05, far * 1.05), [(one.value, REAL if real else LUCK)]
    chart = charts.strip(scale, marks, f"{one.what}: {said}", 0, one.band, 26)
    return Row(f"{one.what}, {one.unit}" if real and one.unit == COUNT else one.what, chart, said, real)


def _heat(found: Findings) -> Mapping[str, Any]:
    """Give the cells of two rules: how often seat 1 wins, coloured where that is not even."""
    down, across = grid(found)
    if not down:
        return {}
    even = 1 / len(found.run.bots)
    cells = []
    for one in found.settings:
        if not one.told:
            cells.append(("–", "", 0))
            continue
        seat = one.seats[0]
        far = 100 * (seat.value - even)
        real = not seat.low <= even <= seat.high
        mixed = round(min(1.0, abs(far) / FAR) * MIXED) if real else 0
        cells.append((f"{100 * seat.value:.0f}", OTHER if far > 0 else BASE, mixed))
    wide = len(across)
    told = [at for at, one in enumerate(found.settings) if one.told]
    best = min(told, key=lambda at: abs(found.settings[at].seats[0].value - even), default=None)
    values = [one.partition("=") for one in (*down, *across)]
    return {
        "down": _plain(values[0][0]),
        "across": _plain(values[-1][0]),
        "heads": [_plain(one[2]) for one in values[len(down) :]],
        "rows": [(_plain(values[at][2]), cells[at * wide : (at + 1) * wide]) for at in range(len(down))],
        "best": None if best is None else (found.settings[best].label, found.settings[best].seats[0]),
    }


def _cards(first: Found) -> list[list[tuple[Card, Markup]]]:
    """Give cards that were drawn often enough, the least used first, in two columns where there are many.

    With each comes how often winners drew it, drawn beside that of all cards.
    """
    cards = [card for card in first.cards if card.drawn >= SEEN]
    scale = charts.around([card.held for card in cards if card.held], first.held)
    drawn = [(card, _held(card, scale, first.held)) for card in cards]
    half = (len(cards) + 1) // 2 if len(cards) > 12 else len(cards)
    return [some for some in (drawn[:half], drawn[half:]) if some]


def _held(card: Card, scale: charts.Scale, every: float) -> Markup:
    if card.held is None:
        return Markup("")
    name = REAL if card.leaning == "changed" else LUCK
    says = f"The winner drew {card.name}: {_percent(card.held.value)}, {_interval(card.held)}"
    return charts.strip(scale, [(card.held, name)], says, every, height=20)


def _unsaid(found: Findings, tried: bool) -> Iterator[tuple[str, str]]:
    """Say what a report like this cannot tell, and what it stands on."""
    run, first = found.run, found.settings[0]
    kinds = sorted(set(run.bots))
    said = "; ".join(f"“{bot}” {STRENGTHS[bot]}" for bot in kinds)
    yield "Bots, not people.", f"{_cap(said)}. Real tables bluff, talk, forget and hold grudges."
    if not tried:
        yield "Nobody tried to win.", "So this says how long games are and whether they end, not who or what is strong."
    if seats_of(run.game) is MenuSeats:
        yield (
            "No hidden hands.",
            "Nobody holds cards of this game yet: bots choose from all that the companion offers.",
        )
    yield (
        "Trust what a rule changes more than a number by itself.",
        "What a rule changes mostly carries over to people; a share may not.",
    )
    if len(found.settings) > 1 and "planner" not in kinds:
        yield "Nobody re-learned.", "The bots keep their habits when a rule changes."
    seeds = f"playtest {run.seed} 0 to playtest {run.seed} {run.games - 1}"
    same = " a setting, each with the same" if len(found.settings) > 1 else ","
    yield f"{first.games:,} games{same} seeds:", f"“{seeds}”. Other games would say the same, within the intervals."
    if found.differences:
        yield (
            f"{len(found.differences)} differences were looked at.",
            "Each line of What happens is one of them. They are corrected for being so many: that even one is called "
            f"changed by luck has a chance of 5{SPACE}%.",
        )
    if first.minutes:
        yield (
            "Minutes are a guess.",
            f"Nobody measured them: {_guess(found).partition(': ')[2]}.",
        )
    yield (
        f"{'Fun' if first.minutes else 'Minutes, fun'}, wording, table talk",
        "are not in here at all. Make a prototype, and watch three people.",
    )
