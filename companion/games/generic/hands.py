"""Cards that people hold in secret or lay open before them. A card is drawn when it is needed: no pile has an order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion.engine.dice import UNSEEN, Cup, Face
from companion.engine.messages import gettext as _
from companion.engine.model import Facts, Json, Move, Table
from companion.games.generic.counters import NONE, living, meant, of_game
from companion.games.generic.decks import kept, pile
from companion.kit.forms import Act, Saying, several

HAND, LAID, HANDS = "hand", "laid", "hands"
"""Where cards of somebody are, hidden and open; and the hands of all."""
TRICK = "trick"
"""Where a card goes that is played to one: it lies there until it is taken."""


class Play(Act):
    """A move in which chance may decide: `lots` are what it gives, in order; while its line is said, `cup` gives them.

    `came` are sentences of what came of it.
    """

    def __init__(self, table: Table, who: str, before: Table | None = None, move: Move | None = None) -> None:
        super().__init__(table, who, before, move)
        self.cup: Cup | None = None
        self.lots: list[Face] = list(self.move.get("lots", ()))
        self.came: list[str] = []

    def pick(self, what: str, faces: Sequence[Face]) -> Face | None:
        """Give one of some faces by chance; None where nothing that fits was written down."""
        if self.cup is None:
            face = self.lots.pop(0) if self.lots else None
            return face if face in faces else None
        self.lots.append(self.cup.pick(what, faces, held=True).face)
        return self.lots[-1]

    def then(self, text: Saying, **said: Any) -> None:
        """Tell what came of it, behind what was done."""
        if self.telling:
            self.came.append(self._told(text, said))

    def closes(self) -> None:
        """Tell all that came of it."""
        self.said += self.came
        self.came = []


def cards(table: Table, place: str, who: str) -> list[str]:
    """Give the cards that somebody holds, or has laid, as they are named."""
    found: list[str] = table.state[place].get(who, [])
    return found


def put(table: Table, place: str, who: str, card: str) -> None:
    """Give somebody a card, into the hand or open before them."""
    table.state[place].setdefault(who, []).append(card)


def records(table: Table, deck: str) -> Mapping[str, Facts]:
    """Give what is printed on the cards of a deck, by their names; of all decks for a hand and what is laid."""
    if deck not in table.worked:
        known = of_game(table, "cards")
        some = known.values() if deck in (HAND, LAID) else [known.get(deck, ())]
        table.worked[deck] = {one["name"]: one for all_of in some for one in all_of}
    found: Mapping[str, Facts] = table.worked[deck]
    return found


def pile_of(table: Table, deck: str, who: str) -> str:
    """Name the pile of a deck that somebody draws from: their own, where everybody has one."""
    return f"{deck} {who}" if of_game(table, "held").get(deck, NONE).get("each") else deck


def home(table: Table, who: str, card: str) -> str:
    """Name the pile that a card of somebody belongs to: their own, or that of the deck that it is of."""
    own = [deck for deck, one in of_game(table, "held").items() if one.get("each")]
    deck = next(iter(own), "") or next((deck for deck, some in of_game(table, "decks").items() if card in some), "")
    return pile_of(table, deck, who)


def away(table: Table, who: str, card: str) -> None:
    """Put a card onto the discards of the pile that it belongs to."""
    if place := home(table, who, card):
        kept(table, place)["discard"].append(card)


def drawn(act: Play, deck: str, who: str, count: int, die: str = UNSEEN) -> list[str]:
    """Take so many cards off a pile, of the discards shuffled again where none is left; fewer where there are none."""
    here, found = kept(act.table, pile_of(act.table, deck, who)), list[str]()
    while len(found) < count:
        if not here["left"]:
            here["left"], here["discard"] = here["discard"], []
        if not here["left"]:
            break
        whole = len(here["left"]) <= count - len(found)  # all of them: nothing is left to chance
        card = here["left"][0] if whole else act.pick(f"{die}{deck}", sorted(here["left"]))
        if card is None:
            break
        here["left"].remove(str(card))
        found.append(str(card))
    return found


def take(act: Play, deck: str, who: str, count: int) -> None:
    """Draw cards into somebody's hand, which nobody else sees."""
    some = drawn(act, deck, who, count)
    for card in some:
        put(act.table, HAND, who, card)
    if some:
        act.then(several("{who} draws {n} card.", "{who} draws {n} cards."), who=who, n=len(some))


def deal(act: Play, to: Sequence[str] = ()) -> None:
    """Deal what everybody begins with: to those who sit down, or again where nobody holds a card any more."""
    table = act.table
    if not to and any(cards(table, HAND, who) for who in living(table)):
        return
    for deck, one in of_game(table, "held").items():
        if not to and one.get("again"):
            for who in table.players:
                table.state["decks"].pop(pile_of(table, deck, who), None)
        for who in to or (living(table) if one.get("again") else ()):
            take(act, deck, who, meant(one.get("hand", 0), table.rules))


def clear(table: Table, who: str) -> None:
    """Put away all that somebody holds and has laid."""
    for place in (HAND, LAID):
        for card in cards(table, place, who):
            away(table, who, card)
        table.state[place].pop(who, None)


def move(table: Table, who: str, card: str, source: str, to: str, on: str) -> None:
    """Bring a card from where somebody has it, or from a deck that lies open, to another place."""
    mine = source in (HAND, LAID)
    some = cards(table, source, who) if mine else kept(table, pile_of(table, source, who))["left"]
    if card in some:
        some.remove(card)
    if to in (HAND, LAID):
        put(table, to, who, card)
    elif to == "they" and on:
        put(table, HAND, on, card)
    elif to == "discard":
        away(table, who, card)


def in_order(table: Table, some: Iterable[str]) -> list[str]:
    """Give the cards of a hand in the order in which they are printed."""
    order = {card: at for at, card in enumerate(records(table, HAND))}
    return sorted(some, key=lambda card: order.get(card, 0))


def open_to(table: Table, who: str, source: str, *, moves: bool) -> list[str]:
    """Give the cards that somebody may do something with: all their own or that are left of a deck, or any there is."""
    if source in (HAND, LAID):
        return cards(table, source, who)
    return pile(table, pile_of(table, source, who))["left"] if moves else list(records(table, source))


def shown(table: Table, who: str) -> list[tuple[str, int | str]]:
    """Say what everybody sees of somebody's cards, by what it is called: how many they hold, which are laid."""
    if not of_game(table, "held"):
        return []
    laid = cards(table, LAID, who)
    return [(_("cards in hand"), len(cards(table, HAND, who)))] + [(_("laid"), ", ".join(laid))] * bool(laid)


def public(table: Table) -> Json:
    """Give of what is in hands and piles only how many there are."""
    if not of_game(table, "held"):
        return {}
    piles = table.state["decks"]
    unseen = {
        name: {**one, "left": len(one["left"])}
        for name, one in piles.items()
        if name.split(" ")[0] in of_game(table, "held")
    }
    return {HAND: {who: len(some) for who, some in table.state[HAND].items()}, "decks": {**piles, **unseen}}


def dealt_anew(table: Table, who: str, shuffle: Callable[[list[str]], None]) -> None:
    """Deal what somebody cannot know anew: each card that another one holds, among all places where it may be."""
    places: dict[str, list[tuple[list[str], int]]] = {}
    for one in table.players:
        hand = cards(table, HAND, one)
        for at, card in enumerate(hand if one != who else ()):
            places.setdefault(home(table, one, card), []).append((hand, at))
    for name, some in places.items():
        left = kept(table, name)["left"]
        some += [(left, at) for at in range(len(left))]
        pool = [hand[at] for hand, at in some]
        shuffle(pool)
        for (hand, at), card in zip(some, pool, strict=True):
            hand[at] = card
