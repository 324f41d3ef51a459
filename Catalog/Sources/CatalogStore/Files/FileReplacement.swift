import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
      throw .file(folder.path, reason: reason(error))
    }
    let unfinished = folder.appending(path: "\(prefix)\(UUID().uuidString)")
    let file = open(unfinished.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw .file(url.path, reason: String(cString: strerror(errno))) }
    let isWritten = writeAll(content, to: file) && fsync(file) == 0
    let failure = errno
    let isClosed = close(file) == 0
    guard isWritten, isClosed, rename(unfinished.path, url.path) == 0 else {
      let reason = String(cString: strerror(isWritten ? errno : failure))
      unlink(unfinished.path)
      throw .file(url.path, reason: reason)
    }
  }

  private static func writeAll(_ content: [UInt8], to file: CInt) -> Bool {
    content.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Foundation.write(file, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// The content of a file; nil if there is none.
  static func read(_ url: URL) throws(CatalogError) -> [UInt8]? {
    do {
      return Array(try Data(contentsOf: url))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return nil
    } catch {
      throw .file(url.path, reason: reason(error))
    }
  }

  /// Why a file cannot be read or written, in a few words.
  static func reason(_ error: any Error) -> String {
    let error = error as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError
    guard let number = cause?.code, cause?.domain == NSPOSIXErrorDomain else {
      return "cannot be read or written"
    }
    return String(cString: strerror(CInt(number))).lowercased()
  }
}

extension Slice where Base == UnsafeRawBufferPointer {
  fileprivate var baseAddress: UnsafeRawPointer? {
    UnsafeRawBufferPointer(rebasing: self).baseAddress
  }
}
