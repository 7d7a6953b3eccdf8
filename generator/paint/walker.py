"""What all that draws sees of a walk through a document: where it is, what is known, and how to go on.

Those that draw one kind of element are given a Walker and call it for what lies inside; so none of them imports
the painter, which imports them all. Draws nothing itself.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from types import MappingProxyType
from weakref import WeakMethod
from xml.etree.ElementTree import Element

from generator.operators.lettering import Lettering
from generator.operators.matrix import Box
from generator.operators.painted import Painted
from generator.operators.stream import Stream
from generator.svg.frames import Place
from generator.svg.profile import DRAWN, RECORD
from generator.svg.read import DEEPEST, Document, too_deep
from generator.svg.references import Links
from generator.svg.refusal import Complaints, Refusal
from generator.svg.style import Look, Style
from generator.typeset.fonts import FontBook
from generator.typeset.svgtext import attributes_of
from generator.typeset.text import Text

from .gradients import Stop
from .memory import Memory
from .noted import Noted, Seen, Stretch, Window

MOST_ELEMENTS = 100_000
"""Elements a face may draw, counting each <use>; more is a mistake or malice."""

NO_FACES: Mapping[str, str] = MappingProxyType({})
NO_TEXTS: Mapping[str, Text] = MappingProxyType({})


def _unheld(spend: Callable[[int], None]) -> Callable[[int], None]:
    """Pay with a walker without holding it: in a circle all documents of a deck would stay in memory."""
    paying = WeakMethod(spend)

    def pays(steps: int) -> None:
        pay = paying()
        if pay is not None:
            pay(steps)

    return pays


class Walker(ABC):
    """A walk through one document: `stream` is what is being written, all else says where we are.

    `card` is the cut card where the face's own stream began, of which `view` can be seen. `pictured` tells whether
    text is drawn as shapes; `busy` holds what is being drawn, so that nothing draws itself; `inside` names the
    documents that this one is a picture in; `quoted` are the faces that it may show, as documents, by their names;
    `texts` are the records that its empty texts stand for. `painted` is what was painted on the face so far,
    `lettering` are the lines of text on it, `met` the texts that were met.
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
        pictured: bool = False,
        texts: Mapping[str, Text] = NO_TEXTS,
    ) -> None:
        self.document = document
        self.memory = memory
        self.fonts = fonts
        self.roots = roots
        self.complaints = complaints
        self.inside = inside
        self.quoted = quoted
        self.pictured = pictured
        self.texts = texts
        self.links = Links(document, memory.prints, _unheld(self.spend))
        self.stream = Stream()
        self.busy: set[Element] = set()
        self.gradients: dict[Element, tuple[dict[str, str], list[Stop]]] = {}
        self.card: Box | None = None
        self.view: Box | None = None
        self.left = MOST_ELEMENTS
        self.painted: list[Noted] = []
        self.lettering: list[Lettering] = []
        self.met: set[Element] = set()
        self.seen = Seen()
        self._unseen = 0
        self._depth = 0

    @property
    def is_seen(self) -> bool:
        """Whether what is painted now stands on the face where it is painted: not in a mask, a tile or a symbol."""
        return not (self._unseen or self.pictured or self.inside)

    def is_as_found(self) -> bool:
        """Tell whether what is painted now is part of a picture or icon that somebody else has drawn."""
        return bool(self.inside) or any(one.get("id", "").startswith("icon-") for one in self.busy)

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Paint something that does not stand on the face where it is painted."""
        self._unseen += 1
        try:
            yield
        finally:
            self._unseen -= 1

    @contextmanager
    def through(
        self, alpha: float = 1.0, *, veiled: bool = False, window: Window | None = None, dim: bool = False
    ) -> Iterator[None]:
        """Paint something of which only so much is seen."""
        before = self.seen
        windows = before.windows if window is None else (*before.windows, window)
        self.seen = Seen(before.alpha * alpha, before.veiled or veiled, windows, before.dim or dim)
        try:
            yield
        finally:
            self.seen = before

    def spend(self, elements: int) -> None:
        """Take what is as much work as drawing so many elements off what the face may draw.

        Raises:
            Refusal: nothing is left.
        """
        self.left -= elements
        if self.left < 0:
            hint = "draw less, or bring the art in as a PNG"
            raise Refusal(f"the face draws more than {MOST_ELEMENTS} elements, clips, masks and stops", hint)

    def look(self, element: Element, parent: Style) -> Look:
        """Resolve how an element looks under its parent's style; one that stands for a record as that says."""
        if RECORD in element.attrib and (text := self.texts.get(element.attrib[RECORD])) is not None:
            key = (text.base.key, text.em, text.stroke, text.stroke_width, parent.number)
            known = self.memory.looks.get(key)
            if known is None:
                written = Element(element.tag, dict(attributes_of(text)))
                known = self.memory.looks[key] = self.memory.style_resolver.look(written, parent, None)
            return known
        return self.memory.style_resolver.look(element, parent, self.document.css.get(element))

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

    @abstractmethod
    def node(self, element: Element, name: str, style: Style, place: Place) -> None:
        """Draw one element and what is inside it; what is wrong with it is a complaint."""

    @abstractmethod
    def embedded(self, document: Document, complaints: Complaints, name: str, stream: Stream, place: Place) -> None:
        """Draw a document, called `name`, that stands inside this one as a picture, into a stream of its own."""

    @abstractmethod
    def inset(self, name: str) -> Painted:
        """Paint the face that this one may show by that name, as a small picture.

        Raises:
            ContentError: with everything in it that cannot be painted.
        """

    @abstractmethod
    def meet_text(self, element: Element, place: Place, stretches: list[Stretch]) -> None:
        """Look at a text's stretches before it is written."""

    @abstractmethod
    def note(
        self, element: Element, kind: str, style: Style, place: Place, box: Box | None = None, *, solid: bool = False
    ) -> None:
        """Note that an element is painted that hides what is under it; `box` is where, if it does not say itself."""

    @abstractmethod
    def masking(self, since: int, kind: str) -> AbstractContextManager[None]:
        """Paint the mask, of this kind, of what was painted after so many `lines` of text."""

    @abstractmethod
    def note_unprinted(self, words: str, why: str) -> None:
        """Note words that are in the document and are not printed."""

    @abstractmethod
    def note_fine(self, kind: str, value: float, x: float, y: float, place: Place, what: str) -> None:
        """Note something that may print badly, at a point of where we are."""
