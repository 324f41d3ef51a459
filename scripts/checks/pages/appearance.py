"""What the pages look like: nothing overflows, labels do not touch, cards fit on their paper, colors contrast."""

import re
import subprocess
from pathlib import Path

from browser import BrowserError

WIDTHS = [320, 768, 1440]
# The page's own fonts, and the widest that are common: where they are the system's, everything must still fit.
FONTS = ["", "DejaVu Serif"]
WIDE = Path("/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf")

# Texts of visible charts that overlap by more than a hair, or leave their picture.
TOUCHING = """
[...document.querySelectorAll("svg.chart")].filter((chart) => chart.getClientRects().length).flatMap((chart) => {
  const frame = chart.viewBox.baseVal;
  const texts = [...chart.querySelectorAll("text")].map((text) => [text.textContent, text.getBBox()]);
  const found = [];
  texts.forEach(([text, box], index) => {
    if (box.x < -0.5 || box.x + box.width > frame.width + 0.5) found.push(`${text} leaves the chart`);
    for (const [other, place] of texts.slice(0, index)) {
      const [x, y] = [Math.min(box.x + box.width, place.x + place.width) - Math.max(box.x, place.x),
        Math.min(box.y + box.height, place.y + place.height) - Math.max(box.y, place.y)];
      if (x > 0.5 && y > 3.5) found.push(`${text} touches ${other}`);
    }
  });
  return found;
})
"""

SCALE = """
(() => {
  const field = document.getElementById("dose");
  field.value = String(Number(field.defaultValue) * 11.1);
  field.dispatchEvent(new Event("input", { bubbles: true }));
})()
"""

# Shows what is there at the end of a brew: the form, and a logged brew. And what is there when the pages have changed.
LOG = """
(() => {
  document.getElementById("update").hidden = false;
  const log = document.getElementById("log");
  if (!log) return;
  log.open = true;
  log.querySelector("form").requestSubmit();
  log.querySelector("form").hidden = false;
})()
"""

START = "(document.querySelector('[data-key=go]') || { click() {} }).click()"


def set_in(font):
    """A script that sets all text in a font of this machine, or in the page's own ones if it has no name."""
    rule = f'* {{ font-family: "{font}" !important }}' if font else ""
    return f"document.adoptedStyleSheets = [new CSSStyleSheet()]; document.adoptedStyleSheets[0].replaceSync('{rule}')"


def each_look(browser, widths):
    """Sets the page in each font and width, and tells the name of both. Without the wide font, nothing would be checked."""
    if not WIDE.exists():
        raise BrowserError(f"there is no {WIDE}")
    for font in FONTS:
        browser.run(set_in(font))
        for width in widths:
            browser.look(width)
            yield width, f"{width} px, {font or 'own fonts'}"


def layout(browser, pages):
    """No page is wider than the window, and no labels of charts touch, even while the timer runs and after scaling."""
    for page in pages:
        browser.open(page)
        for width, look in each_look(browser, WIDTHS):
            yield from too_wide(browser, page, width, look)
            yield from (f"{page.name}, {look}: {text}" for text in browser.run(TOUCHING))
        # While it runs, the timer has more buttons.
        browser.run(LOG)
        browser.run(START)
        for width, look in each_look(browser, WIDTHS):
            yield from too_wide(browser, page, width, f"{look}, while the timer runs, with the form")
        if browser.run('Boolean(document.getElementById("dose"))'):
            for _, look in each_look(browser, [WIDTHS[0], WIDTHS[-1]]):
                browser.run(SCALE)
                yield from (f"{page.name}, {look}, scaled: {text}" for text in browser.run(TOUCHING))
    browser.look()


def too_wide(browser, page, width, look):
    """Whether the page is wider than the window."""
    wide = browser.run("document.documentElement.scrollWidth")
    if wide > width:
        yield f"{page.name}, {look}: {wide} px wide"


def accessibility(browser, axe, pages):
    """The rules of axe for WCAG 2.2 AA and good practice, in light and dark, on phones and computers."""
    tags = '["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]'
    for page in pages:
        for width, dark in [(320, False), (320, True), (1200, False), (1200, True)]:
            browser.look(width, dark=dark)
            browser.open(page)
            # A step of the timer has colors of its own.
            browser.run(LOG)
            browser.run(START)
            browser.run(axe)
            found = browser.run(f"""axe.run(document, {{ runOnly: {tags}, preload: false }}).then((result) =>
                result.violations.flatMap((rule) => rule.nodes.map((node) =>
                    `${{rule.id}}: ${{node.target}}: ${{node.failureSummary}}`)))""", wait=True)
            look = f"{width} px, {'dark' if dark else 'light'}"
            yield from (f"{page.name}, {look}: {' '.join(text.split())}" for text in found)
    browser.look()


def cards(browser, folder, brewbook, inputs):
    """Each card is on one page, and nothing in it runs over."""
    for paper, on_page, size in [("a6", 1, (105, 148)), ("a4", 4, (210, 297))]:
        file, pdf = folder / f"cards-{paper}.html", folder / f"cards-{paper}.pdf"
        subprocess.run([brewbook, "card", *inputs, "--paper", paper, "-o", file, "-q"], check=True)
        browser.look(media="print")
        browser.open(file)
        count = browser.run('document.querySelectorAll("article").length')
        for font in reversed(FONTS):
            browser.run(set_in(font))
            over = browser.run("""[...document.querySelectorAll("article")].filter((card) =>
                [card, card.querySelector("ol")].some((part) => part.scrollHeight > part.clientHeight + 1
                    || part.scrollWidth > part.clientWidth + 1))
                .map((card) => card.querySelector("h1").textContent)""")
            yield from (f"card on {paper}, {font or 'own fonts'}: {name} runs over" for name in over)
            yield from (f"card on {paper}, {font or 'own fonts'}: {text}" for text in browser.run(TOUCHING))
        browser.look()
        browser.pdf(pdf)
        boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", pdf.read_bytes())
        expected = -(-count // on_page)
        if len(boxes) != expected:
            yield f"cards on {paper}: {len(boxes)} pages instead of {expected}"
        for box in boxes:
            if any(abs(float(points) / 72 * 25.4 - wanted) > 1 for points, wanted in zip(box, size)):
                yield f"cards on {paper}: the paper is {box}"


def pictures(browser, folder, pages):
    """Pictures to look at."""
    folder.mkdir(parents=True, exist_ok=True)
    for page in pages:
        for width in WIDTHS:
            for dark in [False, True]:
                browser.look(width, 1400, dark)
                browser.open(page)
                browser.picture(folder / f"{page.stem}-{width}-{'dark' if dark else 'light'}.png")
        browser.look()
        browser.open(page)
        browser.pdf(folder / f"{page.stem}.pdf")
