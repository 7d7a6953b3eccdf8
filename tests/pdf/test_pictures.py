"""Pictures are printed as other programs show them, or refused by name: cut off, damaged, of a kind no PDF can hold;
WebP, GIF, TIFF, BMP, turned as they say, animated, beside the content.
"""

import base64
import io
import random
import struct
import zlib

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageDraw, ImageOps

from generator.catalog.problems import ContentError
from generator.draw.painted import pack, unpack
from generator.pdf.links import content, links
from tests.helpers.cases import faults_of
from tests.pdf.drawing import HEAD, difference, page_of, painted, picture_of, svg
from tests.template.small import Small
from tests.template.small import svg as card

SIDE = 24


def shown(name="a.png"):
    return svg(f'<image href="{name}" width="60" height="60" preserveAspectRatio="none" image-rendering="pixelated"/>')


def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(kind, bits, rows=None, laced=0, more=()):
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[kind]
    width = (SIDE * bits * channels + 7) // 8
    rng = random.Random(kind * 100 + bits)
    raw = rows or b"".join(b"\0" + rng.randbytes(width) for _ in range(SIDE))
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", SIDE, SIDE, bits, kind, 0, 0, laced))
    palette = [chunk(b"PLTE", rng.randbytes(3 * 2**bits))] if kind == 3 else []
    return b"".join(
        [b"\x89PNG\r\n\x1a\n", head, *palette, *more, chunk(b"IDAT", zlib.compress(raw)), chunk(b"IEND", b"")]
    )


def noise(mode="RGB"):
    small = Image.frombytes("RGB", (6, 6), random.Random(5).randbytes(108))
    return small.resize((48, 36), Image.BILINEAR).convert(mode)


def saved(image, kind, **how):
    buffer = io.BytesIO()
    image.save(buffer, kind, **how)
    return buffer.getvalue()


WHOLE = {
    "grey.png": png(0, 8),
    "bits.png": png(0, 1),
    "colour.png": png(2, 8),
    "palette.png": png(3, 4),
    "alpha.png": png(6, 8),
    "deep.png": png(2, 16),
    "deep-grey.png": png(0, 16),
    "laced.png": saved(noise(), "PNG"),
    "baseline.jpg": saved(noise(), "JPEG"),
    "progressive.jpg": saved(noise(), "JPEG", progressive=True),
    "grey.jpg": saved(noise("L"), "JPEG"),
    "cmyk.jpg": saved(noise("CMYK"), "JPEG"),
}


@pytest.mark.parametrize("name", sorted(WHOLE.keys() - {"cmyk.jpg"}))  # of whose inks each program has its own idea
def test_a_whole_picture_is_shown_as_other_programs_show_it(tmp_path, name):
    (tmp_path / name).write_bytes(WHOLE[name])
    ours = picture_of(page_of(shown(name), roots=(tmp_path,)), 240)
    with Image.open(io.BytesIO(WHOLE[name])) as image:
        if image.mode.startswith("I"):  # Pillow cuts off what it cannot hold, so it is told what is in it
            image = Image.frombytes("L", image.size, image.tobytes()[1::2])  # noqa: PLW2901
        theirs = Image.new("RGB", image.size, "white")
        theirs.paste(image.convert("RGB"), mask=image.getchannel("A") if image.mode == "RGBA" else None)
    assert difference(ours, theirs.resize((240, 240), Image.NEAREST), shrink=10) < 8


@pytest.mark.parametrize(("inks", "grey"), [((0, 0, 0, 0), 255), ((0, 0, 0, 255), 40)])
def test_paper_and_black_of_four_inks_are_no_negative(tmp_path, inks, grey):
    (tmp_path / "a.jpg").write_bytes(saved(Image.new("CMYK", (48, 36), inks), "JPEG"))
    seen = picture_of(page_of(shown("a.jpg"), roots=(tmp_path,)), 24).convert("L").getpixel((12, 12))
    assert seen == pytest.approx(grey, abs=40)


@pytest.mark.parametrize("name", sorted(WHOLE))
def test_a_picture_that_was_cut_off_anywhere_is_refused_by_its_name(tmp_path, name):
    whole = WHOLE[name]
    for length in [*random.Random(name).sample(range(9, len(whole)), 25), len(whole) - 1, len(whole) - 2]:
        (tmp_path / name).write_bytes(whole[:length])
        (problem,) = faults_of(painted, shown(name), roots=(tmp_path,))
        assert f"'{name}'" in problem.fact and "damaged" in problem.fact, length


@pytest.mark.parametrize("name", [name for name in sorted(WHOLE) if name.endswith("png")])
def test_a_png_with_a_wrong_byte_in_it_is_refused(tmp_path, name):
    whole = WHOLE[name]
    for at in random.Random(name).sample(range(12, len(whole) - 8), 20):
        (tmp_path / name).write_bytes(whole[:at] + bytes([whole[at] ^ 8]) + whole[at + 1 :])
        with pytest.raises(ContentError):
            painted(shown(name), roots=(tmp_path,))


REFUSED = {
    "rows missing": (png(2, 8, rows=b"\0" * (1 + 3 * SIDE) * (SIDE - 5)), "5 of its 24 rows are missing"),
    "rows of no kind": (png(2, 8, rows=b"\7" * (1 + 3 * SIDE) * SIDE), "a row is of no kind"),
    "no palette": (png(3, 8).replace(b"PLTE", b"pLTE"), "damaged"),
    "wrong depth": (png(2, 8).replace(b"\x08\x02\0\0\0", b"\x04\x02\0\0\0", 1), "what no PNG may"),
    "one colour transparent in 16 bits": (png(0, 16, more=[chunk(b"tRNS", b"\0\1")]), "of 16 bits with one colour"),
    "12 bits": (WHOLE["baseline.jpg"].replace(b"\xff\xc0\0\x11\x08", b"\xff\xc0\0\x11\x0c"), "12 bits"),
    "lossless": (WHOLE["baseline.jpg"].replace(b"\xff\xc0\0\x11", b"\xff\xc3\0\x11"), "of a kind that no PDF can hold"),
    "arithmetic": (WHOLE["baseline.jpg"].replace(b"\xff\xc0\0\x11", b"\xff\xc9\0\x11"), "of a kind that no PDF"),
    "nothing but an end": (b"\xff\xd8\xff\xd9", "it holds no picture"),
}


@pytest.mark.parametrize("what", sorted(REFUSED))
def test_what_no_reader_would_show_is_refused(tmp_path, what):
    content, fact = REFUSED[what]
    (tmp_path / "a.png").write_bytes(content)
    with pytest.raises(ContentError, match=fact):
        painted(shown(), roots=(tmp_path,))


@pytest.mark.parametrize("way", range(1, 9))
def test_a_photograph_is_shown_the_way_up_that_it_was_taken(tmp_path, way):
    exif = Image.Exif()
    exif[274] = way
    content = saved(noise(), "JPEG", quality=95, exif=exif)
    (tmp_path / "a.jpg").write_bytes(content)
    source = svg('<image href="a.jpg" width="60" height="60"/>')
    theirs = ImageOps.contain(ImageOps.exif_transpose(Image.open(io.BytesIO(content))), (240, 240), Image.BILINEAR)
    page = Image.new("RGB", (240, 240), "white")
    page.paste(theirs, ((240 - theirs.width) // 2, (240 - theirs.height) // 2))
    assert difference(picture_of(page_of(source, roots=(tmp_path,)), 240), page, shrink=4) < 2


RED, BLUE, WHITE = (200, 0, 0), (0, 0, 200), (255, 255, 255)


def halves(size=(60, 30), mode="RGB"):
    """Red on the left, blue on the right."""
    image = Image.new(mode, size, RED)
    ImageDraw.Draw(image).rectangle((size[0] // 2, 0, *size), fill=BLUE)
    return image


def face_of(folder, name, content, height=30):
    (folder / name).write_bytes(content)
    face = f'{HEAD}<image width="60" height="{height}" xlink:href="{name}"/></svg>'
    return picture_of(page_of(face, roots=(folder,)), 120)


def near(one, two):
    return all(abs(a - b) < 12 for a, b in zip(one, two, strict=True))


@pytest.mark.parametrize(
    ("kind", "more"),
    [("WEBP", {"lossless": True}), ("GIF", {}), ("TIFF", {}), ("TIFF", {"compression": "tiff_lzw"}), ("BMP", {})],
)  # fmt: skip
def test_other_kinds_of_files_are_printed(kind, more, tmp_path):
    picture = face_of(tmp_path, f"x.{kind.lower()}", saved(halves(), kind, **more))
    assert near(picture.getpixel((30, 30)), RED) and near(picture.getpixel((90, 30)), BLUE)


@pytest.mark.parametrize("kind", ["WEBP", "GIF", "TIFF", "BMP"])
@pytest.mark.parametrize("share", [0.01, 0.3, 0.7, 0.95])
def test_one_that_is_cut_off_is_refused(kind, share, tmp_path):
    noise = Image.effect_noise((80, 80), 90).convert("RGB")
    whole = saved(noise, kind)
    (tmp_path / "x").write_bytes(whole[: max(12, int(len(whole) * share))])
    with pytest.raises(ContentError, match=r"is damaged \((?!.* object at )"):
        painted(f'{HEAD}<image width="60" height="60" xlink:href="x"/></svg>', roots=(tmp_path,))


def test_what_can_be_seen_through_is(tmp_path):
    image = halves(mode="RGBA")
    image.putalpha(Image.linear_gradient("L").resize((60, 30)).point(lambda value: 255 if value > 128 else 0))
    picture = face_of(tmp_path, "x.webp", saved(image, "WEBP", lossless=True))
    assert near(picture.getpixel((30, 5)), WHITE) and near(picture.getpixel((30, 55)), RED)


@pytest.mark.parametrize("kind", ["WEBP", "TIFF", "PNG"])
def test_a_picture_is_turned_as_its_notes_say(kind, tmp_path):
    exif = Image.Exif()
    exif[274] = 6  # the camera lay on its side: right becomes foot
    picture = face_of(tmp_path, "x", saved(halves(), kind, exif=exif), height=60)
    assert near(picture.getpixel((60, 10)), RED) and near(picture.getpixel((60, 110)), BLUE)


def test_grey_of_16_bits_keeps_its_tones(tmp_path):
    image = Image.new("I;16", (60, 30), 40_000)
    for kind in ("TIFF", "PNG"):
        assert face_of(tmp_path, "x", saved(image, kind)).getpixel((60, 30)) == (156, 156, 156)


def test_of_an_animated_one_the_first_frame_is_printed_and_that_is_told(tmp_path):
    frames = [halves(), Image.new("RGB", (60, 30), "green")]
    content = saved(frames[0], "GIF", save_all=True, append_images=frames[1:])
    assert near(face_of(tmp_path, "x.gif", content).getpixel((30, 30)), RED)
    face = painted(f'{HEAD}<image width="60" height="30" xlink:href="x.gif"/></svg>', roots=(tmp_path,))
    assert [(fine.kind, fine.value) for fine in face.fine if fine.kind == "frames"] == [("frames", 2)]


def test_an_alpha_that_hides_nothing_is_dropped(tmp_path):
    (tmp_path / "x.png").write_bytes(saved(halves(mode="RGBA"), "PNG"))
    face = painted(f'{HEAD}<image width="60" height="30" xlink:href="x.png"/></svg>', roots=(tmp_path,))
    assert not any("/SMask" in part.body for part in face.parts)


@pytest.fixture
def small(tmp_path):
    return Small(tmp_path)


def test_a_picture_may_lie_beside_the_content(small):
    small.write(card('{{ art("art/pit.webp", 0, 0, 60, 30) }}'))
    beside = small.root / "content" / "pits" / "art"
    beside.mkdir()
    (beside / "pit.webp").write_bytes(saved(halves(), "WEBP"))
    small.draw(card('{{ art("art/pit.webp", 0, 0, 60, 30) }}'))


def test_one_among_the_templates_wins_and_nothing_beside_a_picture_is_read(small):
    small.write(card(""))
    (small.templates / "pit.png").write_bytes(saved(halves(), "PNG"))
    (small.root / "content" / "pits" / "pit.png").write_bytes(b"no picture")
    small.draw(card('{{ art("pit.png", 0, 0, 60, 30) }}'))
    for name in ("game.yaml", "../pits/pit.png", "cards/traps.yaml"):
        (problem,) = small.wrong(card(f'{{{{ art("{name}", 0, 0, 60, 30) }}}}'))
        assert f"there is no picture '{name}'" in problem.fact


def test_a_name_that_is_nearly_right_is_hinted_at(small):
    small.write(card(""))
    (small.root / "content" / "pits" / "deep-pit.webp").write_bytes(saved(halves(), "WEBP"))
    (problem,) = small.wrong(card('{{ art("deep-pot.webp", 0, 0, 60, 30) }}'))
    assert "deep-pit.webp" in problem.hint


def test_images_are_found_wherever_they_stand_and_however_they_are_written(tmp_path):
    (tmp_path / "nest.svg").write_text(f'{HEAD}<image href="in.svg"/></svg>')
    (tmp_path / "in.svg").write_text(f'{HEAD}<image href="nest.svg"/><image href="deep.png"/></svg>')
    (tmp_path / "deep.png").write_bytes(b"\x89PNG\r\n\x1a\n<image href='no.png'/>")
    data = base64.b64encode(f"{HEAD}<image href='told.png'/></svg>".encode()).decode()
    svg = (
        f'{HEAD}<defs><symbol id="a">'
        '<s:image xmlns:s="http://www.w3.org/2000/svg" xlink:href=" in%20vain.png "/></symbol>'
        f'<pattern id="p"><image href="nest.svg"/></pattern></defs><image href="data:image/svg+xml;base64,{data}"/>'
        '<g display="none"><image href="unseen.png"/></g><desc>image</desc><use href="#a"/></svg>'
    )

    found = {"in%20vain.png", "nest.svg", "in.svg", "deep.png", "told.png", "unseen.png"}
    assert links(svg, (tmp_path,)) == found
    assert links(f"{HEAD}<g/></svg>", (tmp_path,)) == frozenset()
    assert links("<svg image", (tmp_path,)) == frozenset()


def test_what_is_there_and_what_is_not(tmp_path):
    (tmp_path / "a.png").write_bytes(b"a")

    assert content("a.png", (tmp_path / "nowhere", tmp_path)) == b"a"
    assert content("%61.png", (tmp_path,)) == b"a"
    assert content("b.png", (tmp_path,)) is None
    assert content("../a.png", (tmp_path / "x",)) is None


MM = 30.0
DOTS = 1200  # of 30 mm, so 1016 to the inch


def grain(side, most):
    """Grey dots, each of less than `most`."""
    dots = Image.frombytes("L", (side, side), random.Random(3).randbytes(side * side))
    return dots.point([value * most // 256 for value in range(256)])


def photograph(mode="RGB", side=DOTS):
    """Something that is soft, as photographs are, with a little grain."""
    soft = Image.frombytes("RGB", (8, 8), random.Random(4).randbytes(192)).resize((side, side), Image.BICUBIC)
    image = ImageChops.add(soft, Image.merge("RGB", [grain(side, 6)] * 3))
    if mode == "RGBA":
        alpha = Image.new("L", (side, side), 0)
        alpha.paste(255, (side // 4, side // 4, 3 * side // 4, 3 * side // 4))
        image.putalpha(alpha)
        return image
    return image.quantize(64) if mode == "P" else image.convert(mode)


def saved_as(folder, name, image, **how):
    image.save(folder / name, **how)
    return name


def face_with(folder, name, look="", mm=MM, body=""):
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
    made = face_with(tmp_path, saved_as(tmp_path, name, photograph(mode), **how))
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
    image.paste(Image.merge("RGBA", [grain(600, 40)] * 3 + [Image.new("L", (600, 600), 255)]), (300, 300))
    home = page_of(face_with(tmp_path, saved_as(tmp_path, "hole.png", image)))
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
def test_few_dots_and_crisp_ones_black_and_white_and_four_inks_are_let_be(tmp_path, side, look):
    for mode in ("1", "CMYK"):
        name = saved_as(tmp_path, "a.png" if mode == "1" else "a.jpg", photograph().convert(mode))
        assert sizes(page_of(face_with(tmp_path, name))) == [(DOTS, DOTS)]
    home = page_of(face_with(tmp_path, saved_as(tmp_path, "a.png", photograph(side=side)), look))
    assert sizes(home) == [(side, side)]


def test_a_picture_that_is_stretched_keeps_what_its_coarser_side_shows(tmp_path):
    """3048 dots to the inch across and 610 down, of which 300 stay."""
    name = saved_as(tmp_path, "a.png", photograph())
    source = svg(f'<image href="{name}" width="10" height="50" preserveAspectRatio="none"/>')
    assert sizes(page_of(painted(source, roots=[tmp_path]))) == [(591, 591)]


def test_one_picture_in_two_sizes_is_two_small_ones(tmp_path):
    name = saved_as(tmp_path, "a.jpg", photograph(), quality=95)
    small = f'<image href="{name}" x="40" y="40" width="15" height="15"/>'
    made = face_with(tmp_path, name, body=small)
    assert sorted(sizes(page_of(made))) == [(178, 178), (355, 355)]


def test_what_is_kept_of_a_face_has_the_whole_picture_too(tmp_path):
    made = face_with(tmp_path, saved_as(tmp_path, "a.png", photograph("RGBA")))
    (kept,) = unpack(b"".join(pack({"k": made}))).values()
    assert kept == made
    assert page_of(kept, whole=True) == page_of(made, whole=True)
    assert page_of(made) == page_of(face_with(tmp_path, "a.png"))


def test_a_picture_that_would_not_become_smaller_is_let_be(tmp_path):
    """One colour takes no bytes, however many dots it has."""
    buffer = io.BytesIO()
    Image.new("L", (DOTS, DOTS), 90).save(buffer, "PNG")
    (tmp_path / "a.png").write_bytes(buffer.getvalue())
    made = face_with(tmp_path, "a.png")
    assert len(page_of(made)) <= len(page_of(made, whole=True))
