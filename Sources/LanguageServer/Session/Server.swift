import RecipeLint
import Text

/// The language server: takes bytes from the client, and gives bytes for it.
///
/// It does one thing at a time, in the order of the messages, so each request sees the documents as they were when the
/// client sent it. What takes long, such as reading a workspace, is done in portions of some milliseconds while no
/// message waits; so are requests about all files, see ``LongAnswer``. For use by one thread.
package final class Server {
  /// The phases of a conversation.
  enum Phase: Equatable {
    /// Before `initialize`.
    case waiting
    case running
    /// After `shutdown`.
    case stopped
    /// After `exit`.
    case ended(Int32)
  }

  /// The version of the program.
  let version: String
  /// Writes a line to the log file, if there is one.
  let log: (String) -> Void
  var phase = Phase.waiting
  var client = ClientCapabilities(Parameters(nil))
  var settings = ServerSettings()
  var project = Project(folders: [], encoding: .utf16)
  /// The open documents, by the URI that the client uses.
  var documents: [String: DocumentSnapshot] = [:]
  /// The open documents whose diagnostics are to be sent.
  var undiagnosed: Set<String> = []
  /// The semantic tokens that were sent last, by document, for differences.
  var sentTokens: [String: SentTokens] = [:]
  /// What the client wants to know about the work: `off`, `messages` or `verbose`.
  var trace = "off"
  /// The process whose end ends the server.
  private(set) var parent: Int32?
  let pages: RulePages
  private(set) lazy var indexing = IndexingProgress(self)
  /// How often recipes were brewed, from the diary of the user; nil without one.
  let history: BrewHistory?
  private var inbox = Inbox()
  private var longRequests = LongRequests()
  private var output: [UInt8] = []
  private var answers: [Int: (JSONNode?) -> Void] = [:]
  private var requestCount = 0

  /// A server that waits for `initialize`.
  ///
  /// - Parameters:
  ///   - version: the version of the program.
  ///   - pages: where the pages of rules are written, for links.
  ///   - history: the brews of the reader's diary.
  ///   - log: writes a line to a log file.
  package init(
    version: String,
    pages: RulePages,
    history: BrewHistory? = nil,
    log: @escaping (String) -> Void = { _ in }
  ) {
    self.version = version
    self.pages = pages
    self.history = history
    self.log = log
  }

  // MARK: Working

  /// Takes bytes from the client.
  package func receive(_ bytes: some Collection<UInt8>) { inbox.append(bytes) }

  /// Whether bytes from the client should be read: not while too many of its messages wait.
  package var takesMore: Bool { !inbox.isFull && !longRequests.isFull }

  /// The bytes for the client since the last call.
  package func takeOutput() -> [UInt8] {
    defer { output.removeAll(keepingCapacity: output.capacity < 1 << 20) }
    return output
  }

  /// The exit status, once the client has ended the conversation: 1 if it did not ask for a shutdown first.
  package var exitStatus: Int32? {
    if case .ended(let status) = phase { status } else { nil }
  }

  /// The process whose end ends the server; nil if the client named none.
  package var parentProcess: Int32? { parent }

  /// Sets the process whose end ends the server.
  func watch(_ process: Int32?) { parent = process }

  /// Whether there is something to do without another message.
  package var isBusy: Bool {
    if exitStatus != nil { return false }
    return !inbox.isEmpty
      || phase == .running
        && (!undiagnosed.isEmpty || indexing.isBusy || history?.hasNews == true
          || !longRequests.isEmpty)
  }

  /// Answers one message, or does a portion of other work.
  package func step() {
    guard exitStatus == nil else { return }
    if let item = inbox.takeNext() { return handle(item) }
    guard phase == .running else { return }
    if !undiagnosed.isEmpty { return publishDiagnostics() }
    if history?.hasNews == true { return takeHistory() }
    if indexing.isBusy { return indexing.step() }
    if let response = longRequests.step(in: self) { respond(response.id, response.result) }
  }

  private func handle(_ item: Inbox.Item) {
    switch item {
    case .message(let message): handle(message)
    case .refused(let id, let error): fail(id, error)
    }
  }

  private func handle(_ message: IncomingMessage) {
    switch message {
    case .request(let id, let method, let parameters):
      note("request \(method) \(id.json)", parameters)
      do {
        switch try answer(to: method, parameters) {
        case .now(let result): respond(id, .success(result))
        case .later(let answer): longRequests.add(id, answer, project.index.generation)
        }
      } catch {
        respond(id, .failure(Self.responseError(error)))
      }
    case .notification(let method, let parameters):
      note("notification \(method)", parameters)
      notice(method, parameters)
    case .response(let id, let result):
      answers.removeValue(forKey: id)?(result)
    case .invalid(let id, let error): fail(id, error)
    }
  }

  private static func responseError(_ error: any Error) -> ResponseError {
    error as? ResponseError ?? ResponseError(.requestFailed, "\(error)")
  }

  private func answer(to method: String, _ parameters: Parameters) throws -> Answer {
    switch phase {
    case .waiting where method != "initialize":
      throw ResponseError(.serverNotInitialized, "the first request must be `initialize`")
    case .running where method == "initialize":
      throw ResponseError(.invalidRequest, "the server is already initialized")
    case .stopped, .ended:
      throw ResponseError(.invalidRequest, "the server is shut down")
    default: break
    }
    if let handler = RequestTable.requests[method] { return .now(try handler(self, parameters)) }
    if let handler = RequestTable.longRequests[method] { return try handler(self, parameters) }
    if RequestTable.notifications[method] != nil {
      throw ResponseError(.invalidRequest, "`\(method)` is a notification, which has no id")
    }
    throw ResponseError(.methodNotFound, "`\(method)` is not supported")
  }

  private func notice(_ method: String, _ parameters: Parameters) {
    if method == "exit" {
      phase = .ended(phase == .stopped ? 0 : 1)
    } else if phase == .running, let handler = RequestTable.notifications[method] {
      do {
        try handler(self, parameters)
      } catch {
        report("\(method): \(Self.responseError(error).message)", .error)
      }
    }
  }

  /// `$/cancelRequest`: of a request that is being answered. The inbox knows those whose turn has not come.
  func cancel(_ parameters: Parameters) {
    guard let id = parameters["id"].flatMap(RequestID.init), longRequests.remove(id) else { return }
    fail(id, .cancelled)
  }

  /// Answers the requests that are not complete: after `shutdown` there are no results.
  func cancelAll() {
    for id in longRequests.removeAll() { fail(id, .cancelled) }
  }

  // MARK: Sending

  private func respond(_ id: RequestID, _ result: Result<any JSONWritable, ResponseError>) {
    switch result {
    case .success(let result):
      send { json in
        json.key("id")
        json.literal(id.json)
        json.field("result", result)
      }
    case .failure(let error): fail(id, error)
    }
  }

  private func fail(_ id: RequestID?, _ error: ResponseError) {
    send { json in
      json.key("id")
      if let id { json.literal(id.json) } else { json.null() }
      json.key("error")
      json.object { json in
        json.field("code", error.code.rawValue)
        json.field("message", error.message)
        guard error.code == .serverCancelled else { return }
        // The protocol wants to know whether to ask again.
        json.key("data")
        json.object { $0.field("retriggerRequest", true) }
      }
    }
  }

  /// Sends a notification; `write` writes the fields of its parameters.
  func notify(_ method: String, _ write: (inout JSONWriter) -> Void) {
    send { json in
      json.field("method", method)
      json.key("params")
      json.object(write)
    }
  }

  /// Sends a request; `write` writes the fields of its parameters, `answer` takes the result, nil for an error.
  func ask(
    _ method: String,
    _ write: ((inout JSONWriter) -> Void)? = nil,
    answer: @escaping (JSONNode?) -> Void = { _ in }
  ) {
    requestCount += 1
    answers[requestCount] = answer
    let id = requestCount
    send { json in
      json.field("id", id)
      json.field("method", method)
      guard let write else { return }
      json.key("params")
      json.object(write)
    }
  }

  private func send(_ write: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    json.object { json in
      json.field("jsonrpc", "2.0")
      write(&json)
    }
    output += "Content-Length: \(json.text.utf8.count)\r\n\r\n".utf8
    output += json.text.utf8
  }

  /// Writes what the server does to the log file, and to the client's log if it traces the work.
  private func note(_ message: String, _ parameters: Parameters) {
    log(message)
    guard trace != "off", phase == .running else { return }
    notify("$/logTrace") { json in
      json.field("message", message)
      if trace == "verbose", let uri = parameters["textDocument", "uri"]?.string {
        json.field("verbose", uri)
      }
    }
  }

  /// The kinds of messages for people.
  enum MessageKind: Int {
    case error = 1
    case warning, info, log
  }

  /// Writes a line to the client's log.
  func report(_ text: String, _ kind: MessageKind) {
    log(text)
    notify("window/logMessage") { json in
      json.field("type", kind.rawValue)
      json.field("message", text)
    }
  }
}
