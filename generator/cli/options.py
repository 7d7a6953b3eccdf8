"""What can be said on the command line: every option with its help, and which of them make no sense. Does nothing.

This is the one place where options are declared; `typing_app` hands them to typer. What many commands take together
is a NamedTuple of options, which a command has as one parameter.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from generator import __version__
from generator.catalog.problems import ContentError
from generator.named import NamedTuple

if TYPE_CHECKING:
    from generator.catalog.model import Game
    from generator.parts.order import Known, Order, Wish

TOOL = f"tuckbox {__version__}"

MOST_SPACE = 20.0
"""How many mm of space a sheet can be asked to keep between cards, or along its edges."""


class UnmeantError(ValueError):
    """What was said makes no sense, whatever game it is said of; `option` is the one that it was said with."""

    def __init__(self, fact: str, option: str = "") -> None:
        super().__init__(fact)
        self.option = option


class Option(NamedTuple):
    """An option by all its spellings, or, with none, the words behind the command; what it takes is in its type.

    `parse` reads a value and raises UnmeantError; a number is from `least` to `most`; `complete` offers words to a
    shell. Help tells the default unless that is nothing.
    """

    names: str
    help: str
    metavar: str | None = None
    parse: Callable[[Any], Any] | None = None
    least: int | None = None
    most: int | None = None
    complete: Callable[..., list[str]] | None = None


def complete_game(incomplete: str) -> list[str]:
    """Offer the games that can be found, for the shell's completion."""
    from generator.catalog.roots import search_path

    return [slug for slug in search_path().games() if slug.startswith(incomplete)]


def one_of(words: Callable[[], Iterable[str]]) -> Callable[[str], list[str]]:
    """Return what offers some words to the shell; they are looked up when it asks."""

    def complete(incomplete: str) -> list[str]:
        return [word for word in words() if word.startswith(incomplete)]

    return complete


def _of_games(words: Callable[[Game], Iterable[str]]) -> Callable[[str], list[str]]:
    """Return what offers words of the games on the line to the shell, or of all games if none stands there."""

    def found() -> Iterable[str]:
        from generator.catalog.game import load_game
        from generator.catalog.roots import search_path

        roots, seen = search_path(), dict[str, None]()
        line = (os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS", "")).split()  # bash, others
        games = roots.games()
        for slug in [slug for slug in games if slug in line] or games:
            with suppress(ContentError):  # which the command itself will tell
                seen |= dict.fromkeys(words(load_game(slug, roots)))
        return seen

    return one_of(found)


def _papers() -> Iterable[str]:
    from generator.sheets.paper import NAMES

    return NAMES


def complete_printer(incomplete: str) -> list[str]:
    """Offer the printers that were calibrated, for the shell's completion."""
    from generator.keeping.profiles import names

    try:
        return [name for name in names() if name.startswith(incomplete)]
    except ContentError:  # nobody knows where they are kept
        return []


def millimetres(text: str | float) -> float:
    """Read a length from 0 to 20 mm; a bare number means millimetres. A default is a number already."""
    if isinstance(text, float):
        return text
    from generator.catalog.units import to_mm

    written = text.strip().lower()
    try:
        length = to_mm(written if written[-1:].isalpha() else f"{written}mm")
    except ValueError:
        length = -1.0
    if not 0 <= length <= MOST_SPACE:
        raise UnmeantError(f"'{text}' is no length from 0 to {MOST_SPACE:g} mm; write it like 2 or 2.5mm")
    return length


Games = Annotated[
    list[str] | None,
    Option("", "Games, by folder name; all of them if none is named.", "[GAME]...", complete=complete_game),
]
Root = Annotated[
    Path | None,
    Option("--root", "Look for content/ and templates/ here first.", "DIR"),
]
Themes = Annotated[
    list[str] | None,
    Option(
        "--theme",
        "Only this theme; may be repeated. Default: every theme.",
        "THEME",
        complete=_of_games(lambda game: game.themes),
    ),
]
Preset = Annotated[
    list[str] | None,
    Option(
        "--preset",
        "A set of rules the game offers by name; one only.",
        "PRESET",
        complete=_of_games(lambda game: game.presets),
    ),
]
Sets = Annotated[
    list[str] | None,
    Option("--set", "Set one rule; may be repeated.", "NAME=VALUE"),
]
Languages = Annotated[
    list[str] | None,
    Option("--language", "In this language, such as de; may be repeated; all. Default: the game's own.", "TAG"),
]
Style = Annotated[Literal["colour", "ink-saver", "large-print"], Option("--style", "How the faces are drawn.")]
Paper = Annotated[
    str,
    Option(
        "--paper",
        "Both (fits A4 and Letter), a5, a4, letter, legal, a3, tabloid, or a size such as 200x280mm.",
        "PAPER",
        complete=one_of(_papers),
    ),
]
Sides = Annotated[
    Literal["long", "short", "gutterfold", "none"],
    Option("--duplex", "Edge the paper is flipped on; gutterfold: fold and glue; none: fronts only."),
]
Gap = Annotated[
    float | None,
    Option(
        "--gap",
        "Space between cards, at most 20 mm; each keeps its own bleed. "
        "Default: about 2 where that takes no more sheets.",
        "MM",
        parse=millimetres,
    ),
]
Margin = Annotated[
    float | None,
    Option(
        "--margin",
        "What the printer leaves blank along each edge, at most 20 mm. Default: 4 mm.",
        "MM",
        parse=millimetres,
    ),
]
Press = Annotated[bool, Option("--press", "One card per page with bleed, for a print shop.")]
CutFile = Annotated[bool, Option("--cut-file", "Also write the cut lines as SVG for a cutting machine.")]
Pool = Annotated[bool, Option("--pool", "Let the cards of all decks share sheets: fewer of them.")]
Only = Annotated[
    list[str] | None,
    Option("--only", "Only this part; may be repeated.", "PART", complete=_of_games(lambda game: game.parts)),
]
PrinterName = Annotated[
    str | None,
    Option(
        "--printer", "Correct pages for this printer (see calibrate and printers).", "NAME", complete=complete_printer
    ),
]
Named = Annotated[str | None, Option("", "A printer's name.", "[NAME]", complete=complete_printer)]
Edge = Annotated[Literal["long", "short"], Option("--duplex", "Edge the paper is flipped on.")]
Answers = Annotated[
    str | None,
    Option("--answers", "What was read off the sheet, ; between the four answers.", "TEXT"),
]
Jitter = Annotated[
    float | None,
    Option(
        "--jitter",
        "By how much backs differ from sheet to sheet (standard deviation), where you know it.",
        "MM",
        parse=millimetres,
    ),
]
Again = Annotated[bool, Option("--again", "These answers are of further sheets: average them with those before.")]
Tray = Annotated[str, Option("--tray", "Which tray it was, for your own notes.", "TEXT")]
Stock = Annotated[str, Option("--stock", "Which paper it was, for your own notes.", "TEXT")]
Rename = Annotated[str | None, Option("--rename", "Call the printer otherwise.", "NEW")]
Remove = Annotated[bool, Option("--remove", "Forget the printer.")]
Output = Annotated[Path, Option("--output -o", "Where files are written.", "DIR")]
DryRun = Annotated[bool, Option("--dry-run -n", "Say what would be made, and what is wrong with it; write nothing.")]
Draft = Annotated[
    bool, Option("--draft", "Print whatever the print gate finds, marked DRAFT; ends with 1 all the same.")
]
Jobs = Annotated[int, Option("--jobs", "Work in so many processes; 0: as many as pays.", "N", least=0, most=64)]
Json = Annotated[bool, Option("--json", "Report as JSON on standard output.")]


class Choice(NamedTuple):
    """Which editions are meant."""

    theme: Themes = None
    preset: Preset = None
    sets: Sets = None
    style: Style = "colour"
    language: Languages = None


EVERY = Choice()


class Printing(NamedTuple):
    """How and what of them is printed."""

    paper: Paper = "both"
    duplex: Sides = "long"
    gap: Gap = None
    margin: Margin = None
    press: Press = False
    cut_file: CutFile = False
    pool: Pool = False
    only: Only = None
    printer: PrinterName = None


PLAIN = Printing()


def preset_of(presets: list[str] | None) -> str:
    """Take the one preset that may be named.

    Raises:
        UnmeantError: several are named.
    """
    named = dict.fromkeys(presets or ())
    if len(named) > 1:
        raise UnmeantError(f"{' and '.join(named)} cannot be had together; keep one", "--preset")
    return next(iter(named), "")


def ordered(
    theme: list[str] | None,
    preset: list[str] | None,
    sets: list[str] | None,
    style: str,
    language: list[str] | None,
    *,
    root: Path | None = None,
    output: Path = Path("output"),
    wish: Wish | None = None,
    known: Known | None = None,
) -> Order:
    """Put together which editions are meant, as the options of a command name them.

    Raises:
        UnmeantError: several presets are named.
    """
    from generator.parts.order import Order, Wish

    named = preset_of(preset)
    tags = tuple(dict.fromkeys(language or ()))
    return Order(root, tuple(theme or ()), named, tuple(sets or ()), style, wish or Wish(), output, known, tags)


def paper_name(name: str, margin: float | None) -> str:
    """Give the name under which a paper is known, however it was written.

    Raises:
        UnmeantError: there is no such paper, or `margin` mm leave nothing of it.
    """
    if name == "both" and margin is None:
        return name
    from generator.sheets.paper import find_paper

    try:
        return find_paper(name, margin).name
    except ContentError as error:
        (problem,) = error.problems
        raise UnmeantError(f"{problem.fact}; {problem.hint}", "--paper") from None


def press_alone(wish: Wish) -> None:
    """Refuse what has no meaning where each card has a page of its own.

    Raises:
        UnmeantError: options contradict --press.
    """
    options = {
        "--paper": wish.paper != "both",
        "--margin": wish.margin is not None,
        "--gap": bool(wish.gap),
        f"--duplex {wish.duplex}": wish.duplex in ("short", "gutterfold"),
        "--cut-file": wish.cut_file,
        "--printer": wish.printer is not None,
        "--pool": wish.pool,
    }
    idle = [option for option, given in options.items() if given]
    if idle:
        raise UnmeantError(f"each card gets a page of its own; leave out {', '.join(idle)}", "--press")


def pool_alone(wish: Wish) -> None:
    """Refuse what has no meaning where cards of all decks share sheets.

    Raises:
        UnmeantError: options contradict --pool.
    """
    if wish.cut_file:
        raise UnmeantError("shared sheets are cut straight, each in its own way; leave out --cut-file", "--pool")
