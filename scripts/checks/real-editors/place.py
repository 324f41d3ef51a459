"""A new home and a new folder of recipes, where only the language server and the editor are installed."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
RECORDER = Path(__file__).with_name("recorder.py")


class Place:
    """The folders for one run of an editor; removed at the end."""

    def __init__(self, brewls):
        self.top = Path(tempfile.mkdtemp(prefix="editors-"))
        self.home = self.top / "home"
        self.project = self.home / "brews"
        self.record = self.top / "record"
        programs = self.top / "bin"
        for folder in [self.project, self.record, programs, self.top / "run"]:
            folder.mkdir(parents=True, mode=0o700)
        (self.home / "brewguide").symlink_to(ROOT)
        # `brewls` as editors find it, with a record of the conversation.
        program = programs / "brewls"
        program.write_text(
            f'#!/bin/sh\nexec "{sys.executable}" -S -E "{RECORDER}" "{self.record}" "{Path(brewls).absolute()}" "$@"\n'
        )
        program.chmod(0o755)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "VIM", "NVIM", "KDE", "TMUX"))}
        self.environment = kept | {
            "HOME": str(self.home), "LC_ALL": "C.UTF-8", "SHELL": "/bin/sh",
            # Not the other programs that a person may have: a plugin runs the first Python.
            "PATH": f"{programs}:{Path(brewls).absolute().parent}:/usr/local/bin:/usr/bin:/bin",
            "XDG_RUNTIME_DIR": str(self.top / "run"), "TMUX_TMPDIR": str(self.top / "run"),
        }

    def write(self, files):
        """Writes files into the project, by their names; a name that ends in a slash is a folder."""
        for name, text in files.items():
            path = self.project / name
            if name.endswith("/"):
                path.mkdir(parents=True)
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")

    def remove(self):
        shutil.rmtree(self.top, ignore_errors=True)
