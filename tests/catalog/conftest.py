"""The smallest game with everything in it, in a folder of its own."""

import shutil
from pathlib import Path

import pytest

from generator.catalog.roots import Roots

PIT = Path(__file__).parent / "cases" / "pit"


@pytest.fixture
def root(tmp_path):
    """A root that holds the game the cases begin with."""
    shutil.copytree(PIT, tmp_path / "root" / "content" / "pit")
    return tmp_path / "root"


@pytest.fixture
def roots(root):
    return Roots((root,))


@pytest.fixture
def pit(root):
    """The folder of the game's YAML."""
    return root / "content" / "pit"
