import RecipeLint
import SystemPackage

/// The baselines of a run: one for all files, or for each file that of its configuration.
package struct BaselineSet {
  private var comparisons: [BaselineComparison]
  /// The comparison of each file; nil if there is only one, for all files.
  private let indices: [InputFile: Int]?

  /// A baseline for all files.
  package init(_ comparison: BaselineComparison) {
    comparisons = [comparison]
    indices = nil
  }

  /// The baselines that the configurations of the files name; `nil` if none does. Throws if one cannot be read.
  ///
  /// - Parameter disabledRules: the rules that options turn off; their entries do not change.
  package init?(
    of selection: FileSelection,
    excluding disabledRules: Set<String>,
    in directory: WorkingDirectory
  ) throws(BaselineError) {
    let named = selection.settings.map { $0.baseline }
    var files: [FilePath] = []
    comparisons = []
    for case let setting? in named where !files.contains(setting.value) {
      files.append(setting.value)
      let shown = FilePath(bytes: PathKey.of(setting.value, in: directory))
      comparisons.append(
        try BaselineComparison(
          BaselineFile(shown, in: directory),
          compares: true,
          writes: false,
          excluding: disabledRules,
          setting: setting.origin
        )
      )
    }
    if files.isEmpty { return nil }
    let numbers = named.map { setting in files.firstIndex { $0 == setting?.value } }
    guard files.count > 1 || numbers.contains(nil) else {
      indices = nil
      return
    }
    var indices: [InputFile: Int] = [:]
    for file in selection.files { indices[file.input] = numbers[file.settings] }
    self.indices = indices
  }

  /// Whether findings are only counted; a summary without findings would be misleading.
  package var hidesAll: Bool { comparisons.contains { $0.hidesAll } }

  /// The findings of a file to show.
  package mutating func remaining(of diagnostics: [Diagnostic], in input: InputFile) -> [Diagnostic]
  {
    guard let indices else { return comparisons[0].remaining(of: diagnostics, in: input) }
    guard let index = indices[input] else { return diagnostics }
    return comparisons[index].remaining(of: diagnostics, in: input)
  }

  /// Writes the new baseline if requested; returns messages, one per line.
  package func finish() throws(BaselineError) -> [String] {
    var lines: [String] = []
    for comparison in comparisons { lines += try comparison.finish() }
    return lines
  }
}
