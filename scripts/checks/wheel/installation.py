"""Installs the wheel as people do."""

import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path


def pip(python, *arguments):
    """Runs pip without an index, and returns what it prints."""
    command = [python, "-m", "pip", "--disable-pip-version-check", *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"wheel: pip {' '.join(map(str, arguments))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def install(packages, scratch):
    """The folder of the tools, installed from the wheel for all systems. pip prefers a native wheel where one fits."""
    found = {is_native: wheel(packages, is_native) for is_native in (True, False)}
    for platform, expected in [("manylinux_2_17_x86_64", found[True]), ("win_amd64", found[False]), ("win_arm64", found[False])]:
        target = scratch / platform
        options = ["--no-index", "--no-deps", "--only-binary", ":all:", "--find-links", packages, "--platform", platform]
        pip(sys.executable, "download", "--quiet", *options, "--dest", target, "brewguide")
        names = [path.name for path in target.iterdir()]
        if names != [expected.name]:
            sys.exit(f"wheel: for {platform}, pip takes {names} instead of {expected.name}")
    check_metadata(found[False])
    environment = scratch / "environment"
    subprocess.run([sys.executable, "-m", "venv", environment], check=True, capture_output=True)
    python = environment / "bin/python"
    # A path file shows the new environment what the check has: wasmtime.
    own = next(path for path in map(Path, sys.path) if (path / "wasmtime").is_dir())
    next((environment / "lib").glob("python*/site-packages")).joinpath("own.pth").write_text(f"{own}\n")
    pip(python, "install", "--quiet", "--no-index", found[False])
    return environment / "bin"


def wheel(packages, is_native):
    """The wheel of one kind."""
    found = [path for path in packages.glob("*.whl") if path.name.endswith("-any.whl") != is_native]
    if len(found) != 1:
        sys.exit(f"wheel: {packages} has {len(found)} wheels of one kind: run `make dist`")
    return found[0]


def check_metadata(path):
    """It needs wasmtime and nothing else."""
    with zipfile.ZipFile(path) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        needs = Parser().parsestr(archive.read(name).decode()).get_all("Requires-Dist")
    if [need.split(">")[0] for need in needs] != ["wasmtime"]:
        sys.exit(f"wheel: it needs {needs}")
