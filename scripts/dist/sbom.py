"""The software bill of materials, as SPDX 2.3: what the program contains, and where each version was read."""

import hashlib
import json
import platform
import re
from datetime import datetime, timezone
from pathlib import Path

from release import ROOT, fail, output

SWIFT_LICENSE = "Apache-2.0 WITH Swift-exception"
# The libraries of the system that are linked statically: file, name, license, and name for pkg-config if it knows it.
LIBRARIES = [
    ("libyaml.a", "libyaml", "MIT", "yaml-0.1"),
    ("libz.a", "zlib", "Zlib", "zlib"),
    ("libc.a", "glibc", "LGPL-2.1-or-later", None),
    ("libstdc++.a", "libstdc++", "GPL-3.0-or-later WITH GCC-exception-3.1", None),
    ("libgcc.a", "libgcc", "GPL-3.0-or-later WITH GCC-exception-3.1", None),
]


def write_sbom(release, folder):
    """Writes the bill into the folder, and returns its path."""
    digest = hashlib.sha256(release.program.read_bytes()).hexdigest()
    program = component(
        "brewguide", release.version, "Apache-2.0", f"git+{release.home}@v{release.version}",
        "built from the sources of this version", f"pkg:generic/brewguide@{release.version}",
    )
    program["checksums"] = [{"algorithm": "SHA256", "checksumValue": digest}]
    parts = [toolchain(release), *swift_packages(), *libraries(release)]
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": release.name,
        "documentNamespace": f"{release.home}/releases/download/v{release.version}/{release.name}-{digest}",
        "creationInfo": {
            "created": datetime.fromtimestamp(release.time, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Organization: BrewGuide maintainers", f"Tool: brewguide-dist-{release.version}"],
        },
        "packages": [program, *parts],
        "relationships": [relation("SPDXRef-DOCUMENT", "DESCRIBES", program["SPDXID"])]
        + [relation(program["SPDXID"], linking(release, part), part["SPDXID"]) for part in parts],
    }
    file = folder / f"{release.name}.spdx.json"
    file.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
    return file


def component(name, version, license_expression, location, source, purl):
    """One package of the bill; SOURCE says where its version was read."""
    return {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name),
        "name": name,
        "versionInfo": version,
        "downloadLocation": location,
        "filesAnalyzed": False,
        "licenseConcluded": license_expression,
        "licenseDeclared": license_expression,
        "copyrightText": "NOASSERTION",
        "sourceInfo": source,
        "externalRefs": [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}
        ],
    }


def linking(release, part):
    """How the program is linked with a part: on macOS, Swift's runtime is a part of the system."""
    return "DYNAMIC_LINK" if release.system == "macos" and part["name"] == "swift" else "STATIC_LINK"


def relation(one, kind, other):
    return {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}


def toolchain(release):
    """Swift's runtime, with Foundation Essentials and the regular expressions of the standard library."""
    stamp = release.build / "toolchain"
    match = re.search(r"Swift version (\S+)", stamp.read_text(encoding="utf-8")) if stamp.exists() else None
    if not match:
        fail(f"{stamp} does not name the version of Swift: run `make release`")
    location = f"git+https://github.com/swiftlang/swift@swift-{match[1]}-RELEASE"
    return component(
        "swift", match[1], SWIFT_LICENSE, location, "version from `swift --version`",
        f"pkg:github/swiftlang/swift@swift-{match[1]}-RELEASE",
    )


def swift_packages():
    """The packages that SwiftPM compiles."""
    for pin in json.loads((ROOT / "Package.resolved").read_text(encoding="utf-8"))["pins"]:
        location, state = pin["location"], pin["state"]
        yield component(
            pin["identity"], state["version"], SWIFT_LICENSE, f"git+{location}@{state['revision']}",
            "version from Package.resolved", f"pkg:swift/{location.removeprefix('https://')}@{state['version']}",
        )


def libraries(release):
    """The libraries of the system. On macOS, only libyaml is linked statically."""
    if release.system == "macos":
        version = output("pkg-config", "--modversion", "yaml-0.1")
        yield component(
            "libyaml", version, "MIT", "https://github.com/yaml/libyaml", "version from pkg-config",
            f"pkg:github/yaml/libyaml@{version}",
        )
        return
    system = platform.freedesktop_os_release()["ID"]
    for file, name, license_expression, module in LIBRARIES:
        package, version = owner(file)
        upstream = output("pkg-config", "--modversion", module) if module else re.sub(r"^\d+:|-[^-]*$", "", version)
        yield component(
            name, upstream, license_expression, "NOASSERTION",
            f"version from {f'pkg-config {module}' if module else 'dpkg-query'}; {file} is from {package} {version}",
            f"pkg:deb/{system}/{package}@{version.replace(':', '%3A').replace('+', '%2B')}",
        )


def owner(file):
    """The Debian package that contains a library, and its version."""
    path = Path(output("cc", f"-print-file-name={file}")).resolve()
    package = output("dpkg-query", "--search", path).split(":")[0]
    return package, output("dpkg-query", "--show", "--showformat=${Version}", package)
