/// Parses JSON (RFC 8259) and keeps the source range of each value for error messages.
///
/// A text may contain several values in sequence, as in JSON Lines. A byte order mark at its start is
/// skipped. The grammar is strict. O(n), with a stack of bounded depth.
package struct JSONParser {
  /// The number of fields from which on names are hashed.
  private static let fewFields = 24
  /// The maximum nesting depth of lists and objects.
  package static let maximumDepth = 64

  private let bytes: [UInt8]
  private let mostValues: Int
  private var offset: Int
  private var depth = 0
  /// The number of values so far, those in lists and objects included.
  package private(set) var valueCount = 0

  /// A parser at the start of a text.
  ///
  /// - Parameter mostValues: more are an error. A value takes up to 100 bytes of memory, and two bytes of text.
  package init(_ bytes: [UInt8], mostValues: Int = .max) {
    self.bytes = bytes
    self.mostValues = mostValues
    offset = bytes.lengthOfByteOrderMark
  }

  /// The next value; nil at the end of the text.
  package mutating func next() throws(JSONSyntaxError) -> JSONNode? {
    skipBlanks()
    return offset == bytes.count ? nil : try value()
  }

  private mutating func value() throws(JSONSyntaxError) -> JSONNode {
    let start = offset
    guard valueCount < mostValues else { throw error(.tooManyValues(mostValues)) }
    valueCount += 1
    let value: JSONNode.Value =
      switch byte {
      case UInt8(ascii: "{"): try nested { (parser) throws(JSONSyntaxError) in try parser.object() }
      case UInt8(ascii: "["): try nested { (parser) throws(JSONSyntaxError) in try parser.array() }
      case UInt8(ascii: "\""): .string(try string())
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number(try number())
      default: try word()
      }
    return JSONNode(value: value, range: ByteRange(start, offset))
  }

  private mutating func nested(
    _ read: (inout JSONParser) throws(JSONSyntaxError) -> JSONNode.Value
  ) throws(JSONSyntaxError) -> JSONNode.Value {
    guard depth < Self.maximumDepth else { throw error(.tooDeep) }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  private mutating func object() throws(JSONSyntaxError) -> JSONNode.Value {
    var fields: [(name: String, node: JSONNode)] = []
    // Comparing a few names is faster than hashing them.
    var names: Set<String> = []
    guard try !isEmptyCollection(closing: "}") else { return .object([]) }
    repeat {
      skipBlanks()
      let start = offset
      guard byte == UInt8(ascii: "\"") else { throw error(.expected("a name in quotes")) }
      let name = try string()
      let isNew: Bool
      if fields.count < Self.fewFields {
        isNew = !fields.contains { $0.name == name }
      } else {
        if names.isEmpty { names = Set(fields.lazy.map({ $0.name })) }
        isNew = names.insert(name).inserted
      }
      guard isNew else { throw error(.duplicateName(name), from: start) }
      skipBlanks()
      guard take(":") else { throw error(.expected("a colon")) }
      skipBlanks()
      fields.append((name, try value()))
    } while try hasNextItem(closing: "}")
    return .object(fields)
  }

  private mutating func array() throws(JSONSyntaxError) -> JSONNode.Value {
    var items: [JSONNode] = []
    guard try !isEmptyCollection(closing: "]") else { return .array([]) }
    repeat {
      skipBlanks()
      items.append(try value())
    } while try hasNextItem(closing: "]")
    return .array(items)
  }

  /// Takes the opening bracket; returns whether the closing one followed directly.
  private mutating func isEmptyCollection(closing bracket: Unicode.Scalar) throws(JSONSyntaxError)
    -> Bool
  {
    offset += 1
    skipBlanks()
    return take(bracket)
  }

  /// Takes the separator or bracket after an item; returns whether another item follows.
  private mutating func hasNextItem(closing bracket: Unicode.Scalar) throws(JSONSyntaxError) -> Bool
  {
    skipBlanks()
    if take(",") { return true }
    guard take(bracket) else { throw error(.expected("a comma or `\(bracket)`")) }
    return false
  }

  private mutating func word() throws(JSONSyntaxError) -> JSONNode.Value {
    for (word, value) in Self.words where bytes[offset...].starts(with: word) {
      offset += word.count
      return value
    }
    throw error(.expected("a value"))
  }

  private static let words: [([UInt8], JSONNode.Value)] = [
    (Array("null".utf8), .null), (Array("true".utf8), .bool(true)),
    (Array("false".utf8), .bool(false)),
  ]

  // MARK: Bytes

  /// The current byte; 0, which is not valid in JSON, at the end.
  private var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Takes an ASCII character, if present.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func skipBlanks() {
    while true {
      switch byte {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      default: return
      }
    }
  }

  /// An error from `start` up to here, or at the current byte if nil.
  private func error(_ problem: JSONSyntaxError.Problem, from start: Int? = nil) -> JSONSyntaxError
  {
    let range =
      start.map { ByteRange($0, offset) } ?? ByteRange(offset, min(offset + 1, bytes.count))
    return JSONSyntaxError(problem: problem, range: range)
  }

  // MARK: Numbers and text

  /// Parses a number.
  private mutating func number() throws(JSONSyntaxError) -> Double {
    let start = offset
    _ = take("-")
    if !take("0") {
      try digits()
    } else if byte &- 0x30 < 10 {
      throw error(.expected("no digit after the zero"))
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

  /// Parses a string.
  private mutating func string() throws(JSONSyntaxError) -> String {
    let start = offset
    offset += 1
    // The text up to the last escape, and the start of the bytes after it.
    var text: [UInt8] = []
    var rest = offset
    while byte != UInt8(ascii: "\"") {
      switch byte {
      case UInt8(ascii: "\\"):
        text += bytes[rest..<offset]
        text += try escaped().utf8
        rest = offset
      case 0x80...: try skipMultiByteScalar()
      case 0..<0x20:
        guard offset < bytes.count else { throw error(.unclosedString, from: start) }
        throw error(.controlCharacter)
      default: offset += 1
      }
    }
    defer { offset += 1 }
    if text.isEmpty { return String(decoding: bytes[rest..<offset], as: UTF8.self) }
    return String(decoding: text + bytes[rest..<offset], as: UTF8.self)
  }

  private mutating func skipMultiByteScalar() throws(JSONSyntaxError) {
    let start = offset
    let decoded = DecodedScalar(at: start, in: bytes)
    offset += decoded.length
    guard decoded.scalar != nil else { throw error(.invalidUTF8, from: start) }
  }

  /// Parses an escape sequence.
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
