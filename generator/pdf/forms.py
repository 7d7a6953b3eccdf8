"""Write the fields of a form into a PDF: names, tooltips, looks, totals that readers compute.

Fields are the standard's own (AcroForm), with a look for each, so that readers that make none show and print
them. Their font is in the file whole, for what is typed is not known yet.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Final

from generator.draw.colours import colour, setting
from generator.draw.numbers import number, numbers
from generator.named import NamedTuple
from generator.text.fontface import FontFace
from generator.text.fonts import FontBook

from .document import PdfPress
from .objects import words
from .pages import POINT
from .tags import Step, Tags

FAMILY: Final = "Alegreya Sans"
_LETTERS: Final = [bytes([code]).decode("cp1252", "ignore") for code in range(32, 256)]
_ALIGN: Final = {"left": 0, "center": 1, "right": 2}
_PRINT = 4
_MULTILINE = 1 << 12
_PAD = 2.0  # points, what readers keep free at both sides of a field
_MOST_SIZE = 14.0


class Term(NamedTuple):
    """What a total takes of another field: its name, and how many times."""

    name: str
    times: float = 1.0


class Field(NamedTuple):
    """One field: `x`, `y` of its top left corner, width and height in mm on the page, `size` in points.

    `lines` is how many lines can be written in it; a field with `terms` is their sum.
    """

    name: str
    kind: str
    x: float
    y: float
    width: float
    height: float
    label: str
    size: float = 0.0
    align: str = "left"
    lines: int = 1
    fill: str = "#000"
    value: str = ""
    terms: tuple[Term, ...] = ()


def put_form(press: PdfPress, tags: Tags, page: int, height: float, fields: Sequence[Field]) -> None:
    """Put fields on the page the press is at; `height` in mm is the page's, `page` its number from 0.

    Below what else is in its section, `tags` have each field as a form by itself.
    """
    for at, one in enumerate(fields):
        name = f"field{page}.{at}"
        _put_look(press, name, one)
        widget = _widget(one, name, height, _parent(one.name))
        tags.field((Step(page, "Sect"), Step(at + 1, "Form")), name, widget)


def finish_form(press: PdfPress, fonts: FontBook, pages: Sequence[Sequence[Field]], totals: Sequence[str]) -> None:
    """Put what all fields share into the file; `totals` are the names of computed ones, in order of computing."""
    face = fonts.find(FAMILY)[0]
    _put_font(press, face)
    ids = {one.name: f"field{page}.{at}" for page, some in enumerate(pages) for at, one in enumerate(some)}
    kids: dict[str, dict[str, None]] = {}
    for name in ids:
        while name:
            parent = _parent(name)
            kids.setdefault(parent, {})[name] = None
            name = parent  # noqa: PLW2901

    def reference(name: str) -> str:
        return f"@{ids[name]}@" if name in ids else f"@group.{name}@"

    for parent, names in kids.items():
        if parent:
            above = f"/Parent @group.{_parent(parent)}@" if _parent(parent) else ""
            below = " ".join(map(reference, names))
            press.define(f"group.{parent}", f"<</T{words(parent.rpartition('.')[2])}{above}/Kids[{below}]>>")
    roots = " ".join(map(reference, kids.get("", {})))
    order = f"/CO[{' '.join(f'@{ids[name]}@' for name in totals)}]" if totals else ""
    resources = "<</Font<</TbForm @form.font@>>>>"
    press.interact(f"<</Fields[{roots}]{order}/NeedAppearances false/DR{resources}/DA(/TbForm 0 Tf 0 g)>>")


def _parent(name: str) -> str:
    return name.rpartition(".")[0]


def _widget(one: Field, name: str, height: float, parent: str) -> str:
    k = POINT
    edges = (one.x * k, (height - one.y - one.height) * k, (one.x + one.width) * k, (height - one.y) * k)
    parts = [
        f"/Type/Annot/Subtype/Widget/F {_PRINT}/Rect[{numbers(edges, 3)}]",
        f"/T{words(one.name.rpartition('.')[2])}/TU{words(one.label or one.name)}",
        f"/Parent @group.{parent}@" if parent else "",
    ]
    if one.kind == "check":
        parts.append(f"/FT/Btn/V/Off/AS/Off/MK<</CA(4)>>/AP<</N<</Yes @{name}.yes@/Off @{name}.off@>>>>")
        return f"<<{''.join(parts)}>>"
    size = type_size(one)
    flags = _MULTILINE if one.lines > 1 else 0
    ink = setting(colour(one.fill).parts)
    parts.append(f"/FT/Tx/Ff {flags}/Q {_ALIGN[one.align]}/DA(/TbForm {number(size)} Tf {ink})/AP<</N @{name}.look@>>")
    if one.value:
        parts.append(f"/V{words(one.value)}/DV{words(one.value)}")
    if one.kind == "number":
        written = 'AFNumber_Format(0, 0, 0, 0, "", true);'
        typed = 'AFNumber_Keystroke(0, 0, 0, 0, "", true);'
        parts.append(f"/AA<</F{_script(written)}/K{_script(typed)}{_sum(one)}>>")
    elif one.terms:
        parts.append(f"/AA<<{_sum(one)}>>")
    return f"<<{''.join(parts)}>>"


def type_size(one: Field) -> float:
    """Choose the size of type for a field, in points: as asked for, or what its lines leave room for."""
    room = one.height * POINT / max(1, one.lines)
    return one.size or max(4.0, min(_MOST_SIZE, round(room * 0.62, 1)))


def _sum(one: Field) -> str:
    """Write how a total is computed, in the words that readers know, or as a sum where something is multiplied."""
    if not one.terms:
        return ""
    if all(term.times == 1 for term in one.terms):
        names = ", ".join(_quoted(term.name) for term in one.terms)
        code = f'AFSimple_Calculate("SUM", new Array({names}));'
    else:
        parts = [f"{number(term.times)} * Number(this.getField({_quoted(term.name)}).value)" for term in one.terms]
        code = f"event.value = {' + '.join(parts)};"
    return f"/C{_script(code)}"


def _quoted(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _script(code: str) -> str:
    return f"<</S/JavaScript/JS{words(code)}>>"


def _put_look(press: PdfPress, name: str, one: Field) -> None:
    width, height = one.width * POINT, one.height * POINT
    box = f"/Type/XObject/Subtype/Form/BBox[0 0 {numbers((width, height), 3)}]"
    if one.kind == "check":
        side = min(width, height)
        x, y = (width - side) / 2, (height - side) / 2
        points = [(x + side * a, y + side * b) for a, b in ((0.2, 0.52), (0.42, 0.26), (0.82, 0.8))]
        ink = setting(colour(one.fill).parts, "G")
        steps = " ".join(f"{numbers(point, 3)} {'l' if at else 'm'}" for at, point in enumerate(points))
        press.define(f"{name}.yes", box, f"q {ink} {number(side * 0.12)} w 1 J 1 j {steps} S Q".encode())
        press.define(f"{name}.off", box, b"")
        return
    shown = b""
    if one.value:
        size = type_size(one)
        typed = one.value.encode("cp1252", "replace").hex().upper()
        at = numbers((_PAD, (height - size * 0.72) / 2 + size * 0.04), 3)
        ink = setting(colour(one.fill).parts)
        shown = f" q BT {ink} /TbForm {number(size)} Tf {at} Td <{typed}> Tj ET Q ".encode()
    press.define(f"{name}.look", f"{box}/Resources<</Font<</TbForm @form.font@>>>>", b"/Tx BMC\n" + shown + b"EMC")


def _put_font(press: PdfPress, face: FontFace) -> None:
    """Put the font in whole, but for what nobody can type: a simple font, whose codes are those of Windows."""
    thousand = 1000 / face.upem
    widths = " ".join(str(round(face.shape(letter).width * thousand)) if letter else "0" for letter in _LETTERS)
    name = "".join([c for c in face.psname if c.isalnum() or c == "-"])
    box = " ".join(str(round(value * thousand)) for value in face.bbox)
    program = face.typed("".join(_LETTERS))
    press.define("form.file", f"/Length1 {len(program)}/Filter/FlateDecode", zlib.compress(program, 9))
    press.define(
        "form.descriptor",
        f"<</Type/FontDescriptor/FontName/TUCKBX+{name}/Flags 32/FontBBox[{box}]/ItalicAngle 0"
        f"/Ascent {round(face.ascent * thousand)}/Descent {round(face.descent * thousand)}"
        f"/CapHeight {round(face.capheight * thousand)}/StemV 80/FontFile2 @form.file@>>",
    )
    press.define(
        "form.font",
        f"<</Type/Font/Subtype/TrueType/BaseFont/TUCKBX+{name}/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 255"
        f"/Widths[{widths}]/FontDescriptor @form.descriptor@>>",
    )


def in_order(totals: Mapping[str, Sequence[str]]) -> list[str]:
    """Put totals so that each comes after those it adds; those of a circle are left out.

    >>> in_order({"all": ["a", "b"], "a": ["1", "2"], "b": ["3"]})
    ['a', 'b', 'all']
    """
    done: dict[str, None] = {}
    waiting = list(totals)
    while waiting:
        ready = [name for name in waiting if all(part in done or part not in totals for part in totals[name])]
        if not ready:
            break
        done.update(dict.fromkeys(ready))
        waiting = [name for name in waiting if name not in done]
    return list(done)
