"""Small folders with all kinds of files, in which both kinds of tools run."""

import os
import shutil
from pathlib import Path

from corpus import ROOT, corpus

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


def build(world, home):
    """Makes the folder of a world."""
    home.mkdir(parents=True)
    WORLDS[world](home)


def put(home, files):
    """Writes files; a text is content, and a path is a file to copy."""
    for name, content in files.items():
        path = home / name if isinstance(name, str) else Path(os.fsdecode(os.fsencode(home) + b"/" + name))
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, Path):
            shutil.copyfile(content, path)
        else:
            path.write_bytes(content if isinstance(content, bytes) else content.encode())


def texts(home):
    """All texts of the repository, each as a file."""
    put(home, {f"all/{number:05}.brew.yaml": text for number, text in enumerate(corpus())})


def shipped(home):
    """The recipes of the repository."""
    shutil.copytree(ROOT / "recipes", home / "recipes")


def mixed(home):
    """Good, broken and other files, in places that tools search and in others."""
    put(home, {
        "recipes/good.yaml": GOOD, "recipes/bad.yaml": BAD, "recipes/unformatted.yaml": UNFORMATTED, "recipes/other.yaml": OTHER,
        "recipes/deep/er/crlf.yaml": UNFORMATTED.replace("\n", "\r\n"), "recipes/bom.yaml": b"\xef\xbb\xbf" + UNFORMATTED.encode(),
        "recipes/.hidden.yaml": BAD, "recipes/.hidden/x.yaml": BAD, "recipes/empty.yaml": "", "recipes/latin.yaml": b"name: \xe9\n",
        "recipes/syntax.yaml": "name: [\nmethod: v60\n", "recipes/large.yaml": "#" * (1 << 20) + BAD, "recipes/nul.yaml": "name: a\0b\n",
        "two.brew.yaml": BAD + "---\n" + UNFORMATTED, "loose.yaml": BAD, "compose.yaml": OTHER, "notes.txt": "x",
        "other.brew.yml": OTHER, "equipment.yaml": "grinders:\n  - name: Mine\n    clicks: 3\n",
        "odd names/a b.yaml": BAD, "odd names/größe.yaml": BAD, "odd names/::error::.yaml": BAD, "odd names/-x.yaml": BAD,
        b"odd names/\xff\x1b[31m.yaml": BAD, "odd names/it's.yaml": BAD,
    })


def project(home):
    """A repository with a configuration that uses all settings, and one below it."""
    put(home, {
        ".git/HEAD": "ref: refs/heads/main\n", ".git/info/exclude": "excluded.yaml\n", ".gitignore": "ignored/\n*.tmp.yaml\n!keep.tmp.yaml\n",
        ".brewguide.yaml": """\
extends: shared/base.yaml
exclude: [drafts/, "old-*.yaml"]
rules: {preset: strict, ratio-range: off, water-total: warning}
overrides:
  - files: "legacy/**"
    rules: minimal
methods:
  nel-drip: {dose: 10-30 g, ratio: 10-14}
units: us
grinder: Comandante C40
format: {lineEnding: crlf}
""",
        "shared/base.yaml": "rules: {method-unknown: off}\nunits: metric\n",
        "recipes/good.yaml": GOOD, "recipes/bad.yaml": BAD, "recipes/legacy/bad.yaml": BAD, "recipes/drafts/bad.yaml": BAD,
        "recipes/old-one.yaml": BAD, "recipes/ignored/bad.yaml": BAD, "recipes/x.tmp.yaml": BAD, "recipes/keep.tmp.yaml": BAD,
        "recipes/excluded.yaml": BAD, "recipes/nel.yaml": BAD.replace("v60", "nel-drip"), "recipes/unformatted.yaml": UNFORMATTED,
        "recipes/nested/.brewguide.yaml": "include: 'only-*.yaml'\nrules: minimal\n", "recipes/nested/only-this.yaml": BAD,
        "recipes/nested/not-this.yaml": BAD, "recipes/copy.yaml": GOOD, "legacy/bad.brew.yaml": BAD,
        "equipment.yaml": "grinders:\n  - name: Comandante C40\n    clicks: wrong\n",
    })


def baseline(home):
    """A project with a baseline."""
    put(home, {
        ".brewguide.yaml": "baseline: baseline.json\n", "recipes/bad.yaml": BAD, "recipes/worse.yaml": BAD.replace("v60", "v61"),
        "baseline.json": '{"version":1,"findings":[{"file":"recipes/bad.yaml","rule":"water-total","count":1}]}\n',
    })


def wrong(home):
    """Configurations with mistakes."""
    put(home, {
        ".brewguide.yaml": "ruls: strict\nrules: {water-totl: off}\nextends: ../outside.yaml\nexclude: [*.yaml]\n", "recipes/bad.yaml": BAD,
        "loop/.brewguide.yaml": "extends: b.yaml\n", "loop/b.yaml": "extends: .brewguide.yaml\n", "loop/bad.yaml": BAD,
        "missing/.brewguide.yaml": "extends: nothing.yaml\nbaseline: ../../x.json\n", "missing/bad.yaml": BAD,
        "other/.brewguide.yaml": OTHER, "other/bad.yaml": BAD,
    })


def links(home):
    """Links of all kinds, in a project."""
    outside = home.parent / "outside"
    put(outside, {"bad.yaml": UNFORMATTED, "folder/bad.yaml": UNFORMATTED, "base.yaml": "rules: strict\n"})
    put(home, {".git/HEAD": "x", "recipes/real.yaml": UNFORMATTED, "elsewhere/x.yaml": UNFORMATTED, "loose/real.yaml": UNFORMATTED})
    recipes = home / "recipes"
    for name, target in [
        ("to-real.yaml", "real.yaml"), ("to-loose.yaml", "../loose/real.yaml"), ("dangling.yaml", "nothing.yaml"), ("loop.yaml", "loop.yaml"),
        ("outside.yaml", "../../outside/bad.yaml"), ("folder", "../elsewhere"), ("outside-folder", "../../outside/folder"),
    ]:
        (recipes / name).symlink_to(target)
    (home / "linked").symlink_to("elsewhere")
    os.link(recipes / "real.yaml", home / "second-name.yaml")
    (home / "loose/read-only.yaml").write_text(UNFORMATTED)
    (home / "loose/read-only.yaml").chmod(0o444)
    (home / "loose/private.yaml").write_text(UNFORMATTED)
    (home / "loose/private.yaml").chmod(0o600)
    os.mkfifo(home / "pipe.yaml")


def linked(home):
    """A folder whose recipes are elsewhere in it."""
    put(home, {"elsewhere/bad.yaml": BAD})
    (home / "recipes").symlink_to("elsewhere")


def duplicates(home):
    """Recipes with the same ids and names."""
    identified = "id: 7e57d004-2b97-4e7a-b45f-5387367791cd\n" + BAD
    put(home, {f"recipes/{name}.yaml": identified for name in "abc"} | {"recipes/d.yaml": BAD, "recipes/e.yaml": BAD})


def nothing(home):
    """No recipe."""
    put(home, {"a.txt": "", "loose.yaml": BAD, "only-other/x.yaml": OTHER, "empty/x": ""})


WORLDS = {
    function.__name__: function
    for function in (texts, shipped, mixed, project, baseline, wrong, links, linked, duplicates, nothing)
}
