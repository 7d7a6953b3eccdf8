"""What a font's glyphs look like: ink in the colour of the text, colours of their own, dots, or nothing at all.

Glyphs with colours of their own (OpenType's COLR table, versions 0 and 1, and its SVG table) are told as SVG, in font
units, y down. Knows HarfBuzz's account of a glyph, nothing of where it is printed.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from contextlib import suppress
from itertools import pairwise
from typing import Any, Literal

from generator.text.fontface import Features, FontFace
from generator.text.svgtext import num

Look = Literal["ink", "colours", "svg", "dots", "nothing"]

COLOURED: frozenset[Look] = frozenset({"colours", "svg"})
_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="{}">'
_MOST_STEPS = 2_000
_MOST_SVG = 1_000_000
_SPREADS = {"PAD": "pad", "REPEAT": "repeat", "REFLECT": "reflect"}
_BLENDS = frozenset(
    "MULTIPLY SCREEN OVERLAY DARKEN LIGHTEN COLOR_DODGE COLOR_BURN HARD_LIGHT SOFT_LIGHT DIFFERENCE EXCLUSION".split()
)


class NoDrawingError(Exception):
    """A glyph's colours are made in a way that no drawing here can have; says in which."""


def looks_of(face: FontFace) -> GlyphLooks:
    """Return what the glyphs of a font look like; the same for each font."""
    found: GlyphLooks | None = face.kept.get(looks_of)
    if found is None:
        found = face.kept[looks_of] = GlyphLooks(face)
    return found


def coloured_apart(face: FontFace, text: str, features: Features, language: str | None) -> list[str]:
    """Cut text of one font into what has colours of its own and what has not."""
    looks, kinds = looks_of(face), []
    shaped = face.shape(text, features, language)
    starts = sorted({glyph[1] for glyph in shaped.glyphs})
    for start in starts:
        kinds.append(any(looks.of(gid) in COLOURED for gid, cluster, *_ in shaped.glyphs if cluster == start))
    cuts = [start for at, start in enumerate(starts) if at and kinds[at] != kinds[at - 1]]
    return [text[a:b] for a, b in pairwise([0, *cuts, len(text)])]


class GlyphLooks:
    """The glyphs of one font; `coloured` says whether any of them may have more than ink."""

    def __init__(self, face: FontFace) -> None:
        self._face = face
        self._font = font = face.harfbuzz
        self._known: dict[int, Look] = {}
        self._ink: set[int] = set()
        of = font.face
        self.coloured = bool(of.has_color_layers or of.has_color_paint or of.has_color_svg or of.has_color_png)

    def all_ink(self, gids: Iterable[int]) -> bool:
        """Tell whether each of these glyphs shows something, in the colour of the text."""
        if self._ink.issuperset(gids):
            return True
        return all(self.of(gid) == "ink" for gid in gids)

    def of(self, gid: int) -> Look:
        """Say what a glyph looks like."""
        known = self._known.get(gid)
        if known is None:
            known = self._known[gid] = self._look(gid)
            if known == "ink":
                self._ink.add(gid)
        return known

    def _look(self, gid: int) -> Look:
        font, of = self._font, self._font.face
        if self.coloured:
            if of.glyph_has_color_paint(gid) or of.get_glyph_color_layers(gid):
                return "colours"
            if len(of.get_glyph_color_svg(gid).data):
                return "svg"
            if len(font.get_glyph_color_png(gid).data):
                return "dots"
        extents = font.get_glyph_extents(gid)
        return "ink" if extents is not None and extents.width and extents.height else "nothing"

    def box(self) -> tuple[float, float, float, float]:
        """Return a box that every glyph lies in: left, top, width, height, y down."""
        left, bottom, right, top = self._face.bbox
        upem = self._face.upem
        left, right = min(left, 0) - upem, max(right, upem) + upem
        top, bottom = max(top, upem) + upem, min(bottom, 0) - upem
        return (left, -top, right - left, top - bottom)

    def svg(self, gid: int, fill: str) -> str:
        """Draw a glyph that has colours, as an SVG document; `fill` is the colour of the text, where it asks for it.

        Raises:
            NoDrawingError: it cannot be drawn.
        """
        head = _HEAD.format(" ".join(map(num, self.box())))
        if self.of(gid) == "svg":
            return f'{head}<defs>{self._document(gid)}</defs><use xlink:href="#glyph{gid}" color="{fill}"/></svg>'
        drawing = _Drawing(self._face, fill)
        drawing.paint(gid)
        return f'{head}{drawing.defs()}<g transform="scale(1 -1)">{drawing.body()}</g></svg>'

    def _document(self, gid: int) -> str:
        """Return the font's own drawing, without what stands before its root."""
        raw = bytes(self._font.face.get_glyph_color_svg(gid).data)
        if raw[:2] == b"\x1f\x8b":
            with suppress(zlib.error):
                raw = zlib.decompressobj(31).decompress(raw, _MOST_SVG + 1)
        if len(raw) > _MOST_SVG:
            raise NoDrawingError("a drawing that is too large")
        text = raw.decode("utf-8", "replace")
        return text[max(0, text.find("<svg")) :]


class _Drawing:
    """One glyph of a COLR table, as HarfBuzz walks it; whatever was begun and not ended is on the stack."""

    def __init__(self, face: FontFace, fill: str) -> None:
        self._face = face
        self._fill = fill
        self._out: list[list[str]] = [[]]
        self._ends: list[str] = []
        self._defs: list[str] = []
        self._steps = 0
        self._cannot = ""
        self._left, self._top, self._width, _ = looks_of(face).box()

    def paint(self, gid: int) -> None:
        """Draw a glyph.

        Raises:
            NoDrawingError: it cannot be drawn.
        """
        import uharfbuzz as hb  # noqa: PLC0415  (loaded already wherever there is a glyph)

        funcs = hb.PaintFuncs()
        funcs.set_push_transform_func(self._push_transform)
        funcs.set_pop_transform_func(self._pop)
        funcs.set_push_clip_glyph_func(self._push_clip_glyph)
        funcs.set_push_clip_rectangle_func(self._push_clip_rectangle)
        funcs.set_pop_clip_func(self._pop)
        funcs.set_color_func(self._color)
        funcs.set_linear_gradient_func(self._linear)
        funcs.set_radial_gradient_func(self._radial)
        funcs.set_sweep_gradient_func(self._sweep)
        funcs.set_push_group_func(self._push_group)
        funcs.set_pop_group_func(self._pop_group)
        self._face.harfbuzz.paint_glyph(gid, funcs, None, 0, hb.Color(0, 0, 0, 255))
        if self._cannot:
            raise NoDrawingError(self._cannot)

    def defs(self) -> str:
        return f"<defs>{''.join(self._defs)}</defs>" if self._defs else ""

    def body(self) -> str:
        return "".join(self._out[0])

    def _say(self, text: str) -> None:
        self._steps += 1
        if self._steps > _MOST_STEPS:
            self._cannot = "too many layers"
        elif not self._cannot:
            self._out[-1].append(text)

    def _push(self, attributes: str, mine: str = "") -> None:
        self._defs.append(mine)
        self._say(f"<g{attributes}>")

    def _pop(self, *_: Any) -> None:
        self._say("</g>")

    def _push_transform(self, *values: Any) -> None:
        matrix = " ".join([f"{value:.6g}" for value in values[:6]])
        self._push("" if matrix == "1 0 0 1 0 0" else f' transform="matrix({matrix})"')

    def _push_clip_glyph(self, gid: int, *_: Any) -> None:
        outline = self._face.outline(gid)
        path = " ".join([operator.replace("h", "Z").upper() + " ".join(map(num, at)) for operator, at in outline])
        self._clip(f'<path d="{path or "M0 0"}"/>')

    def _push_clip_rectangle(self, left: float, bottom: float, right: float, top: float, *_: Any) -> None:
        self._clip(self._rectangle(left, bottom, right - left, top - bottom))

    def _clip(self, shape: str) -> None:
        name = f"c{len(self._defs)}"
        self._push(f' clip-path="url(#{name})"', f'<clipPath id="{name}">{shape}</clipPath>')

    def _rectangle(self, x: float, y: float, width: float, height: float, more: str = "") -> str:
        return f'<rect x="{num(x)}" y="{num(y)}" width="{num(max(width, 0))}" height="{num(max(height, 0))}"{more}/>'

    def _flood(self, paint: str) -> None:
        """Colour all that the clips leave; they may lie under any transform, so that it is made large."""
        big = 50.0 * self._face.upem
        self._say(self._rectangle(-big, -big, 2 * big, 2 * big, f" {paint}"))

    def _ink(self, color: Any, foreground: bool, name: str) -> str:
        said = self._fill if foreground else f"#{color.red:02x}{color.green:02x}{color.blue:02x}"
        return f'{name}="{said}"' + ("" if color.alpha == 255 else f' {name}-opacity="{color.alpha / 255:.3f}"')

    def _color(self, color: Any, foreground: bool, *_: Any) -> None:
        self._flood(self._ink(color, foreground, "fill"))

    def _gradient(self, line: Any, tag: str, places: str) -> None:
        name = f"g{len(self._defs)}"
        stops = [
            f'<stop offset="{num(stop.offset)}" '
            + self._ink(stop.color, stop.is_foreground, "stop").replace('stop="', 'stop-color="')
            + "/>"
            for stop in sorted(line.color_stops, key=lambda stop: stop.offset)
        ]
        if stops and not (line.color_stops[0].offset >= 0 and max(s.offset for s in line.color_stops) <= 1):
            self._cannot = self._cannot or "a gradient that goes beyond its ends"
        spread = _SPREADS.get(line.extend.name, "pad")
        how = f'gradientUnits="userSpaceOnUse" spreadMethod="{spread}"'
        self._defs.append(f'<{tag} id="{name}" {how} {places}>{"".join(stops)}</{tag}>')
        self._flood(f'fill="url(#{name})"')

    def _linear(self, line: Any, *values: Any) -> None:
        x0, y0, x1, y1, x2, y2 = values[:6]
        across, up = x2 - x0, y2 - y0  # the gradient runs at a right angle to this (OpenType, PaintLinearGradient)
        length = across * across + up * up
        if length:
            along = ((x1 - x0) * up - (y1 - y0) * across) / length
            x1, y1 = x0 + along * up, y0 - along * across
        self._gradient(line, "linearGradient", f'x1="{num(x0)}" y1="{num(y0)}" x2="{num(x1)}" y2="{num(y1)}"')

    def _radial(self, line: Any, *values: Any) -> None:
        x0, y0, r0, x1, y1, r1 = values[:6]
        places = f'fx="{num(x0)}" fy="{num(y0)}" fr="{num(r0)}" cx="{num(x1)}" cy="{num(y1)}" r="{num(r1)}"'
        self._gradient(line, "radialGradient", places)

    def _sweep(self, *_: Any) -> None:
        self._cannot = self._cannot or "a gradient around a point"

    def _push_group(self, *_: Any) -> None:
        self._out.append([])

    def _pop_group(self, mode: Any, *_: Any) -> None:
        inside = "".join(self._out.pop())
        blend = ""
        if mode.name in _BLENDS:
            blend = f' style="mix-blend-mode:{mode.name.lower().replace("_", "-")}"'
        elif mode.name != "SRC_OVER":
            self._cannot = self._cannot or f"layers put together by {mode.name.lower().replace('_', ' ')}"
        self._say(f"<g{blend}>{inside}</g>")
