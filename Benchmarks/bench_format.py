"""Measures brewfmt against the floor: `--check` of formatted and unformatted recipes; and formatting in place against ryl."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from bench_programs import Bench
from bench_tools import (
    Cost, Tree, Unmeasurable, middle, median_sized, output_of, ratio_row, shown_size, shown_time, verdict,
)

WALL_BUDGET = 1.5  # times the floor
# Times `ryl format`, which overwrites files and syncs nothing.
IN_PLACE_BUDGET = 1.5
IN_PLACE_FILES = 2000
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


class Snapshot:
    """The original files of a tree, to restore them after a program has changed them."""

    def __init__(self, tree: Tree) -> None:
        self.contents = {path: path.read_bytes() for path in tree.folder.rglob("*") if path.is_file()}

    def restore(self) -> int:
        """Restores changed files, on the disk too; returns their number."""
        changed = [path for path, content in self.contents.items() if path.read_bytes() != content]
        for path in changed:
            path.write_bytes(self.contents[path])
        os.sync()
        return len(changed)


def in_place_rows(bench: Bench) -> list[list[str]]:
    """All files of a tree formatted in place by two programs in turn; restored each time."""
    ryl = bench.build.parent / "python-formatters/bin/ryl"
    if not ryl.exists():
        raise Unmeasurable(f"no {ryl}: run `scripts/run-python --formatters {bench.build.parent} --version`")
    tree = bench.tree(IN_PLACE_FILES)
    wanted = len(unformatted(bench, tree))
    snapshot = Snapshot(tree)
    costs: tuple[list[Cost], list[Cost]] = ([], [])
    try:
        # The first round warms the caches and is discarded.
        for _ in range(bench.runs + 1):
            for command, found in zip(([str(ryl), "format", str(tree)], [bench.brewfmt, str(tree)]), costs):
                found.append(bench.measure.once(command))
                changed = snapshot.restore()
                # A program that leaves files out would look fast.
                if changed == 0 or command[0] == bench.brewfmt and changed != wanted:
                    raise Unmeasurable(f"`{' '.join(command)}` changed {changed} files, but {wanted} are to format")
    finally:
        # Also after an interruption: the next benchmark uses the same files.
        snapshot.restore()
    peer, layout = (runs[1:] for runs in costs)
    label = f"{wanted} of {tree.count} in place, against ryl"
    return [
        ratio_row(f"{label}, wall clock", peer, layout, lambda cost: cost.wall, IN_PLACE_BUDGET),
        ratio_row(f"{label}, CPU time", peer, layout, lambda cost: cost.cpu, None),
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
        *in_place_rows(bench),
    ]
