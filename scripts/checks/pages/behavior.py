"""What people do on the pages: search, filter, brew, use the keyboard; and what they see without the script."""

import json

from browser import wait_for


def search(browser, index):
    """The list shows what fits."""
    browser.open(index)
    total = browser.run('document.querySelectorAll(".card").length')

    def shown():
        return browser.run('[...document.querySelectorAll(".card:not([hidden]) h2")].map((name) => name.textContent)')

    def choose(name, value):
        browser.run(f"""(() => {{
            const field = document.getElementById("filters").elements[{json.dumps(name)}];
            field.value = {json.dumps(value)};
            field.dispatchEvent(new Event("input", {{ bubbles: true }}));
        }})()""")

    if len(shown()) != total:
        yield "not all recipes are shown at first"
    choose("find", "HOFFMANN iced")
    found = shown()
    if not found or not all("Hoffmann" in name for name in found) or len(found) == total:
        yield f"a search for two words finds {found}"
    count = browser.run('document.getElementById("count").textContent')
    if not count.startswith(f"{len(found)} of {total} "):
        yield f"the number of recipes is wrong: {count}"
    choose("find", "no such recipe")
    if shown() or browser.run('document.getElementById("count").textContent') != "No recipe matches.":
        yield "a search for nothing finds something"
    browser.run('document.getElementById("show-all").click()')
    if len(shown()) != total:
        yield "“Show all” does not show all"
    if browser.run("document.activeElement.id") != "find":
        yield "“Show all” loses the focus"
    for name, attribute in [("method", "method"), ("author", "author"), ("tag", "tags")]:
        for value in browser.run(
            f"[...document.getElementById('filters').elements.{name}.options].slice(1).map((option) => option.value)"
        ):
            choose(name, value)
            wrong = browser.run(f"""[...document.querySelectorAll(".card")].filter((card) =>
                card.hidden === (card.dataset.{attribute} || "").split("\\n").includes({json.dumps(value)})).length""")
            if wrong or not shown():
                yield f"{name} {value!r} shows other recipes"
        choose(name, "")
    # A tag of a recipe leads to its like.
    browser.open(index, "#tag=iced")
    if not 0 < len(shown()) < total:
        yield "a link with a tag does not filter"


# Replaces the clock of the page; `later(seconds)` moves it and waits until the page has looked.
CLOCK = """
let passed = Date.now();
Date.now = () => passed;
window.later = (seconds) => { passed += seconds * 1000; return new Promise((done) => setTimeout(done, 250)); };
"""


def timer(browser, page):
    """The timer of a recipe whose times are known: runs, pauses, goes on, and ends at the right time."""
    browser.open(page)
    browser.run(CLOCK)

    def state():
        return browser.run("""[document.querySelector("[data-timer=clock]").textContent,
            [...document.querySelectorAll(".steps li")].findIndex((step) => step.classList.contains("now"))]""")

    def press(key):
        browser.run(f'document.querySelector("[data-key={key}]").click()')

    recipe = browser.run("brewbook.recipe")
    durations = [step["seconds"] for step in recipe["steps"]]
    first = recipe["preparation"]
    total = sum(durations[first:])
    text = "{}:{:02}".format(*divmod(int(total), 60))
    press("go")
    if state() != ["0:00", first]:
        yield f"after the start: {state()}"
    browser.run("later(10)", wait=True)
    press("go")
    browser.run("later(1000)", wait=True)
    if state() != ["0:10", first]:
        yield f"a pause: {state()}"
    press("go")
    browser.run(f"later({durations[first] - 10})", wait=True)
    if state()[1] != first + 1:
        yield f"the next step does not begin by itself: {state()}"
    press("next")
    if state()[1] != first + 2:
        yield f"“Next” does not go on: {state()}"
    browser.run("window.confirm = () => false")
    press("reset")
    if state()[1] != first + 2:
        yield f"a reset that nobody confirms: {state()}"
    browser.run("window.confirm = () => true")
    press("reset")
    if state() != ["0:00", -1]:
        yield f"after a reset: {state()}"
    press("go")
    browser.run("later(100000)", wait=True)
    if state() != [text, -1]:
        yield f"after the end: {state()} instead of {text}"
    said = browser.run('document.querySelector("[data-timer=news]").textContent')
    if "Done" not in said:
        yield f"the end is not announced: {said!r}"


def keyboard(browser, index, page):
    """Everything can be reached and used with the keyboard, and the focus can be seen."""
    for file, wanted in [(index, ["find", "method", "tag", "author"]), (page, ["dose", "yield"])]:
        browser.open(file)
        seen = []
        for _ in range(40):
            browser.press("Tab")
            place = browser.run("""(() => {
                const place = document.activeElement;
                const style = getComputedStyle(place);
                const after = getComputedStyle(place, "::after");
                return [place.id || place.dataset.key || place.className || place.tagName,
                    style.outlineStyle !== "none" || after.outlineStyle !== "none"];
            })()""")
            if place[0] == "BODY":
                break
            if not place[1]:
                yield f"{file.name}: the focus on {place[0]} cannot be seen"
            seen.append(place[0])
        if seen[:1] != ["skip"]:
            yield f"{file.name}: the first stop is {seen[:1]}, not the link to the content"
        for name in wanted + (["go"] if file == page else []):
            if name not in seen:
                yield f"{file.name}: {name} cannot be reached: {seen}"
    browser.open(page)
    browser.run('document.querySelector("[data-key=go]").focus()')
    browser.press(" ")
    if not wait_for(lambda: browser.run('document.querySelector("[data-key=go]").textContent') == "Pause"):
        yield "the space bar does not start the timer"


def without_script(browser, index, page):
    """The pages are complete without the script, and show no controls that do nothing."""
    for file, words in [(index, ".card h2"), (page, ".steps .what")]:
        browser.open(file, script=False)
        # The debugger may still evaluate expressions.
        if not browser.run(f"document.querySelectorAll({json.dumps(words)}).length"):
            yield f"{file.name}: nothing to read without the script"
        visible = browser.run('[...document.querySelectorAll("button, input, select")].filter((place) => place.offsetParent).length')
        if visible:
            yield f"{file.name}: {visible} controls are shown without the script"
