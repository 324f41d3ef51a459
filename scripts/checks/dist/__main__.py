"""Installs every package as docs/install.md says, on systems without Swift, and measures the time to the first finding.

    scripts/run-python --dist BUILD_DIR scripts/checks/dist PROGRAM PACKAGES TOOL… [--only WORD]

PACKAGES is the folder that scripts/dist wrote. Needs root, for chroot. The commands are those of the page, word for word:
`curl` takes the files from PACKAGES, and installers find nothing else. --only selects the checks whose names contain the word.
"""

import os
import sys
import tempfile
from pathlib import Path

import contents
import python_ways
import system_ways
from common import Packages, fail


CHECKS = [
    contents.check_sums,
    contents.check_archive_times,
    contents.check_sbom,
    contents.check_formula,
    contents.check_workflows,
    contents.check_same_bytes,
    python_ways.check_wheel,
    python_ways.check_ways,
    python_ways.check_hooks,
    system_ways.check_lintian,
    system_ways.check_package,
    system_ways.check_archive,
    system_ways.check_image,
]


def main():
    """Runs all checks, or those that --only selects, and prints the times."""
    arguments = sys.argv[1:]
    word = arguments.pop(arguments.index("--only") + 1) if "--only" in arguments else ""
    program, folder, *tools = (argument for argument in arguments if argument != "--only")
    if os.geteuid() != 0:
        fail("the packages are installed under chroot, which needs root: run `sudo scripts/check dist`")
    with tempfile.TemporaryDirectory() as name:
        packages = Packages(Path(program).resolve(), Path(folder).resolve(), tools, Path(name), Path(folder).resolve().parent)
        for check in CHECKS:
            if word in check.__name__:
                check(packages)
        print(packages.table())


main()
