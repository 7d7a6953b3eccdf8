"""Read what a template put out, with marks for what it called, into a display list. A tag is compiled once per place.

Cards of a deck differ in a few tags. Each `Scope` (where something stands, and what it inherits) remembers what every
tag became in it, so that reading the next card costs one look-up a tag. Knows SVG; neither font files nor PDF.

What is wrong is gathered with its offset in the document and told together (`FaceError`); only what no XML parser would
read stops at once. Work is bounded: elements drawn (what `use` brings in counts), depth, size of the document.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from generator.catalog.problems import clipped
from generator.draw import elements
from generator.draw.edges import hold_on_card
from generator.draw.extent import extent
from generator.draw.faults import FaceError, Refusal
from generator.draw.looks import Type, fitted, paint, view_box
from generator.draw.numbers import length
from generator.draw.records import (
    END,
    IDENTITY,
    Box,
    Face,
    Form,
    Item,
    Look,
    Shape,
    Text,
    inverse,
    moved,
    scale_of,
    times,
)  # fmt: skip
from generator.draw.run import (
    APART,
    BIGGEST_SVG,
    DEEPEST,
    MOST_ELEMENTS,
    NOTHING,
    SHEET,
    Fills,
    Pictures,
    Run,
    is_alone,
    lost,
)
from generator.draw.scan import MARK, InQuotesError, Tag, closing, invalid, tag_of, tokens, words_of
from generator.draw.scope import CLOSE, EMPTY, OPEN, SHAPE, SHAPES, SKIP, USE, WORDS, Scope, Step
from generator.draw.setting import Typesetting

_MOST_FORMS = 5_000
_STYLE = r"<style\b[^>]*?(?:/>|>(.*?)</style\s*>)"
_LARGE_ICON = 50.0  # mm; how large a symbol will stand is not known
_SHORT = 160  # letters of an outline that are rather written again than put into a form


class Reader:
    """Reads faces; `pictures` gives what images lead to."""

    def __init__(
        self,
        typesetter: Typesetting,
        pictures: Pictures | None = None,
    ) -> None:
        self.typesetter, self.pictures = typesetter, pictures
        self.holds = self.found = False
        self.glyphs: dict[tuple[str, str], Form] = {}
        self._roots: dict[tuple[str, bool], Scope] = {}
        self._canonical: dict[Any, Scope] = {}
        self._forms: dict[tuple[str, Scope, Box | None], tuple[Form, int]] = {}

    def read(
        self,
        svg: str,
        fills: Fills = NOTHING,
        quoted: Mapping[str, Form] = NOTHING,
        symbols: Mapping[str, str] = NOTHING,
    ) -> Face:
        """Return the display list of a document whose marks stand for `fills`; it may show faces `quoted` by name.

        It may also show `symbols`, by links (`#icon-coin`), that are alone.

        Words beyond the edge of the card are refused where the reader `holds` them.

        Raises:
            FaceError: with all that is wrong with it.
        """
        if len(svg) > BIGGEST_SVG:
            fact = f"the SVG is {len(svg) // 1_000_000} MB of text"
            raise FaceError([(0, fact, "bring such art in as a PNG")])
        if "<!DOCTYPE" in svg:
            from generator.draw.found import without_entities  # few documents have one

            try:
                svg = without_entities(svg)
            except Refusal as refusal:
                raise FaceError([(0, refusal.fact, refusal.hint)]) from None
        try:
            return self._read(svg, fills, quoted, symbols, exact=False)
        except InQuotesError:  # a > in quotes, or a tag that is broken
            return self._read(svg, fills, quoted, symbols, exact=True)

    def _read(
        self, svg: str, fills: Fills, quoted: Mapping[str, Form], symbols: Mapping[str, str], *, exact: bool
    ) -> Face:
        """Read a document, whose quotes are minded if it is taken apart in the `exact` way."""
        items: list[Item] = []
        try:
            run = Run(tokens(svg, exact=exact), fills, quoted, symbols, exact=exact)
            self._walk(run, 0, len(run.tokens), self._root_of(svg), items)
        except Refusal as refusal:
            raise FaceError([(refusal.at, refusal.fact, refusal.hint)]) from None
        return self._settled(run, items, svg)

    @staticmethod
    def _settled(run: Run, items: list[Item], svg: str) -> Face:
        """Return what was read, if nothing is wrong with it."""
        if run.box is None and not run.problems:
            raise FaceError([(0, "not well-formed XML: no element found", "")])
        elements.settle(run)
        for name, at in run.refs.items():
            if name not in run.servers:
                run.refuse(at, run.missing(name))
        if run.problems:
            raise run.error(run.problems)
        if may_hide_words(svg):
            from generator.draw.unmet import unmet  # few faces define words

            run.unprinted |= dict.fromkeys(unmet(run.tokens, run.fills))
        return Face(items, run.servers, run.box or (0.0, 0.0, 0.0, 0.0), tuple(run.unprinted))

    def _root_of(self, svg: str) -> Scope:
        """Return where a document begins; one for each style sheet."""
        text = ""
        if "<style" in svg:
            parts = [found or "" for found in re.findall(_STYLE, svg, re.DOTALL)]
            text = "\n".join([part.replace("<![CDATA[", "").replace("]]>", "") for part in parts])
        root = self._roots.get((text, self.found))
        if root is None:
            sheet: Any = ()
            if text:
                from generator.draw.css import parse_sheet  # few faces have a style sheet

                try:
                    sheet = parse_sheet(text)
                except Refusal as refusal:
                    raise FaceError([(svg.find("<style"), refusal.fact, refusal.hint)]) from None
            root = self._roots[text, self.found] = Scope(IDENTITY, Look(), Type(), "document", {}, sheet=sheet)
            root.found = self.found
        return root

    def _walk(self, run: Run, first: int, last: int, scope: Scope, items: list[Item]) -> None:
        """Read some tokens in a scope; what they draw is put behind `items`."""
        run.left -= last - first
        if run.left < 0:
            fact = f"the face draws more than {MOST_ELEMENTS} elements"
            raise run.error([(first, fact, "draw less, or bring the art in as a PNG")])
        found = run.tokens
        stack: list[tuple[Scope, list[Item], int]] = []
        for at in range(first, last):
            token = found[at]
            step = scope.made.get(token)
            if step is None:
                if token[0] == MARK:
                    self._put(run, scope, token[1:-1], items, at)
                    continue
                step = self._learn(run, scope, token, at)
            kind, what = step
            if kind == SKIP:
                continue
            if kind == SHAPE:
                items.append(what)
            elif kind == SHAPES:
                shown, refs, name = what
                items += shown
                for ref in refs:
                    run.refs.setdefault(ref, at)
                if name:
                    run.ranges.setdefault(name, (at, at + 1))
            elif kind == OPEN:
                stack.append((scope, items, at))
                scope = what
                items = self._opened(run, scope, items, at, len(stack))
            elif kind == CLOSE:
                if not stack or what != scope.tag:
                    raise self._mismatch(run, scope, stack[-1][2] if stack else at, what)
                inner, inside = scope, items
                scope, items, start = stack.pop()
                self._closed(run, inner, inside, items, start, at)
            elif kind == EMPTY:
                self._closed(run, what, self._opened(run, what, items, at, 0), items, at, at)
            elif kind == USE:
                self._use(run, what, items, at)
            else:
                run.words.append((scope, what))
        self._all_closed(run, scope, stack)

    @staticmethod
    def _mismatch(run: Run, scope: Scope, at: int, end: str = "") -> FaceError:
        """Say that an element which began at a token is never closed, or not before the `end` of another."""
        if not scope.tag:
            return run.error([(at, f"not well-formed XML: </{end}> closes nothing", "take it out, or open it")])
        hint = f"close it with </{scope.tag}>{f' before </{end}>' if end else ''}, or end it with />"
        return run.error([(at, f"not well-formed XML: <{scope.tag}> is never closed", hint)])

    def _all_closed(self, run: Run, scope: Scope, stack: list[tuple[Scope, list[Item], int]]) -> None:
        if stack:
            raise self._mismatch(run, scope, stack[-1][2])

    def _opened(self, run: Run, scope: Scope, items: list[Item], at: int, deep: int) -> list[Item]:
        """Begin an element, so deep inside others; return what collects the items in it."""
        if deep + run.depth > DEEPEST:
            fact = f"elements stand more than {DEEPEST} deep inside one another"
            raise run.error([(at, fact, "take groups out of groups")])
        for ref in scope.refs:
            run.refs.setdefault(ref, at)
        if scope.box is not None:
            if run.box is not None:
                raise run.error([(at, "not well-formed XML: junk after document element", "")])
            run.box = scope.box
            if self.holds:
                run.card = card_of(scope.box)
        if scope.kind == "text" or scope.tag == "text":
            run.words = []
        if scope.is_apart():
            run.apart += 1
        if scope.finish is not None:
            return []
        items += scope.opens
        return items

    def _closed(self, run: Run, scope: Scope, inside: list[Item], items: list[Item], start: int, at: int) -> None:
        """End an element."""
        if scope.name:
            run.ranges.setdefault(scope.name, (start, at + 1))
        held = run.card if scope.kind == "text" and not (run.apart or run.depth) else None
        if scope.is_apart():
            run.apart -= 1
        if scope.finish is not None:
            try:
                made = scope.finish(self, run, scope, inside)
                if held is not None and made:
                    hold_on_card(made, held)
            except (Refusal, ValueError, ArithmeticError) as error:
                run.refuse(start, error)
                return
            if made:
                items += scope.opens
                items += made
                items += [_END] * len(scope.opens)
        elif scope.opens:
            if items and items[-1] is scope.opens[-1]:
                del items[-len(scope.opens) :]
            else:
                items += [_END] * len(scope.opens)

    def _put(self, run: Run, scope: Scope, mark: str, items: list[Item], at: int) -> None:
        """Put the text that a mark stands for in its place, as far as it inherits anything there."""
        if scope.kind in ("text", "tspan", "stop") or mark not in run.fills:
            run.refuse(at, Refusal("text() stands where nothing is drawn", "put it beside it"))
            return
        record: Text = run.fills[mark]
        if scope.kind in ("quiet", "barren", "grad"):
            words = "".join([line.words for line in record.lines])
            if "lost" in scope.cache:
                run.refuse(at, lost(words, scope.cache["lost"]))
            elif "hidden" in scope.cache:
                run.leave_out(scope, words, scope.cache["hidden"])
            return
        try:
            items += self._placed(run, scope, record)
        except (Refusal, ValueError, ArithmeticError) as error:
            run.refuse(at, error)

    def _placed(self, run: Run, scope: Scope, record: Text) -> list[Item]:
        """Return a fitted text as items. Raises Refusal: it is cut off, or its colour is none."""
        look, words = scope.look, "".join([line.words for line in record.lines])
        if not look.visible:
            run.leave_out(scope, words, 'visibility="hidden" leaves them out')
            return []
        record = _inherited(record, look)
        if scope.pictured:
            record = record._replace(silent=True)
        is_edged = bool(record.stroke and record.stroke_width)
        if record.ink == "none" and not is_edged and any(not run.ink for line in record.lines for run in line.runs):
            raise lost(words, "they have neither a fill nor a stroke")
        made = [Item(record, scope.matrix)] if record.lines else []
        if run.card is not None and not (run.apart or run.depth):
            hold_on_card(made, run.card)
        if record.icons:
            from generator.draw.glyphs import glyph_items  # few fonts have any

            made[:0] = glyph_items(self, record.icons, scope.matrix)
        return made

    def drawn(
        self, svg: str, quoted: Mapping[str, Form] = NOTHING, fills: Fills = NOTHING,
        symbols: Mapping[str, str] = NOTHING,
    ) -> Form:  # fmt: skip
        """Return a document of its own as a form. Raises FaceError."""
        before = self.holds, self.found
        self.holds, self.found = False, not quoted
        try:
            face = self.read(svg, fills, quoted, symbols)
        finally:
            self.holds, self.found = before
        return Form(tuple(face.items), face.box, tuple(face.servers.items()), apart=True, solid=bool(quoted))

    def _learn(self, run: Run, scope: Scope, token: str, at: int) -> Step:
        """Find out what a token becomes in a scope, and remember it unless something is wrong with it."""
        try:
            step = self._compiled(scope, token)
        except InQuotesError:
            if not run.exact:
                raise
            run.refuse(at, invalid())
            return SKIP, None
        except (Refusal, ValueError, ArithmeticError) as error:
            run.refuse(at, error)
            if token[0] != "<" or token.endswith("/>") or token[1] in "!?":
                return SKIP, None
            tag = tag_of(token)
            _, spaces = elements.declared(tag.get, scope.spaces)
            return OPEN, Scope(scope.matrix, scope.look, scope.type, "quiet", spaces, tag=tag.name)
        if "image" in token[:20] and ("href" in token):  # a file may be another one by then
            return step
        if len(scope.made) > 20_000:
            scope.made.clear()
        scope.made[token] = step
        return step

    def _compiled(self, scope: Scope, token: str) -> Step:
        if token[0] != "<" or token[1] in "!?":
            return self._words(scope, token)
        if token[1] == "/":
            return CLOSE, closing(token)
        return elements.compiled(self, scope, tag_of(token))

    @staticmethod
    def _words(scope: Scope, token: str) -> Step:
        words = words_of(token)
        if scope.kind in ("text", "tspan"):
            return (WORDS, words) if words else (SKIP, None)
        if scope.kind == "quiet" and scope.cache and scope.tag in ("text", "tspan"):
            return WORDS, words
        if words and not words.isspace() and scope.kind != "quiet":
            if scope.kind == "document":
                raise invalid()
            hint = "put them into a <text>, or write {{ text(…) }} in the template"
            raise Refusal(f"the words '{clipped(words)}' stand outside <text>, where nothing is printed", hint)
        return SKIP, None

    def _use(self, run: Run, use: Scope, items: list[Item], at: int) -> None:
        """Draw what a <use> refers to."""
        try:
            made = self.used(run, use)
        except (Refusal, ValueError, ArithmeticError) as error:
            run.refuse(at, error)
            return
        if use.name:
            run.ranges.setdefault(use.name, (at, at + 1))
        for ref in use.refs:
            run.refs.setdefault(ref, at)
        if made:
            items += use.opens
            items += made
            items += [_END] * len(use.opens)

    def used(self, run: Run, use: Scope) -> list[Item]:
        """Return what a <use> shows, without its own effects. Refusal: there is no such thing, or it shows itself."""
        link = use.link
        if link in run.quoted:
            return [Item(run.quoted[link], use.matrix)]
        if link[:1] != "#":
            raise Refusal(f"{link[:60]!r} is outside the document", "refer to an element of this SVG as #its-id")
        symbol = run.symbols.get(link)
        known: tuple[list[Item], int] | None = use.made.get(symbol) if symbol is not None else None
        if known is not None:
            run.spend(known[1])
            return known[0]
        left, problems = run.left, len(run.problems)
        made = self._target_of(run, use, link[1:])
        if symbol is not None and len(run.problems) == problems:
            use.made[symbol] = made, left - run.left
        return made

    def _target_of(self, run: Run, use: Scope, name: str) -> list[Item]:
        """Return what a <use> shows that names an element."""
        start, end = run.range_of(name)
        if name in run.busy:
            raise Refusal("<use> draws itself, over and over", "let it name something that does not hold it")
        if len(run.busy) + run.depth > DEEPEST:
            raise Refusal(f"elements stand more than {DEEPEST} deep inside one another", "take groups out of groups")
        key = ("use", run.tokens[start])
        known = use.made.get(key)
        if known is None:
            known = use.made[key] = self._target(use, run.tokens[start])
        inner, matrix, window, symbol = known
        if inner is None:
            return []
        form, weight = run.forms.get((name, inner, window), (None, 0))
        run.spend(weight)
        if form is None:
            left = run.left
            run.busy.append(name)
            run.depth += 1
            try:
                first, last = (start + 1, end - 1) if symbol else (start, end)
                form = self._form(run, first, last, inner, window)
            finally:
                run.busy.pop()
                run.depth -= 1
            run.forms[name, inner, window] = form, left - run.left  # shown again, it is drawn again
        if not form.items:
            return []
        if window is None and _is_short(form.items):
            return [Item(one.record, times(matrix, one.matrix)) for one in form.items]
        return [Item(form, matrix)]

    def shape_of(self, run: Run, name: str, spaces: dict[str, str]) -> tuple[Any, Any]:
        """Return the record and the matrix of a shape that words go along. Refusal: it is none."""
        start, _ = run.range_of(name)
        tag = tag_of(run.tokens[start])
        scope = Scope(IDENTITY, Look(), Type(), "used", spaces)
        made = elements.compiled(self, scope, tag._replace(empty=True))
        items = [made[1]] if made[0] == SHAPE else made[1][0] if made[0] == SHAPES else []
        if not items:
            raise Refusal(f"words cannot go along a <{tag.name}>", "let href name a <path>, or another shape")
        return items[-1].record, items[-1].matrix

    def _form(self, run: Run, first: int, last: int, inner: Scope, window: Box | None) -> Form:
        """Read a part of the document as a form; the same part of another face is read no more."""
        part = "".join(run.tokens[first:last])
        alone = is_alone(part)
        known = self._forms.get((part, inner, window)) if alone else None
        if known is not None:
            run.spend(known[1])
            return known[0]
        made: list[Item] = []
        left = run.left
        self._walk(run, first, last, inner, made)
        form = Form(tuple(made), window or extent(made, run.servers) or (0.0, 0.0, 0.0, 0.0), apart=window is not None)
        if alone and not run.problems:
            if len(self._forms) > _MOST_FORMS:
                self._forms.clear()
            self._forms[part, inner, window] = form, left - run.left
        return form

    def _target(self, use: Scope, token: str) -> tuple[Scope | None, Any, Box | None, bool]:
        """Return in which scope a target is read for a <use>, where it then stands, and what is seen of it."""
        tag = tag_of(token)
        unit = use.unit * scale_of(use.matrix)
        if tag.name not in ("symbol", "svg"):
            return self._canon(use, unit, use.view), use.matrix, None, False
        if tag.empty:
            return None, IDENTITY, None, False
        width, height = _sides(use, tag)
        view = view_box(tag.get.get("viewBox"))
        if width <= 0 or height <= 0 or (view and not view[2] * view[3]):
            return None, IDENTITY, None, False
        matrix, window, size = use.matrix, (0.0, 0.0, width, height), (width, height)
        if view:
            fit = fitted(tag.get.get("preserveAspectRatio"), view, 0.0, 0.0, width, height)
            matrix, size = times(matrix, fit), (view[2], view[3])
            seen = moved(window, inverse(fit))
            whole = (view[0], view[1], view[0] + view[2], view[1] + view[3])
            near = max(view[2], view[3]) / 10_000
            window = whole if all(abs(a - b) < near for a, b in zip(seen, whole, strict=True)) else seen
            unit = _LARGE_ICON / max(view[2], view[3])
        outer = self._canon(use, unit, size, tag.get.get(SHEET, ""))
        step = outer.made.get(("target", token))  # one scope for all that show it alike, so that it is read once
        if step is None:
            get = {key: value for key, value in tag.get.items() if key not in _VIEWED}
            step = outer.made["target", token] = elements.compiled(self, outer, tag._replace(get=get, name="g"))
        if step[0] not in (OPEN, EMPTY):
            return None, IDENTITY, None, False
        if tag.get.get("id", "").startswith("icon-"):
            step[1].found = True
        return step[1], matrix, window, True

    def _canon(self, use: Scope, unit: float, view: tuple[float, float], sheet: str = "") -> Scope:
        """Return the scope of what is shown in several places: the same for all that inherit the same.

        An icon may have a style sheet, which is for itself alone.
        """
        unit = float(f"{unit:.1e}")
        key = (
            use.look,
            use.type,
            unit,
            view,
            use.pictured,
            use.found,
            use.element.above if use.element else None,
            sheet,
            tuple(use.spaces.items()),
        )
        found = self._canonical.get(key)
        if found is None:
            if len(self._canonical) > _MOST_FORMS:
                self._canonical.clear()
            found = Scope(IDENTITY, use.look, use.type, "used", use.spaces, sheet=use.sheet, unit=unit, view=view)
            found.pictured, found.found = use.pictured, use.found
            found.element = use.element.above if use.element else None
            if sheet:
                from generator.draw.css import parse_sheet  # few icons have one

                found.sheet, found.element = parse_sheet(sheet), None
            self._canonical[key] = found
        return found


_VIEWED = frozenset({"id", "viewBox", "preserveAspectRatio", "x", "y", "width", "height", "refX", "refY"})
_END = Item(END)


def _sides(use: Scope, tag: Tag) -> list[float]:
    """Return width and height of a symbol or an <svg> where a <use> shows it."""
    own = ("100%", "100%") if tag.name == "symbol" else [tag.get.get(side, "100%") for side in ("width", "height")]
    sides = [given if given not in ("", "auto") else other for given, other in zip(use.size, own, strict=True)]
    return [length(side, of, use.type.size) for side, of in zip(sides, use.view, strict=True)]


def _inherited(record: Text, look: Look) -> Text:
    """Return a fitted text with what it takes from around it: a colour, an opacity, an outline."""
    said = (record.ink, record.stroke or "none")
    ink, stroke = [look.color if one.lower() == "currentcolor" else paint(one) for one in said]
    if (ink, stroke) != said:
        record = record._replace(ink=ink, stroke="" if stroke == "none" else stroke)
    if look.fill_alpha != 1:
        record = record._replace(alpha=record.alpha * look.fill_alpha)
    if look.stroke != "none" and not record.stroke and look.width > 0:
        record = record._replace(stroke=look.stroke, stroke_width=look.width)
    return record


def bleed_of(box: Box) -> float:
    """Say how much of a face is drawn beyond the cut, of which its top left corner tells."""
    left, top, right, bottom = box
    is_round = left < 0 and abs(left - top) < 0.001 and -2 * left < min(right - left, bottom - top)
    return round(-left, 4) if is_round else 0.0


def card_of(box: Box) -> Box:
    """Return the box of the card as it is cut."""
    bleed = bleed_of(box)
    return (box[0] + bleed, box[1] + bleed, box[2] - bleed, box[3] - bleed)


def may_hide_words(svg: str) -> bool:
    """Tell whether words may stand in a document where they are only defined."""
    for tag in APART:
        start = svg.find(f"<{tag}")
        while start >= 0:
            end = svg.find(f"</{tag}", start)
            if svg.find("<text", start, end) >= 0 or svg.find(MARK, start, end) >= 0:
                return True
            start = svg.find(f"<{tag}", end) if end >= 0 else -1
    return False


def _is_short(items: Sequence[Item]) -> bool:
    return len(items) <= 2 and all(type(one.record) is Shape and len(one.record.outline) < _SHORT for one in items)
