import Platform
import SourceText
import SystemPackage

/// Finds the settings of each input: the configuration file nearest above it, and the options.
///
/// A class, as it remembers what it has read; for one thread.
package final class SettingsResolver {
  /// The distinct settings so far; ``number(for:)`` counts into them.
  package private(set) var settings: [Settings] = []

  private let request: ConfigurationRequest
  private let directory: WorkingDirectory
  private let options: Configuration
  private var optionProblems = ConfigurationProblems()
  private var loader: ConfigurationLoader
  private var scopes: [ConfigurationScope] = []
  private var scopeWithoutFile: Int?
  private var scopesByFolder: [FilePath: Int] = [:]
  private var numbers: [Choice: Int] = [:]
  private var last: Folder?
  // What most files ask for, apart: to look into `last` is to copy it.
  private var lastSpelling: [UInt8] = []
  /// The number of all files in the last folder, where no override tells them apart.
  private var lastNumber: Int?
  /// The path of `last`, with room for the name of a file.
  private var place: [UInt8] = []

  /// What the settings of a file depend on.
  private struct Choice: Hashable {
    let scope: Int
    let overrides: [Int]
  }

  /// The folder of the file that was asked for last: files come folder by folder.
  private struct Folder {
    /// The path up to the last slash, as it was asked for.
    let spelling: [UInt8]
    /// The absolute path without symbolic links, with a slash at the end.
    let path: [UInt8]
    let scope: Int
    /// The overrides that speak of all that lies in it.
    let overrides: [Int]
    /// The number of the settings where no other override holds.
    let number: Int
  }

  /// A resolver for the inputs of one run.
  package init(_ request: ConfigurationRequest, in directory: WorkingDirectory) {
    self.request = request
    self.directory = directory
    loader = ConfigurationLoader(in: directory)
    var options = Configuration()
    for setting in request.settings {
      let decoded = setting.decoded(in: directory.path)
      let text = SourceText(name: "--config", bytes: Array(setting.text.utf8))
      optionProblems.add(decoded.errors, in: text)
      optionProblems.add(warnings: decoded.warnings, in: text)
      options = decoded.configuration.laid(over: options)
    }
    self.options = options
    loadOnly()
  }

  /// What is wrong with the configurations that were needed so far.
  package var problems: ConfigurationProblems {
    var problems = loader.problems
    problems.failures += optionProblems.failures
    problems.reports += optionProblems.reports
    problems.warnings += optionProblems.warnings
    return problems
  }

  /// The configuration files that were needed so far, by their names for people.
  package var files: [String] {
    var seen: Set<String> = []
    return scopes.flatMap(\.file.files).filter { seen.insert($0).inserted }
  }

  /// What holds for files in a folder; the folder's path is absolute and without symbolic links.
  package func filter(in folder: FilePath) -> PathFilter { scopes[scope(in: folder)].filter }

  /// The number of an input's settings, among ``settings``.
  ///
  /// Beside another input of its folder it costs a comparison of paths, and a match for each override.
  package func number(for input: InputFile) -> Int {
    let path = input.path ?? "-"
    return path.withPlatformString { start in
      let bytes = UnsafeRawBufferPointer(start: start, count: strlen(start))
      let split = (bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
      let spelling = UnsafeRawBufferPointer(rebasing: bytes[..<split])
      if let lastNumber, isLast(spelling) { return lastNumber }
      let folder = self.folder(spelling, of: path)
      guard !scopes[folder.scope].overrides.isEmpty else { return folder.number }
      self.place.removeSubrange(folder.path.count...)
      self.place.append(contentsOf: bytes[split...])
      return number(of: self.place, in: folder)
    }
  }

  /// The configuration of a file, and the overrides in it that speak of the file; by its absolute path.
  func configuration(at place: FilePath) -> (scope: ConfigurationScope, overrides: [Int]) {
    let scope = scopes[scope(in: place.removingLastComponent())]
    let folder = scope.overrides(forFolder: place.removingLastComponent().bytes)
    return (scope, scope.overrides(for: place.bytes, wholeFolder: folder))
  }

  // MARK: Folders

  private func folder(_ spelling: UnsafeRawBufferPointer, of path: FilePath) -> Folder {
    if let last, isLast(spelling) { return last }
    let real = place(of: path).removingLastComponent()
    let scope = scope(in: real)
    let bytes = real.bytes
    let overrides = scopes[scope].overrides(forFolder: bytes)
    let folder = Folder(
      spelling: Array(spelling),
      path: bytes.asFolder,
      scope: scope,
      overrides: overrides,
      number: number(Choice(scope: scope, overrides: overrides))
    )
    last = folder
    lastSpelling = folder.spelling
    lastNumber = scopes[scope].overrides.isEmpty ? folder.number : nil
    place = folder.path
    return folder
  }

  private func isLast(_ spelling: UnsafeRawBufferPointer) -> Bool {
    guard spelling.count == lastSpelling.count else { return false }
    guard let start = spelling.baseAddress else { return true }
    return lastSpelling.withUnsafeBytes { last in
      last.baseAddress.map { memcmp($0, start, spelling.count) == 0 } ?? true
    }
  }

  /// The absolute path of a file, its folder without symbolic links. What standard input passes for need
  /// not exist: then the nearest folder that does counts.
  func place(of path: FilePath) -> FilePath {
    var missing: [FilePath.Component] = []
    var path = path
    while true {
      if let name = path.lastComponent { missing.append(name) }
      if let folder = try? RealPath.ofFolder(holding: path, in: directory) {
        return missing.reversed().reduce(folder) { $0.appending($1) }
      }
      path.removeLastComponent()
      if path.isEmpty { return missing.reversed().reduce(directory.path) { $0.appending($1) } }
    }
  }

  // MARK: Scopes

  // Where one configuration is for all, it is the first scope and the only one.
  private func loadOnly() {
    switch request.origin {
    case .nearest: return
    case .nowhere: _ = addScope(Configuration())
    case .file(let path):
      do {
        let folder = try RealPath.ofFolder(holding: path, in: directory)
        let file = path.lastComponent.map { folder.appending($0) } ?? folder
        _ = addScope(loader.load(file, name: PrintableName.of(path)))
      } catch {
        let hint = InlineSetting.hint(aboutFile: PrintableName.of(path))
        loader.note(InputError(error.reason, at: path), hint: hint)
        _ = addScope(Configuration())
      }
    }
  }

  private func addScope(_ configuration: Configuration) -> Int {
    scopes.append(ConfigurationScope(file: configuration, options: options))
    return scopes.count - 1
  }

  private func scope(in folder: FilePath) -> Int {
    guard request.origin == .nearest else { return 0 }
    var folders: [FilePath] = []
    var current = folder
    var found: Int?
    repeat {
      found = scopesByFolder[current]
      if found != nil { break }
      folders.append(current)
      found = ownScope(of: current)
    } while found == nil && current.removeLastComponent()
    let scope = found ?? bareScope()
    for folder in folders { scopesByFolder[folder] = scope }
    return scope
  }

  // The scope of the file in a folder itself.
  private func ownScope(of folder: FilePath) -> Int? {
    let file = folder.appending(ConfigurationLoader.fileName)
    guard
      directory.unsavedText(of: file) != nil
        || (try? Stat(file, followTargetSymlink: false)) != nil
    else { return nil }
    return addScope(loader.load(file))
  }

  private func bareScope() -> Int {
    let scope = scopeWithoutFile ?? addScope(Configuration())
    scopeWithoutFile = scope
    return scope
  }

  // MARK: Settings

  private func number(of path: [UInt8], in folder: Folder) -> Int {
    let scope = scopes[folder.scope]
    guard scope.hasOverrides(for: path, besides: folder.overrides) else { return folder.number }
    let overrides = scope.overrides(for: path, wholeFolder: folder.overrides)
    return number(Choice(scope: folder.scope, overrides: overrides))
  }

  // Configurations that come to the same share their settings.
  private func number(_ choice: Choice) -> Int {
    if let known = numbers[choice] { return known }
    let scope = scopes[choice.scope]
    let own = Settings(
      rules: scope.rules(overrides: choice.overrides).settings,
      methods: scope.merged.methodTable,
      lineEnding: scope.merged.lineEnding?.value ?? .auto
    )
    let number = settings.firstIndex(of: own) ?? settings.count
    if number == settings.count { settings.append(own) }
    numbers[choice] = number
    return number
  }
}
