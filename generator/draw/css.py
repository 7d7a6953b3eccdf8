"""The little CSS a face may have: declarations, and `<style>` with selectors of tags, `.class` and `#id`."""

from __future__ import annotations

import re
from functools import lru_cache

from generator.draw.faults import Refusal
from generator.draw.profile import check_property
from generator.named import NamedTuple

Declarations = tuple[tuple[str, str], ...]
Compound = tuple[str, frozenset[str], frozenset[str]]
"""Tag name or *, classes, ids."""
Selector = tuple[tuple[str, Compound], ...]
"""Compounds from the outermost to the element itself, each with what joins it to the one before: "", " " or ">"."""
Sheet = tuple[tuple[Selector, Declarations], ...]
"""Rules, weakest first."""

MOST_SELECTORS = 2_000
_LONGEST = 12  # compounds in a selector
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"\s*([^{}]*?)\s*\{([^{}]*)\}")
_SIMPLE = re.compile(r"(\*|[A-Za-z][\w-]*|:root)?((?:[.#][\w-]+)*)")
_PIECE = re.compile(r"""(?:[^;"'(]|"[^"]*"|'[^']*'|\([^)]*\))+""")
_FONT = re.compile(
    r"((?:(?:italic|oblique|normal|bold|bolder|lighter|small-caps|\d{3})\s+)*)([\d.]+[a-z%]+)(?:\s*/\s*\S+)?\s+(.+)"
)


class Element(NamedTuple):
    """What selectors look at: a tag with its id and classes, and the element around it (None round the root)."""

    tag: str
    id: str
    classes: frozenset[str]
    above: Element | None


@lru_cache(4096)
def declarations(text: str) -> Declarations:
    """Read what stands in a style attribute or between braces; Refusal for what cannot be painted."""
    out: list[tuple[str, str]] = []
    for piece in _PIECE.findall(_COMMENT.sub(" ", text) if "/*" in text else text):
        name, colon, value = piece.partition(":")
        name, value = name.strip().lower(), value.strip()
        if not name and not colon:
            continue
        if not colon or not value:
            raise Refusal(f"{piece.strip()[:40]!r} is not a declaration", "write name: value, and ; between two")
        if value.lower().endswith("!important"):
            value = value[: -len("!important")].strip()
        if name == "font":
            out += _font(value)
        elif check_property(name, value):
            out.append((name, value))
    return tuple(out)


def _font(value: str) -> list[tuple[str, str]]:
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
def parse_sheet(text: str) -> Sheet:
    """Read the rules of style elements, weakest first; Refusal for anything beyond simple selectors."""
    body = _COMMENT.sub(" ", text).strip()
    rules: list[tuple[tuple[int, int, int, int], Selector, Declarations]] = []
    at = 0
    while at < len(body):
        if body[at] == "@":
            said = body[at:].split("{")[0].strip()[:40]
            raise Refusal(f"{said} is outside the SVG profile", "write plain rules")
        match = _RULE.match(body, at)
        if not match:
            hint = "write selector {name: value}"
            raise Refusal(f"the style sheet cannot be read at {body[at:].strip()[:40]!r}", hint)
        if "!important" in match[2]:
            raise Refusal("!important in a style sheet is outside the SVG profile", "write the rule later instead")
        found = declarations(match[2])
        for selector in match[1].split(","):
            parsed = _selector(selector.strip())
            if len(rules) >= MOST_SELECTORS:
                hint = "give elements their looks by attributes"
                raise Refusal(f"the style sheets have more than {MOST_SELECTORS} selectors", hint)
            rules.append(((*_weight(parsed), len(rules)), parsed, found))
        at = match.end() + len(body[match.end() :]) - len(body[match.end() :].lstrip())
    return tuple([(selector, said) for _, selector, said in sorted(rules, key=lambda rule: rule[0])])


def _weight(selector: Selector) -> tuple[int, int, int]:
    """Count the ids, the classes and the tags of a selector; :root weighs as a class does."""
    compounds = [compound for _, compound in selector]
    roots = sum(one[0] == ":root" for one in compounds)
    tags = sum(one[0] != "*" for one in compounds) - roots
    return sum(len(one[2]) for one in compounds), sum(len(one[1]) for one in compounds) + roots, tags


def _selector(text: str) -> Selector:
    out: list[tuple[str, Compound]] = []
    joint = ""
    for word in text.replace(">", " > ").split():
        if word == ">":
            joint = ">"
            continue
        match = _SIMPLE.fullmatch(word)
        if not match:
            raise Refusal(
                f"the selector {text[:60]!r} is outside the SVG profile", "name elements by tag, .class or #id"
            )
        names = re.findall(r"[.#][\w-]+", match[2])
        classes = frozenset([name[1:] for name in names if name[0] == "."])
        ids = frozenset([name[1:] for name in names if name[0] == "#"])
        out.append((joint if out else "", (match[1] or "*", classes, ids)))
        joint = " "
    if len(out) > _LONGEST:
        raise Refusal(f"the selector {text[:60]!r} has more than {_LONGEST} parts", "name the element by a .class")
    if not out:
        raise Refusal("a rule of the style sheet has no selector", "name elements by tag, .class or #id")
    return tuple(out)


def said_of(sheet: Sheet, element: Element) -> Declarations:
    """Return what a sheet says of an element, weakest first."""
    return tuple([one for selector, said in sheet if _names(selector, len(selector) - 1, element) for one in said])


def _names(selector: Selector, at: int, here: Element) -> bool:
    joint, (tag, classes, ids) = selector[at]
    if tag not in ("*", here.tag) and not (tag == ":root" and here.above is None):
        return False
    if (ids and ids != {here.id}) or not classes <= here.classes:
        return False
    if at == 0:
        return True
    around = here.above
    if joint == ">":
        return around is not None and _names(selector, at - 1, around)
    while around is not None:
        if _names(selector, at - 1, around):
            return True
        around = around.above
    return False
