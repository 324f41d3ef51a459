"""Compares the SQL views over diaries with `brewlog stats`, for random diaries, and those over plans with brewscale."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import duckdb
from common import EXAMPLE, ROOT, answers, bare, canonical, difference, fail
from diaries import Diaries

FOLDERS = 60
FILES = 3
LINES = 60
ZONES = ["UTC", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia"]
RECIPES = 300
SQL = ROOT / "examples" / "duckdb"


class Views:
    """The views, in a database in memory."""

    def __init__(self) -> None:
        self._database = duckdb.connect()
        self.open("", "UTC")
        self._database.execute((SQL / "diary.sql").read_text(encoding="utf-8"))

    def open(self, diaries: str, zone: str) -> None:
        """Reads other diaries, with weeks of this time zone."""
        self._database.execute(f"SET TimeZone = '{zone}'; SET VARIABLE diaries = '{diaries}'")

    def stats(self) -> dict[str, object]:
        """The same document as that of brewlog."""
        return json.loads(self._database.execute("SELECT to_json(stats) FROM stats").fetchall()[0][0])

    def damaged(self) -> list[int]:
        return [number for (number,) in self._database.execute("SELECT number FROM damaged ORDER BY number").fetchall()]


class Brewlog:
    """The program."""

    def __init__(self, program: str, zone: str) -> None:
        self._program, self._environment = program, {**os.environ, "TZ": zone}

    def run(self, command: str, file: Path, form: str) -> subprocess.CompletedProcess[bytes]:
        command = [self._program, "log", command, "--file", str(file), "--format", form]
        run = subprocess.run(command, capture_output=True, env=self._environment, stdin=subprocess.DEVNULL)
        if run.returncode:
            fail(f"`{' '.join(command)}` ended with {run.returncode}", run.stderr.decode())
        return run

    def stats(self, file: Path) -> tuple[dict[str, object], list[int], int]:
        """The statistics, the numbers of the first skipped lines, and the number of all."""
        run = self.run("stats", file, "json")
        warnings = json.loads(run.stderr or '{"warnings":[]}')["warnings"]
        messages = "\n".join(warning["message"] for warning in warnings)
        numbers = [int(number) for number in re.findall(r"(?m)^\S+\.jsonl:(\d+): ", messages)]
        more = re.search(r"(?m)^\S+\.jsonl: and (\d+) more; ", messages)
        return json.loads(run.stdout), numbers, len(numbers) + int(more[1] if more else 0)

    def entries(self, file: Path) -> list[dict[str, object]]:
        """The entries that count, oldest first."""
        lines = self.run("list", file, "jsonl").stdout.split(b"\n")
        return [json.loads(line.decode("utf-8-sig")) for line in reversed(lines) if line]


def comparable(stats: dict[str, object], links: bool = True) -> dict[str, object]:
    """Statistics with numbers as floats and without fields that are null; on request without the links of edits."""
    for name in () if links else ("best", "last"):
        if stats[name]:
            stats[name].pop("replaces", None)
    return bare(stats)


def compare(seed: int, scope: str, expected: dict[str, object], found: dict[str, object]) -> None:
    for name in expected.keys() | found.keys():
        if expected.get(name) != found.get(name):
            fail(
                f"seed {seed}: `{name}` of {scope} differs",
                f"brewlog  {json.dumps(expected.get(name))[:3000]}\nDuckDB   {json.dumps(found.get(name))[:3000]}",
            )


def check_file(seed: int, file: Path, brewlog: Brewlog, views: Views, zone: str) -> tuple[int, int]:
    """Each diary alone has the statistics and the damaged lines that brewlog finds. Returns their numbers."""
    stats, numbers, count = brewlog.stats(file)
    views.open(str(file), zone)
    damaged = views.damaged()
    if damaged[: len(numbers)] != numbers or len(damaged) != count:
        differing = sorted(set(numbers) ^ set(damaged[: len(numbers)]))[:5]
        lines = file.read_bytes().split(b"\n")
        detail = "\n".join(f"{number}: {lines[number - 1][:600]!r}" for number in differing)
        fail(f"seed {seed}: brewlog skips {count} lines of {file.name}, DuckDB {len(damaged)}; the first that differ:", detail)
    compare(seed, file.name, comparable(stats), comparable(views.stats()))
    return int(stats["count"]), count


def check_folder(seed: int, folder: Path, files: list[Path], brewlog: Brewlog, views: Views, zone: str) -> None:
    """All diaries have the statistics of one with the entries that count in each."""
    together = folder / "together"
    with together.open("w", encoding="utf-8") as target:
        for file in files:
            for entry in brewlog.entries(file):
                entry.pop("replaces", None)
                target.write(json.dumps(entry, ensure_ascii=False) + "\n")
    views.open(f"{folder}/*.jsonl", zone)
    compare(seed, "all diaries", comparable(brewlog.stats(together)[0], False), comparable(views.stats(), False))


def check_plans(program: str, scratch: Path) -> int:
    """The rows of the plans, and of their steps, are those of brewscale. Returns the number of plans."""
    generated = subprocess.run([sys.executable, EXAMPLE / "generate.py", str(RECIPES)], capture_output=True, check=True)
    records = answers(program, "scale", generated.stdout.decode())
    file = scratch / "plans.jsonl"
    file.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    database = duckdb.connect()
    database.execute(f"SET VARIABLE plans = '{file}'")
    database.execute((SQL / "plans.sql").read_text(encoding="utf-8"))

    def rows(view: str) -> list[str]:
        found = database.execute(f"SELECT to_json(row) FROM (SELECT * EXCLUDE (file) FROM {view}) AS row").fetchall()
        return sorted(canonical(json.loads(row)) for (row,) in found)

    plans = [{"name": record["name"], **plan.pop("inputs"), **plan} for record in records for plan in record.get("plans", [])]
    names = ("name", "recipeId", "recipeName", "method")
    steps = [{**{name: plan.get(name) for name in names}, **step} for plan in plans for step in plan["scaledSteps"]]
    for view, expected in (("plans", plans), ("plan_steps", steps)):
        if found := difference(sorted(map(canonical, expected)), rows(view)):
            fail(f"the view `{view}` differs from brewscale", found)
    return len(plans)


def check(program: str, scratch: Path, seeds: range = range(FOLDERS)) -> str:
    """Runs all checks; returns what was checked."""
    views, entries, damaged = Views(), 0, 0
    for seed in seeds:
        pick = random.Random(seed)
        folder = scratch / str(seed)
        folder.mkdir()
        diaries, zone = Diaries(pick), pick.choice(ZONES)
        files = [folder / f"{name}.jsonl" for name in "abc"[:FILES]]
        brewlog = Brewlog(program, zone)
        for file in files:
            file.write_bytes(diaries.file(pick.choice([0, 5, LINES, LINES])))
            counts = check_file(seed, file, brewlog, views, zone)
            entries, damaged = entries + counts[0], damaged + counts[1]
        check_folder(seed, folder, files, brewlog, views, zone)
    plans = check_plans(program, scratch)
    if not (entries and damaged and plans):
        fail("the random diaries, or the recipes, test nothing")
    return f"views: {len(seeds)} folders with {entries} brews and {damaged} damaged lines as in brewlog, {plans} plans as in brewscale"
