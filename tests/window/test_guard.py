"""Who may ask: a table of requests, each with the status that turns it away."""

import pytest

from generator.window import guard
from tests.helpers.cases import rows

LAN = guard.hosts_of("192.168.1.23", 8717)
LOCAL = guard.hosts_of("127.0.0.1", 8717)


@pytest.mark.parametrize(("method", "headers", "status"), rows("window", "guard"))
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
