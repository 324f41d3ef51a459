"""Frames of the Half Decent Scale and the Decent Scale to lines, by the protocol of their maker.

https://decentespresso.com/decentscale_api and https://github.com/decentespresso/openscale
"""

from functools import reduce
from operator import xor

from reading import Clock, line

NAMES = "decent scale"
NOTIFY = ["0000fff4-0000-1000-8000-00805f9b34fb"]
WRITE = ["000036f5-0000-1000-8000-00805f9b34fb"]
# The display on, which also says that we are there; newer firmware sleeps without a heartbeat.
START = [bytes.fromhex("030a0101000108")]
BEAT = (4, bytes.fromhex("030a03ffff000a"))


class Frames:
    """03, CE or CA, the weight in tenths of a gram with its sign, further bytes, and the sum: 7 bytes, or 10 with a time."""

    def __init__(self):
        self.clock = Clock()

    def lines(self, frame, arrived):
        """The lines of what arrived; none for answers to commands, and where the sum is wrong."""
        if len(frame) not in (7, 10) or frame[0] != 3 or frame[1] not in (0xCE, 0xCA) or reduce(xor, frame):
            return []
        return [line(self.clock.step(arrived), int.from_bytes(frame[2:4], "big", signed=True) / 10)]
