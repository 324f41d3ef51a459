"""Runs two versions of the programs with hundreds of command lines, and shows the differences.

    python3 -B scripts/checks/compare OLD_BIN_DIR NEW_BIN_DIR [--only TEXT] [--jobs 2]

Both folders contain the tools, as `make release` writes them to .build/bin.
The script requires Linux or macOS, Python 3.11, bash and git.

Each case is a line for bash, which is also its name. It runs in its own folder with the old programs, and again in the
same folder with the new ones: with the same files, a fixed environment and no terminal. Exit status, standard output,
standard error and all files must be the same, including modes and links. Values that change from run to run, such as
random ids, are ignored only in cases that declare it: see `outcome.CHANGING`. If started as root, cases run as the user
nobody, so that files can be unreadable. cases.txt has the cases. Cases with the same difference are listed together.

    --only TEXT  runs the cases with TEXT in their names
    --list       shows the names

The exit status is 0 if nothing differs, else 1.
"""

import argparse
import multiprocessing
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

import cases
from cases import Case
from outcome import difference
from scratch import NOBODY, Scratch

PROGRAMS = ["brewlint", "brewfmt", "brewscale", "brewtimer", "brewlog", "brewbook", "brewls"]


def main() -> None:
    options = parsed()
    chosen = [case for case in cases.read() if options.only in case.name]
    if options.list:
        print("\n".join(case.name for case in chosen))
        return
    start = time.monotonic()
    names: dict[str, list[str]] = {}
    for name, diff in with_workers(chosen, options):
        names.setdefault(diff, []).append(name)
    names.pop("", None)
    for diff, alike in names.items():
        print("".join(f"== {name}\n" for name in alike) + diff)
    different = sum(map(len, names.values()))
    print(f"{len(chosen)} cases in {time.monotonic() - start:.0f} s: {different} differ, in {len(names)} ways")
    sys.exit(1 if names else 0)


def parsed() -> argparse.Namespace:
    """The arguments."""
    parser = argparse.ArgumentParser(prog="compare", description="Compares two versions of the programs.")
    parser.add_argument("old", type=Path, metavar="OLD_BIN_DIR")
    parser.add_argument("new", type=Path, metavar="NEW_BIN_DIR")
    parser.add_argument("--only", default="", metavar="TEXT")
    parser.add_argument("--jobs", type=int, default=2, metavar="N")
    parser.add_argument("--list", action="store_true")
    return parser.parse_args()


def with_workers(chosen: list[Case], options: argparse.Namespace) -> list[tuple[str, str]]:
    """The names of the cases, and how the new programs differ from the old ones."""
    # Some cases have hundreds of files; in memory, they take a third of the time.
    memory = "/dev/shm" if "TMPDIR" not in os.environ and os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory(prefix="compare-", dir=memory) as name:
        base = Path(name).resolve()
        base.chmod(0o755)
        for side in ("old", "new"):
            copy_programs(getattr(options, side), base / side)
        context = multiprocessing.get_context("fork")
        with context.Pool(options.jobs, initializer=prepare, initargs=(base,)) as pool:
            return pool.map(compare, chosen, chunksize=1)


def copy_programs(source: Path, target: Path) -> None:
    """Copies programs to a folder in which every user may run them."""
    missing = [name for name in PROGRAMS if not (source / name).is_file()]
    if missing:
        sys.exit(f"compare: {source} has no {', '.join(missing)}")
    shutil.copytree(source, target, symlinks=True)
    target.chmod(0o755)


# The state of a worker process.
scratch: Scratch
sides: list[Path]


def prepare(base: Path) -> None:
    """Initializes a worker; root becomes nobody, because root may read and write everything."""
    global scratch, sides
    sides = [base / "old", base / "new"]
    place = base / f"worker-{os.getpid()}"
    place.mkdir()
    if os.geteuid() == 0:
        os.chown(place, NOBODY, NOBODY)
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    scratch = Scratch(place / "scratch")


def compare(case: Case) -> tuple[str, str]:
    """The name of a case, and how the new programs differ from the old ones."""
    old, new = (scratch.run(case, side) for side in sides)
    return case.name, difference(case, old, new)


if __name__ == "__main__":
    main()
