"""Read a deck and its cards, or anything else that comes in decks."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from generator.catalog.declared import (
    GROUP,
    At,
    Fault,
    Field,
    Kind,
    Schema,
    anything,
    choice,
    field_names,
    flag,
    length,
    nodes,
    read,
    record,
    schema,
    size,
    template,
    text,
    unprinted,
    whole,
    word_at,
)
from generator.catalog.entry import Entry
from generator.catalog.fields import REQUIRED, Fields, frozen
from generator.catalog.model import EMPTY, Card, Deck, DeckKind, PartRead, Portion, Taken, Values, Words
from generator.catalog.names import is_id
from generator.catalog.nodes import Block, Node, Run, Scalar, Unread, several
from generator.catalog.problems import Findings, clipped
from generator.named import NamedTuple

MOST_COPIES = 10_000
LEAST_SIDE, MOST_SIDE = 10.0, 420.0  # mm: from a chit to the long side of A3
OF_DECKS: Final = (
    "face",
    "size",
    "bleed",
    "safe",
    "outline",
    "grid",
    "fields",
    "optional",
    "companion_only",
    "each_copy",
    "continue",
)
"""What only a whole deck can have; a card that has a field of such a name is mistaken, unless the deck lists it."""
UNDIVIDED: Final = MappingProxyType({"front": Portion(), "back": Portion()})
"""What a card shows whose text may go on and need not."""
WAYS_ON: Final = ("auto", "fronts")
SHARE: Final = "share of "
"""Before the name of a rule: the cards of the deck that say so have what it says between them."""


class Form(NamedTuple):
    """What decks of one sort are called, and what a deck has that says nothing else; lengths in millimetres.

    `whole` is the deck and `item` one of its cards in problems, `items` the field they are listed in; a size
    may be one length (`20mm`) where `square` says so. Where they may be `supplied`, a rule may say how many
    copies there are, and whether there are any.
    """

    kind: DeckKind = "card"
    whole: str = "the deck"
    item: str = "card"
    items: str = "cards"
    least: float = LEAST_SIDE
    most: float = MOST_SIDE
    bleed: float = 3.0
    safe: float = 3.0
    square: bool = False
    supplied: bool = False


CARDS: Final = Form(supplied=True)
Wanted = Mapping[str, bool] | None
"""The fields that a card must (true) or may have; None where any will do."""


_COUNT: Final = whole("how many are printed; default 1", 1, MOST_COPIES, 1)


class Supply(NamedTuple):
    """The name of the rule that says how many copies there are, and whether a card has a share of them only."""

    rule: Words
    shared: bool


def _copies(at: At) -> int | Supply:
    """Take how many copies there are, or the name of the rule that says it."""
    node = at.node()
    if isinstance(node, Scalar) and isinstance(node.value, str):
        rule = node.text.removeprefix(SHARE)
        if rule.isidentifier():
            return Supply(Words(rule, node.mark, at.name), rule != node.text)
    return int(_COUNT.take(at))


def _when(at: At) -> Mapping[str, tuple[Any, ...]]:
    """Take which values of which rules a card is in the box for; a rule is named as its author wrote it."""
    block, when = at.fields.group(at.name, REQUIRED, at.hint), dict[str, tuple[Any, ...]]()
    for rule, (key, node) in block.entries.items() if block else ():
        values = several(node)
        if not values or not all(isinstance(one, Scalar) for one in values):
            at.fields.unlike(node, str(rule), "a value or a list of values", at.hint)
            continue
        when[Words(str(rule), key.mark, at.name)] = tuple(one.value for one in values if isinstance(one, Scalar))
    return MappingProxyType(when)


def deck_fields(form: Form) -> dict[str, Field]:
    """Declare the fields that all decks of a form have."""
    item, usual = form.item, "default `{:g}mm`".format

    def bleed(value: float) -> Fault:
        hint = f"{form.bleed:g}mm is usual; 10mm is the most"
        return (f"a bleed of {value:g} mm is too much", hint) if value > 10 else None

    made: dict[str, Field] = {
        "name": text("its name, for people"),
        "size": size(
            "the cut size: a name, `63x88mm`, or a group of `width` and `height`",
            form.least,
            form.most,
            square=form.square,
        ),
        "bleed": length(f"the bleed beyond the cut; {usual(form.bleed)}, at most 10mm", form.bleed, check=bleed),
        "safe": length(f"the margin inside the cut, free of text; {usual(form.safe)}", form.safe),
        "face": template(
            "the template of the front: `card.svg.j2`", "add 'face: card.svg.j2', the template of the front"
        ),
        "back": template("the template of the back; without it only fronts", default=""),
        "fields": field_names(f"the fields that every {item} must have"),
        "optional": field_names(f"more fields that a {item} may have; only with `fields`"),
        "each_copy": flag(
            f"`true`: every copy of a {item} is drawn by itself, with `card.copy.index` and `card.copy.of`"
        ),
        "companion_only": unprinted(),
        form.items: nodes(f"the {form.items}", items=lambda: schema(card_kind(form))),
    }
    if form.supplied:
        cards = made[form.items]
        made[form.items] = cards._replace(schema=lambda: {"anyOf": [cards.told(), {"type": "string"}, _table()]})
        made["continue"] = choice(
            "`auto`: text that has no room [goes on](../docs/text.md#more-than-fits) on the back, then on "
            "further cards; `fronts`: on further cards only",
            WAYS_ON,
            "'continue' cannot be '{}'",
            "",
            "'auto' goes on on the back, then on further cards; 'fronts' on further cards only",
        )
    return made


def card_kind(form: Form, wanted: Wanted = None) -> Kind:
    """Declare the cards of decks of a form, of which all must have the fields that are `wanted` where this is true."""
    item = form.item
    hint = f"to leave a {item} out, delete it"
    own: dict[str, Field] = {
        "id": text(
            "its id, unique in the game",
            hint=f"give each {item} an id of its own, such as 'id: c01'",
        ),
        "copies": whole("how many are printed; default 1", 1, MOST_COPIES, 1, hint),
        "back": template("a back of its own", default=""),
    }
    if form.supplied:
        own["copies"] = Field(
            "how many are printed; default 1. The name of a rule of whole numbers (`copies: crowns`) prints as "
            "many as it says; `copies: share of crowns` divides them among the cards that say so, evenly, the "
            "first ones one more; `count` in game.yaml goes by the rule's default",
            _copies,
            1,
            hint,
            schema={"anyOf": [{"type": "integer", "minimum": 1, "maximum": MOST_COPIES}, {"type": "string"}]},
        )
        own["if"] = Field(
            "the values of rules with which it is in the box: `if: {hand_size: [4, 5]}`; `count` in game.yaml "
            "is that of the defaults, or of any of the values",
            _when,
            EMPTY,
            "write 'if: {hand_size: [4, 5]}', a rule and the values that it is there for",
            schema=GROUP,
        )
    if form.kind == "card" and "face" not in (wanted or ()):
        own["face"] = template(
            "a front of its own; a field like any other if `fields` list it",
            default="",
        )
    elsewhere: dict[str, tuple[str, str]] = {}
    if wanted is None:
        hint = f"write it in {form.whole}; if templates read it, list it in {form.whole}'s 'fields' or 'optional'"
        elsewhere = {name: ("{what} has no '{}' of its own", hint) for name in OF_DECKS if name not in own}
    return Kind(item, own, free=True, elsewhere=elsewhere, way_out=f"list it in {form.whole}'s 'fields' or 'optional'")


def _table() -> Schema:
    from generator.catalog.tablewish import TABLE  # noqa: PLC0415  (only for decks whose cards stand in a table)

    return schema(TABLE)


def _grid() -> Schema:
    from generator.catalog.grids import GRID  # noqa: PLC0415  (only for decks whose cards are maps)

    return schema(GRID)


CARD: Final = card_kind(CARDS)
DECK: Final = Kind(
    "deck",
    {
        **deck_fields(CARDS),
        "grid": anything("how [maps on its cards](#cards-that-are-maps) are written", schema=_grid),
    },
    free=True,
    elsewhere={
        "outline": (
            "cards are cut as rectangles and have no 'outline'",
            "make them tokens, which have outlines; for templates to read, give the field another name",
        )
    },
)


def read_part(entry: Entry) -> PartRead:
    """Read one deck."""
    block, findings = entry.with_rows(entry.block, "cards"), entry.findings
    said = read(block, DECK, findings)
    deck = deck_of(said, entry.part_id, entry.taken, CARDS)
    if isinstance(said.grid, Block):
        from generator.catalog.grids import check_grid  # noqa: PLC0415  (only for decks whose cards are maps)

        check_grid(said.grid, deck.cards, findings)
    elif said.grid is not None:
        said.unlike(said.grid, "grid", "a group of fields", "see 'grid' in content/README.md")
    return entry.part(deck.name, (deck,)), is_whole(deck, block)


def deck_of(said: Any, deck_id: str, taken: Taken, form: Form) -> Deck:
    """Make a deck of what its group says, and read its cards."""
    findings, goes_on = said.findings, getattr(said, "continue", "")
    least = min(said.size.width, said.size.height)
    if least >= form.least and said.safe * 2 >= least:
        fact = f"a safe margin of {said.safe:g} mm leaves no room on the {form.item}"
        said.wrong("safe", fact, f"{form.safe:g}mm is usual")
    wanted = wanted_fields(said, said.fields, said.optional)
    kind = card_kind(form, wanted)
    # a table was written by nobody for us: its fields may be called as those of decks are
    kinds = {True: kind, False: kind._replace(elsewhere={})}

    def rest(fields: Fields) -> Values:
        return declared(fields, wanted, form.whole, form.item)

    cards = []
    for node in getattr(said, form.items):
        card = _card(node, kinds[node.file == said.mark.file], rest, findings)
        if card is not None:
            take_id(card.id, taken, findings, form.kind)
            cards.append(card._replace(id=str(card.id), portions=UNDIVIDED if goes_on else EMPTY))
    return record(
        Deck,
        said,
        id=deck_id,
        back=said.back or None,
        cards=numbered(each_copy(cards, taken, findings) if said.each_copy else cards),
        mark=said.mark,
        fields=said.rest,
        declared=None if wanted is None else tuple(wanted),
        kind=form.kind,
        noun=form.item,
        unprinted=said.companion_only,
        goes_on=str(goes_on),
    )


def is_whole(deck: Deck, block: Block, items: str = "cards") -> bool:
    """Tell whether every card that the file lists could be read, and has an id of its own."""
    entry = block.entries.get(items)
    run = entry[1] if entry else None
    ids = {card.entry or card.id for card in deck.cards if is_id(card.id)}
    return isinstance(run, Run) and 0 < len(run.items) == len(ids)


def _card(node: Node, kind: Kind, rest: Callable[[Fields], Values], findings: Findings) -> Card | None:
    """Read one card; one that is no group is told about and left out."""
    if not isinstance(node, Block):
        if not isinstance(node, Unread):
            findings.add(node.mark, f"a {kind.noun} must be a group of fields", _as_a_group(node))
        return None
    said = read(node, kind, findings, _called(node, kind.noun), rest)
    supply = said.copies if isinstance(said.copies, Supply) else None
    return Card(
        id=said.id,
        copies=1 if supply else said.copies,
        fields=MappingProxyType({**said.rest, "back": said.back}) if said.back else said.rest,
        mark=node.mark,
        supply=supply.rule if supply else "",
        when=getattr(said, "if", EMPTY),
        face=getattr(said, "face", ""),
        shared=supply is not None and supply.shared,
    )


def _called(block: Block, item: str) -> str:
    """Call a card by its id, if it has one."""
    shown = clipped(word_at(block, "id"))
    return f"{item} {shown}" if shown else f"this {item}"


def _as_a_group(node: Node) -> str:
    """Show how a card is written as a group of fields."""
    if not (isinstance(node, Scalar) and "," in node.text):  # a row of a table
        return "write '- {id: c01, …}', or '- id: c01' and its fields below"
    first, second = (clipped(value.strip(), 20) for value in node.text.split(",")[:2])
    return f"give each value its field's name: '- {{id: {first or 'c01'}, name: {second or '…'}}}'"


def numbered(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Give the cards of a deck their numbers, from 1."""
    return tuple([card._replace(number=at) for at, card in enumerate(cards, 1)])


def take_id(word: str, taken: Taken, findings: Findings, kind: DeckKind = "card") -> bool:
    """Take an id, of which there is one in the whole game; say whether it could be had."""
    assert isinstance(word, Words)  # noqa: S101  (readers give it its place)
    if word and not is_id(word):
        findings.add(word.mark, f"'{clipped(word)}' is no id", "use letters, digits, - and _, at most 60")
    elif word in taken:
        hint = f"the first is at {taken[word]}; give this one another id"
        fact = "there is another card with the id" if kind == "card" else "something else has the id"
        findings.add(word.mark, f"{fact} '{word}'", hint)
    elif word:
        taken[str(word)] = word.mark
        return True
    return False


def wanted_fields(fields: Fields, must: Mapping[str, Words] | None, may: Mapping[str, Words] | None) -> Wanted:
    """Say which fields every card must have (true) or may have (false); nothing when any field will do."""
    for word in (may or {}).values():
        if must is None:
            fact, hint = "'optional' says nothing without 'fields'", "list what every card must have in 'fields'"
            fields.findings.add(fields.named("optional"), fact, hint)
            break
        if word in must:
            fields.findings.add(word.mark, f"'{word}' is both in 'fields' and in 'optional'", "keep one of them")
    return None if must is None else {**dict.fromkeys(may or (), False), **dict.fromkeys(must, True)}


def declared(fields: Fields, wanted: Wanted, whose: str, item: str = "card") -> Values:
    """Take the fields that were declared, or any when nothing was."""
    if wanted is None:
        return fields.others()
    taken = {}
    for name, must in wanted.items():
        hint = f"add '{name}: …', which 'fields' asks of every {item} of {whose}"
        node = fields.take(name, REQUIRED if must else None, hint)
        if node is not None:
            taken[name] = frozen(node, name)
    return MappingProxyType(taken)


# ---------------------------------------------------------------------- copies that may differ

MOST_EACH: Final = 200
"""So many copies of a card may differ: each has a face of its own to be drawn."""


def each_copy(cards: Iterable[Card], taken: Taken, findings: Findings) -> Iterator[Card]:
    """Give each copy as a card, with the number of its copy behind its id; a card that there is once stays as it is."""
    for card in cards:
        if card.supply:
            mark = card.supply.mark if isinstance(card.supply, Words) else card.mark
            fact = f"the rule '{card.supply}' says how many copies there are, so they cannot differ"
            findings.add(mark, fact, "write how many there are, or leave out 'each_copy'")
        elif card.copies > MOST_EACH:
            findings.add(card.mark, f"{card.copies} copies of a card cannot all differ", f"{MOST_EACH} are the most")
        elif card.copies > 1:
            for number in range(1, card.copies + 1):
                name = f"{card.id}-{number}"
                if name in taken:
                    fact = f"copy {number} of card {card.id} is called '{name}', as something else is"
                    findings.add(card.mark, fact, f"call what is at {taken[name]} otherwise")
                taken[name] = card.mark
                yield card._replace(id=name, copies=1, copy=(number, card.copies), entry=card.id)
            continue
        yield card._replace(copy=(1, 1), entry=card.id)


def for_each_copy(said: Mapping[str, Values], cards: Iterable[Card]) -> dict[str, Values]:
    """Give what a theme says of a card to each of its copies."""
    copies = {card.id: said[card.entry] for card in cards if card.entry != card.id and card.entry in said}
    return {**said, **copies}
