import SystemPackage

/// Finds the recipes below a folder, in path order.
///
/// Iterative, and with no more than one descriptor open, so that the depth of a tree costs
/// neither stack nor descriptors.
struct FileWalker {
  private struct Frame {
    let listing: FolderListing
    let scope: IgnoreScope?
    let mark: WalkPosition.Mark
    var next = 0
  }

  /// What was found so far.
  private(set) var files: [FoundFile] = []

  private let directory: WorkingDirectory
  private let rules: WalkRules
  private var position: WalkPosition
  private var loader = IgnoreLoader()
  private var frames: [Frame] = []
  private var failures: [InputError] = []

  /// A walk from `root`, a folder.
  init(_ root: FilePath, in directory: WorkingDirectory, rules: WalkRules) throws(InputError) {
    self.directory = directory
    self.rules = rules
    let absolute = try RealPath.of(root, in: directory)
    position = WalkPosition(
      shown: root,
      key: PathKey.of(root, in: directory),
      absolute: absolute
    )
    let scope =
      rules.usesGitignore
      ? loader.scope(above: absolute, fallbackTop: directory.path) : nil
    enter(below: scope)
  }

  /// Folders that could not be listed and ignore files that could not be read.
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
    let scope = frames[top].scope
    guard !isLeftOut(isFolder: entry.isFolder, scope) else { return }
    if entry.isFolder { enter(below: scope) } else { take() }
  }

  // Patterns see a folder without the slash that it is sorted by.
  private func isLeftOut(isFolder: Bool, _ scope: IgnoreScope?) -> Bool {
    let end = isFolder ? 1 : 0
    if let scope {
      let path = position.absolute.span
      if scope.ignores(path.extracting(0..<(path.count - end)), isFolder: isFolder) { return true }
    }
    guard !rules.excludes.isEmpty else { return false }
    let key = position.key.span
    return rules.excludes.verdict(
      on: key.extracting(0..<(key.count - end)),
      isFolder: isFolder
    ) == true
  }

  private mutating func take() {
    if let includes = rules.includes, !includes.ignores(position.key) { return }
    let path = FilePath(bytes: position.shown)
    files.append(FoundFile(path: path, key: position.key, isRegular: true))
  }

  private mutating func enter(below parent: IgnoreScope?) {
    let shown = position.shown.isEmpty ? "." : FilePath(bytes: position.shown)
    do {
      let listing = try FolderReader.list(directory.resolve(shown))
      frames.append(
        Frame(listing: listing, scope: scope(of: listing, below: parent), mark: position.mark)
      )
    } catch {
      failures.append(InputError(errno: error, at: shown))
    }
  }

  private mutating func scope(
    of listing: FolderListing,
    below parent: IgnoreScope?
  ) -> IgnoreScope? {
    guard rules.usesGitignore, listing.hasGitMarker || listing.hasIgnoreFile else { return parent }
    let folder = FilePath(bytes: position.absolute)
    // A repository within another one is a world of its own.
    let outer =
      listing.hasGitMarker ? loader.excludeScope(of: GitRoot(topLevel: folder)) : parent
    return listing.hasIgnoreFile ? loader.scope(in: folder, parent: outer) : outer
  }
}
