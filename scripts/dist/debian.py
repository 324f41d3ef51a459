"""The Debian package."""

import gzip
import hashlib
from email.utils import formatdate

from archive import mode
from release import ROOT, copied, output

TEMPLATES = ROOT / "packaging/debian"
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}


def write_package(release, folder, scratch):
    """Writes the package into the folder, and returns its path."""
    tree = copied(release, scratch / "debian")
    follow_policy(release, tree)
    architecture = ARCHITECTURES[release.machine]
    control = release.filled(TEMPLATES / "control").replace("@ARCHITECTURE@", architecture)
    put(tree / "DEBIAN/control", control.replace("@SIZE@", str(size(tree))).encode())
    put(tree / "DEBIAN/md5sums", sums(tree).encode())
    settle(tree)
    file = folder / f"brewguide_{release.version}-1_{architecture}.deb"
    # One thread, because the blocks of several depend on the number of processors.
    options = ["--root-owner-group", "-Zxz", "--threads-max=1"]
    output("dpkg-deb", *options, "--build", tree, file, SOURCE_DATE_EPOCH=str(release.time))
    return file


def follow_policy(release, tree):
    """Changes the tree to what the Debian policy demands."""
    documents = tree / "usr/share/doc/brewguide"
    # It is in the file `copyright`.
    (documents / "LICENSE").unlink()
    (documents / "CHANGELOG.md").rename(documents / "changelog")
    changelog = release.filled(TEMPLATES / "changelog").replace("@DATE@", formatdate(release.time))
    put(documents / "changelog.Debian", changelog.encode())
    manual = tree / "usr/share/man"
    for path in [documents / "changelog", documents / "changelog.Debian", *manual.rglob("*.1")]:
        put(path.with_name(f"{path.name}.gz"), gzip.compress(path.read_bytes(), mtime=0))
        path.unlink()
    # They are read by a shell, and not run.
    for path in (tree / "usr/share/bash-completion/completions").iterdir():
        put(path, path.read_bytes().removeprefix(b"#!/bin/bash\n"))
    # Where the zsh of Debian looks.
    zsh = tree / "usr/share/zsh"
    (zsh / "site-functions").rename(zsh / "vendor-completions")
    overrides = (TEMPLATES / "lintian-overrides").read_bytes()
    put(tree / "usr/share/lintian/overrides/brewguide", overrides)


def put(path, content):
    """Writes a file that everybody may read."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def size(tree):
    """The size of the installed files in KiB, as dpkg-gencontrol counts: each file and folder takes whole blocks."""
    files = [path for path in tree.rglob("*") if path.is_file() and not path.is_symlink()]
    others = sum(1 for _ in tree.rglob("*")) - len(files)
    return others + sum((path.stat().st_size + 1023) // 1024 for path in files)


def sums(tree):
    """The digests that `dpkg --verify` compares."""
    paths = sorted(path for path in (tree / "usr").rglob("*") if path.is_file() and not path.is_symlink())
    return "".join(f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(tree)}\n" for path in paths)


def settle(tree):
    """Gives every file a mode that does not depend on the umask. dpkg-deb sets the times."""
    for path in [tree, *tree.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() else mode(path))
