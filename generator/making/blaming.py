"""Paint a face once more as a whole, to tell what is wrong with it at the places where it can be mended."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from generator.catalog.clock import OverdueError
from generator.catalog.problems import ContentError
from generator.faces.blame import placed
from generator.operators.painted import Painted

if TYPE_CHECKING:
    from generator.catalog.model import Card, Deck, Side
    from generator.faces.render import Renderer
    from generator.typeset.fonts import FontBook


def painted_whole(
    renderer: Renderer,
    deck: Deck,
    card: Card,
    side: Side,
    paints: Callable[..., Painted],
    fonts: FontBook,
    folders: tuple[Path, ...],
) -> Painted:
    """Paint a face with all that it shows in it, which could not be painted by itself; pictures lie in `folders`.

    Raises:
        ContentError: all that is wrong with it; what is no XML is for its template to answer for, and no painter.
    """
    face = (renderer.front if side == "front" else renderer.back)(deck, card, whole=True)
    assert face is not None  # noqa: S101  (there was one a moment ago)
    origin = renderer.origin(deck, card, side, face.reads)
    try:
        return paints(face.svg, fonts, face.name, folders)
    except OverdueError:
        raise
    except ContentError as error:
        raise ContentError(placed(error.problems, face, origin, folders)) from None
