"""What concerns an element as a whole: transform, group opacity, clip, mask, blend mode."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from generator.operators.lengths import share
from generator.operators.matrix import IDENTITY, inverse
from generator.operators.stream import transform
from generator.svg.frames import Place
from generator.svg.geometry import transform_of
from generator.svg.refusal import Refusal
from generator.svg.style import Look

from .groups import Draw, group
from .noted import Window
from .unseen import hold_to_seen
from .walker import Walker

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


def drawn(painter: Walker, element: Element, look: Look, place: Place, draw: Draw) -> None:
    """Draw an element with its transform and effects; `draw` draws what it is."""
    own = look.own
    if own.get("display") == "none":
        return
    matrix = transform_of(element, look) if element is not painter.document.root else IDENTITY
    if not matrix[0] * matrix[3] - matrix[1] * matrix[2]:
        hold_to_seen(painter, element, "a transform flattens them")
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


def with_effects(painter: Walker, element: Element, look: Look, place: Place, draw: Draw) -> None:
    """Draw an element with its clip, mask, opacity and blend mode; its transform is done."""
    own = look.own
    opacity = share(own.get("opacity", "1"))
    if opacity <= 0:
        hold_to_seen(painter, element, "their opacity is 0")
        return
    mode = own.get("mix-blend-mode", "normal")
    if mode not in _BLENDS and mode != "normal":
        raise Refusal(f"mix-blend-mode {mode!r} is outside the SVG profile", "choose multiply, screen, overlay …")
    masked: list[tuple[Draw, str]] = []
    window, dim = None, mode != "normal"
    if "clip-path" in own or "mask" in own:
        from . import masks  # noqa: PLC0415 - plain decks have neither
    if "clip-path" in own:
        clip = masks.referred(painter, own["clip-path"], "clipPath")
        outline = masks.clip_outline(painter, clip, element, look.style, place)
        if outline is None:
            masked.append((lambda s, p: masks.clip_drawn(painter, clip, element, s, p), "Luminosity"))
        else:
            painter.stream.out.append(outline.body)
            window = Window(outline.outlines, inverse(place.on_face()), outline.evenodd)
    if "mask" in own:
        mask = masks.referred(painter, own["mask"], "mask")
        kind = painter.look(mask, painter.memory.style_resolver.root).own.get("mask-type", "luminance")
        if kind not in _MASKS:
            raise ValueError(f"mask-type {kind!r} is neither luminance nor alpha")
        masked.append((lambda s, p: masks.mask_drawn(painter, mask, element, s, p, with_effects), _MASKS[kind]))
    veiled = bool(masked) or mode != "normal"  # what is clipped by outlines is known
    with painter.through(opacity, veiled=veiled, window=window, dim=dim or bool(masked)):
        _composed(painter, look, place, draw, masked, opacity, mode)


def _composed(
    painter: Walker, look: Look, place: Place, draw: Draw, masked: list[tuple[Draw, str]], opacity: float, mode: str
) -> None:
    own = look.own
    whole = opacity < 1 or mode != "normal" or own.get("isolation", "auto") != "auto"
    if not whole and not masked:
        draw(look.style, place)
        return
    blend = _BLENDS.get(mode, "")
    if masked and opacity < 1:  # apart from the mask: MuPDF takes an opacity beside a soft mask twice
        draw, opacity = _faint(painter, draw, opacity), 1.0
    for each in masked[:-1]:  # each mask needs a group of its own
        draw = _masked(painter, draw, each)
    painter.stream.put(group(painter, look.style, place, draw, opacity, blend, masked[-1] if masked else None))


def _faint(painter: Walker, draw: Draw, opacity: float) -> Draw:
    return lambda s, p: painter.stream.put(group(painter, s, p, draw, opacity))


def _masked(painter: Walker, draw: Draw, mask: tuple[Draw, str]) -> Draw:
    return lambda s, p: painter.stream.put(group(painter, s, p, draw, 1.0, "", mask))
