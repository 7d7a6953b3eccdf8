"""Paint `<text>`: the runs that `layout` found are coloured in, stroked, decorated; plain words go a shorter way."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from xml.etree.ElementTree import Element

from generator.operators.glyphs import Setting, told_beside
from generator.operators.lengths import number
from generator.operators.matrix import Box, Matrix, box_through
from generator.operators.painted import FontUse
from generator.operators.paths import operators, rectangle
from generator.operators.stream import Leaf, matrix_numbers
from generator.svg.frames import Place
from generator.svg.geometry import union
from generator.svg.style import Style

from . import colour_glyphs, plain_text
from .along import runs_of
from .ink import coloured
from .layout import Run
from .letters import Letters
from .memory import Mode
from .plain_text import hold_on_card
from .records import whole, words_of
from .unseen import unseen
from .walker import Walker

_TELLS = re.compile(r"/Span<</ActualText<[0-9A-F]*>>>BDC|EMC")
_RENDERED: dict[Mode, tuple[str, str]] = {
    "fill": ("", ""),
    "clip": ("7 Tr\n", ""),  # the mode lasts until the Q that also ends the clip
    "both": ("2 Tr\n", "0 Tr\n"),
    "stroke": ("1 Tr\n", "0 Tr\n"),
}
_DECORATIONS = ("underline", "overline", "line-through")


def _visible(painter: Walker, runs: Iterable[Run]) -> list[Run]:
    """Return the runs that are seen; of others that ought to be it is noted that they are left out."""
    meant = [run for run in runs if run.shown]
    visible = [run for run in meant if run.style.get("visibility", "visible") == "visible"]
    if hidden := [run.text for run in meant if run not in visible]:
        painter.note_unprinted(" ".join(hidden), 'visibility="hidden" leaves them out')
    return visible


def _put(runs: list[Run], painter: Walker, place: Place, box: Callable[[], Box | None]) -> None:
    """Paint runs of one style: as text, or as shapes in a picture."""
    style = runs[0].style
    inks = [Letters(painter, run, place) for run in runs] if painter.pictured else [_Ink(runs, place.places)]
    for ink in inks:
        leaf = coloured(painter, ink, style, place, box)
        if leaf is not None:
            painter.stream.put(ink.leaf(leaf))
        elif style.get("visibility", "visible") == "visible":
            raise unseen(runs[0].text, "they have neither a fill nor a stroke")


def draw(painter: Walker, element: Element, style: Style, place: Place) -> None:
    """Draw a text element."""
    painter.met.add(element)
    if not painter.pictured and plain_text.draw(painter, element, style, place):
        return
    runs = runs_of(painter, whole(painter, element), style, place)
    _hold_on_card(painter, element, place, _visible(painter, runs))
    around: list[Box | None] = []

    def box_around() -> Box | None:
        if not around:
            around.append(_box_of(runs))
        return around[0]

    for run, *more in _together(runs):
        lines = run.style.get("text-decoration", "none").split()
        if lines and lines[0] != "none":
            _decorated(painter, run, place, lines, ("underline", "overline"))
        if run.shown and colour_glyphs.is_coloured(run):
            colour_glyphs.draw(painter, run, place)
        elif run.shown:
            _put([run, *more], painter, place, box_around)
        if lines and lines[0] != "none":
            _decorated(painter, run, place, lines, ("line-through",))


def _hold_on_card(painter: Walker, element: Element, place: Place, runs: list[Run]) -> None:
    """Hold runs on the card as they stand; letters that are set one by one are told as the words that they make."""
    upright = [run for run in runs if not run.turn and run.spoken is None]
    shown = [(run.x, run.x + run.setting.width, run.y, run.style.size, run.style, run.text) for run in upright]
    if upright or not runs:
        hold_on_card(painter, element, place, shown)
    words = " ".join(words_of(painter, element).split())
    for run in runs:
        if run.turn or run.spoken is not None:
            alone = (0.0, run.setting.width, 0.0, run.style.size, run.style, words)
            hold_on_card(painter, element, place.moved(_around(run)), [alone])


def _around(run: Run) -> Matrix:
    """Return the matrix that turns a run about where it begins."""
    ahead, aside = math.cos(math.radians(run.turn)), math.sin(math.radians(run.turn))
    return (ahead, aside, -aside, ahead, run.x, run.y)


def _together(runs: Iterable[Run]) -> Iterator[list[Run]]:
    """Give runs one by one, letters along a line or in columns together that are told as one, in whatever font."""
    known: list[Run] = []
    for run in runs:
        if known and not (run.spoken and known[0].spoken and _ink_of(run.style) == _ink_of(known[0].style)):
            yield known
            known = []
        known.append(run)
        if run.spoken is None:
            yield known
            known = []
    if known:
        yield known


def _ink_of(style: Style) -> list[tuple[str, str]]:
    """Return what a style says that is nothing of its type."""
    return [one for one in style.values.items() if not one[0].startswith(("font", "letter", "word"))]


def box(painter: Walker, element: Element, style: Style, place: Place) -> Box | None:
    """Return the box of a text: as wide as its advances, as high as its fonts."""
    return _box_of(runs_of(painter, whole(painter, element), style, place))


def _box_of(runs: list[Run]) -> Box | None:
    boxes = []
    for run in runs:
        scale = run.style.size / run.face.upem
        flat = (0.0, -run.face.ascent * scale, run.setting.width, -run.face.descent * scale)
        boxes.append(box_through(_around(run), flat))
    return union(boxes)


class _Ink:
    """Writes a run, or letters along a line, for filling, stroking, both or clipping."""

    def __init__(self, runs: Sequence[Run], places: int) -> None:
        self._runs = runs
        self._places = places

    def __call__(self, mode: Mode) -> str:
        rendered, after = _RENDERED[mode]
        first, last = self._runs[0].setting, self._runs[-1].setting
        before = [first, *[run.setting for run in self._runs]]
        shown = "\n".join([self._placed(run, before[at], "" if at else rendered) for at, run in enumerate(self._runs)])
        after += _chosen(first, last)
        said = "".join([run.spoken for run in self._runs if run.spoken])
        if said:  # what is told of all letters together holds nothing told of one: readers go by one of both
            shown = "\n".join([one for one in shown.split("\n") if not _TELLS.fullmatch(one)])
        body = f"BT\n{shown}\n{after}ET"
        if mode == "stroke" and self._runs[0].style.get("fill", "#000") != "none":
            return f"{told_beside('')}\n{body}\nEMC"  # the letters are shown twice, but stand in the text once
        return f"{told_beside(said)}\n{body}\nEMC" if said else body

    def _placed(self, run: Run, before: Setting, rendered: str) -> str:
        at = f"{number(run.x, self._places)} {number(run.y, self._places)} Tm"
        return f"{_turned(run.turn)} {at}\n{rendered}{_chosen(run.setting, before)}{run.setting.show}"

    def leaf(self, leaf: Leaf) -> Leaf:
        """Return what was made of the runs, with their font in it."""
        first = self._runs[0].setting
        uses: dict[str, FontUse] = {}
        for run in self._runs:
            font, known = run.setting.font, uses.get(run.setting.font.name)
            glyphs = {**known.glyphs, **run.setting.glyphs} if known else run.setting.glyphs
            uses[font.name] = FontUse(font.name, font.digest, font.family, font.weight, font.italic, glyphs)
        settings = (*leaf.settings, ("Tf", first.select), ("Tc", first.spacing))
        return Leaf(leaf.body, settings, (*leaf.uses, *uses), leaf.parts, (*leaf.fonts, *uses.values()))


def _chosen(setting: Setting, before: Setting) -> str:
    """Choose another font, size or spacing than that of letters before, if it is another."""
    changed = [
        one for one, other in ((setting.select, before.select), (setting.spacing, before.spacing)) if one != other
    ]
    return "".join([f"{one}\n" for one in changed])


def _turned(degrees: float) -> str:
    """Return the first four numbers of a text matrix; y is down on a face, up in text."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return matrix_numbers((cos, sin, sin, -cos))


def _decorated(painter: Walker, run: Run, place: Place, lines: list[str], which: tuple[str, ...]) -> None:
    for line in lines:
        if line not in _DECORATIONS:
            raise ValueError(f"text-decoration {line!r} is none of underline, overline, line-through")
        if line not in which:
            continue
        face, scale = run.face, run.style.size / run.face.upem
        thick = face.underline_thickness * scale
        up = {"underline": face.underline_position, "overline": face.ascent, "line-through": face.xheight / 2}[line]
        middle = run.y - up * scale
        bar = rectangle(run.x, middle - thick / 2, run.setting.width, thick)
        path = operators(bar, place.places)
        ends: dict[Mode, str] = {"fill": "f", "stroke": "S", "both": "B", "clip": "W n"}
        edge = (run.x, middle - thick / 2, run.x + run.setting.width, middle + thick / 2)
        leaf = coloured(painter, lambda mode: f"{path}\n{ends[mode]}", run.style, place, lambda: edge)  # noqa: B023
        if leaf is not None:
            painter.stream.put(leaf)
