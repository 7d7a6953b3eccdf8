"""Make the fonts of the page of a shown table: of four printed faces, the letters of languages written in Latin.

    python -m bench.pagefonts

Writes companion/show/fonts/*.ttf. Letters of other scripts, in somebody's name, are the browser's own.
"""

from __future__ import annotations

import gzip
import shutil

import uharfbuzz as hb

from tests.helpers.shell import TOP

SHARED = TOP / "templates/_shared/fonts"
INTO = TOP / "companion/show/fonts"
FACES = {
    "cond-400": "barlow-condensed/BarlowCondensed_400Regular.ttf",
    "cond-600": "barlow-condensed/BarlowCondensed_600SemiBold.ttf",
    "text-400": "alegreya-sans/AlegreyaSans_400Regular.ttf",
    "text-700": "alegreya-sans/AlegreyaSans_700Bold.ttf",
}
LETTERS = (
    *range(0x20, 0x7F), *range(0xA0, 0x180), 0x192, 0x1A0, 0x1A1, 0x1AF, 0x1B0, *range(0x218, 0x21C),
    *range(0x2C6, 0x2DE), *range(0x300, 0x305), 0x309, 0x323, *range(0x1EA0, 0x1EFA), *range(0x2010, 0x2027), 0x2030,
    0x2039, 0x203A, 0x2044, 0x20AC, 0x2122, *range(0x2190, 0x2194), 0x2212, 0x2248, 0x2260, 0x2264, 0x2265, 0x25CF,
    0x2713,
)  # fmt: skip
"""Latin with all accents of Europe and Vietnam, punctuation, arrows and the signs that the companion writes."""
FEATURES = "kern liga ccmp locl mark mkmk tnum lnum".split()


def made(file: str) -> bytes:
    """Give a font with these letters only."""
    wanted = hb.SubsetInput()
    wanted.flags = hb.SubsetFlags.NO_HINTING
    wanted.unicode_set.update(LETTERS)
    wanted.layout_feature_tag_set.clear()
    wanted.layout_feature_tag_set.update(int.from_bytes(tag.encode(), "big") for tag in FEATURES)
    return bytes(hb.subset(hb.Face((SHARED / file).read_bytes()), wanted).blob.data)


def main() -> None:
    """Write them all, with their licences and what was changed."""
    INTO.mkdir(exist_ok=True)
    for name, file in FACES.items():
        data = made(file)
        (INTO / f"{name}.ttf").write_bytes(data)
        print(f"{name}: {len(data)} bytes, {len(gzip.compress(data, 9))} packed")
        family = file.partition("/")[0]
        shutil.copyfile(SHARED / family / "OFL.txt", INTO / f"OFL-{family}.txt")
    (INTO / "CHANGES.txt").write_text(
        "Barlow Condensed (cond) and Alegreya Sans (text) with Latin letters only, without hinting; nothing else is\n"
        "changed. Originals: templates/_shared/fonts. Made by: python -m bench.pagefonts\n"
    )


if __name__ == "__main__":
    main()
