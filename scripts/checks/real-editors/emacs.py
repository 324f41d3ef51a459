"""Emacs in a terminal, with eglot and with lsp-mode."""

import re
import subprocess

from editor import Editor
from terminal import Terminal
from waiting import Failure, wait


class Emacs(Editor):
    """What the two clients have in common."""

    program = "emacs"

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
        self.window = Terminal(self.place, [self.program, "-nw", name, "--eval", "(column-number-mode 1)"])
        self.answer_questions()
        self.window.wait("the file", f"  {name.rpartition('/')[2]} ")
        self.quiet()

    def answer_questions(self):
        """Answers what the client asks the first time."""

    def insert(self):
        self.window.keys("C-e")

    def go(self, line, below):
        """Goes to a number of lines below the one with a text."""
        self.window.keys("M-<", "C-s")
        self.window.type(line + "\n")
        self.window.keys("C-a", *["C-n"] * below)
        self.quiet()

    def leave(self):
        """Ends typing."""
        self.quiet()

    def line(self, text):
        """Begins a line with a text, keeping the indentation that the editor makes."""
        self.window.type("\n")
        self.quiet()
        wanted = len(text) - len(text.lstrip(" "))
        column = self.column()
        if column > wanted:
            self.window.keys("M-\\")
            column = 0
        self.window.type(text[column:])

    def column(self):
        """The column of the cursor, as the mode line says."""
        found = re.findall(r"\((\d+),(\d+)\)", self.screen())
        if not found:
            raise Failure(f"no column\n{self.screen()}")
        return int(found[0][1])

    def complete(self, text, label):
        """Types the beginning of a word, and accepts an offer."""
        self.window.type(text)
        self.quiet()
        self.window.keys("C-M-i")
        self.quiet()
        if "*Completions*" in self.screen() and not self.is_complete(label):
            self.window.wait(f"the offer {label}", label)
            # As a whole word: `medium-fine` may be above `medium`.
            self.window.keys("C-x", "o", "C-M-s")
            self.window.type(rf"\_<{label}\_>" + "\n\n")
            self.quiet()
        if not self.is_complete(label):
            raise Failure(f"{label} cannot be selected\n{self.screen()}")

    def is_complete(self, label):
        return re.search(rf"(^|\s){re.escape(label)}(:.*)?$", self.current_line())

    def fix(self, bad, good):
        """Corrects a word by the action for its finding."""
        self.wait_for_finding(bad)
        self.go(bad, 0)
        self.window.keys("M-x")
        self.window.type(self.actions + "\n")
        self.quiet()
        if bad in self.screen() and not re.search(rf"default .*{good}", self.screen()):
            # A blank would complete, so the first word of the title must do.
            self.window.keys("Tab")
            title = wait("the fixes", lambda: re.search(rf"(\S+ )*\S*{good}\S*", self.screen()), self.screen)[0]
            self.window.type(title.removeprefix("Select code action: ").split()[0])
            self.window.keys("Tab")
            self.quiet()
        if bad in self.screen():
            self.window.keys("Enter")
        wait("the fix", lambda: bad not in self.screen(), self.screen)
        self.quiet()

    def tidy(self):
        """Indents all lines, and wraps the paragraphs of keys, of the last lines and of all lines."""
        self.window.keys("C-x", "h", "M-x")
        self.window.type("indent-region\n")
        for line in ("temperature", "x-app"):
            self.go(line, 0)
            self.window.keys("M-q")
            self.quiet()
        self.window.keys("C-x", "h", "M-q")
        self.quiet()
        self.window.keys("C-g")

    def save(self):
        self.window.keys("C-x", "C-s")


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
            self.window.type("i")
