"""Builds the package that pyproject.toml describes: it contains nothing, and depends on brewguide.

A build backend from PyPI would do the same, but pip would have to download it first.
"""

import re
import zipfile
from pathlib import Path

WHEEL = """\
Wheel-Version: 1.0
Generator: brewguide-pre-commit
Root-Is-Purelib: true
Tag: py3-none-any
"""


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Writes the wheel, and returns its name: the hook that PEP 517 prescribes."""
    project = Path("pyproject.toml").read_text(encoding="utf-8")
    version, dependency = (
        re.search(rf'^{key} = \[?"(.*?)"', project, re.M)[1] for key in ["version", "dependencies"]
    )
    metadata = f"Metadata-Version: 2.1\nName: brewguide-pre-commit\nVersion: {version}\nRequires-Dist: {dependency}\n"
    folder = f"brewguide_pre_commit-{version}.dist-info"
    files = {f"{folder}/METADATA": metadata, f"{folder}/WHEEL": WHEEL}
    files[f"{folder}/RECORD"] = "".join(f"{name},,\n" for name in [*files, f"{folder}/RECORD"])
    wheel = f"brewguide_pre_commit-{version}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory, wheel), "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return wheel
