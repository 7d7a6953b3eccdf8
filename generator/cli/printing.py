"""The commands about printers: calibrate one, list those that are known; `cli` hands them on. Does no arithmetic."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.catalog.problems import ContentError, Problem, mistake
from generator.cli.options import (
    Again,
    Answers,
    Edge,
    Jitter,
    Named,
    Output,
    Paper,
    Remove,
    Rename,
    Root,
    Stock,
    Tray,
    UnmeantError,
    paper_name,
)
from generator.reporting import report

if TYPE_CHECKING:
    from generator.catalog.printer import Cast, Printer
    from generator.sheets.calibration import Calibrated
    from generator.sheets.vernier import Gauge


def calibrate(
    name: Named = None,
    paper: Paper = "both",
    duplex: Edge = "long",
    answers: Answers = None,
    again: Again = False,
    jitter: Jitter = None,
    tray: Tray = "",
    stock: Stock = "",
    output: Output = Path("output"),
    root: Root = None,
) -> None:
    """Make backs land: print a sheet with scales, then say with a printer's NAME what they say.

    Without a name this writes the sheet. With one it asks for what was read, or takes it from --answers.
    """
    from generator.cli import calibrating
    from generator.keeping.profiles import check_name
    from generator.sheets.paper import find_paper
    from generator.sheets.vernier import gauge

    if name is None and (answers or again or jitter is not None or tray or stock):
        raise UnmeantError("say which printer it is, as in: tuckbox calibrate office", "NAME")
    laid = gauge(find_paper(paper_name(paper, None)), duplex)
    if name is None:
        path = calibrating.write_sheet(laid, root, output)
        report.say(f"{path.as_posix()}: a front and a back.")
        report.say(
            f"Print it at 100 %, on both sides of one sheet, flipped on the {duplex} edge; it says how to go on:"
        )
        report.say(f"  {calibrating.command(laid)}")
        return
    check_name(name, "NAME")
    known = corrected_for(name, paper, duplex) if again else None
    texts = answers.split(";") if answers else _asked(laid)
    found = calibrating.calibrated(texts, laid, known)
    if known is not None:
        tray, stock = tray or known.tray, stock or known.stock
    printer, kept = calibrating.keep(name, laid, found, jitter=jitter, tray=tray, stock=stock)
    for line in _told(printer, found):
        report.say(line)
    report.say(f"Kept in {kept}. Print with: tuckbox build GAME --printer {name}")


def printers(name: Named = None, rename: Rename = None, remove: Remove = False) -> None:
    """List the printers that were calibrated; call one otherwise, or forget it."""
    from generator.keeping import profiles

    if (rename or remove) and name is None:
        raise UnmeantError("say which printer is meant", "--rename" if rename else "--remove")
    if rename and remove:
        raise UnmeantError("a printer is called otherwise or forgotten, not both", "--rename")
    if name is not None and rename:
        profiles.rename(name, rename)
        report.say(f"{name} is called {rename} now.")
    elif name is not None and remove:
        profiles.remove(name)
        report.say(f"{name} is forgotten.")
    else:
        _list(profiles.names() if name is None else (name,))


def _list(names: Sequence[str]) -> None:
    """List some printers; what cannot be read is told behind the others."""
    from generator.catalog.printers import read_printer
    from generator.keeping import profiles

    problems: list[Problem] = []
    for name in names:
        try:
            for line in _listed(read_printer(profiles.path_of(name, "printers"), name)):
                report.say(line)
        except ContentError as error:
            problems += error.problems
    if not names:
        report.say("No printer is calibrated yet. Begin with: tuckbox calibrate")
    if problems:
        raise ContentError(problems)


def corrected_for(name: str | None, paper: str, duplex: str) -> Printer | None:
    """Give what is known of a printer, if one is named and that is true for these sheets.

    Raises:
        ContentError: there is none, its profile is damaged, or it was calibrated otherwise.
    """
    if name is None:
        return None
    from generator.catalog.printers import read_printer
    from generator.keeping import profiles
    from generator.sheets.landing import check_fits
    from generator.sheets.paper import find_paper

    printer = read_printer(profiles.path_of(name, f"--printer {name}"), name)
    check_fits(printer, find_paper(paper_name(paper, None)), duplex)
    return printer


def _asked(laid: Gauge) -> list[str]:
    """Ask for the answers one by one, each again as long as something is wrong with it."""
    from generator.sheets.calibration import WANTED, problems_of

    if not report.somebody_there():
        hint = "say them: --answers 'A B C D; E F G H; WIDTH HEIGHT; A E of further sheets'"
        raise mistake("--answers", "nobody is here to be asked for the answers", hint)
    texts: list[str] = []
    for number, wanted in enumerate(WANTED):
        optional = " (Enter: none)" if number > 1 else ""
        while True:
            text = report.ask(f"{number + 1} of {len(WANTED)}  {wanted}{optional}: ")
            if not (found := problems_of(number, text, laid)):
                break
            report.problems(found)
            if not text:
                raise ContentError(found)
        texts.append(text)
    return texts


def _listed(printer: Printer) -> Iterator[str]:
    edge = f"{printer.paper}, {printer.duplex} edge"
    yield f"{printer.name}  {', '.join(filter(None, (edge, printer.tray, printer.stock)))}"
    yield f"  fronts {_cast(printer.front)}"
    yield f"  backs  {_cast(printer.back)}"
    if printer.jitter is not None:
        yield f"  sheets differ by {printer.jitter:g} mm"


def _told(printer: Printer, found: Calibrated) -> Iterator[str]:
    """Say what was found, how sure it is, and what no calibration can do."""
    from generator.sheets.landing import SURE, TYPICAL, spread_of

    yield from _listed(printer)
    jitter, sheets = printer.jitter, found.sheets
    so_far = "one sheet" if sheets == 1 else f"{sheets} sheets"
    if jitter is None:
        yield (
            f"{so_far.capitalize()} cannot tell how much your printer slips from sheet to sheet. If it is "
            f"{TYPICAL:g} mm, backs may still miss by {found.left(TYPICAL):.1f} mm on the whole. More sheets even that "
            "out: say A and E of each (answer 4), or add what another sheet says later, with --again. Fifteen bring it "
            "to 0.3 mm."
        )
        return
    need = SURE * spread_of(jitter, sheets)
    yield f"On the whole backs land within {found.left(jitter):.1f} mm (99 of 100 such calibrations of {so_far})."
    yield (
        f"Single sheets slip by {jitter:g} mm, which no calibration takes away: 99 of 100 are within {need:.1f} mm. "
        "Where backs bleed less than that, use --duplex gutterfold or give them a border; build says where."
    )


def _cast(cast: Cast) -> str:
    across = f"{abs(cast.x):.2f} mm {'right' if cast.x > 0 else 'left'}" if round(cast.x, 2) else ""
    down = f"{abs(cast.y):.2f} mm {'down' if cast.y > 0 else 'up'}" if round(cast.y, 2) else ""
    turn = f"{abs(cast.angle):.2f} degrees {'clockwise' if cast.angle > 0 else 'anticlockwise'}"
    turned = f"turned {turn}" if round(cast.angle, 2) else ""
    size = f"{100 * cast.scale_x:.2f} % across, {100 * cast.scale_y:.2f} % down"
    sized = "" if (cast.scale_x, cast.scale_y) == (1, 1) else size
    return ", ".join(filter(None, (across, down, turned, sized))) or "as they are"
