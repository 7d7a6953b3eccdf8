"""What may come next in Raid Trade: numbered choices, and the open questions of a raid. Changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.games.raid_trade import raids, turns
from companion.games.raid_trade.raid_verbs import card_said
from companion.games.raid_trade.verbs import PLACES
from companion.seam import Item, Menu, Table
from companion.words import Unclear, counted

STOP: Final = Item("q", "Give up")


def asks(table: Table) -> str:
    """Ask for the Defence card, for dice, or what is done about the last hit."""
    raid = table.state["raid"]
    if not raid or table.state["over"]:
        return ""
    theirs = table.name(raid["on"])
    if not raid["defence"]:
        if not table.of(raid["on"])["hand"]:
            return f"{theirs}'s hand is empty: which card is turned up?"
        together = ", turned up together" if table.rules["combat_order"] == "simultaneous" else ""
        return f"{theirs}'s Defence card{together}? (or esc)"
    if not raids.missing(raid):
        return f"{theirs}: w beaten, v evade, t absorb?"
    if not raid["rolls"]:
        words = {"+": "+ a roll", "a": "a Ace", "x": "x Double", "j": "j Jack"}
        more = ", ".join(words[item.word] for item in _attackers(table))
        return f"No roll left: q gives up{', ' if more else ''}{more}?"
    return "Dice? 415 or hmh, r, R; n: more"


def menu(table: Table, words: Sequence[str]) -> Menu | None:
    """Offer what is possible, with counts; None when the line is complete."""
    if table.state["over"]:
        return None if words else Menu("The game is over.", (Item("finish", "Finish"), Item("score", "Score")))
    if table.state["raid"]:
        return _raid_menu(table, words)
    if not words:
        return _actions(table)
    return _next_word(table, [word.casefold() for word in words])


def _actions(table: Table) -> Menu:
    """List a turn's actions; the numbers never move, so that fingers learn them."""
    who = table.state["turn"]
    mine, rules = table.of(who), table.rules
    royals = Item("royal", "Royal, out of combat")
    raid = Item("raid", "Raid" + (": not again, after an Escape" if table.state["locked"] else ""))
    if turns.in_space(mine):
        items = [
            Item("end", f"End the turn: {turns.word(table, 'trip')} {mine['trip']} -> {_left(table)}"),
            raid,
            royals,
        ]
        if rules["option_faster"]:
            items.append(Item("faster", "Faster" + (": done already" if table.state["faster"] else "")))
    else:
        pairs = turns.traded(table, {"who": who, "white": "all"})[1]
        fits = turns.shifted(table, {"who": who, "n": "all"})
        items = [
            Item("end", "End the turn"),
            raid,
            royals,
            Item("cash", f"Cash a card (Level has room for {turns.room(mine)})"),
            Item("shift", f"Shift to Level: {fits or 'none'}"),
            Item("launch", f"Launch: {mine['bank_black']} black to load"),
            Item("trade", f"Trade: {counted(pairs, 'level') if pairs else 'no level'}"),
        ]
    return Menu(f"{table.name(who)}:", tuple(items))


def _left(table: Table) -> int:
    return max(0, int(table.of(table.state["turn"])["trip"]) - turns.removes(table, {}))


def _next_word(table: Table, words: list[str]) -> Menu | None:
    """Say what a line that was begun needs yet."""
    first, rest = words[0], words[1:]
    if first == "royal":
        return _royals(table) if not rest else _next_word(table, rest)
    if first == "king" and not rest:
        return _trips(table)
    if first == "cash":
        return _cash(table, rest)
    if first == "launch":
        if not rest:
            bank = table.of(table.state["turn"])["bank_black"]
            return Menu(
                f"How much cargo? {table.rules['min_trip_cargo']} to {bank}, or 'all'.",
                free="cargo and card, such as 3 5",
            )
        if len(rest) == 1:
            return Menu("With which card?", free=f"its number, or {_royal_keys(table)}")
    if first == "raid" and not rest:
        return Menu("Attack card?", free=f"its number, or {_royal_keys(table)}; theirs may follow")
    return None


def _royal_keys(table: Table) -> str:
    """Say how royals are typed, by letters and on a number pad."""
    tables = turns.numbers(table)
    keys = [
        f"{letter.casefold()} {tables['numbers']['most'] + at}" for at, letter in enumerate(table.content["royals"], 1)
    ]
    return ", ".join(keys)


def _royals(table: Table) -> Menu:
    theirs = table.name(turns.other(table, table.state["turn"]))
    return Menu(
        "Which royal?",
        (
            Item("ace", f"Ace: {theirs} loses a level"),
            Item("king", "King: a trip gets shorter or longer"),
            Item("queen", f"Queen: {theirs} misses a turn"),
            Item("jack", f"Jack: draw {turns.numbers(table)['jack_draws']}"),
        ),
    )


def _trips(table: Table) -> Menu | None:
    who = table.state["turn"]
    theirs = turns.other(table, who)
    out = [one for one in (who, theirs) if turns.in_space(table.of(one))]
    if len(out) == 1:
        return None
    return Menu(
        "Whose trip?",
        (Item("-", f"{table.name(who)}'s, shorter"), Item("+", f"{table.name(theirs)}'s, longer")),
    )


def _cash(table: Table, rest: list[str]) -> Menu | None:
    cash = turns.numbers(table)["cash"]
    if not rest:
        return Menu(
            "Which card?",
            (Item("number", f"A number: {cash['number']} black"), Item("royal", f"A royal: {cash['royal']} black")),
        )
    vault = turns.word(table, "bank")
    if any(word in PLACES for word in rest):
        return None
    if not turns.room(table.of(table.state["turn"])):
        return None
    places = [Item("bank", f"On the {vault}"), Item("level", "On the Level card")]
    if _royal(table, rest[0]) and cash["royal"] > 1:
        places.append(Item("level bank", f"One on Level, the rest on the {vault}"))
    return Menu("Where to?", tuple(places))


def _royal(table: Table, word: str) -> bool:
    try:
        return word == "royal" or not card_said(table.content, word)[0].isdecimal()
    except Unclear:
        return False


def _raid_menu(table: Table, words: Sequence[str]) -> Menu | None:
    """Offer what a raid needs: digits stay dice while rolls are left, so that a number pad rolls and chooses."""
    raid = table.state["raid"]
    if words:
        return _more(table) if list(words) == ["more"] else None
    if not raid["defence"]:
        escapes = (Item("esc", "Escape with an Ace"),) if table.of(raid["on"])["hand"] else ()
        return Menu(asks(table), escapes, free=f"the card's number, or {_royal_keys(table)}")
    if not raids.missing(raid):
        return Menu(f"{table.name(raid['on'])}:", tuple(_responses(table)))
    if not raid["rolls"]:
        return Menu("No roll is left:", (STOP, *_attackers(table)))
    lowest, sides = turns.hits_from(table), turns.numbers(table)["die"]
    dice = [Item(str(face), f"rolled {face}: {'hit' if face >= lowest else 'miss'}") for face in range(1, sides + 1)]
    rolls = [Item("r", "Roll one here"), Item("R", "Roll all here"), Item("more", "Royals, Level tokens, giving up")]
    return Menu("Roll:", (*dice, *rolls), free="several dice at once, such as 415")


def _responses(table: Table) -> list[Item]:
    raid = table.state["raid"]
    theirs = table.of(raid["on"])
    return [
        Item("w", "Beaten"),
        Item("v", "Evade (King or Queen)"),
        Item("t", f"Absorb: {counted(theirs['level_tokens'], 'Level token')}"),
    ]


def _attackers(table: Table) -> list[Item]:
    raid = table.state["raid"]
    items = []
    if raids.buyable(table):
        items.append(Item("+", f"Buy a roll: {counted(table.of(raid['by'])['level_tokens'], 'Level token')}"))
    if table.of(raid["by"])["hand"]:
        items.append(Item("a", "Ace: a hit without a roll"))
        if raid["hit"]:
            items.append(Item("x", "Double the last hit (King or Queen)"))
        items.append(Item("j", f"{table.name(raid['by'])}'s Jack"))
    return items


def _more(table: Table) -> Menu:
    raid = table.state["raid"]
    theirs = table.name(raid["on"])
    items = [*_attackers(table), Item("d", f"{theirs}'s Jack")]
    if raid["hit"]:
        items += _responses(table)[1:]
    items.insert(0 if raids.hopeless(raid) else len(items), STOP)
    return Menu("Which?", tuple(items))
