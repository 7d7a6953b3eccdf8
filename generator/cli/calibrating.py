"""Make the sheet that a printer is calibrated with, and from what was read off it the profile that is kept.

Knows where both are written, and not where on the sheet anything lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.catalog.printer import Printer
from generator.catalog.printers import written
from generator.catalog.roots import search_path
from generator.keeping import files, profiles

if TYPE_CHECKING:
    from generator.sheets.calibration import Calibrated
    from generator.sheets.vernier import Gauge

FOLDER = "calibration"
"""Where sheets to calibrate with lie below the output folder."""


def command(gauge: Gauge, name: str = "NAME") -> str:
    """Write what is to be typed once the sheet is printed."""
    paper = "" if gauge.paper.name == "both" else f" --paper {gauge.paper.name}"
    return f"tuckbox calibrate {name}{paper}{'' if gauge.duplex == 'long' else ' --duplex short'}"


def sheet(gauge: Gauge, root: Path | None) -> bytes:
    """Give the calibration sheet as a PDF of two pages."""
    from generator.pdf.document import PdfPress
    from generator.pdf.gaugepage import draw_gauge
    from generator.text.fonts import FontBook

    fonts = FontBook(search_path(root).shared_dirs(), language="en")
    press = PdfPress(fonts, title="Calibration sheet", subject=gauge.paper.fits, duplex=gauge.duplex)
    draw_gauge(press, gauge, fonts, command(gauge))
    return press.finish()


def write_sheet(gauge: Gauge, root: Path | None, output: Path) -> Path:
    """Write the calibration sheet; return where it is.

    Raises:
        ContentError: it cannot be written.
    """
    folder = output / FOLDER
    path = folder / f"{gauge.paper.name}-{gauge.duplex}.pdf"
    files.write(folder, {path: sheet(gauge, root)})
    return path


def keep(
    name: str, gauge: Gauge, found: Calibrated, *, jitter: float | None = None, tray: str = "", stock: str = ""
) -> tuple[Printer, Path]:
    """Keep what was found out about a printer; a stated `jitter` counts for more than a measured one."""
    printer = Printer(
        name,
        gauge.paper.name,
        gauge.duplex,
        found.front,
        found.back,
        found.jitter if jitter is None else jitter,
        found.sheets,
        tray,
        stock,
    )
    return printer, profiles.keep(name, written(printer))


def calibrated(texts: Sequence[str], gauge: Gauge, known: Printer | None = None) -> Calibrated:
    """Say what a printer does, from the four answers, and from what is `known` of it already.

    Where no frame was measured now, the one that was measured before counts.

    Raises:
        ContentError: whatever is wrong with them.
    """
    from generator.sheets.calibration import both, read_answers, solved

    said = read_answers(texts, gauge)
    if known is None:
        return solved(gauge, said)
    if not said.frame:
        wide, tall = gauge.frame
        said = said._replace(frame=(wide * known.front.scale_x, tall * known.front.scale_y))
    return both(known, solved(gauge, said))
