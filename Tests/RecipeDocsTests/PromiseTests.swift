import Foundation
import TestSupport
import Testing

/// Holds the tests that SECURITY.md names against the sources: each promise has a test, and each of them exists.
@Suite struct PromiseTests {
  private static let sections = ["## What is promised", "## Catalogs"]

  @Test(arguments: sections) func eachPromiseHasATest(section: String) throws {
    let lines = try Self.lines(of: section)
    let titles = lines.filter { $0.hasPrefix("- **") }
      .map { $0.dropFirst(4).prefix { $0 != "*" }.dropLast().lowercased() }
    let rows = try Self.rows(in: lines)
    #expect(titles.count > 5)
    for title in titles {
      let tested = rows.filter { $0.promises.contains { title.hasPrefix($0) } }
      #expect(tested.count == 1, "the promise '\(title)' is in \(tested.count) rows")
      #expect(tested.allSatisfy { !$0.tests.isEmpty }, "the promise '\(title)' has no test")
    }
    let promises = rows.flatMap(\.promises)
    for promise in promises {
      #expect(titles.contains { $0.hasPrefix(promise) }, "nothing promises '\(promise)'")
    }
  }

  @Test(arguments: sections) func eachTestExists(section: String) throws {
    let folders = section == "## Catalogs" ? ["Catalog/Tests"] : ["Tests", "Catalog/Tests"]
    let sources = try folders.flatMap { ProjectFiles.paths(under: $0, endings: [".swift"]) }
      .map { try ProjectFiles.text($0) }
    let checks = try ProjectFiles.text("scripts/check")
    let targets = try ProjectFiles.text("Makefile")
    for test in try Self.rows(in: Self.lines(of: section)).flatMap(\.tests) {
      let words = test.split(separator: " ").map(String.init)
      let exists =
        switch words[0] {
        case "scripts/check": checks.contains("(\"\(words[1])\",")
        case "make": targets.contains("\n\(words[1]):")
        case let word where word.contains("/"):
          FileManager.default.fileExists(atPath: ProjectFiles.root.appending(path: word).path)
        case let word:
          sources.contains { $0.contains("struct \(word) ") || $0.contains("enum \(word) ") }
        }
      #expect(exists, "there is no `\(test)`")
    }
  }

  // MARK: The page

  private struct Row {
    let promises: [String]
    let tests: [String]
  }

  private static func lines(of section: String) throws -> [String] {
    let lines = try ProjectFiles.text("SECURITY.md").components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: section))
    return Array(lines[(start + 1)...].prefix { !$0.hasPrefix("## ") })
  }

  /// The rows of the table of promises, which is the first one.
  private static func rows(in lines: [String]) throws -> [Row] {
    let start = try #require(lines.firstIndex { $0.hasPrefix("| promise |") })
    return lines[(start + 2)...].prefix { $0.hasPrefix("| ") }.map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let words = cells[1].split(separator: "`", omittingEmptySubsequences: false)
      let tests = words.indices.filter { $0 % 2 == 1 }.map { String(words[$0]) }
      let promises = cells[0].components(separatedBy: ", ")
      return Row(
        promises: promises,
        tests: tests.filter { !$0.hasSuffix("/") && !$0.hasPrefix(".") }
      )
    }
  }
}
