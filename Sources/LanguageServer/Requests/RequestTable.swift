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
    "textDocument/diagnostic": { try $0.diagnose($1) },
    "workspace/diagnostic": { try $0.diagnoseWorkspace($1) },
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
    "$/setTrace": { server, parameters in server.trace = parameters["value"]?.string ?? "off" },
    "$/cancelRequest": { _, _ in },
    "window/workDoneProgress/cancel": { _, _ in },
    "exit": { _, _ in },
  ]
}
