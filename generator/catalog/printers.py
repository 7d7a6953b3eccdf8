"""The text in which a printer's profile is kept: read with places, and written."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from generator.catalog.fields import Fields
from generator.catalog.ground import Ground
from generator.catalog.nodes import Block, Scalar
from generator.catalog.printer import Cast, Printer
from generator.catalog.problems import Findings
from generator.catalog.source import read_yaml

_HEAD = (
    "# How a printer puts pages on paper, as `tuckbox calibrate` measured it: mm and degrees, about a page's middle.\n"
)
_BOUNDS: Final[Mapping[str, tuple[float, float]]] = {
    "x": (-30.0, 30.0), "y": (-30.0, 30.0), "angle": (-5.0, 5.0), "scale_x": (0.9, 1.1), "scale_y": (0.9, 1.1),
}  # fmt: skip
_MOST_JITTER = 10.0
_EDGES = ("long", "short")


def read_printer(path: Path, name: str) -> Printer:
    """Read the profile of a printer.

    Raises:
        ContentError: whatever is wrong with the file, with its places.
    """
    findings = Findings()
    root = read_yaml(path, Ground(path.parent), str(path), findings)
    if not isinstance(root, Block):
        if root is not None:
            findings.add(root.mark, "this is no printer's profile", "calibrate the printer again")
        findings.raise_if_any()
        return Printer(name)
    fields = Fields(root, f"printer {name}", findings)
    duplex = fields.text("duplex", "long")
    if duplex not in _EDGES:
        findings.add(fields.place("duplex"), f"'{duplex}' is no edge to flip", "write long or short")
    jitter = fields.take("jitter", None)
    given = isinstance(jitter, Scalar) and jitter.value is not None
    printer = Printer(
        name=name,
        paper=str(fields.text("paper", "both")),
        duplex="short" if duplex == "short" else "long",
        front=_cast(fields.group("front", "'front'", None)),
        back=_cast(fields.group("back", "'back'")),
        jitter=_number(fields, "jitter", 0.0, 0.0, _MOST_JITTER) if given else None,
        sheets=fields.whole("sheets", 1, 1000, 1),
        tray=str(fields.text("tray", "")),
        stock=str(fields.text("stock", "")),
    )
    fields.done()
    findings.raise_if_any()
    return printer


def written(printer: Printer) -> str:
    """Write a profile as YAML, which `read_printer` reads the same."""
    lines = [_HEAD]
    for name in ("tray", "stock"):
        if value := getattr(printer, name):
            lines.append(f"{name}: {_quoted(value)}\n")
    lines.append(f"paper: {printer.paper}\nduplex: {printer.duplex}\nsheets: {printer.sheets}\n")
    if printer.jitter is not None:
        lines.append(f"jitter: {_figure(printer.jitter)}\n")
    for side in ("front", "back"):
        cast = getattr(printer, side)
        lines.append(f"{side}:\n" + "".join(f"  {name}: {_figure(getattr(cast, name))}\n" for name in _BOUNDS))
    return "".join(lines)


def _cast(fields: Fields) -> Cast:
    values = {name: _number(fields, name, getattr(Cast(), name), *bounds) for name, bounds in _BOUNDS.items()}
    fields.done()
    return Cast(**values)


def _number(fields: Fields, name: str, default: float, least: float, most: float) -> float:
    node = fields.take(name, None)
    if node is None:
        return default
    value: Any = node.value if isinstance(node, Scalar) else None
    if type(value) not in (int, float) or not least <= value <= most:
        fields.wrong(node, name, f"a number from {least:g} to {most:g}", "calibrate again, or mend the number")
        return default
    return float(value)


def _figure(value: float) -> str:
    """Write a number to what matters; what is less than a tenth of a micrometre is nothing.

    >>> _figure(1.0), _figure(-0.0125), _figure(0.00006)
    ('1', '-0.0125', '0')
    """
    return "0" if abs(value) < 1e-4 else f"{value:.5f}".rstrip("0").rstrip(".")


def _quoted(text: str) -> str:
    return "'" + " ".join(text.split()).replace("'", "''") + "'"
