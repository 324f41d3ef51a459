"""Drives headless Chromium over its debugging pipe: no other program or package is needed."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

# The seconds without a word after which the browser counts as hanging.
PATIENCE = 120
NAMES = ["chromium", "chromium-browser", "google-chrome", "chrome"]


class BrowserError(Exception):
    """Something went wrong in the browser or on a page."""


class Chromium:
    """A process of the browser, whose pages take turns."""

    def __init__(self):
        program = next(filter(None, map(shutil.which, NAMES)), None)
        if program is None:
            raise BrowserError("no Chromium was found")
        self.folder = tempfile.TemporaryDirectory(prefix="brewguide-site-", ignore_cleanup_errors=True)
        ours, theirs = os.pipe(), os.pipe()

        # The browser reads from descriptor 3 and writes to 4.
        def place():
            os.dup2(ours[0], 103)
            os.dup2(theirs[1], 104)
            os.dup2(103, 3)
            os.dup2(104, 4)

        self.process = subprocess.Popen(
            [
                program, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                "--remote-debugging-pipe", f"--user-data-dir={self.folder.name}",
                "--disable-background-networking", "--no-first-run", "--disable-extensions",
            ],
            preexec_fn=place, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(ours[0])
        os.close(theirs[1])
        self.output, self.input = os.fdopen(ours[1], "wb", 0), os.fdopen(theirs[0], "rb", 0)
        self.rest, self.number, self.pages = b"", 0, {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.send("Browser.close")
        except BrowserError:
            pass
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.folder.cleanup()

    def send(self, method, session=None, **parameters):
        """Sends a command, to a page if it has a session, and returns its result."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self.output.write(json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive(method)
            if answer.get("id") != message["id"]:
                continue
            if "error" in answer:
                raise BrowserError(f"{method}: {answer['error']['message']}")
            return answer["result"]

    def receive(self, what):
        """The next message. The page that it is about takes note of it."""
        while b"\0" not in self.rest:
            if not select.select([self.input], [], [], PATIENCE)[0]:
                raise BrowserError(f"Chromium does not answer within {PATIENCE} s: {what}")
            part = self.input.read(1 << 16)
            if not part:
                raise BrowserError("the browser has ended")
            self.rest += part
        text, self.rest = self.rest.split(b"\0", 1)
        message = json.loads(text)
        if page := self.pages.get(message.get("sessionId")):
            if "method" in message:
                page.note(message["method"], message.get("params", {}))
        return message


class Browser:
    """A page that finds nothing of other pages. Requests that leave this machine are recorded in `requests`."""

    def __init__(self, chromium, keeps=False):
        """Each address that is opened finds nothing that another kept, unless it `keeps`; then it can also be installed."""
        self.chromium, self.context = chromium, {}
        self.address, self.events, self.requests, self.problems = "", [], [], []
        # Browsers install nothing in the contexts that they forget.
        if not keeps:
            self.context = {"browserContextId": chromium.send("Target.createBrowserContext")["browserContextId"]}
        self.target = chromium.send("Target.createTarget", url="about:blank", **self.context)["targetId"]
        self.session = chromium.send("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        chromium.pages[self.session] = self
        for domain in ["Page", "Runtime", "Network", "Log"]:
            self.send(f"{domain}.enable")
        if not keeps:
            self.before("try { localStorage.clear() } catch {}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Closes the page, unless the browser has ended."""
        try:
            self.chromium.send("Target.closeTarget", targetId=self.target)
            if self.context:
                self.chromium.send("Target.disposeBrowserContext", **self.context)
        except BrowserError:
            pass
        del self.chromium.pages[self.session]

    # Messages

    def send(self, method, **parameters):
        """Sends a command to the page, or to the browser, and returns its result."""
        session = None if method.startswith(("Target.", "Browser.")) else self.session
        return self.chromium.send(method, session, **parameters)

    def note(self, method, parameters):
        self.events.append(method)
        if method == "Network.requestWillBeSent":
            url = parameters["request"]["url"]
            if not url.startswith(("file:", "data:", "about:", "http://127.0.0.1:")):
                self.requests.append(url)
        if method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.problems.append(details.get("exception", {}).get("description") or details["text"])
        if method == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            self.problems.append(parameters["entry"]["text"])

    # Pages

    def before(self, script):
        """Runs a script in each page before its own ones."""
        return self.send("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"]

    def open(self, page, fragment="", script=True):
        """Opens a file or an address and waits until it is loaded."""
        self.send("Emulation.setScriptExecutionDisabled", value=not script)
        address = page if isinstance(page, str) else Path(page).absolute().as_uri()
        # The same page with another fragment would not be loaded again.
        if "#" in self.address + fragment and self.address.partition("#")[0] == address:
            self.load("Page.navigate", url="about:blank")
        self.address = address + fragment
        self.load("Page.navigate", url=self.address)

    def reload(self):
        """Loads the page again."""
        self.load("Page.reload")

    def load(self, method, **parameters):
        self.events.clear()
        self.send(method, **parameters)
        while "Page.loadEventFired" not in self.events:
            self.chromium.receive(f"{method} {parameters}")

    def look(self, width=1200, height=1000, dark=False, media=""):
        """Sets the size of the page, and whether it is dark or printed."""
        self.send(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.send("Emulation.setEmulatedMedia", media=media, features=[scheme])

    def run(self, script, wait=False):
        """The value of an expression on the page."""
        result = self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=wait)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description") or details["text"])
        return result["result"].get("value")

    def press(self, key, text=""):
        """Presses and releases a key, such as Tab."""
        codes = {"Tab": 9, "Enter": 13, " ": 32}
        code = {"windowsVirtualKeyCode": codes.get(key, 0), "key": key, "code": "Space" if key == " " else key}
        text = {"Enter": "\r", " ": " "}.get(key, text)
        self.send("Input.dispatchKeyEvent", type="keyDown", text=text, **code)
        self.send("Input.dispatchKeyEvent", type="keyUp", **code)

    def click(self, selector):
        """Clicks the middle of an element, as a person does."""
        # What comes into view may still change its height.
        place = self.run(f"""(async () => {{
            const place = document.querySelector({json.dumps(selector)});
            for (let last = null; ;) {{
                place.scrollIntoView({{ block: "center", behavior: "instant" }});
                await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
                const box = place.getBoundingClientRect();
                if (box.y === last) return [box.x + box.width / 2, box.y + box.height / 2];
                last = box.y;
            }}
        }})()""", wait=True)
        for kind in ["mousePressed", "mouseReleased"]:
            self.send("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)

    def type(self, text):
        """Types a text into the field that has the focus."""
        self.send("Input.insertText", text=text)

    def picture(self, file, whole=False):
        """Saves the page as PNG: what is visible, or all of it."""
        shot = self.send("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        Path(file).write_bytes(base64.b64decode(shot["data"]))

    def pdf(self, file, **options):
        """Prints the page; the style sheet chooses the size of the paper."""
        printed = self.send("Page.printToPDF", preferCSSPageSize=True, printBackground=True, **options)
        Path(file).write_bytes(base64.b64decode(printed["data"]))


def wait_for(condition, seconds=20):
    """Waits until a condition holds; False if it does not in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False
