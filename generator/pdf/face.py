"""Faces from documents to what is kept and printed: read into records, painted as operators, noted.

The same document, fonts and files give the same record. What equal elements become is remembered from face to face.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from weakref import WeakKeyDictionary, proxy

from generator.catalog.problems import ContentError, Mark, Problem
from generator.draw.edges import CUT, stretches
from generator.draw.extent import extent, meet
from generator.draw.faults import SEE_ELSEWHERE, FaceError, Refusal
from generator.draw.numbers import numbers
from generator.draw.painted import Painted, Words, squeezed
from generator.draw.reader import Reader, bleed_of
from generator.draw.records import (
    IDENTITY,
    Box,
    Face,
    Form,
    Item,
    Picture,
    Shape,
    Text,
    moved,
    scale_of,
    silenced,
    silent_form,
)
from generator.named import NamedTuple
from generator.pdf.images import Pictures, problems_of
from generator.pdf.painter import Painter, merged
from generator.pdf.parts import Needs
from generator.read import notes
from generator.read.ground import Ground
from generator.text.fonts import FontBook
from generator.text.setter import LineSetter
from generator.text.svgtext import written

NO_FACES: Mapping[str, str | Form] = MappingProxyType({})
NO_TEXTS: Mapping[str, Text] = MappingProxyType({})
_MOST_FACES = 500
_MOST_FORMS = 10_000
_studios: WeakKeyDictionary[FontBook, Studio] = WeakKeyDictionary()


class Read(NamedTuple):
    """A face that was read, and what it is called."""

    face: Face
    name: str


def read(
    svg: str,
    fonts: FontBook,
    name: str,
    roots: tuple[Path, ...] = (),
    quoted: Mapping[str, str | Form] = NO_FACES,
    texts: Mapping[str, Text] = NO_TEXTS,
    *,
    holds: bool = True,
) -> Read:
    """Read the face `svg`, called `name` in problems; pictures may be read from inside `roots` only.

    `quoted` are the faces and symbols that it may show, by what a <use> calls them: as documents of their own, or as
    forms that were painted before.
    `texts` are the records that marks in it stand for. Lengths are the SVG's own; without a width and height one unit
    of its viewBox is one millimetre. Unless it `holds` them, words may reach beyond its edges.

    Raises:
        ContentError: with everything in the face that is outside the SVG profile or cannot be painted.
    """
    return Read(_studio_of(fonts).read(svg, name, roots, quoted, texts, holds=holds), name)


def painted(whole: Read, fonts: FontBook, *, noted: bool = False) -> Painted:
    """Paint a face in full; of a page it is `noted` where its texts and fields lie.

    Raises:
        ContentError: it is too much.
    """
    return _studio_of(fonts).painted(*whole, noted=noted)


def paint(
    svg: str,
    fonts: FontBook,
    name: str,
    roots: tuple[Path, ...] = (),
    quoted: Mapping[str, str | Form] = NO_FACES,
    texts: Mapping[str, Text] = NO_TEXTS,
) -> Painted:
    """Read a face and paint it in full. Raises ContentError."""
    return painted(read(svg, fonts, name, roots, quoted, texts), fonts)


def as_form(painted: Painted) -> Form:
    """Return a face that was painted before, its words as shapes, as another one shows it."""
    bleed = painted.bleed
    box = (-bleed, -bleed, painted.width + bleed, painted.height + bleed)
    return Form((), box, apart=True, solid=True, stamp=painted)


def stamp(name: str, svg: str, called: str, fonts: FontBook) -> Painted | None:
    """Give a face that was just shown on another by a name, as it was painted there, to be shown again."""
    return _studio_of(fonts).stamp(name, svg, called)


def halves(drawn: Read, fonts: FontBook) -> tuple[Painted, Painted, Painted]:
    """Paint a picture that two pages share: whole, and for each page without the words that only the other one shows.

    Hidden words would be found, copied and read aloud on both.

    Raises:
        ContentError: it is too much.
    """
    studio = _studio_of(fonts)
    face, name = drawn
    whole = studio.painted(face, name)
    middle = (face.box[0] + face.box[2]) / 2
    left = [item for item in face.items if not _reach(item)[0] >= middle]
    right = [item for item in face.items if not _reach(item)[1] <= middle]

    def half(items: list[Item]) -> Painted:
        if len(items) == len(face.items):
            return whole
        return studio.painted(face._replace(items=items), name, pictured=True)._replace(parts=whole.parts)

    return whole, half(left), half(right)


def _reach(item: Item) -> tuple[float, float]:
    """Say how far words reach to the left and to the right; what says nothing is nowhere."""
    text = item.record
    if type(text) is not Text or text.silent or not text.lines:
        return float("-inf"), float("inf")
    boxes = [
        moved((one.start, one.base - one.em, one.end, one.base), one.matrix) for one in stretches(text, item.matrix)
    ]
    return min([box[0] for box in boxes]), max([box[2] for box in boxes])


def picture(shown: Read, fonts: FontBook, part: Box | None = None, least: float = 0.0) -> Painted:
    """Paint a face to be shown small: its words say nothing.

    Of one of which only a `part` is shown, in mm of the card, what lies beside that is left out. So is a face on it
    that is not so many mm of the card large as the `least` that is seen.

    Raises:
        ContentError: it is too much.
    """
    studio = _studio_of(fonts)
    face = studio.silent(shown.face)
    if part is not None:
        bleed = bleed_of(face.box)
        seen = moved(part, (1.0, 0.0, 0.0, 1.0, face.box[0] + bleed, face.box[1] + bleed))
        face = face._replace(items=[item for item in face.items if _meets(item, seen)])
    if least:
        face = face._replace(items=_seen(face.items, least))
    return studio.painted(face, shown.name, pictured=True)


def _meets(item: Item, part: Box) -> bool:
    """Tell whether something may be seen in a part of a face; of what has no box that is taken for granted."""
    record = item.record
    if not isinstance(record, (Shape, Form, Picture)):
        return True
    return meet(extent([item], {}), part) is not None


def _seen(items: Sequence[Item], least: float) -> Sequence[Item]:
    """Give what is seen of some items where nothing smaller than `least` is: pictures on pictures soon are."""
    found: list[Item] = []
    for item in items:
        record = item.record
        if type(record) is Form:
            left, top, right, bottom = moved(record.box, item.matrix)
            if record.apart and max(right - left, bottom - top) < least:
                continue
            large = scale_of(item.matrix)
            inner = _seen(record.items, least / large) if large and not record.solid else record.items
            if inner is not record.items:
                item = Item(record._replace(items=tuple(inner)), item.matrix)  # noqa: PLW2901
        found.append(item)
    return items if [*map(id, items)] == [*map(id, found)] else found  # what is as it was has been painted


def _studio_of(fonts: FontBook) -> Studio:
    """Return what is remembered of all that was drawn with these fonts."""
    studio = _studios.get(fonts)
    if studio is None:
        studio = _studios[fonts] = Studio(proxy(fonts))  # or the fonts would hold themselves
    return studio


class Studio:
    """What faces are read and painted with, and what is remembered of them."""

    def __init__(self, fonts: FontBook) -> None:
        self._setter = LineSetter(fonts)
        self._pictures = Pictures(self._drawn)
        self._reader = Reader(self._setter, self._pictures)
        self._painter = Painter(self._pictures.rasters, self._setter.by_key)
        self._shown: dict[tuple[str, str], Form] = {}
        self._silent: dict[int, tuple[Form, Form]] = {}

    def read(
        self, svg: str, name: str, roots: tuple[Path, ...], quoted: Mapping[str, str | Form],
        texts: Mapping[str, Text], *, holds: bool,
    ) -> Face:  # fmt: skip
        """Read a face. Raises ContentError."""
        svg, fills = _filled(svg, texts)
        reader, pictures = self._reader, self._pictures
        pictures.begin(roots)
        reader.holds = holds
        shown = _Quoted(self, quoted, texts)
        try:
            return reader.read(svg, fills, shown, shown.symbols)
        except FaceError as error:
            raise ContentError([*problems_of(error, svg, name), *pictures.problems, *shown.problems]) from None

    def quoted(self, name: str, svg: str, shown: _Quoted) -> Form:
        """Return a face that another one shows, and that has a name of its own. Raises FaceError."""
        known = self._shown.get((name, svg))
        if known is None:
            if len(self._shown) > _MOST_FACES:
                self._shown.clear()
            document, fills = _filled(svg, shown.texts)
            made = self._reader.drawn(document, shown, fills, shown.symbols)
            known = self._shown[name, svg] = silent_form(made, self._without_words())
        return known

    def stamp(self, name: str, svg: str, called: str) -> Painted | None:
        """Return a face that another one has shown, as it was painted there; None where it is not known any more."""
        form = self._shown.get((name, svg))
        made = self._painter.part_of(form) if form is not None else None
        if form is None or made is None:
            return None
        left, top, right, bottom = form.box
        bleed, (part, needs) = bleed_of(form.box), made
        parts = tuple([needs.parts[key] for key in sorted(needs.parts) if key != part.name])
        size = round(right - left - 2 * bleed, 4), round(bottom - top - 2 * bleed, 4)
        painted = Painted(called, *size, bleed, part, parts, needs.fonts(self._setter.font))
        return painted if as_form(painted).box == form.box else None

    def _drawn(self, svg: str) -> Form:
        return self._reader.drawn(svg)

    def silent(self, face: Face) -> Face:
        """Return a face whose words say nothing."""
        return silenced(face, self._without_words())

    def _without_words(self) -> dict[int, tuple[Form, Form]]:
        """Return what is remembered of forms without their words."""
        if len(self._silent) > _MOST_FORMS:
            self._silent.clear()
        return self._silent

    def painted(self, face: Face, name: str, *, noted: bool = False, pictured: bool = False) -> Painted:
        """Paint a face. Raises ContentError: it is too much."""
        left, top, right, bottom = face.box
        bleed = bleed_of(face.box)
        width, height = right - left - 2 * bleed, bottom - top - 2 * bleed
        x, y = left + bleed, top + bleed  # where the card begins
        try:
            code, needs = self._painter.face(face)
        except FaceError as error:
            raise ContentError([Problem(Mark(name), fact, hint) for _, fact, hint in error.found]) from None
        place = IDENTITY
        if abs(x) > 0.0005 or abs(y) > 0.0005:
            place = (1.0, 0.0, 0.0, 1.0, -x, -y)
            outer = Needs()
            code = f"q\n1 0 0 1 {numbers((-x, -y), 4)} cm\n/{outer.form(code, face.box, needs, sign='f')} Do\nQ"
            needs = outer
        view = (-bleed, -bleed, width + bleed, height + bleed)
        shell = Needs()
        name_of_form = shell.form(code, view, needs, sign="f")
        form = shell.parts[name_of_form]
        if needs.fixed and form.plain and form.stream is not None:  # only light ones are written on pages themselves
            form = form._replace(stream=squeezed(form.stream), plain=False)
        made = Painted(
            name, round(width, 4), round(height, 4), bleed, form,
            tuple([needs.parts[key] for key in sorted(needs.parts)]), needs.fonts(self._setter.font),
        )  # fmt: skip
        if pictured:
            return made
        ground = Ground(face.items, face.servers, place)
        lines, fine = tuple(notes.lettering(face, ground)), tuple(dict.fromkeys(notes.fine(face, ground)))
        about = tuple(dict.fromkeys(notes.of_page(face, ground))) if noted else ()
        words = tuple(_words(face, code)) if noted and place is IDENTITY else ()
        return made.lettered(lines)._replace(fine=fine, notes=about, words=words)


def _words(face: Face, code: str) -> Iterator[Words]:
    """Say which operators of a page show each of its texts; those that are composed apart are left out."""
    at = 0
    for item in face.items:
        text = item.record
        if type(text) is not Text or text.silent or not text.lines or text.spared == CUT or not item.code:
            continue
        own = merged(item.code)
        start = code.find(own, at)
        if start >= 0:
            at = start + len(own)
            yield Words(start, at, notes.box_of(text, item.matrix))


def _filled(svg: str, texts: Mapping[str, Text]) -> tuple[str, Mapping[str, Text]]:
    """Return a document and the records of its marks: none where a style sheet may say how any text looks."""
    return (written(svg, texts), NO_TEXTS) if texts and "<style" in svg else (svg, texts)


class _Quoted(Mapping[str, Form]):
    """The faces that one may show, read when they are met; what is wrong with them is told of them."""

    def __init__(self, studio: Studio, faces: Mapping[str, str | Form], texts: Mapping[str, Text]) -> None:
        self._studio, self._faces, self.texts = studio, faces, texts
        self.symbols = {name: one for name, one in faces.items() if name[0] == "#" and isinstance(one, str)}
        self._busy: set[str] = set()
        self.problems: list[Problem] = []

    def __getitem__(self, name: str) -> Form:
        if name in self._busy:
            raise Refusal("a face shows itself", "end the circle")
        svg = self._faces[name]
        if not isinstance(svg, str):
            return svg
        self._busy.add(name)
        try:
            return self._studio.quoted(name, svg, self)
        except FaceError as error:
            self.problems += problems_of(error, svg, name)
            raise Refusal("a face that is shown here cannot be painted", SEE_ELSEWHERE) from None
        finally:
            self._busy.discard(name)

    def __contains__(self, name: object) -> bool:
        return name in self._faces and str(name)[0] != "#"

    def __iter__(self) -> Iterator[str]:
        return iter(self._faces)

    def __len__(self) -> int:
        return len(self._faces)
