"""The command `cost`: what printing a game takes, and what a cheaper way would save; `cli` hands it on."""

from __future__ import annotations

from pathlib import Path

from generator.catalog.problems import ContentError, Problem
from generator.cli.options import (
    EVERY,
    TOOL,
    Choice,
    Games,
    Gap,
    Json,
    Margin,
    Only,
    Output,
    Paper,
    Pool,
    Root,
    Sides,
    ordered,
    paper_name,
)
from generator.reporting import report
from generator.reporting.bill import Story


def cost(
    games: Games = None,
    choice: Choice = EVERY,
    paper: Paper = "both",
    duplex: Sides = "long",
    gap: Gap = None,
    margin: Margin = None,
    pool: Pool = False,
    only: Only = None,
    output: Output = Path("output"),
    root: Root = None,
    json: Json = False,
) -> None:
    """Say what printing a game takes: sheets, cuts, minutes, ink; and what a cheaper way would save.

    All is made that `build` makes, with the same options, and looked at page by page; nothing is written.
    """
    from generator.catalog.roots import search_path
    from generator.cli.costs import costs, told
    from generator.making.asked import each_language, games_of
    from generator.parts.order import Wish

    wish = Wish(paper_name(paper, margin), duplex, gap, only=tuple(only or ()), margin=margin, pool=pool)
    order = ordered(*choice, root=root, output=output, wish=wish)
    progress = report.Progress(quiet=json)
    stories: list[Story] = []
    problems: list[Problem] = []
    roots = search_path(root)
    for slug in games or games_of(roots, order):
        try:
            orders = each_language(slug, roots, order)
            stories += [told(one) for single in orders for one in costs(slug, single, progress)]
        except ContentError as error:
            problems += error.problems
        finally:
            progress.clear()
    lines = tuple(line for story in stories for line in story.lines)
    report.told(Story(lines, {"editions": [story.values for story in stories]}), TOOL, json, problems)
    if problems:
        raise SystemExit(1)
