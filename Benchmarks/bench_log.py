#!/usr/bin/env python3
"""Measures brewlog on a large diary, compared with jq and DuckDB on the same queries.

    python3 Benchmarks/bench_log.py --brewlog PATH [--build-dir DIR] [--entries N] [--runs N]

Exit status: 0 within all budgets, 1 if one is exceeded, 2 if something could not be measured.
README.md explains the measurements and the output.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench_tools import (
    HERE, Cost, Measure, Unmeasurable, compiled, middle, output_of, print_table, ratio_row, shown_size, shown_time,
    verdict,
)

BUDGET = 1.0  # times the peer
EXCHANGE_BUDGET = 3.0  # times jq, which only parses and prints
PEAK_BUDGET = 1.5e9  # bytes
MAINTENANCE_PEAK = 1.5e9  # bytes
EXCHANGED = 100_000  # entries
JQ_RUNS = 1  # each takes half a minute
NEWEST = 20

GENERATOR = HERE / "generate_diary.py"
PEERS = HERE / "diary_peers"


@dataclass(frozen=True)
class Query:
    """A query, the programs that answer it, and the part of the answers that must be equal."""

    label: str
    brewlog: list[str]
    peer: str  # the name of the programs in diary_peers
    essence: Callable[[str], object]


def sums(answer: str) -> object:
    """Count and average of all brews and of each group, regardless of the order of groups."""
    fields = json.loads(answer)
    groups = {
        name: sorted((str(list(group.values())[0]), group["count"], round(group["averageRating"], 6)) for group in fields[name])
        for name in ("byMethod", "byRecipe", "byWeek")
    }
    return fields["count"], round(fields["averageRating"], 6), groups


def ids(answer: str) -> object:
    return [json.loads(line)["id"] for line in answer.splitlines()]


QUESTIONS = [
    Query("stats", ["stats", "--format", "json"], "stats", sums),
    Query(f"list --limit {NEWEST}", ["list", "--limit", str(NEWEST), "--format", "jsonl"], "newest", ids),
]


def diary(build: Path, count: int) -> Path:
    """The diary and a file with its tombstones, generated again only if the generator has changed."""
    file, gone, stamp = (build / f"diary-{count}{ending}" for ending in (".jsonl", "-deletes.jsonl", ".stamp"))
    wanted = hashlib.sha256(GENERATOR.read_bytes()).hexdigest()
    if not (stamp.exists() and stamp.read_text() == wanted and file.exists() and gone.exists()):
        output_of([sys.executable, GENERATOR, file, "--count", str(count)])
        with file.open(encoding="utf-8") as lines, gone.open("w", encoding="utf-8") as target:
            target.writelines(line for line in lines if line.startswith('{"version":1,"deletes"'))
        stamp.write_text(wanted)
    return file


def peers(file: Path) -> dict[str, Callable[[Query], list[str]]]:
    """The command for each installed peer; prints a message for each missing one."""
    found: dict[str, Callable[[Query], list[str]]] = {}
    gone = file.with_name(file.stem + "-deletes.jsonl")
    if jq := shutil.which("jq"):
        found["jq"] = lambda query: [
            jq, "-cn", "--slurpfile", "gone", str(gone), "-f", str(PEERS / f"{query.peer}.jq"), str(file),
        ]
    else:
        print("jq: not installed (apt install jq)")
    if importlib.util.find_spec("duckdb"):
        found["DuckDB"] = lambda query: [
            sys.executable, str(PEERS / "duckdb_query.py"), str(PEERS / f"{query.peer}.sql"), str(file),
        ]
    else:
        print(f"DuckDB: not installed ({sys.executable} -m pip install duckdb)")
    return found


def compare(measure: Measure, query: Query, brewlog: list[str], peer: tuple[str, list[str]], runs: int) -> list[list[str]]:
    """The rows of one query to one peer, after checking that both give the same answer."""
    name, command = peer
    if query.essence(output_of(brewlog)) != query.essence(output_of(command)):
        raise Unmeasurable(f"brewlog and {name} answer `{query.label}` differently")
    theirs, ours = measure.in_turn([command, brewlog], JQ_RUNS if name == "jq" else runs)
    label = f"{query.label}, {name}"
    return [
        ratio_row(f"{label}, wall clock", theirs, ours, lambda cost: cost.wall, BUDGET),
        ratio_row(f"{label}, CPU time", theirs, ours, lambda cost: cost.cpu, None),
        peak_row(label, theirs, ours),
    ]


def fresh(copy: Path, source: Path | None, command: Sequence[str]) -> list[str]:
    """A command on a new copy of a file, or without the file."""
    make = 'cp "$2" "$1"' if source else 'rm -f "$1"'
    script = f'{make}; shift 2; exec "$@"'
    return ["/bin/sh", "-c", script, "sh", str(copy), str(source or ""), *command]


def exchange_rows(measure: Measure, program: str, build: Path, runs: int) -> list[list[str]]:
    """Import and export, compared with jq, which parses and prints as many records."""
    jq = shutil.which("jq")
    if not jq:
        return []
    file, target = diary(build, EXCHANGED), build / "imported.jsonl"
    table, spec = build / "exchange.csv", build / "exchange.yaml"
    for output in (table, spec):
        output_of([program, "export", "--quiet", "--file", file, "--output", output])
    commands = {
        "import of CSV": fresh(target, None, [program, "import", str(table), "--file", str(target)]),
        "import of BrewSpec": fresh(target, None, [program, "import", str(spec), "--quiet", "--file", str(target)]),
        "export as CSV": [program, "export", "--format", "csv", "--file", str(file)],
        "export as BrewSpec": [program, "export", "--format", "brewspec", "--quiet", "--file", str(file)],
    }
    rows = []
    for label, command in commands.items():
        theirs, ours = measure.in_turn([[jq, "-c", ".", str(file)], command], runs)
        rows.append(ratio_row(f"{EXCHANGED} entries, {label}, wall clock", theirs, ours, lambda cost: cost.wall, EXCHANGE_BUDGET))
        rows.append(ratio_row(f"{EXCHANGED} entries, {label}, CPU time", theirs, ours, lambda cost: cost.cpu, None))
    return rows


def maintenance_rows(measure: Measure, program: str, build: Path, count: int) -> list[list[str]]:
    """The memory of commands that rewrite a diary."""
    file, copy = diary(build, count), build / "rewritten.jsonl"
    table, spec = build / f"diary-{count}.csv", build / f"diary-{count}.yaml"
    for export in (table, spec):
        if not export.exists() or export.stat().st_mtime < file.stat().st_mtime:
            output_of([program, "export", "--quiet", "--file", file, "--output", export])
    commands = {
        "compact": fresh(copy, file, [program, "compact", "--file", str(copy)]),
        "repair": fresh(copy, file, [program, "repair", "--file", str(copy)]),
        "merge": [program, "merge", str(file), str(file)],
        "import of JSON Lines": fresh(copy, None, [program, "import", str(file), "--quiet", "--file", str(copy)]),
        "import of CSV": fresh(copy, None, [program, "import", str(table), "--quiet", "--file", str(copy)]),
        "import of BrewSpec": fresh(copy, None, [program, "import", str(spec), "--quiet", "--file", str(copy)]),
    }
    rows = []
    for label, command in commands.items():
        cost = measure.once(command)
        rows.append([
            f"{label}, peak memory ({shown_time(cost.wall)})", "", shown_size(cost.peak), "", "",
            f"< {shown_size(MAINTENANCE_PEAK)}", verdict(cost.peak < MAINTENANCE_PEAK),
        ])
    copy.unlink(missing_ok=True)
    return rows


def peak_row(label: str, theirs: Sequence[Cost], ours: Sequence[Cost]) -> list[str]:
    """The maximum of all runs counts."""
    peaks = [max(cost.peak for cost in costs) for costs in (theirs, ours)]
    return [
        f"{label}, peak memory", *map(shown_size, peaks), "", "", f"< {shown_size(PEAK_BUDGET)}",
        verdict(peaks[1] < PEAK_BUDGET),
    ]


def alone_rows(measure: Measure, query: Query, brewlog: list[str], runs: int) -> list[list[str]]:
    """Without a peer, only the memory has a budget."""
    (ours,) = measure.in_turn([brewlog], runs)
    cost = middle(ours)
    return [
        [f"{query.label}, wall clock", "", shown_time(cost.wall), "", "", "", ""],
        [f"{query.label}, CPU time", "", shown_time(cost.cpu), "", "", "", ""],
        peak_row(query.label, [Cost(0, 0, 0)], ours),
    ]


def report(options: argparse.Namespace) -> bool:
    """Prints all tables; returns whether all budgets were met."""
    program = shutil.which(options.brewlog)
    if not program:
        raise Unmeasurable(f"no program at {options.brewlog}")
    options.build_dir.mkdir(parents=True, exist_ok=True)
    build = options.build_dir.resolve()
    measure = Measure(compiled("measure", build))
    file = diary(build, options.entries)
    # The peers do not use weeks in local time.
    os.environ["TZ"] = "UTC"
    print(f"{options.entries} entries, {shown_size(file.stat().st_size)}; medians of {options.runs} pairs after a "
          f"warm-up (jq: {JQ_RUNS}); {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n")
    rows = [["", "peer", "brewlog", "ratio", "from–to", "budget", ""]]
    found = peers(file)
    for query in QUESTIONS:
        brewlog = [program, *query.brewlog, "--file", str(file)]
        for name, command in found.items():
            rows += compare(measure, query, brewlog, (name, command(query)), options.runs)
        if not found:
            rows += alone_rows(measure, query, brewlog, options.runs)
    rows += exchange_rows(measure, program, build, options.runs)
    rows += maintenance_rows(measure, program, build, EXCHANGED)
    print_table(rows)
    return all(row[-1] != "OVER" for row in rows)


def positive(text: str) -> int:
    if (value := int(text)) < 1:
        raise ValueError
    return value


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--brewlog", required=True, metavar="PATH", help="a release build of brewlog")
    parser.add_argument("--build-dir", type=Path, default=Path(".build/bench"), help="default %(default)s")
    parser.add_argument("--entries", type=positive, default=1_000_000, help="entries of the diary (default %(default)s)")
    parser.add_argument("--runs", type=positive, default=5, help="pairs of runs (default %(default)s)")
    try:
        return 0 if report(parser.parse_args()) else 1
    except Unmeasurable as problem:
        print(f"bench_log: {problem}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
