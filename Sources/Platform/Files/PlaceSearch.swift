import SystemPackage

/// Finds the folder and the place that a path leads to, within a boundary.
///
/// The part of a path that exists is compared with the boundary without its links. Beneath the root, each folder is then
/// opened in the one before it, and never through a link: one that somebody puts there meanwhile is found, and its target
/// is searched for in the same way.
struct PlaceSearch {
  /// As many as the system follows.
  private static let mostLinks = 40

  private let boundary: WriteBoundary
  /// The permissions of folders that are created where they are missing; nil to create none.
  private let newFolders: FilePermissions?
  /// The path in the errors: as the caller wrote it.
  private var given: FilePath?
  private var followed = 0
  /// The last link that was followed, as far as possible as it was given, and its text.
  private var last: (link: FilePath, text: FilePath)?

  init(within boundary: WriteBoundary, creating newFolders: FilePermissions? = nil) {
    self.boundary = boundary
    self.newFolders = newFolders
  }

  /// The place of a file in a folder that exists.
  mutating func place(_ path: FilePath, followsLink: Bool) throws(WriteFailure) -> WritePlace {
    given = path
    var target = path
    while true {
      guard let name = target.lastComponent, name.kind == .regular else {
        throw WriteFailure(path, .system(.isDirectory))
      }
      let folder = try folder(target.removingLastComponent())
      guard followsLink, let text = folder.link(name) else {
        try requirePlain(folder.path.appending(name))
        return WritePlace(in: folder, name)
      }
      try follow(followed == 0 ? path : folder.path.appending(name), text)
      target = folder.path.pushing(text)
    }
  }

  /// Opens the folder at a path, and creates missing ones if the search may.
  mutating func folder(_ path: FilePath) throws(WriteFailure) -> OpenFolder {
    given = given ?? path
    var path: FilePath = path.isEmpty ? "." : path
    while true {
      var (folder, rest) = try start(of: path)
      var isThere = true
      while isThere, let name = rest.first {
        rest.removeFirst()
        // The folder before `..` was missing, or is one that a link led to.
        let next = name.kind == .regular ? try self.folder(name, in: folder, rest, path) : nil
        if let next {
          folder = next
        } else {
          let text = folder.link(name)
          if let text { try follow(Self.shown(name, in: folder, rest, path), text) }
          path = folder.path.pushing(text ?? FilePath(root: nil, [name])).appending(rest)
          isThere = false
        }
      }
      if isThere { return folder }
    }
  }

  private mutating func follow(_ link: FilePath, _ text: FilePath) throws(WriteFailure) {
    last = (link, text)
    followed += 1
    guard followed <= Self.mostLinks else {
      throw WriteFailure(link, .system(.tooManySymbolicLinkLevels))
    }
  }

  /// The folder with a name, which is created if it is missing; nil for a link.
  private func folder(
    _ name: FilePath.Component,
    in parent: OpenFolder,
    _ rest: [FilePath.Component],
    _ path: FilePath
  ) throws(WriteFailure) -> OpenFolder? {
    let shown = Self.shown(name, in: parent, rest, path)
    do throws(Errno) {
      return try parent.folder(name)
    } catch {
      if error == .notDirectory, parent.link(name) != nil { return nil }
      guard error == .noSuchFileOrDirectory, let newFolders else {
        throw WriteFailure(shown, .system(error))
      }
      try WriteFailure.about(shown) { () throws(Errno) in
        try Self.create(parent.place(name), newFolders)
      }
    }
    do throws(Errno) {
      return try parent.folder(name)
    } catch {
      if error == .notDirectory, parent.link(name) != nil { return nil }
      throw WriteFailure(shown, .system(error))
    }
  }

  private static func create(_ place: WritePlace, _ permissions: FilePermissions) throws(Errno) {
    do throws(Errno) {
      try FileCalls.createFolder(place, permissions)
    } catch {
      guard error == .fileExists else { throw error }
    }
    // Syncing is best effort.
    try? place.folder.sync()
  }

  /// A folder on a path, before the rest of it, as it was given if that is known.
  private static func shown(
    _ name: FilePath.Component,
    in parent: OpenFolder,
    _ rest: [FilePath.Component],
    _ path: FilePath
  ) -> FilePath {
    guard rest.count < path.components.count else { return parent.path.appending(name) }
    return rest.reduce(path) { path, _ in path.removingLastComponent() }
  }

  // MARK: Beginning

  /// The folder in which the search begins, and the names from there.
  private func start(
    of path: FilePath
  ) throws(WriteFailure) -> (OpenFolder, [FilePath.Component]) {
    switch boundary {
    case .anywhere:
      let (existing, rest) = Self.existing(path)
      let real = existing.withoutLinks ?? existing
      try requirePlain(real.appending(rest))
      let folder = try WriteFailure.about(existing) { () throws(Errno) in try OpenFolder(real) }
      return (folder, rest)
    case .beneath(let roots):
      let (existing, missing) = Self.existing(path)
      guard let real = existing.withoutLinks else {
        throw WriteFailure(existing, .system(Errno(rawValue: errno)))
      }
      let isPlain = missing.allSatisfy { $0.kind == .regular }
      let whole = real.appending(missing)
      guard let root = roots.first(where: { (isPlain ? whole : real).starts(with: $0) }) else {
        throw leadingOut(path, existing, of: roots)
      }
      try requirePlain(whole)
      // A root that is missing begins where it can be created.
      let start = real.starts(with: root) ? root : real
      let folder = try WriteFailure.about(start) { () throws(Errno) in
        try OpenFolder(start, followsLink: false)
      }
      return (folder, Array(whole.components.dropFirst(start.components.count)))
    }
  }

  /// The part of a path that exists, and the names after it.
  private static func existing(_ path: FilePath) -> (FilePath, [FilePath.Component]) {
    var existing = path
    var rest: [FilePath.Component] = []
    while isMissing(existing), let name = existing.lastComponent {
      rest.insert(name, at: 0)
      existing.removeLastComponent()
      if existing.isEmpty { existing = "." }
    }
    return (existing, rest)
  }

  private static func isMissing(_ path: FilePath) -> Bool {
    do throws(Errno) {
      _ = try Stat(path)
      return false
    } catch {
      return error == .noSuchFileOrDirectory
    }
  }

  // MARK: Errors

  /// Throws for a path, without links, that leads into a folder of version control.
  private func requirePlain(_ path: FilePath) throws(WriteFailure) {
    if let folder = VersionControl.folder(of: path) {
      throw WriteFailure(given ?? path, .versionControl(folder))
    }
  }

  /// The failure of a path that leads out of all roots; names the link that does.
  private func leadingOut(
    _ path: FilePath,
    _ existing: FilePath,
    of roots: [FilePath]
  ) -> WriteFailure {
    func isInside(_ path: FilePath) -> Bool {
      guard let real = (path.isEmpty ? "." : path).withoutLinks else { return false }
      return roots.contains { real.starts(with: $0) }
    }
    let (root, given) = (roots.first ?? ".", given ?? path)
    var prefixes = [existing]
    while let next = prefixes.last.map({ $0.removingLastComponent() }), !next.isEmpty,
      next != prefixes.last
    {
      prefixes.append(next)
    }
    for prefix in prefixes.reversed() {
      guard let text = prefix.linkText(), !isInside(prefix) else { continue }
      if isInside(prefix.removingLastComponent()) {
        return WriteFailure(given, .link(prefix, to: text, outOf: root))
      }
    }
    guard let last else { return WriteFailure(given, .outside(root)) }
    return WriteFailure(given, .link(last.link, to: last.text, outOf: root))
  }
}
