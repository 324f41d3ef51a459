"""Shared by the checks."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parents[3]
EXAMPLE = ROOT / "examples" / "spark"


def fail(message: str, detail: str = "") -> NoReturn:
    """Ends the check with what went wrong."""
    sys.exit(f"scale: {message}" + (f"\n{detail}" if detail else ""))


def bare(value: object) -> object:
    """JSON without fields that are null, and with all numbers as floats: a table has a value for each column."""
    if isinstance(value, dict):
        return {name: bare(item) for name, item in value.items() if item is not None}
    if isinstance(value, list):
        return [bare(item) for item in value]
    return float(value) if type(value) is int else value


def canonical(record: dict[str, object]) -> str:
    """A text that is equal for equal records."""
    return json.dumps(bare(record), sort_keys=True)


def answers(program: str, tool: str, documents: str) -> list[dict[str, object]]:
    """What one process says about documents, which are JSON Lines."""
    command = [program, tool, "--isolated", "--documents", "-"]
    run = subprocess.run(command, input=documents.encode(), capture_output=True)
    if run.returncode not in (0, 1):
        fail(f"`{' '.join(command)}` ended with {run.returncode}", run.stderr.decode())
    return [json.loads(line) for line in run.stdout.splitlines()]


def difference(expected: list[str], found: list[str]) -> str:
    """The first record that is in only one of two sorted lists; empty if they are equal."""
    for one, other in zip([*expected, "nothing"], [*found, "nothing"]):
        if one != other:
            return f"{len(expected)} records expected, {len(found)} found; expected\n{one[:2000]}\nfound\n{other[:2000]}"
    return ""
