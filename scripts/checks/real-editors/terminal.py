"""A terminal in which an editor runs: types keys as a person does, and reads the screen."""

import subprocess
import time

from waiting import Failure, wait

# Between two keys, in seconds: faster than a person types, so that answers arrive while the next keys are pressed.
RHYTHM = 0.02


class Terminal:
    """A program in tmux, with a server of its own."""

    def __init__(self, place, command):
        self.environment = place.environment
        # Options that must be set before the program starts, in one call: a vanishing server would lose them.
        self._tmux(
            "-f", "/dev/null", "-u", "new-session", "-d", "-x", "110", "-y", "40", "-c", str(place.project), "sleep 86400", ";",
            "set", "-s", "escape-time", "0", ";", "set", "-g", "remain-on-exit", "on", ";", "set", "-g", "status", "off", ";",
            "set", "-g", "default-terminal", "screen-256color", ";", "respawn-pane", "-k", "-c", str(place.project), *command,
        )

    def _tmux(self, *words):
        done = subprocess.run(["tmux", *words], env=self.environment, capture_output=True, text=True)
        if done.returncode:
            raise Failure(f"tmux {words[0]}: {done.stderr}")
        return done.stdout

    def screen(self):
        """The text of the screen."""
        return self._tmux("capture-pane", "-p")

    def cursor(self):
        """The column and the row of the cursor, from 0."""
        x, y = self._tmux("display-message", "-p", "#{cursor_x} #{cursor_y}").split()
        return int(x), int(y)

    def type(self, text, rhythm=RHYTHM):
        """Types a text, key by key."""
        for character in text:
            if character == "\n":
                self._tmux("send-keys", "Enter")
            else:
                # A semicolon would end the command of tmux.
                self._tmux("send-keys", "-l", "--", character.replace(";", r"\;"))
            time.sleep(rhythm)

    def keys(self, *names):
        """Presses keys, by their names in tmux."""
        if names:
            self._tmux("send-keys", *names)

    def wait(self, what, *texts, without=()):
        """Waits until all the texts are on the screen, and none of the others."""
        return wait(
            what,
            lambda: all(text in (seen := self.screen()) for text in texts) and not any(text in seen for text in without),
            self.screen,
        )

    def settle(self):
        """Waits until the screen stays the same for some looks."""
        seen = []

        def same():
            seen.append((self.screen(), self.cursor()))
            return len(seen) > 6 and len(set(seen[-6:])) == 1

        wait("a quiet screen", same, self.screen)

    def is_dead(self):
        """Whether the program has ended."""
        return self._tmux("display-message", "-p", "#{pane_dead}").strip() == "1"

    def close(self):
        """Ends the terminal and what still runs in it."""
        subprocess.run(["tmux", "kill-server"], env=self.environment, capture_output=True)
