"""Find words that no dictionary has but for a slip, and that a game has once: in its YAML, books and templates.

What is written more than once is meant; so are the game's `own_words`, and names. The names in code, which are
counted on the way, have a module of their own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from generator.catalog.model import Game, Words
from generator.catalog.names import Slips, is_form
from generator.catalog.problems import Mark, Problem, listed
from generator.making.nameslips import CODE, COMMENT, MARK, misnamed, names_in
from generator.typeset import dictionary

_RARE: Final = ("",)
"""What is said of a word that hardly anybody uses, other than of one that is in no dictionary."""
_SHORT: Final = 3  # letters: nearly all such words are one slip away from another
_MOST: Final = 1000  # words that stand once and are in no dictionary
_USUAL: Final = 3  # times that a game has a word which another may have been meant to be
_WORD: Final = re.compile(r"(?<![\w#&/.\-@$\\{<%])[^\W\d_]{3,40}(?:['’][^\W\d_]{1,2})?(?![\w=(/:]|\.\w|-\w|[ ]*=)")
_CODE: Final = (CODE, COMMENT, re.compile(r"`[^`\n]*`"))
"""What is no prose in YAML and Markdown: code, and names between backquotes."""
_COMMENT: Final = re.compile(r"(?:^|(?<=\s))#.*")
_SAID: Final = re.compile(r"""text\(\s*(["'])((?:(?!\1|[{}\n]).)*)\1|>([^<>{}]*)<""")
"""What a template says itself: the first thing given to text(), and what stands between two tags."""
_ALONE_BEFORE, _ALONE_BEHIND = re.compile(r"(?:^|[:\[,{-])\s*[\"']?\Z"), re.compile(r"[\"']?\s*(?:[,\]}]|\Z)")


def _counted(written: Mapping[str, str]) -> tuple[Counter[str], dict[str, int]]:
    """Count the words of all texts, and the names in them; a text that stands in several files counts once."""
    words: Counter[str] = Counter()
    for kind, text in {(_kind(file), text): None for file, text in written.items()}:
        words.update(_counts(kind, text))
    return words, {name.removeprefix(MARK): words.pop(name) for name in list(words) if name.startswith(MARK)}


def _once(words: Counter[str], game: Game) -> list[str]:
    """Give the words that stand in a game once, but for its own."""
    own = {word.lower() for word in game.own_words}
    return [word for word, count in words.items() if count == 1 and word not in own]


def misspelt(game: Game, texts: Iterable[tuple[str, Sequence[str]]]) -> Iterator[Problem]:
    """Give a note for each such word; `texts` are the lines of files."""
    written = {file: "\n".join(lines) for file, lines in texts}
    whole, names = _counted(written)
    language = dictionary.language_of(game.language)
    once = _once(whole, game)
    unknown = {word for word in once if not dictionary.is_word(word, language)}
    if len(unknown) > _MOST:
        yield _foreign(game, language, len(unknown))
        unknown = set()
    usual = Slips(word for word, count in whole.items() if count >= _USUAL)
    for word in once:
        said = _verdict(word, language, known=word not in unknown)
        if said is not None:
            file, text = next(pair for pair in written.items() if word in _counts(_kind(pair[0]), pair[1]))
            if said == _RARE:
                of_game = [other for other in usual.of(word) if not is_form(word, other)]
                yield from _told(game, word, (file, text), (), of_game)
            else:
                yield from _told(game, word, (file, text), said, list(usual.of(word)))
    yield from misnamed(names, written)


@lru_cache(4096)
def _verdict(word: str, language: str, *, known: bool) -> tuple[str, ...] | None:
    """Say what a word is nearly; of rare and of short ones only the game itself can say what they should have been."""
    if known:
        return _RARE if dictionary.is_rare(word, language) else None
    return dictionary.near(word, language) if len(word.removesuffix("'s")) > _SHORT else ()


def _foreign(game: Game, language: str, count: int) -> Problem:
    """Say that a game is written in another language, or is full of words of its own: nobody can say what is right."""
    mark = game.language.mark if isinstance(game.language, Words) else game.mark
    fact = f"{count} words of {game.title} are in no dictionary of ‘{language}’, so its spelling is not looked at"
    return Problem(mark, fact, "see whether 'language' in game.yaml is the one that it is written in")


def _kind(file: str) -> str:
    return file.rpartition(".")[2]


@lru_cache(512)
def _counts(kind: str, text: str) -> Mapping[str, int]:
    """Count the words of a text and the names in its code; a preview asks again for those that nobody has changed."""
    words = Counter(_plain(match[0]) for match in _found(kind, text))
    return words + names_in(text)


def _found(kind: str, text: str) -> Iterator[re.Match[str]]:
    """Find the words of a text that people are to read, where they stand in it."""
    if kind != "j2":
        prose = text
        for code in _CODE:
            prose = code.sub(_blank, prose)
        yield from _WORD.finditer(prose if kind == "md" else _COMMENT.sub(_blank, prose))
        return
    for said in _SAID.finditer(text):
        group = 2 if said[2] is not None else 3
        if " " in said[group].strip():
            yield from _WORD.finditer(text, *said.span(group))


def _blank(match: re.Match[str]) -> str:
    """Leave what is no prose out, with every letter behind it where it was."""
    return re.sub(r"[^\n]", " ", match[0])


def _plain(word: str) -> str:
    return word.lower().replace("’", "'")


def _place(file: str, text: str, word: str) -> re.Match[str]:
    """Find the one place of a word in a text; where it is in code or a comment as well, by looking at all words."""
    alike = re.finditer(re.escape(word).replace("'", "['’]"), text, re.IGNORECASE)
    found = [match for one in alike if (match := _WORD.match(text, one.start())) and _plain(match[0]) == word]
    return (
        found[0] if len(found) == 1 else next(match for match in _found(_kind(file), text) if _plain(match[0]) == word)
    )


def _told(
    game: Game, word: str, written: tuple[str, str], near: Sequence[str], usual: Sequence[str]
) -> Iterator[Problem]:
    """Tell of a word where it stands; a name, or a lonely id, only where the game itself has what was meant."""
    file, text = written
    match = _place(file, text, word)
    line_at = text.rfind("\n", 0, match.start()) + 1
    end = text.find("\n", match.end())
    before, behind = text[line_at : match.start()], text[match.end() : end if end >= 0 else len(text)]
    is_alone = bool(_ALONE_BEFORE.search(before) and _ALONE_BEHIND.match(behind))
    if match[0][0].isupper() or (is_alone and not file.endswith(".md")):
        near = ()
    if meant := list(dict.fromkeys((*usual, *near)))[:2]:
        mark = Mark(file, text.count("\n", 0, line_at) + 1, match.start() - line_at + 1)
        hint = f"did you mean {listed([f'‘{one}’' for one in meant])}? What is right, list as own_words in game.yaml"
        yield Problem(mark, f"‘{match[0]}’ stands in no dictionary, and only here in {game.title}", hint)
