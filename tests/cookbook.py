"""The recipes of docs/cookbook/: their code blocks taken out of the Markdown, cooked, and shown as pictures.

`python -m tests.cookbook` makes docs/pictures/cookbook/ anew (so does `make pictures`), `… theme` one of them.
Says nothing of whether a recipe tastes: tests/docs/test_cookbook.py does.
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pypdfium2 as pdfium
import resvg_py
from PIL import Image, ImageDraw, ImageFilter

from generator.catalog.game import load_game
from generator.catalog.roots import search_path
from generator.catalog.tokens import TokenSheet
from generator.cli import run as tuckbox
from generator.exporting.targets import TARGETS
from generator.exporting.work import Wanted, export
from generator.parts.order import Order
from generator.reporting.report import Progress
from tests.helpers.shell import TOP, run

PAGES = TOP / "docs" / "cookbook"
PICTURES = TOP / "docs" / "pictures" / "cookbook"
SIZE = (880, 440)
FELT = (38, 44, 52)
EDGE, GAP = 26, 24
DPI = 130.0
_STEP = re.compile(r"^(?:`(?P<path>[^`\n]+\.\w+)`\n\n)?```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


class Step(NamedTuple):
    """One block of a recipe: a file to write, commands to type (`sh`), or what is answered (`text`)."""

    path: str
    kind: str
    text: str


class Shown(NamedTuple):
    """A thing in a picture: a face (`deck/card-front`) or a PDF's page (`board.pdf#2`).

    It is `scale` times as large as its neighbours, and turned by degrees. `crop` is a part of it: left, top, right,
    bottom as shares.
    """

    what: str
    scale: float = 1.0
    turn: float = 0.0
    crop: tuple[float, float, float, float] = (0, 0, 1, 1)


def cards(deck: str, *ids: str) -> tuple[Shown, ...]:
    """Show the fronts of some cards."""
    return tuple(Shown(f"{deck}/{one}-front") for one in ids)


SHOWN: dict[str, tuple[Shown, ...]] = {
    "first-deck": cards("cards", "lantern-fish", "sea-turtle", "moon-jelly"),
    "stats": cards("cards", "hill-fox", "old-boar", "marsh-heron"),
    "theme": (*cards("orchard/jobs", "pick", "store"), *cards("moon/jobs", "pick", "store")),
    "icons": cards("works", "nails", "horseshoe", "sword"),
    "tables": cards("markets", "grey-quay", "amber-bay", "old-mole"),
    "around": cards("finds", "moth", "snail"),
    "two-way": cards("moves", "wave", "rock", "gull"),
    "full-art": cards("lands", "dusk", "ice", "dunes"),
    "tokens": (
        *(
            Shown(one, 1.5)
            for one in ("tokens.coins/coin-1-front", "tokens.lands/wood-front", "tokens.boats/boat-red-front")
        ),
        Shown("tokens.pdf#1", 0.4),
    ),
    "board": (Shown("board-whole.pdf#1"), Shown("board.pdf#1", 0.8)),
    "die": (Shown("dice.pdf#1", crop=(0.1, 0.26, 0.9, 0.73)),),
    "box": (Shown("boxes.pdf#1", crop=(0.02, 0.2, 0.98, 0.79)),),
    "rules": (Shown("guides/amal-front"), Shown("rulebook.pdf#1", 0.75, crop=(0, 0, 1, 0.86))),
    "companion": (Shown("turn/turn-front"), Shown("turn/turn-back")),
    "export": cards("cards", "new-moon", "crescent", "half-moon", "full-moon"),
}
"""What the picture of each recipe shows; its first face or page is the recipe's own proof."""
PRESETS = {"rules": "kind_desert"}
"""In which edition a recipe's faces are shown, if that is not the game as it is."""


def steps(page: str) -> Iterator[Step]:
    """Give the code blocks of a recipe in their order."""
    for found in _STEP.finditer(page):
        yield Step(found["path"] or "", found["kind"], found["text"])


def page_of(name: str) -> str:
    """Give a recipe's Markdown."""
    return (PAGES / f"{name}.md").read_text(encoding="utf-8")


def slug_of(name: str) -> str:
    """Say which game a recipe makes: the one that its first command names."""
    words = next(line.split() for step in steps(page_of(name)) if step.kind == "sh" for line in step.text.splitlines())
    return words[2]


def cook(name: str, home: Path) -> str:
    """Do in the folder `home` all that a recipe says, in its order; return what its commands answered."""
    heard, wrong = io.StringIO(), io.StringIO()
    with contextlib.chdir(home), contextlib.redirect_stdout(heard), contextlib.redirect_stderr(wrong):
        for step in steps(page_of(name)):
            if step.path:
                path = home / step.path
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(step.text, encoding="utf-8")
            elif step.kind == "sh":
                for line in step.text.splitlines():
                    try:
                        heard.write(_said(shlex.split(line, comments=True), home))
                    except SystemExit:
                        raise AssertionError(f"{name}: {line}\n{wrong.getvalue()}") from None
    return heard.getvalue()


def _said(words: list[str], home: Path) -> str:
    if words[0] == "companion":
        said = run(*words, cwd=home)
        assert said.code == 0, f"{shlex.join(words)}: {said.err}"
        return said.out
    try:
        tuckbox(words[1:])
    except SystemExit as ended:
        if ended.code:
            raise
    return ""


def picture(name: str, home: Path) -> Image.Image:
    """Show what a cooked recipe made: faces and pages in a row on felt, each with a soft shadow."""
    slug = slug_of(name)
    if any(".pdf#" not in one.what for one in SHOWN[name]):
        order = Order(root=home, output=home / "shown", preset=PRESETS.get(name, ""))
        export(slug, order, "png", TARGETS["png"], Wanted(DPI, None, 0.0), Progress(quiet=True))
    pieces = [_piece(one, slug, home) for one in SHOWN[name]]
    width = SIZE[0] - 2 * EDGE - GAP * (len(pieces) - 1)
    share = min(width / sum(piece.width for piece in pieces), (SIZE[1] - 2 * EDGE) / max(one.height for one in pieces))
    pieces = [
        one.resize((round(one.width * share), round(one.height * share)), Image.Resampling.LANCZOS) for one in pieces
    ]
    table = Image.new("RGBA", SIZE, (*FELT, 255))
    x = (SIZE[0] - sum(one.width for one in pieces) - GAP * (len(pieces) - 1)) // 2
    for piece in pieces:
        _lay(table, piece, x, (SIZE[1] - piece.height) // 2)
        x += piece.width + GAP
    return table.convert("RGB")


def _piece(one: Shown, slug: str, home: Path) -> Image.Image:
    """Give a face cut out, or a page of a PDF, as a picture of so many dots to the inch."""
    if ".pdf#" in one.what:
        file, _, number = one.what.partition("#")
        (path,) = (home / "output" / slug).glob(f"**/{file}")
        with pdfium.PdfDocument(path) as document:
            image = document[int(number) - 1].render(scale=DPI / 72).to_pil().convert("RGBA")
    else:
        *theme, deck, face = one.what.split("/")
        (path,) = (home / "shown" / slug).glob(f"{theme[0] if theme else '**'}/export-png/{deck}/{face}.png")
        image = Image.open(path).convert("RGBA")
        image.putalpha(_outline(slug, home, deck, image.size))
    left, top, right, bottom = one.crop
    image = image.crop(
        (round(image.width * left), round(image.height * top), round(image.width * right), round(image.height * bottom))
    )
    image = image.resize((round(image.width * one.scale), round(image.height * one.scale)), Image.Resampling.LANCZOS)
    return image.rotate(one.turn, expand=True, resample=Image.Resampling.BICUBIC) if one.turn else image


def _outline(slug: str, home: Path, deck: str, size: tuple[int, int]) -> Image.Image:
    """Give the shape that a face is cut to: round corners for cards, a token's own outline."""
    more = 4
    mask = Image.new("L", (size[0] * more, size[1] * more), 0)
    draw, unit = ImageDraw.Draw(mask), DPI / 25.4 * more
    sheets = [
        part.spec for part in load_game(slug, search_path(home)).parts.values() if isinstance(part.spec, TokenSheet)
    ]
    own = [one.path for sheet in sheets for one in sheet.sets if one.deck.id == deck]
    if own:
        size_mm = f"{size[0] * more / unit} {size[1] * more / unit}"
        drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size_mm}"><path d="{own[0]}"/></svg>'
        drawn = resvg_py.svg_to_bytes(svg_string=drawing, width=size[0], height=size[1])
        return Image.open(io.BytesIO(bytes(drawn))).getchannel("A").resize(size)
    draw.rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), 3 * unit, fill=255)
    return mask.resize(size, Image.Resampling.LANCZOS)


def _lay(table: Image.Image, piece: Image.Image, x: int, y: int) -> None:
    shadow = Image.new("RGBA", (piece.width + 40, piece.height + 40), (0, 0, 0, 0))
    shadow.paste((0, 0, 0, 120), (20, 20), piece.getchannel("A"))
    table.alpha_composite(shadow.filter(ImageFilter.GaussianBlur(8)), (max(0, x - 17), max(0, y - 14)))
    table.alpha_composite(piece, (x, y))


def saved(image: Image.Image, path: Path) -> None:
    """Write a picture small: a palette of its own colours."""
    image.quantize(256, dither=Image.Dither.FLOYDSTEINBERG).save(path, optimize=True)


def main() -> None:
    """Cook all recipes, or those that are named, and write their pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or SHOWN:
        with tempfile.TemporaryDirectory() as home:
            cook(name, Path(home))
            saved(picture(name, Path(home)), PICTURES / f"{name}.png")
            print(f"{name}: {(PICTURES / f'{name}.png').stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
