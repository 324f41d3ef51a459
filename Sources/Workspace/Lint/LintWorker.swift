import BrewDomain
import RecipeLint
import SourceText

/// What a linter is made for: the rules to ask, and the brew methods to know.
package struct LintProfile: Sendable {
  fileprivate let rules: RuleSelection
  fileprivate let methods: MethodTable

  package init(rules: RuleSelection, methods: MethodTable) {
    self.rules = rules
    self.methods = methods
  }
}

/// The memory of one thread: what reads files, and a linter for each profile.
package struct LintWorker {
  let reader: FileReader
  private let profiles: [LintProfile]
  private let keepsIgnored: Bool
  private let needsIdentity: [Bool]
  private var linters: [Linter] = []
  /// The place of each profile's linter, which is made when the first file wants it.
  private var indices: [Int?]
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

  init(_ profiles: [LintProfile], keepsIgnored: Bool, in directory: WorkingDirectory) {
    self.profiles = profiles
    self.keepsIgnored = keepsIgnored
    reader = FileReader(in: directory)
    needsIdentity = profiles.map(\.rules.needsIdentity)
    indices = Array(repeating: nil, count: profiles.count)
    current = CurrentFile(ProjectRoots(in: directory))
  }

  /// Works with the linter for a file, in place.
  mutating func withLinter<Result>(
    for file: SelectedFile,
    _ body: (inout Linter) -> Result
  ) -> Result {
    let index = indices[file.settings] ?? addLinter(for: file.settings)
    guard needsIdentity[file.settings] else { return body(&linters[index]) }
    current.file = file.input
    linters[index].identity = { [current] in current.identity }
    return body(&linters[index])
  }

  private mutating func addLinter(for profile: Int) -> Int {
    let (rules, methods) = (profiles[profile].rules, profiles[profile].methods)
    linters.append(Linter(rules, keepsIgnored: keepsIgnored, methods: methods))
    indices[profile] = linters.count - 1
    return linters.count - 1
  }

  /// A file with its content, for a report.
  func source(_ file: InputFile, _ bytes: [UInt8]) -> SourceText {
    SourceText(name: file.name, path: current.roots.path(of: file), bytes: bytes)
  }
}
