"""What all editors have in common."""

import os

from record import Record
from waiting import wait


class Editor:
    """An editor in a window: a terminal or a display of its own. Subclasses say by which keys it is used."""

    # The key that removes the character before the cursor.
    back = "BSpace"

    def __init__(self, place):
        self.place = place
        self.record = Record(place.record)
        self.window = None

    def quiet(self):
        """Waits until the server has answered and the screen is still."""
        wait("all answers", self.record.is_idle, self.record.last)
        self.window.settle()

    def type(self, text):
        self.window.type(text)

    def fill(self, text):
        """Makes the line begin with a text, after a completion that may have inserted less or more."""
        self.quiet()
        line = self.current_line()
        same = len(os.path.commonprefix([line, text]))
        self.window.keys(*[self.back] * (len(line) - same))
        self.window.type(text[same:])

    def current_line(self):
        """The text before the cursor."""
        x, y = self.window.cursor()
        return self.screen().split("\n")[y].ljust(x)[x - self.column() : x]

    def wait_for_finding(self, word):
        """Waits for a finding about a word."""
        wait(f"a finding about {word}", lambda: word in str(self.record.findings(self.name)), self.screen)

    def screen(self):
        return self.window.screen() if self.window else ""

    def close(self):
        """Ends the editor without saving."""
        if self.window:
            self.window.close()
