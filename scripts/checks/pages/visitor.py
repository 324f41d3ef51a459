"""Somebody who visits the playground: types, presses keys, and reads what the page shows."""

import json

from browser import Browser, BrowserError, wait_for

MODIFIERS = {"Alt": 1, "Ctrl": 2, "Shift": 8}
CODES = {"Tab": 9, "Enter": 13, "Escape": 27, "ArrowUp": 38, "ArrowDown": 40, "F8": 119}


class Visitor(Browser):
    """A page of the browser with the playground at an address."""

    def __init__(self, chromium, page):
        super().__init__(chromium)
        self.page = page
        # Whether a page is being opened, and the requests at other times.
        self.is_opening, self.late = True, []

    def note(self, method, parameters):
        super().note(method, parameters)
        if method == "Network.requestWillBeSent" and not self.is_opening:
            self.late.append(parameters["request"]["url"])

    def go(self, fragment=""):
        """Opens the page, and waits until it can be used."""
        self.navigate("about:blank")
        self.navigate(self.page + fragment)
        if not wait_for(lambda: not self.read("count").startswith("Loading")):
            raise BrowserError(f"the page does not load: {self.problems}")
        self.is_opening = False
        self.settle()

    def navigate(self, address):
        self.is_opening = True
        self.load("Page.navigate", url=address)

    def reload(self):
        """Opens the page again at its address."""
        self.is_opening = True
        self.load("Page.reload")
        wait_for(lambda: not self.read("count").startswith("Loading"))
        self.is_opening = False
        self.settle()

    def settle(self):
        """Waits until the plan is drawn."""
        self.run("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))", wait=True)

    # What the page shows

    def read(self, name):
        """The text of an element, by its id."""
        return self.run(f"document.getElementById({json.dumps(name)})?.textContent ?? 'Loading'")

    @property
    def text(self):
        return self.run("document.getElementById('source').value")

    @property
    def selected(self):
        return self.run("(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.getElementById('source'))")

    # What people do

    def chord(self, *keys):
        """Presses a key with modifiers, such as Ctrl and s."""
        *held, key = keys
        modifiers = sum(MODIFIERS[name] for name in held)
        letter = key if len(key) == 1 else ""
        code = f"Key{key.upper()}" if letter.isalpha() else {".": "Period"}.get(key, key)
        number = CODES.get(key) or {".": 190}.get(key) or ord(key.upper())
        text = "\r" if key == "Enter" else letter if not held else ""
        options = {"modifiers": modifiers, "key": key, "code": code, "windowsVirtualKeyCode": number}
        commands = {"commands": ["undo"]} if keys == ("Ctrl", "z") else {"commands": ["selectAll"]} if keys == ("Ctrl", "a") else {}
        self.send("Input.dispatchKeyEvent", type="keyDown", text=text, **options, **commands)
        self.send("Input.dispatchKeyEvent", type="keyUp", **options)

    def write(self, text):
        """Replaces the recipe by typing, after coming to the editor by keys alone."""
        if self.run("document.activeElement.id") != "source":
            self.run("document.activeElement.blur()")
            for _ in range(40):
                self.chord("Tab")
                if self.run("document.activeElement.id") == "source":
                    break
        self.chord("Ctrl", "a")
        self.type(text)
        self.settle()

    def tab_to(self, condition):
        """Presses Tab until the element in focus, `it`, meets a condition; False if none does."""
        for _ in range(60):
            self.chord("Tab")
            if self.run(f"((it) => {condition})(document.activeElement)"):
                return True
        return False
