"""The command `preview`: shows a game in the browser while it is written, until Ctrl-C. Parse, call, show."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from generator.catalog.problems import listed, mistake
from generator.cli.options import (
    EVERY,
    Choice,
    Option,
    Output,
    Root,
    UnmeantError,
    complete_game,
    ordered,
)
from generator.reporting import report

Game = Annotated[
    list[str] | None,
    Option("", "The game, by folder name; may be left out where there is one only.", "[GAME]", complete=complete_game),
]  # fmt: skip
Port = Annotated[int, Option("--port", "The port to listen at; 0 takes any.", least=0, most=65535)]
NoOpen = Annotated[bool, Option("--no-open", "Say the address and open no browser.")]
Editor = Annotated[
    str,
    Option(
        "--editor",
        "What opens places: vscode, cursor, zed, idea, subl, copy, or an address with {path}, {line}, {column} in it.",
        "EDITOR",
    ),
]


def preview(
    game: Game = None,
    choice: Choice = EVERY,
    port: Port = 0,
    no_open: NoOpen = False,
    editor: Editor = "copy",
    output: Output = Path("output"),
    root: Root = None,
) -> None:
    """Show a game in the browser while you write it: every save is seen at once."""
    from generator.catalog.roots import search_path
    from generator.preview.editors import editor_of
    from generator.preview.open import opened

    if game and len(game) > 1:
        raise UnmeantError("one game at a time; say one name")
    if choice.theme and len(choice.theme) > 1:
        raise UnmeantError("one theme at a time; the page changes it", "--theme")
    if choice.language and len(choice.language) > 1:
        raise UnmeantError("one language at a time", "--language")
    try:
        opens = editor_of(editor)
    except ValueError:
        named = "vscode, cursor, zed, idea, subl, copy"
        hint = f"{named}, an address such as myeditor://{{path}}:{{line}}, or a command with {{path}} in it"
        raise UnmeantError(f"'{editor[:60]}' opens nothing; say {hint}", "--editor") from None
    roots = search_path(root)
    slug = game[0] if game else _only_one(roots)
    order = ordered(*choice, root=root, output=output)
    with opened(slug, roots, order, port, opens) as shown:
        report.say(shown.link)
        report.finish()
        if not no_open:
            from webbrowser import open_new_tab

            open_new_tab(shown.link)
        shown.run()


def _only_one(roots: object) -> str:
    """Give the one game of the folder that somebody is in."""
    from generator.catalog.roots import Roots

    assert isinstance(roots, Roots)  # noqa: S101
    here = Roots(roots.paths[:1]).games()
    if len(here) == 1:
        return here[0]
    fact = "which game is to be shown?" if here else "there is no game here"
    hint = f"say one of: {listed(here)}" if here else "begin one with: tuckbox new NAME"
    raise mistake("tuckbox preview", fact, hint)
