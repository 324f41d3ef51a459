"""What is in the packages: the same bytes in every build, sums, the SBOM, the formula, the workflow."""

import hashlib
import json
import os
import shutil
import sys
import tarfile
from pathlib import Path

from common import ROOT, done, fail, run

from spdx_tools.spdx.parser.parse_anything import parse_file
from spdx_tools.spdx.validation.document_validator import validate_full_spdx_document

PARTS = {
    "brewguide", "swift", "swift-argument-parser", "swift-system", "libyaml", "zlib", "glibc", "libstdc++", "libgcc",
}


def check_sums(packages):
    """SHA256SUMS lists every file."""
    done(["sha256sum", "--check", "--strict", "SHA256SUMS"], packages.folder)
    listed = {line.split()[1] for line in (packages.folder / "SHA256SUMS").read_text().splitlines()}
    if listed != {path.name for path in packages.folder.iterdir()} - {"SHA256SUMS"}:
        fail(f"SHA256SUMS lists {sorted(listed)}")


def check_same_bytes(packages):
    """Another folder, umask, time zone and language give the same packages."""
    copy = packages.scratch / "an other copy"
    # git ignores Package.resolved, which the build writes.
    for name in [*done(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]).split("\0"), "Package.resolved"]:
        if name and (ROOT / name).exists():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, copy / name)
            (copy / name).chmod((ROOT / name).stat().st_mode & 0o700)
    (copy / ".build/bin").mkdir(parents=True)
    shutil.copy(packages.program, copy / ".build/bin")
    shutil.copytree(packages.program.parents[1] / "man", copy / ".build/man")
    shutil.copy(packages.program.parents[1] / "toolchain", copy / ".build")
    time = os.environ.get("SOURCE_DATE_EPOCH") or done(["git", "log", "-1", "--format=%ct"]).strip()
    command = ["sh", "-c", 'umask 077; exec "$0" "$@"', sys.executable, "-B", "scripts/dist"]
    done(
        [*command, ".build/bin/brewguide", "made", packages.program.parents[1] / "playground/brewguide.wasm", *packages.tools], copy,
        SOURCE_DATE_EPOCH=time, TZ="Pacific/Auckland", LC_ALL="C", PYTHONHASHSEED="7",
    )
    different = [path.name for path in packages.folder.iterdir() if path.read_bytes() != (copy / "made" / path.name).read_bytes()]
    if different:
        fail(f"another build gives other bytes in {', '.join(sorted(different))}")


def check_archive_times(packages):
    """Nothing in the archive tells who packed it, or when."""
    with tarfile.open(packages.only("*.tar.gz")) as archive:
        members = archive.getmembers()
    if len({member.mtime for member in members}) != 1 or any(member.uid or member.gid or member.uname for member in members):
        fail("the archive has times or owners of the machine")
    tops = {member.name.split("/")[0] for member in members}
    if tops != {packages.only("*.tar.gz").name.removesuffix(".tar.gz")}:
        fail(f"the archive has the folders {sorted(tops)}")


def check_sbom(packages):
    """The SBOM is valid SPDX, and is about this program."""
    file = packages.only("*.spdx.json")
    problems = validate_full_spdx_document(parse_file(str(file)))
    if problems:
        fail(f"{file.name}: {problems[0].validation_message}")
    parts = {part["name"]: part for part in json.loads(file.read_text(encoding="utf-8"))["packages"]}
    if set(parts) != PARTS:
        fail(f"{file.name} lists {sorted(parts)}")
    for name, part in parts.items():
        if not part["versionInfo"][0].isdigit() or part["licenseDeclared"] == "NOASSERTION":
            fail(f"{file.name}: {name} has no version or license")
    digest = hashlib.sha256(packages.program.read_bytes()).hexdigest()
    if parts["brewguide"]["checksums"][0]["checksumValue"] != digest:
        fail(f"{file.name} has the sum of another program")


def check_formula(packages):
    """The formula has the sum of each archive, and is Ruby."""
    version = done([ROOT / "scripts/version"]).strip()
    names = [f"brewguide-{version}-{name}.tar.gz" for name in ["linux-x86_64", "linux-aarch64", "macos-arm64", "macos-x86_64"]]
    sums = packages.scratch / "SHA256SUMS"
    digests = {name: hashlib.sha256(name.encode()).hexdigest() for name in names}
    sums.write_text("".join(f"{digest}  {name}\n" for name, digest in digests.items()))
    formula = packages.scratch / "brewguide.rb"
    formula.write_text(done([ROOT / "scripts/write-formula", sums], REPOSITORY="https://github.com/somebody/brewguide"))
    done(["ruby", "-wc", formula])
    text = formula.read_text()
    for name, digest in digests.items():
        if f'download/v{version}/{name}"\n      sha256 "{digest}"' not in text:
            fail(f"the formula does not have the sum of {name}")
    if "@" in text or "OWNER" in text:
        fail("the formula is not filled in")
    sums.write_text(sums.read_text().splitlines()[0] + "\n")
    if run([ROOT / "scripts/write-formula", sums]).returncode == 0:
        fail("write-formula accepts sums without those of all archives")


def check_workflows(_):
    """zizmor knows no weakness of the workflow and the action."""
    zizmor = Path(sys.executable).parent / "zizmor"
    done([zizmor, "--offline", "--no-progress", ROOT / ".github/workflows/release.yml", ROOT / "action.yml"])
