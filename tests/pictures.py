"""Make the README's pictures from freshly printed PDFs: `make pictures` writes docs/pictures/.

Every picture is a raster of the PDF that a player prints, never of the SVG it came from.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from io import BytesIO
from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image, ImageDraw, ImageFilter

from generator.catalog.roots import search_path
from generator.gallery.looks import Looks
from generator.starting.beginning import begin
from generator.starting.designs import designs
from tests.helpers.browser import Browser, found

CHECKOUT = Path(__file__).resolve().parent.parent
PICTURES = CHECKOUT / "docs" / "pictures"
FELT = (38, 44, 52)
CARD_PIXELS = 360  # the width of one card in a picture
BLEED, WIDTH, HEIGHT = 3, 63, 88
FISH = (
    "name,kind,cost,text,flavour\n"
    "Lantern Fish,Deep,3,Look at the top **three** cards of the deck. Keep one.,A small light is still a light.\n"
    "Tower Crab,Shore,2,Put a stone on any card. It may not be taken this round.,Builds at night.\n"
    "Moon Ray,Deep,5,Everybody draws. You choose who draws twice.,\n"
)
FANS = (
    ("hush", (1, 6, 9, 13, 16, 18)),
    ("clean-hands", (1, 4, 8, 12, 17, 18)),
    ("last-balloon", (1, 4, 8, 13, 17, 18)),
)


def printed(folder: Path, *options: str, game: str = "trade-or-duel") -> None:
    """Print a game into `folder` with `options`."""
    command = [sys.executable, "-m", "generator", "build", game, "--output", str(folder), *options]
    subprocess.run(command, check=True, cwd=CHECKOUT, stdout=subprocess.DEVNULL)


def page(pdf: Path, number: int, width: int) -> Image.Image:
    """Rasterise one page, `width` pixels wide, numbered from 0."""
    with pdfium.PdfDocument(pdf) as document:
        sheet = document[number]
        return sheet.render(scale=width / sheet.get_width() * 0.99999).to_pil().convert("RGB")


def cut(card: Image.Image) -> Image.Image:
    """Cut the bleed off and round the corners, as scissors and a corner punch would."""
    unit = card.width / (WIDTH + 2 * BLEED)
    left, top = round(BLEED * unit), round(BLEED * unit)
    piece = card.crop((left, top, left + round(WIDTH * unit), top + round(HEIGHT * unit))).convert("RGBA")
    mask = Image.new("L", (piece.width * 4, piece.height * 4), 0)
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, mask.width - 1, mask.height - 1), radius=round(3 * unit * 4), fill=255
    )
    piece.putalpha(mask.resize(piece.size, Image.Resampling.LANCZOS))
    return piece


def lay(table: Image.Image, piece: Image.Image, x: int, y: int, turn: float) -> None:
    """Lay `piece` on the table with its centre at (x, y), turned, with a soft shadow under it."""
    turned = piece.rotate(turn, expand=True, resample=Image.Resampling.BICUBIC)
    shadow = Image.new("RGBA", (turned.width + 60, turned.height + 60), (0, 0, 0, 0))
    shadow.paste((0, 0, 0, 130), (30, 30), turned.getchannel("A"))
    shadow = shadow.filter(ImageFilter.GaussianBlur(12))
    corner = (x - turned.width // 2, y - turned.height // 2)
    table.alpha_composite(shadow, (max(0, corner[0] - 24), max(0, corner[1] - 18)))
    table.alpha_composite(turned, (max(0, corner[0]), max(0, corner[1])))


def fan(folder: Path) -> Image.Image:
    """Three hands of cards, one per theme, as they lie on a table."""
    table = Image.new("RGBA", (1960, 1800), (*FELT, 255))
    for row, (theme, numbers) in enumerate(FANS):
        (deck,) = (folder / "trade-or-duel").glob(f"{theme}/numbers-press.pdf")
        for place, number in enumerate(numbers):
            offset = place - (len(numbers) - 1) / 2
            piece = cut(page(deck, 2 * (number - 1), CARD_PIXELS))
            lay(table, piece, round(980 + offset * 310), round(290 + 595 * row + abs(offset) ** 2 * 6), -offset * 2.2)
    return table.convert("RGB")


HANDS = (
    ("trap-attack", "actions", (0, 8, 16, 32, 38, 46)),
    ("raft-race", "orders", (0, 4, 7, 11, 14, 30)),
    ("raid-trade", "hands", (0, 8, 9, 11, 15, 24)),
    ("trade-or-duel", "numbers", (0, 3, 8, 12, 15, 17)),
)
"""Six cards of a deck of each game, by the page they are on."""


def games(folder: Path) -> Image.Image:
    """Six cards of each game."""
    table = Image.new("RGBA", (1960, 2380), (*FELT, 255))
    for row, (game, deck, shown) in enumerate(HANDS):
        pdf = next((folder / game).glob(f"*/{deck}-press-fronts.pdf"))
        for place, number in enumerate(shown):
            offset = place - (len(shown) - 1) / 2
            piece = cut(page(pdf, number, CARD_PIXELS))
            lay(table, piece, round(980 + offset * 310), round(290 + 590 * row + abs(offset) ** 2 * 6), -offset * 2.2)
    return table.convert("RGB")


def board(folder: Path) -> Image.Image:
    """The whole board of Trap Attack, and a page of its rulebook before it."""
    place = next((folder / "trap-attack").glob("*/board-whole.pdf")).parent
    table = Image.new("RGBA", (1960, 1160), (*FELT, 255))
    lay(table, page(place / "board-whole.pdf", 0, 1500).convert("RGBA"), 800, 580, 0)
    lay(table, page(place / "rulebook.pdf", 5, 640).convert("RGBA"), 1590, 600, -3)
    return table.convert("RGB")


def sheets(folder: Path) -> Image.Image:
    """The first front sheet and the back that lands behind it."""
    (deck,) = (folder / "trade-or-duel").glob("hush/numbers.pdf")
    table = Image.new("RGBA", (1500, 1080), (*FELT, 255))
    for place in (0, 1):
        lay(table, page(deck, place, 690).convert("RGBA"), 385 + 730 * place, 540, 0)
    return table.convert("RGB")


def looks(folder: Path) -> Image.Image:
    """The twelve designs that a game may start from: a card of each on its back."""
    table = Image.new("RGBA", (1960, 930), (*FELT, 255))
    for place, (name, design) in enumerate(designs().items()):
        begin(name, folder, None, "63x88mm", "", name, design.palette)
        words = [sys.executable, "-m", "generator", "build", name, "--press", "--only", "cards"]
        subprocess.run(
            words, check=True, cwd=folder, env={**os.environ, "PYTHONPATH": str(CHECKOUT)}, stdout=subprocess.DEVNULL
        )
        (pdf,) = (folder / "output" / name).rglob("cards-press.pdf")
        x, y = 150 + 320 * (place % 6), 250 + 460 * (place // 6)
        lay(table, cut(page(pdf, 1, 250)), x + 50, y - 66, 6)
        lay(table, cut(page(pdf, 0, 250)), x, y, -3)
    return table.convert("RGB")


def sets(folder: Path) -> Image.Image:
    """Cover, box and tokens of four designs, as `tuckbox new` makes them of their own cards."""
    table = Image.new("RGBA", (2000, 860), (*FELT, 255))
    game = Looks(folder, folder, search_path(), "", None, "63x88mm")
    for place, name in enumerate(("reliquary", "bestiary", "hangar", "picnic")):
        x = 255 + 490 * place

        def drawn(side: str, dots: int, row: int = 0, name: str = name) -> Image.Image:
            found = game.face((name, designs()[name].palette, "63x88mm"), row, side, dots)
            return Image.open(BytesIO(found.picture)).convert("RGBA")

        wrap = drawn("box", 430)
        edge = round(wrap.width * 0.155)
        lay(table, drawn("cover", 250), x - 95, 270, -4)
        lay(table, wrap.crop((edge, 0, wrap.width - edge, wrap.height)), x + 90, 560, 3)
        for row in range(2):
            token = drawn("token", 130, row)
            mask = Image.new("L", (520, 520), 0)
            ImageDraw.Draw(mask).ellipse((0, 0, 519, 519), fill=255)
            token.putalpha(mask.resize(token.size, Image.Resampling.LANCZOS))
            lay(table, token, x - 150 + 70 * row, 590 + 130 * row, 8 - 14 * row)
    return table.convert("RGB")


def gallery(folder: Path, file: Path) -> bool:
    """The page of `tuckbox gallery`, in a browser; false where there is none."""
    if not found():
        return False
    (folder / "fish.csv").write_text(FISH)
    words = [sys.executable, "-m", "generator", "gallery", "--from", "fish.csv", "--no-open"]
    environ = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
    running = subprocess.Popen(words, cwd=folder, env=environ, stdout=subprocess.PIPE, text=True)
    try:
        with Browser() as browser:
            shown = browser.page(1440, 900, dark=False)
            shown.go(running.stdout.readline().strip())
            shown.until("document.querySelectorAll('#grid .card').length === 12", 60)
            shown.run("document.querySelector('[data-name=hangar]').click()")
            buttons = "[...document.querySelectorAll('#palettes button')]"
            shown.run(f"{buttons}.find((one) => one.textContent === 'neon').click()")
            shown.until("[...document.images].every((one) => one.src.startsWith('blob'))", 60)
            time.sleep(2)
            shown.shot(file)
    finally:
        running.terminate()
        running.wait(timeout=20)
    return True


def preview(file: Path) -> bool:
    """The light table of `tuckbox preview`, in a browser; false where there is none."""
    if not found():
        return False
    out = str(file.parent / "out")
    words = [sys.executable, "-m", "generator", "preview", "trap-attack", "--no-open", "--output", out]
    running = subprocess.Popen(words, cwd=CHECKOUT, stdout=subprocess.PIPE, text=True)
    try:
        with Browser() as browser:
            shown = browser.page(1440, 900)
            shown.go(running.stdout.readline().strip())
            shown.until("document.querySelectorAll('#view .face.done').length >= 18", 120)
            shown.until("document.documentElement.dataset.net === 'ok'", 300)
            shown.key("j")
            shown.until("document.querySelectorAll('#side .inks').length === 1", 60)
            shown.shot(file)
    finally:
        running.terminate()
        running.wait(timeout=20)
    return True


def main() -> None:
    """Print, rasterise, compose, and write the pictures whole."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        printed(Path(place) / "press", "--press", "--only", "numbers")
        printed(Path(place) / "home", "--theme", "hush", "--only", "numbers")
        for game, deck, _ in HANDS:
            theme = ("--theme", "last_balloon") if game == "trade-or-duel" else ()
            fronts = ("--press", "--duplex", "none", "--only", deck)
            printed(Path(place) / "games", *fronts, *theme, game=game)
        printed(Path(place) / "games", "--only", "board", "--only", "rulebook", game="trap-attack")
        games(Path(place) / "games").save(PICTURES / "games.jpg", quality=84, optimize=True)
        board(Path(place) / "games").save(PICTURES / "board.jpg", quality=84, optimize=True)
        fan(Path(place) / "press").save(PICTURES / "trade-or-duel.jpg", quality=86, optimize=True)
        sheets(Path(place) / "home").save(PICTURES / "sheet.jpg", quality=84, optimize=True)
        looks(Path(place) / "looks").save(PICTURES / "designs.jpg", quality=84, optimize=True)
        sets(Path(place) / "looks").save(PICTURES / "sets.jpg", quality=84, optimize=True)
        screen = Path(place) / "gallery.png"
        if gallery(Path(place), screen):
            Image.open(screen).convert("RGB").save(PICTURES / "gallery.jpg", quality=84, optimize=True)
        screen = Path(place) / "preview.png"
        if preview(screen):
            Image.open(screen).convert("RGB").save(PICTURES / "preview.jpg", quality=84, optimize=True)
    print(f"made {', '.join(sorted(p.name for p in PICTURES.iterdir()))} in {PICTURES.relative_to(CHECKOUT)}")


if __name__ == "__main__":
    main()
