"""What a session may hold and may cost to play again: it may have come from elsewhere, as a file or with the table's.

What a game pins is read from YAML, whose whole numbers end at `MOST_NUMBER`; so no session of ours has a larger one at
its beginning, however it was sealed. Playing it again may take the processor and the memory that a game of so many
entries needs, many times over, and no more.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from companion.engine.messages import gettext as _

MOST_NUMBER: Final = 1_000_000
"""The most that `generator.catalog.fields` takes for a whole number."""
MOST_VALUES: Final = 20_000
"""Values of one entry; the largest beginning of our games has 2,000."""
MOST_LETTERS: Final = 200_000
"""Letters of one entry's texts and names."""
MOST_DEPTH: Final = 32
"""As in `generator.catalog.source`."""
SECONDS: Final = 4.0
SECONDS_EACH: Final = 0.005
"""Seconds of the processor for a session, and for each of its entries: twenty times what ours take.

A line may have the rules of a game prepared for being looked up, which takes one on a slow machine.
"""
MEMORY: Final = 120_000_000
"""Bytes beyond what the process has already."""


class TooMuch(BaseException):
    """The session takes more of the processor than any game does. No `Exception`: nobody below may go on after it."""


def outside(value: Any, most: float = float("inf")) -> str:
    """Say what in the data of an entry no game of ours has, or nothing; `most` is the largest number it may hold.

    >>> outside({"die": 6}, MOST_NUMBER), outside({"die": 10**9}, MOST_NUMBER)
    ('', 'the number 1,000,000,000')
    """
    values = letters = 0
    level = [value]
    for __ in range(MOST_DEPTH):
        below: list[Any] = []
        for one in level:
            if isinstance(one, str):
                letters += len(one)
            elif isinstance(one, dict):
                letters += sum(map(len, one))
                below += one.values()
            elif isinstance(one, list):
                below += one
            elif one and abs(one) > most:
                return _("the number {n}", n=f"{one:,}")
        values += len(below)
        if values > MOST_VALUES:
            return _("more than {n} values", n=f"{MOST_VALUES:,}")
        if letters > MOST_LETTERS:
            return _("more than {n} letters", n=f"{MOST_LETTERS:,}")
        if not below:
            return ""
        level = below
    return _("nested more than {n} deep", n=MOST_DEPTH)


def fits(value: Any, shape: Any) -> bool:
    """Tell whether what was read as JSON has a shape: a type, a list of things of one shape, or fields of some.

    >>> fits([{"do": "hit", "n": 2}], [{"do": str}]), fits({"do": 1}, {"do": str}), fits(True, int)
    (True, False, False)
    """
    if isinstance(shape, dict):
        return fits(value, dict) and all(name in value and fits(value[name], one) for name, one in shape.items())
    if isinstance(shape, list):
        return fits(value, list) and all(fits(one, shape[0]) for one in value)
    return type(value) is shape


@contextmanager
def bounded(entries: int) -> Iterator[None]:
    """Let playing so many entries again take no more than a game does; where the system cannot, no bound is taken.

    Inside another, that one's bound holds.

    Raises:
        TooMuch: it takes longer. (More memory than it may have ends in a MemoryError.)
    """
    if sys.platform == "win32":
        yield
        return
    import resource  # noqa: PLC0415 - there is none on Windows
    import signal  # noqa: PLC0415

    def stop(*__: object) -> None:
        raise TooMuch(_("it takes longer than any game does"))

    try:
        if signal.getitimer(signal.ITIMER_PROF)[0]:
            yield
            return
        before = signal.signal(signal.SIGPROF, stop)
    except ValueError:  # a thread of the screen's server
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    now = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    bound = now + MEMORY
    with suppress(ValueError, OSError):  # not every system lets it be set
        resource.setrlimit(resource.RLIMIT_DATA, (bound if hard < 0 else min(bound, hard), hard))
    signal.setitimer(signal.ITIMER_PROF, SECONDS + SECONDS_EACH * entries)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))
