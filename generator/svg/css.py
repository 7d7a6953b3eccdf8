"""The little CSS a face may have: declarations, and `<style>` with simple selectors.

A selector is made of tag names, `.class` and `#id`, joined by spaces or `>`. Knows nothing of what the
properties mean.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from xml.etree.ElementTree import Element

from .profile import check_property, short
from .refusal import Refusal

Declaration = tuple[str, str]
Declarations = tuple[Declaration, ...]

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"\s*([^{}]*?)\s*\{([^{}]*)\}")
_SIMPLE = re.compile(r"(\*|[A-Za-z][\w-]*)?((?:[.#][\w-]+)*)")
_FONT = re.compile(
    r"((?:(?:italic|oblique|normal|bold|bolder|lighter|small-caps|\d{3})\s+)*)([\d.]+[a-z%]+)(?:\s*/\s*\S+)?\s+(.+)"
)
_PIECE = re.compile(r"""(?:[^;"'(]|"[^"]*"|'[^']*'|\([^)]*\))+""")

Compound = tuple[str, frozenset[str], frozenset[str]]
"""Tag name or *, classes, ids."""
Selector = tuple[tuple[str, Compound], ...]
"""Compounds from the outermost to the element itself, each with what joins it to the one before: "", " " or ">"."""
Rule = tuple[tuple[int, int, int, int], Selector, Declarations]


@lru_cache(4096)
def declarations(text: str) -> Declarations:
    """Read what stands in a style attribute or between braces; Refusal for what cannot be painted."""
    out: list[Declaration] = []
    for piece in _PIECE.findall(_COMMENT.sub(" ", text)):
        name, colon, value = piece.partition(":")
        name, value = name.strip().lower(), value.strip()
        if not name and not colon:
            continue
        if not colon or not value:
            raise Refusal(f"{piece.strip()[:40]!r} is not a declaration", "write name: value, and ; between two")
        if value.lower().endswith("!important"):
            value = value[: -len("!important")].strip()
        if name == "font":
            out.extend(_font(value))
        elif check_property(name, value):
            out.append((name, value))
    return tuple(out)


def _font(value: str) -> list[Declaration]:
    match = _FONT.fullmatch(value)
    if not match:
        raise Refusal(f"font: {value[:60]} cannot be read", "write font-size, font-family and the others one by one")
    out = [("font-style", "normal"), ("font-weight", "400"), ("font-variant", "normal")]
    for word in match[1].split():
        if word in ("italic", "oblique"):
            out.append(("font-style", word))
        elif word == "small-caps":
            out.append(("font-variant", word))
        elif word != "normal":
            out.append(("font-weight", word))
    return [*out, ("font-size", match[2]), ("font-family", match[3])]


@lru_cache(64)
def parse_sheet(text: str) -> tuple[Rule, ...]:
    """Read the rules of a `<style>` element, weakest first; Refusal for anything beyond simple selectors."""
    body = _COMMENT.sub(" ", text).strip()
    rules: list[Rule] = []
    at = 0
    while at < len(body):
        if body[at] == "@":
            raise Refusal(f"{body[at:].split('{')[0].strip()[:40]} is outside the SVG profile", "write plain rules")
        match = _RULE.match(body, at)
        if not match:
            raise Refusal(
                f"the style sheet cannot be read at {body[at:].strip()[:40]!r}", "write selector {name: value}"
            )
        if "!important" in match[2]:
            raise Refusal("!important in a style sheet is outside the SVG profile", "write the rule later instead")
        found = declarations(match[2])
        for selector in match[1].split(","):
            parsed = _selector(selector.strip())
            ids = sum(len(c[2]) for _, c in parsed)
            classes = sum(len(c[1]) for _, c in parsed)
            tags = sum(c[0] != "*" for _, c in parsed)
            rules.append(((ids, classes, tags, len(rules)), parsed, found))
        at = match.end()
        while at < len(body) and body[at].isspace():
            at += 1
    return tuple(sorted(rules, key=lambda rule: rule[0]))


def _selector(text: str) -> Selector:
    out: list[tuple[str, Compound]] = []
    joint = ""
    for word in text.replace(">", " > ").split():
        if word == ">":
            joint = ">"
            continue
        match = _SIMPLE.fullmatch(word)
        if not match:
            hint = "name elements by tag, .class or #id"
            raise Refusal(f"the selector {text[:60]!r} is outside the SVG profile", hint)
        names = re.findall(r"[.#][\w-]+", match[2])
        classes = frozenset(n[1:] for n in names if n[0] == ".")
        ids = frozenset(n[1:] for n in names if n[0] == "#")
        out.append((joint if out else "", (match[1] or "*", classes, ids)))
        joint = " "
    if not out:
        raise Refusal("a rule of the style sheet has no selector", "name elements by tag, .class or #id")
    return tuple(out)


def matching(rules: Sequence[Rule], root: Element) -> dict[Element, Declarations]:
    """Return for every element that a rule names what the rules say about it, weakest first."""
    found: dict[Element, Declarations] = {}
    stack: list[tuple[Element, tuple[Element, ...]]] = [(root, ())]
    while stack:
        element, above = stack.pop()
        said: list[Declaration] = []
        for _, selector, what in rules:
            if _names(selector, len(selector) - 1, element, above):
                said.extend(what)
        if said:
            found[element] = tuple(said)
        here = (*above, element)
        stack.extend((child, here) for child in element)
    return found


def _names(selector: Selector, at: int, element: Element, above: tuple[Element, ...]) -> bool:
    joint, (tag, classes, ids) = selector[at]
    if tag not in ("*", short(element.tag)) or (ids and not ids <= {element.get("id", "")}):
        return False
    if classes and not classes.issubset(element.get("class", "").split()):
        return False
    if at == 0:
        return True
    if joint == ">":
        return bool(above) and _names(selector, at - 1, above[-1], above[:-1])
    return any(_names(selector, at - 1, above[i], above[:i]) for i in range(len(above)))
