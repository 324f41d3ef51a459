"""The wheels: the program for pip, pipx and uv, which need no Python to run it, and some tools for other systems in Python.

A wheel cannot contain links, so each tool is a script that runs the program beside it, and tells it its name.
"""

import base64
import hashlib
import time
import zipfile

from archive import mode
from release import ROOT

# A static program runs with any C library. Older versions of pip know only the second name.
TAGS = {
    "linux": ["manylinux_2_17_{}", "manylinux2014_{}", "musllinux_1_1_{}"],
    "macos": ["macosx_13_0_{}"],
}
# pipx and uv link to the script from elsewhere.
WRAPPER = """\
#!/bin/sh
script=$0
[ ! -h "$script" ] || script=$(readlink -f "$script")
exec "${{script%/*}}/brewguide" ---as {tool} "$@"
"""

METADATA = """\
Metadata-Version: 2.4
Name: brewguide
Version: {version}
Summary: Tools for coffee recipes that are written as YAML files
Project-URL: Source, {home}
Project-URL: Changes, {home}/blob/v{version}/CHANGELOG.md
License-Expression: Apache-2.0
License-File: LICENSE
License-File: copyright
Keywords: coffee,recipe,yaml,linter,formatter,pre-commit
Classifier: Environment :: Console
{systems}
Classifier: Programming Language :: Swift
Classifier: Topic :: Text Processing :: Linguistic
{needs}
Description-Content-Type: text/markdown

{description}"""

WHEEL = """\
Wheel-Version: 1.0
Generator: brewguide
Root-Is-Purelib: {is_pure}
{tags}
"""

SYSTEMS = ["MacOS", "POSIX :: Linux"]
NEEDS = ["Requires-Python: >=3.8"]
# That for all systems runs the module, which wasmtime compiles.
UNIVERSAL_NEEDS = ["Requires-Python: >=3.9", "Requires-Dist: wasmtime>=50"]
UNIVERSAL_TOOLS = ["brewlint", "brewfmt", "brewscale"]
UNIVERSAL_NOTE = "This wheel has brewlint, brewfmt and brewscale. It is for systems without a native wheel, which has all of them.\n\n"
PYTHON = ROOT / "Playground/python/brewguide"


def write_wheel(release, folder):
    """Writes the wheel into the folder, and returns its path."""
    platforms = [name.format(release.machine) for name in TAGS[release.system]]
    share = release.tree / "usr/share"
    data = f"brewguide-{release.version}.data"
    files = [(f"{data}/scripts/brewguide", release.program.read_bytes(), 0o755)]
    files += [(f"{data}/scripts/{tool}", WRAPPER.format(tool=tool).encode(), 0o755) for tool in release.tools]
    for path in share.rglob("*"):
        name = path.relative_to(share).as_posix()
        if path.is_file() and not name.startswith("doc/"):
            files.append((f"{data}/data/share/{name}", path.read_bytes(), mode(path)))
    return write(release, folder, platforms, files, SYSTEMS, NEEDS)


def write_universal_wheel(release, module, folder):
    """Writes the wheel for systems without a native one into the folder, and returns its path: some of the tools, in
    Python, with the module of the playground.
    """
    files = [(f"brewguide/{path.name}", path.read_bytes(), 0o644) for path in PYTHON.glob("*.py")]
    files.append(("brewguide/brewguide.wasm", module.read_bytes(), 0o644))
    points = "".join(f"{tool} = brewguide.programs:{tool}\n" for tool in UNIVERSAL_TOOLS)
    files.append((f"{about(release)}/entry_points.txt", f"[console_scripts]\n{points}".encode(), 0o644))
    return write(release, folder, ["any"], files, ["OS Independent"], UNIVERSAL_NEEDS)


def write(release, folder, platforms, files, systems, needs):
    """Writes a wheel of some files: name, bytes and mode."""
    file = folder / f"brewguide-{release.version}-py3-none-{'.'.join(platforms)}.whl"
    record = f"{about(release)}/RECORD"
    contents = sorted([*files, *description(release, platforms, systems, needs)])
    rows = [f"{name},sha256={digest(data)},{len(data)}\n" for name, data, _ in contents]
    contents.append((record, "".join([*rows, f"{record},,\n"]).encode(), 0o644))
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data, permissions in contents:
            archive.writestr(header(release, name, permissions), data)
    return file


def about(release):
    """The folder in a wheel that describes it."""
    return f"brewguide-{release.version}.dist-info"


def description(release, platforms, systems, needs):
    """The files that describe a wheel, without its record: name, bytes and mode."""
    documents = release.tree / "usr/share/doc/brewguide"
    for name in ["LICENSE", "copyright"]:
        yield f"{about(release)}/licenses/{name}", (documents / name).read_bytes(), 0o644
    metadata = METADATA.format(
        version=release.version,
        home=release.home,
        systems="\n".join(f"Classifier: Operating System :: {name}" for name in systems),
        needs="\n".join(needs),
        description=(UNIVERSAL_NOTE if platforms == ["any"] else "") + (documents / "README.md").read_text(encoding="utf-8"),
    )
    yield f"{about(release)}/METADATA", metadata.encode(), 0o644
    tags = "\n".join(f"Tag: py3-none-{name}" for name in platforms)
    is_pure = str(platforms == ["any"]).lower()
    yield f"{about(release)}/WHEEL", WHEEL.format(is_pure=is_pure, tags=tags).encode(), 0o644


def digest(data):
    """The digest of a file as a record contains it."""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def header(release, name, permissions):
    """The header of a file. Archives contain no time before 1980."""
    entry = zipfile.ZipInfo(name, max(time.gmtime(release.time)[:6], (1980, 1, 1, 0, 0, 0)))
    entry.compress_type = zipfile.ZIP_DEFLATED
    # A regular file, made on Unix whatever this is.
    entry.create_system = 3
    entry.external_attr = (0o100000 | permissions) << 16
    return entry
