"""Turn every page of every PDF under output/ into a picture: `python -m tests.look [--dpi 100] [FOLDER ...]`.

look/<game>/<edition>/<deck>-<page>.png is a page, <deck>.png all its pages side by side, <deck>-grey.png the
same as a black-and-white printer shows them. What was in look/ before is taken away.
"""

import argparse
import math
import shutil
from pathlib import Path

import pypdfium2
from PIL import Image

from generator.pdf.raster import pictures

ROOT = Path(__file__).resolve().parents[1]
SHARE = 0.5  # of a page's size in the sheet of all pages
GAP = 12


def look_at(pdf: Path, into: Path, dpi: float) -> int:
    """Draw one PDF into a folder; how many pages it has."""
    into.mkdir(parents=True, exist_ok=True)
    small = []
    with pypdfium2.PdfDocument(pdf) as document:
        digits = len(str(len(document)))
    for number, image in enumerate(pictures(pdf.read_bytes(), dpi), 1):
        image.save(into / f"{pdf.stem}-{number:0{digits}}.png", compress_level=2)
        small.append(image.resize((round(image.width * SHARE), round(image.height * SHARE)), Image.LANCZOS))
    sheet = contact_sheet(small)
    sheet.save(into / f"{pdf.stem}.png", compress_level=2)
    sheet.convert("L").save(into / f"{pdf.stem}-grey.png", compress_level=2)
    return len(small)


def contact_sheet(images: list[Image.Image]) -> Image.Image:
    """Put pictures side by side, so that the whole is about as wide as it is high, on grey."""
    width, height = max(image.width for image in images), max(image.height for image in images)
    columns = max(1, min(len(images), round(math.sqrt(len(images) * height / width * 1.6))))
    rows = -(-len(images) // columns)
    size = (columns * (width + GAP) + GAP, rows * (height + GAP) + GAP)
    sheet = Image.new("RGB", size, "#999")
    for number, image in enumerate(images):
        row, column = divmod(number, columns)
        sheet.paste(image, (GAP + column * (width + GAP), GAP + row * (height + GAP)))
    return sheet


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="*", type=Path, default=[ROOT / "output"], help="where the PDFs are")
    parser.add_argument("--into", type=Path, default=ROOT / "look", help="where the pictures go")
    parser.add_argument("--dpi", type=float, default=100)
    asked = parser.parse_args()
    if asked.into == ROOT / "look":  # ours alone; a folder someone names may hold other things
        shutil.rmtree(asked.into, ignore_errors=True)
    pages = files = 0
    for folder in asked.folder:
        for pdf in sorted(folder.rglob("*.pdf")):
            pages += look_at(pdf, asked.into / pdf.parent.relative_to(folder), asked.dpi)
            files += 1
    print(f"{pages} pages of {files} PDFs are in {asked.into}" if files else "no PDFs: run `make print` first")


if __name__ == "__main__":
    main()
