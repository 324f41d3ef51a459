import Reports
import SourceText
import SystemPackage

/// What is wrong with the configuration of a run: nothing is done before it is mended.
package struct ConfigurationProblems: Error {
  /// What is wrong inside of sources, each with its errors in the order of their places.
  package internal(set) var reports: [(source: SourceText, errors: [Diagnostic])] = []
  /// Files that could not be read.
  package internal(set) var failures: [(message: String, hint: String?)] = []

  package init() {}

  /// Whether all is well.
  package var isEmpty: Bool { reports.isEmpty && failures.isEmpty }

  /// Adds errors of a source; those of one source stay together, in the order of their places.
  mutating func add(_ errors: [Diagnostic], in source: SourceText) {
    guard !errors.isEmpty else { return }
    guard let index = reports.firstIndex(where: { $0.source == source }) else {
      return reports.append((source, errors))
    }
    reports[index].errors = (reports[index].errors + errors)
      .sorted { $0.range.start < $1.range.start }
  }

  /// Adds a file that could not be read.
  mutating func add(_ error: InputError, hint: String? = nil) {
    let hint: String? =
      switch error.reason {
      case _ where hint != nil: hint
      case .isFolder, .notRegular: "a configuration has to be a file"
      default: error.hint
      }
    failures.append((error.message, hint))
  }
}

extension ConfigurationProblems: Equatable {
  /// Whether both say the same of the same sources.
  package static func == (lhs: ConfigurationProblems, rhs: ConfigurationProblems) -> Bool {
    lhs.reports.elementsEqual(rhs.reports) { $0.source == $1.source && $0.errors == $1.errors }
      && lhs.failures.elementsEqual(rhs.failures) { $0 == $1 }
  }
}
