"""Icons as their makers give them: how many are taken unchanged, and whether they are drawn as resvg draws them.

Run as `python -m tests.attacks.icons --from FOLDER [--count 1000] [--seed 1] [--into FOLDER]`. FOLDER is one into which
icon packages were installed, such as `node_modules` after

    npm install --ignore-scripts lucide-static @tabler/icons @phosphor-icons/core bootstrap-icons @mdi/svg \\
        feather-icons heroicons remixicon ionicons simple-icons @fortawesome/fontawesome-free eva-icons \\
        @carbon/icons devicon circle-flags flag-icons @twemoji/svg cryptocurrency-icons

As many icons are taken out of each package, by chance that is the same each time. Every one is tried in both ways
that there are, as `icon()` and as `art()`. Those with animation or scripts must be refused; of all others, but for
those with filters, pictures or HTML, 99 % must be taken as they are, and 99 % of these must look as resvg draws them,
within 1 % of pixels. `--into` keeps pictures of those that do not: ours, theirs, what is apart. Needs the `dev`
dependencies (resvg_py, pypdfium2), and no network.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from PIL import Image, ImageChops

from generator.catalog.ground import ground_of
from generator.catalog.problems import ContentError
from generator.faces.icons import Icons
from generator.operators.painted import Painted
from generator.paint.face import paint
from generator.press.pdf import PdfPress
from generator.typeset.svgtext import icon_use
from tests.paint.drawing import FONTS, difference, oracle, picture_of

BIGGEST = 500_000
WIDTH = 480
_REFUSED = re.compile(r"<(?:\w+:)?(animate\w*|set|discard|script|filter|foreignObject|image)\b|\son\w+\s*=")
_ROOT = re.compile(r"<svg\b[^>]*>", re.DOTALL)
_WAYS = ("icon", "art")


class Icon(NamedTuple):
    """An icon file and the package it came from; `beyond` is what it holds that no printed face can, "" for nothing."""

    package: str
    path: Path
    beyond: str


class Tried(NamedTuple):
    """What became of an icon: what was said of it by each way, and how far apart its pictures are, in percent."""

    icon: Icon
    said: dict[str, str]
    apart: dict[str, float]


def packages(folder: Path) -> dict[str, list[Path]]:
    """Give the SVG files of each package below a folder that has more than 20 of them."""
    found: dict[str, list[Path]] = {}
    for about in sorted([*folder.glob("*/package.json"), *folder.glob("@*/*/package.json")]):
        files = [path for path in sorted(about.parent.rglob("*.svg")) if path.stat().st_size <= BIGGEST]
        if len(files) > 20:
            found[about.parent.relative_to(folder).as_posix()] = files
    return found


def chosen(folder: Path, count: int, seed: int) -> list[Icon]:
    """Choose icons, as many of each package as can be; of equal files and of files without a picture none."""
    chance = random.Random(seed)
    offered = packages(folder)
    icons: list[Icon] = []
    for number, (package, files) in enumerate(offered.items()):
        wanted = (count - len(icons)) // (len(offered) - number)
        known: set[bytes] = set()
        for path in chance.sample(files, len(files)):
            content = path.read_bytes()
            if wanted == 0:
                break
            if content not in known and b"<svg" in content and not _is_sprite(content):
                known.add(content)
                held = _REFUSED.search(content.decode("utf-8", "replace"))
                icons.append(Icon(package, path, held[0].strip("< =\n\t") if held else ""))
                wanted -= 1
    return icons


def _is_sprite(content: bytes) -> bool:
    """Tell whether a file only keeps symbols, or is a font, for others to use."""
    return b"<font" in content or (b"<symbol" in content and b"<use" not in content)


def tried(icon: Icon, scratch: Path) -> Tried:
    """Take an icon in by both ways, and hold what is drawn against resvg's picture."""
    content = icon.path.read_bytes()
    source = content.decode("utf-8-sig", "replace")
    (scratch / "x.svg").write_bytes(content)
    said: dict[str, str] = {}
    apart: dict[str, float] = {}
    for way in _WAYS:
        try:
            face = paint(_document(way, scratch), FONTS, icon.path.name, (scratch,))
        except ContentError as error:
            said[way] = _first(error)
            continue
        if not icon.beyond:
            apart[way] = _held(face, source)
    return Tried(icon, said, apart)


def _document(way: str, scratch: Path) -> str:
    head = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 60 60">'
    if way == "art":
        return f'{head}<image width="60" height="60" xlink:href="x.svg"/></svg>'
    icons = Icons({"x": (scratch / "x.svg", ground_of(scratch))})
    return f"{head}<defs>{icons.symbol('x')}</defs>{icon_use('x', 0, 0, 60, '#000')}</svg>"


def _held(face: Painted, source: str) -> float:
    """Return the share of pixels apart from resvg's picture, in percent; 100 where that one has none.

    Where they are apart they are drawn once more, four times as large: pdfium moves edges to whole pixels.
    """
    found = 100.0
    for times in (1, 4):
        try:
            theirs = _theirs(source, WIDTH * times)
        except (ValueError, OSError, RuntimeError):
            return 100.0
        found = difference(_ours(face, WIDTH * times), theirs, 3 * times)
        if found < 1:
            break
    return found


def _ours(face: Painted, width: int) -> Image.Image:
    press = PdfPress(FONTS, title="icon")
    press.page(face.width, face.height)
    press.stamp(face, 0, 0)
    return picture_of(press.finish(), width)


def _theirs(source: str, width: int) -> Image.Image:
    """Draw an icon with resvg, into a square as large as ours."""
    root = _ROOT.search(source)
    if root is None:
        raise ValueError("no root")
    bare = re.sub(r'\s(?:width|height|style)\s*=\s*(?:"[^"]*"|\'[^\']*\')', "", root[0])
    if "viewBox" not in bare:
        sides = [re.search(rf'\s{side}\s*=\s*["\']([\d.]+)', root[0]) for side in ("width", "height")]
        bare = bare.replace("<svg", f'<svg viewBox="0 0 {" ".join(side[1] if side else "24" for side in sides)}"', 1)
    sized = bare.replace("<svg", f'<svg width="{width}" height="{width}"', 1)
    return oracle(source[: root.start()] + sized + source[root.end() :], width)


def _first(error: ContentError) -> str:
    return next(
        (problem.fact for problem in error.problems if not problem.fact.startswith("the picture 'x.svg'")), str(error)
    )


def _kept(one: Tried, way: str, scratch: Path, into: Path) -> None:
    """Write ours, theirs and the difference side by side."""
    content = one.icon.path.read_bytes()
    (scratch / "x.svg").write_bytes(content)
    source = content.decode("utf-8-sig", "replace")
    ours = _ours(paint(_document(way, scratch), FONTS, "x", (scratch,)), WIDTH)
    theirs = _theirs(source, WIDTH)
    beside = Image.new("RGB", (theirs.width * 3 + 20, theirs.height), "#888")
    ours = ours.resize(theirs.size)
    for at, image in enumerate((ours, theirs, ImageChops.difference(ours, theirs))):
        beside.paste(image, (at * (theirs.width + 10), 0))
    into.mkdir(parents=True, exist_ok=True)
    beside.save(into / f"{one.icon.package.replace('/', '_')}-{one.icon.path.stem}-{way}.png")


def told(found: list[Tried]) -> int:
    """Print what became of all; return how many laws are broken."""
    plain = [one for one in found if not one.icon.beyond]
    by_package: dict[str, list[Tried]] = defaultdict(list)
    for one in plain:
        by_package[one.icon.package].append(one)
    broken = 0
    for package, some in by_package.items():
        print(f"{package:36} {len(some):5}  {_counts(some)}")
    for way in _WAYS:
        facts = Counter(one.said[way] for one in plain if way in one.said)
        taken = len(plain) - facts.total()
        near = sum(one.apart.get(way, 100.0) < 1 for one in plain)
        print(
            f"as {way + '()':7} {taken} of {len(plain)} taken unchanged ({taken * 100 / len(plain):.2f} %), {near} of "
            f"{taken} as resvg draws them ({near * 100 / max(1, taken):.2f} %)"
        )
        for fact, times in facts.most_common():
            print(f"    {times:5} x {fact}")
        broken += taken < 0.99 * len(plain)
        broken += near < 0.99 * taken
    beyond = [one for one in found if one.icon.beyond]
    slipped = [one for one in beyond for way in _WAYS if way not in one.said and _must_be_refused(one.icon)]
    print(
        f"{len(beyond)} hold animation, filters, scripts, pictures or HTML; {len(slipped)} that move or run were taken"
    )
    for one in slipped:
        print(f"    {one.icon.package} {one.icon.path.name}: {one.icon.beyond}")
    return broken + bool(slipped)


def _must_be_refused(icon: Icon) -> bool:
    return icon.beyond.startswith(("animate", "set", "discard", "script", "on"))


def _counts(some: list[Tried]) -> str:
    return "   ".join(
        f"{way}: {sum(way not in one.said for one in some):4} taken, "
        f"{sum(one.apart.get(way, 100.0) < 1 for one in some):4} alike"
        for way in _WAYS
    )


def main() -> int:
    """Try as many as are asked for; return 1 if a law is broken."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--from", dest="folder", type=Path, required=True, help="where icon packages are installed")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--into", type=Path, help="keep pictures of those that look otherwise")
    said = parser.parse_args()
    icons = chosen(said.folder, said.count, said.seed)
    if not icons:
        print(f"{said.folder} holds no package with more than 20 SVG files", file=sys.stderr)
        return 2
    with TemporaryDirectory() as scratch:
        found = [tried(icon, Path(scratch)) for icon in icons]
        for one in found:
            for way, apart in one.apart.items():
                if apart >= 1:
                    print(f"{apart:6.2f} % apart as {way}(): {one.icon.package} {one.icon.path.name}")
                    if said.into:
                        _kept(one, way, Path(scratch), said.into)
    return 1 if told(found) else 0


if __name__ == "__main__":
    raise SystemExit(main())
