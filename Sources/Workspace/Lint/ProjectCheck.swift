import RecipeLint
import RecipeTools
import Recipes
import Text

/// Compares the recipes of all files of a run, file by file.
///
/// For files with nothing in common only hashes are compared. A file that seems to share something with an
/// earlier one is read and linted again, together with that file.
struct ProjectCheck {
  private let files: [SelectedFile]
  private let run: LintRun
  // Created when there is something to compare.
  private var worker: LintWorker?
  private var index: ProjectIndex
  /// The content of standard input, which cannot be read twice, and of files whose changes are only shown, by input index.
  private var kept: [Int: [UInt8]] = [:]

  /// Creates a check of these files, in this order.
  init(_ files: [SelectedFile], _ run: LintRun) {
    self.files = files
    self.run = run
    index = ProjectIndex(capacity: files.count)
  }

  /// The result of the next file, including findings about earlier files.
  mutating func completed(_ checked: CheckedFile, at place: Int) -> CheckedFile {
    let earlier = earlier(than: place, checked.facts, stream: checked.stream)
    guard !earlier.isEmpty, let bytes = read(place) else { return checked }
    let found = withLinter(at: place, after: earlier) { linter in
      Fixer.withoutRefusedFixes(linter.lint(bytes), of: bytes, with: &linter)
    }
    let file = files[place].input
    return withWorker { worker in CheckedFile(found) { worker.source(file, bytes) } }
  }

  /// Adds the next file; returns the earlier ones that seem to share a recipe with it.
  ///
  /// - Parameter stream: the content of standard input.
  mutating func earlier(
    than place: Int,
    _ facts: IdentityHashes,
    stream: [UInt8]?
  ) -> [EarlierSource] {
    if let stream { kept[place] = stream }
    return index.add(facts, of: place).compactMap { other in
      guard let bytes = read(other) else { return nil }
      let file = files[other]
      var earlier = withWorker { worker in
        let source = worker.source(file.input, bytes)
        return worker.withLinter(for: file) { $0.identities(of: source) }
      }
      earlier.isOriginal = isOriginal(file.input, of: files[place].input)
      return earlier
    }
  }

  /// Whether a file is a copy that a sync program made of another one, by its name.
  private func isOriginal(_ file: InputFile, of copy: InputFile) -> Bool {
    guard let path = file.path?.bytes, let name = copy.path?.bytes else { return false }
    return SyncCopyName.original(of: name) == path
  }

  /// Keeps what a file becomes: later ones are compared with that.
  mutating func keep(_ bytes: [UInt8], at place: Int) { kept[place] = bytes }

  /// Uses the linter for a file, with these earlier sources.
  mutating func withLinter<Result>(
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
    var worker = self.worker.take() ?? run.makeWorker()
    defer { self.worker = worker }
    return body(&worker)
  }

  private mutating func read(_ place: Int) -> [UInt8]? {
    if let bytes = kept[place] { return bytes }
    let file = files[place].input
    guard !file.isStandardInput,
      case .recipe(let bytes, _)? = withWorker({ try? $0.reader.read(file) })
    else { return nil }
    return bytes
  }
}
