"""Runs the Spark example on a cluster of two workers, and compares its tables with what one process writes."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import duckdb
from cluster import LOOPBACK, Cluster
from common import EXAMPLE, answers, canonical, difference, fail

sys.path.insert(0, str(EXAMPLE))
from columns import TABLES  # noqa: E402

RECIPES = 1000
PARTITIONS = 4
MARKER = "the marked recipe"
COLUMNS = "name string, text string, shelf bigint, tags array<string>, seen timestamp"
# How /proc writes the addresses of this machine: 127.0.0.1, ::1, and 127.0.0.1 in IPv6.
OWN_ADDRESSES = {
    "0100007F", "00000000000000000000000001000000", "0000000000000000FFFF00000100007F",
}


def odd_recipes() -> list[dict[str, object]]:
    """Rows that a table may have, but no file."""
    pour = "name: A\nmethod: v60\ndose: 15 g\nyield: 250 g\ntemperature: 94 °C\ngrind: medium\nsteps:\n  - instruction: "
    return [
        {"name": "empty", "text": ""},
        {"name": "no text"},
        {"text": "name: no name"},
        {},
        {"name": "", "text": pour, "shelf": -(2**62), "tags": [], "seen": "2026-04-01T06:30:00.123456Z"},
        {"name": "two\nlines, \"quotes\" and \\", "text": pour + "\"\\u001b[31m\"\n    pour: 250 g\n", "tags": ["a", None, "ä\n"]},
        {"name": "東京 \u2028 👩🏽‍🍳", "text": pour + "注ぐ\n    pour: 250 g\n"},
        {"name": "not YAML", "text": "\t{[\0"},
        {"name": "several", "text": f"{pour}Pour.\n    pour: 250 g\n---\n{pour}Pour.\n    pour: 200 g\n"},
        {"name": "long", "text": pour + "Pour. " * 50_000},
        {"name": "twice", "text": pour}, {"name": "twice", "text": pour},
    ]


def documents() -> str:
    """The recipes as JSON Lines: generated ones, odd ones, and in the middle the marked one."""
    generated = subprocess.run([sys.executable, EXAMPLE / "generate.py", str(RECIPES)], capture_output=True, check=True)
    rows = [json.loads(line) | {"shelf": number} for number, line in enumerate(generated.stdout.splitlines())]
    rows[RECIPES // 2]["name"] = MARKER
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in [*rows, *odd_recipes()])


def table(folder: Path) -> list[str]:
    """The rows of a table, sorted."""
    if not (folder / "_SUCCESS").exists():
        fail(f"the table {folder.name} is not complete")
    seen = "strftime(timezone('UTC', seen), '%Y-%m-%dT%H:%M:%S.%fZ') AS seen"
    rows = duckdb.sql(f"SELECT to_json(row) FROM (SELECT * REPLACE ({seen}) FROM '{folder}/*.parquet') AS row").fetchall()
    return sorted(canonical(json.loads(row)) for (row,) in rows)


def essence(log: str) -> str:
    """The log of Spark without the frames of Java and Scala."""
    return "\n".join(line for line in log.splitlines() if not line.startswith("\tat "))[-8000:]


class Comparison:
    """Runs of the job, each compared with one process."""

    def __init__(self, program: str, scratch: Path, cluster: Cluster) -> None:
        self.scratch, self.cluster, self.program = scratch, cluster, program
        self.input = scratch / "recipes.jsonl"
        self.input.write_text(text := documents(), encoding="utf-8")
        self.expected = {tool: self._expected(tool, text) for tool in TABLES}
        self.shipped = scratch / "shipped" / "brewguide"
        self.shipped.parent.mkdir()

    def _expected(self, tool: str, text: str) -> list[str]:
        """A table has no version, and no number of a line, which depends on the partition."""
        records = answers(self.program, tool, text)
        return sorted(canonical({name: record[name] for name in record if name not in ("version", "line")}) for record in records)

    def ship(self, kind: str | None = None) -> None:
        """Prepares the program of the next run, with a fault or without."""
        self.shipped.unlink(missing_ok=True)
        if kind is None:
            self.shipped.symlink_to(self.program)
            return
        settings = self.scratch / "fault.json"
        settings.write_text(json.dumps({
            "fault": kind, "marker": MARKER, "program": self.program, "token": str(self.token), "check": os.getpid(),
            "workers": [worker.pid for worker in self.cluster.workers],
        }))
        faulty = [sys.executable, "-B", str(Path(__file__).with_name("faulty.py")), str(settings)]
        self.shipped.write_text(f'#!/bin/sh\nexec {shlex.join(faulty)} "$@"\n')

    @property
    def token(self) -> Path:
        """Exists when a worker was killed; it then has the addresses at which Spark listened."""
        return self.scratch / "addresses.json"

    def run(self, name: str, recipes: Path, tools: str) -> subprocess.CompletedProcess[str]:
        """Runs the job."""
        return self.cluster.submit(
            EXAMPLE / "job.py", "--program", str(self.shipped), "--columns", COLUMNS, "--partitions", str(PARTITIONS),
            "--tools", tools, str(recipes), str(self.scratch / name),
        )

    def compare(self, name: str, recipes: Path, tools: str) -> None:
        """Runs the job, and compares its tables."""
        outcome = self.run(name, recipes, tools)
        if outcome.returncode:
            fail(f"the job `{name}` failed", essence(outcome.stderr))
        for tool in tools.split(","):
            title = TABLES[tool][0]
            if found := difference(self.expected[tool], table(self.scratch / name / title)):
                fail(f"the table {title} of the job `{name}` differs from one process", found)

    def check_failure(self) -> None:
        """A program that fails fails the job with its message, and leaves no table that seems complete."""
        self.ship("fail")
        outcome = self.run("failure", self.input, "lint")
        if outcome.returncode == 0 or "the grinder is on fire" not in outcome.stderr:
            fail("the job does not fail with its program", essence(outcome.stderr))
        if (self.scratch / "failure" / "findings" / "_SUCCESS").exists():
            fail("a failed job leaves a table that seems complete")

    def check_lost_worker(self) -> None:
        """A worker that is killed in the middle changes nothing."""
        self.ship("kill")
        self.compare("killed-worker", self.input, "lint")
        if not self.token.exists():
            fail("no worker was killed")
        ended = [worker.wait() for worker in self.cluster.workers if worker.poll() is not None]
        if ended != [-9]:
            fail(f"one worker should have been killed, ended: {ended}")
        if strange := set(json.loads(self.token.read_text())) - OWN_ADDRESSES:
            fail(f"Spark listens not only on {LOOPBACK}: {strange}")


def check(program: str, scratch: Path) -> str:
    """Runs all checks; returns what was checked."""
    with Cluster(scratch) as cluster:
        comparison = Comparison(program, scratch, cluster)
        parquet = scratch / "recipes.parquet"
        columns = "{name: 'VARCHAR', text: 'VARCHAR', shelf: 'BIGINT', tags: 'VARCHAR[]', seen: 'TIMESTAMPTZ'}"
        duckdb.sql(f"COPY (FROM read_json('{comparison.input}', columns = {columns})) TO '{parquet}'")
        comparison.ship()
        comparison.compare("parquet", parquet, "lint,fmt,scale")
        comparison.check_failure()
        comparison.check_lost_worker()
    rows = len(comparison.expected["lint"])
    return f"tables: {rows} recipes on two workers as in one process, even with one of them killed"
