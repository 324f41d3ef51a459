import CatalogTestSupport
import Foundation
import Testing

@Suite("Reports")
struct ReportTests {
  private static func run(
    _ answer: Answer,
    _ test: @Sendable (WebServer, CatalogProgram, TestFolder) async throws -> Void
  ) async throws {
    let folder = try TestFolder()
    let home = folder.url.appending(path: "home")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    try await WebServer.run { _ in
      answer
    } _: { server in
      try await test(server, CatalogProgram(home: home), folder)
    }
  }

  @Test("What is shown is what is sent, and nothing else")
  func sent() async throws {
    try await Self.run(Answer(status: 204)) { server, program, folder in
      let log = folder.url.appending(path: "log.txt")
      try Data("one\ntwo".utf8).write(to: log)
      let words = ["report", server.url, "-m", "It is slow.", "--log", log.path]
      let asked = try await program.running(words)
      #expect(asked.status == 2 && server.asked == [])
      #expect(
        asked.errors.hasSuffix(
          """
          brewcatalog: error: cannot ask whether to send this: not a terminal
            hint: add --yes to send it

          """
        )
      )
      let outcome = try await program.running(words + ["--yes", "-q"])
      #expect(outcome.status == 0)
      let question = try #require(server.questions.first)
      #expect(server.asked == ["POST report"])
      #expect(question.headers["authorization"] == nil)
      let body = String(decoding: question.body, as: UTF8.self)
      #expect(outcome.errors == "POST \(server.url)report\n\(body)\n")
      struct Content: Decodable {
        var version: Int
        var program: String
        var message: String
        var log: [String]
      }
      let content = try JSONDecoder().decode(Content.self, from: Data(question.body))
      #expect(content.version == 1 && content.program == "brewcatalog 0.1.0")
      #expect(content.message == "It is slow." && content.log == ["one", "two"])
    }
  }

  @Test(
    "A server that takes no report is told of",
    arguments: [
      (Answer(status: 404), "the server takes no reports\n  hint: tell the publisher\n"),
      (
        Answer(
          status: 413,
          headers: ["content-type": "application/problem+json"],
          body: Array("{\"title\":\"Too long\",\"detail\":\"at most 1 KB\"}".utf8)
        ),
        "the server says: at most 1 KB\n"
      ), (Answer(status: 418, body: Array("<html>".utf8)), "the server answered with status 418\n"),
    ]
  )
  func refused(answer: Answer, message: String) async throws {
    try await Self.run(answer) { server, program, _ in
      let outcome = try await program.running(["report", server.url, "--yes"])
      #expect(outcome.status == 2)
      #expect(outcome.errors.hasSuffix("brewcatalog: error: \(server.url): \(message)"))
    }
  }
}
