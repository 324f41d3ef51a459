"""Measures brewscale against the floor: plans of many recipes as JSON Lines and in other formats, and of one recipe."""

from __future__ import annotations

from pathlib import Path

from bench_programs import Bench
from bench_tools import Tree, Unmeasurable, middle, median_sized, output_of, ratio_row, shown_size, shown_time, verdict

CPU_BUDGET = 2.5  # times the floor
SINGLE_BUDGET = 0.004  # seconds
SINGLE_RUNS = 200
DOSE = ("--dose", "18")


def scaling(bench: Bench, path: Path | Tree, form: str) -> list[str]:
    return [bench.brewscale, "--quiet", *DOSE, "--format", form, str(path)]


def check(bench: Bench, tree: Tree) -> None:
    """Checks that no recipe is skipped: a program that skips recipes would look fast."""
    plans = len(output_of(scaling(bench, tree, "jsonl")).splitlines())
    if plans != tree.count:
        raise Unmeasurable(f"{bench.brewscale} made {plans} plans of the {tree.count} recipes in {tree}")


def tree_rows(bench: Bench, tree: Tree, form: str, budget: float | None) -> list[list[str]]:
    floor, scale = bench.measure.in_turn([[bench.floor, str(tree)], scaling(bench, tree, form)], bench.runs)
    peaks = [shown_size(max(cost.peak for cost in costs)) for costs in (floor, scale)]
    label = f"{tree.count} scaled, {form}"
    return [
        ratio_row(f"{label}, CPU time", floor, scale, lambda cost: cost.cpu, budget),
        ratio_row(f"{label}, wall clock", floor, scale, lambda cost: cost.wall, None),
        [f"{label}, peak memory", *peaks, "", "", "", ""],
    ]


def single_row(bench: Bench, recipe: Path) -> list[str]:
    """One recipe, as a brewer runs it."""
    commands = [[bench.floor, str(recipe)], scaling(bench, recipe, "text")]
    floor, scale = map(middle, bench.measure.in_turn(commands, SINGLE_RUNS))
    return [
        "1 recipe scaled, whole process", shown_time(floor.wall), shown_time(scale.wall), "", "",
        f"<= {shown_time(SINGLE_BUDGET)}", verdict(scale.wall <= SINGLE_BUDGET),
    ]


def scale_rows(bench: Bench, tree: Tree) -> list[list[str]]:
    """Plans for programs, recipes for information, and one plan for a person."""
    check(bench, tree)
    return [
        *tree_rows(bench, tree, "jsonl", CPU_BUDGET),
        *tree_rows(bench, tree, "yaml", None),
        single_row(bench, median_sized(tree.sample(100))),
    ]
