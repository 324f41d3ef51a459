"""The packages from PyPI that checks and the release workflow install: exact versions, each with its hashes."""

import re

from common import ROOT, fail

FOLDER = ROOT / "scripts/requirements"


def wanted(file):
    """The packages of FILE.in and of those that it includes."""
    packages = set()
    for line in (FOLDER / f"{file}.in").read_text(encoding="utf-8").splitlines():
        if line.startswith("-r "):
            packages |= wanted(line.removeprefix("-r ").removesuffix(".in"))
        elif line and not line.startswith("#"):
            name, version = line.lower().split("==")
            packages.add(f"{re.sub('[._-]+', '-', name)}=={version}")
    return packages


def check_requirements():
    """Each NAME.txt was written from its NAME.in, and nothing is installed otherwise."""
    for file in sorted(FOLDER.glob("*.in")):
        text = file.with_suffix(".txt").read_text(encoding="utf-8")
        entries = re.findall(r"^([a-z0-9-]+==[^ \n]+)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$", text, re.M)
        if len(entries) != len(re.findall(r"^[^ #\n]", text, re.M)):
            fail(f"{file.stem}.txt has a package without hashes")
        if {package for package, _ in entries} != wanted(file.stem):
            fail(f"{file.stem}.txt was not written from {file.name}: scripts/run-python says how")
    workflow = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    build = workflow.split("\n  build:\n")[1].split("\n  test:\n")[0]
    if re.search(r"make (test|check)|pip |run-python", build):
        fail("the job whose output is attested installs packages from PyPI")
