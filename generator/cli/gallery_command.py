"""The command `gallery`: all starter designs in all palettes, with one's own cards. Parse, call, show."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from generator.cli.options import Option, Root, UnmeantError, complete_game
from generator.cli.preview_command import NoOpen, Port
from generator.cli.starting_command import From, Size
from generator.reporting import report

Game = Annotated[
    list[str] | None,
    Option("", "A game that `new` began: its own cards, and another look for it.", "[GAME]", complete=complete_game),
]  # fmt: skip


def gallery(
    game: Game = None,
    table: From = "",
    size: Size = "poker",
    port: Port = 0,
    no_open: NoOpen = False,
    root: Root = None,
) -> None:
    """Show every design in every palette with your own cards; pick one, and it is written."""
    from generator.catalog.roots import search_path
    from generator.catalog.units import to_size
    from generator.gallery.open import opened

    if game and (len(game) > 1 or table):
        raise UnmeantError("say one game, or a table with --from")
    try:
        to_size(size)
    except ValueError as error:
        raise UnmeantError(str(error), "--size") from None
    slug = game[0] if game else ""
    with opened(Path.cwd(), search_path(root), slug, Path(table) if table else None, size, port) as shown:
        report.say(shown.link)
        report.finish()
        if not no_open:
            from webbrowser import open_new_tab

            open_new_tab(shown.link)
        shown.run()
