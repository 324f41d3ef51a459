"""The CI files, and the examples in docs/ci.md, against the schemas of their servers."""

import sys
from pathlib import Path

from common import ROOT, fail, run

FILES = [
    ("github-workflows", ".github/workflows/release.yml"),
    ("github-actions", "action.yml"),
    ("gitlab-ci", "ci/brewlint.gitlab-ci.yml"),
]


def check_schemas(scratch, brewguide):
    """Each file is valid, also those that `brewbook init` writes."""
    book = scratch / "book"
    for server, host in [("github", "github.com"), ("gitlab", "gitlab.com")]:
        source = f"https://{host}/somebody/brewguide"
        outcome = run([brewguide, "book", "init", book, "--starters", "none", "--ci", server, "--source", source], scratch)
        if outcome.returncode:
            fail(f"brewbook init --ci {server}", outcome)
    program = Path(sys.executable).parent / "check-jsonschema"
    written = [("github-workflows", book / ".github/workflows/recipes.yaml"), ("gitlab-ci", book / ".gitlab-ci.yml")]
    for schema, file in [*FILES, *written]:
        outcome = run([program, "--builtin-schema", f"vendor.{schema}", ROOT / file], ROOT)
        if outcome.returncode:
            fail(f"{file} is not valid", outcome)
