"""Lines of text as operators, in the very glyphs they were measured in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise

from generator.draw.colours import colour, setting
from generator.draw.numbers import number
from generator.named import NamedTuple
from generator.text.fontface import Features, FontFace
from generator.text.fonts import FontBook
from generator.text.glyphs import Setting, set_glyphs, set_text
from generator.text.paragraph import Stretch


class Word(NamedTuple):
    """What stands on a line: where it begins, in mm, its glyphs, and how far each space is stretched, in ems."""

    x: float
    part: Stretch
    spacing: float = 0.0


def shaped(fonts: FontBook, word: Word, size: float) -> Iterator[tuple[float, Setting]]:
    """Give what shows a word in some size, in points, piece by piece, with how far along each is."""
    part, style = word.part, word.part.style
    if style is None or part.face is None:
        return
    tracking = style.tracking * size
    if part.gids:
        advances = _stretched(part, word.spacing * part.face.upem)
        if (done := set_glyphs(part.face, part.joined or part.text, part.gids, advances, size, tracking)) is not None:
            yield 0.0, done
            return
    yield from pieces(fonts, part.text, style.faces, size, style.features, (tracking, word.spacing * size))


def pieces(
    fonts: FontBook, text: str, faces: Sequence[FontFace], size: float, features: Features = (),
    spacing: tuple[float, float] = (0.0, 0.0),
) -> Iterator[tuple[float, Setting]]:  # fmt: skip
    """Give what shows a text in some size, in points, in as many fonts as it takes, and how far along each piece is."""
    along = 0.0
    for face, piece in fonts.seen_runs(text, faces):
        done = set_text(face, piece, size, features, spacing=spacing)
        yield along, done
        along += done.width


def _stretched(part: Stretch, spacing: float) -> Sequence[int]:
    """Give the advances of glyphs, those of spaces longer by so many font units; what is rounded does not add up."""
    if not spacing:
        return part.advances
    said = part.joined or part.text
    shifts = [round(spacing * count) for count in accumulate([one == " " for one in said], initial=0)]
    more = [after - before for before, after in pairwise(shifts)]
    return [advance + extra for advance, extra in zip(part.advances, more, strict=True)]


def written(up: float, pieces: Iterable[tuple[float, str, Setting]]) -> str:
    """Write a line whose baseline is `up` points from the page's lower edge, as one text object.

    Each piece is how far from the left edge it begins, in points, its colour, and what shows it.
    """
    out: list[str] = []
    pen = (0.0, 0.0)
    font = fill = spacing = ""
    for left, ink, done in pieces:
        if ink != fill:
            fill = ink
            out.append(setting(colour(fill).parts))
        if done.select != font:
            font = done.select
            out.append(font)
        if done.spacing != spacing:
            spacing = done.spacing
            out.append(spacing)
        dx, dy = round(left - pen[0], 3), round(up - pen[1], 3)
        out.append(f"{number(dx, 3)} {number(dy, 3)} Td")
        pen = (pen[0] + dx, pen[1] + dy)
        out.append(done.show)
    return "BT\n" + "\n".join(out) + "\nET"
