import CommandLine
import Workspace

/// What is to be done with each file, for all threads.
struct FormatTask: Sendable {
  let action: FormatAction
  /// The lines to format; nil for all.
  let lines: ClosedRange<Int>?
  /// Whether reports want findings.
  let reports: Bool
  let replacement: FileReplacement
  let directory: WorkingDirectory

  /// Whether the formatted text gets out of the program, so that it has to be compared with the source.
  var showsText: Bool { action != .check || reports }

  /// Whether the text of an input goes to standard output, formatted or as it is.
  func echoes(_ file: InputFile) -> Bool {
    action == .print || action == .rewrite && file.isStandardInput
  }
}
