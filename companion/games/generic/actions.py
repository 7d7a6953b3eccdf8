"""Actions and decks that companion.yaml declares: what they cost and give, when they may be done, what is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Breach, Item, Menu, Move, Table, Turn
from companion.engine.words import Unclear, capital, listed, near, whole
from companion.games.generic.moves import (
    SHARED,
    as_written,
    bounds,
    counters_of,
    fallen,
    go_on,
    label,
    living,
    meant,
    moved,
    settle,
    where_in_time,
)
from companion.kit.deeds import Deed
from companion.kit.slots import seated


def declared_actions(table: Table) -> dict[str, dict[str, Any]]:
    """Give the actions of the game by their names."""
    found: dict[str, dict[str, Any]] = table.content["companion"].get("actions", {})
    return found


def called(name: str, action: Mapping[str, Any]) -> str:
    """Give what people call an action."""
    return str(action["label"] or name.replace("_", " "))


def items(table: Table) -> tuple[Item, ...]:
    """Offer every action, with what it costs."""
    found = []
    for name, action in declared_actions(table).items():
        if may_begin(table, name):
            found.append(Item("", ""))
            continue
        cost = listed([f"{meant(n, table.rules)} {label(table, '', counter)}" for counter, n in action["cost"].items()])
        what = capital(called(name, action))
        found.append(Item(name, _("{what}: costs {cost}", what=what, cost=cost) if cost else what))
    return tuple(found)


def menu(table: Table, words: Sequence[str]) -> Menu | None:
    """Ask for whom an action is meant, where it is for somebody."""
    action = declared_actions(table)[words[0]]
    if action["target"] and len(words) == 1:
        return Menu(_("Whom?"), seated(table, [who for who in living(table) if who != table.state["turn"]]))
    return None


def read(turn: Turn, words: list[str]) -> list[Move]:
    """Read `buy` or `hit ben`. Raises Unclear when somebody is missing, or something stands behind it."""
    table, (name, *rest) = turn.table, words
    action = declared_actions(table)[name]
    move: Move = {"do": "action", "who": turn.who, "action": name}
    if action["target"]:
        others = [table.name(who) for who in living(table) if who != turn.who]
        if not rest:
            raise Unclear(_("{what}: whom? {names}.", what=capital(called(name, action)), names=listed(others, "or")))
        move["on"] = table.player(rest.pop(0), [who for who in living(table) if who != turn.who])
    if rest:
        raise Unclear(_("{name}, and nothing behind '{word}'.", name=name, word=rest[0]))
    if action["roll"]:
        move["rolled"] = turn.throw(action["roll"])[1]
    found = [move]
    if action["draw"]:
        found.append(drawn(turn, action["draw"]))
    return found


def changes(table: Table, move: Move) -> list[Move]:
    """Give what an action does to counters, as moves of counting."""
    action = declared_actions(table).get(move["action"])
    if action is None:
        return []
    found = []
    for who, part, sign in (
        (move["who"], "cost", -1),
        (move["who"], "gain", 1),
        (move.get("on", ""), "they", 1),
        (SHARED, "shared", 1),
    ):
        for counter, number in action[part].items() if who else ():
            by = sign * (meant(number, table.rules) or 0)
            found.append({"do": "add", "who": who, "counter": counter, "by": by})
    return found


def _does(table: Table, move: Move) -> None:
    action = declared_actions(table).get(move["action"])
    if action is None:
        return
    for change in changes(table, move):
        moved(table, change)
    table.state.setdefault("used", {}).setdefault(move["who"], {})[move["action"]] = where_in_time(table)
    turn = table.state["turn"]
    settle(table)
    if action["ends"] and not table.state["ended"] and table.state["turn"] == turn:  # who is out has gone on already
        go_on(table)


_ONCE: Final = {
    "turn": marked("{who} has done that in this turn: {what} is once a turn."),
    "round": marked("{who} has done that in this round: {what} is once a round."),
    "game": marked("{who} has done that in this game: {what} is once a game."),
}


def may_begin(table: Table, name: str) -> list[Breach]:
    """Say what stands against an action of whoever's turn it is, whomever it is meant for."""
    return _may(table, {"do": "action", "who": table.state["turn"], "action": name}) if table.state["turn"] else []


def _may(table: Table, move: Move) -> list[Breach]:
    """Say what stands against an action: whose turn it is, its phase, how often, and the bounds of counters."""
    name, who, state = move["action"], move["who"], table.state
    action = declared_actions(table).get(name)
    if action is None:
        return []
    rule, what = action["rule"] or name, called(name, action)
    found = []
    if state["turn"] and who != state["turn"]:
        found.append(
            Breach(rule, _("It is {who}'s turn, not {other}'s.", who=table.name(state["turn"]), other=table.name(who)))
        )
    phases = table.content["companion"].get("phases", [])
    if action["phase"] and phases and phases[state.get("phase", 0) % len(phases)] != action["phase"]:
        found.append(
            Breach(rule, _("{what} belongs to the phase '{phase}'.", what=capital(what), phase=action["phase"]))
        )
    before, now = state.get("used", {}).get(who, {}).get(name), where_in_time(table)
    within = {"turn": 2, "round": 1, "game": 0}.get(action["once"])
    if within is not None and before is not None and before[:within] == now[:within]:
        found.append(Breach(rule, _(_ONCE[action["once"]], who=table.name(who), what=what)))
    for change in changes(table, move):
        found += bounds(table, change)
    return found


def _told(before: Table, move: Move, after: Table) -> list[str]:
    action = declared_actions(before).get(move["action"])
    if action is None:
        return []
    said = [f"{after.name(move['who'])}: {called(move['action'], action)}"]
    if "on" in move:
        said[0] += f" ({after.name(move['on'])})"
    if "rolled" in move:
        said[0] += _(", {dice} shows {n}", dice=action["roll"], n=move["rolled"])
    for who in dict.fromkeys(change["who"] for change in changes(before, move)):
        old, new = counters_of(before, who), counters_of(after, who)
        parts = [f"{label(after, who, one)} {old[one]} → {new[one]}" for one in new if old.get(one) != new[one]]
        name = _("the table") if who == SHARED else after.name(who) if who != move["who"] else ""
        said += [f"{name} {part}".strip() for part in parts]
    return [f"{', '.join(said)}.", *fallen(before, after)]


# ---------------------------------------------------------------------- decks


def decks(table: Table) -> dict[str, list[str]]:
    """Give the decks of the game by their names."""
    found: dict[str, list[str]] = table.content["companion"].get("decks", {})
    return found


def deck_meant(table: Table, words: list[str]) -> str:
    """Take the name of a deck out of a line; a single one need not be said. Raises Unclear."""
    known = decks(table)
    if words and (found := words[0] if words[0] in known else near(words[0], known)):
        words.pop(0)
        return found
    if len(known) == 1:
        return next(iter(known))
    names = listed(list(known), "or") or _("This game has none")
    raise Unclear(_("Which deck? {names}.", names=names))


def pile(table: Table, deck: str) -> dict[str, list[str]]:
    """Give what of a deck is left, and what was discarded, as it stands."""
    found: dict[str, list[str]] = table.state.setdefault("decks", {}).setdefault(
        deck, {"left": list(decks(table).get(deck, [])), "discard": []}
    )
    return found


def drawn(turn: Turn, deck: str) -> Move:
    """Draw a card: from what is left, or from the discards shuffled again. Raises Unclear when there is none."""
    known = turn.table.state.get("decks", {}).get(deck, {"left": decks(turn.table)[deck], "discard": []})
    cards = known["left"] or known["discard"]
    if not cards:
        raise Unclear(_("No card of {deck} is left.", deck=deck))
    return {"do": "drawn", "who": turn.who, "deck": deck, "card": str(turn.cup.pick(deck, sorted(cards)).face)}


def draw(turn: Turn, words: list[str]) -> list[Move]:
    """Read `draw chance`; one card at a time, so that undo takes back one."""
    deck = deck_meant(turn.table, words)
    if words:
        raise Unclear(_("draw {deck} draws one card.", deck=deck))
    return [drawn(turn, deck)]


def shuffle(turn: Turn, words: list[str]) -> list[Move]:
    """Read `shuffle chance`: all cards of a deck together again."""
    return [{"do": "shuffled", "who": turn.who, "deck": deck_meant(turn.table, words)}]


def discard(turn: Turn, words: list[str]) -> list[Move]:
    """Read `discard chance 3`: a card that was drawn, onto the discards. Raises Unclear when none such is out."""
    deck = deck_meant(turn.table, words)
    out = out_of(turn.table, deck)
    card = near(" ".join(words), out) if words else ""
    if not card:
        raise Unclear(_("Which card? Out are {names}.", names=listed(out) or _("none")))
    return [{"do": "discarded", "who": turn.who, "deck": deck, "card": card}]


def out_of(table: Table, deck: str) -> list[str]:
    """Give the cards of a deck that somebody holds."""
    known = table.state.get("decks", {}).get(deck, {"left": decks(table)[deck], "discard": []})
    rest, out = [*known["left"], *known["discard"]], []
    for card in decks(table)[deck]:
        if card in rest:
            rest.remove(card)
        else:
            out.append(card)
    return out


def seen(table: Table, words: list[str]) -> list[str]:
    """Say how many cards of each deck are left, what was discarded and what is out."""
    told = []
    for deck in [deck_meant(table, words)] if words else decks(table):
        known = table.state.get("decks", {}).get(deck, {"left": decks(table)[deck], "discard": []})
        out, gone = listed(out_of(table, deck)) or _("none"), listed(known["discard"]) or _("none")
        told.append(
            ngettext(
                "{deck}: {n} card left; discarded: {gone}; out: {out}.",
                "{deck}: {n} cards left; discarded: {gone}; out: {out}.",
                len(known["left"]),
                deck=deck,
                gone=gone,
                out=out,
            )
        )
    return told or [_("This game has no decks here.")]


def _drawn(table: Table, move: Move) -> None:
    here = pile(table, move["deck"])
    if not here["left"]:
        here["left"], here["discard"] = here["discard"], []
    if move["card"] in here["left"]:
        here["left"].remove(move["card"])


def _drawn_told(before: Table, move: Move, _after: Table) -> list[str]:
    again = before.state.get("decks", {}).get(move["deck"], {"left": [1]})["left"] == []
    who = before.name(move["who"]) or _("The table")
    return [
        _("{who} draws {card} ({deck}).", who=who, card=move["card"], deck=move["deck"]),
        *[_("The discards were shuffled.")] * again,
    ]


def _shuffled(table: Table, move: Move) -> None:
    table.state.setdefault("decks", {}).pop(move["deck"], None)
    pile(table, move["deck"])


def _discarded(table: Table, move: Move) -> None:
    pile(table, move["deck"])["discard"].append(move["card"])


# ---------------------------------------------------------------------- transfers


GIVES: Final = {"takes": "from", "gives": "to", "pays": "to"}


def transfer(turn: Turn, words: list[str]) -> list[Move] | None:
    """Read `ana takes 3 from bank`, `ana gives 2 gold to ben`; None when a line is neither. Raises Unclear."""
    giver, *behind = words
    if not behind[1:] or behind[0] not in GIVES:
        return None
    table, shared = turn.table, turn.table.content["companion"]["shared"]
    who, (verb, *rest) = table.player(giver, living(table)), behind
    between = GIVES[verb]
    if between not in rest[1:]:
        raise Unclear(_("{line} whom?", line=f"{giver} {verb} {rest[0]} {between}"))
    at = rest.index(between)
    amount, other = whole(rest[0]), " ".join(rest[at + 1 :])
    counters = as_written(table.content["companion"], table.content["companion"]["counters"])
    name = " ".join(rest[1:at]) or (other if other in counters else "")
    counter = next(iter(counters), "") if not name else name if name in counters else near(name, counters)
    if not counter or amount < 0:
        raise Unclear(
            _("'{name}' is no counter; there are {names}.", name=name, names=listed(list(counters)) or _("none"))
        )
    theirs = (SHARED, other) if other in shared else (table.player(other, living(table)), counter)
    sign = 1 if verb == "takes" else -1
    return [
        {"do": "add", "who": theirs[0], "counter": theirs[1], "by": -sign * amount, "given": True},
        {"do": "add", "who": who, "counter": counter, "by": sign * amount, "given": True},
    ]


def _shuffled_told(_before: Table, move: Move, _after: Table) -> list[str]:
    return [_("{deck} is shuffled, all cards in it.", deck=move["deck"])]


def _discarded_told(_before: Table, move: Move, _after: Table) -> list[str]:
    return [_("{card} is discarded ({deck}).", card=move["card"], deck=move["deck"])]


DEEDS: Final = (
    Deed("action", _does, _may, _told, people=("who",)),
    Deed("drawn", _drawn, None, _drawn_told, people=()),
    Deed("shuffled", _shuffled, None, _shuffled_told, people=()),
    Deed("discarded", _discarded, None, _discarded_told, people=()),
)
