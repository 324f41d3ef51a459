"""The keys that editors with windows have in common."""

import re

from display import Display
from editor import Editor
from waiting import Failure, wait


class Window(Editor):
    """An editor with windows; subclasses say how it completes and fixes."""

    back = "BackSpace"
    # What offers are to screen readers.
    offer_roles = ["tree item", "list item"]

    def open(self, name):
        """Starts the editor with a file."""
        self.name = name
        self.window = Display(self.place, self.command(name))
        self.window.wait("frame", lambda title: name.rpartition("/")[2] in title)
        self.quiet()

    def insert(self):
        self.window.keys("End")

    def go(self, line, below):
        """Goes to a number of lines below the one with a text."""
        lines = self.text().split("\n")
        number = next(at for at, text in enumerate(lines) if line in text)
        self.window.keys("ctrl+Home", *["Down"] * (number + below), "Home")
        self.quiet()

    def leave(self):
        """Ends typing: closes what is offered."""
        self.quiet()
        self.window.keys("Escape")
        self.quiet()

    def line(self, text):
        """Begins a line with a text, keeping the indentation that the editor makes."""
        self.window.keys("Return")
        self.quiet()
        wanted = len(text) - len(text.lstrip(" "))
        column = len(self.current_line())
        self.window.keys(*["BackSpace"] * max(0, column - wanted))
        self.window.type(text[min(column, wanted):])

    def area(self):
        """The widget of the text."""
        found = [it for it in self.window.widgets() if it["role"] == "text" and it.get("text") is not None]
        largest = max(found, key=lambda it: it["box"][2] * it["box"][3] if it["box"] else 0, default=None)
        if not largest:
            raise Failure(f"no text\n{self.screen()}")
        return largest

    def text(self):
        """The text of the editor."""
        return self.area()["text"]

    def current_line(self):
        """The text before the cursor."""
        area = self.area()
        return area["text"][: area["caret"]].rpartition("\n")[2]

    def complete(self, text, label):
        """Types the beginning of a word, and accepts an offer."""
        self.window.type(text)
        self.quiet()
        if not self.offers(label):
            self.window.keys("ctrl+space")
        wait(f"the offer {label}", lambda: self.offers(label), self.screen)
        for _ in range(12):
            if self.offers(label)["selected"]:
                break
            self.window.keys("Down")
            self.quiet()
        else:
            raise Failure(f"{label} cannot be selected\n{self.screen()}")
        self.window.keys("Return")
        self.quiet()

    def offers(self, label):
        """The widget of an offer, if it is shown."""
        pattern = re.compile(rf"{re.escape(label)}\b(?!-)")
        found = (it for it in self.window.widgets() if it["role"] in self.offer_roles and pattern.match(it["name"].strip()))
        return next(found, None)

    def save(self):
        self.window.keys("ctrl+s")
