"""A little game of two decks that is printed, changed and printed again, for tests of the ledger."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from generator.parts.order import Order, Wish
from generator.printed import ledgerfiles, steps, work
from generator.printed.work import Held, Wanted
from generator.reporting.report import Progress

SLUG = "dots"
FACE = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="-3 -3 69 94">
  <rect x="-3" y="-3" width="69" height="94" fill="{{ card.colour }}"/>
  {{ text(card.name, 4, 4, 55, 20, size=12, min_size=6, field="name", decoration=True) }}
  {% if card.worth is defined %}
  {{ text("worth " ~ rules.worth, 4, 24, 55, 10, size=10, min_size=6, decoration=True) }}
  {% endif %}
  {% if edition.label != "as written" %}
  {{ text(edition.label, 4, 80, 55, 5, size=6, min_size=4, decoration=True) }}
  {% endif %}
</svg>
"""
BACK = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69 94">
  <rect x="-3" y="-3" width="69" height="94" fill="{{ deck.ground }}"/>
</svg>
"""
RULES = """\
parameters:
  worth: {default: 2, allowed: [2, 3], label: points for a dot, rule: D-1}
"""


class Dot(NamedTuple):
    """A card: its id, its colour as it is told on a picture, how many of it, and whether a rule stands on it."""

    id: str
    colour: str
    copies: int = 1
    worth: bool = False
    name: str = ""


class Table:
    """A root with the game in it, and what people do with it."""

    def __init__(self, root: Path, reds: list[Dot], blues: list[Dot]) -> None:
        self.root = root
        self.output = root / "output"
        (root / "content" / SLUG / "cards").mkdir(parents=True)
        (root / "templates" / SLUG).mkdir(parents=True)
        self.write("rules.yaml", RULES)
        self.template("face.svg.j2", FACE)
        self.template("back.svg.j2", BACK)
        self.lay(reds, blues)

    def lay(self, reds: list[Dot], blues: list[Dot]) -> None:
        """Write both decks; the backs of reds are black, those of blues white."""
        self.reds, self.blues = reds, blues
        parts = []
        for name, ground, dots in (("reds", "#000000", reds), ("blues", "#ffffff", blues)):
            if not dots:
                (self.root / "content" / SLUG / "cards" / f"{name}.yaml").unlink(missing_ok=True)
                continue
            lines = [f"name: {name}", "size: 63x88mm", "face: face.svg.j2", "back: back.svg.j2", f"ground: '{ground}'"]
            lines += ["fields: [name, colour]", "optional: [worth]", "cards:"]
            for dot in dots:
                worth = ", worth: true" if dot.worth else ""
                said = f"id: {dot.id}, name: {dot.name or dot.id}, colour: '{dot.colour}', copies: {dot.copies}"
                lines.append(f"  - {{{said}{worth}}}")
            self.write(f"cards/{name}.yaml", "\n".join(lines) + "\n")
            parts.append(f"  - {{deck: cards/{name}.yaml, count: {sum(dot.copies for dot in dots)}}}\n")
        self.write(
            "game.yaml",
            "title: Dots\ndesigners: [{name: A. Nobody, role: Game design}]\nplayers: {least: 2, most: 4}\n"
            "minutes: {least: 5, most: 10}\nlanguage: en-GB\nguide: false\ncomponents:\n" + "".join(parts),
        )

    def write(self, name: str, text: str) -> None:
        """Write a file of the content."""
        (self.root / "content" / SLUG / name).write_text(text)

    def template(self, name: str, text: str) -> None:
        (self.root / "templates" / SLUG / name).write_text(text)

    @property
    def ledger(self) -> Path:
        return self.root / "content" / SLUG / "printed.txt"

    def order(self, *sets: str, **wish: object) -> Order:
        """Order something, with some rules set."""
        return Order(self.root, sets=sets, wish=Wish(**wish), output=self.output)  # type: ignore[arg-type]

    def printed(self, *sets: str, built: bool = True, **wanted: object) -> steps.Recorded:
        quiet = Progress(quiet=True)
        return steps.note(SLUG, self.order(*sets), Wanted(**wanted), quiet, built=built)  # type: ignore[arg-type]

    def held(self, *sets: str, **wanted: object) -> Held:
        """Hold the one box against what it is to become."""
        (found,) = work.held(SLUG, self.order(*sets), Wanted(**wanted), Progress(quiet=True))  # type: ignore[arg-type]
        return found

    def changes(self, *sets: str, **wanted: object) -> list[tuple[str, str, int, int]]:
        """Say what changed: kind, card, how many to print and to take out."""
        return [(one.kind, one.card, one.printed, one.taken_out) for one in self.held(*sets, **wanted).changes]

    def reprint(self, *sets: str, wish: dict[str, object] | None = None, **wanted: object) -> steps.Reprinted:
        order = self.order(*sets, **wish or {})
        return steps.reprint(SLUG, order, Wanted(**wanted), Progress(quiet=True))  # type: ignore[arg-type]

    def waits(self) -> bool:
        """Tell whether a reprint waits to be recorded."""
        return ledgerfiles.waiting(self.output, SLUG, SLUG).exists()
