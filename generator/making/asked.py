"""Which games are meant, and whether the time that is to stand in PDFs is one. Makes nothing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from generator.catalog.problems import ContentError, Mark, Problem, Problems, clipped, mistake
from generator.catalog.roots import Roots
from generator.parts.order import Order

if TYPE_CHECKING:
    from generator.making.plan import EditionPlan
    from generator.parts.decks import Workshop

_LATEST = 253402300800
"""Seconds from 1970 to the year 10000, which no PDF can name."""


ALL = "all"
"""Said of languages: every one that a game has."""


def games_of(roots: Roots, order: Order) -> tuple[str, ...]:
    """Give every game; where themes or languages are asked for, those that have one of them, if any has."""
    slugs, themes, languages = roots.games(), order.themes, order.languages
    if not slugs:
        hint = "go to a folder with content/ and templates/ in it, or name one with --root"
        raise mistake("content", "there are no games", hint)
    if languages and ALL not in languages:
        slugs = tuple(slug for slug in slugs if set(languages) & {*spoken(slug, roots)}) or slugs
    if not themes:
        return slugs
    from generator.catalog.edition import meant

    offered = {slug: [path.stem for path in (roots.game_dir(slug) / "themes").glob("*.yaml")] for slug in slugs}
    having = (slug for slug in slugs if any(meant(theme, offered[slug]) in offered[slug] for theme in themes))
    return tuple(having) or slugs


def untranslated(roots: Roots, made: tuple[str, ...], languages: tuple[str, ...]) -> Problems:
    """Tell which games are left out where none is named, as they are not there in the languages asked for."""
    wanted = [one for one in languages if one != ALL]
    missing = [one for one in roots.games() if wanted and one not in made and not {*wanted} & {*spoken(one, roots)}]
    if not missing:
        return ()
    fact = f"{', '.join(missing)}: not there in {', '.join(wanted)}, so not printed"
    hint = f"begin with: tuckbox translate {missing[0]} --to {wanted[0]}"
    return (Problem(Mark(f"--language {wanted[0]}"), fact, hint),)


def spoken(slug: str, roots: Roots) -> tuple[str, ...]:
    """Give the languages of a game, its own first."""
    from generator.catalog.folder import Folder
    from generator.catalog.game import load_game
    from generator.catalog.problems import Findings

    try:
        game = load_game(slug, roots)
    except ContentError:  # which is told when it is made
        return "", *Folder(roots.game_dir(slug), slug, Findings()).languages()
    return game.own_language, *game.languages


def each_language(slug: str, roots: Roots, order: Order) -> list[Order]:
    """Give an order for each language in which a game is asked for."""
    asked = spoken(slug, roots) if ALL in order.languages else order.languages
    return [order._replace(languages=(one,)) for one in asked] or [order]


def opened(
    slug: str, roots: Roots, order: Order, store: Path | None = None, *, keeps: bool = True, spares: bool = True
) -> tuple[Workshop, tuple[EditionPlan, ...]]:
    """Load and plan a game, and only if that goes well load what draws it; what is drawn is kept in the `store`.

    Raises:
        ContentError: whatever is wrong with it; unless it `spares` parts that do not fit on the paper, with these, too.
    """
    from generator.catalog.game import load_game
    from generator.making.plan import plan
    from generator.making.portions import dividing

    game = load_game(slug, roots, language=order.language)
    plans = plan(game, order, dividing(roots, store, keeps=keeps), spares=spares)
    from generator.parts.decks import open_workshop

    return open_workshop(game, roots, store, keeps=keeps, draft=order.wish.draft), plans


def check_clock() -> None:
    """Refuse a time to be written into PDFs that is none."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    if given and not (given.isascii() and given.isdigit() and len(given) < 13 and int(given) < _LATEST):
        fact = f"'{clipped(given)}' is no number of seconds since 1970, before the year 10000"
        raise mistake("SOURCE_DATE_EPOCH", fact, "write such as 1700000000, or unset it")
