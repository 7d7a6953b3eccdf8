"""Find where games and their templates are kept; no path leaves the root it was found in. Reads no YAML."""

import os
from collections.abc import Mapping
from pathlib import Path

from generator.catalog.problems import ContentError, Findings, Mark, Problem, did_you_mean
from generator.named import NamedTuple

VARIABLE = "TUCKBOX_ROOT"
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
Paths = tuple[Path, ...]
_PACKAGE = Path(__file__).resolve().parents[1]


class Roots(NamedTuple):
    """Folders that hold content/ and templates/, the first one first; a game comes whole from the first that has it."""

    paths: Paths

    def games(self) -> tuple[str, ...]:
        """Name every game there is, in order of the alphabet."""
        return tuple(sorted({name for path in self.paths for name in _folders(path) if is_slug(name)}))

    def misnamed(self) -> Paths:
        """Give the folders that hold a game but whose names are no game's name."""
        return tuple(path / "content" / name for path in self.paths for name in _folders(path) if not is_slug(name))

    def root_of(self, slug: str) -> Path:
        """Give the root a game comes from.

        Raises:
            ContentError: there is no such game.
        """
        if is_slug(slug):
            for path in self.paths:
                if (path / "content" / slug / "game.yaml").exists():
                    return path
        hint = did_you_mean(slug, self.games()) or "put a game into content/NAME/game.yaml"
        raise ContentError([Problem(Mark("content"), f"there is no game called '{slug[:60]}'", hint)])

    def game_dir(self, slug: str) -> Path:
        """Give the folder of a game's YAML.

        Raises:
            ContentError: there is no such game.
        """
        return self.root_of(slug) / "content" / slug

    def template_dirs(self, slug: str) -> Paths:
        """Give the folders of a game's own templates, which lie in the root the game comes from.

        Raises:
            ContentError: there is no such game.
        """
        own = self.root_of(slug) / "templates" / slug
        return (own,) if own.is_dir() else ()

    def folders_of(self, slug: str) -> Paths:
        """Give all folders of templates that a game sees.

        Raises:
            ContentError: there is no such game.
        """
        return (*self.template_dirs(slug), *self.shared_dirs())

    def shared_dirs(self) -> Paths:
        """Give every root's templates/_shared; what is in them is looked up one by one, in this order."""
        shared = (path / "templates" / "_shared" for path in self.paths)
        return tuple(folder for folder in shared if folder.is_dir())


def search_path(root: Path | None = None, environ: Mapping[str, str] | None = None, here: Path | None = None) -> Roots:
    """Say where to look: `root`, $TUCKBOX_ROOT, the current folder if it has games, the checkout or the bundle.

    Raises:
        ContentError: `root` or $TUCKBOX_ROOT is no folder with content/ in it.
    """
    environ = os.environ if environ is None else environ
    here = Path.cwd() if here is None else here
    findings = Findings()
    asked: list[tuple[str, Path]] = []
    if root is not None:
        asked.append((f"--root {root}", root))
    if named := environ.get(VARIABLE):
        asked.append((f"${VARIABLE}={named}", Path(named)))
    found: list[Path] = []
    for mark, path in asked:
        full = (here / path.expanduser()).absolute()
        if (full / "content").is_dir():
            found.append(full)
        elif full.is_dir():
            findings.add(Mark(mark), "this folder has no content/ in it", "name the folder above content/")
        else:
            findings.add(Mark(mark), "there is no such folder", "name the folder above content/")
    findings.raise_if_any()
    if _folders(here):
        found.append(here.absolute())
    checkout = _PACKAGE.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / "content").is_dir():
        found.append(checkout)
    elif (_PACKAGE / "_bundled" / "content").is_dir():
        found.append(_PACKAGE / "_bundled")
    return Roots(tuple(dict.fromkeys(found)))


def is_slug(name: str) -> bool:
    """Tell whether a folder may be a game: small letters, digits and dashes, a letter first.

    >>> is_slug("deep-sea"), is_slug("Deep Sea"), is_slug("../sea")
    (True, False, False)
    """
    return 0 < len(name) <= 60 and "a" <= name[0] <= "z" and _LETTERS.issuperset(name)


def _folders(root: Path) -> list[str]:
    """Name the folders of content/ that hold a game.yaml; those that begin with _ or . are nobody's game."""
    content = root / "content"
    try:
        names = sorted(entry.name for entry in os.scandir(content) if entry.name[0] not in "._")
    except OSError:
        return []
    return [name for name in names if (content / name / "game.yaml").exists()]
