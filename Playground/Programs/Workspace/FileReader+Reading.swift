import Platform
import RecipeTools
import SystemPackage

/// The host reads.
extension FileReader {
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
