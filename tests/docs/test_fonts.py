"""The page about fonts: every family that is vendored, as it is."""

from pathlib import Path

from PIL import Image

from tests.docs.test_cookbook import differs
from tests.helpers.shell import TOP
from tests.specimens import PAGE, PICTURES, draw, section, vendored


def test_the_page_has_every_family_of_the_font_folders_and_no_other():
    page = PAGE.read_text(encoding="utf-8")

    assert page.partition("\n### ")[2] == "\n".join(map(section, vendored())).removeprefix("### ")


def test_every_file_of_the_font_folders_is_a_weight_on_the_page():
    files = [path for ending in ("ttf", "otf") for path in (TOP / "templates").glob(f"*/fonts/*/*.{ending}")]

    assert sum(len(family.cuts) for family in vendored()) == len(files)
    assert {family.licence for family in vendored()} == {"OFL 1.1"}


def test_the_specimens_show_what_is_set(tmp_path):
    made = draw(vendored(), tmp_path)

    assert sorted(made) == sorted(path.stem for path in PICTURES.glob("*.png"))
    for name, file in made.items():
        shown: Path = PICTURES / f"{name}.png"
        assert differs(Image.open(file), Image.open(shown)) < 0.004, name
