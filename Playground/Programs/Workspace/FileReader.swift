import Platform
import RecipeTools
import SystemPackage

/// Reads whole input files, from the host.
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

  /// The content of one selected input, whatever it is.
  func content(of input: InputFile) throws(InputError) -> FileContent {
    switch input.source {
    case .path(let path): try read(path)
    case .standardInput: try readStandardInput()
    }
  }

  /// The content of a file.
  package func read(_ path: FilePath) throws(InputError) -> FileContent {
    let place = directory.resolve(path)
    let status: Stat
    do throws(Errno) {
      status = try Stat(place)
      if status.type == .directory { throw Errno.isDirectory }
    } catch {
      throw InputError(opening: path, failed: error, in: directory)
    }
    let kind = FileKind(status)
    guard kind == .regular else { throw InputError(.notRegular(kind), at: path) }
    if status.size > limit { return .tooLarge(size: Int(status.size), limit: limit) }
    do throws(Errno) {
      return content(try Host.ask(.read, place.spelling, number: limit + 1), limit: limit)
    } catch {
      throw InputError(opening: path, failed: error, in: directory)
    }
  }

  /// All of a file; nil if it cannot be read or is too large.
  package func bytes(of path: FilePath) -> [UInt8]? {
    if case .bytes(let bytes)? = try? read(path) { bytes } else { nil }
  }

  /// The content of standard input, up to `limit` bytes.
  package func readStandardInput(limit: Int = FileLimit.stream) throws(InputError) -> FileContent {
    do throws(Errno) {
      return content(try Host.ask(.read, Array("-".utf8), number: limit + 1), limit: limit)
    } catch {
      throw InputError(errno: error, at: "-")
    }
  }

  /// The first 64 KiB of a regular file; nil if it cannot be read.
  package func start(of path: FilePath) -> [UInt8]? {
    try? Host.ask(.read, directory.resolve(path).spelling, number: 1 << 16)
  }

  private func content(_ bytes: [UInt8], limit: Int) -> FileContent {
    bytes.count > limit ? .tooLarge(size: nil, limit: limit) : .bytes(bytes)
  }
}

/// The content of a file.
package enum FileContent: Equatable, Sendable {
  /// All of the file.
  case bytes([UInt8])
  /// More than `limit` bytes; `size` is nil if unknown.
  case tooLarge(size: Int?, limit: Int)
}
