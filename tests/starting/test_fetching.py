"""Tables that are published on the web: fetched whole or not at all, from the public internet only."""

import socket
import threading
import time
from contextlib import suppress
from http.client import HTTPConnection

import pytest

from generator.catalog.game import load_game
from generator.catalog.problems import ContentError
from generator.catalog.roots import Roots
from generator.starting import fetching
from generator.starting.beginning import begin
from tests.helpers.cases import faults_of
from tests.helpers.little import write_game
from tests.helpers.shell import run

SHEET = "https://sheets.example.org/cards.csv"
TABLE = "id,name\none,First\ntwo,Second\n"


class Answer:
    def __init__(self, body=b"", status=200, kind="text/csv", location=""):
        self.status, self.reason, self._body, self.length = status, "so \x1b[31mit is", body, 0
        self.headers = {"Content-Type": kind, "Location": location}

    def read(self, many):
        piece, self._body = self._body[:many], self._body[many:]
        return piece


class Web:
    """The network as a test has it: what is said at which address, and where names lead."""

    def __init__(self, monkeypatch, pages, hosts=None):
        self.pages, self.hosts, self.asked = pages, hosts or {}, []
        web = self

        class Connection:
            def __init__(self, host, port, timeout):
                self.host = host

            def request(self, verb, way, headers):
                web.asked.append(f"https://{self.host}{way}")
                assert (verb, self.at) == ("GET", web.hosts.get(self.host, "93.184.216.34"))

            def getresponse(self):
                return web.pages[web.asked[-1]]

            def close(self):
                pass

        monkeypatch.setattr(fetching, "_Vetted", Connection)
        monkeypatch.setattr(socket, "getaddrinfo", self.found)

    def found(self, host, port, **_):
        at = self.hosts.get(host, "93.184.216.34")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (at, port))]


@pytest.fixture
def root(tmp_path):
    write_game(tmp_path, cards=2)
    return tmp_path


def say_from(root, address=SHEET, file="cards/fetched.csv"):
    (deck,) = (root / "content/dots/cards").glob("*.yaml")
    head = deck.read_text().partition("cards:")[0]
    deck.write_text(f"{head}cards: {{file: {file}, from: '{address}'}}\n")


def test_a_published_table_is_fetched_and_kept_where_builds_read_it(root, monkeypatch):
    say_from(root)
    Web(monkeypatch, {SHEET: Answer(TABLE.encode())})
    roots = Roots((root,))
    (one,) = fetching.fetch("dots", roots)

    assert (one.file, one.changed) == ("content/dots/cards/fetched.csv", True)
    assert (root / one.file).read_text() == TABLE
    (deck,) = load_game("dots", roots).decks.values()
    assert [card.id for card in deck.cards] == ["one", "two"]
    Web(monkeypatch, {SHEET: Answer(TABLE.encode())})
    assert not fetching.fetch("dots", roots)[0].changed


def test_a_game_says_how_to_name_a_published_table_and_how_to_fetch_one(root):
    for command, way in (("fetch", "from: https://"), ("check", "tuckbox fetch dots")):
        said = run("tuckbox", command, "dots", cwd=root)
        assert (said.code, way in said.out + said.err) == (1, True)
        say_from(root)


@pytest.mark.parametrize("at", ["127.0.0.1", "10.0.0.7", "169.254.169.254", "192.168.1.1", "::1", "fd00::1", "0.0.0.0"])
def test_no_address_of_this_machine_or_network_is_asked(root, monkeypatch, at):
    say_from(root)
    web = Web(monkeypatch, {SHEET: Answer(TABLE.encode())}, {"sheets.example.org": at})
    with pytest.raises(ContentError, match="public internet"):
        fetching.fetch("dots", Roots((root,)))

    assert web.asked == []
    assert not (root / "content/dots/cards/fetched.csv").exists()


@pytest.mark.parametrize(
    ("pages", "fact"),
    [
        ({SHEET: Answer(status=302, location="http://sheets.example.org/x")}, "only https"),
        ({SHEET: Answer(status=302, location="file:///etc/passwd")}, "only https"),
        ({SHEET: Answer(status=302, location="https://inside.example.org/x")}, "public internet"),
        ({SHEET: Answer(status=302, location=SHEET)}, "more than 5 times"),
        ({SHEET: Answer(status=404)}, "404"),
        ({SHEET: Answer(b"<html>", kind="text/html; charset=utf-8")}, "web page"),
        ({SHEET: Answer(b"x" * (fetching.MOST + 1))}, "more than 20 MB"),
        ({SHEET: Answer(b"\n<!DOCTYPE html><p>Sign in")}, "web page"),
        ({SHEET: Answer(b"")}, "ends after 0 bytes"),
        ({SHEET: Answer(status=302, location="https://[x")}, "cannot be read"),
    ],
)
def test_what_is_no_published_table_is_told_with_its_place_and_nothing_is_kept(root, monkeypatch, pages, fact):
    say_from(root)
    Web(monkeypatch, pages, {"inside.example.org": "10.1.2.3"})
    (problem,) = faults_of(fetching.fetch, "dots", Roots((root,)))

    assert fact in problem.fact
    assert problem.mark.line
    assert problem.hint
    assert "\x1b" not in str(problem)
    assert not (root / "content/dots/cards/fetched.csv").exists()


@pytest.mark.parametrize(
    "file",
    ["../../evil.csv", "/tmp/evil.csv", "cards/../../x.csv", "a\\b.csv", ".git/config", "game.yaml", "x.csv",
     "cards/.hidden/x.csv", "cards/.csv", "cards/deck.py", "cards/", "Cards/x.csv"],
)  # fmt: skip
def test_nothing_but_a_table_below_cards_is_written(root, monkeypatch, file):
    say_from(root, file=file)
    web = Web(monkeypatch, {SHEET: Answer(TABLE.encode())})
    with pytest.raises(ContentError, match="no table below cards/"):
        fetching.fetch("dots", Roots((root,)))

    assert web.asked == []


@pytest.mark.parametrize(
    "address", ["https://x.example:99999/", "https://[bad", "https://a..b/", "https://x:y/", "https://"]
)
def test_what_is_no_address_is_told_at_its_place(root, address):
    say_from(root, address)
    (problem,) = faults_of(fetching.fetch, "dots", Roots((root,)))
    assert "address" in problem.fact
    assert problem.mark.line


HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\nContent-Length: 500\r\n\r\n"


@pytest.mark.parametrize(
    ("says", "each", "fact"),
    [(HEAD + b"id,name\n", 200, "before all of it came"), (HEAD + b"x" * 99, 1, "more than 0.2 seconds"),
     (b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 30, 1, "more than 0.2 seconds")],
    ids=["cut off", "drop by drop", "a head without end"],
)  # fmt: skip
def test_whatever_a_server_sends_is_whole_and_in_time_or_nothing(root, monkeypatch, says, each, fact):
    say_from(root)
    kept = root / "content/dots/cards/fetched.csv"
    kept.write_text(TABLE)
    server = socket.create_server(("127.0.0.1", 0))

    def serve():
        with server.accept()[0] as line, suppress(OSError):
            line.recv(4000)
            for at in range(0, len(says), each):
                line.sendall(says[at : at + each])
                time.sleep(0.005)

    class Connection(HTTPConnection):
        def connect(self):
            self.sock = socket.create_connection(server.getsockname())

    monkeypatch.setattr(fetching, "_Vetted", Connection)
    monkeypatch.setattr(fetching, "public", lambda host: host)
    monkeypatch.setattr(fetching, "SECONDS", 0.2)
    serving = threading.Thread(target=serve)
    serving.start()
    with pytest.raises(ContentError, match=fact):
        fetching.fetch("dots", Roots((root,)))
    serving.join()
    server.close()

    assert kept.read_text() == TABLE


def test_games_without_published_tables_are_passed_over(root, monkeypatch):
    say_from(root)
    write_game(root, "other")
    Web(monkeypatch, {SHEET: Answer(TABLE.encode())})

    assert fetching.fetch("other", Roots((root,))) == []
    assert len(fetching.fetch("dots", Roots((root,)))) == 1


def test_a_game_is_begun_from_a_published_table_and_fetched_again(tmp_path, monkeypatch):
    Web(monkeypatch, {SHEET: Answer(TABLE.encode())})
    begun = begin("mine", tmp_path, SHEET, "poker", "")
    roots = Roots((tmp_path,))

    assert (begun.cards, begun.reading.file) == (2, SHEET)
    assert (tmp_path / "content/mine/cards/cards.csv").read_text() == TABLE
    (deck, *_) = load_game("mine", roots).decks.values()
    assert [card.id for card in deck.cards] == ["one", "two"]
    Web(monkeypatch, {SHEET: Answer(f"{TABLE}three,Third\n".encode())})
    assert [one.changed for one in fetching.fetch("mine", roots)] == [True]
    assert (tmp_path / "content/mine/cards/cards.csv").read_text().endswith("three,Third\n")


@pytest.mark.parametrize(("answer", "fact"), [(Answer(status=404), "404"), (Answer(b"id,name\n"), "no rows")])
def test_nothing_is_begun_from_an_address_without_a_table(tmp_path, monkeypatch, answer, fact):
    Web(monkeypatch, {SHEET: answer})
    with pytest.raises(ContentError, match=fact) as caught:
        begin("mine", tmp_path, SHEET, "poker", "")

    assert SHEET in str(caught.value.problems[0])
    assert [*tmp_path.iterdir()] == []
