"""Paint a picture that two pages share: whole, and for each page without the words that only the other one shows.

Hidden words would be found, copied and read aloud on both.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from generator.operators.matrix import box_through
from generator.operators.painted import Painted
from generator.operators.stream import Stream, form_part
from generator.svg.frames import Place
from generator.typeset.fonts import FontBook
from generator.typeset.text import Text

from .noted import Stretch
from .painter import Painter, paint
from .walker import NO_FACES, NO_TEXTS

_WORDS = ("BT\n", "/Span<<")
"""How what writes words begins; all else stays where it is."""


def halves(
    svg: str,
    fonts: FontBook,
    name: str,
    roots: tuple[Path, ...] = (),
    quoted: Mapping[str, str] = NO_FACES,
    texts: Mapping[str, Text] = NO_TEXTS,
) -> tuple[Painted, Painted, Painted]:
    """Paint `svg` as `paint` does; return the whole of it, what its left half needs, and what its right half needs.

    Raises:
        ContentError: with everything in it that cannot be painted.
    """
    walked: list[Halver] = []

    def walk(*args: Any, **more: Any) -> Halver:
        walked.append(Halver(*args, **more))
        return walked[-1]

    whole = paint(svg, fonts, name, roots, quoted, walk, texts=texts)
    return whole, *walked[-1].halves(whole)


class Halver(Painter):
    """A painter that notes which words of the face's own stream lie on which half of it."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._own: Stream | None = None
        self._met: list[tuple[int, float, float]] = []  # from which operator on: how far left and right words reach

    def root(self, place: Place) -> None:
        """Draw the root element; what is written here is the face's own stream."""
        self._own = self._own or self.stream
        super().root(place)

    def meet_text(self, element: Element, place: Place, stretches: list[Stretch]) -> None:
        """Note where a text lies that is about to be written."""
        super().meet_text(element, place, stretches)
        if self.stream is self._own and stretches:
            left, right = min(one[0] for one in stretches), max(one[1] for one in stretches)
            high = max(one[3] for one in stretches)
            top, bottom = min(one[2] for one in stretches) - high, max(one[2] for one in stretches) + high
            box = box_through(place.on_face(), (left, top, right, bottom))
            self._met.append((len(self.stream.out), box[0], box[2]))

    def halves(self, whole: Painted) -> tuple[Painted, Painted]:
        """Return what was painted, for each half without the words that lie on the other one."""
        middle = whole.width / 2
        return (
            self._without(whole, {at for at, left, _ in self._owners() if left >= middle}),
            self._without(whole, {at for at, _, right in self._owners() if right <= middle}),
        )

    def _owners(self) -> list[tuple[int, float, float]]:
        """Give each operator that writes words, with how far the text reaches that it is of."""
        assert self._own is not None  # noqa: S101
        owner: dict[int, tuple[float, float]] = {}
        reach: dict[int, tuple[float, float]] = {}  # the letters of one text may be met one by one
        for start, left, right in self._met:
            least, most = reach.get(start, (left, right))
            reach[start] = min(least, left), max(most, right)
        for start, both in reach.items():  # what comes later has written all that follows
            for at in range(start, len(self._own.out)):
                owner[at] = both
        return [(at, *both) for at, both in sorted(owner.items()) if self._own.out[at].startswith(_WORDS)]

    def _without(self, whole: Painted, hidden: set[int]) -> Painted:
        assert self._own is not None  # noqa: S101
        assert self.view is not None  # noqa: S101
        if not hidden:
            return whole
        stream = Stream()
        stream.needs = self._own.needs
        stream.out = [operator for at, operator in enumerate(self._own.out) if at not in hidden]
        return whole._replace(form=form_part("f", stream, self.view), lettering=(), fine=())
