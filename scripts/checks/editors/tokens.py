"""Asks the language server for the semantic tokens of recipes, and compares them with the scopes of the grammar."""

import json
import subprocess

from grammar import Grammar


class Server:
    """A running language server that speaks over pipes; positions count code points."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        general = {"positionEncodings": ["utf-32"]}
        tokens = {"tokenTypes": [], "tokenModifiers": [], "formats": ["relative"], "requests": {"full": True}}
        capabilities = {"general": general, "textDocument": {"semanticTokens": tokens}}
        answer = self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": capabilities})
        if answer["capabilities"].get("positionEncoding") != "utf-32":
            raise ValueError("the server does not count code points")
        self.legend = answer["capabilities"]["semanticTokensProvider"]["legend"]["tokenTypes"]
        self.tell("initialized", {})

    def tell(self, method, parameters, **more):
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": parameters, **more}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def ask(self, method, parameters):
        """The result of a request; what the server says before it is dropped."""
        self.number += 1
        self.tell(method, parameters, id=self.number)
        while True:
            length = 0
            while (line := self.process.stdout.readline()) not in (b"\r\n", b""):
                name, _, value = line.decode().partition(":")
                length = int(value) if name.lower() == "content-length" else length
            message = json.loads(self.process.stdout.read(length))
            if message.get("id") == self.number and "method" not in message:
                return message["result"]

    def tokens(self, name, text):
        """The tokens of a text: (line, start, end, type)."""
        place = {"uri": f"file:///recipes/{name}"}
        self.tell("textDocument/didOpen", {"textDocument": place | {"languageId": "yaml", "version": 1, "text": text}})
        data = self.ask("textDocument/semanticTokens/full", {"textDocument": place})["data"]
        self.tell("textDocument/didClose", {"textDocument": place})
        found, line, start = set(), 0, 0
        for down, along, length, kind, _ in zip(*[iter(data)] * 5):
            line, start = line + down, along if down else start + along
            found.add((line, start, start + length, self.legend[kind]))
        return found

    def stop(self):
        self.ask("shutdown", None)
        self.tell("exit", None)
        self.process.wait(timeout=60)


def check(program, file, texts):
    """Compares the tokens with those of the grammar in a file; returns in how many texts they agree, and the differences.

    The server colors no comments for brewfmt, and nothing in a text that is not a recipe for it. It counts the words of
    `fl oz`. So only texts without these are compared.
    """
    grammar, server = Grammar(file), Server(program)
    agreed, differences = 0, []
    for number, (name, text) in enumerate(texts.items()):
        found = server.tokens(f"{number}.yaml", text)
        if "brewfmt:" in text or "fl " in text or not any(kind == "property" for *_, kind in found):
            continue
        expected = grammar.tokens(text)
        agreed += found == expected
        for what, tokens in (("not", expected - found), ("only", found - expected)):
            for line, start, end, kind in sorted(tokens):
                part = text.splitlines()[line][start:end]
                differences.append(f"{name}:{line + 1}:{start + 1}: `{part}` is {what} a {kind} for the server")
    server.stop()
    if agreed < 500:
        differences.append(f"the grammar and the server agree in only {agreed} texts")
    return agreed, differences
