"""A client that sends and reads bytes itself, for what a well-behaved client cannot do, and for measuring."""

import json
import os
import select
import subprocess
import time


class Gone(Exception):
    """The server has closed its output."""


class Wire:
    """A server process, and the conversation with it.

    Does not use threads: while it writes, it also reads what arrives, so neither side waits for the other forever.
    """

    def __init__(self, command, cwd=None):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, cwd=cwd)
        self.input = self.process.stdin.fileno()
        self.output = self.process.stdout.fileno()
        os.set_blocking(self.input, False)
        self.received = bytearray()
        # Everything that was sent and received, for `strict.py`.
        self.sent, self.heard = bytearray(), bytearray()
        self.records = False
        self.notifications = []
        self.requests = []
        self.answers = {}
        # What the client answers to a request of the server, by method.
        self.replies = {}
        self.count = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    # Bytes

    def write(self, data, reads=True, timeout=120):
        """Writes bytes. Without `reads`, the server's output is left where it is; returns how many were written."""
        if self.records:
            self.sent += data
        view, end = memoryview(data), time.monotonic() + timeout
        while view:
            ready, writable, _ = select.select([self.output] if reads else [], [self.input], [], end - time.monotonic())
            if not ready and not writable:
                break
            if ready:
                self._read()
            if writable:
                try:
                    view = view[os.write(self.input, view[:1 << 16]):]
                except BlockingIOError:
                    pass
        return len(data) - len(view)

    def _read(self):
        data = os.read(self.output, 1 << 20)
        if not data:
            raise Gone
        self.received += data
        if self.records:
            self.heard += data

    def read(self, timeout=60):
        """The next message of the server; None if there is none in time."""
        content = self.read_content(timeout)
        return None if content is None else json.loads(content)

    def read_content(self, timeout=60):
        """The bytes of the next message; None if there is none in time."""
        end = time.monotonic() + timeout
        while True:
            content = self._take()
            if content is not None:
                return content
            if not select.select([self.output], [], [], max(0, end - time.monotonic()))[0]:
                return None
            self._read()

    def _take(self):
        header = self.received.find(b"\r\n\r\n")
        if header < 0:
            return None
        assert self.received.startswith(b"Content-Length: "), self.received[:100]
        start = header + 4
        end = start + int(self.received[16:header])
        if len(self.received) < end:
            return None
        content = bytes(self.received[start:end])
        del self.received[:end]
        return content

    # Messages

    @staticmethod
    def frame(message):
        content = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode()
        return b"Content-Length: %d\r\n\r\n%s" % (len(content), content)

    def ask(self, method, params):
        """Sends a request; returns its id."""
        self.count += 1
        self.write(self.frame({"id": self.count, "method": method, "params": params}))
        return self.count

    def notify(self, method, params):
        self.write(self.frame({"method": method, "params": params}))

    def response(self, identity, timeout=60):
        """The whole response to a request."""
        while identity not in self.answers:
            message = self.read(timeout)
            assert message is not None, f"no answer within {timeout} s"
            self._sort(message)
        return self.answers.pop(identity)

    def request(self, method, params, timeout=60):
        """The result of a request."""
        response = self.response(self.ask(method, params), timeout)
        assert "result" in response, f"{method}: {response}"
        return response["result"]

    def _sort(self, message):
        if "method" not in message:
            self.answers[message["id"]] = message
        elif "id" in message:
            self.requests.append(message)
            reply = self.replies.get(message["method"])
            self.write(self.frame({"id": message["id"], "result": reply(message["params"]) if reply else None}))
        else:
            self.notifications.append(message)

    def wait_for(self, method, accepts=lambda _: True, timeout=60):
        """The parameters of the next notification of a method that `accepts` them."""
        end = time.monotonic() + timeout
        while True:
            for number, message in enumerate(self.notifications):
                if message["method"] == method and accepts(message["params"]):
                    del self.notifications[number]
                    return message["params"]
            message = self.read(end - time.monotonic())
            assert message is not None, f"no {method} within {timeout} s"
            self._sort(message)

    # Conversations

    def initialize(self, capabilities=None, folders=(), **more):
        """Begins a conversation; returns the capabilities of the server."""
        result = self.request("initialize", {
            "processId": None, "rootUri": None, "capabilities": capabilities or {},
            "workspaceFolders": [{"uri": folder.as_uri(), "name": folder.name} for folder in folders], **more,
        })
        self.notify("initialized", {})
        return result["capabilities"]

    def open(self, uri, text, language="brewguide"):
        self.notify("textDocument/didOpen", {
            "textDocument": {"uri": uri, "languageId": language, "version": 1, "text": text},
        })

    def change(self, uri, version, *changes):
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": version}, "contentChanges": list(changes),
        })

    def end(self):
        """Ends the conversation in an orderly way; returns the exit status."""
        self.request("shutdown", None)
        self.write(self.frame({"method": "exit"}))
        return self.process.wait(20)

    # Of the process, on Linux only

    def resident(self):
        """The bytes of memory that the server occupies."""
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def peak(self):
        """The most bytes of memory that the server occupied."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) * 1024 for line in file if line.startswith("VmHWM"))

    def processor_time(self):
        """The seconds for which the server ran on a processor."""
        folder, total = f"/proc/{self.process.pid}/task", 0
        for task in os.listdir(folder):
            with open(f"{folder}/{task}/schedstat") as file:
                total += int(file.read().split()[0])
        return total / 1e9
