"""Where files of a project may be read, and why one is not; opens none, which `safeopen` does alone."""

import errno
import os
from pathlib import Path
from stat import S_IFDIR, S_ISDIR

from generator.named import NamedTuple


class Ground(NamedTuple):
    """Where files may be read: the folder `tree` of a `root`, or all of it.

    The root is what somebody named, and may be reached through links; what lies below it is what strangers brought.
    """

    root: Path
    tree: str = ""


class ShutError(Exception):
    """A file that is not read: `fact` says why and `hint` what to do.

    `why` says it in a word: "absent", "large", "folder", "odd" (a pipe or a device), "outside", "refused" by the
    system.
    """

    def __init__(self, why: str, fact: str, hint: str) -> None:
        super().__init__(fact)
        self.why = why
        self.fact = fact
        self.hint = hint

    @property
    def absent(self) -> bool:
        """Whether there is nothing."""
        return self.why == "absent"


def ground_of(templates: Path) -> Ground:
    """Give the ground of a folder of templates, such as ROOT/templates/pit: all of ROOT/templates."""
    folder = templates.absolute()
    return Ground(folder.parents[1], folder.parent.name) if len(folder.parts) > 2 else Ground(folder)


def holds(ground: Ground, real: str) -> bool:
    """Tell whether a real path lies in a ground."""
    top = home(ground)
    return real == top or real.startswith(top.rstrip(os.sep) + os.sep)


def home(ground: Ground) -> str:
    """Give the real place of a ground; that of its tree is below its root, whatever may stand there."""
    return os.path.join(os.path.realpath(ground.root), ground.tree) if ground.tree else os.path.realpath(ground.root)


def leads_out() -> ShutError:
    """Refuse what lies elsewhere."""
    return ShutError("outside", "this file leads out of the root", "put the file itself into the game's folder")


def absent() -> ShutError:
    """Refuse what is not there."""
    return ShutError("absent", "there is no such file", "make it, or say another name")


def no_file(mode: int) -> ShutError:
    """Refuse what is there and no ordinary file, by its `st_mode`."""
    if S_ISDIR(mode):
        return ShutError("folder", "this is a folder, not a file", "put a file in its place")
    return ShutError("odd", "this is not an ordinary file", "put a file in its place")


def refused(error: OSError) -> ShutError:
    """Say in our words why the system did not open a file."""
    if error.errno in (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG, errno.EINVAL):
        return absent()
    if error.errno == errno.ELOOP:
        return leads_out()
    if error.errno == errno.ENXIO:  # a socket
        return no_file(0)
    if error.errno == errno.EISDIR:
        return no_file(S_IFDIR)
    return ShutError("refused", f"the file cannot be read: {error.strerror}", "check its permissions")
