"""The programs that benchmarks compare, and the trees that all of them must read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench_tools import Measure, Tree, Unmeasurable, output_of, recipe_tree


@dataclass(frozen=True)
class Bench:
    """The programs to compare."""

    brewlint: str
    brewfmt: str
    brewscale: str
    floor: str
    measure: Measure
    build: Path
    runs: int

    def check(self, path: Path | Tree, *options: str) -> list[str]:
        return [self.brewlint, "check", "--exit-zero", "--format", "concise", *options, str(path)]

    def tree(self, count: int, *kind: str, options: Sequence[str] = ()) -> Tree:
        """Recipes that both programs read completely, with the expected number of findings.

        A linter that skips files (an ignore file or a configuration further up is enough) would
        look fast, and one that has more to say would be timed for saying it.
        """
        tree = recipe_tree(self.build, count, *kind)
        findings = self.findings([self.brewlint, "check", *options], tree)
        if sum(findings.values()) != tree.defective:
            said = ", ".join(f"{number} {severity}" for severity, number in findings.items())
            raise Unmeasurable(f"{tree} should give {tree.defective} findings, but gave {said}")
        return tree

    def findings(self, command: Sequence[str], tree: Tree) -> dict[str, int]:
        """The number of errors, warnings and notes in a tree, after checking that the program read all of it."""
        read = int(output_of([self.floor, str(tree)]).split()[1])
        if read != tree.count:
            raise Unmeasurable(f"{tree} holds {read} recipes instead of {tree.count}; remove it to have it made again")
        answer = output_of([*command, "--format", "json", str(tree)], accepted=(0, 1))
        try:
            summary = json.loads(answer)["summary"]
            files = summary["files"]
        except (ValueError, KeyError, TypeError) as error:
            raise Unmeasurable(f"`{command[0]} … --format json` gives no summary to count the files by") from error
        if files != tree.count:
            raise Unmeasurable(
                f"{command[0]} read {files} of {tree.count} recipes (is the folder ignored or configured out?)"
            )
        return {severity: summary.get(severity, 0) for severity in ("errors", "warnings", "notes")}
