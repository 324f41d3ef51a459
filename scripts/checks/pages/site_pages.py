"""The site of `brewbook render`, and the cards of `brewbook card`."""

import subprocess
import xml.etree.ElementTree
from pathlib import Path

import appearance
import behavior
import scaling
from browser import Browser
from kitchen import Kitchen, Server

HERE = Path(__file__).parent
# Recipes with what pages can have: ice, a single step, many steps, markup, no times.
WATCHED = ["hoffmann-iced-v60", "double-espresso", "twenty-pours", "one-cup-v60", "title-script", "ice-without-times"]


def validate(site, validator):
    """The Nu Html Checker, on all pages."""
    command = ["java", "-jar", validator, "--format", "gnu", "--skip-non-html", site]
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


def check_all(chromium, check, axe, validator, programs, build, pictures):
    """Checks the pages of recipes with all that pages can have. With `pictures`, also writes some to look at."""
    brewbook, brewscale = programs / "brewbook", programs / "brewscale"
    inputs = [Path("recipes"), HERE / "samples.yaml"]
    site = build / "site"

    def render(title):
        options = ["--base-url", "https://coffee.example/", "--title", title, "-q"]
        subprocess.run([brewbook, "render", *inputs, "-o", site, *options], check=True)

    render("Coffee recipes")
    index, pages = site / "index.html", sorted((site / "recipes").glob("*.html"))
    watched = [page for page in pages if any(page.stem.startswith(name) for name in WATCHED)]
    server = Server(site)
    with Browser(chromium) as browser:
        check("validator", validate(site, validator))
        check("scaling", scaling.check(browser, names(browser, pages), server, brewscale, inputs))
        check("search", behavior.search(browser, index))
        check("timer", behavior.timer(browser, site / "recipes" / "one-cup-v60.html"))
        check("keyboard", behavior.keyboard(browser, index, site / "recipes" / "one-cup-v60.html"))
        check("no script", behavior.without_script(browser, index, watched[0]))
        check("layout", appearance.layout(browser, [index, *pages]))
        check("accessibility", appearance.accessibility(browser, axe, [index, *watched]))
        check("cards", appearance.cards(browser, site.parent, brewbook, inputs))
        if pictures:
            appearance.pictures(browser, build / "site-pictures", [index, *watched])
        check("network", browser.requests)
        check("script errors", browser.problems)
    with Kitchen(chromium, programs, site, server, render) as kitchen:
        check("installing", kitchen.installed())
        check("brewing without a network", kitchen.brewed())
        check("brewing on a slow phone", kitchen.slow())
        check("new pages", kitchen.changed())
        check("brewing from a folder", kitchen.in_folder())
        check("requests and errors in the kitchen", kitchen.browser.requests + kitchen.browser.problems)
    print(f"pages: {len(pages)} recipes")
