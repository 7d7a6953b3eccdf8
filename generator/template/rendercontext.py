"""The context of a face while it is drawn: what it may spend, what it has used and shown, what is wrong with it.

Faces are drawn within faces. The one that is being drawn is in the `ActiveContext`, and whatever a template calls
works for that one; so all that is to be known of the drawing of a single face has its place here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from generator.catalog.model import EMPTY, Card, Deck
from generator.catalog.problems import Problem
from generator.draw.records import Form, Text
from generator.template.budget import Budget
from generator.template.reads import Read

if TYPE_CHECKING:
    from jinja2.environment import Template, TemplateModule

    from generator.text.setting import Setting


class Divides(Protocol):
    """Finds out what faces show of a text that goes on."""

    def of(self, content: str, setting: Setting, width: float, height: float | None) -> tuple[str, float] | None:
        """Say what a box shows of a text, and at which size; None where it shows all of it."""


@dataclass(slots=True)
class RenderContext:
    """A face that is being drawn, from its first word to its last; or a long text that is being run.

    `label` is what people call it, `template` where it begins, `seen` what its template sees. It is of a `card` of
    `deck`, with its theme's words, and shown on the faces that show one another on behalf of the cards `quoting`.

    What is gathered: the documents of the faces that it `shows` by the names it has for them, and icons; the
    `texts` that were fitted, by their marks, the `problems`, and the `notes`,
    which people are told and which stop nothing; `box` is the drawn box that is being filled, as people call it.
    `reads` are all that was read so far. `modules` are what the templates that were imported have made. `depth` is how
    many faces show one another below this one. Of texts that go on, `portion` is what it shows, by the whole text;
    `dividing` finds it out; one is `endless` that not even the most faces of a card have room for.
    """

    label: str
    template: str
    seen: dict[str, Any]
    deck: Deck | None = None
    card: Card | None = None
    quoting: tuple[str, ...] = ()
    budget: Budget = field(default_factory=Budget)
    shows: dict[str, str | Form] = field(default_factory=dict)
    texts: dict[str, Text] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    notes: list[Problem] = field(default_factory=list)
    reads: set[Read] = field(default_factory=set)
    modules: dict[Template, TemplateModule] = field(default_factory=dict)
    depth: int = 0
    box: str = ""
    portion: Mapping[str, tuple[str, float]] = field(default_factory=lambda: EMPTY)
    dividing: Divides | None = None
    endless: bool = False

    def of_field(self, field: str) -> str:
        """Say what people call a field of it, "" for the whole."""
        return f"{self.label}, field {field}" if field else self.label


class ActiveContext:
    """Holds the one face that is being drawn right now; one of nothing, unless there is any."""

    __slots__ = ("render_context",)

    def __init__(self) -> None:
        self.render_context = RenderContext("", "", {})

    @contextmanager
    def holding(self, render_context: RenderContext) -> Iterator[None]:
        """Draw this one until the block is done, then go on with the one that it is shown on."""
        around, self.render_context = self.render_context, render_context
        try:
            yield
        finally:
            self.render_context = around
