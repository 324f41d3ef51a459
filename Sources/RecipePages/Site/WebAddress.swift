import Text

/// Addresses on the web.
package enum WebAddress {
  /// Whether a text is an address that pages may link to: of no other scheme, and without spaces.
  package static func isLink(_ text: String) -> Bool {
    let start = text.prefix(8).lowercased()
    guard start.hasPrefix("https://") || start.hasPrefix("http://"), !host(of: text).isEmpty else {
      return false
    }
    return text.unicodeScalars.allSatisfy {
      $0.value > 0x20 && !$0.isHidden && !"\"<>\\^`{|}".unicodeScalars.contains($0)
    }
  }

  /// A text as a value in the query or the fragment of an address.
  static func encoded(_ text: String) -> String {
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: encoded.append(byte)
      default: encoded.append(contentsOf: "%\(hexadecimal(UInt32(byte), digits: 2))".utf8)
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// The host of an address.
  static func host(of text: String) -> String {
    let rest = text.drop { $0 != ":" }.dropFirst(3)
    let host = String(rest.prefix { !"/?#".contains($0) })
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }
}
