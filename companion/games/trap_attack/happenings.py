"""Orders for hands, made of what happened within a move of Trap Attack: one for each thing. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from companion.engine.model import Move, Table
from companion.engine.words import counted, listed
from companion.games.trap_attack.calls import (
    GREY,
    YELLOW,
    begun,
    capital,
    does_to,
    fitting,
    paid_for,
    pawn,
    place,
    shown_card,
    skulls_said,
    turned_to,
    whom,
    whose,
)
from companion.games.trap_attack.cards import card, named
from companion.games.trap_attack.pawns import recorded, start_life
from companion.games.trap_attack.relics import UNKNOWN
from companion.kit.deeds import Event
from companion.kit.panels import D4, D6, Die, Head, Order, Picture


def followed(after: Table, move: Move) -> list[Order]:
    """Give an order for everything that happened within a move."""
    found: list[Order] = []
    for one in after.state["happened"]:
        says = EVENTS.get(one["what"])
        if says is not None:
            found += says(after, one, move)
    return found


def _walked(table: Table, one: Event, move: Move) -> list[Order]:
    who, path, spaces = one["who"], one["path"], len(one["path"]) - 1
    lost = f" It ends at the boat: {one['lost']} less." if one["lost"] else ""
    if not spaces:
        return [Order(capital(f"{whose(table, who)} stays"), f"There is no space to walk.{lost}", [pawn(table, who)])]
    why, pictures = _why_walked(table, one, move, spaces), [pawn(table, who)]
    if move["do"] == "ai_roll" and move.get("face"):
        pictures.append(Picture("", Die(D4, str(move["face"]), YELLOW)))
    verb = f"Walk {whose(table, who)} {counted(spaces, 'space')}"
    start, end = place(table, path[0]), place(table, path[-1])
    return [Order(verb, f"{why}{lost}".strip(), pictures, start, end, path, who)]


def _why_walked(table: Table, one: Event, move: Move, spaces: int) -> str:
    if move["do"] == "ai_roll":
        face = int(move.get("face") or 0)
        more = spaces + one["lost"] - face
        free = f"; {counted(more, 'space')} more {'is' if more == 1 else 'are'} free" if more > 0 else ""
        return f"The yellow die shows {face}{free}."
    if move["do"] in ("step", "ai_act") and one["paid"]:
        parts = [part.split(" ", 1) for part in one["paid"].split(" + ")]
        return " ".join(_paid(table, int(n), what) for n, what in parts)
    return f"{named(table, {'kind': '', **move})} moves it." if move.get("card") else ""


def _paid(table: Table, spaces: int, what: str) -> str:
    """Say what some spaces cost: which skulls are put away for them."""
    if what in ("foot", "traded"):
        each = 1 if what == "foot" else int(table.rules["three_for_one"])
        return f"Discard {counted(spaces * each, 'foot skull' if what == 'foot' else 'skull')}."
    return f"{counted(spaces, 'space')} {'is' if spaces == 1 else 'are'} free{', the head start' * (what != 'free')}."


def _back(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    who, path = one["who"], one["path"]
    if not path:  # nobody records where it stands
        return [Order(f"Walk {whose(table, who)} back {one['n']}", "As far as its own way leads.", [Picture("board")])]
    if len(path) < 2:
        return [Order(capital(f"{whose(table, who)} stays"), "It cannot go back any further.", [pawn(table, who)])]
    verb = f"Walk {whose(table, who)} back {len(path) - 1}"
    why = "The way it came." if len(path) > one["n"] else "No further: its way begins here."
    return [Order(verb, why, [pawn(table, who)], place(table, path[0]), place(table, path[-1]), path, who)]


def _life(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    who, was, now = one["who"], one["was"], one["now"]
    if was == now:
        return []
    why = {"": "Life comes back."}.get(one["why"], f"{one['why']}.")
    if one["why"].endswith("damage"):
        why = f"{begun(table, who, 'takes')} {one['why']}."
    verb = f"Turn {whose(table, who)} to {now}"
    return [Order(verb, why, [turned_to(table, who, now)], before=was, after=now, unit="life", who=who)]


def _hurt(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    verb = capital(f"{whom(table, one['who'])}: {one['n']} damage")
    return [Order(verb, "Turn the pawn. Knocked out? Say it below.")]


def _fell(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    who, full = one["who"], start_life(table.rules)
    verb, shows = f"Turn {whose(table, who)} to {full}", [turned_to(table, who, full)]
    return [Order(verb, "A new life.", shows, before=one["had"] or None, after=full, unit="life", who=who)]


def _loot(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    many, verb = len(table.of(one["who"])["loot"]), f"A loot card for {whom(table, one['who'])}"
    back = [Picture("L1-back")]
    return [Order(verb, "The top card, unseen, face down.", back, before=many - 1, after=many, unit="loot")]


def _marked(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    who = one["who"]
    why = f"{begun(table, who, 'does')} not walk in the next turn."
    return [Order(f"Lay an X beside {whose(table, who)}", why, [Picture("x")], who=who)]


def _unmarked(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    verb = f"Take the X from {whose(table, one['who'])}"
    return [Order(verb, f"{begun(table, one['who'], 'walks')} again.", [Picture("x")])]


def _unchanged(table: Table, one: Event, move: Move) -> list[Order]:
    if move["do"] in ("draw", "item"):
        return []  # said with the card
    mark = "It has an X already." if table.of(one["who"])["x"] else "There was no X beside it."
    return [Order("No effect", f"{capital(whose(table, one['who']))}: {mark[:1].lower()}{mark[1:]}", [Picture("x")])]


def _coin(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    who, mine = one["who"], one["mine"]
    verb = f"Coin of mine {mine} for {table.name(who)}"
    coin = [Picture(f"coin-{table.of(who)['clan']}-{mine}")]
    now, why = one["now"], f"Mine {mine} is closed for {table.name(who)} now."
    return [Order(verb, why, coin, before=one["was"], after=now, unit=_unit("coin", now))]


def _crystal(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    return [Order(f"Lay a crystal by {whose(table, one['who'])}", "Homeward from here.", [Picture("crystal")])]


def _reopened(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    mines = listed([str(mine) for mine in one["mines"]])
    word = "Mine" if len(one["mines"]) == 1 else "Mines"
    clan = table.of(one["who"])["clan"]
    return [
        Order(
            f"{word} {mines}: coins back in",
            "They can be taken once more.",
            [Picture(f"coin-{clan}-{one['mines'][0]}")],
        )
    ]


def _home(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    ends = "The race is over." if table.state["over"] else "The round is played to its end."
    first = ends if one["first"] else "Somebody was there before."
    return [Order(f"{begun(table, one['who'], 'is')} at the boat", first, [pawn(table, one["who"])])]


def _unit(what: str, now: int) -> str:
    """Name what is counted, as the new number asks for it."""
    return what if now == 1 else f"{what}s"


def _relic(table: Table, one: Event, move: Move) -> list[Order]:
    who, code, now = one["who"], one["code"], one["now"]
    known = table.content["relics"].get(code)
    what = str(known["name"]) if known else "The relic"
    face = Picture(code if known else "A1-back")
    why = "Lay it face down."
    if move["do"] == "relic":
        cost = skulls_said(table, known["cost"]) if known else "those printed on it"
        why = f"{begun(table, who, 'discards')} skulls: {cost}. Lay it face down."
    return [Order(f"{what}: to {whom(table, who)}", why, [face], before=now - 1, after=now, unit=_unit("relic", now))]


def put_away(after: Table) -> list[Order]:
    """Give the order for a relic that leaves when a turn or round ends, with what comes in its place."""
    gone = next((one for one in after.state["happened"] if one["what"] == "cycled"), None)
    row = next((one for one in after.state["happened"] if one["what"] == "row"), None)
    if gone is None:
        return []
    known = after.content["relics"].get(gone["code"])
    moved = "Move the pile on the right over first." if row and row["moved"] else ""
    why = fitting("Under the pile on its right. Shift the others, turn up a new one on the left.", moved)
    return [Order("Put away the relic on the right", why, [Picture(gone["code"] if known else "A1-back")])]


def _row(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    if any(each["what"] == "cycled" for each in table.state["happened"]):
        return []  # said with the relic that leaves
    new = table.content["relics"].get(one["new"]) if one["new"] != UNKNOWN else None
    why = f"{new['name']} is new, on the left." if new else "Turn up a new one on the left."
    moved = " Move the pile on the right over first." if one["moved"] else ""
    return [Order("Shift the relics to the right", f"{why}{moved}", [Picture(one["new"] if new else "A1-back")])]


def _aimed(table: Table, one: Event, move: Move) -> list[Order]:
    to, by, code = one["who"], one["by"], str(one["card"])
    verb = f"{named(table, one)}: {does_to(table, one['kind'], one['n'], to)}"
    paid = paid_for(table, move, code) if move["do"] in ("cast", "item") else ""
    costs = "No walk in the next turn." if one["kind"] == "paralysis" else ""
    why = fitting(f"{begun(table, to, 'may')} answer now.", costs)
    why = fitting(paid, costs, f"{begun(table, to, 'may')} answer.") if paid else why
    places = [table.of(who)["at"] for who in (by, to) if recorded(table, who)]
    aim = places if len(places) > 1 else []
    found = Order(verb, why, shown_card(code), aim=aim, who=to)
    life = table.of(to)["life"]
    if one["kind"] == "damage" and recorded(table, to):
        found = found._replace(before=life, after=max(0, life - int(one["n"])), unit="life", maybe=True)
    return [found]


def _blocked(table: Table, one: Event, move: Move) -> list[Order]:
    del one, move  # whom it spares is in the banner
    faces = [str(face.get("id", "")) for face in table.content["tables"].get("dice", {}).get("ai_action", ())]
    number = faces.index("block") + 1 if "block" in faces else 0
    die = Die(D6, "BLOCK", GREY)
    return [Order("The grey die shows Block Trap", "", [Picture(f"ai-action-{number}" if number else "", die)])]


def _caped(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    return [Order("No effect", f"{begun(table, one['who'], 'wears')} the cape.")]


EVENTS: Final[Mapping[str, Callable[[Table, Event, Move], list[Order]]]] = {
    "walked": _walked,
    "back": _back,
    "life": _life,
    "fell": _fell,
    "loot": _loot,
    "hurt": _hurt,
    "marked": _marked,
    "unmarked": _unmarked,
    "unchanged": _unchanged,
    "coin": _coin,
    "crystal": _crystal,
    "reopened": _reopened,
    "home": _home,
    "relic": _relic,
    "row": _row,
    "aimed": _aimed,
    "blocked": _blocked,
    "caped": _caped,
}


def banner(table: Table, move: Move) -> Head | None:
    """Give the banner of what happened, if there is one."""
    happened = {one["what"]: one for one in table.state["happened"]}
    if "fell" in happened:
        one = happened["fell"]
        had = f", and {whom(table, one['who'])} had {one['had']}"
        return Head("Knocked out!", f"{one['n']} damage{had}." if one["n"] else "")
    if "blocked" in happened:
        return Head("Blocked!", f"No effect on {whom(table, happened['blocked']['who'])}.")
    if move["do"] == "respond" and (move["with"] == "skull" or card(table, move["with"]).get("kind") == "shield"):
        return Head("Blocked!", f"No effect on {whom(table, move['who'])}.")
    if "home" in happened and happened["home"]["first"]:
        return Head("Home with the crystal!")
    return Head("The crystal!") if "crystal" in happened else None
