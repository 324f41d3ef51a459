import Foundation
import RecipeLint
import TestSupport
import Testing
import Text

/// What people write as values, and what is said of it: `WrittenValues.md` is a table of lines of a recipe
/// with the finding, the help and the fix.
///
/// `RECORD_FIXTURES=1 swift test --filter WrittenValueTests` writes down what it is now, and fails.
struct WrittenValueTests {
  private static let path = "Tests/RecipeLintTests/WrittenValues.md"

  private static let recipe = """
    name: Morning V60
    method: v60
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium-fine

    steps:
      - instruction: Bloom.
        pourTo: 45 g
        timer: 45 s
      - instruction: Pour the rest.
        pourTo: 250 g
        timer: 90 s

    """

  @Test func answers() throws {
    let text = try ProjectFiles.text(Self.path)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let answered = lines.map { line in
      guard line.hasPrefix("| `") else { return line }
      let written = String(line.dropFirst(3).prefix { $0 != "`" })
      return "| `\(written)` | \(Self.answer(to: written)) |"
    }
    if FixtureTests.isRecording {
      let url = ProjectFiles.root.appending(path: Self.path)
      try answered.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
      Issue.record("recorded \(Self.path): look at it, then run without RECORD_FIXTURES")
    }
    for (found, expected) in zip(answered, lines) { #expect(found == expected) }
  }

  /// A fix ends the finding, and the number of errors does not rise.
  @Test func fixesLeaveNoSuchFinding() throws {
    let text = try ProjectFiles.text(Self.path)
    for line in text.split(separator: "\n") where line.hasPrefix("| `") {
      let written = String(line.dropFirst(3).prefix { $0 != "`" })
      let bytes = Array(Self.recipe(with: written).utf8)
      let found = Self.lint(bytes)
      for finding in found {
        guard let fix = finding.fix else { continue }
        let rest = Self.lint(try #require(fix.applied(to: bytes)))
        #expect(!rest.contains { $0.rule == finding.rule }, "\(written)")
        let errors = [found, rest].map { $0.count { $0.severity == .error } }
        #expect(errors[1] <= errors[0], "\(written)")
      }
    }
  }

  private static func lint(_ bytes: [UInt8]) -> [Diagnostic] {
    var linter = Linter(RuleSettings())
    return linter.lint(bytes)
  }

  private static func answer(to written: String) -> String {
    let findings = lint(Array(recipe(with: written).utf8))
    let cells = findings.map { finding in
      let fix = finding.fix.map { "\($0.title)\($0.safety == .unsafe ? " (unsafe)" : "")" } ?? ""
      return [finding.rule, finding.message, finding.help, fix].joined(separator: " | ")
    }
    return cells.isEmpty ? "no finding | | |" : cells.joined(separator: " + ")
  }

  /// The recipe with a line in place of the one with its key, else with the line above `steps`.
  private static func recipe(with line: String) -> String {
    let key = line.prefix { $0 != ":" } + ":"
    var lines = recipe.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let place = lines.lastIndex { $0.drop { $0 == " " }.hasPrefix(key) }
    if let place {
      lines[place] = String(lines[place].prefix { $0 == " " }) + line
    } else {
      lines.insert(line, at: 6)
    }
    return lines.joined(separator: "\n")
  }
}
