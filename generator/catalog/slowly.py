"""Read YAML's events in Python, where PyYAML was built without libyaml; the same answers, twenty times slower.

Knows the parser, and nothing of what is read.
"""

from typing import Any

import yaml

_BRACKETS = ",[]{}"
_ENDS = "\0 \t\r\n\x85\u2028\u2029"


class Slow(yaml.reader.Reader, yaml.scanner.Scanner, yaml.parser.Parser):
    """PyYAML's own parser, which ends words in brackets where libyaml does."""

    def __init__(self, text: str) -> None:
        yaml.reader.Reader.__init__(self, text)
        yaml.scanner.Scanner.__init__(self)
        yaml.parser.Parser.__init__(self)

    def scan_plain(self) -> Any:
        """Read words that are not in quotes: in brackets a question mark is one of their letters."""
        chunks: list[str] = []
        start = end = self.get_mark()
        indent = self.indent + 1
        spaces: list[str] = []
        while self.peek() != "#":
            length = self._plain_length(start)
            if not length:
                break
            self.allow_simple_key = False
            chunks += (*spaces, self.prefix(length))
            self.forward(length)
            end = self.get_mark()
            spaces = self.scan_plain_spaces(indent, start) or []
            if not spaces or self.peek() == "#" or (not self.flow_level and self.column < indent):
                break
        return yaml.tokens.ScalarToken("".join(chunks), True, start, end)

    def _plain_length(self, start: Any) -> int:
        """Count the letters up to the next blank, or to what ends the words."""
        length = 0
        while (letter := self.peek(length)) not in _ENDS:
            following = self.peek(length + 1)
            if letter == ":" and self.flow_level and following in _BRACKETS + "?":
                fact = "found unexpected ':'"
                raise yaml.scanner.ScannerError("while scanning a plain scalar", start, fact, self.get_mark())
            if letter == ":" and following in _ENDS:
                break
            if self.flow_level and letter in _BRACKETS:
                break
            length += 1
        return length
