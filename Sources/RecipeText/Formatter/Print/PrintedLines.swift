import Text

/// Writes lines, with `\n` at the end of each.
struct PrintedLines {
  /// The output.
  private(set) var bytes: [UInt8]
  /// Whether an empty line would become part of the text above.
  var isBlankText = false
  private let source: UnsafeBufferPointer<UInt8>

  /// Creates a writer to `bytes`, which must be empty.
  ///
  /// - Parameter source: the source for copied ranges.
  init(of source: UnsafeBufferPointer<UInt8>, into bytes: [UInt8]) {
    self.source = source
    self.bytes = bytes
  }

  /// The number of bytes written.
  var count: Int { bytes.count }

  mutating func write(_ byte: UInt8) { bytes.append(byte) }

  /// Copies bytes of the source, without line breaks.
  mutating func write(_ range: ByteRange) {
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[range.start..<range.end]))
  }

  mutating func write(_ more: [UInt8]) { bytes += more }

  mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func write(spaces count: Int) {
    for _ in 0..<max(0, count) { bytes.append(0x20) }
  }

  mutating func endLine() {
    bytes.append(0x0A)
    isBlankText = false
  }

  /// Writes an empty line, but never two, and none at the start of the text.
  mutating func writeBlankLine() {
    guard !isBlankText, !isAtBegin, !endsWithBlankLine else { return }
    bytes.append(0x0A)
  }

  var endsWithBlankLine: Bool {
    bytes.count > 1 && bytes[bytes.count - 1] == 0x0A && bytes[bytes.count - 2] == 0x0A
  }

  /// Whether the next byte begins a line.
  var isAtLineStart: Bool { isAtBegin || bytes[bytes.count - 1] == 0x0A }

  /// Whether nothing was written except a byte order mark.
  var isAtBegin: Bool { bytes.isEmpty || (bytes.count == 3 && bytes[0] == 0xEF) }

  /// The width of the last line, in code points.
  var lineWidth: Int {
    var width = 0
    var index = bytes.count
    while index > 0, bytes[index - 1] != 0x0A {
      index -= 1
      if bytes[index] & 0xC0 != 0x80 { width += 1 }
    }
    return width
  }

  /// Writes a space, unless the output ends with a blank.
  mutating func separate() {
    if !isAtLineStart, bytes[bytes.count - 1] != 0x20 { write(0x20) }
  }

  /// Removes the last byte.
  mutating func removeLast() { bytes.removeLast() }

  /// Moves the output from an offset to its own line, in a column, and removes the space before it.
  mutating func moveDown(from start: Int, column: Int) {
    let text = bytes[start...]
    bytes.removeSubrange((start - 1)...)
    endLine()
    write(spaces: column)
    bytes += text
  }
}
