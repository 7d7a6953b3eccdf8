"""Find names in code that stand once in a game and are one slip away from one that stands often. Runs nothing.

What is asked for in a branch that no edition takes is never missed by anybody but here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Final

from generator.catalog.names import Slips
from generator.catalog.problems import Mark, Problem

_USUAL: Final = 3  # times that a name stands in a game which another may have been meant to be
_CODE: Final = re.compile(r"\{\{(?:[^{}]|\{(?!\{)|\}(?!\}))*\}\}|\{%(?:[^{%]|\{(?!%)|%(?!\}))*%\}")
"""Code between its signs; what is opened twice and closed once begins with the second, so that no text takes long."""
_ANY: Final = re.compile(r"(?<!\w)\w{3,60}(?!\w)")
_FAR: Final = 400  # letters before a name, to see whether it is made there
_TEXT: Final = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'")
_NAME: Final = re.compile(r"(?<!\w)[A-Za-z_]\w{3,60}(?!\w)")
_COMPARED: Final = re.compile(r"""(\brules\.\w+\s*)?[!=]=\s*(?:"(\w{4,60})"|'(\w{4,60})')""")
_VALUE: Final = '"'
"""What a text begins with that something is compared with."""
_DEFINES: Final = re.compile(r"(?:\b(?:set|for|macro|block|as|import)\s[\w\s,]*|\bmacro\s+\w+\([^)]*)\Z")
_GIVES: Final = re.compile(r"\s*=(?!=)")


@lru_cache(512)
def _names_in(text: str) -> Mapping[str, int]:
    """Count the names in the code of a template or of a book with code, those of four letters and more.

    A preview asks again for those that nobody has changed.
    """
    found: Counter[str] = Counter()
    for code in _CODE.finditer(text):
        found.update(_NAME.findall(_TEXT.sub("", code[0])))
        compared = _COMPARED.findall(code[0])  # with rules it is `slips` that looks
        found.update(_VALUE + (one or other) for rule, one, other in compared if not rule)
    return found


def misnamed(written: Mapping[str, str]) -> Iterator[Problem]:
    """Give a note for each such name or value; `written` are all texts by their files.

    A text that stands in several files counts once.
    """
    counts: Counter[str] = Counter()
    for text in {(file.rpartition(".")[2], text): None for file, text in written.items()}:
        counts.update(_names_in(text[1]))
    usual = Slips(name for name, count in counts.items() if count >= _USUAL)
    yield from _never_equal([name[1:] for name, count in counts.items() if count == 1 and name[0] == _VALUE], written)
    for name, count in counts.items():
        if count == 1 and name[0] != _VALUE:
            near = usual.of(name)
            if near and (mark := _place(name, written)):
                meant = max(near, key=lambda one: (counts[one], one))
                fact = f"‘{name}’ stands in no other code, text or YAML of the game"
                yield Problem(mark, fact, f"did you mean ‘{meant}’?")


def _never_equal(values: Iterable[str], written: Mapping[str, str]) -> Iterator[Problem]:
    """Give a note for each value that stands nowhere but where something is compared with it, if another was meant."""
    found = [(value, mark) for value in values if (mark := _place(value, written))]
    if found:
        sizes = {len(value) + more for value, _ in found for more in (-1, 0, 1)}
        words = Slips({word for text in written.values() for word in _ANY.findall(text) if len(word) in sizes})
        for value, mark in found:
            if near := sorted(words.of(value)):
                fact = f"‘{value}’ stands nowhere else in the game, so nothing is equal to it"
                yield Problem(mark, fact, f"did you mean ‘{near[0]}’?")


def _place(name: str, written: Mapping[str, str]) -> Mark | None:
    """Find where a name stands; none where it is in a text as well, is made there, or is one of Jinja's own."""
    from jinja2.filters import FILTERS
    from jinja2.tests import TESTS

    if name in FILTERS or name in TESTS:
        return None
    found = list(islice(((file, at) for file, text in written.items() for at in _whole(name, text)), 2))
    if len(found) != 1:
        return None
    ((file, at),) = found
    text = written[file]
    begun = max(text.rfind("{%", 0, at), text.rfind("{{", 0, at), at - _FAR, 0)
    if file.startswith("templates/_shared/") or _DEFINES.search(text[begun:at]) or _GIVES.match(text, at + len(name)):
        return None
    return Mark(file, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))


def _whole(name: str, text: str) -> Iterator[int]:
    """Find where a name stands in a text as a word of its own."""
    at = text.find(name)
    while at >= 0:
        end = at + len(name)
        if not any(one.isalnum() or one == "_" for one in (text[at - 1 : at], text[end : end + 1])):
            yield at
        at = text.find(name, end)
