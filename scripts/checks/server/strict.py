"""Checks what a server sent against the types of the protocol in `lsprotocol`, more strictly than clients do.

Clients ignore a field with a wrong name, and some take a text for a number. Here a message must be the same after it
has become a value of its type and JSON again: so it has no unknown field, no value of another type, no field that is
missing, and no `null` where the protocol only lets one leave the field out.
"""

import json

from lsprotocol import converters, types

CONVERTER = converters.get_converter()
PROGRESS = {"begin": types.WorkDoneProgressBegin, "report": types.WorkDoneProgressReport, "end": types.WorkDoneProgressEnd}
# What the value of a token is, for requests with partial results.
PARTIAL = {
    "workspace/diagnostic": types.WorkspaceDiagnosticReportPartialResult,
    "textDocument/diagnostic": types.DocumentDiagnosticReportPartialResult,
}


def messages(stream):
    """The messages in the bytes of a conversation."""
    start = 0
    while start < len(stream):
        end = stream.index(b"\r\n\r\n", start)
        fields = dict(line.split(b": ", 1) for line in bytes(stream[start:end]).split(b"\r\n"))
        after = end + 4 + int(fields[b"Content-Length"])
        assert after <= len(stream), "a message is cut off"
        yield json.loads(stream[end + 4:after])
        start = after


def differences(sent, read, path=""):
    """Where two JSON values differ, in words; 1 and true differ too."""
    if type(sent) is not type(read) and {type(sent), type(read)} != {int, float}:
        yield f"{path or 'message'}: sent {sent!r}, which is read as {read!r}"
    elif isinstance(sent, dict):
        for key in sent.keys() - read.keys():
            yield f"{path}.{key}: unknown field, or null where it must be left out: {sent[key]!r}"
        for key in read.keys() - sent.keys():
            yield f"{path}.{key}: required and missing"
        for key in sent.keys() & read.keys():
            yield from differences(sent[key], read[key], f"{path}.{key}")
    elif isinstance(sent, list):
        if len(sent) != len(read):
            yield f"{path}: {len(sent)} elements are read as {len(read)}"
        for number, (one, other) in enumerate(zip(sent, read)):
            yield from differences(one, other, f"{path}[{number}]")
    elif sent != read:
        yield f"{path or 'message'}: sent {sent!r}, which is read as {read!r}"


def as_type(value, type_):
    """The differences after a value has become one of a type, and JSON again."""
    try:
        read = CONVERTER.unstructure(CONVERTER.structure(value, type_))
    except Exception as error:
        causes = "; ".join(str(part) for part in getattr(error, "exceptions", [error]))
        yield f"is no {type_.__name__}: {causes}"
        return
    yield from differences(value, json.loads(json.dumps(read)))


class Checker:
    """Checks conversations, and counts what was seen."""

    def __init__(self):
        self.problems = []
        self.seen = {}

    def check(self, name, sent, received):
        """Checks what a server sent (`received`) to a client that sent `sent`."""
        methods, tokens, capabilities = {}, {}, {}
        for message in messages(sent):
            if "method" in message and "id" in message:
                methods[message["id"]] = message
                params = message.get("params")
                if isinstance(params, dict) and "partialResultToken" in params:
                    tokens[params["partialResultToken"]] = message["method"]
                if message["method"] == "initialize":
                    capabilities = message["params"]["capabilities"]
        for message in messages(received):
            label, problems = self._message(message, methods, tokens, capabilities)
            self.seen[label] = self.seen.get(label, 0) + 1
            self.problems += [f"{name}: {label}: {problem}" for problem in problems]

    def _message(self, message, methods, tokens, capabilities):
        method = message.get("method")
        if method is None:
            return self.response(message, methods)
        if method not in types.METHOD_TO_TYPES:
            return method, ["the protocol has no such method"]
        problems = list(as_type(message, types.METHOD_TO_TYPES[method][0]))
        if types.message_direction(method) == "clientToServer":
            problems.append("only clients may send this")
        problems += self._unwanted(method, message, capabilities)
        if method == "$/progress":
            token, value = message["params"]["token"], message["params"]["value"]
            type_ = PARTIAL[tokens[token]] if token in tokens else PROGRESS.get(value.get("kind"))
            problems += as_type(value, type_) if type_ else [f"no known kind of progress: {value}"]
        return f"{'request' if 'id' in message else 'notification'} {method}", problems

    @staticmethod
    def _unwanted(method, message, capabilities):
        """What a client has not said that it takes."""
        def has(*path):
            value = capabilities
            for name in path:
                value = (value or {}).get(name)
            return bool(value)

        needed = {
            "workspace/diagnostic/refresh": ("workspace", "diagnostics", "refreshSupport"),
            "window/workDoneProgress/create": ("window", "workDoneProgress"),
        }.get(method)
        if needed and not has(*needed):
            yield "the client does not take this"
        if method == "client/registerCapability":
            for registration in message["params"]["registrations"]:
                if registration["method"] != "workspace/didChangeWatchedFiles":
                    yield f"what is {registration['method']}?"
                elif not has("workspace", "didChangeWatchedFiles", "dynamicRegistration"):
                    yield "the client does not take this"
        if method == "textDocument/publishDiagnostics" and has("textDocument", "diagnostic"):
            yield "the client asks for diagnostics itself"

    @staticmethod
    def response(message, methods):
        """What kind of response it is, and what is wrong with it. `methods` has the requests by their ids."""
        request = methods.get(message["id"])
        if "error" in message:
            label = f"error {message['error']['code']}"
            return label, list(as_type(message, types.ResponseErrorMessage))
        if request is None:
            return "response", [f"to no request: {message}"]
        method = request["method"]
        problems = list(as_type(message, types.METHOD_TO_TYPES[method][1]))
        problems += soundness(method, message["result"])
        if method == "textDocument/completion":
            problems += completions(message["result"] or [], request["params"]["position"])
        return f"response {method}", problems


# What the types cannot say


def place(position):
    return position["line"], position["character"]


def within(inner, outer):
    return place(outer["start"]) <= place(inner["start"]) and place(inner["end"]) <= place(outer["end"])


def soundness(method, result):
    """What is wrong with a result although it has the right type: clients fail or show nonsense then."""
    yield from ranges(result)
    rule = SOUNDNESS.get(method)
    if rule and result is not None:
        yield from rule(result)


def ranges(value):
    """Ranges that end before they start."""
    if isinstance(value, dict):
        if value.keys() == {"start", "end"} and isinstance(value["start"], dict):
            if place(value["start"]) > place(value["end"]):
                yield f"reversed range {value}"
        for part in value.values():
            yield from ranges(part)
    elif isinstance(value, list):
        for part in value:
            yield from ranges(part)


def separate_edits(edits):
    """Edits that overlap have no defined result."""
    spans = sorted((place(edit["range"]["start"]), place(edit["range"]["end"])) for edit in edits)
    for (_, end), (start, _) in zip(spans, spans[1:]):
        if start < end:
            yield f"edits overlap at {start}"


def workspace_edit(edit):
    for edits in edit.get("changes", {}).values():
        yield from separate_edits(edits)
    known = edit.get("changeAnnotations", {})
    for change in edit.get("documentChanges", []):
        yield from separate_edits(change.get("edits", []))
        for part in change.get("edits", []):
            if "annotationId" in part and part["annotationId"] not in known:
                yield f"unknown annotation {part['annotationId']}"


def symbols(items):
    for item in items:
        if not item["name"].strip():
            yield "a symbol without a name, which editors refuse"
        if "selectionRange" in item and not within(item["selectionRange"], item["range"]):
            yield f"selectionRange of {item['name']!r} is not in its range"
        for child in item.get("children", []):
            if not within(child["range"], item["range"]):
                yield f"{child['name']!r} is not in the range of {item['name']!r}"
        yield from symbols(item.get("children", []))


def completions(result, position):
    items = result["items"] if isinstance(result, dict) else result
    for item in items:
        edit = item.get("textEdit", {})
        span = edit.get("range") or edit.get("replace")
        if span and span["start"]["line"] != span["end"]["line"]:
            yield f"the range of {item['label']!r} has several lines"
        elif span and not place(span["start"]) <= place(position) <= place(span["end"]):
            yield f"the cursor is not in the range of {item['label']!r}"


def actions(items):
    for item in items:
        if "edit" in item:
            yield from workspace_edit(item["edit"])


SOUNDNESS = {
    "textDocument/formatting": separate_edits,
    "textDocument/rangeFormatting": separate_edits,
    "textDocument/rangesFormatting": separate_edits,
    "textDocument/rename": workspace_edit,
    "textDocument/documentSymbol": symbols,
    "textDocument/codeAction": actions,
    "codeAction/resolve": lambda action: actions([action]),
}
