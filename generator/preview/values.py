"""What a page is told, as plain values: the whole state, one face, problems."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from generator.catalog.edition import STYLES
from generator.catalog.model import Deck, Edition, Game, Parameter
from generator.catalog.nodes import written
from generator.catalog.problems import Problem
from generator.catalog.seen import values as values_of
from generator.making.plan import EditionPlan
from generator.parts.kinds import writer
from generator.parts.order import Order
from generator.parts.planned import Binder
from generator.preview.faces import Faces, Shown
from generator.printed.snapshot import called, plain
from generator.reach.table import values_of as allowed_of
from generator.template import naming
from generator.window.asked import Json

GROUPS: Final = {"deck": "Faces", "tokens": "Pieces", "dice": "Pieces", "boxes": "Boxes", "rulebook": "Rulebook"}
"""Where a part is listed, by its kind; all others are paper."""
UNMADE: Final = ("guide",)
"""Kinds whose files need all others first."""
_LONGEST: Final = 400


def state(faces: Faces, order: Order, version: int) -> Json:
    """Give the game, its edition and all its faces, as far as they are drawn."""
    game = faces.game
    return {
        "version": version,
        "game": game.slug,
        "title": game.title,
        "language": str(game.language),
        "edition": edition(faces.edition, order, game),
        "parts": list(_parts(faces)),
        "files": list(_files(faces.plan)),
        "themes": [[one.id, str(one.name)] for one in game.themes.values()],
        "presets": list(game.presets),
        "styles": list(STYLES),
        "rules": [_rule(one, faces.edition) for one in game.parameters.values()],
    }


def edition(chosen: Edition, order: Order, game: Game) -> Json:
    """Say what is shown, and how it would be built."""
    theme = chosen.theme.id if chosen.theme else ""
    words = ["tuckbox", "build", game.slug]
    words += ["--theme", theme] if theme and theme != game.default_theme else []
    words += ["--preset", order.preset] if order.preset else []
    for one in order.sets:
        words += ["--set", one]
    words += ["--style", order.style] if order.style != "colour" else []
    sets = dict(one.partition("=")[::2] for one in order.sets)
    said = {"label": chosen.label, "theme": theme, "preset": order.preset, "style": order.style, "set": sets}
    return {**said, "command": " ".join(words)}


def _rule(one: Parameter, chosen: Edition) -> Json:
    said = {"id": one.name, "label": str(one.label), "rule": str(one.rule)}
    values = {"value": written(chosen.rules[one.name]), "default": written(one.default)}
    return {**said, **values, "allowed": [written(value) for value in allowed_of(one)]}


def _parts(faces: Faces) -> Iterator[Json]:
    by_part: dict[str, list[Shown]] = {}
    for one in faces.all.values():
        by_part.setdefault(one.part.id, []).append(one)
    numbers = {key: number for number, key in enumerate(faces.all)}
    for shown in by_part.values():
        part = shown[0].part
        sizes = {one.deck.id: _size(one.deck) for one in shown}
        cards: dict[str, Json] = {}
        for one in shown:
            spot = f"{one.deck.id}/{one.card.id}"
            card = cards.setdefault(spot, {"k": spot, "deck": one.deck.id, **said(faces, one), "sides": {}})
            card["sides"][one.side] = {"n": numbers[one.key], **look(one)}
        yield {
            "id": part.id,
            "kind": part.kind,
            "group": GROUPS.get(part.kind, "Paper"),
            "title": str(part.name),
            "pieces": part.count,
            "sizes": sizes,
            "cards": list(cards.values()),
        }


def _size(deck: Deck) -> Json:
    return {"w": deck.size.width, "h": deck.size.height, "bleed": deck.bleed, "safe": deck.safe, "noun": deck.noun}


def said(faces: Faces, one: Shown) -> Json:
    """Say what a card is called, how many there are, and what its fields say in this theme."""
    found = values_of(naming.dressed(one.card, faces.edition.theme))
    fields = {str(name): _short(plain(value)) for name, value in found.items() if name not in ("id", "copies")}
    return {"id": one.card.id, "name": called(fields, one.card.id), "copies": one.card.copies, "fields": fields}


def _short(value: Any) -> Any:
    """Cut what is too long to be read beside a face."""
    if isinstance(value, str | int | float | bool | None):
        return f"{value[:_LONGEST]}…" if isinstance(value, str) and len(value) > _LONGEST else value
    text = str(value)
    return value if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def look(one: Shown) -> Json:
    """Say how a face looks, whether anything is wrong with it, and whether a save has changed it."""
    told = {"bad": int(bool(one.problems)), "told": len(one.problems) + len(one.gate)}
    return {"look": one.look, **told, "before": int(one.was is not None)}


def _files(plan: EditionPlan) -> Iterator[Json]:
    for number, file in enumerate(plan.files):
        if file.part.kind in UNMADE or not file.item.file.endswith(".pdf"):
            continue
        book = isinstance(writer(file.part.kind), Binder)
        name = file.item.file.rpartition("/")[2]
        said = {"n": number, "part": file.part.id, "title": str(file.part.name), "file": name, "book": book}
        yield {**said, "sheets": file.item.sheets, "pages": file.item.pages, "flip": file.item.flip}


def problems(found: Iterable[tuple[Problem, str]]) -> list[Json]:
    """Give problems, each once, with the faces that have it; a place is told as it is read by editors."""
    told: dict[Problem, Json] = {}
    for problem, key in found:
        one = told.setdefault(
            problem,
            {
                "file": problem.mark.file,
                "line": problem.mark.line,
                "column": problem.mark.column,
                "fact": problem.fact,
                "hint": problem.hint,
                "faces": [],
            },
        )
        if key:
            one["faces"].append(key)
    return list(told.values())
