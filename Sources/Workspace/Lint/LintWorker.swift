import Files
import RecipeLint
import Recipes
import SystemPackage
import Text

/// The state of one thread: a file reader, and a linter for each of the settings.
package struct LintWorker {
  let reader: FileReader
  private let settings: [Settings]
  private let keepsIgnored: Bool
  private var linters: [Linter] = []
  /// The index of the linter for each of the settings, which is created for its first file.
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
    private var grindersByFolder: [NamedFolder: [String]] = [:]

    init(in directory: WorkingDirectory) {
      roots = ProjectRoots(in: directory)
      equipment = EquipmentFiles(in: directory)
      self.directory = directory
    }

    var grinders: [String] {
      let path = file?.path ?? "-"
      let named = NamedFolder(of: path)
      if let known = grindersByFolder[named] { return known }
      let folder = (try? RealPath.ofFolder(holding: path, in: directory)) ?? directory.path
      let names = equipment.readShared(for: folder).grinders.map { $0.name }
      grindersByFolder[named] = names
      return names
    }
  }

  init(
    _ settings: [Settings],
    keepsIgnored: Bool,
    in directory: WorkingDirectory
  ) {
    self.settings = settings
    self.keepsIgnored = keepsIgnored
    reader = FileReader(in: directory)
    indices = Array(repeating: nil, count: settings.count)
    current = CurrentFile(in: directory)
  }

  /// Uses the linter for a file, in place.
  mutating func withLinter<Result>(
    for file: SelectedFile,
    _ body: (inout Linter) -> Result
  ) -> Result {
    let index = indices[file.settings] ?? addLinter(for: file.settings)
    linters[index].kind = file.input.kind
    current.file = file.input
    return body(&linters[index])
  }

  private mutating func addLinter(for number: Int) -> Int {
    let own = settings[number]
    var linter = Linter(own.rules, keepsIgnored: keepsIgnored, methods: own.methods)
    linter.grinders = { [current] in current.grinders }
    linters.append(linter)
    indices[number] = linters.count - 1
    return linters.count - 1
  }

  /// The source of a file, for a report.
  func source(_ file: InputFile, _ bytes: [UInt8]) -> SourceText {
    SourceText(name: file.name, path: current.roots.path(of: file.path), bytes: bytes)
  }
}
