"""The pages of the playground, over http and from a folder. What they show is compared with the programs."""

import looks
import speed
import work
from kitchen import Server
from visitor import Visitor


def check_all(chromium, check, axe, folder, programs, build, pictures):
    """Checks the pages in a folder. With `pictures`, also writes some to look at, and measures how fast the page answers keys."""
    server = Server(folder)
    for name, page in [("http", server.address("index.html")), ("folder", (folder / "index.html").absolute().as_uri())]:
        with Visitor(chromium, page) as visitor:
            check(f"{name}, findings", work.findings(visitor))
            check(f"{name}, completion", work.completion(visitor))
            check(f"{name}, format", work.formatting(visitor, programs))
            check(f"{name}, scale", work.scaling(visitor, programs))
            check(f"{name}, share", work.sharing(visitor, programs))
            check(f"{name}, hostile links", work.hostile(visitor))
            check(f"{name}, faults", work.faults(visitor))
            check(f"{name}, examples", work.examples(visitor, folder))
            check(f"{name}, script errors", visitor.problems)
            check(f"{name}, requests after loading", visitor.late)
            if name == "http":
                check("layout of the playground", looks.layout(visitor))
                check("accessibility of the playground", looks.accessibility(visitor, axe, server.address()))
                if pictures:
                    print(f"pages: from key to finding: {speed.measure(visitor)}", flush=True)
                    looks.pictures(visitor, build / "playground-pictures")
    server.stop()
