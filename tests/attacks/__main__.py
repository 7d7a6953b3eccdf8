"""The door of all attacks: `python -m tests.attacks NAME [--count N] [--seed S] [--only WORDS]`, see README.md."""

from __future__ import annotations

import argparse
import os
from importlib import import_module

from tests.attacks import Asked
from tests.helpers.shell import TOP

ATTACKS = ("edits", "printers", "table", "damage")


def main() -> int:
    """Try what was asked for: print what is wrong, and how much was tried; 1 when anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.attacks")
    parser.add_argument("name", choices=ATTACKS)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="what the attack is held to, such as a game or words of a name")
    said = parser.parse_args()
    os.environ["TUCKBOX_ROOT"] = str(TOP)
    tried = wrong = 0
    for what, faults in import_module(f"tests.attacks.{said.name}").attack(Asked(said.count, said.seed, said.only)):
        tried += 1
        wrong += bool(faults)
        if faults:
            print(f"{tried}: {what}: {'; '.join(faults)}"[:900], flush=True)
    print(f"{tried} tried, {wrong} wrong")
    return bool(wrong)


if __name__ == "__main__":
    raise SystemExit(main())
