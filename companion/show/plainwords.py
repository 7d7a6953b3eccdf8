"""What the typed companion says, in words for a screen: no ids of rules, no keys, no codes of places.

A game's `panels.py` may have `worded(text, content)` for codes of its own, such as prices in letters.
"""

from __future__ import annotations

import re
from typing import Any, Final

from companion.engine.messages import ENGLISH, language, marked
from companion.engine.messages import gettext as _
from companion.games import of_panels

_RULE: Final = r"(?:[A-Z]{2}-[A-Z]+(?:-?\d+)?[a-z]?|[A-Z]{2}-Q\d+|[CQ]\d{1,3})"
_RULES: Final = rf"{_RULE}(?:(?:, | and | to ){_RULE}| to \d+)*"
_ALONE: Final = re.compile(rf" ?\({_RULES}\)")
"""Ids of rules in brackets, and nothing else."""
_BEHIND: Final = re.compile(rf"[,;:] {_RULES}(?=\))")
_BEFORE: Final = re.compile(rf"(?:^|(?<=[.!?] )){_RULE}: ")
_KEY: Final = re.compile(r" \([a-z]{1,2}\)(?=$|[ .,;·])")
"""The short form of a verb."""
_SEEDED: Final = re.compile(r" ?\[seeded dice\]\.?")
_MENDED: Final = re.compile(r"\bMended #\d+: ")
_PARAMETER: Final = re.compile(r"\bHouse rule: (\w+) (\S+) (→) (\S+)\.")
_PRINTED: Final = re.compile(r"(?<=have other rules: )[\w, ]+(?=\.)")
_HOUSE: Final = re.compile(rf"\b{_RULE} is (not kept in this session|kept again)(?:; the log says so)?")


def for_people(game: str, text: str, content: Any) -> str:
    """Say for a screen what a line of the typed companion says.

    >>> for_people("", "Bell 2 (TD-END-1). Vault 2 -> 3 black, hit by 6 (One: a single card, TD-R5).", None)
    'Bell 2. Vault 2 → 3 black, hit by 6 (One: a single card).'
    >>> for_people("", "Round 1 Order (o)", None), for_people("", "C27: A blue shield does not stop it.", None)
    ('Round 1 Order', 'A blue shield does not stop it.')
    """
    text = _BEFORE.sub("", _BEHIND.sub("", _ALONE.sub("", text)))
    if language() != ENGLISH:
        text = _said_otherwise(_KEY.sub("", text).replace("->", "→"), content)
    else:
        text = _in_english(text, content)
    worded = of_panels(game, "worded") if game else None
    return str(worded(text, content)) if worded else text


def _in_english(text: str, content: Any) -> str:
    text = _KEY.sub("", _SEEDED.sub("", text)).replace("->", "→")
    text = _HOUSE.sub(r"A rule is \1", _MENDED.sub("Mended: ", text.replace("Undone: ", "Taken back: ")))
    text = _PRINTED.sub(lambda found: ", ".join(_label(content, one) for one in found[0].split(", ")), text)
    return _PARAMETER.sub(lambda found: _changed(content, *found.groups()), text)


_OTHERWISE: Final = (
    (marked("Mended #{seq}: {what}"), marked("Mended: {what}")),
    (marked("Undone: {said}"), marked("Taken back: {said}")),
    (marked(" [seeded dice]"), ""),
    (marked("House rule: {name} {old} -> {value}."), marked("House rule: {label}: {old} → {value}.")),
    (
        marked("The printed pictures have other rules: {names}."),
        marked("The printed pictures have other rules: {labels}."),
    ),
    (marked("{rule} is kept again{why}."), marked("A rule is kept again{why}.")),
    (
        marked("{rule} is not kept in this session; the log says so{why}."),
        marked("A rule is not kept in this session{why}."),
    ),
)
"""What the typed companion says, and what a screen says instead."""


def _said_otherwise(text: str, content: Any) -> str:
    """Say for a screen what is said in another language than English."""
    for typed, shown in _OTHERWISE:
        pattern = re.escape(_(typed).replace("->", "→"))
        found = re.search(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.*?)", pattern) + "$", text)
        if found is not None:
            values: dict[str, object] = {name: value or "" for name, value in found.groupdict().items()}
            values["label"] = _label(content, str(values.get("name", "")))
            values["labels"] = ", ".join(_label(content, one) for one in str(values.get("names", "")).split(", "))
            text = text[: found.start()] + (_(shown, **values) if shown else "")
    return text


def _changed(content: Any, name: str, *values: str) -> str:
    """Say which rule parameter was changed, by its label, with values as they are read."""
    return f"House rule: {_label(content, name)}: {' '.join(value.replace('_', ' ') for value in values)}."


def _label(content: Any, name: str) -> str:
    return str(content.parameters.get(name, {}).get("label", name)) if content is not None else name


def spread(game: str, said: Any, content: Any) -> Any:
    """Give JSON with all its texts for people."""
    if isinstance(said, str):
        return for_people(game, said, content)
    if isinstance(said, list | tuple):
        return [spread(game, one, content) for one in said]
    if isinstance(said, dict):
        return {name: spread(game, one, content) for name, one in said.items()}
    return said
