"""Which printed thing a choice of Trap Attack means: cards, shields by colour, relics, the pawn that is hit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine.model import Table
from companion.games.trap_attack.cards import asked, card, shields
from companion.games.trap_attack.pawns import start_life
from companion.games.trap_attack.relics import PLACES

SKULL = "skull"
"""What answers with a shield skull, whatever its colour."""


def face(table: Table, content: Any, line: Sequence[str], word: str) -> str:
    """Name the picture of a choice by the word that it adds to a line; nothing where there is none."""
    del content
    code, top = word.split(maxsplit=1)[0].upper(), asked(table, "response")
    if code in table.content["cards"]:
        return code
    if top:
        return _answer(table, top, word)
    if line[:1] == ["relic"] and word in PLACES:
        return lying(table.state["row"], word)
    return _of_kind(table, word) if (asked(table, "draw") and not line) or line[:1] == ["cast"] else ""


def _answer(table: Table, top: dict[str, Any], word: str) -> str:
    """Show a shield by its colour, or the first that stops it; without an answer, the pawn that is hit."""
    if word == SKULL:
        return next((f"{letter}S" for letter in shields(table, top["card"])), "")
    colours = {str(one["name"]): letter for letter, one in table.content["tables"]["colours"].items()}
    return f"{colours[word]}S" if word in colours else _hit(table, top) if word == "none" else ""


def _of_kind(table: Table, word: str) -> str:
    """Show the first card of a kind."""
    kinds = {str(one["name"]).replace(" ", "-"): kind for kind, one in table.content["tables"]["kinds"].items()}
    kind = kinds.get(word, word if word in table.content["kinds"] else table.content["tables"]["ai_redraws"][0])
    return next((one for one in table.content["cards"] if card(table, one)["kind"] == kind), "")


def _hit(table: Table, top: dict[str, Any]) -> str:
    """Show the pawn as it is when nobody answers."""
    pawn = table.of(top["to"])
    left = pawn["life"] - int(top["n"]) if top["kind"] == "damage" else pawn["life"]
    return f"{pawn['clan']}-{left if left > 0 else start_life(table.rules)}"


def lying(row: Sequence[str], word: str) -> str:
    """Give the relic that lies at a place of the row, by its word; nothing where none does, or nobody named it."""
    places = [row[0], "", row[1]] if len(row) == len(PLACES) - 1 else list(row)
    at = PLACES.index(word)
    return places[at] if at < len(places) and places[at] != "?" else ""
