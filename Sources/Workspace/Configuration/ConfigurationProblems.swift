import Files
import Platform
import RecipeLint
import Text

/// The configuration errors of a run, which prevent it.
package struct ConfigurationProblems: Error, Sendable {
  /// The errors in sources, each in source order.
  package internal(set) var reports: [(source: SourceText, errors: [Diagnostic])] = []
  /// Files that could not be read.
  package internal(set) var failures: [(message: String, hint: String?)] = []

  package init() {}

  /// Whether there are no errors.
  package var isEmpty: Bool { reports.isEmpty && failures.isEmpty }

  /// Adds errors of a source, each once; errors of the same source are grouped in source order.
  mutating func add(_ errors: [Diagnostic], in source: SourceText) {
    guard !errors.isEmpty else { return }
    guard let index = reports.firstIndex(where: { $0.source == source }) else {
      return reports.append((source, errors))
    }
    let known = reports[index].errors
    let new = errors.filter { !known.contains($0) }
    if !new.isEmpty {
      reports[index].errors = (known + new).sorted { $0.range.start < $1.range.start }
    }
  }

  /// Adds a file that could not be read.
  mutating func add(_ error: InputError, hint: String? = nil) {
    let hint: String? =
      switch error.reason {
      case _ where hint != nil: hint
      case .isFolder, .notRegular: "a configuration must be a file"
      case .linkOutside: "copy the file into the project, or name it with `--config`"
      default: error.hint
      }
    failures.append((error.message, hint))
  }
}

extension ConfigurationProblems: Equatable {
  /// Whether both contain the same errors in the same sources.
  package static func == (lhs: ConfigurationProblems, rhs: ConfigurationProblems) -> Bool {
    lhs.reports.elementsEqual(rhs.reports) { $0.source == $1.source && $0.errors == $1.errors }
      && lhs.failures.elementsEqual(rhs.failures) { $0 == $1 }
  }
}

extension SettingsResolver {
  /// Throws everything that is wrong with the files read so far; a run that goes on with what could be read is only told.
  package func requireValid() throws(ConfigurationProblems) {
    let problems = problems
    guard !problems.isEmpty else { return }
    guard let warnings, !hasWrongOptions else { throw problems }
    warnings.add(problems)
  }
}

/// The mistakes in configurations of a run that goes on without them, each once.
package final class ConfigurationWarnings: Sendable {
  private let found = Monitor((new: [ConfigurationProblems](), told: [ConfigurationProblems]()))

  package init() {}

  fileprivate func add(_ problems: ConfigurationProblems) {
    found.withLock { found in
      if !(found.new + found.told).contains(problems) { found.new.append(problems) }
    }
  }

  /// What was found since the last call.
  package func take() -> [ConfigurationProblems] {
    found.withLock { found in
      let new = found.new
      found = ([], found.told + new)
      return new
    }
  }
}

extension ConfigurationWarnings: Equatable {
  package static func == (lhs: ConfigurationWarnings, rhs: ConfigurationWarnings) -> Bool {
    lhs === rhs
  }
}
