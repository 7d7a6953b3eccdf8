"""Find what an author may have mistyped in a game that can be printed: for `check` and the preview, not for `build`.

Draws nothing: it reads the text of every file, which costs more than many a build.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from generator.catalog.model import Game, Parameter
from generator.catalog.names import is_slip
from generator.catalog.problems import Mark, Problem, clipped, listed, nearest
from generator.catalog.roots import Roots
from generator.making.gamefiles import lines_of
from generator.making.nameslips import misnamed
from generator.named import NamedTuple


def slips(game: Game, roots: Roots) -> Iterator[Problem]:
    """Give a note for each rule that there is not, and each name in code that is misspelt."""
    files = lines_of(game.slug, roots)
    yield from misruled(game, files)
    if game.language == game.own_language:  # code is the same in every language
        yield from misnamed({file: "\n".join(lines) for file, lines in files.items()})


_ASKED = re.compile(
    r"""(?<![\w.])rules\.(?P<name>[a-z_]\w*)\b(?!\s*\()"""
    r"""(?:\s*[!=]=\s*(?:"(?P<one>[^"{}\n]{0,60})"|'(?P<other>[^'{}\n]{0,60})'))?"""
)
_ALIKE = 0.8
_WIDEST = 4000  # letters of a line


class _Ask(NamedTuple):
    name: str
    value: str | None
    columns: tuple[int, int]
    """Of the rule's name, and of the value."""


def misruled(game: Game, files: Mapping[str, Sequence[str]]) -> Iterator[Problem]:
    """Give a note for each place in the game's YAML, rulebooks and templates that asks for what cannot be."""
    for file, lines in files.items() if game.parameters else ():
        for number, line in enumerate(lines, 1):
            if "rules." in line and len(line) <= _WIDEST:
                for column, fact, hint in wrong(line, game.parameters):
                    yield Problem(Mark(file, number, column), fact, hint)


def wrong(line: str, parameters: Mapping[str, Parameter]) -> Iterator[tuple[int, str, str]]:
    """Give column, fact and hint of what a line asks of the rules that cannot be."""
    for ask in _asks(line):
        rule = parameters.get(ask.name)
        if rule is None:
            slip = next((one for one in parameters if is_slip(ask.name, one)), "")
            if near := slip or nearest(ask.name, parameters, _ALIKE):
                yield ask.columns[0], f"the game has no rule '{ask.name}'", f"did you mean '{near}'?"
        elif ask.value is not None and rule.allowed is not None and not rule.allows(ask.value):
            near = nearest(ask.value, [str(one) for one in rule.allowed if isinstance(one, str)], 0.7)
            values = listed([str(one) for one in rule.allowed])
            hint = f"did you mean '{near}'?" if near else f"its values are: {values}; texts stand in quotes, no others"
            yield ask.columns[1], f"the rule '{ask.name}' is never '{clipped(ask.value)}'", hint


@lru_cache(4096)
def _asks(line: str) -> Sequence[_Ask]:
    found = []
    for match in _ASKED.finditer(line):
        value = match["one"] if match["one"] is not None else match["other"]
        at = match.start("one") if match["one"] is not None else match.start("other")
        found.append(_Ask(match["name"], value, (match.start("name") + 1, at + 1)))
    return found
