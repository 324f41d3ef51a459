/// The entries of one folder that a walk is interested in, in path order.
///
/// The names lie in one array, so that a folder costs two allocations however full it is.
struct FolderListing {
  /// A name: a place in the bytes of the listing. That of a folder ends with a slash, by which
  /// names sort as the paths below them do.
  struct Entry {
    fileprivate let start: Int
    fileprivate let end: Int
    /// Whether it is a folder.
    let isFolder: Bool
  }

  /// Whether the folder is the top of a repository.
  var hasGitMarker = false
  /// Whether there is a `.gitignore`.
  var hasIgnoreFile = false
  /// Whether there is a `.brewguide.yaml`.
  var hasConfiguration = false
  /// What was found.
  private(set) var entries: [Entry] = []

  private var names: [UInt8] = []

  /// The bytes of an entry's name, for a folder with the slash.
  func name(of entry: Entry) -> ArraySlice<UInt8> {
    names[entry.start..<entry.end]
  }

  /// Adds an entry.
  mutating func append(_ name: UnsafeBufferPointer<UInt8>, isFolder: Bool) {
    let start = names.count
    names.append(contentsOf: name)
    if isFolder { names.append(UInt8(ascii: "/")) }
    entries.append(Entry(start: start, end: names.count, isFolder: isFolder))
  }

  /// Puts the entries into path order.
  mutating func sort() {
    names.withUnsafeBytes { names in
      entries.sort { lhs, rhs in
        names[lhs.start..<lhs.end].lexicographicallyPrecedes(
          names[rhs.start..<rhs.end]
        )
      }
    }
  }
}
