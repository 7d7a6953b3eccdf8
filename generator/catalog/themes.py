"""Read a theme: one fiction for the same rules, with words for its cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from generator.catalog.decks import OF_DECKS, Wanted, declared, for_each_copy, wanted_fields
from generator.catalog.declared import At, Field, Kind, field_names, read, text, unprinted
from generator.catalog.fields import Fields
from generator.catalog.model import EMPTY, Deck, Theme, Values
from generator.catalog.names import is_id
from generator.catalog.nodes import Block, Scalar
from generator.catalog.problems import Findings, Mark, clipped, listed, nearest

_OF_CARDS = ("id", "copies", "back", *OF_DECKS)
_OF_GAMES = ("a theme cannot change the '{}' of the game", "write it in game.yaml")
_OF_DECK = ("a theme cannot change the {} of a card", "change it in the deck")
_HEX = frozenset("0123456789abcdefABCDEF")


def read_theme(block: Block, theme_id: str, decks: Mapping[str, Deck], whole: bool, findings: Findings) -> Theme:
    """Read one theme; its cards must be cards of the decks, if the `whole` of these could be read."""
    said = read(block, THEME, findings)
    wanted = wanted_fields(said, said.fields, said.optional)
    cards, meant = _cards(said.cards, wanted, decks, whole, findings)
    for deck in decks.values():
        ids = [card.id for card in deck.cards if is_id(card.id)]
        bare = [card_id for card_id in ids if card_id not in cards and card_id not in meant]
        if wanted and bare and len(bare) < len(ids):
            fact = f"the theme has no words for {listed(bare)} of the deck '{deck.id}'"
            must = ", ".join(f"{word}: …" for word in wanted if wanted[word])
            before = next((one for one in reversed(ids[: ids.index(bare[0])]) if one in said.cards.entries), None)
            mark = said.cards.entries[before][0].mark if before else said.named("cards")
            findings.add(mark, fact, f"add '{bare[0]}: {{{must}}}'")
    fields = MappingProxyType({"name": said.name, "palette": said.palette, **said.rest})
    return Theme(theme_id, str(said.name), fields, MappingProxyType(cards), block.mark, said.companion_only)


def _palette(at: At) -> Values:
    """Take the named colours of a theme."""
    fields = at.fields
    group = Fields(fields.group(at.name, None, at.hint) or Block(*fields.mark), f"'{at.name}'", fields.findings)
    for colour, (_, node) in group.block.entries.items():
        if isinstance(node, Scalar) and node.plain and node.value is None:
            hint = 'a colour needs quotes, or # begins a comment: "#26305E"'
            fields.findings.add(node.mark, f"the colour '{clipped(str(colour))}' is nothing", hint)
        elif not isinstance(node, Scalar) or not is_colour(node.text):
            fields.unlike(node, str(colour), "a colour", 'write "#26305E", or a name such as navy')
    return group.others()


THEME: Final = Kind(
    "theme",
    {
        "name": text("its name, printed on every card's foot"),
        "palette": Field(
            "colours by name: `theme.palette.primary`; a rulebook uses `primary`, `accent` and `paper`",
            _palette,
            EMPTY,
            "write 'palette: {sky: \"#99ccff\"}'",
            schema={"type": "object", "additionalProperties": {"type": "string"}},
        ),
        "cards": Field(
            "by id, fields of cards that replace the deck's own",
            lambda at: at.fields.group(at.name, None, at.hint) or Block(*at.fields.mark),
            lambda said: Block(*said.mark),
            "write 'cards: {c01: {name: …}}'",
            schema={"type": "object", "additionalProperties": {"type": "object"}},
        ),
        "fields": field_names("the fields that it must give to every card of a deck if it names one card of it"),
        "optional": field_names("more fields that it may give; only with `fields`"),
        "companion_only": unprinted(),
    },
    free=True,
    elsewhere=dict.fromkeys(("language", "components", "guide"), _OF_GAMES),
)


def _cards(
    block: Block, wanted: Wanted, decks: Mapping[str, Deck], whole: bool, findings: Findings
) -> tuple[dict[str, Values], set[str]]:
    """Take the words of the cards, by id; and the ids that were most likely meant where there is no such card."""
    known = {card.entry or card.id: deck for deck in decks.values() for card in deck.cards}
    allowed = {deck.id: _allowed(wanted, deck) for deck in decks.values()}
    way_out = f"list it in the {'deck' if wanted is None else 'theme'}'s 'fields' or 'optional'"
    cards: dict[str, Values] = {}
    meant: set[str] = set()
    for key_value, (key, node) in block.entries.items():
        card_id = str(key_value)
        if card_id not in known:
            if not whole:
                continue
            meant.add(_no_such_card(card_id, key.mark, known, block, findings))
            if findings.full(block.file):
                break
        elif not isinstance(node, Block):
            meant.add(card_id)
            Fields(block, "'cards'", findings).unlike(
                node, card_id, "a group of fields", f"write '{card_id}: {{name: …}}'"
            )
        else:
            may = allowed[known[card_id].id]
            rest = partial(declared, wanted=may, whose="the theme")
            cards[card_id] = read(node, _words_of(may, way_out), findings, f"card {clipped(card_id)}", rest).rest
    return for_each_copy(cards, [card for deck in decks.values() for card in deck.cards]), meant


def _words_of(allowed: Wanted, way_out: str) -> Kind:
    """Declare what a theme may not say of a card; what it may is no field of its own."""
    fixed = [name for name in _OF_CARDS if name not in (allowed or ())]
    return Kind("card", {}, elsewhere=dict.fromkeys(fixed, _OF_DECK), way_out=way_out)


def _no_such_card(card_id: str, mark: Mark, known: Iterable[str], block: Block, findings: Findings) -> str:
    """Tell of words for a card that there is none of; return the card that was most likely meant."""
    wordless = [one for one in known if one not in block.entries]  # of the others it would be said twice
    near = nearest(card_id, wordless)
    hint = f"did you mean '{near}'?" if near else f"choose one of: {listed(sorted(wordless or known))}"
    findings.add(mark, f"no deck has a card '{clipped(card_id)}'", hint)
    return near


def _allowed(wanted: Wanted, deck: Deck) -> Wanted:
    """Say which fields a theme must (true) or may give to a card of a deck; nothing when any field will do."""
    if deck.declared is None:
        return wanted
    return {**dict.fromkeys(deck.declared, False), **(wanted or {})}


def is_colour(text: str) -> bool:
    """Tell whether a text may be a colour: `#rgb`, `#rrggbb`, or a word.

    >>> is_colour("#26305E"), is_colour("navy"), is_colour("26305E")
    (True, True, False)
    """
    if text.startswith("#"):
        return len(text) in (4, 7) and _HEX.issuperset(text[1:])
    return text.isascii() and text.isalpha()
