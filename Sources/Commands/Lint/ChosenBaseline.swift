import ArgumentParser
import SystemPackage
import Text
import Workspace

/// The baseline that the options name.
extension FindingOptions {
  /// The baseline file, if any.
  private var file: String? { baseline ?? writeBaseline }

  /// The files to write or read.
  var files: [String] { file.map { [$0] } ?? [] }

  /// Rejects a baseline that would overwrite an input.
  func check(against inputs: [InputFile], in directory: WorkingDirectory) throws {
    guard let writeBaseline else { return }
    try ReportFile.check(RawArguments.path(for: writeBaseline), against: inputs, in: directory)
  }

  /// The baselines to compare with or to write: that of the options, else those of the configurations; `nil` if
  /// there is none.
  ///
  /// - Parameter disabledRules: the rules that other options turn off; their entries do not change.
  func baselines(
    of selection: FileSelection,
    excluding disabledRules: Set<String>,
    in directory: WorkingDirectory
  ) throws -> BaselineSet? {
    guard let file else {
      return noBaseline
        ? nil : try BaselineSet(of: selection, excluding: disabledRules, in: directory)
    }
    return BaselineSet(
      try BaselineComparison(
        BaselineFile(RawArguments.path(for: file), in: directory),
        compares: baseline != nil,
        writes: writeBaseline != nil,
        excluding: disabledRules
      )
    )
  }
}
