#!/usr/bin/env python3
"""Runs the job on generated recipes, on this machine, with the PySpark of this Python.

    example.py BREWGUIDE FOLDER [N]

FOLDER gets the N recipes (by default 1000), and the tables.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
# Nothing listens on a network, and nothing is said but results and errors.
SETTINGS = {
    "spark.ui.enabled": "false", "spark.driver.bindAddress": "127.0.0.1", "spark.driver.host": "127.0.0.1",
    "spark.log.level": "ERROR",
    # For a run of seconds: compiling less starts faster.
    "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
}


def spark_submit(job: Path, *arguments: object) -> list[str]:
    """The command that runs a job on this machine."""
    settings = [word for name, value in SETTINGS.items() for word in ("--conf", f"{name}={value}")]
    submit = Path(sys.executable).with_name("spark-submit")
    return [str(word) for word in (submit, "--master", "local[*]", *settings, job, *arguments)]


def shown(command: list[str]) -> float | None:
    """Runs a command and passes its output on. Returns when the first finding came."""
    environment = {**os.environ, "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
    first = None
    with tempfile.TemporaryFile("w+") as messages:
        run = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=messages, text=True)
        for line in run.stdout or []:
            if first is None and "[" in line:
                first = time.monotonic()
            print(line, end="", flush=True)
        if run.wait():
            messages.seek(0)
            sys.exit(messages.read())
    return first


def main() -> None:
    program, folder = (Path(argument).resolve() for argument in sys.argv[1:3])
    count = sys.argv[3] if len(sys.argv) > 3 else "1000"
    start = time.monotonic()
    folder.mkdir(parents=True, exist_ok=True)
    recipes = folder / "recipes.jsonl"
    with recipes.open("wb") as target:
        subprocess.run([sys.executable, HERE / "generate.py", count], stdout=target, check=True)
    first = shown(spark_submit(HERE / "job.py", "--program", program, "--show", 5, recipes, folder)) or start
    print(f"{first - start:.1f} s to the first finding, {time.monotonic() - start:.1f} s in all")


if __name__ == "__main__":
    main()
