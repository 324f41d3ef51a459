import SystemPackage

/// Reads lines as a person types them.
package struct TerminalLineReader {
  private let descriptor: FileDescriptor
  private var rest: [UInt8] = []
  /// Whether the last line that was asked for lacked its end, so that the cursor still stands behind it.
  package private(set) var isAtEnd = false

  /// A reader of a terminal.
  package init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  /// The next line without its end; nil where no more will come. The last line may lack its end, as where
  /// Ctrl-D ends it. What is no UTF-8 is replaced, and what arrow keys send left out.
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

/// What a line says that was typed.
///
/// A terminal that collects lines hands on what keys without a character send, such as `ESC [ D` for an arrow,
/// in the middle of the words.
enum TypedText {
  private static let escape: UInt8 = 0x1B

  /// The bytes without what such keys sent, and without other characters that nobody can see.
  static func visible(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var visible: [UInt8] = []
    var isInEscape = false
    var isInSequence = false
    for byte in bytes {
      switch byte {
      case escape: (isInEscape, isInSequence) = (true, false)
      case _ where isInSequence: isInSequence = !(0x40...0x7E).contains(byte)
      // `ESC [` and `ESC O` begin a sequence; any other escape is one byte more.
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
