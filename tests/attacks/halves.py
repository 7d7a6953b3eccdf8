"""Find the other half of what opens or closes something, of which a mistake damages one half; knows no verdict."""

from __future__ import annotations

import re

_HALVES = {
    "yaml": re.compile(r"\{%-? *(?P<end>end)?(?P<code>if|for|set(?= \w+ *%))[^%]*%\}"),
    "template": re.compile(
        r"\{%-? *(?P<end>end)?(?P<code>if|for|macro|call|filter|block|set(?= *\w* *-?%))[^%]*%\}"
        r"|<(?P<slash>/)?(?P<tag>[A-Za-z]+)(?:\{\{.*?\}\}|\{%.*?%\}|\"[^\"]*\"|[^<>\"])*?(?P<alone>/)?>",
        re.DOTALL,
    ),
    "Markdown": re.compile(
        r"\{%-? *(?P<end>end)?(?P<code>if|for|macro|call|set(?= *\w* *-?%))[^%]*%\}"
        r"|^:::(?P<slash> *$)?(?P<tag> *(?:example|note|designer|quote|variant|beside)\b)?",
        re.MULTILINE,
    ),
}


def words_of(text: str) -> frozenset[str]:
    """Give all words of a text."""
    return frozenset(re.findall(r"[\w-]+", text))


def other_halves(text: str, kind: str, start: int, end: int, put: str) -> tuple[int, ...]:
    """Find the other halves of what opens or closes something, where the change touches a half of it."""
    halves: list[tuple[int, int]] = []
    for match in _HALVES[kind].finditer(text):
        if match["code"] or (match["tag"] or match["slash"] is not None):
            halves.append(match.span())
    open_: dict[str, list[tuple[int, int]]] = {}
    found: list[int] = []
    for span in halves:
        match = _HALVES[kind].match(text, span[0])
        assert match is not None
        groups = match.groupdict()
        if groups.get("alone"):
            continue
        name = groups["code"] or (":::" if kind == "Markdown" else str(groups["tag"]))
        ends = groups["end"] or groups.get("slash") is not None
        if not ends:
            open_.setdefault(name, []).append(span)
        elif open_.get(name):
            first = open_[name].pop()
            for one, other in ((first, span), (span, first)):
                if one[0] < max(end, start + 1) and start < one[1]:
                    found.append(other[0] if other[0] < start else other[0] + len(put) - (end - start))
    new = text[:start] + put + text[end:]
    return tuple(new.count("\n", 0, at) + 1 for at in found)
