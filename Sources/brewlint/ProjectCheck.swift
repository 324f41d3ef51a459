import BrewCLI
import Diagnostics
import RecipeLint
import SystemPackage

/// Compares the recipes of all files of a run, one file after the other.
///
/// Of files without anything in common only numbers are compared. A file that seems to share something
/// with an earlier one is read and linted again, beside that.
struct ProjectCheck {
  private let files: [InputFile]
  private let reader: FileReader
  private let makeLinter: () -> Linter
  private var linter: Linter?
  private var index: ProjectIndex
  /// What came from standard input, by the place of the input: it cannot be read twice.
  private var streams: [Int: [UInt8]] = [:]

  /// Of these files, in this order.
  init(_ files: [InputFile], _ reader: FileReader, makeLinter: @escaping () -> Linter) {
    self.files = files
    self.reader = reader
    self.makeLinter = makeLinter
    index = ProjectIndex(capacity: files.count)
  }

  /// What came of the next file, with what it has in common with earlier ones.
  mutating func completed(_ checked: LintRun.Checked, at place: Int) -> LintRun.Outcome {
    if let stream = checked.stream { streams[place] = stream }
    let earlier = index.add(checked.facts, of: place).filter { !isOneFile($0, place) }
    guard !earlier.isEmpty, let bytes = read(place) else { return checked.outcome }
    var linter = linter ?? makeLinter()
    defer { self.linter = linter }
    let sources = earlier.compactMap { place in
      read(place).map { linter.identities(of: SourceText(name: files[place].name, bytes: $0)) }
    }
    let found = linter.lint(bytes, after: sources)
    if found.isEmpty { return .clean }
    return .findings(found, SourceText(name: files[place].name, bytes: bytes))
  }

  /// Whether two paths lead to one file.
  private func isOneFile(_ one: Int, _ other: Int) -> Bool {
    guard case .path(let path) = files[one].source, case .path(let second) = files[other].source,
      let status = try? Stat(reader.directory.resolve(path)),
      let secondStatus = try? Stat(reader.directory.resolve(second))
    else { return false }
    return status.inode == secondStatus.inode && status.deviceID == secondStatus.deviceID
  }

  private func read(_ place: Int) -> [UInt8]? {
    if let stream = streams[place] { return stream }
    guard case .path = files[place].source,
      case .bytes(let bytes)? = try? reader.read(files[place])
    else { return nil }
    return bytes
  }
}
