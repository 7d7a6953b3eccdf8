"""Say in words what a field holds: lists as a language joins them, groups by their parts, truths by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import jinja2
from markupsafe import Markup

from generator.catalog.messages import Messages
from generator.catalog.model import Values
from generator.catalog.names import TITLES
from generator.template.faults import Function, TemplateFaultError
from generator.template.output import written
from generator.text.wrap import SOFT_HYPHEN

_SHORT: Final = 48
"""Letters up to which a part of a list, or what a term says, stands in a line with others."""
_SIGN: Final = "•"
"""Of a truth that has no name."""
_WITHIN: Final = re.compile(r"(?<=[^\W_])(?=[^\W_])")
"""Between two letters."""
_BEHIND: Final = re.compile(r"(?<=\|)(?=[^|])")
_SPACE: Final = "\u200b"
"""Has no width; a line may end there."""
_SPECIAL: Final = re.compile(r"([\\*_{}|])")


class Wording:
    """What templates call to have values said in words, in the language of a game."""

    def __init__(self, says: Messages) -> None:
        self._says = says

    def functions(self) -> dict[str, Function]:
        """Return what templates may call, by name."""
        return {"in_words": self.in_words, "terms": self.terms}

    def in_words(self, value: Any, longest: int = 0) -> Any:
        """Say a value in words, "" where it is empty; words of more letters than the `longest` may be divided anywhere.

        Parts of a list that are sentences become points.
        """
        if isinstance(value, jinja2.Undefined) or value is None or value is False:
            return ""
        if value is True:
            return _SIGN
        if isinstance(value, Mapping):
            value = listed_in_words([*filter(None, self._parts(value))], self._says.listed)
        elif isinstance(value, list | tuple):
            value = listed_in_words([said for one in value if (said := str(self.in_words(one)))], self._says.listed)
        return _divisible(written(value), longest) if longest else written(value)

    def terms(self, pairs: Iterable[Sequence[Any]]) -> str:
        """Say pairs of a name and a value in one small line, those that are long in paragraphs of their own below it.

        Raises:
            TemplateFaultError: what is given are no pairs.
        """
        short: list[str] = []
        long: list[str] = []
        for pair in pairs:
            if not isinstance(pair, list | tuple) or len(pair) != 2:
                raise TemplateFaultError("terms() needs pairs of a name and a value", 'write ("Artist", card.artist)')
            name, value = _SPECIAL.sub(r"\\\1", str(pair[0])), pair[1]
            said = name if value is True else str(self.in_words(value))
            if not said:
                continue
            if value is True:
                short.append(said)
            elif "\n" in said or len(said) > _SHORT:
                long.append(f"**{name}:**\n{said}" if said.startswith(("- ", "|", "#")) else f"**{name}:** {said}")
            else:
                short.append(f"{name}: {said}")
        return "\n\n".join([*filter(None, (" · ".join(short),)), *long])

    def _parts(self, group: Values) -> Iterator[str]:
        """Say the parts of a group; what it is called leads the sentence that comes next, without their names."""
        items = [*group.items()]
        (name, title), (_, said) = (*items, ("", ""), ("", ""))[:2]
        are_texts = isinstance(title, str) and isinstance(said, str) and "*" not in title
        if name in TITLES and are_texts and len(title) <= _SHORT < len(said):
            yield f"**{title}:** {said}"
            del items[:2]
        for name, value in items:
            yield self._part(str(name), value)

    def _part(self, name: str, value: Any) -> str:
        """Say a part of a group: its name, and what it says; of a truth the name, of what is empty nothing."""
        said = str(self.in_words(value))
        name = _SPECIAL.sub(r"\\\1", name.replace("_", " "))
        return name if value is True else f"{name} {said}" if said else ""


def listed_in_words(parts: list[str], joined: Callable[[list[str]], str]) -> str:
    """Join some words as a language does, or write them as points where they are sentences; one alone is no point."""
    if any("\n" in one or (len(one) > _SHORT and len(parts) > 1) for one in parts):
        flat = [re.sub(r"\s*\n\s*", " ", one.removeprefix("- ").replace("\n- ", " · ")) for one in parts]
        return "\n".join([f"- {one}" for one in flat])
    return joined(parts)


def _divisible(value: Any, longest: int) -> Any:
    """Let words that are too long for a line be divided at any letter; nothing else is changed."""
    text = value.unescape() if isinstance(value, Markup) else str(value)
    if not isinstance(value, str) or len(text) <= longest:
        return value
    found = re.sub(rf"[^\s{{}}|\\<>]{{{longest + 1},}}", lambda word: _WITHIN.sub(SOFT_HYPHEN, word[0]), text)
    found = re.sub(rf"[^\s{{}}<>]{{{longest + 1},}}", lambda word: _BEHIND.sub(_SPACE, word[0]), found)
    return value if found == text else found
