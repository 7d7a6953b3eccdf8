"""The `companion` command. It will follow a game at the table; so far it says what is coming.

Loads nothing of the generator but what the printed half and this one share.
"""

from __future__ import annotations

from typing import Annotated

import typer

from generator import __version__

COMING = """\
The companion will sit at the table with you: set up a game, roll or take your own dice, keep score
and turn order, remind you of the rules in force, and remember everything, so that a game can be
left and taken up again. It is not here yet.

Until then: `tuckbox build` prints the games."""

app = typer.Typer(
    name="companion",
    help="Follow a game at the table: turns, scores, dice and rules. Coming; so far it only says so.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def show_version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        typer.echo(f"companion {__version__}")
        raise typer.Exit


@app.command()
def companion(
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version and stop.", callback=show_version, is_eager=True),
    ] = False,
) -> None:
    """Follow a game at the table: turns, scores, dice and rules. Coming; so far it only says so."""
    typer.echo(COMING)


def main() -> None:
    """Run the command line."""
    app(prog_name="companion")
