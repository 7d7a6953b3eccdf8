"""Find a colour that lost a figure among others that are whole; looks at the text of a file, knows no field."""

from __future__ import annotations

import re
from typing import Final

from generator.catalog.problems import Findings, Mark

_QUOTED: Final = re.compile(r"""(["'])(#[0-9A-Fa-f]{1,9})\1""")
_WHOLE: Final = frozenset((4, 5, 7, 9))
"""Letters of #rgb, #rgba, #rrggbb and #rrggbbaa."""
_FEWEST: Final = 2  # colours in a line, to tell that it is one of colours


def tell_hues(text: str, shown: str, findings: Findings) -> None:
    r"""Tell of what is no colour in the lines of a file that have other colours; most files have none such.

    >>> findings = Findings()
    >>> tell_hues("a: 1\nsky: ['#AABBCC', '#AABBC', '#fff']", "a.yaml", findings)
    >>> [str(one.mark) for one in findings.problems()]
    ['a.yaml:2:19']
    """
    odd = [match for match in _QUOTED.finditer(text) if len(match[2]) not in _WHOLE]
    for match in odd:
        start = text.rfind("\n", 0, match.start()) + 1
        line = text[start : (text.find("\n", start) + 1 or len(text) + 1) - 1]
        if sum(len(one[2]) in _WHOLE for one in _QUOTED.finditer(line)) >= _FEWEST:
            mark = Mark(shown, text.count("\n", 0, start) + 1, match.start(2) - start + 1)
            findings.add(mark, f"'{match[2]}' is no colour, as those beside it are", "write #rrggbb")
