"""Say what each column of a table is: its field, its kind, and why. What a deck asks for outweighs every guess."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from generator.catalog import columnwords as words
from generator.catalog.language import is_tag
from generator.catalog.names import is_id, is_name
from generator.catalog.nodes import Block, Node, Run, Scalar
from generator.catalog.problems import clipped
from generator.catalog.readings import Column, Kind
from generator.catalog.tablemodel import Sheet, free, says, texts_of
from generator.catalog.tablewish import Asked
from generator.catalog.tablewords import AT
from generator.named import NamedTuple

_LANGUAGE: Final = re.compile(r"(.+?)\s*[:@]\s*([A-Za-z]{2,3}(?:-\w+)*)")
_ASKED: Final = {
    "list": Kind.LIST,
    "text": Kind.TEXT,
    "raw": Kind.TEXT,
    "code": Kind.CODE,
    "number": Kind.NUMBER,
    "truth": Kind.TRUTH,
    "picture": Kind.PICTURE,
    "template": Kind.TEMPLATE,
    "none": Kind.IGNORED,
}
_SHORT: Final = 60
_OURS: Final = ("id", "copies", "back", "face")
"""Fields that mean something to a deck; a column that is none of them is called otherwise."""
Called = Mapping[str, str]
"""The fields that columns become, by the names of these, or the other way round."""
_Why = tuple[Kind, str]
_Kinds = dict[str, _Why]


class Said(NamedTuple):
    """What stands in a column: the values that say something, those of them that are texts."""

    values: list[Node]
    texts: list[str]

    @property
    def plain(self) -> bool:
        """Whether there are texts only."""
        return bool(self.texts) and len(self.texts) == len(self.values)

    @property
    def sample(self) -> str:
        """The first of them, on one line."""
        return clipped(" ".join(texts_of(self.values[0])), 28) if self.values else ""


_Saids = Mapping[str, Said]


def columns_of(sheet: Sheet, asked: Asked) -> list[Column]:
    """Say of each column what it is."""
    said = {name: _said(sheet.records, name) for name in sheet.names}
    fields = fields_of(sheet, asked)
    kinds: _Kinds = {}
    for name in sheet.names:
        hint = sheet.hints.get(name)
        found = _wished(name, fields[name], asked)
        kinds[name] = found or ((hint, "by what stands around it") if hint else _kind(said[name], fields[name]))
    kinds.update(_copies(said, fields, kinds, asked))
    kinds.update(_ids(said, fields, kinds, len(sheet.records)))
    if all(kind in _UNPRINTED for kind, _ in kinds.values()):
        ids = [name for name, (kind, _) in kinds.items() if kind is Kind.ID and name not in asked.columns]
        kinds.update(dict.fromkeys(ids, (Kind.NAME, "it is all that the cards say")))
    kinds.update(_title(said, fields, kinds))
    fields = _renamed(fields, kinds, asked)
    return [Column(name, fields[name], *kinds[name], len(said[name].values), said[name].sample) for name in sheet.names]


def _said(records: Sequence[Block], name: str) -> Said:
    entries = [record.entries.get(name) for record in records]
    values = [entry[1] for entry in entries if entry is not None and says(entry[1])]
    return Said(values, [one.text for one in values if isinstance(one, Scalar)])


# ---------------------------------------------------------------------------------- fields


def fields_of(sheet: Sheet, asked: Asked) -> Called:
    """Give each column a field of its own; `capital:de` is `capital@de` where there is a `capital`."""
    return _apart(
        {
            name: asked.columns.get(name) or _of_language(name, sheet, asked) or _plain(name, sheet) or f"column_{at}"
            for at, name in enumerate(sheet.names, 1)
        }
    )


def _apart(fields: Called) -> Called:
    """Give no two columns the same field."""
    taken: dict[str, str] = {}
    for name, field in fields.items():
        taken[free(field, taken)] = name
    return {name: field for field, name in taken.items()}


def _plain(name: str, sheet: Sheet) -> str:
    return name if not sheet.rows and is_name(name) else words.field_of(name)


def _of_language(name: str, sheet: Sheet, asked: Asked) -> str:
    """Give the field of a column of another language, "" of any other; a slip of such a one is told elsewhere."""
    base, _, tag = name.rpartition(AT)
    if not base or not (base in sheet.names or is_tag(tag)):
        found = _LANGUAGE.fullmatch(name)
        if found is None or found[1] not in sheet.names or not is_tag(found[2]):
            return ""
        base, tag = found.groups()
    return f"{asked.columns.get(base) or _plain(base, sheet)}{AT}{tag}"


def _wished(name: str, field: str, asked: Asked) -> _Why | None:
    kind = asked.types.get(name) or asked.types.get(field.partition(AT)[0])
    if kind in _ASKED:
        return _ASKED[kind], f"types: {kind}"
    if asked.columns.get(name) in ("id", "copies", "name"):
        return Kind(asked.columns[name]), "as 'columns' says"
    return None


def _renamed(fields: Called, kinds: _Kinds, asked: Asked) -> Called:
    """Call the columns of copies and ids so; what is called so and is none has another name."""
    meant = {kind.value: name for name, (kind, _) in kinds.items() if kind in (Kind.COPIES, Kind.ID)}
    made = {name: field for field, name in meant.items() if name not in asked.columns}
    for name, field in fields.items():
        odd = field in _OURS and kinds[name][0] not in (Kind.TEMPLATE, Kind.IGNORED) and kinds[name][0].value != field
        made.setdefault(name, f"{field}_text" if odd and name not in asked.columns else field)
    apart = _apart(made)
    return {name: apart[name] for name in fields}


# ----------------------------------------------------------------------------------- kinds


def _kind(said: Said, field: str) -> _Why:
    """Say the kind of a column by what stands in it."""
    if not said.values:
        return Kind.IGNORED, "nothing stands in it"
    if not said.texts and all(
        "://" in leaf and words.pictures_of(leaf) for one in said.values for leaf in _leaves(one)
    ):
        return Kind.IGNORED, "addresses of pictures only"
    if any(isinstance(one, Block) for one in said.values):
        return Kind.GROUP, "groups of values"
    runs = [one for one in said.values if isinstance(one, Run)]
    if runs:
        deep = any(not isinstance(it, Scalar) for one in runs for it in one.items)
        return (Kind.GROUP, "lists of groups") if deep else (Kind.LIST, "lists")
    return _text_kind(said.texts, field)


def _leaves(node: Node) -> Iterator[str]:
    """Give the texts below a node, without the names of groups."""
    if isinstance(node, Scalar):
        yield node.text
    for one in node.items if isinstance(node, Run) else ():
        yield from _leaves(one)
    for _, one in node.entries.values() if isinstance(node, Block) else ():
        yield from _leaves(one)


def _text_kind(texts: Sequence[str], field: str) -> _Why:
    if all(map(words.is_truth, texts)):
        return Kind.TRUTH, "true and false only"
    if all(map(words.pictures_of, texts)):
        away = any("://" in one for one in texts)
        return Kind.PICTURE, "addresses of pictures: save them as files" if away else "files of pictures only"
    if all(words.sound_of(one) for one in texts):
        return Kind.IGNORED, "sounds, which paper has none of"
    if field in words.SIDES and all(map(words.is_template, texts)):
        return Kind.TEMPLATE, "names of templates only"
    if all(map(words.is_layout, texts)):
        return Kind.IGNORED, "files that another program lays cards out with"
    if all(map(words.is_number, texts)):
        return Kind.NUMBER, ""
    return Kind.TEXT, f"called '{field}', but names no templates" * (field in ("face", "back"))


def _has(kinds: _Kinds, kind: Kind) -> bool:
    return any(one is kind for one, _ in kinds.values())


def _copies(said: _Saids, fields: Called, kinds: _Kinds, asked: Asked) -> _Kinds:
    """Find the column that says how many of each card there are; of `copies` the values may be names of rules."""
    if _has(kinds, Kind.COPIES):
        return {}
    free = {name: fields[name].lower() for name, one in said.items() if one.values and name not in asked.columns}
    meant = sorted(filter(lambda one: free[one] in words.COPIES, free), key=lambda one: free[one] != "copies")
    if meant and free[meant[0]] == "copies" and any(map(_may_supply, said[meant[0]].texts)):
        return {meant[0]: (Kind.COPIES, "")}
    maybe = [name for name, field in free.items() if _may_count(name, field)]
    found = [name for name in [*meant, *maybe] if _counts(said[name], running=name in meant)][:1]
    odd: _Kinds = {one: (kinds[one][0], f"called '{clipped(one, 20)}', but not all are counts") for one in meant}
    return odd | {one: (Kind.COPIES, f"called '{clipped(one, 20)}', and its values are counts") for one in found}


def _may_supply(text: str) -> bool:
    return bool(words.count_of(text)) or text.isidentifier()


def _may_count(name: str, field: str) -> bool:
    return field in words.WEAK_COPIES or name.strip() == "#"


def _counts(said: Said, *, running: bool) -> bool:
    """Tell whether all values are counts, which do not number the rows unless they may be `running`."""
    if not said.plain or not all(map(words.count_of, said.texts)):
        return False
    counts = [int(words.count_of(one)) for one in said.texts]
    apart = len(set(counts)) == len(counts) > 1
    return running or not (apart and max(counts) - min(counts) < 2 * len(counts) and counts == sorted(counts))


def _ids(said: _Saids, fields: Called, kinds: _Kinds, records: int) -> _Kinds:
    """Find the column of ids: one called so, or by a word for it, where each says another."""
    if _has(kinds, Kind.ID):
        return {}
    by = {words.snake_of(one): name for name in fields for one in (name, fields[name])}
    for field in filter(by.__contains__, words.IDS):
        name, texts = by[field], said[by[field]].texts
        odd = next((one for one in texts if not is_id(one)), None if said[name].plain else "a list")
        if field == "id" and texts:
            why = "" if odd is None else f"called 'id', but '{clipped(odd, 20)}' can be none"
            return {name: (kinds[name][0] if why else Kind.ID, why)}
        if odd is None and len(texts) == records == len(set(texts)):
            return {name: (Kind.ID, f"called '{field}', and each is another")}
    return {}


_UNPRINTED: Final = (Kind.ID, Kind.COPIES, Kind.TEMPLATE, Kind.IGNORED)


def _title(said: _Saids, fields: Called, kinds: _Kinds) -> _Kinds:
    """Find the column that names the cards: by its name, or the first with short texts of which each is another."""
    if _has(kinds, Kind.NAME):
        return {}
    naming = [name for name, one in said.items() if one.plain and kinds[name][0] in _NAMING]
    usable = {words.snake_of(fields[name]): name for name in naming}
    least = _MOSTLY * max((len(one.texts) for one in said.values()), default=0)
    named = [usable[field] for field in words.TITLES if field in usable]
    for name in named:
        if len(said[name].texts) > least and kinds[name][0] is Kind.TEXT:
            return {name: (Kind.NAME, "")}
    found, each = _naming(usable, said, kinds, least)
    if named and not each:
        return {named[0]: (Kind.NAME, "")}
    why = "the first of short texts, each another" if each else "of short texts the one that says most"
    return dict.fromkeys(found, (Kind.NAME, why))


def _naming(usable: Called, said: _Saids, kinds: _Kinds, least: float) -> tuple[list[str], bool]:
    """Choose of columns by their fields the one whose texts name the cards: none where texts are read and none does.

    More than the `least` cards have it; the second value tells whether it says of each card another thing.
    """
    short = {name: field for field, name in usable.items() if _may_name(said[name], field, kinds[name][0])}
    each = [name for name in short if len(set(said[name].texts)) == len(said[name].texts) > least]
    if not each and any(kinds[name][0] is Kind.TEXT for name in {*usable.values()} - short.keys()):
        short = {one: field for one, field in short.items() if field != "rank" and words.tell_apart(said[one].texts)}
    telling = sorted(short, key=lambda name: (len(said[name].texts) <= least, -len(set(said[name].texts))))
    return (each or telling)[:1], bool(each)


_NAMING: Final = (Kind.TEXT, Kind.NUMBER)
_MOSTLY: Final = 2 / 3
"""Of the cards, at least so many have what names them."""


def _may_name(said: Said, field: str, kind: Kind) -> bool:
    short = max(map(len, said.texts)) <= _SHORT
    return kind is Kind.TEXT and short and AT not in field and field not in words.TEXTS
