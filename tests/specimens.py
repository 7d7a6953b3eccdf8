"""The fonts that come with Tuckbox, shown: makes docs/pictures/fonts/ and the sections of docs/fonts.md.

Run it as `python -m tests.specimens`.
All is read off the font files and drawn by the program itself, as any card. Knows no family by name.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from pathlib import Path
from typing import NamedTuple

from generator.exporting.targets import TARGETS
from generator.exporting.work import Wanted, export
from generator.parts.order import Order
from generator.reporting.report import Progress
from generator.text.fonts import FontBook
from tests.helpers.shell import TOP

PAGE = TOP / "docs" / "fonts.md"
PICTURES = TOP / "docs" / "pictures" / "fonts"
SCRIPTS = (
    ("Latin", "AZaz09éñßøç"),
    ("Central European", "őřłśžğı"),
    ("Vietnamese", "ếộựỹ"),
    ("Greek", "αβγδωΩ"),
    ("Cyrillic", "абвяЯщ"),
    ("Arabic", "ابجدة"),
    ("Japanese", "あの人ト"),
)
WORDS = {"Arabic": "مبادلة أم مبارزة", "Japanese": "交換か決闘か、十八枚"}
TEMPLATE = """\
{% extends "_shared/face.svg.j2" %}{% set W, H = size.width, size.height %}
{% block ground %}
<rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ W + 2*bleed }}" height="{{ H + 2*bleed }}" fill="#FBF7EC"/>
<rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ 5 + bleed }}" height="{{ H + 2*bleed }}" fill="#B5562A"/>
{% endblock %}
{% block face %}
{{ text(card.family, 11, 3.5, 128, 13, font=card.family, weight=card.cuts[-1].weight, size=27, min_size=16, lines=1,
  valign="middle", fill="#26305E") }}
{% for cut in card.cuts %}{% set y = 19 + 7*loop.index0 %}
{{ text(cut.name, 11, y, 34, 6, size=9, min_size=7, lines=1, valign="middle", fill="#6B4A2A") }}
{{ text(card.words, 45, y, 100, 6, font=card.family, weight=cut.weight, italic=cut.italic, size=13, min_size=8, lines=1,
  valign="middle", fill="#1C1C1C") }}
{% endfor %}{% endblock %}
"""


class Cut(NamedTuple):
    """One file of a family: its weight, and whether it is slanted."""

    weight: int
    italic: bool

    @property
    def name(self) -> str:
        return f"{self.weight} italic" if self.italic else f"{self.weight}"


class Family(NamedTuple):
    """A family: its name, who may use it (a game, or all), its cuts, the scripts it can set, its licence."""

    name: str
    game: str
    cuts: tuple[Cut, ...]
    scripts: tuple[str, ...]
    licence: str

    @property
    def slug(self) -> str:
        return self.name.lower().replace(" ", "-")


def vendored() -> list[Family]:
    """Read all families of templates/*/fonts/; what a game adds to a shared family is the game's own line."""
    found = []
    for folder in sorted((TOP / "templates").glob("*/fonts/*"), key=lambda one: (one.parts[-3] != "_shared", one.name)):
        book, game = FontBook([folder]), folder.parts[-3]
        for name in book.families:
            faces = {
                face
                for weight in range(100, 1000, 100)
                for slant in (False, True)
                for face in book.find(name, weight, slant)[:1]
            }
            cuts = sorted({Cut(face.weight, face.italic) for face in faces}, key=lambda cut: (cut.italic, cut.weight))
            cuts.sort(key=lambda cut: (cut.weight, cut.italic))
            scripts = tuple(script for script, letters in SCRIPTS if all(face.covers(letters) for face in faces))
            licence = (folder / "OFL.txt").read_text(encoding="utf-8")
            version = re.search(r"SIL OPEN FONT LICENSE Version ([\d.]+)", licence, re.IGNORECASE)
            found.append(
                Family(
                    name,
                    "" if game == "_shared" else game,
                    tuple(cuts),
                    scripts,
                    f"OFL {version[1] if version else '?'}",
                )
            )
    return found


def section(family: Family) -> str:
    file = f"{family.game + '-' if family.game else ''}{family.slug}"
    cuts, scripts = ", ".join(cut.name for cut in family.cuts), ", ".join(family.scripts)
    return (
        f"### {family.name}{f' ({family.game})' if family.game else ''}\n\n{cuts}; {scripts}\n\n"
        f"![{family.name}](pictures/fonts/{file}.png)\n"
    )


def draw(families: list[Family], home: Path) -> dict[str, Path]:
    """Draw a specimen of each family with the program; return the pictures' files by the name they are to have."""
    content, templates = home / "content" / "specimens", home / "templates" / "specimens"
    (content / "cards").mkdir(parents=True)
    parts, made = [], {}
    for at, family in enumerate(families):
        words = WORDS.get(family.scripts[-1], "Seven foxes quietly jump 1234567890 & trade")
        cuts = ", ".join(
            f"{{name: '{cut.name}', weight: {cut.weight}, italic: {str(cut.italic).lower()}}}" for cut in family.cuts
        )
        (content / "cards" / f"f{at}.yaml").write_text(
            f"name: f{at}\nsize: 150x{22 + 7 * len(family.cuts)}mm\nface: face.svg.j2\n"
            f"cards: [{{id: s{at}, family: '{family.name}', words: '{words}', cuts: [{cuts}]}}]\n"
        )
        parts.append(f"  - {{deck: cards/f{at}.yaml, count: 1}}\n")
        made[f"{family.game + '-' if family.game else ''}{family.slug}"] = Path(f"f{at}/s{at}-front.png")
        if family.game:
            for file in (TOP / "templates" / family.game / "fonts").glob("*/*.[ot]tf"):
                (templates / "fonts").mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, templates / "fonts" / file.name)
    (content / "game.yaml").write_text(
        "title: Specimens\ndesigners: [{name: Tuckbox}]\nplayers: {least: 1, most: 1}\nguide: false\ncomponents:\n"
        + "".join(parts)
    )
    (templates / "face.svg.j2").write_text(TEMPLATE)
    export("specimens", Order(root=home, output=home / "out"), "png", TARGETS["png"], Wanted(120), Progress(quiet=True))
    return {name: next((home / "out").glob("specimens/export-png")) / file for name, file in made.items()}


def main() -> None:
    """Write the pictures, and the sections of the page."""
    from tests.cookbook import saved  # noqa: PLC0415  (it loads more than this needs)

    families = vendored()
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        from PIL import Image  # noqa: PLC0415

        for name, file in draw(families, Path(home)).items():
            saved(Image.open(file).convert("RGB"), PICTURES / f"{name}.png")
    head = PAGE.read_text(encoding="utf-8").partition("\n### ")[0].rstrip()
    PAGE.write_text(head + "\n\n" + "\n".join(map(section, families)), encoding="utf-8")
    print(f"made {len(families)} specimens in {PICTURES.relative_to(TOP)}")


if __name__ == "__main__":
    main()
