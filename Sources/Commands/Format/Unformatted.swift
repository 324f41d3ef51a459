import CommandLine
import RecipeLint
import Reports
import SourceText
import Workspace

extension Diagnostic {
  /// That a recipe is not formatted, with the change as its fix.
  static func unformatted(
    _ file: InputFile,
    from old: [UInt8],
    to new: [UInt8]
  ) -> Diagnostic {
    let lines = LineEdits(from: old, to: new)
    return Diagnostic(
      rule: RuleMetadata.unformatted.id,
      severity: RuleMetadata.unformatted.severity,
      message: "the recipe is not formatted: \(counted(lines.lineCount, "line")) would change",
      range: lines.firstLine,
      help: file.isStandardInput
        ? "let it go through `brewfmt -`" : "run `brewfmt \(ShellWord.spelling(of: file.name))`",
      fix: Fix("format the recipe", .safe, lines.edits)
    )
  }
}

/// Names as a shell takes them for one word.
private enum ShellWord {
  /// The name, in quotes where the shell would take it for something else; never for an option.
  static func spelling(of name: String) -> String {
    let word = name.hasPrefix("-") ? "./\(name)" : name
    let isPlain = !word.isEmpty && word.utf8.allSatisfy(isPlain)
    return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }

  /// Whether a byte means nothing special; those of letters beyond ASCII do not.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
      true
    default: false
    }
  }
}

extension ToolMetadata {
  /// This program.
  static let brewfmt = ToolMetadata(name: "brewfmt", version: Version.current)
}

extension RuleMetadata {
  /// What the program itself finds.
  static let unformatted = RuleMetadata(
    id: "unformatted",
    summary: "A recipe is not laid out in the one style.",
    rationale: """
      Where all recipes look alike, a change shows what was changed and nothing else. The layout is not a \
      matter of taste then, and nobody has to see to it: `brewfmt` does.
      """,
    help: "Run `brewfmt` on the file. What the recipe says stays the same.",
    severity: .error,
    tags: ["fixable", "safe-fix"]
  )

  /// All that findings can be about; made only for a report that describes it.
  static let formatRules = [unformatted] + Rule.aboutReading.map { RuleMetadata($0) }

  private init(_ rule: Rule) {
    self.init(
      id: rule.id,
      summary: rule.summary,
      rationale: rule.rationale,
      help: rule.help,
      severity: rule.severity
    )
  }
}
