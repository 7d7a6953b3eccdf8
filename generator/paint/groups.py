"""What concerns an element as a whole: transform, group opacity, clip, mask, blend mode.

A group is a transparency group of its own, drawn with a graphics state. Knows nothing of what is inside.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from generator.operators.lengths import share
from generator.operators.matrix import IDENTITY, Box
from generator.operators.paths import Outline, rectangle
from generator.operators.stream import Leaf, Stream, form_part, transform
from generator.svg.geometry import transform_of
from generator.svg.place import Place
from generator.svg.refusal import Refusal
from generator.svg.style import Look, Style

from .ink import state_part

if TYPE_CHECKING:
    from .painter import Painter

Draw = Callable[[Style, Place], None]

_BLENDS = {
    "multiply": "Multiply",
    "screen": "Screen",
    "overlay": "Overlay",
    "darken": "Darken",
    "lighten": "Lighten",
    "color-dodge": "ColorDodge",
    "color-burn": "ColorBurn",
    "hard-light": "HardLight",
    "soft-light": "SoftLight",
    "difference": "Difference",
    "exclusion": "Exclusion",
    "hue": "Hue",
    "saturation": "Saturation",
    "color": "Color",
    "luminosity": "Luminosity",
}

_MASKS = {"luminance": "Luminosity", "alpha": "Alpha"}


def drawn(painter: Painter, element: Element, look: Look, place: Place, draw: Draw) -> None:
    """Draw an element with its transform and effects; `draw` draws what it is."""
    own = look.own
    if own.get("display") == "none":
        return
    matrix = transform_of(element, look) if element is not painter.document.root else IDENTITY
    if not matrix[0] * matrix[3] - matrix[1] * matrix[2]:
        return  # SVG: what is flattened to nothing is not drawn
    if matrix == IDENTITY and look.plain:
        draw(look.style, place)
        return
    stream = painter.stream
    stream.save()
    if matrix != IDENTITY:
        place = place.moved(matrix)
        stream.out.append(transform(matrix, place.places))
    if look.plain:
        draw(look.style, place)
    else:
        with_effects(painter, element, look, place, draw)
    stream.restore()


def with_effects(painter: Painter, element: Element, look: Look, place: Place, draw: Draw) -> None:
    """Draw an element with its clip, mask, opacity and blend mode; its transform is done."""
    own = look.own
    opacity = share(own.get("opacity", "1"))
    if opacity <= 0:
        return
    mode = own.get("mix-blend-mode", "normal")
    if mode not in _BLENDS and mode != "normal":
        raise Refusal(f"mix-blend-mode {mode!r} is outside the SVG profile", "choose multiply, screen, overlay …")
    veils: list[tuple[Draw, str]] = []
    if "clip-path" in own or "mask" in own:
        from . import masks  # noqa: PLC0415 - plain decks have neither
    if "clip-path" in own:
        clip = masks.referred(painter, own["clip-path"], "clipPath")
        outline = masks.clip_outline(painter, clip, element, look.style, place)
        if outline is None:
            veils.append((lambda s, p: masks.clip_drawn(painter, clip, element, s, p), "Luminosity"))
        else:
            painter.stream.out.append(outline)
    if "mask" in own:
        mask = masks.referred(painter, own["mask"], "mask")
        kind = painter.look(mask, painter.memory.wardrobe.root).own.get("mask-type", "luminance")
        if kind not in _MASKS:
            raise ValueError(f"mask-type {kind!r} is neither luminance nor alpha")
        veils.append((lambda s, p: masks.mask_drawn(painter, mask, element, s, p), _MASKS[kind]))
    whole = opacity < 1 or mode != "normal" or own.get("isolation", "auto") != "auto"
    if not whole and not veils:
        draw(look.style, place)
        return
    blend = _BLENDS.get(mode, "")
    if veils and opacity < 1:  # apart from the mask: MuPDF takes an opacity beside a soft mask twice
        draw, opacity = _faint(painter, draw, opacity), 1.0
    for shade in veils[:-1]:  # each mask needs a group of its own
        draw = _masked(painter, draw, shade)
    painter.stream.put(group(painter, look.style, place, draw, opacity, blend, veils[-1] if veils else None))


def _faint(painter: Painter, draw: Draw, opacity: float) -> Draw:
    return lambda s, p: painter.stream.put(group(painter, s, p, draw, opacity))


def _masked(painter: Painter, draw: Draw, shade: tuple[Draw, str]) -> Draw:
    return lambda s, p: painter.stream.put(group(painter, s, p, draw, 1.0, "", shade))


def faded(painter: Painter, style: Style, place: Place, opacity: float, draw: Draw) -> Leaf:
    """Return a drawing as a group with an opacity."""
    return group(painter, style, place, draw, opacity)


def group(
    painter: Painter,
    style: Style,
    place: Place,
    draw: Draw,
    opacity: float,
    blend: str = "",
    shade: tuple[Draw, str] | None = None,
) -> Leaf:
    """Return a drawing as a transparency group; `shade` draws its soft mask, of the kind named."""
    seen = place.seen()
    inner = place.restarted(seen)
    stream = _apart(painter, style, inner, draw)
    form = form_part("g", stream, seen, group="")
    needs = stream.needs
    needs.parts[form.name] = form
    mask = kind = ""
    if shade is not None:
        shaded, kind = shade
        above = _apart(painter, style, inner, shaded)
        mask_form = form_part("m", above, seen, "/DeviceRGB")
        needs.inside(above.needs)
        needs.parts[mask_form.name] = mask_form
        mask = mask_form.name
    body = f"/{form.name} Do"
    uses = [form.name]
    if opacity < 1 or blend or mask:
        fade = opacity if opacity < 1 else None
        state = state_part(fill=fade, blend=blend, mask=mask, kind=kind)
        needs.parts[state.name] = state
        uses.append(state.name)
        body = f"q\n/{state.name} gs\n{body}\nQ"
    left_open = tuple([(slot, "") for slot in sorted(stream.open)])
    return Leaf(body, left_open, tuple(uses), tuple(needs.parts.values()), needs.font_uses())


def _apart(painter: Painter, style: Style, place: Place, draw: Draw) -> Stream:
    outer, painter.stream = painter.stream, Stream()
    try:
        draw(style, place)
        outer.mixed = outer.mixed or painter.stream.mixed
        return painter.stream
    finally:
        painter.stream = outer


def rectangle_of(box: Box) -> Outline:
    """Return the outline of a box given as x, y, width, height."""
    return rectangle(*box)
