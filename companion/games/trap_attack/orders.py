"""What hands do at a race of Trap Attack, for the screen in the middle: made of what happened within the last moves.

The AI's turn comes die by die, each a step of its own. Reads nothing that lies face down. Changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Move, Table
from companion.games.trap_attack import amounts, board
from companion.games.trap_attack.calls import (
    GREY,
    capital,
    does_to,
    fits,
    fitting,
    meant_by,
    paid_for,
    pawn,
    shown_card,
    turned_to,
    whom,
    whose,
)
from companion.games.trap_attack.cards import asked, card, named
from companion.games.trap_attack.deck import held
from companion.games.trap_attack.game import GAME
from companion.games.trap_attack.happenings import banner, followed, put_away
from companion.games.trap_attack.pawns import recorded, start_life
from companion.kit.panels import D6, NAME, VERB, Die, Head, Order, Picture, Staged, together
from companion.kit.replay import move_by_move

LAMPS: Final = (marked("walks"), marked("grey die"), marked("card"), marked("answer"))
"""The parts of the AI's turn."""
FACES: Final = {"cast": marked("Cast Trap"), "relic": marked("Buy Relic"), "block": marked("Block Trap")}
"""What is printed on the AI's grey die."""
WALKS, DIE, CARD, ANSWER = range(1, len(LAMPS) + 1)
KNOWN: Final = frozenset("step cast item respond relic exchange end ai_roll ai_act draw ko home leave".split())
"""Moves whose orders are said here; any other is told in its sentence."""


def orders(before: Table, moves: Sequence[Move], content: Any) -> Staged | None:
    """Give what moves want done on the table; nothing where their sentence says it all."""
    if any(move["do"] not in KNOWN for move in moves):
        return None
    groups, heads, after = _played(before, moves, content.dice.get("ai_action", ()))
    stood = together([*groups, _filled_up(before, after)])
    if not stood:
        return None
    steps = [head._replace(step=stood[min(at, len(stood) - 1)].step) for head, at in heads]
    return Staged(stood, steps[-1] if steps else None, _lamps(stood, after))


def begins(table: Table, content: Any) -> Staged:
    """Give what is laid out before the first turn, which the record has done (TA-SETUP-4 to 9)."""
    del content
    rules, people = table.rules, [who for who in table.state["players"] if recorded(table, who)]
    start, life = board.number(table.content, table.content["board"]["start"]), start_life(rules)
    cards = {"actions": amounts.actions(rules["action_hand"]), "skulls": amounts.skulls(rules["skull_hand"])}
    mine = [who for who in people if who != table.state["rival"]]
    hands = _("{who}: {actions} and {skulls}.", who=table.name(mine[0]), **cards) if len(mine) == 1 else ""
    hands = hands or _("Everybody: {actions} and {skulls}.", **cards)
    none = _(" The AI holds no cards.") if table.state["rival"] else ""
    dice = [turned_to(table, who, life) for who in people[:2]]
    relics = Picture(f"{next(iter(table.content['relics']))}-back")
    row = ngettext("Turn up {n} relic", "Turn up {n} relics", rules["relic_row"])
    return Staged(
        [
            Order(
                _("Pawns on {at}, by the boat", at=start), _("Each shows {life}: that is its life.", life=life), dice
            ),
            Order(_("Draw your hands"), f"{hands}{none}", [Picture("T01-back")]),
            Order(row, _("One coin of each clan lies in every mine."), [relics]),
        ],
        Head(_("{who} begins", who=table.name(str(table.state["turn"])))),
    )


def _lamps(stood: Sequence[Order], after: Table) -> Sequence[str]:
    """Name the parts that the AI's turn has had, and the one that is asked for now; none that does not come."""
    had = max(one.lamp for one in stood)
    asks = CARD if asked(after, "draw") else ANSWER if asked(after, "response") else 0
    return [_(lamp) for lamp in LAMPS[: max(had, asks)]] if had else ()


def _filled_up(before: Table, after: Table) -> list[Order]:
    """Let whose turn begins fill up the hand, which nobody records (TA-TURN-1)."""
    state, rules, who = after.state, after.rules, str(after.state["turn"])
    same = (state["turn"], state["round"]) == (before.state["turn"], before.state["round"])
    if same or state["over"] or who == state["rival"] or not recorded(after, who):
        return []
    return [
        _draws(after.name(who), amounts.actions(rules["action_hand"]), "T01-back"),
        _draws(after.name(who), amounts.skulls(rules["skull_hand"]), "RP-back"),
    ]


def _draws(name: str, many: str, back: str) -> Order:
    """Let somebody draw until the hand has so many cards."""
    verb = _("{who}: draw up to {cards}", who=name, cards=many)
    if len(verb) <= VERB:
        return Order(verb, _("Draw until the hand has so many."), [Picture(back)])
    why = _("{who} draws until the hand has so many.", who=name)
    return Order(_("Draw up to {cards}", cards=many), why, [Picture(back)])


def _played(
    before: Table, moves: Sequence[Move], faces: Sequence[Any]
) -> tuple[list[list[Order]], list[tuple[Head, int]], Table]:
    """Give orders in groups that are looked at together, banners with how many orders come before, the table then."""
    groups, heads, count = list[list[Order]](), list[tuple[Head, int]](), 0
    for number, (move, after) in enumerate(move_by_move(before, moves, GAME), 1):
        goes_on = move["do"] == "end" and number < len(moves)  # what follows says that the turn is over
        lead = [] if goes_on else _lead(before, move, after, faces)
        found = [one._replace(lamp=_lamp(before, move, one)) for one in (*lead, *followed(after, move))]
        groups = [*groups, found] if not groups or _parts(move, groups[-1]) else [*groups[:-1], groups[-1] + found]
        away = put_away(after)  # at the end of a turn, which is no part of it
        groups = [*groups, away] if away and before.state["turn"] == before.state["rival"] else groups
        if away and before.state["turn"] != before.state["rival"]:
            groups[-1].extend(away)
        head = banner(after, move)
        heads += [(head, count)] if head is not None else []
        count, before = count + len(found) + len(away), after
    return groups, heads, before


def _parts(move: Move, group: Sequence[Order]) -> bool:
    """Tell whether a move is looked at by itself: each of the AI's dice, and its first card."""
    return move["do"] in ("ai_roll", "ai_act") or (move["do"] == "draw" and all(one.lamp < CARD for one in group))


def _lamp(before: Table, move: Move, order: Order) -> int:
    """Say which part of the AI's turn an order is; none in anybody else's."""
    if before.state["turn"] != before.state["rival"]:
        return 0
    if order.maybe or (order.aim and move["do"] == "draw"):
        return ANSWER
    return {"ai_roll": WALKS, "ai_act": DIE, "draw": CARD, "respond": ANSWER}.get(move["do"], 0)


def _lead(before: Table, move: Move, after: Table, faces: Sequence[Any]) -> list[Order]:
    """Give the orders that a move begins with; `faces` are those of the AI's grey die."""
    if move["do"] == "ai_act":
        return _acted(before, move, after, faces)
    lead = LEADS.get(move["do"])
    return lead(before, move, after) if lead is not None else []


def _rolled(before: Table, move: Move, after: Table) -> list[Order]:
    who = move["who"]
    if move["face"] is None or not any(one["what"] == "walked" for one in after.state["happened"]):
        stays = capital(_("{pawn} stays", pawn=whose(before, who)))
        return [Order(stays, _("It has an X and does not walk."), [pawn(before, who)])]
    return []


def _acted(before: Table, move: Move, after: Table, faces: Sequence[Any]) -> list[Order]:
    face = str(move["face"])
    number = faces.index(face) + 1 if face in faces else 0
    die = Picture(f"ai-action-{number}" if number else "", Die(D6, _(face.upper()), GREY))
    if face == "cast" and held(before):
        why = _("The grey die shows Cast Trap. The screen draws it: leave your deck alone.")
        return [Order(_("The AI draws a card"), why, [die])]
    if face == "cast" and asked(after, "draw"):
        why = _("The grey die shows Cast Trap. The AI pays nothing.")
        return [Order(_("Turn over the top action card"), why, [die])]
    if face == "relic" and before.state["row"]:
        why = _("The grey die shows Buy Relic. It is free for the AI.")
        return [Order(_("It takes the relic on the right"), why, [die])]
    if face == "block":
        why = _("The grey die shows Block. Block counts only against a trap.")
        return [Order(_("Nothing happens now"), why, [die])]
    shows = _(FACES.get(face, face.capitalize()))
    return [Order(_("It does nothing more"), _("The grey die shows {face}.", face=shows), [die])]


def _drawn(before: Table, move: Move, after: Table) -> list[Order]:
    what, code = named(before, {"kind": "", **move}), str(move.get("card", ""))
    if move.get("kind") == "none":
        return [Order(_("The card does nothing"), _("The AI’s turn goes on without it."))]
    if asked(after, "draw"):
        verb = _("It draws again") if move.get("deck") == "app" else _("Put it away, draw again")
        nothing = _("{card} does nothing for the AI.", card=what if code else _("That card"))
        return [Order(verb, nothing, shown_card(code))]
    if any(one["what"] == "aimed" for one in after.state["happened"]):
        return []  # said with whom it hits
    why = _without_effect(before, after) or _("It is done at once.")
    return [Order(_("The AI draws {card}", card=what), why, shown_card(code))]


def _without_effect(before: Table, after: Table) -> str:
    """Say of an item that it changes nothing; nothing of one that does something."""
    for one in after.state["happened"]:
        if one["what"] == "life" and one["was"] == one["now"]:
            return _("No effect: life stays {n}.", n=one["now"])
        if one["what"] == "unchanged":
            return _("No effect: there is no X beside {pawn}.", pawn=whose(before, one["who"]))
    return ""


def _cast(before: Table, move: Move, after: Table) -> list[Order]:
    code, happened = str(move.get("card", "")), {one["what"] for one in after.state["happened"]}
    if "aimed" in happened:
        return []
    paid, what = paid_for(before, move, code), named(before, {"kind": "", **move})
    aim = [before.of(one)["at"] for one in (move["who"], move["to"]) if recorded(before, one)]
    none = {"blocked", "caped"} & happened
    does = _("no effect") if none else does_to(before, *meant_by(before, move), move["to"])
    verb = fits(f"{what}: {does}", capital(does))
    return [Order(verb, paid, shown_card(code), aim=aim if len(aim) > 1 else ())]


def _item(before: Table, move: Move, after: Table) -> list[Order]:
    if asked(after, "response"):
        return []
    code, (kind, amount) = str(move["card"]), meant_by(before, move)
    extra = ngettext("Draw {n} skull.", "Draw {n} skulls.", amount) if kind == "plate" else ""
    extra = _without_effect(before, after) or extra
    played = named(before, move)
    verb = fits(capital(_("{who} plays {card}", who=whom(before, move["who"]), card=played)), played)
    return [Order(verb, fitting(paid_for(before, move, code), extra), shown_card(code))]


def _answered(before: Table, move: Move, after: Table) -> list[Order]:
    del after
    top, who = asked(before, "response"), move["who"]
    if not top or move["with"] == "none":
        return []
    if move["with"] == "skull":
        letter = str(move.get("colour", "") or "")
        colour = str(before.content["tables"]["colours"].get(letter, {}).get("name", ""))
        verb = _("Discard a {colour} shield skull", colour=colour) if colour else _("Discard a shield skull")
        stops = _("It stops {card}.", card=named(before, top))
        return [Order(verb, stops, shown_card(f"{letter}S" if letter else ""))]
    paid = paid_for(before, {**move, "pay": move.get("pay", "skulls")}, str(move["with"]))
    verb = capital(
        _("{who} plays {card}", who=whom(before, who), card=card(before, move["with"]).get("name") or _("an item"))
    )
    answers = _("It answers {card}.", card=named(before, top))
    return [Order(verb, fitting(paid, answers), shown_card(str(move["with"])))]


def _exchanged(before: Table, move: Move, after: Table) -> list[Order]:
    del after
    cards, name = amounts.actions(move["n"]), before.name(move["who"])
    whole = _("{who}: discard {cards}", who=name, cards=cards)
    short = _("Discard {cards}", cards=cards)
    verb = fits(whole, short) if len(name) <= NAME else short
    return [Order(verb, _("Then draw {n} from the deck.", n=move["n"]))]


def _left(before: Table, move: Move, after: Table) -> list[Order]:
    del after
    return [Order(capital(_("{who} goes home", who=whom(before, move["who"]))), _("The pawn is taken off the board."))]


def _ended(before: Table, move: Move, after: Table) -> list[Order]:
    goes_on = "" if after.state["over"] else capital(_("{who} plays now.", who=whom(after, after.state["turn"])))
    return [Order(_("{who}’s turn is over", who=before.name(move["who"])), goes_on)]


LEADS: Final[Mapping[str, Callable[[Table, Move, Table], list[Order]]]] = {
    "ai_roll": _rolled,
    "draw": _drawn,
    "cast": _cast,
    "item": _item,
    "respond": _answered,
    "exchange": _exchanged,
    "end": _ended,
    "leave": _left,
}
