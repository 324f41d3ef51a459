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
        self.alone = self.display.windows()

    def set_up(self):
        """Does what the page says to click and to type."""
        steps = dict(re.findall(r"\*\*([^*]+)\*\*[^*`]* `([^`]+)`", section(self.section)))
        self.display.keys("alt+e")
        self.display.click("menu item", "Preferences...")
        self.display.wait("dialog", "Preferences")
        self.quiet()
        self.display.click("list item", "Text Editor")
        # A tab at the edge is out of reach until the tabs have moved.
        for _ in range(2):
            self.display.click("page tab", "Completion")
            self.quiet()
        # The choice is at the right of its label.
        self.click_field("Activate completion:")
        self.display.type(steps["Activate completion"])
        self.display.keys("Return")
        self.display.click("list item", "Text Editor")
        self.display.type("Language Client")
        self.display.click("button menu", "Add")
        self.quiet()
        self.display.keys("Down", "Return")
        self.display.wait("label", "Name:")
        self.click_field("Name:")
        self.display.type(steps["Name"])
        # This field has no label; it is in the row below the language.
        self.click_field("Language:", self.display.wait("label", "Language:")["box"][1] - self.display.wait("label", "Name:")["box"][1])
        self.display.type(steps["File pattern"])
        self.click_field("Executable:")
        self.display.type(steps["Executable"])
        self.quiet()
        self.display.click("push button", "OK")
        self.quiet()

    def click_field(self, label, below=0):
        """Clicks into the field of a label, and selects what is in it."""
        left, top, _, height = self.display.wait("label", label)["box"]
        self.display.xdotool("mousemove", str(left + 200), str(top + below + height // 2), "click", "1", "key", "ctrl+a")

    def complete(self, text, label):
        """Types the beginning of a word, and accepts an offer."""
        self.display.type(text)
        self.quiet()
        self.choose(lambda: self.display.keys("ctrl+space"), lambda: self.record.offers(text).index(label))
        if not re.search(rf"(^|\s){re.escape(label)}(:.*)?$", self.current_line()):
            raise Failure(f"not {label}, but {self.current_line()!r}\n{self.screen()}")

    def fill(self, text):
        super().fill(text)
        if self.area().get("replaced"):
            # The example in a template; Enter would only leave it.
            self.display.keys("Delete", "Escape")

    def choose(self, ask, place=0):
        """Accepts an item of a list, which screen readers do not hear of: it is one more window."""
        if self.display.windows() <= self.alone:
            ask()
        wait("a list", lambda: self.display.windows() > self.alone, self.screen)
        self.quiet()
        self.display.keys(*["Down"] * (place() if callable(place) else place), "Return")
        self.quiet()

    def act(self, word):
        """Does the action at the cursor with a word in its title."""

        def place():
            # Qt Creator sorts them, numbers by their size.
            titles = sorted(self.record.actions(), key=lambda title: [part.zfill(9) for part in re.split(r"(\d+)", title.lower())])
            return next(at for at, title in enumerate(titles) if word in title)

        self.choose(lambda: self.display.keys("alt+Return"), place)

    def fix(self, bad, good):
        """Corrects a word by the action for its finding."""
        wait(f"a finding about {bad}", lambda: bad in str(self.record.findings(self.name)), self.screen)
        self.go(bad, 0)
        self.act(good)
        wait("the fix", lambda: bad not in self.text(), self.screen)
        self.quiet()

    def save(self):
        if "format" in str(self.record.actions()):
            self.act("format")
        self.display.keys("ctrl+s")
