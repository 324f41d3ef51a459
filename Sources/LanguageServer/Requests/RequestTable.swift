/// The methods that the server knows, each with the function that handles it.
enum RequestTable {
  /// Answers a request. Throws a ``ResponseError``; closures cannot infer that.
  typealias Handler = @Sendable (Server, Parameters) throws -> any JSONWritable
  /// Takes a notification.
  typealias Listener = @Sendable (Server, Parameters) throws -> Void

  /// The requests.
  static let requests: [String: Handler] = [
    "initialize": { try $0.initialize($1) },
    "shutdown": { server, _ in server.shutDown() },
    "textDocument/completion": { try $0.complete($1) },
    "textDocument/diagnostic": { try $0.diagnose($1) },
    "workspace/diagnostic": { try $0.diagnoseWorkspace($1) },
    "textDocument/hover": { try $0.hover($1) ?? NoResult() },
    "textDocument/inlayHint": { try $0.inlayHints($1) },
    "textDocument/formatting": { try $0.format($1) },
    "textDocument/rangeFormatting": { try $0.formatRange($1) },
    "textDocument/rangesFormatting": { try $0.formatRanges($1) },
    "textDocument/onTypeFormatting": { try $0.formatOnType($1) },
    "textDocument/documentSymbol": { try $0.documentSymbols($1) },
    "textDocument/foldingRange": { try $0.foldingRanges($1) },
    "textDocument/selectionRange": { try $0.selectionRanges($1) },
    "textDocument/documentHighlight": { try $0.highlights($1) },
    "textDocument/definition": { try $0.definition($1) },
    "textDocument/references": { try $0.references($1) },
    "textDocument/prepareRename": { try $0.prepareRename($1) ?? NoResult() },
    "textDocument/rename": { try $0.rename($1) },
    "textDocument/documentLink": { try $0.links($1) },
    "textDocument/semanticTokens/full": { try $0.semanticTokens($1) },
    "textDocument/semanticTokens/full/delta": { try $0.semanticTokensDelta($1) },
    "textDocument/semanticTokens/range": { try $0.semanticTokensInRange($1) },
    "workspace/symbol": { try $0.workspaceSymbols($1) },
    "textDocument/codeAction": { try $0.codeActions($1) },
    "codeAction/resolve": { try $0.resolveCodeAction($1) },
    "textDocument/codeLens": { try $0.codeLenses($1) },
    "workspace/executeCommand": { try $0.execute($1) },
  ]

  /// The notifications.
  static let notifications: [String: Listener] = [
    "initialized": { server, _ in server.start() },
    "textDocument/didOpen": { try $0.open($1) },
    "textDocument/didChange": { try $0.change($1) },
    "textDocument/didSave": { server, _ in server.project.index.rescan() },
    "textDocument/didClose": { try $0.close($1) },
    "workspace/didChangeConfiguration": { $0.changeSettings($1) },
    "workspace/didChangeWatchedFiles": { try $0.noteChangedFiles($1) },
    "workspace/didChangeWorkspaceFolders": { $0.changeFolders($1) },
    "workspace/didRenameFiles": { server, _ in server.noteFiles() },
    "workspace/didCreateFiles": { server, _ in server.noteFiles() },
    "workspace/didDeleteFiles": { server, _ in server.noteFiles() },
    "$/setTrace": { server, parameters in server.trace = parameters["value"]?.string ?? "off" },
    "$/cancelRequest": { _, _ in },
    "window/workDoneProgress/cancel": { _, _ in },
    "exit": { _, _ in },
  ]
}
