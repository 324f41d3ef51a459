import BrewGuide
import Foundation
import TestSupport
import Testing

/// Apps show `localizedDescription`, and below it what to do.
struct ErrorTextTests {
  /// Each public error of the library has both: a new one fails this until it is in LocalizedErrors.swift.
  @Test func everyErrorHasATextAndAHint() throws {
    let sources = ProjectFiles.root.appending(path: "Sources")
    let listed = try String(
      contentsOf: sources.appending(path: "BrewGuide/LocalizedErrors.swift"),
      encoding: .utf8
    )
    let declaration = /public (?:struct|enum) (\w+): (?:\w+, )*Error\b/
    var found: Set<String> = []
    for case let url as URL in FileManager.default.enumerator(
      at: sources,
      includingPropertiesForKeys: nil
    )! where url.pathExtension == "swift" {
      let text = try String(contentsOf: url, encoding: .utf8)
      for match in text.matches(of: declaration) { found.insert(String(match.1)) }
    }
    // What a parser finds is not a thrown error.
    found.remove("SyntaxError")
    #expect(found.count > 12)
    for name in found.sorted() {
      let parts = listed.split(separator: "\(name): LocalizedError {", maxSplits: 1)
      #expect(parts.count == 2, "\(name) is not in LocalizedErrors.swift")
      let body = parts.last?.split(separator: "\n}\n").first ?? ""
      #expect(body.contains("errorDescription") && body.contains("recoverySuggestion"), "\(name)")
    }
  }
}
