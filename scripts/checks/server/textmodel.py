"""What a text is after an edit, computed in another way than the server does."""

import random
import re

LINE_END = re.compile("\r\n|\n|\r")
WIDTH = {"utf-8": lambda c: len(c.encode()), "utf-16": lambda c: 1 + (ord(c) > 0xFFFF), "utf-32": lambda c: 1}


class Text:
    """A text in code points, with places of the protocol."""

    def __init__(self, text, encoding="utf-16"):
        self.text, self.width = text, WIDTH[encoding]

    def place(self, offset):
        """The position of an offset; of one inside a line ending, that of the ending."""
        start = line = 0
        for end in LINE_END.finditer(self.text):
            if end.end() > offset:
                offset = min(offset, end.start())
                break
            start, line = end.end(), line + 1
        return {"line": line, "character": sum(map(self.width, self.text[start:offset]))}

    def settled(self, offset):
        """The offset, moved out of a line ending."""
        inside = 0 < offset < len(self.text) and self.text[offset - 1:offset + 1] == "\r\n"
        return offset - inside

    def has(self, place):
        """Whether a position is in the text."""
        lines = LINE_END.split(self.text)
        return place["line"] < len(lines) and place["character"] <= sum(map(self.width, lines[place["line"]]))

    def edit(self, start, end, new, overshoots=False):
        """Replaces a part, and returns the change. `overshoots` names a column behind the end of the line, which means
        that end."""
        start, end = self.settled(start), self.settled(end)
        span = {"start": self.place(start), "end": self.place(end)}
        if overshoots and (end == len(self.text) or self.text[end] in "\r\n"):
            span["end"] = {**span["end"], "character": span["end"]["character"] + 1000}
        self.text = self.text[:start] + new + self.text[end:]
        return {"range": span, "text": new}


def random_edits(text, count, words, first=0, last=0, longest=2000):
    """Edits of a text between an offset from its start and one from its end; longer texts shrink."""
    for _ in range(count):
        limit = len(text.text) - last
        start = random.randint(first, limit)
        shrinks = limit - first > longest or random.random() < 0.35
        length = random.randint(0, 60 if limit - first > longest else 12) if shrinks else random.choice([0, 0, 1, 2])
        end = min(start + length, limit)
        # The ends of the part must stay outside of pairs, or what follows it would move into it.
        new = "" if shrinks and random.random() < 0.7 else "".join(random.choices(words, k=random.randint(1, 3)))
        yield text.edit(max(first, text.settled(start)), max(first, text.settled(end)), new, random.random() < 0.05)
