import SystemPackage

/// Reads lines as a person types them.
package struct LineReader {
  private let descriptor: FileDescriptor
  private var rest: [UInt8] = []

  /// A reader of a terminal.
  package init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  /// The next line without its end; nil where no more will come. What is no UTF-8 is replaced.
  package mutating func next() -> String? {
    while !rest.contains(UInt8(ascii: "\n")) {
      guard let more = more(), !more.isEmpty else { return nil }
      rest += more
    }
    let line = rest.prefix { $0 != UInt8(ascii: "\n") }
    rest.removeFirst(line.count + 1)
    return String(decoding: line, as: UTF8.self)
  }

  private func more() -> [UInt8]? {
    try? [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}
