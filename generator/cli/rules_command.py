"""The command that says where each rule is printed: `rules`. Parse, call, show."""

from __future__ import annotations

from typing import Annotated

from generator.catalog.problems import ContentError, Problem
from generator.cli.options import TOOL, Games, Json, Option, Root
from generator.reporting import report
from generator.reporting.bill import Story

Theme = Annotated[list[str] | None, Option("--theme", "The theme whose faces are looked at; one only.", "THEME")]
Markdown = Annotated[bool, Option("--markdown", "Write a table in Markdown, for a page of your own.")]


def rules(
    games: Games = None,
    theme: Theme = None,
    root: Root = None,
    markdown: Markdown = False,
    json: Json = False,
) -> None:
    """Say of every rule of a game which values it may have, and on which cards, tokens, mats and pages it stands."""
    from generator.catalog.game import load_game
    from generator.catalog.roots import search_path
    from generator.parts.decks import open_workshop
    from generator.reach import told
    from generator.reach.table import Editions, reaches

    roots = search_path(root)
    progress = report.Progress(quiet=json or markdown)
    lines: list[tuple[bool, str]] = []
    values: list[dict[str, object]] = []
    problems: list[Problem] = []
    try:
        for slug in games or roots.games():
            try:
                game = load_game(slug, roots)
                progress.start(game.title)
                progress.expect(len(game.parameters))
                found = tuple(reaches(Editions(open_workshop(game, roots), theme[0] if theme else None), progress.step))
            except ContentError as error:
                problems += error.problems
                continue
            as_markdown = [(False, line) for line in told.markdown(game, found).split("\n")[:-1]]
            lines += as_markdown if markdown else told.lines(game, found)
            values.append({"game": slug, "rules": told.values(found)})
            lines.append((False, ""))
    finally:
        progress.clear()
    if markdown and not json:
        for _, line in lines:
            report.say(line)
        report.problems(problems)
    else:
        report.told(Story(tuple(lines), {"games": values}), TOOL, json, problems)
    if problems:
        raise SystemExit(1)
