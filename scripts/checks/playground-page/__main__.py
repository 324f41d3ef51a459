"""Checks the pages of the playground in headless Chromium, over http and from a folder.

    playground-page FOLDER PROGRAMS BUILD_DIR

FOLDER is what `make playground` writes. What the page shows is compared with the programs. Pictures of it are in BUILD_DIR/playground-pictures
afterwards.
"""

import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path

import looks
import speed
import work
from visitor import Visitor


class Quiet(SimpleHTTPRequestHandler):
    """Serves the folder, and says nothing."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript", ".wasm": "application/wasm"}

    def log_message(self, *_):
        pass


def main():
    folder, programs, build = map(Path, sys.argv[1:4])
    pictures = build / "playground-pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    axe = (Path(find_spec("axe_playwright_python").submodule_search_locations[0]) / "axe.min.js").read_text()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    problems = []

    def check(title, found):
        found = list(found)
        problems.extend(f"{title}: {text}" for text in found)
        print(f"playground-page: {title}: {'ok' if not found else f'{len(found)} problems'}", flush=True)

    for name, page in [("http", f"{address}/index.html"), ("folder", (folder / "index.html").absolute().as_uri())]:
        visitor = Visitor(page)
        try:
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
            print(f"playground-page: {name}, from key to finding: {speed.measure(visitor)}", flush=True)
            if name == "http":
                check("layout", looks.layout(visitor))
                check("accessibility", looks.accessibility(visitor, axe, address))
                looks.pictures(visitor, pictures)
        finally:
            visitor.close()
    server.shutdown()
    for problem in problems[:200]:
        print(problem)
    sys.exit(1 if problems else 0)


main()
