import Foundation
import TestSupport
import Testing

/// Follows the links between pages.
@Suite struct LinkTests {
  /// Pages whose examples are run elsewhere, or are for other programs.
  private static let others = [
    "CONTRIBUTING.md", "SECURITY.md", "docs/book.md", "docs/many-recipes.md",
    "docs/brewlog.md", "docs/ci.md", "docs/configuration.md", "docs/command-line.md",
    "docs/editors.md", "docs/install.md", "docs/json-schemas.md", "docs/exchange.md",
    "docs/plan-formats.md", "recipes/README.md", "Benchmarks/README.md",
    "conformance/README.md", "examples/duckdb/README.md", "examples/spark/README.md",
    "packaging/RELEASING.md", "Tests/Fuzz/README.md",
  ].map(HandwrittenFile.init)

  @Test(
    arguments: HandwrittenFile.all + [.checking, .formatting, .scaling, .timer, .logFormat] + others
  )
  func linksLeadSomewhere(file: HandwrittenFile) {
    for target in targets(in: file.text) where !target.contains("://") {
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
      let path = parts[0].isEmpty ? file.path : "\(folder)/\(parts[0])"
      let url = ProjectFiles.root.appending(path: path)
      #expect(FileManager.default.fileExists(atPath: url.path), "\(file.path): \(target)")
      guard parts.count == 2, let text = try? String(contentsOf: url, encoding: .utf8) else {
        continue
      }
      #expect(anchors(in: text).contains(String(parts[1])), "\(file.path): \(target)")
    }
  }

  private func targets(in text: String) -> [String] {
    text.split(separator: "](").dropFirst().compactMap { part in
      part.firstIndex(of: ")").map { String(part[..<$0]) }
    }
  }

  /// The headings as GitHub makes anchors of them.
  private func anchors(in text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
      let title = line.drop { $0 == "#" || $0 == " " }.lowercased()
      return String(title.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" })
        .replacing(" ", with: "-")
    }
  }
}
