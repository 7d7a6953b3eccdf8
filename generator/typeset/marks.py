"""Marks: what stands in the output of a template for a text that was recorded while it ran.

A mark is a number between two characters that Unicode keeps for such use and that no document has (U+FDD0). So the
order of a document, its groups, loops and macros stay as their author wrote them, and no text is written and read back.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import count

from generator.draw.records import Text
from generator.draw.scan import SIGN
from generator.typeset.svgtext import write_text

MARK = re.compile(f"{SIGN}([0-9]+){SIGN}")
_numbers = count(1)


def new_mark() -> str:
    """Return a number that no other text of this process has."""
    return str(next(_numbers))


def written(svg: str, texts: Mapping[str, Text]) -> str:
    """Return a document with its texts written out as SVG, which needs no records."""
    if SIGN not in svg:
        return svg
    return MARK.sub(lambda mark: write_text(texts[mark[1]]) if mark[1] in texts else "", svg)
