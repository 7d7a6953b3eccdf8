"""Find what an author may have mistyped in a game that can be printed: for `check` and the preview, not for `build`.

Draws nothing: it reads the text of every file, which costs more than many a build. What code asks
for in a branch that no edition takes is never missed by anybody but here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Final

from generator.catalog import safeopen
from generator.catalog.folder import Folder
from generator.catalog.ground import Ground, ShutError, ground_of
from generator.catalog.model import Game, Parameter
from generator.catalog.names import Slips, is_slip
from generator.catalog.problems import Findings, Mark, Problem, clipped, listed, nearest
from generator.catalog.roots import Roots
from generator.catalog.translation import FOLDER
from generator.named import NamedTuple

_MOST_BYTES: Final = 8_000_000
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


def lines_of(slug: str, roots: Roots) -> dict[str, Sequence[str]]:
    """Give the lines of all YAML, books and templates of a game, by how each file is shown."""
    folder = Folder(roots.game_dir(slug), f"content/{slug}", Findings())
    books = [one.name for one in safeopen.walk(folder.path, folder.ground, leaving_out="._") if one.name[-3:] == ".md"]
    own = [name for name in (*folder.yaml_files(), *books) if not name.startswith(f"{FOLDER}/")]
    read = {f"{folder.shown}/{name}": _lines(folder.path / name, folder.ground) for name in own}
    found = {name: lines for name, lines in read.items() if lines}
    for templates in roots.folders_of(slug):
        ground = ground_of(templates)
        for one in safeopen.walk(templates, ground, leaving_out="."):
            shown = f"templates/{templates.name}/{one.name}"
            if one.name.endswith(".j2") and shown not in found:  # of those called alike the first is drawn
                found[shown] = _lines(templates / one.name, ground)
    return found


def _lines(path: Path, ground: Ground) -> Sequence[str]:
    try:
        return safeopen.read(path, ground, _MOST_BYTES).decode("utf-8", "replace").split("\n")
    except ShutError:
        return ()


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
