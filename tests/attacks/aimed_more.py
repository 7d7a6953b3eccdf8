"""Aimed edits of what is not a template's spelling: quoted decks, pictures, icons, fonts, texts, libraries. Builds none."""

# fmt: off
# ruff: noqa: E501  (a case on a line)

from __future__ import annotations

import io
import os

from PIL import Image

from tests.attacks.aimed import (
    BACK,
    DUSK,
    DYNAMIC,
    FACE,
    FOLK,
    SIGN,
    Aimed,
    Step,
    font,
    gone,
    moved,
    painted,
    put,
    still,
    sub,
)
from tests.attacks.project import FONTS, Project

_PLAIN = sub(BACK, DYNAMIC, '{% extends "back-base.svg.j2" %}')
RULES, BOOK = "CONTENT/rules.yaml", "CONTENT/rulebook.md"
TOKENS, DICE = "CONTENT/tokens.yaml", "CONTENT/dice.yaml"


def _on_back(code: str) -> Step:
    return sub(BACK, "{{ super() }}", "{{ super() }}" + code)


def _art(name: str, code: str, file: str = "TEMPLATES/pictures/new.png", kind: str = "PNG") -> Aimed:
    """Show a picture in some way, and paint it anew."""
    prepare = (_PLAIN, painted(file, "#aa0000", kind=kind), _on_back(code))
    return Aimed(f"picture: {name}", prepare, (painted(file, "#00aa00", kind=kind),))


def _image(code: str) -> str:
    return f'<image x="5" y="5" width="6" height="5" {code}/>'


_ICON = "TEMPLATES/icons/flag.svg"
_NESTED = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 20 15"><image x="1" y="1" width="9" height="9" xlink:href="pictures/new.png"/></svg>'


def _glyphs_changed(project: Project) -> None:
    """Change outlines of a font without its directory of checksums taking notice."""
    data = bytearray(FONTS["alegreya-600"].read_bytes())
    count = int.from_bytes(data[4:6], "big")
    for at in range(12, 12 + 16 * count, 16):
        if data[at : at + 4] == b"hmtx":
            start, length = (int.from_bytes(data[at + n : at + n + 4], "big") for n in (8, 12))
            for place in range(start, start + length - 4, 4):
                width = int.from_bytes(data[place : place + 2], "big")
                data[place : place + 2] = min(width + 40, 60000).to_bytes(2, "big")
    project.write("TEMPLATES/fonts/alegreya-600.ttf", bytes(data))


def _repainted_still(project: Project) -> None:
    path = project.path("TEMPLATES/pictures/dot.bmp.png")
    about = path.stat()
    data = path.read_bytes()
    held = io.BytesIO()
    Image.new("RGB", (6, 5), "#00aa00").save(held, "PNG", compress_level=0)
    assert len(held.getvalue()) == len(data)
    path.write_bytes(held.getvalue())
    os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns))


def _uncompressed(project: Project) -> None:
    held = io.BytesIO()
    Image.new("RGB", (6, 5), "#aa0000").save(held, "PNG", compress_level=0)
    project.write("TEMPLATES/pictures/dot.bmp.png", held.getvalue())


def _library(name: str, library: str, *edit: Step, prepare: tuple[Step, ...] = ()) -> Aimed:
    return Aimed(f"library: {name}", prepare, edit, library=library)


def _quoted(name: str, edit: Step, *prepare: Step) -> Aimed:
    return Aimed(f"quoted: {name}", prepare, (edit,))


QUOTED = (
    _quoted("a word of the card", sub(FACE, "Says _", "Sings _")),
    _quoted("the back's word in the deck", sub(FACE, 'line: "Fair', 'line: "Fine')),
    _quoted("the deck's motif, a template's name", sub(FACE, "motif: waves", "motif: extra")),
    _quoted("the deck's crest, an icon's name", sub(FACE, "crest: star", "crest: leaf")),
    _quoted("the quoted deck's name in a text", sub(FACE, "name: Folk", "name: Guests")),
    _quoted("which card is quoted, in the deck", sub("CONTENT/cards/signs.yaml", "shows: heron", "shows: mole")),
    _quoted("which card is quoted, on the card", sub("CONTENT/cards/signs.yaml", "shown: crow", "shown: mole")),
    _quoted("a picture on the quoted card", painted("TEMPLATES/pictures/dot.png", "#00aa00")),
    _quoted("an icon on the quoted card", sub("TEMPLATES/icons/star.svg", "M5 0", "M5 1")),
    _quoted("a macro's colour two imports away", sub("TEMPLATES/colours.svg.j2", "#334455", "#993355")),
    _quoted("the size of the quoted deck", sub(FACE, "size: mini", "size: 46x64mm")),
    _quoted("the bleed of the quoted deck", sub(FACE, "size: mini", "size: mini\nbleed: 2mm")),
    Aimed("quoted: the copies of a card", (), (sub(RULES, "crows: {default: 2", "crows: {default: 3"), sub("CONTENT/game.yaml", "count: 7", "count: 8"))),
    _quoted("the theme's words for a card", sub(DUSK, "Night Otter", "Dark Otter")),
    _quoted("a field that only its deck has", sub(FACE, "crest: star", "tint: '#00aa00'\ncrest: star"), sub(FOLK, 'height="2" fill="url(#sky)"', 'height="2" fill="{{ deck.tint | default(\'#aa0000\') }}"')),
    _quoted("a token's word in a figure", sub(TOKENS, "tables.prices.gold", "tables.prices.tin"), sub("TEMPLATES/figures/pair.svg.j2", "face(card.second", 'face("coin-5"')),
    _quoted("a die's face", sub(RULES, "caption: Win", "caption: Yes"), sub(SIGN, "face(card.shown", 'face("luck-4"')),
    _quoted("the deck of a die in a figure", sub(DICE, "#FFEEDD", "#DDEEFF"), sub("TEMPLATES/figures/pair.svg.j2", "face(card.second", 'face("luck-1"')),
    _quoted("face by another name", sub(FACE, "Costs **", "Wants **"), sub(SIGN, "{{ face(card.shown, 5, 10, 18) }}", "{% set f = face %}{{ f('heron', 5, 10, 18) }}")),
    _quoted("face with a blank", sub(FACE, "Costs **", "Wants **"), sub(SIGN, "{{ face(card.shown, 5, 10, 18) }}{{ face(", "{{ face (card.shown, 5, 10, 18) }}{{ face (")),
    _quoted("the outline of a quoted token", sub(TOKENS, "outline: circle", "outline: hexagon"), sub("TEMPLATES/figures/pair.svg.j2", "face(card.second", 'face("coin-1"')),
)
PICTURES = (
    _art("art with a blank", '{{ art ("pictures/new.png", 5, 5, 6, 5) }}'),
    _art("art by another name", '{% set a = art %}{{ a("pictures/new.png", 5, 5, 6, 5) }}'),
    _art("image in single quotes", _image("xlink:href='pictures/new.png'")),
    _art("image with href alone", _image('href="pictures/new.png"')),
    _art("image, its name put together", "{% set tag = 'image' %}" + "<{{ tag }}" + _image('href="pictures/new.png"')[6:]),
    _art("a JPEG with a capital ending", '{{ art("pictures/new.JPG", 5, 5, 6, 5) }}', "TEMPLATES/pictures/new.JPG", "JPEG"),
    _art("an image with an unusual ending", _image('href="pictures/new.jpe"'), "TEMPLATES/pictures/new.jpe", "JPEG"),
    _art("an image with no ending", _image('href="pictures/new"'), "TEMPLATES/pictures/new"),
    _art("an image in a style's ground", "<pattern id='p' width='6' height='5' patternUnits='userSpaceOnUse'>" + _image('href="pictures/new.png"') + "</pattern><rect x='5' y='5' width='9' height='9' fill='url(#p)'/>"),
    _art("a name with %20", _image('href="pictures/ne%77.png"')),
    Aimed("picture: inside a picture", (_PLAIN, painted("TEMPLATES/pictures/new.png", "#aa0000"), put("TEMPLATES/pictures/nest.svg", _NESTED), _on_back('{{ art("pictures/nest.svg", 5, 5, 6, 5) }}')), (painted("TEMPLATES/pictures/new.png", "#00aa00"),)),
    Aimed("picture: inside an icon", (_PLAIN, sub(FACE, "crest: star", "crest: flag")), (painted("TEMPLATES/pictures/dot.png", "#00aa00"),)),
    Aimed("picture: inside an icon, of unusual ending", (painted("TEMPLATES/pictures/dot", "#aa0000"), sub(_ICON, "dot.png", "dot")), (painted("TEMPLATES/pictures/dot", "#00aa00"),)),
    Aimed("picture: same size and times", (_PLAIN, _uncompressed, _on_back('{{ art("pictures/dot.bmp.png", 5, 5, 6, 5) }}')), (_repainted_still,)),
    Aimed("picture: the theme's own, added", (), (painted("TEMPLATES/dusk/pictures/dot.png", "#00aa00"),)),
    Aimed("picture: gone", (), (gone("TEMPLATES/pictures/bar.jpg"),)),
    Aimed("icon: the theme's own, added", (), (put("TEMPLATES/dusk/icons/star.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>'),)),
    Aimed("icon: gone from the game, there in the shared folder", (put("templates/_shared/icons/star.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>'),), (gone("TEMPLATES/icons/star.svg"),)),
    Aimed("icon: in the rulebook alone", (sub(BOOK, "{star}", "{moon}"), put("TEMPLATES/icons/moon.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>')), (sub("TEMPLATES/icons/moon.svg", "M1 1", "M2 1"),)),
)
FONTS_AIMED = (
    Aimed("font: another of the same name in its file", (), (font("alegreya-700", "alegreya-600.ttf"),)),
    Aimed("font: outlines changed, directory not", (), (_glyphs_changed,)),
    Aimed("font: repaired", (put("TEMPLATES/fonts/alegreya-600.ttf", b"\0\1\0\0broken"),), (font("alegreya-600", "alegreya-600.ttf"),)),
    Aimed("font: broken", (), (put("TEMPLATES/fonts/alegreya-600.ttf", b"\0\1\0\0broken"),)),
    Aimed("font: nearer weight added", (), (font("alegreya-700", "x/y/alegreya.ttf"), gone("TEMPLATES/fonts/alegreya-600.ttf"))),
    Aimed("font: gone", (), (gone("TEMPLATES/fonts/cinzel-400.ttf"),)),
    Aimed("font: a letter's only font added", (sub(FACE, "Runs off.", "Runs 竜 off."),), (put("TEMPLATES/fonts/jp.ttf", FONTS["japanese"].read_bytes()),)),
)
TEXTS = (
    Aimed("text: a rule in a theme's word", (sub(DUSK, 'cry: Owl', 'cry: "Owl {{ rules.stake }}"'),), (sub(RULES, "stake: {default: 2", "stake: {default: 3"),)),
    Aimed("text: include in YAML", (put("TEMPLATES/word.txt", "soon"), sub(FACE, "Runs off.", '{% include \\"word.txt\\" %}')), (put("TEMPLATES/word.txt", "late"),)),
    Aimed("text: import in YAML", (put("TEMPLATES/word.svg.j2", "{% set w = 'soon' %}"), sub(FACE, "Runs off.", "{% from 'word.svg.j2' import w %}{{ w }}")), (put("TEMPLATES/word.svg.j2", "{% set w = 'late' %}"),)),
    Aimed("text: include in the theme", (put("TEMPLATES/word.svg.j2", "soon"), sub(DUSK, "cry: Owl", "cry: \"{% include 'word.svg.j2' %}\"")), (put("TEMPLATES/word.svg.j2", "late"),)),
    Aimed("text: include in the theme, on a back", (_PLAIN, put("TEMPLATES/word.svg.j2", "soon"), sub(DUSK, "cry: Owl", "cry: \"{% include 'word.svg.j2' %}\""), _on_back("{{ text(theme.cry, 4, 4, 30, 5, size=5) }}")), (put("TEMPLATES/word.svg.j2", "late"),)),
    Aimed("text: include in the rulebook", (put("TEMPLATES/word.md", "soon"), sub(BOOK, "There are", '{% include "word.md" %} There are')), (put("TEMPLATES/word.md", "late"),)),
    Aimed("text: import in the rulebook", (put("TEMPLATES/word.svg.j2", "{% set w = 'soon' %}"), sub(BOOK, "There are", '{% from "word.svg.j2" import w %}{{ w }} There are')), (put("TEMPLATES/word.svg.j2", "{% set w = 'late' %}"),)),
    Aimed("text: a card's word in another card's text by the game", (sub(FACE, "Runs off.", "{{ game.decks.signs.name }}"),), (sub("CONTENT/cards/signs.yaml", "name: Signs", "name: Posts"),)),
    Aimed("text: a node's label, on a card", (sub(FACE, "Runs off.", "{{ game.boards.board.nodes[1].label }}"),), (sub("CONTENT/board.yaml", "label: Tent", "label: Hall"),)),
    Aimed("text: a table's word", (sub(FACE, "Runs off.", "{{ tables.ranks[2] }}"),), (sub(RULES, "middle", "fair"),)),
    Aimed("text: a token's word in the rulebook", (sub(BOOK, "There are", "{{ cards['coin-1'].value }} There are"),), (sub(TOKENS, "value: 1,", "value: 3,"),)),
    Aimed("text: the same size and times", (), (still(FACE, "Runs off.", "Runs out."),)),
    Aimed("text: a card's title in the rulebook", (sub(BOOK, "{{ theme.name }} begins", "{{ cards.crow.name }} begins"),), (sub(FACE, "name: Crow", "name: Rook"),)),
    Aimed("text: the name of a part in the rulebook's bill", (), (sub(TOKENS, "name: Tokens", "name: Pieces"),)),
    Aimed("text: a designer in the imprint", (), (sub("CONTENT/game.yaml", "{name: A. Nobody", "{name: B. Nobody"),)),
    Aimed("text: a preset's name", (), (sub(RULES, "long: {turns: 5", "long: {turns: 4"),), words=("--theme", "dusk", "--preset", "long", "--jobs", "1")),
    Aimed("file: a template renamed over another", (), (moved("TEMPLATES/sign-part.svg.j2", "TEMPLATES/sign-other.svg.j2"),)),
    Aimed("file: an alternative that was missing, added", (), (put("TEMPLATES/sign-colour.svg.j2", _NESTED.replace("pictures/new", "pictures/dot")),)),
    Aimed("file: an optional include, added", (), (put("TEMPLATES/art/toad.svg.j2", '<circle cx="9" cy="30" r="2"/>'),)),
    Aimed("file: the theme's own template, added", (), (put("TEMPLATES/dusk/waves.svg.j2", '<circle cx="9" cy="30" r="2"/>'),)),
    Aimed("file: the game's own shared template, gone", (put("templates/_shared/back.svg.j2", '{% extends "_shared/frame.svg.j2" %}'), sub(FACE, "back: hare-back.svg.j2", "back: _shared/back.svg.j2")), (gone("templates/_shared/back.svg.j2"),)),
    Aimed("surroundings: SOURCE_DATE_EPOCH", (), (), env={"SOURCE_DATE_EPOCH": "86400000"}),
)
_LONG = sub(FACE, "Runs off.", "Incomprehensibly extraordinary circumstances notwithstanding internationalisation")
LIBRARIES = (
    _library("svgwrite writes otherwise", "svgwrite", sub("library/svgwrite/base.py", "xml_utf8_str.decode('utf-8')", "xml_utf8_str.decode('utf-8').replace(' />', '/>')")),
    _library("hyphens", "pyphen", put("library/pyphen/dictionaries/hyph_en_GB.dic", "UTF-8\n1i1\n1o1\n"), prepare=(_LONG,)),
    _library("Markdown", "markdown_it", sub("library/markdown_it/rules_inline/emphasis.py", '"strong_open"', '"em_open"'), sub("library/markdown_it/rules_inline/emphasis.py", '"strong_close"', '"em_close"')),
    _library("Jinja's filters", "jinja2", sub("library/jinja2/filters.py", "return soft_str(s).capitalize()", "return soft_str(s).upper()"), prepare=(sub(FACE, "Runs off.", "{{ 'runs' | capitalize }}"),)),
    _library("the program itself, how numbers are written", "generator", sub("library/generator/typeset/svgtext.py", "def num(", "def num(value): return num_was(round(value, 1))\n\n\ndef num_was(")),
    _library("the program itself, its version", "generator", sub("library/generator/__init__.py", '__version__ = "', '__version__ = "9.')),
)
