import BrewGuide
import CatalogPlatform

/// Replaces files below a folder as a whole: a program that reads one, or loses power, has the old content or the new one.
struct FileReplacement {
  /// The beginning of the names of unfinished files.
  static let prefix = ".unfinished-"

  private let url: URL

  /// Files below a folder, which need not exist.
  init(in url: URL) { self.url = url }

  /// Writes a file, and the folders above it.
  func write(_ content: [UInt8], to path: String) throws(CatalogError) {
    let parent = path.split(separator: "/").dropLast().map { "\($0)/" }.joined()
    let unfinished = "\(parent)\(Self.prefix)\(UUID().uuidString)"
    try changing(path) { (folder) throws(GuardedFolderError) in
      do throws(GuardedFolderError) {
        try folder.write(content, to: unfinished, isNew: true)
        try folder.move(unfinished, to: path)
      } catch {
        try? folder.remove(unfinished)
        throw error
      }
    }
  }

  /// The content of a file; nil if there is none.
  func read(_ path: String) throws(CatalogError) -> [UInt8]? {
    guard exists else { return nil }
    return try changing(path) { (folder) throws(GuardedFolderError) in
      try folder.contents(of: path)
    }
  }

  /// The names in a folder; none if there is no such folder.
  func names(in path: String) throws(CatalogError) -> [String] {
    guard exists else { return [] }
    return try changing(path) { (folder) throws(GuardedFolderError) in
      try folder.names(in: path)
    }
  }

  /// Removes a file, if it is there.
  func remove(_ path: String) throws(CatalogError) {
    guard exists else { return }
    try changing(path) { (folder) throws(GuardedFolderError) in try folder.remove(path) }
  }

  /// Opens a file that is only locked, and creates the folder.
  func openLock(_ path: String) throws(CatalogError) -> CInt {
    try changing(path) { (folder) throws(GuardedFolderError) in try folder.openLock(path) }
  }

  /// Reading must not create the folder.
  private var exists: Bool { FileManager.default.fileExists(atPath: url.path) }

  private func changing<Result>(
    _ path: String,
    _ body: (GuardedFolder) throws(GuardedFolderError) -> Result
  ) throws(CatalogError) -> Result {
    let folder: GuardedFolder
    do throws(GuardedFolderError) { folder = try GuardedFolder(url.path) } catch {
      throw .file(url.path, reason: error.description)
    }
    do throws(GuardedFolderError) { return try body(folder) } catch {
      throw .file(url.appending(path: path).path, reason: error.description)
    }
  }
}
