"""What is opened is an ordinary file that lies where its name says; nothing else is read, and nothing waits."""

import os
import socket

import pytest

from generator.catalog import safeopen
from generator.catalog.ground import Ground, ShutError, ground_of

POSIX = pytest.mark.skipif(os.name != "posix", reason="links and pipes of POSIX")


@pytest.fixture
def root(tmp_path):
    (tmp_path / "root" / "templates" / "pit" / "icons").mkdir(parents=True)
    (tmp_path / "root" / "templates" / "pit" / "a.txt").write_text("inside")
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.txt").write_text("secret")
    return tmp_path / "root"


def why(path, ground, most=100):
    with pytest.raises(ShutError) as shut:
        safeopen.read(path, ground, most)
    return shut.value.why


def test_a_file_of_the_ground_is_read(root):
    assert safeopen.read(root / "templates" / "pit" / "a.txt", Ground(root), 6) == b"inside"


def test_a_larger_file_is_not_read(root):
    assert why(root / "templates" / "pit" / "a.txt", Ground(root), 5) == "large"


@pytest.mark.parametrize("name", ["none.txt", "a.txt/b", "x" * 400, "a\0b"])
def test_what_is_not_there_is_absent(root, name):
    assert why(root / "templates" / "pit" / name, Ground(root)) == "absent"


def test_a_folder_is_no_file(root):
    assert why(root / "templates" / "pit", Ground(root)) == "folder"


@POSIX
@pytest.mark.parametrize("to", ["../../../outside/secret.txt", "/etc/hostname", "../../../root/../outside/secret.txt"])
def test_a_link_out_is_not_followed(root, to):
    (root / "templates" / "pit" / "link.txt").symlink_to(to)

    assert why(root / "templates" / "pit" / "link.txt", Ground(root)) == "outside"


@POSIX
def test_a_folder_that_leads_out_is_not_entered(root):
    (root / "templates" / "pit" / "art").symlink_to(root.parent / "outside")

    assert why(root / "templates" / "pit" / "art" / "secret.txt", Ground(root)) == "outside"
    assert {(one.name, one.leads_out) for one in safeopen.walk(root, Ground(root)) if one.shut} == {
        ("templates/pit/art", True)
    }


@POSIX
def test_a_tree_that_is_itself_a_link_is_not_its_root(root):
    (root / "templates").rename(root.parent / "elsewhere")
    (root / "templates").symlink_to(root.parent / "elsewhere")
    pit = root / "templates" / "pit"

    assert why(pit / "a.txt", ground_of(pit)) == "outside"


@POSIX
def test_links_within_the_ground_and_to_the_root_are_followed(root, tmp_path):
    (root / "templates" / "pit" / "icons" / "b.txt").symlink_to("../a.txt")
    (root / "templates" / "shared").symlink_to("pit")
    (tmp_path / "way").symlink_to(root)

    for path in ("templates/pit/icons/b.txt", "templates/shared/a.txt"):
        assert safeopen.read(root / path, Ground(root), 99) == b"inside"
        assert safeopen.read(tmp_path / "way" / path, Ground(tmp_path / "way"), 99) == b"inside"


@POSIX
def test_a_way_up_does_not_leave_the_ground(root):
    assert why(root / ".." / "outside" / "secret.txt", Ground(root)) == "outside"


@POSIX
def test_pipes_sockets_and_devices_are_not_read_and_not_waited_for(root):
    pit = root / "templates" / "pit"
    os.mkfifo(pit / "pipe")
    (pit / "zero").symlink_to("/dev/zero")
    os.chdir(pit)
    with socket.socket(socket.AF_UNIX) as one:
        one.bind("socket")

    assert [why(pit / name, Ground(root)) for name in ("pipe", "socket", "zero")] == ["odd", "odd", "outside"]
    assert {one.name for one in safeopen.walk(pit, Ground(root)) if one.shut} == {"pipe", "socket", "zero"}


@POSIX
def test_links_that_lead_into_themselves_end(root):
    (root / "templates" / "loop").symlink_to(root)
    (root / "templates" / "self").symlink_to("self")

    assert "templates/pit/a.txt" in {one.name for one in safeopen.walk(root, Ground(root))}
    assert why(root / "templates" / "self", Ground(root)) == "outside"


@POSIX
@pytest.mark.parametrize("stepwise", [True, False])
def test_where_folders_cannot_be_opened_the_same_is_read(root, monkeypatch, stepwise):
    monkeypatch.setattr(safeopen, "_STEPWISE", stepwise)
    pit = root / "templates" / "pit"
    (pit / "link.txt").symlink_to("a.txt")
    (pit / "out.txt").symlink_to(root.parent / "outside" / "secret.txt")
    os.mkfifo(pit / "pipe")

    assert safeopen.read(pit / "link.txt", Ground(root), 99) == b"inside"
    assert [why(pit / name, Ground(root)) for name in ("out.txt", "pipe", "icons")] == ["outside", "odd", "folder"]
    assert [one.name for one in safeopen.walk(pit, Ground(root))] == ["a.txt", "link.txt", "out.txt", "pipe"]


def test_what_is_digested_is_what_is_read(root):
    pit = root / "templates" / "pit"
    (pit / "b.txt").write_text("inside")
    first, second = (safeopen.digest_entry(one, Ground(root)) for one in safeopen.walk(pit, Ground(root)))

    assert (
        first == second == safeopen.digest(pit / "a.txt", Ground(root)) != safeopen.digest(pit / "none", Ground(root))
    )
