"""The small server: what it reads, what it turns away, how it holds out. No screen is known here."""

import socket
import threading
import time

import pytest

from generator.window import serve, streams
from generator.window.asked import Answer, Route, told
from generator.window.serve import FaultyError, Rules, Server, parsed
from generator.window.streams import FullError, News
from tests.helpers import cases
from tests.helpers.table import Phone, raw

KEY = "k" * 32


@pytest.fixture
def news():
    return News(4, 3)


@pytest.fixture
def server(news):
    def echo(asked):
        return told({"path": asked.path, "query": dict(asked.query), "body": asked.body.decode(), "who": asked.holder})

    def broken(_):
        raise OSError("/a/path/of/this/machine")

    routes = {
        ("GET", "/"): Route(lambda _: Answer(200, b"hello", "text/html; charset=utf-8"), open=True),
        ("GET", "/echo"): Route(echo),
        ("POST", "/echo"): Route(echo),
        ("GET", "/broken"): Route(broken),
        ("GET", "/events"): Route(lambda asked: Answer(200, events=news.listen(asked.holder, asked.peer))),
    }
    faults = []
    rules = Rules(routes, {KEY: "ana", "b" * 32: "ben"}.get, most=12, most_each=12, fault=faults.append)
    server = Server("127.0.0.1", 0, rules)
    server.faults = faults
    server.start()
    yield server
    news.over()
    server.close()


def status(answer):
    return int(answer.split(b" ", 2)[1]) if answer else 0


def said(server, *rows, body=b""):
    head = "\r\n".join([*rows, "", ""]).replace("HOST", f"127.0.0.1:{server.port}")
    return raw(server.port, head.encode("latin-1") + body)


def test_what_is_open_is_given_to_anybody_and_all_else_only_with_a_key(server):
    assert Phone(server.port).ask("/") == (200, b"hello")
    assert Phone(server.port).ask("/echo")[0] == 404
    assert Phone(server.port, "x" * 32).ask("/echo")[0] == 404
    assert Phone(server.port).ask("/nothing") == Phone(server.port, KEY).ask("/nothing")
    assert Phone(server.port, KEY).ask("/echo?a=1&b=%C3%A4")[1]["query"] == {"a": "1", "b": "ä"}
    assert Phone(server.port, KEY).ask("/echo", {"a": 1})[1] == {
        "path": "/echo", "query": {}, "body": '{"a": 1}', "who": "ana",
    }  # fmt: skip


def test_every_answer_says_what_a_page_may_do(server):
    phone = Phone(server.port)
    for path in ("/", "/nothing"):
        phone.ask(path)
        headers = {name.lower(): value for name, value in phone.answer.getheaders()}
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["cache-control"] == "no-store"
        assert "access-control-allow-origin" not in headers
        assert "server" not in headers


def test_what_goes_wrong_within_is_told_to_the_house_and_not_to_the_asker(server):
    assert Phone(server.port, KEY).ask("/broken") == (500, b"")
    assert [str(one) for one in server.faults] == ["/a/path/of/this/machine"]


HOST = "Host: HOST"
BEARER = f"Authorization: Bearer {KEY}"


@pytest.mark.parametrize(
    ("rows", "wanted"),
    [
        *cases.rows("window", "server"),
        (["GET / HTTP/1.1", "HOST", f"X: {'a' * 9000}"], 431),
        ([f"GET /?{'a' * 9000} HTTP/1.1", "HOST"], 431),
        (["GET / HTTP/1.1", "HOST", *["X: y"] * 3000], 431),
    ],
)
def test_an_attack_gets_a_status_and_no_word(server, rows, wanted):
    answer = said(server, *({"HOST": HOST}.get(row, row.replace("BEARER", BEARER)) for row in rows))

    assert status(answer) == wanted
    assert answer.endswith(b"\r\n\r\n"), "nothing may be in the answer"
    assert Phone(server.port).ask("/") == (200, b"hello")


def test_bodies_end_where_they_say(server):
    origin = f"Origin: http://127.0.0.1:{server.port}"
    two = said(
        server, "POST /echo HTTP/1.1", HOST, BEARER, origin, "Content-Length: 3",
        body=b"abcGET / HTTP/1.0\r\nHost: 127.0.0.1:%d\r\n\r\n" % server.port,
    )  # fmt: skip

    assert two.count(b"HTTP/1.1 200 OK") == 2
    assert b'"body":"abc"' in two


def test_whoever_is_slow_is_not_waited_for(server, monkeypatch):
    monkeypatch.setattr(serve, "WHOLE", 0.3)
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        heard = b""
        sent = 0
        for letter in b"GET / HTTP/1.1\r\n" * 100:
            try:
                line.send(bytes([letter]))
                time.sleep(0.02)
            except OSError:
                break
            sent += 1
        line.settimeout(1)
        try:
            heard = line.recv(4096)
        except OSError:
            heard = b"HTTP/1.1 408"
        assert sent < 1000
        assert heard.startswith(b"HTTP/1.1 408")


def test_a_body_that_never_comes_is_not_waited_for(server, monkeypatch):
    monkeypatch.setattr(serve, "WHOLE", 0.2)
    rows = ("POST /echo HTTP/1.1", HOST, BEARER, f"Origin: http://127.0.0.1:{server.port}", "Content-Length: 9")

    assert status(said(server, *rows, body=b"abc")) == 408


def test_those_without_a_key_make_room_for_others(server):
    """However many lines are held open, whoever comes is answered, and whoever has a key is not cut off."""
    known = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    ask = f"GET /echo HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n{BEARER}\r\n\r\n".encode()
    known.sendall(ask)
    assert b"200 OK" in known.recv(65536)
    held = [socket.create_connection(("127.0.0.1", server.port), timeout=30) for _ in range(60)]
    try:
        assert Phone(server.port).ask("/") == (200, b"hello")
        assert len(server._lines) <= 12
        known.sendall(ask)
        assert b"200 OK" in known.recv(65536)
    finally:
        for line in (known, *held):
            line.close()


def test_threads_end_with_their_lines(server):
    before = threading.active_count()
    for _ in range(30):
        said(server, "GET / HTTP/1.1", HOST, "Connection: close")
    until = time.monotonic() + 30
    while threading.active_count() > before and time.monotonic() < until:
        time.sleep(0.01)

    assert threading.active_count() <= before
    assert len(server._lines) == 0


# ---------------------------------------------------------------------- news


def test_news_begin_with_the_newest_and_leave_out_what_is_old(news):
    for number in range(5):
        news.tell("state", b"%d" % number, number)
    heard = news.listen("ana", "a")

    assert b"data: 4" in next(heard)
    news.tell("state", b"5", 5)
    news.tell("state", b"6", 6)
    assert next(heard) == b"id: 6\nevent: state\ndata: 6\n\n"


def test_a_bearer_listens_once(news):
    first = news.listen("ana", "a")
    next(first)
    second = news.listen("ana", "a")

    assert list(first) == []
    next(second)
    assert news.listening() == ["ana"]


def test_so_many_may_listen_and_no_more(news):
    for who in ("ana", "ben", "cy"):
        news.listen(who, "a")
    with pytest.raises(FullError):
        news.listen("dee", "a")
    news.listen("eve", "b")
    with pytest.raises(FullError):
        news.listen("fay", "c")


def test_who_is_stopped_hears_no_more(news):
    heard = news.listen("ana", "a")
    next(heard)
    news.stop("ana")

    assert list(heard) == []
    assert news.listening() == []


def test_a_stream_says_that_it_is_alive(news, monkeypatch):
    monkeypatch.setattr(streams, "BEAT", 0.01)
    heard = news.listen("ana", "a")
    next(heard)

    assert next(heard) == streams.ALIVE


@pytest.mark.parametrize("head", [b"GET / HTTP/1.1\r\n\r\nx", b"\r\nGET / HTTP/1.1", b"GET\x00 / HTTP/1.1", b""])
def test_what_is_no_head_is_faulty(head):
    with pytest.raises(FaultyError):
        parsed(head)


def test_the_policy_lets_nothing_of_others_in():
    assert "http" not in serve.POLICY
    assert "*" not in serve.POLICY
