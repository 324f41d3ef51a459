"""What the page looks like: nothing is wider than the window, the editor and its picture agree, and axe has no complaints."""

from work import BROKEN, fragment

WIDTHS = [320, 768, 1280]
LONG = BROKEN.replace("then swirl.", "then swirl " + "for a long while " * 12 + "pneumonoultramicroscopicsilicovolcanoconiosis" * 3 + ".")
STATES = {"clean": "", "broken": fragment(BROKEN), "long": fragment(LONG), "many": "#rule=key-in-list"}
DIALOGS = ["examples", "report"]
TAGS = '["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]'


def looks():
    """Each width, in light and dark."""
    return [(width, dark) for width in WIDTHS for dark in [False, True]]


def layout(visitor):
    """The text field is as high as the picture of its lines: so they break in the same places."""
    for width in WIDTHS:
        visitor.look(width)
        for name, state in STATES.items():
            visitor.go(state)
            wide = visitor.run("document.documentElement.scrollWidth")
            if wide > width:
                yield f"{name}: {wide} px wide in a window of {width} px"
            needed, drawn = visitor.run("""(() => {
                const field = document.getElementById("source");
                const { children } = document.querySelector(".lines");
                const { paddingTop, paddingBottom } = getComputedStyle(field);
                field.style.height = "0";
                const needed = field.scrollHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
                field.style.height = "";
                return [needed, children[children.length - 1].getBoundingClientRect().bottom - children[0].getBoundingClientRect().top];
            })()""")
            if abs(needed - drawn) > 2:
                yield f"{name}, {width} px: the text is {needed} px high, and its lines {drawn} px"
    visitor.look()


def accessibility(visitor, axe, address):
    """The rules of axe for WCAG 2.2 AA and good practice."""

    def complaints(what):
        visitor.send("Runtime.evaluate", expression=axe)
        found = visitor.run(f"""axe.run(document, {{ runOnly: {TAGS}, preload: false }}).then((result) =>
            result.violations.flatMap((rule) => rule.nodes.map((node) => `${{rule.id}}: ${{node.target}}: ${{node.failureSummary}}`)))""",
                            wait=True)
        yield from (f"{what}: {' '.join(text.split())}" for text in found)

    for width, dark in looks():
        visitor.look(width, dark=dark)
        look = f"{width} px, {'dark' if dark else 'light'}"
        for name in ["clean", "many"]:
            visitor.go(STATES[name])
            yield from complaints(f"{name}, {look}")
        for name in DIALOGS:
            visitor.go(STATES["broken"])
            visitor.run(f"document.getElementById('{name}').click()")
            visitor.settle()
            yield from complaints(f"{name}, {look}")
    for width, dark in [(320, False), (1280, True)]:
        visitor.look(width, dark=dark)
        for page in ["index", "water-total"]:
            visitor.navigate(f"{address}rules/{page}.html")
            yield from complaints(f"rules/{page}.html, {width} px")
            if (wide := visitor.run("document.documentElement.scrollWidth")) > width:
                yield f"rules/{page}.html: {wide} px wide in a window of {width} px"
    visitor.look()


def pictures(visitor, folder):
    """Pictures to look at."""
    folder.mkdir(parents=True, exist_ok=True)
    for width, dark in looks():
        visitor.look(width, 900, dark)
        for name, state in STATES.items():
            visitor.go(state)
            visitor.picture(folder / f"{name}-{width}-{'dark' if dark else 'light'}.png", whole=width < 1000)
        for name in DIALOGS:
            visitor.run(f"document.getElementById('{name}').click()")
            visitor.settle()
            visitor.picture(folder / f"{name}-{width}-{'dark' if dark else 'light'}.png")
            visitor.chord("Escape")
    visitor.look()
