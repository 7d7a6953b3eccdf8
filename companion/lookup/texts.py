"""Run the template code in a game's texts as the printing half does, so that they say what is printed.

Loaded only where content is prepared. What cannot be run leaves a gap: nobody is shown the template language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from companion.engine.model import Facts, Json
from companion.gamedata.content import GAP
from generator.catalog.messages import Messages
from generator.catalog.model import Words
from generator.catalog.problems import ContentError, Mark
from generator.keeping.codestore import CodeStore
from generator.template.environment import Environment, plain_texts
from generator.template.fields import Fields, Sight, has_code
from generator.template.prose import run
from generator.template.rendercontext import ActiveContext
from generator.template.sources import Sources

MOST_GAPS: Final = 40  # in one text; with more, all its code is left out
LONGEST: Final = 200_000
"""Letters of a text."""
DEEP: Final = 3
"""How often a text may stand in another, as a theme's words do."""
NOWHERE: Final = Mark("")
_OUTPUT: Final = re.compile(r"\{\{.{0,500}?\}\}")
_TAGS: Final = re.compile(r"\{%.{0,4000}%\}")
_LEFT: Final = re.compile(r"\{%.{0,4000}%\}|\{\{.{0,500}?\}\}|\{#.{0,500}?#\}|\{[{%#]|[}%#]\}")


class Texts:
    """The texts of a game, which see `names`; what is wrong with them stands in `faults`."""

    def __init__(self, names: Facts) -> None:
        language = str(names.get("game", {}).get("language", "en"))
        self._active = ActiveContext()
        self._plain = plain_texts(Environment(Sources((), ()), language, self._active, CodeStore()))
        says = Messages(language, names.get("says", {}))
        self._plain.provide({"_": says.gettext, "ngettext": says.ngettext}, {})
        self._sight = Sight(self._active, self._resolved)
        self.names: Facts = {**self._plain.globals, **self._seen(names)}
        self.faults: list[str] = []
        self._deep = 0

    @property
    def left(self) -> int:
        """How many steps all texts together may still take."""
        return self._active.render_context.budget.left

    def told(self, source: str, where: str = "", **more: Any) -> str:
        """Give a text with its code run, seeing `more` names too; where that cannot be stands a gap. Never raises."""
        if not has_code(source) and "{#" not in source:
            return source
        if len(source) > LONGEST:
            self.faults.append(f"{where}: it is longer than {LONGEST} letters; the rest is left out")
            source = source[:LONGEST]
        names, self.names, self._deep = self.names, {**self.names, **self._seen(more)}, self._deep + 1
        rows = source.split("\n")
        try:
            for __ in range(MOST_GAPS * (self.left > 0)):
                try:
                    return "\n".join(line.text for line in run("\n".join(rows), where, self._plain, self.names))
                except ContentError as error:
                    if not self._mended(rows, error, where):
                        break
            return _LEFT.sub(GAP, "\n".join(rows))
        finally:
            self.names, self._deep = names, self._deep - 1

    def filled(self, source: str, where: str = "", **more: Any) -> str:
        """Give a text in one line, without markup."""
        return " ".join(self.told(source, where, **more).replace("**", "").split())

    def _mended(self, rows: list[str], error: ContentError, where: str) -> bool:
        """Leave a gap in each row in which something is wrong; tell whether there is another one to try."""
        found = False
        for one in error.problems:
            at = one.mark.line
            self.faults.append(f"{where}, line {at}: {one.fact[:200]}".removeprefix(", "))
            if 0 < at <= len(rows):
                row = rows[at - 1]
                mended = _OUTPUT.sub(GAP, row)
                rows[at - 1] = mended if mended != row else _TAGS.sub(GAP, row)
                found = found or rows[at - 1] != row
        return found and self.left > 0

    def _resolved(self, words: Words) -> Words:
        """Run the code in a text that another one looks at."""
        return Words(GAP if self._deep > DEEP else self.told(words, f"'{words[:40]}'"), words.mark)

    def _seen(self, names: Facts) -> Json:
        return {name: self._fields(one, name) for name, one in names.items()}

    def _fields(self, value: Any, name: str) -> Any:
        return Fields(_words(value), f"the {name}", self._sight) if isinstance(value, Mapping) else value


def _words(value: Any) -> Any:
    """Give a copy in which each text is one that is run when it is looked at."""
    if isinstance(value, Mapping):
        return {str(name): _words(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_words(one) for one in value]
    return Words(value, NOWHERE) if isinstance(value, str) else value
