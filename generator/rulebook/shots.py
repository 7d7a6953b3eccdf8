"""Read what a figure of a rulebook shows, such as `card:c05?width=30mm`."""

from __future__ import annotations

from generator.catalog.problems import clipped, did_you_mean, listed

SHOTS = ("card", "token", "die", "sheet", "board", "hand", "figure")


def read(source: str) -> tuple[str, str, tuple[tuple[str, str], ...]]:
    """Read the address of a figure: kind, name, options; ValueError with a fact and the way out if it is none.

    >>> read("card:c05?width=30mm")
    ('card', 'c05', (('width', '30mm'),))
    """
    kind, colon, rest = source.partition(":")
    if not colon or kind not in SHOTS:
        hint = did_you_mean(kind, SHOTS) if colon else ""
        if not hint.startswith("did"):
            hint = f"write card:ID, or another of: {listed(SHOTS)}"
        raise ValueError(f"'{clipped(source)}' is no figure", hint)
    name, _, query = rest.partition("?")
    pairs = (part.partition("=") for part in query.split("&") if part)
    return kind, name, tuple((option, value) for option, _, value in pairs)


def is_file(source: str) -> bool:
    """Tell whether an address is that of a file rather than of something of the game.

    >>> [is_file(one) for one in ("img/owl.png", "https://a.org/b.svg?c", "card:c05", "crad:c05")]
    [True, True, False, False]
    """
    return source.partition(":")[0] not in SHOTS and "." in source
