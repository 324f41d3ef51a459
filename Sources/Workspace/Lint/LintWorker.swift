import BrewDomain
import RecipeLint
import SourceText
import SystemPackage

/// The configuration of a linter: the enabled rules and the known brew methods.
package struct LintProfile: Sendable {
  let rules: RuleSelection
  fileprivate let methods: MethodTable

  package init(rules: RuleSelection, methods: MethodTable) {
    self.rules = rules
    self.methods = methods
  }
}

/// The state of one thread: a file reader, and a linter per profile.
package struct LintWorker {
  let reader: FileReader
  private let profiles: [LintProfile]
  private let keepsIgnored: Bool
  private let needsGrinders: [Bool]
  private var linters: [Linter] = []
  /// The index of each profile's linter, which is created for its first file.
  private var indices: [Int?]
  private let current: CurrentFile

  /// The current file. An object, so that a linter can request the grinders, which few files need and which cost more
  /// than a rule.
  private final class CurrentFile {
    var file: InputFile?
    var roots: ProjectRoots
    private let equipment: EquipmentFiles
    private let directory: WorkingDirectory
    /// The names of the known grinders, by the folder of the file as named.
    private var grindersByFolder: [FilePath: [String]] = [:]

    init(in directory: WorkingDirectory) {
      roots = ProjectRoots(in: directory)
      equipment = EquipmentFiles(in: directory)
      self.directory = directory
    }

    var grinders: [String] {
      let path = file?.path ?? "-"
      let named = path.removingLastComponent()
      if let known = grindersByFolder[named] { return known }
      let folder = (try? RealPath.ofFolder(holding: path, in: directory)) ?? directory.path
      let names = equipment.readShared(for: folder).grinders.map(\.name)
      grindersByFolder[named] = names
      return names
    }
  }

  init(
    _ profiles: [LintProfile],
    keepsIgnored: Bool,
    in directory: WorkingDirectory
  ) {
    self.profiles = profiles
    self.keepsIgnored = keepsIgnored
    reader = FileReader(in: directory)
    needsGrinders = profiles.map(\.rules.needsGrinders)
    indices = Array(repeating: nil, count: profiles.count)
    current = CurrentFile(in: directory)
  }

  /// Uses the linter for a file, in place.
  mutating func withLinter<Result>(
    for file: SelectedFile,
    _ body: (inout Linter) -> Result
  ) -> Result {
    let index = indices[file.settings] ?? addLinter(for: file.settings)
    linters[index].kind = file.input.kind
    guard needsGrinders[file.settings] else { return body(&linters[index]) }
    current.file = file.input
    linters[index].grinders = { [current] in current.grinders }
    return body(&linters[index])
  }

  private mutating func addLinter(for profile: Int) -> Int {
    let (rules, methods) = (profiles[profile].rules, profiles[profile].methods)
    linters.append(Linter(rules, keepsIgnored: keepsIgnored, methods: methods))
    indices[profile] = linters.count - 1
    return linters.count - 1
  }

  /// The source of a file, for a report.
  func source(_ file: InputFile, _ bytes: [UInt8]) -> SourceText {
    SourceText(name: file.name, path: current.roots.path(of: file), bytes: bytes)
  }
}
