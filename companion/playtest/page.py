"""A report as a page: what the terminal says, with charts. One file, which loads nothing from anywhere."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any, Final, NamedTuple

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from companion.engine.words import capital, listed
from companion.kit.seats import MenuSeats
from companion.playtest import charts
from companion.playtest.answers import (
    RANDOM,
    SPACE,
    SUFFERED,
    amount,
    answers,
    beside,
    cards_told,
    change,
    interval,
    percent,
    share,
    tried,
)
from companion.playtest.bots import AI
from companion.playtest.charts import BASE, LUCK, OTHER, REAL, Bars
from companion.playtest.findings import DEAD, FEW, OF_CARDS, POINTS, SEEN, Card, Difference, Findings, Found, grid
from companion.playtest.playing import seats_of
from companion.playtest.running import command

FONTS: Final = (("B", 400, "cond-400"), ("B", 600, "cond-600"), ("S", 400, "text-400"), ("S", 700, "text-700"))
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
    other = beside(found)
    shown = [first, other] if other else [first]
    said: dict[str, Any] = {
        "seats": _seats(found, shown),
        "decided": _curve(found, shown),
        "swings": _bars([Bars(first.swings, first.ended)], "lead changes in a game") if first.told else "",
        "grid": _heat(found),
        "cards": _cards(first),
        "told": list(cards_told(first)),
    }
    return {
        **(said if tried(found) else dict.fromkeys(said, ())),
        "found": found,
        "first": first,
        "other": other,
        "even": 1 / len(run.bots),
        "band": f"{POINTS:g}",
        "command": command(run),
        "replay": command(run._replace(settings=run.settings[:1], games=0)),
        "short": answers(found),
        "lengths": _lengths(shown),
        "bots": {name: (one, run.bots.count(name) / len(run.bots)) for name, one in first.bots.items()},
        "switches": [] if grid(found)[0] else list(_switches(found)),
        "measures": [name for name in first.measures if not name.endswith(OF_CARDS)],
        "unsaid": list(_unsaid(found)),
        "amount": amount,
        "suffered": SUFFERED,
        "bar": charts.bar,
        "percent": percent,
        "interval": interval,
        "dead": DEAD,
    }


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
    says = f"{capital(unit)}: from {min(bars[0].counts)} to {max(bars[0].counts)}, most often {most}"
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
            charts.spans(
                scale,
                [(one.seats[at], name) for one, name in zip(told, (BASE, OTHER), strict=False)],
                f"Seat {at + 1} wins {listed([percent(one.seats[at].value) for one in told])}",
                even,
                band,
            ),
            told,
        )
        for at in range(len(found.run.bots))
    ]
    return [*rows, (0, charts.axis(scale, percent, 4), [])]


def _curve(found: Findings, shown: Sequence[Found]) -> Markup:
    some = [one for one in shown if one.curve and one.told]
    if not some or some[0] is not shown[0] or found.settings[0].half is None:
        return Markup("")
    says = listed([f"{percent(one.curve[0])} at the start to {percent(one.curve[-1])} at the end" for one in some])
    return charts.curve([one.curve for one in some], 1 / len(found.run.bots), f"Whoever leads wins {says}", percent)


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
    real, said = one.word == "changed", change(one)
    scale, marks = charts.Scale(-far * 1.05, far * 1.05), [(one.value, REAL if real else LUCK)]
    chart = charts.spans(scale, marks, f"{one.what}: {said}", 0, one.band, 26)
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
    says = f"The winner drew {card.name}: {share(card.held)}"
    return charts.spans(scale, [(card.held, name)], says, every, height=20)


def _unsaid(found: Findings) -> Iterator[tuple[str, str]]:
    """Say what a report like this cannot tell, and what it stands on."""
    run, first = found.run, found.settings[0]
    kinds = sorted(set(run.bots))
    said = "; ".join(f"“{bot}” {STRENGTHS[bot]}" for bot in kinds)
    yield "Bots, not people.", f"{capital(said)}. Real tables bluff, talk, forget and hold grudges."
    if not tried(found):
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
            f"Nobody measured them: {found.table.said(first.measures).partition(': ')[2]}.",
        )
    yield (
        f"{'Fun' if first.minutes else 'Minutes, fun'}, wording, table talk",
        "are not in here at all. Make a prototype, and watch three people.",
    )
