"""The cookbook's recipes, cooked from their own pages: no recipe can rot, and each picture is what comes out."""

import re

import pytest
from PIL import Image, ImageChops, ImageFilter

from tests.cookbook import PAGES, PICTURES, SHOWN, cook, page_of, picture, steps

NAMES = sorted(path.stem for path in PAGES.glob("*.md") if path.stem != "index")
MOST_BYTES = 60_000


def differs(one, other):
    """Give the share of dots that are clearly not the same; palettes and slips of a dot make no difference."""
    soft = [image.convert("RGB").filter(ImageFilter.GaussianBlur(1.5)) for image in (one, other)]
    apart = ImageChops.difference(*soft).convert("L").histogram()
    return sum(apart[40:]) / sum(apart)


@pytest.mark.parametrize("name", NAMES)
def test_a_recipe_comes_out_as_it_is_shown(name, tmp_path):
    heard = cook(name, tmp_path)

    made, shown = picture(name, tmp_path), Image.open(PICTURES / f"{name}.png")
    assert made.size == shown.size
    assert differs(made, shown) < 0.004
    for step in steps(page_of(name)):
        if step.kind == "text":
            assert step.text.strip() in heard


@pytest.mark.parametrize("name", NAMES)
def test_a_recipe_shows_its_picture_and_every_file_has_a_name(name):
    page = page_of(name)

    assert f"](../pictures/cookbook/{name}.png)" in page
    assert (PICTURES / f"{name}.png").stat().st_size < MOST_BYTES
    assert [step.kind for step in steps(page) if not step.path and step.kind not in {"sh", "text"}] == []
    assert len(list(steps(page))) == len(re.findall(r"^```\w+$", page, re.MULTILINE))


def test_all_recipes_are_known_and_in_the_table_of_contents():
    contents = (PAGES / "index.md").read_text(encoding="utf-8")

    assert sorted(SHOWN) == NAMES
    assert sorted(set(re.findall(r"\]\(([\w-]+)\.md\)", contents))) == NAMES
    assert sorted(path.stem for path in PICTURES.glob("*.png")) == NAMES
