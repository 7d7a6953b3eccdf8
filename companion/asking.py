"""Lines that change nothing: where are we, what next, the score, the dice, a rule, a card. Knows no single game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from companion import content as library
from companion.beginning import to_look_up, where
from companion.dice import commitment
from companion.offering import offered
from companion.passages import SETTINGS, Passage
from companion.place import cache_folder
from companion.prepared import prepared
from companion.reply import Reply
from companion.shelf import Shelf
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
    """Give the rule that words are about, or that has this id, and where it stands; its id with --why."""
    if not line.words:
        raise Unclear("rule WORDS, such as 'rule tie duel', or rule ID.")
    asked = " ".join(line.words)
    with _shelf(sitting, line) as shelf:
        numbered = _id_meant(shelf, asked)
        hits = found(shelf, numbered or asked, "rule")
        itself = None if numbered else named_card(shelf, asked)
    if numbered:
        hits = [one for one in hits if one.id.casefold() == numbered.casefold()]
        if not hits:
            return Reply(code=2, error=f"The rules of {shelf.title} have no {asked.upper()}.", fields={"rules": []})
    if not hits and itself:
        return Reply(told=[f"No rule says more than the card {itself.id}: {itself.text}"], fields={"rules": []})
    if not hits:
        return Reply(code=2, error=f"No rule of {shelf.title} says anything of '{asked}'.", fields={"rules": []})
    first, cited = hits[0], bool(numbered) or "why" in line.options
    told = [f"{first.id}: {first.text}" if cited and first.id else first.text, f"({printed(shelf.title, first)})"]
    house = sitting.table.house if sitting.session is not None else {}
    off = [one for one in (first.id, *first.also.split()) if one and (one in house or one.rpartition("-")[2] in house)]
    told += [f"House rule: {one} is off." for one in off]
    if not numbered:
        told += [f"See also {hit.id if cited and hit.id else chapter(hit)}: {clipped(hit.text)}" for hit in hits[1:4]]
    if itself:
        told.append(f"The card {itself.id} itself: {itself.text}")
    fields = {"rules": [{"id": hit.id, "section": hit.section, "text": hit.text} for hit in hits[:4]]}
    return Reply(told=told, fields=fields)


def _id_meant(shelf: Shelf, asked: str) -> str:
    """Give the id that is asked for, if it is one: TA-C55, or C55 as the companion cites it; else nothing."""
    if re.fullmatch(r"[A-Za-z]+\d+", asked):
        ends = f"-{asked.casefold()}"
        return next((one.id for one in shelf.all("rule") if one.id.casefold().endswith(ends)), "")
    return asked if re.fullmatch(r"[A-Za-z]{2,4}-[A-Za-z0-9-]+", asked) and not _words_of(shelf, asked) else ""


def _words_of(shelf: Shelf, asked: str) -> bool:
    """Tell whether what looks like an id is rather a word of the game, such as power-up."""
    return shelf.numbered("rule", asked) is None and asked.islower() and not any(map(str.isdigit, asked))


def printed(title: str, passage: Passage) -> str:
    """Say where a rule is printed: in which chapter and section of which rulebook."""
    if passage.section in (SETTINGS, ""):
        return f"{title}, {passage.section or 'rules'}"
    return f"Rulebook of {title}: {chapter(passage)}"


def chapter(passage: Passage) -> str:
    """Say a heading with those above it, as people say it: Life, Knocked out."""
    return ", ".join(passage.section.split(" > "))


def found(shelf: Shelf, asked: str, kind: str) -> list[Passage]:
    """Search, or say honestly why that cannot be done.

    Raises:
        Unclear: SQLite was built without full-text search, and this is no id.
    """
    from companion.search import NoSearchError, search  # noqa: PLC0415

    try:
        return search(shelf, asked, kind)
    except NoSearchError:
        example = next((one.id for one in shelf.all(kind) if one.id), "ID")
        raise Unclear(
            f"This Python's SQLite is built without full-text search (FTS5), so words cannot be looked up here:"
            f" ask by id, such as '{kind} {example}'."
        ) from None


def named_card(shelf: Shelf, asked: str) -> Passage | None:
    """Give the card whose name was asked for, if it was just that."""
    from companion.search import named  # noqa: PLC0415

    return named(shelf, asked)


def card(sitting: Sitting, line: Line) -> Reply:
    """Say what a card says: by its name, its id, or words on it."""
    if not line.words:
        raise Unclear("card WORDS, such as 'card old drip'.")
    asked = " ".join(line.words)
    with _shelf(sitting, line) as shelf:
        hits = found(shelf, asked, "card")
    if not hits:
        return Reply(code=2, error=f"No card of {shelf.title} is like '{asked}'.", fields={"cards": []})
    first = hits[0]
    told = [first.text, f"({shelf.title}, {first.section}, {first.id})"]
    told += [f"See also {hit.id}: {clipped(hit.text)}" for hit in hits[1:3]]
    fields: dict[str, Any] = {"cards": [{"id": hit.id, "section": hit.section, "text": hit.text} for hit in hits[:3]]}
    return Reply(told=told, fields=fields)


def _shelf(sitting: Sitting, line: Line) -> Shelf:
    """Give what can be looked up in the game that is asked about: with --game, or the one at the table."""
    slug = library.game_meant(line.option("game"), library.games()) if "game" in line.options else ""
    if sitting.session is not None and slug in ("", sitting.session.game):
        return to_look_up(sitting)
    if not slug:
        raise Unclear("Of which game? --game duel, or begin one first.")
    return prepared(slug, cache_folder(sitting.store.path))
