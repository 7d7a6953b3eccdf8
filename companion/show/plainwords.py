"""What the typed companion says, in words for a screen: no ids of rules, no keys, no codes of places.

A game's `panels.py` may have `worded(text, content)` for codes of its own, such as prices in letters.
"""

from __future__ import annotations

import re
from typing import Any, Final

from companion.games import of_panels

_RULE: Final = r"(?:[A-Z]{2}-[A-Z]+(?:-?\d+)?[a-z]?|[A-Z]{2}-Q\d+|[CQ]\d{1,3})"
_RULES: Final = rf"{_RULE}(?:(?:, | and | to ){_RULE}| to \d+)*"
_ALONE: Final = re.compile(rf" ?\({_RULES}\)")
"""Ids of rules in brackets, and nothing else."""
_BEHIND: Final = re.compile(rf"[,;:] {_RULES}(?=\))")
_BEFORE: Final = re.compile(rf"(?:^|(?<=[.!?] )){_RULE}: ")
_KEY: Final = re.compile(r" \((?:or [a-z]{1,3}|[a-z]{1,2})\)(?=$|[ .,;·])")
"""The short form of a verb."""
_HELP: Final = re.compile(r"; n(?:: more| lists them)(?=[.]|$)|[;,] u takes it back|; q withdraws|, or say [a-z] \d+")
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
    text = _HELP.sub("", _KEY.sub("", _SEEDED.sub("", text))).replace("->", "→")
    text = _HOUSE.sub(r"A rule is \1", _MENDED.sub("Mended: ", text.replace("Undone: ", "Taken back: ")))
    text = _PRINTED.sub(lambda found: ", ".join(_label(content, one) for one in found[0].split(", ")), text)
    text = _PARAMETER.sub(lambda found: _changed(content, *found.groups()), text)
    worded = of_panels(game, "worded") if game else None
    return str(worded(text, content)) if worded else text


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
