import CatalogFormat
import CatalogNetwork
import CatalogStore
import CatalogTestSupport
import Foundation
import Testing

@Suite("What goes over the wire")
struct TransferTests {
  @Test("An unchanged catalog takes exactly one request", arguments: [true, false])
  func unchanged(_ hasETags: Bool) async throws {
    let folder = try TestFolder()
    let catalog = try TestCatalog(in: folder.url)
    let site = Site(folder: folder.url, hasETags: hasETags)
    try await WebServer.run(site.answer) { server in
      try await ClientOfServer.run(server.url) { client in
        let repository = client.repository(MemoryStorage(catalog.stored))
        #expect(await outcome(of: repository) == .success("changed, number 1, 1 fetched"))
        #expect(server.asked.prefix(2) == ["GET catalog.json", "GET catalog.json.minisig"])
        #expect(server.asked.count == 3)
        server.forget()
        #expect(await outcome(of: repository) == .success("unchanged, number 1, 0 fetched"))
        #expect(server.asked == ["GET catalog.json"])
        #expect((server.questions[0].headers["if-none-match"] != nil) == hasETags)
        try catalog.publish([recipe("Noon")])
        server.forget()
        #expect(await outcome(of: repository) == .success("changed, number 2, 1 fetched"))
        #expect(server.asked.count == 3)
      }
    }
  }

  @Test("304 without a question is an error")
  func unasked() async throws {
    let folder = try TestFolder()
    let catalog = try TestCatalog(in: folder.url)
    try await WebServer.run { _ in
      Answer(status: 304)
    } _: { server in
      try await ClientOfServer.run(server.url) { client in
        #expect(
          await outcome(of: client.repository(MemoryStorage(catalog.stored)))
            == .failure(.network(.malformed("status 304 without a question")))
        )
      }
    }
  }

  @Test("The longest answer, and one that is longer by a byte")
  func limit() async throws {
    try await WebServer.run { _ in
      Answer(body: Array("123456".utf8))
    } _: { server in
      try await ClientOfServer.run(server.url) { client in
        #expect(await client.outcome(limit: 6) == .success("123456"))
        #expect(await client.outcome(limit: 5) == .failure(.tooLarge(limit: 5)))
      }
    }
  }

  /// What a server compressed, the most bytes that may come, and what comes.
  private static let compressed: [(String, Int, Result<String, APIError>)] = [
    ("word word word word word word", 29, .success("word word word word word word")),
    ("word word word word word word", 28, .failure(.tooLarge(limit: 28))),
    // Compression makes a short text longer.
    ("abc", 3, .success("abc")),
    ("", 0, .success("")),
  ]

  @Test("Compressed answers", arguments: compressed)
  func gzip(_ text: String, _ limit: Int, _ outcome: Result<String, APIError>) async throws {
    let body = try await Gzip.compressed(Array(text.utf8))
    try await WebServer.run { _ in
      Answer(headers: ["content-encoding": "gzip"], body: body)
    } _: { server in
      try await ClientOfServer.run(server.url) { client in
        #expect(await client.outcome(limit: limit) == outcome)
      }
      #expect(server.questions.map { $0.headers["accept-encoding"] } == ["gzip"])
    }
  }

  @Test("An answer that grows a thousandfold is cut off", arguments: [1 << 10, 4 << 20])
  func bomb(_ limit: Int) async throws {
    let body = try await Gzip.compressed(Array(repeating: 0, count: 64 << 20))
    #expect(body.count < 1 << 17)
    try await WebServer.run { _ in
      Answer(headers: ["content-encoding": "gzip"], body: body)
    } _: { server in
      try await ClientOfServer.run(server.url) { client in
        #expect(await client.outcome(limit: limit) == .failure(.tooLarge(limit: limit)))
        #expect(client.pauses.now == [])
      }
    }
  }

  @Test("Compressed answers that are damaged are incomplete, not too large")
  func damaged() async throws {
    let body = try await Gzip.compressed(Array("word word word word".utf8))
    let noise = Array(body.prefix(10)) + Array(repeating: 0xff, count: 40)
    for body in [Array("no gzip at all".utf8), noise, Array(body.dropLast(12))] {
      try await WebServer.run { _ in
        Answer(headers: ["content-encoding": "gzip"], body: body)
      } _: { server in
        try await ClientOfServer.run(server.url) { client in
          #expect(
            await client.outcome() == .failure(.broken("the compressed content is damaged"))
          )
        }
      }
    }
  }
}

/// Compression by the program of that name.
enum Gzip {
  static func compressed(_ bytes: [UInt8]) async throws -> [UInt8] {
    let folder = try TestFolder()
    let file = folder.url.appending(path: "content")
    try Data(bytes).write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-9", file.path]
    try await process.runToItsEnd()
    return Array(try Data(contentsOf: file.appendingPathExtension("gz")))
  }
}
