"""Checks the VS Code extension: its code, its manifest, and the package that scripts/pack-vscode makes of it."""

import json
import re
import subprocess
import tempfile
import xml.etree.ElementTree as xml
import zipfile
from pathlib import Path

from grammar import SCOPE

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "editors/vscode"
HERE = Path(__file__).resolve().parent
VSX = "{http://schemas.microsoft.com/developer/vsx-schema/2011}"
# The commands, settings and files that VS Code reads: https://code.visualstudio.com/api/references/contribution-points
CONTRIBUTIONS = {
    "languages", "grammars", "snippets", "configurationDefaults", "configuration", "commands",
}


def check(program):
    """What is wrong with the extension."""
    manifest = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))
    return [*code(), *description(manifest, program), *package(manifest)]


def code():
    """The code is JavaScript, and does what it should with stand-ins for VS Code and the client library."""
    for file in [FOLDER / "extension.js", HERE / "activate.js"]:
        done = subprocess.run(["node", "--check", file], capture_output=True, text=True)
        if done.returncode:
            yield f"node --check {file.name}: {done.stderr}"
    done = subprocess.run(["node", HERE / "activate.js", FOLDER], capture_output=True, text=True)
    if done.returncode:
        yield f"the extension does something else: {done.stderr}"


def description(manifest, program):
    """The manifest has what VS Code needs, and its files exist."""
    contributes = manifest["contributes"]
    version = subprocess.run([program, "--version"], capture_output=True, text=True).stdout.split()[1]
    if manifest["version"] != version:
        yield f"the extension has the version {manifest['version']}, the program {version}"
    for name in ["name", "displayName", "description", "publisher", "license", "categories", "engines", "main"]:
        if not manifest.get(name):
            yield f"package.json has no {name}"
    if set(contributes) != CONTRIBUTIONS:
        yield f"package.json contributes {sorted(contributes)}"
    language = contributes["languages"][0]
    files = [manifest["main"], language["configuration"]]
    files += [item["path"] for kind in ("grammars", "snippets") for item in contributes[kind]]
    for name in files:
        if not (FOLDER / name).is_file():
            yield f"{name} does not exist"
        elif name.endswith(".json"):
            json.loads((FOLDER / name).read_text(encoding="utf-8"))
    if {item["language"] for kind in ("grammars", "snippets") for item in contributes[kind]} != {language["id"]}:
        yield "package.json names another language"
    if contributes["grammars"][0]["scopeName"] != SCOPE:
        yield "package.json names another scope of the grammar"
    code_text = (FOLDER / "extension.js").read_text(encoding="utf-8")
    for item in contributes["commands"]:
        if f'"{item["command"]}"' not in code_text:
            yield f"nothing registers the command {item['command']}"
    for name, setting in contributes["configuration"]["properties"].items():
        if "default" not in setting or not setting.get("markdownDescription"):
            yield f"the setting {name} has no default or description"


def package(manifest):
    """The package is the same each time, whole, and names only files that it contains."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / name for name in ("one.vsix", "other.vsix")]
        for path in paths:
            subprocess.run([ROOT / "scripts/pack-vscode", "--without-modules", path], check=True)
        if paths[0].read_bytes() != paths[1].read_bytes():
            yield "scripts/pack-vscode packs something else each time"
        with zipfile.ZipFile(paths[0]) as archive:
            if archive.testzip():
                yield "the package is damaged"
            files = {name: archive.read(name) for name in archive.namelist()}
    root = xml.fromstring(files["extension.vsixmanifest"])
    identity = root.find(f"{VSX}Metadata/{VSX}Identity").attrib
    expected = {
        "Language": "en-US", "Id": manifest["name"], "Version": manifest["version"], "Publisher": manifest["publisher"],
    }
    if identity != expected:
        yield f"the package is {identity}"
    properties = {item.get("Id"): item.get("Value") for item in root.iter(f"{VSX}Property")}
    if properties["Microsoft.VisualStudio.Code.Engine"] != manifest["engines"]["vscode"]:
        yield "the package needs another version of VS Code than its manifest"
    for asset in root.iter(f"{VSX}Asset"):
        if asset.get("Path") not in files:
            yield f"the package has no {asset.get('Path')}"
    endings = {item.get("Extension") for item in xml.fromstring(files["[Content_Types].xml"])}
    for name in files:
        if name != "[Content_Types].xml" and Path(name).suffix not in endings:
            yield f"[Content_Types].xml lacks the type of {name}"
    wanted = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file()}
    wanted = {f"extension/{name}" for name in wanted if not name.startswith(("node_modules/", "package-lock"))}
    if wanted - set(files) or "extension/LICENSE.txt" not in files:
        yield f"the package lacks {wanted - set(files)}"
