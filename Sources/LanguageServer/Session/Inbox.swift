/// The messages that have arrived and are not yet answered.
///
/// A request that is cancelled before its turn comes is never computed, nor are diagnostics of a text that has changed
/// again.
struct Inbox {
  private var frames = FrameReader()
  private var messages: [IncomingMessage] = []
  private var next = 0
  private var cancelled: Set<RequestID> = []
  /// The bytes of the messages that arrived since there was none.
  private var size = 0

  /// While more than this arrived and is not all answered, no more is read: a client may send faster than its requests
  /// can be answered. What cancels a request comes soon after it.
  private static let mostBytes = 1 << 20

  /// A message whose turn has come.
  enum Item {
    case message(IncomingMessage)
    /// A request that is not computed: the client no longer wants it, or the next messages change its text.
    case refused(RequestID, ResponseError)
  }

  /// Adds bytes from the client.
  mutating func append(_ bytes: some Collection<UInt8>) {
    if next > 0, next == messages.count {
      messages.removeAll(keepingCapacity: true)
      next = 0
      size = 0
    }
    frames.append(bytes)
    while let frame = frames.next() {
      switch frame {
      case .message(let content):
        size += content.count
        add(IncomingMessage(content))
      case .malformed(let reason):
        messages.append(.invalid(nil, ResponseError(.parseError, reason)))
      }
    }
  }

  private mutating func add(_ message: IncomingMessage) {
    if case .notification("$/cancelRequest", let parameters) = message,
      let id = parameters["id"].flatMap(RequestID.init),
      messages[next...].contains(where: { $0.requestID == id })
    {
      cancelled.insert(id)
      return
    }
    messages.append(message)
  }

  /// Whether so much waits that no more should be read.
  var isFull: Bool { size > Self.mostBytes && !isEmpty }

  /// Whether no complete message waits.
  var isEmpty: Bool { next == messages.count }

  /// The next message.
  mutating func takeNext() -> Item? {
    guard next < messages.count else { return nil }
    defer { next += 1 }
    let message = messages[next]
    if let id = message.requestID {
      if cancelled.remove(id) != nil {
        return .refused(id, .cancelled)
      }
      if isOutdated(message) {
        return .refused(id, ResponseError(.serverCancelled, "the document has changed"))
      }
    }
    return .message(message)
  }

  /// Whether a request for diagnostics is followed by a change of its document.
  private func isOutdated(_ message: IncomingMessage) -> Bool {
    guard case .request(_, "textDocument/diagnostic", let parameters) = message,
      let uri = parameters["textDocument", "uri"]?.string
    else { return false }
    return messages[(next + 1)...].contains { later in
      guard case .notification("textDocument/didChange", let change) = later else { return false }
      return change["textDocument", "uri"]?.string == uri
    }
  }
}

extension IncomingMessage {
  /// The id of a request.
  fileprivate var requestID: RequestID? {
    if case .request(let id, _, _) = self { id } else { nil }
  }
}
