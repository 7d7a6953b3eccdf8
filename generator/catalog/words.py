"""Text that an author wrote, with its place; light enough for those who load nothing else of a game."""

from typing import Any, Final

from generator.catalog.problems import Mark

MARK: Final = "\u200b"
"""What an author writes where a line may end: a zero-width space."""


class Words(str):
    """Text an author wrote, which remembers its place and the field it stands in.

    >>> w = Words("Pit", Mark("content/pit.yaml", 3, 9), "name")
    >>> w.upper(), w.field, str(w.mark)
    ('PIT', 'name', 'content/pit.yaml:3:9')
    """

    __slots__ = ("field", "mark")
    mark: Mark
    field: str

    def __new__(cls, text: str, mark: Mark, field: str = "") -> "Words":
        """Keep `text` with its place."""
        self = super().__new__(cls, text)
        self.mark = mark
        self.field = field
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return (Words, (str(self), self.mark, self.field))
