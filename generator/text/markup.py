r"""Read the little markup of card texts: **bold**, _italic_, {icon}, {icon:1.4:red}, lines; knows no fonts, no icons.

A backslash takes the meaning from the character behind it. Underscores inside words (`snake_case`), rows of
underscores (a line to write on) and single stars (`2*3`) are what they are. Two stars always mean bold,
and braces around anything always mean an icon, so that a slip is reported and never printed.
"""

import re
from collections.abc import Sequence

from generator.named import NamedTuple

_TOKEN = re.compile(
    r"\\(?P<escaped>[\\*_{}|#.)•-])"
    r"|(?P<both>\*\*\*(?=\S)|(?<=\S)\*\*\*)"
    r"|(?P<strong>\*\*)"
    r"|(?P<opens>(?<![\w_])__(?=[^\W_](?:.*?[^\s_])?__(?![\w_])))"
    r"|(?P<closes>(?<=[^\s_])__(?![\w_]))"
    r"|(?P<open>(?<!\w)_(?![_\s])(?=.))"
    r"|(?P<close>(?<=[^\s_])_(?!\w))"
    r"|\{(?P<icon>[^{}\n]+)\}"
    r"|(?P<brace>\{)",
)
_ENDS = re.compile(r"[^\s_]_(?!\w)")
_BRACE = re.compile(r"\{\s*([\w-]*)(\})?")
_NUMBER = re.compile(r"[\d.]*\d[\d.]*")
_LARGEST = 20
_MARKS = re.compile(r"[*_{\\]")


class Span(NamedTuple):
    """A stretch of text in one style."""

    text: str
    strong: bool = False
    slanted: bool = False


class Icon(NamedTuple):
    """An icon that stands in the text like a letter, so many type sizes large (0: as all are), in this colour."""

    name: str
    scale: float = 0.0
    fill: str = ""


Line = tuple["Span | Icon", ...]


class Marked(NamedTuple):
    """Text with its markup read: one entry per written line, an empty one where a line is blank.

    `faults` are (fact, hint) of what is wrong with the markup.
    """

    lines: tuple[Line, ...]
    faults: tuple[tuple[str, str], ...] = ()


def read_markup(text: str) -> Marked:
    r"""Read the markup of `text`; blank lines at either end are dropped.

    >>> read_markup("Pay **2** {coin}").lines[0]
    (Span(text='Pay ', ...), Span(text='2', strong=True, ...), Span(text=' ', ...), Icon(name='coin', ...))
    >>> read_markup("snake_case 2*3 ____ \\_").lines[0][0].text
    'snake_case 2*3 ____ _'
    >>> read_markup("**Ward").faults
    (('two stars (**) open bold text that is never closed', ...),)
    >>> read_markup("__so__, ***it***").lines[0][0], read_markup("{coin:1.4:#c00}").lines[0][0]
    (Span(text='so', strong=True, slanted=False), Icon(name='coin', scale=1.4, fill='#c00'))
    """
    return read_lines(text.strip("\n").split("\n"))


def read_lines(lines: Sequence[str]) -> Marked:
    """Read the markup of lines; what one opens another may close."""
    if not any(map(_MARKS.search, lines)):
        return Marked(tuple([(Span(line),) if line.strip() else () for line in lines]))
    reader = _Reader()
    for number, line in enumerate(lines):
        if number:
            reader.end_line()
        reader.read(line)
    reader.end_line()
    return Marked(tuple(reader.lines), tuple(reader.faults()))


class _Reader:
    """Goes through the lines once, remembering which styles are open."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.strong = False
        self.slanted = False
        self._under = False  # bold that two underscores opened
        self._braces: dict[tuple[str, str], None] = {}
        self._line: list[Span | Icon] = []
        self._text = ""

    def _is_plain(self, kind: str | None) -> bool:
        """Tell whether a sign marks nothing: it would end what has not begun, or begin what has."""
        idle = {"close": not self.slanted, "open": self.slanted, "closes": not self._under, "opens": self.strong}
        return kind is not None and bool(idle.get(kind))

    def read(self, line: str) -> None:
        if not _MARKS.search(line):
            self._text += line
            return
        at = 0
        for match in _TOKEN.finditer(line):
            kind = match.lastgroup
            if kind == "open" and self.slanted and _ENDS.match(line, max(0, match.start() - 1)):
                kind = "close"  # between punctuation it may do both, as in **_so._**
            if self._is_plain(kind):
                continue
            if kind == "brace":
                self._braces[_brace_fault(line, match.start())] = None
                continue
            self._text += line[at : match.start()]
            at = match.end()
            if kind == "escaped":
                self._text += match["escaped"]
            elif kind == "icon":
                self._end_span()
                self._line.append(self._icon(match["icon"]))
            elif kind == "both":
                self._end_span()
                self.slanted = self.strong = not (self.strong and self.slanted)
            elif kind in ("strong", "opens", "closes"):
                self._end_span()
                self.strong = not self.strong
                self._under = kind == "opens"
            else:
                self._end_span()
                self.slanted = kind == "open"
        self._text += line[at:]

    def _icon(self, said: str) -> Icon:
        """Read what stands between braces: a name, and behind colons how large it is and in which colour."""
        name, *more = (piece.strip() for piece in said.split(":"))
        scale, fill = 0.0, ""
        for piece in more:
            if not _NUMBER.fullmatch(piece):
                fill = piece
            elif 0 < float(piece) <= _LARGEST:
                scale = float(piece)
            else:
                fact = f"the icon '{name}' is to be {piece} type sizes large"
                self._braces[fact, f"write a number above 0, and no more than {_LARGEST}"] = None
        return Icon(name, scale, fill)

    def _end_span(self) -> None:
        if self._text:
            self._line.append(Span(self._text, self.strong, self.slanted))
            self._text = ""

    def end_line(self) -> None:
        self._end_span()
        blank = all(isinstance(part, Span) and not part.text.strip() for part in self._line)
        self.lines.append(() if blank else tuple(self._line))
        self._line = []

    def faults(self) -> list[tuple[str, str]]:
        found = list(self._braces)
        if self.strong:
            found.append(
                ("two stars (**) open bold text that is never closed", r"close it with **, or write \*\* for stars")
            )
        if self.slanted:
            found.append(
                (
                    "an underscore (_) opens italic text that is never closed",
                    r"close it with _, or write \_ for an underscore",
                )
            )
        return found


def _brace_fault(line: str, at: int) -> tuple[str, str]:
    """Say what is wrong with the brace at a place in a line, which opens no icon."""
    match = _BRACE.match(line, at)
    meant, closed = match.groups() if match else ("", None)
    fact = "braces ({}) hold no icon's name" if closed else "a brace ({) opens an icon that is never closed"
    return fact, rf"write {{{meant or 'coin'}}} for an icon, or \{{ for a brace"
