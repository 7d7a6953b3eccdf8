"""Small mistakes in known places, as authors make them: a letter, a word, a line; knows nothing of building."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

_NUMBER = re.compile(r"(?<![\w#.])-?\d+(?:\.\d+)?(?![\w.])")
_CODE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
_COMMENTED = {"yaml": re.compile(r"^\s*#"), "template": re.compile(r"^\s*\{#"), "Markdown": re.compile(r"^\s*\{#")}


class Mutant(NamedTuple):
    """A text with one mistake in it: how it was made, in which line (of the new text), what stood and stands there."""

    file: str
    kind: str
    way: str
    line: int
    old: str
    new: str
    text: str


class _Change(NamedTuple):
    """What stands from `start` to `end` is to be replaced."""

    start: int
    end: int
    put: str


Way = Callable[[str, Random], _Change | None]


def kind_of(name: str) -> str:
    """Tell YAML, templates and Markdown apart; "" for anything else."""
    return {"yaml": "yaml", "j2": "template", "md": "Markdown"}.get(name.rpartition(".")[2], "")


def mutant(file: str, text: str, random: Random) -> Mutant:
    """Make one mistake in a text."""
    kind = kind_of(file)
    while True:
        way = random.choice(list(_WAYS[kind]))
        change = _WAYS[kind][way](text, random)
        if change is None or text[change.start : change.end] == change.put:
            continue
        line = text.count("\n", 0, change.start) + 1
        old = _lines(text, change.start, change.end)
        if _COMMENTED[kind].match(old):
            continue
        new = text[: change.start] + change.put + text[change.end :]
        shown = _lines(new, change.start, change.start + len(change.put))
        return Mutant(file, kind, way, line, old, shown, new)


def _lines(text: str, start: int, end: int) -> str:
    """Give the whole lines that hold a stretch of text."""
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    return text[first : last if last >= 0 else len(text)]


# ------------------------------------------------------------------ letters and lines


def _misspelt(word: str, random: Random) -> str:
    """Leave a letter out, write one twice, swap two, or put another."""
    at = random.randrange(len(word))
    way = random.randrange(4)
    if way == 0 and len(word) > 2:
        return word[:at] + word[at + 1 :]
    if way == 1 and at + 1 < len(word):
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if way == 2:
        return word[:at] + word[at] + word[at:]
    return word[:at] + random.choice("aeinorst") + word[at + 1 :]


def _misspelling(pattern: str) -> Way:
    """Misspell the first group of something that the pattern finds."""

    def change(text: str, random: Random) -> _Change | None:
        found = [match for match in re.finditer(pattern, text, re.MULTILINE) if match[1]]
        if not found:
            return None
        match = random.choice(found)
        return _Change(match.start(1), match.end(1), _misspelt(match[1], random))

    return change


def _taking_out(pattern: str) -> Way:
    return _putting(pattern, lambda _old, _random: "")


def _putting(pattern: str, put: Callable[[str, Random], str]) -> Way:
    """Put something else in the place of what the pattern's first group (or all of it) finds."""

    def change(text: str, random: Random) -> _Change | None:
        found = list(re.finditer(pattern, text, re.MULTILINE))
        if not found:
            return None
        match = random.choice(found)
        at = 1 if match.re.groups else 0
        return _Change(match.start(at), match.end(at), put(match[at], random))

    return change


def _in_code(pattern: str, put: Callable[[str, Random], str] = _misspelt) -> Way:
    """Change something inside {{ }} or {% %}."""

    def change(text: str, random: Random) -> _Change | None:
        found = [
            (code.start() + match.start(1), match[1])
            for code in _CODE.finditer(text)
            for match in re.finditer(pattern, code[0])
        ]
        if not found:
            return None
        at, word = random.choice(found)
        return _Change(at, at + len(word), put(word, random))

    return change


def _some_line(text: str, random: Random) -> tuple[int, int]:
    """Give start and end (behind its line break) of a line that is not blank."""
    lines = [match.span() for match in re.finditer(r"^.*\S.*(?:\n|\Z)", text, re.MULTILINE)]
    return random.choice(lines)


def _without_line(text: str, random: Random) -> _Change:
    return _Change(*_some_line(text, random), "")


def _line_twice(text: str, random: Random) -> _Change:
    start, end = _some_line(text, random)
    return _Change(end, end, text[start:end])


def _lines_swapped(text: str, random: Random) -> _Change | None:
    start, end = _some_line(text, random)
    following = text.find("\n", end)
    if following < 0 or not text[end:following].strip():
        return None
    return _Change(start, following + 1, text[end : following + 1] + text[start:end])


def _swapped(old: str, _random: Random) -> str:
    return old[::-1]


_GENERAL: dict[str, Way] = {
    "a letter left out": _taking_out(r"\S"),
    "a letter twice": _putting(r"\S", lambda old, _: old * 2),
    "letters swapped": _putting(r"\S\S", _swapped),
    "a line left out": _without_line,
    "a line twice": _line_twice,
    "lines swapped": _lines_swapped,
    "a word left out": _taking_out(r"(?<![\w-])[\w-]+ ?"),
}
_CODED: dict[str, Way] = {
    "code: a name misspelt": _in_code(r"(?<![\w\"'.|])([a-z_]{2,})(?![\w(=\"'])"),
    "code: a field misspelt": _in_code(r"\.([a-z_]{2,})\b"),
    "code: a filter misspelt": _in_code(r"\|\s*([a-z_]+)"),
    "code: a brace left out": _putting(r"(\{\{|\}\}|\{%|%\})", lambda old, random: random.choice(old)),
}
_WAYS: dict[str, dict[str, Way]] = {
    "yaml": {
        **_GENERAL,
        **_CODED,
        "a key misspelt": _misspelling(r"(?:^|[ {,-])([a-z_][\w-]*)(?=:(?: |$))"),
        "a key twice as it should": _putting(r"(?:^|[ {,-])([a-z_][\w-]*: )", lambda old, _: old * 2),
        "a word misspelt": _misspelling(r": ([a-z][\w-]*)(?=[,}\]\n])"),
        "a name misspelt": _misspelling(r"[\[ ]([a-z][\w-]*)(?=[,\]])"),
        "an icon misspelt": _misspelling(r"(?<!\{)\{([a-z][\w-]*)\}"),
        "indented more": _putting(r"^ *(?=\S)", lambda old, _: old + " "),
        "indented less": _putting(r"^ +(?=\S)", lambda old, _: old[1:]),
        "a quote left out": _taking_out('"'),
        "a bracket left out": _taking_out(r"[\[\]{}]"),
        "a colon left out": _taking_out(":(?= )"),
        "a comma left out": _taking_out(",(?= )"),
        "a dash left out": _taking_out("^ *(- )"),
        "no blank behind the colon": _putting(": (?=[^ ])", lambda _old, _random: ":"),
        "a tab": _putting("^( +)", lambda _old, _random: "\t"),
        "a word for a number": _putting(r": (\d+)(?=[,}\n])", lambda _old, _random: "many"),
        "a list for a value": _putting(r": ([a-z][\w-]*)(?=[,}\n])", lambda old, _: f"[{old}]"),
        "a number for a word": _putting(r": ([a-z][\w-]*)(?=[,}\n])", lambda _old, _random: "7"),
        "a number too large": _putting(r": (\d+)(?=[,}\n])", lambda old, _: f"{old}000"),
        "a minus": _putting(r": (\d+)(?=[,}\n])", lambda old, _: f"-{old}"),
        "a colour cut": _putting(r"(#[0-9A-Fa-f]{6})\b", lambda old, _: old[:-1]),
        "stars left out": _taking_out(r"\*\*"),
    },
    "template": {
        **_GENERAL,
        **_CODED,
        "code: a function misspelt": _in_code(r"(?<![\w.])([a-z_]+)(?=\()"),
        "code: a keyword misspelt": _in_code(r"\{%-?\s*([a-z]+)"),
        "code: an argument's name misspelt": _in_code(r"[(,]\s*([a-z_]+)(?==)"),
        "code: a file misspelt": _in_code(r"""["']([\w/.-]+\.j2)["']"""),
        "code: a comma left out": _in_code("(,)", lambda _old, _random: ""),
        "code: a bracket left out": _in_code(r"([()\[\]])", lambda _old, _random: ""),
        "code: a quote left out": _in_code("(['\"])", lambda _old, _random: ""),
        "code: an argument left out": _in_code(r"\w\([^()]*?(, [\w.+*/ -]+)(?=[,)])", lambda _old, _random: ""),
        "code: a tag left out": _taking_out(r"\{% (?:if|for|end\w+|else|set|import|from|include).*?%\}"),
        "code: a sign left out": _in_code(r"(?<=\w) ([-+*/~]) (?=\w)", lambda _old, _random: ""),
        "code: an icon or text misspelt": _in_code(r"""["']([a-z][a-z-]+)["']"""),
        "a tag misspelt": _misspelling(r"</?([a-zA-Z]+)\b"),
        "an attribute misspelt": _misspelling(r"(?<=[\s\"])([a-z][a-z-]+)=\""),
        "an attribute left out": _taking_out(r"""(?<=[\w"]) [a-z][\w:-]*="[^"]*\""""),
        "a quote left out": _taking_out('"'),
        "an angle left out": _taking_out("[<>]"),
        "a slash left out": _taking_out(r"/(?=>)|(?<=<)/"),
        "a colour cut": _putting(r"(#[0-9A-Fa-f]{6})\b", lambda old, _: old[:-1]),
        "a letter in a number": _putting(r"""=(?:"|"-)(\d+(?:\.\d+)?)(?=")""", lambda old, _: old + "o"),
        "an end left out": _taking_out(r"</\w+>"),
    },
    "Markdown": {
        **_GENERAL,
        **_CODED,
        "a figure misspelt": _misspelling(r"\]\(([a-z]+:[\w-]+)"),
        "an option misspelt": _misspelling(r"[?&]([a-z]+)="),
        "a link misspelt": _misspelling(r"\]\(#([\w-]+)"),
        "a rule's id misspelt": _misspelling(r"\[([A-Z]+-[A-Z0-9-]+)\]"),
        "a box misspelt": _misspelling(r"^::: *([a-z]+)"),
        "an icon misspelt": _misspelling(r"(?<!\{)\{([a-z][\w-]*)\}"),
        "a bracket left out": _taking_out(r"[\[\]()]"),
        "a fence left out": _taking_out(r"^:::.*$"),
        "a colon of a fence left out": _putting(r"^(:::)", lambda _old, _random: "::"),
        "stars left out": _taking_out(r"\*\*"),
        "a stroke left out": _taking_out(r"\|"),
        "a stroke too many": _putting(r"(?<=\w) (?=\w)", lambda _old, _random: " | "),
        "no blank behind the sign of a heading": _putting("^(#+ )", lambda old, _: old.strip()),
    },
}


def ways() -> Iterator[tuple[str, str]]:
    """Give every kind of file with every way to make a mistake in it."""
    for kind, known in _WAYS.items():
        for way in known:
            yield kind, way
