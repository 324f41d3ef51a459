import Platform
import RecipeTools
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
    if bytes.first == UInt8(ascii: ".") { return listing.noteHidden(bytes) }
    let isRecipe = RecipeName.matches(bytes)
    switch fileType(type, cName, in: folder) {
    case .directory: listing.append(bytes, isFolder: true)
    case .regular where isRecipe: listing.append(bytes, isFolder: false)
    case .symbolicLink where isRecipe:
      let target = try? Stat(cName, relativeTo: folder, flags: []).type
      // A dangling link counts as a recipe, so that reading it reports an error.
      if target == nil || target == .regular {
        listing.append(bytes, isFolder: false, isLink: target != nil)
      }
    default: break
    }
  }

  /// The type in the folder entry, or in the file status, as some file systems do not store it in the folder.
  private static func fileType(
    _ type: UInt8,
    _ name: UnsafePointer<CChar>,
    in folder: FileDescriptor
  ) -> FileType? {
    switch Int32(type) {
    case Int32(DT_DIR): .directory
    case Int32(DT_REG): .regular
    case Int32(DT_LNK): .symbolicLink
    case Int32(DT_UNKNOWN): try? Stat(name, relativeTo: folder, flags: .symlinkNoFollow).type
    default: nil
    }
  }
}

/// The names in a single folder.
package enum FolderNames {
  /// The names of the YAML files directly in a folder, sorted, without hidden ones; empty if it cannot be read.
  package static func recipes(in folder: FilePath) -> [FilePath] {
    guard let listing = try? FolderReader.list(folder) else { return [] }
    return listing.entries.filter { !$0.isFolder }.map { FilePath(bytes: $0.name) }
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
