"""Read a written PDF back: where forms, lines, boxes and clips really are, in mm from the top left.

Reads the content streams itself (q Q cm re W n m l S w Do), so that a mistake in the arithmetic, in the
press or in between shows, whoever made it.
"""

from dataclasses import dataclass
from math import dist

import pikepdf

from generator.sheets.shape import Box

MM = 72 / 25.4
IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True)
class Placed:
    """A form drawn on a page: which one, the corners of its own BBox in mm, where its upper edge looks, what is seen.

    The corners are those of the BBox at its least x and y, at its most x, at the most of both, at its most y.
    """

    form: tuple[int, int]
    corners: tuple[tuple[float, float], ...]
    up: tuple[float, float]
    clip: Box | None

    @property
    def box(self):
        """The box that its BBox takes."""
        xs, ys = zip(*self.corners, strict=True)
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    @property
    def turn(self):
        return {(0, -1): 0, (1, 0): 90, (0, 1): 180, (-1, 0): 270}[round(self.up[0]), round(self.up[1])]

    @property
    def middle(self):
        (a, b), (c, d) = self.corners[0], self.corners[2]
        return (a + c) / 2, (b + d) / 2

    @property
    def size(self):
        """Its width and height, however it is turned."""
        a, b, _, d = self.corners
        return dist(a, b), dist(a, d)

    def trim(self, bleed):
        """The box it is cut to."""
        return Box(self.box.x + bleed, self.box.y + bleed, self.box.width - 2 * bleed, self.box.height - 2 * bleed)

    def at(self, u, v):
        """The place so many shares along its width and its height."""
        (x, y), (a, b), _, (c, d) = self.corners
        return x + u * (a - x) + v * (c - x), y + u * (b - y) + v * (d - y)


@dataclass(frozen=True)
class Stroke:
    x1: float
    y1: float
    x2: float
    y2: float
    width: float


def times(m, n):
    """First m, then n, as PDF multiplies matrices."""
    a, b, c, d, e, f = m
    g, h, i, j, k, o = n
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + o)


def through(matrix, x, y):
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


class Page:
    def __init__(self, page):
        x0, y0, x1, y1 = (float(v) for v in page.mediabox)
        self.width, self.height = (x1 - x0) / MM, (y1 - y0) / MM
        self._left, self._top = x0, y1
        self._boxes = {
            name: [float(v) for v in page.obj[name]] for name in ("/TrimBox", "/BleedBox") if name in page.obj
        }
        self.placed = []
        self.strokes = []
        self.lines, self.dashed = [], []  # outlines that are stroked whole, in mm
        self.texts = 0
        self._walk(page)

    def box_named(self, name):
        """/TrimBox or /BleedBox, in mm from the top left."""
        x0, y0, x1, y1 = self._boxes[name]
        return self._mm((x0, y0), (x1, y1))

    def _at(self, point):
        return (point[0] - self._left) / MM, (self._top - point[1]) / MM

    def _mm(self, *points):
        xs, ys = zip(*map(self._at, points), strict=True)
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def _walk(self, page):
        state, stack = (IDENTITY, None, 1.0, False), []
        path, rect, pending = [], None, False
        forms = page.obj.Resources.get("/XObject", {})
        for operands, operator in pikepdf.parse_content_stream(page):
            matrix, clip, pen, dash = state
            op, values = str(operator), operands
            if op == "q":
                stack.append(state)
            elif op == "Q":
                state = stack.pop()
            elif op == "cm":
                state = (times([float(v) for v in values], matrix), clip, pen, dash)
            elif op == "w":
                state = (matrix, clip, float(values[0]), dash)
            elif op == "d":
                state = (matrix, clip, pen, True)
            elif op == "re":
                x, y, w, h = (float(v) for v in values)
                rect = self._mm(through(matrix, x, y), through(matrix, x + w, y + h))
                path = [through(matrix, *corner) for corner in ((x, y), (x + w, y), (x + w, y + h), (x, y + h))]
            elif op in ("W", "W*"):
                pending = True
            elif op in ("m", "l", "c"):
                path.append(through(matrix, *(float(v) for v in values[-2:])))
            elif op in ("n", "S", "s", "f", "B"):
                if pending and rect is not None:
                    state = (matrix, rect, pen, dash)  # the press nests no clips on a page
                if op == "S" and path:
                    (self.dashed if dash else self.lines).append([*map(self._at, path)])
                if op == "S" and len(path) == 2:
                    scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
                    self.strokes.append(Stroke(*self._at(path[0]), *self._at(path[1]), pen * scale / MM))
                path, rect, pending = [], None, False
            elif op == "BT":
                self.texts += 1
            elif op == "Do" and forms[values[0]].get("/Subtype") == "/Form":
                self._place(forms[values[0]], matrix, clip)
        assert not stack, "q without Q"

    def _place(self, form, matrix, clip):
        own = [float(v) for v in form.get("/Matrix", IDENTITY)]
        full = times(own, matrix)
        x0, y0, x1, y1 = (float(v) for v in form.BBox)
        corners = [self._at(through(full, *one)) for one in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
        down = full[0] * full[3] - full[1] * full[2] < 0  # a form that is drawn with y down is flipped
        ux, uy = (-full[2], -full[3]) if down else (full[2], full[3])  # where its upper edge looks
        size = (ux**2 + uy**2) ** 0.5
        self.placed.append(Placed(form.objgen, tuple(corners), (ux / size, -uy / size), clip))


def read(path):
    """All pages of a PDF, read."""
    with pikepdf.open(path) as pdf:
        return [Page(page) for page in pdf.pages]
