"""A press that prints nothing and keeps what it was asked, as plain values, for tests of what lies where."""

from typing import Any, NamedTuple


class Call(NamedTuple):
    """Something put on a page: what it was (a method of the press), and what was said of it, by name."""

    what: str
    said: dict[str, Any]

    def __getattr__(self, name: str) -> Any:
        try:
            return self.said[name]
        except KeyError:
            raise AttributeError(name) from None


class Page(NamedTuple):
    """A page, and all that was put on it, in order; `about` is its size, boxes and names."""

    about: Call
    calls: list[Call]

    def __getitem__(self, what: str) -> list[Call]:  # type: ignore[override]
        """Return the calls of one kind."""
        return [call for call in self.calls if call.what == what]


class Recorder:
    """Answers as a press does; `pages` is what was printed."""

    def __init__(self):
        self.pages = []

    def page(self, width, height, *, trim=None, bleed=None, label=None, bookmark=None, side="front"):
        said = {"width": width, "height": height, "trim": trim, "bleed": bleed, "label": label, "bookmark": bookmark}
        said["side"] = side
        self.pages.append(Page(Call("page", said), []))

    def _put(self, what, **said):
        self.pages[-1].calls.append(Call(what, said))

    def stamp(self, face, x, y, turn=0, clip=None):
        self._put("stamp", face=face, x=x, y=y, turn=turn, clip=clip)

    def place(self, face, matrix, clip=""):
        self._put("place", face=face, matrix=matrix, clip=clip)

    def outline(self, path, *, fill="", stroke="", width=0.2, dash=()):
        self._put("outline", path=path, fill=fill, stroke=stroke, width=width, dash=dash)

    def line(self, x1, y1, x2, y2, width=0.2, stroke="#000"):
        self._put("line", x1=x1, y1=y1, x2=x2, y2=y2, width=width, stroke=stroke)

    def rect(self, x, y, width, height, *, fill=None, stroke=None, line_width=0.2):
        self._put("rect", x=x, y=y, width=width, height=height, fill=fill, stroke=stroke, line_width=line_width)

    def text(self, x, y, text, size, family="Barlow Condensed", weight=400, anchor="start", turn=0, fill="#000"):
        said = {"family": family, "weight": weight, "anchor": anchor, "turn": turn, "fill": fill}
        self._put("text", x=x, y=y, text=text, size=size, **said)
        return 0.0

    def words(self, x, y, size, words):
        self._put("words", x=x, y=y, size=size, words=tuple(words))

    def bookmark(self, title, level, y):
        self._put("bookmark", title=title, level=level, y=y)

    def link(self, box, page, y):
        self._put("link", box=box, page=page, y=y)

    def web_link(self, box, address):
        self._put("web_link", box=box, address=address)
