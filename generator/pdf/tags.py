"""The structure of a tagged PDF: elements in the order of reading, and which marks on pages are theirs.

After ISO 32000-1, 14.7 and 14.8, as PDF/UA-1 (ISO 14289-1) asks for it: whatever no element has is an artifact.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.draw.numbers import numbers
from generator.named import NamedTuple
from generator.text.glyphs import told_beside

from .objects import words
from .pages import Page, Sign, Stamp

if TYPE_CHECKING:
    from .press import Box

_HEADINGS = ("H1", "H2", "H3", "H4", "H5", "H6")


class Step(NamedTuple):
    """A step down the structure of a text: a place among its siblings, a standard type, attributes as PDF source.

    `says` are words that may stand for it.
    """

    number: int
    role: str
    attributes: str = ""
    says: str = ""


Path = tuple[Step, ...]
"""The way from the document down to an element; what has none is an artifact."""
COLUMN = Step(0, "TH", "/O/Table/Scope/Column")
"""The head of a column, to be numbered."""


@dataclass(slots=True, eq=False)
class _Element:
    """One structure element: marks on pages, links between them, and what is further down, in any order yet."""

    step: Step
    link: str = ""
    lang: str = ""
    says: str = ""
    box: tuple[int, Box] | None = None
    content: list[tuple[int, int] | _Annotation | _Element] = field(default_factory=list)  # marks, annotations, links
    kids: dict[int, _Element] = field(default_factory=dict)

    @property
    def below(self) -> list[_Element]:
        """What is further down, in its order."""
        return [self.kids[number] for number in sorted(self.kids)]


class _Annotation(NamedTuple):
    """An annotation: its page, its name and its source but for its end, and the element that has it."""

    page: int
    name: str
    body: str
    holder: _Element


class Tags:
    """Says of what is drawn on pages, as it is drawn, which element of the text it is of.

    `meets_ua` tells whether all is what it is in the text, as PDF/UA-1 asks for.
    """

    def __init__(self, pages: Sequence[Page]) -> None:
        self._pages = pages
        self._root = _Element(Step(0, "Document"))
        self._marked: list[list[_Element]] = []
        self.meets_ua = True
        self._notes: list[_Annotation] = []
        self._open: _Element | None = None
        self._words = ""

    def element(self, path: Path) -> _Element:
        """Return the element that a path leads to; it is there from then on, though it may have no content."""
        found = self._root
        for step in path:
            kid = found.kids.get(step.number)
            if kid is None:
                kid = found.kids[step.number] = _Element(step)
            found = kid
        return found

    def begin(self, path: Path, link: str = "", says: str = "", lang: str = "") -> None:
        """Let what is drawn next be of an element, or of a `link` or words in a language in it, which it `says`."""
        element = self.element(path)
        self._words = says
        if link or lang:
            last = element.content[-1] if element.content else None
            if not isinstance(last, _Element) or (last.link, last.lang) != (link, lang):
                last = _Element(Step(0, "Link" if link else "Span"), link, lang)
                element.content.append(last)
            element = last
        if element is self._open:
            return
        self.end()
        page = len(self._pages) - 1
        self._marked += [[] for _ in range(page + 1 - len(self._marked))]
        own = self._marked[page]
        element.content.append((page, len(own)))
        self._pages[page].out.append(Sign(f"/{element.step.role}<</MCID {len(own)}>>BDC"))
        own.append(element)
        self._open = element

    def picture(self, path: Path, says: str, box: Box) -> None:
        """Let what is drawn next be of a picture, within a box in mm; `says` are the words that stand for it."""
        element = self.element(path)
        element.says = says
        page = len(self._pages) - 1
        edges = self._pages[page].edges(box)
        if element.box is not None and element.box[0] == page:
            known = element.box[1]
            low, high = map(min, known[:2], edges[:2]), map(max, known[2:], edges[2:])
            edges = (*low, *high)  # type: ignore[assignment]
        element.box = (page, edges)
        self.begin(path)

    def face(self, path: Path, lines: Iterable[str]) -> None:
        """Let a whole face that is drawn next be a text of its own, in lines, whose headings are not told apart."""
        self.meets_ua = False
        self.element(path).says = "\n".join(lines)
        self.begin(path)

    def end(self) -> None:
        """Let what is drawn next be an artifact."""
        if self._open is not None:
            self._pages[-1].out.append(Sign("EMC"))
            self._open = None

    def tell(self, text: str) -> None:
        """Let a text stand for what is drawn next, until it is `told`."""
        self._pages[-1].out.append(told_beside(text))

    def told(self) -> None:
        """End what a text stands for."""
        self._pages[-1].out.append("EMC")

    def annotated(self, page: Page) -> None:
        """Take the last annotation of a page as that of the link that is open."""
        assert self._open is not None  # noqa: S101 - a link is laid over words that were just written
        body = page.notes.pop().removesuffix(">>")
        self._note(f"link.{len(self._notes)}", f"{body}/Contents{words(self._words.strip())}", self._open)

    def field(self, path: Path, name: str, body: str) -> None:
        """Put a field of a form on the page, as the object of that name; it is a form by itself."""
        self._note(name, body.removesuffix(">>"), self.element(path))

    def _note(self, name: str, body: str, holder: _Element) -> None:
        page = len(self._pages) - 1
        self._pages[page].notes.append(f"@{name}@ ")
        self._notes.append(_Annotation(page, name, body, holder))
        holder.content.append(self._notes[-1])

    def objects(self) -> Iterator[tuple[str, str]]:
        """Give all objects of the structure, by their names and as PDF source; "tags" is the root of its tree."""
        names: dict[int, str] = {}
        rows = list(_tree(self._root, "tags", names))
        yield "tags", f"<</Type/StructTreeRoot/K @{names[id(self._root)]}@/ParentTree @tags.parents@>>"
        level = 0
        for element, parent in rows:
            role = element.step.role
            if role in _HEADINGS:  # none is skipped on the way down
                level = min(_HEADINGS.index(role) + 1, level + 1)
                role = f"H{level}"
            yield names[id(element)], _written(element, role, parent, names)
        pages = len(self._pages)
        for at, note in enumerate(self._notes, pages):
            yield note.name, f"{note.body}/StructParent {at}>>"
        parents = [
            f"{page}[{''.join([f'@{names[id(element)]}@ ' for element in marked])}]"
            for page, marked in enumerate(self._marked + [[]] * (pages - len(self._marked)))
        ]
        parents += [f"{at} @{names[id(note.holder)]}@ " for at, note in enumerate(self._notes, pages)]
        yield "tags.parents", f"<</Nums[{''.join(parents)}]>>"


def _tree(element: _Element, parent: str, names: dict[int, str]) -> Iterator[tuple[_Element, str]]:
    """Go through all elements in the order of reading, each with its parent's name; give each a name."""
    own = names[id(element)] = f"tag.{len(names)}"
    yield element, parent
    for kid in (*element.content, *element.below):
        if isinstance(kid, _Element):
            yield from _tree(kid, own, names)


def _written(element: _Element, role: str, parent: str, names: dict[int, str]) -> str:
    """Write an element: marks on its first page by their numbers alone, all others with their pages."""
    first = next((one[0] for one in element.content if not isinstance(one, _Element)), None)
    kids: list[str] = []
    for one in (*element.content, *element.below):
        if isinstance(one, _Element):
            kids.append(f"@{names[id(one)]}@")
        elif isinstance(one, _Annotation):
            kids.append(f"<</Type/OBJR/Obj @{one.name}@/Pg @Page{one.page + 1}@>>")
        else:
            page, mark = one
            kids.append(str(mark) if page == first else f"<</Type/MCR/Pg @Page{page + 1}@/MCID {mark}>>")
    attributes = element.step.attributes
    if element.box is not None:
        attributes = f"/O/Layout/Placement/Block/BBox[{numbers(element.box[1], 2)}]"
    return (
        f"<</Type/StructElem/S/{role}/P @{parent}@"
        + (f"/Pg @Page{first + 1}@" if first is not None else "")
        + (f"/{'Alt' if role == 'Figure' else 'ActualText'}{words(element.says)}" if element.says else "")
        + (f"/Lang({element.lang})" if element.lang else "")
        + (f"/A<<{attributes}>>" if attributes else "")
        + (f"/K[{' '.join(kids)}]" if kids else "")
        + ">>"
    )


def with_artifacts(out: Iterable[str | Stamp]) -> Iterator[str | Stamp]:
    """Mark all that stands between the marks of elements as artifacts."""
    inside = wrapped = False
    for piece in out:
        if isinstance(piece, Sign):
            inside = not inside
            if wrapped:
                yield "EMC"
            wrapped = False
        elif not inside and not wrapped:
            wrapped = True
            yield "/Artifact BMC"
        yield piece
    if wrapped:
        yield "EMC"
