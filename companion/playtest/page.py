"""A report as a page: what the terminal says, with charts. One file, which loads nothing from anywhere."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any, Final, NamedTuple

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from companion.kit.seats import MenuSeats
from companion.playtest import charts
from companion.playtest.charts import BASE, LUCK, OTHER, Bars, Mark
from companion.playtest.figures import Estimate
from companion.playtest.findings import (
    DEAD,
    DRAWN,
    FEW,
    PLAYED,
    POINTS,
    SEEN,
    Card,
    Difference,
    Findings,
    Found,
    Spread,
    grid,
)
from companion.playtest.playing import seats_of
from companion.playtest.running import command

FONTS: Final = (("B", 400, "cond-400"), ("B", 600, "cond-600"), ("S", 400, "text-400"), ("S", 700, "text-700"))
RANDOM: Final = "random"
STRENGTHS: Final = {
    RANDOM: "takes any move that the rules allow",
    "beginner": "knows the rules, plays by feel and does not plan ahead",
    "planner": "deals what it cannot see at random, and takes what wins most of some games played out by beginners",
}
MIXED: Final = 48
"""So much of a colour, of 100, lies under a number at most: it stays legible."""
FAR: Final = 20
"""So many points from even, and more, have the full colour."""
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
    value: str
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
    return {
        "found": found,
        "first": first,
        "other": other,
        "even": 1 / len(run.bots),
        "band": f"{POINTS:g}",
        "command": command(run),
        "replay": command(run._replace(settings=run.settings[:1], games=0)),
        "short": _answers(found, tried),
        "lengths": _lengths(shown),
        "seats": _seats(found, shown) if tried else [],
        "bots": {name: (one, run.bots.count(name) / len(run.bots)) for name, one in first.bots.items()},
        "decided": _curve(found, shown) if tried else "",
        "swings": _bars([Bars(first.swings, first.ended)], "lead changes in a game") if tried and first.told else "",
        "switches": [] if grid(found)[0] else list(_switches(found)),
        "grid": _heat(found) if tried else {},
        "cards": _cards(first) if tried else [],
        "rare": [card for card in first.cards if card.drawn < SEEN] if tried else [],
        "measures": [name for name in first.measures if not name.endswith((DRAWN, PLAYED))],
        "unsaid": list(_unsaid(found, tried)),
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


def _begins(found: Findings) -> Iterator[Answer]:
    question, first, even = "Does it matter who begins?", found.settings[0], 1 / len(found.run.bots)
    if first.ended < FEW and first.ended == first.games:
        won = [f"seat {at} won {round(one.value * first.ended, 2):g}" for at, one in enumerate(first.seats, 1)]
        said = Markup("Of {} games {}.").format(first.ended, _listed(won))
        yield Answer(question, said, f"under {FEW} games", "Too few to tell a seat from another.")
    if not first.told:
        return
    ahead = [at for at, word in enumerate(first.leaning) if word == "changed"][: 1 if len(first.seats) == 2 else None]
    far = max(range(len(first.seats)), key=lambda at: (abs(first.seats[at].value - even), -at))
    calm = all(word in {"no change", "tiny"} for word in first.leaning)
    ahead.sort(key=lambda at: -abs(first.seats[at].value - even))
    said = Markup(", ").join(_won(first, at) for at in ahead or [far]).replace("(", f"(95{SPACE}%: ", 1)
    if calm:
        said, tag, rest = Markup("no seat is ahead: {}").format(said), "even", f"Give or take {POINTS:g} points."
    elif ahead:
        tag, rest = "not even", "From whoever begins: seat 1 plays first."
    else:
        word = next((word for word in (first.leaning[far], *first.leaning) if word not in {"no change", "tiny"}), "")
        tag, rest = word.partition(":")[0], f"Whether that is chance is {word}."
    other = _other(found)
    marks: list[Mark] = [(first.seats[far], BASE)]
    if other and other.told:
        marks.append((other.seats[far], OTHER))
        rest += (
            f" With {other.label}: seat {far + 1} {_percent(other.seats[far].value)} ({_interval(other.seats[far])})"
        )
        rest += f"{_differs(found, other, f'seat {far + 1} wins')}."
    scale = charts.around([one for one, _ in marks], even - POINTS / 100, even + POINTS / 100)
    says = "; ".join(f"{_percent(one.value)}, {_interval(one)}" for one, _ in marks)
    chart = charts.strip(scale, marks, f"Seat {far + 1} wins {says}; even is {_percent(even)}", even, POINTS / 100, 46)
    legend = f"share of games that seat {far + 1} wins; grey: even, give or take {POINTS:g} points"
    yield Answer(
        question,
        Markup("{}; even is {}.").format(said[:1].upper() + said[1:], _percent(even)),
        tag,
        rest,
        legend,
        chart + charts.axis(scale, _percent),
    )


def _won(one: Found, at: int) -> Markup:
    seat = one.seats[at]
    return Markup("seat {} wins <b>{}</b> ({})").format(at + 1, _percent(seat.value), _interval(seat))


def _cap(said: str) -> str:
    return said[:1].upper() + said[1:]


def _differs(found: Findings, other: Found, what: str) -> str:
    """Say how far a measure of a setting lies from the first's."""
    some = [one for one in found.differences if one.label == other.label and one.what == what]
    return "".join(f"; {_change(one)}" for one in some)


def _change(one: Difference) -> str:
    """Say what a difference amounts to."""
    value, low, high = (_signed(value, one.unit) for value in one.value)
    if one.word == "changed":
        unit = f" {one.unit}" if one.unit else ""
        return f"{value}{unit} ({low} to {high})"
    return f"tiny, {value}" if one.word == "tiny" else one.word


def _length(found: Findings) -> Answer:
    first, other = found.settings[0], _other(found)
    long = first.rounds
    said = Markup("<b>{:g} rounds</b> in the middle game; 9 of 10 games take {:g} to {:g}.").format(
        long.middle, long.low, long.high
    )
    rest = f"{first.turns.middle:g} turns, all players together. " if first.turns.middle else ""
    spreads = [long]
    if other:
        spreads.append(other.rounds)
        rest += f"With {other.label}: {other.rounds.middle:g} rounds{_differs(found, other, 'length')}."
    marks: list[Mark] = [(_middle(one), name) for one, name in zip(spreads, (BASE, OTHER), strict=False)]
    scale = charts.around([one for one, _ in marks], *(long.low - 1, long.high + 1))
    says = "; ".join(f"9 of 10 games {one.low:g} to {one.high:g}, the middle one {one.middle:g}" for one in spreads)
    chart = charts.strip(scale, marks, f"Rounds: {says}", height=46) + charts.axis(scale, "{:g}".format)
    return Answer("How long does it take?", said, "", rest, "rounds: 9 of 10 games, and the middle one", chart)


def _middle(one: Spread) -> Estimate:
    return Estimate(one.middle, one.low, one.high)


def _half(found: Findings) -> Iterator[Answer]:
    first, other, chance = found.settings[0], _other(found), 1 / len(found.run.bots)
    if first.half is None or not first.told:
        return
    said = Markup(
        "At half time the later winner leads in <b>{}</b> of games ({}); the lead changes {:.1f} times."
    ).format(_percent(first.half.value), _interval(first.half), first.changes.value)
    rest, marks = f"By chance it would be {_percent(chance)}.", [(first.half, BASE)]
    if other and other.half and other.told:
        rest += f" With {other.label}: {_percent(other.half.value)} ({_interval(other.half)})"
        swings = _differs(found, other, "lead changes")
        rest += f"; lead changes{swings.replace(';', ':')}." if swings else "."
        marks.append((other.half, OTHER))
    scale = charts.around([one for one, _ in marks], chance, 1)
    says = "; ".join(f"{_percent(one.value)}, {_interval(one)}" for one, _ in marks)
    chart = charts.strip(scale, marks, f"The later winner leads at half time: {says}", chance, height=46)
    legend = "games in which the later winner led at half time; dashed: by chance"
    yield Answer("Is it decided too soon?", said, "", rest, legend, chart + charts.axis(scale, _percent))


def _use(first: Found) -> Iterator[Answer]:
    cards = [card for card in first.cards if card.drawn >= SEEN]
    if not cards:
        return
    dead = [card.name for card in cards if card.dead]
    if dead:
        said = Markup("<b>{}</b> {} played less than {} of 100 times drawn.").format(
            _listed(dead), "is" if len(dead) == 1 else "are", DEAD
        )
    else:
        said = Markup("Every card is played: the least, {}, <b>{:.0f}</b> of 100 times drawn.").format(
            cards[0].name, cards[0].use
        )
    tag = f"{len(dead)} dead card{'s' * (len(dead) != 1)}" if dead else "no dead card"
    rest = f"The most played is {cards[-1].name}: {cards[-1].use:.0f} of 100."
    chart = charts.dots(cards, f"{len(cards)} cards, played from {cards[0].use:.0f} to {cards[-1].use:.0f} of 100")
    legend = "each dot a card: played, of 100 times drawn" + "; hollow: dead" * bool(dead)
    chart += charts.axis(charts.Scale(-2, 102), "{:g}".format)
    yield Answer("Does every card earn its place?", said, tag, rest, legend, chart)


def _hangs(found: Findings) -> Answer:
    some = [one for one in found.settings if one.games]
    first, question = some[0], "Can it hang?"
    longest = max(rounds for one in some for _, rounds, _ in one.longest)
    if not any(one.open.value for one in some):
        every = sum(one.games for one in some)
        said = Markup("No game did: all <b>{:,}</b> ended, the longest after {} rounds.").format(every, longest)
        most = f"At most {100 * first.open.high:.1f}{SPACE}% of games can hang with these bots (95{SPACE}%)."
        return Answer(question, said, "no stalemate", most if first.games >= FEW else "")
    worst = max(some, key=lambda one: one.open.value)
    shown = first if first.open.value else worst
    said = Markup("{}<b>{:,} of {:,}</b> games had no end{}.").format(
        f"{_cap(shown.label)}: " if len(some) > 1 else "",
        shown.games - shown.ended,
        shown.games,
        f" (95{SPACE}%: {_interval(shown.open)})" if shown.games >= FEW else "",
    )
    rest = f"{shown.long:,} went on too long, in {shown.stuck:,} nothing could be done."
    if not shown.told:
        rest += f" Only {shown.ended:,} ended: too few to say which seat is ahead."
    others = [f"{one.label} {one.games - one.ended:,} of {one.games:,}" for one in some if one is not shown][:3]
    rest += f" Beside it: {', '.join(others)}." if others else ""
    scale = charts.Scale(0, min(1.0, max(one.open.high for one in some) * 1.1))
    marks = [(shown.open, BASE), *((one.open, OTHER) for one in some if one is not shown)][:2]
    says = "; ".join(f"{_percent(one.value)}, {_interval(one)}" for one, _ in marks)
    chart = charts.strip(scale, marks, f"Games without an end: {says}", height=46) + charts.axis(scale, _percent)
    return Answer(question, said, "stalemates", rest, "share of games without an end", chart)


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
    return [*rows, (0, charts.axis(scale, _percent), [])]


def _curve(found: Findings, shown: Sequence[Found]) -> Markup:
    some = [one for one in shown if one.curve and one.told]
    if not some or some[0] is not shown[0] or found.settings[0].half is None:
        return Markup("")
    says = _listed([f"{_percent(one.curve[0])} at the start to {_percent(one.curve[-1])} at the end" for one in some])
    return charts.curve(
        [one.curve for one in some], 1 / len(found.run.bots), f"The later winner leads in {says}", _percent
    )


def _switches(found: Findings) -> Iterator[Switch]:
    """Give settings, those that change most first; one scale a measure for all."""
    scales: dict[str, float] = {}
    for one in found.differences:
        far = max(abs(one.value.low), abs(one.value.high), 3 * one.band)
        scales[one.what] = max(far, scales.get(one.what, 0.0))
    first = found.run.settings[0]
    switches = []
    for setting, label in zip(found.run.settings[1:], (one.label for one in found.settings[1:]), strict=True):
        some = [one for one in found.differences if one.label == label]
        rows = [_row(one, scales[one.what]) for one in some if one.word == "changed" or one.unit != "a game"]
        own = [said.partition("=") for said in setting if said not in first]
        name, value = (own[0][0], own[0][2]) if len(own) == 1 else (label, "")
        far = max((abs(one.value.value) / one.band for one in some if one.word == "changed"), default=0.0)
        switches.append((far, Switch(_plain(name), _plain(value), rows, len(some) - len(rows))))
    yield from (switch for _, switch in sorted(switches, key=lambda one: -one[0]) if switch.rows)


def _plain(said: str) -> str:
    return said.replace("_", " ")


def _row(one: Difference, far: float) -> Row:
    real, said = one.word == "changed", _change(one)
    scale, marks = charts.Scale(-far * 1.05, far * 1.05), [(one.value, BASE if real else LUCK)]
    chart = charts.strip(scale, marks, f"{one.what}: {said}", 0, one.band, 26)
    return Row(f"{one.what}, {one.unit}" if real and one.unit == "a game" else one.what, chart, said, real)


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


def _cards(first: Found) -> list[Sequence[Card]]:
    """Give cards that were drawn often enough, the least used first, in two columns where there are many."""
    cards = [card for card in first.cards if card.drawn >= SEEN]
    half = (len(cards) + 1) // 2 if len(cards) > 12 else len(cards)
    return [some for some in (cards[:half], cards[half:]) if some]


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
    yield "Differences are safer than levels.", "What a rule changes mostly carries over to people; a share may not."
    if len(found.settings) > 1 and "planner" not in kinds:
        yield "Nobody re-learned.", "The bots keep their habits when a rule changes."
    seeds = f"playtest {run.seed} 0 to playtest {run.seed} {run.games - 1}"
    same = " a setting, each with the same" if len(found.settings) > 1 else ","
    yield f"{first.games:,} games{same} seeds:", f"“{seeds}”. Other games would say the same, within the intervals."
    if found.differences:
        yield (
            f"{len(found.differences)} differences were looked at.",
            "They are corrected for being so many (Holm): that even one is called changed by luck has a chance of "
            f"5{SPACE}%.",
        )
    yield "Minutes, fun, wording, table talk", "are not in here at all. Print it, and watch three people."
