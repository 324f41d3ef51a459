import SystemPackage

/// Reads typed lines.
package struct TerminalLineReader {
  private let descriptor: FileDescriptor
  private var rest: [UInt8] = []
  /// Whether the last line ended without a newline, so that the cursor is still behind it.
  package private(set) var isAtEnd = false

  /// A reader for a terminal.
  package init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  /// The next line without its newline; nil at the end of input. The last line may lack a newline, for example
  /// after Ctrl-D. Replaces invalid UTF-8 and drops what arrow keys send.
  package mutating func next() -> String? {
    while !rest.contains(UInt8(ascii: "\n")), let more = more(), !more.isEmpty { rest += more }
    isAtEnd = !rest.contains(UInt8(ascii: "\n"))
    guard !rest.isEmpty else { return nil }
    let line = rest.prefix { $0 != UInt8(ascii: "\n") }
    rest.removeFirst(min(line.count + 1, rest.count))
    return String(decoding: TypedText.visible(line), as: UTF8.self)
  }

  private func more() -> [UInt8]? {
    try? [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}

/// The visible text of a typed line.
///
/// A line-buffered terminal passes on escape sequences, such as `ESC [ D` for an arrow, in the middle of the
/// text.
enum TypedText {
  private static let escape: UInt8 = 0x1B

  /// The bytes without escape sequences and control characters.
  static func visible(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var visible: [UInt8] = []
    var isInEscape = false
    var isInSequence = false
    for byte in bytes {
      switch byte {
      case escape: (isInEscape, isInSequence) = (true, false)
      case _ where isInSequence: isInSequence = !(0x40...0x7E).contains(byte)
      // `ESC [` and `ESC O` begin a sequence; after any other escape, one byte is skipped.
      case UInt8(ascii: "[") where isInEscape: (isInEscape, isInSequence) = (false, true)
      case UInt8(ascii: "O") where isInEscape: (isInEscape, isInSequence) = (false, true)
      case _ where isInEscape: isInEscape = false
      case 0..<0x20, 0x7F: break
      default: visible.append(byte)
      }
    }
    return visible
  }
}
