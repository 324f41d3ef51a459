"""Measures brewfmt against the floor: `--check` of formatted and unformatted recipes, and formatting in place."""

from __future__ import annotations

import shutil
from pathlib import Path

from bench_fixes import rewriting_in_turn
from bench_programs import Bench
from bench_tools import (
    Tree, Unmeasurable, middle, median_sized, output_of, ratio_row, shown_size, shown_time, verdict,
)

WALL_BUDGET = 1.5  # times the floor
SINGLE_BUDGET = 0.004  # seconds
SINGLE_RUNS = 200


def formatted(bench: Bench, tree: Tree) -> Tree:
    """The recipes as formatted by brewfmt; formatted again each time, because another brewfmt may differ."""
    folder = tree.folder.with_name(f"{tree.folder.name}-formatted")
    if folder.exists():
        shutil.rmtree(folder)
    shutil.copytree(tree.folder, folder)
    output_of([bench.brewfmt, folder])
    result = Tree(folder, tree.count, 0)
    if left := unformatted(bench, result):
        raise Unmeasurable(f"brewfmt would change {len(left)} recipes that it has formatted, such as {left[0]}")
    return result


def unformatted(bench: Bench, tree: Tree) -> list[Path]:
    """The recipes that brewfmt would change, after checking that it read all of them."""
    errors = bench.findings([bench.brewfmt, "--check"], tree)["errors"]
    names = output_of([bench.brewfmt, "--check", tree.folder], accepted=(0, 1)).splitlines()
    if len(names) != errors:
        raise Unmeasurable(f"`brewfmt --check` names {len(names)} recipes in {tree}, and reports {errors}")
    return [Path(name) for name in names]


def check_rows(bench: Bench, tree: Tree, label: str) -> list[list[str]]:
    commands = [[bench.floor, str(tree)], [bench.brewfmt, "--check", str(tree)]]
    # Status 1 means unformatted recipes.
    floor, check = bench.measure.in_turn(commands, bench.runs, accepted=(0, 1))
    peaks = [shown_size(max(cost.peak for cost in costs)) for costs in (floor, check)]
    return [
        ratio_row(f"{label}, wall clock", floor, check, lambda cost: cost.wall, WALL_BUDGET),
        ratio_row(f"{label}, CPU time", floor, check, lambda cost: cost.cpu, None),
        [f"{label}, peak memory", *peaks, "", "", "", ""],
    ]


def single_row(bench: Bench, recipe: Path, label: str, option: str) -> list[str]:
    """One recipe, as an editor or a commit hook runs it."""
    commands = [[bench.floor, str(recipe)], [bench.brewfmt, option, str(recipe)]]
    floor, layout = map(middle, bench.measure.in_turn(commands, SINGLE_RUNS))
    return [
        label, shown_time(floor.wall), shown_time(layout.wall), "", "", f"<= {shown_time(SINGLE_BUDGET)}",
        verdict(layout.wall <= SINGLE_BUDGET),
    ]


def in_place_rows(bench: Bench, tree: Tree, changes: int) -> list[list[str]]:
    commands = [bench.floor, str(tree)], [bench.brewfmt, str(tree)]
    floor, layout = rewriting_in_turn(bench.measure, tree, *commands, changes, bench.runs)
    label = f"{changes} of {tree.count} formatted in place"
    return [
        ratio_row(f"{label}, wall clock", floor, layout, lambda cost: cost.wall, None),
        ratio_row(f"{label}, CPU time", floor, layout, lambda cost: cost.cpu, None),
    ]


def format_rows(bench: Bench, tree: Tree) -> list[list[str]]:
    """A formatted folder, a mostly unformatted one, and a single file of each."""
    canonical = formatted(bench, tree)
    rest = unformatted(bench, tree)
    if not rest:
        raise Unmeasurable(f"no recipe in {tree} has anything to format")
    return [
        *check_rows(bench, canonical, f"{tree.count} formatted, --check"),
        *check_rows(bench, tree, f"{len(rest)} of {tree.count} to format, --check"),
        single_row(bench, median_sized(canonical.sample(100)), "1 formatted recipe, --check, whole process", "--check"),
        single_row(bench, median_sized(rest[:100]), "1 recipe to format, --stdout, whole process", "--stdout"),
        *in_place_rows(bench, tree, len(rest)),
    ]
