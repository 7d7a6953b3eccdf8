"""The commands that go by the ledger of what was printed: `printed`, `changes`, `reprint`. Parse, call, show."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator import report
from generator.bill import Story
from generator.catalog.problems import ContentError, Problem
from generator.options import (
    TOOL,
    Games,
    Json,
    Margin,
    Only,
    Output,
    Paper,
    Preset,
    Root,
    Sets,
    Sides,
    Style,
    complete_game,
    paper_name,
    preset_of,
)

Game = Annotated[str, typer.Argument(metavar="GAME", help="A game, by folder name.", autocompletion=complete_game)]
Theme = Annotated[str | None, typer.Option("--theme", metavar="THEME", help="The theme.", show_default=False)]
BoxName = Annotated[
    str,
    typer.Option(metavar="NAME", help="Which printed copy, where there are several.", show_default=False),
]
Since = Annotated[
    str,
    typer.Option(metavar="GITREV", help="Hold it against a git revision, not the ledger.", show_default=False),
]
From = Annotated[
    str, typer.Option("--from", metavar="CARD", help="Begin at this card: those before came out.", show_default=False)
]
To = Annotated[
    str,
    typer.Option("--to", metavar="CARD", help="Only up to this card: no more came out.", show_default=False),
]
Stickers = Annotated[bool, typer.Option("--stickers", help="Also stickers of what differs, to glue over old cards.")]
Built = Annotated[bool, typer.Option("--built", help="It was printed from a build, not from the last reprint.")]


def printed(
    game: Game,
    theme: Theme = None,
    preset: Preset = None,
    sets: Sets = None,
    style: Style = "colour",
    only: Only = None,
    first: From = "",
    last: To = "",
    box: BoxName = "",
    built: Built = False,
    output: Output = Path("output"),
    root: Root = None,
    json: Json = False,
) -> None:
    """Record that a game was printed, in printed.txt beside its content.

    After a reprint that is what is recorded; otherwise all cards as they are now.
    """
    from generator.making.order import Order
    from generator.printed import steps, story
    from generator.printed.work import Wanted

    order = Order(root, (theme,) if theme else (), preset_of(preset), tuple(sets or ()), style, output=output)
    wanted = Wanted(box, only=tuple(only or ()), first=first, last=last)
    progress = report.Progress(quiet=json)
    try:
        done = steps.note(game, order, wanted, progress, built=built)
    finally:
        progress.clear()
    report.told(story.recorded(done), TOOL, json)


def changes(
    games: Games = None,
    theme: Theme = None,
    preset: Preset = None,
    sets: Sets = None,
    style: Style = "colour",
    since: Since = "",
    only: Only = None,
    box: BoxName = "",
    output: Output = Path("output"),
    root: Root = None,
    json: Json = False,
) -> None:
    """Say what changed since a game was printed: cards, rules behind it, and what it would cost to print them.

    With --set, --preset or --theme: what would change. No games: all that are printed.
    """
    from generator.making.order import Order
    from generator.printed import story, work

    order = Order(root, (theme,) if theme else (), preset_of(preset), tuple(sets or ()), style, output=output)
    wanted = work.Wanted(box, since, tuple(only or ()))
    progress = report.Progress(quiet=True)
    found: list[Story] = []
    problems: list[Problem] = []
    for game in games or work.games_with_ledgers(root, output):
        try:
            for one in work.held(game, order, wanted, progress):
                found.append(story.changed(one, work.packed(one, order, wanted)))
        except ContentError as error:
            problems += error.problems
    report.told(story.together(found), TOOL, json, problems)
    if problems:
        raise typer.Exit(1)


def reprint(
    game: Game,
    theme: Theme = None,
    preset: Preset = None,
    sets: Sets = None,
    style: Style = "colour",
    only: Only = None,
    first: From = "",
    box: BoxName = "",
    stickers: Stickers = False,
    paper: Paper = "both",
    duplex: Sides = "long",
    margin: Margin = None,
    output: Output = Path("output"),
    root: Root = None,
    json: Json = False,
) -> None:
    """Make one PDF of just what changed since a game was printed, and a list of what to take out of the box."""
    from generator.making.order import Order, Wish
    from generator.printed import steps, story
    from generator.printed.work import Wanted

    wish = Wish(paper_name(paper, margin), duplex, margin=margin)
    order = Order(root, (theme,) if theme else (), preset_of(preset), tuple(sets or ()), style, wish, output)
    progress = report.Progress(quiet=json)
    try:
        done = steps.reprint(game, order, Wanted(box, only=tuple(only or ()), first=first, stickers=stickers), progress)
    finally:
        progress.clear()
    report.told(story.reprinted(done, output), TOOL, json)
