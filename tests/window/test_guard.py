"""Who may ask: a table of requests, each with the status that turns it away."""

import pytest

from generator.window import guard

LAN = guard.hosts_of("192.168.1.23", 8717)
LOCAL = guard.hosts_of("127.0.0.1", 8717)
OURS = "192.168.1.23:8717"


@pytest.mark.parametrize(
    ("method", "headers", "status"),
    [
        ("GET", {"host": OURS}, 0),
        ("GET", {"host": OURS, "origin": f"http://{OURS}"}, 0),
        ("GET", {"host": OURS, "sec-fetch-site": "none"}, 0),
        ("POST", {"host": OURS, "origin": f"http://{OURS}", "sec-fetch-site": "same-origin"}, 0),
        ("GET", {}, 421),
        ("GET", {"host": "evil.example:8717"}, 421),
        ("GET", {"host": "192.168.1.23"}, 421),
        ("GET", {"host": "192.168.1.23:8718"}, 421),
        ("GET", {"host": "127.0.0.1:8717"}, 421),
        ("GET", {"host": "localhost:8717"}, 421),
        ("GET", {"host": f"{OURS}.evil.example"}, 421),
        ("POST", {"host": OURS}, 403),
        ("POST", {"host": OURS, "origin": "null"}, 403),
        ("POST", {"host": OURS, "origin": "http://evil.example"}, 403),
        ("POST", {"host": OURS, "origin": f"https://{OURS}"}, 403),
        ("POST", {"host": OURS, "origin": "http://192.168.1.23"}, 403),
        ("GET", {"host": OURS, "origin": "http://evil.example"}, 403),
        ("GET", {"host": OURS, "sec-fetch-site": "cross-site"}, 403),
        ("GET", {"host": OURS, "sec-fetch-site": "same-site"}, 403),
        ("OPTIONS", {"host": OURS}, 501),
        ("PUT", {"host": OURS}, 501),
        ("get", {"host": OURS}, 501),
    ],
)
def test_a_request_is_turned_away_by_where_it_comes_from(method, headers, status):
    assert guard.refusal(method, headers, LAN) == status


def test_on_this_machine_it_may_be_called_localhost():
    assert guard.refusal("GET", {"host": "localhost:8717"}, LOCAL) == 0
    assert guard.refusal("POST", {"host": "LOCALHOST:8717", "origin": "http://localhost:8717"}, LOCAL) == 0


def test_keys_and_tokens_are_as_long_as_they_say_and_never_the_same():
    keys, tokens = {guard.new_key() for _ in range(200)}, {guard.new_token() for _ in range(200)}

    assert len(keys) == len(tokens) == 200
    assert all(len(key) == 32 for key in keys)
    assert all(len(token) == 16 and set(token) <= set(guard.LETTERS) for token in tokens)
    assert len(set(guard.LETTERS)) == 32


def test_secrets_are_compared_whatever_letters_are_said():
    assert guard.same("ä\ud800", "ä\ud800")
    assert not guard.same("", "a")
