#!/usr/bin/env python3
"""Measures brewlint, brewfmt and brewscale and compares them with the floor, libyaml's events in C, and with yamllint.

    python3 Benchmarks/bench.py --brewlint PATH --brewfmt PATH --brewscale PATH [--build-dir DIR] [--files N] [--runs N] [--large]

Exit status: 0 within all budgets, 1 if one is exceeded, 2 if something could not be measured.
README.md explains the measurements and the output.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import sys
from pathlib import Path

from bench_format import format_rows
from bench_programs import Bench
from bench_scale import scale_rows
from bench_tools import (
    Measure, Tree, Unmeasurable, compiled, middle, median_sized, output_of, print_table, ratio_row,
    shown_size, shown_time, verdict,
)

WALL_BUDGET = 1.0  # times the floor
CPU_BUDGET = 1.7  # times the floor
PEAK_BUDGET = 60e6  # bytes
SINGLE_BUDGET = 0.004  # seconds

SINGLE_RUNS = 200
YAMLLINT_SAMPLE = 300
DEFECTS = "1"  # per cent of the files have a finding in trees with findings
EVERY_RULE = ("--config", "rules=strict")
LARGE_COUNTS = (1_000, 10_000, 100_000)


def tree_rows(bench: Bench, tree: Tree) -> list[list[str]]:
    floor, lint = bench.measure.in_turn([[bench.floor, str(tree)], bench.check(tree)], bench.runs)
    # The maximum counts.
    peaks = [max(cost.peak for cost in costs) for costs in (floor, lint)]
    label = f"{tree.count} recipes"
    return [
        ratio_row(f"{label}, wall clock", floor, lint, lambda cost: cost.wall, WALL_BUDGET),
        ratio_row(f"{label}, CPU time", floor, lint, lambda cost: cost.cpu, CPU_BUDGET),
        [f"{label}, peak memory", *map(shown_size, peaks), "", "", f"< {shown_size(PEAK_BUDGET)}",
         verdict(peaks[1] < PEAK_BUDGET)],
        [f"{label}, each (wall)", *(shown_time(middle(costs).wall / tree.count) for costs in (floor, lint)), "", "", "", ""],
    ]


def finding_rows(bench: Bench, count: int) -> list[list[str]]:
    """The cost of findings, and of the rules that are off by default, with the same budgets."""
    rows = []
    for label, kind, options in (("", (), ()), (", every rule", ("--complete",), EVERY_RULE)):
        tree = bench.tree(count, *kind, "--defects", DEFECTS, options=options)
        floor, lint = bench.measure.in_turn([[bench.floor, str(tree)], bench.check(tree, *options)], bench.runs)
        label = f"{tree.defective} with a finding{label}"
        rows += [
            ratio_row(f"{label}, wall clock", floor, lint, lambda cost: cost.wall, WALL_BUDGET),
            ratio_row(f"{label}, CPU time", floor, lint, lambda cost: cost.cpu, CPU_BUDGET),
        ]
    return rows


def single_rows(bench: Bench, tree: Tree) -> tuple[list[list[str]], str]:
    """One recipe of median size, as an editor or a commit hook checks it."""
    recipe = median_sized(tree.sample(100))
    commands = [[bench.floor, str(recipe)], bench.check(recipe), [shutil.which("true") or "true"]]
    floor, lint, nothing = map(middle, bench.measure.in_turn(commands, SINGLE_RUNS))
    row = [
        "1 recipe, whole process", shown_time(floor.wall), shown_time(lint.wall), "", "",
        f"<= {shown_time(SINGLE_BUDGET)}", verdict(lint.wall <= SINGLE_BUDGET),
    ]
    remark = (f"Starting a process that does nothing (true) costs {shown_time(nothing.wall)} here "
              f"and {shown_size(nothing.peak)} of memory.")
    return [row], remark


def yamllint_line(bench: Bench, tree: Tree) -> str:
    """A sample, because the whole tree would take minutes; the start-up time is not scaled."""
    if importlib.util.find_spec("yamllint"):
        command = [sys.executable, "-m", "yamllint"]
    elif found := shutil.which("yamllint"):
        command = [found]
    else:
        return "yamllint: not installed (pip install yamllint)"
    # The most lenient preset; status 1 means findings.
    command += ["--no-warnings", "-d", "relaxed"]
    files = [str(path) for path in tree.sample(YAMLLINT_SAMPLE)]
    first = bench.measure.once([*command, files[0]], accepted=(0, 1)).wall
    whole = bench.measure.once([*command, *files], accepted=(0, 1)).wall
    each = (whole - first) / max(1, len(files) - 1)
    return (f"yamllint: {shown_time(whole)} for {len(files)} recipes, {shown_time(first)} for one; "
            f"scaled to {tree.count}: {shown_time(first + each * (tree.count - 1))}")


def growth_rows(bench: Bench) -> list[list[str]]:
    """Time per recipe for each size; if it rises with the size, the total grows faster than linearly."""
    rows = [["recipes", "floor, each", "brewlint, each", "ratio", "brewlint, peak", ""]]
    for count in LARGE_COUNTS:
        tree = bench.tree(count)
        # Three rounds are enough to compare sizes; a run of the largest takes seconds.
        floor, lint = map(middle, bench.measure.in_turn([[bench.floor, str(tree)], bench.check(tree)], 3))
        rows.append([
            f"{count}", shown_time(floor.wall / count), shown_time(lint.wall / count),
            f"{lint.wall / floor.wall:.2f}x", shown_size(lint.peak), "",
        ])
    return rows


def program_at(path: str) -> str:
    found = shutil.which(path)
    if not found:
        raise Unmeasurable(f"no program at {path}")
    return str(Path(found).absolute())


def prepared(options: argparse.Namespace) -> Bench:
    options.build_dir.mkdir(parents=True, exist_ok=True)
    programs = map(program_at, (options.brewlint, options.brewfmt, options.brewscale))
    build = options.build_dir.resolve()
    floor = compiled("yaml-floor", build, libraries=["yaml-0.1"])
    measure = Measure(compiled("measure", build))
    return Bench(*programs, str(floor), measure, build, options.runs)


def report(options: argparse.Namespace) -> bool:
    """Prints all tables; returns whether all budgets were met."""
    bench = prepared(options)
    tree = bench.tree(options.files)
    _, files, _, events, _, size = output_of([bench.floor, str(tree)]).split()
    print(f"{files} recipes, {shown_size(int(size))}, {events} YAML events; medians of {options.runs} pairs "
          f"after a warm-up; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n")
    rows = [["", "floor", "brewlint", "ratio", "from–to", "budget", ""]]
    rows += tree_rows(bench, tree)
    rows += finding_rows(bench, options.files)
    single, remark = single_rows(bench, tree)
    rows += single
    print_table(rows)
    print(f"\n{remark}\n", flush=True)
    layout = [["", "floor", "brewfmt", "ratio", "from–to", "budget", ""], *format_rows(bench, tree)]
    print_table(layout)
    print(flush=True)
    plans = [["", "floor", "brewscale", "ratio", "from–to", "budget", ""], *scale_rows(bench, tree)]
    print_table(plans)
    print()
    # Informative results come last: if they fail, the results with budgets have been printed.
    print(yamllint_line(bench, tree), flush=True)
    if options.large:
        print()
        print_table(growth_rows(bench))
    return all(row[-1] != "OVER" for row in rows + layout + plans)


def positive(text: str) -> int:
    if (value := int(text)) < 1:
        raise ValueError
    return value


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--brewlint", required=True, metavar="PATH", help="a release build of brewlint")
    parser.add_argument("--brewfmt", required=True, metavar="PATH", help="a release build of brewfmt")
    parser.add_argument("--brewscale", required=True, metavar="PATH", help="a release build of brewscale")
    parser.add_argument("--build-dir", type=Path, default=Path(".build/bench"), help="default %(default)s")
    parser.add_argument("--files", type=positive, default=10_000, help="recipes in the tree (default %(default)s)")
    parser.add_argument("--runs", type=positive, default=7, help="pairs of runs (default %(default)s)")
    parser.add_argument("--large", action="store_true", help="also measure up to 100 000 recipes")
    parser.add_argument("--no-verdict", action="store_true", help="exit with 0 although something is not within its budget")
    options = parser.parse_args()
    try:
        return 0 if report(options) or options.no_verdict else 1
    except Unmeasurable as problem:
        print(f"bench: {problem}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
