"""What all checks of CI files use: recipes, processes and repositories."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]

GOOD = """\
name: Morning V60
method: v60
dose: 15 g
yield: 250 g
temperature: 94 °C
grind: medium-fine
steps:
  - instruction: Bloom.
    pourTo: 45 g
    timer: 45 s
  - instruction: Pour the rest.
    pourTo: 250 g
    timer: 90 s
"""
BAD = GOOD.replace("pourTo: 250 g", "pourTo: 280 g").replace("Morning", "Evening")
FORMATTED = GOOD.replace("steps:", "\nsteps:").replace("90 s", "1 min 30 s")
CRAMPED = FORMATTED.replace("15 g", "15g")
FIXABLE = GOOD.replace("grind:", "grnd:").replace("Morning", "Noon")


def fail(message, outcome=None):
    """Ends the run with what went wrong."""
    if outcome is not None:
        message += f"\nstatus {outcome.returncode}\n{outcome.stdout}\n{outcome.stderr}"
    sys.exit(f"ci: {message}")


def run(command, folder, seconds=120, **environment):
    """Runs a command and captures its output. One that waits for an answer, such as that of a network, ends the run."""
    with subprocess.Popen(
        command, cwd=folder, env={**os.environ, **environment}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, start_new_session=True,
    ) as process:
        try:
            output, errors = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            # With what it started.
            os.killpg(process.pid, signal.SIGKILL)
            output, errors = process.communicate()
            fail(f"no answer within {seconds} s: {' '.join(map(str, command))}\n{output}\n{errors}")
    return subprocess.CompletedProcess(command, process.returncode, output, errors)


def installing_make(folder):
    """A folder whose `make -C SOURCES install` installs the program that is there: compiling takes minutes, and a network."""
    folder.mkdir()
    command = f"{shutil.which('make')} -C '{ROOT}' -o .build/bin/brewguide -o .build/man"
    (folder / "make").write_text(f'#!/bin/sh\nshift 2\nexec {command} "$@"\n')
    (folder / "make").chmod(0o755)
    return folder


def path_with_gh(folder, answer):
    """A PATH with a `gh` that says it attests, or does not; with the answer None, without any."""
    folder.mkdir(parents=True)
    if answer is None:
        for place in os.environ["PATH"].split(os.pathsep):
            for file in sorted(Path(place).glob("*")):
                if file.name != "gh" and not (folder / file.name).is_symlink():
                    (folder / file.name).symlink_to(file)
        return str(folder)
    (folder / "gh").write_text(f'#!/bin/sh\necho "gh asked: $GH_HOST $*"\nexit {answer}\n')
    (folder / "gh").chmod(0o755)
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


def git(folder, *arguments):
    """Runs git, which must succeed."""
    outcome = run(["git", *arguments], folder)
    if outcome.returncode:
        fail(f"git {' '.join(arguments)}", outcome)


def repository(folder, recipes):
    """A new repository with these recipes: name and text."""
    (folder / "recipes").mkdir(parents=True)
    git(folder, "init", "-q")
    for name, text in recipes.items():
        (folder / "recipes" / name).write_text(text, encoding="utf-8")
    git(folder, "add", "-A")
    return folder


def committed_copy(folder):
    """A copy of this repository in its current state, and its commit: pre-commit clones the hooks that it runs."""
    folder.mkdir(parents=True)
    listed = run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], ROOT)
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "-c", "user.name=check", "-c", "user.email=check@example.com", "commit", "-qm", "all")
    return run(["git", "rev-parse", "HEAD"], folder).stdout.strip()
