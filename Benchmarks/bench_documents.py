"""Measures `--documents` against reading the same recipes as files: documents per second of CPU time and of wall clock."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from bench_format import formatted
from bench_programs import Bench
from bench_tools import Cost, Tree, Unmeasurable, middle, output_of, shown_size, verdict

SPEED_BUDGET = 0.8  # times the speed of reading files
PEAK_BUDGET = 40e6  # bytes


def stream(tree: Tree) -> Path:
    """The recipes of a tree as JSON Lines, in the order in which the programs read them."""
    path = tree.folder.with_name(f"{tree.folder.name}.jsonl")
    with path.open("w", encoding="utf-8") as lines:
        for file in sorted(tree.folder.rglob("*.y*ml")):
            record = {"name": str(file.relative_to(tree.folder)), "text": file.read_bytes().decode()}
            lines.write(json.dumps(record, ensure_ascii=False) + "\n")
    return path


def check(command: Sequence[str], field: str, tree: Tree) -> None:
    """Checks that no document is skipped: a program that skips documents would look fast."""
    records = output_of(command, accepted=(0, 1)).splitlines()
    done = sum(f'"{field}":' in record for record in records)
    if done != tree.count:
        raise Unmeasurable(f"`{' '.join(command[:3])}` gave {done} records with `{field}` for {tree.count} documents")


def speed_row(label: str, count: int, files: Sequence[Cost], documents: Sequence[Cost],
              of: Callable[[Cost], float]) -> list[str]:
    """The median of the ratios of all pairs; the two runs of a pair have similar conditions."""
    ratios = sorted(of(file) / of(document) for file, document in zip(files, documents))
    ratio = round(median(ratios), 2)
    speeds = [f"{count / of(middle(costs)):,.0f}/s" for costs in (files, documents)]
    return [
        label, *speeds, f"{ratio:.2f}x", f"{ratios[0]:.2f}–{ratios[-1]:.2f}", f">= {SPEED_BUDGET:.1f}x",
        verdict(ratio >= SPEED_BUDGET),
    ]


def rows_of(bench: Bench, tree: Tree, label: str, field: str, files: Sequence[str], tool: Sequence[str]) -> list[list[str]]:
    documents = [*tool, "--documents", str(stream(tree))]
    check(documents, field, tree)
    read, piped = bench.measure.in_turn([[*files, str(tree)], documents], bench.runs)
    peaks = [max(cost.peak for cost in costs) for costs in (read, piped)]
    return [
        speed_row(f"{label}, wall clock", tree.count, read, piped, lambda cost: cost.wall),
        speed_row(f"{label}, CPU time", tree.count, read, piped, lambda cost: cost.cpu),
        [f"{label}, peak memory", *map(shown_size, peaks), "", "", f"< {shown_size(PEAK_BUDGET)}",
         verdict(peaks[1] < PEAK_BUDGET)],
    ]


def document_rows(bench: Bench, tree: Tree) -> list[list[str]]:
    """Each program on the same recipes, once as files and once as documents. brewfmt writes all texts of documents, and
    none of files, so it gets formatted ones, which need not be compared."""
    lint, scale = [bench.brewlint, "check", "--exit-zero"], [bench.brewscale, "--quiet", "--dose", "18"]
    return [
        *rows_of(bench, tree, f"{tree.count} checked", "diagnostics", [*lint, "--format", "concise"], lint),
        *rows_of(bench, formatted(bench, tree), f"{tree.count} formatted", "changed", [bench.brewfmt, "--check"],
                 [bench.brewfmt, "--check"]),
        *rows_of(bench, tree, f"{tree.count} scaled", "plans", [*scale, "--format", "jsonl"], scale),
    ]
