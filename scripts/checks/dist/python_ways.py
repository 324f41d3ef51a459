"""The wheel: through pip, pipx, uv and pre-commit, as people install it."""

import re
import sys
from email.parser import Parser
from packaging.metadata import Metadata
from pathlib import Path
from zipfile import ZipFile

from common import ROOT, done, expect_finding, fail, morning, run, walks

BIN = Path(sys.executable).parent


def check_wheel(packages):
    """The metadata are valid, and nothing but the program is large."""
    with ZipFile(packages.only("*_*.whl")) as wheel:
        names = wheel.namelist()
        metadata = wheel.read(next(name for name in names if name.endswith(".dist-info/METADATA")))
        Metadata.from_email(metadata, validate=True)
        for item in wheel.infolist():
            if item.file_size > 200_000 and not item.filename.endswith("/scripts/brewguide"):
                fail(f"the wheel contains {item.filename} with {item.file_size} bytes")
            if "/scripts/" in item.filename and item.external_attr >> 16 != 0o100755:
                fail(f"the wheel contains {item.filename}, which is not executable")
        Parser().parsestr(metadata.decode())
    scripts = {Path(name).name for name in names if "/scripts/" in name}
    if scripts != {"brewguide", *packages.tools}:
        fail(f"the wheel has the programs {sorted(scripts)}")


def environment(packages, home):
    """Where installers find the wheel and nothing else, and put what they install into a home of its own."""
    return {
        "HOME": str(home),
        "PATH": f"{home}/.local/bin:{BIN}:/usr/local/bin:/usr/bin:/bin",
        "PIP_FIND_LINKS": str(packages.folder),
        "PIP_NO_INDEX": "1",
        "PIP_NO_CACHE_DIR": "1",
        "UV_FIND_LINKS": str(packages.folder),
        "UV_OFFLINE": "1",
        "UV_PYTHON_DOWNLOADS": "never",
        "UV_CACHE_DIR": str(home / "uv-cache"),
        "PIPX_HOME": str(home / "pipx"),
        "PIPX_BIN_DIR": str(home / ".local/bin"),
        "XDG_DATA_HOME": str(home / ".local/share"),
    }


def check_ways(packages):
    """Each way of the page ends with a finding. All names work, wherever the installer puts them."""
    tools = ["brewguide", *packages.tools]
    for name, limit in [("pip", 10), ("pipx", 10), ("uv", 10), ("uvx", 10)]:
        home = packages.scratch / name
        home.mkdir()
        (home / "morning.yaml").write_text(morning(), encoding="utf-8")
        variables = environment(packages, home)
        command = ["sh", "-e", "-c", walks()[name]]
        outcome = packages.timed(name, limit, lambda: run(command, home, **variables))
        expect_finding(name, outcome)
        folder = {"pip": home / "environment/bin", "uvx": None}.get(name, home / ".local/bin")
        for tool in tools if folder else []:
            said = done([folder / tool, "--version"], home, **variables)
            if not said.startswith(f"{tool} "):
                fail(f"{tool}, installed with {name}, says that it is {said}")
    check_wrapper(packages.scratch / "pip/environment/bin", packages.scratch)


def check_wrapper(folder, scratch):
    """A name of a tool passes on arguments, input and status, also through a chain of relative links."""
    near, far = scratch / "near", scratch / "far link"
    near.symlink_to(folder / "brewscale")
    far.symlink_to("near")
    odd = scratch / "two words *.yaml"
    odd.write_text(morning().replace("280 g", "250 g"), encoding="utf-8")
    outcome = run([far, odd, "--name", "Morning V60", "--format", "csv"], scratch)
    if outcome.returncode != 0 or "Morning V60" not in outcome.stdout:
        fail("a link to a tool in a wheel does not run it", outcome)
    outcome = run([far, "--no-such-option"], scratch)
    if outcome.returncode != 2 or not outcome.stderr.startswith("brewscale: error:"):
        fail("a tool in a wheel does not pass on its name and status", outcome)


def check_hooks(packages):
    """pre-commit installs the mirror, with the configuration of docs/ci.md, and finds the mistake."""
    mirror = packages.scratch / "mirror"
    done([ROOT / "scripts/write-pre-commit-mirror", mirror])
    project = packages.scratch / "hooks"
    (project / "recipes").mkdir(parents=True)
    (project / "recipes/morning.yaml").write_text(morning(), encoding="utf-8")
    page = (ROOT / "docs/ci.md").read_text(encoding="utf-8")
    hooks = re.search(r"```yaml\n(repos:\n  - repo: https:.*?)```", page, re.S)[1]
    hooks = hooks.replace("https://github.com/YOUR_ACCOUNT/brewguide-pre-commit", str(mirror))
    (project / ".pre-commit-config.yaml").write_text(hooks, encoding="utf-8")
    done(["git", "init", "--quiet"], project)
    done(["git", "add", "--all"], project)
    variables = environment(packages, project)
    variables["PRE_COMMIT_HOME"] = str(packages.scratch / "pre-commit")
    command = [BIN / "pre-commit", "run", "--all-files"]
    outcome = packages.timed("pre-commit", 15, lambda: run(command, project, **variables))
    expect_finding("pre-commit", outcome)
    ids = [re.findall(r"- id: (\S+)", (folder / ".pre-commit-hooks.yaml").read_text()) for folder in [ROOT, mirror]]
    if ids[1] != [name for name in ids[0] if not name.endswith("-system")]:
        fail(f"the mirror has the hooks {ids[1]}")
