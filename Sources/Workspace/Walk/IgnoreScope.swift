import SystemPackage

/// The ignore rules in force in a folder: its own, and those of the folders above.
final class IgnoreScope: Sendable {
  private let list: IgnoreList
  private let baseLength: Int
  private let parent: IgnoreScope?

  /// Rules for what lies in a folder whose absolute path, with a slash at the end, is
  /// `baseLength` bytes long.
  init(_ list: IgnoreList, baseLength: Int, parent: IgnoreScope?) {
    self.list = list
    self.baseLength = baseLength
    self.parent = parent
  }

  /// Whether an absolute path in the folder is ignored; the nearest rules decide.
  func ignores(_ path: Span<UInt8>, isFolder: Bool) -> Bool {
    var scope: IgnoreScope? = self
    while let current = scope {
      let relative = path.extracting(current.baseLength..<path.count)
      if let verdict = current.list.verdict(on: relative, isFolder: isFolder) { return verdict }
      scope = current.parent
    }
    return false
  }
}
