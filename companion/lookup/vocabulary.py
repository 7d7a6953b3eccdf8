"""Words as an index and a question have them: common ones, numbers, titles, pairs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import log
from typing import Any, Final

from companion.engine.messages import ENGLISH, marked
from companion.engine.messages import gettext as _
from generator.named import NamedTuple

WORD: Final = re.compile(r"[^\W_]+")
COMMON: Final = frozenset(
    "a an and any anybody are at be been but by can could do does did for from get gets got happen happens has have had"
    " i if in into is it its just m may me my of on or our s shall should so somebody someone t than that the their"
    " them then there these they this those to us was we were what when where which while who whom whose why will with"
    " would you your how now ever ok okay please really actually just even also allowed able want dont don doesn didn"
    " cant ive use used using he she his her him else because"
    " im id ill its hes shes hows whats whos wheres thats"
    " isnt arent doesnt didnt wont hasnt havent someones theyve youve"
    " theyre youre u ur r w vs versus gonna wanna gotta pls plz um hmm hey guy guys dude thing things mean means yes"
    " sorry s t ll re ve d still way about".split()
)
"""Words that say little of what a question is about."""
ASKING: Final = frozenset(
    "card cards text cost costs price worth value point points effect effects work works say says copies pay explain"
    " tell describe much many need needs read reads name called number good".split()
)
"""Words that ask for what a card says, and nothing else."""
NUMBERS: Final = dict(
    zip(
        "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 1st 2nd 3rd 2x 3x".split(),
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
        " seventeen eighteen nineteen twenty first second third twice thrice".split(),
        strict=True,
    )
)
"""Numbers as they are read aloud, for people write them either way."""
_TITLE: Final = r"(?:\d\. )?(?:((?:[\w’'-]+ ){0,3}[\w’'-]+)(?: \([^)]*\))?[.:]|([^:!?]{1,140})\?) (?=\S)"
"""A few words before a full stop, or a question, and something behind them."""

_WHO: Final = r"(?:i|we|you|he|she|they|who|whoever|(?:some|any)(?:body|one)|players?)"
_IS: Final = r"(?:am|m|is|are|re|was|were|be|been|being|gets?|got|getting)"
_MAY: Final = (
    r"(?: (?:will|would|can|cannot|could|may|has|have|had|do|does|did|also|already|never|not|just|still|then|being))*"
)
_THEN: Final = r"(?:and|or|to|when|if|by) (?:get|getting)"
"""What stands before what is done to somebody who was named before: *I have no card and get raided*."""
_DONE: Final = r"(\w{2,}ed|hit|beaten|stolen|chosen|thrown)\b"
_UNDERGONE: Final = rf"(?i)\b(?:{_WHO}{_MAY}(?: |['’](?=m|re)){_IS}|{_IS} {_WHO}|im|{_THEN}){_MAY} {_DONE}"
"""Somebody to whom something is done, and what: its stem is the same for whoever does it.

Most questions have no such word, so that this is compiled where it is needed.
"""
BY: Final = "xby"
"""How a word ends that says so."""


NUMERALS: Final = frozenset(NUMBERS.values())
COMMONLY: Final = 0.5
"""What a common word counts."""
NUMERAL: Final = 0.35
"""What a number counts: every rule has some."""
_COMMON: Final = marked("words that say little of what a question is about")
_ASKING: Final = marked("words that ask for what a card says")
_COUNTED: Final = marked("zero one two three four five six seven eight nine ten eleven twelve")


class Speech(NamedTuple):
    """Words of the language that texts and questions are in; `tokens` cuts them, and says which words are alike."""

    common: frozenset[str] = COMMON
    asking: frozenset[str] = ASKING
    numbers: Mapping[str, str] = NUMBERS
    numerals: frozenset[str] = NUMERALS
    tokens: str = "porter unicode61"
    language: str = ENGLISH
    states: frozenset[str] = frozenset()

    def telling(self, text: str) -> int:
        """Count the words of a phrase that say what it is about."""
        return len({word for word in WORD.findall(text.casefold()) if word not in self.common})

    def counts(self, word: str) -> float:
        """Say how much a word counts beside others.

        >>> SPEECH.counts("rock"), SPEECH.counts("may"), SPEECH.counts("three")
        (1.0, 0.5, 0.35)
        """
        if word in self.common or word.endswith(BY):
            return COMMONLY
        return NUMERAL if word in self.numerals else 1.0

    def aloud(self, text: str) -> str:
        """Write the numbers in a text as words, and of whoever something is done to that it is so.

        >>> SPEECH.aloud("10 against 8, twice"), SPEECH.aloud("if I am raided")
        ('ten against eight, twice', 'if I am raidedxby raided')
        """
        text = WORD.sub(lambda match: self.numbers.get(match[0].casefold(), match[0]), text)
        done = self.language == ENGLISH and re.search(_DONE, text, re.IGNORECASE)
        return re.sub(_UNDERGONE, self._by, text) if done else text

    def undergone(self, text: str) -> set[str]:
        """Give the verbs of a question that are done to somebody.

        >>> SPEECH.undergone("what if I have no card and get attacked")
        {'attacked'}
        """
        return {word.removesuffix(BY) for word in WORD.findall(self.aloud(text.casefold())) if word.endswith(BY)}

    def _by(self, match: re.Match[str]) -> str:
        done = match[1]
        return match[0] if done.casefold() in self.common else f"{match[0].removesuffix(done)}{done}{BY} {done}"

    def kept(self) -> list[Any]:
        """Give it as it is kept; nothing of English."""
        words = [sorted(self.common), sorted(self.asking), dict(self.numbers), self.language]
        return [] if self.language == ENGLISH else words


SPEECH: Final = Speech()
"""English."""


def speech_in(language: str) -> Speech:
    """Give the words of a language that is spoken: its letters count without their accents."""
    if not language:
        return SPEECH
    common, asking, numbers = ([] if _(text) == text else _(text).split() for text in (_COMMON, _ASKING, _COUNTED))
    return speech_of([common, asking, {str(number): word for number, word in enumerate(numbers)}, language])


def speech_of(kept: list[Any]) -> Speech:
    """Give words that were kept."""
    if not kept:
        return SPEECH
    common, asking, numbers, language = kept
    words = frozenset(common), frozenset(asking), numbers, frozenset(numbers.values())
    return Speech(*words, "unicode61 remove_diacritics 2", language)


def rarity(phrases: int, having: int) -> float:
    """Say how much a word tells that so many of so many phrases have."""
    return log((phrases + 1) / (having + 0.5))


def titled(text: str) -> str:
    """Give the title that a paragraph begins with, or the question that it answers; nothing where there is none.

    >>> titled("Air Horn. Instead of drawing."), titled("May we trade cards? No."), titled("Take the card first.")
    ('Air Horn', 'May we trade cards', '')
    """
    found = re.match(_TITLE, text)
    return found[1] or found[2] if found else ""


def pairs(word: str) -> str:
    """Write a word as its pairs of letters, by which misspelled ones are found.

    >>> pairs("tie")
    '0t ti ie e0'
    """
    framed = f"0{word}0"
    return " ".join(framed[at : at + 2] for at in range(len(framed) - 1))
