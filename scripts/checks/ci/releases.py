"""Releases on a server of this machine: a good one, and what can be wrong with one."""

import functools
import shutil
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from common import ROOT

sys.path.insert(0, str(ROOT / "scripts/dist"))
from archive import write_archive  # noqa: E402
from release import stage, write_sums  # noqa: E402


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and does not tell which."""

    def log_message(self, *_):
        pass


class Releases:
    """Serves the releases of repositories that are called by their state: `somebody/good`, and so on."""

    def __init__(self, folder, program, tools):
        folder.mkdir()
        release = stage(program, tools, folder)
        good = self.place(folder, "good", release)
        good.mkdir(parents=True)
        archive = write_archive(release, good)
        write_sums([archive], good)
        damaged = self.place(folder, "damaged", release)
        shutil.copytree(good, damaged)
        with open(damaged / archive.name, "r+b") as file:
            file.seek(1000)
            file.write(b"\0\0\0\0")
        incomplete = self.place(folder, "incomplete", release)
        shutil.copytree(good, incomplete)
        (incomplete / archive.name).unlink()
        handler = functools.partial(Quiet, directory=str(folder / "served"))
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{server.server_port}"

    @staticmethod
    def place(folder, state, release):
        """The folder of a release, as GitHub names it."""
        return folder / f"served/somebody/{state}/releases/download/v{release.version}"
