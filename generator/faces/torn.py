"""Place what makes a document no well-formed XML in the templates that put it out; looks at texts, draws nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import islice, pairwise

from generator.catalog.names import is_slip
from generator.catalog.problems import Mark, Problem
from generator.faces.balance import Lack, lack_of, lacks, surplus_in
from generator.faces.document import BrokenError
from generator.faces.loose import blanked
from generator.faces.whence import Map, Spot

_TAG = re.compile(r"""<(/?)([A-Za-z][\w:.-]*)(?:[^<>"']|"[^"]*"|'[^']*'){0,1000}?(/?)>""")
_MOST_OPEN = 200
_MOST_BARE = 40  # tags without attributes that are tried as ends
_HOLDING = frozenset("svg g defs symbol clipPath mask pattern linearGradient radialGradient text".split())
"""Tags that are meant to hold others, of which it is the end that is forgotten."""
_NAME = re.compile(r"([A-Za-z][\w:.-]*)=\s*$")
_CLOSED = _HOLDING | frozenset(
    "a circle desc ellipse image line metadata path polygon polyline rect stop style textPath title tspan use".split()
)
_CLOSER = re.compile(r"</([\w:.-]+)")

Lines = Callable[[str], list[str]]
"""Gives the lines of a template by how it is shown."""


def broken(problem: Problem, error: BrokenError, map_: Map, lines: Lines) -> Problem:
    """Place what makes a document no XML."""
    shift = len(map_.text) - len(map_.text.lstrip())
    at = error.at + shift
    if map_.text[at : at + 1] == "<" and not error.tag:  # what is before it has no end
        at = len(map_.text[:at].rstrip()) - 1
    spot = map_.at(max(0, at))
    if spot is None:
        return problem
    label, hint = problem.fact.partition(": ")[0], problem.hint
    mark = Mark(spot.file, spot.line, spot.column)
    closer = _CLOSER.match(map_.text, error.end + shift) if error.end >= 0 else None
    if closer and (slip := _misspelt(error.tag, closer[1])):
        place = map_.at(error.end + shift) if slip[0] else spot
        return _of_slip(problem, (error.tag, closer[1]), place or spot, slip[1].replace("?", slip[2]))
    files = list(dict.fromkeys(one.file for one in map_.spots))
    texts = [(file, "\n".join(lines(file))) for file in files]
    surplus = list(surplus_in(texts)) if closer and error.tag == "svg" else []
    last = map_.at(error.end + shift) if closer and error.tag == "svg" else None
    if closer and (len(surplus) == 1 or last):
        there = Mark(*surplus[0]) if len(surplus) == 1 or last is None else Mark(last.file, last.line, last.column)
        fact = f"{label}: the SVG is not well-formed: </{closer[1]}> closes nothing"
        return Problem(there, fact, f"take it out, or open it with <{closer[1]}>", problem.cards)
    if error.tag:
        if told := _of_one_line(problem, texts, error.tag):
            return told
        lacking = list(lacks(texts))
        if len(lacking) == 1 and lacking[0][1].tag == error.tag:
            return _lacking(problem, *lacking[0], lines(lacking[0][0]))
        own = _unclosed(lines(spot.file))
        others = [(file, one) for file in files if file != spot.file and (one := _unclosed(lines(file)))]
        if not own and len(others) == 1:
            return _never_closed(problem, *others[0])
        if own and own[0] == error.tag:
            mark = Mark(spot.file, own[1], own[2])
        closing = map_.at(error.end + shift) if error.end >= 0 else None
        if error.tag in _HOLDING and not _is_bare(lines(mark.file), (error.tag, mark.line, mark.column)):
            near = own is not None and own[0] == error.tag and _noticed(lines(spot.file), own)
            if near:
                ends = Mark(spot.file, *near)
            elif closing and closing.file == mark.file:
                ends = Mark(closing.file, closing.line, closing.column)
            else:
                ends = Mark(mark.file, *_last(lines(mark.file)))
            fact = error.bare.replace(f"<{error.tag}>", f"<{error.tag}> at {mark}")
            return Problem(ends, f"{label}: {fact}", f"close it with </{error.tag}> here or before", problem.cards)
        where = f" before {closing.file}:{closing.line}:{closing.column}" if closing else ""
        hint = f"close it with </{error.tag}>{where}, or end it with />"
    fact, hint = _token(map_.text, error.at + shift, error.bare) or (error.bare, hint)
    return Problem(mark, f"{label}: {fact}", hint, problem.cards)


def _never_closed(problem: Problem, file: str, element: tuple[str, int, int]) -> Problem:
    """Tell of an element without an end at where it begins; `element` is its tag, line and column."""
    tag, line, column = element
    label = problem.fact.partition(": ")[0]
    fact = f"{label}: the SVG is not well-formed: <{tag}> is never closed"
    return Problem(Mark(file, line, column), fact, f"close it with </{tag}>", problem.cards)


def lacked(problem: Problem, tag: str, files: Iterable[str], lines: Lines) -> Problem:
    """Place what a document lacks of which no letters are known, if only one of its templates lacks such an end."""
    texts = [(file, "\n".join(lines(file))) for file in files]
    if told := _of_one_line(problem, texts, tag):
        return told
    lacking = [one for one in lacks(texts) if one[1].tag == tag]
    return _lacking(problem, *lacking[0], lines(lacking[0][0])) if len(lacking) == 1 else problem


def _twice(texts: Sequence[tuple[str, str]], tag: str) -> Mark | None:
    """Find the one line that stands twice in a row and opens a tag that it does not close."""
    found = []
    for file, text in texts:
        if f"<{tag}" not in text:
            continue
        for number, (line, again) in enumerate(pairwise(text.split("\n")), 2):
            if line == again and f"<{tag}" in line:
                tags = [(one[1], one[3]) for one in _TAG.finditer(blanked(line)) if one[2] == tag]
                depth = sum(-1 if ends else 0 if alone else 1 for ends, alone in tags)
                found += [Mark(file, number, len(line) - len(line.lstrip()) + 1)] if depth == 1 else []
    return found[0] if len(found) == 1 else None


def _of_one_line(problem: Problem, texts: Sequence[tuple[str, str]], tag: str) -> Problem | None:
    """Tell of the one line that leaves a tag open: it stands twice, or begins a tag where it was to end one."""
    if twin := _twice(texts, tag):
        return _of_twin(problem, twin, tag)
    bare = [
        (file, text, match.start())
        for file, text in texts
        for match in islice(re.finditer(f"<{tag}>", text), _MOST_BARE)
        if _is_even(f"{text[: match.start()]}</{text[match.start() + 1 :]}")
    ]
    if len(bare) != 1 or not lack_of(bare[0][1]):
        return None
    ((file, text, at),) = bare
    mark = Mark(file, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
    fact = f"{problem.fact.partition(': ')[0]}: the SVG is not well-formed: <{tag}> is never closed"
    return Problem(mark, fact, f"did you mean </{tag}>?", problem.cards)


def _is_even(text: str) -> bool:
    """Tell whether no tag of a text lacks its end, and no end its tag, as far as that can be seen."""
    return not lack_of(text) and not any(surplus_in([("", text)]))


def _of_twin(problem: Problem, twin: Mark, tag: str) -> Problem:
    fact = (
        f"{problem.fact.partition(': ')[0]}: the SVG is not well-formed: a <{tag}> too much, for this line stands twice"
    )
    return Problem(twin, fact, f"take one of the two out, or close the other with </{tag}>", problem.cards)


def _of_slip(problem: Problem, tags: tuple[str, str], place: Spot, meant: str) -> Problem:
    """Say that a tag is closed by a slip of it, or is one."""
    fact = f"{problem.fact.partition(': ')[0]}: the SVG is not well-formed: <{tags[0]}> is closed by </{tags[1]}>"
    return Problem(Mark(place.file, place.line, place.column), fact, f"did you mean {meant}?", problem.cards)


def _token(text: str, at: int, bare: str) -> tuple[str, str] | None:
    """Say in words what XML cannot read at a place, and the way out.

    >>> _token("<g fill=none>", 8, "invalid token")
    ('the SVG is not well-formed: the value of fill= does not begin with a quotation mark', 'write fill="…"')
    """
    if "invalid token" not in bare:
        return None
    said = _unreadable(text[max(0, at - 200) : at + 1])
    return (f"the SVG is not well-formed: {said[0]}", said[1]) if said else None


def _unreadable(text: str) -> tuple[str, str] | None:
    """Say what is wrong with the last letter of a text, which XML cannot read there."""
    here, before = text[-1:], text[-2:-1]
    name = _NAME.search(text[:-1])
    if name is not None:
        return f"the value of {name[1]}= does not begin with a quotation mark", f'write {name[1]}="…"'
    tag = text[text.rfind("<", 0, len(text) - 1) : -1]
    if here == "<" and not (tag.count('"') % 2 or tag.count("'") % 2):
        return "a tag is not ended before this <", "end it with >, or with /> if it holds nothing"
    if here == "<":
        return "a value is not closed before this <", 'close it with ", or write &lt; for the sign itself'
    if before == "<":
        return "this < begins no tag", "write &lt; for the sign itself"
    if "&" in (here, before):
        return "this & begins no sign", "write &amp; for the sign itself"
    if before in ('"', "'"):
        return "a quotation mark stands before this that closes no value", "put each value between two of them"
    return None


def _misspelt(tag: str, closer: str) -> tuple[bool, str, str] | None:
    """Say which of a tag and what closes it is a slip of the other: whether the closer, how that is written, and what.

    >>> _misspelt("efs", "defs"), _misspelt("defs", "dfes"), _misspelt("g", "svg")
    ((False, '<?>', 'defs'), (True, '</?>', 'defs'), None)
    """
    if tag not in _CLOSED and closer in _CLOSED and is_slip(tag, closer):
        return False, "<?>", closer
    if closer not in _CLOSED and tag in _CLOSED and is_slip(closer, tag):
        return True, "</?>", tag
    return None


def _lacking(problem: Problem, file: str, lack: Lack, lines: Sequence[str]) -> Problem:
    """Say of a tag that it lacks its end: where that should stand, as the lines are indented, else where it begins."""
    label = problem.fact.partition(": ")[0]
    mark = Mark(file, lack.line, lack.column)
    broken_at = f"{label}: the SVG is not well-formed: <{lack.tag}>"
    if lack.tag in _HOLDING and (end := _noticed(lines, lack[:3])):
        hint = f"close it with </{lack.tag}> here or before"
        return Problem(Mark(file, *end), f"{broken_at} at {mark} is never closed", hint, problem.cards)
    before = f" before {Mark(file, *lack.end)}" if lack.end else ""
    hint = f"close it with </{lack.tag}>{before}, or end it with />"
    return Problem(mark, f"{broken_at} is never closed", hint, problem.cards)


def _unclosed(lines: Sequence[str]) -> tuple[str, int, int] | None:
    """Find the tag that a template opens and does not close, or closes and did not open, leaving its code out."""
    text = blanked("\n".join(lines))
    line, counted = 1, 0
    stack: list[tuple[str, int, int]] = []
    for match in _TAG.finditer(text):
        ends, tag, alone = match.groups()
        if alone:
            continue
        start = text.rfind("\n", counted, match.start()) + 1 or counted
        line, counted = line + text.count("\n", counted, start), start
        column = match.start() - start + 1
        if not ends:
            stack.append((tag, line, column))
            if len(stack) > _MOST_OPEN:
                return None
            continue
        first = not text[start : match.start()].strip()
        open_ = [one for one in stack if one[0] == tag]
        if not open_:
            return tag, line, column
        if first and open_[-1][2] != column and any(one[2] == column for one in open_):
            return stack[-1]  # a line that closes stands below the one that opens
        if stack[-1][0] != tag:
            return stack[-1]
        stack.pop()
    if len(stack) > 1 and stack[-1][0] == stack[-2][0] and _is_bare(lines, stack[-1]):
        return stack[-1]  # it stands as an end does
    return stack[-1] if stack else None


def _noticed(lines: Sequence[str], tag: tuple[str, int, int]) -> tuple[int, int] | None:
    """Find the first line below a tag, which begins its own, that stands no deeper than it does."""
    _, line, column = tag
    if lines[line - 1][: column - 1].strip():
        return None
    inside = False
    for number, text in enumerate(lines[line:], line + 1):
        deep = len(text) - len(text.lstrip()) + 1
        if inside and text.strip() and deep <= column:
            return number, deep
        inside |= bool(text.strip()) and deep > column
        if text.strip() and not inside:
            return None
    return None


def _last(lines: Sequence[str]) -> tuple[int, int]:
    """Give the end of the last line that is not blank."""
    number = max((at for at, line in enumerate(lines, 1) if line.strip()), default=1)
    return number, len(lines[number - 1].rstrip()) + 1


def _is_bare(lines: Sequence[str], tag: tuple[str, int, int]) -> bool:
    return lines[tag[1] - 1].startswith(f"<{tag[0]}>", tag[2] - 1)
