#!/usr/bin/env python3
"""Counts the instructions of each tool for one recipe. The number is the same in every run, even on a busy machine.

    python3 Benchmarks/bench_start.py --programs DIR [--build-dir DIR]

Most of them are the start of the program: the runtime, the argument parser, and conformance lookup. So this number
grows with the number of tools, options and types. Valgrind's callgrind counts the instructions.

Exit status: 0 within all budgets, 1 if one is exceeded, 2 if something could not be measured.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path

from bench_tools import Unmeasurable, print_table, verdict

ROOT = Path(__file__).resolve().parent.parent
RECIPE = ROOT / "recipes/clever/hoffmann-clever.yaml"

# Millions of instructions.
BUDGET = 32
TOOLS = {
    "brewlint": ["brewlint", str(RECIPE)],
    "brewfmt": ["brewfmt", "--check", str(RECIPE)],
    "brewscale": ["brewscale", str(RECIPE)],
    "brewtimer": ["brewtimer", str(RECIPE), "--events", "--speed", "1000"],
    "brewlog": ["brewlog", "list", "--file", "DIARY"],
    "brewguide": ["brewguide"],
}


def instructions(command: list[str], programs: Path) -> int:
    """The number of instructions of one run, without child processes."""
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", programs / command[0], *command[1:]],
        capture_output=True, text=True, stdin=subprocess.DEVNULL, cwd=ROOT,
    )
    if run.returncode != 0:
        raise Unmeasurable(f"`{' '.join(command)}` ended with {run.returncode}: {run.stderr[-500:]}")
    found = re.search(r"Collected : (\d+)", run.stderr)
    if not found:
        raise Unmeasurable(f"callgrind counts nothing for `{' '.join(command)}`")
    return int(found[1])


def report(programs: Path, build: Path) -> bool:
    """Prints a row for each tool; returns whether all budgets were met."""
    build.mkdir(parents=True, exist_ok=True)
    diary = build / "one-brew.jsonl"
    diary.unlink(missing_ok=True)
    subprocess.run(
        [programs / "brewlog", "add", "--quiet", "--file", diary, "--recipe", RECIPE, "--rating", "4",
         "--at", "2026-01-02T08:00:00Z"], check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
    )
    rows = [["one recipe", "instructions", "budget", ""]]
    for name, command in TOOLS.items():
        count = instructions([str(diary) if word == "DIARY" else word for word in command], programs)
        rows.append([name, f"{count / 1e6:.2f} million", f"{BUDGET} million", verdict(count <= BUDGET * 1e6)])
    print_table(rows)
    return all(row[-1] != "OVER" for row in rows)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--programs", required=True, type=Path, metavar="DIR", help="the folder of a release build")
    parser.add_argument("--build-dir", type=Path, default=Path(".build/bench"), help="default %(default)s")
    options = parser.parse_args()
    try:
        return 0 if report(options.programs.absolute(), options.build_dir.absolute()) else 1
    except (Unmeasurable, OSError, subprocess.CalledProcessError) as problem:
        print(f"bench: {problem}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
