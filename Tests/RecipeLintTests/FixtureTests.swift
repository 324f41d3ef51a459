import Foundation
import RecipeLint
import Reports
import SourceText
import Testing

/// Runs every fixture. `RECORD_FIXTURES=1 swift test --filter FixtureTests` writes down what they show
/// now, and fails.
@Suite struct FixtureTests {
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_FIXTURES"] != nil

  /// The findings of the rules that are asked by default, and of this one.
  static func lint(_ bytes: [UInt8], _ rule: String) -> [Diagnostic] {
    let severity = Rule.named(rule)?.severity
    var linter = Linter(RuleSelection(settings: RuleSettings(severities: [rule: severity])))
    linter.identity = { "recipe.yaml" }
    return linter.lint(bytes)
  }

  static func output(_ diagnostics: [Diagnostic], _ bytes: [UInt8]) -> String? {
    guard !diagnostics.isEmpty else { return nil }
    var renderer = FullRenderer()
    var output = ""
    renderer.render(diagnostics, in: SourceText(name: "recipe.yaml", bytes: bytes), into: &output)
    return output
  }

  /// The source after the fixes of its findings, until there is none left; `nil` without fixes.
  static func fixed(
    _ diagnostics: [Diagnostic],
    _ bytes: [UInt8],
    _ rule: String
  ) -> [UInt8]? {
    var bytes = bytes
    var edits = diagnostics.compactMap(\.fix).flatMap(\.edits)
    guard !edits.isEmpty else { return nil }
    for _ in 0..<5 where !edits.isEmpty {
      guard let applied = edits.sorted(by: { $0.range.start < $1.range.start }).applied(to: bytes)
      else { return nil }
      bytes = applied
      edits = lint(bytes, rule).compactMap(\.fix).flatMap(\.edits)
    }
    return bytes
  }

  @Test func everyRuleHasAFixture() {
    #expect(Fixture.rules == Rule.all.map(\.id).filter { $0 != "file-too-large" })
  }

  @Test(arguments: Fixture.rules)
  func output(rule: String) throws {
    let fixture = try Fixture(rule: rule)
    var results: [(output: String?, fixed: String?)] = []
    for example in fixture.cases {
      let bytes = Fixture.bytes(example.source)
      let diagnostics = Self.lint(bytes, rule)
      let output = Self.output(diagnostics, bytes)
      let fixed = Self.fixed(diagnostics, bytes, rule).map { String(decoding: $0, as: UTF8.self) }
      let isShown = example.output == nil && Self.isRecording ? nil : output
      results.append((isShown, fixed))
      if Self.isRecording { continue }
      #expect(output == example.output, "\(rule).md:\(example.line)")
      #expect(fixed == example.fixed.map { String(decoding: Fixture.bytes($0), as: UTF8.self) })
    }
    if Self.isRecording {
      try fixture.record(results)
      Issue.record("recorded \(rule).md: look at it, then run without RECORD_FIXTURES")
    }
  }

  @Test(arguments: Fixture.rules)
  func speaksOnlyOfItsOwn(rule: String) throws {
    let fixture = try Fixture(rule: rule)
    var clean = 0
    for example in fixture.cases {
      let found = Set(Self.lint(Fixture.bytes(example.source), rule).map(\.rule))
      if found.isEmpty {
        clean += 1
      } else {
        #expect(found == [rule], "\(rule).md:\(example.line)")
      }
    }
    #expect(clean >= 2, "\(rule).md needs two look-alikes without a finding")
    #expect(clean < fixture.cases.count, "\(rule).md shows no finding")
  }

  @Test(arguments: Fixture.rules)
  func saysTheSameInEveryForm(rule: String) throws {
    for example in try Fixture(rule: rule).cases {
      let bytes = Fixture.bytes(example.source)
      let expected = places(bytes, rule)
      let isLineEndCase = ["hidden-line-break", "wrong-encoding", "binary-file"].contains(rule)
      if !isLineEndCase {
        #expect(places(crlf(bytes), rule) == expected, "CRLF \(rule).md:\(example.line)")
      }
      if rule == "wrong-encoding" || rule == "binary-file" { continue }
      #expect(
        places([0xEF, 0xBB, 0xBF] + bytes, rule) == expected,
        "BOM \(rule).md:\(example.line)"
      )
      let prefix = Array("# 🫖 日本語 e\u{301}\n".utf8)
      #expect(
        places(prefix + bytes, rule, lineOffset: -1) == expected,
        "prefix \(rule).md:\(example.line)"
      )
    }
  }

  @Test(arguments: Fixture.rules)
  func fixesLeaveNoFinding(rule: String) throws {
    for example in try Fixture(rule: rule).cases {
      let bytes = Fixture.bytes(example.source)
      let diagnostics = Self.lint(bytes, rule)
      for fix in diagnostics.compactMap(\.fix) {
        let applied = try #require(fix.applied(to: bytes))
        #expect(Self.lint(applied, rule).count < diagnostics.count, "\(rule).md:\(example.line)")
      }
    }
  }

  @Test(arguments: Fixture.rules)
  func commentsSuppress(rule: String) throws {
    // A file that is no text has no comments.
    guard !["wrong-encoding", "binary-file"].contains(rule) else { return }
    for example in try Fixture(rule: rule).cases
    where !Self.lint(Fixture.bytes(example.source), rule).isEmpty {
      let comment = Array("# brewlint: ignore-file[\(rule)] a test\n".utf8)
      let rest = places(comment + Fixture.bytes(example.source), rule)
      // What an unclosed quote or bracket swallows cannot be a comment, but the first line always is.
      #expect(rest.isEmpty, "\(rule).md:\(example.line)")
    }
  }

  // MARK: Forms

  /// The findings as lines; positions, not bytes.
  private func places(_ bytes: [UInt8], _ rule: String, lineOffset: Int = 0) -> [String] {
    let index = LineIndex(bytes)
    return Self.lint(bytes, rule).map { diagnostic in
      let start = index.position(at: diagnostic.range.start)
      return
        "\(start.line + lineOffset):\(start.column) \(diagnostic.rule) \(diagnostic.message) \(diagnostic.path)"
    }
  }

  private func crlf(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for byte in bytes {
      if byte == 0x0A, result.last != 0x0D { result.append(0x0D) }
      result.append(byte)
    }
    return result
  }
}
