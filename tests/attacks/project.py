"""Folders to attack: copies of the little game Fair or of a real one, with all that was ever written in them."""

from __future__ import annotations

import os
import shutil
from hashlib import sha256
from pathlib import Path

from tests.helpers.shell import TOP

FONTS = {
    "alegreya-600": TOP / "tests/fonts/alegreya/Alegreya_600SemiBold.ttf",
    "alegreya-700": TOP / "templates/_shared/fonts/alegreya/Alegreya_700Bold.ttf",
    "alegreya-400": TOP / "templates/_shared/fonts/alegreya/Alegreya_400Regular.ttf",
    "bangers": TOP / "tests/fonts/bangers/Bangers_400Regular.ttf",
    "cinzel-400": TOP / "tests/fonts/cinzel/Cinzel_400Regular.ttf",
    "cinzel-700": TOP / "templates/_shared/fonts/cinzel/Cinzel_700Bold.ttf",
    "garamond": TOP / "tests/fonts/eb-garamond/EBGaramond_400Regular.ttf",
    "japanese": TOP / "tests/fonts/noto-sans-jp/NotoSansJP_400Regular.ttf",
    "titan": TOP / "templates/_shared/fonts/titan-one/TitanOne_400Regular.ttf",
}
"""Fonts to swap, all under the SIL Open Font License."""


class Project:
    """A root with content/ and templates/ of one game; `slug` is its name."""

    def __init__(self, root: Path, slug: str) -> None:
        self.root = root
        self.slug = slug

    def path(self, name: str) -> Path:
        """Give a file of the project; CONTENT/ and TEMPLATES/ stand for the game's own folders."""
        name = name.replace("CONTENT/", f"content/{self.slug}/").replace("TEMPLATES/", f"templates/{self.slug}/")
        return self.root / name

    def read(self, name: str) -> str:
        return self.path(name).read_text()

    def write(self, name: str, content: str | bytes) -> None:
        """Write a text or bytes, and the folders above."""
        path = self.path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)

    def files(self, *suffixes: str) -> list[str]:
        """Name the project's own files, in order."""
        found = []
        for top in ("content", "templates"):
            for place, _, names in os.walk(self.root / top):
                found += [Path(place, name).relative_to(self.root).as_posix() for name in names]
        return sorted(name for name in found if not suffixes or name.endswith(suffixes))

    def state(self) -> str:
        """Digest all files that the game is made from."""
        digest = sha256()
        for name in self.files():
            digest.update(name.encode() + b"\0" + sha256((self.root / name).read_bytes()).digest())
        return digest.hexdigest()


def fair(root: Path) -> Project:
    """Write the game Fair, which uses everything there is, below `root`."""
    shutil.copytree(Path(__file__).parent / "fair", root, dirs_exist_ok=True)
    project = Project(root, "fair")
    for name in ("alegreya-600", "cinzel-400"):
        project.write(f"TEMPLATES/fonts/{name}.ttf", FONTS[name].read_bytes())
    return project


def real(root: Path, slug: str) -> Project:
    """Copy one of our own games below `root`."""
    for top in ("content", "templates"):
        shutil.copytree(TOP / top / slug, root / top / slug)
    return Project(root, slug)
