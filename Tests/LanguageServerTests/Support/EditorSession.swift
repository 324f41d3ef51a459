import SystemPackage
import TestSupport
import Testing
import Text

@testable import LanguageServer

/// An editor that talks to a server in this process.
final class EditorSession {
  /// The server.
  let server: Server
  /// The notifications from the server since the last look, each with its method.
  private(set) var notifications: [(method: String, params: JSONNode)] = []
  /// The requests from the server; they are answered with ``answer``.
  var requests: [(method: String, params: JSONNode)] = []
  /// What the editor answers to a request of the server, in JSON.
  var answer: (_ method: String) -> String = { _ in "null" }
  private var frames = FrameReader()
  private var responses: [String: JSONNode] = [:]
  private var count = 0
  private var versions: [String: Int] = [:]

  /// The URI of the document that ``open(_:uri:)`` opens.
  static let uri = "file:///recipes/a.brew.yaml"

  /// An editor without folders that knows nothing special.
  ///
  /// - Parameters:
  ///   - capabilities: the capabilities in JSON.
  ///   - folder: the folder that is open.
  init(capabilities: String = "{}", folder: FilePath? = nil) {
    server = Server(version: "1.2.3", pages: RulePages(in: nil))
    let root = folder.map { "\"\(DocumentURI.uri(of: $0))\"" } ?? "null"
    request(
      "initialize",
      #"{"processId":null,"rootUri":\#(root),"capabilities":\#(capabilities)}"#
    )
    notify("initialized", "{}")
  }

  // MARK: Messages

  /// The whole answer to a request with parameters in JSON.
  @discardableResult
  func response(_ method: String, _ params: String) -> JSONNode? {
    count += 1
    let id = String(count)
    receive(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#)
    return responses.removeValue(forKey: id)
  }

  /// The result of a request; nil for `null` and for an error.
  @discardableResult
  func request(_ method: String, _ params: String) -> JSONNode? {
    guard let result = response(method, params)?.field("result") else { return nil }
    if case .null = result.value { return nil }
    return result
  }

  /// Sends a notification with parameters in JSON.
  func notify(_ method: String, _ params: String) {
    receive(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#)
  }

  /// Sends a message, and lets the server work until it has nothing to do.
  func receive(_ json: String) {
    post(json)
    work()
  }

  /// Sends a message, and nothing else.
  func post(_ json: String) {
    server.receive(Array("Content-Length: \(json.utf8.count)\r\n\r\n\(json)".utf8))
  }

  /// Lets the server do one thing; returns its answers by id.
  func step() -> [String: JSONNode] {
    server.step()
    take()
    defer { responses.removeAll() }
    return responses
  }

  /// Lets the server work until it has nothing to do, and takes what it sends.
  func work() {
    repeat {
      while server.isBusy { server.step() }
      take()
    } while server.isBusy
  }

  /// Takes what the server sends, and answers what it asks.
  private func take() {
    frames.append(server.takeOutput())
    var asked: [String] = []
    while case .message(let bytes)? = frames.next() {
      guard let node = JSONNode(bytes) else {
        Issue.record("the server sent something that is not JSON")
        return
      }
      take(node, bytes, &asked)
    }
    asked.forEach(post)
  }

  private func take(_ node: JSONNode, _ bytes: [UInt8], _ asked: inout [String]) {
    let params = node.field("params") ?? node
    guard let method = node.field("method")?.string else {
      let id = node.field("id").map {
        String(decoding: bytes[$0.range.start..<$0.range.end], as: UTF8.self)
      }
      responses[id ?? "null"] = node
      return
    }
    guard let id = node.field("id")?.number else { return notifications.append((method, params)) }
    requests.append((method, params))
    asked.append(#"{"jsonrpc":"2.0","id":\#(Int(id)),"result":\#(answer(method))}"#)
  }

  /// The parameters of the notifications of a method since the last look.
  func take(_ method: String) -> [JSONNode] {
    defer { notifications.removeAll { $0.method == method } }
    return notifications.filter { $0.method == method }.map(\.params)
  }

  // MARK: Documents

  /// Opens a document; a `‸` in the text marks the cursor.
  ///
  /// - Returns: the position of the cursor; the start without a mark.
  @discardableResult
  func open(_ text: String, uri: String = EditorSession.uri, language: String = "brewguide")
    -> Position
  {
    versions[uri] = 1
    let plain = text.replacing("‸", with: "")
    notify(
      "textDocument/didOpen",
      """
      {"textDocument":{"uri":"\(uri)","languageId":"\(language)","version":1,"text":"\(plain.escapedForJSON)"}}
      """
    )
    let before = text.prefix { $0 != "‸" }
    guard before.count < text.count else { return Position(0, 0) }
    let line = before.utf8.count { $0 == 0x0A }
    let column = before.split(separator: "\n", omittingEmptySubsequences: false).last?.utf16.count
    return Position(line, column ?? 0)
  }

  /// Replaces the text of a document.
  func replace(_ text: String, uri: String = EditorSession.uri) {
    versions[uri, default: 1] += 1
    notify(
      "textDocument/didChange",
      """
      {"textDocument":{"uri":"\(uri)","version":\(versions[uri] ?? 1)},\
      "contentChanges":[{"text":"\(text.escapedForJSON)"}]}
      """
    )
  }

  /// The result of a request about a document, with more fields in JSON.
  func request(
    _ method: String,
    at position: Position? = nil,
    uri: String = EditorSession.uri,
    more: String = ""
  )
    -> JSONNode?
  {
    let place =
      position.map { #","position":{"line":\#($0.line),"character":\#($0.character)}"# } ?? ""
    return request(
      method,
      #"{"textDocument":{"uri":"\#(uri)"}\#(place)\#(more.isEmpty ? "" : "," + more)}"#
    )
  }

  /// The text of a document as the server has it.
  func text(_ uri: String = EditorSession.uri) -> String? {
    server.documents[uri].map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// A text after a list of text edits in JSON.
  func applying(_ edits: JSONNode?, to text: String) -> String? {
    let lines = DocumentLines(Array(text.utf8), in: server.client.encoding)
    let edits = (edits?.items ?? []).compactMap { edit -> Edit? in
      guard let range = edit.field("range").flatMap(TextRange.init),
        let new = edit.field("newText")?.string
      else { return nil }
      return Edit(lines.bytes(of: range), new)
    }
    return edits.applied(to: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension JSONNode {
  /// The value of a JSON text; nil if it is not JSON.
  init?(_ bytes: [UInt8]) {
    var parser = JSONParser(bytes)
    guard let node = try? parser.next() else { return nil }
    self = node
  }

  /// The value at a path of field names.
  func at(_ path: String...) -> JSONNode? {
    var node: JSONNode? = self
    for name in path { node = node?.field(name) }
    return node
  }

  /// The text at a path of field names; empty if there is none.
  func text(_ path: String...) -> String {
    var node: JSONNode? = self
    for name in path { node = node?.field(name) }
    return node?.string ?? ""
  }
}

extension EditorSession {
  /// The capabilities of a client that takes code actions with edits.
  static let takesActions = """
    {"textDocument":{"codeAction":{"codeActionLiteralSupport":{"codeActionKind":{"valueSet":[""]}}}}}
    """
  /// The capabilities of a client that asks for the edit of the action that was chosen.
  static let resolvesActions = """
    {"textDocument":{"codeAction":{"codeActionLiteralSupport":{"codeActionKind":{"valueSet":[""]}},\
    "dataSupport":true,"resolveSupport":{"properties":["edit"]}}}}
    """

  /// The actions at a position; of some kinds only.
  func actions(at position: Position, only kinds: [String]? = nil, uri: String = EditorSession.uri)
    -> [JSONNode]
  {
    let place = #"{"line":\#(position.line),"character":\#(position.character)}"#
    let only = kinds.map { #","only":["# + $0.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
    let result = request(
      "textDocument/codeAction",
      uri: uri,
      more:
        #""range":{"start":\#(place),"end":\#(place)},"context":{"diagnostics":[]\#(only ?? "")}"#
    )
    return result?.items ?? []
  }

  /// The text after the edit of an action; nil if it has none.
  func text(after action: JSONNode, uri: String = EditorSession.uri) -> String? {
    guard let edits = action.at("edit", "changes")?.field(uri), let text = text(uri) else {
      return nil
    }
    return applying(edits, to: text)
  }

  /// The action with its edit.
  func resolved(_ action: JSONNode) -> JSONNode? {
    request("codeAction/resolve", action.json)
  }
}

extension JSONNode {
  /// The value in JSON.
  var json: String {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.text
  }
}
