import SystemPackage

/// Bytes that people and other programs use as text: a word of a command line, a variable of the environment, the name
/// of a file or a branch. They need not be UTF-8, and stay as they are; only ``text`` is for people.
package struct RawText: Hashable, Sendable {
  /// The bytes, without a NUL.
  package let bytes: [UInt8]

  /// These bytes, up to the first NUL.
  package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes.prefix { $0 != 0 }) }

  /// The UTF-8 of a text, up to the first NUL.
  package init(_ text: String) { self.init(bytes: text.utf8) }

  /// A path as the system knows it.
  package init(_ path: FilePath) {
    self = path.withPlatformString { RawText(cString: $0) }
  }

  init(cString start: UnsafePointer<CChar>) {
    bytes = Array(UnsafeRawBufferPointer(start: start, count: strlen(start)))
  }

  /// The text for people: what is not UTF-8 is shown as U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether there is no byte.
  package var isEmpty: Bool { bytes.isEmpty }

  /// A copy for the C library, which the caller frees.
  func duplicate() -> UnsafeMutablePointer<CChar>? {
    (bytes + [0]).withUnsafeBytes { buffer in
      buffer.baseAddress.flatMap { strdup($0.assumingMemoryBound(to: CChar.self)) }
    }
  }
}

extension RawText: ExpressibleByStringInterpolation {
  /// Text with raw parts in it, whose bytes are kept.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity)
    }

    package mutating func appendLiteral(_ literal: String) { bytes += literal.utf8 }
    package mutating func appendInterpolation(_ text: String) { bytes += text.utf8 }
    package mutating func appendInterpolation(_ text: RawText) { bytes += text.bytes }
    package mutating func appendInterpolation(_ path: FilePath) { bytes += RawText(path).bytes }
  }

  package init(stringLiteral text: String) { self.init(text) }

  package init(stringInterpolation: StringInterpolation) {
    self.init(bytes: stringInterpolation.bytes)
  }
}
