"""Checks the examples for Spark and DuckDB.

    scripts/run-python --scale BUILD_DIR scripts/checks/scale BREWGUIDE [PART…]

The parts are `piping`, `tables` and `views`; by default all. It needs Linux and Java. The processes of Spark accept
connections only from this machine.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import piping
import tables
import views


def main() -> None:
    program, chosen = str(Path(sys.argv[1]).resolve()), sys.argv[2:]
    parts = {
        "piping": lambda scratch: piping.check(),
        "tables": lambda scratch: tables.check(program, scratch),
        "views": lambda scratch: views.check(program, scratch),
    }
    for name, part in parts.items():
        if chosen and name not in chosen:
            continue
        with tempfile.TemporaryDirectory() as scratch:
            print(part(Path(scratch)), flush=True)


if __name__ == "__main__":
    main()
