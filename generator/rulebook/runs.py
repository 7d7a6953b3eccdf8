"""Read a stretch of plain text as runs: rules stated, icons, numbers of pages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.rulebook.blocks import Run

RULE = re.compile(r"\[([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+(?:,\s*[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)*)\](?!\()")
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
