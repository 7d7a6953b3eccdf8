"""Say in which template, and on which line, mistakes lie that were found while a face was painted; paints nothing.

The painter knows only the document that a template put out. What it complains of is looked for in the
sources of the face: a line is told where it stands there exactly once. And what is wrong with many
cards is told once, with how many they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from generator.catalog.model import Words
from generator.catalog.problems import Mark, Problem, nearest
from generator.faces.face import Face
from generator.faces.sources import Source, shown
from generator.typeset.colournames import NAMES

_CARD = re.compile(r"(?:back of )?card ([^\s:,]+)(?=[\s:,])")
_QUOTED = re.compile(r"""'([^']+)'|"([^"]+)\"""")
_TAG = re.compile(r"""<(?:[^<>"']|"[^"]*"|'[^']*')*>?""")
_ATTRIBUTE = re.compile(r"""[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*')""")
_NAMED_TAG = re.compile(r"<([\w:-]+)>")
_LETTER = re.compile(r"(\S+) \(U\+")
_SEE_ELSEWHERE = "see what is said about it"
_HINTS = (
    ("is not a length", "write a number, in mm"),
    ("is not a transform", "such as rotate(45) or translate(3 4)"),
    ("is not a number or percentage", "such as 0.5 or 50%"),
)


class Origin(NamedTuple):
    """Where a face comes from: its card as people call it, its template, all sources, and the texts of the YAML."""

    label: str
    template: str
    sources: Sequence[Source]
    texts: Sequence[Words]


def told_once(found: Iterable[Problem]) -> list[Problem]:
    """Return the problems, those that differ in nothing but the card as one that says how many cards they are."""
    alike: dict[tuple[Mark, str, str], list[Problem]] = {}
    for problem in found:
        fact = problem.fact
        match = _CARD.match(fact)
        if match:
            fact = fact.replace(f"card {match[1]}", "card")
        alike.setdefault((problem.mark, fact, problem.hint), []).append(problem)
    return [_with_number(group) for group in alike.values()]


def _with_number(group: list[Problem]) -> Problem:
    first, more = group[0], len(group) - 1
    if not more or not _CARD.match(first.fact):
        return first
    return Problem(first.mark, f"{first.fact} (and {more} more card{'s' if more > 1 else ''})", first.hint)


def placed(problems: Iterable[Problem], face: Face, origin: Origin, folders: Sequence[Path]) -> list[Problem]:
    """Return what the painter said of `face`, at the places that its author can edit.

    Pictures are looked up in `folders`, as the painter does.
    """
    return [
        _in_face(problem, face, origin, folders)
        if problem.mark.file == face.name
        else _in_picture(problem, origin, folders)
        for problem in problems
        if problem.hint != _SEE_ELSEWHERE
    ]


def _in_picture(problem: Problem, origin: Origin, folders: Sequence[Path]) -> Problem:
    """Say what is wrong with a picture by the path it has; a picture inside the template has none."""
    link, line, column = problem.mark.file, problem.mark.line, problem.mark.column
    path = _file(link, folders)
    if path is None:
        fact = f"{origin.label}: the picture {link}: {problem.fact}"
        return Problem(_find([link.removesuffix("…")], origin) or Mark(origin.template), fact, problem.hint)
    mark = Mark(shown(path), line, column)
    if problem.fact.startswith("not well-formed XML") and b"<svg" not in path.read_bytes():
        fact = "the picture is empty" if not path.stat().st_size else "the file is no picture"
        return Problem(Mark(mark.file), fact, "export it again, as SVG, PNG or JPEG")
    return Problem(mark, problem.fact, problem.hint)


def _in_face(problem: Problem, face: Face, origin: Origin, folders: Sequence[Path]) -> Problem:
    fact = problem.fact
    quoted = [one or other for one, other in _QUOTED.findall(fact)]
    for link in quoted:
        if (path := _file(link, folders)) is not None:
            return Problem(Mark(shown(path)), fact.replace(f"'{link}'", "").replace("  ", " ").strip(), problem.hint)
    tag = _tag_at(face.svg, problem.mark)
    mark = _find(_needles(fact, quoted, tag), origin)
    label = origin.label
    if mark is None and (words := _only([one for one in origin.texts if one in quoted])) is not None:
        mark, label = words.mark, f"{label}, field {words.field}" if words.field else label
    hint = problem.hint or _hint(fact, quoted)
    return Problem(mark or Mark(origin.template), f"{label}: {fact}", hint)


def _hint(fact: str, quoted: list[str]) -> str:
    if fact.endswith("is not a colour"):
        near = nearest(quoted[0], NAMES, 0.7) if quoted else ""
        return f"did you mean '{near}'?" if near else "write #rgb, #rrggbb or a name such as navy"
    return next((hint for end, hint in _HINTS if fact.endswith(end)), "")


def _tag_at(svg: str, mark: Mark) -> str:
    """Return the tag that begins at a line and column of the document."""
    lines = svg.split("\n")
    if not 0 < mark.line <= len(lines):
        return ""
    at = sum(len(line) + 1 for line in lines[: mark.line - 1]) + max(0, mark.column - 1)
    match = _TAG.match(svg, at)
    return match[0] if match else ""


def _needles(fact: str, quoted: list[str], tag: str) -> Iterator[str]:
    """Give what to look for in the sources, the surest first."""
    if len(tag) > 4:
        yield tag
    for attribute in _ATTRIBUTE.findall(tag):
        if any(word in attribute for word in quoted) or f"{attribute.partition('=')[0]}=," in fact:
            yield attribute
    yield from _LETTER.findall(fact)
    yield from (word for word in quoted if len(word) > 1)
    yield from (f"<{name}" for name in _NAMED_TAG.findall(fact))


def _find(needles: Iterable[str], origin: Origin) -> Mark | None:
    """Return the line of the first needle that stands in the sources exactly once."""
    for needle in needles:
        holding = [source for source in origin.sources if needle in source.text]
        if len(holding) == 1 and holding[0].text.count(needle) == 1:
            text = holding[0].text
            return Mark(holding[0].shown, text.count("\n", 0, text.index(needle)) + 1)
    return None


def _file(link: str, folders: Sequence[Path]) -> Path | None:
    """Return the picture that a face refers to by `link`, None when there is no such file."""
    name = unquote(link)
    if not name or ":" in name or "\0" in name or "." not in name:
        return None
    for folder in folders:
        try:
            path = (folder / name).resolve()
            if path.is_relative_to(folder.resolve()) and path.is_file():
                return path
        except (OSError, RuntimeError):
            continue
    return None


def _only(found: list[Words]) -> Words | None:
    """Return the text if all of them are one and the same."""
    return found[0] if len({one.mark for one in found}) == 1 else None
