"""A screen without a monitor, on which an editor with windows runs: presses keys as a person does, and reads what is shown."""

import json
import os
import subprocess
import time
from pathlib import Path

from waiting import Failure, wait

ACCESSIBLE = Path(__file__).with_name("accessible.py")
# Between two keys, in milliseconds.
RHYTHM = 25


class Display:
    """A program on a screen of its own."""

    def __init__(self, place, command):
        self.processes = []
        read, write = os.pipe()
        screen = ["-screen", "0", "1280x900x24", "-nolisten", "tcp"]
        self.start(["Xvfb", "-displayfd", str(write), *screen], place, pass_fds=[write])
        os.close(write)
        with os.fdopen(read) as numbers:
            number = numbers.readline().strip()
        self.environment = place.environment | {
            "DISPLAY": f":{number}", "QT_ACCESSIBILITY": "1", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "XDG_CURRENT_DESKTOP": "",
        }
        place.environment = self.environment
        self.start(["openbox"], place)
        self.program = self.start(
            ["dbus-run-session", "--", "/usr/bin/python3", "-B", str(ACCESSIBLE), *command], place,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )

    def start(self, command, place, **options):
        # In a group of its own, so that all of it can be ended.
        process = subprocess.Popen(
            command, env=place.environment, cwd=place.project, stderr=open(place.top / "messages", "ab"), start_new_session=True,
            **({"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL} | options),
        )
        self.processes.append(process)
        return process

    def widgets(self):
        """What the windows show."""
        try:
            self.program.stdin.write("\n")
            self.program.stdin.flush()
            # Services of the desktop write to the same output.
            answer = json.loads(next(line for line in self.program.stdout if line.startswith('{"ended"')))
        except (BrokenPipeError, StopIteration):
            raise Failure("the program has ended") from None
        if answer["ended"] is not None:
            raise Failure(f"the program has ended with status {answer['ended']}")
        return answer["widgets"]

    def screen(self):
        """The text of the screen."""
        try:
            return "\n".join(
                f"{it['role']}: {it['name']}{' *' if it['selected'] else ''} {it.get('text', '')}" for it in self.widgets()
            )
        except Failure as failure:
            return str(failure)

    def find(self, role, name=None):
        """The first widget with a role and a name, which may be a function."""
        for widget in self.widgets():
            if widget["role"] == role and (name is None or (name(widget["name"]) if callable(name) else widget["name"] == name)):
                return widget
        return None

    def wait(self, role, name=None):
        """Waits for a widget."""
        return wait(f"{role} {name if not callable(name) else ''}", lambda: self.find(role, name), self.screen)

    def settle(self):
        """Waits until the screen stays the same for some looks."""
        seen = []

        def same():
            seen.append(json.dumps(self.widgets()))
            return len(seen) > 3 and len(set(seen[-3:])) == 1

        wait("a quiet screen", same, self.screen)

    def click(self, role, name=None):
        """Clicks on a widget."""
        left, top, width, height = self.wait(role, name)["box"]
        self.xdotool("mousemove", str(left + width // 2), str(top + height // 2), "click", "1")

    def type(self, text):
        """Types a text, key by key."""
        for number, line in enumerate(text.split("\n")):
            if number:
                self.keys("Return")
            if line:
                self.xdotool("type", "--delay", str(RHYTHM), "--", line)

    def keys(self, *names):
        """Presses keys, by their names in X."""
        for name in names:
            self.xdotool("key", name)
            time.sleep(RHYTHM / 1000)

    def xdotool(self, *words):
        done = subprocess.run(["xdotool", *words], env=self.environment, capture_output=True, text=True)
        if done.returncode:
            raise Failure(f"xdotool {words[0]}: {done.stderr}")

    def windows(self):
        """How many windows are shown, menus and lists included."""
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", ""], env=self.environment, capture_output=True, text=True
        )
        return len(found.stdout.split())

    def close(self):
        """Ends the program and the screen."""
        for process in reversed(self.processes):
            for number in (15, 9):
                try:
                    os.killpg(process.pid, number)
                    process.wait(5)
                    break
                except ProcessLookupError:
                    break
                except subprocess.TimeoutExpired:
                    continue
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe:
                    pipe.close()
