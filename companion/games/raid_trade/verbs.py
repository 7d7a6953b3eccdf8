"""What people say in Raid Trade: verbs, cards and runs of dice are read here into moves. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.games.raid_trade import raid_verbs as raid_lines
from companion.games.raid_trade import raids, turns
from companion.games.raid_trade.raid_told import odds
from companion.games.raid_trade.raid_verbs import card_said, double, in_raid, played, some
from companion.seam import Move, Setup, Table, Turn, Verb
from companion.words import Unclear, one_of, whole

ALIASES: Final = {
    "c": "cash",
    "cr": "cash royal",
    "d": "cash",
    "dr": "cash royal",
    "tw": "trade",
    "mv": "shift",
    "trip": "launch",
    "la": "launch",
    "k": "king",
    "qn": "queen",
    "j": "jack",
    "ft": "faster",
    "e": "end",
    "o": "odds",
}
Read = Callable[[Turn, list[str]], list[Move]]
SETUP_OPTIONS: Final = {"first": True}
PLACES: Final = {"level": "level", "bank": "bank"}


def seat(setup: Setup, word: str) -> str:
    """Give the player whom a word names; raises Unclear."""
    return one_of(word, setup.names, "Who")


def cash(turn: Turn, words: list[str]) -> list[Move]:
    """Read `cash 9`, `cash royal level`, `cash q level bank`; a card that is not said is a number."""
    places: list[str] = []
    card, royal = "", False
    for word in words:
        folded = word.casefold()
        place = next((one for one in (*PLACES, _vault(turn.table)) if folded and one.startswith(folded)), "")
        if folded in ("royal", "number"):
            royal = folded == "royal"
        elif place:
            places.append(PLACES.get(place, "bank"))
        else:
            card, _ = card_said(turn.table.content, word)
            royal = not card.isdecimal()
    return [{"do": "cash", "who": turn.who, "card": card, "royal": royal, "to": places}]


def _vault(table: Table) -> str:
    return turns.word(table, "bank").casefold()


def trade(turn: Turn, words: list[str]) -> list[Move]:
    """Read `trade` (one level), `trade 4` (so many white tokens) or `trade all`."""
    said = words[0].casefold() if words else ""
    white = "all" if said == "all" else some(said, "white tokens, such as 2 or 4, or all") if said else None
    return [{"do": "trade", "who": turn.who, "white": white}]


def shift(turn: Turn, words: list[str]) -> list[Move]:
    """Read `shift 3`, or `shift` for as many as fit."""
    said = words[0].casefold() if words else "all"
    return [{"do": "shift", "who": turn.who, "n": said if said == "all" else some(said, "tokens, such as 3, or all")}]


def launch(turn: Turn, words: list[str]) -> list[Move]:
    """Read `launch 3 5`: cargo, then the card."""
    if len(words) != 2:
        raise Unclear("launch CARGO CARD, such as 'launch 3 5', 'launch all 2' or 'launch 3 k'.")
    cargo = words[0].casefold()
    card, _ = card_said(turn.table.content, words[1])
    load = cargo if cargo == "all" else some(cargo, "black tokens, or all")
    return [{"do": "launch", "who": turn.who, "cargo": load, "card": card}]


def king(turn: Turn, words: list[str]) -> list[Move]:
    """Read `king +` (their trip gets longer) or `king -` (mine gets shorter); in a raid it is Double damage."""
    table = turn.table
    if table.state["raid"]:
        return double(turn, words)
    mine, theirs = turn.who, turns.other(table, turn.who)
    out = [who for who in (mine, theirs) if turns.in_space(table.of(who))]
    said = words[0].casefold() if words else ""
    if said in ("+", "longer"):
        on = theirs
    elif said in ("-", "shorter", "me"):
        on = mine
    elif said:
        on = table.player(said)
    elif len(out) == 1:
        on = out[0]
    else:
        raise Unclear(f"Whose trip? 'king -' shortens {table.name(mine)}'s, 'king +' lengthens {table.name(theirs)}'s.")
    return [{"do": "king", "who": mine, "on": on, "n": turn.roll("d6").face}]


def queen(turn: Turn, words: list[str]) -> list[Move]:
    """Read `queen`: the opponent misses a turn; in a raid it is Double damage."""
    if turn.table.state["raid"]:
        return double(turn, words)
    return [{"do": "queen", "who": turn.who}]


def ace(turn: Turn, words: list[str]) -> list[Move]:
    """Read `ace`: the opponent loses a level; in a raid it is an Automatic hit, and before it an Escape."""
    raid = turn.table.state["raid"]
    if raid:
        return [in_raid(turn.table, "auto" if raid["defence"] else "escape")]
    del words
    return [{"do": "ace", "who": turn.who}]


def jack(turn: Turn, words: list[str]) -> list[Move]:
    """Read `jack`: draw two; in a raid `jack ben` is the defender's."""
    if turn.table.state["raid"]:
        who = turn.table.player(words[0]) if words else turn.table.state["raid"]["by"]
        return [{"do": "draw_two", "who": who}]
    return [{"do": "jack", "who": turn.who}]


def royal(turn: Turn, words: list[str]) -> list[Move]:
    """Read `royal queen`, as choices by number build it."""
    reads = {"ace": ace, "king": king, "queen": queen, "jack": jack}
    if not words:
        raise Unclear("Which royal? royal ace, king, queen or jack.")
    return reads[one_of(words[0], {name: name for name in reads}, "Which royal")](turn, words[1:])


def faster(turn: Turn, words: list[str]) -> list[Move]:
    """Read `faster`: discard a card and roll."""
    del words
    return [{"do": "faster", "who": turn.who, "n": turn.roll("d6").face}]


def end(turn: Turn, words: list[str]) -> list[Move]:
    """Read `end`, or `end 1` when two might go and only one shall."""
    return [{"do": "end", "who": turn.who, "n": some(words[0], "tokens to take off") if words else None}]


def draw(turn: Turn, words: list[str]) -> list[Move]:
    """Read `draw`, `draw 2` or `draw ben -1`: a hand's count put right by its deck."""
    who = turn.who
    count = 1
    for word in words:
        if word.lstrip("+-").isdecimal():
            count = whole(word)
        else:
            who = turn.table.player(word)
    if abs(count) > turn.table.content["pack"]:
        raise Unclear(f"Nobody has {abs(count)} cards.")
    return [{"do": "draw", "who": who, "n": count}]


def settle(turn: Turn, words: list[str]) -> list[Move]:
    """Read `settle draw` or `settle levels`: the end of a game that stands still."""
    del turn
    how = one_of(words[0], {"draw": "draw", "levels": "levels"}, "How") if words else ""
    if not how:
        raise Unclear("settle draw, or settle levels (most levels, then most Level tokens)?")
    return [{"do": "settle", "how": how}]


def show_odds(table: Table, words: list[str]) -> list[str]:
    """Say the odds of the raid that is on, of `odds 10 8`, or of a 10 against every card."""
    cards = [card_said(table.content, word)[0] for word in words]
    return odds(table, cards)


def answer(turn: Turn, words: list[str]) -> list[Move] | None:
    """Read the answer to a raid's question; a short form of two letters or more stays what it is."""
    if not words or (len(words[0]) > 1 and words[0] in ALIASES):
        return None
    return raid_lines.answer(turn, words)


def going_on(read: Read) -> Read:
    """Read a line of the turn with what it says of a raid that is decided: whoever goes on takes it as it stands.

    With enough hits that means beaten, with no roll left that it failed (RT-COMBAT-9, RT-COMBAT-11).
    """

    def reads(turn: Turn, words: list[str]) -> list[Move]:
        raid = turn.table.state["raid"]
        if not raid or not raid["defence"] or (raids.missing(raid) and raid["rolls"]):
            return read(turn, words)
        closing = [in_raid(turn.table, "withdraw" if raids.missing(raid) else "beaten")]
        after = played(turn.table, closing)
        if after.state["over"]:
            return closing
        return closing + read(Turn(after, turn.line, turn.cup, turn.who), words)

    return reads


VERBS: Final = (
    Verb("cash", "In orbit: a card becomes black tokens.", "cash 9 level", going_on(cash)),
    Verb("shift", "In orbit: black tokens go up to the Level card.", "shift 2", going_on(shift)),
    Verb("trade", "In orbit: white tokens buy a level.", "trade 4", going_on(trade)),
    Verb("launch", "A trip begins: so much cargo, with this card; the turn is over.", "launch 3 5", going_on(launch)),
    Verb(
        "raid",
        "You attack: your card, and theirs.",
        "raid 10 8",
        going_on(raid_lines.raid),
        options={"rolls": True, "roll": False},
    ),
    Verb("ace", "An Ace out of combat: they lose a level.", "ace", ace),
    Verb("king", "A King out of combat: my trip gets shorter (-), theirs longer (+).", "king -", king),
    Verb("queen", "A Queen out of combat: they miss a turn.", "queen", queen),
    Verb("jack", "A Jack: draw two.", "jack", jack),
    Verb("royal", "A royal out of combat, whichever it is.", "royal queen", royal),
    Verb("faster", "Faster option, in space: a card for a roll.", "faster", going_on(faster)),
    Verb("end", "The turn is over; in space one token comes off the trip.", "end", going_on(end)),
    Verb("defend", "They lay the Defence card.", "defend 8", raid_lines.defend),
    Verb("escape", "They play an Ace instead of a Defence card.", "escape", raid_lines.escape),
    Verb("fire", "The raid's dice are rolled, here or on the table.", "fire hmh", raid_lines.fire),
    Verb("auto", "In a raid: the attacker's Ace, a hit without a roll.", "auto", raid_lines.auto),
    Verb("double", "In a raid: the attacker's King or Queen doubles the last hit.", "double", double),
    Verb("evade", "In a raid: the defender's King or Queen cancels the last hit.", "evade", raid_lines.evade),
    Verb("absorb", "In a raid: the defender gives a Level token for a hit.", "absorb", raid_lines.absorb),
    Verb("extra", "In a raid: the attacker gives a Level token for a roll.", "extra", raid_lines.extra),
    Verb("beaten", "In a raid: the defender lets the last hit stand.", "beaten", raid_lines.beaten),
    Verb("withdraw", "In a raid: the attacker gives up.", "withdraw", raid_lines.withdraw),
    Verb("odds", "What are the chances?", "odds 10 8", look=show_odds),
    Verb("draw", "A hand's count is wrong: so many more, or fewer.", "draw ben -1", draw),
    Verb("settle", "Nothing happens any more: a draw, or by levels.", "settle levels", settle),
)

__all__ = ["ALIASES", "SETUP_OPTIONS", "VERBS", "answer", "seat"]
