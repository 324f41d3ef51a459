/// The JSON-LD of a page.
enum LinkedDataScripts {
  /// The content of each `<script type="application/ld+json">`. O(n).
  static func all(in bytes: [UInt8]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    var offset = 0
    var marks = NextByte(UInt8(ascii: ">"), in: bytes)
    while let start = find("<script", in: bytes, from: offset) {
      guard let open = marks.index(from: start) else { break }
      offset = start + 7
      // Attributes are short.
      guard open - start < 4096 else { continue }
      let tag = String(decoding: bytes[start..<open], as: UTF8.self).lowercased()
      guard let end = find("</script", in: bytes, from: open + 1) else { break }
      if tag.contains("application/ld+json") { found.append(Array(bytes[(open + 1)..<end])) }
      offset = end + 8
    }
    return found
  }

  /// The next place of an ASCII text, in any case.
  private static func find(_ text: StaticString, in bytes: [UInt8], from start: Int) -> Int? {
    let count = text.utf8CodeUnitCount
    var offset = start
    while offset + count <= bytes.count {
      guard let next = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) else { return nil }
      if next + count <= bytes.count,
        (0..<count).allSatisfy({ bytes[next + $0] | 0x20 == text.utf8Start[$0] | 0x20 })
      {
        return next
      }
      offset = next + 1
    }
    return nil
  }
}

/// Finds the next place of a byte, from rising places on; all searches together read the bytes once.
struct NextByte {
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
