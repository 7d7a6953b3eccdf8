"""A game's translation as a PO file of GNU gettext, which tools of translators read and write."""

from __future__ import annotations

import codecs
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from gettext import c2py
from pathlib import Path
from typing import Final

from polib import POEntry, POFile, pofile

from generator.catalog.ground import Ground, ShutError
from generator.catalog.messages import Messages
from generator.catalog.problems import clipped, mistake
from generator.catalog.safeopen import read
from generator.starting.translating import Text, Translation

Form = Callable[[int], str]
"""What names the form that a number takes, as the CLDR does."""
_MOST: Final = 4_000_000
_BASE: Final = re.compile(r"[A-Za-z]{2,3}(?![A-Za-z])")
"""A language without its country, as tags (de-AT) and PO files (de_AT) begin."""
_CHARSET: Final = re.compile(rb"charset=([\w.:-]+)")
_HEAD: Final = 10_000
_UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_PLURALS: Final = "Plural-Forms"
_NUMBERS: Final = (*range(200), 1_000_000)
"""Among these is one of each form that whole numbers take in any language."""


def to_po(of: Translation, path: Path) -> str:
    """Write the texts of a translation as a PO file; what changed since is fuzzy.

    Told is where the file counts otherwise than the language does, "" if nowhere.
    """
    header, form = Messages(of.tag).plurals
    file = POFile(wrapwidth=0)
    file.metadata = {
        "Language": of.tag,
        "Content-Type": "text/plain; charset=utf-8",
        _PLURALS: header,
        "X-Game": of.slug,
    }
    names = _names(header, form)
    for one in of.texts:
        if one.column:  # the table has the words
            continue
        entry = POEntry(msgctxt=one.place, msgid=one.words, msgstr="" if one.forms else one.became)
        if one.forms:
            entry.msgid_plural = one.many
            entry.msgstr_plural = {index: one.forms[name] for index, name in names.items()}
        if one.outdated:
            entry.flags.append("fuzzy")
            entry.previous_msgid = one.was
        file.append(entry)
    file.save(str(path))
    return _otherwise(header, form, of.tag) if any(one.forms for one in of.texts) else ""


def from_po(of: Translation, path: Path) -> tuple[Translation, list[str]]:
    """Take what a PO file says; fuzzy entries, and those of other texts, are left as they were.

    An entry without a context says what is the same wherever these words stand. Told is what was left, and where the
    file counts otherwise than the language does.

    Raises:
        ContentError: it is no PO file, or one of another language.
    """
    header, form = Messages(of.tag).plurals
    try:
        file = pofile(_read(path))
        header = file.metadata.get(_PLURALS, header)
        names = _names(header, form) if any(one.forms for one in of.texts) else {}
    except (OSError, ValueError, ArithmeticError) as error:
        fact = f"this is no PO file: {clipped(' '.join(str(error).split()))}"
        raise mistake(str(path), fact, "write one with --po FILE") from None
    _hold_to_language(file, of.tag, path)
    said = [one for one in file if one.translated()]
    entries = {(one.msgctxt, one.msgid): one for one in said}
    texts = [(one, entries.get((one.place, one.words)) or entries.get((None, one.words))) for one in of.texts]
    told = _left(file, said, [entry for _, entry in texts if entry is not None])
    if names and (otherwise := _otherwise(header, form, of.tag)):
        told.append(otherwise)
    return of._replace(texts=tuple([_said(one, entry, names) for one, entry in texts])), told


def _hold_to_language(file: POFile, tag: str, path: Path) -> None:
    """Raise ContentError where a file says that it is in another language, of whatever country."""
    said = file.metadata.get("Language", "")
    there, here = _BASE.match(said), _BASE.match(tag)
    if there and here and there[0].lower() != here[0].lower():
        hint = f"write --to {there[0]}, or mend its line 'Language:'"
        raise mistake(str(path), f"it says that it is in '{said}', not in '{tag}'", hint)


def _left(file: POFile, said: Sequence[POEntry], taken: Sequence[POEntry]) -> list[str]:
    """Tell what of a file was not taken: what is fuzzy, and what is translated of no text that there is."""
    used = {(one.msgctxt, one.msgid) for one in taken}
    fuzzy = [one.msgid for one in file if one.fuzzy and not one.obsolete]
    strange = [one.msgid for one in said if (one.msgctxt, one.msgid) not in used]
    whys = (fuzzy, "fuzzy, so not taken"), (strange, "of no text of this game, so not taken")
    return [f"{len(some)} {why}: {clipped(some[0])}{', …' * (len(some) > 1)}" for some, why in whys if some]


def _otherwise(header: str, form: Form, tag: str) -> str:
    """Tell where a header `Plural-Forms` counts otherwise than the CLDR, "" if nowhere."""
    index, names = _index(header), _names(header, form)
    for number in _NUMBERS[:-1]:  # nobody has millions of cards
        there, here = names[index(number)], form(number)
        if there != here:
            other = f"{number} is '{there}' there and '{here}' in {tag}"
            return f"counts otherwise: {other}; say what that is in templates.yaml"
    return ""


def _said(one: Text, entry: POEntry | None, names: Mapping[int, str]) -> Text:
    """Give a text with what an entry says; forms that it does not have are left as they were."""
    if one.column:
        return one
    if entry is None or not one.forms:
        return one._replace(was=one.words, became=entry.msgstr) if entry is not None and entry.msgstr else one
    forms = {**one.forms, **{names[at]: words for at, words in entry.msgstr_plural.items() if words and at in names}}
    if not forms["other"] and "other" not in names.values():  # which fractions alone take, as in Polish
        forms["other"] = entry.msgstr_plural.get(max(names), "")
    return one._replace(became=forms["other"], forms=forms)


def _index(header: str) -> Callable[[int], int]:
    return c2py(header.partition("plural=")[2].partition(";")[0])


def _names(header: str, form: Form) -> dict[int, str]:
    """Give what the CLDR calls each of the forms of a header `Plural-Forms`: as most of the numbers that take it."""
    index, found = _index(header), defaultdict[int, Counter[str]](Counter)
    for number in _NUMBERS:
        found[index(number)][form(number)] += 1
    return {at: names.most_common(1)[0][0] for at, names in sorted(found.items())}


def _read(path: Path) -> str:
    """Read a PO file; polib takes a text with line ends for one.

    Raises:
        ContentError: it cannot be read, or is not in the encoding that its header names.
    """
    try:
        data = read(path, Ground(path.absolute().parent), _MOST)
        charset = _CHARSET.search(data[:_HEAD])
        text = data.decode("utf-16" if data[:2] in _UTF_16 else charset[1].decode() if charset else "utf-8")
    except ShutError as error:
        raise mistake(str(path), error.fact, error.hint) from None
    except (UnicodeDecodeError, LookupError) as error:
        fact = f"it is not written in {getattr(error, 'encoding', 'what its header says')}"
        raise mistake(str(path), fact, "save it as UTF-8, and have its header say so") from None
    if "msgid" not in text:
        raise ValueError("it has no msgid")
    return text + "\n"
