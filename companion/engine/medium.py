"""Where something is read: by people who type, or on a screen, which shows no ids of rules, no keys, no codes.

What is read there may be said otherwise; what is written down may not hang on it.
"""

from __future__ import annotations

from _thread import _local  # of which `threading` makes its own, and loads what no command at the table needs
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final


class _Reader(_local):
    """Who reads what this thread says: on a screen, the labels of parameters that are known there.

    Who is `quiet` is told no ids of rules.
    """

    screen: Mapping[str, str] | None = None
    quiet = False


_READER: Final = _Reader()


def on_screen() -> bool:
    """Tell whether what is said now is read on a screen."""
    return _READER.screen is not None


@contextmanager
def for_screens() -> Iterator[None]:
    """Say all within for screens."""
    before, _READER.screen = _READER.screen, {}
    try:
        yield
    finally:
        _READER.screen = before


@contextmanager
def quietly(so: bool) -> Iterator[None]:
    """Say all within without ids of rules, if it is so."""
    _READER.quiet = so
    try:
        yield
    finally:
        _READER.quiet = False


def label(parameters: Mapping[str, str]) -> None:
    """Say on this screen from now on what parameters of rules are called."""
    if on_screen():
        _READER.screen = parameters


def labelled(parameter: str) -> str:
    """Give what a parameter of the rules is called: its name, which is typed, or its label on a screen."""
    return (_READER.screen or {}).get(parameter, parameter)


def cited(rule: str) -> str:
    """Give a rule's id as it stands behind what it is the reason of, in brackets or after a comma.

    None on a screen, nor for who is told quietly.

    >>> cited("RR-Q41"), cited(", C50"), cited("")
    (' (RR-Q41)', ', C50', '')
    """
    return "" if on_screen() or _READER.quiet or not rule else rule if rule[0] in ",;" else f" ({rule})"


class Cited:
    """The rule that a text names, as in `no effect{see:C27}.` or `(fixed path{see:, TA-SOLO-10})`."""

    def __format__(self, rule: str) -> str:
        return cited(rule)
