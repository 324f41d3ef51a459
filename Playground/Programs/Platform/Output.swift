import SystemPackage

/// A stream to a descriptor of the host, which buffers it.
package struct OutputStream {
  package let descriptor: FileDescriptor
  package let isTerminal: Bool
  /// The first error; after it all output is dropped.
  package private(set) var failure: Errno?

  package init(_ descriptor: FileDescriptor, capacity: Int = 0) {
    self.descriptor = descriptor
    isTerminal = Terminal.isTerminal(descriptor)
  }

  package mutating func write(_ text: String) { write(Array(text.utf8)) }

  package mutating func write(_ bytes: [UInt8]) {
    guard failure == nil, !bytes.isEmpty else { return }
    do throws(Errno) {
      _ = try Host.ask(.write, bytes, number: Int(descriptor.rawValue))
    } catch {
      failure = error
    }
  }

  package mutating func writeNonBlocking(_ bytes: [UInt8]) -> [UInt8] {
    write(bytes)
    return []
  }

  package func flush() {}
}

/// The terminal behind a descriptor.
package enum Terminal {
  package static func isTerminal(_ descriptor: FileDescriptor) -> Bool { answer(descriptor) != "" }

  /// The number of columns; nil if there is no terminal or the size is unknown.
  package static func width(of descriptor: FileDescriptor) -> Int? {
    Int(answer(descriptor)).flatMap { $0 > 0 ? $0 : nil }
  }

  private static func answer(_ descriptor: FileDescriptor) -> String {
    let bytes = try? Host.ask(.terminal, number: Int(descriptor.rawValue))
    return String(decoding: bytes ?? [], as: UTF8.self)
  }
}

/// Whether descriptors are ready; the programs here wait for none.
package enum DescriptorReadiness {
  package static func isReaderGone(_ descriptor: FileDescriptor) -> Bool { false }
}
