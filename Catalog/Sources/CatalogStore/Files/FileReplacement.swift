import CatalogPlatform

/// Replaces files as a whole: a program that reads one, or loses power, has the old content or the new one.
enum FileReplacement {
  /// The beginning of the names of unfinished files.
  static let prefix = ".unfinished-"

  /// Writes a file, and the folders above it.
  static func write(_ content: [UInt8], to url: URL) throws(CatalogError) {
    let folder = url.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .file(folder.path, reason: systemReason(error))
    }
    let unfinished = folder.appending(path: "\(prefix)\(UUID().uuidString)")
    let file = open(unfinished.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw .file(url.path, reason: systemReason(errno)) }
    let isWritten = writeAll(content, to: file) && fsync(file) == 0
    let failure = errno
    let isClosed = close(file) == 0
    guard isWritten, isClosed, rename(unfinished.path, url.path) == 0 else {
      let reason = systemReason(isWritten ? errno : failure)
      unlink(unfinished.path)
      throw .file(url.path, reason: reason)
    }
  }

  /// The content of a file; nil if there is none.
  static func read(_ url: URL) throws(CatalogError) -> [UInt8]? {
    do {
      return Array(try Data(contentsOf: url))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return nil
    } catch {
      throw .file(url.path, reason: systemReason(error))
    }
  }
}
