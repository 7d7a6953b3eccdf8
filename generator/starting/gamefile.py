"""The files of a game that was begun: game.yaml with one more component or another look, its README; written whole."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from generator.catalog.ground import Ground, ShutError
from generator.catalog.problems import Mark, mistake
from generator.catalog.safeopen import read
from generator.keeping import files as keeping
from generator.starting.designs import designs, palettes

_MOST: Final = 1_000_000
_SMALL: Final = ("a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "under", "with")
_PARTS: Final = "components:"
_LAST: Final = "| `templates/"
"""The last row of a README's table of files begins so."""
_WHAT: Final = {
    "game.yaml": "the game: title, players, what is in the box",
    "tokens.yaml": "round tokens",
    "dice.yaml": "dice to fold",
    "rules.yaml": "rules that can be set, and the faces of dice",
    "boxes.yaml": "the box for them all",
    "score.yaml": "a score sheet, on paper and to fill in on a screen",
    "rulebook.md": "the rules, which become a booklet with a cover",
    "companion.yaml": "what is counted at the table: `companion new {slug} ana ben`",
}


def title_of(slug: str) -> str:
    """Write a title from a game's name.

    >>> title_of("bank-of-reeds")
    'Bank of Reeds'
    """
    first, *rest = slug.split("-")
    return " ".join([first.capitalize(), *(one if one in _SMALL else one.capitalize() for one in rest)])


def write(home: Path, files: Mapping[str, str | bytes]) -> None:
    """Write files below a folder, all of them or none."""
    made = {home / path: data if isinstance(data, bytes) else data.encode() for path, data in files.items()}
    keeping.write(home, made)


def text_of(path: Path, home: Path) -> str:
    """Read a file below a folder. Raises ShutError, UnicodeDecodeError."""
    return read(path, Ground(home), _MOST).decode()


def game_text(slug: str, home: Path) -> str:
    """Read the game.yaml of a game that lies here. Raises ContentError."""
    try:
        return text_of(home / "content" / slug / "game.yaml", home)
    except (ShutError, UnicodeDecodeError):
        fact = f"there is no game called '{slug[:60]}' here"
        raise mistake("tuckbox add", fact, f"begin it: tuckbox new {slug[:60]}") from None


def with_component(slug: str, game: str, lines: str) -> str:
    r"""Put one more component behind the others of a game.yaml.

    >>> with_component("reef", "components:\n  - {deck: cards/a.yaml}\ntheme: day\n", "  - {dice: dice.yaml}\n")
    'components:\n  - {deck: cards/a.yaml}\n  - {dice: dice.yaml}\ntheme: day\n'

    Raises:
        ContentError: its components are not one a line.
    """
    rows = game.splitlines(keepends=True)
    begin = next((at for at, row in enumerate(rows) if row.rstrip() == _PARTS), None)
    if begin is None:
        place = Mark(f"content/{slug}/game.yaml")
        raise mistake(place, f"no line '{_PARTS}' is here", f"write it, and below it: {lines.strip()}")
    end = begin + 1
    for at in range(begin + 1, len(rows)):
        if rows[at].strip() and rows[at][0] not in " -#\t":
            break
        end = at + 1 if rows[at].strip() else end
    rows[end - 1] = rows[end - 1].rstrip("\n") + "\n"
    return "".join([*rows[:end], lines, *rows[end:]])


def readme(slug: str, files: Sequence[str], *, designed: bool) -> str:
    """Say what each file of a new game is, and what can be done with it."""
    rows = "".join(f"| `{path}` | {_told(slug, path)} |\n" for path in files if not path.endswith(".j2"))
    drawn = _DESIGNED if designed else _DRAWN
    return f"""# {title_of(slug)}

| file | what it is |
| --- | --- |
{rows}{_LAST}{slug}/card.svg.j2` | {drawn} |

    tuckbox check {slug}     # what is wrong, if anything
    tuckbox build {slug}     # PDFs in output/{slug}/

- **A card more**: a row more.
- **A field more**: a column more, and `{{{{ text(card.name_of_column, x, y, width, height) }}}}` in
  card.svg.j2{_OVER * designed}.
- **Copies**: a column `copies`.
- **Pictures**: a column `picture` with names of files in `content/{slug}/`; until they lie there, cards do without.
- **More in the box**: `tuckbox add box {slug}`, or tokens, dice, rulebook, score, companion; another deck:
  `tuckbox add deck {slug} events --from events.csv`.
{_OTHER_LOOK.format(slug) if designed else _OTHER_FACE.format(slug)}"""


def told_in_readme(slug: str, home: Path, files: Sequence[str]) -> dict[str, str]:
    """Name new files in the README of a game, if that still has its table."""
    path = f"content/{slug}/README.md"
    try:
        text = text_of(home / path, home)
    except (ShutError, UnicodeDecodeError):
        return {}
    rows = "".join(f"| `{one}` | {_told(slug, one)} |\n" for one in files if f"`{one}`" not in text)
    head, last, tail = text.partition(f"\n{_LAST}")
    return {path: f"{head}\n{rows}{last[1:]}{tail}"} if last and rows else {}


def _told(slug: str, path: str) -> str:
    name = path.rpartition("/")[2]
    if name in _WHAT:
        return _WHAT[name].format(slug=slug)
    if "/cards/" in path:
        deck = path.endswith(".yaml") and name[0] != "_"
        return (
            "a deck: its size, its face, its back" if deck else "the cards, one in each row; any spreadsheet opens it"
        )
    return "how it looks" if name.endswith(".j2") else "for this folder"


_OVER: Final = ", between `{% block face %}{{ super() }}` and `{% endblock %}`"
_OTHER_FACE: Final = "- **Another face**: `tuckbox new {} --face stats` writes one, or any of the designs.\n"
_DRAWN: Final = "how a card looks: a drawing in millimetres with the fields in it"
_DESIGNED: Final = "which field of a card is what in its design"
_OTHER_LOOK: Final = """\
- **Another look**: other words in the line `look` of game.yaml, or `tuckbox gallery {0}`, which shows all of them with
  your cards. To draw a design your own way: `tuckbox new {0} --face hangar`.
"""


CARD = """\
{# A card. Its design and its colours are those of `look` in game.yaml; here stands which field of a card is what. #}
{% extends "_shared/designs/" ~ ("further" if card.part is defined and card.part.index > 1 else game.look.design)
  ~ ".svg.j2" %}
"""
_HALF: Final = 0x80
_LOOK: Final = re.compile(
    r"^look: \{design: ([\w-]+), palette: ([\w-]+|\{[^}]*\}),"
    r" picture: ([^\s,}]+(?:, heroes: \[[^\]]*\])?)\}",
    re.MULTILINE,
)
_BOOK: Final = re.compile(r"look: \{display: [^}]*, accent: \"#\w+\"\}")


def look_of(design: str, palette: str, picture: str) -> str:
    """Write the line `look` of game.yaml."""
    return f"{{design: {design}, palette: {palette}, picture: {picture}}}"


def book_of(design: str, palette: str) -> str:
    """Say how a rulebook looks that goes with a design: its titles, and colours that can be read on white."""
    one, colours = designs()[design], palettes()[palette]
    night = int(colours["panel"][1:3], 16) < _HALF
    heading, accent = (colours["ground"], colours["line"]) if night else (colours["accent"], colours["second"])
    return f'{{display: {one.display}, weight: {one.weight}, size: 12, heading: "{heading}", accent: "{accent}"}}'


def redress(slug: str, home: Path, design: str, palette: str) -> str:
    """Give a game that was begun with a design another one or another palette, in game.yaml; return that file.

    Raises:
        ContentError: its game.yaml has no `look` of one line that names a design.
    """
    text = game_text(slug, home)
    found = _LOOK.search(text)
    if found is None:
        hint = f"write such a line: look: {look_of(design or 'hangar', palette or 'neon', 'star')}"
        raise mistake(f"content/{slug}/game.yaml", "no line 'look: {design: …}' is here", hint)
    palette = palette or designs()[design].palette
    design = design or found[1]
    text = text[: found.start()] + f"look: {look_of(design, palette, found[3])}" + text[found.end() :]
    text = _BOOK.sub(lambda _: f"look: {book_of(design, palette)}", text)
    path = f"content/{slug}/game.yaml"
    write(home, {path: text})
    return path


def looks_of(game: str) -> tuple[str, str, str] | None:
    """Give the design, the palette and the picture that a game.yaml names in its look."""
    found = _LOOK.search(game)
    return (found[1], found[2], found[3].partition(",")[0]) if found and found[1] in designs() else None
