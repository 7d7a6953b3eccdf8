"""What people say in Raid Trade, verb by verb: slots read a line and offer what comes next. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, cast

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Item, Menu, Move, Table, Turn, Verb
from companion.engine.words import Unclear, one_of, whole
from companion.games.raid_trade import packs, raids, turns
from companion.games.raid_trade.cards import card_said, royal_keys
from companion.games.raid_trade.runs import KIN, Read, answered, going_on, in_raid, played, run
from companion.kit.slots import Said, Slot, verb, word, words

NUMBER: Final = marked("its number, or {royals}")
KINDS: Final = {"royal": True, "number": False}
ALIASES: Final = {
    **{"c": "cash", "cr": "cash royal", "d": "cash", "dr": "cash royal", "tw": "trade", "mv": "shift"},
    **{"trip": "launch", "la": "launch", "k": "king", "qn": "queen", "j": "jack", "ft": "faster"},
    **{"e": "end", "o": "odds"},
}


def amount(name: str, what: str, every: bool = False, least: int = 0, **more: Any) -> Slot:
    """Take the next word as a number that is not below nothing, and at least `least`; or `all` where it may be said."""

    def take(said: Said) -> int | str | None:
        if not said.words:
            return None
        found = said.words.pop(0)
        if every and found.casefold() == "all":
            return "all"
        count = whole(found, _(what))
        if count < 0:
            raise Unclear(_("'{word}' should be {what}.", word=found, what=_(what)))
        return max(least, count)

    return Slot(name, take, **more)


def _place(said: Said, word: str) -> str:
    """Give the place for tokens that a word begins: level, bank, or what the Bank is called."""
    vault, folded = turns.word(said.table, "bank").casefold(), word.casefold()
    places = {"level": "level", "bank": "bank", vault: "bank"}
    return next((place for name, place in places.items() if folded and name.startswith(folded)), "")


def _places(said: Said) -> list[str] | None:
    found = [place for one in said.words if (place := _place(said, one))]
    said.words = [one for one in said.words if not _place(said, one)]
    return found or None


def _cashed(said: Said) -> tuple[str, bool] | None:
    """Take which card is cashed, and whether it is a royal; a card that is not said is a number."""
    taken, said.words = said.words, []
    card, royal = "", False
    for one in taken:
        if one.casefold() in KINDS:
            royal = KINDS[one.casefold()]
        else:
            card = card_said(said.table.content, one)[0]
            royal = not card.isdecimal()
    return (card, royal) if taken else None


def _cards(said: Said) -> Menu | None:
    cash = turns.numbers(said.table)["cash"]
    number, royal = _("A number: {n} black", n=cash["number"]), _("A royal: {n} black", n=cash["royal"])
    items = (Item("number", number), Item("royal", royal))
    return None if said["to"] else Menu(_("Which card?"), items)


def _where(said: Said) -> Menu | None:
    vault = turns.word(said.table, "bank")
    if not turns.room(said.table.of(said.who)):
        return None
    places = [Item("bank", _("On the {bank}", bank=vault)), Item("level", _("On the Level card"))]
    if said["card"][1] and turns.numbers(said.table)["cash"]["royal"] > 1:
        places.append(Item("level bank", _("One on Level, the rest on the {bank}", bank=vault)))
    return Menu(_("Where to?"), tuple(places))


def cash(turn: Turn, card: tuple[str, bool], to: Sequence[str]) -> Move:
    """Make `cash 9`, `cash royal level`, `cash q level bank`."""
    return {"do": "cash", "who": turn.who, "card": card[0], "royal": card[1], "to": list(to)}


def own(do: str, rolls: bool = False) -> Callable[..., Move]:
    """Give what makes a move of the own turn as its slots say, with the roll of a die where it needs one."""

    def makes(turn: Turn, **said: Any) -> Move:
        rolled = {"n": turn.roll("d6").face} if rolls else {}
        return {"do": do, "who": turn.who, **said, **rolled}

    return makes


def _cargo(said: Said) -> Menu:
    least, most = said.table.rules["min_trip_cargo"], said.table.of(said.who)["bank_black"]
    ask = _("How much cargo? {least} to {most}, or 'all'.", least=least, most=most)
    return Menu(ask, free=_("cargo and card, such as 3 5"))


def _card(said: Said) -> tuple[str, str] | None:
    return card_said(said.table.content, said.words.pop(0)) if said.words else None


def _asks(ask: str, free: str = NUMBER) -> Callable[[Said], Menu]:
    def offer(said: Said) -> Menu:
        return Menu(_(ask), free=_(free, royals=royal_keys(said.table)))

    return offer


def launch(turn: Turn, cargo: int | str, card: tuple[str, str]) -> Move:
    """Make `launch 3 5`: cargo, then the card."""
    return {"do": "launch", "who": turn.who, "cargo": cargo, "card": card[0]}


def raid(turn: Turn, kin: str, card: tuple[str, str], theirs: Sequence[str]) -> list[Move]:
    """Make `raid 10`, `raid 10 8`, `raid k esc`, with rolls behind: `raid 10 8 hmh` or --rolls hmh, or --roll."""
    moves: list[Move] = [{"do": "raid", "who": turn.who, "card": card[0], "family": card[1], "kin": kin}]
    if turn.table.state["over"]:
        return moves  # to be told so
    if theirs:
        moves += answered(played(turn.table, moves), theirs[0])
    dice = "".join([*theirs[1:], *turn.line.options.get("rolls", []), "R" * turn.has("roll")])
    return moves + (run(turn, played(turn.table, moves), dice) if dice else [])


def _whose(said: Said) -> str | None:
    """Take whose trip a King changes; in a raid, or after the end, it changes none."""
    none = said.table.state["raid"] or said.table.state["over"]
    if none or not said.words:
        return "" if none else None
    word, theirs = said.words.pop(0).casefold(), turns.other(said.table, said.who)
    sides = {"+": theirs, "longer": theirs, "-": said.who, "shorter": said.who, "me": said.who}
    return sides[word] if word in sides else said.table.player(word)


def _only_trip(said: Said) -> str | None:
    out = [who for who in said.table.state["players"] if turns.in_space(said.table.of(who))]
    return out[0] if len(out) == 1 else None


def _sides(said: Said, text: str) -> str:
    whom = turns.other(said.table, said.who)
    return _(text, who=said.table.name(said.who), whom=said.table.name(whom))


def _trips(said: Said) -> Menu:
    shorter, longer = marked("{who}'s, shorter"), marked("{whom}'s, longer")
    return Menu(_("Whose trip?"), (Item("-", _sides(said, shorter)), Item("+", _sides(said, longer))))


def _trip_lacks(said: Said) -> str:
    return _sides(said, marked("Whose trip? 'king -' shortens {who}'s, 'king +' lengthens {whom}'s."))


def royal_of(do: str, in_combat: str, rolls: bool = False) -> Callable[..., Move]:
    """Give what makes a royal's move out of combat; in a raid it is another one, and an Ace before it an Escape."""

    def makes(turn: Turn, **said: Any) -> Move:
        raid = turn.table.state["raid"]
        if not raid:
            return own(do, rolls)(turn, **said)
        return in_raid(turn.table, "escape" if do == "ace" and not raid["defence"] else in_combat)

    return makes


def jack(turn: Turn, names: Sequence[str]) -> Move:
    """Make `jack`: draw two; in a raid `jack ben` is the defender's."""
    raid = turn.table.state["raid"]
    if not raid:
        return {"do": "jack", "who": turn.who}
    return {"do": "draw_two", "who": turn.table.player(names[0]) if names else raid["by"]}


def royal(turn: Turn, words: list[str]) -> list[Move]:
    """Read `royal queen`, as choices by number build it."""
    if not words:
        raise Unclear(_("Which royal? royal ace, king, queen or jack."))
    name = one_of(words[0], {name: name for name in ROYALS}, _("Which royal"))
    return cast(Read, ROYALS[name].read)(turn, words[1:])


def royals(table: Table, who: str, words: Sequence[str]) -> Menu | None:
    """Offer the royals, then what the chosen one asks for."""
    if words:
        menu = ROYALS[words[0]].menu if words[0] in ROYALS else None
        return menu(table, who, words[1:]) if menu else None
    theirs, draws = table.name(turns.other(table, who)), turns.numbers(table)["jack_draws"]
    items = (
        Item("ace", _("Ace: {who} loses a level", who=theirs)),
        Item("king", _("King: a trip gets shorter or longer")),
        Item("queen", _("Queen: {who} misses a turn", who=theirs)),
        Item("jack", _("Jack: draw {n}", n=draws)),
    )
    return Menu(_("Which royal?"), items)


def fire(turn: Turn, dice: Sequence[str]) -> list[Move]:
    """Make `fire` (one roll), `fire all`, or what was rolled: `fire hmh` or `fire 415`."""
    said = "".join(dice)
    return run(turn, turn.table, "R" if said.casefold() == "all" else said)


def defend(turn: Turn, kin: str, card: list[str]) -> list[Move]:
    """Make `defend 8`; with an empty hand the card was turned up."""
    if not turn.table.state["raid"]:
        raise Unclear(_(DEFEND))
    return answered(turn.table, card[0], kin)


def _count(said: Said) -> int | None:
    counts = [one for one in said.words if one.lstrip("+-").isdecimal()]
    said.words = [one for one in said.words if one not in counts]
    return whole(counts[-1]) if counts else None


def draw(turn: Turn, n: int, names: Sequence[str]) -> Move:
    """Make `draw`, `draw 2` or `draw ben -1`: a hand's count put right by its deck. Raises Unclear."""
    if abs(n) > turn.table.content["pack"]:
        raise Unclear(_("Nobody has {n} cards.", n=abs(n)))
    return {"do": "draw", "who": [turn.who, *map(turn.table.player, names)][-1], "n": n}


def _how(said: Said) -> str | None:
    return one_of(said.words.pop(0), {"draw": "draw", "levels": "levels"}, _("How")) if said.words else None


def settled(_turn: Turn, how: str) -> Move:
    """Make `settle draw` or `settle levels`: the end of a game that stands still."""
    return {"do": "settle", "how": how}


def odds(table: Table, words: list[str]) -> list[str]:
    """Say the odds of the raid that is on, of `odds 10 8`, or of a 10 against every card."""
    return raids.odds(table, [card_said(table.content, word)[0] for word in words])


def fought(do: str, moment: str, *slots: Slot) -> Verb:
    """Give a verb of a raid that makes the move of its name."""
    return verb(do, moment, do, lambda turn, **said: in_raid(turn.table, do, **said), *slots)


LEAVES: Final = marked("A trip begins: so much cargo, with this card; the turn is over.")
ENDS: Final = marked("The turn is over; in space one token comes off the trip.")
LAUNCH: Final = marked("launch CARGO CARD, such as 'launch 3 5', 'launch all 2' or 'launch 3 k'.")
RAID: Final = marked("With which card? 'raid 10', or with the Defence card at once: 'raid 10 8'.")
DEFEND: Final = marked("defend CARD, once somebody raids: 'raid 10', then 'defend 8'.")
FAMILY: Final = word("kin", KIN, default="", early=True)
WITH_CARD: Final = (
    amount("cargo", marked("black tokens, or all"), every=True, offer=_cargo, lacks=LAUNCH),
    Slot("card", _card, _asks(marked("With which card?")), LAUNCH),
)
CASH: Final = (
    Slot("card", _cashed, _cards, default=("", False)),
    Slot("to", _places, _where, default=(), early=True),
)
SHIFT: Final = amount("n", marked("tokens, such as 3, or all"), every=True, default="all")
WHITE: Final = amount("white", marked("white tokens, such as 2 or 4, or all"), every=True)
TOKENS: Final = amount("n", marked("Level tokens, such as 2"), least=1, default=1)
ATTACK: Final = (
    FAMILY,
    Slot("card", _card, _asks(marked("Attack card?"), marked("its number, or {royals}; theirs may follow")), RAID),
    words("theirs", default=()),
)
ROLLS: Final = {"rolls": True, "roll": False}
TRIP: Final = Slot("on", _whose, _trips, _trip_lacks, _only_trip)
NAMES: Final = words("names", default=())
COUNT: Final = Slot("n", _count, default=1)
HOW: Final = Slot("how", _how, lacks=marked("settle draw, or settle levels (most levels, then most Level tokens)?"))
SHORTER: Final = marked("A King out of combat: my trip gets shorter (-), theirs longer (+).")
ROYALS: Final = {
    "ace": verb("ace", marked("An Ace out of combat: they lose a level."), "ace", royal_of("ace", "auto")),
    "king": verb("king", SHORTER, "king -", royal_of("king", "double", rolls=True), TRIP),
    "queen": verb("queen", marked("A Queen out of combat: they miss a turn."), "queen", royal_of("queen", "double")),
    "jack": verb("jack", marked("A Jack: draw two."), "jack", jack, NAMES),
}
VERBS: Final = (
    going_on("cash", marked("In orbit: a card becomes black tokens."), "cash 9 level", cash, *CASH),
    going_on("shift", marked("In orbit: black tokens go up to the Level card."), "shift 2", own("shift"), SHIFT),
    going_on("trade", marked("In orbit: white tokens buy a level."), "trade 4", own("trade"), WHITE),
    going_on("launch", LEAVES, "launch 3 5", launch, *WITH_CARD, rest=LAUNCH),
    going_on("raid", marked("You attack: your card, and theirs."), "raid 10 8", raid, *ATTACK, options=ROLLS),
    *ROYALS.values(),
    Verb("royal", marked("A royal out of combat, whichever it is."), "royal queen", royal, menu=royals),
    going_on("faster", marked("Faster option, in space: a card for a roll."), "faster", own("faster", rolls=True)),
    going_on("end", ENDS, "end", own("end"), amount("n", marked("tokens to take off"))),
    verb("defend", marked("They lay the Defence card."), "defend 8", defend, FAMILY, words("card", lacks=DEFEND)),
    fought("escape", marked("They play an Ace instead of a Defence card.")),
    verb(
        "fire",
        marked("The raid's dice are rolled, here or on the table."),
        "fire hmh",
        fire,
        words("dice", default=("r",)),
    ),
    fought("auto", marked("In a raid: the attacker's Ace, a hit without a roll.")),
    fought("double", marked("In a raid: the attacker's King or Queen doubles the last hit.")),
    fought("evade", marked("In a raid: the defender's King or Queen cancels the last hit.")),
    fought("absorb", marked("In a raid: the defender gives a Level token for a hit."), TOKENS),
    fought("extra", marked("In a raid: the attacker gives a Level token for a roll."), TOKENS),
    fought("beaten", marked("In a raid: the defender lets the last hit stand.")),
    fought("withdraw", marked("In a raid: the attacker gives up.")),
    Verb("seen", marked("Which cards were played since a pack was shuffled?"), "seen ben", look=packs.seen),
    Verb("left", marked("Which cards may still come?"), "left ben", look=packs.left),
    Verb("odds", marked("What are the chances?"), "odds 10 8", look=odds),
    verb("draw", marked("A hand's count is wrong: so many more, or fewer."), "draw ben -1", draw, COUNT, NAMES),
    verb("settle", marked("Nothing happens any more: a draw, or by levels."), "settle levels", settled, HOW),
)
