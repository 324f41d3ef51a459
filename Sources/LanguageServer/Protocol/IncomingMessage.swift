import Text

/// A message of JSON-RPC 2.0 from the client.
enum IncomingMessage {
  /// Asks for an answer with the same id.
  case request(RequestID, method: String, Parameters)
  /// Has no answer.
  case notification(method: String, Parameters)
  /// The answer to a request of the server; nil for an error.
  case response(Int, JSONNode?)
  /// Not a message; the id, if it can be read.
  case invalid(RequestID?, ResponseError)

  /// Reads the content of a message.
  init(_ bytes: [UInt8]) {
    let node: JSONNode
    do throws(JSONSyntaxError) {
      var parser = JSONParser(bytes)
      guard let value = try parser.next() else {
        self = .invalid(nil, ResponseError(.parseError, "the message is empty"))
        return
      }
      guard try parser.next() == nil else {
        self = .invalid(nil, ResponseError(.parseError, "the message has more than one value"))
        return
      }
      node = value
    } catch {
      self = .invalid(nil, ResponseError(.parseError, "the message is not JSON: \(error)"))
      return
    }
    self = Self.message(node)
  }

  private static func message(_ node: JSONNode) -> IncomingMessage {
    guard node.isObject else {
      return .invalid(nil, ResponseError(.invalidRequest, "a message is an object"))
    }
    let id = node.field("id").flatMap(RequestID.init)
    guard node.field("jsonrpc")?.string == "2.0" else {
      return .invalid(id, ResponseError(.invalidRequest, "`jsonrpc` is not \"2.0\""))
    }
    guard let method = node.field("method") else {
      guard case .number(let number)? = node.field("id")?.value, let own = Int(exactly: number),
        node.field("result") != nil || node.field("error") != nil
      else { return .invalid(id, ResponseError(.invalidRequest, "the message has no method")) }
      return .response(own, node.field("result"))
    }
    guard let name = method.string else {
      return .invalid(id, ResponseError(.invalidRequest, "`method` is not text"))
    }
    let parameters = Parameters(node.field("params"))
    guard node.field("id") != nil else { return .notification(method: name, parameters) }
    guard let id else {
      return .invalid(nil, ResponseError(.invalidRequest, "`id` is neither a number nor text"))
    }
    return .request(id, method: name, parameters)
  }
}

/// The id of a request: a number or text, which the answer repeats.
struct RequestID: Hashable {
  /// The id in JSON.
  let json: String
  /// The id as a value.
  var value: RawJSON { RawJSON(json) }

  /// The id in a field; nil for other values.
  init?(_ node: JSONNode) {
    switch node.value {
    case .number(let number):
      guard let id = Int(exactly: number) else { return nil }
      json = String(id)
    case .string(let text): json = "\"\(text.escapedForJSON)\""
    default: return nil
    }
  }
}

/// Why a request has no result.
struct ResponseError: Error, Equatable {
  /// The codes of JSON-RPC and of the protocol.
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case contentModified = -32801
    case requestFailed = -32803
    case serverCancelled = -32802
    case requestCancelled = -32800
  }

  /// Of a request that is not answered to its end.
  static let cancelled = ResponseError(.requestCancelled, "the request was cancelled")

  let code: Code
  /// One line, in lower case, without a full stop.
  let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

/// The parameters of a message, with typed access. A missing or wrong value is an invalid parameter.
struct Parameters {
  /// The parameters; nil if there are none.
  let node: JSONNode?

  init(_ node: JSONNode?) { self.node = node }

  /// The value at a path of field names; nil if one is missing or `null`.
  subscript(path: String...) -> JSONNode? { value(path) }

  /// The value at a path of field names; nil if one is missing or `null`.
  func value(_ path: [String]) -> JSONNode? {
    let value = path.reduce(node) { $0?.field($1) }
    if case .null? = value?.value { return nil }
    return value
  }

  /// The text at a path.
  func text(_ path: String...) throws(ResponseError) -> String {
    try read(path, "text", \.string)
  }

  /// The list at a path.
  func list(_ path: String...) throws(ResponseError) -> [JSONNode] {
    try read(path, "a list", \.items)
  }

  /// The position at a path.
  func position(_ path: String...) throws(ResponseError) -> Position {
    try read(path, "a position", Position.init)
  }

  /// The range at a path.
  func range(_ path: String...) throws(ResponseError) -> TextRange {
    try read(path, "a range", TextRange.init)
  }

  private func read<Value>(
    _ path: [String],
    _ expected: String,
    _ convert: (JSONNode) -> Value?
  ) throws(ResponseError) -> Value {
    if let value = value(path).flatMap(convert) { return value }
    throw ResponseError(.invalidParams, "`\(path.joined(separator: "."))` must be \(expected)")
  }
}

extension JSONNode {
  /// The whole number; nil for other values.
  var whole: Int? { number.flatMap(Int.init(exactly:)) }
}
