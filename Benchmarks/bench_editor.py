#!/usr/bin/env python3
"""Measures the language server as an editor sees it: the time from a request to its answer.

    python3 Benchmarks/bench_editor.py --programs DIR [--build-dir DIR] [--files N] [--rounds N]

Before each request the recipe changes, so nothing that an earlier request found out is known. Each row is measured
without a workspace, and again in one with many recipes. A part of each time is that of the pipes and of this client;
the time on the processor is the server's alone, on average. Linux only.

Exit status: 0 within all budgets, 1 if one is exceeded, 2 if something could not be measured.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench_tools import (
    Measure, Unmeasurable, compiled, print_table, recipe_tree, shown_size, shown_time, verdict,
)

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts/checks/server"))
from wire import Wire  # noqa: E402

RECIPE = ROOT / "recipes/clever/hoffmann-clever.yaml"
# A tag of no other recipe, and the place of a keystroke.
TAG, TYPED = "bench-only", "description: "
REQUEST, KEYSTROKE = 2e-3, 4e-3
MEMORY = 150e6
# The first check reads each recipe for two purposes: the findings, and the index for names and symbols.
FIRST_CHECK = 1.5

CAPABILITIES = {
    "workspace": {"workspaceEdit": {"documentChanges": True}},
    "textDocument": {
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "hover": {"contentFormat": ["markdown"]},
        "completion": {"completionItem": {"snippetSupport": True, "documentationFormat": ["markdown"]}},
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}},
            "dataSupport": True, "resolveSupport": {"properties": ["edit"]},
        },
    },
}
PULLING = {**CAPABILITIES, "textDocument": {**CAPABILITIES["textDocument"], "diagnostic": {}}}


def text_of_recipe() -> str:
    lines = RECIPE.read_text().splitlines(keepends=True)
    lines = [line for line in lines if not line.startswith(("tags:", "description:"))]
    at = next(number for number, line in enumerate(lines) if line.startswith("method:"))
    return "".join([*lines[:at + 1], f"tags: [{TAG}]\n", f"{TYPED}A recipe.\n", *lines[at + 1:]])


@dataclass(frozen=True)
class Request:
    """A request that is measured: its method, the capability that announces it, and its parameters."""

    method: str
    capability: str
    more: Callable[[str], dict[str, object]] = lambda text: {}
    pulls: bool = False


def at(text: str, word: str, inside: int = 1) -> dict[str, int]:
    before = text[:text.index(word) + inside]
    line = before.rpartition("\n")[2]
    return {"line": before.count("\n"), "character": len(line.encode("utf-16-le")) // 2}


def position(word: str, **more: object) -> Callable[[str], dict[str, object]]:
    return lambda text: {"position": at(text, word), **more}


def lines(text: str) -> dict[str, object]:
    return {"start": {"line": 0, "character": 0}, "end": {"line": text.count("\n"), "character": 0}}


def whole(**more: object) -> Callable[[str], dict[str, object]]:
    return lambda text: {"range": lines(text), **more}


OPTIONS = {"options": {"tabSize": 2, "insertSpaces": True}}
REQUESTS = [
    Request("textDocument/diagnostic", "diagnosticProvider", pulls=True),
    Request("textDocument/hover", "hoverProvider", position("dose:")),
    Request("textDocument/completion", "completionProvider", position("grind:", context={"triggerKind": 1})),
    Request("textDocument/codeAction", "codeActionProvider", whole(context={"diagnostics": []})),
    Request("textDocument/documentSymbol", "documentSymbolProvider"),
    Request("textDocument/definition", "definitionProvider",
            lambda text: {"position": at(text, "method: ", 9)}),
    Request("textDocument/prepareRename", "renameProvider", position(TAG)),
    Request("textDocument/rename", "renameProvider", position(TAG, newName="other")),
    Request("textDocument/formatting", "documentFormattingProvider", lambda text: OPTIONS),
    Request("textDocument/rangeFormatting", "documentRangeFormattingProvider", whole(**OPTIONS)),
]


class Session:
    """An open recipe in an editor, in a workspace or alone."""

    def __init__(self, server: Path, folder: Path | None, pulls: bool) -> None:
        self.wire = Wire([str(server)])
        self.can = self.wire.initialize(PULLING if pulls else CAPABILITIES, [folder] if folder else [])
        self.uri = ((folder or Path("/nowhere")) / "bench.brew.yaml").as_uri()
        self.text, self.version, self.pulls = text_of_recipe(), 1, pulls
        self.wire.open(self.uri, self.text)
        # Until everything is read.
        self.wire.request("workspace/diagnostic", {"previousResultIds": []}, timeout=600)
        if not pulls:
            self.keystroke()

    def change(self) -> bytes:
        """A character appears, or disappears again."""
        place = at(self.text, TYPED, len(TYPED))
        self.version += 1
        after = {"line": place["line"], "character": place["character"] + self.version % 2}
        new = "" if self.version % 2 else "x"
        return self.wire.frame({"method": "textDocument/didChange", "params": {
            "textDocument": {"uri": self.uri, "version": self.version},
            "contentChanges": [{"range": {"start": place, "end": after}, "text": new}],
        }})

    def keystroke(self) -> float:
        """The time from a change to its diagnostics."""
        wanted = f'"version":{self.version + 1},'.encode()
        frame, start = self.change(), time.perf_counter()
        self.wire.write(frame)
        while True:
            content = self.wire.read_content()
            if content is None:
                raise Unmeasurable("no diagnostics after a change")
            if b"publishDiagnostics" in content and wanted in content and self.uri.encode() in content:
                return time.perf_counter() - start

    def answer(self, request: Request) -> float:
        """The time from a request to its answer, after a change."""
        if self.pulls:
            self.wire.write(self.change())
        else:
            self.keystroke()
        self.wire.count += 1
        params = {"textDocument": {"uri": self.uri}, **request.more(self.text)}
        frame = self.wire.frame({"id": self.wire.count, "method": request.method, "params": params})
        wanted, start = f'"id":{self.wire.count},'.encode(), time.perf_counter()
        self.wire.write(frame)
        while True:
            content = self.wire.read_content()
            if content is None:
                raise Unmeasurable(f"no answer to {request.method}")
            if wanted in content[:60]:
                taken = time.perf_counter() - start
                break
        if b'"error":' in content[:80]:
            raise Unmeasurable(f"{request.method}: {content[:300].decode()}")
        return taken

    def measured(self, once: Callable[[], float], rounds: int) -> tuple[list[float], float]:
        """The times, and the average time on the processor, which includes that of the change."""
        for _ in range(max(3, rounds // 20)):
            once()
        before = self.wire.processor_time()
        times = sorted(once() for _ in range(rounds))
        return times, (self.wire.processor_time() - before) / rounds


def rows(sessions: dict[bool, Session], rounds: int, where: str) -> Iterator[list[str]]:
    """A row for each request, and one for a keystroke."""
    yield [where, "median", "99 %", "processor", "budget", ""]

    def row(label: str, times: list[float], processor: float, budget: float) -> list[str]:
        late = times[min(len(times) - 1, len(times) * 99 // 100)]
        return [label, shown_time(median(times)), shown_time(late), shown_time(processor),
                shown_time(budget), verdict(late <= budget)]

    session = sessions[False]
    yield row("keystroke to diagnostics", *session.measured(session.keystroke, rounds), KEYSTROKE)
    for request in REQUESTS:
        session = sessions[request.pulls]
        if request.capability not in session.can:
            yield [request.method, "", "", "", "", "MISSING"]
            continue
        times, processor = session.measured(lambda: session.answer(request), rounds)
        yield row(request.method, times, processor, REQUEST)


def first_check_rows(programs: Path, folder: Path, build: Path, count: int) -> Iterator[list[str]]:
    """The first check of a workspace, compared with brewlint."""
    measure = Measure(compiled("measure", build))
    command = [str(programs / "brewlint"), "check", "--exit-zero", "--format", "concise", str(folder)]
    lint = median(cost.cpu for cost in measure.in_turn([command], 3)[0])
    costs = []
    for _ in range(3):
        with Wire([str(programs / "brewls")]) as wire:
            wire.initialize(PULLING, [folder])
            start = time.perf_counter()
            wire.request("workspace/diagnostic", {"previousResultIds": []}, timeout=600)
            costs.append((wire.processor_time(), time.perf_counter() - start, wire.resident(), wire.peak()))
            if wire.end() != 0:
                raise Unmeasurable("brewls ended badly")
    processor, wall, resident, peak = (median(column) for column in zip(*costs))
    ratio = round(processor / lint, 2)
    yield [f"first check of {count} recipes", "brewlint", "brewls", "ratio", "budget", ""]
    yield ["processor", shown_time(lint), shown_time(processor), f"{ratio:.2f}x", f"{FIRST_CHECK:.1f}x",
           verdict(ratio <= FIRST_CHECK)]
    yield ["until the answer", "", shown_time(wall), "", "", ""]
    yield ["memory after it", "", shown_size(resident), "", shown_size(MEMORY), verdict(resident <= MEMORY)]
    yield ["memory at most", "", shown_size(peak), "", shown_size(MEMORY), verdict(peak <= MEMORY)]


def report(options: argparse.Namespace) -> bool:
    """Prints the tables; returns whether all budgets were met."""
    programs, build = options.programs.absolute(), options.build_dir.absolute()
    build.mkdir(parents=True, exist_ok=True)
    tree = recipe_tree(build, options.files)
    tables = []
    for where, folder in (("one recipe", None), (f"among {options.files} recipes", tree.folder)):
        sessions = {pulls: Session(programs / "brewls", folder, pulls) for pulls in (False, True)}
        tables.append(list(rows(sessions, options.rounds, where)))
        print_table(tables[-1])
        if folder:
            size = sessions[False].wire.resident()
            tables.append([["memory after that", shown_size(size), shown_size(MEMORY), verdict(size <= MEMORY)]])
            print_table(tables[-1])
        print()
        for session in sessions.values():
            if session.wire.end() != 0:
                raise Unmeasurable("brewls ended badly")
    tables.append(list(first_check_rows(programs, tree.folder, build, options.files)))
    print_table(tables[-1])
    return not any(row[-1] in ("OVER", "MISSING") for table in tables for row in table)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--programs", required=True, type=Path, metavar="DIR", help="the folder of a release build")
    parser.add_argument("--build-dir", type=Path, default=Path(".build/bench"), help="default %(default)s")
    parser.add_argument("--files", type=int, default=10_000, metavar="N", help="recipes in the workspace; default %(default)s")
    parser.add_argument("--rounds", type=int, default=500, metavar="N", help="for each request; default %(default)s")
    options = parser.parse_args()
    try:
        return 0 if report(options) else 1
    except (Unmeasurable, OSError, AssertionError) as problem:
        print(f"bench: {problem}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
