/// The relevant entries of one folder, in path order.
struct FolderListing {
  /// An entry of a folder.
  struct Entry {
    /// Its name. Those of folders end with a slash, so that they sort like the paths below them.
    let name: [UInt8]
    /// Whether it is a folder.
    let isFolder: Bool
    /// Whether it is a symbolic link to a file.
    let isLink: Bool
  }

  /// Whether the folder is the top of a repository.
  var hasGitMarker = false
  /// Whether there is a `.gitignore`.
  var hasIgnoreFile = false
  /// Whether there is a `.brewguide.yaml`.
  var hasConfiguration = false
  /// The entries found.
  private(set) var entries: [Entry] = []

  /// Adds an entry.
  mutating func append(
    _ name: UnsafeBufferPointer<UInt8>,
    isFolder: Bool,
    isLink: Bool = false
  ) {
    let name = isFolder ? Array(name) + [UInt8(ascii: "/")] : Array(name)
    entries.append(Entry(name: name, isFolder: isFolder, isLink: isLink))
  }

  /// Notes a hidden name, if it says something about the folder.
  mutating func noteHidden(_ name: UnsafeBufferPointer<UInt8>) {
    switch name.count {
    case 4 where name.elementsEqual(".git".utf8): hasGitMarker = true
    case 10 where name.elementsEqual(".gitignore".utf8): hasIgnoreFile = true
    case 15 where name.elementsEqual(".brewguide.yaml".utf8): hasConfiguration = true
    default: break
    }
  }

  /// Sorts the entries in path order.
  mutating func sort() { entries.sort { $0.name.lexicographicallyPrecedes($1.name) } }
}
