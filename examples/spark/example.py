#!/usr/bin/env python3
"""Runs the job on generated recipes, on this machine, with the PySpark of this Python.

    example.py BREWGUIDE FOLDER [N]

FOLDER gets the N recipes (by default 1000), and the tables.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
# Nothing listens on a network, and nothing is said but results and errors.
SETTINGS = {
    "spark.ui.enabled": "false", "spark.driver.bindAddress": "127.0.0.1", "spark.driver.host": "127.0.0.1",
    "spark.log.level": "ERROR",
}


def main() -> None:
    program, folder = (Path(argument).resolve() for argument in sys.argv[1:3])
    count = sys.argv[3] if len(sys.argv) > 3 else "1000"
    start = time.monotonic()
    folder.mkdir(parents=True, exist_ok=True)
    recipes = folder / "recipes.jsonl"
    with recipes.open("wb") as target:
        subprocess.run([sys.executable, HERE / "generate.py", count], stdout=target, check=True)
    settings = [word for name, value in SETTINGS.items() for word in ("--conf", f"{name}={value}")]
    command = [Path(sys.executable).with_name("spark-submit"), "--master", "local[*]", *settings, HERE / "job.py"]
    command += ["--program", program, "--show", "5", recipes, folder]
    environment = {**os.environ, "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
    run = subprocess.run(command, env=environment, stderr=subprocess.PIPE, text=True)
    if run.returncode:
        sys.exit(run.stderr)
    print(f"{time.monotonic() - start:.1f} s with the start of Spark")


if __name__ == "__main__":
    main()
