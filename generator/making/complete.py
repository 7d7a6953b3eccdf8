"""Tell what is told of a game as a whole: faults and labels, exceptions without a case, words that nobody read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.catalog.problems import Problem
from generator.drawing.decks import Workshop
from generator.drawing.order import Order
from generator.drawing.unread import Use, finder, unread
from generator.gate.gate import idle
from generator.making.companioncheck import wrong_at_the_table
from generator.making.notes import once
from generator.making.plan import EditionPlan
from generator.making.results import Told
from generator.parts.labels import unprintable


def notes_of_all(shop: Workshop, order: Order, told: Sequence[Told]) -> Iterable[Problem]:
    """Give all notes; what needs all of the game only where not a part, nor another edition, was asked for."""
    yield from (note for each in told for note in each.notes)
    if order.themes or order.wish.only or order.preset or order.sets or order.wish.press:
        return
    if shop.game.spared:
        yield from idle(shop.game, order.style, (one for each in told for one in each.used))
    if shop.inner is not None and not any(each.held for each in told):
        used = frozenset[Use]().union(*(each.read for each in told))
        yield from unread(shop.game, used, finder(shop.game, shop.roots))


def faults_of_all(shop: Workshop, plans: Sequence[EditionPlan], told: Sequence[Told]) -> list[Problem]:
    """Give all that keeps a game from being printed, what is wrong with the names in its margins first."""
    labels = dict.fromkeys(one for plan in plans for one in unprintable(shop.fonts, plan.game, plan.edition))
    return [*labels, *(problem for each in told for problem in each.problems)]


def withheld(shop: Workshop, told: Sequence[Told]) -> list[Problem]:
    """Give why files are held back, and what is wrong with what the companion reads, which holds nothing back."""
    return [*once(problem for each in told for problem in each.held), *wrong_at_the_table(shop.game, shop.roots)]
