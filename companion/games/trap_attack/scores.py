"""Points in Trap Attack: the race, relics, combos, loot and coins, and ties."""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Score, Table
from companion.engine.words import listed
from companion.games.trap_attack import board
from companion.games.trap_attack.alone import unplaced
from companion.games.trap_attack.amounts import many
from companion.games.trap_attack.ending import missing
from companion.games.trap_attack.relics import combos

PARTS: Final = marked(("race", "relics", "combos", "loot", "coins"))
"""What points are made of."""


def race(table: Table, who: str) -> int:
    """Give the points for the race: none without the crystal (TA-SCORE-1 to 3, C10 to C12)."""
    pawn, rules = table.of(who), table.rules
    space = board.number(table.content, pawn["at"])
    if table.state["winner"] == who:
        return int(rules["race_win_points"] + (space if rules["race_win"] == "plus_space" else 0))
    return max(rules["race_min"], space) if pawn["crystal"] else 0


def parts(table: Table, who: str) -> dict[str, int]:
    """Give what somebody's points are made of, in the order in which they are counted (TA-SCORE-4)."""
    pawn, rules, known = table.of(who), table.rules, table.content["relics"]
    return {
        "race": race(table, who),
        "relics": sum(known[code]["value"] for code in pawn["relics"] if code in known),
        "combos": rules["combo_points"] * len(combos(table, who)),
        "loot": sum(pawn["loot"]),
        "coins": rules["coin_points"] * pawn["coins"],
    }


def score(table: Table) -> list[Score]:
    """Give the result as it stands; relics and loot only after the race (TA-RELIC-4, TA-LOOT-2, C43)."""
    over, rows = table.state["over"], []
    for who in table.players:
        made, pawn, pairs = parts(table, who), table.of(who), table.content["pairs"]
        if over:
            unknown = [_(what) for one, what, _many in missing(table) if one == who]
            remarks = [_("combo {name}", name=pairs.get(pair, pair)) for pair in combos(table, who)]
            remark = listed([*remarks, *[_("{cards} not entered", cards=listed(unknown))] * bool(unknown)])
        else:
            made = {name: made[name] for name in ("race", "coins")}
            hidden = [many(what, len(pawn[what])) for what in ("relics", "loot") if pawn[what]]
            remark = _("and {cards} face down", cards=listed(hidden)) if hidden else ""
        key = (sum(made.values()), *(made.get(name, 0) for name in table.content["tables"]["tie_breaks"]))
        rows.append((key, Score(who, key[0], tuple(made.items()), remark=remark)))
    rows.sort(key=lambda one: one[0], reverse=True)
    keys = [key for key, _ in rows]
    return [one._replace(rank=keys.index(key) + 1) for key, one in rows]


def over(table: Table) -> str:
    """Say who won, and by which tie-break; or that cards are still to be turned over (TA-GOAL-3, C43)."""
    state = table.state
    if not state["over"]:
        return ""
    if unplaced(table):
        return _("The race is over; a place and coins are still to be said before anybody has won.")
    waiting = missing(table)
    if waiting:
        return ngettext(
            "The race is over; {n} row of cards to turn over before anybody has won.",
            "The race is over; {n} rows of cards to turn over before anybody has won.",
            len(waiting),
        )
    rows = score(table)
    if not rows:
        return ""
    first, points = [one for one in rows if one.rank == 1], " : ".join(str(one.points) for one in rows)
    names = [table.name(one.who) for one in first]
    if len(first) > 1:
        return _("{names} share the win with {n}{see:C43}.", names=listed(names), n=first[0].points)
    equal = next((dict(one.parts) for one in rows[1:] if one.points == first[0].points), None)
    if equal is None:
        return _("{who} WINS {points}{see:TA-GOAL-3}.", who=names[0], points=points)
    ties = table.content["tables"]["tie_breaks"]
    by = next((name for name in ties if dict(first[0].parts).get(name) != equal.get(name)), "race")
    return _("{who} WINS {points}: equal points, more for {what}{see:C43}.", who=names[0], points=points, what=_(by))
