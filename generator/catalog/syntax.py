"""Say in an author's words why a file is no YAML. Knows the parser's words, and no game."""

from __future__ import annotations

from typing import Any

import yaml

from generator.catalog.problems import Findings, Mark, clipped


def explain(error: yaml.YAMLError, text: str, shown: str, findings: Findings) -> None:
    """Tell about a file that is no YAML, in words that help."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        findings.add(Mark(shown), f"this is no YAML: {clipped(str(error), 100)}", "look for letters that do not belong")
        return
    opened = getattr(error, "context_mark", None) or mark
    said = f"{getattr(error, 'context', None) or ''}: {getattr(error, 'problem', None) or ''}"
    lines = text.split("\n")
    line = lines[mark.line] if mark.line < len(lines) else ""
    before, here = line[: mark.column], line[mark.column : mark.column + 1]
    unclosed = lines[opened.line][opened.column : opened.column + 1] if opened.line < len(lines) else ""
    where = mark
    if "quoted scalar" in said and "unexpected" not in said:
        fact = "a backslash in double quotes begins a code, and this is none"
        hint = "write \\\\ for a backslash, or use single quotes"
    elif "quoted scalar" in said:
        where, fact, hint = opened, "a quotation mark is opened and never closed", 'close it; inside the text write \\"'
    elif "\t" in before + here and not before.strip():
        fact, hint = "a tab stands where YAML wants spaces", "indent with spaces"
    elif "alias" in said or "anchor" in said:
        sign = "*" if "alias" in said else "&"
        where, fact, hint = opened, f"text cannot begin with {sign}", f'put it in quotes: "{sign}…"'
    elif "mapping values are not allowed" in said:
        fact = "a second colon on this line, or a name that is indented wrongly"
        hint = 'text with a colon and a space in it needs quotes: "Trap: Pit"'
    elif "cannot start any token" in said:
        fact, hint = f"text cannot begin with {here}", f'put it in quotes: "{here}…"'
    elif "{{" in before or "{%" in before:
        if findings.at(Mark(shown, mark.line + 1)):
            return
        fact, hint = "text that begins with { is not in quotes", 'put it in quotes: "{{ … }}"'
    elif "parsing a flow" in said or ("simple key" in said and unclosed in "[{"):
        where, fact = opened, "this bracket is not closed where it should be"
        hint = f"a comma or a bracket is missing before line {mark.line + 1}, column {mark.column + 1}"
    elif "document start" in said:
        fact, hint = "a second document begins here", "keep one document per file"
    elif "could not find expected ':'" in said:
        fact, hint = "a colon is missing after a name, or a line is not indented", "write 'name: value'"
    elif "parsing a block" in said:
        fact, hint = (
            "this is not in line with what stands above it",
            "give it the same number of spaces as its neighbours",
        )
    else:
        fact, hint = f"the YAML breaks off here ({said.strip(': ')})", "check this line and the one before"
    findings.add(_place(shown, where, lines), fact, hint)


def _place(shown: str, where: Any, lines: list[str]) -> Mark:
    """Give the place of a mark; one below the file, where the parser sees its end, is the end of its last line."""
    if where.line >= len(lines) or where.column > len(lines[where.line]):
        return Mark(shown, min(where.line + 1, len(lines)), len(lines[min(where.line, len(lines) - 1)]) + 1)
    return Mark(shown, where.line + 1, where.column + 1)
