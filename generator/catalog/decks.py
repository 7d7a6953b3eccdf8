"""Read a deck and its cards, or anything else that comes in decks."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from generator.catalog.eachcopy import each_copy
from generator.catalog.fields import REQUIRED, Fields, frozen
from generator.catalog.model import EMPTY, Card, Deck, DeckKind, Portion, Words
from generator.catalog.nodes import Block, Node, Run, Scalar, Unread
from generator.catalog.problems import Findings, Mark, clipped

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
_ID_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


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


def read_deck(block: Block, deck_id: str, taken: dict[str, Mark], findings: Findings) -> Deck:
    """Read one deck; `taken` holds the ids of the cards of the whole game and where each one is."""
    fields = Fields(block, "the deck", findings)
    grid = fields.take("grid") if "grid" in block.entries else None
    hint = "make them tokens, which have outlines; for templates to read, give the field another name"
    misplaced(fields, ("outline",), "cards are cut as rectangles and have no 'outline'", hint)
    deck = deck_of(fields, deck_id, taken, CARDS)
    fields.done()
    if isinstance(grid, Block):
        from generator.catalog.grids import check_grid  # noqa: PLC0415  (only for decks whose cards are maps)

        check_grid(grid, deck.cards, findings)
    elif grid is not None:
        fields.wrong(grid, "grid", "a group of fields", "see 'grid' in content/README.md")
    return deck


def deck_of(fields: Fields, deck_id: str, taken: dict[str, Mark], form: Form) -> Deck:
    """Take a deck's own fields, and whatever is left over; whoever reads more takes it before."""
    findings = fields.findings
    name = fields.text("name")
    size = fields.size("size", form.least, form.most, square=form.square)
    bleed = fields.length("bleed", form.bleed)
    safe = fields.length("safe", form.safe)
    least = min(size.width, size.height)
    if bleed > 10:
        usual = f"{form.bleed:g}mm is usual; 10mm is the most"
        findings.add(fields.place("bleed"), f"a bleed of {bleed:g} mm is too much", usual)
    if least >= form.least and safe * 2 >= least:
        fact = f"a safe margin of {safe:g} mm leaves no room on the {form.item}"
        findings.add(fields.place("safe"), fact, f"{form.safe:g}mm is usual")
    face = template(fields, "face", hint="add 'face: card.svg.j2', the template of the front") or ""
    back = template(fields, "back", default=None)
    wanted = wanted_fields(fields, fields.names("fields"), fields.names("optional"))
    unprinted = fields.unprinted()
    goes_on = _goes_on(fields) if form.supplied else ""

    def card(node: Node) -> Card | None:
        made = _card(node, wanted, taken, findings, form, fields.block.file)
        return made._replace(portions=UNDIVIDED) if made and goes_on else made

    each = fields.flag("each_copy", False)
    cards = tuple([one for one in map(card, fields.items(form.items)) if one is not None])
    return Deck(
        id=deck_id,
        name=name,
        size=size,
        bleed=bleed,
        safe=safe,
        face=face,
        back=back,
        cards=numbered(each_copy(cards, taken, findings) if each else cards),
        mark=fields.block.mark,
        fields=fields.rest(),
        declared=None if wanted is None else tuple(wanted),
        kind=form.kind,
        noun=form.item,
        unprinted=unprinted,
        goes_on=goes_on,
    )


def _goes_on(fields: Fields) -> str:
    """Say where texts of a deck go on that have no room on a face."""
    said = fields.text("continue", default="")
    if said and said not in WAYS_ON:
        fields.findings.add(
            fields.place("continue"),
            f"'continue' cannot be '{clipped(said)}'",
            "'auto' goes on on the back, then on further cards; 'fronts' on further cards only",
        )
    return str(said) if said in WAYS_ON else ""


def is_whole(deck: Deck, block: Block, items: str = "cards") -> bool:
    """Tell whether every card that the file lists could be read, and has an id of its own."""
    entry = block.entries.get(items)
    run = entry[1] if entry else None
    ids = {card.entry or card.id for card in deck.cards if is_id(card.id)}
    return isinstance(run, Run) and 0 < len(run.items) == len(ids)


def _card(
    node: Node, wanted: Mapping[str, bool] | None, taken: dict[str, Mark], findings: Findings, form: Form, deck: str
) -> Card | None:
    """Read one card of the deck in a file; one without an id is told about and left out.

    Its fields may be called as those of decks are where it comes from a table, which nobody wrote for us.
    """
    if not isinstance(node, Block):
        if not isinstance(node, Unread):
            findings.add(node.mark, f"a {form.item} must be a group of fields", _as_a_group(node))
        return None
    fields = Fields(node, _called(node, form.item), findings)
    card_id = fields.text("id", hint=f"give each {form.item} an id of its own, such as 'id: c01'")
    take_id(card_id, taken, findings, form.kind)
    supply, shared = _supply(fields) if form.supplied else ("", False)
    when = _when(fields) if form.supplied and "if" in node.entries else EMPTY
    hint = f"to leave a {form.item} out, delete it"
    copies = 1 if supply else fields.whole("copies", 1, MOST_COPIES, default=1, hint=hint)
    back = template(fields, "back", default=None)
    own = form.kind == "card" and "face" not in (wanted or ())
    face = (template(fields, "face", default=None) if own else None) or ""
    if wanted is None and node.file == deck:
        _hold_to_deck(fields, form, own_face=own)
    rest = dict(declared(fields, wanted, form.whole, form.item))
    if back is not None:
        rest["back"] = back
    fields.done(f"list it in {form.whole}'s 'fields' or 'optional'")
    return Card(str(card_id), copies, MappingProxyType(rest), node.mark, supply, when, face, shared=shared)


def _called(block: Block, item: str) -> str:
    """Call a card by its id, if it has one."""
    entry = block.entries.get("id")
    shown = clipped(entry[1].text) if entry and isinstance(entry[1], Scalar) else ""
    return f"{item} {shown}" if shown else f"this {item}"


def _as_a_group(node: Node) -> str:
    """Show how a card is written as a group of fields."""
    if not (isinstance(node, Scalar) and "," in node.text):  # a row of a table
        return "write '- {id: c01, …}', or '- id: c01' and its fields below"
    first, second = (clipped(value.strip(), 20) for value in node.text.split(",")[:2])
    return f"give each value its field's name: '- {{id: {first or 'c01'}, name: {second or '…'}}}'"


def _hold_to_deck(fields: Fields, form: Form, *, own_face: bool) -> None:
    """Refuse fields of a card that only its deck has."""
    hint = f"write it in {form.whole}; if templates read it, list it in {form.whole}'s 'fields' or 'optional'"
    names = [name for name in OF_DECKS if not (own_face and name == "face")]
    misplaced(fields, names, f"{fields.what} has no '{{}}' of its own", hint)


def numbered(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Give the cards of a deck their numbers, from 1."""
    return tuple([card._replace(number=at) for at, card in enumerate(cards, 1)])


def misplaced(fields: Fields, names: Iterable[str], fact: str, hint: str) -> None:
    """Say of fields that mean something elsewhere that they mean nothing here; `fact` takes the name."""
    for name in names:
        if name in fields.block.entries:
            fields.findings.add(fields.named(name), fact.format(name), hint)
            fields.take(name)


def _supply(fields: Fields) -> tuple[str, bool]:
    """Take the name of the rule that says how many copies there are, if that stands there, and whether it is shared."""
    entry = fields.block.entries.get("copies")
    if entry is None or not isinstance(entry[1], Scalar) or not isinstance(entry[1].value, str):
        return "", False
    text = entry[1].text
    name = text.removeprefix(SHARE)
    if not name.isidentifier():
        return "", False
    word = fields.text("copies")
    return (Words(name, word.mark, "copies"), True) if name != text else (word, False)


def _when(fields: Fields) -> Mapping[str, tuple[Any, ...]]:
    """Take which values of which rules a card is in the box for; a rule is named as its author wrote it."""
    hint = "write 'if: {hand_size: [4, 5]}', a rule and the values that it is there for"
    group = fields.group("if", f"'if' of {fields.what}", hint=hint)
    when: dict[str, tuple[Any, ...]] = {}
    for name, (key, node) in group.block.entries.items() if group.block is not fields.block else ():
        nodes = node.items if isinstance(node, Run) else [node]
        if not nodes or not all(isinstance(one, Scalar) for one in nodes):
            group.wrong(node, str(name), "a value or a list of values", hint)
            continue
        when[Words(str(name), key.mark, "if")] = tuple(one.value for one in nodes if isinstance(one, Scalar))
    return MappingProxyType(when)


def take_id(word: Words, taken: dict[str, Mark], findings: Findings, kind: DeckKind = "card") -> None:
    """Take an id, of which there is one in the whole game."""
    if word and not is_id(word):
        findings.add(word.mark, f"'{clipped(word)}' is no id", "use letters, digits, - and _, at most 60")
    elif word in taken:
        hint = f"the first is at {taken[word]}; give this one another id"
        fact = "there is another card with the id" if kind == "card" else "something else has the id"
        findings.add(word.mark, f"{fact} '{word}'", hint)
    elif word:
        taken[str(word)] = word.mark


def wanted_fields(
    fields: Fields, must: Mapping[str, Words] | None, may: Mapping[str, Words] | None
) -> Mapping[str, bool] | None:
    """Say which fields every card must have (true) or may have (false); nothing when any field will do."""
    for word in (may or {}).values():
        if must is None:
            fact, hint = "'optional' says nothing without 'fields'", "list what every card must have in 'fields'"
            fields.findings.add(fields.named("optional"), fact, hint)
            break
        if word in must:
            fields.findings.add(word.mark, f"'{word}' is both in 'fields' and in 'optional'", "keep one of them")
    return None if must is None else {**dict.fromkeys(may or (), False), **dict.fromkeys(must, True)}


def declared(fields: Fields, wanted: Mapping[str, bool] | None, whose: str, item: str = "card") -> Mapping[str, Any]:
    """Take the fields that were declared, or any when nothing was."""
    if wanted is None:
        return fields.rest()
    taken = {}
    for name, must in wanted.items():
        hint = f"add '{name}: …', which 'fields' asks of every {item} of {whose}"
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
