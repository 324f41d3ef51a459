"""Measures `--fix`, compared with checking the same files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bench_programs import Bench
from bench_tools import Cost, Measure, Tree, Unmeasurable, ratio_row

FIX_BUDGET = 2.0  # times the check
FIXABLE = "1"  # per cent of the files


class Snapshot:
    """The original files of a tree, to restore them after a program has changed them."""

    def __init__(self, tree: Tree) -> None:
        self.contents: dict[Path, bytes] = {
            path: path.read_bytes() for path in tree.folder.rglob("*") if path.is_file()
        }

    def restore(self) -> int:
        """Restores changed files; returns their number."""
        changed = [path for path, content in self.contents.items() if path.read_bytes() != content]
        for path in changed:
            path.write_bytes(self.contents[path])
        return len(changed)


def rewriting_in_turn(
    measure: Measure, tree: Tree, reading: Sequence[str], writing: Sequence[str], changes: int, runs: int
) -> list[list[Cost]]:
    """Alternates a command that reads the tree and one that writes to it; restores the files each time.

    The first round warms the caches and is discarded. Each time as many files have to change as are
    known to have a reason: a program that leaves some out would look fast.
    """
    snapshot = Snapshot(tree)
    rounds = []
    try:
        for _ in range(runs + 1):
            costs = measure.once(reading), measure.once(writing)
            if (changed := snapshot.restore()) != changes:
                shown = " ".join(writing)
                raise Unmeasurable(f"`{shown}` changed {changed} files, but {changes} have something to change")
            rounds.append(costs)
    finally:
        # Also after an interruption: the next benchmark uses the same files.
        snapshot.restore()
    return [list(costs) for costs in zip(*rounds[1:])]


def fix_rows(bench: Bench, count: int) -> list[list[str]]:
    """A few files to fix, as after an edit; and all files, for information."""
    kinds: Sequence[tuple[str, float | None]] = ((FIXABLE, FIX_BUDGET), ("100", None))
    rows = []
    for percent, budget in kinds:
        tree = bench.tree(count, "--fixable", "--defects", percent)
        commands = bench.check(tree), bench.check(tree, "--fix")
        check, fix = rewriting_in_turn(bench.measure, tree, *commands, tree.defective, bench.runs)
        label = f"{tree.defective} of {count} to fix"
        rows += [
            ratio_row(f"{label}, wall clock", check, fix, lambda cost: cost.wall, budget),
            ratio_row(f"{label}, CPU time", check, fix, lambda cost: cost.cpu, None),
        ]
    return rows
