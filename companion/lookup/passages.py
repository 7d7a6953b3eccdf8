"""What can be looked up in an edition of a game: passages of its rules and its cards."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine.messages import marked
from companion.lookup.vocabulary import SPEECH, Speech
from generator.named import NamedTuple

SETTINGS: Final = marked("What may be set")
"""The heading of rule parameters that the rulebook does not number."""


class Passage(NamedTuple):
    """Something to find: its id (or nothing), the heading it stands under, its text, and what else it is called.

    Of a rule `also` names the other ids of its text, or those that an unnumbered text is about. Where it is one of
    several in a paragraph, `whole` is that paragraph, and `beside` are the ids of all of it.
    """

    id: str
    section: str
    text: str
    also: str = ""
    whole: str = ""
    beside: str = ""

    @property
    def ids(self) -> set[str]:
        """The ids of all rules of its paragraph."""
        return {self.id, *self.also.split(), *self.beside.split()} - {""}


class Prepared(NamedTuple):
    """The rules and the cards of a game as an edition says them; `faults` say what could not be read.

    `asked` gives phrases that people ask for a rule with, by its id, `same` groups of words that mean the same,
    `states` words for roles and states, `answers` sentences that answer questions about a rule, `speech` common words
    of their language.
    """

    title: str
    rules: list[Passage]
    cards: list[Passage]
    faults: list[str]
    asked: Mapping[str, Sequence[str]] = {}
    same: Sequence[Sequence[str]] = ()
    states: Sequence[str] = ()
    answers: Mapping[str, Sequence[str]] = {}
    speech: Speech = SPEECH


class Edition(NamedTuple):
    """What a session plays: a theme, rules by name and a preset; nothing of it where a game is as it was written."""

    theme: str = ""
    rules: Mapping[str, Any] = {}
    preset: str = ""
