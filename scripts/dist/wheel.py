"""The wheel: the program for pip, pipx and uv, which need no Python to run it.

A wheel cannot contain links, so each tool is a script that runs the program beside it, and tells it its name.
"""

import base64
import hashlib
import time
import zipfile

from archive import mode

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
Classifier: Operating System :: MacOS
Classifier: Operating System :: POSIX :: Linux
Classifier: Programming Language :: Swift
Classifier: Topic :: Text Processing :: Linguistic
Requires-Python: >=3.8
Description-Content-Type: text/markdown

{description}"""

WHEEL = """\
Wheel-Version: 1.0
Generator: brewguide
Root-Is-Purelib: false
{tags}
"""


def write_wheel(release, folder):
    """Writes the wheel into the folder, and returns its path."""
    platforms = [name.format(release.machine) for name in TAGS[release.system]]
    file = folder / f"brewguide-{release.version}-py3-none-{'.'.join(platforms)}.whl"
    prefix = f"brewguide-{release.version}"
    record = f"{prefix}.dist-info/RECORD"
    contents = sorted(content(release, prefix, platforms))
    rows = [f"{name},sha256={digest(data)},{len(data)}\n" for name, data, _ in contents]
    contents.append((record, "".join([*rows, f"{record},,\n"]).encode(), 0o644))
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data, permissions in contents:
            archive.writestr(header(release, name, permissions), data)
    return file


def content(release, prefix, platforms):
    """The files of the wheel without its record: name, bytes and mode."""
    yield f"{prefix}.data/scripts/brewguide", release.program.read_bytes(), 0o755
    for tool in release.tools:
        yield f"{prefix}.data/scripts/{tool}", WRAPPER.format(tool=tool).encode(), 0o755
    share = release.tree / "usr/share"
    for path in share.rglob("*"):
        name = path.relative_to(share).as_posix()
        if path.is_file() and not name.startswith("doc/"):
            yield f"{prefix}.data/data/share/{name}", path.read_bytes(), mode(path)
    documents = share / "doc/brewguide"
    for name in ["LICENSE", "copyright"]:
        yield f"{prefix}.dist-info/licenses/{name}", (documents / name).read_bytes(), 0o644
    description = (documents / "README.md").read_text(encoding="utf-8")
    metadata = METADATA.format(version=release.version, home=release.home, description=description)
    yield f"{prefix}.dist-info/METADATA", metadata.encode(), 0o644
    tags = "\n".join(f"Tag: py3-none-{name}" for name in platforms)
    yield f"{prefix}.dist-info/WHEEL", WHEEL.format(tags=tags).encode(), 0o644


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
