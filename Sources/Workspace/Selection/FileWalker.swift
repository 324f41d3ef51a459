import Recipes
import SystemPackage

/// Finds the recipes below a folder, in path order.
///
/// Iterative, with at most one open descriptor, so that deep trees need neither stack nor descriptors.
struct FileWalker {
  private struct Frame {
    let listing: FolderListing
    let scope: IgnoreScope?
    let filter: PathFilter?
    /// Whether the filter includes the whole folder.
    let isIncluded: Bool
    /// Whether the folder is `recipes`, or below one, within its project.
    let isInRecipes: Bool
    let mark: WalkPosition.Mark
    var next = 0
  }

  /// The files found so far.
  private(set) var files: [FoundFile] = []

  private let directory: WorkingDirectory
  private let rules: WalkRules
  private let filters: FolderFilters?
  private var position: WalkPosition
  private var loader = IgnoreLoader()
  private var frames: [Frame] = []
  private var failures: [InputError] = []
  /// Links in the walk must not lead out of the project.
  private lazy var boundary = ProjectBoundary(of: start)
  private let start: FilePath
  private let startsInRecipes: Bool

  /// A walk of the folder `root`.
  init(
    _ root: FilePath,
    in directory: WorkingDirectory,
    rules: WalkRules,
    filters: FolderFilters? = nil
  ) throws(InputError) {
    self.directory = directory
    self.rules = rules
    self.filters = filters
    let absolute = try RealPath.of(root, in: directory)
    start = absolute
    startsInRecipes = CandidatePlaces.isInRecipes(absolute, named: root)
    position = WalkPosition(
      shown: root,
      key: PathKey.of(root, in: directory),
      absolute: absolute
    )
    let scope =
      rules.usesGitignore
      ? loader.scope(above: absolute, fallbackTop: directory.path) : nil
    enter(below: scope, nil)
  }

  /// Errors of folders that could not be listed and ignore files that could not be read.
  var errors: [InputError] { failures + loader.errors }

  /// Walks to the end.
  mutating func run() {
    while !frames.isEmpty { step() }
  }

  private mutating func step() {
    let top = frames.count - 1
    let mark = frames[top].mark
    position.pop(to: mark)
    guard frames[top].next < frames[top].listing.entries.count else {
      frames.removeLast()
      return
    }
    let entry = frames[top].listing.entries[frames[top].next]
    frames[top].next += 1
    position.push(frames[top].listing.name(of: entry))
    let frame = frames[top]
    guard !isExcluded(isFolder: entry.isFolder, frame.scope, frame.filter) else { return }
    if entry.isFolder { enter(below: frame.scope, frame) } else { take(entry, in: frame) }
  }

  // Patterns match a folder without its trailing slash, which is only for sorting.
  private func isExcluded(
    isFolder: Bool,
    _ scope: IgnoreScope?,
    _ filter: PathFilter?
  ) -> Bool {
    let end = isFolder ? 1 : 0
    let path = position.absolute.span
    let absolute = path.extracting(0..<(path.count - end))
    if let scope, scope.ignores(absolute, isFolder: isFolder) { return true }
    if let exclude = filter?.exclude, exclude.matchItself(absolute, isFolder: isFolder) {
      return true
    }
    guard !rules.excludes.isEmpty else { return false }
    let key = position.key.span
    return rules.excludes.decision(
      on: key.extracting(0..<(key.count - end)),
      isFolder: isFolder
    ) == true
  }

  // The includes of the configuration replace the default patterns.
  private mutating func take(_ entry: FolderListing.Entry, in frame: Frame) {
    let isEquipment = frame.listing.name(of: entry).elementsEqual(EquipmentFormat.fileName.utf8)
    if isEquipment {
      guard rules.takesEquipment, isWanted(equipmentIn: frame) else { return }
    } else if let include = frame.filter?.include {
      guard frame.isIncluded || include.matchItself(position.absolute.span) else { return }
    } else if let includes = rules.includes, !includes.ignores(position.key) {
      return
    }
    let path = FilePath(bytes: position.shown)
    if entry.isLink {
      do throws(InputError) {
        try boundary.check(FilePath(bytes: position.absolute), shown: path)
      } catch {
        return failures.append(error)
      }
    }
    let place = place(of: frame.listing.name(of: entry), in: frame)
    files.append(
      FoundFile(
        path: path,
        key: position.key,
        isRegular: true,
        isLinkInFolder: entry.isLink,
        place: place
      )
    )
  }

  private func place(of name: ArraySlice<UInt8>, in frame: Frame) -> CandidatePlace {
    if frame.filter?.include != nil || RecipeName.isExplicit(name) { return .explicit }
    return frame.isInRecipes ? .folder : .elsewhere
  }

  // The default patterns, and the includes of a configuration, are about recipes: an equipment file belongs to the
  // project if it is beside a configuration or where a search begins.
  private func isWanted(equipmentIn frame: Frame) -> Bool {
    if let include = frame.filter?.include {
      return frame.isIncluded || frame.listing.hasConfiguration
        || include.matchItself(position.absolute.span)
    }
    guard let includes = rules.includes else { return true }
    return frames.count == 1 || frame.listing.hasConfiguration || includes.ignores(position.key)
  }

  private mutating func enter(below parent: IgnoreScope?, _ outer: Frame?) {
    let shown = position.shown.isEmpty ? "." : FilePath(bytes: position.shown)
    do {
      let listing = try FolderReader.list(directory.resolve(shown))
      let isNew = frames.isEmpty || listing.hasConfiguration
      let own = isNew ? filters?(FilePath(bytes: position.absolute)) : outer?.filter
      frames.append(
        Frame(
          listing: listing,
          scope: scope(of: listing, below: parent),
          filter: own,
          isIncluded: isIncluded(isNew: isNew, own, below: outer),
          isInRecipes: isInRecipes(listing, below: outer),
          mark: position.mark
        )
      )
    } catch {
      failures.append(InputError(errno: error, at: shown))
    }
  }

  // At a folder. A nested repository is a project of its own.
  private func isInRecipes(_ listing: FolderListing, below outer: Frame?) -> Bool {
    guard let outer else { return startsInRecipes }
    if listing.hasGitMarker { return false }
    return outer.isInRecipes || position.absolute.hasSuffix("/recipes/")
  }

  // At a folder.
  private func isIncluded(isNew: Bool, _ filter: PathFilter?, below outer: Frame?) -> Bool {
    guard let include = filter?.include else { return false }
    let path = position.absolute.span
    let folder = path.extracting(0..<max(0, path.count - 1))
    if isNew { return include.match(folder, isFolder: true) }
    return outer?.isIncluded == true || include.matchItself(folder, isFolder: true)
  }

  private mutating func scope(
    of listing: FolderListing,
    below parent: IgnoreScope?
  ) -> IgnoreScope? {
    guard rules.usesGitignore, listing.hasGitMarker || listing.hasIgnoreFile else { return parent }
    let folder = FilePath(bytes: position.absolute)
    // A nested repository does not inherit ignore rules.
    let outer =
      listing.hasGitMarker ? loader.excludeScope(of: GitRoot(topLevel: folder)) : parent
    return listing.hasIgnoreFile ? loader.scope(in: folder, parent: outer) : outer
  }
}

/// The current position of a walk, in three forms.
private struct WalkPosition {
  /// The lengths to go back to.
  struct Mark {
    fileprivate let shown: Int
    fileprivate let key: Int
    fileprivate let absolute: Int
  }

  /// As a user would write it.
  private(set) var shown: [UInt8]
  /// As used for comparison and `--exclude`; see ``PathKey``.
  private(set) var key: [UInt8]
  /// Without symbolic links, as used for ignore files.
  private(set) var absolute: [UInt8]

  /// The position at a folder.
  init(shown: FilePath, key: [UInt8], absolute: FilePath) {
    // Files in `.` are shown without it, as users write them.
    self.shown = shown == "." || shown.isEmpty ? [] : shown.bytes.asFolder
    self.key = key.isEmpty ? [] : key.asFolder
    self.absolute = absolute.bytes.asFolder
  }

  /// The current lengths.
  var mark: Mark { Mark(shown: shown.count, key: key.count, absolute: absolute.count) }

  /// Goes to an entry of the folder.
  mutating func push(_ name: ArraySlice<UInt8>) {
    shown.append(contentsOf: name)
    key.append(contentsOf: name)
    absolute.append(contentsOf: name)
  }

  /// Goes back to the folder.
  mutating func pop(to mark: Mark) {
    shown.removeSubrange(mark.shown...)
    key.removeSubrange(mark.key...)
    absolute.removeSubrange(mark.absolute...)
  }
}

/// A file found by a walk.
struct FoundFile {
  /// The path as a user would write it.
  let path: FilePath
  /// See ``PathKey``.
  let key: [UInt8]
  /// Whether it was a regular file at that time.
  let isRegular: Bool
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
    InputFile(
      .path(path),
      isKnownRegular: isRegular,
      documents: documents,
      place: place,
      isNamed: isNamed
    )
  }
}

/// The file names of recipes.
enum RecipeName {
  /// The default patterns, used if no path is given.
  static let defaultPatterns = ["/recipes/", "*.brew.yaml", "*.brew.yml"]

  /// Whether a name ends in `.yaml` or `.yml`.
  static func matches(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.suffix(5).elementsEqual(".yaml".utf8) || name.suffix(4).elementsEqual(".yml".utf8)
  }

  /// Whether a name is one that only recipes have.
  static func isExplicit(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    name.suffix(10).elementsEqual(".brew.yaml".utf8)
      || name.suffix(9).elementsEqual(".brew.yml".utf8)
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { suffix($0.count).elementsEqual($0) }
  }
}

extension FilePath {
  /// Whether a search finds the file by its name, in any folder.
  package var hasRecipeName: Bool {
    RecipeName.isExplicit(bytes)
  }
}
