"""Walk an SVG document and write it as content streams: `paint` turns a face into a Painted record.

Pure: the same text, fonts and files give the same record. What equal elements become is remembered
from face to face. Knows nothing of reportlab, sheets or where a face will stand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from weakref import WeakKeyDictionary
from xml.etree.ElementTree import Element

from generator.catalog.problems import ContentError
from generator.operators.colours import Colour, colour
from generator.operators.lengths import length, share
from generator.operators.matrix import IDENTITY, Box
from generator.operators.painted import Painted
from generator.operators.paths import box_of, operators
from generator.operators.stream import FRESH, LINKED, NOTHING, Leaf, Stream, form_part, transform
from generator.svg.frame import frame
from generator.svg.geometry import outline_of, transform_of
from generator.svg.place import Place, fitted, given, view_box
from generator.svg.profile import ATTRIBUTES, DRAWN, ELEMENTS, GRADIENTS, SHAPES, SVG
from generator.svg.read import DEEPEST, Document, read, too_deep
from generator.svg.references import Links
from generator.svg.refusal import Complaints, Refusal
from generator.svg.style import Look, Style
from generator.typeset.fonts import FontBook
from generator.typeset.svgtext import SetText

from . import groups, symbols, text
from .gradients import Server, Stop, chained, gradient
from .ink import Mode, coloured
from .letters import PICTURED, in_pictures
from .memory import Memory
from .set_texts import take_out

MOST_ELEMENTS = 100_000
"""Elements a face may draw, counting each <use>; more is a mistake or malice."""

NO_FACES: Mapping[str, str] = MappingProxyType({})
NO_TEXTS: Mapping[str, SetText] = MappingProxyType({})
_memories: WeakKeyDictionary[FontBook, Memory] = WeakKeyDictionary()


def paint(
    svg: str,
    fonts: FontBook,
    name: str,
    roots: tuple[Path, ...] = (),
    quoted: Mapping[str, str] = NO_FACES,
    hand: type[Painter] | None = None,
    texts: Mapping[str, SetText] = NO_TEXTS,
) -> Painted:
    """Paint the face `svg`, called `name` in problems; pictures may be read from inside `roots` only.

    `quoted` are the faces that it may show, as documents of their own, by what a <use> calls them.
    `texts` are what was set before, by what stands in it between `<text ` and `</text>`; they save time only.
    Lengths are the SVG's own; without a width and height one unit of its viewBox is one millimetre.

    Raises:
        ContentError: with everything in the face that is outside the SVG profile or cannot be painted.

    """
    memory = memory_of(fonts)
    memory.trim()
    complaints = Complaints()
    shorter, taken = take_out(svg, texts)
    painted = None
    if document := read(shorter, complaints):
        painter = (hand or Painter)(document, memory, fonts, roots, complaints, quoted=quoted, texts=taken)
        painted = painter.face(name)
    if taken and (painted is None or complaints):  # what is wrong is told of the document as it was written
        return paint(svg, fonts, name, roots, quoted, hand)
    if painted is None or complaints:
        raise ContentError(complaints.problems(document.root if document else None, svg, name))
    return painted


def memory_of(fonts: FontBook) -> Memory:
    """Return what is remembered of all that was painted with these fonts."""
    memory = _memories.get(fonts)
    if memory is None:
        memory = _memories[fonts] = Memory()
    return memory


class Painter:
    """Paints one document: `stream` is what is being written, all else says where we are.

    `card` is the cut card where the face's own stream began, of which `view` can be seen.
    """

    def __init__(
        self,
        document: Document,
        memory: Memory,
        fonts: FontBook,
        roots: tuple[Path, ...],
        complaints: Complaints,
        inside: tuple[str, ...] = (),
        quoted: Mapping[str, str] = NO_FACES,
        texts: Mapping[str, SetText] = NO_TEXTS,
    ) -> None:
        self.document = document
        self.memory = memory
        self.fonts = fonts
        self.roots = roots
        self.complaints = complaints
        self.inside = inside
        self.quoted = quoted
        self.texts = texts  # what was set before, by handle
        self.links = Links(document, memory.prints)
        self.stream = Stream()
        self.busy: set[Element] = set()
        self._gradients: dict[Element, tuple[dict[str, str], list[Stop]]] = {}
        self.card: Box | None = None
        self.view: Box | None = None
        self.pictured = False  # whether text is drawn as shapes
        self._depth = 0
        self._left = MOST_ELEMENTS

    # ------------------------------------------------------------------ the whole face

    def face(self, name: str) -> Painted | None:
        """Paint the document; None when its size cannot be told (complaints say why)."""
        root = self.document.root
        try:
            begun = frame(*map(root.get, ("viewBox", "width", "height", "preserveAspectRatio")))
        except Refusal as refusal:
            self.complaints.add(root, refusal)
            return None
        except ValueError as error:
            self.complaints.add(root, Refusal(str(error)))
            return None
        self.stream = Stream(FRESH)
        self.card, self.view = begun.card, begun.view
        if begun.moved:
            self.stream.out.append(begun.moved)
        self.root(begun.place)
        form = form_part("f", self.stream, begun.view)
        needs = self.stream.needs
        return Painted(
            name,
            round(begun.card[2], 4),
            round(begun.card[3], 4),
            begun.bleed,
            form,
            tuple([needs.parts[key] for key in sorted(needs.parts)]),
            needs.font_uses(),
        )

    def meet_text(self, element: Element, place: Place, stretches: list[tuple[float, float, float, float]]) -> None:
        """Look at a text's stretches (begin, end, baseline, size) before it is written; here there is nothing to do."""

    # ------------------------------------------------------------------ elements

    def look(self, element: Element, parent: Style) -> Look:
        """Resolve how an element looks under its parent's style."""
        return self.memory.wardrobe.look(element, parent, self.document.css.get(element))

    def root(self, place: Place) -> None:
        """Draw the root element and so the whole document."""
        root = self.document.root
        try:
            look = self.look(root, self.memory.wardrobe.root)
            groups.drawn(self, root, look, place, self._children_of(root))
        except Refusal as refusal:
            self.complaints.add(root, refusal)
        except ValueError as error:
            self.complaints.add(root, Refusal(str(error)))

    def children(self, element: Element, style: Style, place: Place) -> None:
        """Draw what is inside an element."""

        def draw() -> None:
            for child in element:
                name = DRAWN.get(child.tag)
                if name is not None:
                    self.node(child, name, style, place)

        self.deeper(draw)

    def deeper(self, draw: Callable[[], None]) -> None:
        """Draw what is one step deeper inside; Refusal when that is too deep."""
        self._depth += 1
        try:
            if self._depth > DEEPEST:
                raise too_deep()
            draw()
        finally:
            self._depth -= 1

    def _children_of(self, element: Element) -> groups.Draw:
        if PICTURED in element.attrib:
            return lambda style, place: in_pictures(self, lambda: self.children(element, style, place))
        return lambda style, place: self.children(element, style, place)

    def node(self, element: Element, name: str, style: Style, place: Place) -> None:
        """Draw one element and what is inside it."""
        self._left -= 1
        if self._left < 0:
            if self._left == -1:
                hint = "draw less, or bring the art in as a PNG"
                self.complaints.add(element, Refusal(f"the face draws more than {MOST_ELEMENTS} elements", hint))
            return
        try:
            if name in SHAPES:
                self._shape(element, name, style, place)
                return
            look = self.look(element, style)
            if look.plain and "transform" not in element.attrib:
                if name == "text":
                    text.draw(self, element, look.style, place)
                elif name == "use":
                    symbols.draw(self, element, look.style, place)
                elif name == "g":
                    self._children_of(element)(look.style, place)
                elif name == "svg":
                    self._svg(element, look, look.style, place)
                else:
                    self._image(element, look.style, place)
                return
            if name == "g":
                draw = self._children_of(element)
            elif name == "use":
                draw = lambda s, p: symbols.draw(self, element, s, p)  # noqa: E731 - one of a family
            elif name == "svg":
                draw = lambda s, p: self._svg(element, look, s, p)  # noqa: E731
            elif name == "image":
                draw = lambda s, p: self._image(element, s, p)  # noqa: E731
            else:
                draw = lambda s, p: text.draw(self, element, s, p)  # noqa: E731
            groups.drawn(self, element, look, place, draw)
        except Refusal as refusal:
            self.complaints.add(element, refusal)
        except ValueError as error:
            self.complaints.add(element, Refusal(str(error)))

    def _image(self, element: Element, style: Style, place: Place) -> None:
        from . import images  # noqa: PLC0415 - most decks have no pictures, and 10 ms to load it

        images.draw(self, element, style, place)

    def _shape(self, element: Element, name: str, style: Style, place: Place) -> None:
        sheet = self.document.css.get(element)
        attributes = tuple(element.attrib.items())
        key: object = (name, attributes, style.number, sheet, place.width, place.height, place.places)
        leaf = self.memory.leaves.get(key)
        if leaf is None or leaf is LINKED:
            look = self.memory.wardrobe.look(element, style, sheet)
            links = [v for v in (look.style.get("fill", ""), look.style.get("stroke", "")) if "url(" in v]
            effects = look.own and not look.own.keys() <= {"opacity", "transform", "display", "overflow"}
            if effects:
                groups.drawn(self, element, look, place, lambda s, p: self._put_outline(element, name, s, p))
                return
            if links or "opacity" in look.own:  # what is faded is composed in the part of the face it is seen in
                self.memory.leaves[key] = LINKED
                prints = tuple(
                    [self.links.print_of(self.links.linked(v[4:].partition(")")[0].strip(" '\""))) for v in links]
                )
                key = (key, prints, place.matrix, place.view)
                leaf = self.memory.leaves.get(key)
            if leaf is None:
                outer, self.stream = self.stream, Stream()
                try:
                    leaf = self._shape_leaf(element, name, look, place)
                finally:
                    self.stream = outer
                self.memory.leaves[key] = leaf
        if leaf is not NOTHING:
            self.stream.put(leaf)

    def _shape_leaf(self, element: Element, name: str, look: Look, place: Place) -> Leaf:
        own = look.own
        matrix = transform_of(element, look)
        opacity = share(own.get("opacity", "1"))
        if own.get("display") == "none" or opacity <= 0:
            return NOTHING
        if matrix != IDENTITY:
            place = place.moved(matrix)
            if not matrix[0] * matrix[3] - matrix[1] * matrix[2]:
                return NOTHING
        both = look.style.get("fill", "#000") != "none" and look.style.get("stroke", "none") != "none"
        if opacity < 1 and both:
            leaf = groups.faded(self, look.style, place, opacity, lambda s, p: self._put_outline(element, name, s, p))
        else:
            leaf = self._outline_leaf(element, name, look.style, place, opacity)
        if leaf is NOTHING or matrix == IDENTITY:
            return leaf
        moved = f"q\n{transform(matrix, place.places)}\n{leaf.body}\nQ"
        return Leaf(moved, leaf.settings, leaf.uses, leaf.parts, leaf.fonts)

    def _put_outline(self, element: Element, name: str, style: Style, place: Place) -> None:
        leaf = self._outline_leaf(element, name, style, place, 1.0)
        if leaf is not NOTHING:
            self.stream.put(leaf)

    def _outline_leaf(self, element: Element, name: str, style: Style, place: Place, opacity: float) -> Leaf:
        shape = (name, *[pair for pair in element.attrib.items() if pair[0] in ATTRIBUTES[name]])
        key = (shape, style.size, place.width, place.height, place.places)
        known = self.memory.outlines.get(key)
        if known is None:
            outline = outline_of(element, name, style, place)
            known = self.memory.outlines[key] = (outline, operators(outline, place.places))
        outline, path = known
        if not outline:
            return NOTHING
        return coloured(self, outline_ink(path, style), style, place, lambda: box_of(outline), opacity) or NOTHING

    def _svg(self, element: Element, look: Look, style: Style, place: Place) -> None:
        x = length(element.get("x", "0"), place.width, style.size)
        y = length(element.get("y", "0"), place.height, style.size)
        width = length(given(element.get("width")) or "100%", place.width, style.size)
        height = length(given(element.get("height")) or "100%", place.height, style.size)
        if width > 0 and height > 0:
            self._view(element, look, style, place, (x, y, width, height))

    def _view(self, element: Element, look: Look, style: Style, place: Place, at: Box) -> None:
        """Draw what is inside an svg or symbol, fitted into the box `at` (x, y, width, height)."""
        stream, box = self.stream, view_box(element.get("viewBox"))
        if box and not (box[2] and box[3]):
            return
        stream.save()
        if look.own.get("overflow", "hidden") not in ("visible", "auto"):
            stream.out.append(operators(groups.rectangle_of(at), place.places) + " W n")
        x, y, width, height = at
        matrix = (
            fitted(element.get("preserveAspectRatio"), box, x, y, width, height) if box else (1.0, 0.0, 0.0, 1.0, x, y)
        )
        if matrix != IDENTITY:
            stream.out.append(transform(matrix, place.places))
        inner = place.moved(matrix).viewport(*((box[2], box[3]) if box else (width, height)))
        self.children(element, style, inner)
        stream.restore()

    # ------------------------------------------------------------------ paint servers

    def server(self, element: Element, place: Place, box: Callable[[], Box | None]) -> Colour | Server | None:
        """Return what a gradient or pattern paints in the given box; Refusal if the element is neither."""
        name = ELEMENTS.get(element.tag, "")
        if name in GRADIENTS:
            if element not in self._gradients:
                chain = self.links.chain(element)
                stops = next((found for one in (element, *chain) if (found := self._stops(one))), [])
                self._gradients[element] = (chained(element, chain), stops)
            return gradient(name, *self._gradients[element], place, box(), 16.0)
        if name == "pattern":
            from . import tiles  # noqa: PLC0415 - few decks have patterns

            return tiles.pattern(self, element, place, box())
        raise Refusal(f"a <{name or 'thing'}> cannot fill anything", "name a gradient or a pattern")

    def _stops(self, element: Element) -> list[Stop]:
        above = self.look(element, self.memory.wardrobe.root).style
        found: list[Stop] = []
        for stop in element:
            if stop.tag != SVG + "stop":
                continue
            look = self.look(stop, above)
            shown = look.own.get("stop-color", "#000")
            if shown.lower() == "currentcolor":
                shown = look.style.get("color", "#000")
            base = colour(shown)
            alpha = base.alpha * share(look.own.get("stop-opacity", "1"))
            offset = max(share(stop.get("offset", "0")), found[-1][0] if found else 0.0)
            found.append((offset, Colour(base.parts, alpha)))
        return found


def outline_ink(path: str, style: Style) -> Callable[[Mode], str]:
    """Return how an outline, written as operators, is filled, stroked and clipped to."""
    rule = style.get("fill-rule", "nonzero")
    if rule not in ("nonzero", "evenodd"):
        raise ValueError(f"fill-rule {rule!r} is neither nonzero nor evenodd")
    star = "*" if rule == "evenodd" else ""
    ends = {"fill": f"f{star}", "stroke": "S", "both": f"B{star}", "clip": f"W{star} n"}
    return lambda mode: f"{path}\n{ends[mode]}"
