import CatalogNetwork
import Foundation
import Testing

private let head = "HTTP/1.1 200 OK\r\nContent-Length: "

@Suite("Servers that break the rules of HTTP")
struct BrokenServerTests {
  /// Faults that may pass, so that they are repeated, and why there is no answer.
  private static let faults: [(RawServer.Fault, String)] = [
    (.close(""), "the server closed the connection"),
    (.close("HTTP/1.1 200 OK\r\n"), "it breaks off, or is not HTTP"),
    (.close(head + "10\r\n\r\nhalf"), "it breaks off, or is not HTTP"),
    (.reset(""), "connection reset by peer"),
    (.reset(head + "10\r\n\r\nhalf"), "connection reset by peer"),
    (
      .close("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nha"),
      "it breaks off, or is not HTTP"
    ),
    (
      .close("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n"),
      "it breaks off, or is not HTTP"
    ),
    (.close(head + "-5\r\n\r\nhello"), "it breaks off, or is not HTTP"),
    (.close(head + "5, 6\r\n\r\nhello"), "it breaks off, or is not HTTP"),
    (.close(head + "99999999999999999999999\r\n\r\nhello"), "it breaks off, or is not HTTP"),
    (.close("SSH-2.0-OpenSSH_9.6\r\n"), "it breaks off, or is not HTTP"),
    (.close("\u{16}\u{03}\u{01}\u{00}\u{01}\u{02}"), "it breaks off, or is not HTTP"),
    (.close("<html>hello</html>\r\n\r\n"), "it breaks off, or is not HTTP"),
    (
      .close("HTTP/1.1 200 OK\r\nX: \u{1B}[31mred\r\nContent-Length: 2\r\n\r\nok"),
      "it breaks off, or is not HTTP"
    ),
    (.close("HTTP/1.1 200 OK\r\nX\u{0}: a\r\n\r\nok"), "it breaks off, or is not HTTP"),
    (.endless("HTTP/1.1 200 OK\r\n", then: "X-More: endless\r\n"), "it breaks off, or is not HTTP"),
    (.endless("HTTP/1.1 200 OK\r\nX: ", then: "endless"), "it breaks off, or is not HTTP"),
  ]

  @Test("Each fault has a reason, and is tried four times", arguments: faults)
  func broken(_ fault: RawServer.Fault, _ reason: String) async throws {
    try await RawServer.run(fault) { server in
      try await ClientOfServer.run(server.url) { client in
        let outcome = await client.outcome()
        #expect(outcome == .failure(.broken(reason)))
        #expect(client.pauses.now.count == 3)
      }
      #expect(server.requests == 4)
    }
  }

  @Test(
    "An endless answer ends where the file should",
    arguments: [
      RawServer.Fault.endless("HTTP/1.1 200 OK\r\n\r\n", then: "more"),
      .endless("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", then: "4\r\nmore\r\n"),
      .endless("HTTP/1.1 200 OK\r\nContent-Length: 9000000000\r\n\r\n", then: "more"),
    ]
  )
  func endless(_ fault: RawServer.Fault) async throws {
    try await RawServer.run(fault) { server in
      try await ClientOfServer.run(server.url) { client in
        #expect(await client.outcome() == .failure(.tooLarge(limit: 1 << 16)))
      }
      #expect(server.requests == 1)
    }
  }

  @Test(
    "The page about a failure may be endless",
    arguments: [
      RawServer.Fault.endless("HTTP/1.1 404 Not Found\r\n\r\n", then: "more"),
      .close("HTTP/1.1 404 Not Found\r\nContent-Length: 10\r\n\r\nhalf"),
    ]
  )
  func endlessFailure(_ fault: RawServer.Fault) async throws {
    try await RawServer.run(fault) { server in
      try await ClientOfServer.run(server.url) { client in
        #expect(await client.outcome() == .failure(.notFound(path: "file")))
      }
    }
  }

  @Test(
    "A slow answer ends with the time, and is not asked for again",
    arguments: [
      RawServer.Fault.silence(""),
      .silence("HTTP/1.1 200 OK\r\n"),
      .silence(head + "10\r\n\r\nhalf"),
      .drip("HTTP/1.1 200 OK\r\nX: ", then: "slow"),
      .drip(head + "10000\r\n\r\n", then: "slow"),
      .drip("HTTP/1.1 404 Not Found\r\nContent-Length: 10000\r\n\r\n", then: "slow"),
    ]
  )
  func slow(_ fault: RawServer.Fault) async throws {
    try await RawServer.run(fault) { server in
      // The time is over when the question has come.
      let budget = TimeBudget(limit: .seconds(60)) {
        .zero
      } sleep: { _ in
        while server.requests == 0 { try await Task.sleep(for: .milliseconds(5)) }
      }
      try await ClientOfServer.run(server.url, within: budget) { client in
        #expect(await client.outcome() == .failure(.timeout))
        #expect(await client.outcome() == .failure(.timeout))
        #expect(client.pauses.now == [])
      }
      #expect(server.requests == 1)
    }
  }

  @Test(
    "What comes after an answer is not the answer to the next request",
    arguments: ["more", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil"]
  )
  func rest(_ more: String) async throws {
    try await RawServer.run(.silence(head + "2\r\n\r\nok" + more)) { server in
      try await ClientOfServer.run(server.url) { client in
        for _ in 0..<5 {
          let outcome = await client.outcome()
          #expect(outcome == .success("ok"))
        }
      }
    }
  }

  @Test("A short answer on a connection that stays open is an answer")
  func open() async throws {
    try await RawServer.run(.silence(head + "2\r\n\r\nok")) { server in
      try await ClientOfServer.run(server.url) { client in
        #expect(await client.outcome() == .success("ok"))
      }
    }
  }

  @Test(
    "What a server says about a failure is shown, with each status",
    arguments: [
      400, 401, 402, 403, 404, 405, 409, 410, 413, 418, 422, 429, 451, 500, 501, 503, 599,
    ],
    [
      (#"{"message":"No\n luck"}"#, "No luck"), (#"{"message":1,"detail":"No luck"}"#, "No luck"),
      (#"{"error_description":"No luck","title":"Other"}"#, "No luck"),
      (#"{"message":"","title":"No luck"}"#, "No luck"), ("<html>", nil), ("[]", nil),
    ]
  )
  func texts(_ status: Int, _ example: (body: String, text: String?)) async throws {
    try await WebServer.run { _ in
      Answer(
        status: status,
        headers: ["content-type": "application/problem+json"],
        body: Array(example.body.utf8)
      )
    } _: { server in
      try await ClientOfServer.run(server.url) { client in
        guard case .failure(let error) = await client.outcome() else {
          Issue.record("not a failure")
          return
        }
        let message = AppError(error).message
        #expect(message.hasSuffix(" says: No luck") == (example.text != nil), "\(message)")
      }
    }
  }
}
