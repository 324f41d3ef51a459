import SourceText

extension JSONParser {
  /// The number that starts here.
  package mutating func number() throws(JSONSyntaxError) -> Double {
    let start = offset
    _ = take("-")
    if !take("0") {
      try digits()
    } else if byte &- 0x30 < 10 {
      throw error(.expected("no digit behind the zero"))
    }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("-") { _ = take("+") }
      try digits()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw error(.numberTooLarge, from: start)
    }
    return value
  }

  private mutating func digits() throws(JSONSyntaxError) {
    guard byte &- 0x30 < 10 else { throw error(.expected("a digit")) }
    while byte &- 0x30 < 10 { offset += 1 }
  }

  /// The string whose quote stands here.
  package mutating func string() throws(JSONSyntaxError) -> String {
    let start = offset
    var text: [UInt8] = []
    offset += 1
    while !take("\"") {
      switch byte {
      case UInt8(ascii: "\\"): text += try escaped().utf8
      case 0x80...: text += try multiByteScalar()
      case 0..<0x20:
        guard offset < bytes.count else { throw error(.unclosedString, from: start) }
        throw error(.controlCharacter)
      default:
        text.append(byte)
        offset += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func multiByteScalar() throws(JSONSyntaxError) -> ArraySlice<UInt8> {
    let start = offset
    let decoded = DecodedScalar(at: start, in: bytes)
    offset += decoded.length
    guard decoded.scalar != nil else { throw error(.invalidUTF8, from: start) }
    return bytes[start..<offset]
  }

  /// What the escape here stands for.
  private mutating func escaped() throws(JSONSyntaxError) -> String {
    let start = offset
    offset += 1
    if let character = Self.escapes[byte] {
      offset += 1
      return character
    }
    guard take("u"), let first = codeUnit() else { throw error(.invalidEscape, from: start) }
    if let scalar = Unicode.Scalar(first) { return String(scalar) }
    guard take("\\"), take("u"), let second = codeUnit(), UTF16.isLeadSurrogate(first),
      UTF16.isTrailSurrogate(second)
    else { throw error(.invalidEscape, from: start) }
    return String(decoding: [first, second], as: UTF16.self)
  }

  /// Takes four hexadecimal digits.
  private mutating func codeUnit() -> UInt16? {
    guard offset + 4 <= bytes.count else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[offset..<offset + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    offset += 4
    return unit
  }

  private static let escapes: [UInt8: String] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
    UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n",
    UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]
}
