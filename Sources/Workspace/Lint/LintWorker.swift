import RecipeLint
import SourceText

/// The memory of one thread: what reads files, and the linters for them.
package struct LintWorker {
  package let reader: FileReader
  private var linters: LinterSet
  private let current: CurrentFile

  /// The file at hand. An object, so that a linter can ask it for the path, which few files need and takes
  /// as long as a rule.
  private final class CurrentFile {
    var file: InputFile?
    var roots: ProjectRoots

    init(_ roots: ProjectRoots) { self.roots = roots }

    var identity: String? {
      file.flatMap { roots.path(of: $0) }.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  package init(_ threads: LintThreads) {
    reader = FileReader(in: threads.directory)
    linters = LinterSet(threads.profiles, keepsIgnored: threads.keepsIgnored)
    current = CurrentFile(ProjectRoots(in: threads.directory))
  }

  /// Works with the linter for a file, in place.
  package mutating func withLinter<Result>(
    for file: ProfiledFile,
    _ body: (inout Linter) -> Result
  ) -> Result {
    guard linters.needIdentity(file.profile) else {
      return linters.withLinter(of: file.profile, body)
    }
    current.file = file.file
    return linters.withLinter(of: file.profile) { [current] linter in
      linter.identity = { current.identity }
      return body(&linter)
    }
  }

  /// A file with its content, for a report.
  package func source(_ file: InputFile, _ bytes: [UInt8]) -> SourceText {
    SourceText(name: file.name, path: current.roots.path(of: file), bytes: bytes)
  }
}
