import BrewCLI
import BrewConfig
import Diagnostics
import RecipeLint

/// The memory of one thread: what reads files, and the linters for them.
struct LintWorker {
  let reader: FileReader
  private var linters: LinterSet
  private var roots: ProjectRoots

  init(_ threads: LintThreads) {
    reader = FileReader(in: threads.directory)
    linters = LinterSet(threads.profiles, keepsIgnored: threads.keepsIgnored)
    roots = ProjectRoots(in: threads.directory)
  }

  /// Works with the linter for a file, in place.
  mutating func withLinter<Result>(
    for file: ProfiledFile,
    _ body: (inout Linter) -> Result
  ) -> Result {
    let identity = linters.needIdentity(file.profile) ? roots.path(of: file.file) : nil
    return linters.withLinter(of: file.profile) { linter in
      linter.identity = identity.map { String(decoding: $0, as: UTF8.self) }
      return body(&linter)
    }
  }

  /// A file with its content, for a report.
  mutating func source(_ file: InputFile, _ bytes: [UInt8]) -> SourceText {
    SourceText(name: file.name, path: roots.path(of: file), bytes: bytes)
  }
}
