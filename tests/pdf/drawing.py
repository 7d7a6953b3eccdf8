"""Paint an SVG into a one-page PDF and look at it; what the painter's tests share."""

import io
from pathlib import Path

import pypdfium2
import resvg_py
from PIL import Image, ImageChops

from generator.pdf.document import PdfPress
from generator.pdf.face import paint, picture, read
from generator.text.fonts import FontBook

ROOT = Path(__file__).resolve().parents[2]
FONT_DIRS = (ROOT / "templates" / "_shared" / "fonts", ROOT / "tests" / "fonts")
FONTS = FontBook(FONT_DIRS, fallback=("Alegreya Sans", "Alegreya"))
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 60 60">'


def svg(body, head=HEAD):
    """A 60 x 60 mm face with `body` in it."""
    return f"{head}{body}</svg>"


def painted(source, name="face", roots=()):
    """Paint with the tests' fonts."""
    return paint(source, FONTS, name, tuple(roots))


def small(source, name="face", part=None):
    """Paint a face to be shown small."""
    return picture(read(source, FONTS, name, holds=False), FONTS, part)


def page_of(*faces, roots=(), fonts=FONTS, **about):
    """A PDF of one page for each SVG or painted face, the page as large as the face with its bleed."""
    press = PdfPress(fonts, title="test", **about)
    for face in faces:
        face = painted(face, roots=roots) if isinstance(face, str) else face  # noqa: PLW2901
        press.page(face.width + 2 * face.bleed, face.height + 2 * face.bleed)
        press.stamp(face, face.bleed, face.bleed)
    return press.finish()


def picture_of(pdf, width, page=0):
    """Rasterise a page, `width` pixels wide, on white."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        sheet = document[page]
        image = sheet.render(scale=width / sheet.get_width()).to_pil().convert("RGB")
        return image.crop((0, 0, width, min(image.height, round(width * sheet.get_height() / sheet.get_width()))))
    finally:
        document.close()


def oracle(source, width, resources=None):
    """The same SVG drawn by resvg, `width` pixels wide, on white."""
    files = sorted(str(p) for folder in FONT_DIRS for p in folder.rglob("*.ttf"))
    sized = source.replace("viewBox=", f'width="{width}" viewBox=', 1) if 'width="' not in source[:250] else source
    png = bytes(
        resvg_py.svg_to_bytes(
            svg_string=sized,
            font_files=files,
            skip_system_fonts=True,
            dpi=96,
            width=width,
            resources_dir=resources and str(resources),
        )
    )
    drawn = Image.open(io.BytesIO(png)).convert("RGBA")
    white = Image.new("RGBA", drawn.size, "white")
    white.alpha_composite(drawn)
    return white.convert("RGB")


def difference(ours, theirs, shrink=3):
    """The share of pixels that differ by more than 40 of 255 in any channel, after supersampling, in percent."""
    size = (theirs.width // shrink, theirs.height // shrink)
    apart = ImageChops.difference(ours.resize(theirs.size).resize(size, Image.BOX), theirs.resize(size, Image.BOX))
    red, green, blue = apart.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(most.histogram()[41:]) * 100 / (size[0] * size[1])


def words_of(pdf, page=0):
    """The text of a page as a reader would copy it."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return document[page].get_textpage().get_text_bounded()
    finally:
        document.close()
