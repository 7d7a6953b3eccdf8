"""What hands do in Raid Trade, for the screen in the middle: rolls with their chances, and what tokens and cards move.

Made of the tables before and after each move; what a hand holds is never said, only how many. Changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Move, Table
from companion.games.raid_trade.amounts import hits, misses, needed, rolls, rolls_left
from companion.games.raid_trade.cards import named
from companion.games.raid_trade.game import GAME
from companion.games.raid_trade.raids import Raid, chance, is_hit, missing, percent
from companion.games.raid_trade.turns import word
from companion.kit.panels import D6, VERB, Die, Head, Order, Picture, Staged, together
from companion.kit.replay import move_by_move

SIDES: Final = ("port", "starboard")
"""Whose cards, by seat."""
BLACK, WHITE = "black-1", "white-1"
SIGNS: Final = {"h": marked("hit"), "m": marked("miss")}
"""What people say of a roll without its number."""
JACKS: Final = ("jack", "draw_two")
ENDED: Final = {
    "won": marked("{who} wins!"),
    "failed": marked("The raid fails"),
    "escape": marked("Escaped!"),
    "withdrawn": marked("{who} withdraws"),
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
                mine.append(Order(_("Discard both cards"), _("The hit tokens go back, too.")))
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
    return _(ENDED.get(last["result"], marked("The raid is over")), who=table.name(last["by"]))


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
    tokens = f"{was['tokens']} → {raid['tokens']}" if was["tokens"] != raid["tokens"] else raid["tokens"]
    said = {"tokens": tokens, "need": raid["need"], "rolls": rolls_left(int(raid["rolls"]))}
    return _("{tokens} of {need} hits, {rolls}.", **said)


# ---- what a move begins with


def _raids(before: Table, move: Move, after: Table, content: Any) -> list[Order]:
    del before
    raid = after.state["raid"]
    face = face_of(after, content, raid, "by", "attack") if raid else ""
    verb = _("{who} raids with {card}", who=after.name(move["who"]), card=named(after, str(move["card"])))
    lays = _("The other lays a Defence card, or escapes.")
    if raid:
        lays = _("{who} lays a Defence card, or escapes.", who=after.name(raid["on"]))
    return [Order(verb, lays, [Picture(face)] if face else [])]


def _defends(before: Table, move: Move, after: Table, content: Any) -> list[Order]:
    raid = after.state["raid"] or before.state["raid"]
    name = after.name(move["who"])
    verb = _("{who} lays {card}", who=name, card=named(after, str(move["card"])))
    if str(move["card"]) == "0":
        verb = _("{who} has no card", who=name)
    if not after.state["raid"]:
        return [Order(verb)]
    face = face_of(after, content, raid, "on", "defence")
    why = _("{needed}.", needed=needed(int(raid["need"]), int(raid["rolls"])))
    unit = _wins(after, raid)
    return [Order(verb, why, [Picture(face)] if face else [], after=_share(after), unit=unit)]


def _shoots(before: Table, move: Move, after: Table, content: Any) -> list[Order]:
    del content
    faces, raid = move["faces"], after.state["raid"]
    hit = sum(is_hit(before, face) for face in faces)
    said = " ".join(map(str, faces))
    verb = _("{dice}: {hits}", dice=said, hits=hits(hit))
    if len(faces) == 1:
        verb = _("{dice}: hit!", dice=said) if hit else _("{dice}: no hit", dice=said)
    if len(verb) > VERB or not said.replace(" ", "").isdecimal():
        many = {"rolls": rolls(len(faces)), "hits": hits(hit), "misses": misses(len(faces) - hit)}
        verb = _("{rolls}: {hits}, {misses}", **many)
    dice = [Picture(f"raid-{face}", Die(D6, str(face), "#f4f0e6")) for face in faces[-1:] if isinstance(face, int)]
    if not raid or not before.state["raid"]:
        return [Order(verb, "", dice)]
    unit = _wins(after, raid)
    return [_chanced(Order(verb, _stands(before, after), dice, unit=unit), before, after)]


def _wins(table: Table, raid: Raid) -> str:
    return _("{who} wins", who=table.name(raid["by"]))


def _says(verb: str) -> Callable[[Table, Move, Table, Any], list[Order]]:
    """Give an order about a hit, with how the raid stands after it."""

    def says(before: Table, move: Move, after: Table, content: Any) -> list[Order]:
        del content
        said, raid = _(verb, who=after.name(move["who"])), after.state["raid"]
        found = Order(said, _stands(before, after) if raid else "", [Picture(BLACK)])
        if raid and raid["defence"] and before.state["raid"] and before.state["raid"]["defence"]:
            return [_chanced(found._replace(unit=_wins(after, raid)), before, after)]
        return [found]

    return says


def _launched(before: Table, move: Move, after: Table, content: Any) -> list[Order]:
    del before, content
    verb = _("{who} launches with {card}", who=after.name(move["who"]), card=_card(after, move))
    return [Order(verb, _("The turn is over."))]


def _plain(verb: str, why: str = "") -> Callable[[Table, Move, Table, Any], list[Order]]:
    def says(before: Table, move: Move, after: Table, content: Any) -> list[Order]:
        del before, content
        return [Order(_(verb, who=after.name(move["who"])), _(why))]

    return says


def _rolled(verb: str) -> Callable[[Table, Move, Table, Any], list[Order]]:
    """Give an order about a card for which a die was rolled."""

    def says(before: Table, move: Move, after: Table, content: Any) -> list[Order]:
        del before, content
        die = [Picture(f"raid-{move['n']}", Die(D6, str(move["n"]), "#f4f0e6"))]
        return [Order(_(verb, who=after.name(move["who"])), _("The die shows {n}.", n=move["n"]), die)]

    return says


def _queen(before: Table, move: Move, after: Table, content: Any) -> list[Order]:
    del before, content
    missing_turns = [
        ngettext("{who} misses {n} turn.", "{who} misses {n} turns.", one["miss"], who=after.name(who))
        for who, one in _players(after)
        if one["miss"]
    ]
    return [Order(_("{who} plays a Queen", who=after.name(move["who"])), " ".join(missing_turns))]


def _players(table: Table) -> list[tuple[str, dict[str, Any]]]:
    return [(who, table.of(who)) for who in table.state["players"]]


def _jack(before: Table, move: Move, after: Table, content: Any) -> list[Order]:
    del content
    who = move["who"]
    was, now = before.of(who)["hand"], after.of(who)["hand"]
    back = [Picture(f"{_side(after, who)}-E2-back")]
    verb = _("{who} plays a Jack", who=after.name(who))
    return [Order(verb, _("Draw two cards for it."), back, before=was, after=now, unit=_("in hand"))]


def _cashes(before: Table, move: Move, after: Table, content: Any) -> list[Order]:
    del before, content
    verb = _("{who} cashes {card}", who=after.name(move["who"]), card=_card(after, move))
    return [Order(verb, _("Black tokens onto the {bank}.", bank=word(after, "bank")))]


def _card(table: Table, move: Move) -> str:
    return _("the {card}", card=named(table, str(move["card"]))) if move.get("card") else _("a card")


def _ends(before: Table, move: Move, after: Table, content: Any) -> list[Order]:
    del content
    name = before.name(move["who"])
    skipped = [_("{who} misses a turn.", who=after.name(one)) for one in after.state["began"]["skipped"]]
    following = "" if after.state["over"] else _("{who} plays now.", who=after.name(after.state["turn"]))
    return [Order(_("{who}’s turn is over", who=name), " ".join([*skipped, following]).strip())]


LEADS: Final[Mapping[str, Callable[[Table, Move, Table, Any], list[Order]]]] = {
    "raid": _raids,
    "defend": _defends,
    "shots": _shoots,
    "auto": _says(marked("An Ace of {who}: a hit")),
    "double": _says(marked("{who} doubles the hit")),
    "evade": _says(marked("{who} evades the hit")),
    "absorb": _says(marked("{who} absorbs a hit")),
    "take": _says(marked("{who} takes the hit")),
    "forgo": _says(marked("{who} takes all hits")),
    "extra": _says(marked("{who} buys a roll")),
    "escape": _plain(marked("{who} escapes"), marked("No combat, and no other raid this turn. Discard both cards.")),
    "withdraw": _plain(marked("{who} gives up"), marked("Discard both cards.")),
    "launch": _launched,
    "king": _rolled(marked("{who} plays a King")),
    "faster": _rolled(marked("{who} plays a card: Faster")),
    "ace": _plain(marked("{who} plays an Ace")),
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
                said = _("{who}: {what}", who=after.name(who), what=verb)
                found.append(Order(said, "", [Picture(face)], before=was, after=now, unit=unit))
    return [*found, *(_hand(before, after, who) for who in after.state["players"] if _counts(before, after, who, move))]


def _counts(before: Table, after: Table, who: str, move: Move) -> bool:
    """Tell whether a hand's number is told: cards that were drawn, not one that was said to be played."""
    was, now = before.of(who)["hand"], after.of(who)["hand"]
    return bool(now > was if move["do"] in LEADS else now != was) and move["do"] not in JACKS


def _hand(before: Table, after: Table, who: str) -> Order:
    was, now = before.of(who)["hand"], after.of(who)["hand"]
    name, many = after.name(who), abs(now - was)
    verb = ngettext("{who} discards {n} card", "{who} discards {n} cards", many, who=name)
    if now > was:
        verb = ngettext("{who} draws {n} card", "{who} draws {n} cards", many, who=name)
    return Order(verb, "", [Picture(f"{_side(after, who)}-E2-back")], before=was, after=now, unit=_("in hand"))


def _level(table: Table, who: str, change: int) -> tuple[str, str, str]:
    del change
    level = table.of(who)["level"]
    return _("turn up level {n}", n=level), _("level"), f"{_side(table, who)}-L{level}"


def _tokens(place: str, face: str, on: str, off: str) -> Callable[[Table, str, int], tuple[str, str, str]]:
    """Say that tokens come `on` a place, or go `off`."""

    def says(table: Table, who: str, change: int) -> tuple[str, str, str]:
        del who
        where = _("Level") if place == "level" else word(table, place)
        return _(on if change > 0 else off, n=abs(change), where=where), where, face

    return says


def _trip(table: Table, who: str, change: int) -> tuple[str, str, str]:
    del change
    ship = "ship-marker" if _side(table, who) == SIDES[0] else "ship-starboard"
    return _("the {where}", where=word(table, "trip")), word(table, "trip"), ship


_BLACK: Final = marked("{n} black on the {where}"), marked("{n} black off the {where}")
_WHITE: Final = marked("{n} white on the {where}"), marked("{n} white off the {where}")
CHANGES: Final[Mapping[str, Callable[[Table, str, int], tuple[str, str, str]]]] = {
    "level": _level,
    "level_tokens": _tokens("level", BLACK, *_BLACK),
    "bank_black": _tokens("bank", BLACK, *_BLACK),
    "bank_white": _tokens("bank", WHITE, *_WHITE),
    "cargo": _tokens("cargo", BLACK, *_BLACK),
    "trip": _trip,
}
