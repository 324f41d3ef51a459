/// The JSON-LD of a page.
enum LinkedDataScripts {
  /// The content of each `<script type="application/ld+json">`. O(n).
  static func all(in bytes: [UInt8]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    var offset = 0
    var marks = NextByte(UInt8(ascii: ">"), in: bytes)
    while let start = find(tag: "<script", in: bytes, from: offset) {
      guard let open = marks.index(from: start) else { break }
      offset = start + 7
      // Attributes are short.
      guard open - start < 4096 else { continue }
      let tag = String(decoding: bytes[start..<open], as: UTF8.self).lowercased()
      guard let end = find(tag: "</script", in: bytes, from: open + 1) else { break }
      if tag.contains("application/ld+json") { found.append(Array(bytes[(open + 1)..<end])) }
      offset = end + 8
    }
    return found
  }

  /// The next place of the begin of a tag, in any case, up to a blank, a slash or the end of the tag behind its name.
  private static func find(tag text: StaticString, in bytes: [UInt8], from start: Int) -> Int? {
    let count = text.utf8CodeUnitCount
    var offset = start
    while offset + count <= bytes.count {
      guard let next = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) else { return nil }
      if next + count <= bytes.count,
        (0..<count).allSatisfy({ bytes[next + $0] | 0x20 == text.utf8Start[$0] | 0x20 }),
        next + count == bytes.count || endsName(bytes[next + count])
      {
        return next
      }
      offset = next + 1
    }
    return nil
  }

  /// Whether a byte ends the name of a tag.
  private static func endsName(_ byte: UInt8) -> Bool {
    [0x09, 0x0A, 0x0C, 0x0D, 0x20, UInt8(ascii: "/"), UInt8(ascii: ">")].contains(byte)
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
