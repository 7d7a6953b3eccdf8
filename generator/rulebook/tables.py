"""Share out the width of a table among its columns. Knows no text and no font."""

from __future__ import annotations

from collections.abc import Sequence


def column_widths(cells: Sequence[Sequence[tuple[float, float]]], width: float) -> list[float]:
    """Give each column its width; cells are (width in one line, width of the widest word) in mm.

    What fits in one line is left so; otherwise each column gets what its words need, and a share of the rest.

    >>> column_widths([[(10, 5), (10, 5)]], 100), column_widths([[(90, 10), (30, 10)]], 80)
    ([10, 10], [58.0, 22.0])
    """
    if not cells:
        return []
    columns = range(len(cells[0]))
    wanted = [max(row[at][0] for row in cells) for at in columns]
    least = [max(row[at][1] for row in cells) for at in columns]
    if sum(wanted) <= width:
        return wanted
    spare = width - sum(least)
    if spare <= 0:
        return [one * width / sum(least) for one in least]
    more = [want - need for want, need in zip(wanted, least, strict=True)]
    return [need + spare * extra / sum(more) for need, extra in zip(least, more, strict=True)]
