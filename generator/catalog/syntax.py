"""Say in an author's words why a file is no YAML. Knows the parser's words, and no game."""

from __future__ import annotations

import re
from typing import Any, Final

import yaml

from generator.catalog.problems import Findings, Mark, clipped

_QUOTED: Final = re.compile(r"""(?<=[\s\[{,])(?:"[^"]*"|'[^']*')""")
_COMMENT: Final = re.compile(r"(?<=[:,\[-])[ \t]+(#[0-9A-Fa-f]{3}(?:[0-9A-Fa-f]{3})?)\b")  # that was to be a colour
_CROWDED: Final = re.compile(r"^([ -]*([A-Za-z_][\w-]*))(?=:[^\s:/])")
_CROWDED_IN: Final = re.compile(r"([A-Za-z_][\w-]*)(?=:[^\s:/])")
_ICON_FIRST: Final = re.compile(r"(?:^|(?<=[:,\[{-]))\s*(\{\s*[\w.-]+\s*\})\s*$")
_TEXT_BEFORE: Final = re.compile(r"(?:(?<=[:,])\s+|(?<=\[)\s*)([^\s\"'#,:{}\[\]][^,:{}\[\]]*)$")


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
    indented = "\t" in before + here and not before.strip()
    if not indented and (found := _elsewhere(said, shown, lines, mark, opened)):
        findings.add(*found)
        return
    if "quoted scalar" in said and "unexpected" not in said:
        fact = "a backslash in double quotes begins a code, and this is none"
        hint = "write \\\\ for a backslash, or use single quotes"
        where = Mark(shown, mark.line, mark.column - (before.endswith("\\") and here != "\\"))  # of one parser's two
    elif "quoted scalar" in said:
        where, fact, hint = opened, "a quotation mark is opened and never closed", 'close it; inside the text write \\"'
    elif indented:
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
        where = opened
        fact, hint = "a colon is missing after a name, or a line is not indented", "write 'name: value'"
    elif "parsing a block" in said:
        fact, hint = "this is not in line with what stands above it", "give it as many spaces as its neighbours have"
    else:
        fact, hint = f"the YAML breaks off here ({said.strip(': ')})", "check this line and the one before"
    findings.add(_place(shown, where, lines), fact, hint)


def _elsewhere(said: str, shown: str, lines: list[str], mark: Any, opened: Any) -> tuple[Mark, str, str] | None:
    """Find the slip that made the parser stumble in its own line or bracket, where that is not at its mark."""
    if "unexpected ':'" in said and (found := _crowded(shown, lines, mark)):
        return found
    if ("mapping values" in said or "expected ':'" in said) and (found := _crowded_above(shown, lines, mark)):
        return found
    return _unquoted(said, shown, lines, mark, opened)


def _unquoted(said: str, shown: str, lines: list[str], mark: Any, opened: Any) -> tuple[Mark, str, str] | None:
    """Find the text with { or # in it that wants quotes, if that is why the parser stumbled at `mark`."""
    line = lines[mark.line] if mark.line < len(lines) else ""
    before, here = line[: mark.column], line[mark.column : mark.column + 1]
    if "parsing a" not in said or "{{" in before or "{%" in before:
        return None
    flow = "a flow" in said
    if icon := _ICON_FIRST.search(before):
        place = Mark(shown, mark.line + 1, icon.start(1) + 1)
        return place, "text that begins with { is not in quotes", f'put it in quotes: "{clipped(icon[1])} …"'
    if not flow:
        return None
    if here and here in "{[" and (text := _TEXT_BEFORE.search(before)):
        place = Mark(shown, mark.line + 1, text.start(1) + 1)
        hint = f'put it in quotes: "{clipped(text[1])} {here}…"'
        return place, f"text with {here} in it is not in quotes, and stands in brackets", hint
    if here == ":" and (text := _TEXT_BEFORE.search(before)):
        place = Mark(shown, mark.line + 1, text.start(1) + 1)
        fact = "a second colon before the next comma"
        return (
            place,
            fact,
            f'text with a colon needs quotes: "{clipped(text[1])}: …"; between two fields stands a comma',
        )
    last = mark.line - 1
    while last > 0 and not lines[last].strip():
        last -= 1
    for number in range(max(0, min(opened.line, last)), min(mark.line + 1, len(lines))):
        bare = _QUOTED.sub(lambda quoted: "x" * len(quoted[0]), lines[number])
        if comment := _COMMENT.search(bare):
            place = Mark(shown, number + 1, comment.start(1) + 1)
            fact = "# begins a comment, which swallows the rest of this line"
            return place, fact, f'a colour needs quotes: "{comment[1]}"'
    return None


def _crowded_above(shown: str, lines: list[str], mark: Any) -> tuple[Mark, str, str] | None:
    """Find a name without a blank behind its colon in the line at `mark`, or in the one above, which then runs on."""
    above = [at for at in range(min(mark.line, len(lines) - 1), -1, -1) if lines[at].strip()][:2]
    for number in above:
        if name := _CROWDED.match(lines[number]):
            value = clipped(lines[number][name.end() + 1 :].strip(), 20)
            place = Mark(shown, number + 1, name.end(1) + 1)
            return place, "no blank stands behind the colon", f"write '{clipped(name[2])}: {value}'"
    return None


def _crowded(shown: str, lines: list[str], mark: Any) -> tuple[Mark, str, str] | None:
    """Find the name in braces before `mark` that has no blank behind its colon."""
    line = lines[mark.line] if mark.line < len(lines) else ""
    names = [one for one in _CROWDED_IN.finditer(line) if one.start() <= mark.column <= one.end() + 1]
    if not names:
        return None
    name = names[-1]
    way_out = f"write '{clipped(name[1])}: {clipped(line[name.end() + 1 :].strip(), 20)}'"
    return Mark(shown, mark.line + 1, name.end() + 1), "no blank stands behind the colon", way_out


def _place(shown: str, where: Any, lines: list[str]) -> Mark:
    """Give the place of a mark; one below the file, where the parser sees its end, is the end of its last line."""
    if where.line >= len(lines) or where.column > len(lines[where.line]):
        return Mark(shown, min(where.line + 1, len(lines)), len(lines[min(where.line, len(lines) - 1)]) + 1)
    return Mark(shown, where.line + 1, where.column + 1)
