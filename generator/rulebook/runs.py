"""Read a stretch of plain text as runs: rules stated, icons, numbers of pages, a short last word. Knows no Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.rulebook.blocks import Run

RULE = re.compile(r"\[([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+(?:,\s*[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)*)\](?!\()")
_SHORT = re.compile(r"(?<=\S) (?=\w{1,3}\W{0,3}$)")
"""The space before a last word of fewer than four letters, which is not to stand in a line of its own."""
_ICON = re.compile(r"\{([A-Za-z0-9][\w-]*)\}")


def text_runs(text: str, strong: bool, slanted: bool, link: str, line: int) -> Iterator[Run]:
    """Find the rules stated and the icons in a stretch of text."""
    at = 0
    for match in re.finditer(f"{RULE.pattern}|{_ICON.pattern}", text):
        before = text[at : match.start()]
        at = match.end()
        if match[1]:
            if not text[at:].strip(" ") or text[at] in ".,;:!?)":
                before = before.rstrip(" ")  # the space before an id belongs to the id
            elif not before or before[-1] == " ":
                at += len(text[at:]) - len(text[at:].lstrip(" "))
            yield Run(before, strong, slanted, link=link, line=line)
            yield from (Run(name.strip(), kind="rule", line=line) for name in match[1].split(","))
        else:
            yield Run(before, strong, slanted, link=link, line=line)
            yield Run(match[2], kind="icon", link=link, line=line)
    yield Run(text[at:], strong, slanted, link=link, line=line)


def paged(runs: Sequence[Run]) -> Iterator[Run]:
    """Turn a link that says `page` into the page's number; drop empty runs and the space before a line's end."""
    for run in runs:
        if run.kind == "text" and run.link.startswith("#") and run.text == "page":
            yield run._replace(kind="page", text=run.link[1:])
        elif run.text or run.kind == "break":
            yield run


def held(runs: Sequence[Run]) -> tuple[Run, ...]:
    r"""Keep a short last word with the one before it, so that it never is a whole line.

    >>> held((Run("cannot win at all."),))[0].text
    'cannot win at\xa0all.'
    """
    found = list(runs)
    last = next((at for at in reversed(range(len(found))) if found[at].kind != "rule"), None)
    if last is not None and found[last].kind == "text" and found[last].text.count(" ") > 1:
        found[last] = found[last]._replace(text=_SHORT.sub("\N{NO-BREAK SPACE}", found[last].text))
    return tuple(found)
