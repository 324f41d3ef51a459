"""What other programs answer. Each function gets a batch of inputs with our answers, and yields those that differ, with
what was expected."""

import base64
import csv
import io
import json
import math
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import html5lib

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / path) for path in ("conformance", "conformance/readers/python", "scripts/checks")]

import brewreader
import laws
from compare import OF_THE_SOURCE, recipes_equal

DEPTH = 64


def one_by_one(expected):
    """Compares each answer with an expected one; None as the expected one is not an opinion."""
    def compare(batch):
        for data, answer in batch:
            wanted = expected(data, answer)
            if wanted is not None and wanted != answer:
                yield data, answer, wanted
    return compare


# JSON


class Refused(ValueError):
    pass


def unique(pairs):
    if len(dict(pairs)) < len(pairs):
        raise Refused
    return dict(pairs)


def refused(word):
    raise Refused


def depth(value):
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(depth, inner), default=0)


def has_surrogates(value):
    if isinstance(value, str):
        return any(0xD800 <= ord(letter) <= 0xDFFF for letter in value)
    if isinstance(value, dict):
        return any(map(has_surrogates, value)) or any(map(has_surrogates, value.values()))
    return isinstance(value, list) and any(map(has_surrogates, value))


def finite(text):
    number = float(text)
    if math.isinf(number):
        raise Refused
    return number


def json_value(data, _):
    """The value in a list; an empty list for what is refused, with the limits that ours has."""
    try:
        text = data.removeprefix(b"\xef\xbb\xbf").decode()
        value = json.loads(text, object_pairs_hook=unique, parse_constant=refused, parse_float=finite, parse_int=finite)
    except (ValueError, RecursionError):
        return []
    return [] if depth(value) > DEPTH or has_surrogates(value) else [value]


def diary_line(data, _):
    """What the second reader makes of a line."""
    if not data.strip(b" \t\r"):
        return None
    line = brewreader.read_line(data.removeprefix(b"\xef\xbb\xbf").strip(b" \t\r"))
    if line is None:
        return ["damaged"]
    if "id" not in line:
        return ["deleted"]
    names = ("method", "recipeNameAtBrew", "note", "coffee")
    return [line["id"].lower(), *(line.get(name) for name in names), line["rating"] and int(line["rating"])]


# Recipes


def recipes(data, answer):
    """The valid recipes that the second reader finds; None in place of others."""
    found = json.loads(json.dumps(brewreader.answer("read", data, "recipes/any.yaml"), default=float))
    errors = brewreader.answer("validate", data).get("errors", [])
    if "recipes" not in found or any(error["rule"] in OF_THE_SOURCE for error in errors):
        return None
    ours = [recipe for recipe in answer if recipe is not None]
    # A timer that follows from the next start is equivalent to a written one, and the second reader states it.
    for recipe, other in zip(found["recipes"], ours):
        for step, same in zip(recipe["steps"], other["steps"]):
            step["timerDurationSeconds"] = same["timerDurationSeconds"] and step["timerDurationSeconds"]
    return None if recipes_equal(found["recipes"], ours) else found["recipes"]


def quantities(data, _):
    text = data.decode()
    found = [brewreader.quantity(kind, text) for kind in ("water", "mass", "temperature", "duration")]
    return [None if value is None else float(value[0]) for value in found]


def formatted(batch):
    """The values under other YAML readers."""
    for data, answer in batch:
        before, after = data.decode("utf-8", "replace"), base64.b64decode(answer).decode("utf-8", "replace")
        for name, reader in laws.READERS.items():
            old = laws.documents(reader, before)
            if old is None:
                continue
            new = laws.documents(reader, after)
            if new is None or laws.comparable(old, ()) != laws.comparable(new, ()):
                yield data, after, f"{name}: {old!r}, not {new!r}"


# Files of other programs


def records(data, answer):
    """The records of a table; None for one that is malformed, and for all that follow."""
    try:
        text = data.removeprefix(b"\xef\xbb\xbf").decode()
    except ValueError:
        return None
    rows = []
    try:
        for row in csv.reader(io.StringIO(text, newline=""), strict=True):
            rows.append(row or [""])
    except csv.Error:
        rows.append(None)
    place = answer.index(None) + 1 if None in answer else len(answer)
    return answer if rows == answer[:place] else rows


def archive(data, answer):
    """The content of each file that we read."""
    if answer is None:
        return None
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            if any("\0" in info.orig_filename for info in file.infolist()):
                return None  # Python ends a name at a NUL.
            infos = [info for info in file.infolist() if not info.is_dir()]
            if len(infos) != len(answer):
                return [info.filename for info in infos]
            for info, (_, content) in zip(infos, answer):
                if content is not None and file.read(info) != base64.b64decode(content):
                    return info.filename
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, ValueError, EOFError, OSError, IndexError, zipfile.zlib.error):
        return None  # It is stricter about the entries in front of the files.
    return None


def scripts(data, answer):
    """Each script of JSON-LD that a browser would find is among ours. html5lib reads pages as the standard says; Python's own
    reader does not."""
    end = "the end of the page"  # only a script without an end tag contains it
    found = []
    for script in html5lib.parse(data.decode() + end, namespaceHTMLElements=False).iter("script"):
        text = script.text or ""
        if (script.get("type") or "").strip(" \t\n\f\r").lower() == "application/ld+json" and not text.endswith(end):
            found.append(text)
    return found if any(text not in map(plain, answer) for text in map(plain, found)) else None


def plain(text):
    """A text without what a browser replaces: line breaks of other systems, and NUL."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")


# Ignore files

NAMES = ["a", "b", "ab", "abc", "a.yaml", ".a", "*", "a b", "[a]", "a-b", "A", "a\\", "!a", "#a", "é"]
PATHS = NAMES + [f"{outer}/{name}" for outer in ("a", "b", "x") for name in NAMES]
PATHS += ["a/b/a", "a/b/b", "a/a/b", "a/x/y/b", "b/a/a/b", "b/x/a/y/b", "a/b/a/b"]


def ignored(batch):
    """What git ignores: each input is the ignore file of a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {"PATH": "/usr/bin:/bin", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"}
        subprocess.run(["git", "init", "-q", folder], check=True, env=environment)
        for number, (data, _) in enumerate(batch):
            (Path(folder) / str(number)).mkdir()
            (Path(folder) / str(number) / ".gitignore").write_bytes(data)
        asked = "".join(f"{number}/{path}\0" for number in range(len(batch)) for path in PATHS)
        command = ["git", "check-ignore", "--no-index", "-z", "--stdin"]
        run = subprocess.run(command, cwd=folder, input=asked.encode(), capture_output=True, env=environment)
    found = [[] for _ in batch]
    for path in run.stdout.decode().split("\0")[:-1]:
        number, _, rest = path.partition("/")
        found[int(number)].append(rest)
    for (data, answer), theirs in zip(batch, found):
        # For git, a pattern ends at a NUL.
        if answer != theirs and b"\0" not in data:
            yield data, answer, theirs


ORACLES = {
    "json": one_by_one(json_value),
    "diary": one_by_one(diary_line),
    "decoder": one_by_one(recipes),
    "quantities": one_by_one(quantities),
    "formatter": formatted,
    "csv": one_by_one(records),
    "zip": one_by_one(archive),
    "html": one_by_one(scripts),
    "globs": ignored,
}
