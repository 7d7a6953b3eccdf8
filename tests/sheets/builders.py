"""Decks and papers for the tests of sheets, and hypothesis strategies whose cards fit by construction."""

from hypothesis import strategies as st

from generator.catalog.model import Deck, Size
from generator.catalog.problems import Mark
from generator.sheets.duplex import CLEAR
from generator.sheets.impose import sheets
from generator.sheets.layout import layout
from generator.sheets.margins import EDGE_ROOM, FOOT_ROOM
from generator.sheets.paper import Paper
from generator.sheets.piece import Piece, Wording
from generator.sheets.shape import Box

MARK = Mark("content/pit/cards/traps.yaml", 2, 1)
WORDING = Wording("Trade or Duel", "Number cards", "Hush! · as written", "numbers")
SIZES = {
    "euro": (63, 88),
    "poker": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "mini": (44, 63),
    "mini-us": (44.45, 63.5),
    "mini-euro": (44, 67),
    "tarot": (70, 120),
    "square": (70, 70),
    "domino": (44.45, 88.9),
    "micro": (31.75, 44.45),
    "japanese": (59, 86),
    "jumbo": (88.9, 139.7),
}


def deck(width=63.0, height=88.0, bleed=3.0):
    return Deck(
        id="numbers",
        name="Number cards",
        size=Size(width, height),
        bleed=bleed,
        safe=3.0,
        face="card.svg.j2",
        back="back.svg.j2",
        cards=(),
        mark=MARK,
    )


def plain_paper(width, height, margin=4.0):
    return Paper("plain", width, height, margin, Box(0.0, 0.0, width, height), "plain paper")


def pages(of, count, backed=lambda index: True):
    """All pages of `count` different pieces in a layout."""
    pieces = [Piece(f"f{i}", f"b{i}" if backed(i) else None) for i in range(count)]
    return list(sheets(of, pieces, WORDING))


def hundredths(least, most):
    """Lengths in hundredths of a millimetre: what authors write."""
    return st.integers(round(least * 100), round(most * 100)).map(lambda n: n / 100)


@st.composite
def jobs(draw, duplexes=("long", "short", "gutterfold", "none"), gaps=True):
    """A layout of a deck on a paper that has room for at least columns × rows of it, and that number."""
    width, height = draw(hundredths(25, 120)), draw(hundredths(25, 120))
    columns, rows = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    gap = draw(st.just(0.0) | hundredths(0.1, 9)) if gaps else 0.0
    bleed = draw(st.sampled_from((0.0, 1.5, 3.0, 5.0)))
    margin = draw(hundredths(0, 12))
    duplex = draw(st.sampled_from(duplexes))
    slack = draw(hundredths(0, 30)), draw(hundredths(0, 30))
    across = columns * width + (columns - 1) * gap
    down = rows * height + (rows - 1) * gap
    if duplex == "gutterfold":
        if draw(st.booleans()):
            across = 2 * (across + CLEAR + bleed)
        else:
            down = 2 * (down + CLEAR + bleed)
    paper = plain_paper(
        round(across + 2 * (margin + EDGE_ROOM) + slack[0], 2) + 0.01,
        round(down + 2 * (margin + FOOT_ROOM) + slack[1], 2) + 0.01,
        margin,
    )
    return layout(deck(width, height, bleed), paper, duplex=duplex, gap=gap), columns * rows


def overlap(one, other):
    """How far two boxes reach into each other: positive when they share more than an edge."""
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return min(across, down)


def distance(line, box):
    """Distance of a straight upright or level line from a box; 0 when they touch."""
    left, right = sorted((line.x1, line.x2))
    top, bottom = sorted((line.y1, line.y2))
    across = max(box.x - right, left - box.right, 0.0)
    down = max(box.y - bottom, top - box.bottom, 0.0)
    return (across**2 + down**2) ** 0.5


def inside(inner, outer, by=1e-6):
    return min(outer.room(inner)) >= -by


def trimmed(stamp, of):
    """The box a stamp is cut to."""
    return of.fronts[0].box._replace(x=stamp.x, y=stamp.y)


def line_box(line):
    left, right = sorted((line.x1, line.x2))
    top, bottom = sorted((line.y1, line.y2))
    return Box(left, top, right - left, bottom - top)


def up(turn):
    """The direction a card's upper edge looks in, x to the right and y down."""
    return {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}[turn]
