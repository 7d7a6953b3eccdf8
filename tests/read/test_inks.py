"""What the ink-saver style prints takes at most a quarter of the colour edition's ink, part by part, in every game and theme.

Both are measured the same way, from the printed PDFs: paper covered by any of four colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from generator.catalog.roots import search_path
from generator.making.asked import games_of
from generator.press.ink import DPI, seen_in
from generator.press.raster import Shown
from tests.helpers.little import make, write_game

Part = tuple[str, str, str]
"""Game, edition in colour, part."""

MOST = 25.0
"""Per cent."""


def inks(slug: str, style: str, root: Path | None, output: Path) -> dict[Part, float]:
    """Add up the ink of what is printed of a game on sheets, in square dots; of long files the first and last two pages."""
    made = make(root, slug, style=style, output=output)
    assert made.problems == ()
    found: dict[Part, float] = {}
    for item in made.items:
        if item.sheets:
            part = slug, item.edition, item.deck
            found[part] = found.get(part, 0.0) + sum(pages((output / item.file).read_bytes(), item.pages))
    return found


def pages(pdf: bytes, count: int) -> Iterator[float]:
    """Give the ink of the first two pages, and of the last two of many."""
    shown = Shown(pdf)
    last = {count - 2, count - 1} if count > 8 else set()  # of a book, and not of sheets that are all alike
    for number in sorted({0, 1, *last} & set(range(count))):
        yield seen_in(shown.picture(number, DPI), 1.0).all
    shown.close()


def shares(slug: str, root: Path | None, output: Path) -> dict[Part, float]:
    """Say how many per cent of the colour edition's ink each part takes."""
    colour, saver = (inks(slug, style, root, output) for style in ("colour", "ink-saver"))
    assert [part for _, _, part in colour] == [part for _, _, part in saver]
    return {part: 100 * less / more for (part, more), less in zip(colour.items(), saver.values(), strict=True)}


def complaints(found: Mapping[Part, float]) -> list[str]:
    """Say what takes more than it may."""
    return [f"{'/'.join(part)}: {share:.1f} %" for part, share in found.items() if share > MOST]


@pytest.mark.long
@pytest.mark.parametrize("slug", games_of(search_path(None), ()))
def test_ink_saver_takes_at_most_a_quarter_of_the_ink(slug, tmp_path):
    assert complaints(shares(slug, None, tmp_path)) == []


def test_a_deck_that_saves_nothing_is_told_of(tmp_path):
    write_game(tmp_path)
    part = ("dots", "", "dots")

    wasted = shares("dots", tmp_path, tmp_path / "output")
    assert wasted == {part: pytest.approx(100)}
    assert complaints(wasted) == ["dots//dots: 100.0 %"]

    face = tmp_path / "templates/dots/face.svg.j2"
    saving = '{{ "#ffffff" if style == "ink-saver" else card.colour }}'
    face.write_text(face.read_text().replace("{{ card.colour }}", saving))
    back = face.with_name("back.svg.j2")
    back.write_text(back.read_text().replace("#224466", '{{ "#ffffff" if style == "ink-saver" else "#224466" }}'))
    saved = shares("dots", tmp_path, tmp_path / "output")
    assert complaints(saved) == []
