"""Say in an author's words why a file is no YAML. Knows the parser's words, and no game."""

from __future__ import annotations

import re
from typing import Any, Final, Literal, TypeAlias

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
    stop = _Stop(said, shown, text.split("\n"), mark, opened)
    before, here = stop.before, stop.here
    indented = "\t" in before + here and not before.strip()
    if not indented and (found := _elsewhere(stop)):
        findings.add(*found)
        return
    opener = stop.line_at(opened)[opened.column : opened.column + 1]
    code = "{{" in before or "{%" in before
    signs = f"{said}{' (tab)' * indented}{' (code)' * code} (opened by {opener})"
    cause = next(cause for cause in _CAUSES if cause.signs.search(signs))
    if cause is _CODE and findings.at(Mark(shown, mark.line + 1)):
        return
    slip = before.endswith("\\") and here != "\\"  # which of the two one parser stands at
    where = {"here": mark, "opened": opened, "before": Mark(shown, mark.line, mark.column - slip)}[cause.where]
    words = {"here": here, "line": mark.line + 1, "column": mark.column + 1, "said": said.strip(": ")}
    findings.add(_place(stop, where), cause.fact % words, cause.hint % words)


_Found: TypeAlias = "tuple[Mark, str, str] | None"


class _Stop(NamedTuple):
    """Where a parser stopped, at its own mark, in what it had `opened`, and what it said."""

    said: str
    shown: str
    lines: list[str]
    mark: Any
    opened: Any

    def line_at(self, mark: Any) -> str:
        """Give the line of a mark, "" below the file."""
        return self.lines[mark.line] if mark.line < len(self.lines) else ""

    @property
    def before(self) -> str:
        """What stands in the line before it stopped."""
        return self.line_at(self.mark)[: self.mark.column]

    @property
    def here(self) -> str:
        """The letter at which it stopped."""
        return self.line_at(self.mark)[self.mark.column : self.mark.column + 1]

    def at(self, line: int, column: int) -> Mark:
        """Give a place, whose line and column count from 0."""
        return Mark(self.shown, line + 1, column + 1)


def _elsewhere(stop: _Stop) -> _Found:
    """Find the slip that made the parser stumble in its own line or bracket, where that is not at its mark."""
    said = stop.said
    if "unexpected ':'" in said and (found := _crowded(stop)):
        return found
    if ("mapping values" in said or "expected ':'" in said) and (found := _crowded_above(stop)):
        return found
    return _unquoted(stop)


def _unquoted(stop: _Stop) -> _Found:
    """Find the text with { or # in it that wants quotes, if that is why the parser stumbled."""
    before, here, line = stop.before, stop.here, stop.mark.line
    if "parsing a" not in stop.said or "{{" in before or "{%" in before:
        return None
    if icon := _ICON_FIRST.search(before):
        fact = "text that begins with { is not in quotes"
        return stop.at(line, icon.start(1)), fact, f'put it in quotes: "{clipped(icon[1])} …"'
    if "a flow" not in stop.said:
        return None
    text = _TEXT_BEFORE.search(before) if here and here in "{[:" else None
    if text is None:
        return _swallowed(stop)
    fact = f"text with {here} in it is not in quotes, and stands in brackets"
    hint = f'put it in quotes: "{clipped(text[1])} {here}…"'
    if here == ":":
        fact = "a second colon before the next comma"
        hint = f'text with a colon needs quotes: "{clipped(text[1])}: …"; between two fields stands a comma'
    return stop.at(line, text.start(1)), fact, hint


def _swallowed(stop: _Stop) -> _Found:
    """Find the colour in brackets, up to the mark, whose # begins a comment."""
    lines, last = stop.lines, stop.mark.line - 1
    while last > 0 and not lines[last].strip():
        last -= 1
    for number in range(max(0, min(stop.opened.line, last)), min(stop.mark.line + 1, len(lines))):
        bare = _QUOTED.sub(lambda quoted: "x" * len(quoted[0]), lines[number])
        if comment := _COMMENT.search(bare):
            fact = "# begins a comment, which swallows the rest of this line"
            return stop.at(number, comment.start(1)), fact, f'a colour needs quotes: "{comment[1]}"'
    return None


def _crowded_above(stop: _Stop) -> _Found:
    """Find a name without a blank behind its colon in the line at the mark, or in the one above, which then runs on."""
    lines = stop.lines
    above = [at for at in range(min(stop.mark.line, len(lines) - 1), -1, -1) if lines[at].strip()][:2]
    found = ((number, _CROWDED.match(lines[number])) for number in above)
    return next((_no_blank(stop, number, name, name[2], name.end(1)) for number, name in found if name), None)


def _crowded(stop: _Stop) -> _Found:
    """Find the name in braces before the mark that has no blank behind its colon."""
    names = [
        one for one in _CROWDED_IN.finditer(stop.line_at(stop.mark)) if one.start() <= stop.mark.column <= one.end() + 1
    ]
    return _no_blank(stop, stop.mark.line, names[-1], names[-1][1], names[-1].end()) if names else None


def _no_blank(stop: _Stop, line: int, found: re.Match[str], name: str, column: int) -> tuple[Mark, str, str]:
    value = clipped(found.string[found.end() + 1 :].strip(), 20)
    return stop.at(line, column), "no blank stands behind the colon", f"write '{clipped(name)}: {value}'"


def _place(stop: _Stop, where: Any) -> Mark:
    """Give the place of a mark; one below the file, where the parser sees its end, is the end of its last line."""
    last = min(where.line, len(stop.lines) - 1)
    if where.line >= len(stop.lines) or where.column > len(stop.lines[where.line]):
        return Mark(stop.shown, min(where.line + 1, len(stop.lines)), len(stop.lines[last]) + 1)
    return stop.at(where.line, where.column)
