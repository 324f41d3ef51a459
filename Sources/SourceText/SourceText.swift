/// A source as it was read: a name to show, and bytes that nothing has decoded or changed.
///
/// Making one costs nothing; whoever needs lines and columns builds a ``LineIndex`` of its bytes.
package struct SourceText: Equatable, Sendable {
  /// What to call the source in output; often its path as the user typed it.
  package let name: String
  /// The path of the file below the root of its project, for tools that know no working directory; it
  /// begins with a slash where the file lies elsewhere. Not always UTF-8.
  package let path: [UInt8]
  /// The content, a byte order mark and invalid UTF-8 included.
  package let bytes: [UInt8]

  /// A source called `name`, which is its path too unless told.
  package init(name: String, path: [UInt8]? = nil, bytes: [UInt8]) {
    self.name = name
    self.path = path ?? Array(name.utf8)
    self.bytes = bytes
  }
}

extension SourceText {
  /// Whether the file lies outside its project, so that ``path`` starts at the root of the system.
  package var isOutsideProject: Bool { path.first == UInt8(ascii: "/") }

  /// The path as text; what is no UTF-8 in it becomes U+FFFD.
  package var pathText: String { String(decoding: path, as: UTF8.self) }

  /// The path as a URI (RFC 3986): a reference relative to the root of the project, or a `file` URI
  /// for a file outside. Every byte survives, also those that are no UTF-8.
  package var pathURI: String {
    (isOutsideProject ? "file://" : "") + path.map(Self.inURI).joined()
  }

  /// The byte as it stands in a path: percent-encoded, but for unreserved characters and the slash.
  private static func inURI(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      String(Unicode.Scalar(byte))
    default: "%" + hexadecimal(UInt32(byte), digits: 2)
    }
  }
}
