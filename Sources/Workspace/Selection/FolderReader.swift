import Platform
import SystemPackage

/// Lists a folder; closes the descriptor before its subfolders are read.
enum FolderReader {
  /// The entries of the folder at `path`.
  static func list(_ path: FilePath) throws(Errno) -> FolderListing {
    guard let folder = path.withPlatformString({ opendir($0) }) else {
      throw Errno(rawValue: errno)
    }
    defer { closedir(folder) }
    let descriptor = FileDescriptor(rawValue: dirfd(folder))
    var listing = FolderListing()
    errno = 0
    while let entry = readdir(folder) {
      add(UnsafeRawPointer(entry), to: &listing, in: descriptor)
      errno = 0
    }
    if errno != 0 { throw Errno(rawValue: errno) }
    listing.sort()
    return listing
  }

  // The pointer refers to a `dirent` truncated after its name, which must not be copied as a whole.
  private static func add(
    _ entry: UnsafeRawPointer,
    to listing: inout FolderListing,
    in folder: FileDescriptor
  ) {
    guard let nameOffset = MemoryLayout.offset(of: \dirent.d_name),
      let typeOffset = MemoryLayout.offset(of: \dirent.d_type)
    else { return }
    let name = (entry + nameOffset).assumingMemoryBound(to: UInt8.self)
    let type = (entry + typeOffset).load(as: UInt8.self)
    let cName = (entry + nameOffset).assumingMemoryBound(to: CChar.self)
    let bytes = UnsafeBufferPointer(start: name, count: strlen(cName))
    if bytes.first == UInt8(ascii: ".") { return noteHidden(bytes, in: &listing) }
    let file = EntryType(type, name: cName, isRecipe: RecipeName.matches(bytes), in: folder)
    switch file {
    case .folder: listing.append(bytes, isFolder: true)
    case .recipe: listing.append(bytes, isFolder: false)
    case .link: listing.append(bytes, isFolder: false, isLink: true)
    case .other: break
    }
  }

  private static func noteHidden(
    _ name: UnsafeBufferPointer<UInt8>,
    in listing: inout FolderListing
  ) {
    switch name.count {
    case 4 where name.elementsEqual(".git".utf8): listing.hasGitMarker = true
    case 10 where name.elementsEqual(".gitignore".utf8): listing.hasIgnoreFile = true
    case 15 where name.elementsEqual(".brewguide.yaml".utf8): listing.hasConfiguration = true
    default: break
    }
  }
}

/// The names in a single folder.
package enum FolderNames {
  /// The names of the YAML files directly in a folder, sorted, without hidden ones; empty if it cannot be read.
  package static func recipes(in folder: FilePath) -> [FilePath] {
    guard let listing = try? FolderReader.list(folder) else { return [] }
    return listing.entries.filter { !$0.isFolder }.map { FilePath(bytes: listing.name(of: $0)) }
  }

  /// The names of all files and folders directly in a folder, sorted, without `.` and `..`; empty if it cannot be
  /// read.
  ///
  /// - Parameter limit: the most names; which ones of more is not defined.
  package static func all(in folder: FilePath, limit: Int) -> [(name: String, isFolder: Bool)] {
    guard let listing = folder.withPlatformString({ opendir($0) }) else { return [] }
    defer { closedir(listing) }
    var names: [(name: String, isFolder: Bool)] = []
    while names.count < limit, let entry = readdir(listing) {
      guard let offset = MemoryLayout.offset(of: \dirent.d_name) else { break }
      let start = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
      guard let name = String(validatingCString: start), name != ".", name != ".." else { continue }
      names.append((name, (try? Stat(folder.appending(name)))?.type == .directory))
    }
    return names.sorted { $0.name < $1.name }
  }
}

/// The relevant entries of one folder, in path order.
///
/// The names share one array, so that a folder needs two allocations, regardless of its size.
struct FolderListing {
  /// A name, as a range in the bytes of the listing. Folder names end with a slash, so that they sort like the
  /// paths below them.
  struct Entry {
    fileprivate let start: Int
    fileprivate let end: Int
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

  private var names: [UInt8] = []

  /// The bytes of an entry's name, with the slash for folders.
  func name(of entry: Entry) -> ArraySlice<UInt8> {
    names[entry.start..<entry.end]
  }

  /// Adds an entry.
  mutating func append(
    _ name: UnsafeBufferPointer<UInt8>,
    isFolder: Bool,
    isLink: Bool = false
  ) {
    let start = names.count
    names.append(contentsOf: name)
    if isFolder { names.append(UInt8(ascii: "/")) }
    entries.append(Entry(start: start, end: names.count, isFolder: isFolder, isLink: isLink))
  }

  /// Sorts the entries in path order.
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

/// The type of a folder entry for a walk.
private enum EntryType {
  /// A folder to enter.
  case folder
  /// A recipe file.
  case recipe
  /// A symbolic link to a recipe file.
  case link
  /// Not relevant.
  case other

  /// The type from the folder entry, and from the file status only if needed.
  init(
    _ type: UInt8,
    name: UnsafePointer<CChar>,
    isRecipe: Bool,
    in folder: FileDescriptor
  ) {
    switch Int32(type) {
    case Int32(DT_DIR): self = .folder
    case Int32(DT_REG): self = isRecipe ? .recipe : .other
    case Int32(DT_LNK): self = isRecipe ? Self.ofLink(name, in: folder) : .other
    case Int32(DT_UNKNOWN): self = Self.ofUnknown(name, isRecipe: isRecipe, in: folder)
    default: self = .other
    }
  }

  // Some file systems do not store the type in the folder.
  private static func ofUnknown(
    _ name: UnsafePointer<CChar>,
    isRecipe: Bool,
    in folder: FileDescriptor
  ) -> EntryType {
    let status = try? Stat(name, relativeTo: folder, flags: .symlinkNoFollow)
    switch status?.type {
    case .directory: return .folder
    case .regular: return isRecipe ? .recipe : .other
    case .symbolicLink: return isRecipe ? ofLink(name, in: folder) : .other
    default: return .other
    }
  }

  // A dangling link counts as a recipe, so that reading it reports an error.
  private static func ofLink(
    _ name: UnsafePointer<CChar>,
    in folder: FileDescriptor
  ) -> EntryType {
    guard let status = try? Stat(name, relativeTo: folder, flags: []) else { return .recipe }
    return status.type == .regular ? .link : .other
  }
}
