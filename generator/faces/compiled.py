"""Templates that were compiled, so that each is compiled once."""

from __future__ import annotations

from types import CodeType
from typing import Protocol

import jinja2
from jinja2.bccache import Bucket


class Shelf(Protocol):
    """Where code is kept between runs, safe from everybody who must not have a say in what is run."""

    def read(self, key: str) -> CodeType | None:
        """Give the code that is kept under `key`, None if there is none."""

    def write(self, key: str, code: CodeType) -> None:
        """Keep code, or do nothing."""


class Compiled(jinja2.BytecodeCache):
    """Keeps the code of templates by how they are read and what is in them; on a `shelf` too, if there is one.

    Several renderers of one game read the same templates, and so do the processes that draw it and the next build.
    """

    def __init__(self, shelf: Shelf | None = None) -> None:
        self._code: dict[str, CodeType] = {}
        self._shelf = shelf

    def get_bucket(self, environment: jinja2.Environment, name: str, filename: str | None, source: str) -> Bucket:
        """Tell apart what environments with other settings make of the same template."""
        dialect = f"{environment.autoescape} {environment.trim_blocks} {environment.lstrip_blocks}"
        return super().get_bucket(environment, name, f"{dialect} {filename or ''}", source)

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template its code, if it was compiled before."""
        key = f"{bucket.key} {bucket.checksum}"
        bucket.code = self._code.get(key)
        if bucket.code is None and self._shelf is not None:
            bucket.code = self._shelf.read(key)
            if bucket.code is not None:
                self._code[key] = bucket.code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template's code."""
        if bucket.code is not None:
            key = f"{bucket.key} {bucket.checksum}"
            self._code[key] = bucket.code
            if self._shelf is not None:
                self._shelf.write(key, bucket.code)

    def clear(self) -> None:
        """Forget everything that was compiled in this process."""
        self._code.clear()
