"""Faces on the press: each becomes a form of the PDF when it is first stamped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from generator.operators.painted import Painted


class Forms(Mapping[str, str]):
    """Face key -> the name of its form in the PDF; a face enters the PDF when it is first stamped."""

    def __init__(self, enter: Callable[[Painted], str], pictures: Mapping[str, Painted]) -> None:
        self._enter = enter
        self._pictures = pictures
        self._names: dict[str, str] = {}

    def __getitem__(self, key: str) -> str:
        if key not in self._names:
            self._names[key] = self._enter(self._pictures[key])
        return self._names[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._pictures)

    def __len__(self) -> int:
        return len(self._pictures)
