import CatalogNetwork
import Foundation
import Testing

@Suite("Failures that may pass")
struct RetryTests {
  /// What a server answers in turn, the last answer again and again, and the outcome.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let answers: [Answer]
    let requests: Int
    let pauses: [Duration]
    let outcome: Result<String, APIError>
  }

  private static let good = Answer(body: Array("good".utf8))
  private static let usual: [Duration] = [.milliseconds(500), .seconds(1), .seconds(2)]
  private static func busy(_ after: String?) -> Answer {
    var answer = Answer(status: 429)
    answer.headers["retry-after"] = after
    return answer
  }
  /// The server writes the time of its answers itself, so that only a date that has passed gives a sure pause.
  private static let past = "Sun, 06 Nov 1994 08:49:37 GMT"
  private static let farFuture = "Fri, 31 Dec 2100 23:59:59 GMT"

  private static let cases: [Case] = [
    Case(
      testDescription: "429 with seconds",
      answers: [busy("7"), good],
      requests: 2,
      pauses: [.seconds(7)],
      outcome: .success("good")
    ),
    Case(
      testDescription: "429 with a date that has passed",
      answers: [busy(past), good],
      requests: 2,
      pauses: [.zero],
      outcome: .success("good")
    ),
    Case(
      testDescription: "429 with a date that is too late",
      answers: [busy(farFuture), good],
      requests: 1,
      pauses: [],
      outcome: .failure(.tooManyRequests(retryAfter: 86_400))
    ),
    Case(
      testDescription: "429 without a time",
      answers: [busy(nil), good],
      requests: 2,
      pauses: [.milliseconds(500)],
      outcome: .success("good")
    ),
    Case(
      testDescription: "429 with a time that is none",
      answers: [busy("-3"), busy("soon"), busy("99999999999999999999"), good],
      requests: 4,
      pauses: usual,
      outcome: .success("good")
    ),
    Case(
      testDescription: "429 with a date that is none, or written as it no longer is",
      answers: [
        busy("Sat, 06 Nov 1994 08:49:37 GMT"), busy("Wed, 30 Feb 1994 08:49:37 GMT"),
        busy("Sunday, 06-Nov-94 08:49:37 GMT"), good,
      ],
      requests: 4,
      pauses: usual,
      outcome: .success("good")
    ),
    Case(
      testDescription: "429 with more seconds than a request may wait",
      answers: [busy("31"), good],
      requests: 1,
      pauses: [],
      outcome: .failure(.tooManyRequests(retryAfter: 31))
    ),
    Case(
      testDescription: "429 until the waits are too long together",
      answers: [busy("15"), busy("15"), busy("1")],
      requests: 3,
      pauses: [.seconds(15), .seconds(15)],
      outcome: .failure(.tooManyRequests(retryAfter: 1))
    ),
    Case(
      testDescription: "500 that passes",
      answers: [Answer(status: 500), Answer(status: 503), good],
      requests: 3,
      pauses: [.milliseconds(500), .seconds(1)],
      outcome: .success("good")
    ),
    Case(
      testDescription: "500 that does not pass",
      answers: [Answer(status: 500)],
      requests: 4,
      pauses: usual,
      outcome: .failure(.status(500))
    ),
    Case(
      testDescription: "502, 504 and 408",
      answers: [Answer(status: 502), Answer(status: 504), Answer(status: 408), good],
      requests: 4,
      pauses: usual,
      outcome: .success("good")
    ),
    Case(
      testDescription: "a page about a failure, larger than the file may be",
      answers: [Answer(status: 503, body: Array(repeating: 0x20, count: 1 << 17)), good],
      requests: 2,
      pauses: [.milliseconds(500)],
      outcome: .success("good")
    ),
    Case(
      testDescription: "501",
      answers: [Answer(status: 501), good],
      requests: 1,
      pauses: [],
      outcome: .failure(.status(501))
    ),
    Case(
      testDescription: "403",
      answers: [Answer(status: 403), good],
      requests: 1,
      pauses: [],
      outcome: .failure(.forbidden())
    ),
    Case(
      testDescription: "404 with a large page",
      answers: [Answer(status: 404, body: Array(repeating: 0x20, count: 1 << 17)), good],
      requests: 1,
      pauses: [],
      outcome: .failure(.notFound(path: "file"))
    ),
  ]

  @Test("GET is repeated with pauses", arguments: cases)
  func get(_ example: Case) async throws {
    let answers = example.answers
    try await WebServer.run {
      answers[min($0.number, answers.count) - 1]
    } _: { server in
      try await ClientOfServer.run(server.url) { client in
        #expect(await client.outcome() == example.outcome)
        #expect(client.pauses.now == example.pauses)
      }
      #expect(server.asked == Array(repeating: "GET file", count: example.requests))
    }
  }

  @Test("POST is sent once", arguments: [429, 500, 503])
  func post(_ status: Int) async throws {
    try await WebServer.run { _ in
      Answer(status: status)
    } _: { server in
      try await ClientOfServer.run(server.url) { client in
        let endpoint = AuthEndpoints.signIn(username: "ana", password: "s3cret-password")
        let error: APIError = status == 429 ? .tooManyRequests(retryAfter: nil) : .status(status)
        #expect(await client.outcome(of: endpoint) == .failure(error))
        #expect(client.pauses.now == [])
      }
      #expect(server.asked == ["POST auth/token"])
    }
  }

  @Test("A server that is not there is asked four times")
  func nobody() async throws {
    let url = try await WebServer.run { _ in
      Answer()
    } _: {
      $0.url
    }
    try await ClientOfServer.run(url) { client in
      #expect(await client.outcome() == .failure(.unreachable("connection refused")))
      #expect(client.pauses.now == Self.usual)
    }
  }
}
