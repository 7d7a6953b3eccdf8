"""Random edits, as a person with a text editor and a drawing program makes them; knows nothing of building."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

from PIL import Image

from tests.attacks.project import FONTS, Project

Change = Callable[[Project, Random], str | None]
"""Makes one edit and says which, or finds nothing to do."""

_NUMBER = re.compile(r"(?<![\w#.])\d+(?:\.\d+)?(?![\w.])")
_WORD = re.compile(r"(?<![\w.{%|<#\"'/$-])[A-Z]?[a-z]{3,}(?![\w(={:/\"'-])")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}\b")
_WORDS = "amber brook cedar delta ember fjord grove haven islet jetty knoll lagoon meadow".split()


def number(project: Project, random: Random) -> str | None:
    """Change a number in a text or template."""
    return _replace(project, random, _texts(project), _NUMBER, lambda old: f"{float(old) + random.choice((-1, 1)):g}")


def word(project: Project, random: Random) -> str | None:
    """Change a word in the YAML or the rulebook."""
    return _replace(project, random, project.files(".yaml", ".md"), _WORD, lambda _: random.choice(_WORDS))


def template_word(project: Project, random: Random) -> str | None:
    """Change a word in a template, whatever it is."""
    return _replace(project, random, _templates(project), _WORD, lambda _: random.choice(_WORDS))


def colour(project: Project, random: Random) -> str | None:
    """Change a colour anywhere."""
    return _replace(project, random, _texts(project), _COLOUR, lambda _: f"#{random.randrange(1 << 24):06x}")


def delete_line(project: Project, random: Random) -> str | None:
    """Delete a line of a template or text."""

    def without(lines: list[str], at: int) -> None:
        del lines[at]

    return _lines(project, random, without, "delete")


def double_line(project: Project, random: Random) -> str | None:
    return _lines(project, random, lambda lines, at: lines.insert(at, lines[at]), "double")


def add_drawing(project: Project, random: Random) -> str | None:
    """Draw something more, or set one more text, in a template or macro."""
    more = random.choice(
        (
            '<circle cx="{0}" cy="{0}" r="1" fill="#{1:06x}"/>',
            '{{{{ text("new {0}", 5, {0}, 14, 4, size=5, min_size=3) }}}}',
            '{{{{ icon("star", {0}, 5, 2) }}}}',
            "{{{{ text(theme.name, 5, {0}, 14, 4, size=5, min_size=3) }}}}",
        )
    ).format(random.randrange(6, 14), random.randrange(1 << 24))
    drawn = re.compile(r"\{%-? ?(block|macro)|<circle|<path")
    files = [name for name in _templates(project) if drawn.search(project.read(name))]
    if not files:
        return None
    name = random.choice(files)
    text = project.read(name)
    ends = [match.start() for match in re.finditer(r"\{%-? ?end(?:block|macro)", text)] or [len(text)]
    at = random.choice(ends)
    project.write(name, text[:at] + more + text[at:])
    return f"draw {more} in {name}"


def field(project: Project, random: Random) -> str | None:
    """Add a field to a theme or a deck."""
    files = project.files("dusk.yaml", "dawn.yaml", "folk.yaml", "signs.yaml")
    if not files:
        return None
    name = random.choice(files)
    more = f"more_{random.randrange(99)}: {random.choice(_WORDS)}\n"
    project.write(name, more + project.read(name))
    return f"add {more.strip()} to {name}"


def picture(project: Project, random: Random) -> str | None:
    """Paint another picture, of the same size or another."""
    files = project.files(".png", ".jpg")
    if not files:
        return None
    name = random.choice(files)
    size = random.choice(((6, 5), (8, 6), (9, 9)))
    image = Image.new("RGB", size, (random.randrange(256), random.randrange(256), random.randrange(256)))
    held = io.BytesIO()
    image.save(held, "PNG" if name.endswith(".png") else "JPEG")
    project.write(name, held.getvalue())
    return f"paint {name} {size}"


def font(project: Project, random: Random) -> str | None:
    """Put another font into a font's file, or one more font beside it."""
    files = [*project.files(".ttf", ".otf"), f"templates/{project.slug}/fonts/more.ttf"]
    name, which = random.choice(files), random.choice(sorted(FONTS))
    project.write(name, FONTS[which].read_bytes())
    return f"font {which} in {name}"


def rename(project: Project, random: Random) -> str | None:
    """Rename a template, picture, icon or font, or name one as another was named."""
    files = [name for name in project.files() if name.startswith("templates")]
    name = random.choice(files)
    to = random.choice((f"{name.rpartition('/')[0]}/x-{name.rpartition('/')[2]}", random.choice(files)))
    if Path(name).suffix != Path(to).suffix or name == to:
        return None
    project.path(name).replace(project.path(to))
    return f"rename {name} to {to}"


def shadow(project: Project, random: Random) -> str | None:
    """Give a theme, or the game, a template or icon of its own where another was used until now."""
    files = [name for name in project.files(".j2", ".svg") if f"templates/{project.slug}/" in name]
    themes = [name.rpartition("/")[2][:-5] for name in project.files(".yaml") if "/themes/" in name]
    if not files or not themes:
        return None
    name, theme = random.choice(files), random.choice(themes)
    to = name.replace(f"templates/{project.slug}/", f"templates/{project.slug}/{theme}/")
    project.write(to, project.read(name).replace("#", "#", 1).replace("0", "1", 1))
    return f"shadow {name} for {theme}"


def touch(project: Project, random: Random) -> str | None:
    """Touch a file and change nothing."""
    name = random.choice(project.files())
    project.path(name).touch()
    return f"touch {name}"


def unused(project: Project, random: Random) -> str | None:
    """Change a file that nobody uses."""
    name = random.choice(("TEMPLATES/notes.txt", "CONTENT/_ideas.yaml", "TEMPLATES/nobody.svg.j2", "TEMPLATES/no.png"))
    project.write(name, f"name: {random.choice(_WORDS)}\n")
    return f"unused {name}"


def clockless(project: Project, random: Random) -> str | None:
    """Change a letter or digit and leave the file's size and times as they were."""
    name = random.choice(_texts(project))
    path = project.path(name)
    about, text = path.stat(), project.read(name)
    places = [match.start() for match in re.finditer(r"(?<=[ \"(,])[1-8](?=[ \"),])", text)]
    if not places:
        return None
    at = random.choice(places)
    project.write(name, f"{text[:at]}{int(text[at]) + 1}{text[at + 1 :]}")
    os.utime(path, ns=(about.st_atime_ns, about.st_mtime_ns))
    return f"without the clock {name} at {at}"


CHANGES: tuple[tuple[Change, int], ...] = (
    (number, 10), (word, 12), (template_word, 3), (colour, 8), (delete_line, 6), (double_line, 4), (add_drawing, 8),
    (field, 3), (picture, 6), (font, 4), (rename, 5), (shadow, 4), (touch, 2), (unused, 2), (clockless, 4),
)  # fmt: skip


def _texts(project: Project) -> list[str]:
    return project.files(".yaml", ".md", ".j2", ".svg")


def _templates(project: Project) -> list[str]:
    return project.files(".j2")


def _replace(
    project: Project, random: Random, files: list[str], what: re.Pattern[str], new: Callable[[str], str]
) -> str | None:
    name = random.choice(files)
    text = project.read(name)
    found = list(what.finditer(text))
    if not found:
        return None
    match = random.choice(found)
    put = new(match[0])
    project.write(name, text[: match.start()] + put + text[match.end() :])
    return f"{match[0]} -> {put} in {name} at {match.start()}"


def _lines(project: Project, random: Random, change: Callable[[list[str], int], None], what: str) -> str | None:
    name = random.choice(_texts(project))
    lines = project.read(name).splitlines(keepends=True)
    if len(lines) < 2:
        return None
    at = random.randrange(len(lines))
    change(lines, at)
    project.write(name, "".join(lines))
    return f"{what} line {at + 1} of {name}"
