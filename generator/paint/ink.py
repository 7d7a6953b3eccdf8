"""Fill and stroke: how an outline or a line of text is coloured in, in plain colours or with patterns.

What is coloured is an Ink: a function that writes its operators for filling, stroking, both, or clipping.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.operators.colours import BLACK, OPEN, Colour, colour, setting
from generator.operators.lengths import length, number, numbers
from generator.operators.matrix import Box
from generator.operators.painted import Part, name_of
from generator.operators.stream import Leaf, Needs, transform
from generator.svg.frames import Place
from generator.svg.geometry import diagonal
from generator.svg.refusal import Refusal
from generator.svg.style import CONTEXT, Style

from .fills import filling
from .gradients import Pattern, gradient_mask, gradient_pattern, gradient_shading
from .memory import Mode, Paint, PaintStyle
from .walker import Walker

Ink = Callable[[Mode], str]


_CAPS = {"butt": "0 J", "round": "1 J", "square": "2 J"}
_JOINS = {"miter": "0 j", "round": "1 j", "bevel": "2 j"}
_ORDER = ("fill", "stroke", "markers")


def coloured(
    painter: Walker, ink: Ink, style: Style, place: Place, box: Callable[[], Box | None], opacity: float = 1.0
) -> Leaf | None:
    """Colour an ink in as `style` says; None when nothing shows. `box` is asked for when a pattern needs it."""
    if style.get("visibility", "visible") != "visible":
        return None
    dip = fill, stroke, settings, fill_alpha, stroke_alpha, order = _dip(painter, style, place, box)
    fill_alpha, stroke_alpha = opacity * fill_alpha, opacity * stroke_alpha
    if isinstance(fill, Colour) and fill_alpha >= 1:
        if stroke is None:
            return Leaf(ink("fill"), settings)
        if isinstance(stroke, Colour) and stroke_alpha >= 1 and order == ("fill", "stroke"):
            return Leaf(ink("both"), settings)
    elif fill is None and isinstance(stroke, Colour) and stroke_alpha >= 1:
        return Leaf(ink("stroke"), settings)
    dip = dip._replace(fill_alpha=fill_alpha, stroke_alpha=stroke_alpha)
    return _in_layers(ink, dip, style, place, box)


def _in_layers(ink: Ink, dip: PaintStyle, style: Style, place: Place, box: Callable[[], Box | None]) -> Leaf | None:
    """Colour an ink in one after the other, filled and stroked, in the order that its style has them."""
    fill, stroke, settings, fill_alpha, stroke_alpha, order = dip
    needs = Needs()
    steps: list[str] = []
    for what in order:
        if what == "fill" and fill is not None and fill_alpha > 0:
            steps.append(_filled(needs, ink, fill, fill_alpha, box))
        elif what == "stroke" and stroke is not None and stroke_alpha > 0:
            steps.append(_stroked(needs, ink, stroke, stroke_alpha, box, style, place))
    if not steps:
        return None
    return Leaf("\n".join(steps), settings, tuple(needs.uses), tuple(needs.parts.values()), needs.font_uses())


def _dip(painter: Walker, style: Style, place: Place, box: Callable[[], Box | None]) -> PaintStyle:
    """Return what a style paints with; plain colours are looked up once for all that is painted so."""
    if "url(" in style.get("fill", "") or "url(" in style.get("stroke", ""):
        return _dipped(painter, style, place, box)
    key = (style.number, place.width, place.height, place.places)
    known = painter.memory.dips.get(key)
    if known is None:
        known = painter.memory.dips[key] = _dipped(painter, style, place, box)
    return known


def is_plain(painter: Walker, style: Style, place: Place) -> bool:
    """Tell whether what is painted so hides what is under it, in plain colours and without dashes."""
    if "url(" in style.get("fill", "") or "url(" in style.get("stroke", ""):
        return False
    dip = _dip(painter, style, place, lambda: None)
    return dip.fill_alpha >= 1 and dip.stroke_alpha >= 1 and style.get("stroke-dasharray", "none") == "none"


def _dipped(painter: Walker, style: Style, place: Place, box: Callable[[], Box | None]) -> PaintStyle:
    fill = paint_of(painter, style.get("fill", "#000"), style, place, box)
    stroke = paint_of(painter, style.get("stroke", "none"), style, place, box)
    settings: list[tuple[str, str]] = []
    if stroke is not None:
        width = style.length("stroke-width", "1", diagonal(place))
        if width < 0:
            raise ValueError("stroke-width is negative")
        if width == 0:
            stroke = None
        else:
            settings += pen(style, place, width)
    fill_alpha, stroke_alpha = style.share("fill-opacity"), style.share("stroke-opacity")
    if isinstance(fill, Colour):
        fill_alpha *= fill.alpha
        settings.append(("fill", setting(fill.parts)))
    if isinstance(stroke, Colour):
        stroke_alpha *= stroke.alpha
        settings.append(("stroke", setting(stroke.parts, stroke=True)))
    return PaintStyle(fill, stroke, tuple(settings), fill_alpha, stroke_alpha, paint_order(style))


def _filled(needs: Needs, ink: Ink, paint: Paint, alpha: float, box: Callable[[], Box | None]) -> str:
    lines: list[str] = []
    if isinstance(paint, Pattern):
        paint, alpha = paint.faded(alpha)
    if alpha < 1:
        lines.append(f"/{needs.part(state_part(fill=alpha))} gs")
    if isinstance(paint, Colour):
        lines.append(ink("fill"))
    elif paint.tile is not None:
        needs.inside(paint.needs)
        lines += [f"/Pattern cs /{needs.part(paint.tile)} scn", ink("fill")]
    else:
        lines.append(ink("clip"))
        mask = gradient_mask(paint, box())
        if mask:
            needs.parts.update(mask.needs.parts)
            lines.append(f"/{needs.part(mask.part)} gs")
        lines += [transform(paint.matrix, 6), f"/{needs.part(gradient_shading(paint))} sh"]
    return lines[0] if len(lines) == 1 else "\n".join(["q", *lines, "Q"])


def _stroked(
    needs: Needs, ink: Ink, paint: Paint, alpha: float, box: Callable[[], Box | None], style: Style, place: Place
) -> str:
    lines: list[str] = []
    if isinstance(paint, Pattern):
        paint, alpha = paint.faded(alpha)
    if alpha < 1:
        lines.append(f"/{needs.part(state_part(stroke=alpha))} gs")
    if isinstance(paint, Colour):
        lines.append(ink("stroke"))
        return lines[0] if len(lines) == 1 else "\n".join(["q", *lines, "Q"])
    if paint.tile is not None:
        needs.inside(paint.needs)
        name = needs.part(paint.tile)
    else:
        # A thick stroke reaches beyond the outline by half its width, more at mitred corners.
        reach = style.length("stroke-width", "1", diagonal(place)) * max(
            2.0, float(style.get("stroke-miterlimit", "4"))
        )
        around = box()
        mask = gradient_mask(
            paint, around and (around[0] - reach, around[1] - reach, around[2] + reach, around[3] + reach)
        )
        if mask:
            needs.parts.update(mask.needs.parts)
            lines.append(f"/{needs.part(mask.part)} gs")
        shading = gradient_shading(paint)
        needs.parts[shading.name] = shading
        name = needs.part(gradient_pattern(paint, shading, place.matrix))
    return "\n".join(["q", *lines, f"/Pattern CS /{name} SCN", ink("stroke"), "Q"])


def paint_of(painter: Walker, text: str, style: Style, place: Place, box: Callable[[], Box | None]) -> Paint | None:
    """Turn the value of fill or stroke into what to paint with, None for `none`."""
    word = text.strip()
    if word == "none":
        return None
    if word == CONTEXT:
        return OPEN
    if word.lower() == "currentcolor":
        word = style.get("color", "#000")
        if word == CONTEXT:
            return OPEN
        return BLACK if word.lower() == "currentcolor" else colour(word)
    if not word.startswith("url("):
        return colour(word)
    link, _, rest = word.partition(")")
    target = painter.links.linked(link[4:].strip().strip("'\""))
    if target is None:
        if rest.strip():
            return paint_of(painter, rest, style, place, box)
        raise painter.links.missing(link[4:].strip().strip("'\""))
    return filling(painter, target, place, box)


def paint_order(style: Style) -> tuple[str, str]:
    """Return whether fill or stroke comes first."""
    text = style.get("paint-order", "normal")
    words = text.split()
    if words == ["normal"]:
        return ("fill", "stroke")
    if not words or not set(words) <= set(_ORDER) or len(set(words)) != len(words):
        raise ValueError(f"paint-order {text!r} cannot be read; write stroke or normal")
    whole = [*words, *(w for w in _ORDER if w not in words)]
    return ("stroke", "fill") if whole.index("stroke") < whole.index("fill") else ("fill", "stroke")


def pen(style: Style, place: Place, width: float) -> list[tuple[str, str]]:
    """Return the settings of a stroke: width, caps, joins, dashes."""
    places = place.places + 1
    cap, join = style.get("stroke-linecap", "butt"), style.get("stroke-linejoin", "miter")
    if cap not in _CAPS:
        raise ValueError(f"stroke-linecap {cap!r} is none of butt, round, square")
    if join not in _JOINS:
        raise Refusal(f"stroke-linejoin {join!r} is outside the SVG profile", "choose miter, round or bevel")
    out = [("w", f"{number(width, places)} w"), ("J", _CAPS[cap]), ("j", _JOINS[join])]
    if join == "miter":
        limit = length(style.get("stroke-miterlimit", "4"))
        out.append(("M", f"{number(max(1.0, limit), 3)} M"))
    out.append(("d", _dashes(style, place)))
    return out


def _dashes(style: Style, place: Place) -> str:
    text = style.get("stroke-dasharray", "none")
    if text == "none":
        return "[] 0 d"
    percent_of = diagonal(place)
    values = [length(word, percent_of, style.size) for word in text.replace(",", " ").split()]
    if any(value < 0 for value in values):
        raise ValueError(f"stroke-dasharray {text!r} has a negative length")
    if not sum(values):
        return "[] 0 d"
    if len(values) % 2:
        values *= 2
    offset = style.length("stroke-dashoffset", "0", percent_of) % sum(values)
    return f"[{numbers(values, place.places + 1)}] {number(offset, place.places + 1)} d"


def state_part(
    fill: float | None = None, stroke: float | None = None, blend: str = "", mask: str = "", kind: str = "Luminosity"
) -> Part:
    """Return the graphics state with these opacities, blend mode and soft mask (the name of a form)."""
    body = ""
    if fill is not None:
        body += f"/ca {number(fill, 4)}"
    if stroke is not None:
        body += f"/CA {number(stroke, 4)}"
    if blend:
        body += f"/BM/{blend}"
    if mask:
        body += f"/SMask<</S/{kind}/G @{mask}@>>"
    return Part("ExtGState", name_of("G", body), body)
