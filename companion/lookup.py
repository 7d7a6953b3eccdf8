"""The passages that can be looked up: a rulebook's numbered rules, rule parameters, cards. Knows their form only.

A rule is a paragraph or a list item of rulebook.md that holds an id between brackets, such as [TD-MOVE-3]; what has
no id is found by its heading.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from companion.content import Content
from companion.texts import filled, rendered

ID: Final = re.compile(r"\[([A-Z]{2,4}-[A-Z0-9]+(?:-[A-Z0-9]+)*(?:,\s*[A-Z]{2,4}-[A-Z0-9]+(?:-[A-Z0-9]+)*)*)\](?!\()")
BARE: Final = ("text", "rules", "sections", "flavour", "effect")
"""Fields of a card that say what they are by themselves."""
SILENT: Final = ("id", "slug", "deck", "copies", "back", "art")
"""Fields of a card that say nothing at the table."""
GLYPH: Final = re.compile(r"(\w*\s*)\{([a-z]\w*)\}")
_BULLET: Final = re.compile(r"^\s*(?:[-*+]|\d+[.)])\s+")
_MARKUP: Final = re.compile(
    r"\s*\(\[page\]\([^)]*\)\)|!\[[^\]]*\]\([^)]*\)|\[([^\]]*)\]\([^)]*\)|[*`]{1,3}|(?<!\w)_|_(?!\w)"
)


class Passage(NamedTuple):
    """Something to find: its id (or nothing), the heading it stands under, its text, and what else it is called."""

    id: str
    section: str
    text: str
    also: str = ""


def passages(content: Content, rules: Mapping[str, Any]) -> list[Passage]:
    """Give every rule: the rulebook's, then the parameters that the rulebook does not number."""
    names = known(content, rules)
    found = list(rulebook(content.rulebook, names))
    numbered = {passage.id for passage in found}
    for name, parameter in content.parameters.items():
        label = str(parameter["label"])
        text = f"{label[:1].upper()}{label[1:]}: {_word(rules.get(name))}."
        if parameter["allowed"] and len(parameter["allowed"]) > 1:
            others = [_word(one) for one in parameter["allowed"] if one != rules.get(name)]
            text += f" It may also be {', '.join(others)}."
        if parameter["rule"] not in numbered or not parameter["rule"]:
            found.append(Passage(str(parameter["rule"]), "What may be set", text, name.replace("_", " ")))
    if not content.rulebook:  # the reference cards are the rules, then
        found += [one for one in card_passages(content, rules) if len(one.text) > 60 and "sections" in one.also]
    return found


def known(content: Content, rules: Mapping[str, Any]) -> dict[str, Any]:
    """Give the names that a game's texts may use, as the printing half has them."""
    theme = content.themes.get(content.theme, {})
    words = theme.get("cards", {})
    return {
        "rules": rules,
        "tables": content.tables,
        "theme": {**theme, "id": content.theme},
        "edition": {"changed": [], "label": "as it is played here"},
        "style": "colour",
        "cards": {card["id"]: {**card, **words.get(card["id"], {})} for card in content.cards},
        "game": {
            "title": content.title,
            "tagline": content.tagline,
            "players": {"least": content.least, "most": content.most},
            "minutes": {"least": content.minutes[0], "most": content.minutes[1]},
            "decks": {
                name: {"name": title, "count": sum(card["copies"] for card in content.cards if card["deck"] == name)}
                for name, title in content.decks.items()
            },
        },
    }


def rulebook(text: str, names: Mapping[str, Any]) -> list[Passage]:
    """Part a rulebook in Markdown into passages."""
    found: list[Passage] = []
    heads: dict[int, str] = {}
    block: list[str] = []

    def close() -> None:
        section = " > ".join(heads[level] for level in sorted(heads)) or "Rulebook"
        found.extend(_parted(" ".join(block).strip(), section))
        block.clear()

    for line in rendered(text, names).splitlines():
        head = re.match(r"(#{1,6})\s+(.*)", line)
        if head:
            close()
            level = len(head.group(1))
            heads = {deep: words for deep, words in heads.items() if deep < level}
            heads[level] = _plain(ID.sub("", head.group(2)))
        elif not line.strip() or line.startswith((":::", "---")):
            close()
        elif _BULLET.match(line) or line.startswith("|"):
            close()
            block.append(line)
        else:
            block.append(line.strip().removeprefix("> "))
    close()
    return found


def _parted(raw: str, section: str) -> list[Passage]:
    """Part a paragraph into its numbered rules: an id stands behind its sentences, or before all of them."""
    row = raw.startswith("|")
    raw = _BULLET.sub("", raw, count=1)
    pieces = ID.split(raw)
    if row and len(pieces) == 1:
        return []
    texts = [_plain(piece.replace("|", " ") if row else piece) for piece in pieces[::2]]
    ids = pieces[1::2]
    if not ids:
        return [Passage("", section, texts[0])] if texts[0] else []
    if texts[0]:  # behind them; what follows the last id belongs to it
        told = [*texts[:-2], f"{texts[-2]}{'' if texts[-1][:1] in '.,;:)' else ' '}{texts[-1]}".strip()]
    else:
        told = texts[1:]
    found = []
    for some, text in zip(ids, told, strict=True):
        several = re.split(r",\s*", some)
        found += [Passage(one, section, text, " ".join(other for other in several if other != one)) for one in several]
    return found


def _plain(text: str) -> str:
    """Take the markup out of a text."""
    return " ".join(_MARKUP.sub(lambda match: match.group(1) or "", text).split())


def card_passages(content: Content, rules: Mapping[str, Any]) -> list[Passage]:
    """Give every card with its theme's words."""
    words = content.themes.get(content.theme, {}).get("cards", {})
    names = known(content, rules)
    found = []
    for card in content.cards:
        fields = {**card, **words.get(card["id"], {})}
        name = str(fields.pop("name", "") or fields.pop("title", ""))
        rest = {key: value for key, value in fields.items() if key not in SILENT and value != card["id"]}
        if isinstance(rest.get("effect"), Mapping) and rest.get("text"):
            del rest["effect"]  # the text says the same numbers
        keys = sorted(rest, key=lambda key: (key == "flavour", key not in BARE))  # first what it does
        parts = [text_of(rest[key]) if key in BARE else f"{_word(key)} {text_of(rest[key])}" for key in keys]
        copies = f"{card['copies']} copies" if card["copies"] != 1 else ""
        known_here = {**names, "card": fields}
        said = [GLYPH.sub(_glyph, filled(part, known_here)).strip() for part in parts if part]
        body = re.sub(r"([.!?…][*_\"”]*);", r"\1", "; ".join(one for one in said if one))
        text = re.sub(r"([.!?…][*_\"”]*)\.(?= )", r"\1", ". ".join(part for part in (name, body, copies) if part))
        deck = content.decks.get(card["deck"], card["deck"])
        found.append(Passage(card["id"], deck, filled(text, names), f"{name} {' '.join(rest)}"))
    return found


def _glyph(match: re.Match[str]) -> str:
    """Say a glyph that is printed in a text, such as {x}, in a word; behind its own name it is not said again."""
    before, name = match.group(1), match.group(2)
    word = name.upper() if len(name) == 1 else name
    return before.rstrip() if before.strip().casefold().startswith(name) else f"{before}{word}"


def text_of(value: Any) -> str:
    """Give all the text in a value, however deep.

    >>> text_of([{"head": "End", "text": "After three turns."}])
    'End: After three turns.'
    """
    if isinstance(value, Mapping):
        if set(value) == {"head", "text"}:
            return f"{value['head']}: {value['text']}"
        return ", ".join(f"{_word(key)} {text_of(one)}" for key, one in value.items())
    if isinstance(value, list):
        return " ".join(map(text_of, value))
    return _word(value)


def _word(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("_", " ") if not isinstance(value, str) or " " not in value else value
