"""Put the pages of a book on a press: one by one to be read, or two on a side to be folded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from generator.draw import outline as outlines
from generator.draw.records import IDENTITY, Matrix, moved, times
from generator.named import NamedTuple
from generator.pdf.lines import Word
from generator.rulebook.book import Bound
from generator.rulebook.strips import DOT_PITCH, Dots, Leaf, Panel, Shown, Words
from generator.rulebook.wording import Placed
from generator.sheets.booklet import Folded, creep, fold_marks, sides, staple_marks
from generator.sheets.shape import mapped, scaled, through, turned
from generator.sheets.shape import path as shape_path
from generator.text.emoji import emoji_of
from generator.text.room import MM_PER_POINT
from generator.text.wrap import SOFT_HYPHEN

if TYPE_CHECKING:
    from generator.draw.painted import Painted
    from generator.pdf.press import Box, Press
    from generator.pdf.tags import Tags

Says = Callable[[Sequence[str], str | None], str]
"""Gives the words that stand for faces with a caption; without one they are a ground, and "" need not be read."""
_HAIR = "#b9b4ab"
_DOT = 0.42  # mm


class Stage(NamedTuple):
    """Where a page lies on the paper: its top left corner in mm, and its scale."""

    x: float
    y: float
    scale: float


class Printer:
    """Prints the pages of one book; `shown` gives a face by its name, `sizes` has the size of each in mm.

    `icons` gives the face of an icon in a colour, which is 10 mm wide and high.
    """

    def __init__(
        self,
        press: Press,
        bound: Bound,
        shown: Callable[[str], Painted],
        sizes: Mapping[str, tuple[float, float]],
        icons: Mapping[tuple[str, str], Painted],
    ) -> None:
        self._press = press
        self._bound = bound
        self._shown = shown
        self._sizes = sizes
        self._icons = icons
        self._tags: Tags | None = None
        self._says: Says = lambda faces, caption: caption or ""
        self._called: Callable[[str], str] = str

    def read(
        self,
        bleed: float = 0.0,
        tags: Tags | None = None,
        says: Says | None = None,
        called: Callable[[str], str] = str,
    ) -> None:
        """Print page after page with bookmarks, for a print shop with so many mm of grounds around.

        With `tags` all that is to be read is tagged and links lead on, `says` gives what stands for pictures, `called`
        for icons.
        """
        size = self._bound.size
        self._tags, self._says, self._called = tags, says or self._says, called
        wide, high = size.width + 2 * bleed, size.height + 2 * bleed
        for leaf in self._bound.leaves:
            label = str(leaf.number)
            if bleed:
                cut = (bleed, bleed, size.width, size.height)
                self._press.page(wide, high, trim=cut, bleed=(0.0, 0.0, wide, high), label=label)
            else:
                self._press.page(wide, high, label=label)
            self._leaf(leaf, Stage(bleed, bleed, 1.0), (0.0, 0.0, wide, high))
            for level, title, slug in self._bound.headings:
                page, y = self._bound.targets.get(slug, (0, 0.0))
                if page == leaf.number:
                    self._press.bookmark(title, level - 1, max(0.0, bleed + y - 4.0))

    def fold(self, fold: Folded) -> None:
        """Print sheets to be folded into a booklet, marks of the fold on their inner sides."""
        leaves = {leaf.number: leaf for leaf in self._bound.leaves}
        last = max(side.sheet for side in sides(len(leaves)))
        for side in sides(len(leaves)):
            label = f"{side.sheet + 1}{'a' if side.front else 'b'}"
            self._press.page(fold.width, fold.height, label=label)
            shift = creep(fold, side.sheet)
            left, right = (side.right, side.left) if self._bound.leftward else (side.left, side.right)
            for number, box, move in ((left, fold.left, shift), (right, fold.right, -shift)):
                if number:
                    half = (box.x, box.y, box.width, box.height)
                    self._leaf(leaves[number], Stage(box.x + move, box.y, fold.scale), half)
            if not side.front:
                for line in fold_marks(fold):
                    self._press.line(*line, 0.15, "#777")
                if side.sheet == last:
                    for line in staple_marks(fold):
                        self._press.line(*line, 0.15, "#bbb")

    def page(self, leaf: Leaf, stage: Stage) -> None:
        """Print a page among other things, with its top left corner at the stage's."""
        size, k = self._bound.size, stage.scale
        self._leaf(leaf, stage, (stage.x, stage.y, size.width * k, size.height * k))

    def ink(self, leaf: Leaf, look: Callable[[Painted], str]) -> Iterator[object]:
        """Say all that leaves ink on a page: faces by what `look` says of them, words with the fonts they take."""
        if leaf.ground:
            yield look(self._ground_of(leaf)), leaf.across
        for mark in leaf.marks:
            if isinstance(mark, Words):
                yield mark.x, mark.y, mark.size, tuple([self._ink_of(one, look) for one in mark.line.pieces])
            elif isinstance(mark, Shown):
                yield mark._replace(face=look(self._shown(mark.face)), path=())
            elif isinstance(mark, Panel | Dots):
                yield mark

    def _ink_of(self, piece: Placed, look: Callable[[Painted], str]) -> tuple[object, ...]:
        if piece.kind == "icon":
            return piece.x, look(self._icons[piece.text, piece.ink.fill])
        ink = piece.ink
        faces = tuple([(face.digest, text) for face, text in ink.book.runs(piece.part.text, ink.faces)])
        return piece.x, piece.spacing, ink.fill, ink.tracking, faces

    # ------------------------------------------------------------------ one page

    def _leaf(self, leaf: Leaf, stage: Stage, half: Box) -> None:
        if leaf.ground:
            self._ground(leaf, stage, half)
        for mark in leaf.marks:
            if isinstance(mark, Panel):
                self._panel(mark, stage)
            elif isinstance(mark, Dots):
                self._dots(mark, stage)
        self._faces([mark for mark in leaf.marks if isinstance(mark, Shown)], stage)
        for mark in leaf.marks:
            if isinstance(mark, Words):
                self._words(mark, stage)
        self._untag()

    def _untag(self) -> None:
        """Let what comes next be an artifact."""
        if self._tags:
            self._tags.end()

    def _ground(self, leaf: Leaf, stage: Stage, half: Box) -> None:
        """Place the face that fills a page."""
        at, k = stage, stage.scale
        clip = _rounded(*half, 0.0)
        face = self._ground_of(leaf)
        says = self._says((leaf.ground,), None) if self._tags and leaf.path and not leaf.across else ""
        if self._tags and says:
            self._tags.picture(leaf.path, says, half)
        self._press.place(face, (k, 0.0, 0.0, k, at.x - leaf.across * k, at.y), clip)
        self._untag()

    def _ground_of(self, leaf: Leaf) -> Painted:
        name = f"{leaf.ground}{'>' if leaf.across else '<'}"  # of what two pages share each has its own words
        return self._shown(name if name in self._sizes else leaf.ground)

    def _faces(self, shown: Sequence[Shown], stage: Stage) -> None:
        """Place faces, those of one picture together."""
        for path, some in groupby(shown, key=lambda mark: mark.path):
            faces = list(some)
            says = self._says([mark.face for mark in faces], path[-1].says) if self._tags and path else ""
            for mark in faces:
                self._face(mark, stage, says)
            self._untag()

    def _panel(self, mark: Panel, at: Stage) -> None:
        k = at.scale
        x, y, width, height = at.x + mark.x * k, at.y + mark.y * k, mark.width * k, mark.height * k
        if mark.radius:
            self._press.outline(_rounded(x, y, width, height, mark.radius * k), fill=mark.fill)
        else:
            self._press.rect(x, y, width, height, fill=mark.fill)

    def _dots(self, mark: Dots, at: Stage) -> None:
        k = at.scale
        path = f"M{at.x + mark.x * k:.3f} {at.y + mark.y * k:.3f}H{at.x + mark.end * k:.3f}"
        self._press.outline(path, stroke=mark.fill, width=_DOT * k, dash=(_DOT * k, (DOT_PITCH - _DOT) * k))

    def _face(self, mark: Shown, at: Stage, says: str = "") -> None:
        """Place a face, its corners round; a region fills the place by itself. `says` stands for it in words."""
        width, height = self._sizes[mark.face]
        left, top, wide, high = mark.region or (0.0, 0.0, width, height)
        k = mark.width / wide * at.scale
        # the middle of what is shown stays where it is when it is turned
        middle = at.x + (mark.x + mark.width / 2) * at.scale, at.y + (mark.y + mark.height / 2) * at.scale
        matrix = times(turned(mark.turn, (0.0, 0.0), middle), scaled(k, -k * (left + wide / 2), -k * (top + high / 2)))
        corner = mark.round / mark.width * wide if mark.round else 0.0
        if mark.outline:
            path = shape_path(mapped(outlines.read(mark.outline), matrix))
        else:
            path = _through(matrix, (left, top, wide, high), corner, k)
        if self._tags and mark.path:
            x, y, right, bottom = moved((left, top, left + wide, top + high), matrix)
            self._tags.picture(mark.path, says, (x, y, right - x, bottom - y))
        self._press.place(self._shown(mark.face), matrix, path)
        if mark.round or mark.outline or mark.region:
            self._press.outline(path, stroke=_HAIR, width=0.12)

    def _words(self, mark: Words, at: Stage) -> None:
        if self._tags and mark.path:
            self._tagged(mark, at, self._tags)
        else:
            self._untag()
            self._pieces(mark, mark.line.pieces, at)

    def _pieces(self, mark: Words, pieces: Sequence[Placed], at: Stage) -> None:
        """Write pieces of a line, icons first."""
        k = at.scale
        for piece in pieces:
            if piece.kind == "icon":
                face = self._icons[piece.text, piece.ink.fill]
                em = mark.size * MM_PER_POINT
                side = em * 1.0 * k
                x = at.x + (mark.x + piece.x) * k
                y = at.y + (mark.y - piece.ink.capheight * em / 2) * k - side / 2
                self._press.place(face, (side / 10, 0.0, 0.0, side / 10, x, y))
        words = [Word(piece.x * k, piece.part, piece.spacing) for piece in pieces if piece.kind != "icon"]
        self._press.words(at.x + mark.x * k, at.y + mark.y * k, mark.size * k, words)

    def _tagged(self, mark: Words, at: Stage, tags: Tags) -> None:
        """Write a line in the order of reading, each stretch as what it is: text, a link, an icon in words."""
        tags.element(mark.path)
        last = mark.line.pieces[-1] if mark.line.pieces else None
        for (link, lang), some in groupby(mark.line.pieces, key=lambda piece: (piece.ink.link, piece.ink.lang)):
            pieces = list(some)
            tags.begin(mark.path, link, "".join([piece.text for piece in pieces]), lang)
            for told, stretch in _stretches(pieces, mark.line.after if pieces[-1] is last else "", self._called):
                if told:
                    tags.tell(told)
                self._pieces(mark, stretch, at)
                if told:
                    tags.told()
            if link:
                self._link(mark, link, min(one.x for one in pieces), max(one.x + one.width for one in pieces))

    def _link(self, mark: Words, link: str, start: float, end: float) -> None:
        """Lay a link over a stretch of a line."""
        em = mark.size * MM_PER_POINT
        box = (mark.x + start, mark.y - 0.8 * em, end - start, 1.1 * em)
        if link.startswith("#"):
            page, y = self._bound.targets.get(link[1:], (0, 0.0))
            if page:
                self._press.link(box, page - 1, max(0.0, y - 4.0))
        else:
            self._press.web_link(box, link)


def _stretches(
    pieces: Sequence[Placed], after: str, called: Callable[[str], str]
) -> Iterator[tuple[str, Sequence[Placed]]]:
    """Part pieces where a text must stand for what is shown, which is given with them, "" for none.

    `after` is what follows the last piece in the text, `called` says what an icon is called.
    """
    shown: list[Placed] = []
    last = pieces[-1]
    for piece in pieces:
        behind = after if piece is last else ""
        if piece.kind != "icon" and behind != SOFT_HYPHEN:
            shown.append(piece.ended() if behind else piece)
            continue
        if shown:
            yield "", shown
            shown = []
        name = piece.text if piece.kind == "icon" else ""
        words = f" {emoji_of(name) or called(name.replace('-', ' '))} " if name else piece.text[:-1]
        yield words + behind.strip(), (piece,)
    if shown:
        yield "", shown


def _rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    return _through(IDENTITY, (x, y, width, height), radius, 1.0)


def _through(matrix: Matrix, box: Box, radius: float, scale: float) -> str:
    """Write the outline of a box with round corners, as a matrix takes it to the page."""
    x, y, width, height = box

    def at(px: float, py: float) -> str:
        return "{:.4f} {:.4f}".format(*through(matrix, px, py))

    if radius <= 0:
        return f"M{at(x, y)}L{at(x + width, y)}L{at(x + width, y + height)}L{at(x, y + height)}Z"
    r, own = f"{radius * scale:.4f}", radius
    arc = f"A{r} {r} 0 0 1 "
    return (
        f"M{at(x + own, y)}L{at(x + width - own, y)}{arc}{at(x + width, y + own)}"
        f"L{at(x + width, y + height - own)}{arc}{at(x + width - own, y + height)}"
        f"L{at(x + own, y + height)}{arc}{at(x, y + height - own)}L{at(x, y + own)}{arc}{at(x + own, y)}Z"
    )
