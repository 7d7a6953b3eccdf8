"""Find template files, pictures and icons by name.

A template is looked up in the theme's folder, the game's, and below templates/ for `_shared/...`; never
outside them.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from generator.catalog import safeopen
from generator.catalog.ground import Ground, ShutError, ground_of
from generator.catalog.model import Game
from generator.catalog.problems import Mark, Problem
from generator.catalog.roots import Roots
from generator.named import NamedTuple
from generator.template.reads import Read

MOST_BYTES = 4_000_000
_WAYS_OUT = {"large": "split it, or bring the art in as a picture", "outside": "put the file itself into the folder"}
MOST_PICTURE = 64_000_000
_SUFFIX = ".j2"


Lying = tuple[Path, Ground]
"""A file, and the ground that it lies in."""


class Source(NamedTuple):
    """One template file: its name for templates, its path as people read it, and what is in it."""

    name: str
    shown: str
    text: str


class Sources:
    """The template files that one edition of a game can see: its theme's, the game's `own`, and the `shared` ones.

    Pictures may lie beside the game's `content` as well, and icons in folders of somebody else's.
    """

    def __init__(
        self, own: Sequence[Path], shared: Sequence[Path], theme: str = "", content: Sequence[Path] = (),
        icons: Sequence[Lying] = (),
    ) -> None:  # fmt: skip
        self._folders = [*(folder / theme for folder in own if theme and (folder / theme).is_dir()), *own]
        self._grounds = {folder: ground_of(one) for one in own for folder in (one / theme, one)}
        self._own = list(own)
        self._shared = list(shared)
        self._content = list(content)
        self._icon_sets = list(icons)
        self._found: dict[str, Source | None] = {}
        self._shut: dict[str, Problem] = {}
        self._all: list[str] | None = None

    def path_of(self, name: str) -> Path | None:
        """Return the file called `name`, or None when there is none that may be read."""
        found = self._at(name)
        return found[0] if found else None

    def _at(self, name: str) -> Lying | None:
        return next((one for one in self._places(name) if safeopen.is_file(*one)), None)

    def _places(self, name: str) -> list[Lying]:
        """Give the places where a file called `name` may lie, in their order."""
        parts = name.split("/")
        if not _is_plain(name):
            return []
        if parts[0] == "_shared":
            return [(folder.parent / name, ground_of(folder)) for folder in self._shared]
        return [(folder / name, self._grounds[folder]) for folder in self._folders]

    def find(self, name: str) -> Source | None:
        """Return the template called `name`, or None; read once.

        One that is there and is not read is None as well: `why_shut` tells of it.
        """
        if name in self._found:
            return self._found[name]
        source = None
        for path, ground in self._places(name):
            try:
                content = safeopen.read(path, ground, MOST_BYTES)
            except ShutError as shut:
                if shut.absent:
                    continue
                self._shut[name] = Problem(Mark(shown(path)), shut.fact, _WAYS_OUT.get(shut.why, shut.hint))
            else:
                source = self._text(name, shown(path), content)
            break
        self._found[name] = source
        if source and "extends" in source.text:
            from generator.template.inheritance import fault  # noqa: PLC0415  (few templates extend another)

            if lost := fault(name, source.shown, source.text, self._text_of):
                self._found[name], self._shut[name] = None, lost
        return self._found[name]

    def place(self, name: str) -> str:
        """Say how the template called `name` is shown to people, be there one or not."""
        source = self._found[name] if name in self._found else self.find(name)
        return source.shown if source else f"templates/{self._own[0].name}/{name}" if self._own else name

    def _text_of(self, name: str) -> str | None:
        source = self.find(name)
        return source.text if source else None

    def _text(self, name: str, place: str, content: bytes) -> Source | None:
        """Return what is in a template; none if it is empty or no text, which `why_shut` tells of."""
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            before = content[: error.start]
            line, column = before.count(b"\n") + 1, len(before.rpartition(b"\n")[2].decode("utf-8")) + 1
            fact = f"this is no UTF-8: a byte 0x{content[error.start]:02X} stands here"
            self._shut[name] = Problem(Mark(place, line, column), fact, "save the file as UTF-8")
            return None
        if not text.strip():
            self._shut[name] = Problem(Mark(place), "the template is empty", "write it, or delete the file")
            return None
        return Source(name, place, text)

    def why_shut(self, name: str) -> Problem | None:
        """Say why a template or picture that is there is not read."""
        if name not in self._shut:
            for path, ground in (*self._places(name), *self._beside(name)):
                if (shut := safeopen.why_shut(path, ground)) is not None:
                    self._shut[name] = Problem(Mark(shown(path)), shut.fact, shut.hint)
                    break
        return self._shut.get(name)

    def of(self, reads: Iterable[Read]) -> list[Source]:
        """Give the templates among what was read."""
        names = sorted(str(name) for kind, name, *_ in reads if kind == "template")
        return [source for name in names if (source := self.find(name))]

    @property
    def icons_home(self) -> str:
        """Where the icons of the game itself lie, as people call it."""
        return f"templates/{self._own[0].name}/icons/" if self._own else "the folder icons of the templates"

    @property
    def pictures_home(self) -> str:
        """Where pictures beside the game's content lie, as people call it."""
        return f"{shown(self._content[0])}/" if self._content else "the folder of the templates"

    def is_shown(self, file: str) -> bool:
        """Tell whether `file` is how some template that was read is shown to people."""
        return any(source is not None and source.shown == file for source in self._found.values())

    def lines(self, file: str) -> list[str]:
        """Give the lines of the template that is shown as `file`, or called so, none if no such was read."""
        found = (source.text for source in self._found.values() if source and file in (source.shown, source.name))
        return next(found, "").split("\n")

    def names(self) -> list[str]:
        """Return the name of every template there is."""
        if self._all is None:
            found = {name for name in self._files() if name.endswith(_SUFFIX)}
            self._all = sorted(found)
        return self._all

    def picture_names(self) -> list[str]:
        """Return the name of every picture file of the game, as `art()` takes it."""
        shared = tuple(f"{folder.name}/" for folder in self._shared)
        beside = (one.name for path in self._content for one in safeopen.walk(path, ground_of(path)) if not one.shut)
        return sorted(
            {name for name in (*self._files(), *beside) if safeopen.is_picture(name) and not name.startswith(shared)}
        )

    def _files(self) -> Iterator[str]:
        """Give the name of every file that templates may name."""
        for folder in self._folders:
            yield from (one.name for one in safeopen.walk(folder, self._grounds[folder]) if not one.shut)
        for folder in self._shared:
            found = safeopen.walk(folder, ground_of(folder))
            yield from (f"{folder.name}/{one.name}" for one in found if not one.shut)

    def picture(self, name: str) -> str | None:
        """Return how a face refers to the picture `name`, or None when there is none.

        References are relative to the game's folder of templates, to a shared one or to that of its content, where the
        painter looks them up.
        """
        if not safeopen.is_picture(name):
            return None
        path = self.path_of(name)
        if path is None:
            return name if any(safeopen.is_file(*one) for one in self._beside(name)) else None
        folder = next(folder for folder in (*self._own, *self._shared) if path.is_relative_to(folder))
        return path.relative_to(folder).as_posix()

    def _beside(self, name: str) -> list[Lying]:
        """Give the places beside the content where a picture called `name` may lie."""
        if not _is_plain(name):
            return []
        return [(folder / name, ground_of(folder)) for folder in self._content]

    def icons(self) -> dict[str, Lying]:
        """Return the icons by name: the theme's, the game's, those of sets and the shared ones, the nearest winning.

        Also those that are not read; that is told when they are shown.
        """
        found: dict[str, Lying] = {}
        own = [(folder / "icons", self._grounds[folder]) for folder in self._folders]
        shared = [(folder / "icons", ground_of(folder)) for folder in self._shared]
        for folder, ground in reversed([*own, *self._icon_sets, *shared]):
            for one in safeopen.walk(folder, ground):
                if one.name.endswith(".svg") and "/" not in one.name and one.name.isprintable():
                    found[one.name.removesuffix(".svg")] = (one.path, ground)
        return dict(sorted(found.items()))


def sources_of(roots: Roots, game: Game, theme: str) -> Sources:
    """Return the files that an edition of a game can see."""
    slug, root = game.slug, roots.root_of(game.slug).absolute()
    icons = [(root / one.folder, Ground(root)) for one in game.icons]
    return Sources(roots.template_dirs(slug), roots.shared_dirs(), theme, (roots.game_dir(slug),), icons)


def pictures_in(folder: Path) -> Iterator[bytes]:
    """Give names and bytes of the pictures below a folder."""
    ground = ground_of(folder)
    for one in safeopen.walk(folder, ground):
        if not one.shut and safeopen.is_picture(one.name):
            yield one.name.encode()
            yield safeopen.read(one.path, ground, MOST_PICTURE)


def _is_plain(name: str) -> bool:
    """Tell whether a name leads nowhere but down."""
    parts = name.split("/")
    return not ("\\" in name or "\0" in name or ":" in name or any(part in ("", ".", "..") for part in parts))


def shown_icon(path: Path, ground: Ground) -> str:
    """Write the path of an icon as people know it: one of a set, whose ground is a whole root, from there on."""
    return shown(path) if ground.tree else path.relative_to(ground.root).as_posix()


def shown(path: Path) -> str:
    """Write a path as people know it, from templates/ on, or from content/.

    >>> shown(Path("/home/me/templates/pit/card.svg.j2")), shown(Path("/home/me/content/pit/fox.png"))
    ('templates/pit/card.svg.j2', 'content/pit/fox.png')
    """
    parts = path.parts
    for home in ("templates", "content"):
        if home in parts:
            start = len(parts) - 1 - parts[::-1].index(home)
            return "/".join(parts[start:])
    return path.as_posix()
