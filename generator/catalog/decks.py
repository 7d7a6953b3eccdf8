"""Read a deck and its cards. Knows no theme, no template and no paper."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from generator.catalog.fields import REQUIRED, Fields, frozen
from generator.catalog.model import Card, Deck, Words
from generator.catalog.nodes import Block, Node, Run, Scalar, Unread
from generator.catalog.problems import Findings, Mark, clipped

MOST_COPIES = 1000
LEAST_SIDE, MOST_SIDE = 10.0, 420.0  # mm: from a chit to the long side of A3
_ID_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


def read_deck(block: Block, deck_id: str, taken: dict[str, Mark], findings: Findings) -> Deck:
    """Read one deck; `taken` holds the ids of the cards of the whole game and where each one is."""
    fields = Fields(block, "the deck", findings)
    name = fields.text("name")
    size = fields.size("size", LEAST_SIDE, MOST_SIDE)
    bleed = fields.length("bleed", 3.0)
    safe = fields.length("safe", 3.0)
    least = min(size.width, size.height)
    if bleed > 10:
        findings.add(fields.place("bleed"), f"a bleed of {bleed:g} mm is too much", "3mm is usual; 10mm is the most")
    if least >= LEAST_SIDE and safe * 2 >= least:
        findings.add(fields.place("safe"), f"a safe margin of {safe:g} mm leaves no room on the card", "3mm is usual")
    face = template(fields, "face", hint="add 'face: card.svg.j2', the template of the front") or ""
    back = template(fields, "back", default=None)
    wanted = wanted_fields(fields)
    cards = tuple(_card(node, wanted, taken, findings) for node in fields.items("cards"))
    rest = fields.rest()
    fields.done()
    return Deck(
        id=deck_id,
        name=name,
        size=size,
        bleed=bleed,
        safe=safe,
        face=face,
        back=back,
        cards=tuple(card for card in cards if card is not None),
        mark=block.mark,
        fields=rest,
        declared=None if wanted is None else tuple(wanted),
    )


def is_whole(deck: Deck, block: Block) -> bool:
    """Tell whether every card that the file lists could be read, and has an id of its own."""
    entry = block.entries.get("cards")
    run = entry[1] if entry else None
    ids = {card.id for card in deck.cards if is_id(card.id)}
    return isinstance(run, Run) and 0 < len(run.items) == len(ids)


def _card(node: Node, wanted: Mapping[str, bool] | None, taken: dict[str, Mark], findings: Findings) -> Card | None:
    """Read one card; one without an id is told about and left out."""
    if not isinstance(node, Block):
        hint = "write '- {id: c01, …}', or '- id: c01' and its fields below"
        if not isinstance(node, Unread):
            findings.add(node.mark, "a card must be a group of fields", hint)
        return None
    entry = node.entries.get("id")
    shown = clipped(entry[1].text) if entry and isinstance(entry[1], Scalar) else ""
    fields = Fields(node, f"card {shown}" if shown else "this card", findings)
    card_id = fields.text("id", hint="give each card an id of its own, such as 'id: c01'")
    if card_id and not is_id(card_id):
        findings.add(card_id.mark, f"'{clipped(card_id)}' is no id", "use letters, digits, - and _, at most 60")
    elif card_id in taken:
        hint = f"the first is at {taken[card_id]}; give this one another id"
        findings.add(card_id.mark, f"there is another card with the id '{card_id}'", hint)
    elif card_id:
        taken[str(card_id)] = card_id.mark
    copies = fields.whole("copies", 1, MOST_COPIES, default=1, hint="to leave a card out, delete it")
    back = template(fields, "back", default=None)
    rest = dict(declared(fields, wanted, "the deck"))
    if back is not None:
        rest["back"] = back
    fields.done("list it in the deck's 'fields' or 'optional'")
    return Card(id=str(card_id), copies=copies, fields=MappingProxyType(rest), mark=node.mark)


def wanted_fields(fields: Fields) -> Mapping[str, bool] | None:
    """Take which fields every card must have (true) or may have (false); nothing when any field will do."""
    must = fields.names("fields")
    may = fields.names("optional")
    for word in (may or {}).values():
        if must is None:
            fact, hint = "'optional' says nothing without 'fields'", "list what every card must have in 'fields'"
            fields.findings.add(fields.named("optional"), fact, hint)
            break
        if word in must:
            fields.findings.add(word.mark, f"'{word}' is both in 'fields' and in 'optional'", "keep one of them")
    return None if must is None else {**dict.fromkeys(may or (), False), **dict.fromkeys(must, True)}


def declared(fields: Fields, wanted: Mapping[str, bool] | None, whose: str) -> Mapping[str, Any]:
    """Take the fields that were declared, or any when nothing was."""
    if wanted is None:
        return fields.rest()
    taken = {}
    for name, must in wanted.items():
        hint = f"add '{name}: …', which 'fields' asks of every card of {whose}"
        node = fields.take(name, REQUIRED if must else None, hint)
        if node is not None:
            taken[name] = frozen(node, name)
    return MappingProxyType(taken)


def template(fields: Fields, name: str, default: Any = REQUIRED, hint: str = "") -> Words | None:
    """Take the name of a template, which lies below the game's templates and nowhere else."""
    word = fields.text(name, "" if default is None else default, hint)
    if not word:
        return None
    if "\\" in word or word.startswith("/") or ":" in word or ".." in word.split("/"):
        hint = "name a file below templates/, such as card.svg.j2"
        findings = fields.findings
        findings.add(word.mark, f"'{clipped(word)}' leaves the folder of the templates", hint)
        return None
    return word


def is_id(text: str) -> bool:
    """Tell whether a text may be an id.

    >>> is_id("c01"), is_id("dust-bunny"), is_id("two words")
    (True, True, False)
    """
    return 0 < len(text) <= 60 and text[0] not in "-_" and _ID_LETTERS.issuperset(text)
