import RecipeLint
import Text

/// A kind of code action; clients ask for a kind with all its parts.
enum ActionKind: String, CaseIterable {
  case quickFix = "quickfix"
  case rewrite = "refactor.rewrite"
  case fixAll = "source.fixAll.brewguide"
  case sortKeys = "source.sortKeys.brewguide"

  /// Whether a client that asks for a kind wants this one.
  func isPart(of kind: String) -> Bool {
    kind.isEmpty || rawValue == kind || rawValue.hasPrefix(kind + ".")
  }
}

/// A change that is offered to the editor.
struct OfferedAction {
  /// What the editor shows.
  let title: String
  let kind: ActionKind
  let action: DocumentAction
  /// What the change resolves.
  let findings: [Diagnostic]
  /// Whether it is the right thing to do without another look.
  let isPreferred: Bool
  /// The edits; nil until they are needed.
  var edits: [Edit]?

  init(
    _ title: String,
    _ kind: ActionKind,
    _ action: DocumentAction,
    findings: [Diagnostic] = [],
    isPreferred: Bool = false,
    edits: [Edit]? = nil
  ) {
    (self.title, self.kind, self.action) = (title, kind, action)
    (self.findings, self.isPreferred, self.edits) = (findings, isPreferred, edits)
  }

  /// The action as the client takes it.
  func json(in document: DocumentSnapshot, _ server: Server) -> JSONObject {
    let client = server.client
    return [
      "title": title,
      "kind": client.knowsActionKind(kind.rawValue) ? kind.rawValue : nil,
      "diagnostics": findings.isEmpty ? nil : DiagnosticList(findings, of: document, server),
      "isPreferred": isPreferred ? true : nil,
      "edit": edits.map { server.workspaceEdit($0, of: document) },
      "data": edits == nil ? action.data(for: document) : nil,
    ]
  }
}
