"""Write sheets of just what changed: cards of one size together, then tokens; backs behind each. Knows no ledger."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from generator.catalog.model import Part
from generator.catalog.tokens import TokenSet, TokenSheet
from generator.parts.forms import Forms
from generator.parts.tokens import shapes_of
from generator.printed.cost import Cost
from generator.printed.packing import Job, Pack
from generator.printed.revisions import draw_revisions
from generator.printed.sheets import Sheets
from generator.sheets.piece import Wording
from generator.sheets.spread import Spread, plates, spread

if TYPE_CHECKING:
    from generator.catalog.model import Deck
    from generator.press.pdf import PdfPress
    from generator.printed.changes import Now
    from generator.sheets.duplex import Duplex
    from generator.sheets.foot import Measure
    from generator.sheets.paper import Paper


class Tokens(NamedTuple):
    """Tokens of one file that have to be printed: how they lie, and how many."""

    part: Part
    sheet: TokenSheet
    spread: Spread
    number: int

    @property
    def cost(self) -> Cost:
        """What they cost."""
        straight = sum(one.deck.count for one in self.sheet.sets if one.straight)
        sheets = len(self.spread.sheets)
        return Cost(self.number, self.number, sheets, self.spread.cuts * sheets, self.number - straight)


def tokens(found: Iterable[Job], paper: Paper, duplex: Duplex) -> tuple[Tokens, ...]:
    """Find room for the tokens among what has to be printed.

    Raises:
        ContentError: a token is larger than the paper.
    """
    parts: dict[str, tuple[Part, dict[str, Job]]] = {}
    for job in found:
        if isinstance(job.front.part.spec, TokenSheet):
            parts.setdefault(job.front.part.id, (job.front.part, {}))[1][job.change.card] = job
    made = []
    for part, jobs in parts.values():
        assert isinstance(part.spec, TokenSheet)  # noqa: S101
        sheet = TokenSheet(tuple(_only(one, jobs) for one in part.spec.sets))
        sheet = TokenSheet(tuple(one for one in sheet.sets if one.deck.cards))
        backs = any(job.back is not None for job in jobs.values())
        laid = spread(sheet, paper, shapes_of(sheet), duplex=duplex if backs else "none")
        made.append(Tokens(part, sheet, laid, sum(one.deck.count for one in sheet.sets)))
    return tuple(made)


def _only(one: TokenSet, jobs: dict[str, Job]) -> TokenSet:
    """Leave out the tokens of a set that stay as they are."""

    def less(deck: Deck) -> Deck:
        cards = (card._replace(copies=jobs[card.id].copies) for card in deck.cards if card.id in jobs)
        return replace(deck, cards=tuple(cards))

    return replace(one, deck=less(one.deck), foot=one.foot and less(one.foot))


def pdf(asked: Sheets, now: Now, packed: Sequence[Pack], loose: Sequence[Tokens]) -> bytes:
    """Write the sheets, in the order of the cut: cards, then pages, then tokens.

    Raises:
        MisplacedError: a back does not lie behind its front.
        ProofError: a page is not what it must be.
    """
    from generator.press.sheets import draw_sheet, measurer
    from generator.sheets.backs import in_lots
    from generator.sheets.impose import laid

    game, edition, fonts = asked.game, asked.edition, asked.fonts
    duplex = next((pack.layout.press_duplex for pack in packed if pack.layout.press_duplex), None)
    duplex = duplex or next((one.spread.ground.press_duplex for one in loose if one.spread.ground.press_duplex), None)
    press = asked.press("what changed", duplex)
    faces = {shown.look: shown.painted for shown in now.whole.faces.values()}
    forms, measure = Forms(press.form, faces), measurer(fonts)
    for pack in packed:
        wording = Wording(game.title, f"what changed, {_named(pack)}", edition.label, "reprint")
        letters = [job.change.revision[1] for job in pack.jobs]
        pages = laid(pack.lots, pack.pieces, wording, measure)
        for sheet in in_lots(pack.lots, pages, pack.sizes):
            draw_sheet(press, sheet, forms)
            draw_revisions(press, sheet, letters, pack.sizes)
            if duplex and not pack.layout.press_duplex:
                _empty(press, sheet.width, sheet.height)
    for one in loose:
        wording = Wording(game.title, f"what changed, {one.part.name}", edition.label, one.part.id)
        _tokens(press, wording, now, one, forms, measure)
    return press.finish()


def _empty(press: PdfPress, width: float, height: float) -> None:
    """Leave the back of a sheet blank, or a printer that prints both sides puts the next sheet there."""
    press.page(width, height, label="blank")


def _named(pack: Pack) -> str:
    names = list(dict.fromkeys(job.change.deck_name for job in pack.jobs))
    return ", ".join(names) if len(names) < 4 else f"{names[0]} and {len(names) - 1} more"


def _tokens(press: PdfPress, wording: Wording, now: Now, one: Tokens, forms: Forms, measure: Measure) -> None:
    from generator.press.sheets import draw_plate
    from generator.sheets.backs import matched_plates

    faces = now.whole.faces
    flat = {each.deck.id: each.deck.size for each in one.sheet.sets if not each.base}
    pages = plates(one.sheet, one.spread, shapes_of(one.sheet), wording, measure)
    for plate in matched_plates(pages, one.spread.ground, flat):
        draw_plate(press, plate, lambda at: forms[faces[at.deck, at.card, at.side].look])  # type: ignore[index]
