"""Which files an edition yields, and from what: arithmetic only, so that --dry-run costs nothing.

Touches no disk, renders nothing; a deck that does not fit on the paper is found here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from generator.bill import Item
from generator.catalog.edition import choose, meant
from generator.catalog.model import Card, Deck, Edition, Game
from generator.catalog.problems import ContentError, Mark, Problem, did_you_mean
from generator.order import Order, Wish
from generator.sheets.impose import tally
from generator.sheets.layout import Layout, layout
from generator.sheets.paper import BOTH, MARGIN, Paper, find_paper
from generator.sheets.piece import Piece

Side = Literal["front", "back"]


class Planned(NamedTuple):
    """One file to be made: its line in the bill, its deck, and whether backs are printed.

    `layout` says how the cards lie on a sheet; a print shop's file has none.
    """

    item: Item
    deck: Deck
    layout: Layout | None
    backs: bool


class EditionPlan(NamedTuple):
    """One edition, and its files in the order of the game's components."""

    edition: Edition
    files: tuple[Planned, ...]

    @property
    def decks(self) -> tuple[Deck, ...]:
        """The decks whose cards are wanted, each once."""
        return tuple({one.deck.id: one.deck for one in self.files}.values())

    @property
    def cards(self) -> int:
        """How many kinds of cards have to be drawn."""
        return sum(len(deck.cards) for deck in self.decks)


def plan(game: Game, order: Order) -> tuple[EditionPlan, ...]:
    """Say which editions were asked for, one for each theme, and which files they yield.

    Raises:
        ContentError: there is no such theme, preset, rule, paper or deck, or a deck does not fit on the
            paper; all at once.
    """
    themes: tuple[str | None, ...] = order.themes or tuple(game.themes) or (None,)
    found: list[Problem] = []
    plans: list[EditionPlan] = []
    for theme in dict.fromkeys(theme and meant(theme, game.themes) for theme in themes):
        try:
            edition = choose(game, theme, order.preset or None, order.sets, order.style)
            plans.append(EditionPlan(edition, _planned(game, edition, order.wish)))
        except ContentError as error:
            found += error.problems
    if found:
        raise ContentError(found)
    return tuple(plans)


def _planned(game: Game, edition: Edition, wish: Wish) -> tuple[Planned, ...]:
    paper = find_paper(wish.paper, MARGIN if wish.margin is None else wish.margin)
    found = [
        Problem(Mark(f"--only {name}"), f"{game.title} has no deck called '{name}'", did_you_mean(name, game.decks))
        for name in wish.only
        if name not in game.decks
    ]
    files: list[Planned] = []
    for deck in game.decks.values():
        try:
            if not wish.only or deck.id in wish.only:
                files += _files(game, edition, wish, deck, paper)
        except ContentError as error:
            found += error.problems
    if found:
        raise ContentError(found)
    return tuple(files)


def pieces(deck: Deck, keys: Mapping[tuple[str, str], str], backs: bool) -> list[Piece]:
    """Pair the fronts of a deck with their backs, if backs are wanted; `keys` are by card id and side."""
    return [
        Piece(keys[card.id, "front"], keys.get((card.id, "back")) if backs else None, card.copies)
        for card in deck.cards
    ]


def has_back(deck: Deck, card: Card) -> bool:
    """Say whether something is printed behind a card: its own back or the deck's."""
    return bool(card.fields.get("back") or deck.back)


def sides(deck: Deck, card: Card) -> tuple[Side, ...]:
    """Name the sides of a card that are printed."""
    return ("front", "back") if has_back(deck, card) else ("front",)


def _files(game: Game, edition: Edition, wish: Wish, deck: Deck, paper: Paper) -> Iterator[Planned]:
    backs = wish.duplex != "none" and any(has_back(deck, card) for card in deck.cards)
    blank: dict[tuple[str, str], str] = {(card.id, side): side for card in deck.cards for side in sides(deck, card)}
    stack = pieces(deck, blank, backs)
    item = Item(
        game=game.slug,
        title=game.title,
        edition=edition.slug,
        label=edition.label,
        style=edition.style,
        deck=deck.id,
        name=deck.name,
        kind="press",
        file="/".join((game.slug, edition.slug, file_name(deck.id, wish))),
        status="planned",
        cards=deck.count,
        sheets=0,
        pages=sum(piece.copies * (1 if piece.back is None else 2) for piece in stack),
        paper=f"{deck.size.width:g} × {deck.size.height:g} mm with {deck.bleed:g} mm bleed",
        flip=_turns(stack),
        cuts=0,
    )
    if wish.press:
        yield Planned(item, deck, None, backs)
        return
    placed = layout(deck, paper, duplex=wish.duplex if backs else "none", gap=wish.gap)
    sums = tally(placed, stack)
    item = item._replace(
        kind="sheets",
        sheets=sums.sheets,
        pages=sums.pages,
        paper=paper.fits,
        flip=placed.flip,
        cuts=sums.cuts,
    )
    yield Planned(item, deck, placed, backs)
    if wish.cut_file:
        file = item.file.removesuffix(".pdf") + "-cut.svg"
        yield Planned(
            item._replace(kind="cut lines", file=file, cards=0, sheets=0, pages=0, cuts=0), deck, placed, backs
        )


def _turns(stack: list[Piece]) -> str:
    """Say in which order a print shop gets the pages."""
    backs = sum(piece.back is not None for piece in stack)
    if not backs:
        return "fronts only"
    return "front and back by turns" if backs == len(stack) else "each front followed by its back, if it has one"


def file_name(deck: str, wish: Wish) -> str:
    """Name a deck's file; what is not the default is said in the name.

    >>> file_name("numbers", Wish()), file_name("numbers", Wish(paper="a4", duplex="none"))
    ('numbers.pdf', 'numbers-a4-fronts.pdf')
    >>> file_name("numbers", Wish(paper="letter", duplex="gutterfold", gap=2.5, press=True))
    'numbers-press.pdf'
    """
    if wish.press:
        return f"{deck}-press{'-fronts' if wish.duplex == 'none' else ''}.pdf"
    paper = wish.paper.lower().replace(" ", "").replace("×", "x")
    paper = "" if paper == BOTH else paper
    sides = {"long": "", "none": "fronts"}.get(wish.duplex, wish.duplex)
    gap = f"gap{wish.gap:g}" if wish.gap else ""
    margin = "" if wish.margin is None else f"margin{wish.margin:g}"
    return "-".join(filter(None, (deck, paper, sides, gap, margin))) + ".pdf"
