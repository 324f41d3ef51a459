import SystemPackage

/// Where a walk is, in the three spellings that it needs.
struct WalkPosition {
  /// The lengths to go back to.
  struct Mark {
    fileprivate let shown: Int
    fileprivate let key: Int
    fileprivate let absolute: Int
  }

  /// As the user would write it.
  private(set) var shown: [UInt8]
  /// As files are compared and `--exclude` sees them; see ``PathKey``.
  private(set) var key: [UInt8]
  /// Without symbolic links, as ignore files see it.
  private(set) var absolute: [UInt8]

  /// The position at a folder.
  init(shown: FilePath, key: [UInt8], absolute: FilePath) {
    // What lies in `.` is shown without it: that is how one would name it.
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
