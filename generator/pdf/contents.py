"""What the pages of a PDF need, put into objects of the file: faces, icons, gradients, fonts, each once.

All that is named is named by what it is, so that pages share one dictionary of names, beside which each form has those
of its own; pages on which nothing is seen through have one without what is, for printers compose pages apart whose
names speak of that. Knows nothing of where on a page something stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from generator.draw.numbers import number, numbers
from generator.draw.painted import FontUse, Painted, Part, name_of, named_in
from generator.text.fontface import FontFace
from generator.text.fonts import FontBook

from .catalog import About, Bookmark, put_catalog, put_information, put_outline, put_standard, put_tags
from .embed import embed
from .objects import Pdf
from .pages import POINT, Page, Stamp
from .tags import Tags, with_artifacts

if TYPE_CHECKING:
    from .pdfx import PdfX

FEWEST_ON_PAGES = 100
"""With so many faces that stand in one place only, they are written on the pages themselves."""

_MAGENTA = "0 1 0 0"
_SPOTS = {"Crease": "1 0 0 0", "Bleed": "0 .5 1 0"}
"""What stands for a spot colour where nobody knows it, in shares of CMYK; for all others it is magenta."""


class Contents:
    """All that a PDF will hold, and how it is put there; `faces` are those taken in, by what they are.

    A `whole` file leaves nothing of pictures away; one for print shops meets a standard, `pdfx`, in inks.
    """

    def __init__(self, fonts: FontBook, *, whole: bool = False, pdfx: PdfX | None = None) -> None:
        self._fonts, self._whole, self._pdfx = fonts, whole, pdfx
        self._pdf = Pdf(pdfx.pdf if pdfx else (1, 7))
        self.faces: dict[str, Painted] = {}
        self._parts: dict[str, Part] = {}
        self._used: dict[str, FontUse] = {}
        self._glyphs: dict[str, dict[int, str]] = {}
        self._written: set[str] = set()
        self._form = ""

    def take(self, face: Painted) -> None:
        """Take a face in, once however often it is given."""
        if face.key not in self.faces:
            self.faces[face.key] = face
            self._parts.update([(part.name, part) for part in face.parts])
            for use in face.fonts:
                self.show(use, use.glyphs)

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

    def define(self, name: str, body: str, stream: bytes | None = None) -> None:
        """Add an object, as PDF source; it refers to others by their names between @ signs."""
        if stream is None:
            self._pdf.put(name, body)
        elif "/Filter" in body:
            self._pdf.raw(name, stream, body)
        else:
            self._pdf.stream(name, stream, body)

    def interact(self, form: str) -> None:
        """Say what the document's form is, as PDF source."""
        self._form = f"/AcroForm {form}"

    def finish(
        self, about: About, pages: Sequence[Page], bookmarks: Sequence[Bookmark], tags: Tags | None = None
    ) -> bytes:
        """Return the whole file: fonts, what is shared, faces, pages, bookmarks, and the structure of a tagged one."""
        pdf, pdfx = self._pdf, self._pdfx
        self._put_shared(pages)
        for at, page in enumerate(pages):
            self._put_page(at, page, tagged=tags is not None)
        kids = "".join([f"@Page{at + 1}@ " for at in range(len(pages))])
        pdf.put("pages", f"<</Type/Pages/Count {len(pages)}/Kids[{kids}]>>")
        more = self._form + put_outline(pdf, bookmarks)
        if tags is not None:
            more += put_tags(pdf, about, tags)
        if pdfx:
            more += put_standard(pdf, about, pdfx, name_of("", about.info["Title"], *self.faces))
        put_information(pdf, about, pdfx.in_information if pdfx else "")
        put_catalog(pdf, about, {at: page.label for at, page in enumerate(pages) if page.label is not None}, more)
        return pdf.close("catalog", "information")

    def _put_shared(self, pages: Sequence[Page]) -> None:
        """Put in what pages share: faces and their parts, fonts, and one dictionary of all their names."""
        stamps = [piece for page in pages for piece in page.out if isinstance(piece, Stamp)]
        self._written = self._on_pages(stamps)
        shown = {one.face: self.faces[one.face].form for one in stamps if one.face not in self._written}
        parts = {**shown, **self._parts}
        plain, all_plain = self._plain()
        spots = {spot: None for page in pages for spot in page.spots}
        named = {"plain": {name: part for name, part in parts.items() if name in plain}, "resources": parts}
        for of, some in named.items():
            if of == "plain" or not all_plain:
                self._put_names(of, some, spots)
        self._put_parts(parts)
        for name, use in sorted(self._used.items()):
            embed(self._pdf, name, self._face(use), self._glyphs[name])

    def _put_parts(self, parts: Mapping[str, Part]) -> None:
        """Put in what streams name. Each has the names of its own alone, as viewers read them each time it is shown."""
        masks = self._pdfx.separation.masks(parts) if self._pdfx else set()
        for name, part in parts.items():
            kinds: dict[str, list[str]] = {}
            for one in named_in(part):
                if one in parts or one in self._used:
                    kinds.setdefault(parts[one].kind if one in parts else "Font", []).append(f"/{one} @{one}@")
            names = "".join([f"/{kind}<<{''.join(rows)}>>" for kind, rows in sorted(kinds.items())])
            self._put((part.whole if self._whole else None) or part, masks=name in masks, names=f"<<{names}>>")

    def _plain(self) -> tuple[set[str], bool]:
        """Name the parts of faces through which nothing is seen, and tell whether all faces are so."""
        opaque = [face for face in self.faces.values() if not _is_seen_through(face)]
        return {part.name for face in opaque for part in (face.form, *face.parts)}, len(opaque) == len(self.faces)

    def _on_pages(self, stamps: Sequence[Stamp]) -> set[str]:
        """Return the faces to be written on their pages themselves instead of as forms.

        Light faces that stand in one place only, when there are many: one page's faces compress together,
        which makes a large deck a third as long. Small decks stay made of forms, which other programs can
        take apart. Of those at an angle or scaled only a form can hold the edges.
        """
        times = Counter([one.face for one in stamps])
        once = {one.face for one in stamps if one.straight and times[one.face] == 1}
        light = {key for key in once if self.faces[key].form.plain}
        return light if len(light) >= FEWEST_ON_PAGES else set()

    def _put(self, part: Part, *, masks: bool, names: str) -> None:
        """Put an object in, in the inks of the print shop if there is one; `names` has those in its stream."""
        if self._pdfx:
            part = self._pdfx.separation.part(part, masks=masks)
        if part.stream is None:
            self._pdf.put(part.name, f"<<{part.body}>>")
        elif "/Filter" in part.body:
            self._pdf.raw(part.name, part.stream, part.body)
        else:
            self._pdf.stream(part.name, part.stream, f"{part.body}/Resources{names}", packed=not part.plain)

    def _put_names(self, of: str, parts: Mapping[str, Part], spots: Mapping[str, None]) -> None:
        """Put in the dictionary of all names, for pages.

        Spot colours have with them what lets them be drawn over what is printed.
        """
        kinds: dict[str, list[str]] = {"Font": [f"/{name} @{name}@" for name in sorted(self._used)]}
        for name, part in parts.items():
            kinds.setdefault(part.kind, []).append(f"/{name} @{name}@")
        for name in spots:
            shown = f"<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[{_SPOTS.get(name, _MAGENTA)}]/N 1>>"
            kinds.setdefault("ColorSpace", []).append(f"/{name}[/Separation/{name}/DeviceCMYK{shown}]")
        if spots:
            kinds.setdefault("ExtGState", []).append("/cut<</OP true/op true/OPM 1>>")
        held = "".join([f"/{kind}<<{''.join(rows)}>>" for kind, rows in sorted(kinds.items()) if rows])
        self._pdf.put(of, f"<<{held}>>")

    def _face(self, use: FontUse) -> FontFace:
        for face in self._fonts.find(use.family, use.weight, use.italic):
            if face.digest == use.digest:
                return face
        raise RuntimeError(f"the font {use.family} {use.weight} has changed since the face was painted")

    def _put_page(self, at: int, page: Page, *, tagged: bool) -> None:
        """Put a page in, counted from 0."""
        entries = f"/MediaBox[0 0 {number(page.width * POINT, 4)} {number(page.height * POINT, 4)}]"
        for name, box in (("BleedBox", page.bleed), ("TrimBox", page.trim)):
            if box is not None:
                entries += f"/{name}[{numbers(page.edges(box), 4)}]"
        if page.notes:
            entries += f"/Annots[{''.join(page.notes)}]/Tabs{'/S' if tagged else '/R'}"
        if tagged:
            entries += f"/StructParents {at}"
        seen_through = any(_is_seen_through(self.faces[one.face]) for one in page.out if isinstance(one, Stamp))
        if seen_through:
            entries += f"/Group<</S/Transparency/CS/{'DeviceCMYK' if self._pdfx else 'DeviceRGB'}>>"
        content = self._content(page, tagged=tagged)
        self._pdf.stream(f"content{at + 1}", self._pdfx.separation.stream(content) if self._pdfx else content)
        more = f"/Resources @{'resources' if seen_through else 'plain'}@/Contents @content{at + 1}@"
        self._pdf.put(f"Page{at + 1}", f"<</Type/Page/Parent @pages@{entries}{more}>>")

    def _content(self, page: Page, *, tagged: bool) -> bytes:
        """Write what is drawn on a page."""
        content = [f"q\n{page.whole}".encode()] if page.whole else []
        for piece in with_artifacts(page.out) if tagged else page.out:
            if isinstance(piece, str):
                content.append(piece.encode("latin-1"))
            elif piece.face in self._written:
                stream = self.faces[piece.face].form.stream or b""
                content.append(b"q\n%b%b\n%b\nQ" % (piece.cut.encode(), piece.place.encode(), stream))
            else:
                content.append(f"q\n{piece.clip}{piece.place}\n/{piece.face} Do\nQ".encode())
        if page.whole:
            content.append(b"Q")
        return b"\n".join(content)


def _is_seen_through(face: Painted) -> bool:
    return "ExtGState" in [part.kind for part in face.parts]
