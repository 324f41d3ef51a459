"""The cases: cases.txt, where a line is a command, and {{a | b}} and {{NAME}} stand for each of several texts."""

import re
from dataclasses import dataclass
from pathlib import Path

from samples import RECIPES, ROOT, Files
from sets import SETS

# Those of cold brew take hours.
SHORT = [name for name in RECIPES if name.endswith(".yaml") and "/cold-brew/" not in name]


@dataclass(frozen=True)
class Case:
    """One command line, and its files."""

    # The title of its group and the command, so that it can be run by hand.
    name: str
    # A line for bash, which runs in the folder of the files.
    command: str
    # Text or bytes by path.
    files: Files
    # Lines for bash that run first, to create links, pipes, modes and repositories.
    setup: str
    # Values that differ from run to run: names in `outcome.CHANGING`.
    changing: tuple[str, ...]


def read() -> list[Case]:
    """All cases."""
    text = Path(__file__).with_name("cases.txt").read_text(encoding="utf-8")
    head, *groups = re.split(r"^== ", text, flags=re.M)
    words = {name: parts.split(" | ") for name, parts in re.findall(r"^([A-Z]+) = (.*)$", head, re.M)}
    words["RULE"] = sorted(page.stem for page in (ROOT / "docs/rules").glob("*.md") if page.stem != "README")
    words |= {"SHORT": SHORT, "SOME SHORT": SHORT[::4]}
    cases = {case.name: case for group in groups for case in cases_of(group, words)}
    return list(cases.values())


def cases_of(group: str, words: dict[str, list[str]]) -> list[Case]:
    """The cases of a group: a title, lines such as `files: mixed`, and commands."""
    title, *lines = [line for line in group.splitlines() if line]
    about = {"files": [], "setup": [], "changing": []}
    while (key := lines[0].partition(": ")[0]) in about:
        about[key].append(lines.pop(0).partition(": ")[2])
    files = {name: content for set_ in about["files"] for name, content in SETS[set_].items()}
    changing = tuple(", ".join(about["changing"]).split(", ")) if about["changing"] else ()
    return [
        Case(f"{title}: {command}", command, files, "\n".join(about["setup"]), changing)
        for line in lines
        for command in expanded(line, words)
    ]


def expanded(line: str, words: dict[str, list[str]]) -> list[str]:
    """The commands that a line stands for."""
    match = re.search(r"\{\{(.*?)\}\}", line)
    if not match:
        return [line]
    choices = words.get(match[1]) or match[1].split(" | ")
    start, end = line[: match.start()], line[match.end() :]
    return [command for choice in choices for command in expanded(start + choice + end, words)]
