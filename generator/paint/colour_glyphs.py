"""Draw glyphs that have colours of their own as small pictures, over words that nobody sees but everybody can copy."""

from __future__ import annotations

import math

from generator.operators.glyphs import codes_of, told_beside
from generator.operators.lengths import number
from generator.operators.matrix import Matrix, times
from generator.operators.painted import FontUse
from generator.operators.stream import Leaf, matrix_numbers, transform
from generator.svg.frames import Place, fitted
from generator.svg.refusal import Refusal
from generator.svg.style import CONTEXT
from generator.typeset.glyphkinds import COLOURED, NoDrawingError, looks_of

from .layout import Run
from .letters import placed_glyphs
from .memory import Picture
from .walker import Walker


def is_coloured(run: Run) -> bool:
    """Tell whether a run is of glyphs that have colours of their own; none is of these and others."""
    looks = looks_of(run.face)
    return looks.coloured and any(looks.of(gid) in COLOURED for gid in run.setting.glyphs)


def draw(painter: Walker, run: Run, place: Place) -> None:
    """Draw a run of such glyphs."""
    if run.style.get("visibility", "visible") != "visible":
        return
    scale = run.style.size / run.face.upem
    left, top, width, height = looks_of(run.face).box()
    turned = _turned(run)
    for gid, x, y in placed_glyphs(painter, run):
        picture = _picture(painter, run, gid)
        if picture is None:
            continue
        at = (run.x + (x + left) * scale, run.y - y * scale + top * scale)
        view = (0.0, 0.0, picture.width, picture.height)
        matrix = times(turned, fitted("none", view, *at, width * scale, height * scale))
        leaf = picture.leaf
        body = f"q\n{transform(matrix, place.places + 3)}\n{leaf.body}\nQ"
        painter.stream.put(Leaf(body, (), leaf.uses, leaf.parts, leaf.fonts))
    if not painter.pictured:
        _write_unseen(painter, run, place)


def _turned(run: Run) -> Matrix:
    """Return the matrix that turns a run about where it begins."""
    cos, sin = math.cos(math.radians(run.turn)), math.sin(math.radians(run.turn))
    about = (cos, sin, -sin, cos, run.x, run.y)
    return times(about, (1.0, 0.0, 0.0, 1.0, -run.x, -run.y))


def _picture(painter: Walker, run: Run, gid: int) -> Picture | None:
    """Return what shows a glyph, None where it is a plain one that shows nothing.

    Raises:
        Refusal: it cannot be drawn.
    """
    looks, style = looks_of(run.face), run.style
    if looks.of(gid) not in COLOURED:
        return None
    fill = style.get("fill", "#000")
    fill = "#000" if "(" in fill or fill in ("none", CONTEXT) else fill
    key = ("glyph", run.face.digest, gid, fill)
    known = painter.memory.pictures.get(key)
    if known is None:
        from .images import drawing  # noqa: PLC0415 - see the painter

        called = f"{run.face.family}, '{run.text}'"
        try:
            svg = looks.svg(gid, fill)
        except NoDrawingError as cannot:
            hint = "use a font that draws it in another way, or an {icon}"
            raise Refusal(f"{run.face.family} draws '{run.text}' with {cannot}, which is not printed", hint) from None
        known = painter.memory.pictures[key] = drawing(painter, svg.encode(), called)
    return known


def _write_unseen(painter: Walker, run: Run, place: Place) -> None:
    """Write the words, unseen. The last glyph comes twice: pdfium passes over text that is nowhere wide."""
    setting, places, codes = run.setting, place.places, codes_of(run.face)
    cos, sin = math.cos(math.radians(run.turn)), math.sin(math.radians(run.turn))
    at = f"{matrix_numbers((cos, sin, sin, -cos))} {number(run.x, places)} {number(run.y, places)} Tm"
    shown = [codes[gid] for gid, _, _ in placed_glyphs(painter, run)]
    show = f"{told_beside(run.text)}\n({''.join([*shown, *shown[-1:]])})Tj\nEMC"
    font = setting.font
    use = FontUse(font.name, font.digest, font.family, font.weight, font.italic, setting.glyphs)
    settings = (("Tf", setting.select), ("Tc", setting.spacing))
    painter.stream.put(Leaf(f"BT\n{at}\n3 Tr\n{show}\n0 Tr\nET", settings, (use.name,), (), (use,)))
