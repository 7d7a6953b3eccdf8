"""A game's folder: which YAML is in it, which of that is used; no file outside the root is read.

In another language a file is read with the words of `languages/TAG/` in it.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from generator.catalog.ground import Ground
from generator.catalog.language import is_tag
from generator.catalog.messages import FORMS, Catalogue
from generator.catalog.nodes import Block, Node, Scalar, Unread
from generator.catalog.problems import Findings, Mark, nearest
from generator.catalog.readings import Reading
from generator.catalog.safeopen import is_file, walk
from generator.catalog.source import read_yaml
from generator.catalog.translation import FOLDER, MESSAGES, SENTENCES, Translation, Unfinished
from generator.named import NamedTuple

# Files that a game may have without naming them; those without a reader are kept for what is to come.
KNOWN_FILES: Final = ("game.yaml", "rules.yaml", "companion.yaml", "asked.yaml", "answers.yaml")
_ASKED: Final = ("asked.yaml", "answers.yaml")
"""How people ask hangs on a language as a whole: each has files of its own."""
_MOST_FILES: Final = 2000
_DEEPEST: Final = 4  # folders in folders


class Folder(NamedTuple):
    """A game's folder: `path` on the disk, `shown` in problems.

    What became of its tables is put into `readings`, what was translated from other words into `unfinished`; `language`
    is the tag of the one that is read, "" for the game's own.
    """

    path: Path
    shown: str
    findings: Findings
    readings: list[Reading] | None = None
    language: str = ""
    unfinished: list[Unfinished] | None = None

    @property
    def ground(self) -> Ground:
        """Where its files may lie: anywhere in the root that the game comes from."""
        return Ground(self.path.parents[1])

    def read(self, name: str) -> Block | None:
        """Read a file of the game, which must hold a group of fields."""
        node = self._node(name)
        if self.language and node is not None:
            node = self._in_words(name, node)
        if node is None or isinstance(node, Unread | Block):
            return node if isinstance(node, Block) else None
        self.findings.add(node.mark, "the file must be a group of fields", "write 'name: value' lines")
        return None

    def _node(self, name: str) -> Node | None:
        return read_yaml(self.path / name, self.ground, f"{self.shown}/{name}", self.findings)

    def _in_words(self, name: str, node: Node) -> Node:
        """Give a file with what it says in the language."""
        found, place = Translation(self.findings), self.in_language(name)
        if place != name:
            words = self._node(place)
            node = found.of(node, words) if words else node
        elif self.is_translated(name) or is_theme(name):
            found.lacks(node)
        named = is_theme(name) and place == name and not self.is_translated(name)
        self.tell(name, (one for one in found.unfinished if not named or one.path != ("name",)))
        return node

    def tell(self, name: str, found: Iterable[Unfinished]) -> None:
        """Keep what a file says that is not in the language."""
        if self.unfinished is not None:
            self.unfinished.extend(one._replace(file=name) for one in found)

    def words_of(self, file: str, path: Sequence[str]) -> Block | None:
        """Give what the words of another language say of a table's rows, by their names; nothing where they do not."""
        name = file.removeprefix(f"{self.shown}/")
        place = self.in_language(name)
        found = self._node(place) if place != name else None
        for one in path:
            entry = found.entries.get(one) if isinstance(found, Block) else None
            found = entry[1] if entry else None
        return found if isinstance(found, Block) else None

    def is_translated(self, name: str) -> bool:
        """Tell whether a file has words to translate; a theme that a translation leaves out stays as it is."""
        left = is_theme(name) and (self.path / FOLDER / self.language).is_dir() and self.in_language(name) == name
        return name not in _ASKED and not left

    def in_language(self, name: str) -> str:
        """Name the file that holds a file's words in the language; its own name where there is none."""
        place = f"{FOLDER}/{self.language}/{name}"
        return place if self.language and is_file(self.path / place, self.ground) else name

    def messages(self) -> Catalogue:
        """Read what the words of templates are in the language."""
        place = self.in_language(MESSAGES)
        return catalogue(self._node(place) if place != MESSAGES else None, self.findings)

    def _translates(self, name: str) -> bool:
        """Tell whether a file holds the words of one of the game's own, or those of templates or of the companion."""
        top, _, rest = name.partition("/")
        own = rest.partition("/")[2]
        return top == FOLDER and (own in (MESSAGES, SENTENCES) or is_file(self.path / own, self.ground))

    def languages(self) -> tuple[str, ...]:
        """Give the tags of the languages that the game is translated into."""
        places = (self.path / FOLDER).iterdir() if (self.path / FOLDER).is_dir() else ()
        return tuple(sorted(one.name for one in places if one.is_dir() and is_tag(one.name)))

    def yaml_files(self) -> list[str]:
        """Name every YAML file of the game, those aside that begin with _ or a dot."""
        files = []
        for entry in walk(self.path, self.ground, leaving_out="._"):
            if entry.is_folder and not entry.name and entry.leads_out:
                continue  # told of game.yaml
            if entry.is_folder:
                place = f"{self.shown}/{entry.name}".rstrip("/")
                self.findings.add(Mark(place), entry.shut, "put the folder itself there, and see that it can be read")
            elif self._translates(entry.name):
                continue  # it is read with the file whose words it holds
            elif entry.name.lower().endswith((".yaml", ".yml")) and entry.name.count("/") <= _DEEPEST:
                files.append(entry.name)
        if len(files) > _MOST_FILES:
            self.findings.add(Mark(self.shown), f"the folder has more than {_MOST_FILES} YAML files", "move some out")
        return files[:_MOST_FILES]

    def size(self) -> int:
        """Count the bytes of all YAML files of the game, those aside that are not read."""
        names = [one for one in walk(self.path, self.ground, leaving_out="._") if not one.shut]
        return sum(one.path.stat().st_size for one in names if one.name.lower().endswith((".yaml", ".yml")))

    def has_text(self, name: str) -> bool:
        """Tell whether a file that is not YAML, such as a rulebook, lies in the game's folder under that name."""
        if "\\" in name or name.startswith("/") or ".." in name.split("/") or name.lower().endswith((".yaml", ".yml")):
            return False
        return is_file(self.path / name, self.ground)

    def tell_unused(self, files: list[str], used: set[str]) -> None:
        """Nothing is left out in silence: tell about YAML that is not part of the game."""
        tables = tuple(one.file.removeprefix(f"{self.shown}/") for one in self.readings or ())
        for name in files:
            if name in used or name in KNOWN_FILES or is_theme(name) or name.startswith(tables):
                continue
            self.findings.add(Mark(f"{self.shown}/{name}"), "nothing uses this file", _use_of(name))


def _use_of(name: str) -> str:
    """Say how a file of YAML becomes part of a game."""
    if name.startswith(("cards/", "sheets/")) and name.endswith(".yaml"):
        kind, count = ("deck", "…") if name.startswith("cards/") else ("sheet", "1")
        return f"add '- {{{kind}: {name}, count: {count}}}' to the components in game.yaml, or put _ before its name"
    if name in ("tokens.yaml", "dice.yaml", "board.yaml"):
        kind = name.removesuffix(".yaml")
        return f"add '- {{{kind}: {name}, count: …}}' to the components in game.yaml, or put _ before its name"
    if name.endswith(".yml"):
        return f"call it {name.removesuffix('.yml')}.yaml"
    top, slash, rest = name.partition("/")
    meant = nearest(top, ("themes", "cards", "sheets"), 0.7) if slash else nearest(name, KNOWN_FILES, 0.7)
    return f"did you mean '{meant}{slash}{rest}'?" if meant else "move it away, or put _ before its name"


def catalogue(node: Node | None, findings: Findings) -> Catalogue:
    """Read a message catalogue: by what is said in English the words, or their forms for numbers."""
    said: Catalogue = {}
    for name, (key, words) in (node.entries if isinstance(node, Block) else {}).items():
        if isinstance(words, Scalar):
            said.update({str(name): words.text} if words.text.strip() else {})  # an empty one is yet to be written
        elif isinstance(words, Block) and "other" in words.entries and set(words.entries) <= set(FORMS):
            forms = {str(form): one.text for form, (_, one) in words.entries.items() if isinstance(one, Scalar)}
            if forms.get("other", "").strip():
                said[str(name)] = {form: one for form, one in forms.items() if one.strip()}
        else:
            fact = "this must be a text, or its forms for numbers"
            findings.add(key.mark, fact, f"write the words, or {{one: …, other: …}}; forms are {', '.join(FORMS)}")
    return said


def is_theme(name: str) -> bool:
    """Tell whether a file of the game is a theme."""
    return name.startswith("themes/") and name.count("/") == 1 and name.endswith(".yaml")
