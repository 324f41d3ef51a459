import JSON
import SourceText
import Testing

@testable import LanguageServer

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

  private func write(to json: inout JSONWriter) {
    switch value {
    case .null: json.null()
    case .bool(let flag): json.literal(flag ? "true" : "false")
    case .number(let number):
      json.literal(Int(exactly: number).map(String.init) ?? "\(number)")
    case .string(let text): json.string(text)
    case .array(let items): json.array(items) { $1.write(to: &$0) }
    case .object(let fields):
      json.object { json in
        for field in fields {
          json.key(field.name)
          field.node.write(to: &json)
        }
      }
    }
  }
}
