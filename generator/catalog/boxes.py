"""Read boxes: which kind, what each holds, of which board; make them fit what an edition has.

A box is printed from a few pictures, each a deck of one face: the wrap around a tuck box, its back, its lid, its foot.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from generator.catalog.book import Book
from generator.catalog.cartons import (
    DEEPEST,
    KINDS,
    THINNEST,
    Carton,
    CartonSheet,
    Inside,
    MadeCarton,
    Picture,
    inside_of,
    pictures,
)
from generator.catalog.decks import MOST_COPIES
from generator.catalog.declared import (
    LENGTH,
    At,
    Fault,
    Field,
    Kind,
    groups,
    identity,
    length,
    names,
    read,
    record,
    template,
    text,
    unprinted,
    whole,
)
from generator.catalog.entry import Entry
from generator.catalog.fields import REQUIRED, Fields
from generator.catalog.model import EMPTY, Card, Deck, Part, PartRead, Parts, Taken, Values, Words
from generator.catalog.nodes import Block
from generator.catalog.problems import ContentError, Findings, Problem, clipped, did_you_mean, listed

if TYPE_CHECKING:
    from generator.catalog.gamebox import Packed

_BOUNDS: Final[Mapping[str, tuple[float, float]]] = MappingProxyType(
    {"board": (0.08, 0.6), "caliper": (0.05, 3.0), "sleeve": (0.0, 0.5), "spare": (0.0, 60.0)}
)
_LEAST, _MOST = 2.0, 320.0
_PARTS: Final = ("names of parts", "name parts by their files, such as [main, tokens]")


def _measure(doc: str, name: str, usual: float) -> Field:
    """Declare one of the measures that a box is made by."""
    least, most = _BOUNDS[name]

    def check(value: float) -> Fault:
        fact = f"a {name} of {value:g} mm is none that a box can be made for"
        return None if least <= value <= most else (fact, f"{least:g} to {most:g} mm; {usual:g}mm is usual")

    return length(doc, usual, check=check)


def _given(at: At) -> Mapping[str, float]:
    """Take the measures of the inside that the author gives."""
    fields = at.fields
    block = fields.group(at.name, REQUIRED, at.hint)
    inner = Fields(block or Block(*fields.mark), f"'{at.name}'", fields.findings)
    given: dict[str, float] = {}
    for side in Inside._fields:
        if side in inner.block.entries:
            given[side] = inner.length(side, 0.0)
            if not _LEAST <= given[side] <= _MOST:
                fact = f"a {side} of {given[side]:g} mm is none for a box"
                fields.findings.add(inner.place(side), fact, f"{_LEAST:g} to {_MOST:g} mm")
        else:
            inner.take(side, None)
    inner.done()
    return MappingProxyType(given)


def _kind(word: str) -> Fault:
    hint = did_you_mean(word, KINDS)
    about = hint if hint.startswith("did") else f"a box is one of: {listed(KINDS)}"
    return None if word in KINDS else (f"there is no box of the kind '{clipped(word)}'", about)


BOX: Final = Kind(
    "box",
    {
        "id": identity(
            "its id; its pictures have the ids `box-wrap`, `box-back`, …",
            "give each box an id of its own, such as 'id: box'",
        ),
        "face": template(
            "the template of its pictures; `deck.panel` says which one is drawn",
            "add 'face: box.svg.j2', the template of its pictures",
        ),
        "holds": names(
            "the parts it is measured for; smaller cards lie side by side on the largest; a pile too high for "
            "one tuck box is shared",
            "list parts by their names, such as 'holds: [main]'",
            _PARTS,
        ),
        "lists": names(
            "further parts that its texts may count, without room for them",
            "list parts by their names, such as 'lists: [main]'",
            _PARTS,
        ),
        "kind": text(
            "`tuck` (default), `lid` (base and lid), `pouch`, `band` (a belly band, for what is too thin for a "
            "box) or `game_box` (base and lid for the whole game)",
            "tuck",
            check=_kind,
        )._replace(schema={"enum": [*KINDS]}),
        "caliper": _measure("the thickness of a card; default `0.3mm`", "caliper", 0.3),
        "sleeve": _measure("what a sleeve adds to it; default `0mm` (usual: `0.15mm`)", "sleeve", 0.0),
        "board": _measure(
            "the thickness of the box's own card; default `0.33mm` (300 g/m²); `0.28mm` is 250 g/m²", "board", 0.33
        ),
        "spare": _measure("more depth, such as for a pouch: `5.5mm`", "spare", 0.0),
        "inside": Field(
            "inner measures that you want, all or some: `{width: 64mm, depth: 20mm, height: 89mm}`",
            _given,
            EMPTY,
            "write 'inside: {width: 64mm, depth: 20mm, height: 89mm}', or only one of them",
            None,
            {"type": "object", "properties": dict.fromkeys(Inside._fields, LENGTH), "additionalProperties": False},
        ),
        "name": text("its name, for people; default its id", lambda box: str(box.id)),
        "copies": whole("how many are printed; default 1", 1, MOST_COPIES, 1, "to leave a box out, delete it"),
        "bleed": length("the bleed over its pictures' edges; default 4mm", 4.0),
        "safe": length("the margin inside the edges, free of text; default 2mm", 2.0),
        "companion_only": unprinted(),
    },
    free=True,
)
FILE: Final = Kind(
    "file of boxes",
    {
        "name": text("its name, for people"),
        "boxes": groups(
            "each box, a group of fields", BOX, "write '- {id: box, kind: tuck, holds: [main], face: box.svg.j2}'"
        ),
    },
)


def read_part(entry: Entry) -> PartRead:
    """Read the boxes of a file."""
    file = read(entry.block, FILE, entry.findings)
    plans = [one and _planned(one, entry.taken, entry.findings) for one in file.boxes]
    known = {plan.id: plan for plan in plans if plan}
    sheet, count = CartonSheet(tuple(known.values())), sum(plan.copies for plan in known.values())
    return entry.part(file.name, (), sheet, count), len(known) == len(plans)


def _planned(box: Any, taken: Taken, findings: Findings) -> Carton | None:
    plain = {"id": str(box.id), "name": str(box.name), "kind": next(one for one in KINDS if one == box.kind)}
    others = {"given": box.inside, "unprinted": box.companion_only, "fields": box.rest, "mark": box.mark}
    plan = record(Carton, box, **plain, **others)
    return plan if "id" not in box.bad and _take_ids(plan, box.id, taken, findings) else None


def _take_ids(plan: Carton, box_id: Words, taken: Taken, findings: Findings) -> bool:
    """Take the ids of a box's faces; say whether all of them were free."""
    for name in (one.name for one in pictures(plan.kind, Inside(_MOST, _MOST, _MOST), plan.board)):
        card = f"{plan.id}-{name}"
        if card in taken:
            hint = f"the first is at {taken[card]}; give the box another id"
            findings.add(box_id.mark, f"something else has the id '{card}', which this box's picture would have", hint)
            return False
        taken[card] = box_id.mark
    return True


def fitted(
    parts: Parts,
    findings: Findings | None = None,
    *,
    whole: bool = True,
    left_out: Container[str] = (),
) -> dict[str, Part]:
    """Make every box fit what it holds, and tell what cannot be; without findings that is raised.

    Boxes are made once all parts are known, and once more where an edition has other counts. Where some part could
    not be read, so that not the `whole` game is known, nothing is told of parts that are missing. A game's box has room
    for parts that are `left_out` of a language, by their files, as they may lie in it in another, but counts none.

    Raises:
        ContentError: there are no findings, and no box can be made of what an edition has.
    """
    done, found = dict(parts), Findings() if findings is None else findings
    # a game's box holds other boxes, so it is made after them
    for name, part in sorted(parts.items(), key=lambda one: _of_games(one[1])):
        if part.kind == "boxes":
            done[name] = _fitted(part, done, found, whole, left_out)
    if findings is None and found:
        raise ContentError(found.problems())
    return done


def _of_games(part: Part) -> bool:
    return isinstance(part.spec, CartonSheet) and any(plan.kind == "game_box" for plan in part.spec.plans)


def _fitted(part: Part, parts: Parts, findings: Findings, whole: bool, left_out: Container[str]) -> Part:
    assert isinstance(part.spec, CartonSheet)  # noqa: S101  (its reader made it so)
    made: list[MadeCarton] = []
    for plan in part.spec.plans:
        one, problems = _fit(part.id, plan, parts, left_out)
        for problem in problems:
            if whole or "no part called" not in problem.fact:
                findings.add(problem.mark, problem.fact, problem.hint)
        made += [one] if one is not None else []
    decks = tuple(deck for one in made for deck in one.decks)
    count = sum(one.plan.copies for one in made)
    return replace(part, decks=decks, count=count, spec=replace(part.spec, made=tuple(made)))


def _fit(part_id: str, plan: Carton, parts: Parts, left_out: Container[str]) -> tuple[MadeCarton | None, list[Problem]]:
    """Make a box fit what it holds, or say why that cannot be."""
    if problems := _unknown(plan, parts):
        return None, problems
    held = [parts[name] for name in plan.holds]
    told = [*held, *[parts[name] for name in plan.lists]]
    packed, over = None, list[Problem]()
    if plan.kind == "game_box":
        from generator.catalog.gamebox import pack, unfit  # noqa: PLC0415  (few games have such a box)

        packed = pack(plan, held, parts)
        over = [Problem(plan.mark, fact, hint) for fact, hint in unfit(plan, packed)]
        told = [_none_of(one) if one.ref in left_out else one for one in told]
    among, inside = (1, packed.inside) if packed else _shared(plan, held)
    if problems := [*_unfit(plan, held, inside), *over]:
        return None, problems
    plan = replace(plan, copies=plan.copies * among)
    return _made(part_id, plan, told, inside, packed, among), []


def _shared(plan: Carton, held: list[Part]) -> tuple[int, Inside]:
    """Say among how many tuck boxes a pile is shared that is too high for one, and how large each is inside."""
    among, inside = 1, inside_of(plan, held)
    if plan.kind == "tuck" and "depth" not in plan.given:
        while inside.depth > DEEPEST > plan.spare + _LEAST and among < MOST_COPIES // plan.copies:
            among += 1
            inside = inside_of(plan, held, among)
    return among, inside


def _unknown(plan: Carton, parts: Parts) -> list[Problem]:
    found = []
    for name in (*plan.holds, *plan.lists):
        part = parts.get(name)
        if part is None:
            found.append(
                Problem(name.mark, f"the game has no part called '{clipped(name)}'", did_you_mean(name, parts))
            )
        elif plan.kind == "game_box" and name in plan.holds and _of_games(part):
            fact = f"'{name}' is a box for a game itself, and cannot lie in one"
            found.append(Problem(name.mark, fact, "leave it out of 'holds'"))
        elif (
            name in plan.holds
            and plan.kind != "game_box"
            and not any(deck.kind in ("card", "token") for deck in part.decks)
        ):
            fact = f"'{name}' has no cards and no tokens that a box could be measured for"
            found.append(Problem(name.mark, fact, "give the box room for it with 'spare: 5mm'"))
    return found


def _unfit(plan: Carton, held: list[Part], inside: Inside) -> list[Problem]:
    """Tell what no box can be made of."""
    if not held and set(plan.given) != set(Inside._fields):
        hint = "add 'holds: [main]', or give all of 'inside: {width: 64mm, depth: 20mm, height: 89mm}'"
        return [Problem(plan.mark, f"box {plan.id} holds nothing, so nobody knows how large it is", hint)]
    if plan.kind == "tuck" and inside.depth < THINNEST:
        fact = f"box {plan.id} would be {inside.depth:.1f} mm deep; below {THINNEST:g} mm no lid can be tucked in"
        return [Problem(plan.mark, fact, "write 'kind: band' for a belly band, or let the box measure itself")]
    if plan.kind == "tuck" and inside.depth > DEEPEST:
        fact = f"box {plan.id} would be {inside.depth:.1f} mm deep; above {DEEPEST:g} mm it does not fit on two sheets"
        return [Problem(plan.mark, fact, "share what it holds among two boxes, or write 'kind: lid'")]
    return []


def _made(
    part_id: str, plan: Carton, told: list[Part], inside: Inside, packed: Packed | None, among: int
) -> MadeCarton:
    contents = {part.id: _told(part.name, -(-part.count // among), part.decks) for part in told}
    for part in told:  # each set of tokens can be counted by itself, too
        sets = [deck for deck in part.decks if deck.kind == "token"]
        contents |= {deck.id: _told(deck.name, -(-deck.count // among), [deck]) for deck in sets}
    about: dict[str, Any] = {
        **plan.fields,
        "box": plan.kind,
        "inside": MappingProxyType(dict(zip(Inside._fields, inside, strict=True))),
        "holds": MappingProxyType(contents),
        "pieces": sum(contents[name]["count"] for name in plan.holds),
    }
    page = next((part.spec.page for part in told if isinstance(part.spec, Book)), None)
    if page is not None:
        about["page"] = MappingProxyType({"width": page.width, "height": page.height})
    shown = pictures(plan.kind, inside, plan.board)
    decks = tuple(_deck(part_id, plan, picture, about) for picture in shown)
    return MadeCarton(plan, inside, shown, decks, *((packed.level, packed.piles) if packed else ()))


def _none_of(part: Part) -> Part:
    """Give a part of which nothing is there; a deck has no cards."""
    return replace(part, count=0, decks=tuple([replace(deck, cards=()) for deck in part.decks]))


def _told(name: object, count: int, decks: Sequence[Deck]) -> Values:
    """Give what a template sees of a part in a box or of a set in it: its name, how many, the id of its first piece."""
    first = next((card.id for deck in decks for card in deck.cards), "")
    return MappingProxyType({"name": str(name), "count": count, "first": first})


def _deck(part_id: str, plan: Carton, picture: Picture, about: Values) -> Deck:
    card = Card(f"{plan.id}-{picture.name}", 1, MappingProxyType({}), plan.mark)
    return Deck(
        id=f"{part_id}.{plan.id}.{picture.name}",
        name=plan.name,
        size=picture.size,
        bleed=plan.bleed,
        safe=plan.safe,
        face=plan.face,
        back=None,
        cards=(card,),
        mark=plan.mark,
        fields=MappingProxyType({**about, **picture.parts, "panel": picture.name}),
        kind="box",
        noun="picture",
        unprinted=plan.unprinted,
    )
