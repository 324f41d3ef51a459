"""The time from a key to its findings on the page. It is reported, not judged: machines differ."""

from work import BROKEN, fragment

# From the event of the key to the end of what the page does for it; and until the lines have their places.
WATCH = """
window.times = [];
addEventListener("input", () => { window.before = performance.now(); }, true);
addEventListener("input", () => {
  const done = performance.now() - window.before;
  document.getElementById("editor").getBoundingClientRect();
  window.times.push([done, performance.now() - window.before]);
});
"""


def measure(visitor, keys=600):
    """The median and the 99th percentile of both times, in milliseconds."""
    visitor.go(fragment(BROKEN))
    visitor.run(WATCH)
    visitor.run("document.getElementById('source').focus(); document.getElementById('source').setSelectionRange(150, 150)")
    for key in range(keys):
        visitor.type("abc: {}\n"[key % 8])
        # As fast as the page can draw.
        visitor.run("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))", wait=True)
    parts = []
    for place, name in enumerate(["findings", "with layout"]):
        times = sorted(time[place] for time in visitor.run("window.times"))
        parts.append(f"{name} {times[len(times) // 2]:.2f} ms, 99 % within {times[len(times) * 99 // 100]:.2f} ms")
    return "; ".join(parts)
