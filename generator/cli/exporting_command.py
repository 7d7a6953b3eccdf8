"""The command `export`: pictures of a game's faces for screens, shops and tables. Parse, call, show."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from generator.cli.options import (
    EVERY,
    Choice,
    Games,
    Only,
    Option,
    Output,
    Root,
    UnmeantError,
    millimetres,
    one_of,
    ordered,
)
from generator.reporting import report

NAMES = "png, jpg, webp, svg, contact, mpc, tgc, dtc, print-shop, addresses, tts, html"
To = Annotated[str, Option("--to", f"What for: {NAMES}.", "TARGET", complete=one_of(NAMES.split(", ").copy))]
Dpi = Annotated[int, Option("--dpi", "Dots to the inch; 0 is what the target wants.", least=0, most=1200)]


Bleed = Annotated[
    float | None,
    Option("--bleed", "Bleed around the cut edge, such as 3mm.", "LENGTH", parse=millimetres),
]
Corner = Annotated[
    float,
    Option("--corner", "Radius of the corners of cut cards, such as 3mm.", "LENGTH", parse=millimetres),
]
Address = Annotated[
    str,
    Option("--base-url", "Where the pictures will lie, for others at a virtual table.", "URL"),
]
Profile = Annotated[
    Path | None,
    Option("--profile", "The ICC profile of the shop's press, for print-shop and dtc.", "FILE"),
]


def export(
    games: Games = None,
    to: To = "png",
    choice: Choice = EVERY,
    only: Only = None,
    dpi: Dpi = 0,
    bleed: Bleed = None,
    corner: Corner = 0.0,
    address: Address = "",
    profile: Profile = None,
    output: Output = Path("output"),
    root: Root = None,
) -> None:
    """Write a game's faces as pictures, for screens, print shops, virtual tables; or its rules as a web page."""
    from generator.catalog.problems import did_you_mean
    from generator.catalog.roots import search_path
    from generator.exporting.targets import TARGETS
    from generator.exporting.work import Wanted
    from generator.exporting.work import export as exported
    from generator.making.asked import each_language
    from generator.parts.order import Wish
    from generator.reporting.bill import many

    if to not in TARGETS:
        raise UnmeantError(
            f"there is no target '{to[:40]}'; {did_you_mean(to, TARGETS) or f'choose one of: {NAMES}'}", "--to"
        )
    if profile and TARGETS[to].pdfx is None:
        raise UnmeantError("colours become inks for print-shop and dtc only", "--profile")
    wish = Wish(only=tuple(only or ()))
    order = ordered(*choice, root=root, output=output, wish=wish)
    wanted, progress = Wanted(dpi, bleed, corner, address, profile), report.Progress()
    roots = search_path(root)
    wishes = [
        (slug, one) for slug in dict.fromkeys(games or roots.games()) for one in each_language(slug, roots, order)
    ]
    for slug, one in wishes:
        for made in exported(slug, one, to, TARGETS[to], wanted, progress):
            progress.clear()
            report.say(f"{made.heading}: {many(made.files, 'file')} in {made.folder}")
            for line in made.told:
                report.say(f"  {line}.")
