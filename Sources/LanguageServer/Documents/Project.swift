import Files
import RecipeLint
import RecipeSyntax
import RecipeTools
import Recipes
import SystemPackage
import Text
import Workspace

/// The folders of the workspace with their configurations: which rules apply to a file, and what they find.
///
/// Unsaved texts take the place of files in all checks. For use by one thread.
final class Project {
  /// The folders of the workspace, without symbolic links.
  private(set) var folders: [FilePath]
  /// The recipes of the folders.
  let index = RecipeIndex()
  /// The units of columns.
  let encoding: PositionEncoding
  private var unsaved: [FilePath: [UInt8]] = [:]
  private var resolver: SettingsResolver
  private var places: CandidatePlaces
  /// A linter for each of the resolver's settings that was needed.
  private var linters: [Int: Linter] = [:]

  init(folders: [FilePath], encoding: PositionEncoding) {
    self.folders = folders
    self.encoding = encoding
    let directory = WorkingDirectory("/")
    resolver = SettingsResolver(ConfigurationRequest(), in: directory)
    places = CandidatePlaces(in: directory) { [resolver] in resolver.filter(in: $0) }
    index.rescan()
  }

  // MARK: Files

  /// The base of all paths, which are absolute.
  var directory: WorkingDirectory { WorkingDirectory("/", unsaved: unsaved) }

  /// Sets the unsaved text of a file, or that it has none. That of a configuration takes effect with
  /// ``reloadConfigurations()``.
  func setUnsaved(_ text: [UInt8]?, of path: FilePath) { unsaved[path] = text }

  /// Adds and removes folders of the workspace.
  func changeFolders(adding added: [FilePath], removing removed: [FilePath]) {
    folders.removeAll { removed.contains($0) }
    folders += added.filter { !folders.contains($0) }
    index.rescan()
  }

  /// Forgets what was read of configurations.
  func reloadConfigurations() {
    let directory = directory
    resolver = SettingsResolver(ConfigurationRequest(), in: directory)
    places = CandidatePlaces(in: directory) { [resolver] in resolver.filter(in: $0) }
    linters.removeAll()
    index.recheckAll()
  }

  /// The content of a file; nil if it cannot be read or is too large.
  func read(_ path: FilePath) -> [UInt8]? { FileReader(in: directory).bytes(of: path) }

  /// The name of a path for people: relative to its folder of the workspace.
  func name(of path: FilePath) -> String {
    let bytes = path.bytes
    for folder in folders {
      let prefix = folder.bytes.asFolder
      if bytes.starts(with: prefix) {
        return PrintableName.of(FilePath(bytes: bytes.dropFirst(prefix.count)))
      }
    }
    return PrintableName.of(path)
  }

  // MARK: Settings

  /// The settings that apply to a file; those of an unsaved document without a path are the defaults.
  func settings(of path: FilePath?) -> Settings {
    guard let path else { return Settings() }
    let number = resolver.number(for: InputFile(.path(path)))
    return resolver.settings[number]
  }

  /// What the configuration and the place of a document say about it.
  func settings(ofDocument path: FilePath?, language: String) -> DocumentSettings {
    DocumentSettings(
      methods: settings(of: path).methods,
      place: place(of: path, language: language),
      isExcluded: path.map(isExcluded) ?? false
    )
  }

  private func isExcluded(_ path: FilePath) -> Bool {
    resolver.filter(in: path.removingLastComponent()).exclude?.match(path.bytes.span) ?? false
  }

  /// The errors of a configuration file, with its unsaved text.
  func findings(inConfiguration path: FilePath) -> [Diagnostic] {
    let request = ConfigurationRequest(origin: .nearest)
    let resolver = SettingsResolver(request, in: directory)
    _ = resolver.number(for: InputFile(.path(path)))
    let name = resolver.files.first ?? ""
    return resolver.problems.reports.filter { $0.source.name == name }.flatMap(\.errors)
  }

  /// Where a document is. To call it a recipe in the editor, often by patterns such as `recipes/**`, is a place too; so
  /// is a folder `recipes` that is opened by itself.
  func place(of path: FilePath?, language: String) -> CandidatePlace {
    guard let path else { return language == "yaml" ? .elsewhere : .meant }
    let place = places.place(of: path)
    guard place == .elsewhere else { return place }
    let isInRecipes = folders.contains {
      $0.lastComponent == CandidatePlaces.name && path.starts(with: $0)
    }
    return isInRecipes || Self.recipeLanguages.contains(language) ? .folder : .elsewhere
  }

  /// The language of a document that is opened: that of recipes for a new file in a folder with recipes.
  func language(of path: FilePath?, named language: String) -> String {
    guard let path, places.place(of: path) == .elsewhere, isNew(path), isBesideRecipe(path) else {
      return language
    }
    return Self.recipeLanguages[0]
  }

  /// Whether a YAML file is not there yet, or is empty.
  private func isNew(_ path: FilePath) -> Bool {
    guard path.extension == "yaml" || path.extension == "yml" else { return false }
    return (try? FileReader(in: directory).read(path)).map { content in
      if case .bytes(let bytes) = content { bytes.allSatisfy { $0 <= 0x20 } } else { false }
    } ?? true
  }

  /// Whether one of the first files of a file's folder is a recipe.
  private func isBesideRecipe(_ path: FilePath) -> Bool {
    let folder = path.removingLastComponent()
    return FolderNames.recipes(in: folder).prefix(Self.mostNeighbors).contains { name in
      let start = FileReader(in: directory).start(of: folder.pushing(name))
      return start.map { RecipeContent($0) == .recipe } ?? false
    }
  }

  /// How many files of a folder are read to find out whether it is a folder of recipes.
  private static let mostNeighbors = 16
  /// The language of recipes, as the extensions of editors call it.
  private static let recipeLanguages = ["brewguide-recipe", "brewguide"]

  /// The recipes in folders that a search finds, in the order of `brewlint`.
  func search() -> [FilePath] {
    folders.flatMap { folder -> [FilePath] in
      let place = WorkingDirectory(folder, unsaved: unsaved)
      let found = InputSelection.select(InputRequest(), in: place) { [resolver] in
        resolver.filter(in: $0)
      }
      if !found.files.isEmpty { return found.files.compactMap(\.path).map(folder.pushing) }
      // A folder of recipes may be opened by itself.
      let all = InputSelection.select(InputRequest(paths: ["."]), in: place) { [resolver] in
        resolver.filter(in: $0)
      }
      return all.files.compactMap(\.path).map(folder.pushing)
    }
  }

  // MARK: Findings

  /// Uses the linter for a file.
  ///
  /// - Parameter earlier: earlier sources that may share a recipe with it.
  func withLinter<Result>(
    for path: FilePath?,
    earlier: [EarlierSource] = [],
    _ body: (inout Linter) -> Result
  ) -> Result {
    let file = path ?? "/-"
    let number = resolver.number(for: InputFile(.path(file)))
    var linter = linters.removeValue(forKey: number) ?? makeLinter(resolver.settings[number])
    linter.grinders = { [weak self] in self?.sharedGrinders(for: path) ?? [] }
    linter.earlier = earlier
    linter.kind = file.isEquipment ? .equipment : .recipe
    defer {
      linter.earlier = []
      linters[number] = linter
    }
    return body(&linter)
  }

  private func sharedGrinders(for path: FilePath?) -> [String] {
    let equipment = path.map {
      EquipmentFiles(in: directory).readShared(for: $0.removingLastComponent())
    }
    return (equipment?.grinders ?? EquipmentFiles.shipped).map(\.name)
  }

  private func makeLinter(_ settings: Settings) -> Linter {
    Linter(settings.rules, methods: settings.methods)
  }

  /// What the rules find in a text, compared with the recipes of earlier files. Fixes are not tried.
  func findings(in bytes: [UInt8], of path: FilePath?) -> [Diagnostic] {
    if bytes.count > FileLimit.file {
      return withLinter(for: path) { $0.lintTooLarge(size: bytes.count, limit: FileLimit.file) }
    }
    let recognized = path.map { recognize(bytes, at: $0) }
    let (found, facts) = withLinter(for: path) { linter in
      (linter.findings(in: bytes, recognized), linter.facts)
    }
    guard let path, recognized != .unlike else { return found }
    let earlier = index.files(before: path, sharing: facts).compactMap { source(of: $0) }
    guard !earlier.isEmpty else { return found }
    return withLinter(for: path, earlier: earlier) { $0.lint(bytes) }
  }

  private func recognize(_ bytes: [UInt8], at path: FilePath) -> RecipeRecognition {
    DocumentRole.recognize(bytes, at: place(of: path, language: ""))
  }

  /// What the index keeps of a text, from one reading of it; nothing of one that is not a recipe.
  func indexed(_ bytes: [UInt8], of path: FilePath) -> IndexedText {
    let recognized = recognize(bytes, at: path)
    guard recognized.isLinted else { return IndexedText.nothing }
    return withLinter(for: path) { linter in
      let found = linter.findings(in: bytes, recognized)
      return IndexedText(linter, findings: found)
    }
  }

  /// The findings in a text with only the fixes that `brewlint --fix` would make.
  func fixable(_ found: [Diagnostic], in bytes: [UInt8], of path: FilePath?) -> [Diagnostic] {
    guard found.contains(where: { $0.fix != nil }) else { return found }
    return withLinter(for: path) { Fixer.withoutRefusedFixes(found, of: bytes, with: &$0) }
  }

  private func source(of path: FilePath) -> EarlierSource? {
    guard let bytes = read(path) else { return nil }
    let text = SourceText(name: name(of: path), path: path.bytes, bytes: bytes)
    return withLinter(for: path) { $0.identities(of: text) }
  }
}

extension Linter {
  /// The findings in a text that a project recognizes; nil for one without a path.
  fileprivate mutating func findings(
    in bytes: [UInt8],
    _ recognized: RecipeRecognition?
  ) -> [Diagnostic] {
    recognized == .unlike ? lintOther(bytes, isMeant: true) : lint(bytes)
  }
}
