"""Take out of a painted page the words that lie beyond a part of it, as a tile shows it; leaves all else.

Words that are printed on another tile would still be found, copied and read aloud on this one.
"""

from __future__ import annotations

from generator.draw.records import Box

from .painted import LIGHT, Painted, name_of, squeezed


def cuts(painted: Painted, part: Box) -> bool:
    """Tell whether words of a page lie across the left or right edge of `part` (left, top, right, bottom in mm)."""
    return any(x0 < edge < x1 for x0, _, x1, _ in [words.box for words in painted.words] for edge in (part[0], part[2]))


def cropped(painted: Painted, part: Box) -> Painted:
    """Return the page without the words of which nothing lies inside `part` (left, top, right, bottom in mm)."""
    left, top, right, bottom = part
    form = painted.form
    hidden = [
        (start, end)
        for start, end, (x0, y0, x1, y1) in painted.words
        if not (x0 < right and x1 > left and y0 < bottom and y1 > top)
    ]
    if not hidden or form.stream is None:
        return painted
    content = form.content
    pieces, at = [], 0
    for start, end in hidden:
        pieces.append(content[at:start])
        at = end
    content = b"".join([*pieces, content[at:]])
    plain = form.plain and len(content) <= LIGHT
    stream = content if plain else squeezed(content)
    return painted._replace(
        form=form._replace(name=name_of("f", form.body, content), stream=stream, plain=plain), words=()
    )
