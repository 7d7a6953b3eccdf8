"""What `url(#id)` in fill or stroke stands for: the gradient or pattern of that name, worked out for a box."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree.ElementTree import Element

from generator.operators.colours import Colour, colour
from generator.operators.lengths import share
from generator.operators.matrix import Box
from generator.svg.frames import Place
from generator.svg.profile import ELEMENTS, GRADIENTS, SVG
from generator.svg.refusal import Refusal

from .gradients import Pattern, Stop, chained, gradient
from .walker import Walker


def filling(painter: Walker, element: Element, place: Place, box: Callable[[], Box | None]) -> Colour | Pattern | None:
    """Return what a gradient or pattern paints in the given box; Refusal if the element is neither."""
    name = ELEMENTS.get(element.tag, "")
    if name in GRADIENTS:
        if element not in painter.gradients:
            chain = painter.links.chain(element)
            painter.spend(sum(len(one) for one in (element, *chain)))
            stops = next((found for one in (element, *chain) if (found := _stops(painter, one))), [])
            painter.gradients[element] = (chained(element, chain), stops)
        painter.spend(len(painter.gradients[element][1]) // 2)
        return gradient(name, *painter.gradients[element], place, box(), 16.0)
    if name == "pattern":
        from . import tiles  # noqa: PLC0415 - few decks have patterns

        return tiles.pattern(painter, element, place, box())
    raise Refusal(f"a <{name or 'thing'}> cannot fill anything", "name a gradient or a pattern")


def _stops(painter: Walker, element: Element) -> list[Stop]:
    """Return the stops of a gradient; each stands at least as far along as the one before, as SVG says."""
    above = painter.look(element, painter.memory.style_resolver.root).style
    found: list[Stop] = []
    for stop in element:
        if stop.tag != SVG + "stop":
            continue
        look = painter.look(stop, above)
        shown = look.own.get("stop-color", "#000")
        if shown.lower() == "currentcolor":
            shown = look.style.get("color", "#000")
        base = colour(shown)
        alpha = base.alpha * share(look.own.get("stop-opacity", "1"))
        offset = max(share(stop.get("offset", "0")), found[-1][0] if found else 0.0)
        found.append((offset, Colour(base.parts, alpha)))
    return found
