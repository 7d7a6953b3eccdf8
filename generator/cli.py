"""The `tuckbox` command: parse, load, call, show; every command is a few lines.

Heavy parts are imported inside the commands, so that `tuckbox --help` and `tuckbox list` answer at
once. `main` alone turns what is wrong with content into text and an exit code: 0 all is well,
1 something is wrong with the content or the disk, or a game has no such theme, preset, rule or deck;
2 the command was not understood: an unknown option, a value that no game could make sense of, options
that contradict each other (never answered in JSON); 128 and the signal's number when it was asked to
end, such as 130 for Ctrl-C.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from generator import __version__, report
from generator.catalog.problems import ContentError, Mark, Problem

if TYPE_CHECKING:
    from generator.making.order import Wish

TOOL = f"tuckbox {__version__}"

MOST_SPACE = 20.0
"""How many mm of space a sheet can be asked to keep between cards, or along its edges."""

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


def millimetres(text: str | float) -> float:
    """Read a length from 0 to 20 mm; a bare number means millimetres."""
    from generator.catalog.units import to_mm

    written = str(text).strip().lower()
    try:
        length = to_mm(written if written[-1:].isalpha() else f"{written}mm")
    except ValueError:
        length = -1.0
    if not 0 <= length <= MOST_SPACE:
        raise typer.BadParameter(f"'{text}' is no length from 0 to {MOST_SPACE:g} mm; write it like 2 or 2.5mm")
    return length


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
    list[str] | None,
    typer.Option(metavar="PRESET", help="A set of rules the game offers by name; one only.", show_default=False),
]
Sets = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Set one rule; may be repeated.", show_default=False),
]
Style = Annotated[Literal["colour", "ink-saver", "large-print"], typer.Option(help="How the faces are drawn.")]
Paper = Annotated[
    str,
    typer.Option(
        metavar="PAPER",
        help="Both (fits A4 and Letter), a5, a4, letter, legal, a3, tabloid, or a size such as 200x280mm.",
    ),
]
Sides = Annotated[
    Literal["long", "short", "gutterfold", "none"],
    typer.Option(help="Edge the paper is flipped on; gutterfold: fold and glue; none: fronts only."),
]
Gap = Annotated[
    float,
    typer.Option(
        parser=millimetres,
        metavar="MM",
        help="Space between cards, at most 20 mm; each keeps its own bleed. Default: none.",
        show_default=False,
    ),
]
Margin = Annotated[
    float | None,
    typer.Option(
        parser=millimetres,
        metavar="MM",
        help="What the printer leaves blank along each edge, at most 20 mm. Default: 4 mm.",
        show_default=False,
    ),
]
Press = Annotated[bool, typer.Option("--press", help="One card per page with bleed, for a print shop.")]
CutFile = Annotated[bool, typer.Option("--cut-file", help="Also write the cut lines as SVG for a cutting machine.")]
Only = Annotated[
    list[str] | None,
    typer.Option("--only", metavar="PART", help="Only this part; may be repeated.", show_default=False),
]
Output = Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="Where files are written.")]
DryRun = Annotated[
    bool, typer.Option("--dry-run", "-n", help="Say what would be made; draw and write nothing (see check).")
]
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
    from generator.making import build

    found, problems = build.all_games(root)
    report.games(found, problems, TOOL, json)
    _leave(problems)


@app.command()
def check(
    games: Games = None,
    root: Root = None,
    theme: Themes = None,
    preset: Preset = None,
    sets: Sets = None,
    style: Style = "colour",
    json: Json = False,
) -> None:
    """Say everything that is wrong with a game; write nothing.

    Every card of every theme is drawn, so that a text that does not fit is found as well.
    """
    from generator.making import build
    from generator.making.order import Order

    order = Order(root=root, themes=_all(theme), preset=_one(preset), sets=_all(sets), style=style)
    result = build.check(_all(games), order, report.Progress(quiet=json))
    report.checked(result, TOOL, json)
    _leave(result.problems)


@app.command("build")
def build_games(
    games: Games = None,
    theme: Themes = None,
    preset: Preset = None,
    sets: Sets = None,
    style: Style = "colour",
    paper: Paper = "both",
    duplex: Sides = "long",
    gap: Gap = 0.0,
    margin: Margin = None,
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
    from generator.making import build
    from generator.making.order import Order, Wish

    wish = Wish(_paper(paper, margin), duplex, gap, press, cut_file, _all(only), margin)
    if press:
        _press_alone(wish)
    order = Order(root, _all(theme), _one(preset), _all(sets), style, wish, output)
    make = build.dry_run if dry_run else build.build
    result = make(_all(games), order, report.Progress(quiet=json), jobs)
    report.outcome(result, TOOL, output.as_posix(), json)
    _leave(result.problems)


@app.command()
def faces(
    games: Games = None,
    theme: Themes = None,
    preset: Preset = None,
    sets: Sets = None,
    style: Style = "colour",
    only: Only = None,
    output: Output = Path("output"),
    root: Root = None,
) -> None:
    """Write every card face as an SVG file of its own.

    They lie in a folder faces/ beside the PDFs, one document a face, in millimetres.
    """
    from generator.making import build
    from generator.making.order import Order, Wish

    order = Order(
        root=root,
        themes=_all(theme),
        preset=_one(preset),
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


def _one(presets: list[str] | None) -> str:
    """Take the one preset that may be named."""
    named = dict.fromkeys(presets or ())
    if len(named) > 1:
        raise typer.BadParameter(f"{' and '.join(named)} cannot be had together; keep one", param_hint="'--preset'")
    return next(iter(named), "")


def _paper(name: str, margin: float | None) -> str:
    """Give the name under which a paper is known, however it was written."""
    if name == "both" and margin is None:
        return name
    from generator.sheets.paper import MARGIN, find_paper

    try:
        return find_paper(name, MARGIN if margin is None else margin).name
    except ContentError as error:
        (problem,) = error.problems
        raise typer.BadParameter(f"{problem.fact}; {problem.hint}", param_hint="'--paper'") from None


def _press_alone(wish: Wish) -> None:
    """Refuse what has no meaning where each card has a page of its own."""
    options = {
        "--paper": wish.paper != "both",
        "--margin": wish.margin is not None,
        "--gap": wish.gap > 0,
        f"--duplex {wish.duplex}": wish.duplex in ("short", "gutterfold"),
        "--cut-file": wish.cut_file,
    }
    idle = [option for option, given in options.items() if given]
    if idle:
        raise typer.BadParameter(
            f"each card gets a page of its own; leave out {', '.join(idle)}", param_hint="'--press'"
        )


def _leave(problems: tuple[object, ...]) -> None:
    if problems:
        raise typer.Exit(1)


def main() -> None:
    """Run the command line; the one place where problems, foreseen or not, become text and an exit code."""
    _open_closed()
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a code page without × shows ?
    found: tuple[Problem, ...] = ()
    try:
        try:
            _find_ourselves()
            app(prog_name="tuckbox")
        except OSError as error:
            if error.filename is not None:
                raise
            report.lost(error)  # the help did not get through
        finally:
            report.finish()
    except ContentError as error:
        found = error.problems
    except Exception as error:
        from generator.catalog.unforeseen import unforeseen

        found = (unforeseen(error, "tuckbox"),)
    if found:
        report.failed(found, TOOL, "--json" in sys.argv)
        raise SystemExit(1)


def _find_ourselves() -> None:
    """Refuse to work in a folder that was removed in the meantime."""
    try:
        Path.cwd()
    except FileNotFoundError:
        fact, hint = "the folder that you are in is gone", "go to another one, or make it again"
        raise ContentError([Problem(Mark("."), fact, hint)]) from None


def _open_closed() -> None:
    """Open the streams that we were started without on nothing, before a file of ours takes their place.

    What is said on standard output then does not get through, which is told as that of a full disk is.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            nothing = os.open(os.devnull, os.O_WRONLY if name == "stderr" else os.O_RDONLY)
            if nothing != number:
                os.dup2(nothing, number)
                os.close(nothing)
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115
