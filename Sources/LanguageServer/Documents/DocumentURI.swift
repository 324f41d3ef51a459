import Platform
import SystemPackage
import Text
import Workspace

/// Converts between `file` URIs and paths. Clients spell URIs in several ways, so documents are compared by path.
enum DocumentURI {
  /// The path of a `file` URI; nil for another one, such as that of an unsaved document.
  static func path(_ uri: String) -> FilePath? {
    let scheme = Array("file://".utf8)
    var bytes = Array(uri.utf8)
    guard bytes.count > scheme.count,
      zip(bytes, scheme).allSatisfy({ $0.0 == $0.1 || $0.0 | 0x20 == $0.1 })
    else { return nil }
    bytes.removeFirst(scheme.count)
    guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let host = String(decoding: bytes[..<slash], as: UTF8.self)
    guard host.isEmpty || host == "localhost" else { return nil }
    let path = bytes[slash...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let decoded = decoded(path)
    return decoded.contains(0) ? nil : FilePath(bytes: decoded).lexicallyNormalized()
  }

  /// The `file` URI of an absolute path.
  static func uri(of path: FilePath) -> String {
    SourceText(name: "", path: path.bytes, bytes: []).pathURI
  }

  /// The bytes without percent signs; an incomplete escape stays as written.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap(Self.digit)
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        result.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
