import SystemPackage

/// Reads the names of `--files-from`.
struct PathListReader {
  private let directory: WorkingDirectory
  private let isNullSeparated: Bool

  // Some 500 000 names; whatever has more is no list of recipes.
  private static let limit = 32 << 20

  init(in directory: WorkingDirectory, isNullSeparated: Bool) {
    self.directory = directory
    self.isNullSeparated = isNullSeparated
  }

  /// The paths that are listed in a file, or on standard input for `-`.
  func read(_ list: FilePath) throws(InputError) -> [FilePath] {
    let reader = FileReader(in: directory, limit: Self.limit)
    let content =
      list == "-" ? try reader.readStandardInput(limit: Self.limit) : try reader.read(list)
    switch content {
    case .bytes(let bytes): return paths(in: bytes)
    case .tooLarge: throw InputError(.listTooLarge(limit: Self.limit), at: list)
    }
  }

  /// The paths that `bytes` spell; empty names say nothing.
  func paths(in bytes: [UInt8]) -> [FilePath] {
    bytes.split(separator: isNullSeparated ? 0 : UInt8(ascii: "\n")).map { FilePath(bytes: $0) }
  }
}
