import Platform
import SystemPackage

/// Lists a folder; the descriptor is closed again before anything below is looked at.
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

  // The pointer is to a `dirent` cut short after its name: it must not be copied as a whole.
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
