"""A game with a board, mats and a score sheet, for tests that need them."""

from __future__ import annotations

from pathlib import Path

from generator.parts.order import Wish
from generator.reporting.bill import Outcome
from tests.helpers.little import make, write_bits

BOARD = """\
name: The isle
size: 380x260mm
overlap: 6mm
face: board.svg.j2
spaces: {base: 24mm, plain: 24mm, coin: 15mm, dock: 30x18mm}
start: n1
nodes:
  n1: {x: 40, y: 214, kind: base, number: 1}
  n2: {x: 93, y: 214, kind: plain, number: 2}
  n3: {x: 172, y: 150, kind: plain, number: 3}
  n4: {x: 212, y: 188, kind: plain, number: 4}
  n5: {x: 300, y: 90, kind: dock, number: 5}
edges:
  - {from: n1, to: n2, way: path}
  - {from: n2, to: n3}
  - {from: n3, to: n4, both: true}
  - {from: n4, to: n5}
slots:
  c1: {x: 172, y: 175, kind: coin, of: n3}
art:
  boat: [6, 20, 18, 40]
"""

BOARD_FACE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 386 266">
<rect x="-3" y="-3" width="386" height="266" fill="#1d3c4a"/>
<path d="M20 240C-10 120 40 20 190 20S400 60 360 160 250 260 20 240Z" fill="#6c8f4e"/>
{% for e in card.edges %}
<line x1="{{ e.x1 }}" y1="{{ e.y1 }}" x2="{{ e.x2 }}" y2="{{ e.y2 }}" stroke="red"/>{% endfor %}
{% for s in card.nodes %}<circle cx="{{ s.x }}" cy="{{ s.y }}" r="{{ s.h / 2 }}" fill="#eee"/>
{{ text(s.number, s.x - 8, s.y - 5, 16, 10, size=20, align="center", valign="middle") }}{% endfor %}
EXTRA</svg>
"""

SCORE = """\
name: Score sheet
size: half-paper
face: score.svg.j2
fillable: true
copies: 2
"""

SCORE_FACE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 140 201">
<rect x="-3" y="-3" width="140" height="201" fill="#fff"/>
{{ text("Score", 10, 8, 100, 10, size=20) }}
EXTRA</svg>
"""


def write_isle(
    root: Path,
    board: str = BOARD,
    board_extra: str = "",
    score: str = SCORE,
    score_extra: str = "",
    parts: tuple[str, ...] = ("{board: board.yaml, count: 1}",),
) -> Path:
    """Write the game below `root`; give `root` back."""
    files = {"board.yaml": board if any("board" in part for part in parts) else ""}
    files |= {"sheets/score.yaml": score if any("score" in part for part in parts) else ""}
    files = {name: text for name, text in files.items() if text}
    files |= {"board.svg.j2": BOARD_FACE.replace("EXTRA", board_extra)}
    files |= {"score.svg.j2": SCORE_FACE.replace("EXTRA", score_extra)}
    return write_bits(root, [part.strip("{}") for part in parts], files, "isle")


def print_isle(root: Path, wish: Wish = Wish(), output: str = "out") -> Outcome:  # noqa: B008  (a plain value)
    return make(root, "isle", wish=wish, output=root / output, jobs=1)


def told(root: Path) -> list[str]:
    """Build the game and give what is wrong with it."""
    return [str(problem) for problem in print_isle(root).problems]
