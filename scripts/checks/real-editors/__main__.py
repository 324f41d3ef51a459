"""Sets up the editors that this system has as docs/editors.md says, and writes recipes in them by real keys.

    scripts/run-python --editors BUILD_DIR scripts/checks/real-editors [--editor NAME]… [--scenario NAME]… BREWLS

Prints what went well in which version. The exit status is 1 if anything went wrong.
"""

import argparse
import shutil
import subprocess
import sys

from emacs import Eglot, LspMode
from kate import Kate
from page import Unavailable, follow
from place import Place
from qtcreator import QtCreator
from scenarios import SCENARIOS, run
from vi import Ale, Neovim, OldNeovim, VimLsp, YouCompleteMe
from waiting import Failure

EDITORS = [Neovim, OldNeovim, Ale, YouCompleteMe, VimLsp, Eglot, LspMode, Kate, QtCreator]


def main():
    parser = argparse.ArgumentParser(prog="real-editors", allow_abbrev=False)
    parser.add_argument("--editor", action="append", choices=[editor.name for editor in EDITORS])
    parser.add_argument("--scenario", action="append", choices=SCENARIOS)
    parser.add_argument("brewls")
    options = parser.parse_args()
    failures = []
    for editor in EDITORS:
        if options.editor and editor.name not in options.editor:
            continue
        lacking = missing(editor)
        if lacking:
            obtainable = [package for package in lacking if can_be_had(package)]
            print(f"{editor.name:19}not run: {'install' if obtainable else 'this system does not have'} {', '.join(lacking)}")
            failures += [f"{editor.name} needs {', '.join(lacking)}"] if obtainable else []
            continue
        for scenario in options.scenario or SCENARIOS:
            try:
                attempt(editor, scenario, options.brewls)
                result = "ok"
            except Unavailable as problem:
                result = f"not run: {str(problem).splitlines()[0]}"
            except Failure as failure:
                result = "FAILED"
                failures.append(f"{editor.name}, {scenario}: {failure}")
            print(f"{editor.name:19}{editor.version():20}{scenario:22}{result}", flush=True)
    for failure in failures:
        print(f"\n{failure}", file=sys.stderr)
    if failures:
        sys.exit(f"real-editors: {len(failures)} failures")


def attempt(editor, scenario, brewls):
    """Sets an editor up in a new home, and runs a scenario."""
    place = Place(brewls)
    running = editor(place)
    try:
        follow(editor.section, place)
        run(scenario, running, place)
    finally:
        running.close()
        place.remove()


def missing(editor):
    """The packages of an editor that are not installed; the program itself on systems with other packages."""
    if not shutil.which("dpkg-query"):
        return [] if shutil.which(editor.program) else [editor.program]
    return [
        package for package in editor.packages
        if subprocess.run(["dpkg-query", "-W", "-f", "${db:Status-Status}", package], capture_output=True, text=True).stdout != "installed"
    ]


def can_be_had(package):
    """Whether the system's package manager offers a package."""
    return shutil.which("apt-cache") and subprocess.run(["apt-cache", "show", package], capture_output=True).stdout


main()
