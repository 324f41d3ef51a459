#!/usr/bin/env python3
"""Measures `brewbook list` and `brewbook render`: a whole site, again without a change, and again after one change.

The time on processors is compared with that of libyaml's loop over the same recipes, in the same run.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from bench_tools import (
    Measure, Unmeasurable, compiled, middle, output_of, print_table, recipe_tree, shown_size, shown_time, verdict,
)

LIST_BUDGET = 2.0  # times the floor, in CPU time
WHOLE_BUDGET = 3.0  # seconds of waiting for 1000 recipes
CHANGE_BUDGET = 0.3


def list_rows(options: argparse.Namespace, measure: Measure, floor: Path) -> list[list[str]]:
    tree = recipe_tree(options.build_dir, options.listed)
    program = str(options.programs / "brewbook")
    formats = ["text", "json", "csv"]
    commands = [[str(floor), str(tree)]]
    commands += [[program, "list", str(tree), "--format", name] for name in formats]
    if len(output_of([program, "list", tree, "--format", "jsonl"]).splitlines()) != tree.count:
        raise Unmeasurable(f"brewbook list does not show {tree.count} recipes")
    costs = [middle(runs) for runs in measure.in_turn(commands, options.runs)]
    table = [[f"{tree.count} recipes", "CPU time", "ratio", "wall clock", "peak memory", "budget", ""]]
    for label, cost in zip(["libyaml's loop", *(f"list, {name}" for name in formats)], costs):
        ratio = cost.cpu / costs[0].cpu
        judged = [f"<= {LIST_BUDGET:.1f}x CPU", verdict(ratio <= LIST_BUDGET)] if cost is not costs[0] else ["", ""]
        table.append([
            label, shown_time(cost.cpu), f"{ratio:.2f}x", shown_time(cost.wall), shown_size(cost.peak), *judged,
        ])
    return table


def render_rows(options: argparse.Namespace, measure: Measure, floor: Path) -> list[list[str]]:
    tree = recipe_tree(options.build_dir, options.count, "--complete")
    site = options.build_dir / "site"
    render = [str(options.programs / "brewbook"), "render", str(tree), "-o", str(site), "-q"]
    recipe = tree.sample(1)[0]
    text = recipe.read_text()
    costs: dict[str, list] = {"libyaml's loop": [], "whole site": [], "no change": [], "one change": []}
    try:
        # The first round warms the caches and is discarded.
        for _ in range(options.runs + 1):
            shutil.rmtree(site, ignore_errors=True)
            costs["libyaml's loop"].append(measure.once([str(floor), str(tree)]))
            costs["whole site"].append(measure.once(render))
            costs["no change"].append(measure.once(render))
            recipe.write_text(text.replace("\nname: ", "\nname: Changed ").replace("name: ", "name: New ", 1))
            costs["one change"].append(measure.once(render))
            recipe.write_text(text)
    finally:
        recipe.write_text(text)
    written = int(output_of(["find", site / "recipes", "-name", "*.html", "-printf", "x"]).count("x"))
    if written != tree.count:
        raise Unmeasurable(f"{written} pages of {tree.count} recipes")
    budgets = {"whole site": WHOLE_BUDGET, "one change": CHANGE_BUDGET}
    middles = {label: middle(runs[1:]) for label, runs in costs.items()}
    base = middles["libyaml's loop"].cpu
    table = [[f"{tree.count} recipes", "CPU time", "ratio", "wall clock", "peak memory", "budget", ""]]
    for label, cost in middles.items():
        budget = budgets.get(label)
        scaled = budget and budget * tree.count / 1000
        judged = [f"<= {shown_time(scaled)} wall", verdict(cost.wall <= scaled)] if scaled else ["", ""]
        table.append([
            label, shown_time(cost.cpu), f"{cost.cpu / base:.1f}x", shown_time(cost.wall), shown_size(cost.peak), *judged,
        ])
    return table


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--programs", type=Path, required=True, help="the folder of brewbook")
    parser.add_argument("--build-dir", type=Path, required=True, help="for the recipes and the site")
    parser.add_argument("--listed", type=int, default=10_000, help="recipes to list (default %(default)s)")
    parser.add_argument("--count", type=int, default=1000, help="recipes of the site (default %(default)s)")
    parser.add_argument("--runs", type=int, default=5, help="default %(default)s")
    options = parser.parse_args()
    try:
        options.build_dir.mkdir(parents=True, exist_ok=True)
        measure = Measure(compiled("measure", options.build_dir))
        floor = compiled("yaml-floor", options.build_dir, libraries=["yaml-0.1"])
        tables = [rows(options, measure, floor) for rows in (list_rows, render_rows)]
    except Unmeasurable as error:
        print(f"bench_book: {error}", file=sys.stderr)
        return 2
    for table in tables:
        print_table(table)
        print()
    return 1 if any(row[-1] == "OVER" for table in tables for row in table) else 0


if __name__ == "__main__":
    sys.exit(main())
