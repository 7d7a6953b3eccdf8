"""Find in the templates what the painter only sees on a face: a shape with the width of a line that it has not.

The gate knows which cards have it; where it was written is plain where the templates have just one such shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from generator.catalog.problems import Mark, Problem
from generator.making.nameslips import CODE, COMMENT

_TOLD: Final = re.compile(r": a <(\w+)> has a stroke-width and no stroke")
_TAG: Final = re.compile(r"<(/?)([a-zA-Z]+)\b((?:[^<>\"']|\"[^\"]*\"|'[^']*')*?)(/?)>")
_STROKE, _WIDTH = re.compile(r"\sstroke="), re.compile(r"\sstroke-width=")


def placed(notes: Iterable[Problem], texts: Iterable[tuple[str, Sequence[str]]]) -> Iterator[Problem]:
    """Give notes, those of idle widths at the shape that has one; `texts` are the lines of files, read if need be."""
    templates: dict[str, str] | None = None
    for note in notes:
        if told := _TOLD.search(note.fact):
            if templates is None:
                templates = {file: _plain("\n".join(lines)) for file, lines in texts if file.endswith(".j2")}
            found = [Mark(file, *place) for file, text in templates.items() for place in _idle(told[1], text)]
            yield note._replace(mark=found[0]) if len(found) == 1 else note
        else:
            yield note


def _plain(text: str) -> str:
    """Leave code out, with every letter behind it where it was."""
    for code in (CODE, COMMENT):
        text = code.sub(lambda one: re.sub(r"[^\n]", "x" if one[0][1] == "{" else " ", one[0]), text)
    return text


def _idle(kind: str, text: str) -> Iterator[tuple[int, int]]:
    """Find the shapes of a kind that have a width and no stroke, nor a group around them that has one."""
    open_: list[tuple[str, bool]] = []
    for tag in _TAG.finditer(text):
        ends, name, said, alone = tag.groups()
        if ends:
            while open_ and open_.pop()[0] != name:
                pass
            continue
        stroked = bool(_STROKE.search(said))
        if name == kind and _WIDTH.search(said) and not stroked and not any(one for _, one in open_):
            yield text.count("\n", 0, tag.start()) + 1, tag.start() - text.rfind("\n", 0, tag.start())
        if not alone:
            open_.append((name, stroked))
