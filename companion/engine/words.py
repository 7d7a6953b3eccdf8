"""Words typed at the table: cut into words and options, and matched with names.

It is our own reader because shlex and argparse take as long to load as everything else together.
"""

from collections.abc import Iterable, Mapping, Sequence

from companion.engine import messages
from companion.engine.messages import gettext as _
from generator.named import NamedTuple


class Unclear(Exception):
    """What was typed is not understood; says what is, and what would be: a text, with facts for the names in it."""

    def __init__(self, text: str, /, **facts: object) -> None:
        super().__init__(_(text, **facts))


class UnclearAsSaid(Unclear):
    """The same, of what is said already: whatever somebody typed in it is no text of ours, with places and rules."""

    def __init__(self, said: str) -> None:
        Exception.__init__(self, said)


class Line(NamedTuple):
    """One line: its words, and its options by name (an option without a value has `""`)."""

    words: list[str]
    options: dict[str, list[str]]

    def option(self, name: str, default: str = "") -> str:
        """Give the last value of an option."""
        return self.options.get(name, [default])[-1]


COMMON_OPTIONS: dict[str, bool] = {
    "force": False,
    "why": True,
    "is": True,
    "as": True,
    "dry-run": False,
    "fresh": False,
}
"""Options of every line that changes something, and whether they take a value."""
SHORT = {"f": "force", "n": "dry-run", "h": "help", "q": "quiet"}


def cut(text: str) -> list[str]:
    """Cut a line into words; quotes hold words together, and one that is left open ends with the line.

    >>> cut('hit ai 3 --why "one too many"'), cut("it's fine"), cut("note 'a b")
    (['hit', 'ai', '3', '--why', 'one too many'], ["it's", 'fine'], ['note', 'a b'])
    """
    if '"' not in text and "'" not in text:
        return text.split()
    words: list[str] = []
    word, quote, inside = "", "", False
    for letter in text:
        if quote:
            if letter == quote:
                quote = ""
            else:
                word += letter
        elif letter in "\"'" and not inside:
            quote, inside = letter, True
        elif letter.isspace():
            if inside:
                words.append(word)
            word, inside = "", False
        else:
            word, inside = word + letter, True
    return [*words, word] if inside else words


def joined(words: Iterable[str]) -> str:
    """Write words as one line that `cut` cuts the same again.

    >>> joined(["note", "a b", "x"])
    'note "a b" x'
    """
    return " ".join(quoted(word) for word in words)


def quoted(word: str) -> str:
    """Put quotes round a word that needs them."""
    if word and not any(letter.isspace() for letter in word) and word[0] not in "\"'":
        return word
    return f"'{word}'" if '"' in word else f'"{word}"'


def parse(words: Sequence[str], known: Mapping[str, bool]) -> Line:
    """Part options from words; `known` says which options there are and whether they take a value.

    A word such as `-1` is a number. After `--` everything is a word.

    Raises:
        Unclear: an option is not known, or its value is missing.
    """
    plain: list[str] = []
    options: dict[str, list[str]] = {}
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word == "--":
            plain += words[at:]
            break
        if len(word) < 2 or word[0] != "-" or not (word[1] == "-" or word[1].isalpha()):
            plain.append(word)
            continue
        name, equals, value = word.lstrip("-").partition("=")
        if word[1] != "-":
            name = SHORT.get(name, name)
        if name not in known:
            meant, said = near(name, known), word.partition("=")[0]
            if meant:
                raise Unclear("There is no option {option} here; --{meant}?", option=said, meant=meant)
            raise Unclear("There is no option {option} here.", option=said)
        if known[name] and not equals:
            if at >= len(words):
                raise Unclear("--{name} needs a value after it.", name=name)
            value = words[at]
            at += 1
        options.setdefault(name, []).append(value)
    return Line(plain, options)


def no_more(words: Sequence[str], example: str) -> None:
    """Refuse words that nothing in a line has taken: they are never dropped. Raises Unclear."""
    if words:
        raise Unclear(
            "'{words}' is not understood here: say it as in '{example}'.", words=joined(words), example=_(example)
        )


def near(word: str, choices: Iterable[str]) -> str:
    """Give the choice that is most like `word`, or nothing."""
    known = sorted(set(choices))
    begun = [choice for choice in known if word and choice.startswith(word)]
    if len(begun) == 1:
        return begun[0]
    if not word or len(word) > 60:
        return ""
    from difflib import get_close_matches  # noqa: PLC0415 - takes 3 ms, and is only needed when something is wrong

    return next(iter(get_close_matches(word, known, n=1, cutoff=0.6)), "")


def one_of(word: str, choices: Mapping[str, str], what: str) -> str:
    """Give the key of the choice that `word` names: its key or name, or a beginning that only one of them has.

    Raises:
        Unclear: none or several begin so; the message says which there are.
    """
    folded = word.casefold()
    for key, name in choices.items():
        if folded in (key.casefold(), name.casefold()):
            return key
    begun = [k for k, name in choices.items() if folded and (k.casefold().startswith(folded) or begins(name, folded))]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise Unclear("'{word}' may be {names}.", word=word, names=listed([choices[key] for key in begun], "or"))
    raise Unclear(
        "{what} is '{word}'? Here: {names}.", what=_(what), word=word, names=listed([*choices.values()]) or _("nobody")
    )


def seats(words: Sequence[str]) -> dict[str, str]:
    """Give players' ids with their names, in order of their seats.

    >>> seats(["ana", "Ben", "X Æ"])
    {'ana': 'Ana', 'ben': 'Ben', 'xæ': 'X Æ'}

    Raises:
        Unclear: a name is empty, a number, or there twice.
    """
    found: dict[str, str] = {}
    for word in words:
        who = seat_id(word)
        if who in found:
            raise Unclear("{who} sits here twice; give one of them another name.", who=found[who])
        found[who] = "AI" if who == "ai" else word.strip().capitalize() if word.islower() else word.strip()
    return found


def seat_id(word: str) -> str:
    """Give the id of a player called so.

    Raises:
        Unclear: nobody can be called so.
    """
    who = "".join(letter for letter in word.casefold() if letter.isalnum())
    if not who or who.isdecimal() or len(word) > 40:
        raise Unclear("'{word}' is no name to call somebody by: it needs a letter, and 40 at most.", word=word[:40])
    return who


def begins(name: str, folded: str) -> bool:
    """Tell whether a name, or a word in it, begins so."""
    return any(part.startswith(folded) for part in (name.casefold(), *name.casefold().split()))


def whole(word: str, what: str = messages.marked("a number")) -> int:
    """Read a whole number, such as 3, +2 or -1.

    Raises:
        Unclear: it is none.
    """
    body = word[1:] if word[:1] in "+-" else word
    if not (body.isascii() and body.isdecimal() and len(body) <= 9):
        raise Unclear("'{word}' should be {what}.", word=word, what=_(what))
    return int(word)


def listed(names: Sequence[object], last: str = "and") -> str:
    """Write names as a list in a sentence.

    >>> listed(["Ana", "Ben", "Cy"]), listed(["Ana", "Ben"], "or"), listed([])
    ('Ana, Ben and Cy', 'Ana or Ben', '')
    """
    return messages.listed([str(name) for name in names], last)


def capital(text: str) -> str:
    """Begin a text with a capital.

    >>> capital("buys a Relic")
    'Buys a Relic'
    """
    return f"{text[:1].upper()}{text[1:]}"


def clipped(text: str, most: int = 60) -> str:
    """Give the beginning of a text, on one line.

    >>> clipped("Ana trades one card with Ben.", 20)
    'Ana trades one card …'
    """
    line = " ".join(text.split())
    return line if len(line) <= most else line[:most].rsplit(" ", 1)[0] + " …"
