"""Frames of BOOKOO Themis scales to lines, by the published protocol.

https://github.com/BooKooCode/OpenSource/blob/main/bookoo_mini_scale/protocols.md
"""

from functools import reduce
from operator import xor

from reading import Clock, line

NAMES = "bookoo_sc"
NOTIFY = ["0000ff11-0000-1000-8000-00805f9b34fb"]
WRITE = ["0000ff12-0000-1000-8000-00805f9b34fb"]
# Tares the scale and starts its stopwatch.
START = [bytes.fromhex("030a07000000")]
BEAT = None

# The protocol names the sign without its byte: firmware sends the letter, or 1.
MINUS = (ord("-"), 1)


class Frames:
    """20 bytes each: 03 0B, the stopwatch, the unit, the weight, the flow, the battery, settings, and the sum."""

    def __init__(self):
        self.clock = Clock()

    def lines(self, frame, arrived):
        """The lines of what arrived; none for anything that is not a whole, correct weight."""
        if len(frame) != 20 or frame[:2] != b"\x03\x0b" or reduce(xor, frame):
            return []
        # All three bytes of each number, of 24 bits: a stopwatch passes 16 bits after 65 s, a weight after 655 g.
        shown = int.from_bytes(frame[2:5], "big")
        grams = int.from_bytes(frame[7:10], "big") / 100
        return [line(self.clock.step(arrived, shown), -grams if frame[6] in MINUS else grams)]
