"""Runs a program with windows, and says what they show, as screen readers hear it.

    dbus-run-session -- /usr/bin/python3 accessible.py PROGRAM [ARGUMENT…]

Needs the system's Python with its package gi. Each line of input asks once; the answer is a line of JSON: the widgets on the screen, each
with its role, name, text, cursor, box, and whether it is selected. The program is killed at the end of the input.
"""

import json
import subprocess
import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

ATSPI = "org.a11y.atspi."
PROPERTIES = "org.freedesktop.DBus.Properties"
# Bits of the states, see atspi-constants.h.
SELECTED, SHOWING = 1 << 23, 1 << 25


class Desktop:
    """The programs that tell what they show."""

    def __init__(self):
        session = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        # Otherwise programs tell nothing.
        enable = GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", True)))
        session.call_sync("org.a11y.Bus", "/org/a11y/bus", PROPERTIES, "Set", enable, None, 0, -1, None)
        address = session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, -1, None)
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(address.unpack()[0], flags, None, None)
        self.programs()

    def call(self, widget, interface, method, types="()", *values):
        name, path = widget
        return self.bus.call_sync(name, path, interface, method, GLib.Variant(types, values), None, 0, 5000, None).unpack()

    def programs(self):
        return self.call(("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root"), ATSPI + "Accessible", "GetChildren")[0]

    def property(self, widget, interface, name):
        return self.call(widget, PROPERTIES, "Get", "(ss)", ATSPI + interface, name)[0]

    def widgets(self, widget, depth=0):
        """What can be seen of a widget and of those inside."""
        try:
            state = self.call(widget, ATSPI + "Accessible", "GetState")[0][0]
            if not state & SHOWING and depth > 1:
                return
            role = self.call(widget, ATSPI + "Accessible", "GetRoleName")[0]
            found = {"role": role, "name": self.property(widget, "Accessible", "Name"), "selected": bool(state & SELECTED)}
            if role == "text":
                count = self.property(widget, "Text", "CharacterCount")
                found["text"] = self.call(widget, ATSPI + "Text", "GetText", "(ii)", 0, count)[0]
                found["caret"] = self.property(widget, "Text", "CaretOffset")
                if self.call(widget, ATSPI + "Text", "GetNSelections")[0]:
                    # Where typing puts the next character, in place of the selection.
                    found["replaced"] = True
                    found["caret"] = min(self.call(widget, ATSPI + "Text", "GetSelection", "(i)", 0))
            if found["name"] or found.get("text"):
                found["box"] = self.call(widget, ATSPI + "Component", "GetExtents", "(u)", 0)[0] if depth > 1 else None
                yield found
            for inner in self.call(widget, ATSPI + "Accessible", "GetChildren")[0]:
                yield from self.widgets(inner, depth + 1)
        except GLib.Error:
            # It was closed meanwhile.
            return


def main():
    desktop = Desktop()
    program = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=sys.stderr)
    for _ in sys.stdin:
        found = [widget for root in desktop.programs() for widget in desktop.widgets(tuple(root))]
        print(json.dumps({"ended": program.poll(), "widgets": found}), flush=True)
    program.kill()
    program.wait()


main()
