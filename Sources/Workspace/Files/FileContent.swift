/// What reading a file brought.
///
/// A file that is too large is no fault of the system but of the content, so it is no error.
package enum FileContent: Equatable, Sendable {
  /// All of the file.
  case bytes([UInt8])
  /// More than `limit` bytes; `size` is nil where only reading to the end would tell.
  case tooLarge(size: Int?, limit: Int)
}
