#!/usr/bin/env python3
"""Fuzzes a target about which other programs decide: Python's own readers, PyYAML, ruamel.yaml, the second reader, git.

    scripts/run-python BUILD_DIR scripts/checks/fuzz BREWFUZZ FOLDER TARGET SECONDS [OPTION…]

BREWFUZZ writes each input with our answer to a pipe; they are compared here, a thousand at a time. The first inputs about
which the answers differ are written to FOLDER, and the check fails.
"""

import base64
import json
import os
import subprocess
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from oracles import ORACLES

BATCH = 1000
MOST_DIFFERENCES = 5


def records(stream):
    """The inputs with our answers."""
    for line in stream:
        if not line.endswith(b"\n"):
            return  # the fuzzer ended while it wrote
        data, _, answer = line.rstrip(b"\n").partition(b"\t")
        try:
            yield base64.b64decode(data), json.loads(answer)
        except json.JSONDecodeError as error:
            sys.exit(f"fuzz: our answer is not JSON: {error}: {answer!r}")


def batches(items):
    batch = []
    for item in items:
        batch.append(item)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def report(target, folder, number, data, answer, expected):
    """Keeps an input, and says what is wrong."""
    path = folder / f"difference-{number}"
    path.write_bytes(data)
    print(f"{target}: {path}\n  input:    {data!r}\n  ours:     {answer!r}\n  expected: {expected!r}", file=sys.stderr)


def main():
    if len(sys.argv) < 5:
        sys.exit("usage: fuzz BREWFUZZ FOLDER TARGET SECONDS [OPTION…]")
    program, folder, target, seconds, *options = sys.argv[1:]
    if target not in ORACLES:
        sys.exit(f"fuzz: no other program decides about {target}; these have one: {', '.join(sorted(ORACLES))}")
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    pipe = folder / "records"
    pipe.unlink(missing_ok=True)
    os.mkfifo(pipe)
    environment = {**os.environ, "BREWGUIDE_FUZZ_RECORDS": str(pipe), "SWIFT_BACKTRACE": "enable=no"}
    command = [program, target, folder, f"-max_total_time={seconds}", *options]
    with open(folder / "log", "wb") as log:
        process = subprocess.Popen(command, env=environment, stderr=log)
        start, count, differences = time.monotonic(), 0, 0
        with open(pipe, "rb") as stream:
            for batch in batches(records(stream)):
                count += len(batch)
                for data, answer, expected in ORACLES[target](batch):
                    differences += 1
                    report(target, folder, differences, data, answer, expected)
                if differences >= MOST_DIFFERENCES:
                    process.kill()
                    break
        status = process.wait()
    pipe.unlink()
    last = [line for line in (folder / "log").read_text(errors="replace").splitlines() if "cov:" in line][-1:]
    print(f"{target}: {count} answers compared in {time.monotonic() - start:.0f} s; {' '.join(last)}")
    if differences or status != 0:
        sys.exit(f"fuzz: {differences} differences; brewfuzz ended with {status}, see {folder / 'log'}")


main()
