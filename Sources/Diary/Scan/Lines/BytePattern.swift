/// A short text that is looked for, compared eight bytes at a time.
///
/// Up to 32 bytes are read at the place of comparison, whatever the length of the text.
struct BytePattern {
  /// The bytes that may be read behind what a pattern is compared with.
  static let reach = 32

  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private var masks: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  /// The bytes of the text.
  let count: Int

  /// A pattern of at most 32 bytes.
  init(_ text: String) {
    count = text.utf8.count
    withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: text.utf8) }
    withUnsafeMutableBytes(of: &masks) {
      $0.copyBytes(from: [UInt8](repeating: 0xFF, count: count))
    }
  }

  /// Whether the text stands here.
  @inline(__always)
  func matches(_ place: UnsafePointer<UInt8>) -> Bool {
    let bytes = UnsafeRawPointer(place)
    guard (bytes.word(at: 0) ^ words.0) & masks.0 == 0 else { return false }
    guard count > 8 else { return true }
    guard (bytes.word(at: 8) ^ words.1) & masks.1 == 0 else { return false }
    guard count > 16 else { return true }
    return (bytes.word(at: 16) ^ words.2) & masks.2 == 0
      && (bytes.word(at: 24) ^ words.3) & masks.3 == 0
  }
}

extension UnsafeRawPointer {
  /// The eight bytes at an offset, in the order of the machine.
  @inline(__always)
  func word(at offset: Int) -> UInt64 { loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
}
