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
