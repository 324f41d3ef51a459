import CatalogTestSupport
import Foundation
import Testing

/// The command line as the system gives it.
@Suite struct ArgumentsTests {
  /// Runs a command in a place of its own, where `/proc` is empty.
  private static func run(_ words: [String]) async throws -> CatalogProgram.Outcome {
    let folder = try TestFolder()
    let files = ["output", "errors"].map { folder.url.appending(path: $0) }
    for file in files { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/unshare")
    let script = "mount -t tmpfs none /proc && exec \"$0\" \"$@\""
    process.arguments = ["--map-root-user", "--mount", "/bin/sh", "-c", script] + words
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try await process.runToItsEnd()
    let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    return .init(status: process.terminationStatus, output: texts[0], errors: texts[1])
  }

  @Test(arguments: [
    (
      ["update", "-f", "json", "--format", "text"],
      "--format takes one value, found 'json' and 'text'"
    ),
    (["update", "--timeout=5", "--timeout", "6"], "--timeout takes one value, found '5' and '6'"),
    (
      ["publish", "a", "-o", "b", "--key", "c", "-o", "d"],
      "--output takes one value, found 'b' and 'd'"
    ),
  ])
  func anOptionWithOneValueHasOne(words: [String], message: String) async throws {
    let folder = try TestFolder()
    let outcome = try await CatalogProgram(home: folder.url).running(words)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("brewcatalog: error: \(message)\n"))
  }

  @Test(arguments: [
    ["list", "-q", "-q", "-f", "json", "--format=json"], ["list", "--environment=production"],
  ])
  func theSameValueTwiceIsOne(words: [String]) async throws {
    let folder = try TestFolder()
    #expect(try await CatalogProgram(home: folder.url).running(words).status == 0)
  }

  /// Whether this system lets tests take `/proc` away.
  private static func canHideProc() async -> Bool {
    (try? await run(["/bin/true"]))?.status == 0
  }

  @Test(
    .enabled("needs unshare, and user namespaces") { await canHideProc() },
    arguments: ["list", "add"]
  )
  func argumentsThatCannotBeReadAreAnError(command: String) async throws {
    #expect(
      try await Self.run([CatalogProgram.path, command])
        == .init(
          status: 2,
          errors: """
            brewcatalog: error: the arguments cannot be read
              hint: on Linux, mount /proc so that this user can read it

            """
        )
    )
  }
}
