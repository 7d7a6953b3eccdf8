"""What hands do in Raid Trade, for the screen in the middle: rolls with their chances, and what tokens and cards move.

Made of the tables before and after each move; what a hand holds is never said, only how many. Changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.engine.model import Move, Table
from companion.engine.words import counted
from companion.games.raid_trade.cards import named
from companion.games.raid_trade.game import GAME
from companion.games.raid_trade.raids import Raid, chance, is_hit, missing, percent
from companion.games.raid_trade.turns import word
from companion.kit.panels import D6, VERB, Die, Head, Order, Picture, Staged, together
from companion.kit.replay import move_by_move

SIDES: Final = ("port", "starboard")
"""Whose cards, by seat."""
BLACK, WHITE = "black-1", "white-1"
SIGNS: Final = {"h": "hit", "m": "miss"}
"""What people say of a roll without its number."""
JACKS: Final = ("jack", "draw_two")
ENDED: Final = {
    "won": "{by} wins!",
    "failed": "The raid fails",
    "escape": "Escaped!",
    "withdrawn": "{by} withdraws",
}
"""Banners, by how a raid ended."""


def orders(before: Table, moves: Sequence[Move], content: Any) -> Staged | None:
    """Give what moves want done on the table; nothing where their sentence says it all."""
    groups, head = [list[Order]()], Head("")
    for move, after in move_by_move(before, moves, GAME):
        if GAME.deed(before, move) is None:  # put right, or said of the house: its sentence has the reason
            return None
        lead = LEADS.get(move["do"])
        mine = [*(lead(before, move, after, content) if lead else ()), *_changes(before, after, move)]
        if before.state["raid"] and not after.state["raid"]:  # what a raid brings is looked at by itself
            groups.append([])
            head = Head(_ended(after))
            if move["do"] not in ("escape", "withdraw"):
                mine.append(Order("Discard both cards", "The hit tokens go back, too."))
        groups[-1] += mine
        before = after
    stood = together(groups)
    if not stood:
        return None
    return Staged(stood, head._replace(step=_last_of(groups)) if head.banner else None)


def _last_of(groups: Sequence[Sequence[Order]]) -> int:
    """Say at which step the last group begins."""
    return together([*groups[:-1], [Order("x")]])[-1].step


def _ended(table: Table) -> str:
    last = table.state["last_raid"] or {"result": "", "by": ""}
    return ENDED.get(last["result"], "The raid is over").format(by=table.name(last["by"]))


def face_of(table: Table, content: Any, raid: Raid, whose: str, part: str) -> str:
    """Name the picture of a card in a raid, where its family was said: without it, one of two could be meant."""
    if not raid[part] or not raid[part]["family"]:
        return ""
    side = _side(table, raid[whose])
    rank, family = str(raid[part]["card"]), str(raid[part]["family"])[:1].casefold()
    for one in content.cards:
        known = str(one.get("value") or one.get("rank", "")), str(one.get("family", ""))[:1]
        if one.get("side") == side and known == (rank, family):
            return str(one["id"])
    return ""


def _side(table: Table, who: str) -> str:
    return SIDES[list(table.state["players"]).index(who) % len(SIDES)]


def _share(table: Table) -> str:
    """Give the chance of the attacker by the dice that are left."""
    raid = table.state["raid"]
    return percent(chance(table, int(raid["rolls"]), missing(raid)))


def _chanced(order: Order, before: Table, after: Table) -> Order:
    """Show how the chance changed."""
    was, now = _share(before), _share(after)
    return order._replace(before=was if was != now else None, after=now)


def _stands(before: Table, table: Table) -> str:
    """Say how a raid stands, and what the hits were before."""
    raid, was = table.state["raid"], before.state["raid"] or table.state["raid"]
    hits = f"{was['tokens']} → {raid['tokens']}" if was["tokens"] != raid["tokens"] else str(raid["tokens"])
    return f"{hits} of {raid['need']} hits, {counted(int(raid['rolls']), 'roll')} left."


# ---- what a move begins with


def _raids(before: Table, move: Move, after: Table, content: Any) -> list[Order]:
    del before
    raid = after.state["raid"]
    face = face_of(after, content, raid, "by", "attack") if raid else ""
    verb = f"{after.name(move['who'])} raids with {named(after, str(move['card']))}"
    on = after.name(raid["on"]) if raid else "The other"
    return [Order(verb, f"{on} lays a Defence card, or escapes.", [Picture(face)] if face else [])]


def _defends(before: Table, move: Move, after: Table, content: Any) -> list[Order]:
    raid = after.state["raid"] or before.state["raid"]
    name = after.name(move["who"])
    verb = f"{name} has no card" if str(move["card"]) == "0" else f"{name} lays {named(after, str(move['card']))}"
    if not after.state["raid"]:
        return [Order(verb)]
    face = face_of(after, content, raid, "on", "defence")
    why = f"{counted(int(raid['need']), 'hit')} needed in {counted(int(raid['rolls']), 'roll')}."
    unit = f"{after.name(raid['by'])} wins"
    return [Order(verb, why, [Picture(face)] if face else [], after=_share(after), unit=unit)]


def _shoots(before: Table, move: Move, after: Table, content: Any) -> list[Order]:
    del content
    faces, raid = move["faces"], after.state["raid"]
    hits = sum(is_hit(before, face) for face in faces)
    said = " ".join(SIGNS.get(str(face), str(face)) for face in faces)
    verb = f"{said}: {'hit!' if hits else 'no hit'}" if len(faces) == 1 else f"{said}: {counted(hits, 'hit')}"
    if len(verb) > VERB or not said.replace(" ", "").isdecimal():
        verb = f"{counted(len(faces), 'roll')}: {counted(hits, 'hit')}, {counted(len(faces) - hits, 'miss', 'misses')}"
    dice = [Picture(f"raid-{face}", Die(D6, str(face), "#f4f0e6")) for face in faces[-1:] if isinstance(face, int)]
    if not raid or not before.state["raid"]:
        return [Order(verb, "", dice)]
    unit = f"{after.name(raid['by'])} wins"
    return [_chanced(Order(verb, _stands(before, after), dice, unit=unit), before, after)]


def _says(verb: str, why: str = "") -> Callable[[Table, Move, Table, Any], list[Order]]:
    """Give an order about a hit, with how the raid stands after it."""

    def says(before: Table, move: Move, after: Table, content: Any) -> list[Order]:
        del content
        name, raid = after.name(move["who"]), after.state["raid"]
        found = Order(
            verb.format(name=name), why.format(name=name) or (_stands(before, after) if raid else ""), [Picture(BLACK)]
        )
        if raid and raid["defence"] and before.state["raid"] and before.state["raid"]["defence"]:
            unit = f"{after.name(raid['by'])} wins"
            return [_chanced(found._replace(unit=unit), before, after)]
        return [found]

    return says


def _launched(before: Table, move: Move, after: Table, content: Any) -> list[Order]:
    del before, content
    who = move["who"]
    return [Order(f"{after.name(who)} launches with {_card(after, move)}", "The turn is over.")]


def _plain(verb: str, why: str = "") -> Callable[[Table, Move, Table, Any], list[Order]]:
    def says(before: Table, move: Move, after: Table, content: Any) -> list[Order]:
        del before, content
        return [Order(verb.format(name=after.name(move["who"])), why.format(name=after.name(move["who"])))]

    return says


def _rolled(what: str) -> Callable[[Table, Move, Table, Any], list[Order]]:
    """Give an order about a card for which a die was rolled."""

    def says(before: Table, move: Move, after: Table, content: Any) -> list[Order]:
        del before, content
        die = [Picture(f"raid-{move['n']}", Die(D6, str(move["n"]), "#f4f0e6"))]
        return [Order(f"{after.name(move['who'])} plays {what}", f"The die shows {move['n']}.", die)]

    return says


def _queen(before: Table, move: Move, after: Table, content: Any) -> list[Order]:
    del before, content
    missing_turns = [
        f"{after.name(who)} misses {counted(one['miss'], 'turn')}." for who, one in _players(after) if one["miss"]
    ]
    return [Order(f"{after.name(move['who'])} plays a Queen", " ".join(missing_turns))]


def _players(table: Table) -> list[tuple[str, dict[str, Any]]]:
    return [(who, table.of(who)) for who in table.state["players"]]


def _jack(before: Table, move: Move, after: Table, content: Any) -> list[Order]:
    del content
    who = move["who"]
    was, now = before.of(who)["hand"], after.of(who)["hand"]
    back = [Picture(f"{_side(after, who)}-E2-back")]
    return [
        Order(f"{after.name(who)} plays a Jack", "Draw two cards for it.", back, before=was, after=now, unit="in hand")
    ]


def _cashes(before: Table, move: Move, after: Table, content: Any) -> list[Order]:
    del before, content
    return [
        Order(f"{after.name(move['who'])} cashes {_card(after, move)}", f"Black tokens onto the {word(after, 'bank')}.")
    ]


def _card(table: Table, move: Move) -> str:
    return f"the {named(table, str(move['card']))}" if move.get("card") else "a card"


def _ends(before: Table, move: Move, after: Table, content: Any) -> list[Order]:
    del content
    name = before.name(move["who"])
    skipped = [f"{after.name(one)} misses a turn." for one in after.state["began"]["skipped"]]
    following = "" if after.state["over"] else f"{after.name(after.state['turn'])} plays now."
    return [Order(f"{name}’s turn is over", " ".join([*skipped, following]).strip())]


LEADS: Final[Mapping[str, Callable[[Table, Move, Table, Any], list[Order]]]] = {
    "raid": _raids,
    "defend": _defends,
    "shots": _shoots,
    "auto": _says("An Ace of {name}: a hit"),
    "double": _says("{name} doubles the hit"),
    "evade": _says("{name} evades the hit"),
    "absorb": _says("{name} absorbs a hit"),
    "take": _says("{name} takes the hit"),
    "forgo": _says("{name} takes all hits"),
    "extra": _says("{name} buys a roll"),
    "escape": _plain("{name} escapes", "No combat, and no other raid this turn. Discard both cards."),
    "withdraw": _plain("{name} gives up", "Discard both cards."),
    "launch": _launched,
    "king": _rolled("a King"),
    "faster": _rolled("a card: Faster"),
    "ace": _plain("{name} plays an Ace"),
    "queen": _queen,
    "jack": _jack,
    "draw_two": _jack,
    "cash": _cashes,
    "end": _ends,
}


# ---- what has changed


def _changes(before: Table, after: Table, move: Move) -> list[Order]:
    """Give an order for every counter of both players that changed; a hand that pays for what was said is not told."""
    found: list[Order] = []
    for key, says in CHANGES.items():
        for who in after.state["players"]:
            was, now = before.of(who)[key], after.of(who)[key]
            if was != now:
                verb, unit, face = says(after, who, int(now) - int(was))
                found.append(Order(f"{after.name(who)}: {verb}", "", [Picture(face)], before=was, after=now, unit=unit))
    return [*found, *(_hand(before, after, who) for who in after.state["players"] if _counts(before, after, who, move))]


def _counts(before: Table, after: Table, who: str, move: Move) -> bool:
    """Tell whether a hand's number is told: cards that were drawn, not one that was said to be played."""
    was, now = before.of(who)["hand"], after.of(who)["hand"]
    return bool(now > was if move["do"] in LEADS else now != was) and move["do"] not in JACKS


def _hand(before: Table, after: Table, who: str) -> Order:
    was, now = before.of(who)["hand"], after.of(who)["hand"]
    many = counted(abs(now - was), "card")
    verb = f"{after.name(who)} {'draws' if now > was else 'discards'} {many}"
    return Order(verb, "", [Picture(f"{_side(after, who)}-E2-back")], before=was, after=now, unit="in hand")


def _level(table: Table, who: str, change: int) -> tuple[str, str, str]:
    del change
    level = table.of(who)["level"]
    return f"turn up level {level}", "level", f"{_side(table, who)}-L{level}"


def _tokens(place: str, face: str, colour: str) -> Callable[[Table, str, int], tuple[str, str, str]]:
    """Say that tokens come or go at a place."""

    def says(table: Table, who: str, change: int) -> tuple[str, str, str]:
        del who
        where = "Level" if place == "level" else word(table, place)
        moves = "on" if change > 0 else "off"
        return f"{abs(change)} {colour} {moves} the {where}", where, face

    return says


def _trip(table: Table, who: str, change: int) -> tuple[str, str, str]:
    del change
    ship = "ship-marker" if _side(table, who) == SIDES[0] else "ship-starboard"
    return f"the {word(table, 'trip')}", word(table, "trip"), ship


CHANGES: Final[Mapping[str, Callable[[Table, str, int], tuple[str, str, str]]]] = {
    "level": _level,
    "level_tokens": _tokens("level", BLACK, "black"),
    "bank_black": _tokens("bank", BLACK, "black"),
    "bank_white": _tokens("bank", WHITE, "white"),
    "cargo": _tokens("cargo", BLACK, "black"),
    "trip": _trip,
}
