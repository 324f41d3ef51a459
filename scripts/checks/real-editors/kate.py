"""Kate, on a screen without a monitor."""

import subprocess

from waiting import wait
from window import Window


class Kate(Window):
    name = "Kate"
    section = "Kate"
    program = "kate"
    offer_roles = ["tree item"]
    packages = ["kate", "xvfb", "xdotool", "openbox", "python3-gi", "at-spi2-core", "dbus"]

    @classmethod
    def version(cls):
        shown = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", "kate"], capture_output=True, text=True).stdout
        return shown.split(":")[-1].split("-")[0]

    def command(self, name):
        return ["kate", "--startanon", "-n", name]

    def open(self, name):
        super().open(name)
        # Kate asks before it starts a server.
        self.window.click("push button", "Yes")
        wait("the server", lambda: self.record.languages(name), self.screen)
        self.quiet()

    def fix(self, bad, good):
        """Corrects a word by the action for its finding."""
        self.wait_for_finding(bad)
        self.go(bad, 0)
        self.window.keys("alt+l")
        self.quiet()
        self.window.click("menu item", lambda title: "Code Action" in title)
        self.quiet()
        self.window.click("menu item", lambda title: good in title)
        wait("the fix", lambda: bad not in self.text(), self.screen)
        self.quiet()

    def tidy(self):
        """Cleans the indentation of all lines, by a command of Kate's command line."""
        self.window.keys("ctrl+a", "F7")
        self.quiet()
        self.window.type("cleanindent")
        self.window.keys("Return")
        self.quiet()
        self.window.keys("Escape", "Escape")
        self.quiet()
        self.window.keys("ctrl+Home")
        self.quiet()

    def save(self):
        # Kate 22.12 does not format on its own.
        self.window.keys("ctrl+t", "f")
        self.quiet()
        self.window.keys("ctrl+s")
