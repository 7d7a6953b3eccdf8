"""Lines that change nothing: what next, the score, the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.dice import commitment
from companion.engine.ledger import seen_by_all
from companion.engine.messages import ENGLISH, language, ngettext
from companion.engine.messages import gettext as _
from companion.engine.reply import Reply
from companion.engine.words import Line, listed
from companion.table.menus import offered

if TYPE_CHECKING:
    from companion.table.livesession import LiveSession


def next_words(live: LiveSession, line: Line, bare: bool = False) -> Reply:
    """Say what may be said now, numbered; with words, what may follow them; `bare`, the choices alone."""
    table, game = live.table, live.game
    menu = offered(game, live.now(), line.words)
    if menu is None:
        return Reply(told=[_("That line is complete.")], head=live.head(table))
    rows, numbers = [f"{number} {item.text}" for number, item in menu.choices()], [n for n, __ in menu.choices()]
    gaps = [str(n) for n in range(1, max(numbers, default=0)) if n not in numbers]
    rows += [_("(not now: {numbers})", numbers=", ".join(gaps))] * bool(gaps and not bare)
    if menu.free and not (bare and rows):
        rows.append(_("or type {what}", what=menu.free) if rows else _("Type {what}", what=menu.free))
    fields = {"ask": menu.text, "next": [item.word for _, item in menu.choices()], "free": menu.free}
    return Reply(told=rows if bare else [menu.text, *rows], head=live.head(table), fields=fields)


def score(live: LiveSession, _line: Line) -> Reply:
    """Say who has how many points, and what they are made of."""
    table, game = live.table, live.game
    scores = game.score(table)
    told = []
    for one in scores:
        parts = " + ".join(_part(label, points) for label, points in one.parts)
        total = "" if one.points is None else f" {parts} = {one.points}" if len(one.parts) > 1 else f" {one.points}"
        rank = f"{one.rank}. " if one.rank else "-  "
        told.append(f"{rank}{table.name(one.who)}{total}{f' ({_(one.remark)})' if one.remark else ''}")
    over = game.over(table)
    fields = {
        "score": [{"who": s.who, "points": s.points, "rank": s.rank, "parts": dict(s.parts)} for s in scores],
        "over": over,
    }
    return live.standing(Reply(told=[*told, *([over] if over else [])], fields=fields))


def _part(label: str, points: int) -> str:
    """Write one part of a score: 2 coins, but 1 coin."""
    one = label.removesuffix("s") if language() == ENGLISH else label
    return f"{points} {ngettext(one, label, points)}"


def dice(live: LiveSession, _line: Line) -> Reply:
    """Count every die against what is expected, and say in a sentence how odd that is."""
    from companion.engine.fairness import sentences  # noqa: PLC0415

    now = live.now()
    every = [now.begin.data, *(effect.data for effect in now.standing.acts)]
    rolls = [roll for data in every for roll in (data if now.table.finished else seen_by_all(data)).get("rolls", ())]
    told, counts = sentences(rolls, now.begin.data["dice"])
    declared = now.begin.data["dice"]
    if not rolls:
        told = [_("No die was rolled yet.")]
        if declared:
            told = [_("No die was rolled yet. This game has {names}.", names=listed(list(declared)))]
    promise = commitment(live.revealed) if live.revealed else live.here.promise
    told.append(_("Promise: {promise}", promise=promise))
    return Reply(told=told, head=live.head(now.table), fields={"dice": counts, "promise": promise})
