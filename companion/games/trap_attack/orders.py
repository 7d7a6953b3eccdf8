"""What hands do at a race of Trap Attack, for the screen in the middle: what its moves say of it, with pictures.

The AI's turn comes die by die, each a step of its own. Reads nothing that lies face down. Changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Move, Table
from companion.games.trap_attack import board
from companion.games.trap_attack.calls import ai_plays, clan_of, is_ai, many, put
from companion.games.trap_attack.cards import asked
from companion.games.trap_attack.pawns import recorded, start_life
from companion.games.trap_attack.turns import begun
from companion.games.trap_attack.walking import nearest
from companion.kit.forms import Act
from companion.kit.panels import (
    D4,
    D6,
    REASON,
    VERB,
    Die,
    Head,
    Order,
    Picture,
    Place,
    Sign,
    Space,
    Staged,
    sign,
    together,
)

YELLOW: Final = "#f0c531"
GREY: Final = "#9aa3a8"
LAMPS: Final = marked(("walks", "grey die", "card", "answer"))
"""The parts of the AI's turn."""
WALKS, DIE, CARD, ANSWER = range(1, len(LAMPS) + 1)
LIT: Final = {"ai_roll": WALKS, "ai_act": DIE, "draw": CARD, "respond": ANSWER}
"""Which part of the AI's turn a move is."""


def signed(table: Table, who: str) -> Sign:
    """Give the sign of a pawn: the shape, colour and letter of its clan."""
    clan = clan_of(table, who)
    return sign(table, who, clan.get("shape", ""), clan.get("hex", ""), clan.get("name", "")[:1])


def pawn(table: Table, who: str) -> Picture:
    """Show whose pawn it is, by its sign: a number beside a walk would be read as its length."""
    return Picture(sign=signed(table, who))


def turned_to(table: Table, who: str, life: int) -> Picture:
    """Show a pawn with the life that it must show."""
    return Picture(f"{table.of(who)['clan']}-{life}", Die(D6, str(life), str(clan_of(table, who).get("hex", GREY))))


def place(table: Table, space: str) -> Place:
    """Give a space as it is printed."""
    kind = board.kind(table.content, space)
    return Place(str(board.number(table.content, space)), kind, _("on the shortcut") if kind == board.SHORTCUT else "")


def spaces(table: Table, _content: Any) -> list[Space]:
    """Give the spaces that whose turn it is can walk to with foot skulls."""
    who, found = table.state["turn"], list[Space]()
    for feet, ways, path in nearest(table):
        turns = table.of(who)["stage"] == board.OUT and table.content["board"]["crystal"] in path[1:-1]
        why, said = _("It is free."), _("free")
        if feet:
            why = ngettext("It costs {n} foot skull.", "It costs {n} foot skulls.", feet)
            said = ngettext("{n} foot", "{n} foot", feet) + (_(", home") if turns else "")
        why += _(" It goes by the crystal, and homeward from there.") if turns else ""
        verb = ngettext("Walk {n} space", "Walk {n} spaces", len(path) - 1)
        order = Order(verb, why, [pawn(table, who)], place(table, path[0]), place(table, path[-1]), path, who)
        found.append(Space(path[-1], " ".join(["move", str(feet), *ways]), said, order, _("Walk there")))
    return found


def fitting(parts: Sequence[str]) -> str:
    """Join sentences, the first one whole, others as far as there is room for a reason."""
    found = ""
    for part in filter(None, parts):
        more = f"{found} {part}".strip()
        found = more if not found or len(more) <= REASON else found
    return found


def orders(acts: Sequence[Act], content: Any) -> Staged | None:
    """Give what moves want done on the table; nothing where their sentence says it all."""
    groups, head = list[list[Order]](), Head("")
    for act in acts:
        move, rival = act.move, ai_plays(act.before)
        said = act.orders[1:] if move["do"] == "end" and act is not acts[-1] else act.orders  # what follows says it
        if not groups or _parts(move, groups[-1]):
            groups.append([])
        head = Head(*act.heads[0], step=sum(map(len, groups))) if act.heads else head
        for one in sorted(said, key=lambda one: "away" in one):
            made = _order(act.table, content, **one)
            if rival and "away" in one:  # at the end of a turn, which is no part of it
                groups.append([])
            groups[-1].append(made._replace(lamp=_lamp(move, made)) if rival and "away" not in one else made)
    after = acts[-1].table
    stood = together([*groups, _filled_up(acts[0].before, after)])
    if not stood:
        return None
    head = head._replace(step=stood[min(head.step, len(stood) - 1)].step)
    return Staged(stood, head if head.banner else None, _lamps(stood, after))


def _lamps(stood: Sequence[Order], after: Table) -> Sequence[str]:
    """Name the parts that the AI's turn has had, and the one that is asked for now; none that does not come."""
    had = max(one.lamp for one in stood)
    asks = CARD if asked(after, "draw") else ANSWER if asked(after, "response") else 0
    return [_(lamp) for lamp in LAMPS[: max(had, asks)]] if had else ()


def _order(
    table: Table,
    content: Any,
    verb: str,
    why: Sequence[str],
    face: str,
    brief: str = "",
    way: Sequence[str] = (),
    seat: str = "",
    **more: Any,
) -> Order:
    """Make an order of what a move says of it; where pawns go, and what dice show, is told by pictures."""
    shown = [picture(table, content, more[key]) for key, picture in PICTURES.items() if more.get(key)]
    fields = {key: value for key, value in more.items() if key in Order._fields}
    if way:
        seat = more["pawn"]
        fields |= {"from_": place(table, way[0]), "to": place(table, way[-1]), "way": way}
    pictures = [*[Picture(face)] * bool(face), *shown]
    return Order(brief if brief and len(verb) > VERB else verb, fitting(why), pictures, who=seat, **fields)


def _grey(_table: Table, content: Any, face: str) -> Picture:
    faces = content.dice.get("ai_action", ())
    return Picture(f"ai-action-{faces.index(face) + 1}" if face in faces else "", Die(D6, _(face.upper()), GREY))


PICTURES: Final[Mapping[str, Callable[[Table, Any, Any], Picture]]] = {
    "pawn": lambda table, _content, who: pawn(table, who),
    "turned": lambda table, _content, turned: turned_to(table, *turned),
    "grey": _grey,
    "yellow": lambda _table, _content, face: Picture("", Die(D4, str(face), YELLOW)),
}
"""What an order shows, by what a move says of it."""


def _parts(move: Move, group: Sequence[Order]) -> bool:
    """Tell whether a move is looked at by itself: each of the AI's dice, and its first card."""
    return move["do"] in ("ai_roll", "ai_act") or (move["do"] == "draw" and all(one.lamp < CARD for one in group))


def _lamp(move: Move, order: Order) -> int:
    """Say which part of the AI's turn an order is."""
    return ANSWER if order.maybe or (order.aim and move["do"] == "draw") else LIT.get(move["do"], 0)


def begins(table: Table, _content: Any) -> Staged:
    """Give what is laid out before the first turn, which the record has done (TA-SETUP-4 to 9)."""
    rules, people = table.rules, [who for who in table.state["players"] if recorded(table, who)]
    start, life = board.number(table.content, table.content["board"]["start"]), start_life(table)
    cards = {"actions": many("action", rules["action_hand"]), "skulls": many("skull", rules["skull_hand"])}
    mine = [who for who in people if not is_ai(table, who)]
    hands = put(
        table,
        "{who}: {actions} and {skulls}." if len(mine) == 1 else "Everybody: {actions} and {skulls}.",
        who="".join(mine[:1]),
        **cards,
    )
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
        Head(put(table, "{who} begins", who=table.state["turn"])),
    )


def _filled_up(before: Table, after: Table) -> list[Order]:
    """Let whose turn begins fill up the hand, which nobody records (TA-TURN-1)."""
    found, who = list[Order](), after.state["turn"]
    if not begun(before, after) or is_ai(after, who) or not recorded(after, who):
        return found
    for what, back in (("action", "T01-back"), ("skull", "RP-back")):
        cards, why = many(what, after.rules[f"{what}_hand"]), _("Draw until the hand has so many.")
        verb = put(after, "{who}: draw up to {cards}", who=who, cards=cards)
        if len(verb) > VERB:
            verb = _("Draw up to {cards}", cards=cards)
            why = put(after, "{who} draws until the hand has so many.", who=who)
        found.append(Order(verb, why, [Picture(back)]))
    return found
