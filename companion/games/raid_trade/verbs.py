"""What people say in Raid Trade, verb by verb: lines that make several moves, or others in a raid. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, cast

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Item, Menu, Move, Read, Table, Turn, Verb
from companion.engine.words import Unclear, one_of
from companion.games.raid_trade import packs, raids, turns
from companion.games.raid_trade.cards import card_said
from companion.games.raid_trade.moves import FORMS
from companion.games.raid_trade.runs import answered, going_on, in_raid, played, run
from companion.kit.forms import made, spoken, spread
from companion.kit.slots import verb, words

ALIASES: Final = {
    **{"c": "cash", "cr": "cash royal", "d": "cash", "dr": "cash royal", "tw": "trade", "mv": "shift"},
    **{"trip": "launch", "la": "launch", "k": "king", "qn": "queen", "j": "jack", "ft": "faster"},
    **{"e": "end", "o": "odds"},
}


def raid(turn: Turn, kin: str, card: dict[str, str], theirs: Sequence[str]) -> list[Move]:
    """Make `raid 10`, `raid 10 8`, `raid k esc`, with rolls behind: `raid 10 8 hmh` or --rolls hmh, or --roll."""
    moves: list[Move] = [{"do": "raid", "who": turn.who, **spread({"card": card, "kin": kin})}]
    if turn.table.state["over"]:
        return moves  # to be told so
    if theirs:
        moves += answered(played(turn.table, moves), theirs[0])
    dice = "".join([*theirs[1:], *turn.line.options.get("rolls", []), "R" * turn.has("roll")])
    return moves + (run(turn, played(turn.table, moves), dice) if dice else [])


def royal_of(do: str, in_combat: str) -> Callable[..., Move]:
    """Give what makes a royal's move out of combat; in a raid it is another one, and an Ace before it an Escape.

    Who says whose trip a King changes does not mean the raid.
    """

    def makes(turn: Turn, **said: Any) -> Move:
        raid = turn.table.state["raid"]
        if not raid or said.get("on"):
            return made(FORMS[do], turn, **said)
        return in_raid(turn.table, "escape" if do == "ace" and not raid["defence"] else in_combat)

    return makes


def jack(turn: Turn, whom: str) -> Move:
    """Make `jack`: draw two; in a raid `jack ben` is the defender's."""
    raid = turn.table.state["raid"]
    who = whom or (raid["by"] if raid else turn.who)
    return {"do": "draw_two" if raid else "jack", "who": who}


def royal(turn: Turn, words: list[str]) -> list[Move]:
    """Read `royal queen`, as choices by number build it."""
    if not words:
        raise Unclear("Which royal? royal ace, king, queen or jack.")
    name = one_of(words[0], {name: name for name in ROYALS}, "Which royal")
    return cast(Read, ROYALS[name].read)(turn, words[1:])


def royals(table: Table, who: str, words: Sequence[str]) -> Menu | None:
    """Offer the royals, then what the chosen one asks for."""
    if words:
        menu = ROYALS[words[0]].menu if words[0] in ROYALS else None
        return menu(table, who, words[1:]) if menu else None
    theirs, draws = table.name(turns.other(table, who)), turns.numbers(table)["jack_draws"]
    items = (
        Item("ace", _("Ace"), _("{who} loses a level", who=theirs)),
        Item("king", _("King"), _("a trip gets shorter or longer")),
        Item("queen", _("Queen"), _("{who} misses a turn", who=theirs)),
        Item("jack", _("Jack"), _("draw {n}", n=draws)),
    )
    return Menu(_("Which royal?"), items)


def fire(turn: Turn, dice: Sequence[str]) -> list[Move]:
    """Make `fire` (one roll), `fire all`, or what was rolled: `fire hmh` or `fire 415`."""
    said = "".join(dice)
    return run(turn, turn.table, "R" if said.casefold() == "all" else said)


def defend(turn: Turn, kin: str, card: str) -> list[Move]:
    """Make `defend 8`; with an empty hand the card was turned up."""
    return answered(turn.table, card, kin)


def draw(turn: Turn, n: int, whom: str) -> Move:
    """Make `draw`, `draw 2` or `draw ben -1`: a hand's count put right by its deck. Raises Unclear."""
    if abs(n) > turn.table.content["pack"]:
        raise Unclear("Nobody has {n} cards.", n=abs(n))
    return {"do": "draw", "who": whom or turn.who, "n": n}


def settled(_turn: Turn, how: str) -> Move:
    """Make `settle draw` or `settle levels`, which is nobody's move."""
    return {"do": "settle", "how": how}


def odds(table: Table, words: list[str]) -> list[str]:
    """Say the odds of the raid that is on, of `odds 10 8`, or of a 10 against every card."""
    return raids.odds(table, [card_said(table.content, word)[0] for word in words])


ROLLS: Final = {"rolls": True, "roll": False}
ROYALS: Final = {
    "ace": spoken(FORMS["ace"], makes=royal_of("ace", "auto")),
    "king": spoken(FORMS["king"], makes=royal_of("king", "double")),
    "queen": spoken(FORMS["queen"], makes=royal_of("queen", "double")),
    "jack": spoken(FORMS["jack"], makes=jack),
}
FIRE: Final = marked("The raid's dice are rolled, here or on the table.")
VERBS: Final = (
    *(spoken(FORMS[do], going_on) for do in ("cash", "shift", "trade", "launch")),
    spoken(FORMS["raid"], going_on, raid, options=ROLLS),
    *ROYALS.values(),
    Verb("royal", "A royal out of combat, whichever it is.", "royal queen", royal, menu=royals),
    *(spoken(FORMS[do], going_on) for do in ("faster", "end")),
    spoken(FORMS["defend"], makes=defend),
    spoken(FORMS["escape"]),
    verb("fire", FIRE, "fire hmh", fire, words("dice", default=("r",))),
    *(spoken(FORMS[do]) for do in ("auto", "double", "evade", "absorb", "extra", "beaten", "withdraw")),
    Verb("seen", "Which cards were played since a pack was shuffled?", "seen ben", look=packs.seen),
    Verb("left", "Which cards may still come?", "left ben", look=packs.left),
    Verb("odds", "What are the chances?", "odds 10 8", look=odds, most=2),
    spoken(FORMS["draw"], makes=draw),
    spoken(FORMS["settle"], makes=settled),
)
