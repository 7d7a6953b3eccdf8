"""Say in an author's words why a file is no YAML. Knows the parser's words, and no game."""

from __future__ import annotations

import re
from typing import Any, Final, Literal

import yaml

from generator.catalog.problems import Findings, Mark, clipped
from generator.named import NamedTuple

_QUOTED: Final = re.compile(r"""(?<=[\s\[{,])(?:"[^"]*"|'[^']*')""")
_COMMENT: Final = re.compile(r"(?<=[:,\[-])[ \t]+(#[0-9A-Fa-f]{3}(?:[0-9A-Fa-f]{3})?)\b")  # that was to be a colour
_CROWDED: Final = re.compile(r"^([ -]*([A-Za-z_][\w-]*))(?=:[^\s:/])")
_CROWDED_IN: Final = re.compile(r"([A-Za-z_][\w-]*)(?=:[^\s:/])")
_ICON_FIRST: Final = re.compile(r"(?:^|(?<=[:,\[{-]))\s*(\{\s*[\w.-]+\s*\})\s*$")
_TEXT_BEFORE: Final = re.compile(r"(?:(?<=[:,])\s+|(?<=\[)\s*)([^\s\"'#,:{}\[\]][^,:{}\[\]]*)$")


class _Cause(NamedTuple):
    """What a parser says and what is seen where it stopped, by which one cause is known; where it is told, and how."""

    signs: re.Pattern[str]
    where: Literal["here", "opened", "before"]
    fact: str
    hint: str


_CODE: Final = _Cause(
    re.compile(r" \(code\)"),
    "here",
    "text that begins with { is not in quotes",
    'put it in quotes: "{{ … }}"',
)
_CAUSES: Final = (
    _Cause(
        re.compile("quoted scalar(?!.*unexpected)", re.DOTALL),
        "before",
        "a backslash in double quotes begins a code, and this is none",
        "write \\\\ for a backslash, or use single quotes",
    ),
    _Cause(
        re.compile("quoted scalar"),
        "opened",
        "a quotation mark is opened and never closed",
        'close it; inside the text write \\"',
    ),
    _Cause(re.compile(r" \(tab\)"), "here", "a tab stands where YAML wants spaces", "indent with spaces"),
    _Cause(re.compile("alias"), "opened", "text cannot begin with *", 'put it in quotes: "*…"'),
    _Cause(re.compile("anchor"), "opened", "text cannot begin with &", 'put it in quotes: "&…"'),
    _Cause(
        re.compile("mapping values are not allowed"),
        "here",
        "a second colon on this line, or a name that is indented wrongly",
        'text with a colon and a space in it needs quotes: "Trap: Pit"',
    ),
    _Cause(
        re.compile("cannot start any token"),
        "here",
        "text cannot begin with %(here)s",
        'put it in quotes: "%(here)s…"',
    ),
    _CODE,
    _Cause(
        re.compile(r"parsing a flow|simple key.* \(opened by [\[{]?\)$", re.DOTALL),
        "opened",
        "this bracket is not closed where it should be",
        "a comma or a bracket is missing before line %(line)d, column %(column)d",
    ),
    _Cause(re.compile("document start"), "here", "a second document begins here", "keep one document per file"),
    _Cause(
        re.compile("could not find expected ':'"),
        "opened",
        "a colon is missing after a name, or a line is not indented",
        "write 'name: value'",
    ),
    _Cause(
        re.compile("parsing a block"),
        "here",
        "this is not in line with what stands above it",
        "give it as many spaces as its neighbours have",
    ),
    _Cause(re.compile(""), "here", "the YAML breaks off here (%(said)s)", "check this line and the one before"),
)
"""Why a parser stops, the first one whose signs are met."""


def explain(error: yaml.YAMLError, text: str, shown: str, findings: Findings) -> None:
    """Tell about a file that is no YAML, in words that help."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        findings.add(Mark(shown), f"this is no YAML: {clipped(str(error), 100)}", "look for letters that do not belong")
        return
    opened = getattr(error, "context_mark", None) or mark
    said = f"{getattr(error, 'context', None) or ''}: {getattr(error, 'problem', None) or ''}"
    lines = text.split("\n")
    line = _line(lines, mark)
    before, here = line[: mark.column], line[mark.column : mark.column + 1]
    indented = "\t" in before + here and not before.strip()
    if not indented and (found := _elsewhere(said, shown, lines, mark, opened)):
        findings.add(*found)
        return
    opener = _line(lines, opened)[opened.column : opened.column + 1]
    code = "{{" in before or "{%" in before
    signs = f"{said}{' (tab)' * indented}{' (code)' * code} (opened by {opener})"
    cause = next(cause for cause in _CAUSES if cause.signs.search(signs))
    if cause is _CODE and findings.at(Mark(shown, mark.line + 1)):
        return
    slip = before.endswith("\\") and here != "\\"  # which of the two one parser stands at
    where = {"here": mark, "opened": opened, "before": Mark(shown, mark.line, mark.column - slip)}[cause.where]
    words = {"here": here, "line": mark.line + 1, "column": mark.column + 1, "said": said.strip(": ")}
    findings.add(_place(shown, where, lines), cause.fact % words, cause.hint % words)


def _line(lines: list[str], mark: Any) -> str:
    return lines[mark.line] if mark.line < len(lines) else ""


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
    return _swallowed(shown, lines, mark, opened)


def _swallowed(shown: str, lines: list[str], mark: Any, opened: Any) -> tuple[Mark, str, str] | None:
    """Find the colour in brackets, up to `mark`, whose # begins a comment."""
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
