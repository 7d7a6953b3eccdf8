"""Give Jinja the templates of a game, as `sources` finds them."""

from __future__ import annotations

from collections.abc import Callable

import jinja2

from generator.faces.faults import PlacedFaultError
from generator.faces.sources import Sources


class Loader(jinja2.BaseLoader):
    """Gives Jinja the files that `Sources` has."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources

    def get_source(
        self, environment: jinja2.Environment, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        """Give the text of a template and its name for people. Raises PlacedFaultError when it is there and shut."""
        source = self._sources.find(template)
        if source is None:
            if shut := self._sources.why_shut(template):  # not to be passed over where others may take its place
                raise PlacedFaultError(shut)
            raise jinja2.TemplateNotFound(template)
        return source.text, source.shown, None

    def list_templates(self) -> list[str]:
        """Name every template there is."""
        return self._sources.names()
