import Platform
import SystemPackage

/// Passes lines on in pieces of about a mebibyte.
struct PieceWriter {
  private static let size = 1 << 20

  private var buffer: [UInt8] = []

  /// Adds what `read` appends, and passes on a whole piece.
  mutating func append(
    to sink: ([UInt8]) throws(Errno) -> Void,
    _ read: (inout [UInt8]) throws(DiaryReadFailure) -> Void
  ) throws(DiaryRewriteError) {
    do throws(DiaryReadFailure) {
      try read(&buffer)
    } catch {
      throw .reading(error.errno)
    }
    if buffer.count >= Self.size { try finish(to: sink) }
  }

  /// Passes on what is left.
  mutating func finish(to sink: ([UInt8]) throws(Errno) -> Void) throws(DiaryRewriteError) {
    guard !buffer.isEmpty else { return }
    do throws(Errno) { try sink(buffer) } catch { throw .writing(error) }
    buffer.removeAll(keepingCapacity: true)
  }
}

extension DiaryReadFailure {
  var errno: Errno? {
    if case .system(let errno) = self { errno } else { nil }
  }
}

/// Why the lines of a new diary could not be written.
package enum DiaryRewriteError: Error {
  /// A diary could not be read: it has changed, or the system failed.
  case reading(Errno?)
  /// The new one could not be written.
  case writing(Errno)
}
