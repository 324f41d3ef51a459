"""Neovim: that of Debian, and 0.11 from PyPI."""

import subprocess
import sys
from pathlib import Path

from vi import Vi


class Neovim(Vi):
    """Neovim 0.11, in the environment of Python packages of this check."""

    name = "Neovim 0.11"
    section = "Neovim 0.11 and newer"
    program = str(Path(sys.prefix, "bin/nvim"))
    packages = ["tmux"]
    actions = "gra"

    @classmethod
    def version(cls):
        return subprocess.run([cls.program, "--version"], capture_output=True, text=True).stdout.split("\n")[0].removeprefix("NVIM v")


class OldNeovim(Neovim):
    """Neovim 0.7 to 0.10."""

    name = "Neovim 0.7"
    section = "Neovim 0.7 to 0.10"
    program = "/usr/bin/nvim"
    packages = ["neovim", "tmux"]
    actions = r"\a"
