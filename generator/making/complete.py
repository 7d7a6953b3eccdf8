"""Tell what is told of a game as a whole: faults and labels, exceptions without a case, words that nobody read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.catalog.model import Game
from generator.catalog.problems import Problem, clipped
from generator.catalog.readings import Reading
from generator.catalog.translation import FOLDER, MESSAGES, lacking
from generator.making.companioncheck import wrong_at_the_table
from generator.making.notes import once
from generator.making.plan import EditionPlan, halves
from generator.making.results import Told
from generator.parts.decks import Workshop
from generator.parts.labels import unprintable
from generator.parts.order import Order
from generator.parts.unread import finder, printed, unread
from generator.read.gate import idle

_SHOWN = 5
"""So many words that a language lacks are named."""


def notes_of_all(shop: Workshop, order: Order, told: Told, *, whole: bool) -> Iterable[Problem]:
    """Give all notes; what needs all of the game only where the `whole` of it was drawn."""
    yield from told.notes
    yield from halves(shop.game, order)
    yield from _unfinished(shop.game)
    yield from _said_in_english(shop.game, told)
    yield from _unturned(shop.game, order.style)
    if not whole:
        return
    if shop.game.spared:
        yield from idle(shop.game, order.style, told.used)
    if shop.inner is not None and not told.held:
        yield from unread(shop.game, frozenset(told.read), finder(shop.game, shop.roots))


def readings_of(shop: Workshop, told: Told, *, whole: bool) -> tuple[Reading, ...]:
    """Give what became of tables; where each column is printed only where the `whole` of the game was drawn."""
    game = shop.game
    if not game.readings or not whole:
        return game.readings
    return printed(game, frozenset(told.read), finder(game, shop.roots))


def is_whole(plans: Sequence[EditionPlan], order: Order, told: Told) -> bool:
    """Tell whether all of a game was asked for and could be drawn: nothing else has read and used all that it may."""
    part = order.themes or order.wish.only or order.preset or order.sets or order.wish.press
    return not part and not any(one.unfit for one in plans) and not told.problems


def _unturned(game: Game, style: str) -> Iterator[Problem]:
    """Tell of drawn pages that begin at their left in a book that is read from right to left."""
    if not game.says.rtl:
        return
    from generator.catalog.book import Book

    missing = lacking(game.unfinished)
    for part in game.parts.values():
        if part.ref in missing or not isinstance(part.spec, Book):
            continue
        drawn = part.spec.shown_in(style).values()
        if begin := [page.id for page in drawn if page.columns and page.columns[0].x < page.columns[-1].x]:
            fact = f"a book in {game.language} begins at the right, and drawn pages of this one at the left: "
            hint = "put the columns at the right first, and draw for them where game.rtl is true"
            yield Problem(part.mark, fact + ", ".join(begin), hint)


def _unfinished(game: Game) -> Iterator[Problem]:
    """Tell of other texts that are not translated, and of those that changed since they were."""
    texts = dict.fromkeys(game.unfinished)
    left_out = {f"themes/{theme}.yaml" for theme in game.themes} | {part.ref for part in game.parts.values()}
    told = {one for name, some in lacking(texts).items() if name in left_out for one in some}
    for some, state in (
        ([one for one in texts if not one.was and one not in told], f"not in {game.language} yet"),
        ([one for one in texts if one.was], f"changed since it was put into {game.language}"),
    ):
        if some:
            more = f" (and {len(some) - 1} more)" if len(some) > 1 else ""
            hint = f"see: tuckbox translate {game.slug} --to {game.language}"
            yield Problem(some[0].mark, f"'{clipped(some[0].now)}'{more} is {state}", hint)


def _said_in_english(game: Game, told: Told) -> Iterator[Problem]:
    """Tell which words of the tool and of templates a language lacks, if any."""
    words = {*game.says.missing, *told.unsaid}
    if not words:
        return
    file = f"{FOLDER}/{game.language}.yaml"
    shown = ", ".join(f"'{clipped(one)}'" for one in sorted(words)[:_SHOWN])
    more = f" and {len(words) - _SHOWN} more" if len(words) > _SHOWN else ""
    own = f", or in content/{game.slug}/{FOLDER}/{game.language}/{MESSAGES}" if game.translation else ""
    hint = f"write what they are in templates/_shared/{file}{own}"
    yield Problem(game.mark, f"nothing says in {game.language}: {shown}{more}; they are printed in English", hint)


def faults_of_all(shop: Workshop, plans: Sequence[EditionPlan], told: Told) -> list[Problem]:
    """Give what keeps all of a game from being printed, what is wrong with the names in its margins, with the rest."""
    labels = list(dict.fromkeys(one for plan in plans for one in unprintable(shop.fonts, plan.game, plan.edition)))
    return [*labels, *told.problems] if labels else []


def withheld(shop: Workshop, told: Told) -> list[Problem]:
    """Give why files are held back, and what is wrong with what the companion reads, which holds nothing back."""
    found = once((*told.problems, *told.held))
    return [*found, *wrong_at_the_table(shop.game, shop.roots)]
