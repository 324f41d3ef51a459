/// A source as read: a display name and the unchanged bytes.
///
/// Creating one is cheap; build a ``LineIndex`` for lines and columns.
package struct SourceText: Equatable, Sendable {
  /// The display name; often the path as typed by the user.
  package let name: String
  /// The path relative to the project root, for tools without a working directory; it begins with a slash if
  /// the file is outside. Not always UTF-8.
  package let path: [UInt8]
  /// The content, including a byte order mark and invalid UTF-8.
  package let bytes: [UInt8]

  /// Creates a source; its path defaults to its name.
  package init(name: String, path: [UInt8]? = nil, bytes: [UInt8]) {
    self.name = name
    self.path = path ?? Array(name.utf8)
    self.bytes = bytes
  }
}

extension SourceText {
  /// Whether the file is outside its project, so that ``path`` is absolute.
  package var isOutsideProject: Bool { path.first == UInt8(ascii: "/") }

  /// The path as text, with U+FFFD for invalid UTF-8.
  package var pathText: String { String(decoding: path, as: UTF8.self) }

  /// The path as a URI (RFC 3986): a reference relative to the project root, or a `file` URI for a file
  /// outside. Every byte is preserved, including invalid UTF-8.
  package var pathURI: String {
    var uri: [UInt8] = isOutsideProject ? Array("file://".utf8) : []
    uri.reserveCapacity(uri.count + path.count + 16)
    for byte in path {
      if Self.isUnreserved(byte) {
        uri.append(byte)
      } else {
        uri.append(UInt8(ascii: "%"))
        uri += hexadecimal(UInt32(byte), digits: 2).utf8
      }
    }
    return String(decoding: uri, as: UTF8.self)
  }

  /// Whether a byte of a path is written unchanged in a URI: unreserved characters and the slash.
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}

/// The size limits of inputs.
package enum FileLimit {
  /// The largest recipe file: 1 MiB.
  package static let file = 1 << 20
  /// The largest stream, which may hold many recipes: 16 MiB.
  package static let stream = 16 << 20
  /// The largest stream where files have no limit: 1 GiB.
  package static let longStream = 1 << 30
}
