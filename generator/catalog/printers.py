"""The text in which a printer's profile is kept: read with places, and written."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Literal

from generator.catalog.declared import At, Fault, Field, Kind, group, read, text, whole
from generator.catalog.ground import Ground
from generator.catalog.nodes import Block, Scalar
from generator.catalog.printer import Cast, Printer
from generator.catalog.problems import Findings
from generator.catalog.source import read_yaml

_HEAD = (
    "# How a printer puts pages on paper, as `tuckbox calibrate` measured it: mm and degrees, about a page's middle.\n"
)


def _number(doc: str, default: float | None, least: float, most: float) -> Field:
    """Declare a number within bounds; one that may be unknown may be empty as well."""

    def take(at: At) -> float | None:
        node = at.node()
        value: Any = node.value if isinstance(node, Scalar) else ""
        if type(value) in (int, float) and least <= value <= most:
            return float(value)
        if node is not None and (value is not None or default is not None):
            at.unlike(node, f"a number from {least:g} to {most:g}", "calibrate again, or mend the number")
        return default

    return Field(doc, take, default)


def _edge(word: str) -> Fault:
    return None if word in ("long", "short") else (f"'{word}' is no edge to flip", "write long or short")


CAST: Final = Kind(
    "side",
    {
        "x": _number("mm to the right", 0.0, -30.0, 30.0),
        "y": _number("mm down", 0.0, -30.0, 30.0),
        "angle": _number("degrees clockwise", 0.0, -5.0, 5.0),
        "scale_x": _number("how much wider it comes out", 1.0, 0.9, 1.1),
        "scale_y": _number("how much higher it comes out", 1.0, 0.9, 1.1),
    },
)
PROFILE: Final = Kind(
    "profile",
    {
        "duplex": text("the edge that it flips sheets on", "long", check=_edge),
        "jitter": _number("by how much sheets differ", None, 0.0, 10.0),
        "paper": text("the paper that was measured on", "both"),
        "front": group("how a front comes out", CAST, None),
        "back": group("how a back comes out", CAST),
        "sheets": whole("how many were measured", 1, 1000, 1),
        "tray": text("the tray they came from", ""),
        "stock": text("what they are of", ""),
    },
)


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
    said = read(root, PROFILE, findings, f"printer {name}")
    findings.raise_if_any()
    front, back = (
        Cast(*(getattr(one, name) for name in Cast._fields)) if one else Cast() for one in (said.front, said.back)
    )
    words = {name: str(getattr(said, name)) for name in ("paper", "tray", "stock")}
    duplex: Literal["long", "short"] = "short" if said.duplex == "short" else "long"
    return Printer(name, duplex=duplex, front=front, back=back, jitter=said.jitter, sheets=said.sheets, **words)


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
        lines.append(f"{side}:\n" + "".join(f"  {name}: {_figure(getattr(cast, name))}\n" for name in Cast._fields))
    return "".join(lines)


def _figure(value: float) -> str:
    """Write a number to what matters; what is less than a tenth of a micrometre is nothing.

    >>> _figure(1.0), _figure(-0.0125), _figure(0.00006)
    ('1', '-0.0125', '0')
    """
    return "0" if abs(value) < 1e-4 else f"{value:.5f}".rstrip("0").rstrip(".")


def _quoted(text: str) -> str:
    return "'" + " ".join(text.split()).replace("'", "''") + "'"
