/// The methods that the server knows, each with the function that handles it.
enum RequestTable {
  /// Answers a request. Throws a ``ResponseError``; closures cannot infer that.
  typealias Handler = @Sendable (Server, Parameters) throws -> any JSONWritable
  /// Answers a request at once, or later.
  typealias LongHandler = @Sendable (Server, Parameters) throws -> Answer
  /// Takes a notification.
  typealias Listener = @Sendable (Server, Parameters) throws -> Void

  /// The requests that are answered at once.
  static let requests: [String: Handler] = [
    "initialize": { try $0.initialize($1) },
    "shutdown": { server, _ in server.shutDown() },
    "textDocument/diagnostic": { try $0.diagnose($1) },
    "textDocument/completion": about { try $0.complete($1, $2) },
    "textDocument/hover": about { try $0.hover($1, $2).orNull },
    "textDocument/formatting": about { server, document, _ in server.format(document) },
    "textDocument/rangeFormatting": about { try $0.formatRange($1, $2) },
    "textDocument/rangesFormatting": about { try $0.formatRanges($1, $2) },
    "textDocument/documentSymbol": about { server, document, _ in server.documentSymbols(document)
    },
    "textDocument/prepareRename": about { try $0.prepareRename($1, $2).orNull },
    "textDocument/codeAction": about { try $0.codeActions($1, $2) },
    "codeAction/resolve": { try $0.resolveCodeAction($1) },
  ]

  /// The requests that may be about all files.
  static let longRequests: [String: LongHandler] = [
    "workspace/diagnostic": { _, parameters in .later(WorkspaceDiagnosis(parameters)) },
    "textDocument/definition": about { try $0.definition($1, $2) },
    "textDocument/rename": about { try $0.rename($1, $2) },
  ]

  /// A request about an open document; the answer is `null` for one that gets no help.
  private static func about(
    _ body: @escaping @Sendable (Server, DocumentSnapshot, Parameters) throws -> any JSONWritable
  ) -> Handler {
    { server, parameters in
      let document = try server.openDocument(parameters)
      return document.role == .other ? NoResult() : try body(server, document, parameters)
    }
  }

  private static func about(
    _ body: @escaping @Sendable (Server, DocumentSnapshot, Parameters) throws -> Answer
  ) -> LongHandler {
    { server, parameters in
      let document = try server.openDocument(parameters)
      return document.role == .other ? .now(NoResult()) : try body(server, document, parameters)
    }
  }

  /// The notifications.
  static let notifications: [String: Listener] = [
    "initialized": { server, _ in server.start() },
    "textDocument/didOpen": { try $0.open($1) },
    "textDocument/didChange": { try $0.change($1) },
    "textDocument/didSave": { try $0.noteSaved($1) },
    "textDocument/didClose": { try $0.close($1) },
    "workspace/didChangeWatchedFiles": { try $0.noteChangedFiles($1) },
    "workspace/didChangeWorkspaceFolders": { $0.changeFolders($1) },
    "workspace/didRenameFiles": { server, _ in server.project.index.rescan() },
    "workspace/didCreateFiles": { server, _ in server.project.index.rescan() },
    "workspace/didDeleteFiles": { server, _ in server.project.index.rescan() },
    "$/setTrace": { server, parameters in server.trace = parameters["value"]?.string ?? "off" },
    "$/cancelRequest": { $0.cancel($1) },
    "window/workDoneProgress/cancel": { _, _ in },
    "exit": { _, _ in },
  ]
}
