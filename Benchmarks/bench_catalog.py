#!/usr/bin/env python3
"""Measures `brewcatalog` with a catalog of 100 000 recipes: publishing, adding, updating and searching.

A server of this script counts the requests. Following a change of one recipe may take three of them, and nothing new one.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from bench_tools import (
    Cost, Measure, Unmeasurable, compiled, middle, output_of, print_table, recipe_tree, shown_size, shown_time, verdict,
)

SEARCH_BUDGET = 0.05  # seconds of waiting
MEMORY_BUDGET = 100e6
CHANGE_REQUESTS = 3


class Handler(SimpleHTTPRequestHandler):
    """Serves files with entity tags."""

    protocol_version = "HTTP/1.1"
    requests: list[str] = []

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        if not path.is_file():
            self.requests.append(f"404 {self.path}")
            self.send_error(404)
            return
        content = path.read_bytes()
        tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
        status = 304 if self.headers.get("If-None-Match") == tag else 200
        self.requests.append(f"{status} {self.path}")
        self.send_response(status)
        self.send_header("ETag", tag)
        self.send_header("Content-Length", str(len(content) if status == 200 else 0))
        self.end_headers()
        if status == 200:
            self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


def rows(options: argparse.Namespace, measure: Measure) -> list[list[str]]:
    tree = recipe_tree(options.build_dir, options.count, "--complete")
    home = options.build_dir / "catalog"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    site, key = home / "site", home / "key"
    os.environ.update(XDG_DATA_HOME=str(home / "data"), XDG_CONFIG_HOME=str(home / "config"))
    program = str(options.programs / "brewcatalog")
    output_of([program, "key", key])
    publish = [program, "publish", str(tree), "-o", str(site), "--key", str(key), "-q", "-f", "json"]
    table = [["step", "CPU time", "wall clock", "peak memory", "requests", "budget", ""]]

    def row(label: str, cost: Cost, requests: int | None, budget: str, within: bool) -> None:
        shown = "" if requests is None else str(requests)
        judged = [f"{budget}, {shown_size(MEMORY_BUDGET)}", verdict(within and cost.peak <= MEMORY_BUDGET)] if budget else ["", ""]
        table.append([label, shown_time(cost.cpu), shown_time(cost.wall), shown_size(cost.peak), shown, *judged])

    row("publish", measure.once(publish), None, "", True)
    row("publish again", measure.once(publish), None, "", True)
    server = ThreadingHTTPServer(
        ("127.0.0.1", 0), lambda *arguments: Handler(*arguments, directory=str(site))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/"

    def counted(command: list[str]) -> tuple[Cost, int]:
        Handler.requests.clear()
        cost = measure.once(command)
        return cost, len(Handler.requests)

    row("add", *counted([program, "add", "big", address, "--yes", "-q"]), "any", True)
    update = [program, "update", "-q"]
    cost, count = counted(update)
    row("update, nothing new", cost, count, "1 request", Handler.requests == ["304 /catalog.json"])
    recipe = tree.sample(1)[0]
    text = recipe.read_text()
    try:
        recipe.write_text(text.replace("name: ", "name: Rare ", 1))
        row("publish one change", measure.once(publish), None, "", True)
        cost, count = counted(update)
        row("update, one change", cost, count, f"{CHANGE_REQUESTS} requests", count <= CHANGE_REQUESTS)
    finally:
        recipe.write_text(text)
    for words in (["rare"], ["v60", "a"], ["nothing-has-this"]):
        command = [program, "search", *words, "-q"]
        cost = middle([measure.once(command, accepted=(0, 1)) for _ in range(options.runs + 1)][1:])
        row(f"search {' '.join(words)}", cost, None, f"<= {shown_time(SEARCH_BUDGET)}", cost.wall <= SEARCH_BUDGET)
    server.shutdown()
    return table


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--programs", type=Path, required=True, help="the folder of brewcatalog")
    parser.add_argument("--build-dir", type=Path, required=True, help="for the recipes and the catalog")
    parser.add_argument("--count", type=int, default=100_000, help="recipes (default %(default)s)")
    parser.add_argument("--runs", type=int, default=9, help="default %(default)s")
    options = parser.parse_args()
    try:
        options.build_dir.mkdir(parents=True, exist_ok=True)
        table = rows(options, Measure(compiled("measure", options.build_dir)))
    except Unmeasurable as error:
        print(f"bench_catalog: {error}", file=sys.stderr)
        return 2
    print_table(table)
    return 1 if any(row[-1] == "OVER" for row in table) else 0


if __name__ == "__main__":
    sys.exit(main())
