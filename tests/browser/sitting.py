"""An evening by taps alone: a phone for each seat, the table's screen, a television, and what all of them show.

Knows no game: it taps what stands on the pads, by chance but mostly what comes next, and writes down what is wrong.

    python -m tests.browser.sitting trap --moves 60 --seed 1 [--into FOLDER] [--axe .../axe.min.js]
"""

from __future__ import annotations

import argparse
import os
import random
import re
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.companion.evening import Evening
from tests.helpers.browser import Browser, Page
from tests.helpers.shell import TOP
from tests.helpers.table import Table

BEGIN = {
    "trap": "new trap ana ben cy --first ana --seed {}",
    "solo": "new trap ana ai --first ana --deck app --level fair --seed {}",
    "raft": "new raft ana ben cy dee --seed {}",
    "raid": "new raid ana ben --first ana --seed {}",
    "duel": "new duel ana ben cy dee --first ana --seed {}",
}
PHONES = ((390, 844, True), (320, 568, True), (390, 844, False), (320, 568, False))
"""Width, height, and whether it is night, by seats."""
TABLE, WATCH, TV = (1180, 820, True), (1440, 900, False), (3840, 2160, True)
CODES = re.compile(
    r"\b(?:TA|TD|RT|RR)-[A-Z]+(?:-?\d+)?|\(C\d+\)|\bC\d{1,2}\b(?=[:,)])|\br\d+l\d+\b|\b\d+s\b|→|\([a-z]{1,2}\)"
    r"|\bor say\b|\(\*|\*\)|\b[RYGB] [RYGB*]\b|\b\d+, \d+ →|→ \d+, \d+\b|\bu takes it back|; n:|--\w|\bZ\d-\d\d\b"
)
"""What only the typed companion says: ids of rules, places, keys, prices in letters, words of a line."""
SEES = Path(__file__).with_suffix(".js").read_text("utf-8")
FOOT = "document.querySelector('#foot').innerText"
REST = 0.28
NEXT = 0.75
"""How often what mostly comes next is tapped."""


def come_in(browser: Browser, table: Table, who: str, size: tuple[int, int, bool]) -> Page:
    """Open a page and say who it is for."""
    width, height, night = size
    page = browser.page(width, height, dark=night, mobile=width < 500)
    page.go(table.shown.link.replace("/#", "/tv#") if who == "tv" else table.shown.link)
    if who != "tv":
        button = f"[...document.querySelectorAll('dialog .btn')].find(e=>e.textContent.includes({who!r}))"
        page.until(f"!!{button}")
        page.run(f"{button}.click()")
    page.until("document.querySelector('#head h1')!==null")
    page.run(SEES)
    return page


class Sitting:
    """One game with its screens."""

    def __init__(
        self, browser: Browser, folder: Path, game: str, seed: str, axe: str = "", into: Path | None = None
    ) -> None:
        self.chance, self.wrong, self.axe, self.into = random.Random(f"{game} {seed}"), Counter[str](), axe, into
        self.over = False
        self.missing, self.entries, self.game = Counter[str](), 0, game
        with Evening(folder / "t.db") as evening:
            evening.done(BEGIN[game].format(seed))
        self.table = Table(folder / "t.db")
        self.watch = self.table.phone("watch")
        seats = [one["name"] for one in self.watch.state()["seats"] if not one.get("robot")]
        self.pages = {name: come_in(browser, self.table, name, size) for name, size in zip(seats, PHONES, strict=False)}
        self.pages["table"] = come_in(browser, self.table, "The table in the middle", TABLE)
        self.looking = {
            "watch": come_in(browser, self.table, "Just watch", WATCH),
            "tv": come_in(browser, self.table, "tv", TV),
        }
        self.shown = dict.fromkeys((*self.pages, *self.looking), "")

    def __enter__(self) -> Sitting:
        return self

    def __exit__(self, *_: object) -> None:
        for page in (*self.pages.values(), *self.looking.values()):
            page.call("Page.close")
        self.table.__exit__()

    def play(self, moves: int, seconds: float) -> None:
        """Tap until so many entries are written, the game is over, or it took too long."""
        end, idle, state = time.monotonic() + seconds, 0, self.watch.state()
        self.looked_at(state)
        while self.entries < moves and time.monotonic() < end and not state["over"] and idle < 60:
            seq = state["seq"]
            self.tap()
            time.sleep(REST)
            state = self.watch.state()
            idle = 0 if state["seq"] != seq else idle + 1
            if state["seq"] != seq:
                self.entries += 1
                self.looked_at(state)
        self.over = bool(state["over"])
        if idle >= 60:
            self.wrong[
                "stuck: "
                + " | ".join(page.run("document.querySelector('#ask').innerText") for page in self.pages.values())
            ] += 1
        for name, page in (*self.pages.items(), *self.looking.items()):
            said = [
                one["response"]["status"]
                for one in page.heard("Network.responseReceived")
                if one["response"]["status"] >= 400
            ]
            self.wrong.update(f"{name}: answered {code}" for code in said if code not in (409, 422))
            self.wrong.update(f"{name}: console {one}" for one in page.faults() if "Failed to load" not in one)

    # ---- tapping

    def tap(self) -> None:
        """Tap once, on a screen that has something to tap."""
        names = list(self.pages)
        self.chance.shuffle(names)
        names.sort(key=lambda name: name == "table")  # the table's screen where no phone can
        for name in names:
            page = self.pages[name]
            self.put_away(page)
            waits = page.run("/^Ready/.test(document.querySelector('#qq')?.textContent??'')")
            if not waits and page.run("sit.tiles().length||document.querySelectorAll('.keys,.tap .hold').length"):
                self.tap_one(page)
                return

    def put_away(self, page: Page) -> None:
        """Close a sheet: leave what a rule says no to, go on after what was only looked at."""
        if page.run("document.querySelector('dialog').open"):
            buttons = "[...document.querySelectorAll('dialog .btn')]"
            page.run(f"{buttons}.find(e=>/^(Leave|Go on|Close)/.test(e.textContent))?.click()")
            time.sleep(REST)

    def tap_one(self, page: Page) -> None:
        """Tap the lead, a space of the board, a choice, or digits where a number is asked for."""
        lead = "sit.tiles().find(e=>e.matches('.lead'))"
        spaces = page.run("document.querySelectorAll('.tap .hold').length")
        if page.run(f"!!({lead})") and self.chance.random() < NEXT:
            page.tap(lead)
        elif spaces and (self.chance.random() < NEXT or not page.run("sit.tiles().length")):
            page.tap(f"document.querySelectorAll('.tap .hold')[{self.chance.randrange(spaces)}]")
        elif many := page.run("sit.tiles().filter(e=>!e.closest('.saying')).length"):
            page.tap(f"sit.tiles().filter(e=>!e.closest('.saying'))[{self.chance.randrange(many)}]")
        else:
            for digit in self.chance.choice(["3", "5", "1", "7␣4"]):
                page.tap(f"[...document.querySelectorAll('.keys button')].find(e=>e.textContent==={digit!r})")
            page.tap("document.querySelector('.saying button')")

    # ---- looking

    def looked_at(self, state: dict) -> None:
        """Take in what every screen shows of an entry; a step of the orders is gone through on all of them together."""
        every = {**self.pages, **self.looking}
        for name, page in every.items():
            page.until(f"Number(document.documentElement.dataset.seq)>={state['seq']}", what=name)
        self.shown = self.seen(every)
        for _ in range(9):
            asked = [page for page in self.pages.values() if page.run("!!document.querySelector('#ask [data-step]')")]
            if not asked:
                break
            asked[0].tap("[...document.querySelectorAll('.pad.one .ch')].find(e=>/^Done\\./.test(e.textContent))")
            time.sleep(REST)
            for name, said in self.seen(every).items():
                self.shown[name] += "\n" + said
        told = str(state["told"])
        for name, said in self.shown.items():
            self.wrong.update(
                f"{name}: {found[0]!r} in {found.string[max(0, found.start() - 25) : found.end() + 15]!r}"
                for found in CODES.finditer(said + "\n" + every[name].run(FOOT))
            )
            if name in self.pages and name != "table":
                self.missing.update(f"{word} of {told!r}" for word in lacking(told, said + printed(state)))
        self.looked_close(state["seq"])

    def seen(self, every: dict[str, Page]) -> dict[str, str]:
        """Give all that each screen shows at this step, and look at how it lies there."""
        for name, page in every.items():
            self.layout(name, page)
        return {name: page.run("sit.text()") for name, page in every.items()}

    def layout(self, name: str, page: Page) -> None:
        """Write down what is cut, too small, or off the screen."""
        self.wrong.update(f"{name}: {one}" for one in page.run("sit.wide()"))
        self.wrong.update(f"{name}: clamped: {one}" for one in page.run("sit.clamped()"))
        if page.run("sit.below()"):
            self.wrong[f"{name}: the pad is off the screen"] += 1

    def looked_close(self, seq: int) -> None:
        """Look at the television's type; now and then at everything with axe, and take pictures."""
        self.wrong.update(f"tv: small: {one}" for one in self.looking["tv"].run("sit.least()"))
        if self.looking["tv"].run("[...document.querySelectorAll('button')].some(e=>e.getClientRects().length)"):
            self.wrong["tv: a button"] += 1
        every = (*self.pages.items(), *self.looking.items())
        if self.axe and seq % 9 == 2:
            for name, page in every:
                page.run(self.axe)
                found = [one for one in page.run("sit.axe()") if one[0] in ("serious", "critical")]
                self.wrong.update(f"{name}: axe {rule}: {where}" for _, rule, where in found)
        for name, page in every if self.into else ():
            page.shot(self.into / f"{self.game}-{seq:03}-{name}.png")


def printed(state: dict) -> str:
    """Give the numbers that stand on a printed board, of which a page shows the picture."""
    boards = [one for one in state["panels"] if one.get("board") in state["pictures"]]
    return " ".join(node.get("label", "") for one in boards for node in one["nodes"].values())


def lacking(told: str, said: str) -> list[str]:
    """Give numbers and names of a sentence that stand nowhere on a screen.

    >>> lacking("Ana: hand 3 → 2, Kraken wakes.", "Ana 2 3 kraken")
    []
    """
    words = re.findall(r"\d+|(?<=[a-z,] )[A-Z][a-z]{2,}", re.sub(r"\b[A-Z]\d-\d+", "", told))  # ids are pictures there
    low = said.casefold()
    return [word for word in dict.fromkeys(words) if not re.search(rf"(?<!\d){re.escape(word.casefold())}(?!\d)", low)]


def main() -> int:
    """Play one evening and print what was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=BEGIN)
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--seconds", type=float, default=900)
    parser.add_argument("--axe", type=Path)
    parser.add_argument("--into", type=Path)
    asked = parser.parse_args()
    if asked.into:
        asked.into.mkdir(parents=True, exist_ok=True)
    os.environ["TUCKBOX_ROOT"] = str(TOP)
    axe = asked.axe.read_text(encoding="utf-8") if asked.axe else ""
    with (
        tempfile.TemporaryDirectory() as folder,
        Browser() as browser,
        Sitting(browser, Path(folder), asked.game, asked.seed, axe, asked.into) as one,
    ):
        one.play(asked.moves, asked.seconds)
    wrong, missing = one.wrong.total(), one.missing.total()
    print(f"{asked.game}: {one.entries} entries; {wrong} remarks of {len(one.wrong)} kinds; {missing} words missing")
    for what, count in (*one.wrong.most_common(40), *one.missing.most_common(40)):
        print(count, what)
    return 1 if one.wrong or one.missing else 0


if __name__ == "__main__":
    raise SystemExit(main())
