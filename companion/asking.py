"""Lines that change nothing: where are we, what next, the score, the dice, a rule, a card. Knows no single game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from companion import content as library
from companion.beginning import to_look_up, where
from companion.dice import commitment
from companion.offering import offered
from companion.passages import Prepared
from companion.place import cache_folder
from companion.prepared import prepared
from companion.reply import Reply
from companion.words import Line, Unclear, clipped, listed

if TYPE_CHECKING:
    from companion.sitting import Sitting


def status(sitting: Sitting, line: Line) -> Reply:
    """Say where the game stands."""
    del line
    return where(sitting)


def next_words(sitting: Sitting, line: Line) -> Reply:
    """Say what may be said now, numbered; with words, what may follow them."""
    table, game = sitting.table, sitting.game
    menu = offered(game, sitting.now(), line.words)
    if menu is None:
        return Reply(told=["That line is complete."], head=game.head(table))
    rows = [f"{number} {item.label}" for number, item in menu.choices()]
    if menu.free:
        rows.append(f"or type {menu.free}" if rows else f"Type {menu.free}")
    fields = {"ask": menu.ask, "next": [item.word for _, item in menu.choices()], "free": menu.free}
    return Reply(told=[menu.ask, *rows], head=game.head(table), fields=fields)


def score(sitting: Sitting, line: Line) -> Reply:
    """Say who has how many points, and what they are made of."""
    del line
    table, game = sitting.table, sitting.game
    scores = game.score(table)
    told = []
    for one in scores:
        parts = " + ".join(_part(label, points) for label, points in one.parts)
        total = "" if one.points is None else f" {parts} = {one.points}" if len(one.parts) > 1 else f" {one.points}"
        rank = f"{one.rank}. " if one.rank else "-  "
        told.append(f"{rank}{table.name(one.who)}{total}{f' ({one.remark})' if one.remark else ''}")
    over = game.over(table)
    fields = {
        "score": [{"who": s.who, "points": s.points, "rank": s.rank, "parts": dict(s.parts)} for s in scores],
        "over": over,
    }
    return sitting.standing(Reply(told=[*told, *([over] if over else [])], fields=fields))


def _part(label: str, points: int) -> str:
    """Write one part of a score: 2 coins, but 1 coin."""
    return f"{points} {label[:-1] if points == 1 and label.endswith('s') else label}"


def dice(sitting: Sitting, line: Line) -> Reply:
    """Count every die against what is expected, and say in a sentence how odd that is."""
    del line
    from companion.fairness import sentences  # noqa: PLC0415

    now = sitting.now()
    rolls = [*now.begin.data.get("rolls", ())]
    rolls += [roll for effect in now.standing.acts for roll in effect.data.get("rolls", ())]
    told, counts = sentences(rolls, now.begin.data["dice"])
    declared = now.begin.data["dice"]
    if not rolls:
        told = ["No die was rolled yet." + (f" This game has {listed(list(declared))}." if declared else "")]
    promise = commitment(sitting.secret) if sitting.secret else sitting.here.promise
    told.append(f"Promise: {promise}")
    return Reply(told=told, head=sitting.game.head(now.table), fields={"dice": counts, "promise": promise})


def rule(sitting: Sitting, line: Line) -> Reply:
    """Give the rule that words are about, or that has this id, with its place."""
    from companion.search import search  # noqa: PLC0415

    found = _prepared(sitting, line)
    if not line.words:
        raise Unclear("rule WORDS, such as 'rule tie duel', or rule ID.")
    every = found.rules
    asked = " ".join(line.words)
    if re.fullmatch(r"[A-Za-z]+\d+", asked):  # C55, as the companion cites TA-C55
        asked = next((one.id for one in every if one.id.casefold().endswith(f"-{asked.casefold()}")), asked)
    numbered = bool(re.fullmatch(r"[A-Za-z]{2,4}-[A-Za-z0-9-]+", asked))
    hits = [one for one in search(asked, every) if not numbered or one.id.casefold() == asked.casefold()]
    if numbered and not hits:
        return Reply(code=2, error=f"The rules of {found.title} have no {asked.upper()}.", fields={"rules": []})
    if not hits:
        return Reply(code=2, error=f"No rule of {found.title} says anything of '{asked}'.", fields={"rules": []})
    first = hits[0]
    shown = f"{first.id + ': ' if first.id else ''}{first.text}"
    told = [shown, f"({found.title}, {first.section})"]
    house = sitting.table.house if sitting.session is not None else {}
    if first.id and (first.id in house or first.id.rpartition("-")[2] in house):
        told.append(f"House rule: {first.id} is off.")
    if not numbered:
        told += [f"See also {hit.id or hit.section}: {clipped(hit.text)}" for hit in hits[1:4]]
    fields = {"rules": [{"id": hit.id, "section": hit.section, "text": hit.text} for hit in hits[:4]]}
    return Reply(told=told, fields=fields)


def card(sitting: Sitting, line: Line) -> Reply:
    """Say what a card says: by its name, its id, or words on it."""
    from companion.search import search  # noqa: PLC0415

    found = _prepared(sitting, line)
    if not line.words:
        raise Unclear("card WORDS, such as 'card old drip'.")
    hits = search(" ".join(line.words), found.cards)
    if not hits:
        return Reply(code=2, error=f"No card of {found.title} is like '{' '.join(line.words)}'.", fields={"cards": []})
    first = hits[0]
    told = [first.text, f"({found.title}, {first.section}, {first.id})"]
    told += [f"See also {hit.id}: {clipped(hit.text)}" for hit in hits[1:3]]
    fields: dict[str, Any] = {"cards": [{"id": hit.id, "section": hit.section, "text": hit.text} for hit in hits[:3]]}
    return Reply(told=told, fields=fields)


def _prepared(sitting: Sitting, line: Line) -> Prepared:
    """Give what can be looked up in the game that is asked about: with --game, or the one at the table."""
    slug = library.game_meant(line.option("game"), library.games()) if "game" in line.options else ""
    if sitting.session is not None and slug in ("", sitting.session.game):
        return to_look_up(sitting)
    if not slug:
        raise Unclear("Of which game? --game duel, or begin one first.")
    return prepared(slug, cache_folder(sitting.store.path))
