"""How much memory a process may take: more for larger games, never more than half of the machine's.

A template can make any library take much. What a game takes that is meant grows with the bytes of its files and with
the cards that are drawn, so the bound does, too. It holds only in a process that another one watches
(`generator.watchdog`).
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Final

LEAST: Final = 420_000_000
"""Bytes for what a process makes itself: what every game may take, however small."""
OWN: Final = 120_000_000
"""Bytes of that for all that does not grow with a game."""
FOR_YAML: Final = 40
"""Bytes for each byte of YAML; what is read takes about 25."""
FOR_FILE: Final = 6
"""Bytes for each byte of a picture, template or other file; pictures that are printed take about 4."""
FOR_CARD: Final = 80_000
"""Bytes for each kind of card that is drawn; a plain one takes a third of it."""
FOR_PAGES: Final = 700_000_000
"""Bytes for looking at printed pages: pdfium has a layer of the whole page for each thing that is seen through."""

_taken: int = 0
"""The bound that was taken, 0 where none was."""


def bind() -> None:
    """Take the bound upon this process, and upon all that it begins."""
    _take(LEAST)


def allow(more: int) -> None:
    """Let this process take so many bytes beyond its `OWN`, if it may not already; nothing where it is not bound."""
    bound = min(OWN + more, max(LEAST, _machine() // 2))
    if 0 < _taken < bound:
        _take(bound)


def refusal() -> tuple[str, str]:
    """Say that there was not enough memory, and the way out."""
    if _taken:
        fact = f"this takes more than {_taken / 1e6:,.0f} MB of memory, the most for a game of this size here"
        return fact, "print it in parts with --only, bring smaller pictures, or mend the template that asks for so much"
    return "the system refuses: not enough memory", "end other programs, use --jobs 1, or run it again"


def _take(bound: int) -> None:
    global _taken  # noqa: PLW0603  (it is the process that is bound)
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415  (there is none on Windows)

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        bound = bound if hard < 0 else min(bound, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (bound, hard))
        _taken = bound


def _machine() -> int:
    """Say how much memory the machine has; 0 if it does not tell."""
    with suppress(AttributeError, OSError, ValueError):
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return 0
