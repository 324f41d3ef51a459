import SourceText

/// Reads JSON (RFC 8259) and keeps where each value stands, so that whoever finds one wrong can say so.
///
/// A text may hold several values one after another, as JSON Lines do. A byte order mark at its start is
/// passed over. Nothing but what the RFC has is accepted. O(n), with a stack of bounded depth.
package struct JSONParser {
  /// How deep lists and objects may lie in each other.
  package static let maximumDepth = 64

  package let bytes: [UInt8]
  package var offset: Int
  private var depth = 0

  /// A parser at the start of a text.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next value; nil at the end of the text.
  package mutating func next() throws(JSONSyntaxError) -> JSONNode? {
    skipBlanks()
    return offset == bytes.count ? nil : try value()
  }

  private mutating func value() throws(JSONSyntaxError) -> JSONNode {
    let start = offset
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
    var names: Set<String> = []
    guard try !opens(closing: "}") else { return .object([]) }
    repeat {
      skipBlanks()
      let start = offset
      guard byte == UInt8(ascii: "\"") else { throw error(.expected("a name in quotes")) }
      let name = try string()
      guard names.insert(name).inserted else {
        throw error(.duplicateName(name), from: start)
      }
      skipBlanks()
      guard take(":") else { throw error(.expected("a colon")) }
      skipBlanks()
      fields.append((name, try value()))
    } while try goesOn(closing: "}")
    return .object(fields)
  }

  private mutating func array() throws(JSONSyntaxError) -> JSONNode.Value {
    var items: [JSONNode] = []
    guard try !opens(closing: "]") else { return .array([]) }
    repeat {
      skipBlanks()
      items.append(try value())
    } while try goesOn(closing: "]")
    return .array(items)
  }

  /// Takes the opening bracket, and the closing one if it comes at once; tells whether it did.
  private mutating func opens(closing bracket: Unicode.Scalar) throws(JSONSyntaxError) -> Bool {
    offset += 1
    skipBlanks()
    return take(bracket)
  }

  /// Takes what stands behind an item, and tells whether another one follows.
  private mutating func goesOn(closing bracket: Unicode.Scalar) throws(JSONSyntaxError) -> Bool {
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
}

extension JSONParser {
  /// The byte here; 0, which JSON has nowhere, at the end.
  package var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Takes an ASCII character if it stands here.
  package mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func skipBlanks() {
    while [0x20, 0x0A, 0x0D, 0x09].contains(byte) { offset += 1 }
  }

  /// An error from a place, by default this one, up to here, or at the byte here.
  package func error(_ problem: JSONSyntaxError.Problem, from start: Int? = nil) -> JSONSyntaxError
  {
    let range =
      start.map { ByteRange($0, offset) } ?? ByteRange(offset, min(offset + 1, bytes.count))
    return JSONSyntaxError(problem: problem, range: range)
  }
}
