"""The AI in Trap Attack: its dice, the card that it draws, and how people say which it is. Rule ids are the brief's."""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Breach, Item, Menu, Move, Table, Turn, numbered
from companion.engine.words import listed, whole
from companion.games.trap_attack import deck
from companion.games.trap_attack.cards import asked, card, card_meant, is_trap, kind_said, meant, named, offered
from companion.games.trap_attack.casting import strength
from companion.games.trap_attack.effects import aim, settle
from companion.games.trap_attack.pawns import ai_move, amid, cure, gain, held, human, opening, say, stopped
from companion.games.trap_attack.relics import take_relic
from companion.games.trap_attack.responses import Read
from companion.games.trap_attack.walking import go
from companion.kit.deeds import Deed, broken
from companion.kit.game import Question

AGAIN: Final = "again"
"""What people say of a card that does nothing for the AI, without its name."""
EFFECTS: Final = {"damage": marked("{n} damage"), "push": marked("{n} back"), "paralysis": marked("an X")}
"""What a trap does, in a word or two."""
SHOWS: Final = {
    "block": marked("BLOCK: nothing in this turn (C53)"),
    "relic": marked("RELIC: the rightmost, free"),
    "cast": marked("CAST"),
}


def _roll(table: Table, move: Move) -> None:
    """Move the AI by its d4, with its free space (TA-SOLO-1 to 3, C50); paralysed, it stays (C55)."""
    table.state["this"]["moved"] = True
    if move["face"] is None or stopped(table, move["who"]):
        say(table, _("{who} has an X and does not move (C55).", who=opening(table, move["who"])))
        return
    rule = ai_move(table)
    faces = table.content["tables"]["ai_steps"][rule]
    steps = faces[min(move["face"], len(faces)) - 1]
    shown = ngettext(
        "Yellow die: {face}, so {n} step ({how}, C50).",
        "Yellow die: {face}, so {n} steps ({how}, C50).",
        steps,
        face=move["face"],
        how=rule,
    )
    say(table, shown)
    go(table, move["who"], steps, ())


def _may_act(table: Table, move: Move) -> list[Breach]:
    turn = table.state["turn"]
    unrolled = move["do"] == "ai_roll" and move["face"] is None and not stopped(table, move["who"])
    return broken(
        (move["who"] != turn, "TA-TURN-6", _("It is {who}'s turn; 'end' ends it.", who=amid(table, turn))),
        (unrolled, "TA-SOLO-3", _("The AI has no X and its d4 was not rolled.")),
    )[:1]


def _act(table: Table, move: Move) -> None:
    """Do what the AI's grey die shows (TA-SOLO-4, TA-SOLO-6, C53)."""
    state, who = table.state, move["who"]
    state["this"].update(acted=True, moved=True)
    say(table, _("Grey die: {face}.", face=_(SHOWS.get(move["face"]) or move["face"])))
    if move["face"] == "relic":
        take_relic(table, who, len(state["row"]) - 1)
    elif move["face"] == "cast":
        state["open"].append({"what": "draw", "by": who, "to": human(table)})
    settle(table)


def _draw(table: Table, move: Move) -> None:
    """Do what the AI's card says: five are drawn again, traps are cast at the player (TA-SOLO-7, TA-SOLO-8, C51)."""
    who, to = move["who"], human(table)
    if not asked(table, "draw"):
        return
    (kind, amount), what = meant(table, move), named(table, {"kind": "", **move})
    deck.take(table, move)
    if kind in table.content["tables"]["ai_redraws"]:
        nothing = _("{card}: nothing for the AI.", card=what) if move.get("card") else _("Nothing for the AI.")
        app = move.get("deck") == "app"
        again = _("It draws again (TA-SOLO-8).") if app else _("Discard it and draw again (TA-SOLO-8).")
        say(table, f"{nothing} {again}")
        return
    say(table, _drawn(table, move, to, what))
    table.state["open"].pop()
    if kind == "heal":
        say(table, _("{who} {life}.", who=table.name(who), life=gain(table, who, amount)))
    elif kind == "forward" and held(table, who):
        say(table, _("{who} has an X and does not move (C55).", who=opening(table, who)))
    elif kind == "forward":
        go(table, who, amount, ())
    elif kind == "antidote":
        if cure(table, who) and move.get("face") is not None:
            _roll(table, move)
    elif kind != "none" and to:
        aim(table, move, who, to)
    settle(table)


def _drawn(table: Table, move: Move, to: str, what: str) -> str:
    """Say which card the AI draws, and at whom it casts it."""
    kind, amount = meant(table, move)
    if kind == "none":
        own = move.get("deck") == "app"
        return _("No card of the AI's deck does anything.") if own else _("The AI's card does nothing.")
    if not is_trap(table, kind):
        return _("The AI draws {card}.", card=what)
    does = _(EFFECTS[kind], n=amount) if move.get("card") and kind in EFFECTS else ""
    return _("The AI casts {card} at {who}{does}.", card=what, who=table.name(to), does=does and f": {does}")


def top_card(table: Table, read: Read) -> Question:
    """Ask which card the AI draws: the kinds of cards, those that are drawn again as one, then the cards of a kind."""
    tables, cards = table.content["tables"], table.content["cards"]
    choices = []
    for kind in table.content["kinds"]:
        name, codes = str(tables["kinds"][kind]["name"]), [code for code, one in cards.items() if one["kind"] == kind]
        if kind not in tables["ai_redraws"] and codes:
            choices.append(Item(name.replace(" ", "-") if len(codes) > 1 else codes[0], name))
    again = listed([one["name"] for one in cards.values() if one["kind"] in tables["ai_redraws"]], "or")
    choices.append(Item(AGAIN, _("draw again"), again))

    def cards_of(words: list[str]) -> Menu | None:
        chosen = len(words) == 1 and words[0] in [item.word for item in choices]
        kind = kind_said(table, words[0]) if chosen else ""
        return Menu(_("Which card?"), offered(table, kind)) if kind else None

    said = ", ".join(f"{number} {item.label}" for number, item in numbered(choices))
    ask = _("Draw the top action card. Its name, or: {choices}.", choices=said)
    heading = _("Draw the top action card. Which is it?")
    return Question(ask, read, tuple(choices), _("its name"), heading, cards_of, alone=True)


def card_said(turn: Turn, table: Table, words: list[str]) -> tuple[Move, list[str]]:
    """Read the card that the AI draws: its name, or what it does, such as `damage 3`."""
    found: Move = {"do": "draw", "who": table.state["rival"]}
    first, *rest = words
    if first.casefold() == AGAIN:
        return {**found, "kind": table.content["tables"]["ai_redraws"][0], "n": 0}, rest
    kind = kind_said(table, first)
    if kind and rest:
        if rest[0].isdecimal() and is_trap(table, kind):
            return {**found, "kind": kind, "n": whole(rest[0])}, rest[1:]
        words = rest if rest[0].upper() in table.content["cards"] else words  # as the choices say it
    if kind == "paralysis" and not rest:
        return {**found, "kind": kind, "n": table.rules["paralysis_turns"]}, rest
    found["card"], rest = card_meant(table, words)
    if card(table, found["card"])["kind"] == "antidote" and table.of(found["who"])["x"]:
        found["face"] = turn.roll("ai_move", _("to see how far the AI walks")).face
    return found, rest


DEEDS: Final = (
    Deed("ai_roll", _roll, _may_act),
    Deed("ai_act", _act, _may_act),
    Deed("draw", _draw, lambda table, move: [*deck.may_take(table, move), *strength(table, move)]),
)
