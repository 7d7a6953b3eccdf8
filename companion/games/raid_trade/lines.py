"""What lines of Raid Trade say, word by word: cards, counts, places, whose trip. Changes nothing."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Item, Json, Menu
from companion.engine.words import Unclear, one_of, whole
from companion.games.raid_trade import turns
from companion.games.raid_trade.cards import card_said, offered, royal_keys
from companion.kit.forms import put
from companion.kit.slots import Offer, Said, Slot, player, word, words

NUMBER: Final = marked("its number, or {royals}")
KINDS: Final = {"royal": True, "number": False}
KIN: Final = {"same": "same", "other": "other"}
LAUNCH: Final = marked("launch CARGO CARD, such as 'launch 3 5', 'launch all 2' or 'launch 3 k'.")
RAID: Final = marked("With which card? 'raid 10', or with the Defence card at once: 'raid 10 8'.")
DEFEND: Final = marked("defend CARD, once somebody raids: 'raid 10', then 'defend 8'.")


def amount(name: str, what: str, every: bool = False, least: int = 0, **more: Any) -> Slot:
    """Take the next word as a number that is at least `least`; or `all` where it may be said."""

    def take(said: Said) -> int | str | None:
        if not said.words:
            return None
        found = said.words.pop(0)
        if every and found.casefold() == "all":
            return "all"
        count = whole(found, what)
        if count < least:
            raise Unclear("'{word}' should be {what}.", word=found, what=_(what))
        return count

    return Slot(name, take, **more)


def _place(said: Said, word: str) -> str:
    """Give the place for tokens that a word begins: level, bank, or what the Bank is called."""
    vault, folded = turns.word(said.table, "bank").casefold(), word.casefold()
    places = {"level": "level", "bank": "bank", vault: "bank"}
    return next((place for name, place in places.items() if folded and name.startswith(folded)), "")


def _places(said: Said) -> list[str] | None:
    found = [place for one in said.words if (place := _place(said, one))]
    said.words = [one for one in said.words if not _place(said, one)]
    return found or None


def _cashed(said: Said) -> Json | None:
    """Take which card is cashed, and whether it is a royal; a card that is not said is a number."""
    taken = said.rest()
    card, family, royal = "", "", False
    for one in taken:
        if one.casefold() in KINDS:
            royal = KINDS[one.casefold()]
        else:
            card, family = card_said(said.table.content, one)
            royal = not card.isdecimal()
    return {"card": card, "family": family, "royal": royal} if taken else None


def _cards(said: Said) -> Menu | None:
    cash = turns.numbers(said.table)["cash"]
    number, royal = (_("{n} black", n=cash[kind]) for kind in ("number", "royal"))
    items = (Item("number", _("A number"), number), Item("royal", _("A royal"), royal))
    return None if said["to"] else Menu(_("Which card?"), items)


def _where(said: Said) -> Menu | None:
    vault = turns.word(said.table, "bank")
    if not turns.room(said.table.of(said.who)):
        return None
    places = [Item("bank", _("On the {bank}", bank=vault)), Item("level", _("On the Level card"))]
    if said["card"]["royal"] and turns.numbers(said.table)["cash"]["royal"] > 1:
        places.append(Item("level bank", _("One on Level, the rest on the {bank}", bank=vault)))
    return Menu(_("Where to?"), places)


def _cargo(said: Said) -> Menu:
    least, most = said.table.rules["min_trip_cargo"], said.table.of(said.who)["bank_black"]
    if on_screen():
        return Menu(_("How much cargo?"), [Item(str(n), str(n)) for n in range(least, most + 1)])
    ask = _("How much cargo? {least} to {most}, or 'all'.", least=least, most=most)
    return Menu(ask, free=_("cargo and card, such as 3 5"))


def _card(said: Said) -> dict[str, str] | None:
    if not said.words:
        return None
    card, family = card_said(said.table.content, said.words.pop(0))
    return {"card": card, "family": family}


def _asks(ask: str, shown: str, free: str = NUMBER) -> Offer:
    """Ask for a card; on a screen, where all of them are `shown`, with other words."""

    def offer(said: Said) -> Menu:
        if on_screen():
            return Menu(_(shown), offered(said.table))
        return Menu(_(ask), free=_(free, royals=royal_keys(said.table)))

    return offer


def _whose(said: Said) -> str | None:
    """Take whose trip a King changes; after the end it changes none, nor in a raid where nobody is said."""
    if not said.words:
        return "" if said.table.state["over"] or said.table.state["raid"] else None
    word, theirs = said.words.pop(0).casefold(), turns.other(said.table, said.who)
    sides = {"+": theirs, "longer": theirs, "-": said.who, "shorter": said.who, "me": said.who}
    return sides[word] if word in sides else said.table.player(word)


def _only_trip(said: Said) -> str | None:
    out = [who for who in said.table.state["players"] if turns.in_space(said.table.of(who))]
    return out[0] if len(out) == 1 else None


def _sides(said: Said, text: str) -> str:
    whom = turns.other(said.table, said.who)
    return put(said.table, text, who=said.who, whom=whom)


def _trips(said: Said) -> Menu:
    shorter, longer = marked("{who}'s, shorter"), marked("{whom}'s, longer")
    return Menu(_("Whose trip?"), (Item("-", _sides(said, shorter)), Item("+", _sides(said, longer))))


def _trip_lacks(said: Said) -> str:
    return _sides(said, marked("Whose trip? 'king -' shortens {who}'s, 'king +' lengthens {whom}'s."))


def _count(said: Said) -> int | None:
    counts = [one for one in said.words if one.lstrip("+-").isdecimal()]
    said.words = [one for one in said.words if one not in counts]
    return whole(counts[-1]) if counts else None


def _how(said: Said) -> str | None:
    return one_of(said.words.pop(0), {"draw": "draw", "levels": "levels"}, "How") if said.words else None


FAMILY: Final = word("kin", KIN, default="", early=True)
WITH_CARD: Final = (
    amount("cargo", "black tokens, or all", every=True, offer=_cargo, lacks=LAUNCH),
    Slot("card", _card, _asks(marked("With which card?"), marked("Which card makes the trip?")), LAUNCH),
)
CASH: Final = (
    Slot("card", _cashed, _cards, default={"card": "", "family": "", "royal": False}),
    Slot("to", _places, _where, default=[], early=True),
)
SHIFT: Final = amount("n", "tokens, such as 3, or all", every=True, default="all")
WHITE: Final = amount("white", "white tokens, such as 2 or 4, or all", every=True)
OFF: Final = amount("n", "tokens to take off")
TOKENS: Final = amount("n", "Level tokens, such as 2", least=1, default=1)
ATTACK: Final = (
    FAMILY,
    Slot(
        "card",
        _card,
        _asks(
            marked("Attack card?"),
            marked("Which card attacks?"),
            marked("its number, or {royals}; theirs may follow"),
        ),
        RAID,
    ),
    words("theirs", default=()),
)
TRIP: Final = Slot("on", _whose, _trips, _trip_lacks, _only_trip)
DEFENCE: Final = Slot("card", lambda said: said.words.pop(0) if said.words else None, lacks=DEFEND)
WHOSE: Final = player("whom", default="")
COUNT: Final = Slot("n", _count, default=1)
HOW: Final = Slot("how", _how, lacks="settle draw, or settle levels (most levels, then most Level tokens)?")
