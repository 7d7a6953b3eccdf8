"""Pictures of more dots than are seen: smaller for home printers, whole for print shops, the same to the eye."""

import io
import random

import pypdfium2
import pytest
from PIL import Image, ImageChops

from generator.operators.painted import pack, unpack
from tests.paint.drawing import difference, page_of, painted, picture_of, svg

MM = 30.0
DOTS = 1200  # of 30 mm, so 1016 to the inch


def noise(side, most):
    """Grey dots, each of less than `most`."""
    dots = Image.frombytes("L", (side, side), random.Random(3).randbytes(side * side))
    return dots.point([value * most // 256 for value in range(256)])


def photograph(mode="RGB", side=DOTS):
    """Something that is soft, as photographs are, with a little grain."""
    soft = Image.frombytes("RGB", (8, 8), random.Random(4).randbytes(192)).resize((side, side), Image.BICUBIC)
    image = ImageChops.add(soft, Image.merge("RGB", [noise(side, 6)] * 3))
    if mode == "RGBA":
        alpha = Image.new("L", (side, side), 0)
        alpha.paste(255, (side // 4, side // 4, 3 * side // 4, 3 * side // 4))
        image.putalpha(alpha)
        return image
    return image.quantize(64) if mode == "P" else image.convert(mode)


def saved(folder, name, image, **how):
    image.save(folder / name, **how)
    return name


def face(folder, name, look="", mm=MM, body=""):
    source = svg(
        f'<rect width="60" height="60" fill="#fff"/>{body}<image href="{name}" width="{mm}" height="{mm}"{look}/>'
    )
    return painted(source, roots=[folder])


def sizes(pdf):
    """How many dots the pictures of a page have."""
    page = pypdfium2.PdfDocument(pdf)[0]
    found = page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE], max_depth=9)
    return [one.get_px_size() for one in found]


KINDS = {
    "photo.jpg": ("RGB", {"quality": 95}),
    "grey.jpg": ("L", {"quality": 95}),
    "turned.jpg": (
        "RGB",
        {"quality": 95, "exif": b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"},
    ),
    "photo.png": ("RGB", {}),
    "grey.png": ("L", {}),
    "few.png": ("P", {}),
    "holes.png": ("RGBA", {}),
    "photo.webp": ("RGB", {"lossless": True}),
    "holes.webp": ("RGBA", {"lossless": True}),
}


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(KINDS))
def test_a_picture_is_printed_with_the_dots_that_are_seen_and_for_a_shop_with_all(tmp_path, name):
    mode, how = KINDS[name]
    made = face(tmp_path, saved(tmp_path, name, photograph(mode), **how))
    home, shop = page_of(made), page_of(made, whole=True)
    assert sizes(shop) == [(DOTS, DOTS)]
    if sizes(home) == [(DOTS, DOTS)]:  # a palette may be smaller than fewer dots of all colours
        assert mode == "P"
        return
    assert sizes(home) == [(355, 355)]  # 30 mm at 300 dots to the inch
    assert len(home) < len(shop) / 2
    assert difference(picture_of(home, 600), picture_of(shop, 600)) < 0.5
    assert next(one for one in made.fine if one.kind == "picture").value == pytest.approx(1016)


def test_what_hides_behind_holes_does_not_show_at_their_edges(tmp_path):
    """Red that is seen through nowhere: beside a hole it would tinge the white ground."""
    image = Image.new("RGBA", (DOTS, DOTS), (255, 0, 0, 0))
    image.paste(Image.merge("RGBA", [noise(600, 40)] * 3 + [Image.new("L", (600, 600), 255)]), (300, 300))
    home = page_of(face(tmp_path, saved(tmp_path, "hole.png", image)))
    assert sizes(home) == [(355, 355)]
    red, green, _ = picture_of(home, 1200).split()
    assert ImageChops.subtract(red, green).getextrema()[1] < 12


@pytest.mark.parametrize(
    "side, look",
    [
        (531, ""),  # 449 to the inch
        (DOTS, ' image-rendering="pixelated"'),
    ],
)
def test_few_dots_and_crisp_ones_are_let_be(tmp_path, side, look):
    home = page_of(face(tmp_path, saved(tmp_path, "a.png", photograph(side=side)), look))
    assert sizes(home) == [(side, side)]


@pytest.mark.parametrize("mode", ["1", "CMYK"])
def test_black_and_white_and_four_inks_are_let_be(tmp_path, mode):
    name = saved(tmp_path, "a.png" if mode == "1" else "a.jpg", photograph().convert(mode))
    assert sizes(page_of(face(tmp_path, name))) == [(DOTS, DOTS)]


def test_a_picture_that_is_stretched_keeps_what_its_coarser_side_shows(tmp_path):
    """3048 dots to the inch across and 610 down, of which 300 stay."""
    name = saved(tmp_path, "a.png", photograph())
    source = svg(f'<image href="{name}" width="10" height="50" preserveAspectRatio="none"/>')
    assert sizes(page_of(painted(source, roots=[tmp_path]))) == [(591, 591)]


def test_one_picture_in_two_sizes_is_two_small_ones(tmp_path):
    name = saved(tmp_path, "a.jpg", photograph(), quality=95)
    small = f'<image href="{name}" x="40" y="40" width="15" height="15"/>'
    made = face(tmp_path, name, body=small)
    assert sorted(sizes(page_of(made))) == [(178, 178), (355, 355)]


def test_what_is_kept_of_a_face_has_the_whole_picture_too(tmp_path):
    made = face(tmp_path, saved(tmp_path, "a.png", photograph("RGBA")))
    (kept,) = unpack(b"".join(pack({"k": made}))).values()
    assert kept == made
    assert page_of(kept, whole=True) == page_of(made, whole=True)
    assert page_of(made) == page_of(face(tmp_path, "a.png"))


def test_a_picture_that_would_not_become_smaller_is_let_be(tmp_path):
    """One colour takes no bytes, however many dots it has."""
    buffer = io.BytesIO()
    Image.new("L", (DOTS, DOTS), 90).save(buffer, "PNG")
    (tmp_path / "a.png").write_bytes(buffer.getvalue())
    made = face(tmp_path, "a.png")
    assert len(page_of(made)) <= len(page_of(made, whole=True))
