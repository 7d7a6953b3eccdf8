"""Put the words of another language into what a game's file says: `languages/TAG/` holds a file beside each of its own.

Such a file names only what differs, as the game's own file is built; what stands in a list goes by its id, by the file
that a component names, or by its number. A text is the words themselves, or `{from: …, to: …}` with the words that they
were translated from, so that a change of these is noticed. Numbers and ids are rules, and stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from generator.catalog.nodes import Block, Node, Run, Scalar, Unread
from generator.catalog.problems import Findings, Mark, clipped
from generator.named import NamedTuple

FOLDER: Final = "languages"
MESSAGES: Final = "templates.yaml"
"""The file of the words that templates say: `Cost: Kosten`, for `_("Cost")`."""
SENTENCES: Final = "companion/sentences.yaml"
"""The file of what the companion says of the game, as its module has it."""
FROM, TO = "from", "to"
FIXED: Final = ("id", "copies", "count")
"""What is the same in every language."""
_NAMES: Final = ("id", "deck", "sheet", "tokens", "dice", "board", "boxes", "rulebook", "name")

_CODE: Final = re.compile(r"\{[{%#].*?[}%#]\}|\{[\w-]+\}", re.DOTALL)
_IDENTIFIER: Final = re.compile(r"[a-z0-9_./#-]*")
_LENGTH: Final = re.compile(r"[\d.]+(?:mm|pt|x[\d.]+mm|\s*×\s*[\d.]+)?")
_SAID: Final = re.compile(r"""(?<=['"])[^'"#]*[^\W\d_]{2} [^'"#]*(?=['"])""")
"""Several words in quotes, as code has them that says one thing or another."""
_COLOUR: Final = re.compile(r"#[0-9A-Fa-f]{3,8}")
_WORDY: Final = frozenset("name title text label word words things line caption phase".split())
"""Fields whose words may be a single small one."""
_SET: Final = frozenset(
    "id code slug face back template cover outline size bleed safe type kind timing rule language theme book look "
    "icons palette fields optional companion_only edition_on unprinted source picture from file holds shows "
    "counts lists what when copies default allowed font fonts display screen playtest".split()
)
"""Fields that hold no words, and groups that hold none."""
_FILES: Final = tuple(f".{one}" for one in "svg.j2 svg png jpg md csv tsv xlsx ods json jsonl ndjson yaml yml".split())


Way = tuple[str, ...]
"""The names that lead to something in a file."""


class Unfinished(NamedTuple):
    """A text that is not translated, or changed since it was: where that is, the words then ("" for none) and now.

    `file` is that of the game's own files which says it, and `path` has the names that lead to it there.
    """

    mark: Mark
    was: str
    now: str
    path: Way = ()
    file: str = ""


def lacking(unfinished: Iterable[Unfinished]) -> dict[str, list[Unfinished]]:
    """Give what files, and rulebooks, lack in a language, by their names; names of files' things are only names.

    What game.yaml says of a component is of the component's file.
    """
    found: dict[str, list[Unfinished]] = {}
    for one in unfinished:
        own = one.file == "game.yaml" and len(one.path) > 2 and one.path[0] == "components"
        file, path = (one.path[1], one.path[2:]) if own else (one.file, one.path)
        if not one.was and path != ("name",):
            found.setdefault(file, []).append(one)
    return found


def item_name(node: Node) -> str:
    """Give the name of a group in a list: its id, else the file that it names, else its name; "" without one."""
    entries = node.entries if isinstance(node, Block) else {}
    named = (entries[name][1] for name in _NAMES if name in entries)
    return next((one.text for one in named if isinstance(one, Scalar) and not isinstance(one.value, bool)), "")


def item_names(items: Sequence[Node]) -> list[str]:
    """Name what stands in a list, each otherwise: as `item_name` does, else by its number, from 1."""
    own = [item_name(one) for one in items]
    names: dict[str, None] = {}
    for number, name in enumerate(own, 1):
        alone = str(number) if str(number) not in own else f"{number}."
        names[name if name and name not in names else alone] = None
    return list(names)


def kept_as(name: str) -> str:
    """Name the file of a translation that keeps the text that a rulebook was translated from.

    >>> kept_as("books/rules.md")
    'books/_rules.md'
    """
    head, slash, last = name.rpartition("/")
    return f"{head}{slash}_{last}"


def is_pair(node: Node) -> bool:
    """Tell whether a node is a text with the words that it was translated from."""
    return isinstance(node, Block) and FROM in node.entries and set(node.entries) <= {FROM, TO}


class Translation:
    """Puts words of another language into trees, which stay as they are; gathers what is `unfinished`."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.unfinished: list[Unfinished] = []

    def lacks(self, node: Node, path: Way = ()) -> None:
        """Note that nothing is said of what stands below a node; `path` has the names that lead to it."""
        self.unfinished += untranslated(node, path)

    def of(self, source: Node, words: Node, path: Way = ()) -> Node:
        """Give a tree with the words in it."""
        if isinstance(words, Unread):
            return source
        if isinstance(source, Scalar):
            return self._text(source, words, path)
        if isinstance(source, Block) and isinstance(words, Block):
            entries = dict(source.entries)
            for name, (key, node) in words.entries.items():
                if name not in entries or name in FIXED:
                    self._unknown(str(name), key.mark, [str(one) for one in entries if one not in FIXED])
                elif not is_table(str(name), entries[name][1]):  # whose rows are read later
                    mine, theirs = entries[name]
                    entries[name] = (mine, self.of(theirs, node, (*path, str(name))))
            for name, (_, node) in source.entries.items():
                if name not in words.entries and name not in FIXED:
                    self.lacks(node, (*path, str(name)))
            return Block(*source.mark, entries)
        if isinstance(source, Run):
            return self._list(source, words, path)
        self.findings.add(words.mark, "this is not built as the game's own file is", "name the same groups as it does")
        return source

    def _list(self, source: Run, words: Node, path: Way) -> Node:
        if isinstance(words, Run):  # a list of texts, all of it
            if all(isinstance(one, Scalar) for one in (*source.items, *words.items)):
                return self._as_long(source, words, path)
            hint = "write its groups as 'id: {name: …}'"
            self.findings.add(words.mark, "only a list of texts is written as a list", hint)
            return source
        if not isinstance(words, Block):
            hint = "write '[…]', or 'id: {name: …}'"
            self.findings.add(words.mark, "a list is translated as a whole, or by ids", hint)
            return source
        items = list(source.items)
        at = {name: number for number, name in enumerate(item_names(items))}
        for name, (key, node) in words.entries.items():
            if str(name) in at:
                number = at[str(name)]
                items[number] = self.of(items[number], node, (*path, str(name)))
            else:
                self._unknown(str(name), key.mark, list(at))
        for name, number in at.items():
            if name not in words.entries:
                self.lacks(source.items[number], (*path, name))
        return Run(*source.mark, items)

    def _as_long(self, source: Run, words: Run, path: Way) -> Run:
        """Give a list of texts in another language, and of those that it lacks what they are in the game's own."""
        known, said = len(source.items), len(words.items)
        if said > known:
            fact = f"this list has {said} texts, the game's own has {known}"
            hint = "write as many, each in the place of the one that it translates"
            self.findings.add(words.items[known].mark, fact, hint)
        missing = source.items[said:]
        self.unfinished += [Unfinished(words.mark, "", one.text, path) for one in missing if isinstance(one, Scalar)]
        return Run(*words.mark, [*words.items, *missing])

    def _text(self, source: Scalar, words: Node, path: Way) -> Node:
        if isinstance(words, Block) and is_pair(words):
            was, now = words.entries[FROM][1], words.entries.get(TO)
            if now is None or not isinstance(now[1], Scalar) or not now[1].text.strip():
                self.unfinished.append(Unfinished(words.mark, "", source.text, path))
                return source
            if isinstance(was, Scalar) and was.text != source.text:
                self.unfinished.append(Unfinished(now[1].mark, was.text, source.text, path))
            words = now[1]
        if not isinstance(words, Scalar):
            self.findings.add(words.mark, "this must be a text", "write the words, or {from: …, to: …}")
            return source
        if not isinstance(source.value, str):
            fact = f"'{clipped(source.text)}' is a rule of the game, which is the same in every language"
            self.findings.add(words.mark, fact, "take it out")
            return source
        return words

    def _unknown(self, name: str, mark: Mark, known: list[str]) -> None:
        if name in FIXED:
            self.findings.add(mark, f"the '{name}' is the same in every language", "take it out")
        else:
            fact = f"the game has nothing called '{clipped(name)}' here"
            self.findings.add(mark, fact, word=name, known=known)


def untranslated(node: Node, path: Way = ()) -> Iterator[Unfinished]:
    """Give the words below a node of which nothing is said in another language."""
    for place, one in texts(node, path):
        if is_words(place, one.text):
            yield Unfinished(one.mark, "", one.text, place)


def texts(node: Node, path: Way = ()) -> Iterator[tuple[Way, Scalar]]:
    """Give every text below a node with the names that lead to it."""
    if isinstance(node, Scalar):
        if isinstance(node.value, str):
            yield path, node
    elif isinstance(node, Block):
        for name, (_, inner) in node.entries.items():
            if name not in FIXED and not is_table(str(name), inner):
                yield from texts(inner, (*path, str(name)))
    elif isinstance(node, Run):
        for name, one in zip(item_names(node.items), node.items, strict=False):
            yield from texts(one, (*path, name))


def is_table(name: str, node: Node) -> bool:
    """Tell whether what stands where a list is wanted names a table of cards or tokens."""
    if name not in ("cards", "tokens"):
        return False
    if isinstance(node, Block):
        return "file" in node.entries
    return isinstance(node, Scalar) and "\n" not in node.text and node.text.lower().endswith((*_FILES, "/"))


def is_words(path: Way, text: str) -> bool:
    """Tell whether a text is words that people read, and no id, file, colour, size or code.

    >>> is_words(("c01", "name"), "Pit"), is_words(("c01", "kind"), "Pit"), is_words(("word",), "pits")
    (True, False, True)
    >>> is_words(("hint",), "{{ rules.hint }}"), is_words(("art",), "pit-4"), is_words(("tint",), "#2B7FC4")
    (False, False, False)
    >>> is_words(("designers", "Ada", "source"), "rulebook 2"), is_words(("designers", "Ada", "name"), "Ada")
    (True, False)
    >>> is_words(("looks", "sky", "colour"), "black"), is_words(("boxes", "out"), "out"), is_words(("what",), "a b")
    (True, True, False)
    >>> is_words(("says",), "{{ 'laid first' if rules.first else 'both' }}"), is_words(("says",), "{{ a }} and {{ b }}")
    (True, True)
    >>> is_words(("sign",), "{% if rules.quick %}faster{% endif %}")
    False
    """
    if not path or (path[0], path[-1]) == ("designers", "name"):
        return False
    if not _SET.isdisjoint(path) and (path[0], path[-1]) != ("designers", "source"):
        return False
    bare = _CODE.sub(lambda code: " ".join(_SAID.findall(code[0])), text).strip()
    if "looks" in path or (path[0] == "boxes" and len(path) == 2):  # of tones, and of a form: single words as a rule
        return bare != ""
    if (
        not re.search(r"[^\W\d_]{2}", bare)
        or _LENGTH.fullmatch(bare)
        or _COLOUR.fullmatch(bare)
        or bare.lower().endswith(_FILES)
    ):
        return False
    one = _IDENTIFIER.fullmatch(bare) and " " not in _CODE.sub("", text)
    return path[-1] in _WORDY or "phases" in path or not one
