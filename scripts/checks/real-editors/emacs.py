"""Emacs in a terminal, with eglot and with lsp-mode."""

import os
import re
import subprocess

from record import Record
from terminal import Terminal
from waiting import Failure, wait


class Emacs:
    """What the two clients have in common."""

    program = "emacs"

    def __init__(self, place):
        self.place = place
        self.record = Record(place.record)
        self.terminal = None

    @classmethod
    def version(cls):
        emacs = subprocess.run([cls.program, "--version"], capture_output=True, text=True).stdout.split("\n")[0]
        client = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", cls.packages[1]], capture_output=True, text=True)
        return f"{emacs.split()[-1]}, {client.stdout.split('-')[0]}"

    def open(self, name):
        """Starts the editor with a file."""
        self.name = name
        # Emacs would compile its packages for each new home, and show warnings about them.
        early = self.place.home / ".emacs.d/early-init.el"
        early.write_text("(setq native-comp-deferred-compilation nil native-comp-jit-compilation nil)\n")
        self.terminal = Terminal(self.place, [self.program, "-nw", name, "--eval", "(column-number-mode 1)"])
        self.answer_questions()
        self.terminal.wait("the file", f"  {name.rpartition('/')[2]} ")
        self.quiet()

    def answer_questions(self):
        """Answers what the client asks the first time."""

    def quiet(self):
        """Waits until the server has answered and the screen is still."""
        wait("all answers", self.record.is_idle, self.record.last)
        self.terminal.settle()

    def insert(self):
        self.terminal.keys("C-e")

    def go(self, line, below):
        """Goes to a number of lines below the one with a text."""
        self.terminal.keys("M-<", "C-s")
        self.terminal.type(line + "\n")
        self.terminal.keys("C-a", *["C-n"] * below)
        self.quiet()

    def leave(self):
        """Ends typing."""
        self.quiet()

    def type(self, text):
        self.terminal.type(text)

    def line(self, text):
        """Begins a line with a text, keeping the indentation that the editor makes."""
        self.terminal.type("\n")
        self.quiet()
        wanted = len(text) - len(text.lstrip(" "))
        column = self.column()
        if column > wanted:
            self.terminal.keys("M-\\")
            column = 0
        self.terminal.type(text[column:])

    def column(self):
        """The column of the cursor, as the mode line says."""
        found = re.findall(r"\((\d+),(\d+)\)", self.screen())
        if not found:
            raise Failure(f"no column\n{self.screen()}")
        return int(found[0][1])

    def fill(self, text):
        """Makes the line begin with a text, after a completion that may have inserted less or more."""
        self.quiet()
        line = self.current_line()
        same = len(os.path.commonprefix([line, text]))
        self.terminal.keys(*["BSpace"] * (len(line) - same))
        self.terminal.type(text[same:])

    def current_line(self):
        """The text before the cursor."""
        x, y = self.terminal.cursor()
        return self.screen().split("\n")[y].ljust(x)[x - self.column() : x]

    def complete(self, text, label):
        """Types the beginning of a word, and accepts an offer."""
        self.terminal.type(text)
        self.quiet()
        self.terminal.keys("C-M-i")
        self.quiet()
        if "*Completions*" in self.screen() and not self.is_complete(label):
            self.terminal.wait(f"the offer {label}", label)
            self.terminal.keys("C-x", "o", "C-s")
            self.terminal.type(label + "\n\n")
            self.quiet()
        if not self.is_complete(label):
            raise Failure(f"{label} cannot be selected\n{self.screen()}")

    def is_complete(self, label):
        return re.search(rf"(^|\s){re.escape(label)}(:.*)?$", self.current_line())

    def fix(self, bad, good):
        """Corrects a word by the action for its finding."""
        wait(f"a finding about {bad}", lambda: bad in str(self.record.findings(self.name)), self.screen)
        self.go(bad, 0)
        self.terminal.keys("M-x")
        self.terminal.type(self.actions + "\n")
        self.quiet()
        if bad in self.screen() and not re.search(rf"default .*{good}", self.screen()):
            # A blank would complete, so the first word of the title must do.
            self.terminal.keys("Tab")
            title = wait("the fixes", lambda: re.search(rf"(\S+ )*\S*{good}\S*", self.screen()), self.screen)[0]
            self.terminal.type(title.removeprefix("Select code action: ").split()[0])
            self.terminal.keys("Tab")
            self.quiet()
        if bad in self.screen():
            self.terminal.keys("Enter")
        wait("the fix", lambda: bad not in self.screen(), self.screen)
        self.quiet()

    def save(self):
        self.terminal.keys("C-x", "C-s")

    def screen(self):
        return self.terminal.screen() if self.terminal else ""

    def close(self):
        """Ends the editor without saving."""
        if self.terminal:
            self.terminal.close()


class Eglot(Emacs):
    name = "Emacs, eglot"
    section = "Emacs"
    packages = ["emacs-nox", "elpa-eglot", "elpa-yaml-mode", "tmux"]
    actions = "eglot-code-actions"


class LspMode(Emacs):
    name = "Emacs, lsp-mode"
    section = "Emacs with lsp-mode"
    packages = ["emacs-nox", "elpa-lsp-mode", "elpa-yaml-mode", "tmux"]
    actions = "lsp-execute-code-action"

    def answer_questions(self):
        seen = wait("the file", lambda: re.search(r"i==>|  \S+\.yaml ", self.screen()), self.screen)[0]
        if seen == "i==>":
            self.terminal.type("i")
