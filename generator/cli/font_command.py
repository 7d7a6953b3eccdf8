"""The command `font`: a font as people have it, made into files that can be printed. Parse, call, show."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from generator.cli.options import Option, Root, UnmeantError
from generator.reporting import report


def _weights(text: str) -> str:
    """Read weights as CSS has them."""
    for word in text.split(",") if text else ():
        if not (word.strip().isdigit() and 1 <= int(word) <= 1000):
            raise UnmeantError(f"'{word.strip()}' is no weight; write them like 400,700")
    return text


File = Annotated[
    list[Path] | None, Option((), "A .ttf, .otf, .ttc, .woff or .woff2 file.", metavar="FILE", shown=False)
]
Into = Annotated[str, Option(("--game",), "The game that is set in it.", metavar="GAME", shown=False)]
Weight = Annotated[
    str,
    Option(
        ("--weight",),
        "Weights to make of a variable font. Default: 400 and 700.",
        metavar="400,700",
        shown=False,
        parse=_weights,
    ),
]
Family = Annotated[str, Option(("--family",), "Which family of a collection.", metavar="NAME", shown=False)]
Subset = Annotated[bool, Option(("--subset",), "Keep only the letters that the game's texts need.")]


def font(
    file: File = None, game: Into = "", weight: Weight = "", family: Family = "", subset: Subset = False,
    root: Root = None,
) -> None:  # fmt: skip
    """Make files that can be printed of a variable font, a collection or a web font.

    They lie in templates/GAME/fonts/NAME/ with their licence, and templates name them: text(…, font="Name").
    """
    from generator.catalog.roots import search_path
    from generator.starting.fontfiles import make

    if not file or len(file) > 1:
        raise UnmeantError("say one font file", "FILE")
    if not game:
        raise UnmeantError("say the game that is set in it, as in: --game deep-sea", "--game")
    weights = [int(word) for word in weight.split(",") if word.strip()]
    made = make(file[0], game, search_path(root), weights, family, subset=subset)
    for name, size in made.files:
        report.say(f"{name}: {size / 1000:.0f} KB")
    for line in made.warnings:
        report.say(f"Note: {line}.")
    report.say(f'Name it in a template: text(…, font="{made.family}")')
