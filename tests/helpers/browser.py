"""Drive a headless Chromium that is on the path, by its own protocol over two pipes; nothing is downloaded for it."""

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --hide-scrollbars --no-first-run --disable-extensions --disable-sync "
    "--disable-background-networking --disable-component-update --disable-dev-shm-usage --mute-audio "
    "--force-color-profile=srgb --remote-debugging-pipe"
).split()


def found():
    """Say where a Chromium is; nothing where there is none."""
    return next((path for path in map(shutil.which, NAMES) if path), "")


class Browser:
    def __init__(self, path=""):
        self.folder = tempfile.mkdtemp(prefix="tuckbox-browser")
        to_read, self.write = os.pipe()
        self.read, to_write = os.pipe()
        code = f'exec 3<&{to_read} 4>&{to_write}; exec "$0" "$@"'
        words = [path or found(), *FLAGS, f"--user-data-dir={self.folder}", "about:blank"]
        self.process = subprocess.Popen(
            ["bash", "-c", code, *words],
            pass_fds=(to_read, to_write),
            stderr=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        os.close(to_read)
        os.close(to_write)
        self.number, self.rest, self.events = 0, b"", []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        with suppress(OSError, EOFError, RuntimeError):
            self.call("Browser.close")
        os.close(self.write)
        self.process.wait(timeout=60)
        os.close(self.read)
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, method, session="", **params):
        """Call a method of the protocol and give its result."""
        self.number += 1
        said = {"id": self.number, "method": method, "params": params} | ({"sessionId": session} if session else {})
        os.write(self.write, json.dumps(said).encode() + b"\0")
        while True:
            heard = self.next()
            if heard.get("id") == self.number:
                if "error" in heard:
                    raise RuntimeError(f"{method}: {heard['error']['message']}")
                return heard["result"]
            self.events.append(heard)

    def next(self):
        while b"\0" not in self.rest:
            more = os.read(self.read, 1 << 20)
            if not more:
                raise EOFError("the browser is gone")
            self.rest += more
        one, self.rest = self.rest.split(b"\0", 1)
        return json.loads(one)

    def page(self, width=390, height=844, **how):
        return Page(self, width, height, **how)


class Page:
    """One tab with a context of its own: its own key, its own settings."""

    def __init__(self, browser, width, height, *, scale=1, mobile=False, dark=True, still=True):
        self.browser = browser
        context = browser.call("Target.createBrowserContext")["browserContextId"]
        self.target = browser.call("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        self.size(width, height, scale, mobile)
        self.media(dark, still)

    def call(self, method, **params):
        return self.browser.call(method, self.session, **params)

    def size(self, width, height, scale=1, mobile=False):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=mobile
        )

    def media(self, dark=True, still=True, more=()):
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}, *more]
        features.append({"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"})
        self.call("Emulation.setEmulatedMedia", features=features)

    def go(self, url):
        self.call("Page.navigate", url=url)

    def run(self, code):
        """Run JavaScript in the page and give what it gives."""
        done = self.call("Runtime.evaluate", expression=code, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in done:
            details = done["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return done["result"].get("value")

    def until(self, code, seconds=30.0, what=""):
        """Wait until something is so, and give it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.run(code)
            if value:
                return value
            time.sleep(0.03)
        raise AssertionError(f"not within {seconds} s: {what or code}")

    def tap(self, code):
        """Tap in the middle of an element that JavaScript gives."""
        place = self.run(
            f"(()=>{{const e={code};if(!e)return null;e.scrollIntoView({{block:'nearest'}});"
            "const b=e.getBoundingClientRect();return [b.x+b.width/2,b.y+b.height/2]})()"
        )
        assert place, f"nothing to tap: {code}"
        x, y = place
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def key(self, key, code="", number=0, text=""):
        for kind in ("keyDown", "keyUp"):
            said = {"type": kind, "key": key, "code": code or key, "windowsVirtualKeyCode": number}
            self.call("Input.dispatchKeyEvent", **said, **({"text": text} if text and kind == "keyDown" else {}))

    def type(self, text):
        self.call("Input.insertText", text=text)

    def shot(self, file):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        Path(file).write_bytes(base64.b64decode(data))

    def heard(self, method):
        """Give what the page has told of, such as Network.requestWillBeSent."""
        self.run("1")
        return [
            one["params"]
            for one in self.browser.events
            if one.get("sessionId") == self.session and one["method"] == method
        ]

    def faults(self):
        """Give errors of the console, and whatever a policy has stopped."""
        said = [one["exceptionDetails"]["text"] for one in self.heard("Runtime.exceptionThrown")]
        said += [one["entry"]["text"] for one in self.heard("Log.entryAdded") if one["entry"]["level"] == "error"]
        return said + [str(one["args"]) for one in self.heard("Runtime.consoleAPICalled") if one["type"] == "error"]
