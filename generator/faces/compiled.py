"""Templates that were compiled in this process, so that each is compiled once; knows nothing of what they draw."""

from __future__ import annotations

from types import CodeType

import jinja2
from jinja2.bccache import Bucket


class Compiled(jinja2.BytecodeCache):
    """Keeps the code of templates by where they come from and what is in them.

    Several renderers of one game read the same templates, and compiling is what takes longest about them. Nothing
    is kept on disk: code from a file that anybody may have changed must not be run.
    """

    def __init__(self) -> None:
        self._code: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template its code, if it was compiled before."""
        bucket.code = self._code.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template's code."""
        if bucket.code is not None:
            self._code[bucket.key, bucket.checksum] = bucket.code

    def clear(self) -> None:
        """Forget everything."""
        self._code.clear()
