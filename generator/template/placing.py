"""Say in which template, and on which line, mistakes lie that were found in what a face's templates put out.

Who reads and paints a face knows only the document; a source map says where each letter of it came from. It is made
by drawing the face once more, which is done for a few faces only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from urllib.parse import unquote

from generator.catalog import safeopen
from generator.catalog.ground import Ground, ShutError, ground_of
from generator.catalog.model import Theme, Words
from generator.catalog.problems import ContentError, Mark, Problem, found_on, nearest, with_column
from generator.catalog.timelimit import OverdueError, turn
from generator.draw.colournames import NAMES
from generator.draw.faults import SEE_ELSEWHERE
from generator.draw.scan import MARK, MARKS
from generator.template import naming, sourcemap
from generator.template.environment import Environment
from generator.template.face import Face, name_of
from generator.template.icons import Icons
from generator.template.naming import Asked
from generator.template.rendercontext import ActiveContext, RenderContext
from generator.template.sourcemap import Map, Spot, Tracer, mark_of, tracer
from generator.template.sources import Lying, Sources, shown, shown_icon
from generator.text.svgtext import written

_MOST = 30
"""Faces that are drawn once more; of those behind them only their template is told."""
_XMLNS = ' xmlns:xlink="http://www.w3.org/1999/xlink"'
_SYMBOL = '<symbol id="icon-'
_QUOTED = re.compile(r"""'([^']+)'|"([^"]+)\"""")
_TAG = re.compile(r"""<(?:[^<>"']++|"[^"]*"|'[^']*')*>?""")
_ATTRIBUTE = re.compile(r"""[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*')""")
_LOOSE = re.compile(r"the words '(.+?)…?' stand outside <text>")
_MOST_BYTES = 64_000_000  # of a picture
_MOST_CALLS = 2
_MOST_PLACED = 200
"""So many problems of one face are placed; all others are told with the name of its template."""
_HINTS = (
    ("is not a length", "write a number, in mm"),
    ("is not a transform", "such as rotate(45) or translate(3 4)"),
    ("is not a number or percentage", "such as 0.5 or 50%"),
)


class Placer:
    """Draws faces again by what `sits` for them, in templates from `sources`."""

    def __init__(
        self,
        sources: Sources,
        environment: Environment,
        active: ActiveContext,
        sits: Callable[[Asked], RenderContext],
        theme: Theme | None,
        icons: Icons,
    ) -> None:
        self._sources = sources
        self._environment = environment
        self._active = active
        self._sits = sits
        self._theme = theme
        self._icons = icons
        self._last: tuple[Asked, Map | None] | None = None
        self._count = 0
        self._spots: dict[tuple[str, int, int, str], Spot | None] = {}

    def placed(
        self, asked: Asked, face: Face, problems: Iterable[Problem], quoted: Mapping[str, tuple[Asked, Face]],
        folders: Sequence[Path],
    ) -> ContentError:  # fmt: skip
        """Return what the painter said of a face, and of those `quoted` on it by name, at places an author can edit.

        Pictures are looked up in `folders`, as the painter does.
        """
        found: list[Problem] = []
        for number, problem in enumerate(one for one in problems if one.hint != SEE_ELSEWHERE):
            of, drawn = quoted.get(problem.mark.file, (asked, face))
            label = naming.label(of.deck, of.card, of.side)
            if number < _MOST_PLACED:
                told = self._placed(problem, of, drawn, label, folders)
            else:
                told = Problem(Mark(self._sources.place(of.entry)), f"{label}: {problem.fact}", problem.hint)
            found += found_on(of.card.id, [told])
        return ContentError(found)

    def _placed(self, problem: Problem, asked: Asked, face: Face, label: str, folders: Sequence[Path]) -> Problem:
        svg, file = _located(face.drawn, face), problem.mark.file
        if file[:1] == "#":
            return self._in_icon(problem, file.removeprefix("#icon-"), label)
        if file not in (face.name, name_of(face)):
            return self._in_picture(problem, asked, svg, label, folders)
        fact = problem.fact
        quoted = [one or other for one, other in _QUOTED.findall(fact)]
        at, tag = _tag_at(svg, problem.mark)
        if (of_file := _of_file(problem, quoted, folders)) is not None:
            return of_file
        opened = svg.rfind(_SYMBOL, 0, at + 1)
        if opened >= 0 and svg.rfind("</symbol>", 0, at + 1) < opened:
            return self._in_icon(problem, svg[opened + len(_SYMBOL) :].partition('"')[0], label)
        index = _index(svg, at, tag, fact, quoted)
        spot = self._whence(asked, svg, index) if index >= 0 else None
        hint = problem.hint or _hint(fact, quoted)
        if not (spot and spot.words) and (words := self._only(asked, quoted)) is not None:
            label = f"{label}, field {words.field}" if words.field else label
            return Problem(words.mark, f"{label}: {fact}", hint)
        if spot is None:
            return Problem(Mark(self._sources.place(asked.entry)), f"{label}: {fact}", hint)
        mark, way = _called(spot, mark_of(spot, svg, index, self._sources.lines))
        told = Problem(mark, f"{label}: {fact}", ", ".join(filter(None, (hint, way))))
        return with_column(told, self._sources.lines(mark.file))

    def _in_icon(self, problem: Problem, name: str, label: str) -> Problem:
        found = in_icon(problem, *self._icons.lying(name))
        return found._replace(fact=f"{label}: {found.fact}")

    def _in_picture(
        self, problem: Problem, asked: Asked, svg: str, label: str, folders: Sequence[Path]
    ) -> Problem:  # fmt: skip
        """Say what is wrong with a picture by the path it has; a picture inside the template has none."""
        link, line, column = problem.mark.file, problem.mark.line, problem.mark.column
        found = _file(link, folders)
        if found is None:
            at = svg.find(link.removesuffix("…"))
            spot = self._whence(asked, svg, at) if at >= 0 else None
            mark = mark_of(spot, svg, at, self._sources.lines) if spot else Mark(self._sources.place(asked.entry))
            return Problem(mark, f"{label}: the picture {link}: {problem.fact}", problem.hint)
        mark = Mark(shown(found[0]), line, column)
        if problem.fact.startswith("not well-formed XML") and b"<svg" not in (content := _content(*found)):
            fact = "the file is no picture" if content else "the picture is empty"
            return Problem(Mark(mark.file), fact, "export it again, as SVG, PNG or JPEG")
        return Problem(mark, problem.fact, problem.hint)

    def _only(self, asked: Asked, quoted: Sequence[str]) -> Words | None:
        """Return the text of the YAML that is quoted, if all of them are one and the same."""
        theme = self._theme
        texts = [*naming.texts(naming.dressed(asked.card, theme).fields), *naming.texts(theme and theme.fields)]
        found = [one for one in texts if one in quoted]
        return found[0] if len({one.mark for one in found}) == 1 else None

    def _whence(self, asked: Asked, svg: str, index: int) -> Spot | None:
        """Say where a letter of a face's document comes from, as far as that is known.

        The same beginning of a tag in the same line of what a template puts out comes from where it came from before.
        """
        row = svg[svg.rfind("\n", 0, index) + 1 : index + 1]
        around = (asked.entry, svg.count("\n", 0, index), row.count("<"), row.rpartition("<")[2])
        if around not in self._spots:
            map_ = self._map(asked)
            self._spots[around] = _place_in(svg, index, map_) if map_ else None
        return self._spots[around]

    def _map(self, asked: Asked) -> Map | None:
        """Draw a face once more, for its source map; None where that was done too often already."""
        if self._last is not None and self._last[0] == asked:
            return self._last[1]
        if self._count >= _MOST:
            return None
        self._count += 1
        render_context, made = self._sits(asked), self._tracer
        map_ = None
        with (
            turn(Mark(render_context.template), render_context.label, of_the_rest=True),
            self._active.holding(render_context),
        ):
            try:
                signed = made.draw(made.get_template(asked.entry), sourcemap.seeing(made, render_context.seen))
                map_ = sourcemap.mapped(_located(signed, render_context), made)
            except OverdueError:
                raise
            except Exception:  # noqa: S110 - what ended the first drawing, or else of no interest
                pass
        self._last = asked, map_
        return map_

    @cached_property
    def _tracer(self) -> Tracer:
        return tracer(self._environment)


def _place_in(svg: str, index: int, map_: Map) -> Spot | None:
    """Say where a letter of a finished document comes from, which has more at its root and its end."""
    text = map_.text.strip()
    shift = len(map_.text) - len(map_.text.lstrip())
    more = _XMLNS if _XMLNS not in text and _XMLNS in svg else ""
    head = svg.find("<svg") + len("<svg")
    made = text.replace("<svg", f"<svg{more}", 1).removesuffix("</svg>")
    if not svg.startswith(made):  # with signs in it the template did something else
        return None
    return map_.at((index - len(more) if index > head else index) + shift)


def _located(svg: str, of: Face | RenderContext) -> str:
    """Return a document as places in it are told: a mark is one letter, unless its text had to be written out."""
    return written(svg, of.texts) if "<style" in svg else MARKS.sub(MARK, svg)


def _called(spot: Spot, mark: Mark) -> tuple[Mark, str]:
    """Give the place where a slip is told, and the calls of macros that led there."""
    calls = [Mark(one.file, one.line) for one in spot.calls[:_MOST_CALLS]]
    if not calls:
        return mark, ""
    if spot.again and not spot.words:  # the macro does well elsewhere, so it is what it was given
        return calls[0], f"put out at {', from '.join(map(str, [mark, *calls[1:]]))}"
    return mark, f"called at {', from '.join(map(str, calls))}"


def _of_file(problem: Problem, quoted: Sequence[str], folders: Sequence[Path]) -> Problem | None:
    """Tell of a file that is quoted at that file itself."""
    for link in quoted:
        if (found := _file(link, folders)) is not None:
            fact = problem.fact.replace(f"'{link}'", "").replace("  ", " ").strip()
            return Problem(Mark(shown(found[0])), fact, problem.hint)
    return None


def in_icon(problem: Problem, path: Path, ground: Ground) -> Problem:
    """Tell of what is wrong with an icon at its own file, at the first of the words that the fact quotes."""
    text = _content(path, ground).decode(errors="replace")
    quoted = [one or other for one, other in _QUOTED.findall(problem.fact)]
    index = next((text.find(word) for word in quoted if word in text), -1)
    line, column = (text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)) if index >= 0 else (0, 0)
    return problem._replace(
        mark=Mark(shown_icon(path, ground), line, column), hint=problem.hint or _hint(problem.fact, quoted)
    )


def _index(svg: str, at: int, tag: str, fact: str, quoted: list[str]) -> int:
    """Say before which letter stands what a fact complains of; -1 if nobody knows."""
    if loose := _LOOSE.match(fact):
        return _word_in(svg, loose[1], at)
    if tag:
        return _within(svg, at, tag, fact, quoted)
    return at + len(svg[at:]) - len(svg[at:].lstrip()) if svg[at:] and at >= 0 else -1


def _hint(fact: str, quoted: list[str]) -> str:
    if fact.endswith("is not a colour"):
        near = nearest(quoted[0], NAMES, 0.7) if quoted else ""
        return f"did you mean '{near}'?" if near else "write #rgb, #rrggbb or a name such as navy"
    return next((hint for end, hint in _HINTS if fact.endswith(end)), "")


def _tag_at(svg: str, mark: Mark) -> tuple[int, str]:
    """Return the tag that begins at a line and column of the document, and before how many letters."""
    lines = svg.split("\n")
    if not 0 < mark.line <= len(lines):
        return -1, ""
    at = sum(len(line) + 1 for line in lines[: mark.line - 1]) + max(0, mark.column - 1)
    match = _TAG.match(svg, at)
    return at, match[0] if match else ""


def _within(svg: str, at: int, tag: str, fact: str, quoted: list[str]) -> int:
    """Return before which letter stands what is complained of in a tag: a value, an attribute, or the tag itself."""
    longest = sorted(quoted, key=len, reverse=True)  # of 'Q' and 'Q1 2', it is not any Q that is meant
    for attribute in _ATTRIBUTE.finditer(tag):
        value = next((begins for word in longest if (begins := _word_in(attribute[0], word)) >= 0), -1)
        if value >= 0 or f"{attribute[0].partition('=')[0].strip()}=" in fact:
            return at + attribute.start() + max(0, value)
    # an attribute may be of an element around this one
    above = max([svg.rfind(f'"{word}"', 0, at) for word in quoted if word not in tag], default=-1)
    return above + 1 if above >= 0 else at


def _word_in(text: str, word: str, start: int = 0) -> int:
    """Say before how many letters of a text words stand, on however many lines, from `start` on; -1 if they do not."""
    words = re.compile(r"\s+".join(map(re.escape, word.split())))
    found = words.search(text, start) if word.strip() else None
    return found.start() if found else -1


def _file(link: str, folders: Sequence[Path]) -> Lying | None:
    """Return the picture that a face refers to by `link`, None when there is no such file."""
    name = unquote(link)
    if not name or ":" in name or "\0" in name or "." not in name:
        return None
    places = ((folder / name, ground_of(folder)) for folder in folders)
    return next((one for one in places if safeopen.is_file(*one)), None)


def _content(path: Path, ground: Ground) -> bytes:
    try:
        return safeopen.read(path, ground, _MOST_BYTES)
    except ShutError:
        return b""
