"""What brewtimer reads: a line of JSON for each weight of a scale."""

import json


def line(milliseconds, grams):
    return json.dumps({"ms": milliseconds, "grams": round(grams, 2)})


class Clock:
    """Milliseconds that go on with the scale's own stopwatch while it runs, else with the arrival of the frames.

    A radio delivers frames late and several at once. A stopwatch that stands still or was reset says nothing.
    """

    def __init__(self):
        self.now, self.arrived, self.shown = 0, None, None

    def step(self, arrived, shown=None):
        """The time of a frame, from its arrival and what the stopwatch shows, both in milliseconds."""
        if self.arrived is not None:
            own = shown - self.shown if None not in (shown, self.shown) else 0
            late = arrived - self.arrived
            self.now += own if 0 < own < late + 2000 else late
        self.arrived, self.shown = arrived, shown
        return self.now
