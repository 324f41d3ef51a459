import RecipeTools
import SystemPackage

/// Lists a folder.
enum FolderReader {
  /// The entries of the folder at `path`.
  static func list(_ path: FilePath) throws(Errno) -> FolderListing {
    var listing = FolderListing()
    for entry in try Host.ask(.list, path.spelling).split(separator: 0) {
      add(Array(entry.dropFirst()), FileType(letter: entry[entry.startIndex]), in: path, &listing)
    }
    listing.sort()
    return listing
  }

  private static func add(
    _ name: [UInt8],
    _ type: FileType,
    in folder: FilePath,
    _ listing: inout FolderListing
  ) {
    name.withUnsafeBufferPointer { bytes in
      if name.first == UInt8(ascii: ".") { return listing.noteHidden(bytes) }
      let isRecipe = RecipeName.matches(bytes)
      switch type {
      case .directory: listing.append(bytes, isFolder: true)
      case .regular where isRecipe: listing.append(bytes, isFolder: false)
      case .symbolicLink where isRecipe:
        let target = (try? Stat(folder.appending(FilePath(spelling: name).components)))?.type
        // A dangling link counts as a recipe, so that reading it reports an error.
        if target == nil || target == .regular {
          listing.append(bytes, isFolder: false, isLink: target != nil)
        }
      default: break
      }
    }
  }
}

/// The names in a single folder.
package enum FolderNames {
  /// The names of all folders directly in a folder, sorted; empty if it cannot be read.
  package static func all(in folder: FilePath, limit: Int) -> [(name: String, isFolder: Bool)] {
    let entries = ((try? Host.ask(.list, folder.spelling)) ?? []).split(separator: 0).prefix(limit)
    return entries.map { entry in
      (String(decoding: entry.dropFirst(), as: UTF8.self), entry.first == UInt8(ascii: "d"))
    }
    .sorted { $0.name < $1.name }
  }
}
