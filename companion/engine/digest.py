"""SHA-256 that loads in no time.

`hashlib` loads OpenSSL, which takes a third of what a bare Python takes to start. Python has SHA-256 of its own beside
it, and the `random` module takes such a digest from there first, too; a Python built without has it from OpenSSL.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import sha256
else:
    try:
        from _sha2 import sha256  # from Python 3.12 on
    except ImportError:
        try:
            from _sha256 import sha256
        except ImportError:
            from hashlib import sha256

__all__ = ["sha256"]
