import Platform
import RecipeLint
import Reports
import SystemPackage
import Workspace

/// Checks recipes before they are sent to others.
package enum RecipesToSend {
  /// The errors in some files of a clone, as brewlint finds them; files that are not recipes of the book are skipped.
  ///
  /// - Parameters:
  ///   - names: the files, from the root of the clone.
  ///   - root: the root of the clone.
  /// - Throws: `ConfigurationProblems`
  package static func errors(in names: [String], of root: FilePath) throws -> [FileFindings] {
    let directory = WorkingDirectory(root)
    let selection = try FileSelection(InputRequest(), ConfigurationRequest(), in: directory)
    let wanted = Set(names.map { Array($0.utf8) })
    let files = selection.files.filter { file in
      file.input.path.map { wanted.contains(PathKey.of($0, in: directory)) } ?? false
    }
    let run = LintRun(
      profiles: selection.settings.map {
        LintProfile(rules: RuleSelection(settings: $0.rules), methods: $0.methods)
      },
      keepsIgnored: false,
      jobs: Processors.online,
      // What is missing is not the fault of these files.
      locks: StarterLocks(of: selection, in: directory).forFilesOnly(),
      in: directory
    )
    var found: [FileFindings] = []
    run.check(files) { _, outcome in
      guard case .findings(let all) = outcome else { return true }
      let errors = all.findings.filter { $0.severity == .error }
      if !errors.isEmpty { found.append(FileFindings(findings: errors, source: all.source)) }
      return true
    }
    return found
  }
}
