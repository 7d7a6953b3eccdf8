"""What was edited in a game's files since it began, in words: rules by labels, cards by names, old → new."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from json import dumps, loads
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.commands.status import content_now, plays, revision
from companion.engine.ledger import canonical
from companion.engine.messages import gettext as _
from companion.engine.words import clipped

if TYPE_CHECKING:
    from companion.gamedata.content import Content
    from companion.table.livesession import LiveSession

MOST: Final = 12
"""Edits that are told one by one."""


class Edits(NamedTuple):
    """The revision that a session plays, that of the files now, and what is other there, a sentence each."""

    plays: str
    files: str
    rules: list[str]
    others: list[str]


class Difference(NamedTuple):
    """What stands somewhere else: the names that lead there, the old value and the new; None where there is none."""

    path: tuple[str, ...]
    old: Any
    new: Any


def edits(live: LiveSession) -> Edits | None:
    """Hold the table against the game's files; None where they cannot be read."""
    content = content_now(live)
    if content is None:
        return None
    table, written = live.table, content.rules()
    pinned = {**table.content, **loads(canonical(live.game.pin(content)))}
    rules = [_rule(content, one, table.rules.get(one.path[0])) for one in differences(table.written, written)]
    names = _names(content)
    others = [_said(one, names) for one in differences(table.content, pinned)]
    return Edits(plays(live), revision(written, pinned), rules, others)


def differences(old: Any, new: Any, path: tuple[str, ...] = ()) -> Iterator[Difference]:
    """Give what differs between two plain values, as deep down as it can be told.

    >>> list(differences({"a": {"n": 1}, "b": 2}, {"a": {"n": 3}, "b": 2}))
    [Difference(path=('a', 'n'), old=1, new=3)]
    """
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for name in dict.fromkeys([*old, *new]):
            yield from differences(old.get(name), new.get(name), (*path, str(name)))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new) and any(map(_is_group, old)):
        for at, (one, other) in enumerate(zip(old, new, strict=True), 1):
            name = one.get("id", at) if isinstance(one, Mapping) else at
            yield from differences(one, other, (*path, str(name)))
    elif type(old) is not type(new) or old != new:
        yield Difference(path, old, new)


def _is_group(value: Any) -> bool:
    return isinstance(value, Mapping | list)


def _rule(content: Content, one: Difference, here: Any) -> str:
    name = one.path[0]
    parameter = content.parameters.get(name, {})
    label, rule = str(parameter.get("label", name)), parameter.get("rule", "")
    said = (
        f"{label[:1].upper()}{label[1:]} ({f'{rule}, ' if rule else ''}{name}): {_value(one.old)} → {_value(one.new)}"
    )
    return (
        _("{said}; this table plays {value}", said=said, value=_value(here)) if here not in (one.old, one.new) else said
    )


def _names(content: Content) -> dict[str, str]:
    """Give what people call cards, by id."""
    words = content.themes.get(content.theme, {}).get("cards", {})
    fields = {card["id"]: {**card, **words.get(card["id"], {})} for card in content.cards}
    return {name: str(card.get("name") or card.get("title") or "") for name, card in fields.items()}


def _said(one: Difference, names: Mapping[str, str]) -> str:
    where = ", ".join(f"{names[word]} ({word})" if names.get(word, word) != word else _word(word) for word in one.path)
    where = f"{where[:1].upper()}{where[1:]}"
    if one.old is None:
        return _("{where}: new, {value}", where=where, value=_value(one.new))
    return (
        _("{where}: gone", where=where)
        if one.new is None
        else _("{where}: {old} → {new}", where=where, old=_value(one.old), new=_value(one.new))
    )


def _word(name: str) -> str:
    return name.replace("_", " ")


def _value(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return _({None: "none", True: "yes", False: "no"}[value])
    return clipped(_word(value) if isinstance(value, str) else dumps(value, ensure_ascii=False))
