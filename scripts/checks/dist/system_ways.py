"""The Debian package, the archive and the image: on systems that have nothing else."""

import shutil
import subprocess
from pathlib import Path

from common import ROOT, done, expect_finding, fail, morning, run, walks

# What may remain when the package is gone: files of dpkg and apt, and what was made on purpose.
REMAINS = ("./var/lib/dpkg/", "./var/lib/apt/", "./var/log/", "./var/cache/", "./proc/", "./tmp/", "./dist/", "./root/")


def check_lintian(packages):
    """Lintian finds neither errors nor warnings."""
    outcome = run(["lintian", "--fail-on", "error,warning", packages.only("*.deb")])
    if outcome.returncode or outcome.stdout:
        fail("lintian", outcome)


def base_system(packages):
    """A minimal Debian in the build folder, made once, from the mirror that apt uses here."""
    base = packages.build / "dist-debian"
    if not (base / "bin/sh").exists():
        rows = done(["apt-get", "indextargets", "--format", "$(CODENAME) $(COMPONENT) $(REPO_URI)", "Identifier: Packages"])
        release, _, mirror = next(row for row in rows.splitlines() if row.split()[1] == "main").split()
        part = base.with_suffix(".part")
        shutil.rmtree(part, ignore_errors=True)
        print("dist: making a minimal Debian with debootstrap, once", flush=True)
        done(["debootstrap", "--variant=minbase", release, part, mirror])
        part.rename(base)
    return base


class Chroot:
    """A fresh system in a folder."""

    def __init__(self, folder):
        self.folder = folder

    def run(self, script):
        """Runs a script there, with a clean environment and without a network."""
        clean = ["env", "-i", "HOME=/root", "PATH=/shims:/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/bin", "PACKAGES=/dist"]
        return run(["unshare", "--net", "chroot", self.folder, *clean, "sh", "-e", "-c", f"cd /root\n{script}"])

    def done(self, script):
        """What a script prints; it must succeed."""
        outcome = self.run(script)
        if outcome.returncode:
            fail(script, outcome)
        return outcome.stdout

    def files(self):
        """All files that are not dpkg's own."""
        names = subprocess.check_output(["find", ".", "-xdev"], cwd=self.folder, text=True).splitlines()
        return {name for name in names if not name.startswith(REMAINS)}


def fresh(packages, name):
    """A copy of the minimal system, with the packages, the recipe, and what the pages call."""
    folder = packages.scratch / name
    done(["cp", "-a", "--reflink=auto", base_system(packages), folder])
    shutil.copytree(packages.folder, folder / "dist")
    shutil.copytree(packages.shims(), folder / "shims")
    (folder / "root/morning.yaml").write_text(morning(), encoding="utf-8")
    return Chroot(folder)


def older(packages, folder):
    """The package as a former version, with a file that the current one does not have."""
    tree = packages.scratch / "older"
    done(["dpkg-deb", "--raw-extract", packages.only("*.deb"), tree])
    control = tree / "DEBIAN/control"
    lines = control.read_text().splitlines()
    control.write_text("".join(f"{'Version: 0.0.9-1' if line.startswith('Version:') else line}\n" for line in lines))
    (tree / "usr/share/brewguide/obsolete").write_text("")
    done(["dpkg-deb", "--root-owner-group", "--build", tree, folder / "older.deb"])


def check_package(packages):
    """Installs as the page says, upgrades an older version, and leaves nothing when it is removed."""
    system = fresh(packages, "debian")
    before = system.files()
    outcome = packages.timed("Debian package", 5, lambda: system.run(walks()["deb"]))
    expect_finding("deb", outcome)
    for tool in ["brewguide", *packages.tools]:
        system.done(f"{tool} --version; test -s /usr/share/bash-completion/completions/{tool}")
    system.done("dpkg --verify brewguide; brewbook init book; brewlint book; mkdir diary; "
                "BREWLOG_FILE=diary/a.jsonl brewlog add book/recipes/v60/one-cup-v60.yaml --rating 4")
    system.done("apt-get remove -y brewguide")
    if left := system.files() - before:
        fail(f"removing the package leaves {sorted(left)}")
    older(packages, system.folder / "dist")
    system.done("apt-get install -y /dist/older.deb; test -e /usr/share/brewguide/obsolete")
    version = packages.only("*.deb").name.split("_")[1]
    system.done(f"apt-get install -y /dist/{packages.only('brewguide_*.deb').name}")
    if system.done("dpkg-query --show --showformat='${Version} ${Status}' brewguide") != f"{version} install ok installed":
        fail("the package does not upgrade an older one")
    system.done("test ! -e /usr/share/brewguide/obsolete; dpkg --verify brewguide; apt-get purge -y brewguide")
    if left := system.files() - before:
        fail(f"purging the package leaves {sorted(left)}")
    system.done("test -s diary/a.jsonl")


def check_archive(packages):
    """Works as the page says, and where there is nothing else at all: no shell, no library, no /proc, no /dev."""
    system = fresh(packages, "archive")
    outcome = packages.timed("archive", 5, lambda: system.run(walks()["archive"]))
    expect_finding("archive", outcome)
    expect_finding("copied", system.run(walks()["copied"]))
    empty = packages.scratch / "empty"
    empty.mkdir()
    done(["tar", "-xzf", packages.only("*.tar.gz"), "-C", empty, "--strip-components", "1"])
    (empty / "morning.yaml").write_text(morning(), encoding="utf-8")

    def alone(*words):
        return run(["env", "-i", shutil.which("chroot"), empty, f"/bin/{words[0]}", *words[1:]])

    expect_finding("brewlint in an empty root", packages.timed("archive, in an empty root", 5, lambda: alone("brewlint", "/morning.yaml")))
    expectations = [
        (["brewguide", "--version"], "brewguide "),
        (["brewbook", "init", "/book", "--starters", "all"], "created  recipes/v60/one-cup-v60.yaml"),
        (["brewlint", "/book"], "no findings in 16 files"),
        (["brewlint", "/share/brewguide/starters"], "no findings in 16 files"),
        (["brewfmt", "--check", "/book"], ""),
        (["brewscale", "/book/recipes/v60/one-cup-v60.yaml", "--dose", "18"], "18 g"),
        (["brewtimer", "/book/recipes/v60/one-cup-v60.yaml", "--events", "--speed", "1000"], '"event":"completed"'),
        (["brewlog", "add", "/book/recipes/v60/one-cup-v60.yaml", "--file", "/diary.jsonl", "--rating", "4"], "Added One Cup V60"),
        (["brewls", "--version"], "brewls "),
    ]
    for words, expected in expectations:
        outcome = alone(*words)
        if outcome.returncode or expected not in outcome.stdout + outcome.stderr:
            fail(f"{' '.join(words)}, in an empty root", outcome)


def check_image(packages):
    """Builds the image as the page says, and runs it as nobody and as root, with recipes mounted."""
    store = ["--root", packages.scratch / "images", "--runroot", packages.scratch / "images-run", "--storage-driver", "vfs"]
    podman = packages.shims() / "podman"
    podman.write_text(f"#!/bin/sh\nexec buildah {' '.join(map(str, store))} \"$@\"\n")
    podman.chmod(0o755)
    folder = packages.scratch / "image"
    folder.mkdir()
    done(["tar", "-xzf", packages.only("*.tar.gz"), "-C", folder])
    shutil.copy(ROOT / "Containerfile", folder)
    done(["sh", "-e", "-c", walks()["container"]], folder, PATH=f"{packages.shims()}:/usr/sbin:/usr/bin:/sbin:/bin")
    container = done(["buildah", *store, "from", "--pull-never", "localhost/brewguide"]).strip()
    recipes = packages.scratch / "recipes"
    recipes.mkdir()
    (recipes / "morning.yaml").write_text(morning(), encoding="utf-8")

    def inside(*words, user="65534:65534"):
        options = ["--isolation", "chroot", "--user", user, "--volume", f"{recipes}:/recipes"]
        return run(["buildah", *store, "run", *options, container, "--", *words])

    image = done(["buildah", *store, "inspect", "--type", "image", "--format", "{{.OCIv1.Config}}", "localhost/brewguide"])
    if "65534:65534" not in image or "[/usr/bin/brewguide]" not in image:
        fail(f"the image has the settings {image}")
    expect_finding("the image", inside("/usr/bin/brewguide", "lint", "morning.yaml"))
    expect_finding("the image", inside("brewlint", "morning.yaml"))
    if inside("brewbook", "init", "book").returncode != 2:
        fail("the image writes to a folder that does not belong to its user")
    if (outcome := inside("brewbook", "init", "book", user="0:0")).returncode:
        fail("the image does not write for its user", outcome)
    done(["buildah", *store, "rm", container])
