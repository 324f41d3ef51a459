/// Strings of JSON as bytes, which is several times as fast as texts.
package enum JSONText {
  /// Whether two strings, with their quotes, have the same value. The bytes are valid JSON.
  package static func isSame(
    _ one: Range<Int>,
    _ other: Range<Int>,
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let (first, second) = (bytes[one], bytes[other])
    if first.contains(UInt8(ascii: "\\")) || second.contains(UInt8(ascii: "\\")) {
      return unescaped(bytes, in: one) == unescaped(bytes, in: other)
    }
    return first.elementsEqual(second)
  }

  /// Whether a string, with its quotes, has this value. The bytes are valid JSON.
  package static func isSame(
    _ name: Range<Int>,
    in bytes: UnsafeBufferPointer<UInt8>,
    as text: StaticString
  ) -> Bool {
    let value = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    let inner = bytes[name.lowerBound + 1..<name.upperBound - 1]
    if inner.elementsEqual(value) { return true }
    return inner.contains(UInt8(ascii: "\\")) && unescaped(bytes, in: name).elementsEqual(value)
  }

  /// The value of a string, with its quotes, as UTF-8. The bytes are valid JSON.
  package static func unescaped(
    _ bytes: UnsafeBufferPointer<UInt8>,
    in range: Range<Int>
  ) -> [UInt8] {
    let (start, end) = (range.lowerBound + 1, range.upperBound - 1)
    // No escape is shorter than its value.
    return [UInt8](unsafeUninitializedCapacity: max(0, end - start)) { buffer, count in
      var offset = start
      while offset < end {
        let byte = bytes[offset]
        offset += 1
        if byte == UInt8(ascii: "\\") {
          count += takeEscape(bytes, &offset, end, into: buffer, at: count)
        } else {
          buffer[count] = byte
          count += 1
        }
      }
    }
  }

  /// Takes an escape, whose backslash is taken; returns the number of bytes that it stands for.
  private static func takeEscape(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ offset: inout Int,
    _ end: Int,
    into buffer: UnsafeMutableBufferPointer<UInt8>,
    at place: Int
  ) -> Int {
    let letter = bytes[offset]
    offset += 1
    guard letter == UInt8(ascii: "u") else {
      buffer[place] =
        switch letter {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: letter
        }
      return 1
    }
    let first = codeUnit(bytes, at: offset, before: end) ?? 0
    offset += 4
    var scalar = Unicode.Scalar(first)
    if scalar == nil {
      let second = codeUnit(bytes, at: offset + 2, before: end) ?? 0
      offset += 6
      let value = 0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF))
      scalar = Unicode.Scalar(value)
    }
    var count = 0
    for byte in scalar.flatMap(UTF8.encode) ?? UTF8.encodedReplacementCharacter {
      buffer[place + count] = byte
      count += 1
    }
    return count
  }

  /// The value of four hexadecimal digits; nil if there are none.
  static func codeUnit(
    _ bytes: UnsafeBufferPointer<UInt8>,
    at offset: Int,
    before end: Int
  ) -> UInt16? {
    guard offset + 4 <= end else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[offset..<offset + 4] {
      switch byte {
      case 0x30...0x39: unit = unit << 4 | UInt16(byte - 0x30)
      case 0x41...0x46, 0x61...0x66: unit = unit << 4 | UInt16(byte & 0x0F + 9)
      default: return nil
      }
    }
    return unit
  }

  /// The first byte from `offset` on that is a control, a quote or a backslash, or not ASCII; `end` if there is none.
  static func endOfPlainText(
    in bytes: UnsafeBufferPointer<UInt8>,
    from offset: Int,
    to end: Int
  ) -> Int {
    guard let start = bytes.baseAddress else { return end }
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    var offset = offset
    // Eight bytes at once: a high bit is set in the sum for each byte that is special, perhaps also above it.
    while offset + 8 <= end {
      let word = UnsafeRawPointer(start + offset).loadUnaligned(as: UInt64.self)
      let quotes = word ^ (ones &* 0x22)
      let slashes = word ^ (ones &* 0x5C)
      let deletes = word ^ (ones &* 0x7F)
      let special =
        (word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes
        | (slashes &- ones) & ~slashes | (deletes &- ones) & ~deletes | word
      if special & highs != 0 { break }
      offset += 8
    }
    while offset < end, isPlain(start[offset]) { offset += 1 }
    return offset
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte &- 0x20 < 0x5F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }
}

extension [UInt8] {
  /// Appends text that is JSON already.
  package mutating func appendLiteral(_ literal: StaticString) {
    append(
      contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    )
  }

  /// Appends a text with its quotes and escapes. The bytes are UTF-8.
  ///
  /// Hidden scalars are escaped too, as the output may be shown in a terminal, and the second `#` of a command of a
  /// build server, as it may be shown in its log.
  package mutating func appendJSON(_ text: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    if Self.isPlain(text) {
      append(contentsOf: text)
    } else {
      appendEscaped(text, in: 0..<text.count, keepsEscapes: false)
    }
    append(UInt8(ascii: "\""))
  }

  /// Whether a text is short and has nothing to escape, as all names of fields: they are most texts.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count < 32 else { return false }
    for byte in text
    where byte &- 0x20 >= 0x5F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      || byte == UInt8(ascii: "#")
    {
      return false
    }
    return true
  }

  /// Appends a text with its quotes and escapes.
  package mutating func appendJSON(_ text: String) {
    var text = text
    text.withUTF8 { appendJSON($0) }
  }

  /// Appends a value that is JSON. Hidden scalars and commands are escaped, as in texts; everything else is left unchanged.
  package mutating func appendJSONValue(
    _ bytes: UnsafeBufferPointer<UInt8>,
    in range: Range<Int>
  ) {
    appendEscaped(bytes, in: range, keepsEscapes: true)
  }

  /// - Parameter keepsEscapes: whether quotes, backslashes and blanks stay as they are.
  private mutating func appendEscaped(
    _ bytes: UnsafeBufferPointer<UInt8>,
    in range: Range<Int>,
    keepsEscapes: Bool
  ) {
    var offset = range.lowerBound
    var kept = offset
    while true {
      offset = JSONText.endOfPlainText(in: bytes, from: offset, to: range.upperBound)
      guard offset < range.upperBound else { break }
      let decoded = DecodedScalar(at: offset, in: bytes)
      let scalar = decoded.scalar ?? "\u{FFFD}"
      let isSpecial = scalar.value < 0x80 ? !keepsEscapes || scalar.value == 0x7F : scalar.isHidden
      if isSpecial {
        appendKept(bytes[kept..<offset])
        appendEscape(scalar)
        kept = offset + decoded.length
      }
      offset += decoded.length
    }
    appendKept(bytes[kept..<range.upperBound])
  }

  /// Appends a part that has nothing to escape, except for the second `#` of a command.
  private mutating func appendKept(_ part: Slice<UnsafeBufferPointer<UInt8>>) {
    let sign = UInt8(ascii: "#")
    let bytes = UnsafeBufferPointer(rebasing: part)
    var kept = 0
    var next = bytes.firstIndex(of: sign)
    while let place = next {
      let rest = bytes[(place + 1)...]
      if place > 0, bytes[place - 1] == sign, CommandMark.begins(rest.lazy.map(UInt32.init)) {
        append(contentsOf: UnsafeBufferPointer(rebasing: bytes[kept..<place]))
        appendEscape("#")
        kept = place + 1
      }
      next = rest.firstIndex(of: sign)
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: bytes[kept...]))
  }

  private mutating func appendEscape(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\n": appendLiteral("\\n")
    case "\r": appendLiteral("\\r")
    case "\t": appendLiteral("\\t")
    case "\"": appendLiteral("\\\"")
    case "\\": appendLiteral("\\\\")
    default:
      for unit in String(scalar).utf16 { self += "\\u\(hexadecimal(UInt32(unit), digits: 4))".utf8 }
    }
  }
}
