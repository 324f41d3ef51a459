import Files
import SystemPackage

/// The files that paths lead to once links are followed: a link to a recipe is that recipe, not a second one.
struct RealFiles {
  /// The absolute path of each file without links, or its key where that is unknown.
  let keys: [[UInt8]]
  /// The links in folders.
  private let links: Set<Int>
  /// What is selected by other paths than links in folders.
  private let others: Set<[UInt8]>

  /// The real files of what was found. Each folder and each link is looked up once.
  init(_ found: [FoundFile], in directory: WorkingDirectory) {
    var folders: [FilePath: FilePath] = [:]
    keys = found.map { file in
      Self.place(of: file, directory, &folders)?.bytes ?? file.key
    }
    links = Set(found.indices.filter { found[$0].isLinkInFolder })
    others = Set(found.indices.filter { !found[$0].isLinkInFolder }.map { [keys] in keys[$0] })
  }

  /// Whether a file is a link in a folder to one that is selected too.
  func isElsewhere(_ place: Int) -> Bool { links.contains(place) && others.contains(keys[place]) }

  private static func place(
    of file: FoundFile,
    _ directory: WorkingDirectory,
    _ folders: inout [FilePath: FilePath]
  ) -> FilePath? {
    let isLink =
      (try? Stat(directory.resolve(file.path), followTargetSymlink: false).type) == .symbolicLink
    guard !isLink, let name = file.path.lastComponent, name.kind == .regular else {
      return try? RealPath.of(file.path, in: directory)
    }
    let folder = file.path.removingLastComponent()
    if let known = folders[folder] { return known.appending(name) }
    guard let real = try? RealPath.ofFolder(holding: file.path, in: directory) else { return nil }
    folders[folder] = real
    return real.appending(name)
  }
}
