"""Write sheets of just what changed: cards of one size together, then tokens; backs behind each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from generator.catalog.messages import Messages
from generator.catalog.model import Part
from generator.catalog.tokens import TokenSet, TokenSheet
from generator.making.revised import has_room, marked
from generator.named import NamedTuple
from generator.parts.tokens import shapes_of
from generator.printed.ledger import FIRST
from generator.printed.packing import Job, Pack
from generator.printed.sheets import Sheets
from generator.reporting.bill import Cost
from generator.sheets.piece import Wording
from generator.sheets.spread import Spread, plates, spread

if TYPE_CHECKING:
    from generator.catalog.model import Deck
    from generator.draw.painted import Painted, Pictures
    from generator.pdf.document import PdfPress
    from generator.printed.changes import Now
    from generator.sheets.duplex import Duplex
    from generator.sheets.foot import Measure
    from generator.sheets.paper import Paper
    from generator.sheets.plate import Placed
    from generator.text.fonts import FontBook


class Tokens(NamedTuple):
    """Tokens of one file that have to be printed: how they lie, how many, and which."""

    part: Part
    sheet: TokenSheet
    spread: Spread
    number: int
    jobs: tuple[Job, ...] = ()

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
        made.append(Tokens(part, sheet, laid, sum(one.deck.count for one in sheet.sets), tuple(jobs.values())))
    return tuple(made)


def _only(one: TokenSet, jobs: dict[str, Job]) -> TokenSet:
    """Leave out the tokens of a set that stay as they are."""

    def less(deck: Deck) -> Deck:
        cards = (card._replace(copies=jobs[card.id].copies) for card in deck.cards if card.id in jobs)
        return replace(deck, cards=tuple(cards))

    return replace(one, deck=less(one.deck), foot=one.foot and less(one.foot))


def _duplex(packed: Sequence[Pack], loose: Sequence[Tokens]) -> Literal["long", "short"] | None:
    """Return how sheets are flipped where some have two sides."""
    ways = [*(pack.layout.press_duplex for pack in packed), *(one.spread.ground.press_duplex for one in loose)]
    return next((way for way in ways if way), None)


def pdf(asked: Sheets, now: Now, packed: Sequence[Pack], loose: Sequence[Tokens]) -> bytes:
    """Write the sheets, in the order of the cut: cards, then pages, then tokens."""
    from generator.pdf.sheets import draw_sheet, measurer
    from generator.sheets.impose import laid

    game, edition, fonts = asked.game, asked.edition, asked.fonts
    duplex = _duplex(packed, loose)
    press = asked.press(game.says.gettext("what changed"), duplex)
    faces = {shown.look: shown.painted for shown in now.whole.faces.values()}
    found = [job for pack in packed for job in pack.jobs] + [job for one in loose for job in one.jobs]
    faces |= {_lettered(job): _marked(job, fonts) for job in found}
    measure = measurer(fonts)

    def wording(names: str, called: str) -> Wording:
        component = game.says.gettext("what changed, {names}", names=names)
        return Wording(game.title, component, edition.label, called, game.says)

    for pack in packed:
        words = wording(_named(pack, game.says), game.says.gettext("reprint"))
        pieces = [job.piece._replace(front=_lettered(job)) for job in pack.jobs]
        for sheet in laid(pack.lots, pieces, words, measure):
            draw_sheet(press, sheet, faces)
            if duplex and not pack.layout.press_duplex:
                press.page(
                    sheet.width, sheet.height, label=game.says.gettext("blank")
                )  # or the next sheet is printed there
    for one in loose:
        _tokens(press, wording(one.part.name, one.part.id), now, one, faces, measure)
    return press.finish()


def _lettered(job: Job) -> str:
    """Name the front of a card with its letter of revision."""
    revision = job.change.revision[1]
    return job.front.look if revision == FIRST else f"{job.front.look}, revision {revision}"


def _marked(job: Job, fonts: FontBook) -> Painted:
    deck, revision = job.front.deck, job.change.revision[1]
    return (
        job.front.painted
        if revision == FIRST or not has_room(deck)
        else marked(job.front.painted, revision, deck, fonts)
    )


def _named(pack: Pack, says: Messages) -> str:
    names = list(dict.fromkeys(job.change.deck_name for job in pack.jobs))
    more = len(names) - 1
    return ", ".join(names) if len(names) < 4 else f"{names[0]} {says.gettext('and {n} more', n=more)}"


def _tokens(press: PdfPress, wording: Wording, now: Now, one: Tokens, faces: Pictures, measure: Measure) -> None:
    from generator.pdf.sheets import draw_plate

    shown = now.whole.faces
    fronts = {(job.front.deck.id, job.change.card): _lettered(job) for job in one.jobs}

    def face(at: Placed) -> Painted:
        named = fronts.get((at.deck, at.card)) if at.side == "front" else None
        look: str = named or shown[at.deck, at.card, at.side].look  # type: ignore[index]
        return faces[look]

    for plate in plates(one.sheet, one.spread, shapes_of(one.sheet), wording, measure):
        draw_plate(press, plate, face)
