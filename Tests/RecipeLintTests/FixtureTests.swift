import Foundation
import RecipeLint
import RecipeSyntax
import Recipes
import TestSupport
import Testing
import Text

/// Runs every fixture. `RECORD_FIXTURES=1 swift test --filter FixtureTests` writes down what they show
/// now, and fails.
@Suite struct FixtureTests {
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_FIXTURES"] != nil

  /// A linter with the default rules and this one.
  static func linter(_ rule: String) -> Linter {
    let severity = Rule.named(rule)?.severity
    var methods = MethodTable.builtIn
    if rule == "above-boiling" { methods.altitude = 2000 }
    var linter = Linter(RuleSettings(severities: [rule: severity]), methods: methods)
    if rule == "misspelt-grinder" {
      linter.grinders = {
        ["Comandante C40", "Baratza Encore", "KINGrinder K6", "Mahlkönig EK43S"]
      }
    }
    linter.kind = Rule.named(rule)?.kind ?? .recipe
    return linter
  }

  static func lint(_ bytes: [UInt8], _ rule: String) -> [Diagnostic] {
    var linter = linter(rule)
    return linter.lint(bytes)
  }

  /// The result of all fixes of a source, including unsafe ones.
  static func fix(_ bytes: [UInt8], _ rule: String) -> FixResult {
    var linter = linter(rule)
    return Fixer(takesUnsafe: true).fix(bytes, with: &linter)
  }

  static func output(_ diagnostics: [Diagnostic], _ bytes: [UInt8]) -> String? {
    guard !diagnostics.isEmpty else { return nil }
    var renderer = FullRenderer()
    var output = ""
    renderer.render(diagnostics, in: SourceText(name: "recipe.yaml", bytes: bytes), into: &output)
    return output
  }

  @Test func everyRuleHasAFixture() {
    #expect(
      Fixture.rules
        == Rule.all.map(\.id).filter { $0 != "file-too-large" && $0 != "not-yet-a-recipe" }
    )
  }

  /// Each rule has a file of its own, and no such file is left out of the list.
  @Test func everyFileIsInTheList() throws {
    let paths = ProjectFiles.paths(under: "Sources/RecipeLint/Rules", endings: [".swift"])
    let ids = try paths.map { path in
      try ProjectFiles.text(path).matches(of: /= Rule\(\s+id: "([^"]+)"/).map { String($0.1) }
    }
    #expect(ids.allSatisfy { $0.count <= 1 })
    #expect(ids.joined().sorted() == Rule.all.map(\.id))
  }

  @Test(arguments: Fixture.rules)
  func output(rule: String) throws {
    let fixture = Fixture.of(rule)
    var results: [(output: String?, fixed: String?)] = []
    for example in fixture.cases {
      let bytes = example.bytes
      let diagnostics = Self.lint(bytes, rule)
      let output = Self.output(diagnostics, bytes)
      let result = Self.fix(bytes, rule)
      let fixed = result.isChanged ? String(decoding: result.bytes, as: UTF8.self) : nil
      let isShown = example.output == nil && Self.isRecording ? nil : output
      results.append((isShown, fixed))
      if Self.isRecording { continue }
      #expect(output == example.output, "\(rule), line \(example.line)")
      #expect(
        fixed == example.fixed.map { String(decoding: LiteratePage.bytes($0), as: UTF8.self) }
      )
    }
    if Self.isRecording {
      try fixture.record(results)
      Issue.record("recorded \(rule): look at it, then run without RECORD_FIXTURES")
    }
  }

  @Test(arguments: Fixture.rules)
  func reportsOnlyItsOwnRule(rule: String) throws {
    let fixture = Fixture.of(rule)
    var clean = 0
    for example in fixture.cases {
      let found = Set(Self.lint(example.bytes, rule).map(\.rule))
      if found.isEmpty {
        clean += 1
      } else {
        #expect(found == [rule], "\(rule), line \(example.line)")
      }
    }
    #expect(clean >= 2, "\(rule) needs two look-alikes without a finding")
    #expect(clean < fixture.cases.count, "\(rule) shows no finding")
  }

  @Test(arguments: Fixture.rules)
  func findingsAreTheSameInEveryForm(rule: String) throws {
    for example in Fixture.of(rule).cases {
      let bytes = example.bytes
      let expected = places(bytes, rule)
      // A file that is not text has no lines, and one with bare carriage returns has others.
      let tree = SyntaxTree(parsing: bytes)
      let isText = Self.isText(tree)
      if isText, !tree.errors.contains(where: { $0.kind == .hiddenLineBreak(0x0D) }) {
        #expect(places(crlf(bytes), rule) == expected, "CRLF \(rule), line \(example.line)")
      }
      if !isText || bytes.starts(with: [0xEF, 0xBB, 0xBF]) { continue }
      #expect(
        places([0xEF, 0xBB, 0xBF] + bytes, rule) == expected,
        "BOM \(rule), line \(example.line)"
      )
      let prefix = Array("# 🫖 日本語 e\u{301}\n".utf8)
      #expect(
        places(prefix + bytes, rule, lineOffset: -1) == expected,
        "prefix \(rule), line \(example.line)"
      )
    }
  }

  @Test(arguments: Fixture.rules)
  func fixesLeaveNoFinding(rule: String) throws {
    for example in Fixture.of(rule).cases {
      let bytes = example.bytes
      let diagnostics = Self.lint(bytes, rule)
      for fix in diagnostics.compactMap(\.fix) {
        let applied = try #require(fix.applied(to: bytes))
        #expect(Self.lint(applied, rule).count < diagnostics.count, "\(rule), line \(example.line)")
      }
    }
  }

  @Test(arguments: Fixture.rules)
  func fixesConverge(rule: String) throws {
    for example in Fixture.of(rule).cases {
      let bytes = example.bytes
      let result = Self.fix(bytes, rule)
      let place: Comment = "\(rule), line \(example.line)"
      #expect(!Self.fix(result.bytes, rule).isChanged, place)
      #expect(result.remaining.count <= result.found.count, place)
      let (before, after) = (SyntaxTree(parsing: bytes), SyntaxTree(parsing: result.bytes))
      #expect(after.errors.count <= before.errors.count, place)
    }
  }

  @Test(arguments: Fixture.rules)
  func commentsSuppress(rule: String) throws {
    for example in Fixture.of(rule).cases
    where !Self.lint(example.bytes, rule).isEmpty && Self.isText(SyntaxTree(parsing: example.bytes))
    {
      let comment = Array("# brewlint: ignore-file[\(rule)] a test\n".utf8)
      let rest = places(comment + example.bytes, rule)
      // What an unclosed quote or bracket swallows cannot be a comment, but the first line always is.
      #expect(rest.isEmpty, "\(rule), line \(example.line)")
    }
  }

  // MARK: Forms

  /// Whether a file is text; another one has no comments.
  private static func isText(_ tree: SyntaxTree) -> Bool {
    !tree.errors.contains { [.binary, .wrongEncoding("UTF-16")].contains($0.kind) }
  }

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
