"""The little CSS a face may have: declarations, and `<style>` with simple selectors.

A selector is made of tag names, `.class` and `#id`, joined by spaces or `>`.
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
_SIMPLE = re.compile(r"(\*|[A-Za-z][\w-]*|:root)?((?:[.#][\w-]+)*)")
_IDLE_RULE = re.compile(r"@(?:charset|namespace)\b[^;{}]*;\s*")
_MEDIUM = re.compile(r"@media\b([^{]*)\{((?:[^{}]*\{[^{}]*\})*)\s*\}")
_ASKED = re.compile(r":(?:hover|active|focus(?:-visible|-within)?|visited)\b")
_FONT = re.compile(
    r"((?:(?:italic|oblique|normal|bold|bolder|lighter|small-caps|\d{3})\s+)*)([\d.]+[a-z%]+)(?:\s*/\s*\S+)?\s+(.+)"
)
_PIECE = re.compile(r"""(?:[^;"'(]|"[^"]*"|'[^']*'|\([^)]*\))+""")

MOST_LOOKS = 300_000
"""Steps from an element to the one around it that finding out what a style sheet says may take, in all."""
MOST_SELECTORS = 5_000
_LONGEST = 12  # compounds in a selector

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
def parse_sheet(text: str, *, as_found: bool = False) -> tuple[Rule, ...]:
    """Read the rules of a `<style>` element, weakest first; Refusal for anything beyond simple selectors.

    In what somebody else has drawn, `as_found`, rules that are for a screen or a pointer are left out.
    """
    body = _COMMENT.sub(" ", text).strip()
    if as_found:
        body = _IDLE_RULE.sub("", _MEDIUM.sub(_for_print, body)).strip()
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
            if as_found and _ASKED.search(selector):
                continue
            parsed = _selector(selector.strip())
            if len(rules) >= MOST_SELECTORS:
                hint = "give elements their looks by attributes"
                raise Refusal(f"the style sheets have more than {MOST_SELECTORS} selectors", hint)
            rules.append(((*_weight(parsed), len(rules)), parsed, found))
        at = match.end()
        while at < len(body) and body[at].isspace():
            at += 1
    return tuple(sorted(rules, key=lambda rule: rule[0]))


def _for_print(medium: re.Match[str]) -> str:
    """Return the rules of an @media that are for paper, as they are; none of those that are for something else."""
    asked = medium[1].strip().lower()
    if asked in ("print", "all"):
        return medium[2]
    if asked == "screen" or "prefers-color-scheme" in asked or "prefers-reduced-motion" in asked:
        return ""
    return medium[0]


def _weight(selector: Selector) -> tuple[int, int, int]:
    """Count the ids, the classes and the tags of a selector."""
    compounds = [compound for _, compound in selector]
    ids = sum(len(one[2]) for one in compounds)
    classes = sum(len(one[1]) for one in compounds)
    tags = sum(one[0] != "*" for one in compounds)
    roots = sum(one[0] == ":root" for one in compounds)  # which weighs as a class does
    return ids, classes + roots, tags - roots


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
    if len(out) > _LONGEST:
        raise Refusal(f"the selector {text[:60]!r} has more than {_LONGEST} parts", "name the element by a .class")
    if not out:
        raise Refusal("a rule of the style sheet has no selector", "name elements by tag, .class or #id")
    return tuple(out)


def matching(rules: Sequence[Rule], root: Element, called: str = "") -> dict[Element, Declarations]:
    """Return for every element that a rule names what the rules say about it, weakest first.

    Only those rules are tried whose last part names a class, the id or the tag of the element; that of the root may be
    `called` otherwise.

    Raises:
        Refusal: it would take more steps than a face may.
    """
    found: dict[Element, Declarations] = {}
    by_name: dict[str, list[int]] = {}
    for at, (_, selector, _) in enumerate(rules):
        tag, classes, ids = selector[-1][1]
        by_name.setdefault(f"#{min(ids)}" if ids else f".{min(classes)}" if classes else tag, []).append(at)
    looks = _Looks()
    stack: list[tuple[Element, _Around | None]] = [(root, None)]
    while stack:
        element, above = stack.pop()
        here = _Around(element, above, called if above is None and called else short(element.tag))
        names = [
            "*",
            here.tag,
            ":root" if above is None else "*",
            f"#{element.get('id', '')}",
            *(f".{name}" for name in here.classes),
        ]
        tried = sorted({at for name in names for at in by_name.get(name, ())})
        looks.spend(1 + len(tried))
        said: list[Declaration] = []
        for at in tried:
            _, selector, what = rules[at]
            if _names(selector, len(selector) - 1, here, looks):
                said.extend(what)
        looks.spend(len(said) // 4)
        if said:
            found[element] = tuple(said)
        stack.extend((child, here) for child in element)
    return found


class _Around:
    """An element with what is around it, and its classes."""

    __slots__ = ("above", "classes", "element", "tag")

    def __init__(self, element: Element, above: _Around | None, tag: str) -> None:
        self.element = element
        self.tag = tag
        self.above = above
        self.classes = frozenset(element.get("class", "").split())


class _Looks:
    """What may still be looked at."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = MOST_LOOKS

    def spend(self, looks: int) -> None:
        """Take some off what is left; Refusal when that is nothing."""
        self.left -= looks
        if self.left < 0:
            fact = "the style sheets take too long to be held against all elements"
            raise Refusal(fact, "use fewer rules, or name elements by .class alone")


def _names(selector: Selector, at: int, here: _Around, looks: _Looks) -> bool:
    looks.spend(1)
    joint, (tag, classes, ids) = selector[at]
    if tag not in ("*", here.tag) and not (tag == ":root" and here.above is None):
        return False
    if ids and not ids <= {here.element.get("id", "")}:
        return False
    if classes and not classes <= here.classes:
        return False
    if at == 0:
        return True
    around = here.above
    if joint == ">":
        return around is not None and _names(selector, at - 1, around, looks)
    while around is not None:
        if _names(selector, at - 1, around, looks):
            return True
        around = around.above
    return False
