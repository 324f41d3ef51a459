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
def client_that_closes_the_output(command, edits, checker):
    with begun(Wire(command)) as wire:
        wire.request("textDocument/hover", {**TEXT, "position": {"line": 5, "character": 1}})
        os.dup2(os.open(os.devnull, os.O_RDONLY), wire.output)
        wire.write(wire.frame({"id": 99, "method": "textDocument/documentSymbol", "params": TEXT}), reads=False)
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


@case
def exit_without_shutdown(command, edits, checker):
    with begun(Wire(command)) as wire:
        wire.write(wire.frame({"method": "exit"}))
        assert wire.process.wait(10) == 1
    return "status 1"


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
def client_that_sends_faster_than_the_server_works(command, edits, checker):
    with begun(Wire(command)) as wire:
        wire.wait_for("textDocument/publishDiagnostics")
        before = most = wire.resident()
        count, more = 20_000, {**TEXT, "padding": "x" * 2000}
        for start in range(0, count, 1000):
            frames = b"".join(
                wire.frame({"id": f"n{number}", "method": "textDocument/foldingRange", "params": more})
                for number in range(start, start + 1000)
            )
            wire.write(frames)
            most = max(most, wire.resident())
        for number in range(count):
            while "method" in (message := wire.read()):
                pass
            assert message["id"] == f"n{number}" and "result" in message, message
        most = max(most, wire.resident())
        grown = most - before
        assert grown <= 16 * MEGABYTE, f"{grown / MEGABYTE:.0f} MB more for {count} requests"
        return f"{count} requests at once, {grown / MEGABYTE:.1f} MB more"


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
        everything = {"start": {"line": 0, "character": 0}, "end": {"line": 10**6, "character": 0}}
        options = {"tabSize": 2, "insertSpaces": True}
        for method, params in [
            ("textDocument/hover", {"position": {"line": count * 10, "character": 1}}),
            ("textDocument/documentSymbol", {}),
            ("textDocument/semanticTokens/full", {}),
            ("textDocument/inlayHint", {"range": everything}),
            ("textDocument/foldingRange", {}),
            ("textDocument/formatting", {"options": options}),
            ("textDocument/selectionRange", {"positions": [{"line": line, "character": 3} for line in range(0, count * 10, count)]}),
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


# Messages that are wrong


def framed(content, header=b"Content-Length: %d\r\n\r\n"):
    return header % len(content) + content


@case
def malformed_frames(command, edits, checker):
    good = Wire.frame({"id": "good", "method": "textDocument/foldingRange", "params": TEXT})
    with Wire(command) as wire:
        begun(wire)
        wire.wait_for("textDocument/publishDiagnostics")
        for bad, codes in [
            (b"Content-Length: x\r\n\r\n", [-32700]),
            (b"Content-Length: -5\r\n\r\n", [-32700]),
            (b"Content-Length: 99999999999999999999\r\n\r\n", [-32700]),
            (b"Content-Type: x\r\n\r\n", [-32700]),
            (b"no colon\r\n\r\n", [-32700]),
            (b"\xff\xfe\x00\r\n\r\n", [-32700]),
            (b"Content-Length: 0\r\n\r\n", [-32700]),
            (b"Content-Length: 3\r\n\r\nabc", [-32700]),
            (b"Content-Length: 2\r\n\r\n[]", [-32600]),
            (b"Content-Length: 2\r\n\r\n{}", [-32600]),
            (b"Content-Length: 4\r\n\r\n\xff\xff\xff\xff", [-32700]),
            (framed(b'{"jsonrpc":"2.0","id":1,"method":'), [-32700]),
            (framed(b'{"jsonrpc":"2.0","id":[],"method":""}'), [-32600]),
            (framed(b'{"jsonrpc":"1.0","method":"a"}'), [-32600]),
            (framed(b'{"jsonrpc":"2.0","method":"$/a"}', b"content-length: %d\r\ncontent-type: x\r\n\r\n"), []),
            (framed(b'{"jsonrpc":"2.0","method":"$/a"}', b"CONTENT-LENGTH:%d\n\n"), []),
            (framed(b"[" * 600), [-32700]),
            (framed(b"[" * 100_000), [-32700]),
        ]:
            wire.write(bad)
            wire.write(good)
            found = []
            while True:
                message = wire.read(10)
                assert message is not None, f"no answer after {bad[:60]!r}; before: {found}"
                if message.get("id") == "good":
                    assert "result" in message, message
                    break
                # Diagnostics are sent when there is time.
                if "method" not in message:
                    found.append(message["error"]["code"])
            assert found == codes, f"{found} after {bad[:60]!r}"
        # A wrong length swallows what follows, and ends with it.
        wire.write(b"Content-Length: %d\r\n\r\n{}" % (len(good) + 2 + 5) + good + b"     " + good)
        while wire.read(10).get("id") != "good":
            pass
        assert wire.end() == 0
    return "each has its error, and the next request is answered"


@case
def messages_at_the_wrong_time(command, edits, checker):
    with Wire(command) as wire:
        wire.records = True

        def code(method, params, **more):
            message = {"id": f"{method} {wire.count}", "method": method, "params": params, **more}
            wire.count += 1
            wire.write(wire.frame(message))
            response = wire.response(message["id"])
            return response.get("error", {}).get("code")

        def equal(found, expected):
            assert found == expected, f"{found}, not {expected}"

        # A notification before `initialize` is dropped, a request is not.
        wire.open(URI, RECIPE)
        equal(code("textDocument/hover", {**TEXT, "position": {"line": 0, "character": 0}}), -32002)
        wire.initialize()
        equal(code("initialize", {"processId": None, "rootUri": None, "capabilities": {}}), -32600)
        equal(code("textDocument/hover", {**TEXT, "position": {"line": 0, "character": 0}}), -32602)
        wire.open(URI, RECIPE)
        for method, params, expected in [
            ("textDocument/nothing", {}, -32601),
            ("$/nothing", {}, -32601),
            ("textDocument/didOpen", {}, -32600),
            ("exit", None, -32600),
            ("textDocument/hover", None, -32602),
            ("textDocument/hover", [], -32602),
            ("textDocument/hover", {**TEXT, "position": {"line": -1, "character": 0}}, -32602),
            ("textDocument/hover", {**TEXT, "position": {"line": 0.5, "character": 0}}, -32602),
            ("textDocument/hover", {**TEXT, "position": {"line": 1e300, "character": 0}}, -32602),
            ("textDocument/hover", {**TEXT, "position": {"line": 2**31 - 1, "character": 2**31 - 1}}, None),
            ("textDocument/inlayHint", {**TEXT, "range": {"start": {"line": 9, "character": 0}, "end": {"line": 2, "character": 0}}}, None),
            ("textDocument/selectionRange", {**TEXT, "positions": "all"}, -32602),
        ]:
            equal((method, params, code(method, params)), (method, params, expected))
        # Notifications with wrong parameters have no answer, and change nothing.
        for method, params in [
            ("textDocument/didOpen", {}), ("textDocument/didClose", {"textDocument": {"uri": "file:///unknown"}}),
            ("textDocument/didChange", {**TEXT, "contentChanges": [{"range": {}, "text": "x"}]}),
            ("textDocument/didChange", {**TEXT, "contentChanges": "none"}), ("$/nothing", None), ("nothing", []),
            ("$/cancelRequest", {"id": "never"}), ("$/setTrace", {"value": "loud"}),
            ("workspace/didChangeWatchedFiles", None), ("workspace/didChangeWorkspaceFolders", None),
            ("workspace/didChangeConfiguration", None),
        ]:
            wire.notify(method, params)
        wire.write(wire.frame({"id": 12345, "result": None}))
        # The answer to a cancelled request comes before it is computed, or is the result if it was already.
        frames = [wire.frame({"id": f"c{number}", "method": "workspace/symbol", "params": {"query": ""}}) for number in range(20)]
        frames += [wire.frame({"method": "$/cancelRequest", "params": {"id": f"c{number}"}}) for number in range(20)]
        wire.write(b"".join(frames))
        cancelled = [wire.response(f"c{number}").get("error", {}).get("code") for number in range(20)]
        assert set(cancelled) <= {None, -32800} and cancelled[-1] == -32800, cancelled
        wire.request("shutdown", None)
        equal(code("textDocument/hover", {**TEXT, "position": {"line": 0, "character": 0}}), -32600)
        equal(code("shutdown", None), -32600)
        wire.write(wire.frame({"method": "exit"}))
        equal(wire.process.wait(10), 0)
        checker.check("messages at the wrong time", wire.sent, wire.heard)
    return "each has its error"


# Edits

PIECES = ["a", "b ", "é", "𝒻", "😀", "🏳️‍🌈", "x: ", "# ", "{dose}", "\n", "\n  ", "\r\n", "\r\n ", "\r"]
YAML = ["\n", "\r\n", "\r", "  ", "- ", ": ", "dose: 15 g", "pour", "[", "]", "{", "}", "'", '"', "&a ", "*a", "# ",
        "|\n", "---\n", "😀", "é", "\t", "steps:", "{total}", "!", "%", "\ufeff", "\u2028", "\x00"]
VIEWS = ["documentSymbol", "foldingRange", "semanticTokens/full", "documentLink"]


@case
def random_edits_of_a_text(command, edits, checker):
    """The text is the name of a tag in quotes, which the server gives back as it is written."""
    random.seed(16)
    done, checks = 0, 0
    for encoding, share in [("utf-16", 0.3), ("utf-8", 0.1), ("utf-32", 0.1)]:
        head, tail = 'name: A\ntags: ["', '"]\nmethod: v60\n'
        model = Text(head + "start" + tail, encoding)
        with Wire(command) as wire:
            begun(wire, model.text, capabilities={"general": {"positionEncodings": [encoding]}})
            version, left = 1, int(edits * share)
            while left > 0:
                frames = []
                for _ in range(50):
                    changes = list(random_edits(model, random.randint(1, 3), PIECES, len(head), len(tail), 300))
                    version, left, done = version + 1, left - len(changes), done + len(changes)
                    frames.append(wire.frame({"method": "textDocument/didChange", "params": {
                        "textDocument": {"uri": URI, "version": version}, "contentChanges": changes,
                    }}))
                wire.write(b"".join(frames))
                found = wire.request("textDocument/prepareRename", {**TEXT, "position": {"line": 1, "character": 8}})
                text = model.text[len(head):-len(tail)]
                assert found and found["placeholder"].strip('"') == text, f"{found}, not {text!r}"
                checks += 1
                wire.notifications.clear()
            assert wire.end() == 0
    return f"{done} edits, {checks} times the same text"


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
    edited, fresh = (
        [wire.request(f"textDocument/{view}", {"textDocument": {"uri": uri}}) for view in VIEWS] for uri in (URI, other)
    )
    for view, one, another in zip(VIEWS, edited, fresh):
        assert str(one) == str(another).replace(other, URI), f"{view} is {one}, not {another}, for {text!r}"
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
                *((f"textDocument/{view}", text) for view in [*VIEWS, "codeLens"]),
                ("textDocument/hover", here), ("textDocument/completion", here), ("textDocument/definition", here),
                ("textDocument/documentHighlight", here), ("textDocument/prepareRename", here),
                ("textDocument/references", {**here, "context": {"includeDeclaration": True}}),
                ("textDocument/rename", {**here, "newName": "new"}),
                ("textDocument/selectionRange", {**text, "positions": [position]}),
                ("textDocument/inlayHint", {**text, "range": whole}),
                ("textDocument/codeAction", {**text, "range": whole, "context": {"diagnostics": []}}),
                ("textDocument/formatting", {**text, "options": options}),
                ("textDocument/rangeFormatting", {**text, "options": options, "range": {"start": position, "end": end}}),
                ("textDocument/onTypeFormatting", {**here, "ch": "\n", "options": options}),
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


@case
def memory_after_many_edits(command, edits, checker):
    random.seed(18)
    sizes = []
    count = min(20_000, max(2000, edits // 5))
    with Wire(command) as wire:
        begun(wire, UNTIDY)
        model = Text(UNTIDY)
        for number in range(count):
            # A character is typed and removed again, as writers do.
            offset = random.randrange(len(model.text))
            for change in (model.edit(offset, offset, "x"), model.edit(offset, offset + 1, "")):
                wire.change(URI, 2 * number, change)
            if number % 10 == 0:
                wire.request("textDocument/semanticTokens/full", TEXT)
                wire.request("textDocument/hover", {**TEXT, "position": {"line": 5, "character": 1}})
            wire.notifications.clear()
            if number in (count // 10, count // 2, count - 1):
                wire.request("textDocument/foldingRange", TEXT)
                sizes.append(wire.resident())
        assert wire.end() == 0
    warm, half, whole = (size / MEGABYTE for size in sizes)
    assert whole - half <= 1, f"{warm:.1f} MB, {half:.1f} MB after half of the edits, {whole:.1f} MB after all"
    return f"{2 * count} edits: {warm:.1f} MB after a tenth, {half:.1f} MB after half, {whole:.1f} MB at the end"
