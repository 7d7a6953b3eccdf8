"""What is told after `printed`, `changes` and `reprint`: lines for people, values for programs. Prints nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from generator.printed import changesummary
from generator.printed.books import PageChange
from generator.printed.steps import Recorded, Reprinted
from generator.printed.work import Held, Packed
from generator.reporting.bill import MODEL, Story, many, under

_QUIET = ("name only", "same in print")


def changed(of: Held, packed: Packed) -> Story:
    """Tell what changed in a box, and what it costs."""
    slug, busy = of.game.slug, [change for change in of.changes if change.kind not in _QUIET]
    said: list[str] = []
    if not of.changes and not of.books.changes:
        said.append("Nothing changed: what is printed is what the content says.")
    said += [*changesummary.lines(of.changes, of.game), *changesummary.pages(of.books.changes)]
    said += [*_cost(of, packed), *of.notes]
    if (busy or of.books.changes) and not of.since:
        prints = of.books.changes or any(change.printed for change in busy)
        how = "Print it with" if prints else "Nothing to print; see what to take out with"
        said.append(f"{how}: tuckbox reprint {slug}{_options(of)}")
    return Story((*under(of.heading, said), (False, "")), {"boxes": [_values(of, packed)]})


def _cost(of: Held, packed: Packed) -> Iterable[str]:
    """Say what printing it costs; `changes` and `reprint` say the same."""
    pages = sum(one.kind == "changed" for one in of.books.changes)
    return changesummary.cost_line(packed.cost, packed.whole, pages)


def _options(of: Held) -> str:
    """Say what has to be said again to mean the same box and edition."""
    one = of.asked
    words = [f" --box {one.box.name}"] if len(of.ledger.boxes) > 1 else []
    if one.edition.slug != one.was.slug or not of.ledger.boxes:
        words += [f" --theme {one.box.theme}"] if one.box.theme else []
        words += [f" --preset {one.box.preset}"] if one.box.preset else []
        words += [f" --set {setting}" for setting in one.box.sets]
        words += [f" --style {one.box.style}"] if one.box.style != "colour" else []
    return "".join(words)


def _values(of: Held, packed: Packed) -> dict[str, Any]:
    cost = packed.cost
    changes = [
        {
            "kind": one.kind,
            "deck": one.deck,
            "card": one.card,
            "name": one.name,
            "sides": list(one.sides),
            "copies": list(one.copies),
            "revision": list(one.revision),
            "print": one.printed,
            "take_out": one.taken_out,
            "fields": [difference._asdict() for difference in one.fields],
            "causes": [difference._asdict() for difference in one.causes],
        }
        for one in of.changes
    ]
    return {
        "game": of.game.slug,
        "box": of.asked.box.name,
        "edition": of.asked.edition.slug,
        "changes": changes,
        "pages": [
            {"part": one.part, "kind": one.kind, "page": one.number, "lines": [line.text for line in one.lines]}
            for one in of.books.changes
        ],
        "cost": {**cost._asdict(), "minutes": cost.minutes, "model": MODEL},
        "whole": list(packed.whole),
        "notes": list(of.notes),
    }


def together(stories: Iterable[Story]) -> Story:
    """Tell of several boxes."""
    found = list(stories)
    lines = tuple(line for story in found for line in story.lines)
    return Story(lines, {"boxes": [box for story in found for box in story.values["boxes"]]})


def recorded(done: Recorded) -> Story:
    """Tell what was recorded."""
    source = "of the last reprint" if done.of_reprint else "as the content says now"
    gone = f", {many(done.gone, 'face')} taken out" if done.gone else ""
    said = (
        f"{many(done.faces, 'face')} noted as printed, {source}{gone}.",
        f"The ledger is {done.path}; keep it with the content.",
    )
    values = {"ledger": str(done.path), "box": done.box, "faces": done.faces, "gone": done.gone}
    return Story(under(done.heading, said), {**values, "of_reprint": done.of_reprint})


def reprinted(done: Reprinted, output: Path) -> Story:
    """Tell what was written, and what to do with it."""
    of, slug, output_said = done.held, done.held.game.slug, f" -o {output}" if output != Path("output") else ""
    printed = done.written or done.packed.whole or of.books.changes
    said = [] if printed else ["Nothing has to be printed or taken out."]
    said += [*map(str, done.written), *_cost(of, done.packed), *_flips(done.packed), *of.notes, *_pages(of)]
    if done.taken:
        said.append(f"Take {many(done.taken, 'piece')} out of the box: take-out.pdf shows which.")
    if printed:
        said.append("Print at 100 % (“actual size”), and hold a ruler to the 50 mm line before you cut.")
        said.append(f"When that is done, say so: tuckbox printed {slug}{_options(of)}{output_said}")
    values = {
        **_values(of, done.packed),
        "files": [str(path) for path in done.written],
        "take_out": done.taken,
    }
    return Story(under(of.heading, said), values)


def _pages(of: Held) -> Iterable[str]:
    """Say of each book which pages changed, which rules.pdf has, and which are not printed yet."""
    found: dict[str, list[PageChange]] = {}
    for change in of.books.changes:
        if change.kind != "gone":
            found.setdefault(change.name, []).append(change)
    for name, changes in found.items():
        changed = [str(one.number) for one in changes if one.kind == "changed"]
        new = [str(one.number) for one in changes if one.kind == "new"]
        if changed:
            yield f"{name}, {_named(changed)}: cut them out of rules.pdf and lay them over the old ones."
        if new:
            yield f"{name}, {_named(new)}: not printed yet; tuckbox build has them."


def _named(pages: Sequence[str]) -> str:
    return f"{'page' if len(pages) == 1 else 'pages'} {', '.join(pages)}"


def _flips(packed: Packed) -> Sequence[str]:
    """Say how the sheets are printed, each way once."""
    ways = [pack.layout.flip for pack in packed.packs] + [one.spread.ground.flip for one in packed.tokens]
    said = list(dict.fromkeys(ways))
    both = [way for way in said if way.startswith("print both")]
    return [f"{way[:1].upper()}{way[1:]}." for way in both or said]
