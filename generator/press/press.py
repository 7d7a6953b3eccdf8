"""Assemble painted faces into a PDF: pages, stamps, lines and text; knows reportlab by its objects only.

A page is given in millimetres from its top left corner, y down. Every face, icon, gradient and font is in
the file once. What reportlab would leave to chance is settled here: version 1.7, no font that is not
embedded, small objects packed into compressed object streams, the same bytes for the same input.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from reportlab.pdfbase import pdfdoc

from generator.operators.colours import colour, setting
from generator.operators.glyphs import Setting, set_text
from generator.operators.lengths import number, numbers
from generator.operators.matrix import Matrix
from generator.operators.painted import FontUse, Painted, Part, squeezed
from generator.operators.paths import moved, operators, parse_path
from generator.operators.stream import matrix_numbers
from generator.typeset.fonts import FontBook, FontFace

from .embed import embedded, objects_in
from .links import Bookmark, link, put_outline, web_link
from .pdffile import written
from .pdfobjects import Object, PdfPage, Source, new_document, objects_of, page_labels, roots_of
from .stamps import Box, Stamp, common

POINT = 72 / 25.4
"""Points in a millimetre."""

_TURNS = {0: (1, 0, 0, 1), 90: (0, 1, -1, 0), 180: (-1, 0, 0, -1), 270: (0, -1, 1, 0)}
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}
_MOST_SHARED = 256
FEWEST_ON_PAGES = 100
"""With so many faces that stand in one place only, they are written on the pages themselves."""


@dataclass(slots=True, eq=False, repr=False)
class _Page:
    width: float
    height: float
    trim: Box | None
    bleed: Box | None
    label: str | None
    out: list[str | Stamp] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)  # annotations, such as links
    uses: dict[str, None] = field(default_factory=dict)


class Press:
    """One PDF being made; `finish` returns its bytes, after which nothing more can be printed.

    `duplex` tells the printer about which edge sheets are turned over; `page_mode` is what a reader
    shows beside the pages ("UseOutlines", "UseThumbs", "UseNone").
    """

    def __init__(
        self,
        fonts: FontBook,
        *,
        title: str,
        author: str = "",
        subject: str = "",
        keywords: str = "",
        lang: str = "en-GB",
        duplex: Literal["long", "short"] | None = None,
        page_mode: str = "UseNone",
        creator: str = "Tuckbox",
    ) -> None:
        self._fonts = fonts
        document = new_document(
            {"Title": title, "Author": author, "Subject": subject, "Keywords": keywords, "Creator": creator},
            lang,
            _DUPLEX[duplex] if duplex else "",
            page_mode,
        )
        self._document = document
        self._parts: dict[str, Part] = {}
        self._transparent: set[str] = set()
        self._handles: dict[str, str] = {}
        self._faces: dict[str, Painted] = {}
        self._used: dict[str, FontUse] = {}
        self._glyphs: dict[str, dict[int, str]] = {}
        self._shown: dict[int, Setting] = {}  # held, so that their ids stay their own
        self._times: dict[str, int] = {}
        self._spots: dict[tuple[object, ...], tuple[str, str, str] | None] = {}
        self._words: dict[tuple[str, float, str, int], tuple[float, list[tuple[float, Setting]]]] = {}
        self._placed: set[str] = set()  # at an angle or scaled, so that only a form can hold their edges
        self._written: set[str] = set()
        self._pages: list[_Page] = []
        self._bookmarks: list[Bookmark] = []
        self._finished = False

    # ------------------------------------------------------------------ what is printed

    def form(self, painted: Painted) -> str:
        """Take a painted face in, once however often it is given; return the handle to stamp it by."""
        handle = self._handles.get(painted.key)
        if handle is not None:
            return handle
        handle = self._handles[painted.key] = f"c{len(self._handles) + 1}"
        self._faces[handle] = painted
        for part in painted.parts:
            known = self._parts.setdefault(part.name, part)
            if known is not part and known != part:
                raise RuntimeError(f"two different drawings are both called {part.name}")
            if part.kind == "ExtGState":
                self._transparent.add(handle)
        for use in painted.fonts:
            self._note(use, use.glyphs)
        return handle

    def _note(self, use: FontUse, glyphs: Mapping[int, str]) -> None:
        self._used.setdefault(use.name, use)
        known = self._glyphs.setdefault(use.name, {})
        if glyphs.items() <= known.items():
            return
        for glyph, text in glyphs.items() - known.items():
            held = known.get(glyph)
            if not held or (text and text < held):
                known[glyph] = text

    def page(
        self,
        width: float,
        height: float,
        *,
        trim: Box | None = None,
        bleed: Box | None = None,
        label: str | None = None,
        bookmark: str | None = None,
    ) -> None:
        """Begin a page of `width` x `height` mm.

        `trim` and `bleed` are boxes in mm; `label` is what a reader shows instead of the page's number;
        `bookmark` is an entry in the document's outline.
        """
        self._pages.append(_Page(width, height, trim, bleed, label))
        if bookmark is not None:
            self._bookmarks.append(Bookmark(bookmark, 0, len(self._pages) - 1))

    @property
    def page_height(self) -> float:
        """How high the page is that is being printed, in mm."""
        return self._pages[-1].height

    def show(self, operators: str, texts: Iterable[Setting]) -> None:
        """Put text operators on the page, which show these settings."""
        page = self._pages[-1]
        for done in texts:
            if id(done) not in self._shown:  # words come again and again
                self._shown[id(done)] = done
                self._note(done.font, done.glyphs)
            page.uses[done.font.name] = None
        self._draw("", operators)

    def bookmark(self, title: str, level: int, y: float) -> None:
        """Let an entry of the outline lead to the height `y` mm of the page; levels count from 0."""
        page = self._pages[-1]
        self._bookmarks.append(Bookmark(title, level, len(self._pages) - 1, (page.height - y) * POINT))

    def link(self, box: Box, page: int, y: float) -> None:
        """Let a box of the page lead to a page (counted from 0, as high as this one), at `y` mm from its top."""
        here = self._pages[-1]
        here.notes.append(link(self._edges(box), page, (here.height - y) * POINT))

    def web_link(self, box: Box, address: str) -> None:
        """Let a box of the page lead to an address in the web."""
        self._pages[-1].notes.append(web_link(self._edges(box), address))

    def _edges(self, box: Box) -> Box:
        x, y, width, height = box
        up = self._pages[-1].height
        return (x * POINT, (up - y - height) * POINT, (x + width) * POINT, (up - y) * POINT)

    def stamp(
        self, handle: str, x: float, y: float, turn: int = 0, clip: tuple[float, float, float, float] | None = None
    ) -> None:
        """Put a face on the page, its piece's top left corner at (x, y) mm after turning clockwise.

        `turn` is 0, 90, 180 or 270 degrees; a piece turned by 90 takes up height x width. `clip` (left,
        top, width, height in mm on the page) hides what lies outside.
        """
        face, page = self._faces[handle], self._pages[-1]
        # the pages of a deck are alike: the same few places for cards of one size on each of them
        spot = (x, y, turn, clip, face.width, face.height, face.bleed, page.height)
        if spot not in self._spots:
            self._spots[spot] = self._spot(face, x, y, turn, clip)
        if (operators := self._spots[spot]) is None:
            return
        page.out.append(Stamp(handle, *operators))
        self._times[handle] = self._times.get(handle, 0) + 1
        page.uses[handle] = None

    def _spot(self, face: Painted, x: float, y: float, turn: int, clip: Box | None) -> tuple[str, str, str] | None:
        """Write where a face goes, how it is clipped and how it is cut; None when nothing of it is seen."""
        page = self._pages[-1]
        a, b, c, d = _TURNS[turn]
        # Where the turned piece's own corner goes, so that the turned box's top left is at (x, y).
        left = x + {0: 0.0, 90: face.height, 180: face.width, 270: 0.0}[turn]
        top = y + {0: 0.0, 90: 0.0, 180: face.height, 270: face.width}[turn]
        k = POINT
        place = (a * k, -b * k, c * k, -d * k, left * k, (page.height - top) * k)
        matrix = f"{matrix_numbers(place[:4])} {numbers(place[4:], 3)} cm"
        wide, high = (face.height, face.width) if turn % 180 else (face.width, face.height)
        edge = face.bleed
        whole = (x - edge, y - edge, wide + 2 * edge, high + 2 * edge)
        seen = common(whole, clip) if clip is not None else whole
        if seen is None:
            return None
        cut = self._box(seen) + " re W n\n"
        return matrix, "" if seen == whole else cut, cut

    def place(self, handle: str, matrix: Matrix, clip: str = "") -> None:
        """Put a face on the page at any angle and scale, and seen through any outline.

        `matrix` takes mm from the face's top left trim corner to mm on the page; `clip` is path data in mm on
        the page, nothing hides only what lies outside the face's bleed.
        """
        page, k = self._pages[-1], POINT
        a, b, c, d, e, f = matrix
        place = (a * k, -b * k, c * k, -d * k, e * k, (page.height - f) * k)
        put = f"{matrix_numbers(place[:4])} {numbers(place[4:], 3)} cm"
        clipping = f"{self._path(clip)}\nW n\n" if clip else ""
        page.out.append(Stamp(handle, put, clipping, clipping))
        self._placed.add(handle)
        self._times[handle] = self._times.get(handle, 0) + 1
        page.uses[handle] = None

    def outline(
        self, path: str, *, fill: str = "", stroke: str = "", width: float = 0.2, dash: tuple[float, ...] = ()
    ) -> None:
        """Draw path data in mm on the page: filled, stroked `width` mm thick, in dashes of some mm."""
        head = []
        if fill:
            head.append(setting(colour(fill).parts))
        if stroke:
            head += [setting(colour(stroke).parts, stroke=True), f"{number(width * POINT)} w"]
        if dash:
            head.append(f"[{numbers(tuple(part * POINT for part in dash), 3)}] 0 d")
        self._draw("\n".join(head), f"{self._path(path)}\n{'B' if fill and stroke else 'f' if fill else 'S'}")

    def _path(self, data: str) -> str:
        k = POINT
        return operators(moved(parse_path(data), (k, 0.0, 0.0, -k, 0.0, self._pages[-1].height * k)), 3)

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = 0.2, stroke: str = "#000") -> None:
        """Draw a straight line `width` mm thick between two points in mm."""
        page, k = self._pages[-1], POINT
        ends = numbers((x1 * k, (page.height - y1) * k), 3), numbers((x2 * k, (page.height - y2) * k), 3)
        self._draw(_pen(width, stroke), f"{ends[0]} m {ends[1]} l S")

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        line_width: float = 0.2,
    ) -> None:
        """Draw a rectangle; `x` and `y` are its top left corner, all in mm."""
        head = []
        if fill:
            head.append(setting(colour(fill).parts))
        if stroke:
            head += [setting(colour(stroke).parts, stroke=True), f"{number(line_width * POINT)} w"]
        paint = "B" if fill and stroke else "f" if fill else "S" if stroke else "n"
        self._draw("\n".join(head), f"{self._box((x, y, width, height))} re {paint}")

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        family: str = "Barlow Condensed",
        weight: int = 400,
        anchor: Literal["start", "middle", "end"] = "start",
        turn: int = 0,
        fill: str = "#000",
    ) -> float:
        """Write one line of text, its baseline beginning at (x, y) mm; return its width in mm.

        `size` is in points; `turn` turns it clockwise about that point by 0, 90, 180 or 270 degrees.
        """
        page = self._pages[-1]
        words = (text, size, family, weight)
        if words not in self._words:
            self._words[words] = self._set(*words)
        width, pieces = self._words[words]
        a, b, c, d = _TURNS[turn]
        shift = -_ANCHORS[anchor] * width
        shows = [setting(colour(fill).parts)]
        for at, done in pieces:
            page.uses[done.font.name] = None
            along = shift + at
            px, py = x * POINT + a * along, (page.height - y) * POINT - b * along
            matrix = f"{numbers((a, -b, -c, d), 0)} {numbers((px, py), 3)} Tm"
            shows.append(f"BT\n{done.select}\n{matrix}\n{done.show}\nET")
        self._draw("", "\n".join(shows))
        return width / POINT

    def _set(self, text: str, size: float, family: str, weight: int) -> tuple[float, list[tuple[float, Setting]]]:
        """Set a line in as many fonts as it takes; return its width and the pieces, each with where it begins."""
        width = 0.0
        pieces = []
        for face, piece in self._fonts.runs(text, self._fonts.find(family, weight)):
            done = set_text(face, piece, size)
            self._note(done.font, done.glyphs)
            pieces.append((width, done))
            width += done.width
        return width, pieces

    def _box(self, box: Box) -> str:
        x, y, width, height = box
        page = self._pages[-1]
        return numbers((x * POINT, (page.height - y - height) * POINT, width * POINT, height * POINT), 3)

    def _draw(self, head: str, body: str) -> None:
        """Add operators of the page's own, which leave nothing behind for what follows."""
        out = self._pages[-1].out
        start = f"q\n{head}" if head else "q"
        last = out[-1] if out else ""
        if head and isinstance(last, str) and last.startswith(start + "\n") and last.endswith("\nQ"):
            out[-1] = f"{last[:-1]}{body}\nQ"  # the same pen as before
        else:
            out.append(f"{start}\n{body}\nQ")

    def define(self, name: str, body: str, stream: bytes | None = None) -> None:
        """Add an object of one's own, as PDF source; it refers to others by their names between @ signs."""
        known = stream is None or "/Filter" in body
        self._put(name, Object(body, stream if known or stream is None else squeezed(stream)))

    def annotate(self, name: str) -> None:
        """Add a defined object to the page's annotations, which are gone through in this order."""
        self._pages[-1].notes.append(f"@{name}@ ")

    def interact(self, form: str) -> None:
        """Say what the document's form is, as PDF source."""
        self._document.Catalog.AcroForm = Object(form)

    # ------------------------------------------------------------------ the file

    def finish(self) -> bytes:
        """Return the whole PDF."""
        if self._finished:
            raise RuntimeError("this PDF is finished already")
        if not self._pages:
            raise RuntimeError("a PDF needs a page")
        self._finished = True
        document = self._document
        parts = self._parts
        self._written = self._on_pages()
        self._put_fonts()
        shared = len(parts) + len(self._used) <= _MOST_SHARED
        if shared:
            names = sorted([*parts, *self._used])
            self._put("resources", Object(f"<<{self._resources(names)}>>"))
        sets: dict[tuple[str, ...], str] = {}
        for name in sorted(parts):
            part = parts[name]
            body = part.body + self._resources_of(part, shared, sets)
            self._put(name, Object(body if part.stream is not None else f"<<{body}>>", _squeezed(part)))
        for handle, face in self._faces.items():
            form = face.form
            if handle not in self._written and handle in self._times and form.name not in parts:
                body = form.body + self._resources_of(form, shared, sets)
                self._put(handle, Object(body, _squeezed(form)))
        for page in self._pages:
            self._put_page(page)
        self._put_outline()
        return written(objects_of(document), *roots_of(document))

    def _on_pages(self) -> set[str]:
        """Return the faces to be written on their pages themselves instead of as forms.

        Light faces that stand in one place only, when there are many: one page's faces compress together,
        which makes a large deck a third as long. Small decks stay made of forms, which other programs can
        take apart.
        """
        once = {h for h, times in self._times.items() if times == 1 and self._faces[h].form.plain} - self._placed
        return once if len(once) >= FEWEST_ON_PAGES else set()

    def _put(self, name: str, source: pdfdoc.PDFObject) -> None:
        self._document.Reference(source, name)

    def _resources_of(self, part: Part, shared: bool, sets: dict[tuple[str, ...], str]) -> str:
        if part.stream is None or "/Image/" in part.body[:16]:
            return ""
        if not part.uses:
            return "/Resources<<>>"
        if shared:
            return "/Resources @resources@"
        names = tuple(sorted(part.uses))
        known = sets.get(names)
        if known is None:
            known = sets[names] = f"resources{len(sets)}"
            self._put(known, Object(f"<<{self._resources(list(names))}>>"))
        return f"/Resources @{known}@"

    def _resources(self, names: list[str]) -> str:
        kinds: dict[str, list[str]] = {}
        for name in names:
            kind = "XObject" if name in self._faces else self._parts[name].kind if name in self._parts else "Font"
            kinds.setdefault(kind, []).append(f"/{name} @{self._object(name)}@")
        return "".join([f"/{kind}<<{''.join(rows)}>>" for kind, rows in sorted(kinds.items())])

    def _object(self, name: str) -> str:
        """Return the object that a name stands for: a face that another one shows is a part, and in the file once."""
        face = self._faces.get(name)
        return face.form.name if face is not None and face.form.name in self._parts else name

    def _put_fonts(self) -> None:
        for name, use in sorted(self._used.items()):
            made = embedded(self._face(use), self._glyphs[name])
            for suffix, body, stream in objects_in(made):
                own = re.sub("@([a-z]+)@", rf"@{name}.\1@", body)
                self._put(name + suffix, Object(f"<<{own}>>" if stream is None else own, stream))

    def _face(self, use: FontUse) -> FontFace:
        for face in self._fonts.find(use.family, use.weight, use.italic):
            if face.digest == use.digest:
                return face
        raise RuntimeError(f"the font {use.family} {use.weight} has changed since the face was painted")

    def _put_page(self, page: _Page) -> None:
        document, k = self._document, POINT
        made = PdfPage()
        made.MediaBox = Source(f"[0 0 {number(page.width * k, 4)} {number(page.height * k, 4)}]")
        for name, box in (("BleedBox", page.bleed), ("TrimBox", page.trim)):
            if box is not None:
                x, y, width, height = box
                edges = (x * k, (page.height - y - height) * k, (x + width) * k, (page.height - y) * k)
                setattr(made, name, Source(f"[{numbers(edges, 4)}]"))
        faces = [name for name in page.uses if name in self._faces]
        names = set(page.uses)
        content: list[bytes] = []
        for piece in page.out:
            if isinstance(piece, str):
                content.append(piece.encode("latin-1"))
                continue
            form = self._faces[piece.handle].form
            if piece.handle in self._written:
                names.discard(piece.handle)
                names.update(form.uses)
                content.append(b"q\n%b%b\n%b\nQ" % (piece.cut.encode(), piece.place.encode(), form.stream or b""))
            else:
                content.append(f"q\n{piece.clip}{piece.place}\n/{piece.handle} Do\nQ".encode())
        made.Resources = Source(f"<<{self._resources(sorted(names))}>>")
        if page.notes:
            made.Annots = Source(f"[{''.join(page.notes)}]")
            made.Tabs = Source("/R")
        made.Contents = Object("", squeezed(b"\n".join(content)))
        if not self._transparent.isdisjoint(faces):
            made.Group = Source("<</S/Transparency/CS/DeviceRGB>>")
        document.inPage()
        document.addPage(made)

    def _put_outline(self) -> None:
        document = self._document
        labels = [(i, page.label) for i, page in enumerate(self._pages) if page.label is not None]
        if labels:
            document.Catalog.PageLabels = page_labels(labels)
        put_outline(document, self._bookmarks)


@lru_cache(256)
def _pen(width: float, stroke: str) -> str:
    return f"{setting(colour(stroke).parts, stroke=True)}\n{number(width * POINT)} w"


def _squeezed(part: Part) -> bytes | None:
    return squeezed(part.stream) if part.plain and part.stream is not None else part.stream
