"""Sources to compare readers with: recipes of all methods, layouts and spellings, mutations of texts, requests, and diaries."""

import hashlib
import json
import random
import re

METHODS = ("v60 chemex kalita-wave origami orea aeropress clever switch french-press siphon moka-pot cold-brew auto-drip espresso "
           "pour-over immersion my-brewer").split()
GRINDS = "extra-fine fine medium-fine medium medium-coarse coarse extra-coarse".split()
WATER = "g g g gr gram grams kg mg oz lb ml l fl_oz".split()
COFFEE = "g g g gr gram grams kg mg oz lb".split()
SIZES = {"kg": 1000, "mg": 0.001, "oz": 28.349523125, "lb": 453.59237, "l": 1000, "fl_oz": 29.5735295625}
TEXTS = ["Pour.", "Rinse the filter.", "No", "24", "1:30", "a: b", "it's \"so\"", "~", "null", "", " a ", "é☕", "a #b", "- a", "[a]",
         "{a}", "&a", "*a", "!a", "%a", "@a", "x" * 110, "a\tb", "a\\b", "1e3", "0x10", "2026-04-01", "true", "y", "=", "<<", "?", "-",
         "a, b", "a:", ":a", "a]", "a}b", "'", "\"", "|", ">", "\u00a0", "a\u200bb", "a\nb", "a\n\n b\n"]
INSTRUCTIONS = ["Pour.", "Pour to {total}.", "Add {dose}.", "{pour} and {water}", "{timer}", "{{a}}", "{cup}", "{", "}", "{}", "{ total }",
                "{temperature} {yield}"]
# What values are replaced by: the borders of quantities, words, times, and other kinds of values.
VALUES = """15 g|15|15.5g|0|0 g|-1 g|+15 g|15,5 g|.5 g|15. g|1e3 g|1_000|0x10|1000000|1000001 g|1000 kg|1000.0000005 kg|0.0000005 g|0.0000004 g
0.05 g|1 g 2 g|250 ml|0.25 l|8 fl oz|8 floz|8 fl  oz|9 oz|0.5 lb|94 °C|94|94C|100|100.000001|100.000002|101|201 °F|212F|32 F|31.999998 °F|- 5 C
45 s|45|90|3|9.99|10|1.30|1:30|0:05|90:00|1:02:03|1:60|1:5|1:02:03:04|2 min|1 min 30 s|1m30s|1 h|1h1m1s|1 h 30 s|30 s 1 min|1 min 30
-45 s|1.5 min|0:45.5|1:30 min|45 S|277:46:40|999999 s|1000001 s|250.4 g|45 g|148 g|249 g|251 g|251.000001 g|251.000002 g|248.999999 g
v60|V60|kalita_wave|espresso|a-b|a--b|medium|Medium|fine|custom|starter|proportional|bloom-split|true|No|~|null|NULL|nULL|""|''|"15 g"
'15 g'|"1\\x35 g"|[a, b]|[]|{}|{a: b}|[a, [b]]|[a, ~]|*a|&a 15 g|!!str 15 g|!x 15 g|! 15 g|!!int 15|"a\\u200bb"|>-|||2026-04-01T08:30:00Z
2026-04-01t08:30:60.5+23:59|2026-02-29T00:00:00Z|0000-02-29T00:00:00Z|7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90|7D1C8A52-5F0E-4A7B-9C1E-2F6D3B8A4E90
1|2|01|0|00|-0|999999|1000000|1.0|a #b|a # b|a: b|a:b|{dose}|"{dose}"|"{{"|"{timer}"|"{water}"|１５ g|15 g|15\u00a0g|15 G|15 ml""".replace("\n", "|").split("|")
KEYS = """format id name method origin author source description notes tags modifiedAt dose yield temperature grind grindDescriptor grinder
grindSetting scaling totalTime steps order instruction pourTo pour ice at timer x-a x- X-a duration Dose <<
"dose" 'yield' "x-b" a.b "a[0]" ~""".split()
CHARACTERS = list(" \t\n:-#,[]{}&*!|>'\"%@`?~=.0123456789abgxyz") + ["\u00a0", "\u200b", "\ufeff", "é", "°", "☕", "\u0085", "\u2028",
                                                                     "\x07", "\x7f", "\r", "\r\n", "\\", "\\n", "---\n", "...\n", "  "]


class Chance(random.Random):
    """A seeded source of random values."""

    def maybe(self, share, value, other=None):
        return value if self.random() < share else other


def number(chance, value):
    """A spelling of a number."""
    text = f"{value:.6f}".rstrip("0").rstrip(".") or "0"
    if chance.random() < 0.05:
        text = chance.choice(["+" + text, "0" + text, text + (".0" if "." not in text else "0")])
    return text


def mass(chance, grams, units):
    unit = chance.choice(units) if chance.random() < 0.4 else "g"
    blank = chance.choice(["", " ", " ", " ", "  "])
    if unit == "g" and chance.random() < 0.2:
        return number(chance, grams)
    return number(chance, grams / SIZES.get(unit, 1)) + blank + unit.replace("_", " ")


def temperature(chance, degrees):
    form = chance.choice(["{c} °C", "{c}", "{c}C", "{c} c", "{f} °F", "{f}F", "{c} ℃"])
    return form.format(c=number(chance, degrees), f=number(chance, round(degrees * 1.8 + 32, 1)))


def duration(chance, seconds):
    minutes, rest = divmod(seconds, 60)
    forms = [f"{number(chance, seconds)} s", number(chance, seconds)]
    if seconds == int(seconds):
        forms += [f"{int(minutes)}:{int(rest):02}", f"{int(minutes)} min {int(rest)} s", f"{int(minutes)}m{int(rest)}s"]
    return chance.choice(forms)


def water(chance, total):
    """Steps with water: the key and the grams of each."""
    result, reading, left = [], 0.0, total
    if chance.random() < 0.15:
        ice = round(total * chance.choice([0.2, 0.3333, 0.5]), chance.choice([0, 0, 1, 3]))
        result.append(("ice", ice))
        left -= ice
    count = chance.choice([1, 1, 2, 3, 3, 3, 4, 5])
    for index in range(count):
        amount = left / (count - index) if index else left * chance.choice([0.18, 0.18, 0.2, 1 / count])
        amount = left if index == count - 1 else round(amount, chance.choice([0, 0, 0, 1, 6]))
        left, reading = left - amount, reading + amount
        result.append(("pourTo", reading) if chance.random() < 0.6 else ("pour", amount))
    return result


def recipe(chance):
    """A recipe, which is mostly valid."""
    dose = chance.choice([15, 15, 18, 20, 12, 30, 8.25, 0.1, 0.05, 1000, round(chance.uniform(5, 60), chance.choice([0, 1, 3]))])
    total = chance.choice([250, 250, 300, dose * 16, dose * 2, dose * 3, round(dose * chance.uniform(2, 20), chance.choice([0, 0, 1, 6]))])
    total = max(total, 1)
    entries = {
        "name": chance.choice(["Morning V60", "A", *TEXTS]) if chance.random() < 0.3 else "Morning V60",
        "method": chance.choice(METHODS) if chance.random() < 0.6 else "v60", "dose": mass(chance, dose, COFFEE),
        "yield": mass(chance, total, WATER), "temperature": temperature(chance, chance.choice([94, 90, 96, 100, 88.5, 20])),
        "grind": chance.choice(GRINDS),
    }
    for key in ("author", "source", "description", "notes", "grindDescriptor", "grinder", "grindSetting", "x-shop"):
        if chance.random() < 0.1:
            entries[key] = chance.choice(TEXTS)
    optional = {"format": "1", "id": "7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90", "origin": "starter", "modifiedAt": "2026-04-01T08:30:00Z",
                "scaling": chance.choice(["bloom-split", "proportional"]), "totalTime": duration(chance, chance.randint(1, 400))}
    entries |= {key: value for key, value in optional.items() if chance.random() < 0.1}
    if chance.random() < 0.15:
        entries["tags"] = [chance.choice(TEXTS) for _ in range(chance.randint(0, 4))]
    steps = []
    for key, grams in water(chance, total):
        steps.append({"instruction": chance.choice(INSTRUCTIONS[:5]) if chance.random() < 0.2 else "Pour.",
                      key: mass(chance, grams, COFFEE if key == "ice" else WATER)})
        while chance.random() < 0.1:
            steps.insert(chance.randint(0, len(steps)), {"instruction": chance.choice(INSTRUCTIONS)})
    clock = 0
    for index, step in enumerate(steps):
        seconds = chance.choice([10, 45, 45, 90, 30.5, 0])
        if chance.random() < 0.4:
            step["timer"] = duration(chance, seconds)
        if chance.random() < 0.25:
            step["at"] = duration(chance, max(0, clock + chance.choice([0, 0, 0, 1, -1, 2])))
        if chance.random() < 0.05:
            step["temperature"] = temperature(chance, 88)
        clock += seconds
    if chance.random() < 0.1:
        for index, step in enumerate(steps):
            step["order"] = str(index)
        chance.shuffle(steps)
    keys = list(entries.items())
    if chance.random() < 0.3:
        chance.shuffle(keys)
    keys.insert(chance.randint(0, len(keys)) if chance.random() < 0.2 else len(keys), ("steps", steps))
    text = layout(chance, keys)
    return text + "---\n" + recipe(chance) if chance.random() < 0.02 else text


def scalar(chance, text, flow=False):
    """A spelling of a text in YAML."""
    plain = re.fullmatch(r"[A-Za-z0-9°℃+][^:#\n\t,\[\]{}\u00a0]*(?<! )", text)
    style = chance.random()
    if plain and style < 0.8:
        return text
    if style > 0.9 and "\n" not in text and "\u200b" not in text:
        return "'" + text.replace("'", "''") + "'"
    return json.dumps(text, ensure_ascii=chance.random() < 0.3)


def layout(chance, keys):
    """A mapping as text, in a random layout."""
    if chance.random() < 0.05:
        return json.dumps(dict(keys), ensure_ascii=False) + "\n"
    step, dash = chance.choice([2, 2, 2, 4, 1, 3]), chance.choice([0, 2, 2, 2, 4])
    lines = ["---"] if chance.random() < 0.03 else []
    for key, value in keys:
        if chance.random() < 0.08:
            lines += [""] * chance.randint(1, 2)
        if isinstance(value, list):
            lines += listed(chance, key, value, step, dash)
        else:
            lines += entry(chance, "", key, value, step)
    ending = "\r\n" if chance.random() < 0.03 else "\n"
    return ending.join(lines) + (ending if chance.random() < 0.95 else "")


def entry(chance, pad, key, value, step):
    """A key with a text."""
    head = pad + (key if chance.random() < 0.97 else f'"{key}"') + ":" + " " * chance.choice([1, 1, 1, 2, 5])
    if "\n" in value and chance.random() < 0.7 or chance.random() < 0.03 and value.strip(" \n") == value and value:
        mark = chance.choice("|>") + chance.choice(["", "-", "+"])
        return [head + mark] + [(pad + " " * step + line) if line else "" for line in value.split("\n")]
    if chance.random() < 0.03:
        return [head.rstrip(), pad + " " * step + scalar(chance, value)]
    return [head + scalar(chance, value)]


def listed(chance, key, items, step, dash):
    """A key with a list of texts or of steps."""
    if not items or chance.random() < 0.1 and not any("\n" in str(item) for item in items):
        shown = [scalar(chance, item, True) if isinstance(item, str) else
                 "{" + ", ".join(f"{name}: {scalar(chance, text, True)}" for name, text in item.items()) + "}" for item in items]
        return [f"{key}: [{chance.choice([', ', ',', ' , ']).join(shown)}]"]
    lines = [f"{key}:"]
    for item in items:
        if chance.random() < 0.05:
            lines.append("")
        if isinstance(item, str):
            lines.append(" " * dash + "- " + scalar(chance, item))
            continue
        names = list(item)
        if chance.random() < 0.3:
            chance.shuffle(names)
        gap = " " * chance.choice([1, 1, 1, 3])
        inner = [line for name in names for line in entry(chance, " " * (dash + 1 + len(gap)), name, item[name], step)]
        lines += [" " * dash + "-" + gap + inner[0].lstrip(), *inner[1:]]
    return lines


def mutated(chance, text):
    """A text with some changes, as by a person or by accident."""
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        lines = text.split("\n")
        place = chance.randrange(len(lines))
        line = lines[place]
        match = re.match(r"^(\s*(?:- )?)([\w\"'-]+)(:\s*)(.*)$", line)
        kind = chance.randrange(14)
        if kind <= 3 and match:
            lines[place] = match[1] + match[2] + (match[3] if match[3].endswith(" ") else ": ") + chance.choice(VALUES)
        elif kind == 4 and match:
            lines[place] = match[1] + chance.choice(KEYS) + match[3] + match[4]
        elif kind == 5:
            lines.insert(chance.randint(0, len(lines)), line)
        elif kind == 6:
            lines[place] = chance.choice([" " + line, line[1:] if line[:1] == " " else line, "\t" + line, line + " "])
        elif kind == 7:
            del lines[place]
        elif kind == 8:
            other = chance.randrange(len(lines))
            lines[place], lines[other] = lines[other], line
        elif kind == 9:
            lines.insert(place, chance.choice(["", "---", "...", "x-a: 1", "timer: 45 s", "    timer: 45 s", "    pour: 10 g", "# a", "    at: 0:45",
                                               "    ice: 50 g", "    order: 0", "<<: {a: b}", "? a", "  - instruction: Wait.", "  - ~"]))
        elif kind == 10 and re.search(r"\d", line):
            digits = [found.start() for found in re.finditer(r"\d", line)]
            at = chance.choice(digits)
            lines[place] = line[:at] + str(chance.randrange(10)) + line[at + 1:]
        else:
            at, count = chance.randint(0, len(line)), chance.choice([0, 0, 1, 1, 2])
            lines[place] = line[:at] + chance.choice(["", *CHARACTERS]) + line[at + count:]
        text = "\n".join(lines)
    return text


def request(chance):
    """What is asked of a scaler."""
    asked = {}
    for key, values in {
        "dose": ["18", "20 g", "0.5oz", "12.25", "0.1", "1000", "16.55"],
        "yield": ["300", "250.5", "12 fl oz", "1", "333", "1 l"], "ratio": ["16", "1:15", "16.7", "3", "2.5"],
        "factor": ["2", "0.5", "1", "3", "0.01", "1.1"], "rule": ["proportional", "bloom-split"],
        "temperature": ["90", "201F", "100"], "grind": ["coarse"],
    }.items():
        if chance.random() < {"dose": 0.35, "yield": 0.25}.get(key, 0.15):
            asked[key] = chance.choice(values)
    if len({"dose", "yield", "ratio", "factor"} & set(asked)) > 1 and "factor" in asked:
        del asked["factor"]
    if {"dose", "yield", "ratio"} <= set(asked):
        del asked["ratio"]
    return asked


ENTRY = {
    "version": 1, "id": "11111111-0000-4000-8000-000000000000", "timestamp": "2026-04-01T06:30:00.000Z", "method": "v60", "recipeId": None,
    "recipeNameAtBrew": "Base", "doseGrams": 15, "targetYieldGrams": 250, "waterTemperatureCelsius": 94, "grindLabel": "medium-fine",
    "rating": 4, "tasteTag": None, "note": None, "coffee": None, "grindSetting": None, "totalTimeSeconds": None, "tdsPercent": None,
}
FIELDS = [None, 0, 1, 2, 1.5, -1, True, "", "a", "too-sour", "perfect", [], {}, "2026-04-01T06:30:00Z", "2026-04-01T08:30:00.1+02:00",
          "2026-04-01T06:29:60Z", "aaaaaaaa-0000-4000-8000-00000000000A", 1e300, 5, 6, "fine", "0" * 64]


def diaries(chance, count):
    """Diaries with edits, tombstones and damaged lines."""
    for _ in range(count):
        lines = []
        for _ in range(chance.randint(1, 15)):
            entry = dict(ENTRY, id=f"{chance.randint(1, 4)}1111111-0000-4000-8000-000000000000", rating=chance.randint(1, 5),
                         timestamp=f"2026-04-0{chance.randint(1, 3)}T06:30:00{chance.choice(['', '.5', '.123456789'])}Z")
            if chance.random() < 0.15:
                entry = {"version": 1, "deletes": entry["id"], "timestamp": entry["timestamp"]}
            elif lines and chance.random() < 0.4:
                hashes = [hashlib.sha256(line.strip().encode()).hexdigest() for line in chance.sample(lines, min(len(lines), 2))]
                entry["replaces"] = chance.choice([hashes, hashes[0], hashes[0].upper(), None, []])
            if chance.random() < 0.2:
                entry[chance.choice(list(entry))] = chance.choice(FIELDS)
            if chance.random() < 0.05:
                entry.pop(chance.choice(list(entry)))
            line = json.dumps(entry, separators=chance.choice([(",", ":"), (", ", ": ")]))
            if chance.random() < 0.1:
                at = chance.randrange(len(line))
                line = line[:at] + chance.choice(["", "a", '"', "\\", ",", "0", "\\ud800", "\\u0000", "é", " "]) + line[at + chance.randint(0, 1):]
            lines.append(line)
        yield chance.choice(["", "", "\ufeff"]) + chance.choice(["\n", "\r\n"]).join(lines) + chance.choice(["\n", ""])
