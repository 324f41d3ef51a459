import Text

/// Text of web pages.
enum HTMLText {
  private static let entities: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "deg": "°",
    "frac12": "½", "frac14": "¼", "frac34": "¾", "ndash": "–", "mdash": "—", "rsquo": "’",
    "lsquo": "‘", "rdquo": "”", "ldquo": "“", "hellip": "…", "times": "×", "eacute": "é",
  ]

  /// A text without tags and with characters in place of entities; tags that break lines become line breaks. O(n).
  static func plain(_ text: String) -> String { plain(text, keepsLines: false) }

  static func plain(_ text: String, keepsLines: Bool) -> String {
    let bytes = Array(text.utf8)
    guard bytes.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return keepsLines ? text : text.onOneLine
    }
    var result: [UInt8] = []
    var offset = 0
    var marks = NextByte(UInt8(ascii: ">"), in: bytes)
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "<"):
        guard let end = marks.index(from: offset), end - offset < 2000 else {
          result.append(bytes[offset])
          offset += 1
          continue
        }
        let name = bytes[offset...].dropFirst().drop { $0 == UInt8(ascii: "/") }.prefix(2)
        let breaks = ["br", "p>", "p ", "li", "di", "h2", "h3"].contains {
          name.elementsEqual($0.utf8)
        }
        result.append(breaks && keepsLines ? 0x0A : 0x20)
        offset = end + 1
      case UInt8(ascii: "&"):
        let rest = bytes[(offset + 1)...].prefix(10)
        if let end = rest.firstIndex(of: UInt8(ascii: ";")),
          let character = character(String(decoding: bytes[(offset + 1)..<end], as: UTF8.self))
        {
          result += character.utf8
          offset = end + 1
        } else {
          result.append(bytes[offset])
          offset += 1
        }
      default:
        result.append(bytes[offset])
        offset += 1
      }
    }
    let plain = String(decoding: result, as: UTF8.self)
    return keepsLines ? plain : plain.onOneLine
  }

  private static func character(_ name: String) -> String? {
    if let character = entities[name] { return character }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let value =
      digits.first == "x" || digits.first == "X"
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let value, value >= 0x20, let scalar = Unicode.Scalar(value) else { return nil }
    return String(scalar)
  }
}

/// Finds the next place of a byte, from rising places on; all searches together read the bytes once.
private struct NextByte {
  private let byte: UInt8
  private let bytes: [UInt8]
  private var known = -1

  init(_ byte: UInt8, in bytes: [UInt8]) {
    self.byte = byte
    self.bytes = bytes
  }

  /// The first place of the byte from `start` on; nil if there is none.
  mutating func index(from start: Int) -> Int? {
    if known < start { known = bytes[start...].firstIndex(of: byte) ?? bytes.count }
    return known < bytes.count ? known : nil
  }
}
