"""What a rulebook tells about its game: what is in the box, who made it, what it is set in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from generator import __version__
from generator.catalog.book import Book
from generator.catalog.cartons import CartonSheet
from generator.catalog.messages import Messages, Said
from generator.catalog.model import Edition, Game, Part
from generator.catalog.seen import box_lines, told
from generator.parts.planned import size_of
from generator.rulebook.blocks import Inline, Run
from generator.rulebook.made import Facts
from generator.text.fonts import FontBook, is_free

_MADE = Said("Made with Tuckbox {version} from the game’s own rules and cards.")

_MOST_TOLD: Final = 40
"""Letters of changed rules that a drawn page names in its imprint; the designer's edition names all of them."""


def _licence(families: Sequence[str], fonts: FontBook, says: Messages) -> str:
    """Say behind the names of fonts which of them are free."""
    free = [name for name in families if all(is_free(face.source) for face in fonts.find(name)[:1])]
    licence = "SIL Open Font License 1.1"
    if not free:
        return "."
    return f" ({licence})." if len(free) == len(families) else f". {says.listed(free)}: {licence}."


def facts(game: Game, edition: Edition, fonts: FontBook, families: Sequence[str], *, is_drawn: bool) -> Facts:
    """Gather what the bill and the imprint say; pages that are drawn have room for some changed rules only."""
    says = game.says
    inside = [one for one in game.parts.values() if not (isinstance(one.spec, Book) and one.spec.designers)]
    bill = [_row(part, says) for part in inside]
    people = [
        Run(f"{one.role}: {one.name}" + (f", {one.source}" if one.source else "") + ". ")
        for one in game.designers
        if one.name not in game.credit  # nobody is named twice
    ]
    theme = f": {edition.theme.name}" if edition.theme else ""
    played = " " + _played(edition, says, is_drawn=is_drawn) if told(edition) else ""
    set_in = says.gettext("Set in {fonts}", fonts=says.listed(families))
    licence = _licence(families, fonts, says)
    lines: list[Inline] = [
        (Run(game.title, strong=True), Run(f"{theme}{'' if theme.endswith(('!', '.')) else '.'}{played}")),
        *([(*people, Run(game.credit))] if people or game.credit else []),
        (Run(f"{set_in}{licence} {says.gettext(_MADE, version=__version__)}"),),
    ]
    return Facts(bill, lines)


def _played(edition: Edition, says: Messages, *, is_drawn: bool) -> str:
    """Say with which rules an edition is played."""
    rules, more = told(edition).split(" · "), 0
    while is_drawn and len(rules) > 1 and len(" · ".join(rules)) > _MOST_TOLD:
        rules.pop()
        more += 1
    rules += [says.gettext("and {n} more", n=more)] if more else []
    return says.gettext("Played with: {rules}.", rules=" · ".join(rules))


def _row(part: Part, says: Messages) -> tuple[str, str, str]:
    """Write a part’s line of the bill; of boxes it says what each is, for a band around cards is no box."""
    kinds = [word if count == "1" else f"{word} ({count})" for count, word in box_lines(part, says)]
    name = says.joined(kinds)
    return str(part.count), name[:1].upper() + name[1:] or part.name, _measure(part, says)


def _measure(part: Part, says: Messages) -> str:
    """Say how large a part's pieces are, unless they differ too much to be told in a line."""
    if isinstance(part.spec, CartonSheet):  # of a box what goes into it, not the pictures on it
        sizes = list(dict.fromkeys(str(one.inside) for one in part.spec.made))
    else:
        pages = [part.spec.page] if isinstance(part.spec, Book) else [deck.size for deck in part.decks]
        sizes = list(dict.fromkeys(map(size_of, pages)))
    return says.listed([says.numbers(one) for one in sizes]) if len(sizes) < 3 else says.gettext("several sizes")
