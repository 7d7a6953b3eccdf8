"""Pictures as people have them: WebP, GIF, TIFF, BMP, turned as they say, cut off, animated, beside the content."""

import io

import pytest
from PIL import Image, ImageDraw

from generator.catalog.problems import ContentError
from tests.faces.small import Small, svg
from tests.paint.drawing import HEAD, page_of, painted, picture_of

RED, BLUE, WHITE = (200, 0, 0), (0, 0, 200), (255, 255, 255)


def drawn(size=(60, 30), mode="RGB"):
    """Red on the left, blue on the right."""
    image = Image.new(mode, size, RED)
    ImageDraw.Draw(image).rectangle((size[0] // 2, 0, *size), fill=BLUE)
    return image


def saved(image, kind, **more):
    buffer = io.BytesIO()
    image.save(buffer, kind, **more)
    return buffer.getvalue()


def seen(folder, name, content, height=30):
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
    picture = seen(tmp_path, f"x.{kind.lower()}", saved(drawn(), kind, **more))
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
    image = drawn(mode="RGBA")
    image.putalpha(Image.linear_gradient("L").resize((60, 30)).point(lambda value: 255 if value > 128 else 0))
    picture = seen(tmp_path, "x.webp", saved(image, "WEBP", lossless=True))
    assert near(picture.getpixel((30, 5)), WHITE) and near(picture.getpixel((30, 55)), RED)


@pytest.mark.parametrize("kind", ["WEBP", "TIFF", "PNG"])
def test_a_picture_is_turned_as_its_notes_say(kind, tmp_path):
    exif = Image.Exif()
    exif[274] = 6  # the camera lay on its side: right becomes foot
    picture = seen(tmp_path, "x", saved(drawn(), kind, exif=exif), height=60)
    assert near(picture.getpixel((60, 10)), RED) and near(picture.getpixel((60, 110)), BLUE)


def test_grey_of_16_bits_keeps_its_tones(tmp_path):
    image = Image.new("I;16", (60, 30), 40_000)
    for kind in ("TIFF", "PNG"):
        assert seen(tmp_path, "x", saved(image, kind)).getpixel((60, 30)) == (156, 156, 156)


def test_of_an_animated_one_the_first_frame_is_printed_and_that_is_told(tmp_path):
    frames = [drawn(), Image.new("RGB", (60, 30), "green")]
    content = saved(frames[0], "GIF", save_all=True, append_images=frames[1:])
    assert near(seen(tmp_path, "x.gif", content).getpixel((30, 30)), RED)
    face = painted(f'{HEAD}<image width="60" height="30" xlink:href="x.gif"/></svg>', roots=(tmp_path,))
    assert [(fine.kind, fine.value) for fine in face.fine if fine.kind == "frames"] == [("frames", 2)]


def test_an_alpha_that_hides_nothing_is_dropped(tmp_path):
    (tmp_path / "x.png").write_bytes(saved(drawn(mode="RGBA"), "PNG"))
    face = painted(f'{HEAD}<image width="60" height="30" xlink:href="x.png"/></svg>', roots=(tmp_path,))
    assert not any("/SMask" in part.body for part in face.parts)


@pytest.fixture
def small(tmp_path):
    return Small(tmp_path)


def test_a_picture_may_lie_beside_the_content(small):
    small.write(svg('{{ art("art/pit.webp", 0, 0, 60, 30) }}'))
    beside = small.root / "content" / "pits" / "art"
    beside.mkdir()
    (beside / "pit.webp").write_bytes(saved(drawn(), "WEBP"))
    small.draw(svg('{{ art("art/pit.webp", 0, 0, 60, 30) }}'))


def test_one_among_the_templates_wins_and_nothing_beside_a_picture_is_read(small):
    small.write(svg(""))
    (small.templates / "pit.png").write_bytes(saved(drawn(), "PNG"))
    (small.root / "content" / "pits" / "pit.png").write_bytes(b"no picture")
    small.draw(svg('{{ art("pit.png", 0, 0, 60, 30) }}'))
    for name in ("game.yaml", "../pits/pit.png", "cards/traps.yaml"):
        (problem,) = small.wrong(svg(f'{{{{ art("{name}", 0, 0, 60, 30) }}}}'))
        assert f"there is no picture '{name}'" in problem.fact


def test_a_name_that_is_nearly_right_is_hinted_at(small):
    small.write(svg(""))
    (small.root / "content" / "pits" / "deep-pit.webp").write_bytes(saved(drawn(), "WEBP"))
    (problem,) = small.wrong(svg('{{ art("deep-pot.webp", 0, 0, 60, 30) }}'))
    assert "deep-pit.webp" in problem.hint
