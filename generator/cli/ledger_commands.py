"""The commands that go by the ledger of what was printed: `printed`, `changes`, `reprint`. Parse, call, show."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from generator.catalog.problems import ContentError, Problem
from generator.cli import printing
from generator.cli.options import (
    TOOL,
    Draft,
    Games,
    Json,
    Languages,
    Margin,
    Only,
    Option,
    Output,
    Paper,
    Preset,
    PrinterName,
    Root,
    Sets,
    Sides,
    Style,
    UnmeantError,
    complete_game,
    ordered,
    paper_name,
)
from generator.named import NamedTuple
from generator.reporting import report
from generator.reporting.bill import Story

Game = Annotated[list[str] | None, Option("", "The game, by folder name.", "GAME", complete=complete_game)]
Theme = Annotated[list[str] | None, Option("--theme", "The theme; one only.", "THEME")]


class OfOne(NamedTuple):
    """Which edition is meant, of one theme."""

    theme: Theme = None
    preset: Preset = None
    sets: Sets = None
    style: Style = "colour"
    language: Languages = None


OF_ONE = OfOne()
BoxName = Annotated[str, Option("--box", "Which printed copy, where there are several.", "NAME")]
Since = Annotated[str, Option("--since", "Hold it against a git revision, not the ledger.", "GITREV")]
From = Annotated[str, Option("--from", "Begin at this card: those before came out.", "CARD")]
To = Annotated[str, Option("--to", "Only up to this card: no more came out.", "CARD")]
Stickers = Annotated[bool, Option("--stickers", "Also stickers of what differs, to glue over old cards.")]
Built = Annotated[bool, Option("--built", "It was printed from a build, not from the last reprint.")]


def printed(
    games: Game = None,
    choice: OfOne = OF_ONE,
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
    from generator.printed import steps, story
    from generator.printed.work import Wanted

    order = ordered(*choice, root=root, output=output)
    wanted = Wanted(box, only=tuple(only or ()), first=first, last=last)
    progress = report.Progress(quiet=json)
    try:
        done = steps.note(_one(games), order, wanted, progress, built=built)
    finally:
        progress.clear()
    report.told(story.recorded(done), TOOL, json)


def changes(
    games: Games = None,
    choice: OfOne = OF_ONE,
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
    from generator.printed import story, work

    order = ordered(*choice, root=root, output=output)
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
        raise SystemExit(1)


def reprint(
    games: Game = None,
    choice: OfOne = OF_ONE,
    only: Only = None,
    first: From = "",
    box: BoxName = "",
    stickers: Stickers = False,
    paper: Paper = "both",
    duplex: Sides = "long",
    margin: Margin = None,
    printer: PrinterName = None,
    draft: Draft = False,
    output: Output = Path("output"),
    root: Root = None,
    json: Json = False,
) -> None:
    """Make one PDF of just what changed since a game was printed, and a list of what to take out of the box."""
    from generator.parts.order import Wish
    from generator.printed import steps, story
    from generator.printed.work import Wanted

    known = printing.corrected_for(printer, paper, duplex)
    wish = Wish(paper_name(paper, margin), duplex, margin=margin, printer=known, draft=draft)
    order = ordered(*choice, root=root, output=output, wish=wish)
    progress = report.Progress(quiet=json)
    try:
        done = steps.reprint(
            _one(games), order, Wanted(box, only=tuple(only or ()), first=first, stickers=stickers), progress
        )
    finally:
        progress.clear()
    report.told(story.reprinted(done, output), TOOL, json, done.problems)
    if done.problems:
        raise SystemExit(1)


def _one(games: list[str] | None) -> str:
    """Take the one game that must be named."""
    if games is None or len(games) != 1:
        raise UnmeantError("name one game", "GAME")
    return games[0]
