"""How an editor is told to open a file at a line: as an address that the browser hands on. Starts no program."""

from __future__ import annotations

from typing import Final

COPY: Final = "copy"
"""No editor: the place is copied instead."""
KNOWN: Final = {
    "vscode": "vscode://file/{path}:{line}:{column}",
    "cursor": "cursor://file/{path}:{line}:{column}",
    "zed": "zed://file/{path}:{line}:{column}",
    "idea": "idea://open?file={path}&line={line}&column={column}",
    "subl": "subl://open?url=file://{path}&line={line}&column={column}",
    COPY: "",
}
_SHUT: Final = ("javascript:", "data:", "blob:", "vbscript:", "http:", "https:")


def template_of(said: str) -> str:
    """Give the address with its gaps for an editor's name, or for an address that somebody has written.

    Raises:
        ValueError: it is neither.

    >>> template_of("zed"), template_of("emacs://{path}:{line}")
    ('zed://file/{path}:{line}:{column}', 'emacs://{path}:{line}')
    """
    if said in KNOWN:
        return KNOWN[said]
    if "{path}" not in said or ":" not in said.partition("{")[0] or said.lower().startswith(_SHUT):
        raise ValueError(said)
    return said
