"""Scaling in the page agrees with brewscale, in every recipe and with 20 factors, from a folder, and in some over http."""

import functools
import json
import re
import subprocess
import tempfile
from pathlib import Path

# With six decimals at most, which is what quantities have.
FACTORS = [0.01, 0.1, 0.25, 0.333333, 0.5, 0.6, 0.75, 0.9, 0.999, 1, 1.01, 1.1, 1.25, 1.5, 1.666667, 2, 2.5, 3, 7.77, 20]


def plans(brewscale, inputs, *options):
    """What brewscale makes of each recipe, by name: a plan, or the message."""
    run = subprocess.run([brewscale, *inputs, "-q", "--format", "jsonl", *options], capture_output=True, text=True)
    found = {plan["inputs"]["recipeName"]: plan for plan in map(json.loads, run.stdout.splitlines())}
    for line in run.stderr.splitlines():
        match = re.match(r"brewscale: error: [^:]*: (.*): (the .*)$", line)
        if match:
            found[match[1]] = match[2]
    return found


SCALE = """
(wanted) => {
  try {
    const plan = brewbook.scale(wanted);
    if (!plan) return { own: true };
    return { ...plan, steps: plan.steps.map((step, index) => ({ ...step, text: brewbook.instruction(plan, index) })) };
  } catch (error) {
    return { problem: error.message };
  }
}
"""


def differences(page, plan):
    """How the result of the page differs from that of brewscale."""
    if isinstance(plan, str):
        return [] if page.get("problem") == plan else [f"{page} instead of: {plan}"]
    if "problem" in page:
        return [f"{page['problem']} instead of a plan"]
    if page.get("own"):
        return []
    pairs = [
        (page["dose"], plan["inputs"]["doseGrams"]),
        (page["yield"], plan["inputs"]["targetYieldGrams"]),
    ]
    for ours, theirs in zip(page["steps"], plan["scaledSteps"], strict=True):
        pairs.append((ours["amount"], theirs.get("waterAmountGrams")))
        pairs.append((ours["reading"], theirs["cumulativeWaterGrams"]))
        pairs.append((ours["text"], theirs["instructionText"]))
        texts = theirs.get("texts")
        if texts:
            pairs += [(ours[name], texts.get(name)) for name in ["water", "pour", "total"]]
    texts = plan.get("texts")
    if texts:
        pairs += [(page["doseText"], texts["dose"]), (page["yieldText"], texts["yield"])]
    return [f"{ours!r} instead of {theirs!r}" for ours, theirs in pairs if not is_same(ours, theirs)]


def is_same(ours, theirs):
    if isinstance(ours, (int, float)) and isinstance(theirs, (int, float)):
        return abs(ours - theirs) < 1e-6
    return ours == theirs


def in_grams(file, folder):
    """A copy of a file with all water in grams: a page has one unit for it."""
    grams = {"kg": 1000, "ml": 1}
    text = re.sub(r"([\d.]+) (kg|ml)\b", lambda found: f"{float(found[1]) * grams[found[2]]:g} g", file.read_text())
    copy = Path(folder) / file.name
    copy.write_text(text)
    return copy


def check(browser, pages, server, brewscale, inputs):
    """Yields problems; `pages` are the files by the name of the recipe, which the server has too."""
    with tempfile.TemporaryDirectory() as folder:
        inputs = [file if file.is_dir() else in_grams(file, folder) for file in inputs]
        yield from compare(browser, pages, server, brewscale, inputs)


def compare(browser, pages, server, brewscale, inputs):
    own = plans(brewscale, inputs)
    by_factor = [plans(brewscale, inputs, "--factor", repr(factor)) for factor in FACTORS]
    by_dose = functools.cache(lambda dose: plans(brewscale, inputs, "--dose", dose))
    compared = 0
    for number, (name, page) in enumerate(pages.items()):
        script = f"{json.dumps(FACTORS)}.map((factor) => ({SCALE})({{ factor }}))"
        browser.open(page)
        results = browser.run(script)
        # The page is the same, so some are enough.
        if number % 4 == 0:
            browser.open(server.address(f"recipes/{page.name}"))
            if browser.run(script) != results:
                yield f"{name}: over http, the amounts are others than from a folder"
        for factor, result, found in zip(FACTORS, results, by_factor, strict=True):
            compared += 1
            if result.get("own") and found[name] != own[name]:
                yield f"{name} × {factor}: the page keeps the recipe as it is"
            for difference in differences(result, found[name]):
                yield f"{name} × {factor}: {difference}"
        # The same by hand: as the dose is typed, everything that the page shows changes.
        unit = browser.run("brewbook.recipe.doseUnit")
        for dose in ["7.5", "23"]:
            plan = by_dose(f"{dose} {unit}").get(name)
            browser.run(f"""(() => {{
                const field = document.getElementById("dose");
                field.value = "{dose}";
                field.dispatchEvent(new Event("input", {{ bubbles: true }}));
            }})()""")
            shown = browser.run('[...document.querySelectorAll(".steps .what")].map((place) => place.textContent)')
            problem = browser.run('document.querySelector(".problem").textContent')
            if isinstance(plan, str):
                if problem.lower() != plan.lower():
                    yield f"{name}: a dose of {dose} {unit}: {problem!r} instead of {plan!r}"
                continue
            expected = [step["instructionText"] for step in plan["scaledSteps"]]
            for ours, theirs in zip(shown, expected, strict=True):
                if ours.replace("\u00a0", " ") != theirs:
                    yield f"{name}: a dose of {dose} {unit}: {ours!r} instead of {theirs!r}"
        browser.run('document.querySelector("#scale [name=reset]").click()')
        if browser.run("document.querySelector('#scale [name=reset]').disabled") is not True:
            yield f"{name}: the recipe is not as it was after a reset"
    print(f"site: {compared} results of scaling compared with brewscale")
