"""Run the template code in a game's texts with Jinja itself, so that they say what is printed.

Loaded only where content is prepared. What cannot be run leaves a gap: nobody is shown the template language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from traceback import extract_tb
from types import CodeType
from typing import Any, Final

from jinja2 import Template

from companion.gamedata.content import GAP
from companion.gamedata.plainjson import plain
from companion.lookup.sandbox import LONGEST, NoTextError, Sandbox
from generator.catalog.messages import Messages

MOST_GAPS: Final = 40  # in one text; with more, all its code is left out
DEEP: Final = 3
"""How often a text may stand in another, as a theme's words do."""
_ALONE: Final = re.compile(r"^[ \t]*((?:(?:\{%(?:(?!%\}).)*%\}|\{#(?:(?!#\}).)*#\})[ \t]*)+)\n", re.M)
_OUTPUT: Final = re.compile(r"\{\{.{0,500}?\}\}")
_TAGS: Final = re.compile(r"\{%.{0,4000}%\}")
_LEFT: Final = re.compile(r"\{%.{0,4000}%\}|\{\{.{0,500}?\}\}|\{#.{0,500}?#\}|\{[{%#]|[}%#]\}")


class Texts(Sandbox):
    """The texts of a game, which see `names`; what is wrong with them stands in `faults`."""

    def __init__(self, names: Mapping[str, Any]) -> None:
        language = str(names.get("game", {}).get("language", "en"))
        super().__init__(language)
        says = Messages(language, names.get("says", {}))
        self.globals |= {"_": says.gettext, "ngettext": says.ngettext}
        self.names: dict[str, Any] = plain(names)  # a copy, for code may change lists
        self.faults: list[str] = []
        self._deep = 0
        self._code: dict[tuple[str, bool], CodeType] = {}

    def told(self, source: str, where: str = "", *, lines: bool = False, **more: Any) -> str:
        """Give a text with its code run, seeing `more` names too; where that cannot be stands a gap. Never raises.

        Where `lines` mean something they stay, but for those that are nothing but tags: as when a book is printed.
        """
        if not _has_code(source):
            return source
        if len(source) > LONGEST:
            self.faults.append(f"{where}: it is longer than {LONGEST} letters; the rest is left out")
            source = source[:LONGEST]
        names, self.names, self._deep = self.names, {**self.names, **more}, self._deep + 1
        rows = source.split("\n")
        try:
            for __ in range(MOST_GAPS * (self.left > 0)):
                try:
                    return self._run("\n".join(rows), lines)
                except Exception as error:  # whatever strangers' texts come up with
                    at = _line(error)
                    self.faults.append(f"{where}, line {at}: {str(error)[:200]}".removeprefix(", "))
                if self.left < 0 or not 0 < at <= len(rows):
                    break
                row = rows[at - 1]
                mended = _OUTPUT.sub(GAP, row)
                rows[at - 1] = mended if mended != row else _TAGS.sub(GAP, row)
                if rows[at - 1] == row:
                    break
            return _LEFT.sub(GAP, _ALONE.sub("", "\n".join([*rows, ""])).removesuffix("\n"))
        finally:
            self.names, self._deep = names, self._deep - 1

    def filled(self, source: str, where: str = "", **more: Any) -> str:
        """Give a text in one line, without markup."""
        return " ".join(self.told(source, where, **more).replace("**", "").split())

    def seen(self, value: Any) -> Any:
        """Run the code in a text that another one looks at."""
        if not isinstance(value, str) or not _has_code(value):
            return value
        if self._deep > DEEP:
            raise NoTextError("texts stand in one another without end")
        return self.told(value, f"'{value[:40]}'")

    def _run(self, source: str, lines: bool) -> str:
        if lines:  # the end of a line of tags goes into the last of them: it is not put out, and still counted
            source = _ALONE.sub(lambda row: re.sub(r"([-+]?[%#]\})\s*$", r"\n\1", row[1]), source)
        code = self._code.get((source, lines))
        if code is None:  # many cards share a text
            reader = self.overlay(trim_blocks=False, lstrip_blocks=False) if lines else self
            code = self._code[source, lines] = reader.compile(source)
        return Template.from_code(self, code, self.globals).render(self.names)


def _has_code(text: str) -> bool:
    return "{{" in text or "{%" in text or "{#" in text


def _line(error: Exception) -> int:
    """Say in which line of a text something went wrong, 0 where that is not known."""
    frames = (frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == "<template>")
    return int(getattr(error, "lineno", None) or next(frames, None) or 0)
