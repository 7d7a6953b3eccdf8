"""Write the files of pages: what is noted on their faces decides where seams lie and which fields a form has.

Loads all that writes PDF.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.catalog.model import Card, Deck, Edition, Part, Size
from generator.catalog.pages import Sheet
from generator.catalog.problems import ContentError, Mark, Problem, clipped, did_you_mean
from generator.draw.cropped import cropped
from generator.draw.painted import Note, Painted, Pictures
from generator.parts import creases
from generator.parts.creases import Folds
from generator.parts.decks import Drawn
from generator.parts.pageseams import cut_up, in_every_way, kept_whole, mark_of
from generator.parts.planned import read_on, spec_of
from generator.pdf.document import PdfPress
from generator.pdf.forms import Field, Term, finish_form, in_order, put_form
from generator.pdf.press import Box, Press
from generator.pdf.sheets import FOOT_FONT, INK, draw_foot, draw_sheet
from generator.pdf.tags import Step
from generator.sheets.foot import Measure
from generator.sheets.impose import Sheet as Printed
from generator.sheets.impose import press_sheets, sheets
from generator.sheets.layout import Layout
from generator.sheets.piece import Piece, Wording
from generator.sheets.tilepage import TilePage, pages
from generator.sheets.tiling import Shape
from generator.text.fonts import FontBook

__all__ = ["PdfPress", "ReadPress", "field_problems", "form", "placed", "tiles", "whole"]

_TERM = re.compile(r"(?:(\d+(?:\.\d+)?)\s*\*\s*)?(\S.*)", re.DOTALL)
_FAINT = "#8a8a8a"


class ReadPress(PdfPress):
    """Prints faces so that each is read aloud as a text, once however often it stands on pages."""

    def __init__(self, fonts: FontBook, **about: Any) -> None:
        super().__init__(fonts, tagged=True, **about)
        self._read: set[str] = set()
        self._count = 0

    def stamp(self, face: Painted, x: float, y: float, turn: int = 0, clip: Box | None = None) -> None:
        """Put a face on the page."""
        lines = [] if face.key in self._read else read_on(face)
        self._read.add(face.key)
        if self.tags and lines:
            self._count += 1
            self.tags.face((Step(self._count, "P"),), lines)
        super().stamp(face, x, y, turn, clip)
        if self.tags:
            self.tags.end()


def placed(
    press: Press,
    layout: Layout,
    stack: Sequence[Piece],
    wording: Wording,
    faces: Pictures,
    measure: Measure,
    folded: Folds,
) -> None:
    """Print pages as cards are printed, as many on a paper as fit."""
    for sheet in sheets(layout, stack, wording, measure=measure):
        _drawn(press, sheet, faces, layout.size, folded)


def _drawn(press: Press, sheet: Printed, faces: Pictures, size: Size, folded: Folds) -> None:
    """Print a sheet, and on each front where it is folded."""
    draw_sheet(press, sheet, faces)
    for one in sheet.stamps:
        if one.side == "front":
            creases.draw(press, size, folded, (one.x, one.y, one.turn))


def whole(press: Press, deck: Deck, stack: Sequence[Piece], wording: Wording, faces: Pictures, folded: Folds) -> None:
    """Print each page on paper of its own size, with its bleed."""
    for sheet in press_sheets(deck, stack, wording):
        _drawn(press, sheet, faces, deck.size, folded)


def tiles(
    press: Press,
    part: Part,
    edition: Edition,
    faces: Drawn,
    shape: Shape,
    wording: Wording,
    measure: Measure,
    folded: Folds,
) -> None:
    """Print pages larger than the paper, each on several tiles.

    Raises:
        ContentError: a seam would cut a text, a field or what is to stay whole, wherever it lay.
    """
    (deck,) = part.decks
    problems: list[Problem] = []
    for card in deck.cards:
        face = faces.keys[card.id, "front"]
        kept = kept_whole(part, deck, card, edition, faces)
        plan = cut_up(deck.size, shape, kept)
        if plan is None:
            problems += in_every_way(deck, shape, kept)
            continue
        for page in pages(plan, deck.bleed, wording, measure):
            shown = cropped(faces.pictures[face], _shown(page))
            for copy in range(card.copies):
                which = f" {card.id}" if len(deck.cards) > 1 else ""
                again = f" ({copy + 1})" if card.copies > 1 else ""
                _print_tile(press, page, shown, f"{deck.id}{which} {page.tile.name}{again}", wording)
                creases.draw(press, deck.size, folded, (*page.tile.at, 0), page.tile.box)
    if problems:
        raise ContentError(problems)


def _shown(page: TilePage) -> Box:
    """Give the part of the sheet whose words a tile shows: its own, and all beyond the sheet's edges."""
    part, far = page.tile.part, 1e6
    left, top, right, bottom = page.tile.outer
    return (
        -far if left else part.x,
        -far if top else part.y,
        far if right else part.right,
        far if bottom else part.bottom,
    )


def _print_tile(press: Press, page: TilePage, face: Painted, label: str, wording: Wording) -> None:
    box, seen = page.tile.box, page.seen
    name = f"{wording.component}, {wording.says.gettext('tile {name}', name=page.tile.name)}"
    press.page(page.width, page.height, trim=box, bleed=seen, label=label, bookmark=name)
    press.stamp(face, *page.tile.at, clip=seen)
    for line in page.hatch:
        press.line(*line, _FAINT)
    for line in page.marks:
        press.line(*line, INK)
    for path in page.diamonds:
        press.outline(path, fill=INK)
    for note in page.notes:
        press.text(note.x, note.y, note.text, note.size, family=FOOT_FONT, anchor="middle", turn=note.turn)
    for cell, filled in page.chart:
        press.rect(*cell, fill=INK if filled else None, stroke=INK, line_width=0.15)
    draw_foot(press, page.foot)


# ---------------------------------------------------------------------- forms


def form(fonts: FontBook, told: Mapping[str, str], deck: Deck, faces: Drawn, *, draft: bool) -> bytes:
    """Write pages at their true size with fields to fill in, in reading order."""
    press = PdfPress(fonts, draft=draft, tagged=True, **told)  # type: ignore[arg-type]
    tags = press.tags
    assert tags is not None, "it was asked for"  # noqa: S101
    size, listed = deck.size, []
    leftward = fonts.is_right_to_left
    shown = [faces.face(card.id, side) for card in deck.cards for side in deck.sides(card)]
    for number, face in enumerate(shown):
        begins = "right" if leftward else "left"
        fields = [_field(note, begins) for note in _reading(face.notes, leftward=leftward)]
        press.page(size.width, size.height, trim=(0.0, 0.0, size.width, size.height), label=f"{deck.id} {number + 1}")
        tags.face((Step(number, "Sect"), Step(0, "P")), read_on(face))
        press.stamp(face, 0.0, 0.0, clip=(0.0, 0.0, size.width, size.height))
        tags.end()
        put_form(press, tags, number, size.height, fields)
        listed.append(fields)
    sums = {one.name: [term.name for term in one.terms] for fields in listed for one in fields if one.terms}
    finish_form(press, fonts, listed, in_order(sums))
    return press.finish()


def _reading(notes: Sequence[Note], *, leftward: bool) -> list[Note]:
    """Put fields in reading order: line by line from the top, each from the left, or `leftward` from the right."""
    waiting = sorted((note for note in notes if note.kind == "field"), key=lambda note: (note.y, note.x))
    found: list[Note] = []
    while waiting:
        first = waiting[0]
        row = [note for note in waiting if note.y + note.height / 2 <= first.y + first.height]
        found += sorted(row, key=lambda note: note.x, reverse=leftward)
        waiting = [note for note in waiting if note not in row]
    return found


def _field(note: Note, begins: str = "left") -> Field:
    says = dict(note.says)
    terms = tuple(_term(one) for one in says["sum"].split("\n")) if "sum" in says else ()
    kind = says.get("kind", "number" if terms else "text")
    return Field(
        note.name, kind, note.x, note.y, note.width, note.height, says.get("label", ""),
        float(says.get("size", 0)), says.get("align", "center" if kind == "number" else begins),
        round(float(says.get("lines", 1))), says.get("fill", "#000"), says.get("value", ""), terms,
    )  # fmt: skip


def _term(text: str) -> Term:
    found = _TERM.fullmatch(text.strip())
    assert found is not None, text  # noqa: S101  (a name is never empty)
    return Term(found[2], float(found[1] or 1))


def field_problems(part: Part, deck: Deck, faces: Drawn) -> list[Problem]:
    """Say what is wrong with the fields on a sheet's pages: names given twice, totals of what is not there."""
    notes = [
        (note, card)
        for card in deck.cards
        for side in deck.sides(card)
        for note in faces.pictures[faces.keys[card.id, side]].notes
        if note.kind == "field"
    ]
    if not spec_of(part, Sheet).fillable:
        if not notes:
            return []
        hint = "add 'fillable: true' to have an edition that can be filled in on a screen, or take them out"
        fact = f"its template has fields (the first at {_place_of(notes[0][0], deck)}), and the sheet is not fillable"
        return [Problem(deck.mark, fact, hint)]
    if not notes:
        hint = "put some into the template, such as {{ field('player.1', 20, 30, 40, 8) }}"
        return [Problem(deck.mark, "the sheet is fillable and its template has no fields", hint)]
    first: dict[str, Note] = {}
    for note, _ in notes:
        first.setdefault(note.name, note)
    return [*_twice(notes, first, deck), *_inside(first, deck), *_totals(first, deck)]


def _place_of(note: Note, deck: Deck) -> Mark:
    return mark_of(dict(note.says).get("at", ""), deck.mark)


def _twice(notes: Sequence[tuple[Note, Card]], first: Mapping[str, Note], deck: Deck) -> Iterator[Problem]:
    """Tell of names that are given to several fields."""
    seen: set[str] = set()
    for note, card in notes:
        if note.name in seen:
            known = first[note.name]
            hint = "give each one a name of its own"
            if (known.x, known.y) == (note.x, note.y):
                hint = f"give each page's its own, such as '{card.id}.{note.name}'"
            yield Problem(_place_of(note, deck), f"there are two fields called '{clipped(note.name)}'", hint)
        seen.add(note.name)


def _inside(first: Mapping[str, Note], deck: Deck) -> Iterator[Problem]:
    """Tell of fields that would lie inside another one."""
    within: dict[str, str] = {}
    for name in first:
        for dot in [at for at, sign in enumerate(name) if sign == "."]:
            within.setdefault(name[:dot], name)
    for name, note in first.items():
        if inside := within.get(name):
            fact = f"'{name}' is a field, and so is '{inside}', which would lie inside it"
            yield Problem(_place_of(note, deck), fact, f"call it '{name}.all', or the other one without the dot")


def _totals(first: Mapping[str, Note], deck: Deck) -> Iterator[Problem]:
    """Tell of totals that add what is not there, or themselves."""
    sums = {name: [term.name for term in _field(note).terms] for name, note in first.items()}
    for name, terms in sums.items():
        for term in terms:
            if term not in first:
                fact = f"the total '{name}' adds '{clipped(term)}', and there is no such field"
                yield Problem(_place_of(first[name], deck), fact, did_you_mean(term, first))
    sums = {name: terms for name, terms in sums.items() if terms}
    for name in sums.keys() - set(in_order(sums)):
        fact = f"the total '{name}' adds itself, in a circle"
        yield Problem(_place_of(first[name], deck), fact, "let totals add other fields only")
