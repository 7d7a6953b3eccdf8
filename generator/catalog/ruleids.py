"""How a rulebook marks its rules: [TD-MOVE-3] behind a rule is its id."""

from __future__ import annotations

import re
from typing import Final

_ONE: Final = r"[A-Z]{2,4}-[A-Z0-9]+(?:-[A-Z0-9]+)*"
ID: Final = re.compile(rf"\[({_ONE}(?:,\s*{_ONE})*)\](?!\()")


def ids_in(text: str) -> list[str]:
    """Give every id of a rulebook, as they come.

    >>> ids_in("Draw. [AG-ONE-1, AG-TWO-1] See [AG-TWO-2](#AG-TWO-2). Stop. [AG-TWO-3]")
    ['AG-ONE-1', 'AG-TWO-1', 'AG-TWO-3']
    """
    return [one.strip() for some in ID.findall(text) for one in some.split(",")]


def is_id(text: str) -> bool:
    """Tell whether a text is formed as an id.

    >>> is_id("TD-DUEL-5"), is_id("Air Horn.")
    (True, False)
    """
    return re.fullmatch(_ONE, text) is not None
