import BrewGuide
import CatalogFormat
import CatalogPublishing
import CatalogTestSupport
import Foundation
import Testing

@Suite("Names that would control a terminal or a build server")
struct HostileNameTests {
  /// Clears the screen, turns text around, is a control of its own, and is a command of GitHub and of Azure.
  private static let hostile =
    "::error::\u{1B}[2J\u{202E}evil\u{9B}31m\u{7}\n##vso[task.setvariable]"
  private static let escaped =
    "::error::<U+001B>[2J<U+202E>evil<U+009B>31m<U+0007>\\n#\\#vso[task.setvariable]"

  /// A catalog whose index has hostile texts everywhere, and a person who follows it.
  private static func run(
    _ test: @Sendable (CatalogProgram, WebServer) async throws -> Void
  ) async throws {
    let folder = try TestFolder()
    let home = folder.url.appending(path: "home")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let served = folder.url.appending(path: "served")
    let good = recipe("Morning")
    let entry = CatalogEntry(
      id: good.entry.id,
      name: hostile,
      method: BrewMethod(rawValue: hostile),
      tags: [hostile],
      author: hostile,
      file: good.entry.file
    )
    let second = recipe("Evening")
    let twin = CatalogEntry(
      id: second.entry.id,
      name: hostile,
      method: .v60,
      tags: [],
      author: nil,
      file: second.entry.file
    )
    // The name of a catalog is one line.
    let name = hostile.replacing("\n", with: " ")
    _ = try CatalogPublisher(to: served, name: name, key: MinisignSecretKey(), now: Date())
      .publish(
        PublishedRecipes([
          .init(entry: entry, text: good.text), .init(entry: twin, text: second.text),
        ])
      )
    try await WebServer.run(Site(folder: served).answer) { server in
      try await test(CatalogProgram(home: home), server)
    }
  }

  @Test("They are escaped in all output of every command", arguments: ["text", "json"])
  func commands(_ format: String) async throws {
    try await Self.run { program, server in
      let id = recipe("Morning").entry.id.uuidString.lowercased()
      let commands: [[String]] = [
        ["add", "roaster", server.url, "--yes", "-v"], ["list"], ["update", "-v"], ["search"],
        ["search", "evil"], ["show", "evil"], ["show", id], ["install", "evil"], ["install", id],
        ["install", id], ["outdated"], ["upgrade"], ["verify"], ["cache", "clear"],
        ["remove", "roaster"],
      ]
      for command in commands {
        let outcome = try await program.running(command + ["--format", format])
        #expect(Self.problems(of: outcome.errors) == [], "\(command): \(outcome)")
        #expect(Self.problems(of: outcome.output) == [], "\(command): \(outcome)")
      }
    }
  }

  @Test("They are escaped in what a person types too")
  func arguments() async throws {
    let folder = try TestFolder()
    let program = CatalogProgram(home: folder.url)
    let commands = [
      ["add", Self.hostile, "https://a.example/"], ["add", "roaster", Self.hostile],
      ["add", "roaster", "https://a.example/?\(Self.hostile)"],
      ["search", "--catalog", Self.hostile],
      ["show", Self.hostile], ["login", Self.hostile], ["logout", Self.hostile], [Self.hostile],
      ["update", Self.hostile, "--ca-file", Self.hostile], ["list", "--environment", Self.hostile],
      ["publish", Self.hostile, "-o", Self.hostile, "--key", Self.hostile],
    ]
    for command in commands {
      let outcome = try await program.running(command)
      #expect(outcome.status == 2)
      #expect(Self.problems(of: outcome.output + outcome.errors) == [], "\(outcome)")
    }
  }

  @Test("The list of a search shows them by their numbers")
  func search() async throws {
    try await Self.run { program, server in
      _ = try await program.running(["add", "roaster", server.url, "--yes", "-q"])
      let found = try await program.running(["search", "--method", "v60"])
      let id = recipe("Evening").entry.id.uuidString.lowercased().prefix(8)
      #expect(found == .init(status: 0, output: "roaster/\(Self.escaped)  v60  \(id)\n"))
    }
  }

  /// What in a text would control a terminal or a build server.
  private static func problems(of text: String) -> [String] {
    var problems: [String] = []
    for scalar in text.unicodeScalars where scalar != "\n" {
      let isControl = scalar.properties.generalCategory == .control
      let isBidi = scalar.properties.generalCategory == .format
      if isControl || isBidi { problems.append("U+\(String(scalar.value, radix: 16))") }
    }
    if text.contains("##vso[") { problems.append("##vso") }
    for line in text.split(separator: "\n") where line.drop(while: \.isWhitespace).hasPrefix("::") {
      problems.append(String(line))
    }
    return problems
  }
}
