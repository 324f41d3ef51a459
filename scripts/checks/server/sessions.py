"""Sessions of valid requests: each place, range and edit of each answer is checked against the text that it is about."""

import bisect
import pathlib
import random
import tempfile

from editor import capabilities
from hostile import YAML, case
from samples import RECIPE, UNTIDY, named
from strict import CONVERTER
from textmodel import LINE_END, Text, random_edits
from wire import Wire

# A session has so many requests, and a seed of its own, which a failure names.
LENGTH = 2000
# The first seed; None for a new one.
SEED = None
REPOSITORY = pathlib.Path(__file__).parents[3]
FILES = {
    ".brewguide.yaml": "rules:\n  water-total: warning\nmethods:\n  slow-v60:\n    ratio: 15-17\n",
    "equipment.yaml": "grinders:\n  - name: Mill\n    scale: clicks\n    settings: {medium: 20-24}\n",
    "recipes/one.yaml": RECIPE, "recipes/two.yaml": UNTIDY, "recipes/three.yaml": named("Evening", "fruity"),
}


class Places:
    """The positions that a text has: at the start of a code point or at the end of a line, and outside of pairs."""

    def __init__(self, model):
        self.lines, starts, offset = [], [0], 0
        for end in LINE_END.finditer(model.text):
            starts.append(end.end())
        for number, line in enumerate(LINE_END.split(model.text)):
            columns, offset = [0], starts[number]
            for character in line:
                columns.append(columns[-1] + model.width(character))
            self.lines.append((offset, columns))

    def offset(self, position):
        """The offset of a position; None if the text does not have it."""
        line, column = position["line"], position["character"]
        if line >= len(self.lines):
            return None
        start, columns = self.lines[line]
        number = bisect.bisect_left(columns, column)
        return start + number if number < len(columns) and columns[number] == column else None


def spans(value, uri):
    """The ranges in an answer, each with the document that it is about: without another word, the one that was asked about."""
    if isinstance(value, list):
        for part in value:
            yield from spans(part, uri)
    elif isinstance(value, dict):
        if value.keys() == {"start", "end"}:
            yield uri, value
            return
        if isinstance(value.get("textDocument"), dict):
            uri = value["textDocument"]["uri"]
        uri = value.get("uri", uri)
        for key, part in value.items():
            if key == "changes":
                for other, edits in part.items():
                    yield from spans(edits, other)
            elif key not in ("data", "codeDescription"):
                yield from spans(part, value.get("targetUri", uri) if key.startswith("target") else uri)


def edits(value, uri):
    """The lists of edits in an answer: the document, the version that they are for, and the edits."""
    if isinstance(value, list):
        if value and all(isinstance(part, dict) and "newText" in part for part in value):
            yield uri, None, value
        else:
            for part in value:
                yield from edits(part, uri)
    elif isinstance(value, dict):
        for other, part in value.get("changes", {}).items():
            yield other, None, part
        for part in value.get("documentChanges", []):
            if "edits" in part:
                yield part["textDocument"]["uri"], part["textDocument"].get("version"), part["edits"]
        for key in ("edit", "additionalTextEdits"):
            if key in value:
                yield from edits(value[key], uri)


class Session:
    """An editor with some documents, which checks every answer."""

    def __init__(self, wire, folder, seed, checker):
        self.wire, self.folder, self.checker = wire, folder, checker
        self.random = random.Random(seed)
        # The generator of edits uses the one of the module.
        random.seed(seed)
        self.encoding = self.random.choice(["utf-8", "utf-16", "utf-32"])
        self.pulls = self.random.random() < 0.5
        self.open, self.versions, self.places, self.past = {}, {}, {}, {}
        self.counts, self.answered = {}, 0
        wire.initialize(CONVERTER.unstructure(capabilities(self.encoding, self.pulls)), [folder])
        recipes = sorted((REPOSITORY / "recipes").rglob("*.yaml"))
        for name, text in FILES.items():
            self._open((folder / name).as_uri(), text, name)
        for number in range(3):
            text = self.random.choice(recipes).read_text()
            if self.random.random() < 0.4:
                text = text.replace("\n", self.random.choice(["\r\n", "\r"]))
            self._open((folder / f"recipes/new{number}.yaml").as_uri(), text, "new")

    def _open(self, uri, text, name):
        self.open[uri], self.versions[uri] = Text(text, self.encoding), 1
        self._keep(uri)
        self.wire.open(uri, text, "yaml" if name.endswith(("guide.yaml", "equipment.yaml")) else "brewguide")

    def _keep(self, uri):
        self.places[uri] = Places(self.open[uri])
        past = self.past.setdefault(uri, {})
        past[self.versions[uri]] = self.places[uri]
        for version in sorted(past)[:-200]:
            del past[version]

    def change(self):
        """Edits a document, as somebody who types, pastes or deletes."""
        uri = self.random.choice(list(self.open))
        model = self.open[uri]
        if self.random.random() < 0.03:
            start = model.edit(0, len(model.text), self.random.choice(list(FILES.values())))
            changes = [start]
        else:
            changes = list(random_edits(model, self.random.randint(1, 3), YAML + ["  - ", "V60", "𝒻: 1:30", "{dose}"], longest=1500))
        self.versions[uri] += 1
        self._keep(uri)
        self.wire.change(uri, self.versions[uri], *changes)

    def request(self):
        """Asks about a place, and checks the answer."""
        uri = self.random.choice(list(self.open))
        model = self.open[uri]

        def somewhere():
            return model.settled(self.random.randint(0, len(model.text)))

        first, last = sorted([somewhere(), somewhere()])
        span = {"start": model.place(first), "end": model.place(last)}
        other = sorted([somewhere(), somewhere()])
        options = {"tabSize": 2, "insertSpaces": True}
        text = {"textDocument": {"uri": uri}}
        here = {**text, "position": span["start"]}
        method, params = self.random.choice([
            ("textDocument/documentSymbol", text), ("textDocument/hover", here), ("textDocument/completion", here),
            ("textDocument/definition", here), ("textDocument/prepareRename", here),
            ("textDocument/rename", {**here, "newName": self.random.choice(["new", "𝒻", "a: b", "Ünder #1"])}),
            ("textDocument/codeAction", {**text, "range": span, "context": {"diagnostics": []}}),
            ("textDocument/formatting", {**text, "options": options}),
            ("textDocument/rangeFormatting", {**text, "options": options, "range": span}),
            ("textDocument/rangesFormatting", {**text, "options": options, "ranges": [
                span, {"start": model.place(other[0]), "end": model.place(other[1])},
            ]}),
        ] + ([("textDocument/diagnostic", text), ("workspace/diagnostic", {"previousResultIds": []})] if self.pulls else []))
        try:
            result = self.ask(method, params, uri)
        except AssertionError as error:
            raise AssertionError(f"{error}\n  asked with {params}, of {model.text!r}") from error
        if method == "textDocument/codeAction" and result:
            action = self.random.choice(result)
            if "edit" not in action and "data" in action:
                self.ask("codeAction/resolve", action, uri)

    def ask(self, method, params, uri):
        message = self.wire.response(self.wire.ask(method, params))
        self.answered += 1
        label, problems = self.checker.response(message, {message["id"]: {"method": method, "params": params}})
        assert not problems, f"{method}: {problems[0]}"
        code = message.get("error", {}).get("code")
        # Not everything has another name; the workspace may have changed meanwhile; an offer may be of an older text.
        allowed = {"workspace/diagnostic": {-32802}, "codeAction/resolve": {-32803, -32801}}
        assert code is None or code in ({-32803, -32602} if "ename" in method else allowed.get(method, set())), f"{method}: {message}"
        result = message.get("result")
        if result:
            self.counts[method] = self.counts.get(method, 0) + 1
        self.check(method, result, uri)
        return result

    def check(self, method, result, uri):
        for about, span in spans(result, uri):
            self.check_span(self.known(about), span, f"{method}: {span} in {about}")
        for about, version, parts in edits(result, uri):
            assert version in (None, self.versions.get(about)), f"{method}: edits for version {version} of {about}"
            places = self.known(about)
            offsets = sorted((places.offset(part["range"]["start"]), places.offset(part["range"]["end"])) for part in parts)
            for (_, end), (start, _) in zip(offsets, offsets[1:]):
                assert end <= start, f"{method}: edits overlap: {parts}"

    def known(self, uri):
        if uri not in self.places:
            name = uri.removeprefix(self.folder.as_uri() + "/")
            self.places[uri] = Places(Text((self.folder / name).read_text(), self.encoding))
        return self.places[uri]

    @staticmethod
    def check_span(places, span, what):
        start, end = places.offset(span["start"]), places.offset(span["end"])
        assert start is not None and end is not None, f"{what} is not in the text, or inside of a character"
        assert start <= end, f"{what} ends before it starts"

    def check_notifications(self):
        """Findings are about the version that they name."""
        for message in self.wire.notifications:
            if message["method"] != "textDocument/publishDiagnostics":
                continue
            uri, version = message["params"]["uri"], message["params"].get("version")
            places = self.past[uri].get(version) if version is not None else self.known(uri)
            for part in message["params"]["diagnostics"] if places else []:
                self.check_span(places, part["range"], f"a finding about version {version} of {uri}: {part}")
        self.wire.notifications.clear()

    def run(self, count):
        while self.answered < count:
            for _ in range(self.random.randint(0, 4)):
                self.change()
            for _ in range(self.random.randint(1, 6)):
                self.request()
            self.check_notifications()
        assert self.wire.end() == 0


@case
def sessions_of_valid_requests(command, edits, checker):
    first = random.SystemRandom().randrange(10**6) if SEED is None else SEED
    # A build has time for a few.
    seed, left, counts, answered = first, edits if edits >= 100_000 else edits // 5, {}, 0
    while left > 0:
        with tempfile.TemporaryDirectory() as name, Wire(command) as wire:
            folder = pathlib.Path(name).resolve()
            for path, text in FILES.items():
                (folder / path).parent.mkdir(exist_ok=True)
                (folder / path).write_text(text)
            try:
                session = Session(wire, folder, seed, checker)
                session.run(min(LENGTH, left))
            except Exception as error:
                raise AssertionError(f"seed {seed}: {error}") from error
        for method, count in session.counts.items():
            counts[method] = counts.get(method, 0) + count
        left, answered, seed = left - LENGTH, answered + session.answered, seed + 1
    rarest = min(counts, key=counts.get)
    return (f"seeds {first} to {seed - 1}, {answered} answers, {sum(counts.values())} with content, of which"
            f" {counts[rarest]} for {rarest}")
