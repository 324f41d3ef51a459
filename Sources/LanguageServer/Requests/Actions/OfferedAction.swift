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
    self.title = title
    self.kind = kind
    self.action = action
    self.findings = findings
    self.isPreferred = isPreferred
    self.edits = edits
  }
}

/// An action as the client takes it.
struct ActionItem: JSONWritable {
  let action: OfferedAction
  let document: DocumentSnapshot
  let server: Server

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("title", action.title)
      guard server.client.takesCodeActions else { return writeCommand(to: &json) }
      if server.client.knowsActionKind(action.kind.rawValue) {
        json.field("kind", action.kind.rawValue)
      }
      if !action.findings.isEmpty {
        json.field("diagnostics", DiagnosticList(action.findings, of: document, server))
      }
      if action.isPreferred { json.field("isPreferred", true) }
      if let edits = action.edits {
        json.field("edit", server.workspaceEdit(edits, of: document))
      } else {
        json.field("data", action.action.data(for: document))
      }
    }
  }

  private func writeCommand(to json: inout JSONWriter) {
    json.field("command", ServerCommand.apply.rawValue)
    json.key("arguments")
    json.array { action.action.data(for: document).write(to: &$0) }
  }
}
