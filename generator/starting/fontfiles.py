"""Make files that can be printed of fonts as people have them.

Those are static instances of variable fonts, faces of collections, web fonts unwrapped; of large fonts, if so wished,
only the letters that a game needs. That is done when people say so, by fontTools, and kept: builds read what was made.
Tables and names are those of OpenType 1.9.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from generator.catalog.ground import Ground, ShutError
from generator.catalog.problems import ContentError, Mark, Problem, clipped, did_you_mean
from generator.catalog.roots import Roots
from generator.catalog.safeopen import is_file, read, walk
from generator.keeping.files import Batch

_MOST = 200_000_000
_TEXTS = (".yaml", ".md", ".csv", ".json", ".j2")
_ALWAYS = "".join(map(chr, range(32, 127))) + "\u00a0\u00ad×–—‘’“”…·•"
_OPEN = "SIL Open Font License"
_RESERVED = re.compile(r"Reserved Font Names?\s+(.+?)(?:\.\s|\.$|\n|$)", re.I)
_ENGLISH = (3, 1, 0x409)
_COPYRIGHT, _VERSION, _LICENCE, _LICENCE_URL = 0, 5, 13, 14
_STYLES = {100: "Thin", 200: "ExtraLight", 300: "Light", 400: "Regular", 500: "Medium", 600: "SemiBold", 700: "Bold",
           800: "ExtraBold", 900: "Black"}  # fmt: skip
_CHOSEN = ("smcp", "c2sc", "case", "lnum", "onum", "pnum", "tnum", "sups", "subs", "zero", "swsh", "palt", "halt",
           "vhal", *(f"ss{number:02}" for number in range(1, 21)))  # fmt: skip
"""What texts may ask for, besides what is done by itself; not the older and the foreign forms of ideographs."""
_IDEOGRAPHIC = {"JAN": "ja", "KOR": "ko", "ZHS": "zh", "ZHT": "zh", "ZHH": "zh"}
"""Languages, by what OpenType calls them, that have forms of the same ideographs."""
_NO_EMBEDDING = 0x2  # OS/2 fsType


class Made(NamedTuple):
    """What was made of a font: the family by which templates name it, its files with their sizes, what to know."""

    family: str
    files: tuple[tuple[str, int], ...]
    warnings: tuple[str, ...]


def make(path: Path, slug: str, roots: Roots, weights: Sequence[int], family: str, *, subset: bool) -> Made:
    """Write files that can be printed into templates/GAME/fonts/NAME/, with the licence; all of them or none.

    Raises:
        ContentError: there is no such game or font, or a weight or a family that it does not have.
    """
    try:
        import fontTools.ttLib  # noqa: F401, PLC0415
    except ImportError:
        raise _problem("tuckbox font", "fontTools is not installed", "pip install tuckbox[fonts]") from None
    home = roots.game_dir(slug)
    fonts = list(_opened(path))
    chosen = _chosen(fonts, family, path)
    called, warnings = _name(chosen[0], 16, 1), _warnings(chosen[0], path)
    if subset and (own := _renamed(called, chosen[0], slug)) != called:
        warnings = (*warnings, f"'{called}' is a reserved name: what is left of the font is called '{own}'")
        called = own
    spoken = _languages(home)
    letters = _letters(home, slug, roots, spoken) if subset else ""
    folder = home.parents[1] / "templates" / slug / "fonts" / _file_name(called).lower()
    made: dict[str, bytes] = {}
    for font in chosen:
        for weight, one in _instances(font, weights, path):
            data = _written(one, called, weight, letters, spoken)
            suffix = "otf" if data[:4] == b"OTTO" else "ttf"
            italic = "Italic" if _is_italic(one) else ""
            made[f"{_file_name(called)}_{weight}{_STYLES.get(weight, '')}{italic}.{suffix}"] = data
    licence, text = _licence(chosen[0], path)
    (folder.parent.parent).mkdir(parents=True, exist_ok=True)
    with Batch(folder.parent.parent) as batch:
        for name, data in {**made, licence: text.encode()}.items():
            batch.add(folder / name, data)
        batch.commit()
    shown = f"templates/{slug}/fonts/{folder.name}"
    files = tuple((f"{shown}/{name}", len(data)) for name, data in made.items())
    return Made(called, (*files, (f"{shown}/{licence}", len(text.encode()))), warnings)


def _chosen(fonts: Sequence[Any], family: str, path: Path) -> list[Any]:
    """Return the fonts of the family that is wanted, or of the only one."""
    names = sorted({_name(font, 16, 1) for font in fonts})
    if family and family.lower() not in {name.lower() for name in names}:
        raise _problem(str(path), f"no face is called '{clipped(family)}'", did_you_mean(family, names))
    if not family and len(names) > 1:
        raise _problem(str(path), f"it holds {len(names)} families", f"say one with --family: {', '.join(names)}")
    return [font for font in fonts if not family or _name(font, 16, 1).lower() == family.lower()]


def _problem(place: str, fact: str, hint: str) -> ContentError:
    return ContentError([Problem(Mark(place), fact, hint)])


def _opened(path: Path) -> Iterator[Any]:
    """Give the fonts of a file."""
    from fontTools.ttLib import TTCollection, TTFont, TTLibError  # noqa: PLC0415

    try:
        data = read(path.absolute(), Ground(path.absolute().parent), _MOST)
        yield from TTCollection(io.BytesIO(data)).fonts if data[:4] == b"ttcf" else [TTFont(io.BytesIO(data))]
    except ShutError as shut:
        raise _problem(str(path), shut.fact, shut.hint) from None
    except OSError as error:
        raise _problem(str(path), f"it cannot be read: {error.strerror}", "check its name") from None
    except (TTLibError, ImportError) as error:
        fact = f"this is no font: {clipped(' '.join(str(error).split()))}"
        raise _problem(str(path), fact, "say a .ttf, .otf, .ttc, .woff or .woff2 file") from None


def _name(font: Any, *numbers: int) -> str:
    found = (font["name"].getDebugName(number) for number in numbers)
    return next((str(name).strip() for name in found if name), "")


def _is_italic(font: Any) -> bool:
    return bool(font["OS/2"].fsSelection & 0x201)


def _file_name(family: str) -> str:
    return re.sub(r"[^A-Za-z0-9]+", "-", family).strip("-") or "font"


def _instances(font: Any, weights: Sequence[int], path: Path) -> Iterator[tuple[int, Any]]:
    """Give a font in each weight that is wanted, 400 and 700 if none is; other axes stand where they do by themselves.

    A font that is not variable has one weight; if others are wanted it is left out.
    """
    if "fvar" not in font:
        weight = font["OS/2"].usWeightClass
        if not weights or weight in weights:
            yield weight, font
        return
    from copy import deepcopy  # noqa: PLC0415

    from fontTools.varLib.instancer import instantiateVariableFont  # noqa: PLC0415

    axes = {axis.axisTag: axis for axis in font["fvar"].axes}
    axis = axes.get("wght")
    least, most = (int(axis.minValue), int(axis.maxValue)) if axis else (font["OS/2"].usWeightClass,) * 2
    for weight in _weights(weights, least, most, path):
        there = {tag: one.defaultValue for tag, one in axes.items()}
        limits = {**there, "wght": weight} if axis else there
        one = instantiateVariableFont(deepcopy(font), limits, inplace=True, downgradeCFF2="CFF2" in font)
        one["OS/2"].usWeightClass = weight
        yield weight, one


def _weights(wanted: Sequence[int], least: int, most: int, path: Path) -> Sequence[int]:
    """Return the weights that are wanted, or 400 and 700 as far as there are such."""
    if wrong := [weight for weight in wanted if not least <= weight <= most]:
        raise _problem(str(path), f"it has no weight {wrong[0]}", f"say weights from {least} to {most}")
    return wanted or [weight for weight in (400, 700) if least <= weight <= most] or [least]


def _written(font: Any, family: str, weight: int, letters: str, spoken: Sequence[str]) -> bytes:
    """Return a font as a file, cut down to some letters with all that lays them out; "" for all of them."""
    from fontTools.subset import Options, Subsetter  # noqa: PLC0415

    _call(font, family, weight)
    if letters:
        _forget(
            font, {tag for tag, language in _IDEOGRAPHIC.items() if not any(one.startswith(language) for one in spoken)}
        )
        features = [*Options().layout_features, *_CHOSEN]
        options = Options(layout_features=features, name_IDs=["*"], hinting=False, notdef_outline=True)
        one = Subsetter(options)
        one.populate(text=letters)
        one.subset(font)
    font.flavor = None
    out = io.BytesIO()
    font.save(out, reorderTables=None)
    return out.getvalue()


def _forget(font: Any, languages: set[str]) -> None:
    """Take out of a font what it does in languages that no text is in."""
    for table in ("GSUB", "GPOS"):
        scripts = font[table].table.ScriptList if table in font else None
        for record in scripts.ScriptRecord if scripts else ():
            kept = [one for one in record.Script.LangSysRecord if one.LangSysTag.strip() not in languages]
            record.Script.LangSysRecord, record.Script.LangSysCount = kept, len(kept)


def _call(font: Any, family: str, weight: int) -> None:
    """Write the names of a face: by its family with the weight, and by the typographic family with all weights."""
    names = font["name"]
    slant = " Italic" if _is_italic(font) else ""
    style = f"{_STYLES.get(weight, str(weight))}{slant}".replace("Regular Italic", "Italic")
    names.names = [one for one in names.names if one.nameID in (_COPYRIGHT, _VERSION, 7, 8, 9, _LICENCE, _LICENCE_URL)]
    plain = weight in (400, 700)
    told = {1: family if plain else f"{family} {_STYLES.get(weight, weight)}",
            2: style if plain else (slant.strip() or "Regular"), 3: f"{family} {style}", 4: f"{family} {style}",
            6: f"{_file_name(family)}-{style.replace(' ', '')}", 16: family, 17: style}  # fmt: skip
    for number, text in told.items():
        names.setName(text, number, *_ENGLISH)
    for table in ("STAT", "DSIG"):
        if table in font:
            del font[table]


def _renamed(family: str, font: Any, slug: str) -> str:
    """Return what a font is called that was changed: not by a name that its makers reserve (OFL 1.1, condition 3)."""
    told = " ".join(_RESERVED.findall(f"{_name(font, _COPYRIGHT)}\n{_name(font, _LICENCE)}"))
    reserved = re.findall(r"[\"'“‘]([^\"'”’]+)[\"'”’]", told) or re.split(r",| and ", told)
    if not any(name.strip() and name.strip().lower() in family.lower() for name in reserved):
        return family
    return f"{slug.replace('-', ' ').title()} {''.join(word[0] for word in family.split())} Subset"


def _languages(home: Path) -> list[str]:
    """Return the languages that a game is translated into."""
    folder = home / "languages"
    found = walk(folder, Ground(home.parents[1]), leaving_out=".") if folder.is_dir() else ()
    return sorted({entry.path.relative_to(folder).parts[0] for entry in found})


def _letters(home: Path, slug: str, roots: Roots, spoken: Sequence[str]) -> str:
    """Return all letters of a game's texts, in whatever language, of its templates, and of what is printed unasked."""
    found = set(_ALWAYS)
    for folder in (home, home.parents[1] / "templates" / slug):
        ground = Ground(folder.parents[1])
        for entry in walk(folder, ground, leaving_out=".") if folder.is_dir() else ():
            if not entry.is_folder and not entry.shut and entry.name.endswith(_TEXTS):
                found.update(read(entry.path, ground, _MOST).decode("utf-8", "replace"))
    for folder in roots.shared_dirs():
        for tag in spoken:
            path, ground = folder / "languages" / f"{tag}.yaml", Ground(folder.parent)
            if is_file(path, ground):
                found.update(read(path, ground, _MOST).decode("utf-8", "replace"))
    return "".join(sorted(found - set(map(chr, range(32)))))


def _is_open(font: Any) -> bool:
    """Tell whether a font says that it is under the SIL Open Font License, or names its address."""
    return _OPEN in _name(font, _LICENCE) or "sil.org/OFL" in _name(font, _LICENCE_URL)


def _licence(font: Any, path: Path) -> tuple[str, str]:
    """Return the file that says under what licence a font is, and what it says: what lies beside the font, or in it."""
    is_open = _is_open(font)
    name, ground = "OFL.txt" if is_open else "LICENSE.txt", Ground(path.absolute().parent)
    if is_file(path.absolute().parent / name, ground):
        return name, read(path.absolute().parent / name, ground, _MOST).decode("utf-8", "replace")
    told = (_name(font, _COPYRIGHT), _name(font, _LICENCE), _name(font, _LICENCE_URL))
    return name, "\n\n".join([one for one in told if one] or ["The font says nothing of its licence."]) + "\n"


def _warnings(font: Any, path: Path) -> tuple[str, ...]:
    found = []
    if not _is_open(font):
        found.append(f"{path.name} is not under the SIL Open Font License: see whether you may print and change it")
    if font["OS/2"].fsType & _NO_EMBEDDING:
        found.append(f"{path.name} says that it must not be embedded (OS/2 fsType)")
    return tuple(found)
