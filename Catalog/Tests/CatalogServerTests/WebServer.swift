import CatalogFormat
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// A value that several threads change, one after the other.
final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  /// The value now.
  var now: Value { change { $0 } }

  @discardableResult
  func change<Result>(_ work: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try work(&value)
  }
}

/// What a client asked a server.
struct Question: Sendable {
  let method: String
  /// The path without the slash at its beginning, with the query.
  let path: String
  /// By their names in lower case.
  let headers: [String: String]
  let body: [UInt8]
  /// Which question it is, from 1.
  let number: Int
}

/// What a server answers.
struct Answer: Sendable {
  var status = 200
  var headers: [String: String] = [:]
  var body: [UInt8] = []

  static func redirect(_ location: String, status: Int = 302) -> Answer {
    Answer(status: status, headers: ["location": location])
  }

  static func json(_ text: String) -> Answer {
    Answer(headers: ["content-type": "application/json"], body: Array(text.utf8))
  }
}

/// A server on a free port of this machine, which records what it is asked.
final class WebServer: Sendable {
  typealias Handler = @Sendable (Question) async -> Answer

  private let record = Locked<[Question]>([])
  private let openPort = Locked(0)

  /// The address of its folder.
  var url: String { "http://127.0.0.1:\(openPort.now)/" }
  /// What it was asked.
  var questions: [Question] { record.now }
  /// The methods and paths of what it was asked, in order.
  var asked: [String] { questions.map { "\($0.method) \($0.path)" } }

  /// Forgets what it was asked.
  func forget() { record.change { $0 = [] } }

  /// Runs a server as long as a test runs.
  static func run<Result: Sendable>(
    _ handler: @escaping Handler,
    _ test: @Sendable (WebServer) async throws -> Result
  ) async throws -> Result {
    let server = WebServer()
    let (started, start) = AsyncStream<Void>.makeStream()
    var logger = Logger(label: "server")
    logger.logLevel = .critical
    let application = Application(
      responder: CallbackResponder { (request, _: BasicRequestContext) in
        try await server.respond(request, handler)
      },
      configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in
        server.openPort.change { $0 = channel.localAddress?.port ?? 0 }
        start.finish()
      },
      logger: logger
    )
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try? await application.runService(gracefulShutdownSignals: []) }
      defer { group.cancelAll() }
      for await _ in started {}
      return try await test(server)
    }
  }

  private func respond(_ request: Request, _ handler: Handler) async throws -> Response {
    let body = try await request.body.collect(upTo: 1 << 16)
    var headers: [String: String] = [:]
    for field in request.headers { headers[field.name.canonicalName] = field.value }
    let question = record.change { record in
      let question = Question(
        method: request.method.rawValue,
        path: String((request.head.path ?? "").dropFirst()),
        headers: headers,
        body: Array(body.readableBytesView),
        number: record.count + 1
      )
      record.append(question)
      return question
    }
    let answer = await handler(question)
    var fields = HTTPFields()
    for (name, value) in answer.headers {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    return Response(
      status: HTTPResponse.Status(code: answer.status),
      headers: fields,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body))
    )
  }
}

/// The files of a folder, as a web server has them.
struct Site: Sendable {
  let folder: URL
  /// Whether answers have an `ETag`.
  var hasETags = true

  func answer(_ question: Question) -> Answer {
    guard let data = try? Data(contentsOf: folder.appending(path: question.path)) else {
      return Answer(status: 404, body: Array("nothing here".utf8))
    }
    let body = Array(data)
    guard hasETags else { return Answer(body: body) }
    let tag = "\"\(FileReference.sha256(of: body).prefix(16))\""
    guard question.headers["if-none-match"] != tag else {
      return Answer(status: 304, headers: ["etag": tag])
    }
    return Answer(headers: ["etag": tag], body: body)
  }
}
