"""What people say in Raft Race!, verb by verb: slots read a line and offer what comes next. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Menu, Move, Table, Turn, Verb
from companion.engine.words import Unclear, begins, listed, one_of, whole
from companion.games.raft_race import names, river
from companion.games.raft_race.cards import loosable, number_drawn
from companion.games.raft_race.looks import layouts, map_lines, odds
from companion.games.raft_race.moves import settle
from companion.games.raft_race.names import card_said, cards_of, way_said
from companion.games.raft_race.rounds import turn_order
from companion.games.raft_race.todo import BY_CHANCE, first
from companion.kit.slots import Said, Slot, number, player, seated, verb, words


def _revealed(said: Said) -> Move:
    """Take everybody's card: `f ff - s3` in turn order, or `ana f, ben pa cy left`, or `ana=f ben=ff`."""
    line, said.words = " ".join(said.words).replace("=", " "), []
    move: Move = {"do": "orders", "cards": {}, "aims": {}, "hands": {}}
    for part in line.split(","):
        _part(said.table, part.split(), move, "," in line)
    if "," in line and _waiting(said.table, move):
        raise Unclear(_and_whose(said.table, move))
    return {key: value for key, value in move.items() if value or key == "cards"}


def _part(table: Table, words: list[str], move: Move, parted: bool) -> None:
    """Read cards out of one part of the line; where commas part the players, an attack may name its aim."""
    who = ""
    while words:
        word = words.pop(0)
        found = card_said(table, word)
        if found is None:
            who = table.player(word, _rafts(table))
            continue
        card, hand = found
        who = who or next(iter(_waiting(table, move)), "")
        if not who or who in move["cards"]:
            if who:
                raise Unclear(_("'{word}': {who} has a card already.", word=word, who=table.name(who)))
            raise Unclear(_("'{word}': everybody has a card.", word=word))
        move["cards"][who] = card
        if hand >= 0:
            move["hands"][who] = hand
        if parted and words and names.type_of(table, card) == "attack":
            move["aims"][who] = [table.player(words.pop(0)), *map(way_said, words[:1])]
            del words[:1]
        elif parted and words and card == "splash":
            move["hands"][who] = whole(words.pop(0), _("how many Splash cards are in hand"))
        who = ""


def _rafts(table: Table) -> list[str]:
    return turn_order(table) or river.rafts(table)


def _waiting(table: Table, move: Move) -> list[str]:
    """Give whose card is still to be said, in turn order."""
    return [who for who in _rafts(table) if who not in move["cards"]]


def _and_whose(table: Table, move: Move) -> str:
    waiting = listed([table.name(who) for who in _waiting(table, move)])
    return _("And {names}? In turn order, such as 'o f ff - s3'; - plays nothing.", names=waiting)


def _next_card(said: Said) -> Menu:
    """Offer the next raft's cards, in turn order."""
    who = _waiting(said.table, said["cards"])[0]
    return Menu(_("{who} shows:", who=said.table.name(who)), cards_of(said.table, who))


ORDERS: Final = (
    Slot("cards", _revealed),
    Slot(
        "complete",
        lambda said: None if _waiting(said.table, said["cards"]) else True,
        _next_card,
        lambda said: _and_whose(said.table, said["cards"]),
    ),
)


def _held(said: Said) -> tuple[str, str]:
    """Take a power-up, and whose it is: it tells that by itself."""
    table, rest = said.table, said.words
    held = {power: who for who in river.rafts(table) for power in table.of(who)["power"]}
    called = {power: one["name"] for power, one in table.content["powers"].items()}
    if not rest:
        shown = [f"{power} ({table.name(who)})" for power, who in held.items()]
        raise Unclear(_("use POWER-UP: {shown}.", shown=listed(shown) or _("nobody holds one")))

    def meant() -> dict[str, str]:
        word = rest[0].casefold() if rest else " "
        return {power: name for power, name in called.items() if begins(name, word) or power.startswith(word)}

    who = "" if meant() else table.player(rest.pop(0))
    mine = table.of(who)["power"] if who else list(held)
    power = mine[0] if len(mine) == 1 else ""
    if meant():
        among = {power: name for power, name in meant().items() if power in mine}
        power = one_of(rest.pop(0), among or called, _("Which power-up"))
    who = who or held.get(power, said.who)
    if not power or not who:
        line = f"use {table.name(who) or 'WHO'} {power or 'POWER-UP'}"
        raise Unclear(_("Whose power-up, and which? {line}.", line=line))
    return who, power


def _others(said: Said) -> list[str]:
    return [who for who in river.rafts(said.table) if who != said["held"][0]]


def _on(said: Said) -> Move | None:
    """Take whom, how many or which card a power-up is for."""
    aim, table, word = AIMS.get(said["held"][1]), said.table, next(iter(said.words), "")
    if not (aim and word):
        return None if aim else {}
    card = card_said(table, word)
    if aim == "order" and not card:
        return None
    said.words.pop(0)
    if aim == "to":
        return {"to": table.player(word)}
    return {"order": card[0]} if aim == "order" and card else {"n": abs(whole(word, _("a number of Splash cards")))}


def _clearly(said: Said) -> Move | None:
    """Need not be told of the only other raft, or the only card that was lost."""
    who, power = said["held"]
    lost = said.table.of(who)["lost"] if power == "tape" else []
    among = _others(said) or [who] if AIMS[power] == "to" else lost
    return {AIMS[power]: among[0]} if len(among) == 1 and not said.words else None


def _for_what(said: Said) -> Menu | None:
    """Offer whom or what a power-up is for, to whoever holds it."""
    (who, power), table = said["held"], said.table
    mine = table.of(who)
    if power not in mine["power"]:
        return None
    if power == "bucket":
        return Menu(_("How many Splash cards?"), free=_("the number"))
    if power == "plan":
        others = [item for item in cards_of(table, who) if (card_said(table, item.word) or ("",))[0] != mine["card"]]
        return Menu(_("Which card instead?"), tuple(others))
    if power == "tape":
        return Menu(_("Which card comes back?"), names.orders_offered(table, table.of(who)["lost"]))
    seats = seated(table, _others(said), lambda table, one: f"{table.name(one)}, {river.spot(table, one)}")
    return Menu(_("On whom?"), seats)


def _lacks(said: Said) -> str:
    (who, power), table = said["held"], said.table
    if AIMS[power] == "to":
        others = listed([table.name(one) for one in _others(said)], "or")
        return _("On whom? {line}.", line=f"use {power} {others}")
    if AIMS[power] == "n":
        return _("How many Splash cards? {line}.", line="use bucket 3")
    which = _("Which card? {line}.", line=f"use {power} ff")
    if power != "tape":
        return which
    return f"{which} {_('Lost: {cards}.', cards=listed(table.of(who)['lost']) or _('none'))}"


AIMS: Final = {"rope": "to", "balloons": "to", "bucket": "n", "plan": "order", "tape": "order"}
USE: Final = (Slot("held", _held), Slot("aim", _on, _for_what, _lacks, _clearly))


def use(turn: Turn, held: tuple[str, str], aim: Move) -> list[Move]:
    """Make `use rope ben`: whose power-up it is, then whom, how many or which card."""
    return settle(turn, {"do": "use", "who": held[0], "power": held[1], **aim})


def go_on(turn: Turn) -> list[Move]:
    """Make `go`: no power-up, go on; or draw what is to be drawn."""
    waiting = first(turn.table)
    if waiting is None:
        raise Unclear(_("Nothing waits. 'o' says everybody's cards, 'rv' lets the river run."))
    if waiting["t"] not in ("reveal", *BY_CHANCE):
        raise Unclear(_("Somebody has to decide first."))
    return settle(turn, *[{"do": "go"}] * (waiting["t"] == "reveal"))


def lay(turn: Turn, cards: list[str]) -> list[Move]:
    """Make `lay 3 7t`: cards of the zone by the ends of their ids, left and right; t is turned round, ? unknown."""
    table, zone = turn.table, river.to_lay(turn.table)
    if not zone:
        raise Unclear(_("The whole river is laid."))
    if len(cards) != river.across(table):
        example = names.pair_example(table)
        raise Unclear(
            _("The left card, then the right one: {example}. t: turned round; ?: not known.", example=example)
        )
    return settle(turn, {"do": "lay", "cards": [names.card_id(table, word, zone) for word in cards]})


def chance(turn: Turn, who: str | None) -> Move:
    """Make `chance`: somebody draws a Chance card for anything."""
    who = who or turn.who or next(iter(turn.table.players), "")
    return {"do": "chance", "who": who, "n": number_drawn(turn, turn.table)}


def paddle(turn: Turn, who: str, ways: list[str]) -> list[Move]:
    """Make `move ana f fl`: a raft makes steps, with all that follows."""
    steps = [way for word in ways for way in (["ahead"] * 2 if word == "ff" else [way_said(word)])]
    return settle(turn, {"do": "move", "who": who, "ways": steps})


def put(turn: Turn, who: str, row: int, lane: int) -> Move:
    """Make `at ana 7 3`: the raft stands elsewhere than the record says."""
    if row < 1 or not river.in_river(turn.table, lane):
        raise Unclear(_("Rows count from 1, lanes from 1 to {n}.", n=river.grid(turn.table)["lanes"]))
    return {"do": "at", "who": who, "row": row, "lane": lane}


def lose(turn: Turn, who: str, card: list[str]) -> list[Move]:
    """Make `lose ana left`, or `lose ana`: one at random."""
    table, among = turn.table, loosable(turn.table, who)
    found = card_said(table, card[0]) if card else None
    if card and not (found and found[0]):
        orders = listed(table.of(who)["orders"], "or")
        raise Unclear(_("Which Order is '{word}'? {orders}.", word=card[0], orders=orders))
    if not card and not among:
        raise Unclear(_("{who} has no Order to lose.", who=table.name(who)))
    return settle(turn, {"do": "lose", "who": who, "order": found[0] if found else str(turn.pick("order", among).face)})


def rock(turn: Turn, who: str, splash: int, hits: list[str]) -> list[Move]:
    """Make `rock ben 2 25`: a Rock that the record does not know of: Splash cards, then the numbers that hit."""
    numbers = [int(digit) for word in hits for digit in word if digit.isdecimal() and digit.isascii()]
    return settle(turn, {"do": "rock", "who": who, "splash": abs(splash), "hits": numbers})


def _raft(name: str, moment: str, example: str, form: str, makes: Makes, *slots: Slot, rest: str = "") -> Verb:
    """Describe a verb that names a raft, then what else is needed; a line of another form is told the right one."""
    needed = [slot._replace(lacks=form) if slot.default is None else slot for slot in slots]
    return verb(name, moment, example, makes, player("who", lacks=form), *needed, rest=rest or form)


Makes = Callable[..., Any]
VERBS: Final = (
    verb("orders", marked("All orders are revealed: say them in turn order."), "orders f ff - s3",
         lambda turn, cards, complete: settle(turn, cards), *ORDERS),
    verb("river", marked("The River phase begins."), "river",
         lambda turn: settle(turn, {"do": "river"}), rest=marked("'river' needs nothing more; what is '{}'?")),
    verb("go", marked("No power-up, or draw now: go on."), "go", go_on,
         rest=marked("'go' needs nothing more; what is '{}'?")),
    verb("use", marked("Somebody plays a power-up."), "use rope ben", use, *USE),
    Verb("map", marked("What lies ahead? The river as it is laid."), "map", look=map_lines),
    Verb("odds", marked("What is left in the Chance pile, and what would a Rock do?"), "odds", look=odds),
    Verb("layouts", marked("How could the two cards lie?"), "layouts", look=layouts),
    verb("lay", marked("River cards were laid."), "lay 3 7t", lay, words("cards", default=())),
    verb("chance", marked("Somebody draws a Chance card."), "chance ana", chance, player("who")),
    _raft("move", marked("A raft moves out of the ordinary."), "move ana f fl",
          marked("move WHO WAYS, such as 'move ana f f'."), paddle, words("ways")),
    _raft("at", marked("A raft stands elsewhere on the table."), "at ana 7 3",
          marked("at WHO ROW LANE, such as 'at ana 7 3'."),
          put, number("row", marked("a row")), number("lane", marked("a lane")),
          rest=marked("'at' needs nothing more; what is '{}'?")),
    _raft("splash", marked("Splash cards were taken or returned."), "splash ana +2",
          marked("splash WHO NUMBER, such as 'splash ana +2' or 'splash ana -3'."),
          lambda turn, who, n: {"do": "splash", "who": who, "n": n}, number("n")),
    _raft("lose", marked("An Order is lost."), "lose ana left",
          marked("lose WHO, or lose WHO CARD, such as 'lose ana left'."), lose, words("card", default=())),
    _raft("rock", marked("A raft is on a Rock that the companion does not know."), "rock ben 2 25",
          marked("rock WHO SPLASH NUMBERS, such as 'rock ben 2 2,5'."), rock, number("splash"),
          words("hits", default=())),
    _raft("eddy", marked("A raft is in an Eddy that the companion does not know."), "eddy ben",
          marked("eddy WHO."), lambda turn, who: {"do": "water", "who": who, "code": "E"}),
    _raft("rapid", marked("A raft is in a Rapid that the companion does not know."), "rapid ben 2 1",
          marked("rapid WHO SPACES SPLASH, such as 'rapid ben 2 1'."),
          lambda turn, who, n, splash: {"do": "water", "who": who, "code": f"W{abs(n)}s{abs(splash)}"},
          number("n"), number("splash")),
    _raft("recharge", marked("A raft may take a power-up."), "recharge ben",
          marked("recharge WHO."), lambda turn, who: {"do": "recharge", "who": who}),
)  # fmt: skip
