import RecipeLint
import Text
import Workspace

extension Diagnostic {
  /// The finding that a recipe is not formatted, with the change as its fix.
  static func unformatted(
    _ file: InputFile,
    from old: [UInt8],
    to new: [UInt8]
  ) -> Diagnostic {
    let lines = LineEdits(from: old, to: new)
    let noun = file.kind == .equipment ? "equipment" : "recipe"
    return Diagnostic(
      rule: RuleMetadata.unformatted.id,
      severity: RuleMetadata.unformatted.severity,
      message: "the \(noun) is not formatted: \(counted(lines.lineCount, "line")) would change",
      range: lines.firstLine,
      help: file.isStandardInput
        ? "pipe it through `brewfmt -`" : "run `brewfmt \(file.commandWord)`",
      fix: Fix("format the \(noun)", .safe, lines.edits)
    )
  }
}

extension ToolMetadata {
  /// This program.
  static let brewfmt = ToolMetadata(name: "brewfmt", version: Version.current)
}

extension RuleMetadata {
  /// The rule of the program's own findings.
  static let unformatted = RuleMetadata(
    id: "unformatted",
    summary: "The recipe is not formatted.",
    rationale: """
      When all recipes have the same layout, a diff shows only real changes. `brewfmt` takes care of the \
      layout, so nobody has to.
      """,
    help: "Run `brewfmt` on the file. The meaning of the recipe does not change.",
    severity: .error,
    tags: ["fixable", "safe-fix"]
  )

  /// All rules of findings; created only for a report that describes rules.
  static let formatRules = [unformatted] + Rule.aboutReading.map { RuleMetadata($0, help: $0.help) }
}
