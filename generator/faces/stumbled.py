"""Find the author's text that a template stumbled over where a number was wanted. Runs nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import FrameType
from typing import Any

from generator.catalog.model import Words
from generator.catalog.problems import Mark

_PATH = re.compile(r"(?<![\w.\"'])([a-zA-Z_]\w*(?:\.\w+)*)")


def stumbled_over(error: BaseException, place: Mark, lines: Sequence[str]) -> Words | None:
    """Return the one text with a place of its own that a line of a template names; None where there are more, or none.

    The error was raised at `place` of a template whose `lines` are given. Texts of a card are meant to be texts: there
    the template has put + where ~ belongs.
    """
    if "keyword argument" in str(error):  # which no text is to blame for
        return None
    found: FrameType | None = None
    traceback = error.__traceback__
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename == place.file:
            found = traceback.tb_frame
        traceback = traceback.tb_next
    if found is None or not 0 < place.line <= len(lines):
        return None
    texts = {}
    for path in _PATH.findall(lines[place.line - 1]):
        first, *fields = path.split(".")
        value: Any = found.f_locals.get(first)  # which Jinja calls there as the template does
        for field in fields:
            value = value.get(field) if isinstance(value, Mapping) else None
        if isinstance(value, Words) and value.mark.line and first != "card":
            texts[value.mark] = value
    return next(iter(texts.values())) if len(texts) == 1 else None
