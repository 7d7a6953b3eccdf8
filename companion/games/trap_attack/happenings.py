"""Orders for hands, made of what happened within a move of Trap Attack: one for each thing. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Move, Table
from companion.engine.words import listed
from companion.games.trap_attack import amounts
from companion.games.trap_attack.calls import (
    GREY,
    YELLOW,
    capital,
    does_to,
    fits,
    fitting,
    paid_for,
    pawn,
    place,
    shown_card,
    skulls_said,
    turned_to,
    unmoved,
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
    lost = _(" It ends at the boat: {n} less.", n=one["lost"]) if one["lost"] else ""
    if not spaces:
        none = _("There is no space to walk.") + lost
        return [Order(capital(_("{pawn} stays", pawn=whose(table, who))), none, [pawn(table, who)])]
    why, pictures = _why_walked(table, one, move, spaces), [pawn(table, who)]
    if move["do"] == "ai_roll" and move.get("face"):
        pictures.append(Picture("", Die(D4, str(move["face"]), YELLOW)))
    mine = whose(table, who)
    verb = ngettext("Walk {pawn} {n} space", "Walk {pawn} {n} spaces", spaces, pawn=mine)
    verb = fits(verb, _("Walk {pawn} {n}", pawn=mine, n=spaces))
    start, end = place(table, path[0]), place(table, path[-1])
    return [Order(verb, f"{why}{lost}".strip(), pictures, start, end, path, who)]


def _why_walked(table: Table, one: Event, move: Move, spaces: int) -> str:
    if move["do"] == "ai_roll":
        face = int(move.get("face") or 0)
        more = spaces + one["lost"] - face
        if more <= 0:
            return _("The yellow die shows {face}.", face=face)
        return ngettext(
            "The yellow die shows {face}; {n} space more is free.",
            "The yellow die shows {face}; {n} spaces more are free.",
            more,
            face=face,
        )
    if move["do"] in ("step", "ai_act") and one["paid"]:
        parts = [part.split(" ", 1) for part in one["paid"].split(" + ")]
        return " ".join(_paid(table, int(n), what) for n, what in parts)
    return _("{card} moves it.", card=named(table, {"kind": "", **move})) if move.get("card") else ""


def _paid(table: Table, spaces: int, what: str) -> str:
    """Say what some spaces cost: which skulls are put away for them."""
    if what == "foot":
        return _("Discard {skulls}.", skulls=amounts.foot_skulls(spaces))
    if what == "traded":
        return _("Discard {skulls}.", skulls=amounts.skulls(spaces * int(table.rules["three_for_one"])))
    if what == "free":
        return ngettext("{n} space is free.", "{n} spaces are free.", spaces)
    return ngettext("{n} space is free, the head start.", "{n} spaces are free, the head start.", spaces)


def _back(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    who, path = one["who"], one["path"]
    if not path:  # nobody records where it stands
        verb = _("Walk {pawn} back {n}", pawn=whose(table, who), n=one["n"])
        return [Order(verb, _("As far as its own way leads."), [Picture("board")])]
    if len(path) < 2:
        stays = capital(_("{pawn} stays", pawn=whose(table, who)))
        return [Order(stays, _("It cannot go back any further."), [pawn(table, who)])]
    verb = _("Walk {pawn} back {n}", pawn=whose(table, who), n=len(path) - 1)
    why = _("The way it came.") if len(path) > one["n"] else _("No further: its way begins here.")
    return [Order(verb, why, [pawn(table, who)], place(table, path[0]), place(table, path[-1]), path, who)]


def _life(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    who, was, now = one["who"], one["was"], one["now"]
    if was == now:
        return []
    why = _("Lives are swapped.") if one["why"] else _("Life comes back.")
    if one["why"].endswith("damage"):
        why = capital(_("{who} takes {n} damage.", who=whom(table, who), n=one["why"].split()[0]))
    verb = _("Turn {pawn} to {life}", pawn=whose(table, who), life=now)
    return [Order(verb, why, [turned_to(table, who, now)], before=was, after=now, unit=_("life"), who=who)]


def _hurt(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    verb = capital(_("{who}: {n} damage", who=whom(table, one["who"]), n=one["n"]))
    return [Order(verb, _("Turn the pawn. Knocked out? Say it below."))]


def _fell(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    who, full = one["who"], start_life(table.rules)
    verb, shows = _("Turn {pawn} to {life}", pawn=whose(table, who), life=full), [turned_to(table, who, full)]
    return [Order(verb, _("A new life."), shows, before=one["had"] or None, after=full, unit=_("life"), who=who)]


def _loot(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    many, verb = len(table.of(one["who"])["loot"]), _("A loot card for {who}", who=whom(table, one["who"]))
    back = [Picture("L1-back")]
    return [
        Order(
            verb,
            _("The top card, unseen, face down."),
            back,
            before=many - 1,
            after=many,
            unit=ngettext("loot", "loot", many),
        )
    ]


def _marked(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    who = one["who"]
    why = capital(_("{who} does not walk in the next turn.", who=whom(table, who)))
    return [Order(_("Lay an X beside {pawn}", pawn=whose(table, who)), why, [Picture("x")], who=who)]


def _unmarked(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    verb = _("Take the X from {pawn}", pawn=whose(table, one["who"]))
    return [Order(verb, capital(_("{who} walks again.", who=whom(table, one["who"]))), [Picture("x")])]


def _unchanged(table: Table, one: Event, move: Move) -> list[Order]:
    if move["do"] in ("draw", "item"):
        return []  # said with the card
    mine = whose(table, one["who"])
    had = table.of(one["who"])["x"]
    mark = _("{pawn}: it has an X already.", pawn=mine) if had else _("{pawn}: there was no X beside it.", pawn=mine)
    return [Order(_("No effect"), capital(mark), [Picture("x")])]


def _coin(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    who, mine, now = one["who"], one["mine"], one["now"]
    verb = _("Coin of mine {mine} for {who}", mine=mine, who=table.name(who))
    coin = [Picture(f"coin-{table.of(who)['clan']}-{mine}")]
    why = _("Mine {mine} is closed for {who} now.", mine=mine, who=table.name(who))
    return [Order(verb, why, coin, before=one["was"], after=now, unit=ngettext("coin", "coins", now))]


def _crystal(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    verb = _("Lay a crystal by {pawn}", pawn=whose(table, one["who"]))
    return [Order(verb, _("Homeward from here."), [Picture("crystal")])]


def _reopened(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    mines = listed([str(mine) for mine in one["mines"]])
    verb = ngettext("Mine {mines}: coins back in", "Mines {mines}: coins back in", len(one["mines"]), mines=mines)
    coin = Picture(f"coin-{table.of(one['who'])['clan']}-{one['mines'][0]}")
    return [Order(verb, _("They can be taken once more."), [coin])]


def _home(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    ends = _("The race is over.") if table.state["over"] else _("The round is played to its end.")
    first = ends if one["first"] else _("Somebody was there before.")
    return [Order(capital(_("{who} is at the boat", who=whom(table, one["who"]))), first, [pawn(table, one["who"])])]


def _relic(table: Table, one: Event, move: Move) -> list[Order]:
    who, code, now = one["who"], one["code"], one["now"]
    known = table.content["relics"].get(code)
    what = str(known["name"]) if known else _("The relic")
    face = Picture(code if known else "A1-back")
    why = _("Lay it face down.")
    if move["do"] == "relic":
        cost = skulls_said(table, known["cost"]) if known else _("those printed on it")
        why = capital(_("{who} discards skulls: {cost}. Lay it face down.", who=whom(table, who), cost=cost))
    verb = fits(_("{relic}: to {who}", relic=what, who=whom(table, who)), what)
    return [Order(verb, why, [face], before=now - 1, after=now, unit=ngettext("relic", "relics", now))]


def put_away(after: Table) -> list[Order]:
    """Give the order for a relic that leaves when a turn or round ends, with what comes in its place."""
    gone = next((one for one in after.state["happened"] if one["what"] == "cycled"), None)
    row = next((one for one in after.state["happened"] if one["what"] == "row"), None)
    if gone is None:
        return []
    known = after.content["relics"].get(gone["code"])
    moved = _("Move the pile on the right over first.") if row and row["moved"] else ""
    why = fitting(_("Under the pile on its right. Shift the others, turn up a new one on the left."), moved)
    return [Order(_("Put away the relic on the right"), why, [Picture(gone["code"] if known else "A1-back")])]


def _row(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    if any(each["what"] == "cycled" for each in table.state["happened"]):
        return []  # said with the relic that leaves
    new = table.content["relics"].get(one["new"]) if one["new"] != UNKNOWN else None
    why = _("{relic} is new, on the left.", relic=new["name"]) if new else _("Turn up a new one on the left.")
    moved = f" {_('Move the pile on the right over first.')}" if one["moved"] else ""
    return [Order(_("Shift the relics to the right"), f"{why}{moved}", [Picture(one["new"] if new else "A1-back")])]


def _aimed(table: Table, one: Event, move: Move) -> list[Order]:
    to, by, code = one["who"], one["by"], str(one["card"])
    does = does_to(table, one["kind"], one["n"], to)
    verb = fits(f"{named(table, one)}: {does}", capital(does))
    paid = paid_for(table, move, code) if move["do"] in ("cast", "item") else ""
    costs = _("No walk in the next turn.") if one["kind"] == "paralysis" else ""
    why = fitting(capital(_("{who} may answer now.", who=whom(table, to))), costs)
    why = fitting(paid, costs, capital(_("{who} may answer.", who=whom(table, to)))) if paid else why
    places = [table.of(who)["at"] for who in (by, to) if recorded(table, who)]
    aim = places if len(places) > 1 else []
    found = Order(verb, why, shown_card(code), aim=aim, who=to)
    life = table.of(to)["life"]
    if one["kind"] == "damage" and recorded(table, to):
        found = found._replace(before=life, after=max(0, life - int(one["n"])), unit=_("life"), maybe=True)
    return [found]


def _blocked(table: Table, one: Event, move: Move) -> list[Order]:
    del one, move  # whom it spares is in the banner
    faces = [str(face.get("id", "")) for face in table.content["tables"].get("dice", {}).get("ai_action", ())]
    number = faces.index("block") + 1 if "block" in faces else 0
    die = Die(D6, _("BLOCK"), GREY)
    return [Order(_("The grey die shows Block Trap"), "", [Picture(f"ai-action-{number}" if number else "", die)])]


def _caped(table: Table, one: Event, move: Move) -> list[Order]:
    del move
    return [Order(_("No effect"), capital(_("{who} wears the cape.", who=whom(table, one["who"]))))]


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
        facts = {"n": one["n"], "who": whom(table, one["who"]), "had": one["had"]}
        return Head(_("Knocked out!"), _("{n} damage, and {who} had {had}.", **facts) if one["n"] else "")
    if "blocked" in happened:
        return Head(_("Blocked!"), unmoved(table, happened["blocked"]["who"]))
    if move["do"] == "respond" and (move["with"] == "skull" or card(table, move["with"]).get("kind") == "shield"):
        return Head(_("Blocked!"), unmoved(table, move["who"]))
    if "home" in happened and happened["home"]["first"]:
        return Head(_("Home with the crystal!"))
    return Head(_("The crystal!")) if "crystal" in happened else None
