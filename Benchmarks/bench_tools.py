"""Helpers for benchmarks: compiled programs, recipe trees, costs, tables."""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent
GENERATOR = HERE / "generate_recipes.py"


class Unmeasurable(Exception):
    """A measurement failed; the message says why."""


@dataclass(frozen=True)
class Cost:
    """The cost of one run of a program: seconds of wall clock and CPU time (user and system), bytes."""

    wall: float
    cpu: float
    peak: float


def completed(command: Sequence[str | Path], accepted: Collection[int] = (0,)) -> subprocess.CompletedProcess[str]:
    try:
        result = subprocess.run(list(map(str, command)), capture_output=True, text=True, stdin=subprocess.DEVNULL)
    except OSError as error:
        raise Unmeasurable(f"{command[0]}: {error.strerror}") from error
    if result.returncode not in accepted:
        raise Unmeasurable(failure(command, result.returncode, result.stderr))
    return result


def failure(command: Sequence[str | Path], status: int, said: str) -> str:
    """Describes a failure; long commands and messages are cut, because they can name thousands of files."""
    shown = " ".join(map(str, command[:6])) + (" …" if len(command) > 6 else "")
    return f"`{shown}` ended with status {status}" + (f"\n{said.strip()[:2000]}" if said.strip() else "")


def output_of(command: Sequence[str | Path], accepted: Collection[int] = (0,)) -> str:
    """Standard output of a command that is not timed."""
    return completed(command, accepted).stdout


def compiled(name: str, build: Path, *, libraries: Sequence[str] = ()) -> Path:
    """Compiles NAME.c each time: it is fast, and avoids a stale binary."""
    binary = build / name
    flags = output_of(["pkg-config", "--cflags", "--libs", *libraries]).split() if libraries else []
    compiler = shlex.split(os.environ.get("CC", "cc"))
    output_of([*compiler, "-O2", "-o", binary, HERE / f"{name}.c", *flags])
    return binary


@dataclass(frozen=True)
class Tree:
    """Generated recipes."""

    folder: Path
    count: int
    defective: int  # files with one mistake each

    def __str__(self) -> str:
        return str(self.folder)

    def sample(self, count: int) -> list[Path]:
        return sorted(self.folder.rglob("*.y*ml"))[:count]


def median_sized(files: Sequence[Path]) -> Path:
    """The file of median size."""
    return sorted(files, key=lambda path: path.stat().st_size)[len(files) // 2]


def recipe_tree(build: Path, count: int, *options: str) -> Tree:
    """Recipes generated with these options; generated again only if the generator has changed.

    The stamp lies beside the tree, not in it, and is written last, so that an interrupted
    generation is never taken for a finished one.
    """
    name = "-".join([f"recipes-{count}", *(option.lstrip("-") for option in options)])
    tree, stamp = build / name, build / f"{name}.stamp"
    sources = b"".join(path.read_bytes() for path in sorted([GENERATOR, *HERE.glob("recipe_*.py")]))
    # The seed is a constant in the generator, so the hash covers it.
    wanted = f"{hashlib.sha256(sources).hexdigest()}\n"
    if not (stamp.exists() and stamp.read_text().startswith(wanted) and tree.is_dir()):
        stamp.unlink(missing_ok=True)
        if tree.exists():
            shutil.rmtree(tree)
        output = output_of([sys.executable, GENERATOR, tree, "--count", str(count), *options])
        print(output, end="")
        stamp.write_text(wanted + output)
    match = re.search(r"\((\d+) with a defect\)", stamp.read_text())
    if not match:
        raise Unmeasurable(f"{stamp} does not say how many recipes have a defect; remove it")
    return Tree(tree, count, int(match[1]))


@dataclass(frozen=True)
class Measure:
    """Runs programs with the compiled `measure`, which is small enough not to affect the result."""

    helper: Path

    def once(self, command: Sequence[str], accepted: Collection[int] = (0,)) -> Cost:
        result = completed([self.helper, *command])
        wall, cpu, peak, status = map(int, result.stdout.split())
        if status not in accepted:
            raise Unmeasurable(failure(command, status, result.stderr))
        return Cost(wall / 1e9, cpu / 1e6, peak * 1024)

    def in_turn(
        self, commands: Sequence[Sequence[str]], runs: int, accepted: Collection[int] = (0,)
    ) -> list[list[Cost]]:
        """Alternates A B A B …, so that a temporary load affects both sides.

        The first round warms the caches and is discarded.
        """
        rounds = [[self.once(command, accepted) for command in commands] for _ in range(runs + 1)]
        return [list(costs) for costs in zip(*rounds[1:])]


def middle(costs: Sequence[Cost]) -> Cost:
    """Medians, which are robust against outliers."""
    return Cost(median(c.wall for c in costs), median(c.cpu for c in costs), median(c.peak for c in costs))


def shown_time(seconds: float) -> str:
    for factor, unit in ((1, "s"), (1e3, "ms"), (1e6, "µs")):
        if seconds * factor >= 1:
            break
    value = seconds * factor
    return f"{value:.{2 if value < 10 else 1 if value < 100 else 0}f} {unit}"


def shown_size(size: float) -> str:
    return f"{size / 1e6:.1f} MB"


def verdict(within: bool) -> str:
    return "ok" if within else "OVER"


def ratio_row(label: str, base: Sequence[Cost], other: Sequence[Cost], of: Callable[[Cost], float],
              budget: float | None) -> list[str]:
    """The median of the ratios of all pairs; the two runs of a pair have similar conditions."""
    if min(map(of, base)) <= 0:
        raise Unmeasurable(f"{label}: too short to measure; take more files")
    ratios = sorted(of(b) / of(a) for a, b in zip(base, other))
    # Compared as printed: "1.00x" with a budget of 1.0x must not be OVER.
    ratio = round(median(ratios), 2)
    judged = ["", ""] if budget is None else [f"<= {budget:.1f}x", verdict(ratio <= budget)]
    return [
        label, shown_time(of(middle(base))), shown_time(of(middle(other))), f"{ratio:.2f}x",
        f"{ratios[0]:.2f}–{ratios[-1]:.2f}", *judged,
    ]


def print_table(rows: Sequence[Sequence[str]]) -> None:
    """Labels are left-aligned, numbers right-aligned, and the last column (the verdict) left-aligned."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    last = len(widths) - 1
    for row in rows:
        cells = (
            cell.ljust(width) if number in (0, last) else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths))
        )
        print("  ".join(cells).rstrip())
