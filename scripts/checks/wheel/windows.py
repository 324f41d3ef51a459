"""The names of files on Windows, as far as they can be checked elsewhere."""

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "Playground/Programs"))

from brewguide import files

# A word of a command line, what the module gets, and the path that the system gets back.
WORDS = [
    (r"C:\recipes\a b.yaml", "/C:/recipes/a b.yaml", "C:/recipes/a b.yaml"),
    ("c:/recipes/größe.yaml", "/c:/recipes/größe.yaml", "c:/recipes/größe.yaml"),
    (r"recipes\v60\x.yaml", "recipes/v60/x.yaml", "recipes/v60/x.yaml"),
    (r"..\x.yaml", "../x.yaml", "../x.yaml"),
    ("C:\\", "/C:/", "C:/"),
    (r"\\server\share\x.yaml", "/UNC:/server/share/x.yaml", "//server/share/x.yaml"),
    ("-", "-", "-"),
    ("18 g", "18 g", "18 g"),
    ("--fix", "--fix", None),
    (r"json=C:\r.json", "json=/C:/r.json", None),
    (r"--format=json=C:\r.json", "--format=json=/C:/r.json", None),
    (r"--output=D:\plan.json", "--output=/D:/plan.json", None),
    (r"-oD:\plan.json", "-o/D:/plan.json", None),
    ("rules.water-total=off", "rules.water-total=off", None),
]
DEVICES = {"con": b"c", "CON.yaml": b"c", "nul .yaml": b"c", "com1.brew.yaml": b"c", "lpt9": b"c", "cone.yaml": b"f", "com.yaml": b"f"}


def check_windows():
    """What is wrong, as lines."""
    problems = []
    files.WINDOWS = True
    for word, expected, path in WORDS:
        found = os.fsdecode(files.argument(word))
        if found != expected:
            problems.append(f"{word} becomes {found} instead of {expected}")
        if path is not None and files.local(os.fsencode(found)) != path:
            problems.append(f"{found} becomes {files.local(os.fsencode(found))} instead of {path}")
    with tempfile.TemporaryDirectory() as folder:
        for name, expected in DEVICES.items():
            path = Path(folder, name)
            path.touch()
            if files.letter(path.stat(), str(path)) != expected:
                problems.append(f"{name} is not {expected}")
    files.WINDOWS = False
    return problems
