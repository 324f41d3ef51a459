"""Compares the module for browsers with the programs: findings, formatted texts, plans and scaled recipes, byte for byte.

    python3 -B scripts/checks/playground PROGRAM FOLDER [COUNT]

PROGRAM is the path of `brewguide`, FOLDER has the module. Compares all recipes and cases of the repository, and COUNT generated and
mutated ones, 1000 by default, those of conformance/sources.py. Also checks the size and the memory of the module, and prints how long
both take.
"""

import base64
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "conformance"), str(ROOT / "scripts/checks")]

from corpus import corpus
from sources import Chance, mutated, recipe, request

PROGRAM, FOLDER = (os.path.abspath(path) for path in sys.argv[1:3])
COUNT = int(sys.argv[3]) if len(sys.argv) > 3 else 1000
BATCH = 1000
# With brotli, as a server sends it.
MOST_BYTES = 767_500
FORMATS = ["json", "jsonl", "yaml", "csv", "markdown", "text"]
NAME = "recipe.yaml"

differences = Counter()
compared = Counter()


def run(scratch, data, *arguments):
    """The output of the program, its last error, and the microseconds that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "TZ": "UTC", "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": scratch, "XDG_CONFIG_HOME": scratch}
    done = subprocess.run([PROGRAM, *arguments], input=data, capture_output=True, cwd=scratch, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, done.stderr.decode(), (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1e6


def node(script, *arguments, data=""):
    """The values of JSON that a script of this folder prints."""
    command = ["node", ROOT / "scripts/checks/playground" / script, FOLDER, *arguments]
    done = subprocess.run(command, input=data.encode(), capture_output=True)
    if done.returncode != 0:
        sys.exit(f"playground: the module failed:\n{done.stderr.decode()}")
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def answers(requests):
    """What the module answers."""
    return node("answers.mjs", data="".join(json.dumps(asked) + "\n" for asked in requests))


def compare(kind, text, expected, found):
    """Counts a comparison, and shows the first differences of each kind."""
    compared[kind] += 1
    if expected == found:
        return
    differences[kind] += 1
    if differences[kind] <= 3:
        print(f"{kind} differs for {text!r}\n  program: {str(expected)[:1500]}\n  module:  {str(found)[:1500]}", flush=True)


def run_documents(scratch, texts, tool, *options):
    """What ``run`` gives for texts as documents."""
    data = "".join(json.dumps({"name": NAME, "text": text}) + "\n" for text in texts).encode()
    return run(scratch, data, tool, "--documents", "-", "--isolated", "--jobs", "1", *options)


def documents(scratch, texts, tool, *options):
    """The records of the program for texts, or its message."""
    output, errors, _ = run_documents(scratch, texts, tool, *options)
    records = output.decode().split("\n")[:-1]
    if records:
        return records
    message = re.search(r"error: (.*)", errors)[1]
    return [{"refused": message}] * len(texts)


def options_of(asked):
    return [word for key, value in asked.items() for word in (f"--{key}", value)]


def compare_texts(scratch, texts, asked, chosen):
    """Compares texts as documents; `chosen` is the format of scaled recipes, which is compared in `compare_inputs`."""
    given = answers([{"name": NAME, "text": text, "options": asked, "format": chosen} for text in texts])
    lint = documents(scratch, texts, "lint")
    fixed = documents(scratch, texts, "lint", "--fix", "--unsafe-fixes")
    formatted = documents(scratch, texts, "fmt")
    plans = documents(scratch, texts, "scale", *options_of(asked))
    for text, answer, found, fix, record, plan in zip(texts, given, lint, fixed, formatted, plans, strict=True):
        found, fix, record, own = json.loads(found), json.loads(fix), json.loads(record), json.loads(answer["lint"])
        del own["summary"]["files"]
        compare("findings", text, (found["summary"], found["diagnostics"]), (own["summary"], own["diagnostics"]))
        compare("fixed texts", text, fix.get("text", text), answer["fix"] or text)
        compare("formatted texts", text, record.get("text"), answer["format"])
        compare("plans", text, plan, answer["plan"])


def compare_inputs(scratch, inputs, asked, chosen):
    """Compares inputs, in bytes, as files from standard input: what is printed, byte for byte."""
    requests = [{"bytes": base64.b64encode(data).decode(), "options": asked, "format": chosen} for data in inputs]
    for data, answer in zip(inputs, answers(requests), strict=True):
        lint, *_ = run(scratch, data, "lint", "check", "--isolated", "--format", "json", "-")
        compare("reports", data, lint.decode(), answer["lint"])
        scaled, *_ = run(scratch, data, "scale", "--isolated", "--format", chosen, *options_of(asked), "-")
        compare(f"scaled as {chosen}", data, scaled.decode(), answer["scale"])


def check_size():
    module = Path(FOLDER) / "brewguide.wasm"
    packed = subprocess.run(["brotli", "-q", "11", "-c", module], check=True, capture_output=True).stdout
    print(f"{module.stat().st_size} bytes, {len(packed)} with brotli")
    if len(packed) > MOST_BYTES:
        differences["size"] += 1
        print(f"more than {MOST_BYTES} bytes with brotli")


def measure(scratch, texts):
    """Prints the processor time of the module and of the program: from the start to the first answer, and of later ones.

    The start of the module is from its bytes on, without that of Node. The program reads and writes a line of JSON for each text.
    """
    print("processor time of the module, and of the program:")
    for name, tool, asked in [("lint", "lint", {}), ("format", "fmt", {}), ("plan", "scale", {"dose": "18"})]:
        def best(many):
            return min(run_documents(scratch, many, tool, *options_of(asked))[2] for _ in range(5))

        more = 40
        later = (best(texts * (1 + more)) - best(texts)) / more / len(texts)
        [own] = node("measure.mjs", name, json.dumps({"name": NAME, **asked}), data=json.dumps(texts))
        first = best(texts[:1])
        print(f"  {name}: {own['later']:.0f} and {later:.0f} µs a recipe, ratio {own['later'] / later:.2f}; "
              f"{own['first'] / 1e3:.0f} and {first / 1e3:.0f} ms to the first")


def main():
    check_size()
    node("memory.mjs")
    texts = corpus()
    recipes = [path.read_bytes() for path in sorted((ROOT / "recipes").rglob("*.yaml"))]
    with tempfile.TemporaryDirectory(prefix="playground-") as scratch:
        measure(scratch, [data.decode() for data in recipes])
        compare_texts(scratch, texts, {}, "json")
        compare_texts(scratch, [data.decode() for data in recipes], {"dose": "18"}, "json")
        for seed, chosen in enumerate(FORMATS):
            compare_inputs(scratch, [*recipes[seed::len(FORMATS)], b"", b"\xff", b"name: \xe9\nmethod: v60\n"], request(Chance(seed)), chosen)
        for seed in range(0, COUNT, BATCH):
            chance = Chance(seed)
            size = min(BATCH, COUNT - seed)
            made = [recipe(chance) if chance.random() < 0.3 else chance.choice(texts) for _ in range(size)]
            made = [text if chance.random() < 0.15 else mutated(chance, text) for text in made]
            compare_texts(scratch, made, request(chance), "json")
    for kind, count in compared.items():
        print(f"{count} {kind}, {differences[kind] or 'all'} {'differ' if differences[kind] else 'equal'}")
    sys.exit(1 if differences else 0)


main()
