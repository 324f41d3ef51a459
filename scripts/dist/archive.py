"""The archive: one folder that runs wherever it is unpacked, reproducibly."""

import gzip
import io
import tarfile

# What people look for first is at the top of the folder, too.
AT_THE_TOP = ["CHANGELOG.md", "LICENSE", "README.md"]


def write_archive(release, folder):
    """Writes the archive into the folder, and returns its path."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for path, name in entries(release):
            archive.addfile(*entry(release, path, f"{release.name}{name}"))
        for name in AT_THE_TOP:
            archive.addfile(link(release, f"{release.name}/{name}", f"share/doc/brewguide/{name}"))
    file = folder / f"{release.name}.tar.gz"
    file.write_bytes(gzip.compress(packed.getvalue(), mtime=0))
    return file


def entries(release):
    """The files and folders to pack in the order of their names: path, and name in the top folder."""
    top = release.tree / "usr"
    yield top, ""
    for path in sorted(top.rglob("*")):
        yield path, f"/{path.relative_to(top).as_posix()}"


def entry(release, path, name):
    """The header of a file, folder or link, and its content."""
    if path.is_symlink():
        return (link(release, name, path.readlink().as_posix()),)
    header = tarfile.TarInfo(name)
    header.mtime = release.time
    if path.is_dir():
        header.type, header.mode = tarfile.DIRTYPE, 0o755
        return (header,)
    content = path.read_bytes()
    header.size = len(content)
    header.mode = mode(path)
    return header, io.BytesIO(content)


def link(release, name, target):
    """The header of a link."""
    header = tarfile.TarInfo(name)
    header.type, header.linkname, header.mode, header.mtime = tarfile.SYMTYPE, target, 0o777, release.time
    return header


def mode(path):
    """The mode of a file in a package, which does not depend on the umask."""
    return 0o755 if path.stat().st_mode & 0o100 else 0o644
