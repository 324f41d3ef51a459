"""The time from a key to its findings on the page. It is reported, not judged: machines differ."""

from work import CLEAN

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


def measure(visitor):
    """The median and the 99th percentile of both times, in milliseconds, while a recipe is typed twice."""
    visitor.go()
    visitor.write("\n")
    visitor.run(WATCH)
    for key in CLEAN + "---\n" + CLEAN:
        visitor.type(key)
        # As fast as the page can draw.
        visitor.run("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))", wait=True)
    parts = []
    for place, name in enumerate(["findings", "with layout"]):
        times = sorted(time[place] for time in visitor.run("window.times"))
        parts.append(f"{name} {times[len(times) // 2]:.2f} ms, 99 % within {times[len(times) * 99 // 100]:.2f} ms")
    return "; ".join(parts)
