"""The AI in Trap Attack: its dice, the card that it draws, and how people say which it is. Rule ids are the brief's."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Item, Menu, Move, Read, Table, Turn, numbered
from companion.engine.words import listed, whole
from companion.games.trap_attack.calls import TrapAct, meant, named, put
from companion.games.trap_attack.cards import asked, card_meant, is_trap, kind_said, of_kind, offered
from companion.games.trap_attack.casting import strength
from companion.games.trap_attack.deck import held as held_by_app
from companion.games.trap_attack.deck import may_take, take, walked
from companion.games.trap_attack.effects import aim, in_vain, settle, use
from companion.games.trap_attack.pawns import ai_move, cure, far_said, held, human, stopped
from companion.games.trap_attack.relics import take_relic
from companion.games.trap_attack.walking import go
from companion.kit.forms import Act, Form, Parts, several
from companion.kit.game import Question

HAS_X: Final = marked("{who} has an X and does not move{see:C55}.")
AGAIN: Final = "again"
"""What people say of a card that does nothing for the AI, without its name."""
EFFECTS: Final = marked({"damage": "{n} damage", "push": "{n} back", "paralysis": "an X"})
"""What a trap does, in a word or two."""
SHOWS: Final = marked({
    "block": "BLOCK: nothing in this turn{see:C53}",
    "relic": "RELIC: the rightmost, free",
    "cast": "CAST",
})  # fmt: skip
ACTS: Final = marked({
    "app": (
        "The AI draws a card",
        "The grey die shows Cast Trap. The screen draws it: leave your deck alone.",
    ),
    "cast": ("Turn over the top action card", "The grey die shows Cast Trap. The AI pays nothing."),
    "relic": (
        "It takes the relic on the right",
        "The grey die shows Buy Relic. It is free for the AI.",
    ),
    "block": ("Nothing happens now", "The grey die shows Block. Block counts only against a trap."),
})  # fmt: skip
"""What hands are told of the AI's grey die: what is done, and why."""


def _rolls(act: TrapAct, face: int | None) -> None:
    """Move the AI by its d4, with its free space (TA-SOLO-1 to 3, C50); paralysed, it stays (C55)."""
    table = act.table
    table.state["this"]["moved"] = True
    if face is None or stopped(table, act.who):
        act.tell(HAS_X, "{pawn} stays", "It has an X and does not walk.", pawn=act.who)
        return
    how = ai_move(table)
    faces = table.content["tables"]["ai_steps"][how]
    steps = faces[min(face, len(faces)) - 1]
    act.say(
        several(
            "Yellow die: {face}, so {n} step ({how}{see:, C50}).",
            "Yellow die: {face}, so {n} steps ({how}{see:, C50}).",
        ),
        n=steps,
        face=face,
        how=far_said(how),
    )
    why = _("The yellow die shows {face}.", face=face)
    if steps > face:
        why = ngettext(
            "The yellow die shows {face}; {n} space more is free.",
            "The yellow die shows {face}; {n} spaces more are free.",
            steps - face,
            face=face,
        )
    go(act, act.who, steps, why=why, yellow=face)


def _its_turn(act: Act) -> None:
    turn = act.state["turn"]
    act.forbid(act.who != turn, "TA-TURN-6", "It is {by}'s turn; 'end' ends it.", by=turn)


def ai_roll(act: TrapAct, face: int | None) -> Parts:
    """Roll how far the AI walks."""
    unrolled = face is None and not stopped(act.table, act.who)
    act.forbid(unrolled, "TA-SOLO-3", "The AI has no X and its d4 was not rolled.")
    yield
    _rolls(act, face)


def ai_act(act: TrapAct, face: str) -> Parts:
    """Do what the AI's grey die shows (TA-SOLO-4, TA-SOLO-6, C53)."""
    table, state = act.table, act.state
    yield
    state["this"].update(acted=True, moved=True)
    told = "app" if face == "cast" and held_by_app(table) else face if face != "relic" or state["row"] else ""
    verb, why = ACTS.get(told, (marked("It does nothing more"), marked("The grey die shows {die}.")))
    act.tell("Grey die: {shows}.", verb, why, shows=_(SHOWS.get(face) or face), die=_("Buy Relic"), grey=face)
    if face == "relic":
        take_relic(act, act.who, len(state["row"]) - 1)
    elif face == "cast":
        state["open"].append({"what": "draw", "by": act.who, "to": human(table)})
    settle(act)


def draw(act: TrapAct, face: int | None = None, deck: str = "", **move: Any) -> Parts:
    """Do what the AI's card says: five are drawn again, traps are cast at the player (TA-SOLO-7, TA-SOLO-8, C51)."""
    table, own, card = act.table, deck == "app", move.setdefault("card", "")
    may_take(act, card if own else "")
    strength(act, move)
    yield
    if not asked(table, "draw"):
        return
    if own:
        take(act, card)
    if meant(table, move)[0] in table.content["tables"]["ai_redraws"]:
        nothing = put(table, "{card}: nothing for the AI.", card=move) if card else _("Nothing for the AI.")
        again = _("It draws again{see:TA-SOLO-8}." if own else "Discard it and draw again{see:TA-SOLO-8}.")
        act.line(f"{nothing} {again}")
        act.hands(
            "It draws again" if own else "Put it away, draw again",
            "{name} does nothing for the AI.",
            card,
            name=named(table, move) if card else _("That card"),
        )
        return
    table.state["open"].pop()
    _tells(act, move, own)
    _works(act, move, face)
    settle(act)


def _tells(act: TrapAct, move: Move, own: bool) -> None:
    """Tell which card the AI draws; hands show one that is cast at somebody who may answer later."""
    table, to, (kind, amount) = act.table, human(act.table), meant(act.table, move)
    if kind == "none":
        act.tell(
            "No card of the AI's deck does anything." if own else "The AI's card does nothing.",
            "The card does nothing",
            "The AI’s turn goes on without it.",
        )
        return
    trap = is_trap(table, kind)
    if trap:
        does = _(EFFECTS[kind], n=amount) if move["card"] and kind in EFFECTS else ""
        act.say("The AI casts {card} at {who}{does}.", to, card=move, does=does and f": {does}")
    else:
        act.say("The AI draws {card}.", card=move)
    if not to or table.of(to)["cape"] or not (trap or kind == "swap"):
        why = in_vain(table, act.who, kind) or _("It is done at once.")
        act.hands("The AI draws {card}", (why,), move["card"], card=move)


def _works(act: TrapAct, move: Move, face: int | None) -> None:
    """Do what the AI's card says (TA-SOLO-8)."""
    table, to, kind = act.table, human(act.table), meant(act.table, move)[0]
    if kind == "forward" and held(table, act.who):
        act.say(HAS_X)
    elif kind == "antidote":
        if cure(act, act.who) and face is not None:
            _rolls(act, face)
    elif kind in ("heal", "forward"):
        use(act, act.who, move)
    elif kind != "none" and to:
        aim(act, move, act.who, to)


def top_card(table: Table, read: Read) -> Question:
    """Ask which card the AI draws: the kinds of cards, those that are drawn again as one, then the cards of a kind."""
    tables, cards, choices = table.content["tables"], table.content["cards"], list[Item]()
    redraws = tables["ai_redraws"]
    for kind in table.content["kinds"]:
        name, codes = tables["kinds"][kind]["name"], [code for code, one in cards.items() if one["kind"] == kind]
        if kind not in redraws and codes:
            choices.append(Item(name.replace(" ", "-") if codes[1:] else codes[0], name, face=codes[0]))
    again = listed([one["name"] for one in cards.values() if one["kind"] in redraws], "or")
    choices.append(Item(AGAIN, _("draw again"), again, face=of_kind(table, redraws[0])))

    def cards_of(words: list[str]) -> Menu | None:
        chosen = len(words) == 1 and words[0] in [item.word for item in choices]
        kind = kind_said(table, words[0]) if chosen else ""
        return Menu(_("Which card?"), offered(table, kind)) if kind else None

    said = ", ".join(f"{number} {item.label}" for number, item in numbered(choices))
    ask = _("Draw the top action card. Its name, or: {choices}.", choices=said)
    heading = _("Draw the top action card. Which is it?")
    return Question(ask, read, choices, _("its name"), heading, cards_of, alone=True)


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
    return walked(turn, table, found), rest


FORMS: Final = (
    Form(
        "ai", ai_roll, gate=_its_turn, example="ai", moment="The AI's turn: roll both its dice.",
        label="Roll the AI's turn", by=lambda table, _who: table.state["rival"], probe={"face": 1},
        do="ai_roll",
    ),
    Form("ai_act", ai_act, gate=_its_turn),
    Form("draw", draw),
)  # fmt: skip
