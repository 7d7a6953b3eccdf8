"""What can be looked up in an edition of a game: passages of its rules and its cards. Knows neither files nor games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

SETTINGS: Final = "What may be set"
"""The heading of rule parameters that the rulebook does not number."""


class Passage(NamedTuple):
    """Something to find: its id (or nothing), the heading it stands under, its text, and what else it is called."""

    id: str
    section: str
    text: str
    also: str = ""


class Prepared(NamedTuple):
    """The rules and the cards of a game as an edition says them; `faults` say what could not be read."""

    title: str
    rules: list[Passage]
    cards: list[Passage]
    faults: list[str]


class Edition(NamedTuple):
    """What a session plays: a theme, rules by name and a preset; nothing of it where a game is as it was written."""

    theme: str = ""
    rules: Mapping[str, Any] = {}
    preset: str = ""
