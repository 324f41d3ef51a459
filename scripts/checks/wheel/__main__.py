"""Compares the tools of the wheel for all systems with the native ones: output, status, and files, byte for byte.

    python3 -B scripts/checks/wheel PROGRAMS PACKAGES [COUNT]

PROGRAMS is the folder with the native tools, PACKAGES the one that scripts/dist wrote. COUNT runs are compared, from all worlds;
without it, all. The wheel is installed by pip from there
into a new environment, with wasmtime from the environment of this check.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True
sys.path[:0] = [str(Path(__file__).resolve().parents[1])]

from installation import install
from runs import RUNS
from windows import check_windows
from worlds import build

NATIVE, PACKAGES = (Path(name).resolve() for name in sys.argv[1:3])


def run(programs, place, world, words, data):
    """What a tool prints and gives in a world, and what it leaves there. Times are left out."""
    home = place / "home"
    build(world, home)
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(place), "TZ": "UTC", "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1",
        "XDG_CACHE_HOME": str(place.parent / "cache"),
    }
    # A full disk.
    target = open("/dev/full", "wb") if words[-1] == ">/dev/full" else subprocess.PIPE
    command = [programs / words[0], *(word for word in words[1:] if word != ">/dev/full")]
    done = subprocess.run(command, cwd=home, env=environment, input=data, stdout=target, stderr=subprocess.PIPE, timeout=120)
    errors = b"".join(line for line in done.stderr.splitlines(True) if not line.startswith(b"finished in "))
    found = {"status": done.returncode, "output": done.stdout, "errors": errors, "files": dict(files(place))}
    shutil.rmtree(place)
    return found


def files(folder):
    """Each file below a folder: its mode, and its content or where it leads to."""
    for path in sorted(folder.rglob("*")):
        name, status = os.fsencode(path.relative_to(folder)), path.lstat()
        if path.is_symlink():
            yield name, os.readlink(path)
        elif path.is_file():
            yield name, (oct(status.st_mode), status.st_nlink, path.read_bytes())


def compare(scratch, tools, number, world, words, data):
    """The differences of a run, as text."""
    native, wheel = (run(programs, scratch / str(number), world, words, data) for programs in (NATIVE, tools))
    differing = [key for key in native if native[key] != wheel[key]]
    return "".join(f"  {key}\n    native: {shown(native[key])}\n    wheel:  {shown(wheel[key])}\n" for key in differing)


def shown(value):
    """The start of a value."""
    return repr(value)[:1500]


def main():
    """Compares all runs."""
    count = int(sys.argv[3]) if len(sys.argv) > 3 else len(RUNS)
    chosen = [RUNS[number * len(RUNS) // count] for number in range(count)]
    with tempfile.TemporaryDirectory(prefix="wheel-") as name:
        scratch = Path(name)
        tools = install(PACKAGES, scratch)
        # The first start compiles the module.
        subprocess.run([tools / "brewlint", "--version"], env={**os.environ, "XDG_CACHE_HOME": str(scratch / "cache")}, check=True)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            jobs = [(pool.submit(compare, scratch, tools, number, *run), run) for number, run in enumerate(chosen)]
        problems = check_windows()
        failed = len(problems)
        print("".join(f"on Windows: {problem}\n" for problem in problems), end="")
        for job, (world, words, _) in jobs:
            if job.result():
                failed += 1
                print(f"{world}: {' '.join(map(str, words))}\n{job.result()}", flush=True)
        print(f"{len(chosen) + 1 - failed} passed, {failed} failed")
        sys.exit(failed > 0)


main()
