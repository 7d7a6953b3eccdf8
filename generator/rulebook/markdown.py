"""Read Markdown into blocks, with the place of all that is wrong in it.

Besides plain Markdown with tables: `[TD-END-1]` states a rule, `{icon}` is an icon, a paragraph of
pictures is a figure, `::: example Title` … `:::` and `> [!NOTE]` are boxes, `::: contents` is made. What stands in
`::: drawn NAME` … `:::` goes to a page that is drawn, and to its next column at `::: column`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from html import unescape
from itertools import accumulate
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from generator.catalog.language import is_tag, way_out
from generator.catalog.messages import QUOTES
from generator.catalog.model import EMPTY
from generator.catalog.problems import Findings, Mark, Problem, clipped, did_you_mean
from generator.named import NamedTuple
from generator.rulebook import hypertext, lint, shots, slips
from generator.rulebook.blocks import (
    Block,
    Box,
    Bullets,
    Drawn,
    Figure,
    Heading,
    Inline,
    Made,
    Paragraph,
    Run,
    Shot,
    Stroke,
    Table,
    Turn,
    plain,
)

BOXES = ("example", "note", "designer", "quote", "variant", "beside")
DRAWN, COLUMN = "drawn", "column"
BEGINS = ("soft", "on")
MADE = ("contents", "index", "bill", "imprint")
_OTHERS = frozenset((*MADE, "page", COLUMN))
NOTES = ("info", "tip", "hint", "important", "attention", "warning", "caution", "danger")
"""What others call boxes that are notes here."""
_CLOSED = frozenset((*BOXES, *NOTES, DRAWN))
_FENCED = (*BOXES, DRAWN, *_OTHERS)
_BREAKS = ("softbreak", "hardbreak")
_MARKS = {
    **dict.fromkeys(("strong", "b"), "strong"),
    **dict.fromkeys(("em", "i", "cite", "var", "dfn"), "slanted"),
    **dict.fromkeys(("code", "kbd", "samp", "tt"), "code"),
    "sup": "sup",
    "sub": "sub",
}
"""How text is set between tags of a name."""
_KNOWN = hypertext.BLOCKS.union("span u ins small big mark font abbr label q time".split())
_AROUND = _KNOWN | {"a"}
"""What may stand around a picture."""
_HTML = re.compile(r"<(/?)([a-z][a-z0-9]*)", re.IGNORECASE)
_HREF = re.compile(r"""\bhref\s*=\s*["']?([^"'\s>]+)""", re.IGNORECASE)
_SRC = re.compile(r"""\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^"'\s>]+))""", re.IGNORECASE)
_ALT = re.compile(r"""\balt\s*=\s*(?:"([^"]+)"|'([^']+)')""", re.IGNORECASE)
_OPENING = re.compile(r"[\[<\"'*_`]")
_MOST_SIGNS = 60_000
"""What may begin something takes the parser as long as a word, or as many of them again as stand in a paragraph; a book
of a million letters has some 40,000."""
_BLANKS = re.compile("^ +| {2,}")
_CONTENTS = re.compile(r"\[\[?toc\]?\]", re.IGNORECASE)
_DIGITS = {
    "sup": str.maketrans("0123456789+-=()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾"),
    "sub": str.maketrans("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"),
}
_UNSET = {
    "image": (
        "a picture within a line of text is not set",
        "give it a paragraph of its own, or write an {icon}",
    ),
    "html_inline": ("HTML is not set: {}", r"write Markdown, or \< for a bracket"),
}
_WEB = ("#", "https://", "http://", "mailto:")
"""How links begin that a book can have."""
_OTHER_FILES = "links to other files are printed as their words", "write #heading, #RULE-1 or https://…"
_OTHER_PICTURES = (
    "pictures of which there is no file that can be read are not printed",
    "put them beside the text: ![words](pictures/owl.png)",
)
_IN_LINES = "pictures within lines of text are not printed", "give each a paragraph of its own, or write an {icon}"
_HEADINGS = "lines with # and no blank behind it are taken for headings", r"write # Heading, or \# for the sign itself"
_SHORT_ROWS = "rows of tables are filled up with empty cells", "write | | for each"
_ATTRIBUTES = "signs for other programs are not printed", "delete them"
_ATTRIBUTE = re.compile(r" ?(?:\{:[^{}]*\}|\{ *\.[^{}]*\})")
_COMMENTS = re.compile(r"(?:\s*<!--(?:(?!-->).)*-->)*\s*", re.DOTALL)
_ALERT = re.compile(r"^\[!(\w+)\][ \t]*(.*)$")


class Reader:
    """Reads one text, whose straight marks become `quotes`; problems go to `findings` at lines of the file `shown`.

    `pictures` are the figures that show pictures in files, by how the text calls these.
    """

    def __init__(
        self, shown: str, findings: Findings, quotes: Sequence[str] = QUOTES, pictures: Mapping[str, str] = EMPTY
    ) -> None:
        self._shown = shown
        self._pictures = pictures
        self._left: dict[tuple[str, str], dict[str, int]] = {}
        self._parser = parser(quotes)
        self._findings = findings
        self._number([])
        self._tokens = 0
        self._slugs: dict[str, int] = {}
        self._names: Mapping[str, str] = {}

    def read(self, lines: Sequence[tuple[str, int]]) -> tuple[Block, ...]:
        """Read a whole text, given as its lines with their numbers."""
        lines = lines[front_matter([text for text, _ in lines]) :]
        if past := _past(lines):
            self.problem(past, *TOO_LONG)
            return ()
        self._names = named_elsewhere([text for text, _ in lines])
        for line, fact, hint in lint.found(lines):
            self.problem(line, fact, hint)
        for row, line in lint.short_rows(lines):
            self._leave(_SHORT_ROWS, row, line)
        blocks = tuple(self._sections([Line(*line) for line in lines]))
        for (fact, hint), met in self._left.items():
            (first, line), *more = met.items()
            others = f" and {len(more)} more" if more else ""
            note = Problem(Mark(self._shown, line), f"{fact}: '{clipped(first)}'{others}", hint)
            self._findings.notes.append(note)
        return blocks

    def _leave(self, why: tuple[str, str], what: str, line: int) -> None:
        """Note what is not printed as it is written; each kind of it is told once, when all is read."""
        self._left.setdefault(why, {}).setdefault(what, line)

    def problem(self, line: int, fact: str, hint: str = "", column: int = 0) -> None:
        """Note what is wrong in a line."""
        self._findings.add(Mark(self._shown, line, column), fact, hint)

    def _headed(self, line: Line) -> Line:
        """Give a line as a heading that it is but for its blank."""
        text = slips.headed(line.text)
        if text != line.text:
            self._leave(_HEADINGS, line.text, line.line)
        return Line(text, line.line)

    def _slip(self, line: Line) -> None:
        if slip := slips.of_line(line.text, _FENCED):
            self.problem(line.line, slip.fact, slip.hint, slip.column)

    def _sections(self, lines: list[Line], depth: int = 0) -> Iterator[Block]:
        """Cut the text at its ::: fences, which may stand in one another."""
        at = start = 0
        code = False
        found = fences([line.text for line in lines], _CLOSED, _OTHERS)
        while at < len(lines):
            code ^= lines[at].text.lstrip().startswith(("```", "~~~"))
            fence = None if code else found.at[at]
            if not code:
                lines[at] = self._headed(lines[at])
                self._slip(lines[at])
            if fence is None:
                at += 1
                continue
            yield from self._parse(lines[start:at])
            name, title, line = fence[1].lower(), fence[2].strip(), lines[at].line
            at += 1
            if name == "page":
                if title not in ("", "soft"):
                    fact = f"there is no page called '{clipped(title)}'"
                    self.problem(line, fact, "write ::: page, or ::: page soft")
                yield Turn(line, title == "soft")
            elif name in MADE:
                yield Made(name, line)
            elif name == COLUMN:
                yield Turn(line, column=True)
            elif name in _CLOSED:
                end = found.end(at - 1)
                yield self._box(name, title, line, lines[at : end + 1], end < len(lines), depth)
                at = end + 1
            elif not name:
                self.problem(line, "::: closes a box that was never opened", "delete it, or open one: ::: example")
            else:
                hint = did_you_mean(name, _FENCED)
                self.problem(line, f"there is no box called '{clipped(name)}'", hint)
                at = found.end(at - 1) + 1 if found.last >= at else at
            start = at
        yield from self._parse(lines[start:])

    def _box(self, name: str, title: str, line: int, lines: list[Line], closed: bool, depth: int) -> Block:
        """Read a box, or a drawn page, from what stands behind its fence; the last of the lines closes it."""
        inside = lines[:-1] if closed else lines
        if depth == DEEPEST:
            self.problem(line, f"boxes stand more than {DEEPEST} deep in one another", "close some of them")
            inside = []
        elif not closed:
            late = next((one.line for one in inside if one.text.startswith(("#", ":::"))), 0)
            before = f", before {Mark(self._shown, late)}" if late else ""
            hint = f"write ::: on a line of its own below it{before}"
            self.problem(line, f"the box '::: {name}' is never closed", hint)
        else:
            self._slip(lines[-1])
        if name == DRAWN:
            return self._drawn(title, tuple(self._sections(inside, depth + 1)), line, depth)
        head = self._inline_of(title, line) if title else ()
        return _box(name if closed else "note", head, tuple(self._sections(inside, depth + 1)), line)

    def _drawn(self, name: str, blocks: Sequence[Block], line: int, depth: int) -> Drawn:
        """Part the blocks of a drawn page where a column ends."""
        if depth:
            self.problem(line, "a drawn page stands in a box", "close the box before it")
        parts: list[list[Block]] = [[]]
        for block in blocks:
            if isinstance(block, Turn) and block.column:
                parts.append([])
            else:
                parts[-1].append(block)
        known, _, begins = name.rpartition(" ")
        known, begins = (known, begins) if begins in BEGINS else (name, "")
        return Drawn(known, tuple(map(tuple, parts)), line, begins)

    def _parse(self, lines: Sequence[Line]) -> Iterator[Block]:
        if not any(line.text.strip() for line in lines):
            return
        text = "\n".join(line.text for line in lines)
        self._number([line.line for line in lines])
        tokens = self._parser.parse(text)
        before, self._tokens = self._tokens, self._tokens + len(tokens)
        if self._tokens > MOST_TOKENS:
            if before <= MOST_TOKENS:
                self.problem(self._numbers[0], *TOO_LONG)
            return
        if deep := next((one for one in tokens if one.level >= DEEP), None):
            self.problem(self._line(deep), "lists and quotes stand too deep in one another", "take some of them apart")
        yield from self._blocks(tokens, 0)[0]

    def _number(self, numbers: list[int]) -> None:
        self._numbers = numbers
        self._first = {line: at for at, line in reversed([*enumerate(numbers)])}  # where one stands often

    def _line(self, token: Token) -> int:
        return self._numbers[min(token.map[0], len(self._numbers) - 1)] if token.map else 0

    def _blocks(self, tokens: Sequence[Token], at: int, end: str = "") -> tuple[list[Block], int]:
        """Read blocks until the token `end`; return them and where that token stands."""
        found: list[Block] = []
        while at < len(tokens):
            token = tokens[at]
            kind, line = token.type, self._line(token)
            if kind == end:
                break
            if kind == "heading_open":
                text = self._inline(tokens[at + 1])
                found.append(Heading(int(token.tag[1]), text, self._slug(text), line))
                at += 2
            elif kind == "paragraph_open":
                made = self._paragraph(tokens[at + 1], line)
                found += [made] if not isinstance(made, Figure) or made.shots else []
                at += 2
            elif kind in ("bullet_list_open", "ordered_list_open"):
                entry, at = self._list(tokens, at, line)
                found.append(entry)
            elif kind == "blockquote_open":
                inside, at = self._blocks(tokens, at + 1, "blockquote_close")
                found.append(self._quote(inside, line))
            elif kind == "table_open":
                table, at = table_of(tokens, at, line, self._inline)
                found.append(table)
            elif kind == "hr":
                found.append(Stroke(line))
            elif kind in ("fence", "code_block"):
                found.append(Paragraph(tuple(_coded(token.content, line)), line))
            elif kind == "html_block" and not _COMMENTS.fullmatch(token.content):
                self.problem(
                    line, f"HTML is not set: {clipped(token.content.strip(), 20)}", "write Markdown, or delete it"
                )
            at += 1
        return found, at

    def _slug(self, text: Inline) -> str:
        slug = slug_of(plain(text))
        number = self._slugs[slug] = self._slugs.get(slug, 0) + 1
        return slug if number == 1 else f"{slug}-{number}"

    def _paragraph(self, token: Token, line: int) -> Block:
        children = token.children or []
        pictures = [child for child in children if _shows(child)]
        rest = [child for child in children if not _shows(child) and child.type not in _BREAKS]
        if pictures and all(not child.content.strip() or _tag_of(child)[0] in _AROUND for child in rest):
            shots = [self._shot(picture, line) for picture in pictures]
            return Figure(tuple(shot for shot in shots if shot is not None), line)
        text = self._inline(token)
        return Made("contents", line) if _CONTENTS.fullmatch(plain(text)) else Paragraph(text, line)

    def _list(self, tokens: Sequence[Token], at: int, line: int) -> tuple[Bullets, int]:
        opened = tokens[at]
        close = opened.type.replace("open", "close")
        start = int(opened.attrGet("start") or 1) if opened.type.startswith("ordered") else 0
        entries: list[tuple[Block, ...]] = []
        tight = True
        at += 1
        while tokens[at].type != close:
            inside, end = self._blocks(tokens, at + 1, "list_item_close")
            tight = tight and all(one.hidden for one in tokens[at:end] if one.type == "paragraph_open")
            entries.append(tuple(inside))
            at = end + 1
        return Bullets(tuple(entries), start, tight, line), at

    def _quote(self, inside: list[Block], line: int) -> Box:
        """Read a block quote, which is a box of another kind if it begins with [!KIND]."""
        first = inside[0] if inside else None
        if isinstance(first, Paragraph) and first.text and first.text[0].kind == "text":
            alert = _ALERT.match(first.text[0].text)
            if alert:
                kind = alert[1].lower()
                if kind not in (*BOXES, *NOTES):
                    self.problem(line, f"there is no box called '{clipped(kind)}'", did_you_mean(kind, BOXES))
                title: Inline = (Run(alert[2].strip(), line=line),) if alert[2].strip() else ()
                rest = first.text[1:]
                while rest and (rest[0].kind == "break" or rest[0].text == " "):
                    rest = rest[1:]
                blocks = ([Paragraph(rest, first.line)] if rest else []) + inside[1:]
                return _box(kind, title, tuple(blocks), line)
        return Box("quote", (), tuple(inside), line)

    def _inline_of(self, text: str, line: int) -> Inline:
        self._number([line])
        return self._inline(self._parser.parseInline(text)[0], line)

    def _inline(self, token: Token, line: int = 0) -> Inline:
        line = line or self._line(token)
        runs: list[Run] = []
        marks = dict.fromkeys(_MARKS.values(), 0)
        link = ""
        begun = 0
        at = self._first.get(line, 0)
        self._slips(line, slips.of_paragraph(token.content))
        for child in token.children or ():
            kind, (tag, step) = child.type, _tag_of(child)
            if kind == "text":
                runs += _marked(self._without_attributes(child.content, line), marks, link, line)
                self._slips(line, ((0, *slip) for slip in slips.of_text(child.content, token.content)))
            elif kind == "code_inline":
                runs.append(Run(child.content, code=True, line=line))
            elif kind in _BREAKS:
                runs.append(_ended(kind, marks, link, line))
                at = min(at + 1, len(self._numbers) - 1)
                line = self._numbers[at]
            elif tag in _MARKS:
                marks[_MARKS[tag]] = max(0, marks[_MARKS[tag]] + step)
            elif tag == "a":
                link = self._led(_target(child, self._names), line)
            elif kind.startswith(LANGUAGE):
                begun = self._in_language(runs, begun, child.attrGet(LANGUAGE), line)
            elif _begins_line(tag, step, runs):
                runs.append(Run("", kind="break", line=line))
            elif tag not in _KNOWN:
                self._unset(child, line)
        return tuple(paged(runs))

    def _slips(self, line: int, found: Iterable[tuple[int, str, str]]) -> None:
        for below, fact, hint in found:
            self.problem(line + below, fact, hint)

    def _unset(self, child: Token, line: int) -> None:
        """Tell of what is within a line and not set, unless that is a comment."""
        if child.type in _UNSET and not _COMMENTS.fullmatch(child.content):
            fact, hint = _UNSET[child.type]
            if _shows(child) and shots.is_file(source := _source(child)):
                self._leave(_IN_LINES, source, line)
            else:
                self.problem(line, fact.format(clipped(child.content)), hint)

    def _led(self, link: str, line: int) -> str:
        """Give where a link leads in a book, nothing where that is another file."""
        if not link or link.startswith(_WEB):
            return link
        self._leave(_OTHER_FILES, link, line)
        return ""

    def _without_attributes(self, text: str, line: int) -> str:
        """Give a text without what some programs read behind words, such as `{.big}`."""

        def left(sign: re.Match[str]) -> str:
            self._leave(_ATTRIBUTES, sign[0].strip(), line)
            return ""

        return _ATTRIBUTE.sub(left, text) if "{" in text else text

    def _in_language(self, runs: list[Run], begun: int, tag: str | float | None, line: int) -> int:
        """Give where a stretch in a language begins, which has no tag there; at its end its runs are in it."""
        if tag is not None:
            if not is_tag(str(tag)):
                self.problem(line, f"'{clipped(str(tag))}' is no tag of a language", way_out(str(tag)))
            runs[begun:] = [run._replace(lang=str(tag)) for run in runs[begun:]]
        return len(runs)

    def _shot(self, picture: Token, line: int) -> Shot | None:
        """Read one picture: `![caption](card:c05?width=30mm)`."""
        source = _source(picture)
        caption = self._inline(picture, line) if picture.children else _alternative(picture, line)
        if source in self._pictures:
            return Shot("figure", self._pictures[source], (), caption, line)
        if shots.is_file(source):
            self._leave(_OTHER_PICTURES, source, line)
            return None
        try:
            return Shot(*shots.read(source), caption, line)
        except ValueError as error:
            self.problem(line, *error.args)
            return None


def _box(kind: str, title: Inline, blocks: tuple[Block, ...], line: int) -> Box:
    """Make a box; what others call otherwise is a note that is called so."""
    if kind not in NOTES:
        return Box(kind, title, blocks, line)
    return Box("note", title or (Run(kind.capitalize(), line=line),), blocks, line)


def _coded(text: str, line: int) -> Iterator[Run]:
    """Give the lines of code, with all their blanks."""
    for number, row in enumerate(text.rstrip("\n").expandtabs(4).split("\n")):
        if number:
            yield Run("", kind="break", line=line)
        yield Run(_BLANKS.sub(lambda blanks: "\u00a0" * len(blanks[0]), row), code=True, line=line)


def _shows(token: Token) -> bool:
    """Tell whether a token is a picture, of Markdown or of HTML."""
    return token.type == "image" or _tag_of(token)[0] == "img"


def _source(picture: Token) -> str:
    """Give the address of a picture."""
    if picture.type == "image":
        return unquote(str(picture.attrGet("src") or ""))
    found = _SRC.search(picture.content)
    return unquote(unescape(next(filter(None, found.groups()), ""))) if found else ""


def _alternative(picture: Token, line: int) -> Inline:
    """Give the words that a picture of HTML has."""
    found = _ALT.search(picture.content) if picture.type != "image" else None
    return (Run(unescape(found[1] or found[2]), line=line),) if found else ()


def _tag_of(token: Token) -> tuple[str, int]:
    """Give the name of a tag within a line, of HTML or of Markdown's signs, and 1 where it begins, -1 where it ends."""
    if token.type != "html_inline":
        return token.tag, token.nesting
    tag = _HTML.match(token.content)
    return (tag[2].lower(), -1 if tag[1] else 1) if tag else ("", 0)


def _target(token: Token, names: Mapping[str, str]) -> str:
    """Say what a link leads to that begins at a token, nothing where it ends; `names`: see `named_elsewhere`."""
    if token.type == "html_inline":
        found = _HREF.search(token.content)
        link = unescape(found[1]) if found else ""
    else:
        link = str(token.attrGet("href") or "")
    link = unquote(link)
    return f"#{names[link[1:]]}" if link[1:] in names and link[0] == "#" else link


def _ended(kind: str, marks: Mapping[str, int], link: str, line: int) -> Run:
    """Read the end of a line: a blank, unless it is to stay one."""
    if kind == "softbreak":
        return Run(" ", bool(marks["strong"]), bool(marks["slanted"]), link=link, line=line)
    return Run("", kind="break", line=line)


def _begins_line(tag: str, step: int, runs: Sequence[Run]) -> bool:
    """Tell whether a tag begins a line, as one of a block does within a line behind words."""
    return tag == "br" or (tag in hypertext.BLOCKS and step > 0 and bool(runs) and runs[-1].kind != "break")


def _marked(text: str, marks: Mapping[str, int], link: str, line: int) -> Iterator[Run]:
    """Read a stretch of text between tags: figures that are raised or lowered are signs of their own."""
    if marks["code"]:
        yield Run(text, code=True, link=link, line=line)
        return
    for raised in ("sup", "sub"):
        text = text.translate(_DIGITS[raised]) if marks[raised] else text
    yield from text_runs(text, bool(marks["strong"]), bool(marks["slanted"]), link, line)


_ALIGN = re.compile(r"text-align:(\w+)")


def table_of(tokens: Sequence[Token], at: int, line: int, inline: Callable[[Token], Inline]) -> tuple[Table, int]:
    """Read the table that opens at a token; return it and where it closes. `inline` reads the text of a cell."""
    rows: list[tuple[Inline, ...]] = []
    row: list[Inline] = []
    align: list[str] = []
    head: tuple[Inline, ...] = ()
    while tokens[at].type != "table_close":
        token = tokens[at]
        if token.type == "tr_open":
            row = []
        elif token.type in ("th_open", "td_open"):
            style = _ALIGN.search(str(token.attrGet("style") or ""))
            if token.type == "th_open":
                align.append(style[1] if style else "left")
            row.append(inline(tokens[at + 1]))
        elif token.type == "tr_close":
            if head or rows or not align:
                rows.append(tuple(row))
            else:
                head = tuple(row)
        at += 1
    return Table(head if any(head) else (), tuple(rows), tuple(align), line), at


RULE = re.compile(r"\[([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+(?:,\s*[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)*)\](?!\()")
_ICON = re.compile(r"\{([A-Za-z0-9][\w-]*)\}")


def text_runs(text: str, strong: bool, slanted: bool, link: str, line: int) -> Iterator[Run]:
    """Find the rules stated and the icons in a stretch of text."""
    at = 0
    for match in re.finditer(f"{RULE.pattern}|{_ICON.pattern}", text):
        before = text[at : match.start()]
        at = match.end()
        if match[1]:
            if not text[at:].strip(" ") or text[at] in ".,;:!?)":
                before = before.rstrip(" ")  # the space before an id belongs to the id
            elif not before or before[-1] == " ":
                at += len(text[at:]) - len(text[at:].lstrip(" "))
            yield Run(before, strong, slanted, link=link, line=line)
            yield from (Run(name.strip(), kind="rule", line=line) for name in match[1].split(","))
        else:
            yield Run(before, strong, slanted, link=link, line=line)
            yield Run(match[2], kind="icon", link=link, line=line)
    yield Run(text[at:], strong, slanted, link=link, line=line)


def paged(runs: Sequence[Run]) -> Iterator[Run]:
    """Turn a link that says `page` into the page's number; drop empty runs and the space before a line's end."""
    for run in runs:
        if run.kind == "text" and run.link.startswith("#") and run.text == "page":
            yield run._replace(kind="page", text=run.link[1:])
        elif run.text or run.kind == "break":
            yield run


DEEPEST = 8
"""So many boxes may stand in one another; a column has room for three."""


class Fences(NamedTuple):
    """What each line is as a fence, None where it is none; and which line closes the one that a line opens."""

    at: Sequence[re.Match[str] | None]
    ends: dict[int, int]
    last: int
    """The number of the last line that is a fence, -1 if there is none."""

    def end(self, opened: int) -> int:
        """Give the line that closes what is opened in a line; the end of the text where none does."""
        return self.ends.get(opened, len(self.at))


def fences(lines: Sequence[str], boxes: Set[str], others: Set[str]) -> Fences:
    """Match all fences in one go; what is neither one of the `boxes` nor of the `others` is a box with a slip in it.

    Such a one ends where the box ends that it stands in, as its own end is taken for that one's.

    >>> fences(["::: note", "a", ":::"], {"note"}, set()).ends
    {0: 2}
    """
    found = [slips.fence(line, (*boxes, *others)) for line in lines]
    ends: dict[int, int] = {}
    opened: list[list[int]] = [[]]
    last = -1
    for number, fence in enumerate(found):
        if fence is None:
            continue
        last = number
        name = fence[1].lower()
        if not name:
            ends.update(dict.fromkeys(opened.pop(), number))
            opened = opened or [[]]
        elif name in boxes:
            opened.append([number])
        elif name not in others:
            opened[-1].append(number)
    return Fences(found, ends, last)


DEEP = 19
"""What stands so deep is too deep: each list is two steps, each quote is one. A few steps more are looked at, so that
it is told; what stands deeper than that the parser drops."""
MOST_TOKENS = 50_000
"""Of one book: a paragraph is three, an entry of a list or a cell of a table five; our longest has a few thousand."""
TOO_LONG = (
    "the rulebook is longer than any that can be meant",
    "at most ten thousand paragraphs, entries and cells are set, with 60,000 brackets, quotation marks and stars",
)
LANGUAGE = "lang"
_TAG = re.compile(r"\{lang=([^{}\s]*)\}")


_FIELD = re.compile(r"[\w\"'-]+\s*:")


def front_matter(lines: Sequence[str]) -> int:
    """Count the lines of the front matter with which a text begins: fields for another program, between two strokes.

    >>> front_matter(["---", "title: Foxes", "# why", "---", "A"]), front_matter(["---", "", "# Foxes", "---"])
    (4, 0)
    """
    if not lines or lines[0].rstrip() != "---":
        return 0
    begun = False
    for number, line in enumerate(lines[1:], 1):
        if line.rstrip() == "---":
            return number + 1
        begun = begun or _FIELD.match(line) is not None
        if line.strip() and not (begun and (_FIELD.match(line) or line[0] in " \t#-")):
            return 0
    return 0


class Line(NamedTuple):
    """A line of text and its number in the author's file."""

    text: str
    line: int


def _past(lines: Sequence[tuple[str, int]]) -> int:
    """Return the number of the line up to which a text has more signs than are read; 0 if it has not."""
    counted = accumulate(len(_OPENING.findall(text)) for text, _ in lines)
    return next((number for count, (_, number) in zip(counted, lines, strict=True) if count > _MOST_SIGNS), 0)


@cache
def parser(quotes: Sequence[str] = "“”‘’") -> MarkdownIt:
    """Return the parser that makes such quotation marks of straight ones: the outer two, then those within them."""
    options = {"html": True, "typographer": True, "quotes": quotes, "maxNesting": DEEP + 4}
    made = MarkdownIt("commonmark", options).enable(["table", "smartquotes", "replacements"])
    made.inline.ruler.before("link", LANGUAGE, _in_language)
    made.core.ruler.after("block", "hypertext", hypertext.blocks)
    return made


def _in_language(state: StateInline, silent: bool) -> bool:
    """Read `[words]{lang=fr}`, a stretch in another language, as tokens `lang_open` and `lang_close` around it."""
    end = state.md.helpers.parseLinkLabel(state, state.pos) if state.src[state.pos] == "[" else -1
    tag = _TAG.match(state.src, end + 1) if end >= 0 else None
    if tag is None:
        return False
    if not silent:
        most, state.pos, state.posMax = state.posMax, state.pos + 1, end
        state.push(f"{LANGUAGE}_open", "span", 1)
        state.md.inline.tokenize(state)
        state.push(f"{LANGUAGE}_close", "span", -1).attrs = {LANGUAGE: tag[1]}
        state.posMax = most
    state.pos = tag.end()
    return True


def slug_of(heading: str) -> str:
    """Return the name by which a heading is led to: its letters, figures and the signs on them, all else as hyphens.

    >>> slug_of("Who wins? (The end)"), slug_of("नाविक 1")
    ('who-wins-the-end', 'नाविक-1')
    """
    kept = (
        sign if sign.isalnum() or sign == "_" or unicodedata.category(sign)[0] == "M" else "-"
        for sign in heading.casefold()
    )
    return re.sub("-+", "-", "".join(kept)).strip("-") or "section"


_HEADING = re.compile(r" {0,3}#{1,6}[ \t]")
_SIGNS = re.compile(r"[*`]|\]\([^()]*\)|[\[\]]")


def named_elsewhere(lines: Sequence[str]) -> dict[str, str]:
    """Give the names by which GitHub leads to headings, with those that they have here, where these are others.

    >>> named_elsewhere(["# Who's first?", "## 1. Draw & *play*", "## End"])
    {'whos-first': 'who-s-first', '1-draw--play': '1-draw-play'}
    """
    headings = [_SIGNS.sub("", line.strip("# \t")) for line in lines if _HEADING.match(line)]
    here = [slug_of(words) for words in headings]
    there = ["".join(ch for ch in words.lower() if ch in " -_" or ch.isalnum()).replace(" ", "-") for words in headings]
    return {name: slug for name, slug in zip(there, here, strict=True) if name not in here}
