"""Tell what is told of a game as a whole: faults and labels, exceptions without a case, words that nobody read.

What only the companion reads, asked.yaml, answers.yaml and companion.yaml, is held to its form here. Nothing of it is
printed, so nothing of it keeps a game from being printed; but at the table it is found out late.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from generator.catalog import safeopen
from generator.catalog.fields import Fields
from generator.catalog.folder import Folder
from generator.catalog.ground import ShutError
from generator.catalog.model import Game
from generator.catalog.nodes import Block
from generator.catalog.problems import Findings, Mark, Problem, clipped
from generator.catalog.readings import Reading
from generator.catalog.roots import Roots
from generator.catalog.timelimit import turn
from generator.catalog.translation import FOLDER, MESSAGES, lacking
from generator.making.plan import EditionPlan, halves
from generator.making.printrun import Told
from generator.parts.decks import Workshop
from generator.parts.labels import unprintable
from generator.parts.order import Order
from generator.parts.unread import finder, printed, unread
from generator.read.gate import idle

_FILES: Final = ("companion.yaml", "asked.yaml", "answers.yaml")
_FOR_ANY: Final = frozenset({"screen", "presets", "playtest"})
"""What companion.yaml may say of a game with rules in Python; all else is read as rules that are data."""
_READ_IN_A_TURN: Final = 600_000  # bytes
_MOST_BYTES: Final = 8_000_000  # of a rulebook
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
    if order.checks and not told.held:
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
    found = [*dict.fromkeys((*told.problems, *told.held))]
    if found:
        from generator.parts.blaming import told_once

        found = told_once(found)
    return [*found, *wrong_at_the_table(shop.game, shop.roots)]


def wrong_at_the_table(game: Game, roots: Roots) -> list[Problem]:
    """Give all that is wrong with the files of a game that nothing printed is made from."""
    findings = Findings()
    folder = Folder(roots.game_dir(game.slug), f"content/{game.slug}", findings)
    there = [name for name in _FILES if safeopen.is_file(folder.path / name, folder.ground)]
    if not there:
        return []
    from generator.catalog.phrases import read_answers, read_asked
    from generator.catalog.playtests import check_playtest
    from generator.catalog.ruleids import ids_in
    from generator.catalog.screens import check_screen

    with turn(Mark(folder.shown), "what the companion reads", lambda: 1 + folder.size() / _READ_IN_A_TURN):
        own, asked, answers = (folder.read(name) if name in there else None for name in _FILES)
        check_screen(own, findings)
        if own is not None and not own.entries.keys() <= _FOR_ANY:
            _rules(own, game, findings)
        tried = own is not None and "playtest" in own.entries
        if asked is not None or answers is not None or tried:
            rulebook = _rulebook(folder)
            known = {*ids_in(rulebook), *(str(one.rule) for one in game.parameters.values() if one.rule)}
            check_playtest(own, known, findings)
            read_asked(asked, known, findings, partial(_of_rule, rulebook, folder))
            read_answers(answers, known, findings)
    return list(findings.problems())


def _rules(own: Block, game: Game, findings: Findings) -> None:
    """Read the rules that a file holds; where they are in Python, as its presets show, it may hold none."""
    from generator.catalog import counters
    from generator.catalog.dicefaces import dice_of

    names = own.entries.keys()
    if "presets" in names and names & counters.COMPANION.fields.keys() <= _FOR_ANY:
        fields = Fields(own, "companion.yaml", findings)
        for name in sorted(_FOR_ANY):
            fields.known(name)
        fields.done()
        return
    counters.read(own, game.parameters, findings, partial(counters.cards_of, game), dice_of(game.tables.get("dice")))


def _of_rule(rulebook: str, folder: Folder, name: str) -> Mark | None:
    """Give the place of the id of a rule, if it stands in the rulebook once."""
    found = [match.start() for match in re.finditer(rf"(?<![\w-]){re.escape(name)}(?![\w-])", rulebook)]
    if len(found) != 1:
        return None
    (at,) = found
    line, column = rulebook.count("\n", 0, at) + 1, at - rulebook.rfind("\n", 0, at)
    return Mark(f"{folder.shown}/rulebook.md", line, column)


def _rulebook(folder: Folder) -> str:
    """Read the rulebook that the companion reads; one that cannot be read is told of where it is printed."""
    with suppress(ShutError, UnicodeDecodeError):
        return safeopen.read(folder.path / "rulebook.md", folder.ground, _MOST_BYTES).decode("utf-8")
    return ""
