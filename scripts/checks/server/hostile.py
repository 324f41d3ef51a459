"""What no editor should do, but some do when they crash or have bugs: the server survives it in bounded memory."""

import os
import pathlib
import random
import signal
import subprocess
import time

from editor import capabilities
from samples import RECIPE, UNTIDY
from strict import CONVERTER
from textmodel import Text, random_edits
from wire import Wire

CASES = []
MEGABYTE = 1 << 20
URI = "file:///nowhere/a.brew.yaml"
TEXT = {"textDocument": {"uri": URI}}


def case(function):
    CASES.append((function.__name__.replace("_", " "), function))
    return function


def begun(wire, text=RECIPE, **options):
    wire.initialize(**options)
    wire.open(URI, text)
    return wire


def bounded(wire, limit, what):
    if os.path.exists("/proc/self/statm"):
        size = wire.resident()
        assert size <= limit, f"{what}: {size / MEGABYTE:.0f} MB of memory"
        return f"{size / MEGABYTE:.0f} MB"
    return "memory not measured"


# The client is gone


@case
def client_that_closes_its_pipe(command, edits, checker):
    for rest in (b"", b"Content-Length: 100\r\n\r\n{"):
        with begun(Wire(command)) as wire:
            wire.request("textDocument/hover", {**TEXT, "position": {"line": 5, "character": 1}})
            wire.write(rest)
            wire.process.stdin.close()
            status = wire.process.wait(10)
            assert status == 1, f"status {status}"
    return "status 1"


@case
def client_that_is_killed(command, edits, checker):
    parent = subprocess.Popen(["sleep", "600"])
    with begun(Wire(command), processId=parent.pid) as wire:
        wire.request("textDocument/hover", {**TEXT, "position": {"line": 5, "character": 1}})
        wire.wait_for("textDocument/publishDiagnostics")
        # The server waits for messages.
        time.sleep(0.5)
        parent.send_signal(signal.SIGKILL)
        parent.wait()
        start = time.monotonic()
        # Its pipes stay open, as if another process had inherited them.
        status = wire.process.wait(20)
        assert status == 1, f"status {status}"
        return f"status 1 after {time.monotonic() - start:.1f} s"


# Too much


@case
def client_that_does_not_read(command, edits, checker):
    recipes = "---\n".join(RECIPE.replace("Morning", f"Morning {number}") for number in range(300))
    count = 60_000
    with begun(Wire(command), recipes) as wire:
        wire.wait_for("textDocument/publishDiagnostics")
        before = wire.resident()
        frames = b"".join(
            wire.frame({"id": f"n{number}", "method": "textDocument/documentSymbol", "params": TEXT})
            for number in range(count)
        )
        written = wire.write(frames, reads=False, timeout=5)
        most = wire.resident()
        for _ in range(20):
            time.sleep(0.1)
            most = max(most, wire.resident())
        grown = most - before
        assert grown <= 48 * MEGABYTE, f"{grown / MEGABYTE:.0f} MB more while nobody reads"
        # What was sent is answered in order; the rest is as long, and nobody needs to wait for it.
        for number in range(200):
            while True:
                message = wire.read()
                if message.get("id") == f"n{number}":
                    break
                assert "method" in message, f"out of order: {str(message)[:200]}"
        return f"{grown / MEGABYTE:.1f} MB more while {len(frames) - written} bytes of requests wait"


@case
def file_of_a_megabyte(command, edits, checker):
    recipe = RECIPE.replace("tags: [fruity, 𝒻ancy 😀]\n", "")
    count = MEGABYTE // len((recipe + "---\n 1234").encode())
    text = "---\n".join(recipe.replace("Morning", f"Morning {number}") for number in range(count))
    times = {}
    with Wire(command) as wire:
        wire.initialize()
        start = time.monotonic()
        wire.open(URI, text)
        found = wire.wait_for("textDocument/publishDiagnostics")["diagnostics"]
        assert found == [], found[:2]
        times["diagnostics"] = time.monotonic() - start
        options = {"tabSize": 2, "insertSpaces": True}
        for method, params in [
            ("textDocument/hover", {"position": {"line": count * 10, "character": 1}}),
            ("textDocument/documentSymbol", {}),
            ("textDocument/formatting", {"options": options}),
        ]:
            start = time.monotonic()
            wire.request(method, {**TEXT, **params})
            times[method.split("/", 1)[1]] = time.monotonic() - start
        start = time.monotonic()
        wire.change(URI, 2, {"range": {"start": {"line": 0, "character": 6}, "end": {"line": 0, "character": 6}}, "text": "x"})
        wire.wait_for("textDocument/publishDiagnostics", lambda params: params["version"] == 2)
        times["keystroke to diagnostics"] = time.monotonic() - start
        slow = ", ".join(f"{name} {value * 1000:.0f} ms" for name, value in times.items())
        memory = bounded(wire, 400 * MEGABYTE, "a file of 1 MiB")
        # A larger one gets one finding instead.
        wire.change(URI, 3, {"text": text * 8})
        found = wire.wait_for("textDocument/publishDiagnostics", lambda params: params["version"] == 3)["diagnostics"]
        assert len(found) == 1, [diagnostic["code"] for diagnostic in found]
        wire.request("textDocument/documentSymbol", TEXT)
        assert wire.end() == 0
        return f"{slow}; {memory}"


# Edits

YAML = ["\n", "\r\n", "\r", "  ", "- ", ": ", "dose: 15 g", "pour", "[", "]", "{", "}", "'", '"', "&a ", "*a", "# ",
        "|\n", "---\n", "😀", "é", "\t", "steps:", "{total}", "!", "%", "\ufeff", "\u2028", "\x00"]


@case
def random_edits_of_a_recipe(command, edits, checker):
    """What the server knows of the edited text is what it knows of the same text when it is opened."""
    random.seed(17)
    with Wire(command) as wire:
        begun(wire, RECIPE)
        model, version, done, checks = Text(RECIPE), 1, 0, 0
        while done < edits // 2:
            frames = []
            for _ in range(50):
                changes = list(random_edits(model, random.randint(1, 3), YAML, longest=1500))
                version, done = version + 1, done + len(changes)
                frames.append(wire.frame({"method": "textDocument/didChange", "params": {
                    "textDocument": {"uri": URI, "version": version}, "contentChanges": changes,
                }}))
            wire.write(b"".join(frames))
            if random.random() < 0.4:
                compare(wire, model.text, version)
                checks += 1
            if random.random() < 0.05:
                # Begin again, by a range that is larger than the text.
                model.text, version = RECIPE, version + 1
                whole = {"start": {"line": 0, "character": 0}, "end": {"line": 10**6, "character": 0}}
                wire.change(URI, version, {"range": whole, "text": RECIPE})
            wire.notifications.clear()
        assert wire.end() == 0
    return f"{done} edits, {checks} times the same knowledge"


def compare(wire, text, version):
    """Compares the edited document with one that is opened with its text."""
    other = f"file:///nowhere/{version}.brew.yaml"
    wire.open(other, text)
    one, another = (wire.request("textDocument/documentSymbol", {"textDocument": {"uri": uri}}) for uri in (URI, other))
    assert str(one) == str(another).replace(other, URI), f"the outline is {one}, not {another}, for {text!r}"
    published = [
        wire.wait_for("textDocument/publishDiagnostics", lambda p, uri=uri, v=v: (p["uri"], p["version"]) == (uri, v))
        for uri, v in ((URI, version), (other, 1))
    ]
    one, another = (str(part["diagnostics"]) for part in published)
    assert one == another.replace(other, URI), f"diagnostics are {one}, not {another}, for {text!r}"
    wire.notify("textDocument/didClose", {"textDocument": {"uri": other}})


def places(value):
    """The positions in an answer."""
    if isinstance(value, dict):
        if value.keys() == {"line", "character"}:
            yield value
        for part in value.values():
            yield from places(part)
    elif isinstance(value, list):
        for part in value:
            yield from places(part)


@case
def requests_in_broken_recipes(command, edits, checker):
    """All requests at a random place, in recipes that someone is just changing."""
    random.seed(21)
    recipes = sorted((pathlib.Path(__file__).parents[3] / "recipes").rglob("*.yaml"))
    offered = CONVERTER.unstructure(capabilities())
    counts = {}
    with Wire(command) as wire:
        wire.records = True
        wire.initialize(offered)
        for number in range(min(200, max(20, edits // 500))):
            model = Text(random.choice(recipes).read_text())
            if random.random() < 0.5:
                model.text = model.text[:random.randrange(len(model.text))]
            if random.random() < 0.3:
                model.text = model.text.replace("\n", "\r\n")
            list(random_edits(model, random.randint(0, 4), YAML))
            uri = f"file:///nowhere/broken{number}.brew.yaml"
            wire.open(uri, model.text)
            position = model.place(model.settled(random.randint(0, len(model.text))))
            end = model.place(model.settled(len(model.text)))
            whole = {"start": {"line": 0, "character": 0}, "end": end}
            options = {"tabSize": 2, "insertSpaces": True}
            text = {"textDocument": {"uri": uri}}
            here = {**text, "position": position}
            asked = [(method, wire.ask(method, params)) for method, params in [
                ("textDocument/documentSymbol", text), ("textDocument/hover", here), ("textDocument/completion", here), ("textDocument/definition", here),
                ("textDocument/prepareRename", here),
                ("textDocument/rename", {**here, "newName": "new"}),
                ("textDocument/codeAction", {**text, "range": whole, "context": {"diagnostics": []}}),
                ("textDocument/formatting", {**text, "options": options}),
                ("textDocument/rangeFormatting", {**text, "options": options, "range": {"start": position, "end": end}}),
            ]]
            for method, identity in asked:
                response = wire.response(identity)
                code = response.get("error", {}).get("code")
                # Not everything has another name.
                allowed = {None, -32803} if "ename" in method else {None}
                assert code in allowed, f"{method} at {position}: {response['error']} in {model.text!r}"
                outside = [place for place in places(response.get("result")) if not model.has(place)]
                assert not outside, f"{method} at {position} answers with {outside[0]}, which is not in {model.text!r}"
                if response.get("result"):
                    counts[method] = counts.get(method, 0) + 1
                if method == "textDocument/codeAction" and response.get("result"):
                    action = random.choice(response["result"])
                    if "edit" not in action and "data" in action:
                        again = wire.response(wire.ask("codeAction/resolve", action))
                        assert again.get("error", {}).get("code") in (None, -32803), f"{action}: {again}"
            wire.notify("textDocument/didClose", text)
        assert wire.end() == 0
        checker.check("broken recipes", wire.sent, wire.heard)
    return f"{number + 1} recipes, {sum(counts.values())} answers with content; fewest for {min(counts, key=counts.get)}"
