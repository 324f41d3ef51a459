import RecipeTools
import SystemPackage

/// Reads whole input files; never blocks on files that are not regular, and never maps files.
package struct FileReader: Sendable {
  /// The folder that relative paths start from.
  package let directory: WorkingDirectory
  /// The maximum size of a file in bytes.
  package let limit: Int

  /// A reader of files up to `limit` bytes.
  package init(in directory: WorkingDirectory, limit: Int = FileLimit.file) {
    self.directory = directory
    self.limit = limit
  }

  /// The content of one selected input, whatever it is; see ``read(_:)``.
  func content(of input: InputFile) throws(InputError) -> FileContent {
    switch input.source {
    case .path(let path): try read(path)
    case .standardInput: try readStandardInput()
    }
  }

  /// All of a file; nil if it cannot be read or is too large.
  package func bytes(of path: FilePath) -> [UInt8]? {
    if case .bytes(let bytes)? = try? read(path) { bytes } else { nil }
  }
}

/// The content of a file.
///
/// A file that is too large is a finding, not a system error.
package enum FileContent: Equatable, Sendable {
  /// All of the file.
  case bytes([UInt8])
  /// More than `limit` bytes; `size` is nil if unknown.
  case tooLarge(size: Int?, limit: Int)
}
