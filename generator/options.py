"""What can be said on the command line: every option with its help, and which of them make no sense. Does nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from generator import __version__, report
from generator.catalog.problems import ContentError

if TYPE_CHECKING:
    from generator.making.order import Wish

TOOL = f"tuckbox {__version__}"

MOST_SPACE = 20.0
"""How many mm of space a sheet can be asked to keep between cards, or along its edges."""


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
    bool, typer.Option("--dry-run", "-n", help="Say what would be made, and what is wrong with it; write nothing.")
]
Draft = Annotated[
    bool, typer.Option("--draft", help="Print whatever the print gate finds, marked DRAFT; ends with 1 all the same.")
]
Jobs = Annotated[
    int, typer.Option(min=0, max=64, metavar="N", help="Draw so many editions at a time; 0: as many as pays.")
]
Json = Annotated[bool, typer.Option("--json", help="Report as JSON on standard output.")]
Version = Annotated[
    bool,
    typer.Option("--version", help="Show the version and stop.", callback=show_version, is_eager=True),
]


def preset_of(presets: list[str] | None) -> str:
    """Take the one preset that may be named.

    Raises:
        BadParameter: several are named.
    """
    named = dict.fromkeys(presets or ())
    if len(named) > 1:
        raise typer.BadParameter(f"{' and '.join(named)} cannot be had together; keep one", param_hint="'--preset'")
    return next(iter(named), "")


def paper_name(name: str, margin: float | None) -> str:
    """Give the name under which a paper is known, however it was written.

    Raises:
        BadParameter: there is no such paper, or `margin` mm leave nothing of it.
    """
    if name == "both" and margin is None:
        return name
    from generator.sheets.paper import MARGIN, find_paper

    try:
        return find_paper(name, MARGIN if margin is None else margin).name
    except ContentError as error:
        (problem,) = error.problems
        raise typer.BadParameter(f"{problem.fact}; {problem.hint}", param_hint="'--paper'") from None


def press_alone(wish: Wish) -> None:
    """Refuse what has no meaning where each card has a page of its own.

    Raises:
        BadParameter: options contradict --press.
    """
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
