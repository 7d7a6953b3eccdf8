"""Simulated printers: each is calibrated by what a person reads off its sheet, then its backs must land.

Nothing here knows how the program describes a printer: lines, ticks and the frame are read out of the calibration PDF,
the cards' corners out of the PDF of a sheet that was corrected. A printer puts both sides down by an affine map of its
own (each side with its own scales), and slips sideways with every sheet, those it is calibrated with included.
"""

import io
import os
import random
import tempfile
from functools import cache
from math import cos, hypot, radians, sin
from pathlib import Path
from typing import NamedTuple

import pikepdf

from generator.catalog.printers import read_printer
from generator.cli import calibrating
from generator.keeping import profiles
from generator.pdf.document import PdfPress
from generator.pdf.face import paint
from generator.pdf.sheets import draw_sheet, measurer
from generator.sheets.impose import sheets
from generator.sheets.layout import layout
from generator.sheets.paper import find_paper
from generator.sheets.piece import Piece
from generator.sheets.vernier import gauge
from tests.geometry.printed import face, fonts
from tests.geometry.reader import MM, read, through, times
from tests.sheets.builders import WORDING, deck

SHIFT, TILT, STRETCH, JITTER = 4.0, 0.6, 0.03, 0.3
"""Up to how many mm, degrees and how much of its size a side may be off; sigma in mm from sheet to sheet."""
ALLOWED, SHARE, TRUE = 0.3, 0.99, 0.002
BLEED = 3.0


class Printer(NamedTuple):
    """Where the front and the back come out: matrices to mm about the paper's middle, as it is seen from the front."""

    front: tuple
    back: tuple


def about(x, y, degrees, sx, sy):
    """The matrix of a side: scaled, turned, shifted."""
    co, si = cos(radians(degrees)), sin(radians(degrees))
    return (co * sx, si * sx, -si * sy, co * sy, x, y)


def mirror_of(duplex):
    return (-1.0, 0.0, 0.0, 1.0, 0.0, 0.0) if duplex == "long" else (1.0, 0.0, 0.0, -1.0, 0.0, 0.0)


def drawn_in(chance, duplex):
    """A printer by chance: the front anywhere on the paper, the back against it as far off as the issue says."""

    def any_of(most):
        return chance.uniform(-most, most)

    def sizes():
        return 1 + any_of(STRETCH), 1 + any_of(STRETCH)

    paper = about(any_of(SHIFT), any_of(SHIFT), any_of(TILT), 1, 1)
    front = times(about(0, 0, 0, *sizes()), paper)
    back = about(any_of(SHIFT), any_of(SHIFT), any_of(TILT), *sizes())
    return Printer(front, times(times(back, mirror_of(duplex)), paper))


def slipped(printer, chance, jitter):
    """The same printer on one sheet."""
    a, b, c, d, e, f = printer.back
    return printer._replace(back=(a, b, c, d, e + chance.gauss(0, jitter), f + chance.gauss(0, jitter)))


# ---------------------------------------------------------------------- the calibration sheet, out of its PDF


class Scale(NamedTuple):
    """A scale as it is printed: its ticks by what they say, and the line that is to shine through, both ends."""

    ticks: tuple
    line: tuple
    upright: bool


def strokes(page):
    """Middle, both ends, uprightness and length of every line, about the middle of the page."""
    left, top = page.width / 2, page.height / 2
    for one in page.strokes:
        x1, y1, x2, y2 = one.x1 - left, one.y1 - top, one.x2 - left, one.y2 - top
        yield (x1 + x2) / 2, (y1 + y2) / 2, (x1, y1, x2, y2), abs(x2 - x1) < abs(y2 - y1), hypot(x2 - x1, y2 - y1)


def counted(middles, upright):
    """Number the ticks of a scale as a person does: rows from the first, columns along each row."""
    along, across = (0, 1) if upright else (1, 0)
    rows = {}
    for middle in middles:
        rows.setdefault(round(middle[across], 2), []).append(middle)
    assert len(rows) == 10
    return tuple(
        (column + row / 10, middle)
        for row, (_, ticks) in enumerate(sorted(rows.items()))
        for column, middle in enumerate(sorted(ticks, key=lambda one: one[along]))
    )


@cache
def printed_gauge(paper, duplex):
    """The scales A to H of a written calibration sheet, and its frame's width and height."""
    laid = gauge(find_paper(paper), duplex)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sheet.pdf"
        path.write_bytes(calibrating.sheet(laid, None))
        front, back = read(path)
        with pikepdf.open(path) as pdf:
            (box,) = [one[0] for one in pikepdf.parse_content_stream(pdf.pages[0]) if str(one[1]) == "re"]
    flip = mirror_of(duplex)
    lines = [(x, y, ends, up) for x, y, ends, up, long in strokes(front) if long > 20]
    ticks = [(x, y, up) for x, y, _, up, long in strokes(back) if long < 3 and abs(x) > back.width / 6]
    scales = []
    for upright in (True, False):
        for v in (-1, 1):
            for u in (-1, 1):
                own = [(x, y) for x, y, up in ticks if up == upright and x * u > 0 and y * v > 0]
                seen = [(through(flip, x, y), ends) for x, y, ends, up in lines if up == upright]
                (line,) = [ends for (x, y), ends in seen if x * u > 0 and y * v > 0]
                scales.append(Scale(counted(own, upright), line, upright))
    return scales, (float(box[2]) / MM, float(box[3]) / MM)


def read_off(scale, printer, flip):
    """What a person reads: the tick that lies nearest to the line, seen from the back; None where none can."""
    x1, y1, x2, y2 = scale.line
    x1, y1 = through(flip, *through(printer.front, x1, y1))
    x2, y2 = through(flip, *through(printer.front, x2, y2))
    long = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / long, (y2 - y1) / long
    a, b, c, d, e, f = times(printer.back, flip)
    best, said = 0.5, None
    for reading, (x, y) in scale.ticks:
        px, py = a * x + c * y + e - x1, b * x + d * y + f - y1
        away = abs(px * uy - py * ux)
        if away < best and 0 <= px * ux + py * uy <= long:
            best, said = away, reading
    return said


def answered(printer, paper, duplex, copies, chance, jitter, ruler):
    """The four answers as they are typed; None where a scale cannot be read."""
    scales, (wide, tall) = printed_gauge(paper, duplex)
    flip = mirror_of(duplex)
    first = slipped(printer, chance, jitter)
    readings = [read_off(scale, first, flip) for scale in scales]
    more = []
    for _ in range(copies - 1):
        sheet = slipped(printer, chance, jitter)
        more += [read_off(scales[0], sheet, flip), read_off(scales[4], sheet, flip)]
    if None in readings or None in more:
        return None
    a, b, c, d = printer.front[:4]
    frame = f"{wide * hypot(a, b):.1f} {tall * hypot(c, d):.1f}" if ruler else ""
    texts = (readings[:4], readings[4:], None, more)
    return [frame if one is None else " ".join(f"{value:.1f}" for value in one) for one in texts]


# ---------------------------------------------------------------------- a sheet of cards, out of its PDF


@cache
def painted(kind):
    return paint(face(63.0, 88.0, BLEED, "#8bc" if kind == "f" else "#db9", 1), fonts(), kind)


def cards(printer, paper, duplex):
    """Print nine cards for a printer whose profile is known, or none; the corners of each on both pages, in mm."""
    of = layout(deck(63.0, 88.0, BLEED), find_paper(paper)._replace(printer=printer), duplex=duplex)
    press = PdfPress(fonts(), title="Cards", duplex=of.press_duplex, printer=of.paper.printer)
    faces = {kind: painted(kind) for kind in "fb"}
    for sheet in sheets(of, [Piece("f", "b")] * of.per_sheet, WORDING, measurer(fonts())):
        draw_sheet(press, sheet, faces)
    return [corners(page) for page in read(io.BytesIO(press.finish()))]


def corners(page):
    """Where the corners of every form's trim are, about the middle of the page, y down."""
    wide, high = BLEED / (63.0 + 2 * BLEED), BLEED / (88.0 + 2 * BLEED)
    trims = [[one.at(u, v) for u in (wide, 1 - wide) for v in (high, 1 - high)] for one in page.placed]
    return [[(x - page.width / 2, y - page.height / 2) for x, y in trim] for trim in trims]


def misses(pages, printer):
    """How far each card's back corners are from its front's on the paper, and how wrong the fronts' sizes are."""
    fronts, backs = pages
    worst, size = 0.0, 0.0
    for front, back in zip(fronts, backs, strict=True):
        ours = [through(printer.front, *point) for point in front]
        theirs = [through(printer.back, *point) for point in back]
        worst = max(worst, *(min(hypot(x - p, y - q) for p, q in theirs) for x, y in ours))
        (x1, y1), (x2, y2), (x3, y3) = ours[0], ours[1], ours[2]
        size = max(size, abs(hypot(x2 - x1, y2 - y1) / 88.0 - 1), abs(hypot(x3 - x1, y3 - y1) / 63.0 - 1))
    return worst, size


# ---------------------------------------------------------------------- the run


class Missed(NamedTuple):
    """Of one printer: how far backs miss before and after, and how wrong a card's size is after, as a share."""

    before: float
    after: float
    size: float


def tried(chance, paper="both", duplex="long", copies=1, jitter=JITTER, ruler=True, again=False, name="any"):
    """Calibrate one printer through its whole way: sheet, answers, profile on the disk, corrected sheet.

    Further sheets are told at once, or one by one, `again` and again.
    """
    printer = drawn_in(chance, duplex)
    texts = answered(printer, paper, duplex, 1 if again else copies, chance, jitter, ruler)
    before = misses(plain_cards(paper, duplex), printer)[0]
    if texts is None:
        return Missed(before, 99.0, 99.0)
    laid = gauge(find_paper(paper), duplex)
    known, path = calibrating.keep(name, laid, calibrating.calibrated(texts, laid))
    for _ in range(copies - 1 if again else 0):
        further = answered(printer, paper, duplex, 1, chance, jitter, ruler=False)
        if further is None:
            return Missed(before, 99.0, 99.0)
        known, path = calibrating.keep(name, laid, calibrating.calibrated(further, laid, known))
    return Missed(before, *misses(cards(read_printer(path, name), paper, duplex), printer))


@cache
def plain_cards(paper, duplex):
    return cards(None, paper, duplex)


def share_of(count, seed, **how):
    """Try some printers; what each missed by."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as home:
        known = os.environ.get(profiles.VARIABLE)
        os.environ[profiles.VARIABLE] = home
        try:
            return [tried(chance, **how) for _ in range(count)]
        finally:
            os.environ.pop(profiles.VARIABLE)
            if known is not None:
                os.environ[profiles.VARIABLE] = known


def attack(asked):
    """Calibrate so many printers each way: by one sheet where nothing slips, by fifteen where sheets do."""
    for duplex in ("long", "short"):
        for copies, jitter, ruler, again in (
            (15, JITTER, True, False),
            (15, JITTER, True, True),
            (1, 0.0, True, False),
            (1, 0.0, False, False),
        ):
            how = {"copies": copies, "jitter": jitter, "ruler": ruler, "again": again}
            missed = share_of(asked.count, asked.seed, duplex=duplex, **how)
            far = [f"backs miss by {one.after:.2f} mm" for one in missed if one.after > ALLOWED]
            wrong = [f"a card is {one.size:.2%} off" for one in missed if ruler and one.size > TRUE]
            yield f"{duplex} {how}", [*far, *wrong] if len(far) + len(wrong) > (1 - SHARE) * asked.count else []
