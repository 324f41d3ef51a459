import RecipeFormatter
import Reports
import SourceText
import Workspace

/// What came of one file.
enum FormatOutcome: Sendable {
  /// It is formatted already. The content, where it is to be written all the same.
  case same([UInt8])
  case changed(FormatChange)
  /// It is no YAML that recipes are written in, or too large, and stays as it is.
  case refused(FileFindings)
  case failed(FormatFailure)
  case unreadable(InputError)
}

/// How one file changes.
struct FormatChange: Sendable {
  let old: [UInt8]
  let new: [UInt8]
  /// How the change went on to the file, if it was to.
  let fate: ReplacementFate
  /// That the file is not formatted, for reports.
  let findings: FileFindings?
}
