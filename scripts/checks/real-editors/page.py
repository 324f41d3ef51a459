"""What docs/editors.md tells people to do: the commands and settings in the section of an editor."""

import re
import subprocess
from pathlib import Path

from waiting import Failure

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs/editors.md"

# A block with the text before it, which may name the file that a block of settings belongs to.
BLOCK = re.compile(r"(?P<before>.*?)^(?P<margin> *)```(?P<language>\w+)\n(?P<text>.*?)^ *```$", re.S | re.M)
FILE = re.compile(r"`(~/[^`]+|\.[^`/]+)`")


def section(name):
    """The text of a section."""
    found = re.search(rf"^## {re.escape(name)}\n(.*?)(?=^## |\Z)", PAGE.read_text(encoding="utf-8"), re.S | re.M)
    assert found, f"docs/editors.md has no section {name}"
    return found[1]


def blocks(name):
    """The language, the text and the file of each block of a section, in order. The file is None for commands."""
    for match in BLOCK.finditer(section(name)):
        text = re.sub(rf"^{match['margin']}", "", match["text"], flags=re.M)
        files = FILE.findall(match["before"])
        yield match["language"], text, None if match["language"] == "sh" else files[-1]


def follow(name, place):
    """Does what a section says, in the home and the project of a place."""
    for language, text, file in blocks(name):
        if language == "sh":
            # The page begins in a checkout; where it calls that `~/brewguide`, in the folder of the recipes.
            folder = place.project if "~/brewguide/" in text else ROOT
            done = subprocess.run(["sh", "-ec", text], cwd=folder, env=place.environment, capture_output=True, text=True)
            if done.returncode:
                # Only what is on other machines may be out of reach.
                failure = Unavailable if "git clone" in text and "fatal:" in done.stderr else Failure
                raise failure(f"{text}{done.stderr.strip()}")
        else:
            path = Path(file.replace("~", str(place.home), 1)) if file.startswith("~") else place.project / file
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as out:
                out.write(text)


class Unavailable(Exception):
    """Something that cannot be had on this system."""
