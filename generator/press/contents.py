"""What the pages of a PDF need, put into objects of the file: faces, icons, gradients, fonts, each once.

Knows reportlab by the objects of `pdfobjects` only, and nothing of where on a page something stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from generator.draw.numbers import number, numbers
from generator.operators.painted import FontUse, Painted, Part, name_of, squeezed
from generator.typeset.fontface import FontFace
from generator.typeset.fonts import FontBook

from .embed import embedded, objects_in
from .links import Bookmark
from .pages import POINT, Page
from .pdffile import written
from .pdfobjects import (
    Object,
    PdfPage,
    Source,
    new_document,
    objects_of,
    page_labels,
    put_outline,
    put_pdfx,
    put_tagged,
    roots_of,
)
from .stamps import Stamp
from .tags import Tags, with_artifacts

if TYPE_CHECKING:
    from .pdfx import PdfX

_MOST_SHARED = 256
FEWEST_ON_PAGES = 100
"""With so many faces that stand in one place only, they are written on the pages themselves."""

_MAGENTA = "0 1 0 0"
_SPOTS = {"Crease": "1 0 0 0", "Bleed": "0 .5 1 0"}
"""What stands for a spot colour where nobody knows it, in shares of CMYK; for all others it is magenta."""


class Contents:
    """All that a PDF will hold, and how it is put there; `faces` are those taken in, by their handles.

    A `whole` file leaves nothing of pictures away; one for print shops meets a standard, `pdfx`, in inks.
    """

    def __init__(
        self,
        fonts: FontBook,
        info: Mapping[str, str],
        lang: str,
        duplex: str,
        page_mode: str,
        layout: str = "",
        *,
        whole: bool = False,
        pdfx: PdfX | None = None,
    ) -> None:
        self._whole = whole
        self._pdfx = pdfx
        self._fonts = fonts
        self._info = info
        self._document = new_document(info, lang, duplex, page_mode, layout, pdfx)
        self.faces: dict[str, Painted] = {}
        self._parts: dict[str, Part] = {}
        self._transparent: set[str] = set()
        self._handles: dict[str, str] = {}
        self._used: dict[str, FontUse] = {}
        self._glyphs: dict[str, dict[int, str]] = {}
        self._times: dict[str, int] = {}
        self._placed: set[str] = set()  # at an angle or scaled, so that only a form can hold their edges
        self._written: set[str] = set()
        self._cuts: set[str] = set()

    def form(self, painted: Painted) -> str:
        """Take a painted face in, once however often it is given; return the handle to stamp it by."""
        handle = self._handles.get(painted.key)
        if handle is not None:
            return handle
        handle = self._handles[painted.key] = f"c{len(self._handles) + 1}"
        self.faces[handle] = painted
        for part in painted.parts:
            known = self._parts.setdefault(part.name, part)
            if known is not part and known != part:
                raise RuntimeError(f"two different drawings are both called {part.name}")
            if part.kind == "ExtGState":
                self._transparent.add(handle)
        for use in painted.fonts:
            self.show(use, use.glyphs)
        return handle

    def show(self, use: FontUse, glyphs: Mapping[int, str]) -> None:
        """Note that a font shows these glyphs, and the text behind each; of several that which sorts first is kept."""
        self._used.setdefault(use.name, use)
        known = self._glyphs.setdefault(use.name, {})
        if glyphs.items() <= known.items():
            return
        for glyph, text in glyphs.items() - known.items():
            held = known.get(glyph)
            if not held or (text and text < held):
                known[glyph] = text

    def stamped(self, handle: str, placed: bool = False) -> None:
        """Note that a face stands on a page once more; `placed` at any angle and scale."""
        self._times[handle] = self._times.get(handle, 0) + 1
        if placed:
            self._placed.add(handle)

    def define(self, name: str, body: str, stream: bytes | None = None) -> None:
        """Add an object, as PDF source; it refers to others by their names between @ signs."""
        known = stream is None or "/Filter" in body
        self._document.Reference(Object(body, stream if known or stream is None else squeezed(stream)), name)

    def interact(self, form: str) -> None:
        """Say what the document's form is, as PDF source."""
        self._document.Catalog.AcroForm = Object(form)

    def finish(self, pages: Sequence[Page], bookmarks: Sequence[Bookmark], tags: Tags | None = None) -> bytes:
        """Return the whole file: fonts, what is shared, faces, pages, bookmarks, and the structure of a tagged one."""
        document = self._document
        parts = self._parts
        self._written = self._on_pages()
        self._put_fonts()
        shared = len(parts) + len(self._used) <= _MOST_SHARED
        if shared:
            names = sorted([*parts, *self._used])
            self._put("resources", f"<<{self._resources(names)}>>")
        sets: dict[tuple[str, ...], str] = {}
        masks = self._pdfx.separation.masks(parts) if self._pdfx else ()
        for name in sorted(parts):
            part = self._inked((self._whole and parts[name].whole) or parts[name], masks=name in masks)
            body = part.body + self._resources_of(part, shared, sets)
            self._put(name, body if part.stream is not None else f"<<{body}>>", _squeezed(part))
        self._put_forms(shared, sets)
        for at, page in enumerate(pages):
            self._put_page(page, None if tags is None else at)
        labels = [(i, page.label) for i, page in enumerate(pages) if page.label is not None]
        if labels:
            document.Catalog.PageLabels = page_labels(labels)
        put_outline(document, bookmarks)
        return self._finished(self._pdfx, tags)

    def _put_forms(self, shared: bool, sets: dict[tuple[str, ...], str]) -> None:
        """Put in the faces that pages name; those that other faces show are parts."""
        for handle, face in self.faces.items():
            form = face.form
            if handle not in self._written and handle in self._times and form.name not in self._parts:
                form = self._inked(form)
                body = form.body + self._resources_of(form, shared, sets)
                self._put(handle, body, _squeezed(form))

    def _finished(self, pdfx: PdfX | None, tags: Tags | None) -> bytes:
        document = self._document
        if tags is not None:
            put_tagged(document, self._info, meets_ua=tags.meets_ua)
            for name, body in tags.objects():
                self._put(name, body)
        if pdfx:
            shown = [self._info["Title"], *(face.key for face in self.faces.values())]
            put_pdfx(document, pdfx, self._info, name_of("", *shown))
        return written(objects_of(document), *roots_of(document), pdfx.pdf if pdfx else (1, 7))

    def _inked(self, part: Part, *, masks: bool = False) -> Part:
        """Give an object in the inks of the print shop, if there is one."""
        return self._pdfx.separation.part(part, masks=masks) if self._pdfx else part

    def _on_pages(self) -> set[str]:
        """Return the faces to be written on their pages themselves instead of as forms.

        Light faces that stand in one place only, when there are many: one page's faces compress together,
        which makes a large deck a third as long. Small decks stay made of forms, which other programs can
        take apart.
        """
        once = {h for h, times in self._times.items() if times == 1 and self.faces[h].form.plain} - self._placed
        return once if len(once) >= FEWEST_ON_PAGES else set()

    def _put(self, name: str, body: str, stream: bytes | None = None) -> None:
        self._document.Reference(Object(body, stream), name)

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
            self._put(known, f"<<{self._resources(list(names))}>>")
        return f"/Resources @{known}@"

    def _resources(self, names: list[str], spots: Iterable[str] = ()) -> str:
        """Name objects by their kinds, and spot colours with what lets them be drawn over what is printed."""
        kinds: dict[str, list[str]] = {}
        for name in names:
            kind = "XObject" if name in self.faces else self._parts[name].kind if name in self._parts else "Font"
            kinds.setdefault(kind, []).append(f"/{name} @{self._object(name)}@")
        for name in spots:
            kinds.setdefault("ColorSpace", []).append(f"/{name} @{self._spot(name)}@")
        if "ColorSpace" in kinds:
            kinds.setdefault("ExtGState", []).append("/cut<</OP true/op true/OPM 1>>")
        return "".join([f"/{kind}<<{''.join(rows)}>>" for kind, rows in sorted(kinds.items())])

    def _spot(self, name: str) -> str:
        """Put a spot colour in, with what stands for it where nobody knows it; return what it is called."""
        called = f"spot.{name}"
        if name not in self._cuts:
            self._cuts.add(name)
            shown = f"<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[{_SPOTS.get(name, _MAGENTA)}]/N 1>>"
            self._put(called, f"[/Separation/{name}/DeviceCMYK{shown}]")
        return called

    def _object(self, name: str) -> str:
        """Return the object that a name stands for: a face that another one shows is a part, and in the file once."""
        face = self.faces.get(name)
        return face.form.name if face is not None and face.form.name in self._parts else name

    def _put_fonts(self) -> None:
        for name, use in sorted(self._used.items()):
            made = embedded(self._face(use), self._glyphs[name])
            for suffix, body, stream in objects_in(made):
                own = re.sub("@([a-z]+)@", rf"@{name}.\1@", body)
                self._put(name + suffix, f"<<{own}>>" if stream is None else own, stream)

    def _face(self, use: FontUse) -> FontFace:
        for face in self._fonts.find(use.family, use.weight, use.italic):
            if face.digest == use.digest:
                return face
        raise RuntimeError(f"the font {use.family} {use.weight} has changed since the face was painted")

    def _put_page(self, page: Page, tagged: int | None) -> None:
        """Put a page in; of a `tagged` file, it is the one with this number, counted from 0."""
        document, k = self._document, POINT
        made = PdfPage()
        made.MediaBox = Source(f"[0 0 {number(page.width * k, 4)} {number(page.height * k, 4)}]")
        for name, box in (("BleedBox", page.bleed), ("TrimBox", page.trim)):
            if box is not None:
                setattr(made, name, Source(f"[{numbers(page.edges(box), 4)}]"))
        faces = [name for name in page.uses if name in self.faces]
        drawn, names = self._content(page, page.out if tagged is None else with_artifacts(page.out))
        made.Resources = Source(f"<<{self._resources(sorted(names), page.spots)}>>")
        if page.notes:
            made.Annots = Source(f"[{''.join(page.notes)}]")
            made.Tabs = Source("/R" if tagged is None else "/S")
        if tagged is not None:
            made.StructParents = Source(str(tagged))
        made.Contents = Object("", squeezed(self._pdfx.separation.stream(drawn) if self._pdfx else drawn))
        if not self._transparent.isdisjoint(faces):
            made.Group = Source(f"<</S/Transparency/CS/{'DeviceCMYK' if self._pdfx else 'DeviceRGB'}>>")
        document.inPage()
        document.addPage(made)

    def _content(self, page: Page, out: Iterable[str | Stamp]) -> tuple[bytes, set[str]]:
        """Write what is drawn on a page, `out`; return it and what it names."""
        names = set(page.uses)
        content = [f"q\n{page.whole}".encode()] if page.whole else []
        for piece in out:
            if isinstance(piece, str):
                content.append(piece.encode("latin-1"))
                continue
            form = self.faces[piece.handle].form
            if piece.handle in self._written:
                names.discard(piece.handle)
                names.update(form.uses)
                content.append(b"q\n%b%b\n%b\nQ" % (piece.cut.encode(), piece.place.encode(), form.stream or b""))
            else:
                content.append(f"q\n{piece.clip}{piece.place}\n/{piece.handle} Do\nQ".encode())
        if page.whole:
            content.append(b"Q")
        return b"\n".join(content), names


def _squeezed(part: Part) -> bytes | None:
    return squeezed(part.stream) if part.plain and part.stream is not None else part.stream
