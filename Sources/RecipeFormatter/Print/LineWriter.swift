import SourceText

/// Writes lines, with `\n` at the end of each.
struct LineWriter {
  /// What was written.
  private(set) var bytes: [UInt8]
  /// Whether an empty line would belong to the text above it.
  var isBlankText = false
  private let source: UnsafeBufferPointer<UInt8>

  /// A writer to the end of `bytes`, which must be empty.
  ///
  /// - Parameter source: the source, parts of which are copied.
  init(of source: UnsafeBufferPointer<UInt8>, into bytes: [UInt8]) {
    self.source = source
    self.bytes = bytes
  }

  /// How many bytes were written.
  var count: Int { bytes.count }

  mutating func write(_ byte: UInt8) { bytes.append(byte) }

  /// Copies some bytes of the source, which hold no line break.
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

  /// Leaves a line empty, but not two, and none at the begin of the text.
  mutating func writeBlankLine() {
    guard !isBlankText, !isAtBegin, !endsWithBlankLine else { return }
    bytes.append(0x0A)
  }

  var endsWithBlankLine: Bool {
    bytes.count > 1 && bytes[bytes.count - 1] == 0x0A && bytes[bytes.count - 2] == 0x0A
  }

  /// Whether the next byte begins a line.
  var isAtLineStart: Bool { isAtBegin || bytes[bytes.count - 1] == 0x0A }

  /// Whether nothing was written but for a byte-order mark.
  var isAtBegin: Bool { bytes.isEmpty || (bytes.count == 3 && bytes[0] == 0xEF) }

  /// The columns, in code points, that the last line takes.
  var lineWidth: Int {
    var width = 0
    var index = bytes.count
    while index > 0, bytes[index - 1] != 0x0A {
      index -= 1
      if bytes[index] & 0xC0 != 0x80 { width += 1 }
    }
    return width
  }

  /// Writes a space, unless there is a blank already.
  mutating func separate() {
    if !isAtLineStart, bytes[bytes.count - 1] != 0x20 { write(0x20) }
  }

  /// Takes the last byte back.
  mutating func removeLast() { bytes.removeLast() }

  /// Moves what was written from a place on to a line of its own, in this column, and drops the space in front.
  mutating func moveDown(from start: Int, column: Int) {
    let text = bytes[start...]
    bytes.removeSubrange((start - 1)...)
    endLine()
    write(spaces: column)
    bytes += text
  }
}
