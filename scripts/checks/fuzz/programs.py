#!/usr/bin/env python3
"""Runs the built programs with random options on hostile files: nothing that they write can control a terminal.

    scripts/checks/fuzz/programs.py BIN SECONDS [SEED]

BIN is the folder with the links of the tools. The commands, options and choices are those of the manual pages, so a new option is
tried without a change here. Files, names of files, texts of recipes, variables and arguments are full of control characters,
bidirectional overrides and commands for build servers. Sources are written as they are where a source is asked for: by
brewfmt, patches, exports, merges and `schema`. A program must also end, and not by a signal.
"""

import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
# They wait for a client, an editor, or people.
LEFT_OUT = {"brewls", "brewguide", "brewbook-edit"}

HOSTILE = ["\x1b[31m", "\x1b]0;x\x07", "\x07", "\x9b31m", "\u202e", "\u2066", "\u200b", "\u200f", "\ufeff", "\u2028", "\x7f", "\x00",
           "\r", "\n", "\n::error::x", "##[error]x", "##vso[task.x]y", "\u00ad", "\U000e0001", "\x1b[2J", "\\e", "%1b", "<b>", "é"]
PLAIN = ["V60", "15 g", "250 g", "94 °C", "1:30", "x", "medium-fine", "a/b", "=", ",", "*", "[", "rules.x=y", "2026-01-01", "5", "steps[0].timer=1 s"]
CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]")
COLOR = re.compile("\x1b\\[[0-9;]*m|\x1b\\]8;[^\x07\x1b]*\x1b\\\\")
COMMAND = re.compile(r"^\s*::(?!(error|warning|notice) file=|(error|warning|notice) title=)|##\[|##vso\[", re.M)


def text(generator, most=6):
    """A short text, hostile for the most part."""
    return "".join(generator.choice(HOSTILE if generator.random() < 0.6 else PLAIN) for _ in range(generator.randrange(1, most)))


def options(page):
    """The options of a man page: the name, whether it takes a value, and the words to choose from."""
    found, name = [], None
    for line in page.read_text().splitlines():
        line = line.replace("\\&", "")
        if line.startswith(".It Fl"):
            names = re.findall(r"Fl (\S+)", line)
            name = "-" + names[-1].replace("\\-", "-")
            found.append((name, " Ar " in line, []))
        elif line.startswith(".It Cm") and found:
            found[-1][2].append(line.split()[2].replace("\\-", "-"))
    return found


def commands(manual):
    """Each command as words, with its options."""
    pages = sorted(manual.glob("*.1"))
    names = {page.stem for page in pages}
    for page in pages:
        if page.stem in LEFT_OUT or any(other.startswith(page.stem + "-") for other in names):
            continue
        tool = next(tool for tool in ("brewlint", "brewfmt", "brewscale", "brewtimer", "brewlog", "brewbook", "brewguide") if page.stem.startswith(tool))
        yield [tool, *filter(None, page.stem[len(tool) + 1:].split("-", 1 if tool != "brewguide" else -1))], options(page)


def recipe(generator, sources):
    """A recipe, changed with hostile texts: as escapes in quotes, or as they are."""
    lines = generator.choice(sources).splitlines()
    for _ in range(generator.randrange(0, 4)):
        index = generator.randrange(len(lines))
        bad = text(generator)
        if generator.random() < 0.6:
            bad = '"' + "".join(f"\\U{ord(c):08x}" if not c.isalnum() else c for c in bad) + '"'
        key, colon, value = lines[index].partition(":")
        lines[index] = generator.choice([f"{key}: {bad}", f"{bad}{colon}{value}", lines[index] + bad, f"{key}{colon}{value} # {bad}"])
    return "\n".join(lines) + "\n"


def folder(generator, sources):
    """A folder of recipes, a diary and a configuration, with hostile names and contents."""
    place = Path(tempfile.mkdtemp(prefix="programs-"))
    for _ in range(4):
        name = text(generator, 4).replace("/", "_").replace("\0", "") or "x"
        (place / (name + ".yaml")).write_text(recipe(generator, sources))
    (place / "good.yaml").write_text(generator.choice(sources))
    line = '{"version":1,"id":"%s","date":"2026-11-01T08:00:00Z","recipeNameAtBrew":"%s","method":"%s","doseGrams":15,"note":"%s","rating":5}\n'
    escape = lambda word: "".join(f"\\u{ord(c):04x}" if ord(c) < 0x10000 and not c.isalnum() else c for c in word)
    identity = "11111111-2222-4333-8444-%012d"
    (place / "log.jsonl").write_text("".join(line % (identity % number, *(escape(text(generator)) for _ in range(3))) for number in range(3)) + text(generator) + "\n")
    if generator.random() < 0.5:
        (place / ".brewguide.yaml").write_text(generator.choice(["rules: strict\n", f"rules: {{{text(generator)}: off}}\n", f"methods:\n  {text(generator)}: {{dose: 1}}\n", f'exclude: ["{text(generator)}"]\n']))
    return place


def arguments(generator, known, place):
    """Random options with values, and inputs."""
    names = os.listdir(place)
    words = []
    for name, takes, choices in generator.sample(known, min(len(known), generator.randrange(0, 4))):
        if name == "--speed":
            continue
        words.append(name)
        if takes:
            words.append(generator.choice([*choices, *choices, generator.choice(names), text(generator), generator.choice(PLAIN)]))
    for _ in range(generator.randrange(0, 3)):
        words.append(generator.choice([*names, ".", "-", text(generator), generator.choice(PLAIN)]))
    if generator.random() < 0.1:
        words.append("--" + text(generator))
    return [word.replace("\0", "") for word in words]


def problem(output, words):
    """What a terminal or a build server would obey."""
    shown = output.replace("\r\n", "\n")  # as CSV has it
    if "--color" in words or "always" in words:
        shown = COLOR.sub("", shown)
    found = CONTROL.search(shown)
    if found:
        return f"U+{ord(found[0]):04X} behind {shown[max(0, found.start() - 60):found.start()]!r}"
    command = COMMAND.search(shown)
    return command and f"a command: {shown[command.start():command.start() + 80]!r}"


def writes_sources(words):
    """Whether standard output is a source, byte for byte: that of a recipe, or of another program's format."""
    return words[0] == "brewfmt" or "--diff" in words or words[:2] in (["brewbook", "diff"], ["brewbook", "export"], ["brewbook", "merge"], ["brewlog", "export"], ["brewlog", "merge"]) \
        or words[:2] == ["brewguide", "schema"]


def main():
    if len(sys.argv) < 3:
        sys.exit("usage: programs.py BIN SECONDS [SEED]")
    programs, seconds, seed = Path(sys.argv[1]).resolve(), float(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1
    generator = random.Random(seed)
    sources = [path.read_text() for path in sorted((ROOT / "recipes").rglob("*.yaml"))]
    table = list(commands(programs.parent / "man"))
    end, runs, failures, statuses = time.monotonic() + seconds, 0, 0, {}
    while time.monotonic() < end and failures < 10:
        place = folder(generator, sources)
        for _ in range(25):
            command, known = generator.choice(table)
            words = [*command, *arguments(generator, known, place)]
            if words[0] == "brewtimer":
                words += ["--speed", "1000000"]
            environment = {"PATH": "/usr/bin:/bin", "HOME": str(place), "XDG_STATE_HOME": str(place), "XDG_DATA_HOME": str(place), "BREWLOG_FILE": "log.jsonl",
                           "GIT_CONFIG_NOSYSTEM": "1", "GIT_CEILING_DIRECTORIES": str(place.parent), "LANG": "C.UTF-8", "EDITOR": "true"}
            given = recipe(generator, sources).encode()
            try:
                run = subprocess.run([programs / words[0], *words[1:]], cwd=place, env=environment, input=given, capture_output=True, timeout=20)
            except subprocess.TimeoutExpired:
                run = None
            runs += 1
            if run is None:
                found = "does not end within 20 s"
            elif run.returncode < 0:
                found = f"ends by signal {-run.returncode}"
            else:
                statuses[run.returncode] = statuses.get(run.returncode, 0) + 1
                found = problem(run.stderr.decode(errors="replace"), words)
                if not found and not writes_sources(words):
                    found = problem(run.stdout.decode(errors="replace"), words)
            if found:
                failures += 1
                kept = place.parent / f"finding-{seed}-{failures}"
                shutil.rmtree(kept, ignore_errors=True)
                shutil.copytree(place, kept)
                print(f"{words!r}: {found}\n  in {kept}, with standard input of {len(given)} bytes", flush=True)
        shutil.rmtree(place, ignore_errors=True)
    print(f"seed {seed}: {runs} runs of {len(table)} commands, by exit status {dict(sorted(statuses.items()))}; {failures} failures")
    sys.exit(1 if failures else 0)


main()
