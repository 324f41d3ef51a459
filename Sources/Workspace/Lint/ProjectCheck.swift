import RecipeLint
import SystemPackage

/// Compares the recipes of all files of a run, one file after the other.
///
/// Of files without anything in common only numbers are compared. A file that seems to share something
/// with an earlier one is read and linted again, beside that.
package struct ProjectCheck {
  private let files: [ProfiledFile]
  private let threads: LintThreads
  // Made when there is something to compare.
  private var worker: LintWorker?
  private var index: ProjectIndex
  /// What came from standard input, by the place of the input: it cannot be read twice.
  private var streams: [Int: [UInt8]] = [:]

  /// Of these files, in this order.
  package init(_ files: [ProfiledFile], _ threads: LintThreads) {
    self.files = files
    self.threads = threads
    index = ProjectIndex(capacity: files.count)
  }

  /// What came of the next file, with what it has in common with earlier ones.
  package mutating func completed(_ checked: CheckPass.Checked, at place: Int) -> FileOutcome {
    let earlier = earlier(than: place, checked.facts, stream: checked.stream)
    guard !earlier.isEmpty, let bytes = read(place) else { return checked.outcome }
    let found = withLinter(at: place, after: earlier) { $0.lint(bytes) }
    if found.isEmpty { return .clean }
    let file = files[place].file
    return withWorker { .findings(found, $0.source(file, bytes)) }
  }

  /// Takes in the next file; the earlier ones that seem to share a recipe with it.
  ///
  /// - Parameter stream: the content of standard input.
  package mutating func earlier(
    than place: Int,
    _ facts: SourceFacts,
    stream: [UInt8]?
  ) -> [EarlierSource] {
    if let stream { streams[place] = stream }
    let similar = index.add(facts, of: place).filter { !isOneFile($0, place) }
    return similar.compactMap { other in
      guard let bytes = read(other) else { return nil }
      let file = files[other]
      return withWorker { worker in
        let source = worker.source(file.file, bytes)
        return worker.withLinter(for: file) { $0.identities(of: source) }
      }
    }
  }

  /// Works with the linter for a file, which knows these earlier sources.
  package mutating func withLinter<Result>(
    at place: Int,
    after earlier: [EarlierSource],
    _ body: (inout Linter) -> Result
  ) -> Result {
    let file = files[place]
    return withWorker { worker in
      worker.withLinter(for: file) { linter in
        linter.earlier = earlier
        defer { linter.earlier = [] }
        return body(&linter)
      }
    }
  }

  private mutating func withWorker<Result>(_ body: (inout LintWorker) -> Result) -> Result {
    var worker = self.worker.take() ?? threads.makeWorker()
    defer { self.worker = worker }
    return body(&worker)
  }

  /// Whether two paths lead to one file.
  private func isOneFile(_ one: Int, _ other: Int) -> Bool {
    guard case .path(let path) = files[one].file.source,
      case .path(let second) = files[other].file.source,
      let status = try? Stat(threads.directory.resolve(path)),
      let secondStatus = try? Stat(threads.directory.resolve(second))
    else { return false }
    return status.inode == secondStatus.inode && status.deviceID == secondStatus.deviceID
  }

  private mutating func read(_ place: Int) -> [UInt8]? {
    if let stream = streams[place] { return stream }
    let file = files[place].file
    guard !file.isStandardInput,
      case .bytes(let bytes)? = withWorker({ try? $0.reader.read(file) })
    else { return nil }
    return bytes
  }
}
