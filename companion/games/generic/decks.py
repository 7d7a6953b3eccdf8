"""Decks that companion.yaml declares, which the companion shuffles: drawn, discarded, shuffled again."""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Json, Move, Table, Turn
from companion.engine.words import Unclear, listed, near
from companion.games.generic.counters import of_game
from companion.kit.forms import Act, Form, Parts


def lying_open(table: Table) -> dict[str, list[str]]:
    """Give the decks that people draw from by saying so: none that is held in hands, or that turns or actions empty."""
    says = table.content["companion"]
    closed = {*says["held"], *(one["card"] for one in says["actions"].values() if one["to"])}
    closed |= {one["draw"] for when in ("before", "after") for one in says[when].values()}
    return {name: some for name, some in of_game(table, "decks").items() if name not in closed}


def deck_meant(table: Table, words: list[str]) -> str:
    """Take the name of a deck that lies open out of a line; a single one need not be said. Raises Unclear."""
    known = lying_open(table)
    if words and (found := words[0] if words[0] in known else near(words[0], known)):
        words.pop(0)
        return found
    if len(known) == 1:
        return next(iter(known))
    names = listed(list(known), "or") or _("This game has none")
    raise Unclear("Which deck? {names}.", names=names)


def pile(table: Table, deck: str) -> dict[str, list[str]]:
    """Give what of a deck is left, and what was discarded, as it stands; `own ana` is what Ana has of deck `own`."""
    whole = {"left": list(of_game(table, "decks").get(deck.partition(" ")[0], [])), "discard": []}
    found: dict[str, list[str]] = table.state["decks"].get(deck, whole)
    return found


def kept(table: Table, deck: str) -> dict[str, list[str]]:
    """Give a pile to be changed."""
    found: dict[str, list[str]] = table.state["decks"].setdefault(deck, pile(table, deck))
    return found


def out_of(table: Table, deck: str) -> list[str]:
    """Give the cards of a deck that somebody holds."""
    here = pile(table, deck)
    rest, out = [*here["left"], *here["discard"]], []
    for card in of_game(table, "decks")[deck]:
        if card in rest:
            rest.remove(card)
        else:
            out.append(card)
    return out


def drawn(turn: Turn, deck: str) -> Move:
    """Draw a card: from what is left, or from the discards shuffled again. Raises Unclear when there is none."""
    here = pile(turn.table, deck)
    cards = here["left"] or here["discard"]
    if not cards:
        raise Unclear("No card of {deck} is left.", deck=deck)
    return {"do": "drawn", "who": turn.who, "deck": deck, "card": str(turn.cup.pick(deck, sorted(cards)).face)}


def read_draw(turn: Turn, words: list[str]) -> list[Move]:
    """Read `draw chance`; one card at a time, so that undo takes back one."""
    deck = deck_meant(turn.table, words)
    if words:
        raise Unclear("draw {deck} draws one card.", deck=deck)
    return [drawn(turn, deck)]


def read_shuffle(turn: Turn, words: list[str]) -> list[Move]:
    """Read `shuffle chance`: all cards of a deck together again."""
    return [{"do": "shuffled", "who": turn.who, "deck": deck_meant(turn.table, words)}]


def read_discard(turn: Turn, words: list[str]) -> list[Move]:
    """Read `discard chance 3`: a card that was drawn, onto the discards. Raises Unclear when none such is out."""
    deck = deck_meant(turn.table, words)
    out = out_of(turn.table, deck)
    card = near(" ".join(words), out) if words else ""
    if not card:
        raise Unclear("Which card? Out are {names}.", names=listed(out) or _("none"))
    return [{"do": "discarded", "who": turn.who, "deck": deck, "card": card}]


def seen(table: Table, words: list[str]) -> list[str]:
    """Say how many cards of each deck are left, what was discarded and what is out."""
    told = []
    for deck in [deck_meant(table, words)] if words else lying_open(table):
        here = pile(table, deck)
        said: Json = {"deck": deck, "gone": listed(here["discard"]) or _("none")}
        said["out"] = listed(out_of(table, deck)) or _("none")
        told.append(
            ngettext(
                "{deck}: {n} card left; discarded: {gone}; out: {out}.",
                "{deck}: {n} cards left; discarded: {gone}; out: {out}.",
                len(here["left"]),
                **said,
            )
        )
    return told or [_("This game has no decks here.")]


def draw(act: Act, deck: str, card: str) -> Parts:
    """Draw a card that the cup gave."""
    yield
    here = kept(act.table, deck)
    if not here["left"]:
        here["left"], here["discard"] = here["discard"], []
    if card in here["left"]:
        here["left"].remove(card)
    if not here["left"] and deck in of_game(act.table, "empty"):
        act.state["ended"] = True
    yield
    act.say("{who} draws {card} ({deck}).", who=act.name or _("The table"), card=card, deck=deck)
    act.handed(card, deck)
    if not pile(act.before, deck)["left"]:
        act.say("The discards were shuffled.")


def shuffle(act: Act, deck: str) -> Parts:
    """Put all cards of a deck together again."""
    yield
    act.state["decks"].pop(deck, None)
    kept(act.table, deck)
    yield
    act.say("{deck} is shuffled, all cards in it.", deck=deck)


def discard(act: Act, deck: str, card: str) -> Parts:
    """Put a card that was drawn onto the discards."""
    yield
    kept(act.table, deck)["discard"].append(card)
    yield
    act.say("{card} is discarded ({deck}).", card=card, deck=deck)


FORMS: Final = (
    Form("draw", draw, (), "draw", "Somebody draws a card.", people=(), do="drawn"),
    Form("discard", discard, (), "discard 3", "A card that was drawn is put away.", people=(), do="discarded"),
    Form("shuffle", shuffle, (), "shuffle", "All cards of a deck are shuffled.", people=(), do="shuffled"),
)
