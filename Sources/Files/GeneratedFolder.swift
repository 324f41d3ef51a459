import Platform
import SystemPackage
import Text

/// A folder whose files a program writes, such as a web site.
///
/// A list in the folder, ``listName``, has the name and the hash of each file that was written. Only files in it are
/// replaced or removed, and only if they are as they were written when they are removed. A file that already has its
/// content is not written. Each file is replaced atomically, but not synced: it can be made again. Nothing outside of the
/// folder is read, written or removed, whatever the list and the links in the folder say.
package final class GeneratedFolder: Sendable {
  /// The list of the files. Hidden, so that web servers and searches skip it.
  package static let listName = ".brewbook-files"

  /// Its first line, which people who find it can read too.
  private static let header =
    "Files written by brewbook, with their SHA-256. Others are left alone."

  private let folder: OpenFolder
  private let shown: FilePath
  /// The hash of each file that was written; nil for one that may be incomplete.
  private let written: Monitor<[String: String?]>
  /// The list as it is on disk.
  private let stored: Monitor<[UInt8]>

  /// The folder at `path`, which is created if it is missing.
  ///
  /// - Throws: an error if it has files that this program did not write; hidden ones, such as `.git`, do not count.
  package init(_ path: FilePath, in directory: WorkingDirectory) throws(GeneratedFolderError) {
    shown = path
    let root = WriteBoundary.root(directory.resolve(path))
    folder = try GeneratedFolderError.about(path) {
      try OpenFolder.creating(root, permissions: Self.newFolder)
    }
    LeftoverDrafts.remove(in: folder)
    let list = Self.bytes(of: folder.place(Self.listName))
    stored = Monitor(list ?? [])
    guard let list else {
      if let foreign = folder.names(where: { $0.first != "." }).min() {
        throw GeneratedFolderError(
          path,
          "was not written by brewbook and is not empty: it has '\(foreign.escapedForTerminal)'",
          hint: "name an empty or a new folder, such as `site`"
        )
      }
      written = Monitor([:])
      return
    }
    guard let read = Self.read(list) else {
      throw GeneratedFolderError(
        path.appending(Self.listName),
        "is not the list of files that brewbook wrote",
        hint: "name another folder, or remove this one"
      )
    }
    written = Monitor(read)
  }

  /// Announces the names of all files of this run, before any is written: a killed run leaves no file that nobody knows.
  /// Their folders are created.
  ///
  /// - Parameter names: relative paths with at most one folder.
  /// - Throws: an error if one of them is there already and was not written by this program.
  package func announce(_ names: [String]) throws(GeneratedFolderError) {
    let parents = Set(names.compactMap(Self.parent)).sorted()
    for parent in parents {
      // A link in place of a folder of this site could lead to another one.
      let status = try? folder.place(parent).status()
      guard status == nil || status?.type == .directory else {
        throw GeneratedFolderError(shown.appending(parent), "is not a folder")
      }
    }
    try announceFiles(names)
    // After the list: a folder without one would be that of somebody else.
    for parent in parents {
      let made = try GeneratedFolderError.about(shown.appending(parent)) {
        let path = folder.path.appending(parent)
        return try OpenFolder.creating(path, permissions: Self.newFolder, within: boundary)
      }
      LeftoverDrafts.remove(in: made)
    }
  }

  private func announceFiles(_ names: [String]) throws(GeneratedFolderError) {
    let known = written.withLock { $0 }
    let new = names.filter { known[$0] == nil }
    for name in new where try place(name, mayBeMissing: true).map(Self.isThere) ?? false {
      throw GeneratedFolderError(
        shown.pushing(FilePath(name)),
        "exists, and was not written by brewbook",
        hint: "move it away, or rename the recipe"
      )
    }
    guard !new.isEmpty else { return }
    written.withLock { written in
      for name in new { written[name] = .some(nil) }
    }
    try storeList()
  }

  /// Writes an announced file, unless it has this content; returns whether it was written. Threads may write different
  /// files at the same time.
  package func write(_ name: String, _ content: [UInt8]) throws(GeneratedFolderError) -> Bool {
    guard let place = try place(name) else { return false }
    let isSame = Self.hasContent(place, content)
    if !isSame {
      try GeneratedFolderError.about(shown.pushing(FilePath(name))) {
        try Self.replace(place, content, syncs: false)
      }
    }
    // Also of a file that has the content already: a run that was killed may not have stored its hash.
    let hash = Self.hash(content)
    written.withLock { $0[name] = .some(hash) }
    return !isSame
  }

  /// The hash of the content of a file that this run has written; empty for others.
  package func hash(of name: String) -> String { written.withLock { $0[name] ?? nil } ?? "" }

  /// Removes the files of earlier runs that this run does not have, and stores the list.
  ///
  /// - Returns: the number of removed files, and the names of those that somebody has changed: they stay.
  package func finish(_ names: [String]) throws(GeneratedFolderError) -> (
    removed: Int, kept: [FilePath]
  ) {
    let current = Set(names)
    let old = written.withLock { $0 }.filter { !current.contains($0.key) }
    var (removed, kept) = (0, [FilePath]())
    for (name, hash) in old.sorted(by: { $0.key < $1.key }) {
      if let place = try place(name, mayBeMissing: true), let content = Self.bytes(of: place) {
        if hash == nil || hash == Self.hash(content) {
          try GeneratedFolderError.about(shown.pushing(FilePath(name))) {
            try FileCalls.remove(place)
          }
          removed += 1
        } else {
          kept.append(shown.pushing(FilePath(name)))
        }
      }
      _ = written.withLock { $0.removeValue(forKey: name) }
    }
    try storeList()
    return (removed, kept)
  }

  // MARK: The list

  private func storeList() throws(GeneratedFolderError) {
    let lines = written.withLock { $0 }.sorted { $0.key < $1.key }.map { name, hash in
      "\(hash ?? "-") \(name)\n"
    }
    let list = Array("\(Self.header)\n\(lines.joined())".utf8)
    guard list != stored.withLock({ $0 }) else { return }
    let place = folder.place(Self.listName)
    try GeneratedFolderError.about(shown.appending(Self.listName)) {
      try Self.replace(place, list, syncs: true)
    }
    stored.withLock { $0 = list }
  }

  /// The hash of each file in a list; nil if it is not a list. Names outside of the folder are never accepted.
  private static func read(_ list: [UInt8]) -> [String: String?]? {
    let lines = list.split(separator: UInt8(ascii: "\n"))
    guard let first = lines.first, first.elementsEqual(header.utf8) else { return nil }
    var files: [String: String?] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
      guard parts.count == 2 else { return nil }
      let names = parts[1].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      guard names.count <= 2, names.allSatisfy({ !$0.isEmpty && $0.first != UInt8(ascii: ".") })
      else { return nil }
      let hash = String(decoding: parts[0], as: UTF8.self)
      files[String(decoding: parts[1], as: UTF8.self)] = .some(hash == "-" ? nil : hash)
    }
    return files
  }

  // MARK: Files

  private static let newFolder = FilePermissions(rawValue: 0o777)

  private var boundary: WriteBoundary { .beneath([folder.path]) }

  /// The place of a file; nil if its folder is missing, and may be.
  private func place(
    _ name: String,
    mayBeMissing: Bool = false
  ) throws(GeneratedFolderError) -> WritePlace? {
    do throws(WriteFailure) {
      return try WritePlace(folder.path.pushing(FilePath(name)), within: boundary)
    } catch {
      if mayBeMissing, let errno = error.errno,
        [.noSuchFileOrDirectory, .notDirectory].contains(errno)
      {
        return nil
      }
      throw GeneratedFolderError(shown.pushing(FilePath(name)), error)
    }
  }

  private static func parent(_ name: String) -> String? {
    name.firstIndex(of: "/").map { String(name[..<$0]) }
  }

  private static func replace(
    _ place: WritePlace,
    _ content: [UInt8],
    syncs: Bool
  ) throws(Errno) {
    let draft = try TemporaryFile(
      in: place.folder,
      permissions: [.ownerReadWrite, .groupRead, .otherRead]
    )
    try draft.orDiscard { () throws(Errno) in
      try draft.write(content)
      try draft.take(placeOf: place, syncs: syncs)
    }
  }

  private static func isThere(_ place: WritePlace) -> Bool { (try? place.status()) != nil }

  /// The content of a regular file.
  private static func bytes(of place: WritePlace) -> [UInt8]? {
    guard (try? place.status())?.type == .regular, let file = try? place.openForReading() else {
      return nil
    }
    defer { try? file.close() }
    guard case .bytes(let bytes)? = try? file.readStream(limit: .max - 1) else { return nil }
    return bytes
  }

  /// Whether a file is regular and has this content.
  private static func hasContent(_ place: WritePlace, _ content: [UInt8]) -> Bool {
    (try? place.status()).map { Int($0.size) } == content.count && bytes(of: place) == content
  }

  private static func hash(_ content: [UInt8]) -> String {
    SHA256.digest(content).hexDigits
  }
}

/// Why files could not be written to a folder.
package struct GeneratedFolderError: Error, Sendable {
  /// What went wrong, in one line without a final period.
  package let message: String
  /// What to do about it; nil if the message is sufficient.
  package let hint: String?

  /// - Parameter path: the file or folder, as named by the user.
  init(_ path: FilePath, _ problem: String, hint: String? = nil) {
    message = "\(PrintableName.of(path)): \(problem)"
    self.hint = hint
  }

  init(_ path: FilePath, _ failure: WriteFailure) {
    switch failure.errno {
    case nil: self.init(path, failure.phrase, hint: failure.hint)
    case .notDirectory: self.init(path, "is not a folder")
    case let errno?: self.init(path, errno)
    }
  }

  init(_ path: FilePath, _ errno: Errno) {
    self.init(path, "cannot be written: \(errno.phrase)")
  }

  /// Converts the errors of a body that is about a path.
  static func about<Result>(
    _ path: FilePath,
    _ body: () throws -> Result
  ) throws(GeneratedFolderError) -> Result {
    do {
      return try body()
    } catch {
      guard let failure = error as? WriteFailure else {
        throw GeneratedFolderError(path, (error as? Errno) ?? .ioError)
      }
      throw GeneratedFolderError(path, failure)
    }
  }
}
