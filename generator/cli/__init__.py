"""The `tuckbox` command: parse, load, call, show; every command is a few lines.

Heavy parts are imported inside the commands, and of these only the one that is asked for, so that
`tuckbox --help` and `tuckbox list` answer at once.
`main` alone turns what is wrong with content into text and an exit code: 0 all is well,
1 something is wrong with the content or the disk, or a game has no such theme, preset, rule or deck;
2 the command was not understood: an unknown option, a value that no game could make sense of, options
that contradict each other (never answered in JSON); 128 and the signal's number when it was asked to
end, such as 130 for Ctrl-C.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.catalog.problems import mistake
from generator.cli.options import (
    EVERY,
    PLAIN,
    TOOL,
    Choice,
    Draft,
    DryRun,
    Games,
    Jobs,
    Json,
    Only,
    Output,
    Printing,
    Root,
    ordered,
    paper_name,
    pool_alone,
    press_alone,
)
from generator.reporting import report

if TYPE_CHECKING:
    from generator.parts.order import Wish


def list_games(root: Root = None, json: Json = False) -> None:
    """List the games, with their themes and presets."""
    from generator.making import build

    found, problems = build.all_games(root)
    report.games(found, problems, TOOL, json)
    _leave(problems)


def check(
    games: Games = None,
    root: Root = None,
    choice: Choice = EVERY,
    printing: Printing = PLAIN,
    json: Json = False,
) -> None:
    """Say everything that is wrong with a game; write nothing.

    All is made that `build` makes, with the same options, so that a text that does not fit is found as well.
    """
    from generator.making import build

    wish = _wish(printing)
    order = ordered(*choice, root=root, wish=wish)
    result = build.check(_all(games), order, report.Progress(quiet=json))
    report.checked(result, TOOL, json)
    _leave(result.problems)


def build_games(
    games: Games = None,
    choice: Choice = EVERY,
    printing: Printing = PLAIN,
    output: Output = Path("output"),
    root: Root = None,
    dry_run: DryRun = False,
    draft: Draft = False,
    jobs: Jobs = 0,
    json: Json = False,
) -> None:
    """Make the print-ready PDFs of some games, or of all."""
    from generator.making import build
    from generator.printed.known import Revisions

    wish = _wish(printing)._replace(draft=draft)
    known = Revisions(root, output)
    order = ordered(*choice, root=root, output=output, wish=wish, known=known)
    make = build.dry_run if dry_run else build.build
    result = make(_all(games), order, report.Progress(quiet=json, made=not dry_run), jobs)
    report.outcome(result, TOOL, output.as_posix(), json)
    _leave(result.problems)


def faces(
    games: Games = None,
    choice: Choice = EVERY,
    only: Only = None,
    output: Output = Path("output"),
    root: Root = None,
) -> None:
    """Write every card face as an SVG file of its own.

    They lie in a folder faces/ beside the PDFs, one document a face, in millimetres.
    """
    from generator.making import build
    from generator.parts.order import Wish

    order = ordered(*choice, root=root, output=output, wish=Wish(only=_all(only)))
    written, problems = build.faces(_all(games), order, report.Progress())
    report.faces(written, problems, output.as_posix())
    _leave(problems)


def _wish(of: Printing) -> Wish:
    """Put together how it is to be printed.

    Raises:
        BadParameter: there is no such paper, or options contradict each other.
    """
    from generator.parts.order import Wish

    known = None
    if of.printer is not None:
        from generator.cli.printing import corrected_for

        known = corrected_for(of.printer, of.paper, of.duplex)
    paper, only = paper_name(of.paper, of.margin), _all(of.only)
    wish = Wish(paper, of.duplex, of.gap, of.press, of.cut_file, only, of.margin, printer=known, pool=of.pool)
    if of.press:
        press_alone(wish)
    if of.pool:
        pool_alone(wish)
    return wish


def _all(values: list[str] | None) -> tuple[str, ...]:
    return tuple(values or ())


def _leave(problems: tuple[object, ...]) -> None:
    if problems:
        raise SystemExit(1)


COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "list": ".list_games",
        "new": "starting_command.new",
        "add": "starting_command.add",
        "gallery": "gallery_command.gallery",
        "schema": "starting_command.schema",
        "fetch": "starting_command.fetch",
        "check": ".check",
        "build": ".build_games",
        "cost": "costing.cost",
        "faces": ".faces",
        "export": "exporting_command.export",
        "translate": "translating_command.translate",
        "preview": "preview_command.preview",
        "printed": "ledger_commands.printed",
        "changes": "ledger_commands.changes",
        "reprint": "ledger_commands.reprint",
        "rules": "rules_command.rules",
        "calibrate": "printing.calibrate",
        "printers": "printing.printers",
    }
)
"""Every command by its name, in the order that help lists them in: the module of this package, and the function."""


def command(name: str) -> Callable[..., None]:
    """Load a command by its name."""
    module, _, function = COMMANDS[name].partition(".")
    made: Callable[..., None] = getattr(import_module(f"{__name__}.{module}".rstrip(".")), function)
    return made


def run(words: Sequence[str]) -> None:
    """Do what a command line says.

    Raises:
        SystemExit: with the exit code, always.
    """
    from generator.cli.typing_app import application

    asked = [name for name in words[:1] if name in COMMANDS]
    application({name: command(name) for name in asked or COMMANDS}, TOOL)(list(words), prog_name="tuckbox")


def main() -> None:
    """Run the command line; the one place where problems, foreseen or not, become text and an exit code."""
    _open_closed()
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a code page without × shows ?
    try:
        try:
            _find_ourselves()
            run(sys.argv[1:])
        except KeyboardInterrupt:
            raise SystemExit(130) from None
        except OSError as error:
            if error.filename is not None:
                raise
            report.lost(error)  # the help did not get through
        finally:
            report.finish()
    except Exception as error:
        from generator.catalog.unforeseen import problems_of

        report.failed(problems_of(error, "tuckbox"), TOOL, "--json" in sys.argv)
        raise SystemExit(1) from None


def _find_ourselves() -> None:
    """Refuse to work in a folder that was removed in the meantime."""
    try:
        Path.cwd()
    except FileNotFoundError:
        fact, hint = "the folder that you are in is gone", "go to another one, or make it again"
        raise mistake(".", fact, hint) from None


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
