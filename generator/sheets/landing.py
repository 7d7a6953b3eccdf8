"""Where a printer puts what is on a page, and what to do to the page so that it lands. Pure arithmetic, no PDF.

Matrices are in mm from a page's top left corner; what a printer does to a side is told about the page's middle.
"""

from __future__ import annotations

from math import erfc, hypot, sqrt

from generator.catalog.messages import Said
from generator.catalog.printer import Cast, Printer
from generator.catalog.problems import Mark, mistake
from generator.draw.records import inverse, times
from generator.sheets.paper import Paper, find_paper
from generator.sheets.piece import Side
from generator.sheets.shape import Matrix, turned

SURE = 2.81
"""So many standard deviations either way, across and down, hold 99 sheets of 100."""
CLOSE = 3.03
"""So many standard deviations around a point hold 99 of 100 (Rayleigh)."""
TYPICAL = 0.3
"""By how many mm (one standard deviation) sheets of a home printer may differ, where nobody has measured it."""


def cast_by(cast: Cast, width: float, height: float) -> Matrix:
    """Give the matrix by which a printer puts a page of `width` x `height` mm on the paper.

    >>> cast_by(Cast(x=2.0, scale_y=1.5), 200, 100)
    (1.0, 0.0, 0.0, 1.5, 2.0, -25.0)
    """
    x, y = width / 2, height / 2
    scale = (cast.scale_x, 0.0, 0.0, cast.scale_y, 0.0, 0.0)
    return times(turned(cast.angle, (x * cast.scale_x, y * cast.scale_y), (x + cast.x, y + cast.y)), scale)


def landing(printer: Printer, side: Side, width: float, height: float) -> Matrix | None:
    """Give what is to be done to a page so that the printer puts it where it belongs; None where that is nothing.

    A page of the calibrated size is corrected in full. One that lies across the paper (a tile) gets the fronts'
    scales only, whichever way it is turned; a page of any other size comes from another tray, and is left alone.
    """
    paper = find_paper(printer.paper)
    cast = printer.back if side == "back" else printer.front
    if (width, height) == (paper.width, paper.height):
        pass
    elif (width, height) == (paper.height, paper.width) and side != "back":
        cast = Cast(scale_x=cast.scale_y, scale_y=cast.scale_x)
    else:
        return None
    if cast == Cast():
        return None
    return inverse(cast_by(cast, width, height))


def check_fits(printer: Printer, paper: Paper, duplex: str) -> None:
    """See to it that what is known of a printer is true for these sheets.

    Raises:
        ContentError: it was calibrated with other paper, or flipping the other edge.
    """
    known = find_paper(printer.paper)
    place, again = Mark(f"--printer {printer.name}"), f"tuckbox calibrate --paper {paper.name}"
    if (known.width, known.height) != (paper.width, paper.height):
        fact = f"'{printer.name}' was calibrated on {known.fits}, and these sheets are {paper.fits}"
        raise mistake(place, fact, f"print on --paper {printer.paper}, or print another sheet: {again}")
    if duplex in ("long", "short") and duplex != printer.duplex:
        fact = f"'{printer.name}' was calibrated flipping the {printer.duplex} edge, and these sheets flip the {duplex}"
        hint = f"print with --duplex {printer.duplex}, or print another sheet: {again} --duplex {duplex}"
        raise mistake(place, fact, hint)


def spread_of(jitter: float, sheets: int) -> float:
    """Give by how much backs still miss, one standard deviation in mm across or down, once the printer is calibrated.

    The sheets that it was calibrated by slipped as well, which their number evens out.
    """
    return hypot(jitter, jitter / sqrt(sheets))


def advice(printer: Printer, spare: float, *, mixed: bool = False) -> str:
    """Say what to do where sheets slip by more than the `spare` mm that backs have; "" where they have enough.

    `mixed` are different backs that touch one another on a sheet.
    """
    if printer.jitter is None or (spread := spread_of(printer.jitter, printer.sheets)) * SURE <= spare:
        return ""
    within = 1 - erfc(spare / spread / sqrt(2)) if spare > 0 else 0.0
    shown = 1 - within**2
    nearly = Said("nearly every sheet")
    often = nearly if shown > 0.7 else Said("about 1 sheet in {n}", n=max(2, round(1 / shown)))
    what = Said("a strip of the neighbour's back") if mixed else Said("a white edge")
    out = f"--gap {min(20.0, round(2 * spread * SURE + 0.5)):g}" if mixed else Said("give the back a border")
    return Said(
        "{printer} slips by {slip} mm from sheet to sheet, which no calibration takes away, and the backs have {spare} "
        "mm to spare: {often} would show {what}. Print with --duplex gutterfold, or {out}.",
        printer=printer.name, slip=f"{printer.jitter:g}", spare=f"{max(0.0, spare):g}", often=often, what=what, out=out,
    )  # fmt: skip
