"""Stands between an editor and the language server: passes all bytes on at once, and keeps a record of the messages.

    recorder.py FOLDER BREWLS [ARGUMENT…]
"""

import json
import os
import subprocess
import sys
import threading


def main():
    folder, *command = sys.argv[1:]
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    record = open(f"{folder}/{os.getpid()}.jsonl", "a", encoding="utf-8", buffering=1)
    lock = threading.Lock()

    def keep(side, message):
        with lock:
            record.write(json.dumps([side, message], ensure_ascii=False) + "\n")

    def listen():
        carry(0, server.stdin.fileno(), lambda message: keep("editor", message))
        server.stdin.close()

    threading.Thread(target=listen, daemon=True).start()
    carry(server.stdout.fileno(), 1, lambda message: keep("server", message))
    status = server.wait()
    keep("end", status)
    os._exit(status if status >= 0 else 1)


def carry(source, target, keep):
    """Copies bytes until the end, and calls `keep` with each message before its last byte goes on: so an answer follows its question."""
    pending = b""
    while piece := os.read(source, 1 << 16):
        pending += piece
        while (end := pending.find(b"\r\n\r\n")) >= 0:
            size = next(int(line[15:]) for line in pending[:end].split(b"\r\n") if line.lower().startswith(b"content-length:"))
            start = end + 4
            if len(pending) < start + size:
                break
            keep(json.loads(pending[start:start + size]))
            pending = pending[start + size:]
        try:
            rest = memoryview(piece)
            while rest:
                rest = rest[os.write(target, rest):]
        except BrokenPipeError:
            return


main()
