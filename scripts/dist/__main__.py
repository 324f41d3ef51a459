#!/usr/bin/env python3
"""Makes the packages of a release from the program.

    python3 -B scripts/dist PROGRAM FOLDER MODULE TOOL…

FOLDER is replaced by one with the archive, the wheel, the Debian package (on Linux), the SBOM and SHA256SUMS. MODULE is
brewguide.wasm, for a second wheel, which is for all systems; `-` for none. The same program gives the same bytes
everywhere: all times are SOURCE_DATE_EPOCH, by default the time of the last commit.
REPOSITORY is the address of the repository, for links to it.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from archive import write_archive
from debian import write_package
from release import fail, stage, write_sums
from sbom import write_sbom
from wheel import write_universal_wheel, write_wheel


def main():
    """Writes all of them, or nothing."""
    if len(sys.argv) < 5:
        fail("usage: python3 -B scripts/dist PROGRAM FOLDER MODULE TOOL…")
    program, target, module, tools = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], sys.argv[4:]
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        release = stage(program, tools, scratch)
        made = scratch / "dist"
        made.mkdir()
        files = [write_archive(release, made), write_wheel(release, made), write_sbom(release, made)]
        if module != "-":
            files.append(write_universal_wheel(release, Path(module), made))
        if release.system == "linux":
            files.append(write_package(release, made, scratch))
        write_sums(files, made)
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(parents=True)
        for file in sorted(made.iterdir()):
            print(f"{shutil.copyfile(file, target / file.name)}: {file.stat().st_size} bytes")


main()
