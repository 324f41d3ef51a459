"""The pages as an app in the kitchen: installed, without a network, in the middle of a brew, on a slow phone, and at the end
of a brew, when it is logged and handed over to the diary."""

import functools
import http.server
import json
import subprocess
import tempfile
import threading
from datetime import datetime, timezone
from pathlib import Path

from browser import Browser, wait_for

# Records what the page does to the device. `later(seconds)` moves the clock, which a reload does not change, and `played()`
# lists the times at which a bell rang.
DEVICE = """
(() => {
  if (!location.protocol.startsWith("http")) return;
  let passed = Number(sessionStorage.getItem("passed")) || 1.8e12;
  const isFake = !location.hash.includes("real");
  if (isFake) Date.now = () => passed;
  const seconds = () => Date.now() / 1000;
  window.later = (more) => {
    passed += more * 1000;
    sessionStorage.setItem("passed", passed);
    // The page then reads the clock.
    document.dispatchEvent(new Event("visibilitychange"));
  };
  const strokes = [];
  window.played = () => [...new Set(strokes.filter((stroke) => stroke.at <= seconds() && !(stroke.off() < stroke.at)).map((stroke) => stroke.at))];
  window.AudioContext = class extends EventTarget {
    constructor() { super(); this.state = "running"; setTimeout(() => this.dispatchEvent(new Event("statechange"))); }
    get currentTime() { return seconds(); }
    createGain() {
      const node = { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect() {}, disconnect() { node.off = seconds(); } };
      return node;
    }
    createOscillator() {
      let volume = null;
      return { frequency: {}, connect(node) { volume = node; }, start: (at) => strokes.push({ at, off: () => volume.off ?? Infinity }), stop() {} };
    }
  };
  window.device = { spoken: [], vibrated: 0, locks: 0, isHidden: false };
  SpeechSynthesis.prototype.speak = (words) => { device.spoken.push([words.text, words.lang]); };
  Navigator.prototype.vibrate = () => { device.vibrated += 1; return true; };
  if (window.WakeLock) WakeLock.prototype.request = async () => {
    const lock = new EventTarget();
    const free = () => { device.locks -= 1; device.locked = null; lock.dispatchEvent(new Event("release")); };
    lock.release = async () => free();
    [device.locks, device.locked] = [device.locks + 1, free];
    return lock;
  };
  Object.defineProperty(Document.prototype, "hidden", { get: () => device.isHidden });
})();
"""

TIMER = """(() => {
  const text = (name) => document.querySelector(`[data-timer=${name}]`).textContent;
  return [text("clock"), [...document.querySelectorAll(".steps li")].findIndex((step) => step.classList.contains("now"))];
})()"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript", ".wasm": "application/wasm"}

    def log_message(self, *_):
        pass


class Server:
    """A web server for a folder, on the same port each time."""

    port = 0

    def __init__(self, folder):
        self.handler = functools.partial(Quiet, directory=folder)
        self.start()

    def start(self):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), self.handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def address(self, page=""):
        return f"http://127.0.0.1:{self.port}/{page}"


class Kitchen:
    """A site and its server, a browser that keeps what pages store, and the programs that made and read it."""

    def __init__(self, chromium, programs, site, server, render):
        self.programs, self.site, self.server, self.render = programs, site, server, render
        self.browser = Browser(chromium, keeps=True)
        self.browser.before(DEVICE)
        self.folder = tempfile.TemporaryDirectory(prefix="brewguide-brews-")
        self.browser.send("Browser.setDownloadBehavior", behavior="allow", downloadPath=self.folder.name)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.browser.close()
        self.folder.cleanup()

    def is_stored(self):
        """Whether the browser has all files of the site."""
        return self.browser.run("""caches.keys().then(async ([name]) => !!name && !!navigator.serviceWorker.controller
            && (await (await caches.open(name)).keys()).length)""", wait=True)

    def installed(self):
        """On the first visit of a page, browsers find an app that they can install, and store all of it."""
        self.browser.open(self.server.address())
        if not wait_for(self.is_stored):
            yield "the site is not stored"
        files = sum(file.is_file() and file.name not in ["worker.js", "feed.xml", ".brewbook-files"] for file in self.site.rglob("*"))
        if self.is_stored() != files:
            yield f"{self.is_stored()} files are stored instead of {files}"
        for error in self.browser.send("Page.getInstallabilityErrors")["installabilityErrors"]:
            yield f"it cannot be installed: {error}"
        for error in self.browser.send("Page.getAppManifest")["errors"]:
            yield f"the manifest: {error}"

    def brewed(self):
        """Without a network: a page that nobody has seen before, in the middle of whose brew it is loaded again."""
        browser = self.browser
        self.server.stop()
        browser.open(self.server.address("recipes/one-cup-v60.html"))
        steps = browser.run("brewbook.recipe.steps")
        first = browser.run("brewbook.recipe.preparation")
        durations = [step["seconds"] for step in steps]
        browser.run("""(() => {
            const field = document.getElementById("dose");
            field.value = "18";
            field.dispatchEvent(new Event("input", { bubbles: true }));
            document.querySelector("[name=speak]").click();
        })()""")
        texts = browser.run('[...document.querySelectorAll(".steps .what")].map((place) => place.textContent)')
        browser.click("[data-key=go]")
        start = browser.run("Date.now() / 1000")
        browser.run("later(10)")
        if browser.run(TIMER) != ["0:10", first]:
            yield f"after 10 s: {browser.run(TIMER)}"
        yield from self.screen_stays_on()
        browser.reload()
        browser.run("later(5)")
        if browser.run(TIMER) != ["0:15", first]:
            yield f"after a reload: {browser.run(TIMER)}"
        if browser.run('[...document.querySelectorAll(".steps .what")].map((place) => place.textContent)') != texts:
            yield "a reload loses the amounts"
        if "tap for sound" not in browser.run('document.querySelector("[data-timer=left]").textContent'):
            yield "a reload mutes the bell without a word"
        # A tap anywhere, as browsers ask for it.
        browser.click("h1")
        browser.run("new Promise((done) => setTimeout(done))", wait=True)
        # The bell rings by its own clock: the page looks at it only long after.
        browser.run(f"later({sum(durations[first:]) - 20})")
        wanted = [sum(durations[first:end]) for end in range(first + 1, len(steps))]
        rung = [round(time - start, 3) for time in browser.run("played()")]
        if rung != wanted:
            yield f"the bell rings after {rung} s instead of {wanted}"
        spoken = browser.run("device.spoken")
        if spoken[-1:] != [[texts[-1], "en"]] or not browser.run("device.vibrated"):
            yield f"the step is neither spoken nor felt: {spoken}"
        browser.open(self.server.address())
        if browser.run('[...document.querySelectorAll("#unfinished a")].map((link) => link.textContent)') != ["Go on with One Cup V60"]:
            yield "the list does not lead back to the brew"
        browser.open(self.server.address("recipes/one-cup-v60.html"))
        browser.run("later(5)")
        told = [browser.run("device.spoken.pop()"), browser.run("device.locks")]
        if told != [["Done. Enjoy your coffee.", "en"], 0]:
            yield f"the end is not told, or keeps the screen on: {told}"
        browser.click("[data-key=next]")
        yield from self.logged(start + sum(durations[first:]), sum(durations[first:]))

    def screen_stays_on(self):
        """While the page is to be seen."""
        browser = self.browser
        locks = [browser.run("device.locks")]
        browser.run("device.isHidden = true; device.locked(); later(0)")
        locks.append(browser.run("device.locks"))
        browser.run("device.isHidden = false; later(0)")
        locks.append(browser.run("device.locks"))
        browser.click("[data-key=go]")
        locks.append(browser.run("device.locks"))
        browser.click("[data-key=go]")
        if locks != [1, 0, 1, 0]:
            yield f"the screen: {locks}"

    def logged(self, end, total):
        """The form knows what was brewed, and `brewlog import` takes what it makes, once."""
        browser = self.browser
        browser.run("""(() => {
            const { elements } = document.querySelector("#log form");
            document.querySelector("[name=taste][value=perfect]").click();
            document.querySelector("[name=taste][value=too-weak]").click();
            document.querySelector("[name=taste][value=too-sour]").click();
            document.querySelector("[name=rating][value='4']").click();
            elements.note.value = "☕".repeat(281);
            elements.setting.value = "24 clicks";
            elements.temperature.value = "93,5";
        })()""")
        browser.click("#log [type=submit]")
        problem = browser.run('document.querySelector("#log .problem").textContent')
        if problem != "The note has 281 characters, and may have 280.":
            yield f"a long note: {problem!r}"
        browser.run('document.querySelector("#log-note").value = "Thin “☕”\\nand sour"')
        browser.click("#log [type=submit]")
        said = browser.run('document.querySelector("#log .news").textContent')
        if said != "Logged. Try slightly finer or hotter; Try higher dose or finer.":
            yield f"after logging: {said!r}"
        if browser.run(TIMER) != ["0:00", -1]:
            yield "the timer still has the brew"
        browser.reload()
        yield from self.imported({
            "timestamp": end, "method": "v60", "recipeId": "85ff0a08-ad7c-4108-b17c-2cc3a3ad4451", "recipeNameAtBrew": "One Cup V60",
            "doseGrams": 18, "targetYieldGrams": 300, "waterTemperatureCelsius": 93.5, "grindLabel": "medium-fine", "rating": 4,
            "tasteTag": "too-sour", "note": "Thin “☕”\nand sour", "coffee": None, "grindSetting": "24 clicks", "totalTimeSeconds": total,
            "tdsPercent": None, "furtherTastes": ["too-weak"],
        })
        browser.run("window.confirm = () => true")
        browser.click("[data-key=clear]")
        if browser.run('document.getElementById("brews").hidden') is not True:
            yield "“Remove all” leaves brews"

    def imported(self, wanted):
        """The downloaded brews, in a diary. A second import adds nothing."""
        self.browser.click("[data-key=download]")
        folder = Path(self.folder.name)
        if not wait_for(lambda: list(folder.glob("brews-*.jsonl"))):
            yield "nothing is downloaded"
            return
        file, diary = next(folder.glob("brews-*.jsonl")), folder / "diary.jsonl"
        brewlog = self.programs / "brewlog"
        for _ in range(2):
            run = subprocess.run([brewlog, "import", file, "--file", diary], capture_output=True, text=True)
            if run.returncode != 0:
                yield f"brewlog import: {run.stderr}"
        entries = list(map(json.loads, diary.read_text().splitlines()))
        file.unlink()
        diary.unlink()
        if len(entries) != 1:
            yield f"{len(entries)} entries instead of 1"
            return
        entry = {key: value for key, value in entries[0].items() if key not in ["version", "id", "book"]}
        if (entry.pop("timestamp"), entry) != (stamp(wanted.pop("timestamp")), wanted):
            yield f"{entries[0]} instead of {wanted}"

    def slow(self):
        """On a slow phone, with the real clock: three steps of a second, in German. The bell rings by the audio clock, and
        each step is shown before the next one begins."""
        browser = self.browser
        browser.open(self.server.address("recipes/schnell.html"), "#real")
        browser.send("Emulation.setCPUThrottlingRate", rate=6)
        browser.run("""
            window.shown = [];
            new MutationObserver(() => shown.push(Date.now() / 1000)).observe(document.querySelector("[data-timer=now]"), { childList: true });
            document.querySelector("[name=speak]").checked = true;
        """)
        browser.click("[data-key=go]")
        if not wait_for(lambda: browser.run('document.querySelector(".timer.over") !== null')):
            yield "the brew does not end"
        browser.send("Emulation.setCPUThrottlingRate", rate=1)
        rung, spoken = browser.run("played()"), browser.run("device.spoken")
        off = [time - rung[0] - index for index, time in enumerate(rung)]
        if len(rung) != 4 or max(map(abs, off)) > 0.25:
            yield f"the bell rings at {[time - rung[0] for time in rung]}"
        if spoken != [["Gieße 80\u00a0g.", "de"], ["Gieße bis 160\u00a0g.", "de"], ["Gieße den Rest.", "de"], ["Done. Enjoy your coffee.", "en"]]:
            yield f"spoken: {spoken}"

    def changed(self):
        """When the pages change, the page says so, and shows them."""
        self.browser.open(self.server.address())
        self.server.start()
        self.render("Our coffee")
        self.browser.reload()
        if not wait_for(lambda: self.browser.run('document.getElementById("update").hidden') is False):
            yield "new pages are not announced"
        self.browser.click("#update button")
        if not wait_for(lambda: self.browser.run("document.title") == "Our coffee"):
            yield "new pages are not shown"
        self.server.stop()

    def in_folder(self):
        """From a folder, pages show, scale, time and log, and offer nothing that cannot work there."""
        browser = self.browser
        browser.open(self.site / "recipes" / "one-cup-v60.html")
        if browser.run('document.querySelector("link[rel=manifest]") !== null'):
            yield "a manifest is linked"
        browser.click("[data-key=go]")
        browser.reload()
        if not browser.run(TIMER)[1] > 0:
            yield "a reload loses the brew"
        browser.run("""
            document.getElementById("log").open = true;
            document.getElementById("log-time").value = "3:05";
        """)
        browser.click("#log [type=submit]")
        if browser.run('document.querySelector("[data-key=share]").hidden') is not True:
            yield "sharing is offered"
        when = browser.run('JSON.parse(Object.entries(localStorage).find(([name]) => name.endsWith(" brews"))[1])[0].timestamp')
        yield from self.imported({
            "timestamp": when, "method": "v60", "recipeId": "85ff0a08-ad7c-4108-b17c-2cc3a3ad4451", "recipeNameAtBrew": "One Cup V60",
            "doseGrams": 15, "targetYieldGrams": 250, "waterTemperatureCelsius": 94, "grindLabel": "medium-fine", "rating": None,
            "tasteTag": None, "note": None, "coffee": None, "grindSetting": None, "totalTimeSeconds": 185, "tdsPercent": None,
        })


def stamp(time):
    """A time as the diary writes it."""
    if isinstance(time, str):
        return time
    return datetime.fromtimestamp(time, timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
