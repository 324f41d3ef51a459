"""Frames of Acaia scales to lines. Acaia publishes no protocol; this is what apps and libraries agree on."""

from reading import Clock, line

NAMES = ("acaia", "lunar", "pearl", "pyxis", "cinco", "proch")
# Of scales since 2020, and of older ones, which notify and take commands at the same place.
NOTIFY = ["49535343-1e4d-4bd9-ba61-23c647249616", "00002a80-0000-1000-8000-00805f9b34fb"]
WRITE = ["49535343-8841-43f4-a8d4-ecbe34729bb3", "00002a80-0000-1000-8000-00805f9b34fb"]
HEAD = b"\xef\xdd"
EVENT, WEIGHT, ANSWER = 12, 5, 11


def sums(data):
    """The two sums of a message: of its bytes at even and at odd places."""
    return bytes([sum(data[0::2]) & 0xFF, sum(data[1::2]) & 0xFF])


def message(kind, data):
    return HEAD + bytes([kind]) + data + sums(data)


# Who we are, what we want to hear of, and the heartbeat, without which the scale falls silent.
START = [message(11, b"012345678901234"), message(EVENT, bytes([9, 0, 1, 1, 2, 2, 5, 3, 4]))]
BEAT = (2, message(0, bytes([2, 0])))


def grams(data):
    """The weight in six bytes: a number, how many decimals it has, and the sign; none if they say something else."""
    if len(data) < 6 or data[4] not in (1, 2, 3, 4):
        return None
    number = int.from_bytes(data[:3], "little") / 10 ** data[4]
    return -number if data[5] & 2 else number


class Frames:
    """EF DD, the kind of message, its length with that byte, its data, and the sums. A radio may divide and join messages."""

    def __init__(self):
        self.clock, self.rest = Clock(), b""

    def lines(self, frame, arrived):
        self.rest += frame
        found = []
        while (start := self.rest.find(HEAD)) >= 0 and len(self.rest) >= start + 4:
            self.rest = self.rest[start:]
            kind, end = self.rest[2], 3 + self.rest[3]
            if len(self.rest) < end + 2 <= 66:
                break
            data = self.rest[3:end]
            if self.rest[end : end + 2] != sums(data):
                self.rest = self.rest[2:]
                continue
            self.rest = self.rest[end + 2 :]
            value = self.weight(kind, data)
            if value is not None:
                found.append(line(self.clock.step(arrived), value))
        return found

    @staticmethod
    def weight(kind, data):
        """The weight of a message: an event, or the answer to a heartbeat with an event in it."""
        if kind != EVENT or len(data) < 2:
            return None
        if data[1] == WEIGHT:
            return grams(data[2:])
        return grams(data[5:]) if data[1] == ANSWER and data[4:5] == bytes([WEIGHT]) else None
