"""Render the texts of rulebooks and cards without the template language they were written for. Knows no game.

Understands values with filters, if, for, set and macros, which is what such texts are made of. Where something stands
that it cannot read it leaves a gap, with the value of every rule named there: nobody is shown the template language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.values import UNKNOWN, Unreadable, value_of

_PART: Final = re.compile(r"(\{\{-?.*?-?\}\}|\{%-?.*?-?%\}|\{#.*?#\})", re.S)
_MACRO: Final = re.compile(r"macro\s+(\w+)\s*\(([^)]*)\)")
_LOOP: Final = re.compile(r"for\s+(\w+)\s+in\s+(.+)", re.S)
GAP: Final = "(…)"
"""What is said where a value cannot be read."""
DEEP: Final = 3
"""How often a value may itself hold values, as a theme's words do."""
_LEFT: Final = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|\{[{%#]|[}%#]\}", re.S)
MOST: Final = 200_000
"""Letters after which a text is cut off: nobody writes a longer rulebook, and a loop may be endless."""


class Block(NamedTuple):
    """A piece of a text: `kind` is text, value, if, for, set or macro; `parts` are branches with their conditions."""

    kind: str
    source: str
    parts: tuple[tuple[str, tuple[Block, ...]], ...] = ()


def filled(text: str, names: Mapping[str, Any]) -> str:
    """Put values into a text and take markup and line breaks out of it.

    >>> filled("after {{ rules.n | words }} turns", {"rules": {"n": 3}})
    'after three turns'
    >>> filled("a{% if rules.x == 'b' %} yes{% else %} no{% endif %}.", {"rules": {"x": "b"}})
    'a yes.'
    >>> filled("{{ macro(1) }} {{ rules.n + 1 }}", {"rules": {"n": 3}})
    '(…) 4'
    """
    return " ".join(rendered(text, names).replace("**", "").split())


def rendered(text: str, names: Mapping[str, Any]) -> str:
    """Put values into a text, and leave its lines as they are."""
    if "{" not in text:
        return text
    lines = re.sub(r"^[ \t]*(\{%[^}]*%\}|\{#.*?#\})[ \t]*\n", r"\1", text, flags=re.M | re.S)
    parts = _trimmed(_PART.split(lines))
    blocks, _ = _read(parts, 0, ())
    out: list[str] = []
    _render(blocks, dict(names), out)
    return _LEFT.sub(GAP, "".join(out)[:MOST])


def _trimmed(parts: Sequence[str]) -> list[str]:
    """Take away the white space that `{%-` and `-%}` eat."""
    kept = list(parts)
    for at in range(1, len(kept), 2):
        if kept[at][2] == "-":
            kept[at - 1] = kept[at - 1].rstrip()
        if kept[at][-3] == "-":
            kept[at + 1] = kept[at + 1].lstrip()
    return kept


def _read(parts: Sequence[str], at: int, until: tuple[str, ...]) -> tuple[tuple[Block, ...], int]:
    """Read blocks up to a tag of `until`; give them and the place of that tag."""
    blocks: list[Block] = []
    while at < len(parts):
        part = parts[at]
        if at % 2 == 0:
            blocks.append(Block("text", part))
        elif part[1] == "{":
            blocks.append(Block("value", part))
        elif part[1] == "%":
            tag = part[2:-2].strip("-").strip()
            word = tag.partition(" ")[0]
            if word in until:
                return tuple(blocks), at
            if word == "if":
                block, at = _branches(parts, at, tag)
                blocks.append(block)
            elif word in ("for", "macro"):
                inner, at = _read(parts, at + 1, (f"end{word}",))
                blocks.append(Block(word, tag, (("", inner),)))
            elif word == "set":
                blocks.append(Block("set", tag))
        at += 1
    return tuple(blocks), at


def _branches(parts: Sequence[str], at: int, tag: str) -> tuple[Block, int]:
    branches = []
    condition = tag.partition(" ")[2]
    while at < len(parts):
        inner, at = _read(parts, at + 1, ("elif", "else", "endif"))
        branches.append((condition, inner))
        word, _, rest = parts[at][2:-2].strip("-").strip().partition(" ") if at < len(parts) else ("endif", "", "")
        if word == "endif":
            break
        condition = rest if word == "elif" else "true"
    return Block("if", "", tuple(branches)), at


def _render(blocks: Sequence[Block], names: dict[str, Any], out: list[str]) -> None:
    for block in blocks:
        if sum(map(len, out[-50:])) > MOST:
            return
        if block.kind == "text":
            out.append(block.source)
        elif block.kind == "value":
            out.append(_shown(block.source, names))
        elif block.kind == "if":
            chosen = next((inner for condition, inner in block.parts if _true(condition, names)), ())
            _render(chosen, names, out)
        elif block.kind == "set":
            targets, _, source = block.source.partition(" ")[2].partition("=")
            names.update(_named(targets.split(","), _value(source, names)))
        elif block.kind == "macro" and (macro := _MACRO.match(block.source)):
            names[macro.group(1)] = _macro(macro.group(2), block.parts[0][1], names)
        elif block.kind == "for" and (loop := _LOOP.match(block.source)):
            _loop(loop.group(1), _value(loop.group(2), names), block.parts[0][1], names, out)


def _loop(name: str, many: Any, inner: Sequence[Block], names: dict[str, Any], out: list[str]) -> None:
    items = list(many)[:200] if isinstance(many, list | tuple | range | Mapping) else []
    for number, item in enumerate(items, 1):
        here = {**names, name: item}
        here["loop"] = {"index": number, "index0": number - 1, "first": number == 1, "last": number == len(items)}
        _render(inner, here, out)


def _macro(arguments: str, inner: Sequence[Block], names: dict[str, Any]) -> Any:
    """Make a macro: its body, rendered with its arguments."""
    pairs = [word.partition("=")[::2] for word in arguments.split(",") if word.strip()]
    wanted = [name.strip() for name, _ in pairs]
    unless = {name.strip(): _value(other, names) for name, other in pairs if other}

    def call(*given: Any) -> str:
        out: list[str] = []
        depth = names.get("_depth", 0)
        if depth < 8:
            _render(inner, {**names, "_depth": depth + 1, **unless, **dict(zip(wanted, given, strict=False))}, out)
        return "".join(out).strip()

    return call


def _named(targets: Sequence[str], value: Any) -> dict[str, Any]:
    """Give the names of a `set` their values: one, or as many as there are names."""
    if len(targets) == 1:
        return {targets[0].strip(): value}
    values = value if isinstance(value, list | tuple) and len(value) == len(targets) else [UNKNOWN] * len(targets)
    return {name.strip(): one for name, one in zip(targets, values, strict=True)}


def _value(source: str, names: Mapping[str, Any]) -> Any:
    try:
        return value_of(source, names)
    except Unreadable:
        return UNKNOWN


def _true(condition: str, names: Mapping[str, Any]) -> bool:
    value = _value(condition, names)
    return value is not UNKNOWN and bool(value)


def _shown(part: str, names: Mapping[str, Any]) -> str:
    source = part[2:-2].strip("-").strip()
    value = _value(source, names)
    deep = names.get("_deep", 0)
    if isinstance(value, str) and "{" in value and deep < DEEP:
        return rendered(value, {**names, "_deep": deep + 1})
    if value is not UNKNOWN:
        return str(value)
    rules = names.get("rules", {})
    known = [f"{name}: {rules[name]}" for name in re.findall(r"rules\.(\w+)", source) if name in rules]
    return f"(… {', '.join(known)})" if known else GAP
