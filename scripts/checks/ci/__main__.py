"""Runs the CI files that docs/ci.md describes, as a build server would.

    scripts/run-python BUILD_DIR scripts/checks/ci [--build-hooks] BREWGUIDE TOOL…

The action's steps and the GitLab job's script run in a shell, in scratch repositories with a good and a bad recipe, and
download releases from a server of this machine. pre-commit itself runs the hooks. With --build-hooks, it builds the
programs for them, and nothing else is checked.
"""

import os
import sys
import tempfile
from pathlib import Path

from github import check_action
from gitlab import check_gitlab
from hooks import check_hooks
from releases import Releases
from requirements import check_requirements
from schemas import check_schemas


def main():
    """Checks all of them."""
    builds = sys.argv[1] == "--build-hooks"
    program, *tools = sys.argv[2:] if builds else sys.argv[1:]
    program = Path(program).resolve()
    # The server is on this machine.
    os.environ["no_proxy"] = os.environ["NO_PROXY"] = "127.0.0.1"
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        if builds:
            check_hooks(scratch / "pre-commit", program, builds)
            print("ci: the hooks work with what pre-commit builds")
            return
        for name in ["github", "gitlab"]:
            (scratch / name).mkdir()
        check_schemas(scratch, program)
        check_requirements()
        releases = Releases(scratch / "releases", program, tools)
        check_action(scratch / "github", releases)
        check_gitlab(scratch / "gitlab", releases)
        check_hooks(scratch / "pre-commit", program, builds)
    print("ci: the action, the GitLab job and the hooks work")


if __name__ == "__main__":
    main()
