"""Say in which template, and on which line, mistakes lie that were found while a face was painted; paints nothing.

The painter knows only the document that a template put out; the face's source map says where each letter of it came
from. What is wrong with many cards is told once, with the cards that they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from generator.catalog import safeopen
from generator.catalog.ground import Ground, ShutError, ground_of
from generator.catalog.model import FURTHER, Words
from generator.catalog.problems import Mark, Problem, found_on, listed, nearest, with_column
from generator.draw.colournames import NAMES
from generator.faces.face import Face
from generator.faces.sourcemap import Spot, mark_of
from generator.faces.sources import Lying, shown, shown_icon

_QUOTED = re.compile(r"""'([^']+)'|"([^"]+)\"""")
_TAG = re.compile(r"""<(?:[^<>"']|"[^"]*"|'[^']*')*>?""")
_ATTRIBUTE = re.compile(r"""[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*')""")
_LOOSE = re.compile(r"the words '(.+?)…?' stand outside <text>")
_MOST_BYTES = 64_000_000  # of a picture
_TABLE = re.compile(r"\.(?:csv|tsv|txt|jsonl?|xlsx?|ods)\b")
_PARTICULAR = re.compile(r"(?<=, )'.*?'(?=: )|, part \d+ of \d+|'[^']*'|\d+(?:\.\d+)?")
_ALSO = re.compile(r" \(and \d+ more [^()]*\)$")
_BRIEF = re.compile(r"(?<=, )'.*?'(?=: )|\d+(?:\.\d+)?")
_LETTERS = re.compile(r"(?:(?<=: no font has )|(?<=: no icon is called ))[^;]*")
_PLACES = 3
"""So many places of others of a kind are named."""
_MOST_CALLS = 2
_MOST_PLACED = 200
"""So many problems of one face are placed; all others are told with the name of its template."""
_MOST_NAMED = 20
"""So many cards that have the same problem are named in it; the others are counted."""
_PLURALS = {"foot of token": "feet of tokens"}
SEE_ELSEWHERE = "see what is said about it"
"""The hint of a problem that says nothing but where the others are."""
_HINTS = (
    ("is not a length", "write a number, in mm"),
    ("is not a transform", "such as rotate(45) or translate(3 4)"),
    ("is not a number or percentage", "such as 0.5 or 50%"),
)


class Origin(NamedTuple):
    """Where a face comes from: its card, the face as people call it, its template, texts of the YAML.

    `lines` gives the lines of a template by how it is shown; `whence` says where a letter of the face's document comes
    from, as far as that is known; `icons` gives the file of an icon.
    """

    card: str
    label: str
    template: str
    texts: Sequence[Words]
    lines: Callable[[str], list[str]]
    whence: Callable[[str, int], Spot | None] = lambda _svg, _index: None
    icons: Callable[[str], Lying | None] = lambda _name: None


def told_once(found: Iterable[Problem]) -> list[Problem]:
    """Return the problems, those that differ in nothing but the card as one that has all their cards."""
    alike: dict[tuple[Mark, str, str, str], list[Problem]] = {}
    for problem in found:
        called, fact = _without_card(problem)
        alike.setdefault((problem.mark, called + fact, problem.hint, problem.edition), []).append(problem)
    return _of_a_kind(_of_all(group) for group in alike.values())


def _of_a_kind(found: Iterable[Problem]) -> list[Problem]:
    """Return the problems, those of one kind in one table as one that says how many there are, and where the first."""
    kinds: dict[tuple[object, ...], list[Problem]] = {}
    for problem in found:
        kinds.setdefault(_kind(problem), []).append(problem)
    return [_counted(sorted(some)) for some in kinds.values()]


def _kind(problem: Problem) -> tuple[object, ...]:
    """Say of what kind a problem is: in a table whatever card and value it names, else at its place whatever card.

    Letters that no font has, and icons that are not there, are of one kind in a file.
    """
    fact = _LETTERS.sub("", problem.fact)
    for card in problem.cards:
        fact = fact.replace(f" {card.partition(FURTHER)[0]}", "", 1)
    lost, table = bool(_LETTERS.search(problem.fact)), _TABLE.search(problem.mark.file)
    alike = [(_PARTICULAR if table or lost else _BRIEF).sub("", text) for text in (fact, problem.hint)]
    return (problem.mark.file if table or lost else problem.mark, *alike, problem.edition)


def _counted(some: list[Problem]) -> Problem:
    first, *others = some
    if not others:
        return first
    cards = tuple(dict.fromkeys(card for problem in some for card in problem.cards))
    marks = dict.fromkeys(one.mark for one in others if one.mark != first.mark)
    if not marks and len(cards) > 1:
        return _of_all([first._replace(fact=_ALSO.sub("", first.fact), cards=first.cards[:1]), *some])
    places = listed([str(mark).removeprefix(f"{mark.file}:") for mark in marks], _PLACES)
    more = f"{len(others)} more like it{', at ' * bool(places)}{places}"
    return first._replace(fact=f"{first.fact} (and {more})", cards=cards)


def _without_card(problem: Problem) -> tuple[str, str]:
    """Split what a fact calls its card ("card", "back of token") off, and leave the card's id out."""
    for card in problem.cards:
        called, named, fact = problem.fact.partition(f" {card}")
        if named and fact[:1] in ("", " ", ":", ",") and not set(called).intersection(":,'"):
            return called, fact
    return "", problem.fact


def _of_all(group: list[Problem]) -> Problem:
    """Make one problem of those that are alike: it counts cards, however often each has it, and names them."""
    first = group[0]
    cards = tuple(dict.fromkeys(card for problem in group for card in problem.cards))
    if len(cards) < 2 or cards == first.cards:
        return first
    called = _without_card(first)[0].removeprefix("back of ")
    if not called:  # it is the mistake of what they have in common, such as a picture
        return first._replace(cards=cards)
    others = [card for card in cards if card not in first.cards]
    more = f"{len(others)} more {_PLURALS.get(called, f'{called}s') if len(others) > 1 else called}"
    return first._replace(fact=f"{first.fact} (and {more}: {listed(others, _MOST_NAMED)})", cards=cards)


def placed(problems: Iterable[Problem], face: Face, origin: Origin, folders: Sequence[Path]) -> list[Problem]:
    """Return what the painter said of `face`, whose texts are written out, at the places that its author can edit.

    Pictures are looked up in `folders`, as the painter does.
    """
    told = [problem for problem in problems if problem.hint != SEE_ELSEWHERE]
    found = [
        _in_face(problem, face, origin, folders)
        if problem.mark.file == face.name
        else _in_picture(problem, face, origin, folders)
        for problem in told[:_MOST_PLACED]
    ]
    found += [
        Problem(Mark(origin.template), f"{origin.label}: {problem.fact}", problem.hint)
        for problem in told[_MOST_PLACED:]
    ]
    return found_on(origin.card, found)


def _in_picture(problem: Problem, face: Face, origin: Origin, folders: Sequence[Path]) -> Problem:
    """Say what is wrong with a picture by the path it has; a picture inside the template has none."""
    link, line, column = problem.mark.file, problem.mark.line, problem.mark.column
    found = _file(link, folders)
    if found is None:
        at = face.drawn.find(link.removesuffix("…"))
        spot = origin.whence(face.drawn, at) if at >= 0 else None
        mark = mark_of(spot, face.drawn, at, origin.lines) if spot else Mark(origin.template)
        return Problem(mark, f"{origin.label}: the picture {link}: {problem.fact}", problem.hint)
    mark = Mark(shown(found[0]), line, column)
    if problem.fact.startswith("not well-formed XML") and b"<svg" not in (content := _content(*found)):
        fact = "the file is no picture" if content else "the picture is empty"
        return Problem(Mark(mark.file), fact, "export it again, as SVG, PNG or JPEG")
    return Problem(mark, problem.fact, problem.hint)


def _of_file(problem: Problem, quoted: Sequence[str], folders: Sequence[Path]) -> Problem | None:
    """Tell of a file that is quoted at that file itself."""
    for link in quoted:
        if (found := _file(link, folders)) is not None:
            fact = problem.fact.replace(f"'{link}'", "").replace("  ", " ").strip()
            return Problem(Mark(shown(found[0])), fact, problem.hint)
    return None


def _called(spot: Spot, mark: Mark) -> tuple[Mark, str]:
    """Give the place where a slip is told, and the calls of macros that led there."""
    calls = [Mark(one.file, one.line) for one in spot.calls[:_MOST_CALLS]]
    if not calls:
        return mark, ""
    if spot.again and not spot.words:  # the macro does well elsewhere, so it is what it was given
        return calls[0], f"put out at {', from '.join(map(str, [mark, *calls[1:]]))}"
    return mark, f"called at {', from '.join(map(str, calls))}"


def _in_face(problem: Problem, face: Face, origin: Origin, folders: Sequence[Path]) -> Problem:
    fact, svg = problem.fact, face.drawn
    quoted = [one or other for one, other in _QUOTED.findall(fact)]
    at, tag = _tag_at(svg, problem.mark)
    if (of_file := _of_file(problem, quoted, folders) or _of_icon(problem, svg, at, origin)) is not None:
        return of_file
    index = _index(svg, at, tag, fact, quoted)
    spot = origin.whence(svg, index) if index >= 0 else None
    label, hint = origin.label, problem.hint or _hint(fact, quoted)
    if not (spot and spot.words) and (words := _only([one for one in origin.texts if one in quoted])) is not None:
        label = f"{label}, field {words.field}" if words.field else label
        return Problem(words.mark, f"{label}: {fact}", hint)
    if spot is None:
        return Problem(Mark(origin.template), f"{label}: {fact}", hint)
    mark, way = _called(spot, mark_of(spot, svg, index, origin.lines))
    hint = ", ".join(filter(None, (hint, way)))
    return with_column(Problem(mark, f"{label}: {fact}", hint), origin.lines(mark.file))


def _of_icon(problem: Problem, svg: str, at: int, origin: Origin) -> Problem | None:
    """Tell of what stands inside an icon at the icon's own file, with the line of what is quoted."""
    opened = svg.rfind('<symbol id="icon-', 0, at + 1)
    if opened < 0 or svg.rfind("</symbol>", 0, at + 1) > opened:
        return None
    name = svg[opened:].partition("icon-")[2].partition('"')[0]
    if (lying := origin.icons(name)) is None:
        return None
    found = in_icon(problem, *lying)
    return found._replace(fact=f"{origin.label}: {found.fact}")


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
    return _within(svg, at, tag, fact, quoted) if tag else -1


def _hint(fact: str, quoted: list[str]) -> str:
    if fact.endswith("is not a colour"):
        near = nearest(quoted[0], NAMES, 0.7) if quoted else ""
        return f"did you mean '{near}'?" if near else "write #rgb, #rrggbb or a name such as navy"
    return next((hint for end, hint in _HINTS if fact.endswith(end)), "")


def _tag_at(svg: str, mark: Mark) -> tuple[int, str]:
    """Return the tag that begins at a line and column of the document, and before how many letters."""
    lines = svg.split("\n")
    if not 0 < mark.line <= len(lines):
        return 0, ""
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


def _only(found: list[Words]) -> Words | None:
    """Return the text if all of them are one and the same."""
    return found[0] if len({one.mark for one in found}) == 1 else None
