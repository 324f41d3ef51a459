import Testing
import Text

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
}
