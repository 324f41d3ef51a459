"""Folders of random diaries, as they are written by several programs, by hand, and by failing disks."""

from __future__ import annotations

import hashlib
import json
import random
import uuid
from dataclasses import dataclass, field

GRINDS = ["extra-fine", "fine", "medium-fine", "medium", "medium-coarse", "coarse", "extra-coarse"]
TASTES = [None, "too-sour", "too-bitter", "too-weak", "too-strong", "perfect"]
METHODS = ["v60", "aeropress", "french-press", "Mélior", "", "v60 "]
NAMES = ["Morning V60", "morning v60", "Kanne", "Ünder", "東京", "a\"b\\c\n", "", "👩🏽‍🍳", "\u0000", "z"]
COFFEES = [None, None, "Kenya AA", "Äthiopien", "kenya aa", ""]
# Around the changes of clocks in some zones, ends of weeks and years, and leap days.
MOMENTS = [
    "2026-03-29T00:59:59.999{}", "2026-03-29T01:00:00{}", "2026-10-25T00:30:00{}", "2025-12-28T23:59:59.9994999{}",
    "2025-12-28T23:59:59.9995{}", "2026-01-04T22:59:60{}", "2026-01-01T00:00:00.000{}", "2024-02-29T12:00:00.5{}",
    "2000-02-29t06:00:00.123456789{}", "1970-01-01 00:00:00{}", "1969-12-31T23:59:59.9996{}", "1999-12-31T23:59:60.25{}",
    "2011-12-30T10:00:00{}", "1955-06-01T03:00:00.001{}", "2026-04-01T06:30:00.125{}", "2026-04-05T22:00:00{}",
    "2026-04-06T00:00:00{}", "2037-07-01T00:00:00{}",
]
ZONES = ["Z", "Z", "Z", "z", "+00:00", "-00:00", "+02:00", "-03:30", "+14:00", "-12:00", "+23:59"]
BAD_TIMES = [
    "2026-02-30T06:00:00Z", "2025-02-29T06:00:00Z", "2026-04-01T24:00:00Z", "2026-04-01T06:60:00Z", "2026-04-01T06:30:60Z",
    "2026-04-01T06:30:00", "2026-04-01", "2026-04-01T06:30:00.Z", "2026-13-01T06:30:00Z", "2026-00-01T06:30:00Z",
    "2026-04-01T06:30:00+24:00", "2026-04-01T06:30:00+2:00", " 2026-04-01T06:30:00Z", "2026-04-01T06:30:00Z ", "", 1775025000,
    "2026-04-01T06:30:00,5Z", "26-04-01T06:30:00Z", "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59.9999Z", True, None,
]
# By field: values that make a line damaged, and values that do not. Both are JSON.
BAD = {
    "version": ["0", "-1", "1.5", '"1"', "null", "true", "[1]", "1e400"],
    "id": ["null", '"3f2a9c1e"', "7", '"{3f2a9c1e-7b1d-4e52-9a35-3a1e5b7c8d90}"', '"3f2a9c1e-7b1d-4e52-9a35-3a1e5b7c8dg0"'],
    "method": ["null", "7", '["v60"]', "{}"],
    "recipeId": ['""', "7", '"6f9c2c3a"', "false"],
    "book": ['""', "7", '"house"'],
    "recipePath": ["1", "[]"],
    "recipeNameAtBrew": ["null", "1", "{}"],
    "doseGrams": ["null", '"15"', "true", "[]", "1e999", "NaN", "-Infinity", "0x10", "01", "1.", ".5", "+1"],
    "targetYieldGrams": ["null", '"250 g"'],
    "waterTemperatureCelsius": ['"94"', "true"],
    "grindLabel": ['"Medium"', '"medium "', "3", '""'],
    "rating": ["0", "6", "2.5", '"5"', "-1", "1e1", "true", "5.0000001", "nan", "[5]", "50e-2"],
    "tasteTag": ['"sour"', '""', "1", "false", '"Perfect"'],
    "note": ["1", "{}", "false"],
    "coffee": ["1", '["a"]', "true"],
    "grinder": ["7", "{}"],
    "grindSetting": ["22", "[]"],
    "totalTimeSeconds": ['"3 min"', "false", "1e309"],
    "tdsPercent": ['"1.3"', "{}"],
    "units": ["1", "[]"],
    "furtherTastes": ['"too-weak"', '["weak"]', "[1]", "[null]", "{}", "3"],
    "roastedOn": ['"2026-02-30"', '"2026-3-20"', '"20.03.2026"', "20260320", '""', '"2026-03-20T00:00:00Z"'],
    "beverageGrams": ['"220"', "[]"],
    "source": ["7", "{}"],
    "replaces": ["1", '"abc"', '["abc"]', "{}", "[1]", '[["' + "0" * 64 + '"]]', '"' + "g" * 64 + '"', "true", "[null]"],
}
ODD = {
    "version": ["1", "1.0", "1e0", "10e-1", "2", "3.0", "9000000000"],
    "doseGrams": ["1e1", "15.0", "-0", "0", "-5", "1E+2", "1e-400", "12345678901234567890123", "0.1e1"],
    "targetYieldGrams": ["2.5e2", "0.0"],
    "waterTemperatureCelsius": ["101", "9.4e1", "null"], "grindLabel": ["null"],
    "furtherTastes": ["null", "[]", '["too-weak","too-weak"]'], "roastedOn": ["null", '"2024-02-29"'],
    "beverageGrams": ["null", "0", "2.2e2"], "source": ["null", '""'],
    "rating": ["null", "5.0", "0.5e1", "10e-1", "1", "4.0e0", "500e-2", "3.000"],
    "tasteTag": ["null"], "note": ["null", '""', '"\\u0000\\ud83d\\ude00\\/"'], "coffee": ["null", '"\\u004benya AA"', '"\\u0000"'],
    "recipeId": ["null"], "totalTimeSeconds": ["null", "1.8725e2"], "tdsPercent": ["null", "0"], "units": ["null", '"oz, oz, °F"', '"x"'],
    "book": ["null"], "recipePath": ["null", '""', '"a\\u002fb.yaml"'],
    "replaces": ["null", "[]"],
}
OPTIONAL = ["waterTemperatureCelsius", "grindLabel", "furtherTastes", "roastedOn", "beverageGrams", "source", "recipeId", "tasteTag", "note", "coffee", "grinder", "grindSetting", "totalTimeSeconds", "tdsPercent", "units", "book", "recipePath"]
# Whole lines that are damaged.
BROKEN = [
    b"{", b"}", b"[]", b"null", b"1", b'"text"', b"{}", b"{} {}", b"\xff\xfe", b'{"version":1}', b"not JSON", b"\x00",
    b'{"version":1,"deletes":"x","timestamp":"2026-04-01T06:30:00Z"}', b"\xc3", b"{\"a\":\"\xed\xa0\x80\"}", b"\x0b", b"\xc2\xa0",
    b'{"version":2,"brew":"of the future"}', b'{"version":7}', b'{"version":2,"id":1}', b"\xef\xbb\xbf", b" \xef\xbb\xbf{}",
]
BLANK = [b"", b" ", b"\t", b"  \t \r", b"\r"]


def line_hash(line: bytes) -> str:
    """The hash by which an edit names a line."""
    return hashlib.sha256(line.removeprefix(b"\xef\xbb\xbf").strip(b" \t\r\n")).hexdigest()


def quoted(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


@dataclass
class Diaries:
    """Random files. The lines so far are kept, so that later ones can name, repeat or contradict them."""

    pick: random.Random
    ids: list[str] = field(default_factory=list)
    recipes: list[str] = field(default_factory=list)
    lines: list[tuple[str, bytes]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.ids = [self.uuid() for _ in range(12)]
        self.recipes = [self.uuid() for _ in range(3)]

    def uuid(self) -> str:
        return str(uuid.UUID(int=self.pick.getrandbits(128), version=4))

    def cased(self, text: str) -> str:
        return text.upper() if self.pick.random() < 0.1 else text

    def time(self) -> str:
        """A time as JSON. Many brews have the same one."""
        if self.pick.random() < 0.5:
            return f'"2026-0{self.pick.randint(1, 9)}-{self.pick.randint(10, 28)}T06:30:00.125Z"'
        return quoted(self.pick.choice(MOMENTS).format(self.pick.choice(ZONES)))

    def fields(self) -> dict[str, str]:
        """An entry as writers write it: each field with its JSON."""
        pick = self.pick.choice
        values = {
            "version": 1, "id": self.cased(pick(self.ids)), "timestamp": None, "method": pick(METHODS),
            "recipeId": pick([None, self.cased(pick(self.recipes))]), "recipeNameAtBrew": pick(NAMES),
            "doseGrams": pick([15, 15.5]), "targetYieldGrams": 250, "waterTemperatureCelsius": pick([94, None]), "grindLabel": pick([*GRINDS, None]),
            "rating": pick([1, 2, 3, 4, 5, None]), "furtherTastes": pick([None, ["too-weak"]]), "roastedOn": pick([None, "2026-03-20"]),
            "beverageGrams": pick([None, 220, 215.5]), "source": pick([None, "7"]), "tasteTag": pick(TASTES), "note": pick([None, "thin"]), "coffee": pick(COFFEES),
            "grinder": pick([None, "Comandante C40", "Baratza Encore", "EK 43"]), "grindSetting": pick([None, "22 clicks"]), "totalTimeSeconds": pick([None, 187.25]), "tdsPercent": pick([None, 1.35]),
            "book": pick([None, self.cased(pick(self.recipes))]), "recipePath": pick([None, None, "recipes/a.yaml", "b.yaml"]),
        }
        return {name: quoted(value) for name, value in values.items()} | {"timestamp": self.time()}

    def odd(self, fields: dict[str, str]) -> dict[str, str]:
        """The same kind of entry, as another program may write it."""
        for name in self.pick.sample(sorted(ODD), 3):
            fields[name] = self.pick.choice(ODD[name])
        for name in self.pick.sample(OPTIONAL, 2):
            fields.pop(name, None)
        fields["x"] = self.pick.choice(["1", '{"id":{"deletes":1}}', '[1,{"a":[]}]', '"}{,]"', '"nan"', '"\\\\"', '",}"'])
        return dict(self.pick.sample(list(fields.items()), len(fields)))

    def damaged(self, fields: dict[str, str]) -> dict[str, str]:
        """An entry with a value that it must not have, or without a value that it needs."""
        kind = self.pick.randrange(4)
        if kind == 0:
            del fields[self.pick.choice(sorted(set(fields) - set(OPTIONAL) - {"id"}))]
        elif kind == 1:
            fields["timestamp"] = quoted(self.pick.choice(BAD_TIMES))
        else:
            name = self.pick.choice(sorted(BAD))
            fields[name] = self.pick.choice(BAD[name])
        return fields

    def object(self, fields: dict[str, str]) -> bytes:
        """The line of an entry, mostly as it is usually written."""
        comma, colon = self.pick.choice([(",", ":")] * 8 + [(" ,\t", " : "), (", ", ": ")])
        inside = comma.join(f'"{name}"{colon}{value}' for name, value in fields.items())
        return self.pick.choice(["{%s}"] * 12 + [" {%s}", "{%s}\t", "{ %s }\r", "\ufeff{%s}"]).replace("%s", inside).encode()

    def torn(self, line: bytes) -> bytes:
        """A line that a failing disk, or a bad program, has left."""
        cut = self.pick.randrange(1, len(line))
        return self.pick.choice([
            line[:cut], line[cut:], line[:cut] + line, line + line, line.replace(b",", b",,", 1), line.replace(b"}", b",}"),
            line.replace(b'"id"', b'"rating"'), line[:cut] + b"\xff" + line[cut:], line[:cut] + b"\x01" + line[cut:],
            line.replace(b"}", b',"x":NaN}'), line.replace(b"}", b',"x":[1,]}'),
            line.replace(b"}", b',"x":' + b"[" * 65 + b"]" * 65 + b"}"),
            line.replace(b"}", b',"x":"' + b"x" * self.pick.choice([9, 9, 9, 1 << 20]) + b'"}'),
            line.replace(b'"', b"'"), line + b" //", line + b",",
        ])

    def edit(self) -> bytes:
        """An edit of a line of any file. Some name the wrong line, or have another id."""
        named = self.pick.sample(self.lines, min(len(self.lines), self.pick.choice([1, 1, 2, 3])))
        hashes = [self.cased(line_hash(line)) for _, line in named] or [line_hash(b"")]
        fields = self.fields()
        if named and self.pick.random() < 0.8:
            fields["id"] = quoted(named[0][0])
        replaces = {"replaces": quoted(hashes[0] if len(hashes) == 1 else hashes)}
        fields = {"version": fields.pop("version")} | replaces | fields if self.pick.random() < 0.8 else fields | replaces
        return self.object(fields)

    def tombstone(self) -> bytes:
        fields = {"version": "1", "deletes": quoted(self.cased(self.pick.choice([*self.ids, self.uuid()]))), "timestamp": self.time()}
        if self.pick.random() < 0.2:
            fields[self.pick.choice(["version", "id", "timestamp"])] = self.pick.choice(["2", "null", '"x"', "1e0", "0"])
        return self.object(fields)

    def line(self) -> bytes:
        """The next line of any kind."""
        kind = self.pick.random()
        if kind < 0.35:
            return self.object(self.fields())
        if kind < 0.5:
            return self.object(self.odd(self.fields()))
        if kind < 0.6:
            return self.object(self.damaged(self.fields()))
        if kind < 0.75:
            return self.edit()
        if kind < 0.82:
            return self.tombstone()
        if kind < 0.9:
            return self.pick.choice(self.lines)[1] if self.lines else b""
        if kind < 0.95:
            return self.torn(self.object(self.fields()))
        return self.pick.choice(self.pick.choice([BROKEN, BLANK]))

    def file(self, count: int) -> bytes:
        """A diary. Some lines of it go before their place, so that edits come before what they replace."""
        found: list[bytes] = []
        for _ in range(count):
            line = self.line()
            place = len(found) if self.pick.random() < 0.9 else self.pick.randrange(len(found) + 1)
            found.insert(place, line)
            try:
                self.lines.append((str(json.loads(line.decode("utf-8-sig"))["id"]), line))
            except (ValueError, KeyError, TypeError, RecursionError):
                pass  # It is damaged, or a tombstone: no edit names it.
        start, end = self.pick.choice([b"", b"", b"\xef\xbb\xbf"]), self.pick.choice([b"\n", b"\n", b"", b"\r\n"])
        return start + self.pick.choice([b"\n", b"\n", b"\r\n"]).join(found) + (end if found else b"")
