r"""Divide the texts of a card that its face has no room for: what each face shows of them, and at which size.

A text is divided between paragraphs, points of a list or rows of a table, whose head is repeated; within a paragraph
only where too little of the face would be filled, behind a sentence if there is one, else behind a word. A heading,
or a line that ends in a colon, stays with what it heads. All faces of a card have one size, the largest at which there
are as few of them as can be.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from math import fsum

from generator.catalog.model import MOST_FACES, Portion
from generator.named import NamedTuple
from generator.template.continuing import LEAD, Fit, at_size, cut, most_of, parted
from generator.template.faults import TemplateFaultError
from generator.text.blocks import numbered, table_head
from generator.text.fit import above
from generator.text.setting import Setting

Draw = Callable[[Portion, "Dividing"], None]
"""Draws a face, only to see what it has room for."""

_ENOUGH = 0.6
"""So much of what fits must be on a face before a text is divided at a good place rather than at the last word."""
_STEP = 0.2
_SENTENCE = re.compile(r"[.!?…][\"'”’)*_]*(?=\s)")


class _Box(NamedTuple):
    """A box that a text has no room in, and how it is set there."""

    setting: Setting
    width: float
    height: float


class _Divisions:
    """What boxes have room for of texts, each found once: what is tried at a size is asked for again by the faces."""

    def __init__(self, fit: Fit) -> None:
        self.fit = fit
        self._known: dict[tuple[str, Setting, float, float], tuple[str, str]] = {}

    def __call__(self, text: str, setting: Setting, width: float, height: float) -> tuple[str, str]:
        """Return what of a text a box of that size shows, and the rest."""
        key = (text, setting, width, height)
        known = self._known.get(key)
        if known is None:
            share = above(self.fit(text, setting, width, None), height)
            known = self._known[key] = divide(text, lambda some: self.fit(some, setting, width, height).fits, share)
        return known


class Dividing:
    """What a face that is tried has room for. `rest` is what is left of texts, `sizes` are those that are settled."""

    def __init__(self, divided: _Divisions, rest: Mapping[str, str], sizes: Mapping[str, float]) -> None:
        self._divided = divided
        self._rest = rest
        self._sizes = sizes
        self.shown: dict[str, tuple[str, float]] = {}
        self.left: dict[str, str] = {}
        self.boxes: dict[str, _Box] = {}

    def of(self, content: str, setting: Setting, width: float, height: float | None) -> tuple[str, float] | None:
        """Say what a box shows of a text, and at which size; None where it shows all of it, as any other."""
        rest = self._rest.get(content)
        if rest is None:
            whole = self._divided.fit(content, setting, width, height)
            if whole.fits or whole.faults or whole.too_wide or height is None or setting.lines == 1:
                return None
            rest = numbered(content)
        if height is None:
            return rest, setting.least
        size = self._sizes.get(content, setting.least)
        first, left = self._divided(rest, at_size(setting, size), width, height) if rest else ("", "")
        if rest and not first:  # not even a word of it: told as of any text that does not fit
            first, left = rest, ""
        self.boxes[content] = _Box(setting, width, height)
        self.left[content] = left
        self.shown[content] = first, size
        return first, size


def portions_of(draw: Draw, fit: Fit) -> tuple[Portion, ...]:
    """Say what the faces of a card show; one shows all of it where it has room, or where even the most have none."""
    divided = _Divisions(fit)
    found, boxes = _tried(draw, divided, 1, {})
    if len(found) == 1 or len(found) > MOST_FACES:
        return (Portion(of=len(found)),)
    try:
        sizes = {content: _largest(content, each, len(found), divided) for content, each in boxes.items()}
    except TemplateFaultError:  # that takes too many steps, so all stay at the least size
        sizes = {}
    if any(size > boxes[content][0].setting.least for content, size in sizes.items()):
        larger, _ = _tried(draw, divided, len(found), sizes)
        found = larger if len(larger) <= len(found) else found
    return tuple([one._replace(of=len(found)) for one in found])


def _tried(
    draw: Draw, divided: _Divisions, of: int, sizes: Mapping[str, float]
) -> tuple[list[Portion], dict[str, list[_Box]]]:
    """Draw face after face until nothing of the card's texts is left; give the boxes of each text, too, by faces."""
    rest: dict[str, str] = {}
    boxes: dict[str, list[_Box]] = {}
    found: list[Portion] = []
    while len(found) <= MOST_FACES:
        dividing = Dividing(divided, rest, sizes)
        number = len(found) + 1
        draw(Portion(number, max(number, of)), dividing)
        found.append(Portion(number, of, dividing.shown))
        for content, box in dividing.boxes.items():
            boxes.setdefault(content, []).append(box)
        rest = {**rest, **dividing.left}
        if not any(dividing.left.values()):
            break
    return found, boxes


def _largest(content: str, boxes: list[_Box], faces: int, divided: _Divisions) -> float:
    """Give the largest size at which a text takes no more faces than that; those beyond its boxes are as the last."""
    boxes = [*boxes, *boxes[-1:] * (faces - len(boxes))]
    setting = boxes[0].setting
    wide, high = max(box.width for box in boxes), fsum(box.height for box in boxes)

    def fits(step: int) -> bool:
        fixed = at_size(setting, setting.least + step * _STEP)
        return divided.fit(content, fixed, wide, None).height <= high and _all_shown(content, boxes, fixed, divided)

    return round(setting.least + most_of(int((setting.most - setting.least) / _STEP), fits) * _STEP, 2)


def _all_shown(content: str, boxes: Sequence[_Box], setting: Setting, divided: _Divisions) -> bool:
    """Tell whether boxes have room for all of a text."""
    for box in boxes:
        first, content = divided(content, setting, box.width, box.height)
        if not first:
            return False
        if not content:
            return True
    return False


def divide(text: str, fits: Callable[[str], bool], share: float = 0.0) -> tuple[str, str]:
    r"""Return what of a text a face shows, and the rest, "" for none; nothing and all of it if not even a word fits.

    About what `share` of it a face shows, if it is known, says only where to begin to look.

    >>> divide("# Draw\nDraw two. Keep one.\n# Trade\nTrade the other with anybody.", lambda text: len(text) < 42)
    ('# Draw\nDraw two. Keep one.', '# Trade\nTrade the other with anybody.')
    >>> divide("It waits.\nIt sees.\n**At night:**\n- It hunts.", lambda text: len(text) < 44)
    ('It waits.\nIt sees.', '**At night:**\n- It hunts.')
    >>> divide("|Roll|Find|\n|---|---|\n|1|a coin|\n|2|a boot|\n|3|a map|", lambda text: len(text) < 45)
    ('|Roll|Find|\n|---|---|\n|1|a coin|\n|2|a boot|', '|Roll|Find|\n|---|---|\n|3|a map|')
    """
    text = "\n".join(line.rstrip() for line in text.split("\n"))
    first, rest = cut(text, fits, share)
    if not rest or not first:
        return first, rest
    lines = text.strip("\n").split("\n")
    whole = 0  # lines that are shown whole
    while whole < len(lines) and first.startswith("\n".join(lines[: whole + 1])) and whole < first.count("\n") + 1:
        whole += 1
    begin = "\n".join(lines[:whole])
    if begin != first and len(begin) < _ENOUGH * len(first):  # within a line
        return _behind_a_sentence(first, rest, lines, whole)
    while whole and LEAD.fullmatch(lines[whole - 1]):
        whole -= 1
    head = table_head(lines, whole)
    if head and whole <= lines.index(head[0]) + len(head):  # a head alone
        whole, head = lines.index(head[0]), []
    if not whole:
        return first, rest
    begin, rest = parted("\n".join(lines[:whole]), "\n".join(lines[whole:]))
    return begin, "\n".join([*head, rest]).strip("\n")


def _behind_a_sentence(first: str, rest: str, lines: list[str], whole: int) -> tuple[str, str]:
    """Divide a line behind its last sentence that is shown, if enough is shown then and nothing is bold or slanted."""
    line = first.rsplit("\n", maxsplit=1)[-1]
    ends = [found.end() for found in _SENTENCE.finditer(line)]
    if not ends or not lines[whole].startswith(line):
        return first, rest
    begin = "\n".join([*lines[:whole], line[: ends[-1]]])
    if len(begin) < _ENOUGH * len(first) or line[: ends[-1]].count("**") % 2 or line[: ends[-1]].count("_") % 2:
        return first, rest
    return begin, "\n".join([lines[whole][ends[-1] :].lstrip(), *lines[whole + 1 :]])
