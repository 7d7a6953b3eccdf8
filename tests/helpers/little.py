"""A game made of a few lines of YAML and SVG, for tests that need one of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from generator.making.build import build
from generator.parts.order import Order
from generator.reporting.bill import Outcome
from generator.reporting.report import Progress

FACE = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
     viewBox="{{ -bleed }} {{ -bleed }} {{ size.width + 2 * bleed }} {{ size.height + 2 * bleed }}">
  <rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ size.width + 2 * bleed }}"
        height="{{ size.height + 2 * bleed }}" fill="{{ card.colour }}"/>
  {{ text(card.name, 4, 4, size.width - 8, 20, size=12, min_size=6, field="name") }}
</svg>
"""

BACK = """\
<svg xmlns="http://www.w3.org/2000/svg"
     viewBox="{{ -bleed }} {{ -bleed }} {{ size.width + 2 * bleed }} {{ size.height + 2 * bleed }}">
  <rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ size.width + 2 * bleed }}"
        height="{{ size.height + 2 * bleed }}" fill="#224466"/>
</svg>
"""


def write_game(
    root: Path, slug: str = "dots", cards: int = 4, copies: int = 1, title: str = "Dots", guide: bool = False
) -> Path:
    """Write a game with one deck, with backs, below `root`; give `root` back."""
    content, templates = root / "content" / slug, root / "templates" / slug
    (content / "cards").mkdir(parents=True, exist_ok=True)
    templates.mkdir(parents=True, exist_ok=True)
    (content / "game.yaml").write_text(
        f"title: {title}\n"
        "designers: [{name: A. Nobody, role: Game design}]\n"
        "players: {least: 2, most: 4}\n"
        "minutes: {least: 5, most: 10}\n"
        "language: en-GB\n"
        f"guide: {str(guide).lower()}\n"
        "components:\n"
        f"  - {{deck: cards/dots.yaml, count: {cards * copies}}}\n"
    )
    (content / "cards" / "dots.yaml").write_text(deck(cards, copies))
    (templates / "face.svg.j2").write_text(FACE)
    (templates / "back.svg.j2").write_text(BACK)
    return root


def write_bits(
    root: Path, parts: Iterable[str], files: Mapping[str, str | bytes], slug: str = "bits", head: str = ""
) -> Path:
    """Write a game of such parts below `root`, and its files: of templates by their endings, else of content."""
    title = f"title: {slug.title()}\n" + (
        head or "designers: [{name: N}]\nplayers: {least: 1, most: 2}\nguide: false\n"
    )
    game = f"{title}components:\n" + "".join(f"  - {{{part}}}\n" for part in parts)
    for name, text in {"game.yaml": game, **files}.items():
        path = root / ("templates" if name.endswith(".j2") else "content") / slug / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return root


def deck(cards: int, copies: int = 1, last: str = "") -> str:
    """Write a deck of numbered cards; `last` is the name of the last one, if it is to have another."""
    lines = ["name: Dot cards", "size: euro", "face: face.svg.j2", "back: back.svg.j2", "cards:"]
    for number in range(1, cards + 1):
        name = last if last and number == cards else f"Dot {number}"
        colour = f"#{number * 37 % 200 + 40:02x}cc{number * 91 % 200 + 40:02x}"
        lines.append(f"  - {{id: d{number:04}, name: {name}, colour: '{colour}', copies: {copies}}}")
    return "\n".join(lines) + "\n"


def deck_file(root: Path, slug: str = "dots") -> Path:
    """Say where the little game's deck is."""
    return root / "content" / slug / "cards" / "dots.yaml"


def make(root: Path, slug: str = "dots", command: Callable[..., Outcome] = build, **asked: Any) -> Outcome:
    """Build a game below `root` into its `out`, or check it, as an order with these fields has it; `jobs` at a time."""
    jobs = {"jobs": asked.pop("jobs")} if "jobs" in asked else {}
    output = asked.pop("output", None) or root / "out"
    return command((slug,), Order(root=root, output=output, **asked), Progress(quiet=True), **jobs)
