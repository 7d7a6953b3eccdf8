"""The words people use for columns, and the forms their values have."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

COPIES: Final = frozenset(
    "copies count qty quantity quant amount cnt copy dupes duplicates duplication multiplicity quantities"
    " number_of_copies copies_count how_many num_copies in_deck times anzahl menge stueck stuck exemplare"
    " kopien quantite exemplaires cantidad copias quantita copie aantal stuks antal kpl ilosc kolichestvo".split()
)
WEAK_COPIES: Final = frozenset(["no", "nr", "n", "num", "x", "total", "deck"])
"""Names that mean copies only where the values are no running numbers and no others do."""
IDS: Final = ("id", "index", "slug", "key", "card_id", "code", "uid", "uuid", "guid")
TITLES: Final = tuple(
    "name title card card_name label front word term question prompt begriff titel nom nombre nome naam namn headword"
    " expression".split()
)
PICTURES: Final = ("art", "picture", "image", "illustration", "img", "photo", "pic", "flag", "map", "icon")
TEXTS: Final = tuple(
    "text rules rules_text effect ability description desc body answer back definition meaning translation note"
    " hint".split()
)
ASIDE: Final = ("tags", "tag", "keywords", "url", "link", "permalink", "source", "wikipedia_url", "date", "layout")
"""Fields that are no card's text, however long they are."""
SIDES: Final = ("face", "back", "front", "template")
KNOWN: Final = frozenset(
    "name title text cost type kind rules effect description desc id front back word term question answer hint picture"
    " image art qty count quantity copies number suit rank value set rarity category level points tags notes note"
    " author artist flavor flavour attack defense power health color colour definition translation example card code"
    " # no nr anzahl titel nom".split()
)
_ENDINGS: Final = re.compile(r"[^<>|\n]+\.(?:png|jpe?g|svg|gif|webp|avif)", re.IGNORECASE)
_IMG: Final = re.compile(r"""<img\b[^<>]*?\bsrc\s*=\s*["']?([^"'<>\s]+)["']?[^<>]*>""", re.IGNORECASE)
_SOUND: Final = re.compile(r"\[sound:([^\]]+)\]")
_COUNT: Final = re.compile(r"(?:[x×*]\s*)?(\d{1,4})(?:\s*[x×*])?(?:\.0)?", re.IGNORECASE)
_NUMBER: Final = re.compile(r"[-+−]?\d{1,3}(?:[,.]?\d{3})*(?:[.,]\d+)?|[-+−]?\d+(?:[.,]\d+)?(?:[eE][-+]?\d+)?")
_TEMPLATE: Final = re.compile(r"[\w./-]+\.(?:svg\.)?j2")
_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,59}")
_LETTERS: Final = str.maketrans(
    dict(zip("ßøØłŁæÆäöüÄÖÜđı", "ss o O l L ae Ae ae oe ue Ae Oe Ue d i".split(), strict=True))
)
_SIGNS: Final = {
    "HTML tags": re.compile(r"</?[a-zA-Z][^<>]{0,200}>"),
    "pictures in texts": re.compile(r"<img\b|!\[[^]]*\]\("),
    "links": re.compile(r"<a\s|\]\(\S+\)"),
    "sounds": re.compile(r"\[sound:"),
    "gaps to fill in": re.compile(r"\{\{c\d+::"),
    "{{ }} or {% %} (letters here; 'types: {…: code}' runs them)": re.compile(r"\{\{(?!c\d+::)|\{%"),
    "@[names] of CardMaker ('replace' puts words there)": re.compile(r"@\[\w+"),
}


def signs_of(texts: Sequence[str]) -> dict[str, int]:
    """Count the texts that hold signs of other programs.

    >>> signs_of(["<b>Fox</b>", "Pay {{1}}.", "plain"])["HTML tags"]
    1
    """
    odd = [one for one in texts if "<" in one or "[" in one or "{" in one]
    counted = {sign: sum(1 for one in odd if form.search(one)) for sign, form in _SIGNS.items()} if odd else {}
    return {sign: count for sign, count in counted.items() if count}


def is_number(text: str) -> bool:
    """Tell whether a text is a number, with the figures it has.

    >>> is_number("1,500"), is_number("-2.5"), is_number("007"), is_number("2d6")
    (True, True, True, False)
    """
    return _NUMBER.fullmatch(text) is not None


def count_of(text: str) -> str:
    """Give the figures of a count as people write it, "" of what is none.

    >>> count_of("x3"), count_of("2 ×"), count_of("4"), count_of("many")
    ('3', '2', '4', '')
    """
    found = _COUNT.fullmatch(text.strip())
    return str(int(found[1])) if found else ""


def is_truth(text: str) -> bool:
    """Tell whether a text is a truth as files write it: `yes` is a word."""
    return text.lower() in ("true", "false")


def is_template(text: str) -> bool:
    """Tell whether a text may name a template."""
    return _TEMPLATE.fullmatch(text) is not None


def is_id(text: str) -> bool:
    """Tell whether a text can be an id."""
    return _ID.fullmatch(text) is not None


def picture_of(text: str) -> str:
    """Give the file of a picture where a text is one and no more, "" else.

    >>> picture_of('<img src="fox.png" />'), picture_of("art/owl.svg"), picture_of("see fox.png")
    ('fox.png', 'art/owl.svg', '')
    """
    found = _IMG.fullmatch(text.strip())
    if found:
        return found[1]
    return text.replace("\\", "/") if _ENDINGS.fullmatch(text) and (" " not in text or "/" in text) else ""


def sound_of(text: str) -> str:
    """Give the file of a sound where a text is one and no more, "" else."""
    found = _SOUND.fullmatch(text.strip())
    return found[1] if found else ""


def field_of(text: str) -> str:
    """Make a field's name of a column's, "" where none can be made.

    >>> field_of("Rules text"), field_of("Größe (cm)"), field_of("2nd name"), field_of("名前")
    ('rules_text', 'groesse_cm', 'c_2nd_name', '')
    """
    plain = unicodedata.normalize("NFKD", text.translate(_LETTERS)).encode("ascii", "ignore").decode()
    name = "_".join(re.sub(r"[\W_]+", " ", plain.lower()).split())[:60]
    return f"c_{name}"[:60] if name[:1].isdigit() else name


def slug_of(words: str) -> str:
    """Make an id of a name.

    >>> slug_of("Pit of Doom!"), slug_of("Ærø")
    ('pit-of-doom', 'aero')
    """
    plain = unicodedata.normalize("NFKD", words[:80].translate(_LETTERS)).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40]
