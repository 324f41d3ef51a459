"""Small folders with all kinds of files, in which both kinds of tools run."""

import os
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
GOOD = ROOT / "recipes/v60/april-house-v60.yaml"
BAD = """\
name: Morning
method: v60
dose: 15 g
yield: 250 g
steps:
  - {action: bloom, at: "0:00", pourTo: 45 g}
  - {action: pour,   at: "0:45", pourTo: 240g}
"""
UNFORMATTED = BAD.replace("240g", "250 g").replace("name: ", "name:   ")
OTHER = "services:\n  web:\n    image: nginx\n"


def put(home, files):
    """Writes files; a text is content, and a path is a file to copy."""
    for name, content in files.items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, Path):
            shutil.copyfile(content, path)
        else:
            # No two recipes have one name.
            data = content if isinstance(content, bytes) else content.encode()
            path.write_bytes(data.replace(b"Morning", f"Morning in {path.stem}".encode()))


def mixed(home):
    """A repository with good, broken and other files, in places that tools search and in others."""
    put(home, {
        ".git/HEAD": "ref: refs/heads/main\n", ".git/config": "", ".git/objects/x": "", ".git/refs/x": "", ".gitignore": "ignored/\n*.tmp.yaml\n",
        "recipes/good.yaml": GOOD, "recipes/bad.yaml": BAD, "recipes/unformatted.yaml": UNFORMATTED, "recipes/other.yaml": OTHER,
        "recipes/deep/er/crlf.yaml": UNFORMATTED.replace("\n", "\r\n"), "recipes/bom.yaml": b"\xef\xbb\xbf" + UNFORMATTED.encode(),
        "recipes/.hidden.yaml": BAD, "recipes/.hidden/x.yaml": BAD, "recipes/empty.yaml": "", "recipes/latin.yaml": b"name: \xe9\n",
        "recipes/syntax.yaml": "name: [\nmethod: v60\n", "recipes/large.yaml": "#" * (1 << 20) + BAD, "recipes/nul.yaml": "name: a\0b\n",
        "recipes/ignored/worse.yaml": BAD, "recipes/x.tmp.yaml": BAD, "two.brew.yaml": BAD + "---\n" + UNFORMATTED.replace("Morning", "Evening"), "loose.yaml": BAD,
        "compose.yaml": OTHER, "notes.txt": "x", "other.brew.yml": OTHER, "equipment.yaml": "grinders:\n  - name: Mine\n    clicks: 3\n",
        "odd names/a b.yaml": BAD, "odd names/größe.yaml": BAD, "odd names/-x.yaml": BAD, "odd names/it's.yaml": BAD,
    })


def links(home):
    """A project with links, which lead out of it or not."""
    outside = home.parent / "outside"
    put(outside, {"bad.yaml": UNFORMATTED, "folder/bad.yaml": UNFORMATTED})
    put(home, {".git/HEAD": "x", "recipes/real.yaml": UNFORMATTED, "elsewhere/x.yaml": UNFORMATTED})
    recipes = home / "recipes"
    for name, target in [("folder", "../elsewhere"), ("outside-folder", "../../outside/folder")]:
        (recipes / name).symlink_to(target)
    (home / "to-real.yaml").symlink_to("recipes/real.yaml")
    (home / "private.yaml").write_text(UNFORMATTED)
    (home / "private.yaml").chmod(0o600)


def configured(home):
    """A project with a configuration."""
    put(
        home,
        {
            ".brewguide.yaml": "exclude: drafts/\n", "recipes/bad.yaml": BAD, "recipes/other.yaml": OTHER,
            "recipes/drafts/unformatted.yaml": UNFORMATTED,
        },
    )


def nothing(home):
    """No recipe."""
    put(home, {"a.txt": "", "loose.yaml": BAD, "only-other/x.yaml": OTHER, "empty/x": ""})


WORLDS = {function.__name__: function for function in (mixed, links, configured, nothing)}


def build(world, home):
    """Makes the folder of a world."""
    home.mkdir(parents=True)
    WORLDS[world](home)


def files(folder):
    """Each file below a folder: its mode, and its content or where it leads to."""
    for path in sorted(folder.rglob("*")):
        name, status = os.fsencode(path.relative_to(folder)), path.lstat()
        if path.is_symlink():
            yield name, os.readlink(path)
        elif path.is_file():
            yield name, (oct(status.st_mode), path.read_bytes())
