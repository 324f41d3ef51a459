"""The texts of the repository on which checks compare programs."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "conformance")]

from casefiles import all_checks

# A YAML block of a page, such as a literate fixture.
BLOCK = re.compile(r"^```yaml[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)


def corpus():
    """The recipes and the sources of cases and of pages in the repository."""
    texts = [path.read_text("utf-8") for folder in ("recipes", "examples") for path in sorted((ROOT / folder).rglob("*.yaml"))]
    texts += sorted({check["request"]["source"] for check in all_checks() if check["request"].get("source")})
    pages = [*(ROOT / "Tests").rglob("*.md"), *(ROOT / "docs").rglob("*.md")]
    texts += sorted({block for page in pages for block in BLOCK.findall(page.read_text("utf-8"))})
    return texts
