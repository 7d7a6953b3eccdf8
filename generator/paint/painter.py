"""Walk an SVG document and write it as content streams: `paint` turns a face into a Painted record.

Pure: the same text, fonts and files give the same record. What equal elements become is remembered
from face to face.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary
from xml.etree.ElementTree import Element

from generator.catalog.problems import ContentError
from generator.operators.lettering import Fine, TextLines
from generator.operators.matrix import Box
from generator.operators.painted import Painted
from generator.operators.stream import FRESH, Stream, form_part
from generator.svg.frame import frame
from generator.svg.frames import Place
from generator.svg.marked import as_elements
from generator.svg.profile import DRAWN, RECORD, SHAPES, SVG
from generator.svg.read import Document, read
from generator.svg.refusal import Complaints, Refusal, refused
from generator.svg.style import Style
from generator.typeset import marks
from generator.typeset.fonts import FontBook
from generator.typeset.text import Text

from . import effects, fragments, lettered, lost, shapes, symbols, text, views
from .backdrop import Backdrop, thin_lines
from .groups import Draw
from .letters import PICTURED, in_pictures
from .memory import Memory
from .noted import Noted, Seen, Stretch, Worked
from .walker import MOST_ELEMENTS, NO_FACES, NO_TEXTS, Walker

_TEXT = SVG + "text"
_memories: WeakKeyDictionary[FontBook, Memory] = WeakKeyDictionary()


def paint(
    svg: str,
    fonts: FontBook,
    name: str,
    roots: tuple[Path, ...] = (),
    quoted: Mapping[str, str] = NO_FACES,
    walk: Callable[..., Painter] | None = None,
    pictured: bool = False,
    texts: Mapping[str, Text] = NO_TEXTS,
) -> Painted:
    """Paint the face `svg`, called `name` in problems; pictures may be read from inside `roots` only.

    `quoted` are the faces that it may show, as documents of their own, by what a <use> calls them.
    `texts` are the records that marks in it stand for. Lengths are the SVG's own;
    without a width and height one unit of its viewBox is one millimetre.

    Raises:
        ContentError: with everything in the face that is outside the SVG profile or cannot be painted. It has lines and
            columns where there are no `texts`.

    """
    memory = _memory_of(fonts)
    memory.trim()
    complaints = Complaints()
    if texts and "<style" in svg:  # which may say how any text looks
        svg, texts = marks.written(svg, texts), NO_TEXTS
    if walk is None and not pictured and (painted := _by_fragments(svg, memory, fonts, name, roots, quoted, texts)):
        return painted
    document = read(as_elements(svg), complaints)
    painted = None
    if document is not None:
        painter = (walk or Painter)(
            document, memory, fonts, roots, complaints, quoted=quoted, pictured=pictured, texts=texts
        )
        painted = painter.face(name)
    if texts and (painted is None or complaints):  # of the document as it was written no places are known
        raise ContentError(complaints.problems(None, "", name))
    if painted is None or complaints:
        raise ContentError(complaints.problems(document.root if document else None, svg, name))
    return painted


def _by_fragments(
    svg: str, memory: Memory, fonts: FontBook, name: str, roots: tuple[Path, ...], quoted: Mapping[str, str],
    texts: Mapping[str, Text],
) -> Painted | None:  # fmt: skip
    """Paint a face by what is remembered of its fragments; None where it must be read as a whole, or is not well."""
    parts = fragments.taken_apart(svg)
    root = fragments.root_of(parts.head) if parts is not None else None
    if parts is None or root is None:
        return None
    document = Document(Element(root.tag, root.attrib))
    painter = FragmentPainter(document, memory, fonts, roots, Complaints(), quoted=quoted, texts=texts)
    painter.parts, painter.svg = parts, svg
    painted = painter.face(name)
    return None if painter.complaints else painted


def picture(
    svg: str, fonts: FontBook, name: str, roots: tuple[Path, ...] = (), quoted: Mapping[str, str] = NO_FACES
) -> Painted:
    """Paint the face `svg` as `paint` does, all its text as shapes; the same one is painted once.

    Its text is not held to its edges, for the face itself is.

    Raises:
        ContentError: with everything in it that cannot be painted.
    """
    memory = _memory_of(fonts)
    if svg not in memory.faces and svg not in memory.faults:
        try:
            memory.faces[svg] = paint(svg, fonts, name, roots, quoted, pictured=True)
        except ContentError as error:
            memory.faults[svg] = name, error.problems
    if svg in memory.faults:
        called, problems = memory.faults[svg]
        mine = (one.mark._replace(file=name) if one.mark.file == called else one.mark for one in problems)
        raise ContentError(one._replace(mark=mark) for one, mark in zip(problems, mine, strict=True))
    return memory.faces[svg]._replace(name=name)


def _memory_of(fonts: FontBook) -> Memory:
    """Return what is remembered of all that was painted with these fonts."""
    memory = _memories.get(fonts)
    if memory is None:
        memory = _memories[fonts] = Memory()
    return memory


class Painter(Walker):
    """Paints one document."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._backdrop: Backdrop | None = None
        self._fine: list[Fine] = []

    def face(self, name: str) -> Painted | None:
        """Paint the document; None when its size cannot be told (complaints say why)."""
        root = self.document.root
        try:
            begun = frame(*map(root.get, ("viewBox", "width", "height", "preserveAspectRatio")))
        except (Refusal, ValueError, ArithmeticError) as error:
            self.complaints.add(root, refused(error))
            return None
        self.stream = Stream(FRESH)
        self.card, self.view = begun.card, begun.view
        if begun.moved:
            self.stream.out.append(begun.moved)
        self.root(begun.place)
        if not (self.pictured or self.complaints):  # what is wrong is told, and nothing else of it
            self._look_back()
        self._backdrop = None  # which knows this painter: in a circle, all of the document would stay in memory
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
            lettering=TextLines(self.lettering),
            fine=tuple(dict.fromkeys(self._fine)),
        )

    def meet_text(self, element: Element, place: Place, stretches: list[Stretch]) -> None:
        """Note a text's lines before they are written."""
        if self.is_seen and stretches:
            if self._backdrop is None:
                self._backdrop = Backdrop(self, self.painted)
            self.lettering += lettered.lines(self, self._backdrop, element, place, stretches)

    def note_fine(self, kind: str, value: float, x: float, y: float, place: Place, what: str) -> None:
        """Note something that may print badly."""
        if self.is_seen:
            a, b, c, d, e, f = place.on_face()
            here = round(a * x + c * y + e, 1), round(b * x + d * y + f, 1)
            self._fine.append(Fine(kind, round(value, 3), *here, what[:60]))

    def note(
        self, element: Element, kind: str, style: Style, place: Place, box: Box | None = None, *, solid: bool = False
    ) -> None:
        """Note that something is painted that hides what is under it."""
        if self.is_seen:
            self.painted.append(Noted(element, kind, style, place, self.seen, box, solid))

    def note_unprinted(self, words: str, why: str) -> None:
        """Note words that are in the document and are not printed."""
        if self.is_seen and words.strip():
            self._fine.append(lost.unprinted(words, why))

    @contextmanager
    def masking(self, since: int, kind: str) -> Iterator[None]:
        """Paint a mask: what is dark in it takes the lines of text away that were painted `since`."""
        if not self.is_seen or since == len(self.lettering):
            with self.unseen():
                yield
            return
        kept = self.painted, self.lettering, self._fine, self._backdrop, self.seen
        self.painted, self.lettering, self._fine, self._backdrop, self.seen = [], [], [], None, Seen()
        try:
            yield
        finally:
            mask = Backdrop(self, self.painted)
            has_words = bool(self.lettering)
            self.painted, self.lettering, self._fine, self._backdrop, self.seen = kept
        if not has_words:  # of which nobody knows where they are bright
            self.lettering[since:] = lost.masked(self.lettering[since:], mask, alone=kind == "Alpha")

    def _look_back(self) -> None:
        """Look at the whole face once more: which words are hidden by what came later, and which were never painted."""
        if self._backdrop is not None:
            self.lettering = lost.covered(self.lettering, self._backdrop)
        self._fine += lost.never_met(self)
        self._fine += thin_lines(self, self.painted)

    def inset(self, name: str) -> Painted:
        """Paint the face that this one may show by that name, as a small picture."""
        return picture(self.quoted[name], self.fonts, name, self.roots, self.quoted)

    def embedded(self, document: Document, complaints: Complaints, name: str, stream: Stream, place: Place) -> None:
        """Draw a document, called `name`, that stands inside this one as a picture, into a stream of its own."""
        inner = Painter(document, self.memory, self.fonts, self.roots, complaints, (*self.inside, name))
        inner.stream = stream
        inner.left = self.left  # one budget for all that is on a face
        inner.root(place)
        self.left = inner.left

    def root(self, place: Place) -> None:
        """Draw the root element and so the whole document."""
        root = self.document.root
        try:
            look = self.look(root, self.memory.style_resolver.root)
            effects.drawn(self, root, look, place, self._children_of(root))
        except (Refusal, ValueError, ArithmeticError) as error:
            self.complaints.add(root, refused(error))

    def _children_of(self, element: Element) -> Draw:
        if PICTURED in element.attrib:
            return lambda style, place: in_pictures(self, lambda: self.children(element, style, place))
        return lambda style, place: self.children(element, style, place)

    def node(self, element: Element, name: str, style: Style, place: Place) -> None:
        """Draw one element and what is inside it."""
        self.left -= 1
        if self.left < 0:
            if self.left == -1:
                hint = "draw less, or bring the art in as a PNG"
                self.complaints.add(element, Refusal(f"the face draws more than {MOST_ELEMENTS} elements", hint))
            return
        try:
            if name in SHAPES:
                if self.is_seen:
                    self.painted.append(Noted(element, name, style, place, self.seen))
                shapes.draw(self, element, name, style, place)
                return
            look = self.look(element, style)
            if name == "g":
                draw = self._children_of(element)
            elif name == "svg":
                draw = partial(views.draw, self, element, look)
            else:
                draw = partial(_DRAWERS[name], self, element)
            if look.plain and "transform" not in element.attrib:
                draw(look.style, place)
            else:
                effects.drawn(self, element, look, place, draw)
        except (Refusal, ValueError, ArithmeticError) as error:
            self.complaints.add(element, refused(error))


def _draw_image(painter: Painter, element: Element, style: Style, place: Place) -> None:
    from . import images  # noqa: PLC0415 - most decks have no pictures, and 10 ms to load it

    images.draw(painter, element, style, place)


_DRAWERS: dict[str, Callable[[Any, Element, Style, Place], None]] = {
    "image": _draw_image,
    "text": text.draw,
    "use": symbols.draw,
}


def _plain_text(head: str, piece: fragments.Piece) -> Element | None:
    """Return a text without markup as an element of its own; None for one that has to be read."""
    if not piece.words.isprintable() or "&" in piece.words:
        return None
    empty = fragments.empty_text(head, piece.text)
    if empty is None:
        return None
    element = Element(_TEXT, empty.attrib)
    element.text = piece.words
    return element


class FragmentPainter(Painter):
    """Paints a document that was taken apart: what is remembered is repeated, all else read and painted.

    With complaints it is not finished: then the document is for a painter that reads it as a whole.
    """

    parts: fragments.Parts
    svg: str

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._read: list[Element] = []

    def _children_of(self, element: Element) -> Draw:
        if element is not self.document.root or PICTURED in element.attrib:
            return super()._children_of(element)
        return lambda style, place: self.deeper(lambda: self._pieces(style, place))

    def _pieces(self, style: Style, place: Place) -> None:
        parts, memory = self.parts, self.memory.fragments
        scope = (parts.head, style.number, place)
        for piece, at in zip(parts.pieces, parts.at, strict=True):
            if self.complaints:
                return
            if piece.is_record:
                self.node(Element(_TEXT, {RECORD: piece.text}), "text", style, place)
                continue
            if piece.is_text and (element := _plain_text(parts.head, piece)) is not None:
                self.document.root.append(element)  # where words that are never met are looked for
                self.node(element, "text", style, place)
                continue
            if piece.is_text or "<text" in piece.text or marks.SIGN in piece.text:
                child = self._child(at)
                if child is not None:
                    self.document.root.append(child)
                    self._draw(child, style, place)
                continue
            key = (scope, piece.text, *fragments.reached(piece.text, parts.owners))
            if any("<image" in text for text in key[1:]):  # a file may be another one by then
                self._draw_child(at, style, place)
                continue
            kept = memory.get(key)
            if kept is not None:
                self._repeat(kept)
            elif memory.is_met(key):
                self._record(key, at, style, place)
            else:
                self._draw_child(at, style, place)

    def _draw_child(self, at: int, style: Style, place: Place) -> None:
        if (child := self._child(at)) is not None:
            self._draw(child, style, place)

    def _child(self, at: int) -> Element | None:
        """Return an element of the root, for which all of the document is read; None where it is not well."""
        if not self._read:
            document = read(as_elements(self.svg), self.complaints)
            if document is None or self.complaints or document.css:
                self.complaints.add(None, Refusal("is for another painter"))
                return None
            self._read = list(document.root)
            self.document.ids.update(document.ids)
        return self._read[at]

    def _draw(self, child: Element, style: Style, place: Place) -> None:
        name = DRAWN.get(child.tag)
        if name is not None:
            self.node(child, name, style, place)

    def _repeat(self, kept: fragments.Fragment) -> None:
        kept.repeat(self.stream)
        if self.is_seen:
            self.painted += kept.noted
            self._fine += kept.fine
        self.spend(kept.cost)

    def _record(self, key: object, at: int, style: Style, place: Place) -> None:
        """Paint a fragment, and remember what it becomes."""
        child = self._child(at)
        if child is None:
            return
        outer, recorder = self.stream, fragments.Recorder()
        painted, fine, left, lines = len(self.painted), len(self._fine), self.left, len(self.lettering)
        self.stream = recorder
        try:
            self._draw(child, style, place)
        finally:
            self.stream = outer
        noted = tuple([one._replace(worked=Worked()) for one in self.painted[painted:]])
        self.painted[painted:] = noted
        kept = fragments.Fragment(tuple(recorder.steps), noted, tuple(self._fine[fine:]), left - self.left)
        kept.repeat(outer)
        if not (self.complaints or recorder.has_texts or len(self.lettering) > lines):
            self.memory.fragments.keep(key, kept)
