"""What people do on the page: repair, format, scale and share a recipe. It shows what the programs say."""

import base64
import json
import subprocess
import zlib

from visitor import wait_for

CLEAN = """# At 94 °C, for a washed Ethiopian ☕
name: Morning V60
method: v60
dose: 15 g
yield: 250 g
temperature: 94 °C
grind: medium-fine

steps:
  - instruction: Bloom with {pour}, then swirl.
    pourTo: 45 g
    timer: 45 s
  - instruction: Pour the rest, and let it draw down.
    pourTo: 250 g
    timer: 1 min 30 s
"""
BROKEN = CLEAN.replace("pourTo: 250 g", "poorTo: 250 g")


def differs(what, shown, wanted):
    """A problem if what is shown is not what is wanted."""
    if shown != wanted:
        yield f"{what}: {shown!r} instead of {wanted!r}"


def output(programs, tool, *arguments, text):
    """What a program writes for a text."""
    command = [programs / tool, *arguments, "--isolated", "-"]
    return subprocess.run(command, input=text.encode(), capture_output=True, check=False).stdout.decode()


def findings(visitor):
    """A mistake is marked in its line; a fix applies by keys, and can be undone."""
    visitor.go()
    yield from differs("the first recipe", visitor.read("count"), "No findings")
    visitor.write(BROKEN)
    yield from differs("the count", visitor.read("count"), "1 error")
    line = "document.querySelectorAll('.lines .line')[13]"
    yield from differs("the line", visitor.run(f"{line}.className"), "line error")
    yield from differs("the mark", visitor.run(f"{line}.querySelector('.error').textContent"), "poorTo")
    message = "poorTo is not a key of a step"
    yield from differs("the message in the line", visitor.run(f"{line}.querySelector('.message').textContent"), message)
    if message not in visitor.read("findings"):
        yield "the list lacks the message"
    visitor.chord("Ctrl", "a")
    visitor.chord("F8")
    yield from differs("F8 selects", visitor.selected, "poorTo")
    visitor.chord("Ctrl", ".")
    visitor.settle()
    yield from differs("the fix", visitor.text, CLEAN)
    yield from differs("the count of the fixed recipe", visitor.read("count"), "No findings")
    visitor.chord("Ctrl", "z")
    yield from differs("undo", visitor.text, BROKEN)
    yield from differs("the count after undo", visitor.read("count"), "1 error")
    if not visitor.tab_to("it.closest('#findings') && it.textContent.startsWith('Rename')"):
        yield "no key comes to the fix in the list"
    visitor.chord("Enter")
    yield from differs("the fix in the list", visitor.text, CLEAN)
    yield from differs("the focus after the fix", visitor.run("document.activeElement.id"), "source")
    # The picture of the lines is the text, whatever was typed.
    for text in ["", "\n", "a\n\n\n", BROKEN * 3, BROKEN + "---\n" + BROKEN, "  - ☕é: {pour} # x", CLEAN]:
        visitor.write(text)
        drawn = visitor.run("""[...document.querySelectorAll('.lines .line')].map((line) => [...line.childNodes]
            .filter((part) => !part.classList?.contains('message')).map((part) => part.textContent).join('')).join('\\n')""")
        yield from differs("the lines of a text", drawn, visitor.text)


def completion(visitor):
    """Keys, words and placeholders, chosen by keys."""

    def offered():
        visitor.settle()
        return visitor.run("[...document.querySelectorAll('#choices:not([hidden]) b')].map((name) => name.textContent)")

    def typed(*keys):
        for key in keys:
            if len(key) == 1:
                visitor.type(key)
            else:
                visitor.chord(*key.split("+"))

    visitor.go()
    visitor.write("name: A\n")
    typed("m", "e")
    yield from differs("the keys that begin with `me`", offered(), ["method"])
    typed("Enter")
    yield from differs("the methods", offered()[:3], ["v60", "chemex", "kalita-wave"])
    typed("ArrowDown")
    active = "document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))?.querySelector('b').textContent"
    yield from differs("what a screen reader is at", visitor.run(active), "chemex")
    typed("Tab", "Enter")
    typed(*"grind: medium")
    yield from differs("the grinds", offered(), ["medium", "medium-fine", "medium-coarse"])
    # A whole word is not completed.
    typed("Enter", "s", "t", "Enter")
    typed(*"Pour {t")
    yield from differs("the placeholders", offered(), ["total", "timer", "temperature"])
    typed("Enter", *".", "Enter", *"pour")
    yield from differs("the keys of a step", offered(), ["pour", "pourTo"])
    typed("Escape")
    yield from differs("after Escape", offered(), [])
    typed("Ctrl+ ", "ArrowDown", "ArrowDown", "Enter", *"250", "Enter")
    wanted = "name: A\nmethod: chemex\ngrind: medium\nsteps:\n  - instruction: Pour {total}.\n    pourTo: 250\n    "
    yield from differs("the text", visitor.text, wanted)
    typed("Ctrl+ ")
    yield from differs("the other keys of the step", [key for key in ["instruction", "pourTo", "timer"] if key in offered()], ["timer"])
    visitor.tab_to("it.id !== 'source'")


def formatting(visitor, programs):
    """As brewfmt formats."""
    visitor.go()
    for keys in [("Ctrl", "s"), ("Alt", "Shift", "f")]:
        cramped = CLEAN.replace("dose: 15 g", "dose:   15g").replace("1 min 30 s", "90s")
        visitor.write(cramped)
        visitor.chord(*keys)
        visitor.settle()
        yield from differs("+".join(keys), visitor.text, output(programs, "brewfmt", text=cramped))
    visitor.write("name: [")
    visitor.chord("Ctrl", "s")
    yield from differs("what is not YAML", visitor.text, "name: [")
    if "not YAML" not in visitor.read("news"):
        yield f"no reason for refusing to format: {visitor.read('news')!r}"


def scaling(visitor, programs):
    """As brewscale scales."""
    visitor.go()
    visitor.write(CLEAN)
    for name, value in [("dose", "18"), ("yield", "0.5kg"), ("dose", "0.7 oz"), ("dose", "80")]:
        if not visitor.tab_to(f"it.name === '{name}'"):
            yield f"no key comes to {name}"
        visitor.chord("Ctrl", "a")
        visitor.type(value)
        visitor.settle()
        options = [f"--{name}", value]
        plan = json.loads(output(programs, "brewscale", *options, "--format", "json", text=CLEAN))[0]
        steps = visitor.run("[...document.querySelectorAll('#steps .what')].map((step) => step.textContent)")
        wanted = [step["instructionText"] for step in plan["scaledSteps"]]
        yield from differs(f"the steps for {value}", [step.replace("\u00a0", " ") for step in steps], wanted)
        figures = visitor.run("[...document.querySelectorAll('#figures dd')].map((figure) => figure.textContent)")
        yield from differs(f"the figures for {value}", [figure.replace("\u00a0", " ") for figure in figures[:2]],
                           [plan["texts"]["dose"], plan["texts"]["yield"]])
        yield from differs(f"the scaled recipe for {value}", visitor.read("scaled"),
                           output(programs, "brewscale", *options, "--format", "yaml", text=CLEAN))
        warned = visitor.run("document.querySelectorAll('#problem span').length")
        yield from differs(f"the warnings for {value}", warned, len(plan["warnings"]))
        other = "yield" if name == "dose" else "dose"
        yield from differs(f"the other field for {value}", visitor.run(f"document.getElementById('scale').elements['{other}'].value"),
                           plan["texts"][other])
    visitor.chord("Ctrl", "a")
    visitor.type("much")
    visitor.settle()
    if "much" not in visitor.read("problem"):
        yield f"a wrong dose is not reported: {visitor.read('problem')!r}"
    if not visitor.tab_to("it.type === 'reset'"):
        yield "no key comes to the reset"
    visitor.chord("Enter")
    visitor.settle()
    yield from differs("the dose after the reset", visitor.run("document.getElementById('scale').elements.dose.value"), "15 g")


COPY = """Object.defineProperty(navigator, "clipboard", { configurable: true,
    value: { writeText: async (text) => { window.copied = text; } } })"""


def shared(visitor):
    """The link that the page copies."""
    visitor.run(COPY)
    visitor.run("document.getElementById('share').click()")
    wait_for(lambda: visitor.run("Boolean(window.copied)"))
    return visitor.run("window.copied")


def fragment(text):
    """The fragment for a recipe, as brewbook writes it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return "#recipe=" + base64.urlsafe_b64encode(packer.compress(text.encode()) + packer.flush()).decode().rstrip("=")


def sharing(visitor, programs):
    """A link opens the same recipe and scale; so does a reload; so does a link of brewbook."""
    visitor.go()
    visitor.write(BROKEN)
    link = shared(visitor)
    packed = link.split("#recipe=")[1]
    yield from differs("the link", zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15).decode(), BROKEN)
    visitor.go("#" + link.split("#")[1])
    yield from differs("the recipe of the link", visitor.text, BROKEN)
    yield from differs("its count", visitor.read("count"), "1 error")
    visitor.write(CLEAN)
    visitor.tab_to("it.name === 'dose'")
    visitor.chord("Ctrl", "a")
    visitor.type("18")
    visitor.settle()
    # The address follows when nothing has changed for a while.
    if not wait_for(lambda: "dose=18" in visitor.run("location.hash")):
        yield "the address lacks the dose"
    visitor.reload()
    yield from differs("the recipe after a reload", visitor.text, CLEAN)
    yield from differs("the yield after a reload", visitor.run("document.getElementById('scale').elements.yield.value"), "300 g")
    page = "https://coffee.example/"
    command = [programs / "brewbook", "share", "recipes/v60/hoffmann-iced.yaml", "--isolated", "--config", f"playground={page}"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    visitor.go(printed.removeprefix(page))
    with open("recipes/v60/hoffmann-iced.yaml", encoding="utf-8") as file:
        yield from differs("the recipe of brewbook", visitor.text, file.read())
    visitor.run("document.getElementById('report').click()")
    wait_for(lambda: visitor.run("document.getElementById('copy').open"))
    report = visitor.run("document.getElementById('text').value")
    if visitor.page.split("/")[-2] not in report or "#recipe=" not in report or "BrewGuide 0" not in report:
        yield f"the report of a bug lacks its link or version: {report!r}"
    visitor.chord("Escape")


def hostile(visitor):
    """Texts and links that would do harm if the page took them for its own."""
    script = "<img src=x onerror=\"window.harmed = 1\"><script>window.harmed = 1</script><svg onload=\"window.harmed = 1\">"
    text = CLEAN.replace("Morning V60", json.dumps(script)).replace("Bloom with", f"{script} Bloom with").replace("medium-fine", script)
    for recipe in [text, text.replace(f"grind: {script}", "grind: medium-fine"), CLEAN.replace("v60\n", script + "\n")]:
        visitor.go(fragment(recipe))
        if visitor.run("Boolean(window.harmed || document.querySelector('img'))"):
            yield "a recipe ran a script"
    for broken in ["#recipe=", "#recipe=AAAA", "#recipe=%00", "#recipe=*", fragment("a" * (1 << 20) + "a"), "#rule=no-such-rule", "#x=1"]:
        visitor.go(broken)
        if "damaged" not in visitor.read("news"):
            yield f"{broken[:30]} is not reported"
    visitor.go(fragment("a: b\n") + "&dose=<b>")
    yield from differs("a wrong dose in a link", visitor.run("document.querySelectorAll('#problem b').length"), 0)
    # The browser reports what it refuses.
    problems, late = len(visitor.problems), len(visitor.late)
    refused = visitor.run("""new Promise((done) => {
        document.addEventListener("securitypolicyviolation", (event) => done(event.effectiveDirective));
        fetch("https://coffee.example/").catch(() => {});
    })""", wait=True)
    yield from differs("the policy of the page", refused, "connect-src")
    visitor.settle()
    del visitor.problems[problems:], visitor.late[late:]


# Lets the module end with a fault when it gets a certain text.
FAULTY = """
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const { instance: { exports } } = await instantiate(...given);
  const lint = (...values) => {
    if (document.getElementById("source").value === "fault") throw new WebAssembly.RuntimeError("unreachable");
    return exports.lint(...values);
  };
  return { instance: { exports: { ...exports, lint } } };
};
"""


def faults(visitor):
    """After a fault, the page says so, and goes on."""
    script = visitor.send("Page.addScriptToEvaluateOnNewDocument", source=FAULTY)["identifier"]
    visitor.go()
    visitor.write("fault")
    if "please report" not in visitor.read("count"):
        yield f"a fault is not reported: {visitor.read('count')!r}"
    visitor.write(BROKEN)
    yield from differs("the count after a fault", visitor.read("count"), "1 error")
    visitor.send("Page.removeScriptToEvaluateOnNewDocument", identifier=script)


def examples(visitor, folder):
    """Each rule's example shows the finding of the rule, and its page leads there."""
    visitor.go()
    rules = json.loads(visitor.read("data"))["rules"]
    visitor.run("document.getElementById('examples').click()")
    links = visitor.run("[...document.querySelectorAll('#menu a')].map((link) => link.hash)")
    for rule in rules:
        page = (folder / "rules" / f"{rule['id']}.html").read_text()
        link = f'href="../index.html#rule={rule["id"]}"'
        has = rule["example"] is not None
        if (link in page) != has or (f"#rule={rule['id']}" in links) != has:
            yield f"{rule['id']}: a link to its example is missing, or leads nowhere"
        if not has:
            continue
        visitor.run(f"location.hash = '#rule={rule['id']}'; new Promise((done) => setTimeout(done, 30))", wait=True)
        shown = visitor.run("[...document.querySelectorAll('#findings a')].map((link) => link.textContent)")
        if rule["id"] not in shown and rule["preset"] != "strict":
            yield f"{rule['id']}: its example shows {shown}"
    visitor.settle()
    if visitor.run("document.querySelectorAll('dialog[open]').length"):
        yield "an example leaves the menu open"
