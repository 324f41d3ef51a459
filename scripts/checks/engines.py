"""Runs the blocks of examples/diary and docs/log-format.md for other programs, and compares their figures with those of brewlog.

    scripts/run-python --engines BUILD_DIR scripts/checks/engines.py PROGRAMS

PROGRAMS is the folder of brewlog. Engines that are not installed are left out; with --scale, Spark is installed too. Engines
guess types from the first lines of a file, so the first brews of the diary are whole grams without the optional fields.
"""

import importlib.util
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from datetime import datetime, timedelta, timezone
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE, EXAMPLES = ROOT / "docs/log-format.md", ROOT / "examples/diary/README.md"
# More than DuckDB (20 480), DataFusion (1000) and Polars (100) look at.
WHOLE, FRACTIONS = 25_000, 1000
FIRST = datetime(2020, 1, 1, tzinfo=timezone.utc)
ENVIRONMENT = {**os.environ, "TZ": "Asia/Kathmandu", "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
# What is asked of each engine; see `expected` for the values.
FIGURES = [
    "brews", "dose", "yield", "beverage", "average rating", "notes", "methods", "milliseconds of the newest", "further tastes",
    "grind settings", "largest TDS", "days of roasting",
]
COLUMNS = """count(*), sum("doseGrams"), sum("targetYieldGrams"), sum("beverageGrams"), avg(rating), count(note),
count(DISTINCT method), {newest}, sum({length}("furtherTastes")), count(DISTINCT "grindSetting"), max("tdsPercent"), count("roastedOn")"""
# The last line that an engine prints is a list of figures: code that is appended to the block.
PRINT = "\nimport json\nprint(json.dumps(list(figures), default=float))\n"
POLARS = """
figures = brews.select(
    pl.len(), pl.sum("doseGrams"), pl.sum("targetYieldGrams"), pl.sum("beverageGrams"), pl.mean("rating"), pl.count("note"),
    pl.n_unique("method"), pl.col("timestamp").max().dt.epoch("ms"), pl.col("furtherTastes").list.len().sum(),
    pl.n_unique("grindSetting"), pl.max("tdsPercent"), pl.count("roastedOn"),
).row(0)"""
PANDAS = """
figures = [
    len(brews), brews.doseGrams.sum(), brews.targetYieldGrams.sum(), brews.beverageGrams.sum(), brews.rating.mean(),
    brews.note.count(), brews.method.nunique(), brews.timestamp.max().timestamp() * 1000, brews.furtherTastes.str.len().sum(),
    brews.grindSetting.nunique(), brews.tdsPercent.max(), brews.roastedOn.count(),
]"""
JQ = """
jq -cs '[length, (map(.doseGrams) | add), (map(.targetYieldGrams) | add), (map(.beverageGrams) | add),
  (map(.rating | values) | add / length), (map(.note | values) | length), (map(.method) | unique | length),
  (map(.timestamp) | max | (.[:19] + "Z" | fromdate) * 1000 + (.[20:23] | tonumber)),
  (map(.furtherTastes | values | length) | add), (map(.grindSetting) | unique | length), (map(.tdsPercent) | max),
  (map(.roastedOn | values) | length)]' all.jsonl
"""


def fail(message, detail=""):
    sys.exit(f"engines: {message}" + (f"\n{detail}" if detail else ""))


def query(newest, length):
    return f"SELECT {COLUMNS.format(newest=newest, length=length)} FROM brews"


def python(block, code):
    return [sys.executable, "-B", "-c", block + code + PRINT], ""


def duckdb(block):
    code = f"import duckdb\nprint(duckdb.execute({block!r}).fetchall())"
    return python(code, f"\nfigures = duckdb.execute({query('epoch_ms(max(timestamp))', 'len')!r}).fetchone()")


def datafusion(block):
    text = query("CAST(max(timestamp) AS BIGINT)", "array_length")
    return python(block, f"\nfigures = [column[0].as_py() for column in context.sql({text!r}).collect()[0].columns]")


def spark(block):
    return python(block, f"\nfigures = spark.sql({query('unix_millis(max(timestamp))', 'array_size').replace(chr(34), '`')!r}).first()")


def sqlite(block):
    text = query("strftime('%s', max(timestamp)) * 1000 + substr(max(timestamp), 21, 3)", "json_array_length")
    return ["sqlite3", "-batch", "-bail", ":memory:"], block + text.replace("SELECT ", "SELECT json_array(").replace(" FROM", ") FROM") + ";\n"


# The name, what says whether it is installed, and its command with its input.
ENGINES = {
    "jq": (shutil.which, lambda block: (["sh", "-ec", block + JQ], "")),
    "duckdb": (importlib.util.find_spec, duckdb),
    "polars": (importlib.util.find_spec, lambda block: python(block, POLARS)),
    "pandas": (importlib.util.find_spec, lambda block: python(block, PANDAS)),
    "datafusion": (importlib.util.find_spec, datafusion),
    "spark": (lambda _: importlib.util.find_spec("pyspark") and shutil.which("java"), spark),
    "sqlite": (lambda _: shutil.which("sqlite3"), sqlite),
}


def brew(index):
    """An entry; each of the last ones has fractions and the optional fields. The newest is the first of these."""
    whole = index < WHOLE
    time = FIRST + timedelta(hours=index if whole else 2 * (WHOLE + FRACTIONS) - index)
    east = timezone.utc if whole else timezone(timedelta(hours=2))
    optional = {} if whole else {
        "waterTemperatureCelsius": 93.5, "grindLabel": "fine", "tasteTag": "too-sour", "note": f"“thin” {index}\n☕", "coffee": "Kenya AA",
        "totalTimeSeconds": 187.25, "tdsPercent": 9.795134, "grinder": "C40", "furtherTastes": ["too-weak"] * (index % 2),
        "roastedOn": "2026-03-20", "beverageGrams": 201.25 + index % 7, "source": f"{index:07}", "units": "oz, oz, °F",
    }
    return {
        "version": 1, "id": f"3f2a9c1e-7b1d-4e52-9a35-{index:012x}",
        "timestamp": (time + timedelta(milliseconds=0 if whole else 125)).astimezone(east).isoformat(timespec="milliseconds")
        .replace("+00:00", "Z"),
        "method": "v60" if whole else ["clever", "switch", "espresso"][index % 3], "recipeNameAtBrew": ["Morning", "Evening"][index % 2],
        "doseGrams": 15 + index % 4 if whole else 15.125 + index % 4, "targetYieldGrams": 250 + index % 50 if whole else 250.75,
        "rating": 1 + index % 5 if whole or index % 3 else None, "grindSetting": str(20 + index % 3) if whole else ["022", "22.0"][index % 2],
    } | {name: value for name, value in optional.items() if value != []}


def expected(brews):
    """The figures; sums of eighths have no rounding."""
    ratings = [brew["rating"] for brew in brews if brew["rating"]]
    newest = max(datetime.fromisoformat(brew["timestamp"]) for brew in brews)

    def values(field):
        return [brew[field] for brew in brews if field in brew]

    return [
        len(brews), sum(values("doseGrams")), sum(values("targetYieldGrams")), sum(values("beverageGrams")), sum(ratings) / len(ratings),
        len(values("note")), len(set(values("method"))), (newest - datetime.fromtimestamp(0, timezone.utc)) / timedelta(milliseconds=1),
        sum(map(len, values("furtherTastes"))), len(set(values("grindSetting"))), max(values("tdsPercent")), len(values("roastedOn")),
    ]


def run(command, folder, text=""):
    try:
        done = subprocess.run(command, cwd=folder, input=text, capture_output=True, encoding="utf-8", env=ENVIRONMENT, timeout=600)
    except subprocess.TimeoutExpired:
        fail(f"`{command[0]}` did not end within 600 s")
    if done.returncode:
        fail(f"`{' '.join(command)[:3000]}` ended with {done.returncode}", done.stdout + done.stderr)
    return done.stdout


def compare(who, wanted, found):
    for name, one, other in zip(FIGURES, wanted, found, strict=True):
        # The averages of brewlog have six decimals.
        if other is None or (round(one, 6) != round(other, 6) if "average" in name else one != other):
            fail(f"{who}: {name}: {other}, not {one}")


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: engines.py PROGRAMS")
    brewlog = str(Path(sys.argv[1]).resolve() / "brewlog")
    section = PAGE.read_text(encoding="utf-8").partition("\n## Other programs\n")[2] + EXAMPLES.read_text(encoding="utf-8")
    blocks = {info.split(" ")[-1]: text for info, text in re.findall(r"(?ms)^```(\w+ \w+)\n(.*?)^```$", section)}
    shell = re.findall(r"(?ms)^```sh\n(.*?)^```$", section)
    [export], [blocks["jq"]] = ([text for text in shell if text.startswith(name)] for name in ("brewlog ", "jq "))
    if sorted(blocks) != sorted(ENGINES):
        fail(f"{EXAMPLES} has blocks for {', '.join(sorted(blocks))}, and this check knows {', '.join(sorted(ENGINES))}")
    ran, missing = [], []
    with tempfile.TemporaryDirectory() as folder:
        *brews, lost = [brew(index) for index in range(WHOLE + FRACTIONS + 1)]
        deleted = {"version": 1, "deletes": lost["id"], "timestamp": lost["timestamp"]}
        lines = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in [*brews, lost, deleted])
        (Path(folder) / "brews.jsonl").write_text(lines, encoding="utf-8")
        run(["sh", "-ec", export.replace("brewlog", shlex.quote(brewlog), 1)], folder)
        wanted = expected(brews)
        stats = json.loads(run([brewlog, "stats", "--format", "json", "--file", "brews.jsonl"], folder))
        newest = datetime.fromisoformat(stats["last"]["timestamp"]).timestamp() * 1000
        found = [stats["count"], *wanted[1:4], stats["averageRating"], wanted[5], len(stats["byMethod"]), newest, *wanted[8:]]
        compare("brewlog stats", wanted, found)
        for name, (find, command) in ENGINES.items():
            if not find(name):
                missing.append(name)
                continue
            program, text = command(blocks[name])
            output = run(program, folder, text)
            if "Morning" not in output or "Evening" not in output:
                fail(f"{name}: no table of recipes", output)
            compare(name, wanted, json.loads(output.splitlines()[-1]))
            ran.append(name)
    if not ran:
        fail("no engine is installed")
    print(f"engines: the figures of {len(brews)} brews are right in {', '.join(ran)}; not installed: {', '.join(missing) or 'none'}")


if __name__ == "__main__":
    main()
