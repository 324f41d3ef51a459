import Files
import RecipeTools
import SystemPackage

/// Converts a request to files: expands folders and lists, and removes duplicates.
///
/// Files come in the order in which they, or their folders, were named; those of one folder in path order, and all of them
/// with `--force-exclude`, as hooks use it. Only copies that sync programs made come behind their originals.
package struct InputSelection {
  private let request: InputRequest
  private let directory: WorkingDirectory
  private let filters: FolderFilters?
  /// The number of files before standard input; nil if it is not an input.
  private var standardInputPlace: Int?
  /// The paths that are not on the command line.
  private var listed: [FilePath] = []
  private var found: [FoundFile] = []
  private var errors: [InputError] = []
  /// What the walks found and left alone, before their first recipe.
  private var skipped: [InputFile] = []
  private var places: CandidatePlaces
  // A single walk returns its files without duplicates.
  private var isUnique = true
  // Without links, different paths are different files.
  private var hasLinks = false

  /// The inputs of `request`.
  ///
  /// - Parameter filters: the filters of the configuration by folder; nil if there is none.
  package static func select(
    _ request: InputRequest,
    in directory: WorkingDirectory,
    filters: FolderFilters? = nil
  ) -> SelectedInputs {
    var selection = InputSelection(request: request, directory: directory, filters: filters)
    selection.run()
    return selection.result()
  }

  private init(
    request: InputRequest,
    directory: WorkingDirectory,
    filters: FolderFilters?
  ) {
    self.request = request
    self.directory = directory
    self.filters = filters
    places = CandidatePlaces(in: directory, filters: filters)
  }

  private mutating func run() {
    if request.paths.isEmpty && request.list == nil { return discover() }
    for (index, path) in request.paths.enumerated() {
      switch request.recipes[index] {
      case .found(let file, let document):
        listed.append(file)
        take(file, document: document)
      case .failed(let error): errors.append(error)
      case nil where path == "-": standardInputPlace = standardInputPlace ?? found.count
      case nil: take(path)
      }
    }
    // A hook names files, which it may have shuffled: a person reads them by their paths.
    if request.forcesExcludes, standardInputPlace == nil {
      found.sort { $0.key.lexicographicallyPrecedes($1.key) }
    }
    guard let list = request.list else { return }
    do {
      try checkLink(list)
      // In a list `-` is a file name.
      for path in try paths(in: list) { takeListed(path) }
    } catch {
      errors.append(error)
    }
  }

  private mutating func discover() {
    var rules = request.rules
    if rules.includes == nil { rules.includes = IgnoreList(patterns: RecipeName.defaultPatterns) }
    walk(".", rules)
    // A walk follows no links, but `recipes` counts as named.
    let isLimited = filter(of: ".")?.include != nil
    if request.rules.includes == nil, !isLimited, isLinkToFolder("recipes") {
      walkLink("recipes")
      // Nobody named one before the other.
      found.sort { $0.key.lexicographicallyPrecedes($1.key) }
    }
    guard found.isEmpty && errors.isEmpty else { return }
    errors.append(InputError(isLimited ? .nothingIncluded : reasonForNothing(), at: "."))
  }

  private func reasonForNothing() -> InputError.Reason {
    let search = UnsearchedRecipes(in: directory, rules: request.rules, filters: filters)
    if let recipe = search.first() { return .nothingSearched(recipe) }
    return skipped.isEmpty ? .nothingMatched : .onlyOtherFiles(skipped.count)
  }

  // About 500 000 names.
  private static let mostInList = 32 << 20

  /// The paths in a list: a file, or standard input for `-`. Empty names are skipped.
  private func paths(in list: FilePath) throws(InputError) -> [FilePath] {
    let limit = Self.mostInList
    let reader = FileReader(in: directory, limit: limit)
    let content = list == "-" ? try reader.readStandardInput(limit: limit) : try reader.read(list)
    guard case .bytes(let bytes) = content else {
      throw InputError(.listTooLarge(limit: limit), at: list)
    }
    let separator = request.isListNullSeparated ? 0 : UInt8(ascii: "\n")
    return bytes.split(separator: separator).map { FilePath(bytes: $0) }
  }

  // A list may name every file of a project, so its links are treated like those in a folder.
  private mutating func takeListed(_ path: FilePath) {
    do {
      try checkLink(path)
      listed.append(path)
      take(path, isNamed: false)
    } catch {
      errors.append(error)
    }
  }

  /// The paths on the command line.
  private var words: [FilePath] {
    request.paths.indices.filter { request.recipes[$0] == nil && request.paths[$0] != "-" }
      .map { request.paths[$0] }
  }

  // Throws if a link in a project leads out of it.
  private func checkLink(_ path: FilePath) throws(InputError) {
    let place = directory.path.pushing(path)
    guard (try? Stat(place, followTargetSymlink: false).type) == .symbolicLink else { return }
    let folder = try RealPath.ofFolder(holding: path, in: directory)
    try ProjectBoundary(of: folder).check(place, shown: path)
  }

  // Nobody named the link, so it must not lead out of the project.
  private mutating func walkLink(_ path: FilePath) {
    do throws(InputError) {
      let folder = try RealPath.of(".", in: directory)
      try ProjectBoundary(of: folder).check(folder.pushing(path), shown: path)
      hasLinks = true
      walk(path, request.rules)
    } catch {
      errors.append(error)
    }
  }

  private mutating func take(_ path: FilePath, document: Int? = nil, isNamed: Bool = true) {
    do {
      let isUnsaved = directory.unsavedText(of: path) != nil
      let isFolder = try !isUnsaved && Stat(directory.resolve(path)).type == .directory
      let key = PathKey.of(path, in: directory)
      if request.forcesExcludes, try isExcluded(path, key, isFolder: isFolder) { return }
      hasLinks = hasLinks || isLink(path)
      if isFolder { return takeFolder(path) }
      isUnique = isUnique && found.isEmpty
      var file = FoundFile(path: path, key: key, document: document)
      file.place = places.place(of: path)
      file.isNamed = isNamed && !request.forcesExcludes
      found.append(file)
    } catch let error as InputError {
      errors.append(error)
    } catch {
      let errno = error as? Errno ?? .ioError
      errors.append(InputError(opening: path, failed: errno, in: directory))
    }
  }

  // A folder is excluded by the configuration of its parent, not by its own.
  private func isExcluded(_ path: FilePath, _ key: [UInt8], isFolder: Bool)
    throws(InputError) -> Bool
  {
    if request.rules.excludes.ignores(key, isFolder: isFolder) { return true }
    guard let filters else { return false }
    let folder = try RealPath.ofFolder(holding: path, in: directory)
    guard let exclude = filters(folder).exclude else { return false }
    // A path without a name, such as `..`, has only a real path.
    let place =
      if let name = path.lastComponent, name.kind == .regular {
        folder.appending(name)
      } else {
        try RealPath.of(path, in: directory)
      }
    return exclude.match(place.bytes.span, isFolder: isFolder)
  }

  private func filter(of folder: FilePath) -> PathFilter? {
    guard let filters, let real = try? RealPath.of(folder, in: directory) else { return nil }
    return filters(real)
  }

  private mutating func takeFolder(_ path: FilePath) {
    let before = (found.count, errors.count)
    let others = skipped.count
    walk(path, request.rules)
    if before == (found.count, errors.count) {
      let isLimited = filter(of: path)?.include != nil
      let reason: InputError.Reason =
        skipped.count > others
        ? .onlyOtherFiles(skipped.count - others)
        : isLimited ? .nothingIncluded : .folderWithoutRecipes
      errors.append(InputError(reason, at: path))
    }
  }

  private mutating func walk(_ root: FilePath, _ rules: WalkRules) {
    do {
      if rules.isForWriting { try WritableWalk.check(root, in: directory) }
      var walker = try FileWalker(root, in: directory, rules: rules, filters: filters)
      walker.run()
      isUnique = isUnique && found.isEmpty
      if walker.files.allSatisfy({ isLeftAlone($0.input()) }) {
        skipped += walker.files.map { $0.input() }
      } else {
        found += walker.files
      }
      hasLinks = hasLinks || walker.files.contains(where: { $0.isLinkInFolder })
      errors.append(contentsOf: walker.errors)
    } catch {
      errors.append(error)
    }
  }

  /// Whether a walk leaves a file alone. The files of a folder are asked up to the first recipe, to know whether there
  /// is one; what the others are is noticed when they are processed.
  private func isLeftAlone(_ file: InputFile) -> Bool {
    if case .skipped? = try? FileReader(in: directory).read(file) { true } else { false }
  }

  private func isLinkToFolder(_ path: FilePath) -> Bool {
    isLink(path) && (try? Stat(directory.resolve(path)).type) == .directory
  }

  private func isLink(_ path: FilePath) -> Bool {
    (try? Stat(directory.resolve(path), followTargetSymlink: false).type) == .symbolicLink
  }

  private mutating func result() -> SelectedInputs {
    found.putCopiesBehindOriginals()
    var files: [InputFile] = []
    files.reserveCapacity(found.count + 1)
    var seen = SeenDocuments()
    let real = hasLinks ? RealFiles(found, in: directory) : nil
    for (place, file) in found.enumerated() {
      if place == standardInputPlace { files.append(standardInput) }
      if real?.isElsewhere(place) == true { continue }
      let key = real?.keys[place] ?? file.key
      let documents = isUnique && !hasLinks ? file.documents : seen.remaining(of: file, key)
      guard let documents else { continue }
      files.append(file.input(documents))
    }
    if standardInputPlace == found.count { files.append(standardInput) }
    var inputs = SelectedInputs(files: files, skipped: skipped, errors: errors)
    (inputs.words, inputs.listed) = (words, listed)
    return inputs
  }

  private var standardInput: InputFile {
    let path = request.standardInputPath
    var places = places
    return InputFile(
      .standardInput(path),
      place: path.map { places.place(of: $0) } ?? .elsewhere,
      isNamed: !request.forcesExcludes
    )
  }
}

/// What was selected so far, so that each file and each recipe comes only once.
private struct SeenDocuments {
  private var wholeFiles: Set<[UInt8]> = []
  private var documents: [[UInt8]: [Int]] = [:]

  /// What of a file was not selected before; nil for nothing.
  ///
  /// - Parameter key: tells the file from others.
  mutating func remaining(of file: FoundFile, _ key: [UInt8]) -> DocumentChoice? {
    if wholeFiles.contains(key) { return nil }
    let before = documents[key] ?? []
    guard let document = file.document else {
      wholeFiles.insert(key)
      return before.isEmpty ? .all : .except(before)
    }
    if before.contains(document) { return nil }
    documents[key] = before + [document]
    return .only(document)
  }
}

extension FoundFile {
  fileprivate var documents: DocumentChoice { document.map { .only($0) } ?? .all }
}

/// The inputs requested by the user.
package struct InputRequest: Sendable {
  /// What a word that is not a path leads to.
  package enum NamedRecipe: Sendable {
    /// A recipe: its file, and the 0-based index of its document.
    case found(FilePath, document: Int)
    /// No recipe, or several.
    case failed(InputError)
  }

  /// The paths in command line order; `-` is standard input.
  package var paths: [FilePath] = []
  /// What those of ``paths`` lead to that are names or ids of recipes, by their index.
  package var recipes: [Int: NamedRecipe] = [:]
  /// A file with the names of further paths; `-` is standard input.
  package var list: FilePath?
  /// Whether the names in ``list`` end with NUL instead of a newline.
  package var isListNullSeparated = false
  /// The exclusions of searches.
  package var rules = WalkRules()
  /// Whether exclusions also apply to named files and folders.
  package var forcesExcludes = false
  /// The path given for standard input.
  package var standardInputPath: FilePath?

  /// A request for some paths; if empty, for the recipes in the working directory.
  package init(paths: [FilePath] = []) { self.paths = paths }
}

/// The inputs of a request.
package struct SelectedInputs: Equatable, Sendable {
  /// The inputs, in the order in which they were named, each once; those of a folder in path order.
  package let files: [InputFile]
  /// What walks that came upon no recipe left alone.
  package let skipped: [InputFile]
  /// The files and folders on the command line.
  package var words: [FilePath] = []
  /// Those that something else named: a list, or the name of a recipe.
  package var listed: [FilePath] = []
  /// Inputs that could not be selected; the tool processes the rest and then fails.
  package let errors: [InputError]

  /// A selection.
  package init(
    files: [InputFile],
    skipped: [InputFile] = [],
    errors: [InputError]
  ) {
    self.files = files
    self.skipped = skipped
    self.errors = errors
  }
}
