import Platform
import SystemPackage

/// The names of temporary files.
enum DraftName {
  private static let (start, end, kept) = (".brew-", ".part", ".copy")

  /// A new name, such as `.brew-1f3a.part`.
  static func random() -> String {
    start + String(UInt64.random(in: 0...UInt64.max), radix: 16) + end
  }

  /// The name for a file that may be the only complete copy of another one, which keeps its identity while it is
  /// overwritten. So the next run finds the copy, under whatever name the file is known.
  static func kept(for file: Stat) -> String {
    start + String(file.inode.rawValue, radix: 16) + kept
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
  package static func remove(in folder: FilePath) {
    for name in names(in: folder, where: DraftName.matches) { remove(folder.appending(name)) }
  }

  /// Removes those in the folder of a file, before a draft of this run is there: it would be taken for a leftover if it
  /// could not be locked.
  static func remove(beside file: FilePath) {
    let folder = file.removingLastComponent()
    remove(in: folder.isEmpty ? "." : folder)
  }

  /// The files in a folder that a run kept because they may be the only complete copy of another one.
  package static func copies(in folder: FilePath) -> [FilePath] {
    names(in: folder, where: DraftName.isKept).sorted().map { folder.appending($0) }
      .filter(isRegular)
  }

  /// Warnings about such copies in the folders of some files, one for each.
  package static func warnings(
    beside files: [InputFile],
    in directory: WorkingDirectory
  ) -> [(file: String, message: String)] {
    var folders: Set<FilePath> = []
    var found: [FilePath] = []
    for case .path(let path) in files.lazy.map(\.source) {
      let folder = path.removingLastComponent()
      guard folders.insert(folder).inserted else { continue }
      let place = directory.resolve(path).removingLastComponent()
      let names = names(in: place.isEmpty ? "." : place, where: DraftName.isKept)
      found += names.sorted().map { folder.appending($0) }
    }
    return found.map { copy in
      let name = PrintableName.of(copy)
      return (
        name,
        "\(name): a run that was interrupted left this copy of a file, which it may have written only in part"
      )
    }
  }

  private static func names(in path: FilePath, where matches: (String) -> Bool) -> [String] {
    guard let folder = path.withPlatformString({ opendir($0) }),
      let offset = MemoryLayout.offset(of: \dirent.d_name)
    else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      // The pointer refers to a `dirent` truncated after its name.
      let name = UnsafeRawPointer(entry) + offset
      guard name.load(as: UInt8.self) == UInt8(ascii: ".") else { continue }
      let text = String(cString: name.assumingMemoryBound(to: CChar.self))
      if matches(text) { names.append(text) }
    }
    return names
  }

  private static func remove(_ path: FilePath) {
    guard isRegular(path),
      let file = try? FileCalls.open(
        path,
        .readWrite,
        options: [.noFollow, .nonBlocking, .closeOnExec]
      )
    else { return }
    defer { try? file.close() }
    guard (try? FileCalls.lock(file, LOCK_EX | LOCK_NB)) != nil, let own = try? Stat(file),
      own.type == .regular, let now = try? Stat(path, followTargetSymlink: false),
      now.inode == own.inode, now.deviceID == own.deviceID
    else { return }
    try? FileCalls.remove(path)
  }

  // Opening a device may have effects.
  private static func isRegular(_ path: FilePath) -> Bool {
    (try? Stat(path, followTargetSymlink: false))?.type == .regular
  }
}
