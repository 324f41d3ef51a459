import Text

/// The names that programs which keep folders in step give to the other version of a file that was changed in two
/// places, such as `morning.sync-conflict-20261128-101010-ABCDEFG.yaml` beside `morning.yaml`.
package enum SyncCopyName {
  /// What follows the name of the file: how it begins, and whether a rest may be its end.
  private static let suffixes: [(start: String, hasEnd: @Sendable (Substring) -> Bool)] = [
    // Syncthing.
    (".sync-conflict-", isStamp),
    // ownCloud and Nextcloud.
    ("_conflict-", isStamp),
    // Dropbox, Nextcloud and Seafile: `morning (Ada's conflicted copy 2026-11-28)`. Drives and browsers: `morning (1)`.
    (" (", { $0.last == ")" && ($0.lowercased().contains("conflict") || isNumber($0.dropLast())) }),
    // iCloud.
    (" ", isNumber),
    // Syncthing's old versions, and git, which adds the name of a branch.
    ("~", { !$0.isEmpty }),
  ]

  private static let endings = [".brew.yaml", ".brew.yml", ".yaml", ".yml"]

  /// The name of the file that a file with this name seems to be a copy of; nil if it seems to be none. The name may have
  /// folders before it.
  package static func original(of path: [UInt8]) -> [UInt8]? {
    guard mayBeCopy(path) else { return nil }
    let name = String(bytewise: path)
    guard let end = endings.first(where: name.hasSuffix) else { return nil }
    let stem = name.dropLast(end.count)
    for suffix in suffixes {
      guard let start = stem.lastRange(of: suffix.start), start.lowerBound > stem.startIndex,
        case let rest = stem[start.upperBound...], !rest.contains("/"), suffix.hasEnd(rest)
      else { continue }
      let original = stem[..<start.lowerBound]
      return original.last == "/" ? nil : (original + end).bytewise
    }
    return nil
  }

  /// Whether the last name of a path has a byte or a word that each copy has. Most have none.
  package static func mayBeCopy(_ path: [UInt8]) -> Bool {
    var place = path.count - 1
    while place >= 0, path[place] != UInt8(ascii: "/") {
      let byte = path[place]
      if byte == 0x20 || byte == 0x7E { return true }
      let isMark = byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      if isMark, place + 3 < path.count, path[place + 1] == UInt8(ascii: "c"),
        path[place + 2] == UInt8(ascii: "o"), path[place + 3] == UInt8(ascii: "n")
      {
        return true
      }
      place -= 1
    }
    return false
  }

  /// A date, a time and the name of a device: `20261128-101010-ABCDEFG`.
  @Sendable private static func isStamp(_ text: Substring) -> Bool {
    text.utf8.first.map { (0x30...0x39).contains($0) } == true
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D || $0.isLetter }
  }

  @Sendable private static func isNumber(_ text: Substring) -> Bool {
    (1...2).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
