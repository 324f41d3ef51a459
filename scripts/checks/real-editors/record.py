"""The conversation between an editor and the language server, as the recorder wrote it."""

import json


class Record:
    """What was said so far."""

    def __init__(self, folder):
        self.folder = folder

    def messages(self):
        """The side and the message of each, in order."""
        for path in sorted(self.folder.glob("*.jsonl")):
            # The last line may not be whole yet.
            for line in path.read_text(encoding="utf-8").split("\n")[:-1]:
                yield tuple(json.loads(line))

    def is_idle(self):
        """Whether the server has answered everything."""
        asked = set()
        for side, message in self.messages():
            if side == "editor" and "id" in message and "method" in message:
                asked.add(message["id"])
            elif side == "server" and "method" not in message:
                asked.discard(message["id"])
        return not asked

    def languages(self, name):
        """The languages under which files whose URI ends in a name were opened."""
        return [
            message["params"]["textDocument"]["languageId"] for side, message in self.messages()
            if side == "editor" and message.get("method") == "textDocument/didOpen"
            and message["params"]["textDocument"]["uri"].endswith(name)
        ]

    def findings(self, name):
        """The last findings that the server sent for a file; None if there were none yet."""
        found, pulls = None, set()
        for side, message in self.messages():
            params = message.get("params") if isinstance(message, dict) else None
            if side == "editor" and message.get("method") == "textDocument/diagnostic":
                if params["textDocument"]["uri"].endswith(name):
                    pulls.add(message["id"])
            elif side == "server" and message.get("method") == "textDocument/publishDiagnostics":
                if params["uri"].endswith(name):
                    found = params["diagnostics"]
            elif side == "server" and "method" not in message and message.get("id") in pulls:
                found = (message.get("result") or {}).get("items", found)
        return found

    def answer(self, method):
        """The last answer to a method."""
        found, asked = None, set()
        for side, message in self.messages():
            if side == "editor" and message.get("method") == method:
                asked.add(message["id"])
            elif side == "server" and "method" not in message and message.get("id") in asked:
                found = message.get("result")
        return found

    def actions(self):
        """The titles of the actions that the server offered last."""
        return [action["title"] for action in self.answer("textDocument/codeAction") or []]

    def offers(self, text):
        """The labels of what completed a text last, in their order."""
        items = (self.answer("textDocument/completion") or {}).get("items", [])
        return [item["label"] for item in sorted(items, key=lambda item: item["sortText"]) if item["filterText"].startswith(text)]

    def last(self, count=6):
        """The end of the conversation, for people."""
        return "\n".join(f"{side}: {json.dumps(message, ensure_ascii=False)[:300]}" for side, message in list(self.messages())[-count:])
