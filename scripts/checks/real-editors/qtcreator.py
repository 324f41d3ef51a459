"""Qt Creator, on a screen without a monitor."""

import re
import subprocess

from page import section
from waiting import Failure, wait
from window import Window


class QtCreator(Window):
    name = "Qt Creator"
    section = "Qt Creator"
    program = "qtcreator"
    packages = ["qtcreator", "xvfb", "xdotool", "openbox", "python3-gi", "at-spi2-core", "dbus"]
    offer_roles = ["list item"]

    @classmethod
    def version(cls):
        shown = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", "qtcreator"], capture_output=True, text=True).stdout
        return shown.split(":")[-1].split("-")[0]

    def command(self, name):
        return ["qtcreator", name]

    def open(self, name):
        # Qt Creator does not begin a file by its name.
        path = self.place.project / name
        path.touch()
        super().open(name)
        self.set_up()
        wait("the server", lambda: self.record.languages(name), self.screen)
        self.quiet()
        self.alone = self.window.windows()

    def set_up(self):
        """Does what the page says to click and to type."""
        steps = dict(re.findall(r"\*\*([^*]+)\*\*[^*`]* `([^`]+)`", section(self.section)))
        self.window.keys("alt+e")
        self.window.click("menu item", "Preferences...")
        self.window.wait("dialog", "Preferences")
        self.quiet()
        self.window.click("list item", "Text Editor")
        # Where its tab does not fit, the bar scrolls.
        for _ in range(7 if self.window.find("push button", "Scroll Right") else 0):
            self.window.click("push button", "Scroll Right")
        self.window.click("page tab", "Completion")
        self.quiet()
        # The choice is at the right of its label.
        self.click_field("Activate completion:")
        self.window.type(steps["Activate completion"])
        self.window.keys("Return")
        self.window.click("list item", "Text Editor")
        self.window.type("Language Client")
        self.window.click("button menu", "Add")
        self.quiet()
        self.window.keys("Down", "Return")
        self.window.wait("label", "Name:")
        self.click_field("Name:")
        self.window.type(steps["Name"])
        # This field has no label; it is in the row below the language.
        self.click_field("Language:", self.window.wait("label", "Language:")["box"][1] - self.window.wait("label", "Name:")["box"][1])
        self.window.type(steps["File pattern"])
        self.click_field("Executable:")
        self.window.type(steps["Executable"])
        self.quiet()
        self.window.click("push button", "OK")
        self.quiet()

    def click_field(self, label, below=0):
        """Clicks into the field of a label, and selects what is in it."""
        left, top, _, height = self.window.wait("label", label)["box"]
        self.window.xdotool("mousemove", str(left + 200), str(top + below + height // 2), "click", "1", "key", "ctrl+a")

    def complete(self, text, label):
        """Types the beginning of a word, and accepts an offer."""
        self.window.type(text)
        self.quiet()
        self.choose(lambda: self.window.keys("ctrl+space"), lambda: self.record.offers(text).index(label))
        if not re.search(rf"(^|\s){re.escape(label)}(:.*)?$", self.current_line()):
            raise Failure(f"not {label}, but {self.current_line()!r}\n{self.screen()}")

    def fill(self, text):
        super().fill(text)
        if self.area().get("replaced"):
            # The example in a template; Enter would only leave it.
            self.window.keys("Delete", "Escape")

    def choose(self, ask, place=0):
        """Accepts an item of a list, which screen readers do not hear of: it is one more window."""
        if self.window.windows() <= self.alone:
            ask()
        wait("a list", lambda: self.window.windows() > self.alone, self.screen)
        self.quiet()
        self.window.keys(*["Down"] * (place() if callable(place) else place), "Return")
        self.quiet()

    def act(self, word):
        """Does the action at the cursor with a word in its title."""

        def place():
            # Qt Creator sorts them, numbers by their size.
            titles = sorted(self.record.actions(), key=lambda title: [part.zfill(9) for part in re.split(r"(\d+)", title.lower())])
            return next(at for at, title in enumerate(titles) if word in title)

        self.choose(lambda: self.window.keys("alt+Return"), place)

    def fix(self, bad, good):
        """Corrects a word by the action for its finding."""
        self.wait_for_finding(bad)
        self.go(bad, 0)
        self.act(good)
        wait("the fix", lambda: bad not in self.text(), self.screen)
        self.quiet()

    def tidy(self):
        """Indents nothing, as the page says."""

    def save(self):
        if "format" in str(self.record.actions()):
            self.act("format")
        self.window.keys("ctrl+s")
