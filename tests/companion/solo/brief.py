"""What the brief of Trap Attack says of board, cards, relics, loot and rules, written out by hand for a second model.

Nothing here is read from the game's files: where the two differ, one of them is wrong.
"""

MINES = {4: ("28", "24", "27 26 25", "27s 25s"), 3: ("21", "17", "20 19 18", "19s")}
MINES |= {2: ("14", "10", "13 12 11", "13s 11s"), 1: ("7", "3", "6 5 4", "5s")}
"""By mine: the fork on the way out, the fork on the way home, the mine path and the shortcut as they are walked out."""
MINE_SPACE = {"26": 4, "19": 3, "12": 2, "5": 1}
BASE, CRYSTAL = "30", "1"

TRAPS = {
    "T01": ("damage", 1, 2, "*"),
    "T02": ("damage", 2, 3, "R"),
    "T03": ("damage", 2, 2, "G"),
    "T04": ("damage", 3, 4, "R*"),
    "T05": ("damage", 3, 3, "B*"),
    "T06": ("damage", 4, 3, "RB*"),
    "T07": ("damage", 4, 3, "RG*"),
    "T08": ("push", 1, 2, "*"),
    "T09": ("push", 2, 2, "Y"),
    "T10": ("push", 3, 3, "RY*"),
    "T11": ("paralysis", 1, 3, "G**"),
    "T12": ("paralysis", 1, 2, "GB*"),
}
ITEMS = {
    "I01": ("heal", 3, 3, "*"),
    "I02": ("heal", 6, 2, "G"),
    "I03": ("forward", 1, 3, "Y*"),
    "I04": ("forward", 2, 2, "YB**"),
    "I05": ("antidote", 0, 2, "*"),
    "I06": ("plate", 3, 2, "*"),
    "I07": ("cape", 0, 2, "B"),
    "I08": ("reflect", 0, 2, "B*"),
    "I09": ("shield", 0, 3, "*"),
    "I10": ("swap", 0, 2, "B*"),
}
CARDS = {**TRAPS, **ITEMS}
"""By code: what it does, how much, how many there are, what it costs (* takes any skull)."""
REDRAWN = ("plate", "cape", "reflect", "shield", "swap")

RELICS = {
    "A1": (2, 4), "A2": (6, 6), "B1": (2, 4), "B2": (4, 5), "C1": (3, 5), "C2": (4, 5), "D1": (2, 4), "D2": (3, 5),
    "E1": (1, 3), "E2": (5, 6), "F1": (2, 4), "F2": (4, 5), "G1": (1, 3), "G2": (5, 6), "H1": (3, 5), "H2": (3, 5),
    "I1": (2, 4), "I2": (3, 5), "J1": (3, 5), "J2": (4, 5),
}  # fmt: skip
"""By code: its value, and how many skulls it costs."""
LOOT = [1] * 3 + [2] * 4 + [3] * 5 + [4] * 4

LEVELS = {"calm": ("mine", "1+d4"), "fair": ("shortcut", "1+d4"), "storm": ("mine", "2+d4")}
LEVELS |= {"hurricane": ("shortcut", "2+d4")}
STEPS = {"d4": lambda n: n, "1+d4": lambda n: 1 + n, "1+d3": lambda n: 1 + min(n, 3), "2+d4": lambda n: 2 + n}


def after(at, stage, way):
    """Give the space that follows, and whether a way had to be chosen for it."""
    walked = [str(n) for n in range(30, 0, -1)] if stage == "out" else [str(n) for n in range(1, 31)]
    for fork_out, fork_home, mine, short in MINES.values():
        ways = {"mine": mine.split(), "shortcut": short.split()}
        if stage == "home":
            ways = {name: spaces[::-1] for name, spaces in ways.items()}
        begins, ends = (fork_out, fork_home) if stage == "out" else (fork_home, fork_out)
        if at == begins:
            return ways[way][0], True
        for spaces in ways.values():
            if at in spaces:
                return [*spaces, ends][spaces.index(at) + 1], False
    return walked[walked.index(at) + 1], False
