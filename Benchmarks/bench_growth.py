#!/usr/bin/env python3
"""Measures the programs on documents from a pipe, for docs/many-recipes.md: each tool, and how time and memory grow.

    python3 Benchmarks/bench_growth.py --program PATH [--documents N] [--largest N] [--runs N]

Each program runs on one core (`--jobs 1`) and is fed by examples/spark/generate.py through a pipe, so that no disk takes
part. CPU time counts, as other work on the machine changes the wall clock more. README.md explains the measurements.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from bench_tools import Unmeasurable, compiled, print_table, shown_size

GENERATOR = Path(__file__).resolve().parents[1] / "examples" / "spark" / "generate.py"
TOOLS = ["lint", "fmt", "scale"]
SMALLEST = 10_000
PIECE = 1 << 20


@dataclass(frozen=True)
class Run:
    """What a run took, and how much went through it."""

    cpu: float  # seconds
    wall: float  # seconds
    peak: float  # bytes
    written: int  # bytes, by the program
    records: int

    @property
    def microseconds(self) -> float:
        """CPU time for each document."""
        return self.cpu / self.records * 1e6


def measured(helper: Path, command: list[str], source: subprocess.Popen[bytes] | None, count: int) -> Run:
    """Runs a program and counts what it writes, which must be a line for each document."""
    costs, cost = os.pipe()
    program = subprocess.Popen(
        [helper, "--to", str(cost), *command], stdin=source.stdout if source else None, stdout=subprocess.PIPE,
        pass_fds=[cost],
    )
    os.close(cost)
    if source and source.stdout:
        source.stdout.close()
    written = records = 0
    while piece := os.read(program.stdout.fileno(), PIECE):
        written += len(piece)
        records += piece.count(b"\n")
    with os.fdopen(costs) as report:
        wall, cpu, peak, status = map(int, report.read().split())
    if program.wait() != 0 or status not in (0, 1) or records != count:
        raise Unmeasurable(f"`{' '.join(command)}` ended with {status} after {records} of {count} documents")
    return Run(cpu / 1e6, wall / 1e9, peak * 1024, written, records)


def generated(count: int) -> list[str]:
    return [sys.executable, str(GENERATOR), str(count)]


def tool_run(helper: Path, program: str, tool: str, count: int) -> Run:
    """A tool, fed by the generator."""
    with subprocess.Popen(generated(count), stdout=subprocess.PIPE) as source:
        return measured(helper, [program, tool, "--isolated", "--jobs", "1", "--documents", "-"], source, count)


def best(runs: list[Run]) -> Run:
    """The run with the least CPU time: what disturbs a run only adds."""
    return min(runs, key=lambda run: run.cpu)


def row(label: str, run: Run) -> list[str]:
    return [
        label, f"{run.microseconds:.1f} µs", f"{1e6 / run.microseconds:,.0f}", f"{run.cpu:.1f} s", f"{run.wall:.1f} s",
        shown_size(run.peak), f"{run.written / run.records:.0f} B",
    ]


def report(options: argparse.Namespace) -> None:
    helper = compiled("measure", options.build_dir)
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; the best of {options.runs} runs\n")
    rows = [["", "CPU each", "a second and core", "CPU", "wall clock", "memory", "output each"]]
    count = options.documents
    rows.append(row(f"generate.py alone, {count:,}", best([measured(helper, generated(count), None, count) for _ in range(options.runs)])))
    for tool in TOOLS:
        rows.append(row(f"{tool}, {count:,}", best([tool_run(helper, options.program, tool, count) for _ in range(options.runs)])))
    size = SMALLEST
    while size <= options.largest:
        rows.append(row(f"lint, {size:,}", tool_run(helper, options.program, "lint", size)))
        size *= 10
    print_table(rows)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--program", required=True, metavar="PATH", help="a release build of brewguide")
    parser.add_argument("--build-dir", type=Path, default=Path(".build/bench"), metavar="DIR", help="for compiled helpers")
    parser.add_argument("--documents", type=int, default=1_000_000, help="for each tool (default %(default)s)")
    parser.add_argument("--largest", type=int, default=10_000_000, help="the most documents (default %(default)s)")
    parser.add_argument("--runs", type=int, default=3, help="runs of each tool (default %(default)s)")
    try:
        report(parser.parse_args())
        return 0
    except Unmeasurable as problem:
        print(f"bench_growth: {problem}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
