import RecipeLint

/// One check of many files: each by itself, on all threads, and then beside those before it.
package struct CheckPass {
  package let threads: LintThreads

  package init(threads: LintThreads) { self.threads = threads }

  /// What came of one file by itself, and what the others have to know of it.
  package struct Checked: Sendable {
    package let outcome: FileOutcome
    package var facts = SourceFacts()
    /// The content of standard input.
    package var stream: [UInt8]?
  }

  /// Checks the files, in order; `consume` says whether to go on.
  package func run(_ files: [ProfiledFile], consume: (InputFile, FileOutcome) -> Bool) {
    var project = ProjectCheck(files, threads)
    threads.run(files, work: Self.check) { place, checked in
      consume(files[place].file, project.completed(checked, at: place))
    }
  }

  /// Checks one file by itself.
  @Sendable
  package static func check(_ file: ProfiledFile, _ worker: inout LintWorker) -> Checked {
    do throws(InputError) {
      switch try worker.reader.read(file.file) {
      case .bytes(let bytes): return check(bytes, of: file, &worker)
      case .tooLarge(let size, let limit):
        let found = worker.withLinter(for: file) { $0.lintTooLarge(size: size, limit: limit) }
        guard !found.isEmpty else { return Checked(outcome: .clean) }
        return Checked(outcome: .findings(found, worker.source(file.file, [])))
      }
    } catch {
      return Checked(outcome: .unreadable(error))
    }
  }

  private static func check(
    _ bytes: [UInt8],
    of file: ProfiledFile,
    _ worker: inout LintWorker
  ) -> Checked {
    let (found, facts) = worker.withLinter(for: file) { ($0.lint(bytes), $0.facts) }
    return Checked(
      outcome: found.isEmpty ? .clean : .findings(found, worker.source(file.file, bytes)),
      facts: facts,
      stream: file.file.isStandardInput ? bytes : nil
    )
  }
}
