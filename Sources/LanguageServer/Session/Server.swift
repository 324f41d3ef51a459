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
  var project = Project(folders: [], encoding: .utf16)
  /// The open documents, by the URI that the client uses.
  var documents: [String: DocumentSnapshot] = [:]
  /// The open documents whose diagnostics are to be sent.
  var undiagnosed: Set<String> = []
  /// What the client wants to know about the work: `off`, `messages` or `verbose`.
  var trace = "off"
  /// The process whose end ends the server; nil if the client named none.
  package internal(set) var parentProcess: Int32?
  let pages: RulePages
  private(set) lazy var indexing = IndexingProgress(self)
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
  ///   - log: writes a line to a log file.
  package init(
    version: String,
    pages: RulePages,
    log: @escaping (String) -> Void = { _ in }
  ) {
    self.version = version
    self.pages = pages
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

  /// Whether there is something to do without another message.
  package var isBusy: Bool {
    if exitStatus != nil { return false }
    return !inbox.isEmpty
      || phase == .running
        && (!undiagnosed.isEmpty || indexing.isBusy || !longRequests.isEmpty)
  }

  /// Answers one message, or does a portion of other work.
  package func step() {
    guard exitStatus == nil else { return }
    switch inbox.takeNext() {
    case .message(let message)?: return handle(message)
    case .refused(let id, let error)?: return fail(id, error)
    case nil: break
    }
    guard phase == .running else { return }
    if !undiagnosed.isEmpty { return publishDiagnostics() }
    if indexing.isBusy { return indexing.step() }
    if let response = longRequests.step(in: self) { respond(response.id, response.result) }
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
        fail(id, error)
      }
    case .notification(let method, let parameters):
      note("notification \(method)", parameters)
      notice(method, parameters)
    case .response(let id, let result):
      answers.removeValue(forKey: id)?(result)
    case .invalid(let id, let error): fail(id, error)
    }
  }

  static func responseError(_ error: any Error) -> ResponseError {
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
    fail(id, ResponseError.cancelled)
  }

  /// Answers the requests that are not complete: after `shutdown` there are no results.
  func cancelAll() {
    for id in longRequests.removeAll() { fail(id, ResponseError.cancelled) }
  }

  // MARK: Sending

  private func respond(_ id: RequestID, _ result: Result<any JSONWritable, any Error>) {
    switch result {
    case .success(let result): send(["id": id.value, "result": result])
    case .failure(let error): fail(id, error)
    }
  }

  private func fail(_ id: RequestID?, _ error: any Error) {
    let error = Self.responseError(error)
    // The protocol wants to know whether to ask again.
    let data: JSONObject? = error.code == .serverCancelled ? ["retriggerRequest": true] : nil
    let json: JSONObject = [
      "code": error.code.rawValue, "message": error.message, "data": data,
    ]
    send(["id": (id?.value).orNull, "error": json])
  }

  /// Sends a notification.
  func notify(_ method: String, _ parameters: JSONObject) {
    send(["method": method, "params": parameters])
  }

  /// Sends a request; `answer` takes the result, nil for an error.
  func ask(
    _ method: String,
    _ parameters: JSONObject? = nil,
    answer: @escaping (JSONNode?) -> Void = { _ in }
  ) {
    requestCount += 1
    answers[requestCount] = answer
    send(["id": requestCount, "method": method, "params": parameters])
  }

  private func send(_ message: JSONObject) {
    var json = JSONWriter()
    (["jsonrpc": "2.0"] + message).write(to: &json)
    output += "Content-Length: \(json.bytes.count)\r\n\r\n".utf8
    output += json.bytes
  }

  /// Writes what the server does to the log file, and to the client's log if it traces the work.
  private func note(_ message: String, _ parameters: Parameters) {
    log(message)
    guard trace != "off", phase == .running else { return }
    let uri = trace == "verbose" ? parameters["textDocument", "uri"]?.string : nil
    notify("$/logTrace", ["message": message, "verbose": uri])
  }

  /// The kinds of messages for people.
  enum MessageKind: Int {
    case error = 1
    case warning, info, log
  }

  /// Writes a line to the client's log.
  func report(_ text: String, _ kind: MessageKind) {
    log(text)
    notify("window/logMessage", ["type": kind.rawValue, "message": text])
  }
}
