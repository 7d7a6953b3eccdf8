"""The words people use for columns, and the forms their values have."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from generator.catalog.safeopen import PICTURE_FILES

COPIES: Final = frozenset(
    "copies count qty quantity quant amount cnt copy dupes duplicates duplication multiplicity quantities"
    " number_of_copies copies_count card_count card_copies how_many num_copies in_deck times anzahl menge"
    " stueck stuck exemplare kopien quantite exemplaires exemplares ejemplares quantidade cantidad copias"
    " quantita copie aantal stuks antal kpl ilosc kolichestvo".split()
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
_ENDINGS: Final = re.compile(rf"[^<>|\n]+\.(?:{'|'.join((*PICTURE_FILES, 'avif'))})", re.IGNORECASE)
_IMG: Final = re.compile(r"""<img\b[^<>]*?\bsrc\s*=\s*["']?([^"'<>\s]+)["']?[^<>]*>""", re.IGNORECASE)
_SOUND: Final = re.compile(r"\[sound:([^\]]+)\]|(\S+\.(?:mp3|ogg|wav|m4a))", re.IGNORECASE)
_COUNT: Final = re.compile(r"(?:[x×*]\s*)?(\d{1,4})(?:\s*[x×*])?(?:\.0)?", re.IGNORECASE)
_NUMBER: Final = re.compile(r"[-+−]?\d{1,3}(?:[,.]?\d{3})*(?:[.,]\d+)?|[-+−]?\d+(?:[.,]\d+)?(?:[eE][-+]?\d+)?")
_TEMPLATE: Final = re.compile(r"[\w./-]+\.(?:svg\.)?j2")
_LAYOUT: Final = re.compile(r"(?!\w+://)[\w./\\-]+\.(?:html?|css|mustache|hbs|j2)", re.IGNORECASE)
_LETTERS: Final = str.maketrans(
    dict(zip("ßøØłŁæÆäöüÄÖÜđı", "ss o O l L ae Ae ae oe ue Ae Oe Ue d i".split(), strict=True))
)
_SIGNS: Final = {
    "HTML tags became markup": re.compile(r"</?[a-zA-Z][^<>]{0,200}>"),
    "links became their words": re.compile(r"<a\s|\]\(\S{1,500}\)"),
    "gaps to fill in became bold": re.compile(r"\{\{c\d+::"),
    "{{ }} and {% %} are letters ('types: {…: code}' runs them)": re.compile(r"\{\{(?!c\d+::)|\{%"),
    "@[names] of CardMaker are letters ('replace' puts words there)": re.compile(r"@\[\w+"),
}


def signs_of(text: str) -> list[str]:
    """Say which signs of other programs a text holds.

    >>> signs_of("<b>Fox</b>"), signs_of("plain")
    (['HTML tags became markup'], [])
    """
    return [sign for sign, form in _SIGNS.items() if form.search(text)]


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


def is_layout(text: str) -> bool:
    """Tell whether a text names a file that another program lays cards out with.

    >>> is_layout("templates/hero.html"), is_layout("https://example.org/a.html")
    (True, False)
    """
    return _LAYOUT.fullmatch(text) is not None


def pictures_of(text: str) -> list[str]:
    """Give the files of pictures where a text is these and no more.

    >>> pictures_of('<img src="fox.png" />'), pictures_of("art/Barn Owl.svg"), pictures_of("see fox.png, left")
    (['fox.png'], ['art/Barn Owl.svg'], [])
    """
    if "<" in text:
        return _IMG.findall(text) if not _IMG.sub("", text).strip() else []
    return [text.replace("\\", "/")] if _ENDINGS.fullmatch(text) else []


def tell_apart(texts: Sequence[str]) -> bool:
    """Tell whether most of the texts of a column stand there for the first time, as names do.

    >>> tell_apart(["Owl", "Fox", "Owl"]), tell_apart(["easy", "easy"])
    (True, False)
    """
    return 2 * len({*texts}) > len(texts)


def sound_of(text: str) -> str:
    """Give the file of a sound where a text is one and no more, "" else."""
    found = _SOUND.fullmatch(text.strip())
    return found[1] or found[2] if found else ""


def field_of(text: str) -> str:
    """Make a field's name of a column's, "" where none can be made.

    >>> field_of("Rules text"), field_of("Größe (cm)"), field_of("2nd name"), field_of("名前")
    ('rules_text', 'groesse_cm', 'c_2nd_name', '')
    """
    plain = unicodedata.normalize("NFKD", text.translate(_LETTERS)).encode("ascii", "ignore").decode()
    name = "_".join(re.sub(r"[\W_]+", " ", plain.lower()).split())[:60]
    return f"c_{name}"[:60] if name[:1].isdigit() else name


def snake_of(field: str) -> str:
    """Write a field's name as columns are called.

    >>> snake_of("flavorText"), snake_of("Name"), snake_of("cardID"), snake_of("max_hp")
    ('flavor_text', 'name', 'card_id', 'max_hp')
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", field).lower()


def slug_of(words: str) -> str:
    """Make an id of a name.

    >>> slug_of("Pit of Doom!"), slug_of("Ærø")
    ('pit-of-doom', 'aero')
    """
    plain = unicodedata.normalize("NFKD", words[:80].translate(_LETTERS)).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40]
