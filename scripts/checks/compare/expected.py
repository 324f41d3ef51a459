"""The intended differences: `expected.md`, beside this file.

A heading is the reason. Below it are a list with the names of cases, and the difference that all of them have:

    ## Help names the program

    - help: brewlint check --help

    ```diff
    --- old standard output
    ...
    ```
"""

from pathlib import Path
from dataclasses import dataclass

FILE = Path(__file__).with_name("expected.md")
INTRODUCTION = """\
# Expected differences

The intended differences between the old programs and the new ones, and their reasons. A case has exactly the
difference below its name. `--record REASON` writes this file; review its changes before you commit them.
"""


@dataclass(frozen=True)
class Expected:
    """An intended difference."""

    reason: str
    diff: str


def read() -> dict[str, Expected]:
    """The expected differences by the names of cases."""
    found: dict[str, Expected] = {}
    if not FILE.exists():
        return found
    reason, names, diff = "", [], None
    for line in FILE.read_text(encoding="utf-8").splitlines(keepends=True):
        if diff is not None and line != "```\n":
            diff += line
        elif diff is not None:
            found |= {name: Expected(reason, diff) for name in names}
            names, diff = [], None
        elif line == "```diff\n":
            diff = ""
        elif line.startswith("## "):
            reason = line[3:].strip()
        elif line.startswith("- "):
            names.append(line[2:].rstrip("\n"))
    return found


def write(expected: dict[str, Expected]) -> None:
    """Writes the file; removes it if there are no expected differences."""
    if not expected:
        FILE.unlink(missing_ok=True)
        return
    reasons = dict.fromkeys(one.reason for one in expected.values())
    text = INTRODUCTION + "".join(_section(reason, expected) for reason in reasons)
    FILE.write_text(text, encoding="utf-8")


def _section(reason: str, expected: dict[str, Expected]) -> str:
    names: dict[str, list[str]] = {}
    for name, one in expected.items():
        if one.reason == reason:
            names.setdefault(one.diff, []).append(name)
    text = f"\n## {reason}\n"
    for diff, cases in names.items():
        text += "\n" + "".join(f"- {case}\n" for case in cases) + f"\n```diff\n{diff}```\n"
    return text
