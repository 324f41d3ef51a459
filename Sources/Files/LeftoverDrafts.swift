import Platform
import SystemPackage

/// The names of temporary files.
enum DraftName {
  private static let (start, end, kept) = (".brew-", ".part", ".copy")

  /// A new name, such as `.brew-1f3a.part`.
  static func random() -> String { name(UInt64.random(in: 0...UInt64.max), end) }

  private static func name(_ number: UInt64, _ end: String) -> String {
    start + String(number, radix: 16) + end
  }

  /// The name for a file that may be the only complete copy of another one, which keeps its identity while it is
  /// overwritten. So the next run finds the copy, under whatever name the file is known.
  static func kept(for file: Stat) -> String {
    name(UInt64(file.inode.rawValue), kept)
  }

  /// Whether ``random()`` makes such names.
  static func matches(_ name: String) -> Bool { matches(name, end) }

  /// Whether ``kept(for:)`` makes such names.
  static func isKept(_ name: String) -> Bool { matches(name, kept) }

  private static func matches(_ name: String, _ end: String) -> Bool {
    guard name.hasPrefix(start), name.hasSuffix(end) else { return false }
    let number = name.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count)
    return (1...16).contains(number.count) && number.allSatisfy(isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}

/// Removes the temporary files of runs that were killed.
///
/// A run locks its temporary files, and the system releases the locks when the run ends. Only regular files that
/// nobody has locked are removed. Two programs may do this at the same time.
package enum LeftoverDrafts {
  /// Removes those in a folder; failures are ignored, because the files do no harm.
  ///
  /// Comes before a draft of this run is there: it would be taken for a leftover if it could not be locked.
  package static func remove(in folder: OpenFolder) {
    for name in folder.names(where: DraftName.matches) { remove(folder.place(name)) }
  }

  /// The files in a folder that a run kept because they may be the only complete copy of another one.
  package static func copies(in folder: FilePath) -> [FilePath] {
    names(in: folder).map { folder.appending($0) }.filter { path in
      (try? Stat(path, followTargetSymlink: false))?.type == .regular
    }
  }

  /// Warnings about such copies in the folders of some files, one for each.
  package static func warnings(
    beside files: [FilePath],
    in directory: WorkingDirectory
  ) -> [(file: String, message: String)] {
    var folders: Set<FilePath> = []
    var found: [FilePath] = []
    for path in files {
      let folder = path.removingLastComponent()
      guard folders.insert(folder).inserted else { continue }
      let place = directory.resolve(path).removingLastComponent()
      found += names(in: place).map { folder.appending($0) }
    }
    return found.map { copy in
      let name = PrintableName.of(copy)
      return (
        name,
        "\(name): a run that was interrupted left this copy of a file, which it may have written only in part"
      )
    }
  }

  /// The names of the copies in a folder, sorted.
  private static func names(in path: FilePath) -> [String] {
    let folder = try? OpenFolder(path.isEmpty ? "." : path)
    return folder?.names(where: DraftName.isKept).sorted() ?? []
  }

  private static func remove(_ place: WritePlace) {
    // Opening a device may have effects.
    guard (try? place.status())?.type == .regular,
      let file = try? FileCalls.open(place, .readWrite, options: .nonBlocking)
    else { return }
    defer { try? file.close() }
    guard (try? FileCalls.lock(file, LOCK_EX | LOCK_NB)) != nil, let own = try? Stat(file),
      own.type == .regular, let now = try? place.status(),
      now.inode == own.inode, now.deviceID == own.deviceID
    else { return }
    try? FileCalls.remove(place)
  }
}
