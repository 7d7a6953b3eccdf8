"""Where something is read: by people who type, or on a screen, which shows no ids of rules, no keys, no codes.

What is read there may be said otherwise; what is written down may not hang on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

_SCREEN: Final = ContextVar("screen", default=False)


def on_screen() -> bool:
    """Tell whether what is said now is read on a screen."""
    return _SCREEN.get()


@contextmanager
def for_screens() -> Iterator[None]:
    """Say all within for screens."""
    before = _SCREEN.set(True)
    try:
        yield
    finally:
        _SCREEN.reset(before)


def cited(rule: str) -> str:
    """Give a rule's id as it stands behind what it is the reason of; nothing on a screen.

    >>> cited("RR-Q41"), cited("")
    (' (RR-Q41)', '')
    """
    return f" ({rule})" if rule and not on_screen() else ""
