"""What a face was made from, as a digest of all that drawing it has read. Draws nothing.

A key is made of the names of what was read and of what is found by these names now. As long as a face's key comes out
the same it would be drawn the same: what drawing reads first is what it read then, and so is what it reads next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from generator import __version__
from generator.catalog import seen
from generator.catalog.canonical import canonical_bytes
from generator.catalog.model import Card, Deck, Edition, Game, Side, Values
from generator.named import NamedTuple
from generator.template import naming
from generator.template.icons import Icons
from generator.template.reads import Key, Read, Reads, found_in
from generator.template.sources import Sources

_MAKING = f"tuckbox {__version__} faces 3"  # raised whenever the same input begins to give another picture

Content = Callable[[str], bytes | None]
"""Gives what the painter finds where an image leads to, None for nothing."""


class _Alike(NamedTuple):
    """What keys of a deck's faces have in common, if they read the same: a digest begun, and their cards' fields."""

    state: Any
    own: Key


class _Said(NamedTuple):
    """What a card says, by field, and spelled out by the names of the fields that were asked for."""

    card: Card | None
    fields: Values
    spelled: dict[Key, str]


class Keys:
    """The keys of the faces of one edition, whose fonts have the digest `fonts`; `pictures` is what painters find."""

    def __init__(
        self, game: Game, edition: Edition, sources: Sources, icons: Icons, pictures: Content, fonts: str
    ) -> None:
        self._theme = edition.theme
        self._sources = sources
        self._icons = icons
        self._pictures = pictures
        self._groups: dict[str, Mapping[Any, Any]] = {**seen.groups(game, edition), "parts": seen.parts(game)}
        self._cards = naming.by_id(game)
        self._decks = {deck.id: deck for deck in game.every_deck}
        self._now: dict[Read, bytes] = {}
        self._alike: dict[Key, _Alike] = {}
        self._said: _Said = _Said(None, {}, {})
        self._finders: dict[str, Callable[[str, Read], bytes]] = {
            "template": self._template,
            "icon": lambda name, _: canonical_bytes(icons.content(name)),
            "picture": lambda name, _: canonical_bytes(pictures(name)),
            "art": lambda name, _: canonical_bytes(sources.picture(name)),
            "shown": lambda name, read: self._shown(name, "front" if read[2] == "front" else "back"),
            "deck of": self._of_deck,
            "card of": self._of_card,
            "cards": self._of_cards,
        }
        self._base = naming.digest(_MAKING, fonts, game.language, game.says.digest, edition.style, sorted(icons.names))

    def key(self, deck: Deck, card: Card, side: Side, reads: Reads) -> str:
        """Return a digest of what the face would be made from now if it read these; "" for a back there is none of."""
        entry = str(deck.face_of(card)) if side == "front" else deck.back_of(card)
        if not entry:
            return ""
        about = (deck.id, side, entry, deck.size, deck.bleed, reads)
        alike = self._alike.get(about)
        if alike is None:
            alike = self._alike[about] = self._all_but_the_card(deck, side, entry, reads)
        state = alike.state.copy()
        state.update(self.own(card, side, alike.own).encode("utf-8", "surrogatepass"))
        return str(state.hexdigest())

    def own(self, card: Card, side: Side, names: Key) -> str:
        """Spell out what a card says in some fields, and which part of its texts a side shows.

        Cards of a deck that say the same where one has read are alike.
        They are plain values, which Python writes otherwise wherever they are others.
        """
        said = self._said if self._said.card is card else self._said_by(card)
        found = said.spelled.get(names)
        if found is None:
            fields = said.fields
            values = [fields if name == "" else (fields[name],) if name in fields else None for name in names]
            found = said.spelled[names] = repr(values)
        return f"{found}{card.portions[side]}" if card.portions and side in card.portions else found

    def _all_but_the_card(self, deck: Deck, side: Side, entry: str, reads: Reads) -> _Alike:
        """Digest what is the same for all cards of a deck; what follows is what is found on the card itself."""
        found = [self._found(read, deck) for read in reads if read[0] != "card"]
        made_from = (self._base, side, entry, deck.kind, deck.size, deck.bleed, naming.digest(reads, found))
        names = tuple(dict.fromkeys([read[1] for read in reads if read[0] == "card"]))
        return _Alike(sha256(canonical_bytes(*made_from)), names)

    def of(self, reads: Reads) -> str:
        """Return a digest of what a long text would be made from now if it read these."""
        return naming.digest(self._base, reads, [self._found(read, None) for read in reads])

    def found(self, read: Read) -> str:
        """Return a digest of what is found now where this was read, which is no field of a face's own card or deck."""
        return naming.digest(self._found(read, None))

    def _fields(self, card: Card) -> Values:
        return self._said_by(card).fields

    def _said_by(self, card: Card) -> _Said:
        if self._said.card is not card:  # which has two sides, one after the other
            self._said = _Said(card, seen.values(naming.dressed(card, self._theme)), {})
        return self._said

    def _found(self, read: Read, deck: Deck | None) -> bytes:
        """Return what stands for what is found by a name, besides fields of the very card that is drawn."""
        if read[0] == "deck" and deck is not None:
            return _told(naming.deck_values(deck), read[1:])  # of a deck that may be no part of the game
        now = self._now.get(read)
        if now is None:
            now = self._now[read] = sha256(self._look(read)).digest()
        return now

    def _look(self, read: Read) -> bytes:
        kind, name = str(read[0]), read[1]
        if kind in self._groups:
            return _told(self._groups[kind], read[1:])
        return self._finders[kind](str(name), read)

    def _template(self, name: str, _: Read) -> bytes:
        source = self._sources.find(name)
        return canonical_bytes(source and (source.shown, source.text))

    def _of_deck(self, name: str, read: Read) -> bytes:
        deck = self._decks.get(name)
        return _told(naming.deck_values(deck), read[2:]) if deck else b""

    def _of_card(self, name: str, read: Read) -> bytes:
        pair = self._cards.get(name)
        return _told(self._fields(pair[1]), read[2:]) if pair else canonical_bytes([])

    def _of_cards(self, name: str, _: Read) -> bytes:
        return canonical_bytes(name in self._cards if name else list(self._cards))

    def _shown(self, card: str, side: Side) -> bytes:
        deck, shown = self._cards.get(card, (None, None))
        if deck is None or shown is None:
            return b""
        return canonical_bytes(deck.id, naming.entry(deck, shown, side), deck.size, deck.bleed)


def _told(group: Mapping[Any, Any], path: Read) -> bytes:
    """Return what stands for what is found in a group."""
    return canonical_bytes(found_in(group, path))
