"""The hooks of this repository, which pre-commit itself runs.

pre-commit builds the program for them, from a clean folder and without the flags of the Makefile, which takes many
minutes. Only the weekly check lets it; otherwise its `swift build` gets the program that `make release` built.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path

import yaml

from common import BAD, CRAMPED, FIXABLE, FORMATTED, GOOD, committed_copy, fail, repository, run


# The hook that `brewbook init` writes, as at the beginning of docs/ci.md.
LOCAL = "of brewbook init"
# Takes the place of `swift build … --build-path FOLDER`.
COPIER = """\
#!/bin/sh
case "$*" in
  build*" -c release --build-path "*) ;;
  *) echo "unexpected: swift $*" >&2; exit 1 ;;
esac
for folder; do :; done
mkdir -p "$folder/release" && cp '{program}' "$folder/release"
"""


def check_hooks(scratch, program, builds):
    """Each hook passes a good recipe and stops a bad one; hooks that fix or format change the files."""
    binaries = scratch / "bin"
    binaries.mkdir(parents=True)
    shutil.copy(program, binaries)
    for tool in ["brewlint", "brewfmt", "brewbook"]:
        (binaries / tool).symlink_to(program.name)
    if not builds:
        (binaries / "swift").write_text(COPIER.format(program=program))
        (binaries / "swift").chmod(0o755)
    source = scratch / "source"
    revision = committed_copy(source)
    environment = {
        "PRE_COMMIT_HOME": str(scratch / "cache"), "PATH": f"{binaries}{os.pathsep}{os.environ['PATH']}",
    }

    def perform(hook, recipes):
        folder = repository(Path(tempfile.mkdtemp(dir=scratch)), recipes)
        if hook == LOCAL:
            outcome = run([binaries / "brewbook", "init", "--pre-commit", "--starters", "none"], folder, **environment)
            if outcome.returncode:
                fail("brewbook init --pre-commit", outcome)
        else:
            hooks = {"repos": [{"repo": str(source), "rev": revision, "hooks": [{"id": hook}]}]}
            (folder / ".pre-commit-config.yaml").write_text(yaml.safe_dump(hooks), encoding="utf-8")
        command = [str(Path(sys.executable).parent / "pre-commit"), "run", "--all-files", "--verbose"]
        return folder, run(command, folder, 7200 if builds else 120, **environment)

    for hook in [LOCAL, "brewlint-system", "brewlint", "brewlint-fix"]:
        _, outcome = perform(hook, {"good.yaml": GOOD})
        if outcome.returncode != 0 or "Passed" not in outcome.stdout:
            fail(f"the hook {hook} stops a good recipe", outcome)
        _, outcome = perform(hook, {"good.yaml": GOOD, "bad.yaml": BAD})
        if outcome.returncode != 1 or "recipes/bad.yaml:12:13: error[water-total]" not in outcome.stdout:
            fail(f"the hook {hook} lets a bad recipe pass", outcome)
    folder, outcome = perform("brewlint-fix", {"fixable.yaml": FIXABLE})
    fixed = (folder / "recipes/fixable.yaml").read_text(encoding="utf-8")
    if outcome.returncode != 1 or fixed != FIXABLE.replace("grnd:", "grind:"):
        fail("the hook brewlint-fix does not fix a recipe", outcome)
    for hook, expected in [("brewfmt-system", FORMATTED), ("brewfmt", FORMATTED), ("brewfmt-check", CRAMPED)]:
        _, outcome = perform(hook, {"formatted.yaml": FORMATTED})
        if outcome.returncode != 0 or "Passed" not in outcome.stdout:
            fail(f"the hook {hook} stops a formatted recipe", outcome)
        folder, outcome = perform(hook, {"cramped.yaml": CRAMPED})
        if outcome.returncode != 1 or (folder / "recipes/cramped.yaml").read_text(encoding="utf-8") != expected:
            fail(f"the hook {hook} does not format as expected", outcome)
