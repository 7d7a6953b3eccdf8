"""The `tuckbox` command: parse, load, call, show; every command is a few lines.

Heavy parts are imported inside the commands, so that `tuckbox --help` and `tuckbox list` answer at
once. `main` alone turns what is wrong with content into text and an exit code: 0 all is well,
1 something is wrong with the content or the disk, 2 the command was not understood, 130 interrupted.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from generator import __version__, report
from generator.catalog.problems import ContentError

TOOL = f"tuckbox {__version__}"

app = typer.Typer(
    name="tuckbox",
    help="Print whole tabletop games: YAML content and SVG templates in, print-ready PDFs out.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def complete_game(incomplete: str) -> list[str]:
    """Offer the games that can be found, for the shell's completion."""
    from generator.catalog.roots import search_path

    return [slug for slug in search_path().games() if slug.startswith(incomplete)]


def show_version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        report.say(TOOL)
        raise typer.Exit


Games = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME]...",
        help="Games, by folder name; all of them if none is named.",
        autocompletion=complete_game,
        show_default=False,
    ),
]
Root = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Look for content/ and templates/ here first.", show_default=False),
]
Themes = Annotated[
    list[str] | None,
    typer.Option(
        "--theme", metavar="THEME", help="Only this theme; may be repeated. Default: every theme.", show_default=False
    ),
]
Preset = Annotated[
    str, typer.Option(metavar="PRESET", help="A set of rules the game offers by name.", show_default=False)
]
Sets = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Set one rule; may be repeated.", show_default=False),
]
Style = Annotated[Literal["colour", "ink-saver", "large-print"], typer.Option(help="How the faces are drawn.")]
Paper = Annotated[
    str,
    typer.Option(metavar="PAPER", help="Both (fits A4 and Letter), a4, letter, a3, legal or 210x297mm."),
]
Sides = Annotated[
    Literal["long", "short", "gutterfold", "none"],
    typer.Option(help="Edge the paper is flipped on; gutterfold: fold and glue; none: fronts only."),
]
Gap = Annotated[float, typer.Option(min=0, max=20, metavar="MM", help="Space between cards; each keeps its own bleed.")]
Press = Annotated[bool, typer.Option("--press", help="One card per page with bleed, for a print shop.")]
CutFile = Annotated[bool, typer.Option("--cut-file", help="Also write the cut lines as SVG for a cutting machine.")]
Only = Annotated[
    list[str] | None,
    typer.Option("--only", metavar="DECK", help="Only this deck; may be repeated.", show_default=False),
]
Output = Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="Where files are written.")]
DryRun = Annotated[bool, typer.Option("--dry-run", "-n", help="Say what would be made; write nothing.")]
Jobs = Annotated[
    int, typer.Option(min=0, max=64, metavar="N", help="Draw so many editions at a time; 0: as many as pays.")
]
Json = Annotated[bool, typer.Option("--json", help="Report as JSON on standard output.")]
Version = Annotated[
    bool,
    typer.Option("--version", help="Show the version and stop.", callback=show_version, is_eager=True),
]


@app.callback()
def tuckbox(version: Version = False) -> None:
    """Print whole tabletop games: YAML content and SVG templates in, print-ready PDFs out."""


@app.command("list")
def list_games(root: Root = None, json: Json = False) -> None:
    """List the games, with their themes and presets."""
    from generator import build

    found, problems = build.all_games(root)
    report.games(found, problems, TOOL, json)
    _leave(problems)


@app.command()
def check(
    games: Games = None,
    root: Root = None,
    theme: Themes = None,
    preset: Preset = "",
    sets: Sets = None,
    style: Style = "colour",
    json: Json = False,
) -> None:
    """Say everything that is wrong with a game; write nothing.

    Every card of every theme is drawn, so that a text that does not fit is found as well.
    """
    from generator import build
    from generator.order import Order

    order = Order(root=root, themes=_all(theme), preset=preset, sets=_all(sets), style=style)
    result = build.check(_all(games), order, report.Progress(quiet=json))
    report.checked(result, TOOL, json)
    _leave(result.problems)


@app.command("build")
def build_games(
    games: Games = None,
    theme: Themes = None,
    preset: Preset = "",
    sets: Sets = None,
    style: Style = "colour",
    paper: Paper = "both",
    duplex: Sides = "long",
    gap: Gap = 0.0,
    press: Press = False,
    cut_file: CutFile = False,
    only: Only = None,
    output: Output = Path("output"),
    root: Root = None,
    dry_run: DryRun = False,
    jobs: Jobs = 0,
    json: Json = False,
) -> None:
    """Make the print-ready PDFs of some games, or of all."""
    from generator import build
    from generator.order import Order, Wish

    wish = Wish(paper=paper, duplex=duplex, gap=gap, press=press, cut_file=cut_file, only=_all(only))
    order = Order(root=root, themes=_all(theme), preset=preset, sets=_all(sets), style=style, wish=wish, output=output)
    make = build.preview if dry_run else build.build
    result = make(_all(games), order, report.Progress(quiet=json), jobs)
    report.outcome(result, TOOL, output.as_posix(), json)
    _leave(result.problems)


@app.command()
def faces(
    games: Games = None,
    theme: Themes = None,
    preset: Preset = "",
    sets: Sets = None,
    style: Style = "colour",
    only: Only = None,
    output: Output = Path("output"),
    root: Root = None,
) -> None:
    """Write every card face as an SVG file of its own.

    They lie in a folder faces/ beside the PDFs, one document a face, in millimetres.
    """
    from generator import build
    from generator.order import Order, Wish

    order = Order(
        root=root,
        themes=_all(theme),
        preset=preset,
        sets=_all(sets),
        style=style,
        wish=Wish(only=_all(only)),
        output=output,
    )
    written, problems = build.faces(_all(games), order, report.Progress())
    report.faces(written, problems, output.as_posix())
    _leave(problems)


def _all(values: list[str] | None) -> tuple[str, ...]:
    return tuple(values or ())


def _leave(problems: tuple[object, ...]) -> None:
    if problems:
        raise typer.Exit(1)


def main() -> None:
    """Run the command line; the one place where problems become text and an exit code."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a code page without × shows ?
    try:
        app(prog_name="tuckbox")
    except ContentError as error:
        report.problems(error.problems)
        raise SystemExit(1) from None
