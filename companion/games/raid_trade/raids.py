"""Raids of Raid Trade: what is needed, how likely it is, when a raid is over; how that is told.

Numbers come from rules.yaml; rule ids are the brief's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Json, Table
from companion.engine.words import Unclear, listed
from companion.games.raid_trade.amounts import rolls, rolls_left
from companion.games.raid_trade.cards import named, ranks
from companion.games.raid_trade.turns import flank, in_space, numbers, rise, risen, word
from companion.kit.forms import Act, Doing, Form, Hint, Parts, put
from companion.kit.odds import at_least
from companion.kit.slots import Slot

Raid = Json


def hits_from(table: Table) -> int:
    """Give the lowest roll that hits (RT-COMBAT-7, RT-OPT-2)."""
    lowest: dict[str, int] = numbers(table)["hit_from"]
    return lowest["vicious" if table.rules["option_vicious"] else "plain"]


def is_hit(table: Table, face: int | str) -> bool:
    """Tell whether a roll hits: its number, or h and m as people say it (RT-COMBAT-7)."""
    return face == "h" if isinstance(face, str) else face >= hits_from(table)


def need(table: Table, defence: int) -> int:
    """Give how many tokens beat a defence value (RT-COMBAT-9, RT-R1)."""
    return defence + (1 if table.rules["hits_to_win"] == "exceed" else 0)


def values(table: Table, attack: str, defence: str) -> tuple[int, int]:
    """Give what both cards are worth; a royal is worth what the other card is (RT-COMBAT-5, RT-R26)."""
    if attack.isdecimal() and defence.isdecimal():
        return int(attack), int(defence)
    both: int = table.rules["both_royals_value"]
    one = int(attack) if attack.isdecimal() else int(defence) if defence.isdecimal() else both
    return one, one


def chance(table: Table, rolls: int, hits: int) -> float:
    """Give the chance of so many hits or more in so many rolls, by the dice alone; of very many rolls, nearly."""
    sides = numbers(table)["die"]
    return at_least(hits, rolls, sides - hits_from(table) + 1, sides)


def shared(table: Table, rolls: int, hits: int) -> str:
    """Write the chance of so many hits or more in so many rolls."""
    return percent(chance(table, rolls, hits))


def missing(raid: Raid) -> int:
    """Give how many tokens the attacker still needs."""
    return max(0, int(raid["need"]) - int(raid["tokens"]))


def hopeless(raid: Raid) -> bool:
    """Tell whether the rolls that are left cannot win (RT-COMBAT-13, RT-R33)."""
    return bool(raid["rolls"] < missing(raid))


def barred(table: Table, raid: Raid, kin: str) -> bool:
    """Tell whether Complex combat forbids Level tokens: to the attacker when other, to the defender when same."""
    return bool(table.rules["option_complex"] and raid["kin"] == kin)


def tokens(table: Table, side: str) -> int:
    """Give how many rolls the Level tokens of who raids (`by`) buy, or how many hits those of the other absorb.

    (RT-COMBAT-8, RT-COMBAT-12, RT-OPT-3)
    """
    raid, (kin, what) = table.state["raid"], {"by": ("other", "extra_rolls"), "on": ("same", "absorb")}[side]
    held = 0 if barred(table, raid, kin) else table.of(raid[side])["level_tokens"]
    return int(held * numbers(table)[what])


buyable: Final = partial(tokens, side="by")
absorbable: Final = partial(tokens, side="on")


def responses(table: Table, raid: Raid) -> dict[str, bool]:
    """Say by which signs the defender may still undo the last hit: v Evade, t a Level token (RT-R28)."""
    hit, hand = raid["hit"], table.of(raid["on"])["hand"]
    if not hit or raid.get("takes"):  # who takes all hits of a raid is asked about none
        return {"v": False, "t": False}
    sure = hit["kind"] != "roll" and not table.rules["evade_stops_automatic"]
    return {"v": hand > 0 and not sure and not hit["absorbed"], "t": absorbable(table) > 0}


def asks_defender(table: Table, raid: Raid) -> bool:
    """Tell whether the next word is the defender's: a hit may be undone, or wins the raid."""
    return not missing(raid) or any(responses(table, raid).values())


def answerable(table: Table, raid: Raid) -> bool:
    """Tell whether the defender could answer a hit that is rolled."""
    return not raid.get("takes") and (table.of(raid["on"])["hand"] > 0 or absorbable(table) > 0)


def settle(table: Table) -> None:
    """End the raid when nobody can change its result any more (RT-COMBAT-9, RT-COMBAT-11, RT-R32)."""
    raid = table.state["raid"]
    if not raid or not raid["defence"]:
        return
    if not missing(raid):
        if not any(responses(table, raid).values()):
            win(table, raid)
    elif not raid["rolls"] and not table.of(raid["by"])["hand"] and not buyable(table):
        close(table, "failed")


def win(table: Table, raid: Raid) -> None:
    """Hand the cargo over, clear the trip, gain a level (RT-COMBAT-10, RT-R34, RT-R35)."""
    mine, theirs = table.of(raid["by"]), table.of(raid["on"])
    goes_to = table.rules["loot_to"]
    if goes_to != "supply":
        mine["cargo" if goes_to == "cargo_if_in_space" and in_space(mine) else "bank_black"] += theirs["cargo"]
    theirs.update(cargo=0, trip=0, arrived=False)
    close(table, "won")
    rise(table, raid["by"], 1, "raid")


def close(table: Table, result: str) -> None:
    """Discard both cards, as far as there were any; hit tokens go back to the supply (RT-COMBAT-14, RT-R16)."""
    raid = table.state["raid"]
    table.of(raid["by"])["discard"] += raid["held"]
    table.of(raid["on"])["discard"] += lies(raid)
    table.state["raid"] = None
    table.state["last_raid"] = {"by": raid["by"], "on": raid["on"], "result": result}


def lies(raid: Raid) -> int:
    """Count the Defence card that lies there."""
    return 1 if raid["defence"] and raid["defence"]["card"] != "0" else 0


def ended(act: Act) -> bool:
    """Tell whether a move has ended the raid that there was."""
    return bool(act.before.state["raid"] and not act.state["raid"])


def outcome(act: Act) -> None:
    """Say how a raid ended, when it did."""
    last = act.state["last_raid"]
    if act.state["raid"] or not last:
        return
    if last["result"] == "won":
        _looted(act, last["by"], last["on"])
        return
    said = marked(
        {
            "escape": "{on} ESCAPES: no combat, and no other raid this turn{see:RT-ROYAL-3}. Discard both cards.",
            "withdrawn": "{by} withdraws{see:RT-COMBAT-13}. Discard both cards.",
            "failed": "The raid FAILS: no roll is left{see:RT-COMBAT-11}. Discard both cards.",
        }
    )
    act.say(said.get(last["result"], marked("The raid is over. Discard both cards.")), by=last["by"], on=last["on"])


def _looted(act: Act, by: str, on: str) -> None:
    was, now, beaten, table = act.before.of(by), act.of(by), act.before.of(on), act.table
    act.say("{who} WINS the raid: {risen}. Discard both cards.", who=by, risen=risen(act, by))
    lost = []
    if beaten["cargo"]:
        loot = {"bank": "bank_black", "cargo": "cargo"}
        place = next((place for place, key in loot.items() if now[key] > was[key]), "")
        hold = {"cargo": word(table, "cargo"), "n": beaten["cargo"]}
        if place:
            hold |= {"who": table.name(by), "place": word(table, place), "now": act.went(loot[place], by)}
            lost.append(_("{cargo} {n} → 0, to {who}'s {place} {now}{see:RT-R34}", **hold))
        else:
            lost.append(_("{cargo} {n} → 0, to the supply{see:RT-R34}", **hold))
    if beaten["trip"]:
        lost.append(_("{trip} {n} → 0", trip=word(table, "trip"), n=beaten["trip"]))
    if lost:
        act.say("{who}'s {lost}.", who=on, lost=listed(lost))


def raiding(early: bool = False) -> Callable[[Act], None]:
    """Give the gate of a move within a raid; only an `early` one need not wait for the Defence card."""

    def gate(act: Act) -> None:
        raid = act.state["raid"]
        act.forbid(not raid, "RT-COMBAT-2", "There is no raid; 'raid 10' begins one.")
        if raid and not early and not raid["defence"]:
            act.forbid(True, "RT-COMBAT-3", "{who} has not answered with a card yet.", who=raid["on"])

    return gate


def within(doing: Doing, early: bool = False, settles: bool = True) -> Doing:
    """Give a move the raid that it belongs to; where there is none that far, it does nothing.

    It is told with how the raid ended, if it `settles` the raid or ends it itself.
    """

    def does(act: Act, **said: Any) -> Parts:
        raid = act.state["raid"]
        if not raid or not (early or raid["defence"]):
            yield
            yield
            act.say("Nothing happens: no raid is that far.")
            return
        parts = doing(act, raid, **said)
        next(parts)
        yield
        next(parts)
        if settles:
            settle(act.table)
        yield
        next(parts, None)
        outcome(act)

    return does


def fought(
    name: str,
    doing: Doing,
    whose: str,
    early: bool = False,
    settles: bool = True,
    slots: tuple[Slot, ...] = (),
    **more: Any,
) -> Form:
    """Declare a move within a raid, of the attacker (`by`), of the defender (`on`), or of whoever says it."""
    return Form(name, within(doing, early, settles), slots, gate=raiding(early), by=side(whose), **more)


def side(key: str) -> Hint:
    """Give who makes a move of a raid: the attacker's are `by`, the defender's `on`, anybody's who says it."""

    def who(table: Table, whose: str) -> str:
        raid = table.state["raid"]
        return str(raid[key]) if raid and key else whose

    return who


def percent(share: float) -> str:
    """Write a chance so that only the impossible is 0% and only the certain 100%.

    >>> percent(0.377), percent(0.0107), percent(0.00001), percent(1.0), percent(0.9999)
    ('38%', '1.1%', 'under 0.1%', '100%', 'over 99%')
    """
    if 0 < share < 0.001:
        return _("under 0.1%")
    if 0.99 < share < 1:
        return _("over 99%")
    return f"{share:.1%}" if 0 < share < 0.1 else f"{share:.0%}"


def share(table: Table, less: int = 0) -> str:
    """Give the chance of the attacker by the dice that are left, with some hits fewer."""
    raid = table.state["raid"]
    return shared(table, raid["rolls"], missing(raid) + less)


def odds_with(table: Table, less: int = 0) -> str:
    """Say that chance, and whose it is."""
    return f"{wins(table)}: {share(table, less)}"


def wins(table: Table) -> str:
    """Say what a chance is of."""
    return put(table, "{who} wins", who=table.state["raid"]["by"])


def stands(act: Act) -> Json:
    """Say how a raid stands for hands: its hits before and after a move, and the chance, where both can be known."""
    was, now = act.before.state["raid"], act.state["raid"]
    if not now:
        return {}
    same = was["tokens"] == now["tokens"]
    tokens = now["tokens"] if same else _("from {n} to {now}", n=was["tokens"], now=now["tokens"])
    left = rolls_left(int(now["rolls"]))
    why = _("{tokens} of {need} hits, {rolls}.", tokens=tokens, need=now["need"], rolls=left)
    before, after = share(act.before), share(act.table)
    return {"why": lambda: why, "before": before if before != after else None, "after": after, "unit": wins(act.table)}


def face_of(table: Table, raid: Raid, part: str) -> str:
    """Name the picture of a card in a raid, where its family was said: without it, one of two could be meant."""
    card = raid[part]
    if not card or not card["family"]:
        return ""
    return f"{flank(table, raid['by' if part == 'attack' else 'on'])}-{card['family'][0].upper()}{card['card']}"


def notes(act: Act) -> None:
    """Remind of the families in Complex combat, and say when an attack is hopeless."""
    raid, was = act.state["raid"], act.before.state["raid"]
    if not raid or not raid["defence"]:
        return
    bought, wanted, fought = buyable(act.table), missing(raid), was and was["defence"]
    kin = act.rules["option_complex"] and not raid["kin"] and not fought
    act.remind(kin, "RT-OPT-3", "Say 'same' or 'other': are the two cards of one family{see:RT-OPT-3}?")
    with_all = raid["rolls"] + bought
    share = chance(act.table, with_all, wanted) if bought else 0
    act.remind(
        raid["rolls"] and hopeless(raid) and not (fought and hopeless(was)),
        "RT-R33",
        "Hopeless by dice alone: {rolls}, {needed} needed; all Level tokens make it {n} ({share}){more}{see:RT-R33}."
        if share
        else "Hopeless by dice alone: {rolls}, {needed} needed{more}{see:RT-R33}.",
        **{"rolls": rolls_left(raid["rolls"]), "needed": wanted, "n": with_all, "share": percent(share)},
        more="" if on_screen() else _("; q withdraws"),
    )


def worth(raid: Raid, side: str) -> str:
    """Give what a card is worth that lies in a raid; before the Defence card, what it is."""
    return str(raid["worth"][0 if side == "attack" else 1]) if raid["worth"] else str(raid[side]["card"])


def standing(table: Table) -> str:
    """Say how an open raid stands, with the chance by the dice that are left."""
    raid = table.state["raid"]

    def shown(whose: str, side: str) -> str:
        rank, value = raid[side]["card"], worth(raid, side)
        return f"{table.name(raid[whose])} {rank if rank == value else f'{rank}={value}'}"

    if not raid["defence"]:
        return put(table, "Raid: {attack} v {who}", attack=shown("by", "attack"), who=raid["on"])
    left, wanted, shield = raid["rolls"], missing(raid), absorbable(table)
    share = shared(table, left, wanted)
    if shield and left >= wanted:
        less = shared(table, left, wanted + shield)
        share = put(table, "{share} ({less} if {who} absorbs)", share=share, less=less, who=raid["on"])
    hits = _("Hits {n}/{needed}", n=raid["tokens"], needed=raid["need"])
    if wanted:
        hits = f"{hits}, {rolls(left)}, {share}" if left else _("{hits}, no roll is left", hits=hits)
    return _("{hits} · {attack} v {defence}", hits=hits, attack=shown("by", "attack"), defence=shown("on", "defence"))


def chances(table: Table) -> dict[str, str]:
    """Give the chances of an open raid: by the dice that are left, with all Level tokens, and if the other absorbs."""
    raid = table.state["raid"]
    rolls, wanted, shield = raid["rolls"], missing(raid), absorbable(table)
    return {
        "dice": shared(table, rolls, wanted),
        "tokens": shared(table, rolls + buyable(table), wanted),
        "absorbed": shared(table, rolls, wanted + shield),
        "tokens_absorbed": shared(table, rolls + buyable(table), wanted + shield),
    }


def odds(table: Table, cards: Sequence[str]) -> list[str]:
    """Say the odds of the open raid, of two cards, or of one card against all. Raises Unclear: there is no raid."""
    raid = table.state["raid"]
    if cards:
        against = [one for one in ranks(table.content) if one.isdecimal()]
        return [_against(table, cards[0], one) for one in cards[1:][:1] or [*against, "K"]]
    if not raid or not raid["defence"]:
        raise Unclear("Odds of what? 'odds 10 8', or 'odds 10' against every card.")
    wanted, left, theirs = missing(raid), raid["rolls"], table.name(raid["on"])
    if not wanted:
        names = {"v": _("evades"), "t": _("absorbs")}
        ways = [names[sign] for sign, may in responses(table, raid).items() if may]
        unless = _("Enough hits, unless {who} {ways}.", who=theirs, ways=listed(ways, "or"))
        return [unless if ways else _("Enough hits.")]
    odds = {"n": wanted, "rolls": rolls(left), "share": shared(table, left, wanted)}
    said = [_("{n} more in {rolls}: {share} by the dice alone.", **odds)]
    most = left + buyable(table)
    if most > left:
        odds = {"who": table.name(raid["by"]), "rolls": rolls(most), "share": shared(table, most, wanted)}
        said.append(_("With all of {who}'s Level tokens, {rolls}: {share}.", **odds))
    shield = absorbable(table)
    if shield:
        odds = {"who": theirs, "n": shield, "share": shared(table, most, wanted + shield)}
        said.append(_("And if {who} absorbs all the way ({n} more hits): {share}.", **odds))
    return said


def _against(table: Table, attack: str, defence: str) -> str:
    many, value = values(table, attack, defence)
    wanted = need(table, value)
    said = {
        "attack": named(table, attack),
        "defence": named(table, defence) if defence.isdecimal() else _("royal"),
        "n": wanted,
        "rolls": rolls(many),
        "share": shared(table, many, wanted),
    }
    return _("{attack} v {defence}: {n} of {rolls}, {share}", **said)
