"""Installs the wheel for all systems, and compares its tools with the native ones: output, status, and files, byte for byte.
The check of the playground compares what the module makes of many texts.

    python3 -B scripts/checks/wheel PROGRAMS PACKAGES

PROGRAMS is the folder with the native tools, PACKAGES the one that scripts/dist wrote. The wheel is installed by pip from there
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
from worlds import BAD, OTHER, UNFORMATTED, build, files

NATIVE, PACKAGES = (Path(name).resolve() for name in sys.argv[1:3])

# Worlds and command lines whose output, status and files are the same.
SAME = [
    ("mixed", "brewlint"), ("mixed", "brewlint -f json"), ("mixed", "brewlint -f full --color always recipes"), ("mixed", "brewlint ."),
    ("mixed", "brewlint check --fix --force-exclude"), ("mixed", "brewlint --fix --unsafe-fixes ."), ("mixed", "brewlint --no-gitignore recipes"),
    ("mixed", "brewlint compose.yaml loose.yaml missing.yaml"), ("mixed", "brewlint --force-exclude compose.yaml loose.yaml"),
    ("mixed", "brewlint --fail-on warning recipes/good.yaml"), ("mixed", "brewlint --exit-zero recipes"),
    ("mixed", "brewlint equipment.yaml"), ("mixed", "brewlint odd\\ names"), ("mixed", "brewfmt"), ("mixed", "brewfmt ."),
    ("mixed", "brewfmt --check"), ("mixed", "brewfmt --check --force-exclude compose.yaml recipes/good.yaml"),
    ("mixed", "brewfmt recipes/syntax.yaml recipes/latin.yaml compose.yaml loose.yaml"), ("mixed", "brewfmt equipment.yaml"),
    ("mixed", "brewscale --isolated -d 18 recipes/good.yaml"), ("mixed", "brewscale -f csv recipes/good.yaml"),
    ("mixed", "brewscale -f yaml --factor 2 two.brew.yaml"), ("mixed", "brewscale recipes/bad.yaml"),
    ("links", "brewfmt"), ("links", "brewfmt to-real.yaml private.yaml"), ("links", "brewfmt ../outside"), ("links", "brewlint recipes"),
    ("configured", "brewfmt --isolated"), ("configured", "brewlint --isolated"), ("nothing", "brewlint"), ("nothing", "brewfmt empty"),
]
STREAMS = ["brewlint -", "brewlint --fix -", "brewfmt -", "brewlint -f json --stdin-filename recipes/x.yaml -", "brewscale -"]
LISTS = [("brewlint --files-from -", b"\n"), ("brewfmt -0 --files-from -", b"\0")]
# What the wheel does in its own way: its status, and a part of its messages.
OWN = [
    ("configured", "brewlint", 1, "only the native program reads configurations"),
    ("configured", "brewlint recipes/other.yaml", 0, "1 warning in 1 file"),
    ("configured", "brewfmt", 2, "use --isolated"), ("configured", "brewlint --fix", 2, "use --isolated"),
    ("mixed", "brewlint --watch", 2, "unrecognized arguments: --watch"), ("mixed", "brewlint -f sarif", 2, "invalid choice: 'sarif'"),
    ("mixed", "brewscale --dose x recipes/good.yaml", 2, "--dose takes a mass"), ("mixed", "brewlint --unsafe-fixes", 2, "requires --fix"),
    ("links", "brewfmt --files-from list", 2, "outside of the project"), ("mixed", "brewlint >/dev/full", 2, "cannot write"),
]


def run(programs, place, world, command, data=b""):
    """What a tool prints and gives in a world, and what it leaves there."""
    home = place / "home"
    build(world, home)
    (home / "list").write_text("../outside/bad.yaml\n")
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(place), "TZ": "UTC", "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1",
        "XDG_CACHE_HOME": str(place.parent / "cache"), "XDG_STATE_HOME": str(place.parent / "state"),
    }
    words = [word.replace("\0", " ") for word in command.replace("\\ ", "\0").split() if not word.startswith(">")]
    target = open("/dev/full", "wb") if ">" in command else subprocess.PIPE
    done = subprocess.run(
        [programs / words[0], *words[1:]], cwd=home, env=environment, input=data, stdout=target, stderr=subprocess.PIPE, timeout=300
    )
    found = {"status": done.returncode, "output": done.stdout, "files": dict(files(place))}
    shutil.rmtree(place)
    return found, done.stderr.decode()


def compare(scratch, tools, number, world, command, data=b""):
    """The differences between the two kinds of a tool, as text."""
    (native, said), (wheel, own) = (run(programs, scratch / str(number), world, command, data) for programs in (NATIVE, tools))
    differing = [key for key in native if native[key] != wheel[key]]
    shown = "".join(f"  {key}\n    native: {native[key]!r:.1500}\n    wheel:  {wheel[key]!r:.1500}\n" for key in differing)
    return shown and f"{shown}  native says: {said:.1500}\n  wheel says:  {own:.1500}\n"


def check_own(scratch, tools, number, world, command, status, message):
    """What is wrong with a run of the wheel, as text."""
    found, said = run(tools, scratch / str(number), world, command)
    return "" if (found["status"], message in said) == (status, True) else f"  {found['status']}: {said}\n"


def main():
    """Compares all runs."""
    with tempfile.TemporaryDirectory(prefix="wheel-") as name:
        scratch = Path(name)
        tools = install(PACKAGES, scratch)
        # The first start compiles the module.
        subprocess.run([tools / "brewlint", "-"], input=b"", env={**os.environ, "XDG_CACHE_HOME": str(scratch / "cache")}, capture_output=True)
        texts = [BAD, UNFORMATTED, OTHER, "", "name: [", b"\xff", BAD.replace("\n", "\r\n")]
        texts = [text if isinstance(text, bytes) else text.encode() for text in texts]
        listed = [b"loose.yaml", b"recipes/bad.yaml", b"missing.yaml", b"recipes"]
        runs = [(compare, *case) for case in SAME]
        runs += [(compare, "mixed", command, text) for command in STREAMS for text in texts]
        runs += [(compare, "mixed", command, separator.join(listed)) for command, separator in LISTS]
        runs += [(check_own, *case) for case in OWN]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            jobs = [(case, pool.submit(case[0], scratch, tools, number, *case[1:])) for number, case in enumerate(runs)]
        failed = [(case, job.result()) for case, job in jobs if job.result()]
        for case, problem in failed:
            print(f"{case[1:]!r:.300}\n{problem}", flush=True)
        print(f"{len(runs) - len(failed)} passed, {len(failed)} failed")
        sys.exit(bool(failed))


main()
