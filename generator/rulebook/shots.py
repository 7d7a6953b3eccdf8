"""Read what a figure of a rulebook shows, such as `card:c05?width=30mm`."""

from __future__ import annotations

from generator.catalog.problems import clipped, did_you_mean, listed
from generator.named import NamedTuple

SHOTS = ("card", "token", "die", "sheet", "board", "hand", "figure")


class Source(NamedTuple):
    """What is shown: of which kind, by which name, with which options."""

    kind: str
    name: str
    options: tuple[tuple[str, str], ...]


class NoFigure(NamedTuple):
    """Why something is no figure, and the way out."""

    fact: str
    hint: str


def read(source: str) -> Source | NoFigure:
    """Read the address of a figure.

    >>> read("card:c05?width=30mm")
    Source(kind='card', name='c05', options=(('width', '30mm'),))
    >>> read("crad:c05").hint
    "did you mean 'card'?"
    """
    kind, colon, rest = source.partition(":")
    if not colon or kind not in SHOTS:
        hint = did_you_mean(kind, SHOTS) if colon else ""
        if not hint.startswith("did"):
            hint = f"write card:ID, or another of: {listed(SHOTS)}"
        return NoFigure(f"'{clipped(source)}' is no figure", hint)
    name, _, query = rest.partition("?")
    pairs = (part.partition("=") for part in query.split("&") if part)
    return Source(kind, name, tuple((option, value) for option, _, value in pairs))
