"""Neovim and Vim in a terminal: Neovim of Debian, and 0.11 from PyPI; Vim with the plugins that Debian packages, and with vim-lsp."""

import re
import subprocess
import sys
import time
from pathlib import Path

from editor import Editor
from terminal import Terminal
from waiting import Failure, wait


class Vi(Editor):
    """A Vim or Neovim in a terminal; subclasses say how it completes and fixes."""

    program = "vim"
    arguments = []
    # The keys that list the actions at the cursor.
    actions = ""

    def open(self, name):
        """Starts the editor with a file."""
        self.name = name
        # The ruler shows the column behind which the next key goes.
        self.window = Terminal(self.place, [self.program, *self.arguments, "--cmd", "set ruler laststatus=2 noswapfile", name])
        self.window.wait("the file", name.rpartition("/")[2])
        self.quiet()

    def insert(self):
        self.window.keys("A")

    def go(self, line, below):
        """Goes to a number of lines below the one with a text."""
        self.window.type(f"gg/^{line}\n" + "j" * below)

    def leave(self):
        """Ends typing."""
        self.window.keys("Escape")
        self.quiet()

    def line(self, text):
        """Begins a line with a text, keeping the indentation that the editor makes."""
        self.window.type("\n")
        self.quiet()
        wanted = len(text) - len(text.lstrip(" "))
        column = self.column()
        if column > wanted:
            self.window.keys(*["BSpace"] * (column - wanted))
        self.window.type(text[min(column, wanted):])

    def column(self):
        """The column of the cursor, as the ruler says."""
        found = re.findall(r"(\d+),(\d+)(?:-(\d+))? ", self.screen())
        if not found:
            raise Failure(f"no ruler\n{self.screen()}")
        return int(found[-1][2] or found[-1][1]) - 1

    def complete(self, text, label):
        """Types the beginning of a word, and accepts an offer."""
        self.window.type(text)
        asked = []

        def offered():
            # The first time, a plugin's own server may be starting.
            if not asked or time.monotonic() - asked[-1] > 4:
                self.ask()
                asked.append(time.monotonic())
            return label in self.screen()

        wait(f"the offer {label}", offered, self.screen)
        # Selects the first offer, if the menu opens without one.
        self.window.keys("C-n", "C-p")
        for _ in range(12):
            self.quiet()
            # Vim does not keep the ruler up to date here, and a sign may stand before the line.
            x, y = self.window.cursor()
            if re.search(rf"(^|[ >-]){re.escape(label)}(:.*)?$", self.screen().split("\n")[y].ljust(x)[:x]):
                break
            self.window.keys("C-n")
        else:
            raise Failure(f"{label} cannot be selected\n{self.screen()}")
        self.window.keys("C-y")
        self.quiet()

    def ask(self):
        """Asks for offers, if they do not come on their own."""
        self.window.keys("C-x", "C-o")

    def fix(self, bad, good):
        """Corrects a word by the action for its finding."""
        self.wait_for_finding(bad)
        self.window.type(f"gg/{bad}\n")
        self.quiet()
        self.window.type(self.actions)
        self.choose(good)
        wait("the fix", lambda: bad not in self.screen(), self.screen)
        self.quiet()

    def choose(self, good):
        """Chooses the action with a word in its title from a numbered list."""
        number = wait("the fixes", lambda: re.search(rf"(?m)^ *(\d+)[:.)] .*{good}", self.screen()), self.screen)[1]
        self.window.type(f"{number}\n")

    def tidy(self):
        """Indents and wraps all lines, and one, with lines that are short enough to be wrapped."""
        self.window.type(":set textwidth=40\ngg=Gjj==gggqGjjgqq")
        self.quiet()

    def save(self):
        self.window.type(":w\n")


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


class Vim(Vi):
    """What the plugins have in common."""

    program = "vim.nox"

    @classmethod
    def version(cls):
        lines = subprocess.run([cls.program, "--version"], capture_output=True, text=True).stdout.split("\n")
        return f"{lines[0].split(' (')[0].split()[-1]}.{lines[1].split('1-')[1].split(',')[0]}"


class Ale(Vim):
    name = "Vim, ALE"
    section = "Vim with ALE"
    packages = ["vim-nox", "tmux", "vim-ale"]
    actions = ":ALECodeAction\n"


class YouCompleteMe(Vim):
    name = "Vim, YouCompleteMe"
    section = "Vim with YouCompleteMe"
    packages = ["vim-nox", "tmux", "vim-youcompleteme"]
    actions = ":YcmCompleter FixIt\n"

    def ask(self):
        self.window.keys("C-Space")


class VimLsp(Vim):
    name = "Vim, vim-lsp"
    section = "Vim with vim-lsp"
    packages = ["vim-nox", "tmux"]
    actions = ":LspCodeAction\n"

    def choose(self, good):
        # The list has a field that filters it.
        self.window.wait("the fixes", f"Rename to `{good}`")
        self.window.type("Rename\n")
