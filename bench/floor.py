"""The floor: the benchmark's pages written by hand on a reportlab canvas, no shaping, no checks, no templates.

It draws what Tuckbox draws: text fitted by measuring, marks on fronts, a foot in three pieces with a ruler.

Run as `python floor.py DECK.yaml FONTS OUT.pdf`. It is what a hurried programmer would write for exactly this
deck, and the least that reportlab can cost; Tuckbox is measured as a ratio to it.
"""

import re
import sys
from pathlib import Path

import yaml
from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from bench.deck import ICONS

MM = 72 / 25.4
PAPER = (210 * MM, 297 * MM)
WIDTH, HEIGHT = 63 * MM, 88 * MM
LEFT, BOTTOM = (PAPER[0] - 3 * WIDTH) / 2, (PAPER[1] - 3 * HEIGHT) / 2


def icon_code(d):
    """Write an icon's path as PDF operators, once per icon."""
    out, x, y, start = [], 0.0, 0.0, (0.0, 0.0)
    for command, body in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", d):
        values = [float(v) for v in re.findall(r"-?\d*\.?\d+", body)]
        relative, up = command.islower(), command.upper()
        if up == "Z":
            out.append("h")
            x, y = start
            continue
        size = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7}[up]
        for i in range(0, len(values), size):
            a = values[i : i + size]
            if up in "ML":
                x, y = (x + a[0], y + a[1]) if relative else (a[0], a[1])
                out.append(f"{x:g} {y:g} {'m' if up == 'M' and i == 0 else 'l'}")
                if up == "M" and i == 0:
                    start = (x, y)
            elif up == "H":
                x = x + a[0] if relative else a[0]
                out.append(f"{x:g} {y:g} l")
            elif up == "V":
                y = y + a[0] if relative else a[0]
                out.append(f"{x:g} {y:g} l")
            elif up == "C":
                p = [v + (x, y)[k % 2] if relative else v for k, v in enumerate(a)]
                out.append(" ".join(f"{v:g}" for v in p) + " c")
                x, y = p[4], p[5]
            else:  # an arc, near enough: one curve bulging by its radius
                ex, ey = (x + a[5], y + a[6]) if relative else (a[5], a[6])
                bend = 1.33 * a[0] * (1 if a[4] else -1)
                length = ((ex - x) ** 2 + (ey - y) ** 2) ** 0.5 or 1
                nx, ny = (ey - y) / length * bend, -(ex - x) / length * bend
                out.append(f"{x + nx:g} {y + ny:g} {ex + nx:g} {ey + ny:g} {ex:g} {ey:g} c")
                x, y = ex, ey
    return "\n".join([*out, "f*"])


def main(deck, fonts, path):
    """Draw the deck nine to a page, backs mirrored, with marks and a foot."""
    rl_config.useA85 = 0
    with Path(deck).open(encoding="utf-8") as file:
        cards = yaml.load(file, Loader=yaml.CSafeLoader)["cards"]
    pdfmetrics.registerFont(TTFont("R", f"{fonts}/alegreya-sans/AlegreyaSans_400Regular.ttf"))
    pdfmetrics.registerFont(TTFont("B", f"{fonts}/alegreya-sans/AlegreyaSans_700Bold.ttf"))
    pdfmetrics.registerFont(TTFont("F", f"{fonts}/barlow-condensed/BarlowCondensed_400Regular.ttf"))
    canvas = Canvas(path, pagesize=PAPER, pageCompression=1, invariant=1, initialFontName="R")
    for name, d in ICONS.items():
        canvas.beginForm(name, 0, 0, 24, 24)
        canvas._code.append(icon_code(d))
        canvas.endForm()

    def icon(name, x, y, size, colour):
        canvas.saveState()
        canvas.setFillColor(colour)
        canvas.transform(size / 24, 0, 0, -size / 24, x, y)
        canvas.doForm(name)
        canvas.restoreState()

    def border(fill, stroke):
        canvas.setFillColor(fill)
        canvas.setStrokeColor(stroke)
        canvas.setLineWidth(MM)
        canvas.roundRect(1.5 * MM, 1.5 * MM, 60 * MM, 85 * MM, 3 * MM, fill=1)

    backs = {}
    for card in cards[:8]:
        canvas.beginForm("back" + card["back_icon"], 0, 0, WIDTH, HEIGHT)
        border(HexColor(card["back_colour"]), HexColor("#222222"))
        icon(card["back_icon"], 16.5 * MM, 59 * MM, 30 * MM, HexColor("#ffffff"))
        canvas.endForm()
        backs[card["back_icon"]] = "back" + card["back_icon"]
    black = HexColor("#000000")

    def front(card):
        colour = HexColor(card["colour"])
        border(HexColor("#ffffff"), colour)
        for place, name in enumerate(card["icons"]):
            icon(name, (9 + place * 16) * MM, (88 - 22) * MM, 13 * MM, colour)
        canvas.setFillColor(black)
        size = 12.0
        while stringWidth(card["name"], "B", size) > 45 * MM and size > 9:
            size -= 0.1
        canvas.setFont("B", size)
        canvas.drawString(5 * MM, 78.5 * MM, card["name"])
        canvas.setFont("R", 9.9)
        canvas.drawRightString(58 * MM, 78.5 * MM, str(card["number"]))
        size = 9.0
        lines = simpleSplit(card["rules"], "R", size, 53 * MM)
        while len(lines) * 1.2 * size > 22 * MM and size > 7:
            size -= 0.1
            lines = simpleSplit(card["rules"], "R", size, 53 * MM)
        canvas.setFont("R", size)
        y = 28.5 * MM
        for line in lines:
            canvas.drawString(5 * MM, y, line)
            y -= 1.2 * size

    def foot(sheet, side):
        canvas.setFillColor(black)
        canvas.setStrokeColor(black)
        canvas.setLineWidth(0.5)
        for k in range(4) if side == "front" else ():
            x, y = LEFT + k * WIDTH, BOTTOM + k * HEIGHT
            canvas.line(x, 10 * MM, x, 13 * MM)
            canvas.line(x, PAPER[1] - 10 * MM, x, PAPER[1] - 13 * MM)
            canvas.line(4 * MM, y, 7 * MM, y)
            canvas.line(PAPER[0] - 4 * MM, y, PAPER[0] - 7 * MM, y)
        canvas.setFont("F", 7)
        canvas.drawString(80 * MM, 6 * MM, "Bench - Deck")
        canvas.drawRightString(138 * MM, 6 * MM, f"sheet {sheet} of 45 - {side}")
        canvas.drawString(192 * MM, 6 * MM, "50 mm - print at 100 %")
        canvas.line(140 * MM, 6 * MM, 190 * MM, 6 * MM)
        for k in range(6):
            canvas.line((140 + 10 * k) * MM, 6 * MM, (140 + 10 * k) * MM, 7.5 * MM)

    for first in range(0, len(cards), 9):
        part = cards[first : first + 9]
        for mirrored in (False, True):
            for k, card in enumerate(part):
                column = 2 - k % 3 if mirrored else k % 3
                canvas.saveState()
                canvas.translate(LEFT + column * WIDTH, BOTTOM + (2 - k // 3) * HEIGHT)
                if mirrored:
                    canvas.doForm(backs[card["back_icon"]])
                else:
                    front(card)
                canvas.restoreState()
            foot(first // 9 + 1, "back" if mirrored else "front")
            canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:4])
