"""Transparency groups: a drawing composed apart, then laid down with an opacity, a blend mode or a soft mask.

A group is composed by itself (isolated, ISO 32000-1, 11.4.5) and painted with a graphics state that holds the
opacity, the blend mode and the soft mask. A mask is a second group, drawn like any picture: what it lets through is
its brightness (Luminosity, on black) or its coverage (Alpha), 11.5.2 and 11.5.3. That is what SVG's luminance and
alpha masks mean; a clip that is no plain outline is drawn in white and goes by its brightness. Several masks on one
element multiply, so each but the last is put on a group of its own inside the next.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.operators.stream import Leaf, Stream, form_part
from generator.svg.frames import Place
from generator.svg.style import Style

from .ink import state_part
from .walker import Walker

Draw = Callable[[Style, Place], None]


def group(
    painter: Walker,
    style: Style,
    place: Place,
    draw: Draw,
    opacity: float,
    blend: str = "",
    mask: tuple[Draw, str] | None = None,
) -> Leaf:
    """Return a drawing as a transparency group; `mask` draws its soft mask, of the kind named."""
    seen = place.seen()
    inner = place.restarted(seen)
    lines = len(painter.lettering)
    stream = _apart(painter, style, inner, draw)
    form = form_part("g", stream, seen, group="")
    needs = stream.needs
    needs.parts[form.name] = form
    masked = kind = ""
    if mask is not None:
        hides, kind = mask
        with painter.masking(lines, kind):
            above = _apart(painter, style, inner, hides)
        mask_form = form_part("m", above, seen, "/DeviceRGB")
        needs.inside(above.needs)
        needs.parts[mask_form.name] = mask_form
        masked = mask_form.name
    body = f"/{form.name} Do"
    uses = [form.name]
    if opacity < 1 or blend or masked:
        fade = opacity if opacity < 1 else None
        state = state_part(fill=fade, blend=blend, mask=masked, kind=kind)
        needs.parts[state.name] = state
        uses.append(state.name)
        body = f"q\n/{state.name} gs\n{body}\nQ"
    left_open = tuple([(slot, "") for slot in sorted(stream.open)])
    return Leaf(body, left_open, tuple(uses), tuple(needs.parts.values()), needs.font_uses())


def _apart(painter: Walker, style: Style, place: Place, draw: Draw) -> Stream:
    outer, painter.stream = painter.stream, Stream()
    try:
        draw(style, place)
        outer.mixed = outer.mixed or painter.stream.mixed
        return painter.stream
    finally:
        painter.stream = outer
