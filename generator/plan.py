"""Which files an edition yields, and from what: arithmetic only, so that --dry-run costs nothing.

Touches no disk, renders nothing; a deck that does not fit on the paper is found here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.bill import Item
from generator.catalog.edition import choose
from generator.catalog.model import Card, Deck, Edition, Game
from generator.catalog.problems import ContentError, Mark, Problem, did_you_mean
from generator.order import Order, Sides, Wish
from generator.sheets.impose import tally
from generator.sheets.layout import Layout, layout
from generator.sheets.paper import Paper, find_paper
from generator.sheets.piece import Piece


@dataclass(frozen=True, slots=True)
class Planned:
    """One file to be made: its line in the bill, its deck, and how the cards lie (not for press files)."""

    item: Item
    deck: Deck
    layout: Layout | None


def editions(game: Game, order: Order) -> tuple[Edition, ...]:
    """Choose the editions that were asked for: one for each theme.

    Raises:
        ContentError: a theme, preset, rule or value that the game does not have.
    """
    themes: tuple[str | None, ...] = order.themes or tuple(game.themes) or (None,)
    found: list[Problem] = []
    chosen: list[Edition] = []
    for theme in dict.fromkeys(themes):
        try:
            chosen.append(choose(game, theme, order.preset or None, order.sets, order.style))
        except ContentError as error:
            found += error.problems
    if found:
        raise ContentError(found)
    return tuple(chosen)


def plan(game: Game, edition: Edition, wish: Wish) -> tuple[Planned, ...]:
    """Say which files `wish` yields for an edition, in the order of the game's components.

    Raises:
        ContentError: a deck does not fit on the paper, or there is no such paper or deck; all at once.
    """
    paper = find_paper(wish.paper)
    chosen, found = _chosen(game, wish.only)
    files: list[Planned] = []
    for deck in chosen:
        try:
            files += _files(game, edition, wish, deck, paper)
        except ContentError as error:
            found += error.problems
    if found:
        raise ContentError(found)
    return tuple(files)


def pieces(deck: Deck, faces: dict[tuple[str, str], str]) -> list[Piece]:
    """Pair the fronts and backs of a deck by their keys: `faces` holds them by card id and side."""
    return [Piece(faces[card.id, "front"], faces.get((card.id, "back")), card.copies) for card in deck.cards]


def has_back(deck: Deck, card: Card) -> bool:
    """Say whether something is printed behind a card: its own back or the deck's."""
    return bool(card.fields.get("back") or deck.back)


def _chosen(game: Game, only: tuple[str, ...]) -> tuple[list[Deck], list[Problem]]:
    unknown = [
        Problem(Mark(f"--only {name}"), f"{game.slug} has no such deck", did_you_mean(name, game.decks))
        for name in only
        if name not in game.decks
    ]
    return [deck for deck in game.decks.values() if not only or deck.id in only], unknown


def _files(game: Game, edition: Edition, wish: Wish, deck: Deck, paper: Paper) -> Iterator[Planned]:
    backed = [has_back(deck, card) for card in deck.cards]
    blank = [
        Piece(card.id, "back" if back else None, card.copies) for card, back in zip(deck.cards, backed, strict=True)
    ]
    duplex: Sides = wish.duplex if any(backed) else "none"
    item = Item(
        game=game.slug,
        title=game.title,
        edition=edition.slug,
        label=edition.label,
        deck=deck.id,
        name=deck.name,
        kind="sheets",
        file="/".join(filter(None, (game.slug, edition.slug, file_name(deck.id, wish)))),
        status="planned",
        cards=deck.count,
        sheets=0,
        pages=0,
        paper="",
        flip="",
        cuts=0,
    )
    if wish.press:
        backs = sum(card.copies for card, back in zip(deck.cards, backed, strict=True) if back)
        yield Planned(replace(item, kind="press", pages=deck.count + backs), deck, None)
        return
    placed = layout(deck, paper, duplex=duplex, gap=wish.gap)
    sums = tally(placed, blank)
    item = replace(item, sheets=sums.sheets, pages=sums.pages, cuts=sums.cuts, paper=paper.fits, flip=placed.flip)
    yield Planned(item, deck, placed)
    if wish.cut_file:
        cut = replace(
            item,
            kind="cut lines",
            file=item.file.removesuffix(".pdf") + "-cut.svg",
            **dict.fromkeys(("cards", "sheets", "pages", "cuts"), 0),
        )
        yield Planned(cut, deck, placed)


def file_name(deck: str, wish: Wish) -> str:
    """Name a deck's file; what is not the default is said in the name.

    >>> file_name("numbers", Wish()), file_name("numbers", Wish(paper="a4", duplex="none"))
    ('numbers.pdf', 'numbers-a4-fronts.pdf')
    >>> file_name("numbers", Wish(paper="letter", duplex="gutterfold", gap=2.5, press=True))
    'numbers-press.pdf'
    """
    if wish.press:
        return f"{deck}-press.pdf"
    paper = "" if wish.paper.lower() == "both" else wish.paper.lower().replace(" ", "")
    sides = {"long": "", "none": "fronts"}.get(wish.duplex, wish.duplex)
    gap = f"gap{wish.gap:g}" if wish.gap else ""
    return "-".join(filter(None, (deck, paper, sides, gap))) + ".pdf"
