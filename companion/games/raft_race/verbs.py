"""What people say in Raft Race!: verbs and how their words are read. Judges no rule, changes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.games.raft_race import course, river
from companion.games.raft_race import round as rounds
from companion.games.raft_race.chance import number_drawn, settle
from companion.games.raft_race.looks import layouts, map_lines, odds
from companion.games.raft_race.questions import example
from companion.seam import Move, Table, Turn, Verb
from companion.words import Unclear, begins, listed, one_of, whole

ALIASES: Final = {
    "o": "orders",
    "rv": "river",
    "g": "go",
    "pu": "use",
    "ch": "chance",
    "re": "recharge",
    "m": "map",
    "p": "move",
    "sp": "splash",
    "w": "odds",
}
CARDS: Final = {
    "f": "forward", "ff": "double", "d": "double", "fl": "left", "l": "left", "fr": "right", "r": "right",
    "sa": "splash_attack", "pa": "paddle_attack", "s": "splash", "-": "", "0": "", "none": "", "drift": "", "n": "",
}  # fmt: skip
WAYS: Final = {
    "l": "left", "r": "right", "f": "ahead", "forward": "ahead", "fl": "ahead_left", "fr": "ahead_right",
    **{way: way for way in river.WAYS},
}  # fmt: skip


def card_said(table: Table, word: str) -> tuple[str, int] | None:
    """Read a card: `ff`, `double`, `s3` (Splash, three in hand); none when it is no card."""
    folded = word.casefold().replace("-", "_") if len(word) > 1 else word.casefold()
    if folded in CARDS:
        return CARDS[folded], -1
    if folded in table.content["orders"]:
        return folded, -1
    if folded[:1] == "s" and folded[1:].isdecimal():
        return "splash", int(folded[1:])
    return None


def orders(turn: Turn, words: list[str]) -> list[Move]:
    """Read everybody's card: `f ff - s3` in turn order, or `ana f, ben pa cy left`, or `ana=f ben=ff`."""
    table = turn.table
    waiting = rounds.turn_order(table) or river.rafts(table)
    cards: dict[str, str] = {}
    aims: dict[str, list[str]] = {}
    hands: dict[str, int] = {}
    for part in " ".join(words).replace("=", " ").split(","):
        _part(table, part.split(), waiting, (cards, aims, hands), "," in " ".join(words))
    missing = [table.name(who) for who in waiting if who not in cards]
    if missing:
        raise Unclear(f"And {listed(missing)}? In turn order, such as 'o f ff - s3'; - plays nothing.")
    move: Move = {"do": "orders", "cards": cards}
    for name, said in (("aims", aims), ("hands", hands)):
        if said:
            move[name] = said
    return settle(turn, [move])


Said = tuple[dict[str, str], dict[str, list[str]], dict[str, int]]


def _part(table: Table, words: list[str], waiting: Sequence[str], said: Said, parted: bool) -> None:
    """Read cards out of one part of the line; where commas part the players, an attack may name its aim."""
    cards, aims, hands = said
    who = ""
    while words:
        word = words.pop(0)
        found = card_said(table, word)
        if found is None:
            who = table.player(word, waiting)
            continue
        who = who or next((one for one in waiting if one not in cards), "")
        if not who or who in cards:
            raise Unclear(f"'{word}': {f'{table.name(who)} has a card already' if who else 'everybody has a card'}.")
        cards[who] = found[0]
        if found[1] >= 0:
            hands[who] = found[1]
        if parted and words and rounds.type_of(table, found[0]) == "attack":
            aims[who] = [table.player(words.pop(0))]
            if words:
                aims[who].append(way_said(words.pop(0)))
        elif parted and words and found[0] == "splash":
            hands[who] = whole(words.pop(0), "how many Splash cards are in hand")
        who = ""


def way_said(word: str) -> str:
    """Read a direction; raises Unclear."""
    folded = word.casefold()
    if folded not in WAYS:
        raise Unclear(f"Which way is '{word}'? l, r, f, fl or fr.")
    return WAYS[folded]


def drift(turn: Turn, words: list[str]) -> list[Move]:
    """Read `river`: every raft drifts."""
    nothing_else(words, "river")
    return settle(turn, [{"do": "river"}])


def go_on(turn: Turn, words: list[str]) -> list[Move]:
    """Read `go`: no power-up, go on; or draw what is to be drawn."""
    nothing_else(words, "go")
    waiting = course.first(turn.table)
    if waiting is None:
        raise Unclear("Nothing waits. 'o' says everybody's cards, 'rv' lets the river run.")
    if waiting["t"] not in ("reveal", *course.BY_CHANCE):
        raise Unclear("Somebody has to decide first.")
    return settle(turn, [{"do": "go"}] if waiting["t"] == "reveal" else [])


def use(turn: Turn, words: list[str]) -> list[Move]:
    """Read `use rope ben`: the power-up tells whose it is; then whom, how many or which card."""
    table = turn.table
    held = {power: who for who in river.rafts(table) for power in table.of(who)["power"]}
    names = {power: one["name"] for power, one in table.content["powers"].items()}
    if not words:
        shown = [f"{power} ({table.name(who)})" for power, who in held.items()]
        raise Unclear(f"use POWER-UP: {listed(shown) or 'nobody holds one'}.")
    rest = list(words)
    who = "" if _named(rest[0], names) else table.player(rest.pop(0))
    mine = table.of(who)["power"] if who else list(held)
    if rest and _named(rest[0], names):
        among = {power: names[power] for power in mine if power in names and _named(rest[0], {power: names[power]})}
        power = one_of(rest.pop(0), among or names, "Which power-up")
    else:
        power = mine[0] if len(mine) == 1 else ""
    who = who or held.get(power, turn.who)
    if not power or not who:
        raise Unclear(f"Whose power-up, and which? use {table.name(who) or 'WHO'} {power or 'POWER-UP'}.")
    return settle(turn, [{"do": "use", "who": who, "power": power, **_with(table, who, power, rest)}])


def _named(word: str, names: Mapping[str, str]) -> bool:
    """Tell whether a word may name a power-up."""
    return any(begins(name, word.casefold()) or power.startswith(word.casefold()) for power, name in names.items())


def _with(table: Table, who: str, power: str, rest: list[str]) -> Move:
    """Read what belongs to a power-up."""
    others = [one for one in river.rafts(table) if one != who]
    if power in ("rope", "balloons"):
        if not rest and len(others) > 1:
            raise Unclear(f"On whom? use {power} {listed([table.name(one) for one in others], 'or')}.")
        return {"to": table.player(rest[0]) if rest else others[0]} if rest or others else {"to": who}
    if power == "bucket":
        if not rest:
            raise Unclear("How many Splash cards? use bucket 3.")
        return {"n": abs(whole(rest[0], "a number of Splash cards"))}
    if power in ("plan", "tape"):
        lost = table.of(who)["lost"]
        if power == "tape" and not rest and len(lost) == 1:
            return {"order": lost[0]}
        found = card_said(table, rest[0]) if rest else None
        if found is None:
            raise Unclear(
                f"Which card? use {power} ff." + (f" Lost: {listed(lost) or 'none'}." if power == "tape" else "")
            )
        return {"order": found[0]}
    return {}


def chance(turn: Turn, words: list[str]) -> list[Move]:
    """Read `chance`: somebody draws a Chance card for anything."""
    table = turn.table
    who = table.player(words[0]) if words else turn.who or next(iter(table.players), "")
    return [{"do": "chance", "who": who, "n": number_drawn(turn, table)}]


def put(turn: Turn, words: list[str]) -> list[Move]:
    """Read `at ana 7 3`: the raft stands elsewhere than the record says."""
    table = turn.table
    try:
        who, row, lane = table.player(words[0]), whole(words[1], "a row"), whole(words[2], "a lane")
        nothing_else(words[1:][2:], "at")
    except IndexError:
        raise Unclear("at WHO ROW LANE, such as 'at ana 7 3'.") from None
    if row < 1 or not river.in_river(table, lane):
        raise Unclear(f"Rows count from 1, lanes from 1 to {river.grid(table)['lanes']}.")
    return [{"do": "at", "who": who, "row": row, "lane": lane}]


def paddle(turn: Turn, words: list[str]) -> list[Move]:
    """Read `move ana f fl`: a raft makes steps, with all that follows."""
    if len(words) < 2:
        raise Unclear("move WHO WAYS, such as 'move ana f f'.")
    ways = [way for word in words[1:] for way in (["ahead"] * 2 if word == "ff" else [way_said(word)])]
    return settle(turn, [{"do": "move", "who": turn.table.player(words[0]), "ways": ways}])


def splash(turn: Turn, words: list[str]) -> list[Move]:
    """Read `splash ana +2` or `splash ana -3`."""
    if len(words) != 2:
        raise Unclear("splash WHO NUMBER, such as 'splash ana +2' or 'splash ana -3'.")
    return [{"do": "splash", "who": turn.table.player(words[0]), "n": whole(words[1])}]


def lose(turn: Turn, words: list[str]) -> list[Move]:
    """Read `lose ana` (one at random) or `lose ana left`."""
    if not words:
        raise Unclear("lose WHO, or lose WHO CARD, such as 'lose ana left'.")
    table = turn.table
    who = table.player(words[0])
    if len(words) > 1:
        found = card_said(table, words[1])
        if found is None or not found[0]:
            raise Unclear(f"Which Order is '{words[1]}'? {listed(table.of(who)['orders'], 'or')}.")
        return settle(turn, [{"do": "lose", "who": who, "order": found[0]}])
    among = course.loosable(table, who)
    if not among:
        raise Unclear(f"{table.name(who)} has no Order to lose.")
    return settle(turn, [{"do": "lose", "who": who, "order": str(turn.pick("order", among).face)}])


def rock(turn: Turn, words: list[str]) -> list[Move]:
    """Read `rock ben 2 25`: a Rock that the record does not know of: Splash cards, then the numbers that hit."""
    if len(words) < 2:
        raise Unclear("rock WHO SPLASH NUMBERS, such as 'rock ben 2 2,5'.")
    hits = [int(digit) for word in words[2:] for digit in word if digit.isdecimal() and digit.isascii()]
    move = {"do": "rock", "who": turn.table.player(words[0]), "splash": abs(whole(words[1])), "hits": hits}
    return settle(turn, [move])


def eddy(turn: Turn, words: list[str]) -> list[Move]:
    """Read `eddy ben`: an Eddy that the record does not know of."""
    if len(words) != 1:
        raise Unclear("eddy WHO.")
    return [{"do": "water", "who": turn.table.player(words[0]), "code": "E"}]


def rapid(turn: Turn, words: list[str]) -> list[Move]:
    """Read `rapid ben 2 1`: extra spaces, then Splash cards."""
    if len(words[1:]) != 2:
        raise Unclear("rapid WHO SPACES SPLASH, such as 'rapid ben 2 1'.")
    spaces, cards = (abs(whole(word)) for word in words[1:])
    return [{"do": "water", "who": turn.table.player(words[0]), "code": f"W{spaces}s{cards}"}]


def recharge(turn: Turn, words: list[str]) -> list[Move]:
    """Read `recharge ben`: a Recharge that the record does not know of."""
    if len(words) != 1:
        raise Unclear("recharge WHO.")
    return [{"do": "recharge", "who": turn.table.player(words[0])}]


def lay(turn: Turn, words: list[str]) -> list[Move]:
    """Read `lay 3 7t`: cards of the zone by the ends of their ids, left and right; t is turned round, ? unknown."""
    table = turn.table
    across = river.across(table)
    zone = river.to_lay(table)
    if not zone:
        raise Unclear("The whole river is laid.")
    if len(words) != across:
        raise Unclear(f"The left card, then the right one: {example(table)}. t: turned round; ?: not known.")
    return settle(turn, [{"do": "lay", "cards": [card_id(table, word, zone) for word in words]}])


def card_id(table: Table, word: str, zone: str) -> str:
    """Give the river card that a word names, with how it lies; raises Unclear."""
    folded = word.casefold().replace("-", "").replace("_", "")
    if folded == river.UNKNOWN:
        return river.UNKNOWN
    turned = folded.endswith(river.TURNED) or (word.endswith("-") and len(word) > 1)
    bare = folded.removesuffix(river.TURNED)
    known: Mapping[str, str] = {card.casefold().replace("-", ""): card for card in table.content["river"]}
    here = {short: card for short, card in known.items() if str(table.content["river"][card]["zone"]) == zone}
    found = [known[bare]] if bare in known else [card for short, card in here.items() if bare and short.endswith(bare)]
    if len(found) != 1:
        raise Unclear(f"Which river card is '{word}'? {listed(river.undealt(table, zone), 'or')}; t behind it: turned.")
    return found[0] + river.TURNED * turned


def nothing_else(words: Sequence[str], verb: str) -> None:
    """Complain about words that mean nothing here; raises Unclear."""
    if words:
        raise Unclear(f"'{verb}' needs nothing more; what is '{words[0]}'?")


VERBS: Final = (
    Verb("orders", "All orders are revealed: say them in turn order.", "orders f ff - s3", orders),
    Verb("river", "The River phase begins.", "river", drift),
    Verb("go", "No power-up, or draw now: go on.", "go", go_on),
    Verb("use", "Somebody plays a power-up.", "use rope ben", use),
    Verb("map", "What lies ahead? The river as it is laid.", "map", look=map_lines),
    Verb("odds", "What is left in the Chance pile, and what would a Rock do?", "odds", look=odds),
    Verb("layouts", "How could the two cards lie?", "layouts", look=layouts),
    Verb("lay", "River cards were laid.", "lay 3 7t", lay),
    Verb("chance", "Somebody draws a Chance card.", "chance ana", chance),
    Verb("move", "A raft moves out of the ordinary.", "move ana f fl", paddle),
    Verb("at", "A raft stands elsewhere on the table.", "at ana 7 3", put),
    Verb("splash", "Splash cards were taken or returned.", "splash ana +2", splash),
    Verb("lose", "An Order is lost.", "lose ana left", lose),
    Verb("rock", "A raft is on a Rock that the companion does not know.", "rock ben 2 25", rock),
    Verb("eddy", "A raft is in an Eddy that the companion does not know.", "eddy ben", eddy),
    Verb("rapid", "A raft is in a Rapid that the companion does not know.", "rapid ben 2 1", rapid),
    Verb("recharge", "A raft may take a power-up.", "recharge ben", recharge),
)
