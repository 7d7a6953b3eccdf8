"""How a raid of Raid Trade begins and is given up: the cards of both, an Escape, whose families they are."""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.model import Json, Table
from companion.games.raid_trade import lines, raids, turns
from companion.games.raid_trade.amounts import hits_of, needed, rolls_left
from companion.games.raid_trade.cards import named
from companion.games.raid_trade.packs import playing
from companion.games.raid_trade.raids import Raid, fought
from companion.kit.forms import Act, Form, Parts, put, several

NOTHING: Final = "0"
"""The Defence card of somebody who has none."""


def raid(act: Act, card: str, family: str = "", kin: str = "") -> Parts:
    """Lay the Attack card (RT-COMBAT-2); who has no card at all defends with nothing (RT-R26)."""
    state, mine, most = act.state, act.me, act.rules["raids_per_turn"]
    turn = state["turn"]
    act.forbid(act.who != turn, "RT-COMBAT-1", "It is {whose}'s turn; {who} raids in the own one.", whose=turn)
    turns.unfinished(act)
    act.forbid(not mine["hand"], "RT-R22", "{who} holds no card to attack with.", "no card in hand")
    act.forbid(
        state["locked"], "RT-ROYAL-3", "After an Escape there is no other raid this turn.", "not after an Escape"
    )
    often = most is not None and state["raids"] >= most
    act.forbid(
        often,
        "RT-R21",
        several("This edition allows {n} raid a turn.", "This edition allows {n} raids a turn."),
        "done this turn",
        n=most,
    )
    yield
    if state["raid"]:
        raids.close(act.table, "")
    on = turns.other(act.table, act.who)
    state["raid"] = begun = {
        **{"by": act.who, "on": on, "attack": {"card": card, "family": family}, "defence": None},
        **{"held": mine["hand"] > 0, "flipped": False, "worth": [], "need": 0, "rolls": 0, "tokens": 0},
        **{"hit": None, "kin": kin},
    }
    mine["hand"] = max(0, mine["hand"] - 1)
    state["raids"] += 1
    state["stirred"] = True
    if not any(act.of(on)[pile] for pile in ("hand", "deck", "discard")):
        _defended(act.table, begun, NOTHING, "", "")
        raids.settle(act.table)
    yield
    now, picture = state["raid"], ""
    lays = _("The other lays a Defence card, or escapes.")
    if now is None:
        raids.outcome(act)
    else:
        said = _("{who} raids with {card}.", who=act.name, card=_laid(act.table, now, "attack"))
        none = put(act.table, "{who} has no card at all: defence 0{see:RT-R26}.", who=on)
        act.said.append(f"{said} {none}" if now["defence"] else said)
        lays = put(act.table, "{who} lays a Defence card, or escapes.", who=on)
        picture = raids.face_of(act.table, now, "attack")
    act.hands("{who} raids with {card}", lambda: lays, picture, card=named(act.table, card))


def _laid(table: Table, raid: Raid, side: str) -> str:
    """Name a card that lies in a raid, with what it is worth when that is not printed on it."""
    card, value = raid[side], raids.worth(raid, side)
    family = turns.numbers(table)["families"].get(card["family"], "").partition(" ")[0]
    name = f"{family} {named(table, card['card'])}".strip()
    return name if card["card"] == value else _("{card} (worth {n})", card=name, n=value)


def _defended(table: Table, raid: Raid, card: str, family: str, kin: str) -> None:
    """Lay the Defence card, or turn it up with an empty hand (RT-COMBAT-3, RT-R25)."""
    theirs = table.of(raid["on"])
    theirs["discard"] += raids.lies(raid)  # one that was laid by mistake
    raid["flipped"] = not theirs["hand"]
    laid = {"card": card, "family": family}
    if theirs["hand"]:
        theirs["hand"] -= 1
    elif not turns.turn_up(table, raid["on"]):
        laid = {"card": NOTHING, "family": ""}
    raid["defence"] = laid
    if raid["flipped"] and laid["card"] == "A" and table.rules["flipped_ace_escapes"]:
        table.state["locked"] = True
        raids.close(table, "escape")
        return
    raid["kin"] = kin or printed(raid, family) or raid["kin"]
    raid["worth"] = list(raids.values(table, raid["attack"]["card"], laid["card"]))
    raid["need"] = raids.need(table, raid["worth"][1])
    raid["rolls"] = raid["worth"][0]


def printed(raid: Raid, family: str) -> str:
    """Say whether both cards of a raid are of one family, when both families were said; that is printed (RT-R45)."""
    families = {raid["attack"]["family"], family}
    return "" if "" in families else "same" if len(families) == 1 else "other"


def _contradicts(act: Act, raid: Raid, family: str, kin: str) -> None:
    known = printed(raid, family)
    act.forbid(
        kin and known not in ("", kin), "RT-R45", "The cards were said with their families: '{known}'.", known=known
    )


def _has_laid(act: Act, raid: Raid, rule: str) -> None:
    act.forbid(raid["defence"], rule, "{who} has laid a Defence card already.", who=raid["on"])


def defend(act: Act, raid: Raid, card: str, family: str = "", kin: str = "") -> Parts:
    """Lay the Defence card."""
    _has_laid(act, raid, "RT-COMBAT-3")
    _contradicts(act, raid, family, kin)
    yield
    _defended(act.table, raid, card, family, kin)
    yield
    now, what = act.state["raid"], _("{who} lays {card}", who=act.name, card=named(act.table, card))
    what = _("{who} has no card", who=act.name) if card == NOTHING else what
    if now is None:
        act.handed(what)
        return
    wanted = needed(now["need"], now["worth"][0])
    cards = {part: _laid(act.table, now, part) for part in ("attack", "defence")}
    act.say(
        "{who} turns up {defence} against {attack}: {needed}."
        if now["flipped"]
        else "{who} lays {defence} against {attack}: {needed}.",
        who=now["on"],
        needed=wanted,
        **cards,
    )
    stands = {"after": raids.share(act.table), "unit": raids.wins(act.table)}
    why = _("{needed}.", needed=needed(now["need"], now["rolls"]))
    act.handed(what, why, raids.face_of(act.table, now, "defence"), **stands)


def escape(act: Act, raid: Raid) -> Parts:
    """Play an Ace instead of a Defence card: no combat, and no other one this turn (RT-ROYAL-3)."""
    on = raid["on"]
    _has_laid(act, raid, "RT-ROYAL-3")
    act.forbid(not act.of(on)["hand"], "RT-R25", "{who} holds no card: the top one of the deck defends.", who=on)
    act.first()
    yield
    turns.spend(act, on)
    act.state["locked"] = True
    raids.close(act.table, "escape")
    yield
    act.hands("{who} escapes", "No combat, and no other raid this turn. Discard both cards.")


def kin(act: Act, raid: Raid, kin: str) -> Parts:
    """Say whether the two cards are of one family (RT-OPT-3)."""
    act.forbid(
        not act.rules["option_complex"],
        "RT-OPT-3",
        "Complex combat is not in play; 'house option_complex=true' brings it in.",
    )
    _contradicts(act, raid, raid["defence"]["family"], kin)
    yield
    raid["kin"] = kin
    yield
    if kin == "same":
        act.say("The same family: {who} absorbs nothing{see:RT-OPT-3}.", who=raid["on"])
    else:
        act.say("Different families: {who} buys no rolls{see:RT-OPT-3}.", who=raid["by"])


def beaten(act: Act, raid: Raid) -> Parts:
    """Let the last hit stand, which wins the raid (RT-COMBAT-9)."""
    hits = hits_of(raid["need"], tokens=raid["tokens"])
    act.forbid(raids.missing(raid), "RT-COMBAT-9", "{hits}: not beaten yet.", hits=hits)
    yield
    raids.win(act.table, raid)
    yield


def withdraw(act: Act, raid: Raid) -> Parts:
    """Stop attacking (RT-COMBAT-11, RT-COMBAT-13)."""
    if act.rules["withdraw"] != "anytime":
        act.forbid(not raid["defence"], "RT-R33", "The attack has only begun.")
        act.forbid(not raids.missing(raid), "RT-COMBAT-9", "The raid is won: 'w'.")
        said: Json = {"rolls": rolls_left(raid["rolls"]), "n": raids.missing(raid)}
        act.forbid(
            not raids.hopeless(raid),
            "RT-R33",
            "It can still be won: {rolls}, {n} needed. Rolling costs nothing.",
            **said,
        )
        act.first()
    yield
    raids.close(act.table, "withdrawn" if raid["rolls"] or not raid["defence"] else "failed")
    yield
    act.hands("{who} gives up", "Discard both cards.")


FORMS: Final = (
    Form(
        "raid", playing(raid), lines.ATTACK, "raid 10 8", "You attack: your card, and theirs.",
        label="Raid",
        probe={"card": ""},
    ),
    fought(
        "defend", playing(defend), "on", moment="They lay the Defence card.", early=True,
        slots=(lines.FAMILY, lines.DEFENCE), example="defend 8",
    ),
    fought(
        "escape", playing(escape, "A"), "on", moment="They play an Ace instead of a Defence card.", early=True,
    ),
    fought("kin", kin, "by"),
    fought(
        "beaten", beaten, "on", moment="In a raid: the defender lets the last hit stand.", label="Beaten",
        hint="the raid is won",
    ),
    fought(
        "withdraw", withdraw, "by", moment="In a raid: the attacker gives up.", early=True, label="Give up",
    ),
)  # fmt: skip
