"""References between the elements of a document: url(#id) and href, chains of them, and what they amount to."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree.ElementTree import Element

from generator.catalog.problems import did_you_mean

from .profile import HREF
from .read import DEEPEST, Document, too_deep
from .refusal import Refusal

_LOOKS_AN_ELEMENT = 4
"""So many elements are looked at in the time and the memory that drawing one takes."""


class Links:
    """Finds what elements refer to in one document; `known` numbers everything found, also across documents.

    Looking at elements is paid for with `spend`, which raises a Refusal when too many are looked at.
    """

    def __init__(
        self, document: Document, known: dict[object, int], spend: Callable[[int], None] = lambda _: None
    ) -> None:
        self._document = document
        self._known = known
        self._spend = spend
        self._prints: dict[Element, int] = {}

    def linked(self, reference: str) -> Element | None:
        """Return the element that `#id` names; Refusal for anything outside the document."""
        if not reference.startswith("#"):
            raise Refusal(f"{reference[:60]!r} is outside the document", "refer to an element of this SVG as #its-id")
        return self._document.ids.get(reference[1:])

    def missing(self, reference: str) -> Refusal:
        """Say that nothing is called so."""
        hint = did_you_mean(reference[1:], self._document.ids) or "give the element meant that id"
        return Refusal(f"nothing has the id {reference[1:]!r}", hint)

    def required(self, element: Element) -> Element:
        """Return what the href of an element names; Refusal if there is no such thing."""
        reference = (element.get("href") or element.get(HREF) or "").strip()
        if not reference:
            raise Refusal("href is missing", "refer to an element of this SVG as #its-id")
        target = self.linked(reference)
        if target is None:
            raise self.missing(reference)
        return target

    def chain(self, element: Element) -> list[Element]:
        """Return the gradients or patterns that one refers to, in turn."""
        found: list[Element] = []
        while element.get("href") or element.get(HREF):
            element = self.required(element)
            if element in found or len(found) > DEEPEST:
                raise Refusal("a gradient or pattern refers to itself", "let it name another one")
            found.append(element)
        return found

    def print_of(self, element: Element | None) -> int:
        """Return a number that stands for everything an element is, with all it refers to."""
        if element is None:
            return 0
        known = self._prints.get(element)
        if known is None:
            described = self._described(element, set(), 0)
            known = self._known.setdefault(described, len(self._known) + 1)
            self._prints[element] = known
        return known

    def _described(self, element: Element, seen: set[Element], depth: int) -> tuple[object, ...]:
        if depth > DEEPEST:
            raise too_deep()
        described: list[object] = []
        css = self._document.css
        for number, one in enumerate(element.iter()):
            if number % _LOOKS_AN_ELEMENT == 0:
                self._spend(1)
            attributes = one.attrib
            described += (one.tag, len(one), one.text, one.tail, css.get(one), *attributes.items(), None)
            if "#" not in "".join(attributes.values()):
                continue
            for name, value in attributes.items():
                if "url(" in value or (value[:1] == "#" and name in ("href", HREF)):
                    for piece in value.split("#")[1:]:
                        target = self._document.ids.get(piece.partition(")")[0].strip(" '\""))
                        if target is not None and target not in seen:
                            seen.add(target)
                            described.append(self._described(target, seen, depth + 1))
        return tuple(described)
