"""The CI files, and the examples in docs/ci.md, against the schemas of their servers."""

import re
import sys
from pathlib import Path

from common import ROOT, fail, run

FILES = [
    ("github-workflows", ".github/workflows/release.yml"),
    ("github-actions", "action.yml"),
    ("gitlab-ci", "ci/brewlint.gitlab-ci.yml"),
]


def check_schemas(scratch):
    """Each file is valid."""
    page = (ROOT / "docs/ci.md").read_text(encoding="utf-8")
    workflow = scratch / "workflow.yml"
    workflow.write_text(re.search(r"```yaml\n(name: recipes\n.*?)```", page, re.S)[1], encoding="utf-8")
    program = Path(sys.executable).parent / "check-jsonschema"
    for schema, file in [*FILES, ("github-workflows", workflow)]:
        outcome = run([program, "--builtin-schema", f"vendor.{schema}", ROOT / file], ROOT)
        if outcome.returncode:
            fail(f"{file} is not valid", outcome)
