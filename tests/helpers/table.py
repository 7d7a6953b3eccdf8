"""A table that is shown, and phones around it that speak HTTP by plain sockets and http.client."""

import http.client
import json
import secrets
import socket

from companion.show.shown import Shown, Wish

HOST = "127.0.0.1"
OPEN = []
"""Lines of streams, closed with the table."""


class Phone:
    """Somebody with a key."""

    def __init__(self, port, key="", timeout=60):
        self.port, self.key, self.timeout = port, key, timeout
        self.origin = f"http://{HOST}:{port}"

    def ask(self, path, body=None, headers=None, method=""):
        """Ask; give the status and what is answered."""
        line = http.client.HTTPConnection(HOST, self.port, timeout=self.timeout)
        said = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        if body is not None:
            said["Origin"] = self.origin
        said.update(headers or {})
        try:
            line.request(
                method or ("GET" if body is None else "POST"), path, None if body is None else json.dumps(body),
                {name: value for name, value in said.items() if value is not None},
            )  # fmt: skip
            answer = line.getresponse()
            text = answer.read()
            self.answer = answer
            return answer.status, json.loads(text) if text[:1] in (b"{", b"[") else text
        finally:
            line.close()

    def join(self, token, role="player", seat="ana"):
        said = {"token": token, "role": role} | ({"seat": seat} if role == "player" else {})
        code, answer = self.ask("/join", said)
        assert code == 200, (code, answer)
        self.key = answer["key"]
        return self

    def state(self):
        code, said = self.ask("/state")
        assert code == 200, (code, said)
        return said

    def do(self, line, state=None, **more):
        state = state or self.state()
        said = {"session": state["session"], "seq": state["seq"], "id": secrets.token_hex(8), "line": line, **more}
        return self.ask("/do", said)

    def undo(self, of, state=None, **more):
        state = state or self.state()
        said = {"session": state["session"], "seq": state["seq"], "id": secrets.token_hex(8), "of": of, **more}
        return self.ask("/undo", said)

    def listen(self):
        """Open the stream; gives an iterator of (event, data)."""
        line = socket.create_connection((HOST, self.port), timeout=60)
        line.sendall(
            f"GET /events HTTP/1.1\r\nHost: {HOST}:{self.port}\r\nAuthorization: Bearer {self.key}\r\n\r\n".encode()
        )
        OPEN.append(line)
        return Stream(line)


class Stream:
    def __init__(self, line):
        self.line, self.rest = line, b""
        while b"\r\n\r\n" not in self.rest:
            self._more()
        head, _, self.rest = self.rest.partition(b"\r\n\r\n")
        self.status = int(head.split(b" ")[1])

    def _more(self):
        more = self.line.recv(1 << 16)
        if not more:
            raise EOFError
        self.rest += more

    def next(self, name="state"):
        """Give the data of the next event of a name."""
        while True:
            while b"\n\n" not in self.rest:
                self._more()
            part, _, self.rest = self.rest.partition(b"\n\n")
            rows = dict(row.split(b": ", 1) for row in part.split(b"\n") if b": " in row)
            if rows.get(b"event", b"").decode() == name:
                return json.loads(rows[b"data"])

    def close(self):
        self.line.close()


class Table:
    """A shown table in this process."""

    def __init__(self, path, **wish):
        self.told = []
        self.shown = Shown(str(path), Wish(**wish), self.told.append)
        assert self.shown.open()
        self.port = self.shown.server.port

    def __enter__(self):
        return self

    def __exit__(self, *_):
        while OPEN:
            OPEN.pop().close()
        self.shown.close()

    def phone(self, role="player", seat="ana"):
        return Phone(self.port).join(self.shown.holders.token, role, seat)


def raw(port, data, seconds=30.0, linger=True):
    """Send bytes and give what comes back until the line is closed."""
    with socket.create_connection((HOST, port), timeout=seconds) as line:
        try:
            line.sendall(data)
            got = b""
            while more := line.recv(1 << 16):
                got += more
                if not linger:
                    break
        except ConnectionError:
            pass
        return got
