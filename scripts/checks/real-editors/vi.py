"""The keys that Neovim and Vim have in common, in a terminal."""

import os
import re
import time

from record import Record
from terminal import Terminal
from waiting import Failure, wait


class Vi:
    """A Vim or Neovim in a terminal; subclasses say how it completes and fixes."""

    program = "vim"
    arguments = []
    # The keys that list the actions at the cursor.
    actions = ""

    def __init__(self, place):
        self.place = place
        self.record = Record(place.record)
        self.terminal = None

    def open(self, name):
        """Starts the editor with a file."""
        self.name = name
        # The ruler shows the column behind which the next key goes.
        self.terminal = Terminal(self.place, [self.program, *self.arguments, "--cmd", "set ruler laststatus=2 noswapfile", name])
        self.terminal.wait("the file", name.rpartition("/")[2])
        self.quiet()

    def quiet(self):
        """Waits until the server has answered and the screen is still."""
        wait("all answers", self.record.is_idle, self.record.last)
        self.terminal.settle()

    def insert(self):
        self.terminal.keys("A")

    def go(self, line, below):
        """Goes to a number of lines below the one with a text."""
        self.terminal.type(f"gg/^{line}\n" + "j" * below)

    def leave(self):
        """Ends typing."""
        self.terminal.keys("Escape")
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
            self.terminal.keys(*["BSpace"] * (column - wanted))
        self.terminal.type(text[min(column, wanted):])

    def column(self):
        """The column of the cursor, as the ruler says."""
        found = re.findall(r"(\d+),(\d+)(?:-(\d+))? ", self.screen())
        if not found:
            raise Failure(f"no ruler\n{self.screen()}")
        return int(found[-1][2] or found[-1][1]) - 1

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
        asked = []

        def offered():
            # The first time, a plugin's own server may be starting.
            if not asked or time.monotonic() - asked[-1] > 4:
                self.ask()
                asked.append(time.monotonic())
            return label in self.screen()

        wait(f"the offer {label}", offered, self.screen)
        # Selects the first offer, if the menu opens without one.
        self.terminal.keys("C-n", "C-p")
        for _ in range(12):
            self.quiet()
            # Vim does not keep the ruler up to date here, and a sign may stand before the line.
            x, y = self.terminal.cursor()
            if re.search(rf"(^|[ >-]){re.escape(label)}(:.*)?$", self.screen().split("\n")[y].ljust(x)[:x]):
                break
            self.terminal.keys("C-n")
        else:
            raise Failure(f"{label} cannot be selected\n{self.screen()}")
        self.terminal.keys("C-y")
        self.quiet()

    def ask(self):
        """Asks for offers, if they do not come on their own."""
        self.terminal.keys("C-x", "C-o")

    def fix(self, bad, good):
        """Corrects a word by the action for its finding."""
        wait(f"a finding about {bad}", lambda: bad in str(self.record.findings(self.name)), self.screen)
        self.terminal.type(f"gg/{bad}\n")
        self.quiet()
        self.terminal.type(self.actions)
        self.choose(good)
        wait("the fix", lambda: bad not in self.screen(), self.screen)
        self.quiet()

    def choose(self, good):
        """Chooses the action with a word in its title from a numbered list."""
        number = wait("the fixes", lambda: re.search(rf"(?m)^ *(\d+)[:.)] .*{good}", self.screen()), self.screen)[1]
        self.terminal.type(f"{number}\n")

    def save(self):
        self.terminal.type(":w\n")

    def screen(self):
        return self.terminal.screen() if self.terminal else ""

    def close(self):
        """Ends the editor without saving."""
        if self.terminal:
            self.terminal.close()
