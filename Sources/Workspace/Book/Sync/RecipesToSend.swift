import Files
import Platform
import RecipeLint
import Recipes
import SystemPackage
import Text

/// Checks recipes before they are sent to others: as the last commit has them, whatever the work tree holds.
///
/// Configurations and equipment are those of that commit too; of those that git does not know, the files count.
package enum RecipesToSend {
  /// The errors in the recipes that the upstream of a clone would get, as brewlint finds them; files that are not
  /// recipes of the book are skipped. What an earlier commit had, and the last one corrects, is not an error.
  ///
  /// - Throws: `ConfigurationProblems`, ``Git/Failure`` or ``SyncObstacle``
  package static func errors(in clone: CloneState) throws -> [FileFindings] {
    let committed = CommittedFiles(Git(in: clone.root))
    let base = try clone.isUpstreamKnown() ? clone.upstream : nil
    let changed = try committed.files(of: "HEAD", changedSince: base)
    let all = base == nil ? changed : try committed.files(of: "HEAD", changedSince: nil)
    let files = changed.filter { $0.hasName(endingWith: [".yaml", ".yml"]) }
    let contents = try committed.contents(of: files + all.filter(isSetting))
    let places = contents.map { (clone.root.pushing(FilePath(bytes: $0.key.bytes)), $0.value) }
    let directory = WorkingDirectory(
      clone.root,
      unsaved: Dictionary(places) { one, _ in one }
    )
    let tracked = TrackedFiles(in: directory)
    let recipes = try tracked.recipes(among: files.map { FilePath(bytes: $0.path.bytes) })
    return try errors(in: recipes, tracked.settings, directory)
  }

  private static func isSetting(_ file: CommittedFiles.File) -> Bool {
    let names = [ProjectRoots.configurationName, EquipmentFormat.fileName]
    let name = file.path.bytes.split(separator: UInt8(ascii: "/")).last ?? []
    return names.contains { name.elementsEqual($0.utf8) }
  }

  private static func errors(
    in files: [SelectedFile],
    _ settings: [Settings],
    _ directory: WorkingDirectory
  ) throws -> [FileFindings] {
    let run = LintRun(
      settings: settings,
      keepsIgnored: false,
      jobs: Processors.online,
      in: directory
    )
    var found: [FileFindings] = []
    var failure: InputError?
    run.check(files) { _, checked in
      failure = failure ?? checked.error
      let errors = checked.found?.findings.filter { $0.severity == .error } ?? []
      if let source = checked.found?.source, !errors.isEmpty {
        found.append(FileFindings(findings: errors, source: source))
      }
      return true
    }
    if let failure { throw failure }
    return found
  }
}

extension CommittedFiles.File {
  fileprivate func hasName(endingWith ends: [String]) -> Bool {
    ends.contains { path.bytes.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }
}
