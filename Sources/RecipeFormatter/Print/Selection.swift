import SourceText

/// The lines of a source that are to be formatted.
struct Selection {
  /// Their bytes, with the last line break.
  let range: ByteRange

  /// Lines counted from 1; `nil` where these are all there are.
  init?(_ lines: ClosedRange<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    var line = 1
    var start = lines.lowerBound == 1 ? 0 : bytes.count
    var end = bytes.count
    for (offset, byte) in bytes.enumerated() where byte == 0x0A {
      line += 1
      if line == lines.lowerBound { start = offset + 1 }
      if line == lines.upperBound + 1 { end = offset + 1 }
    }
    guard start > 0 || end < bytes.count else { return nil }
    range = ByteRange(start, end)
  }

  /// Whether any of the bytes is selected.
  func touches(_ other: ByteRange) -> Bool {
    other.start < range.end && range.start < other.end
  }

  /// Whether all of the bytes are.
  func covers(_ other: ByteRange) -> Bool {
    range.start <= other.start && other.end <= range.end
  }
}
