"""A Spark cluster of a master and two workers, as processes of this machine that only it can reach."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

LOOPBACK = "127.0.0.1"
# To wait for a process that starts; a machine may be busy.
PATIENCE = 300.0
WORKERS = 2
# For processes that run for seconds: compiling less makes them several times faster.
JAVA_OPTIONS = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"


class Cluster:
    """Start it with `with`. Its processes end with it, and only those."""

    def __init__(self, scratch: Path) -> None:
        self.scratch = scratch
        self.url = ""
        self.workers: list[subprocess.Popen[bytes]] = []
        self._processes: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Cluster:
        try:
            _, self.url = self._start("master", "master.Master", [], r"Starting Spark master at (spark://\S+)")
            for number in range(WORKERS):
                folder = self.scratch / f"worker-{number}"
                options = ["--cores", "1", "--memory", "1g", "--work-dir", str(folder), self.url]
                worker, _ = self._start(folder.name, "worker.Worker", options, r"(Successfully registered) with master")
                self.workers.append(worker)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        # The workers end their executors.
        for process in reversed(self._processes):
            process.send_signal(signal.SIGTERM)
            process.wait()

    def _start(self, name: str, main: str, options: list[str], sign: str) -> tuple[subprocess.Popen[bytes], str]:
        """Starts a process; returns it with what its log says when it is ready."""
        log = self.scratch / f"{name}.log"
        command = [spark_program("spark-class"), f"org.apache.spark.deploy.{main}"]
        command += ["--host", LOOPBACK, "--port", "0", "--webui-port", "0", *options]
        with log.open("wb") as output:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd=self.scratch,
                env=environment(self.scratch),
            )
        self._processes.append(process)
        deadline = time.monotonic() + PATIENCE
        while not (found := re.search(sign, log.read_text(errors="replace"))):
            if process.poll() is not None or time.monotonic() > deadline:
                sys.exit(f"scale: the {name} did not start\n{log.read_text(errors='replace')}")
            time.sleep(0.1)
        return process, found[1]

    def submit(self, script: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Runs a job and captures its output."""
        settings = {
            "spark.driver.bindAddress": LOOPBACK, "spark.driver.host": LOOPBACK, "spark.ui.enabled": "false",
            "spark.executor.memory": "512m", "spark.cores.max": str(WORKERS), "spark.log.level": "WARN",
            "spark.driver.extraJavaOptions": JAVA_OPTIONS, "spark.executor.extraJavaOptions": JAVA_OPTIONS,
        }
        options = [word for name, value in settings.items() for word in ("--conf", f"{name}={value}")]
        return subprocess.run(
            [spark_program("spark-submit"), "--master", self.url, *options, str(script), *arguments],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=self.scratch, env=environment(self.scratch),
        )


def spark_program(name: str) -> str:
    """A script of the PySpark that this Python has."""
    return str(Path(sys.executable).parent / name)


def environment(scratch: Path) -> dict[str, str]:
    """The environment of all processes of Spark. Without the address, they listen on all networks."""
    return {
        **os.environ, "SPARK_LOCAL_IP": LOOPBACK, "SPARK_LOCAL_DIRS": str(scratch / "local"),
        "SPARK_DAEMON_MEMORY": "256m", "SPARK_DAEMON_JAVA_OPTS": JAVA_OPTIONS, "SPARK_LAUNCHER_OPTS": JAVA_OPTIONS,
        "PYSPARK_PYTHON": sys.executable, "PYTHONDONTWRITEBYTECODE": "1",
    }
