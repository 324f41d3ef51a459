import SystemPackage

/// Reads lines as a person types them.
package struct LineReader {
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
