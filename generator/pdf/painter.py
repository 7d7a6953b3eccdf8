"""Write a display list as PDF operators, in millimetres, y downwards. Knows records and operators, no files.

Fills with gradients are clipped and shaded where they stand, so that they move with their stream; only patterns and
gradients of strokes count from it (`Needs.fixed`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from math import ceil, cos, radians, sin, sqrt

from generator.draw import outline
from generator.draw.colours import colour, setting
from generator.draw.extent import extent, meet, within
from generator.draw.faults import FaceError
from generator.draw.looks import fitted
from generator.draw.numbers import fine, number, numbers, places_for
from generator.draw.painted import Part
from generator.draw.records import (
    END,
    IDENTITY,
    Box,
    Clip,
    Face,
    Form,
    Gradient,
    Group,
    Item,
    Line,
    Look,
    Mask,
    Matrix,
    Picture,
    Run,
    Server,
    Shape,
    Text,
    Tile,
    inverse,
    moved,
    scale_of,
    times,
    union,
)  # fmt: skip
from generator.named import NamedTuple
from generator.pdf import shading
from generator.pdf.parts import Needs, outlined, row
from generator.text.fontface import FontFace
from generator.text.glyphs import told_beside, untold

_SILENT = told_beside("")
PEN = "4 M"
"""What SVG has otherwise than PDF where a stream begins that inherits nothing."""
_SPACE, _ALONE = "DeviceRGB", "DeviceRGB/I true"
"""What groups are composed in."""
_MOST_KEPT = 4_000
MOST_PAINTED = 100_000
"""Items of one face, those of clips and masks each time they are drawn."""
_TURNS: dict[int, Matrix] = {
    2: (-1.0, 0.0, 0.0, 1.0, 1.0, 0.0), 3: (-1.0, 0.0, 0.0, -1.0, 1.0, 1.0), 4: (1.0, 0.0, 0.0, -1.0, 0.0, 1.0),
    5: (0.0, -1.0, -1.0, 0.0, 1.0, 1.0), 6: (0.0, -1.0, 1.0, 0.0, 0.0, 1.0), 7: (0.0, 1.0, 1.0, 0.0, 0.0, 0.0),
    8: (0.0, 1.0, -1.0, 0.0, 1.0, 0.0),
}  # fmt: skip
"""How a photograph is turned or mirrored, in the unit square."""
_LEAST_TILE = 0.0001  # as its sides are written, there is none that is smaller
_CELL, _MOST_ALONG = 8.0, 6  # mm of a face: viewers take long over many small cells, so one has several tiles each way
_ASCENT, _DESCENT = 0.9, 0.25  # of an em, for the box of words that a gradient fills


class Painted(NamedTuple):
    """A stream: its operators, and all that they name."""

    code: str
    needs: Needs


@lru_cache(16384)
def cm(m: Matrix) -> str:
    """Return the operator that moves what follows."""
    return f"{fine(m[0])} {fine(m[1])} {fine(m[2])} {fine(m[3])} {number(m[4], 6)} {number(m[5], 6)} cm"


class Painter:
    """Paints display lists; `rasters` has the parts of pictures, by name, `fonts` gives the font of a run."""

    def __init__(self, rasters: Mapping[str, tuple[Part, ...]], fonts: Callable[[str], FontFace]) -> None:
        self._settings: dict[tuple[str, str], str] = {}
        self._served: dict[tuple[int, int, int], tuple[str, Needs, object]] = {}
        self._forms: dict[int, tuple[Form, str, Needs]] = {}
        self._rasters, self._fonts = rasters, fonts
        self._busy: list[int] = []
        self._left = MOST_PAINTED
        self._servers: Mapping[str, Server] = {}  # of the face that is being painted, for its forms and tiles

    def face(self, face: Face) -> Painted:
        """Paint a face."""
        needs, before = Needs(), self._servers
        self._servers, self._left = face.servers, MOST_PAINTED
        try:
            return Painted(f"{PEN}\n{self.stream(face.items, face.servers, face.box, needs)}", needs)
        finally:
            self._servers = before

    def ink(self, text: str, sign: str) -> str:
        """Return the operator that chooses a colour to fill (`g`) or stroke (`G`) with."""
        made = self._settings.get((text, sign))
        if made is None:
            made = self._settings[text, sign] = setting(colour(text).parts, sign)
        return made

    def stream(self, items: Sequence[Item], servers: Mapping[str, Server], seen: Box, needs: Needs) -> str:
        """Paint items into a stream of which the box `seen` can be seen."""
        self._left -= 1 + len(items)
        if self._left < 0:
            hint = "draw less, or bring the art in as a PNG"
            raise FaceError([(0, f"the face draws more than {MOST_PAINTED} elements, clips, masks and stops", hint)])
        out: list[str] = []
        stack: list[tuple[list[str], Item, Needs, int]] = []
        for at, item in enumerate(items):
            record = item.record
            kind = type(record)
            if kind is Text and not record.silent:
                needs.text(record.glyphs)
            code = item.code
            if code:
                if item.parts:
                    needs.inside(item.parts)
                out.append(code)
            elif kind is Shape:
                out.append(self._shape(item, record, servers, seen, needs))
            elif kind is Text:
                out.append(self._text(item, record, servers, seen, needs))
            elif record is END:
                before, opener, outer, start = stack.pop()
                out = [*before, self._closed(opener, out, items[start + 1 : at], servers, seen, (needs, outer))]
                needs = outer
            elif kind is Group:
                stack.append((out, item, needs, at))
                out = []
                needs = needs if record.is_plain and not self._is_masked(record, servers) else Needs()
            else:
                out.append(self._shown(item, record, needs))
        return merged("\n".join(out))

    def _shown(self, item: Item, record: object, needs: Needs) -> str:
        """Paint what is a stream of its own: an icon, a form, a picture."""
        if type(record) is Form:
            code = f"q\n{cm(item.matrix)}\n/{self._form(record, needs)} Do\nQ"
            if (known := self._forms.get(id(record))) is not None:
                item.code, item.parts = code, known[2]
            return code
        if type(record) is Picture:
            needs.raster(self._rasters[record.name])
            x, y, right, bottom = record.box
            place = times(item.matrix, (right - x, 0.0, 0.0, y - bottom, x, bottom))
            if record.turn in _TURNS:
                place = times(place, _TURNS[record.turn])
            state = f"/{needs.state(f'/ca {number(record.alpha)}')} gs\n" if record.alpha < 1 else ""
            return f"q\n{state}{cm(place)}\n/{record.name} Do\nQ"
        return ""  # fields and boxes that stay whole are not drawn

    def _form(self, form: Form, needs: Needs) -> str:
        if form.stamp is not None:
            needs.stamp(form.stamp)
            return str(form.stamp.form.name)
        known = self._forms.get(id(form))
        if known is None:
            if len(self._forms) > _MOST_KEPT:
                self._forms.clear()
            inner, shell, before = Needs(), Needs(), self._servers
            self._servers = dict(form.servers) if form.servers else before
            try:
                code = self.stream(form.items, self._servers, form.box, inner)
            finally:
                self._servers = before
            if form.apart:  # as a face is written, so that one that is printed too is in the file once
                name = shell.form(f"{PEN}\n{code}", form.box, inner, sign="f")
            else:
                name = shell.form(code, form.box, inner)
            known = (form, name, shell)
            if not self._names_servers(form):
                self._forms[id(form)] = known
        needs.inside(known[2])
        return known[1]

    def part_of(self, form: Form) -> tuple[Part, Needs] | None:
        """Return a form as it was painted last, and what it needs; None for one that was not."""
        _, name, shell = self._forms.get(id(form), (None, "", None))
        return (shell.parts[name], shell) if shell is not None else None

    @staticmethod
    def _names_servers(form: Form) -> bool:
        """Whether what a form looks like depends on definitions of the face around it."""
        if form.servers:
            return False
        for one in form.items:
            record = one.record
            if type(record) is Shape and (record.look.fill[:4] == "url(" or record.look.stroke[:4] == "url("):
                return True
            if type(record) is Text and record.ink[:4] == "url(":
                return True
            if type(record) is Group and (record.clip or record.mask):
                return True
            if type(record) is Form and Painter._names_servers(record):
                return True
        return False

    def _shape(self, item: Item, shape: Shape, servers: Mapping[str, Server], seen: Box, needs: Needs) -> str:
        """Paint an outline, filled and stroked; kept with its item unless it names what only this face defines."""
        look = shape.look
        fills, strokes = look.fill != "none", look.stroke != "none" and look.width > 0
        named = (fills and look.fill[0] == "u") or (strokes and look.stroke[0] == "u")
        if named:
            return self._served_shape(item, shape, servers, seen, needs)
        own = Needs()
        code = self._plain(item, shape, own, fills, strokes)
        item.code = code
        if own.parts:
            item.parts = own
            needs.inside(own)
        return code

    def _plain(self, item: Item, shape: Shape, needs: Needs, fills: bool, strokes: bool) -> str:
        look, moves = shape.look, item.matrix is not IDENTITY and item.matrix != IDENTITY
        out: list[str] = []
        keeps = not moves and not look.dash and look.cap == look.join == 0 and look.miter == 4
        fa = look.fill_alpha * (colour(look.fill).alpha if fills else 1.0)
        sa = look.stroke_alpha * (colour(look.stroke).alpha if strokes else 1.0)
        if fa < 1 or sa < 1:
            keeps = False
            out.append(f"/{needs.state(f'/ca {number(fa)}/CA {number(sa)}')} gs")
        if moves:
            out.append(cm(item.matrix))
        if fills:
            out.append(self.ink(look.fill, "g"))
        if strokes:
            out += self._pen(look, item.matrix)
            out.append(self.ink(look.stroke, "G"))
        if not (fills or strokes):
            return " "
        code = "\n".join([*out, _ended(shape, fills, strokes, apart=look.stroke_first or fa < 1 or sa < 1)])
        return code if keeps else f"q\n{code}\nQ"

    @staticmethod
    def _pen(look: Look, matrix: Matrix) -> list[str]:
        """Return what sets the pen of a stroke."""
        places = places_for(scale_of(matrix))
        out = [f"{number(look.width, places)} w"]
        if look.cap or look.join:
            out.append(f"{look.cap} J {look.join} j")
        if look.join == 0 and look.miter != 4:
            out.append(f"{number(look.miter)} M")
        if look.dash:
            out.append(f"[{numbers(look.dash, places)}] {number(look.dash_at, places)} d")
        return out

    def _served_shape(self, item: Item, shape: Shape, servers: Mapping[str, Server], seen: Box, needs: Needs) -> str:
        """Paint a shape with gradients or patterns; once for the same ones."""
        look = shape.look
        fill = servers.get(look.fill[5:-1]) if look.fill[0] == "u" else None
        stroke = servers.get(look.stroke[5:-1]) if look.stroke[0] == "u" else None
        key = (id(item), id(fill), id(stroke))
        known = self._served.get(key)
        if known is None:
            if len(self._served) > _MOST_KEPT:
                self._served.clear()
            own = Needs()
            code = self._layers(item, shape, fill, stroke, seen, own)
            known = self._served[key] = (code, own, (item, fill, stroke))  # held, so that their ids stay their own
        needs.inside(known[1])
        needs.fixed = needs.fixed or known[1].fixed
        return known[0]

    def _layers(
        self, item: Item, shape: Shape, fill: Server | None, stroke: Server | None, seen: Box, needs: Needs
    ) -> str:
        look = shape.look
        parts: list[str] = []
        if look.fill != "none":
            inside = self._filled(item, shape.outline, outline.tight(shape.outline), look, fill, seen, needs)
            parts.append(inside)
        if look.stroke != "none" and look.width > 0:
            parts.append(self._stroked(item, shape, stroke, needs))
        if look.stroke_first:
            parts.reverse()
        moves = f"{cm(item.matrix)}\n" if item.matrix != IDENTITY else ""
        return "\n".join([f"q\n{moves}{part}\nQ" for part in parts if part])

    def _filled(
        self, item: Item, ops: str, box: Box, look: Look, server: Server | None, seen: Box, needs: Needs
    ) -> str:
        """Fill an outline with a gradient, a pattern or a plain colour, in the coordinates of its item."""
        star = "*" if look.evenodd else ""
        if look.fill[0] != "u":
            plain = colour(look.fill)
            alpha = look.fill_alpha * plain.alpha
            state = f"/{needs.state(f'/ca {number(alpha)}')} gs\n" if alpha < 1 else ""
            return f"{state}{self.ink(look.fill, 'g')}\n{ops}\nf{star}"
        if isinstance(server, Tile):
            name = self._tile(server, item.matrix, box, needs)
            state = f"/{needs.state(f'/ca {number(look.fill_alpha)}')} gs\n" if look.fill_alpha < 1 else ""
            return f"{state}/Pattern cs /{name} scn\n{ops}\nf{star}" if name else ""
        made = self._shaded(server, box, look.fill_alpha, seen, item.matrix, needs)
        if made is None:
            return ""
        state, body = made
        if not body.endswith("sh"):
            return f"{state}{body}\n{ops}\nf{star}"
        return f"{state}{ops}\nW{star} n\n{body}"

    def _shaded(
        self, server: Server | None, box: Box, alpha: float, seen: Box, matrix: Matrix, needs: Needs
    ) -> tuple[str, str] | None:
        """Return the states and the operators that show a gradient; a plain colour where it is one."""
        if not isinstance(server, Gradient) or not server.stops:
            return None
        m = shading.place_of(server, box)
        if m is None:
            return None
        if shading.is_plain(server) or shading.is_flat(m):
            word, share = server.stops[-1][1], server.stops[-1][2] * alpha
            state = f"/{needs.state(f'/ca {number(share)}')} gs\n" if share < 1 else ""
            return state, self.ink(word, "g")
        shown: Gradient = server
        if server.spread != "pad":
            shown = shading.spread_out(server, moved(box, inverse(m)))
        state = self._fade(shown, m, (box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1), alpha, needs)
        if not state and alpha < 1:
            state = f"/{needs.state(f'/ca {number(alpha)}')} gs\n"
        return state, f"{cm(m)}\n/{needs.part('Shading', 's', self._colours(shown))} sh"

    @staticmethod
    def _fade(server: Gradient, m: Matrix, reach: Box, alpha: float, needs: Needs) -> str:
        """Choose the soft mask for stops that can be seen through, an opacity with it; "" where there are none."""
        if all(stop[2] >= 1 for stop in server.stops):
            return ""
        inner = Needs()
        grey = inner.part("Shading", "s", shading.entries(server, "DeviceGray", lambda stop: (stop[2] * alpha,)))
        name = needs.form(f"{cm(m)}\n/{grey} sh", reach, inner, "DeviceGray")
        return f"/{needs.state(f'/SMask<</S/Luminosity/G @{name}@>>')} gs\n"

    def _colours(self, server: Gradient) -> str:
        if all(len(colour(stop[1]).parts) == 4 for stop in server.stops):
            return shading.entries(server, "DeviceCMYK", lambda stop: colour(stop[1]).parts)
        return shading.entries(server, "DeviceRGB", lambda stop: colour(stop[1]).rgb)

    def _stroked(self, item: Item, shape: Shape, server: Server | None, needs: Needs) -> str:
        look = shape.look
        out = self._pen(look, item.matrix)
        alpha, fade = look.stroke_alpha, ""
        if look.stroke[0] != "u":
            alpha *= colour(look.stroke).alpha
            out.append(self.ink(look.stroke, "G"))
        elif isinstance(server, Tile):
            name = self._tile(server, item.matrix, outline.tight(shape.outline), needs)
            if not name:
                return ""
            out.append(f"/Pattern CS /{name} SCN")
        else:
            made = self._stroke_gradient(server, shape, item.matrix, needs)
            if made is None:
                return ""
            fade, alpha, chosen = made
            out.append(chosen)
        if fade:
            out.insert(0, fade.rstrip())
        elif alpha < 1:
            out.insert(0, f"/{needs.state(f'/CA {number(alpha)}')} gs")
        return "\n".join([*out, shape.outline, "S"])

    def _stroke_gradient(
        self, server: Server | None, shape: Shape, matrix: Matrix, needs: Needs
    ) -> tuple[str, float, str] | None:
        """Return the state, the opacity and the operator of a gradient as a pattern, or of its one colour."""
        look, box = shape.look, outline.tight(shape.outline)
        if not isinstance(server, Gradient) or not server.stops:
            return None
        m = shading.place_of(server, box)
        if m is None:
            return None
        if shading.is_plain(server) or shading.is_flat(m):
            return "", look.stroke_alpha * server.stops[-1][2], self.ink(server.stops[-1][1], "G")
        shown: Gradient = server
        if server.spread != "pad":
            shown = shading.spread_out(server, moved(box, inverse(m)))
        needs.fixed = True
        wide = look.width * (look.miter if look.join == 0 else 1.0) + 1
        reach = (box[0] - wide, box[1] - wide, box[2] + wide, box[3] + wide)
        fade = self._fade(shown, m, reach, look.stroke_alpha, needs)
        inner = Needs()
        name = inner.part("Shading", "s", self._colours(shown))
        whole = " ".join([fine(one) for one in times(matrix, m)])
        pattern = needs.part("Pattern", "p", f"/PatternType 2/Shading @{name}@/Matrix[{whole}]", None, inner)
        return fade, look.stroke_alpha, f"/Pattern CS /{pattern} SCN"

    def _tile(self, tile: Tile, matrix: Matrix, box: Box, needs: Needs) -> str:
        """Take a pattern in; its matrix counts from the stream. Return its name, "" where it paints nothing."""
        across, down = box[2] - box[0], box[3] - box[1]
        x, y, right, bottom = tile.box
        if tile.of_box:
            x, y, right, bottom = (
                box[0] + x * across,
                box[1] + y * down,
                box[0] + right * across,
                box[1] + bottom * down,
            )
        wide, high = right - x, bottom - y
        m = times(times(matrix, tile.matrix), (1.0, 0.0, 0.0, 1.0, x, y))
        if min(wide, high) < _LEAST_TILE or not tile.items or shading.is_flat(m):
            return ""
        inner = Needs()
        edges = (0.0, 0.0, wide, high)
        with self._within(tile, "a pattern is filled with itself"):
            code = f"{PEN}\n{self.stream(tile.items, self._servers, edges, inner)}"
        if tile.view:
            code = f"{cm(fitted(tile.aspect, tile.view, 0.0, 0.0, wide, high))}\n{code}"
        if tile.content_of_box:
            code = f"{cm((across, 0.0, 0.0, down, 0.0, 0.0))}\n{code}"
        needs.fixed = True
        code, inner, edges = _cell(code, inner, edges, sqrt(abs(m[0] * m[3] - m[1] * m[2])))
        wide, high = edges[2:]
        entries = (
            f"/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[{numbers(edges, 4)}]/XStep {number(wide, 4)}"
            f"/YStep {number(high, 4)}/Matrix[{' '.join([fine(one) for one in m])}]"
        )
        return needs.part("Pattern", "p", entries, code, inner)

    def _text(self, item: Item, text: Text, servers: Mapping[str, Server], seen: Box, needs: Needs) -> str:
        """Paint lines: glyphs by number, moved where they are kerned; words beside them where glyphs say others."""
        if text.silent:
            return self._letters(item, text, servers, seen, needs)
        edged = bool(text.stroke and text.stroke_width)
        served = text.ink[:4] == "url(" or (edged and text.stroke[:4] == "url(")
        own = Needs()
        paints = self._edged if edged else self._inked
        code = "\n".join([paints(one, item, servers, seen, own) for one in _pieces(text, edged and not served)])
        if item.matrix is not IDENTITY and item.matrix != IDENTITY:
            code = f"q\n{cm(item.matrix)}\n{code}\nQ"
        needs.inside(own)
        needs.fixed = needs.fixed or own.fixed
        if not served:
            item.code = code
            item.parts = own if own.parts else ()
        return code

    def _edged(self, text: Text, item: Item, servers: Mapping[str, Server], seen: Box, needs: Needs) -> str:
        """Paint lines with their outline, under the letters or over them; outlines say nothing."""
        pen = self._pen_of_letters(text, servers, item.matrix, needs)
        if not pen:
            return self._inked(text, item, servers, seen, needs)
        wide = f"{number(text.stroke_width)} w {text.join} j"
        if text.ink == "none":
            return f"q\n{pen}\n{wide}\n{self._lines(text, '1 Tr')}\nQ"
        if text.over and text.ink[:4] != "url(" and text.alpha == 1 and colour_is_full(text.ink):
            return f"q\n{pen}\n{wide}\n{self.ink(text.ink, 'g')}\n{self._lines(text, '2 Tr')}\nQ"
        fill = self._inked(text, item, servers, seen, needs)
        edge = f"q\n{pen}\n{wide}\n{_SILENT}\n{self._lines(text, '1 Tr', silent=True)}\nEMC\nQ"
        return f"{fill}\n{edge}" if text.over else f"{edge}\n{fill}"

    def _inked(self, text: Text, item: Item, servers: Mapping[str, Server], seen: Box, needs: Needs) -> str:
        """Paint letters as they are filled."""
        if text.ink == "none":
            return f"q\n{self._lines(text, '3 Tr')}\nQ"
        if text.ink[:4] != "url(":
            alpha = text.alpha * colour(text.ink).alpha
            code = f"{self.ink(text.ink, 'g')}\n{self._lines(text)}"
            return code if alpha == 1 else f"q\n/{needs.state(f'/ca {number(alpha)}')} gs\n{code}\nQ"
        server = servers.get(text.ink[5:-1])
        box = _box_of_words(text) or seen
        if isinstance(server, Tile):
            name = self._tile(server, item.matrix, box, needs)
            if not name:
                return f"q\n{self._lines(text, '3 Tr')}\nQ"
            state = f"/{needs.state(f'/ca {number(text.alpha)}')} gs\n" if text.alpha < 1 else ""
            return f"q\n{state}/Pattern cs /{name} scn\n{self._lines(text)}\nQ"
        state, body = self._shaded(server, box, text.alpha, seen, item.matrix, needs) or ("", self.ink("#000", "g"))
        if body.endswith("sh"):
            return f"q\n{state}{self._lines(text, '7 Tr')}\n{body}\nQ"
        return f"q\n{state}{body}\n{self._lines(text)}\nQ"

    def _letters(self, item: Item, text: Text, servers: Mapping[str, Server], seen: Box, needs: Needs) -> str:
        """Draw words that are a picture: each letter by its form, or all as one outline where that shows."""
        stroke = text.stroke if text.stroke_width else ""
        runs = [(line, run) for line in text.lines for run in line.runs if run.ink != "none"]
        if text.alpha == 1 and "url(" not in f"{text.ink} {stroke}" and colour_is_full(text.ink, stroke):
            own = Needs()
            out = [self._letter_forms(text, stroke, line, run, own) for line, run in runs]
            if item.matrix is not IDENTITY and item.matrix != IDENTITY:
                out.insert(0, cm(item.matrix))
            item.code = "\n".join(["q", *filter(None, out), "Q"])
            item.parts = own
            needs.inside(own)
            return item.code
        out = []
        for line, run in runs:
            ops = outlined(text, line, run, self._fonts(run.font))
            if ops:
                look = Look(
                    fill=run.ink or text.ink, stroke=stroke or "none", width=text.stroke_width, join=text.join,
                    fill_alpha=text.alpha, stroke_first=not text.over,
                )  # fmt: skip
                shape = Item(Shape(ops, outline.tight(ops), None, look), item.matrix)
                out.append(self._shape(shape, shape.record, servers, seen, needs))
        return "\n".join(out)

    def _letter_forms(self, text: Text, stroke: str, line: Line, run: Run, needs: Needs) -> str:
        parts = [(stroke, "S")] if stroke else []
        parts.insert(0 if text.over else len(parts), (run.ink or text.ink, "f"))
        out = []
        for ink, sign in parts:
            if ink != "none" and (code := row(text, line, run, self._fonts(run.font), sign, needs)):
                out += [self.ink(ink, "G" if sign == "S" else "g"), code]
        return "\n".join(out)

    def _pen_of_letters(self, text: Text, servers: Mapping[str, Server], matrix: Matrix, needs: Needs) -> str:
        """Return the operators that choose what letters are outlined with, "" for nothing."""
        if text.stroke[:4] != "url(":
            return self.ink(text.stroke, "G")
        box, server = _box_of_words(text), servers.get(text.stroke[5:-1])
        if box is None:
            return ""
        if isinstance(server, Tile):
            name = self._tile(server, matrix, box, needs)
            return f"/Pattern CS /{name} SCN" if name else ""
        look = Look(stroke=text.stroke, width=text.stroke_width, join=text.join)
        made = self._stroke_gradient(server, Shape(outline.window(box), box, None, look), matrix, needs)
        if made is None:
            return ""
        fade, alpha, chosen = made
        if fade:
            return f"{fade}{chosen}"
        return f"/{needs.state(f'/CA {number(alpha)}')} gs\n{chosen}" if alpha < 1 else chosen

    def _lines(self, text: Text, mode: str = "", *, silent: bool = False) -> str:
        """Write the lines of a text, in a mode of rendering.

        What is set for letters stands before a text object, so that its lines can be taken out one by one; but
        letters that clip are one object.
        """
        clips, is_plain = mode == "7 Tr", mode in ("", "2 Tr") and text.ink[:4] != "url("
        out: list[str] = [mode] if mode and not clips else []
        shows: list[str] = [mode] if clips else []
        chosen, spaced, ink = ("", 0.0), 0.0, ""

        def put(*operators: str) -> None:
            if clips:
                shows.extend(operators)
                return
            if shows:
                out.append("BT\n" + "\n".join(shows) + "\nET")
                shows.clear()
            out.extend(operators)

        for line in text.lines:
            tells = line.told and not (silent or clips)
            if tells:
                put(told_beside(line.words))
            for key, show, x, _, tracking, own, em, turn, y, _ in line.runs:
                em = em or text.em  # noqa: PLW2901
                if (key, em) != chosen:
                    put(f"/{key} {number(em, 5)} Tf")
                    chosen = (key, em)
                if tracking != spaced:
                    put(f"{number(tracking, 5)} Tc")
                    spaced = tracking
                shown = f"{_spot(x, line.y if y is None else y, turn)}\n{untold(show) if silent else show}"
                if own == "none":  # a glyph with colours of its own, which is drawn beside it
                    if not (silent or clips):
                        put(f"q\n3 Tr\nBT\n{shown}\nET\nQ")
                    continue
                if is_plain and own != ink:
                    put(self.ink(own or text.ink, "g"))
                    ink = own
                shows.append(shown)
            if tells:
                put("EMC")
        if clips:
            return "BT\n" + "\n".join(shows) + "\nET"
        put()
        if ink:
            out.append(self.ink(text.ink, "g"))
        if spaced:
            out.append("0 Tc")
        return "\n".join(out)

    def _is_masked(self, group: Group, servers: Mapping[str, Server]) -> bool:
        """Whether what clips is no plain outline, and so has to be drawn."""
        clip = servers.get(group.clip) if group.clip else None
        return isinstance(clip, Clip) and not _is_outline(clip)

    def _closed(
        self, opener: Item, inner: list[str], items: Sequence[Item], servers: Mapping[str, Server], seen: Box,
        needs: tuple[Needs, Needs],
    ) -> str:  # fmt: skip
        """Put together what stands in a group: clipped, masked, blended or seen through as one."""
        group, code = opener.record, "\n".join(inner)
        own, outer = needs
        if own is outer:
            before, _ = self._clipped(opener, items, servers, seen, outer)
            return f"q\n{before}{code}\nQ" if before else code
        drawn = extent(items, servers)
        box = meet(seen, drawn and within(drawn, opener, servers))
        if box is None:
            return ""
        before, masks = self._clipped(opener, items, servers, box, outer)
        outer.fixed = outer.fixed or own.fixed
        name = outer.form(code, box, own, _ALONE if group.isolated or masks else _SPACE)
        entries = f"/ca {number(group.alpha)}/CA {number(group.alpha)}" if group.alpha < 1 else ""
        entries += f"/BM/{group.blend}" if group.blend else ""
        shown = f"/{name} Do"
        for at, (kind, made) in enumerate(masks):
            shown = f"/{outer.state(f'/SMask<</S/{kind}/G @{made}@>>')} gs\n{shown}"
            if at < len(masks) - 1 or entries:
                shell = Needs()
                shell.inside(outer)
                shown = f"/{outer.form(shown, box, shell, _SPACE)} Do"
        state = f"/{outer.state(entries)} gs\n" if entries else ""
        return f"q\n{before}{state}{shown}\nQ"

    def _clipped(
        self, opener: Item, items: Sequence[Item], servers: Mapping[str, Server], seen: Box, needs: Needs
    ) -> tuple[str, list[tuple[str, str]]]:
        """Return the operators that clip a group, and the soft masks, kind and form, that it is seen through."""
        group, before = opener.record, ""
        if group.window:
            window = outline.through(group.window, opener.matrix) if opener.matrix != IDENTITY else group.window
            before = f"{window}\nW n\n"
        masks: list[tuple[str, str]] = []
        clip, mask = servers.get(group.clip), servers.get(group.mask)
        if isinstance(clip, Clip) and _is_outline(clip):
            before += _clip_operators(clip, opener.matrix, items) + "\n"
        elif isinstance(clip, Clip):
            masks.append(("Luminosity", self._drawn_clip(clip, opener.matrix, items, servers, seen, needs)))
        if isinstance(mask, Mask):
            made = self._drawn_mask(mask, opener.matrix, items, servers, seen, needs)
            masks.append(("Alpha" if mask.alpha else "Luminosity", made))
        return before, masks

    def _drawn_clip(
        self, clip: Clip, matrix: Matrix, items: Sequence[Item], servers: Mapping[str, Server], seen: Box, needs: Needs
    ) -> str:
        """Draw a clip in white, to be a soft mask; return its form."""
        inner = Needs()
        if clip.of_box:
            matrix = times(matrix, _of_box(_box_of(items, matrix)))
        white = [Item(_whitened(one.record), times(matrix, one.matrix)) for one in clip.items]
        box = meet(seen, extent(white, servers)) or seen
        with self._within(clip, "a clipPath uses itself"):
            code = self.stream([one for one in white if one.record is not None], servers, box, inner)
        further = servers.get(clip.clip) if clip.clip else None
        if isinstance(further, Clip) and _is_outline(further):
            code = f"q\n{_clip_operators(further, matrix, items)}\n{code}\nQ"
        elif isinstance(further, Clip):
            with self._within(further, "a clipPath uses itself"):
                through = self._drawn_clip(further, matrix, items, servers, box, inner)
            whole = Needs()
            whole.inside(inner)
            name = whole.form(code, box, inner, _ALONE)
            state = whole.state(f"/SMask<</S/Luminosity/G @{through}@>>")
            return needs.form(f"q\n/{state} gs\n/{name} Do\nQ", box, whole, _SPACE)
        return needs.form(code, box, inner, _SPACE)

    @contextmanager
    def _within(self, server: Server, fact: str) -> Iterator[None]:
        """Paint what is inside a definition. Raises FaceError: it stands within itself."""
        if id(server) in self._busy:
            raise FaceError([(0, fact, "let it name something that does not hold it")])
        self._busy.append(id(server))
        try:
            yield
        finally:
            self._busy.pop()

    def _drawn_mask(
        self, mask: Mask, matrix: Matrix, items: Sequence[Item], servers: Mapping[str, Server], seen: Box, needs: Needs
    ) -> str:
        """Draw a mask, cut to its region; return its form."""
        inner = Needs()
        whole = _of_box(_box_of(items, matrix)) if mask.of_box or mask.content_of_box else IDENTITY
        region = moved(mask.box, whole) if mask.of_box else mask.box
        place = times(matrix, whole) if mask.content_of_box else matrix
        box = meet(seen, moved(region, matrix)) or seen
        with self._within(mask, "a mask uses itself"):
            code = self.stream([Item(one.record, times(place, one.matrix)) for one in mask.items], servers, box, inner)
        window = outline.through(outline.window(region), matrix)
        return needs.form(f"q\n{window}\nW n\n{code}\nQ", box, inner, _SPACE)


def merged(code: str) -> str:
    """Join text objects of which one follows the other."""
    return code.replace("\nET\nBT\n", "\n")


def _cell(code: str, inner: Needs, edges: Box, scale: float) -> tuple[str, Needs, Box]:
    """Put a tile so often side by side that a cell is not small; returns the cell, what it needs and its edges."""
    wide, high = edges[2:]
    across, down = (min(_MOST_ALONG, ceil(_CELL / (side * scale))) for side in (wide, high))
    if across * down == 1:
        return code, inner, edges
    outer = Needs()
    name = outer.form(code, edges, inner)
    spots = [(i * wide, j * high) for j in range(down) for i in range(across)]
    puts = "\n".join([f"q\n{cm((1.0, 0.0, 0.0, 1.0, *spot))}\n/{name} Do\nQ" for spot in spots])
    return puts, outer, (0.0, 0.0, across * wide, down * high)


def _ended(shape: Shape, fills: bool, strokes: bool, *, apart: bool) -> str:
    """Write an outline and what becomes of it; filled and stroked one after the other where that shows."""
    fill = "f*" if shape.look.evenodd else "f"
    if fills and strokes and apart:
        first, second = ("S", fill) if shape.look.stroke_first else (fill, "S")
        return f"{shape.outline}\n{first}\n{shape.outline}\n{second}"
    both = "B*" if shape.look.evenodd else "B"
    return f"{shape.outline}\n{both if fills and strokes else fill if fills else 'S'}"


def _own_ink(line: Line) -> str:
    """Return the ink that the letters of a line have of their own."""
    for run in line.runs:
        if run.ink not in ("", "none"):
            return run.ink
    return ""


def _pieces(text: Text, by_line: bool) -> Iterable[Text]:
    """Give a text in the pieces that it is painted in: lines that have inks of their own apart from one another."""
    inks = {ink for line in text.lines if (ink := _own_ink(line))}
    if inks and (text.ink[:4] in ("url(", "none") or not colour_is_full(text.ink, *inks)):
        return _by_ink(text)
    # edges stand line by line, so that readers find words once
    return [text._replace(lines=(line,)) for line in text.lines] if by_line else [text]


def _by_ink(text: Text) -> Iterator[Text]:
    """Give each line of a text in its own ink."""
    for line in text.lines:
        ink = _own_ink(line)
        runs = tuple([run._replace(ink="") if run.ink == ink else run for run in line.runs])
        yield text._replace(lines=(line._replace(runs=runs),), ink=ink or text.ink)


def colour_is_full(*words: str) -> bool:
    """Tell whether nothing shows through some colours."""
    return all(word in ("", "none") or colour(word).alpha == 1 for word in words)


def _box_of_words(text: Text) -> Box | None:
    """Return the box that a gradient of words fills."""
    em = text.em
    return union([(one.x, one.y - _ASCENT * em, one.x + one.width, one.y + _DESCENT * em) for one in text.lines])


@lru_cache(16384)
def _spot(x: float, y: float, turn: float) -> str:
    """Return the operator that begins a run of glyphs at a point; lines stand where they stood on other cards."""
    return f"{_upright(turn) if turn else '1 0 0 -1'} {number(x)} {number(y)} Tm"


def _upright(turn: float) -> str:
    """Return the first four numbers of a text matrix; y is down on a face, up in text."""
    c, s = cos(radians(turn)), sin(radians(turn))
    return f"{fine(c)} {fine(s)} {fine(s)} {fine(-c)}"


def _is_outline(clip: Clip) -> bool:
    """Whether a clip is made of outlines that do not touch: two that overlap, wound apart, would leave a hole."""
    if clip.clip or any(type(one.record) is not Shape for one in clip.items):
        return False
    if len({one.record.look.clip_evenodd for one in clip.items}) > 1:
        return False
    found = [moved(outline.tight(one.record.outline), one.matrix) for one in clip.items]
    return not any(
        a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for i, a in enumerate(found) for b in found[:i]
    )


def _clip_operators(clip: Clip, matrix: Matrix, items: Sequence[Item]) -> str:
    if clip.of_box:
        matrix = times(matrix, _of_box(_box_of(items, matrix)))
    if not clip.items:
        return "0 0 0 0 re\nW n"
    ops = []
    for one in clip.items:
        m = times(matrix, one.matrix)
        ops.append(one.record.outline if m == IDENTITY else outline.through(one.record.outline, m, 4))
    return "\n".join(ops) + ("\nW* n" if clip.items[0].record.look.clip_evenodd else "\nW n")


def _of_box(box: Box | None) -> Matrix:
    """Return what leads from shares of a box to where it is; of no box, what flattens everything away."""
    if box is None:
        return (1e-6, 0.0, 0.0, 1e-6, 0.0, 0.0)
    return (box[2] - box[0] or 1e-6, 0.0, 0.0, box[3] - box[1] or 1e-6, box[0], box[1])


def _box_of(items: Sequence[Item], matrix: Matrix) -> Box | None:
    """Return the box of some items in the user space of the element that holds them."""
    back = inverse(matrix)
    found: list[Box] = []
    for item in items:
        record, m = item.record, times(back, item.matrix)
        if type(record) is Shape:
            found.append(moved(outline.tight(record.outline), m))
        elif type(record) in (Form, Picture):
            found.append(moved(record.box, m))
        elif type(record) is Text:
            em = record.em
            found += [
                moved((one.x, one.y - _ASCENT * em, one.x + one.width, one.y + _DESCENT * em), m)
                for one in record.lines
            ]
    return union(found)


def _whitened(record: object) -> object:
    """Return a record as a clip sees it: all that it fills is white, and nothing is stroked."""
    if type(record) is Shape:
        return record._replace(look=Look(fill="#fff", evenodd=record.look.clip_evenodd))
    if type(record) is Text:
        return record._replace(ink="#fff", stroke="", alpha=1.0, silent=True)
    if type(record) is Form:
        return record._replace(items=tuple([Item(_whitened(one.record), one.matrix) for one in record.items]))
    return record
