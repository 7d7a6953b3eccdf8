"""Colours as inks: what is painted in red, green and blue becomes cyan, magenta, yellow and black, by an ICC profile.

What is drawn in greys, and type that is nearly black, is printed in black alone, for four plates never lie quite on one
another; pictures and colours go through LittleCMS, relative colorimetric with black point compensation. No point of
what is written takes more ink than asked for, in a file that blends by `Normal` alone.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from functools import lru_cache
from io import BytesIO
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from generator.draw.numbers import number, numbers
from generator.draw.painted import Part, named_in, squeezed
from generator.draw.pixels import packed, unpacked

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels
    from PIL.ImageCms import ImageCmsProfile

Inks = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black, 0 to 1 each."""

NEAR_BLACK = 0.2
"""Type whose red, green and blue are all less is printed in black alone: its hue is not seen, a ghost beside it is."""
_STEPS = 49  # of each of red, green and blue: more change no ink by 1 %
_SPARED = 4.0  # per cent, for what is rounded, and for JPEG, which strays by some
_PIECES = 6  # of a gradient: half way between two colours is not half way between their inks
_JPEG_QUALITY = 95
_PAINTS = re.compile(
    rb"\((?:[^()\\]|\\.)*\)"  # glyphs may be any bytes
    rb"|(?<!\S)(?:((?:-?[\d.]+\s)+)(rg|RG|g|G|k|K)|(q|Q|BT|ET))(?!\S)",
    re.DOTALL,
)
_RUN = re.compile(r"<</FunctionType 2/Domain\[0 1\]/N 1/C0\[([^]]*)\]/C1\[([^]]*)\]>>")
_PICTURE = re.compile(
    r"/Subtype/Image/Width (\d+)/Height (\d+)/BitsPerComponent (\d+)/ColorSpace"
    r"(?:/Device(Gray|RGB)|\[/Indexed/DeviceRGB \d+<([0-9a-f]+)>\])/Filter/(DCTDecode|FlateDecode/DecodeParms<<[^>]*>>)"
)
_MASKS = re.compile(r"/SMask(?: |<<[^@]*)@([^@]+)@")


_UNREAD = "it is no ICC profile that can be read"


class ProfileError(ValueError):
    """A file that is no profile to print by; its words say why."""


class Separation:
    """A printing condition: `profile` is an ICC output profile, `most` how much ink a point may take, in per cent.

    Raises:
        ProfileError: it is none, or not one of a press in four colours.
    """

    def __init__(self, profile: bytes, most: float) -> None:
        from PIL import Image, ImageCms, ImageFilter

        opened = _opened(profile)
        screen = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
        how = ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION
        steps = [round(at * 255 / (_STEPS - 1)) for at in range(_STEPS)]
        grid = bytes([part for b in steps for g in steps for r in steps for part in (r, g, b)])
        ramp = bytes([part for black in range(256) for part in (0, 0, 0, black)])
        try:
            self._to_inks = ImageCms.buildTransform(screen, opened, "RGB", "CMYK", *how)
            back = ImageCms.buildTransform(opened, screen, "CMYK", "RGB", *how)
            every = self._to_inks.apply(Image.frombytes("RGB", (_STEPS**2, _STEPS), grid)).tobytes()
            light = back.apply(Image.frombytes("CMYK", (256, 1), ramp)).tobytes()[1::3]
        except (ImageCms.PyCMSError, OSError, ValueError) as error:
            raise ProfileError(_UNREAD) from error
        self._to_inks.output_profile = screen  # Pillow writes it beside every picture: ours is a hundred times longer
        self.profile = profile
        self.version: float = opened.profile.version
        self.name = " ".join((opened.profile.profile_description or "").split())
        self._most = (most - _SPARED) / 100
        inks = (tuple([part / 255 for part in every[at : at + 4]]) for at in range(0, len(every), 4))
        table = [part for one in inks for part in limited(one, self._most)]
        self._table = ImageFilter.Color3DLUT(_STEPS, table, channels=4, target_mode="CMYK")
        span = max(1, light[0] - light[-1])
        self._darkness = list(accumulate([(light[0] - one) / span for one in light], max))
        self.inks = lru_cache(4096)(self._inks)

    def _inks(self, red: float, green: float, blue: float) -> Inks:
        """Give the inks of a colour."""
        from PIL import Image

        dot = Image.new("RGB", (1, 1), (round(red * 255), round(green * 255), round(blue * 255)))
        made = self._to_inks.apply(dot)
        return limited([part / 255 for part in made.tobytes()], self._most)

    def grey(self, light: float) -> float:
        """Give the grey (0 black, 1 white) that printed in black alone looks like a screen's."""
        return 1 - bisect_left(self._darkness, 1 - light) / 255

    def picture(self, image: Pixels) -> Pixels:
        """Give a picture in red, green and blue in four inks."""
        return image.filter(self._table)

    # ------------------------------------------------------------------ what a PDF is made of

    def stream(self, content: bytes, *, masks: bool = False) -> bytes:
        """Rewrite the colours that a content stream sets; greys of what `masks` are how much is seen, no ink."""
        fill: tuple[float, ...] | None = None
        kept: list[tuple[float, ...] | None] = []
        writing = False

        def ink(parts: tuple[float, ...], stroke: bool) -> bytes:
            return self._operator(parts, stroke=stroke, masks=masks, writing=writing)

        def rewritten(found: re.Match[bytes]) -> bytes:
            nonlocal fill, writing
            values, operator, other = found.groups()
            if values:
                parts = tuple(map(float, values.split()))
                if operator.islower():
                    fill = parts
                return ink(parts, operator.isupper())
            if other == b"q":
                kept.append(fill)
            elif other == b"Q":
                fill = kept.pop() if kept else None
            elif other:
                writing = other == b"BT"
                if fill and _near_black(fill):
                    return other + b"\n" + ink(fill, False)
            return found[0]

        return _PAINTS.sub(rewritten, content)

    def _operator(self, parts: tuple[float, ...], *, stroke: bool, masks: bool, writing: bool) -> bytes:
        """Write the operator that sets a colour, given as one that had one, three or four parts."""
        if writing and _near_black(parts) and not stroke:
            parts = (0.3 * parts[0] + 0.59 * parts[1] + 0.11 * parts[2],)
        if len(parts) == 1:
            text = number(parts[0] if masks else self.grey(parts[0]), 3) + " g"
        else:
            text = numbers(self.inks(*parts) if len(parts) == 3 else limited(parts, self._most), 3) + " k"
        return (text[:-1] + text[-1].upper() if stroke else text).encode()

    def part(self, part: Part, *, masks: bool = False) -> Part:
        """Give an object in inks; one that `masks` keeps its greys."""
        body, stream = part.body, part.stream
        if body.startswith("/Subtype/Image"):
            return self._image(part, masks=masks)
        if stream is None:
            return part._replace(body=self._shading(body)) if part.kind == "Shading" else part
        content = self.stream(part.content, masks=masks)
        body = body.replace("/CS/DeviceRGB", "/CS/DeviceCMYK")
        return part._replace(body=body, stream=content if part.plain else squeezed(content))

    @staticmethod
    def masks(parts: Mapping[str, Part]) -> set[str]:
        """Name the objects that say how much of others is seen, and those they are made of."""
        found: set[str] = set()
        waiting: list[str] = [name for part in parts.values() for name in _MASKS.findall(part.body)]
        while waiting:
            name = waiting.pop()
            if name in parts and name not in found:
                found.add(name)
                waiting += named_in(parts[name])
        return found

    def _shading(self, body: str) -> str:
        """Rewrite a gradient; those of grey alone are masks, or author's inks."""
        if "/ColorSpace/DeviceGray" in body:
            return body
        return _RUN.sub(self._run, body).replace("/ColorSpace/DeviceRGB", "/ColorSpace/DeviceCMYK")

    def _run(self, found: re.Match[str]) -> str:
        """Rewrite what leads from one colour to the next, in some steps."""
        first, last = (tuple(map(float, one.split())) for one in found.groups())
        if len(first) == 4:
            return _straight(limited(first, self._most), limited(last, self._most))
        greys = len({*first}) == len({*last}) == 1
        shown: list[Inks] = []
        for at in range(_PIECES + 1):
            colour = [a + (b - a) * at / _PIECES for a, b in zip(first, last, strict=True)]
            shown.append((0.0, 0.0, 0.0, 1 - self.grey(colour[0])) if greys else self.inks(*colour))
        if first == last:
            return _straight(shown[0], shown[-1])
        runs = "".join([_straight(a, b) for a, b in pairwise(shown)])
        bounds = numbers(tuple([at / _PIECES for at in range(1, _PIECES)]), 4)
        encode = " ".join(["0 1"] * _PIECES)
        return f"<</FunctionType 3/Domain[0 1]/Bounds[{bounds}]/Encode[{encode}]/Functions[{runs}]>>"

    def _image(self, part: Part, *, masks: bool) -> Part:
        """Give a picture in inks: a photograph as JPEG if that keeps to the limit; one in inks stays as it is."""
        from PIL import Image

        found = _PICTURE.match(part.body)
        if found is None or (masks and found[4] == "Gray"):
            return part
        width, height, stream = int(found[1]), int(found[2]), part.stream or b""
        if found[6] == "DCTDecode":
            pixels: Pixels = Image.open(BytesIO(stream))
        else:
            palette = bytes.fromhex(found[5]) if found[5] else None
            pixels = unpacked(stream, width, height, int(found[3]), palette, grey=found[4] == "Gray")
        if pixels.mode == "L":
            pixels = pixels.point([round(255 * self.grey(light / 255)) for light in range(256)])
        else:
            pixels = self.picture(pixels)
        head, made = written(pixels, photo=found[6] == "DCTDecode")
        if found[6] == "DCTDecode" and pixels.mode == "CMYK" and self._strays(Image.open(BytesIO(made))):
            head, made = written(pixels)
        return part._replace(body=head + part.body[found.end() :], stream=made)

    def _strays(self, inks: Pixels) -> bool:
        """Tell whether JPEG has put more ink somewhere than may be."""
        from PIL import ImageChops

        c, m, y, k = inks.split()
        quarters = ImageChops.add(ImageChops.add(c, m, 2), ImageChops.add(y, k, 2), 2)
        return (max(quarters.tobytes()) + 1.5) * 4 / 255 > self._most + _SPARED / 100  # each sum was rounded down


def _opened(profile: bytes) -> ImageCmsProfile:
    from PIL import ImageCms

    try:
        opened = ImageCms.ImageCmsProfile(BytesIO(profile))
    except (ImageCms.PyCMSError, OSError, ValueError) as error:
        raise ProfileError(_UNREAD) from error
    kind, space = opened.profile.device_class.strip(), opened.profile.xcolor_space.strip()
    if (kind, space) != ("prtr", "CMYK"):
        raise ProfileError(f"it is an ICC profile, but not of a press in four colours: {kind}, {space}")
    return opened


def limited(inks: Iterable[float], most: float) -> Inks:
    """Take ink off a colour that has more than `most`: what is grey of it becomes black, then all but black fade.

    >>> [round(ink, 2) for ink in limited((1.0, 0.9, 0.9, 0.6), 2.4)]
    [0.52, 0.44, 0.44, 1.0]
    """
    c, m, y, k = inks
    over = c + m + y + k - most
    if over <= 0:
        return (c, m, y, k)
    less = min(over / 2, c, m, y, 1 - k)
    c, m, y, k = c - less, m - less, y - less, k + less
    share = min(1.0, max(0.0, most - k) / max(c + m + y, 1e-9))
    return (c * share, m * share, y * share, k)


def written(pixels: Pixels, *, photo: bool = False) -> tuple[str, bytes]:
    """Write a picture, grey or in inks, as an image XObject: its dictionary and its stream."""
    colours, space = (1, "DeviceGray") if pixels.mode == "L" else (4, "DeviceCMYK")
    width, height = pixels.size
    head = f"/Subtype/Image/Width {width}/Height {height}/BitsPerComponent 8/ColorSpace/{space}"
    if not photo:
        parms = f"/Predictor 15/Colors {colours}/BitsPerComponent 8/Columns {width}"
        return f"{head}/Filter/FlateDecode/DecodeParms<<{parms}>>", packed(pixels)
    buffer = BytesIO()
    pixels.save(buffer, "JPEG", quality=_JPEG_QUALITY, subsampling=0)
    turned = "/Decode[1 0 1 0 1 0 1 0]" if colours == 4 else ""  # a JPEG in inks holds what they leave
    return f"{head}{turned}/Filter/DCTDecode", buffer.getvalue()


def _straight(first: Iterable[float], last: Iterable[float]) -> str:
    return f"<</FunctionType 2/Domain[0 1]/N 1/C0[{numbers(tuple(first), 4)}]/C1[{numbers(tuple(last), 4)}]>>"


def _near_black(parts: tuple[float, ...]) -> bool:
    return len(parts) == 3 and max(parts) < NEAR_BLACK
