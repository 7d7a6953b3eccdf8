"""Turn icon files into SVG symbols that faces share; knows neither templates nor cards."""

from __future__ import annotations

import re
from pathlib import Path
from xml.parsers import expat

from generator.faces.faults import TemplateFaultError
from generator.faces.sources import shown
from generator.typeset.svgtext import escape

MOST_BYTES = 500_000
_ROOT = re.compile(r"<svg\b[^>]*?(/?)>", re.DOTALL)
_ID = re.compile(r"""(\bid\s*=\s*["'])([^"']+)""")
_LINK = re.compile(r"""((?:\bhref\s*=\s*["']|url\(\s*["']?)#)([^"')\s]+)""")
_LEFT_OUT = frozenset({"width", "height", "x", "y", "id", "version", "viewBox", "xmlns", "preserveAspectRatio"})


class Icons:
    """The icons there are, by name; each is read when it is first used."""

    def __init__(self, files: dict[str, Path]) -> None:
        self._files = files
        self._symbols: dict[str, str] = {}
        self._contents: dict[str, bytes] = {}

    @property
    def names(self) -> frozenset[str]:
        """The names of all icons."""
        return frozenset(self._files)

    def content(self, name: str) -> bytes | None:
        """Return what is in the file of an icon, None if there is none."""
        if name not in self._contents and name in self._files:
            self._contents[name] = self._files[name].read_bytes()
        return self._contents.get(name)

    def symbol(self, name: str) -> str:
        """Return the icon `name` as a `<symbol id="icon-NAME">`.

        Raises:
            TemplateFaultError: when the file is no SVG that can be used.

        """
        known = self._symbols.get(name)
        if known is None:
            known = self._symbols[name] = _symbol(name, self._files[name], self.content(name) or b"")
        return known


def _symbol(name: str, path: Path, raw: bytes) -> str:
    if len(raw) > MOST_BYTES:
        raise TemplateFaultError(f"the icon {shown(path)} is larger than {MOST_BYTES} bytes", "simplify it")
    attributes: dict[str, str] = {}

    def start(tag: str, found: dict[str, str]) -> None:
        if tag.rpartition(":")[2] != "svg":
            raise TemplateFaultError(f"the icon {shown(path)} is no SVG document")
        attributes.update(found)
        parser.StartElementHandler = None

    def doctype(*_: object) -> None:
        raise TemplateFaultError(f"the icon {shown(path)} has a document type", "delete the line that begins <!DOCTYPE")

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.EntityDeclHandler = doctype
    try:
        parser.Parse(raw, True)
    except expat.ExpatError as error:
        fact = f"the icon {shown(path)} is not well-formed: {expat.ErrorString(error.code)} in line {error.lineno}"
        raise TemplateFaultError(fact, "save it again as plain SVG") from None
    text = raw.decode("utf-8", "replace")
    root = _ROOT.search(text)
    if root is None:
        raise TemplateFaultError(f"the icon {shown(path)} is no SVG document")
    inside = "" if root[1] else text[root.end() : text.rindex("</")]
    # Two icons may use the same ids for their gradients.
    inside = _LINK.sub(rf"\1icon-{name}-\2", _ID.sub(rf"\1icon-{name}-\2", inside))
    view_box = attributes.get("viewBox") or _box_of(attributes, path)
    kept = "".join(f' {key}="{escape(value)}"' for key, value in attributes.items() if key not in _LEFT_OUT)
    return f'<symbol id="icon-{escape(name)}" viewBox="{escape(view_box)}"{kept}>{inside.strip()}</symbol>'


def _box_of(attributes: dict[str, str], path: Path) -> str:
    width, height = (attributes.get(side, "").removesuffix("px") for side in ("width", "height"))
    if not width or not height:
        raise TemplateFaultError(
            f"the icon {shown(path)} has no viewBox", 'add viewBox="0 0 WIDTH HEIGHT" to its <svg>'
        )
    return f"0 0 {width} {height}"
