import BrewGuide
import CatalogFormat
import CatalogPlatform

/// Reads and writes files below a folder, and nothing outside. Needs the lock of the folder.
struct FolderWriter {
  /// The file that is being written, before it takes its place.
  static let unfinishedPath = ".unfinished"

  private let folder: GuardedFolder
  /// How many files were written.
  private(set) var count = 0

  /// Removes what a program left that was killed.
  init(_ folder: URL) throws(PublishError) {
    self.folder = try Self.writing(folder.path) { () throws(GuardedFolderError) in
      try GuardedFolder(folder.path)
    }
    // Only a file: a folder of that name belongs to somebody else.
    if try contents(of: Self.unfinishedPath) != nil { try remove(Self.unfinishedPath) }
  }

  private static func writing<Result>(
    _ path: String,
    _ body: () throws(GuardedFolderError) -> Result
  ) throws(PublishError) -> Result {
    do throws(GuardedFolderError) {
      return try body()
    } catch {
      throw .notWritten(path, reason: error.description)
    }
  }

  /// The content of a file; nil if there is none.
  func contents(of path: String) throws(PublishError) -> [UInt8]? {
    try Self.writing(path) { () throws(GuardedFolderError) in try folder.contents(of: path) }
  }

  /// Writes a file that is named by its content, unless it is there.
  mutating func write(_ content: [UInt8], to path: String) throws(PublishError) {
    if try contents(of: path) != content { try replace(content, at: path) }
  }

  /// Replaces a file as a whole.
  mutating func replace(_ content: [UInt8], at path: String) throws(PublishError) {
    try Self.writing(path) { () throws(GuardedFolderError) in
      do throws(GuardedFolderError) {
        try folder.write(content, to: Self.unfinishedPath)
        try folder.move(Self.unfinishedPath, to: path)
      } catch {
        try? folder.remove(Self.unfinishedPath)
        throw error
      }
    }
    count += 1
  }

  /// Moves a file into the place of another.
  func rename(_ old: String, to new: String) throws(PublishError) {
    try Self.writing(new) { () throws(GuardedFolderError) in try folder.move(old, to: new) }
  }

  /// Removes a file, if it is there.
  func remove(_ path: String) throws(PublishError) {
    try Self.writing(path) { () throws(GuardedFolderError) in try folder.remove(path) }
  }

  /// Removes the shards that no root names.
  func removeShards(except kept: [CatalogRoot.Shard]) throws(PublishError) {
    let kept = Set(kept.map(\.file.path))
    let names = try Self.writing("index") { () throws(GuardedFolderError) in
      try folder.names(in: "index")
    }
    for name in names where Self.isShard(name) && !kept.contains("index/\(name)") {
      try remove("index/\(name)")
    }
  }

  /// Whether a file has a name that only shards have: digits and a hyphen, or nothing, and a hash.
  private static func isShard(_ name: String) -> Bool {
    guard name.hasSuffix(".jsonl") else { return false }
    let hash = name.dropLast(".jsonl".count).split(separator: "-").last.map(String.init) ?? ""
    return FileReference.isSHA256(hash)
  }
}
