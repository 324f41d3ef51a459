import Platform
import SystemPackage
import Workspace

/// The brews of an import file as lines of a diary, until it is known which of them are new.
///
/// Few are in memory; more are in a temporary file without a name, which the system removes in the end.
package final class EntrySpool {
  /// Why the brews cannot be kept.
  package struct Failure: Sendable {
    /// The folder of the temporary file.
    package let folder: FilePath
    package let errno: Errno
  }

  /// The number of bytes to keep in memory.
  private static let memory = 1 << 23

  private let capacity: Int
  /// The folder of the temporary file.
  let folder: FilePath
  private var bytes: [UInt8] = []
  private var file: FileDescriptor?
  private var size = 0
  /// The number of lines.
  private(set) var count = 0
  /// The first failure. After it, nothing is added.
  private(set) var failure: Failure?

  /// An empty spool.
  ///
  /// - Parameters:
  ///   - capacity: the number of bytes from which on a file is used.
  ///   - folder: the folder of that file: by default that of `TMPDIR`, else the one for large temporary files.
  init(capacity: Int = memory, folder: FilePath? = nil) {
    self.capacity = capacity
    self.folder =
      folder ?? Environment.process.path("TMPDIR").map { FilePath(bytes: $0) } ?? "/var/tmp"
  }

  deinit { try? file?.close() }

  /// The number of bytes in memory.
  var bytesInMemory: Int { bytes.count }

  /// Adds lines, each with its line feed.
  func add(_ lines: [UInt8], count: Int) {
    guard failure == nil else { return }
    bytes += lines
    self.count += count
    if bytes.count > capacity { flush() }
  }

  /// Removes all lines.
  func removeAll() {
    // A new file is simpler than an emptied one.
    try? file?.close()
    (bytes, file, size, count) = ([], nil, 0, 0)
  }

  /// All lines, as long as the spool exists and has not failed.
  var source: DiarySource {
    if file != nil { flush() }
    return file.map { DiarySource($0, size: size) } ?? DiarySource(bytes)
  }

  private func flush() {
    do throws(Errno) {
      let file: FileDescriptor
      if let open = self.file {
        file = open
      } else {
        let folder = try OpenFolder(folder)
        LeftoverDrafts.remove(in: folder)
        file = try UnnamedFile.create(in: folder)
      }
      self.file = file
      try FileCalls.writeAll(bytes, to: file)
      size += bytes.count
    } catch {
      failure = Failure(folder: folder, errno: error)
    }
    bytes.removeAll(keepingCapacity: true)
  }
}
