"""Which language a table speaks, and what is said in it: catalogues, read from YAML once and kept as JSON.

`companion/languages/TAG.yaml` has what the companion says of every game, `content/GAME/languages/TAG/companion/
sentences.yaml` what a game's module says. English needs neither, and loads nothing of this.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from companion.engine import messages
from companion.engine.messages import ENGLISH, is_tag, locale
from companion.engine.model import Facts, Json
from companion.engine.words import Unclear, listed
from companion.gamedata import jsonfile as kept
from companion.gamedata.content import LANGUAGES, Content, is_elsewhere
from companion.games import has_module
from generator.catalog.messages import Messages

FORM: Final = 1
OWN: Final = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), LANGUAGES)
"""Where the catalogues of the companion lie."""
SENTENCES: Final = os.path.join("companion", "sentences.yaml")
COUNTED: Final = 1000
"""So many numbers are kept with their forms; for greater ones the CLDR is loaded."""
_SETS: Final = {"and": "standard", "or": "or"}


class Kept(Messages):
    """Messages of which is kept what the CLDR knows: the forms of numbers, and how lists are written."""

    def __init__(self, said: Facts) -> None:
        super().__init__(said["language"], said["messages"])
        self._numbers: Sequence[int] = said["numbers"]
        self._names: Sequence[str] = said["names"]
        self._lists: Mapping[str, Mapping[str, str]] = said["lists"]

    def _form(self, number: int) -> str:
        return self._names[self._numbers[number]] if 0 <= number < COUNTED else super()._form(number)

    def known(self, texts: Sequence[str]) -> dict[str, str | Mapping[str, str]]:
        """Give what is said for some texts, as it is written down; what is not known is left out."""
        return {text: self._messages[text] for text in texts if text in self._messages}

    def listed(self, names: Sequence[str], last: str = "and") -> str:
        """Write names as a list; the `last` stands behind and, or behind or."""
        how = self._lists[last]
        if len(names) == 2:
            return how["2"].format(*names)
        if len(names) < 2:
            return "".join(names)
        text = how["end"].format(names[-2], names[-1])
        for name in reversed(names[1:-2]):
            text = how["middle"].format(name, text)
        return how["start"].format(names[0], text)


def of_locale(known: Iterable[str], environ: Mapping[str, str] = os.environ) -> str:
    """Give the language that the system speaks, as far as it is among those that are known; else English.

    >>> of_locale(["de", "pt-BR"], {"LANG": "pt_BR.UTF-8"}), of_locale(["de"], {"LANG": "pt_BR.UTF-8"})
    ('pt-BR', 'en')
    >>> of_locale(["de", "pt-BR"], {"LC_ALL": "de_AT@euro", "LANG": "pt_BR"}), of_locale(["de"], {"LC_ALL": "C"})
    ('de', 'en')
    """
    return _nearest(locale(environ), known) or ENGLISH


def _nearest(tag: str, known: Iterable[str]) -> str:
    """Give the language that is meant: the very one, its first part, or another of the same first part."""
    found = {one.casefold(): one for one in sorted(known, reverse=True)}
    first = tag.casefold().partition("-")[0]
    if first == ENGLISH:
        return ENGLISH
    akin = (found[one] for one in found if one.partition("-")[0] == first)
    return found.get(tag.casefold()) or found.get(first) or next(akin, "")


def meant(wanted: str, content: Content, environ: Mapping[str, str] = os.environ) -> str:
    """Give the language of a new table: the one that is wanted, of which the game or the companion must have words.

    Without one it is that of the system, where all is said in it: by the companion and by the game, and by the module
    that the game may have.

    Raises:
        Unclear: nobody speaks what is wanted.
    """
    theirs, ours = _translations(content.folder), catalogues()
    if wanted:
        wanted = wanted.replace("_", "-")
        found = _nearest(wanted, theirs) or _nearest(wanted, ours)
        if not found:
            known = listed(sorted({ENGLISH, *theirs, *ours}))
            raise Unclear("Nothing here speaks '{tag}'; there are {tags}.", tag=wanted, tags=known)
        return found
    return _nearest(locale(environ), whole(content)) or ENGLISH


def whole(content: Content) -> list[str]:
    """Give the languages in which all is said of a game, besides English."""
    theirs, ours = _translations(content.folder), catalogues()
    if has_module(content.slug):
        return [one for one in theirs if os.path.exists(os.path.join(content.folder, LANGUAGES, one, SENTENCES))]
    return [one for one in (*theirs, str(content.seen["game"]["language"])) if _nearest(one, ours)]


def catalogues() -> list[str]:
    """Give the tags of the languages that the companion speaks, besides English."""
    return sorted(name.removesuffix(".yaml") for name in _names(OWN) if name.endswith(".yaml"))


def _translations(folder: str) -> list[str]:
    places = os.path.join(folder, LANGUAGES)
    return [one for one in _names(places) if is_tag(one) and os.path.isdir(os.path.join(places, one))]


def _names(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def speak(language: str, cache: str, slug: str = "") -> None:
    """Say everything from now on in a language, with what a game says in it; what nobody has translated, in English."""
    if language == ENGLISH or not is_tag(language):
        messages.speak(None)
    elif messages.language() != language or messages.about() != slug:
        messages.speak(spoken(language, cache, slug), slug)


def spoken(language: str, cache: str, slug: str = "") -> Kept:
    """Give what is said in a language: as it was kept in the folder `cache`, if no file has changed since, or read."""
    file = os.path.join(cache, f"{slug or 'every-game'}.{language}.words.json")
    with suppress(OSError, ValueError, TypeError, KeyError, AttributeError):
        said = kept.read(file)
        here = not slug or not is_elsewhere(slug, said["folder"])
        if said["form"] == FORM and here and said["stamp"] == _stamp(language, said["folder"]):
            return Kept(said)
    said = _read(language, slug)
    with suppress(OSError):  # what is kept is only there to be quick
        kept.keep(file, said)
    return Kept(said)


def _files(language: str, folder: str) -> Iterator[str]:
    """Name the files of what is said in a language, the first goes before the others."""
    if folder:
        yield os.path.join(folder, LANGUAGES, language, SENTENCES)
    first = language.partition("-")[0]
    akin = [one for one in catalogues() if one.partition("-")[0] == first]
    for tag in dict.fromkeys(one for one in (language, first, *akin) if one in akin):
        yield os.path.join(OWN, f"{tag}.yaml")


def _stamp(language: str, folder: str) -> list[Any]:
    """Give path, time and size of each file."""
    found = []
    for file in _files(language, folder):
        with suppress(OSError):
            status = os.stat(file)
            found.append([file, status.st_mtime_ns, status.st_size])
    return found


def _read(language: str, slug: str) -> Json:
    """Read what is said in a language; what of it cannot be read is said in English."""
    from pathlib import Path  # noqa: PLC0415 - none of this where it was kept

    from generator.catalog.folder import catalogue  # noqa: PLC0415
    from generator.catalog.ground import Ground  # noqa: PLC0415
    from generator.catalog.problems import Findings  # noqa: PLC0415
    from generator.catalog.roots import search_path  # noqa: PLC0415
    from generator.catalog.source import read_yaml  # noqa: PLC0415

    folder = ""
    if slug:
        with suppress(Exception):  # there is no such game any more
            folder = str(search_path().game_dir(slug))
    stamp = _stamp(language, folder)
    said: Json = {}
    for file in (one[0] for one in stamp):
        path, findings = Path(file), Findings()
        ground = Ground(path.parents[0] if path.parent == Path(OWN) else Path(folder).parents[1])
        said = {**catalogue(read_yaml(path, ground, file, findings), findings), **said}
    made = {"form": FORM, "language": language, "folder": folder, "stamp": stamp, "messages": said}
    return {**made, **_of_cldr(language)}


def _of_cldr(language: str) -> Json:
    """Give what the CLDR knows of a language: forms of numbers, and how lists are written."""
    from babel import Locale, UnknownLocaleError  # noqa: PLC0415 - 40 ms, once for a language

    found = Locale.parse(ENGLISH)
    for tag in (language.partition("-")[0], language):
        with suppress(UnknownLocaleError, ValueError):
            found = Locale.parse(tag, sep="-")
    forms = [str(found.plural_form(number)) for number in range(COUNTED)]
    names = sorted(set(forms))
    lists = {
        word: {name: str(how) for name, how in found.list_patterns[which].items()} for word, which in _SETS.items()
    }
    return {"names": names, "numbers": [names.index(form) for form in forms], "lists": lists}
