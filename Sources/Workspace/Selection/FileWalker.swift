import Files
import RecipeTools
import Recipes
import SystemPackage

/// Finds the recipes below a folder, in path order, with at most one open descriptor.
struct FileWalker {
  private struct Folder {
    let listing: FolderListing
    let scope: IgnoreScope?
    let filter: PathFilter?
    /// Whether the filter includes the whole folder.
    let isIncluded: Bool
    /// Whether the folder is `recipes`, or below one, within its project.
    let isInRecipes: Bool
  }

  /// The files found so far.
  private(set) var files: [FoundFile] = []

  private let directory: WorkingDirectory
  private let rules: WalkRules
  private let filters: FolderFilters?
  private var loader = IgnoreLoader()
  private var failures: [InputError] = []
  /// Links in the walk must not lead out of the project.
  private lazy var boundary = ProjectBoundary(of: start)
  private let root: FilePath
  private let start: FilePath

  /// A walk of the folder `root`.
  init(
    _ root: FilePath,
    in directory: WorkingDirectory,
    rules: WalkRules,
    filters: FolderFilters? = nil
  ) throws(InputError) {
    self.root = root
    self.directory = directory
    self.rules = rules
    self.filters = filters
    start = try RealPath.of(root, in: directory)
  }

  /// Errors of folders that could not be listed and ignore files that could not be read.
  var errors: [InputError] { failures + loader.errors }

  /// Walks to the end.
  mutating func run() {
    let scope =
      rules.usesGitignore ? loader.scope(above: start, fallbackTop: directory.path) : nil
    let place = WalkPlace(
      shown: root,
      key: PathKey.of(root, in: directory),
      absolute: start
    )
    walk(place, below: scope, nil)
  }

  private mutating func walk(_ place: WalkPlace, below scope: IgnoreScope?, _ outer: Folder?) {
    guard let folder = open(place, below: scope, outer) else { return }
    for entry in folder.listing.entries {
      let place = place.entry(entry.name)
      guard !isExcluded(place, isFolder: entry.isFolder, folder) else { continue }
      if entry.isFolder {
        walk(place, below: folder.scope, folder)
      } else {
        take(entry, at: place, in: folder, isFirst: outer == nil)
      }
    }
  }

  // Patterns match a folder without its trailing slash, which is only for sorting.
  private func isExcluded(_ place: WalkPlace, isFolder: Bool, _ folder: Folder) -> Bool {
    let end = isFolder ? 1 : 0
    let path = place.absolute.span
    let absolute = path.extracting(0..<(path.count - end))
    if let scope = folder.scope, scope.ignores(absolute, isFolder: isFolder) { return true }
    if let exclude = folder.filter?.exclude, exclude.matchItself(absolute, isFolder: isFolder) {
      return true
    }
    guard !rules.excludes.isEmpty else { return false }
    let key = place.key.span
    let decision = rules.excludes.decision(
      on: key.extracting(0..<(key.count - end)),
      isFolder: isFolder
    )
    return decision == true
  }

  // The includes of the configuration replace the default patterns.
  private mutating func take(
    _ entry: FolderListing.Entry,
    at place: WalkPlace,
    in folder: Folder,
    isFirst: Bool
  ) {
    if entry.name.elementsEqual(EquipmentFormat.fileName.utf8) {
      guard rules.takesEquipment, isWanted(equipmentAt: place, in: folder, isFirst: isFirst) else {
        return
      }
    } else if let include = folder.filter?.include {
      guard folder.isIncluded || include.matchItself(place.absolute.span) else { return }
    } else if let includes = rules.includes, !includes.ignores(place.key) {
      return
    }
    let path = FilePath(bytes: place.shown)
    if entry.isLink {
      do throws(InputError) {
        try boundary.check(FilePath(bytes: place.absolute), shown: path)
      } catch {
        return failures.append(error)
      }
    }
    let isMeant =
      folder.filter?.include != nil || entry.name.withUnsafeBufferPointer(RecipeName.isExplicit)
    files.append(
      FoundFile(
        path: path,
        key: place.key,
        isLinkInFolder: entry.isLink,
        place: isMeant
          ? .meant : CandidatePlaces.place(isInRecipes: folder.isInRecipes, folder.filter)
      )
    )
  }

  // The default patterns, and the includes of a configuration, are about recipes: an equipment file belongs to the
  // project if it is beside a configuration or where a search begins.
  private func isWanted(equipmentAt place: WalkPlace, in folder: Folder, isFirst: Bool) -> Bool {
    if let include = folder.filter?.include {
      return folder.isIncluded || folder.listing.hasConfiguration
        || include.matchItself(place.absolute.span)
    }
    guard let includes = rules.includes else { return true }
    return isFirst || folder.listing.hasConfiguration || includes.ignores(place.key)
  }

  // MARK: Folders

  /// Lists a folder; nil if it cannot be.
  private mutating func open(
    _ place: WalkPlace,
    below parent: IgnoreScope?,
    _ outer: Folder?
  ) -> Folder? {
    let shown = place.shown.isEmpty ? "." : FilePath(bytes: place.shown)
    do {
      let listing = try FolderReader.list(directory.resolve(shown))
      let isNew = outer == nil || listing.hasConfiguration
      let own = isNew ? filters?(FilePath(bytes: place.absolute)) : outer?.filter
      return Folder(
        listing: listing,
        scope: scope(of: listing, at: place, below: parent),
        filter: own,
        isIncluded: isIncluded(place, isNew: isNew, own, below: outer),
        isInRecipes: isInRecipes(place, listing, below: outer)
      )
    } catch {
      failures.append(InputError(errno: error, at: shown))
      return nil
    }
  }

  // A nested repository is a project of its own.
  private func isInRecipes(
    _ place: WalkPlace,
    _ listing: FolderListing,
    below outer: Folder?
  ) -> Bool {
    guard let outer else { return CandidatePlaces.isInRecipes(start, named: root) }
    if listing.hasGitMarker { return false }
    return outer.isInRecipes || place.absolute.suffix(9).elementsEqual("/recipes/".utf8)
  }

  private func isIncluded(
    _ place: WalkPlace,
    isNew: Bool,
    _ filter: PathFilter?,
    below outer: Folder?
  ) -> Bool {
    guard let include = filter?.include else { return false }
    let path = place.absolute.span
    let folder = path.extracting(0..<max(0, path.count - 1))
    if isNew { return include.match(folder, isFolder: true) }
    return outer?.isIncluded == true || include.matchItself(folder, isFolder: true)
  }

  private mutating func scope(
    of listing: FolderListing,
    at place: WalkPlace,
    below parent: IgnoreScope?
  ) -> IgnoreScope? {
    guard rules.usesGitignore, listing.hasGitMarker || listing.hasIgnoreFile else { return parent }
    let folder = FilePath(bytes: place.absolute)
    // A nested repository does not inherit ignore rules.
    let outer =
      listing.hasGitMarker ? loader.excludeScope(of: GitRoot(topLevel: folder)) : parent
    return listing.hasIgnoreFile ? loader.scope(in: folder, parent: outer) : outer
  }
}

/// A place of a walk, in three forms. Those of folders end with a slash.
private struct WalkPlace {
  /// As a user would write it.
  let shown: [UInt8]
  /// As used for comparison and `--exclude`; see ``PathKey``.
  let key: [UInt8]
  /// Without symbolic links, as used for ignore files.
  let absolute: [UInt8]

  /// The folder where a walk begins.
  init(shown: FilePath, key: [UInt8], absolute: FilePath) {
    // Files in `.` are shown without it, as users write them.
    self.shown = shown == "." || shown.isEmpty ? [] : shown.bytes.asFolder
    self.key = key.isEmpty ? [] : key.asFolder
    self.absolute = absolute.bytes.asFolder
  }

  private init(_ shown: [UInt8], _ key: [UInt8], _ absolute: [UInt8]) {
    (self.shown, self.key, self.absolute) = (shown, key, absolute)
  }

  /// An entry of the folder.
  func entry(_ name: [UInt8]) -> WalkPlace { WalkPlace(shown + name, key + name, absolute + name) }
}

/// A file found by a walk.
struct FoundFile {
  /// The path as a user would write it.
  let path: FilePath
  /// See ``PathKey``.
  let key: [UInt8]
  /// Whether it is a link that a walk came upon.
  var isLinkInFolder = false
  /// The only document that is wanted; nil for the whole file.
  var document: Int?
  /// Where it is.
  var place = CandidatePlace.elsewhere
  /// Whether a person has named it.
  var isNamed = false

  /// The file as an input.
  func input(_ documents: DocumentChoice = .all) -> InputFile {
    InputFile(.path(path), documents: documents, place: place, isNamed: isNamed)
  }
}

extension FilePath {
  /// Whether a search finds the file by its name, in any folder.
  package var hasRecipeName: Bool {
    bytes.withUnsafeBufferPointer(RecipeName.isExplicit)
  }
}
