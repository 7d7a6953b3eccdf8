"""Find words that no dictionary has but for a slip, and that a game has once: in its YAML, books and templates.

Knows no card and no page. What is written more than once is meant; so are the game's `own_words`, and names. The names
in code, which are counted on the way, have a module of their own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final

from generator.catalog.model import Game, Words
from generator.catalog.names import Slips, is_form
from generator.catalog.problems import Mark, Problem, listed
from generator.keeping import wordstore
from generator.keeping.manifest import digest
from generator.keeping.wordstore import Kept
from generator.making.nameslips import CODE, COMMENT, MARK, misnamed, names_in
from generator.typeset import dictionary

_OURS: Final = 6  # to be counted up when words are found in another way
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


def misspelt(
    game: Game, texts: Iterable[tuple[str, Sequence[str]]], store: Path | None = None, *, keeps: bool = True
) -> Iterator[Problem]:
    """Give a note for each such word; `texts` are the lines of files, what they hold is kept in `store` if at all."""
    made_by = f"{_OURS} {game.language} {version('pyspellchecker')}"
    kept = wordstore.read(store / wordstore.NAME, made_by) if store else Kept({}, {})
    written = {file: "\n".join(lines) for file, lines in texts}
    counts, of_file = _counted(written, kept)
    whole: Counter[str] = Counter()
    for one in counts.values():
        whole.update(one)
    names = {name.removeprefix(MARK): whole.pop(name) for name in list(whole) if name.startswith(MARK)}
    own = {word.lower() for word in game.own_words}
    once = [word for word, count in whole.items() if count == 1 and word not in own]
    verdicts = {word: kept.verdicts[word] for word in once if word in kept.verdicts}
    if len(verdicts) < len(once):
        language = dictionary.language_of(game.language)
        found = {word: dictionary.is_word(word, language) for word in once if word not in verdicts}
        if list(found.values()).count(False) > _MOST:
            yield _foreign(game, language, list(found.values()).count(False))
            found, keeps = dict.fromkeys(found, True), False
        verdicts |= {word: _verdict(word, language, known=known) for word, known in found.items()}
    new = Kept(counts, verdicts)
    if store and keeps and new != kept:
        wordstore.write(store / wordstore.NAME, new, made_by, store)
    usual = Slips(word for word, count in whole.items() if count >= _USUAL)
    for word, said in verdicts.items():
        if said is not None:
            file = next(file for file, name in of_file.items() if word in counts[name])
            of_game = [one for one in usual.of(word) if said != _RARE or not is_form(word, one)]
            yield from _told(game, word, (file, written[file]), () if said == _RARE else said, of_game)
    yield from misnamed(names, written)


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


def _counted(written: Mapping[str, str], kept: Kept) -> tuple[dict[str, Mapping[str, int]], dict[str, str]]:
    """Count the words of each text, by its digest, and say which file has which."""
    counts: dict[str, Mapping[str, int]] = {}
    of_file: dict[str, str] = {}
    for file, text in written.items():
        of_file[file] = name = digest(f"{file.rpartition('.')[2]} {text}".encode())
        if name not in counts:
            counts[name] = kept.counts[name] if name in kept.counts else _counts(file, text)
    return counts, of_file


def _counts(file: str, text: str) -> Mapping[str, int]:
    words = Counter(_plain(match[0]) for match in _found(file, text))
    return words + names_in(text)


def _found(file: str, text: str) -> Iterator[re.Match[str]]:
    """Find the words of a text that people are to read, where they stand in it."""
    if not file.endswith(".j2"):
        prose = text
        for code in _CODE:
            prose = code.sub(_blank, prose)
        yield from _WORD.finditer(prose if file.endswith(".md") else _COMMENT.sub(_blank, prose))
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
    return found[0] if len(found) == 1 else next(match for match in _found(file, text) if _plain(match[0]) == word)


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
