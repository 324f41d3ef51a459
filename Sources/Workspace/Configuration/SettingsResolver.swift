import Files
import Platform
import Recipes
import SystemPackage
import Text

/// Finds the settings of each input: from the nearest configuration file above it, and the options.
///
/// A class, because it caches what it reads; for use by one thread.
package final class SettingsResolver {
  /// The distinct settings so far; ``number(for:)`` returns an index.
  package private(set) var settings: [Settings] = []

  private let request: ConfigurationRequest
  let directory: WorkingDirectory
  private let options: Configuration
  private var optionProblems = ConfigurationProblems()
  private var loader: ConfigurationLoader
  private var scopes: [ConfigurationScope] = []
  private var scopeWithoutFile: Int?
  private var scopesByFolder: [FilePath: Int] = [:]
  private var numbers: [Choice: Int] = [:]
  /// The folders of inputs, as they were named.
  private var folders: [NamedFolder: Folder] = [:]

  /// The key of a file's settings.
  private struct Choice: Hashable {
    let scope: Int
    let overrides: [Int]
  }

  /// The folder of an input.
  private struct Folder {
    /// The absolute path without symbolic links, with a slash at the end.
    let path: [UInt8]
    let scope: Int
    /// The overrides that match the whole folder.
    let overrides: [Int]
    /// The settings index if no other override applies.
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
      options = decoded.configuration.merged(over: options)
    }
    self.options = options
    loadOnly()
  }

  /// The problems of the configurations used so far.
  package var problems: ConfigurationProblems {
    var problems = loader.problems
    problems.failures += optionProblems.failures
    problems.reports += optionProblems.reports
    return problems
  }

  /// Whether the options of the command line are wrong.
  var hasWrongOptions: Bool { !optionProblems.isEmpty }
  var warnings: ConfigurationWarnings? { request.warnings }

  /// The display names of the configuration files used so far.
  package var files: [String] {
    var seen: Set<String> = []
    return scopes.flatMap { $0.file.files }.filter { seen.insert($0).inserted }
  }

  /// The filter for a folder; its path is absolute and without symbolic links.
  package func filter(in folder: FilePath) -> PathFilter { scopes[scope(in: folder)].filter }

  /// The index of an input's settings in ``settings``.
  package func number(for input: InputFile) -> Int {
    let path = input.path ?? "-"
    let folder = folder(of: path)
    guard !scopes[folder.scope].overrides.isEmpty else { return folder.number }
    let bytes = path.bytes
    let name = bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
    let overrides = scopes[folder.scope].overrides(
      for: folder.path + name,
      wholeFolder: folder.overrides
    )
    return number(Choice(scope: folder.scope, overrides: overrides))
  }

  /// The configuration for a file and its matching overrides, by the absolute path.
  func configuration(at place: FilePath) -> (scope: ConfigurationScope, overrides: [Int]) {
    let scope = scopes[scope(in: place.removingLastComponent())]
    let folder = scope.overrides(forFolder: place.removingLastComponent().bytes)
    return (scope, scope.overrides(for: place.bytes, wholeFolder: folder))
  }

  // MARK: Folders

  private func folder(of path: FilePath) -> Folder {
    let named = NamedFolder(of: path)
    if let folder = folders[named] { return folder }
    let real = place(of: path).removingLastComponent()
    let scope = scope(in: real)
    let overrides = scopes[scope].overrides(forFolder: real.bytes)
    let folder = Folder(
      path: real.bytes.asFolder,
      scope: scope,
      overrides: overrides,
      number: number(Choice(scope: scope, overrides: overrides))
    )
    folders[named] = folder
    return folder
  }

  /// The absolute path of a file; its folder is resolved. The path given for standard input need not exist:
  /// then the nearest existing parent folder is resolved.
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

  // A configuration for all inputs is the first and only scope.
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
    let scope = found ?? defaultScope()
    for folder in folders { scopesByFolder[folder] = scope }
    return scope
  }

  // The scope of the configuration file directly in a folder.
  private func ownScope(of folder: FilePath) -> Int? {
    checkEquipment(in: folder)
    let file = folder.appending(ConfigurationLoader.fileName)
    guard
      directory.unsavedText(of: file) != nil
        || (try? Stat(file, followTargetSymlink: false)) != nil
    else { return nil }
    return addScope(loader.load(file))
  }

  /// Notes an equipment file of the project that is not a file, such as a folder, a pipe or a link to nothing.
  private func checkEquipment(in folder: FilePath) {
    let file = folder.appending(EquipmentFormat.fileName)
    guard (try? Stat(file, followTargetSymlink: false)) != nil,
      (try? Stat(file))?.type != .regular, ProjectRoots.root(above: folder) != nil
    else { return }
    do throws(InputError) {
      _ = try FileReader(in: directory).read(FilePath(bytes: PathKey.of(file, in: directory)))
    } catch {
      loader.note(error, hint: "`\(EquipmentFormat.fileName)` must be a file")
    }
  }

  private func defaultScope() -> Int {
    let scope = scopeWithoutFile ?? addScope(Configuration())
    scopeWithoutFile = scope
    return scope
  }

  // MARK: Settings

  // Equal settings are shared.
  private func number(_ choice: Choice) -> Int {
    if let known = numbers[choice] { return known }
    let scope = scopes[choice.scope]
    let own = scope.settings(overrides: choice.overrides)
    let number = settings.firstIndex(of: own) ?? settings.count
    if number == settings.count { settings.append(own) }
    numbers[choice] = number
    return number
  }
}
