"""Say why a disk refused a file, and what to do about it; touches none."""

import errno
from pathlib import Path

from generator.catalog.problems import ContentError, mistake

REASONS = {
    errno.ENOSPC: ("the disk is full", "make room"),
    errno.EDQUOT: ("your share of the disk is used up", "make room"),
    errno.EFBIG: ("the file is larger than the disk allows", "write to another disk with --output"),
    errno.EROFS: ("this disk can only be read", "choose another folder with --output"),
    errno.EACCES: ("this folder or file may not be written", "choose another folder with --output"),
    errno.EPERM: ("this folder or file may not be written", "choose another folder with --output"),
    errno.ENOTDIR: ("a file stands where a folder is needed", "move it away, or choose another --output"),
    errno.EEXIST: ("a file stands where a folder is needed", "move it away, or choose another --output"),
    errno.EISDIR: ("a folder stands where a file is needed", "move it away, or choose another --output"),
    errno.ENAMETOOLONG: ("the name is too long for this disk", "choose a shorter --output"),
}


def reason(error: OSError) -> tuple[str, str]:
    """Give the fact and the way out."""
    return REASONS.get(error.errno or 0, (error.strerror or str(error), "see whether the disk is well"))


def cannot_write(path: Path, error: OSError) -> ContentError:
    """Say why `path` could not be written, where all files are as they were."""
    fact, hint = reason(error)
    return mistake(str(path), f"cannot be written: {fact}", f"{hint}; nothing was replaced")
