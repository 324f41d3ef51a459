import Text

/// What the client can do, as far as the server needs to know.
struct ClientCapabilities {
  private let parameters: Parameters

  /// The capabilities in the parameters of `initialize`.
  init(_ initialize: Parameters) {
    parameters = Parameters(initialize["capabilities"])
  }

  /// The units of columns: the first that both know, in the client's order.
  var encoding: PositionEncoding {
    let offered = value("general", "positionEncodings")?.items ?? []
    return offered.lazy.compactMap { $0.string.flatMap(PositionEncoding.init) }.first ?? .utf16
  }

  // MARK: Diagnostics

  /// Whether the client asks for diagnostics; then none are sent unasked.
  var pullsDiagnostics: Bool { value("textDocument", "diagnostic") != nil }
  /// Whether diagnostics may name other places.
  var showsRelatedPlaces: Bool {
    isOn("textDocument", "publishDiagnostics", "relatedInformation")
      || isOn("textDocument", "diagnostic", "relatedInformation")
  }
  /// Whether codes of diagnostics may be links.
  var linksCodes: Bool {
    isOn("textDocument", "publishDiagnostics", "codeDescriptionSupport")
      || isOn("textDocument", "diagnostic", "codeDescriptionSupport")
  }
  /// Whether diagnostics may have a tag.
  func showsTag(_ tag: Int) -> Bool {
    lists(tag, "textDocument", "publishDiagnostics", "tagSupport", "valueSet")
      || lists(tag, "textDocument", "diagnostic", "tagSupport", "valueSet")
  }

  // MARK: Refreshing

  /// Whether the client asks again for something when it is told that it changed: `diagnostics`.
  func refreshes(_ feature: String) -> Bool { isOn("workspace", feature, "refreshSupport") }

  // MARK: Edits

  /// The form of edits that the client can take.
  var editForm: WorkspaceEdit.Form {
    WorkspaceEdit.Form(
      hasVersions: isOn("workspace", "workspaceEdit", "documentChanges"),
      hasAnnotations: value("workspace", "workspaceEdit", "changeAnnotationSupport") != nil
    )
  }
  /// Whether code actions may be objects, and not only commands, of which there are none.
  var takesCodeActions: Bool {
    value("textDocument", "codeAction", "codeActionLiteralSupport") != nil
  }
  /// Whether the client knows a kind of code actions, or one of which it is a part.
  func knowsActionKind(_ kind: String) -> Bool {
    let known = value(
      "textDocument",
      "codeAction",
      "codeActionLiteralSupport",
      "codeActionKind",
      "valueSet"
    )
    return known?.items?.contains { node in
      node.string.map { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") } ?? false
    } ?? false
  }
  /// Whether the edit of a code action may be requested when it is chosen.
  var resolvesActionEdits: Bool {
    isOn("textDocument", "codeAction", "dataSupport")
      && lists("edit", "textDocument", "codeAction", "resolveSupport", "properties")
  }

  // MARK: Completion

  /// Whether completions may be snippets.
  var takesSnippets: Bool {
    isOn("textDocument", "completion", "completionItem", "snippetSupport")
  }
  /// Whether the client knows a kind of completions.
  func knowsCompletionKind(_ kind: Int) -> Bool {
    knows(kind, value("textDocument", "completion", "completionItemKind", "valueSet"))
  }
  /// Whether documentation of completions may be Markdown.
  var showsMarkdownInCompletion: Bool {
    lists("markdown", "textDocument", "completion", "completionItem", "documentationFormat")
  }

  /// Whether completions may say that their lines are indented already.
  var takesInsertTextModes: Bool {
    let modes = value("textDocument", "completion", "completionItem", "insertTextModeSupport")
    return modes?.field("valueSet")?.items?.contains { $0.number == 1 } == true
  }

  // MARK: Views

  /// Whether hovers may be Markdown.
  var showsMarkdownInHover: Bool { lists("markdown", "textDocument", "hover", "contentFormat") }
  /// Whether the outline may be a tree.
  var showsSymbolTree: Bool {
    isOn("textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport")
  }
  /// Whether the client shows progress that the server begins.
  var showsProgress: Bool { isOn("window", "workDoneProgress") }
  /// Whether files can be watched at the server's request.
  var watchesFiles: Bool { isOn("workspace", "didChangeWatchedFiles", "dynamicRegistration") }

  // MARK: Reading

  private func value(_ path: String...) -> JSONNode? { find(path) }

  private func isOn(_ path: String...) -> Bool { find(path)?.flag == true }

  private func lists(_ word: String, _ path: String...) -> Bool {
    find(path)?.items?.contains { $0.string == word } == true
  }

  private func lists(_ number: Int, _ path: String...) -> Bool {
    find(path)?.items?.contains { $0.number == Double(number) } == true
  }

  /// Whether a kind is in a list of known ones; without a list, whether it was in the protocol's first version.
  private func knows(_ kind: Int, _ list: JSONNode?) -> Bool {
    guard let list = list?.items else { return kind <= 18 }
    return list.contains { $0.number == Double(kind) }
  }

  private func find(_ path: [String]) -> JSONNode? { parameters.value(path) }
}
