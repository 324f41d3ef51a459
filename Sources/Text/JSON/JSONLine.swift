/// Finds the fields of a JSON object (RFC 8259) without building values, for streams of millions of objects.
///
/// The grammar is that of ``JSONParser``, except that numbers may be of any size, and that names inside nested objects
/// may repeat. O(n), with a stack of bounded depth. Reuses its memory for each object.
package struct JSONLine {
  /// A field, by the places of its parts.
  package struct Field: Sendable {
    /// The name with its quotes, as it is written.
    package let name: Range<Int>
    /// Whether the name has no escape.
    fileprivate let isPlain: Bool
    /// The value, as it is written.
    package let value: Range<Int>
  }

  /// The number of fields from which on names are hashed.
  private static let fewFields = 24

  /// The fields of the last object, in source order; names are unique.
  package private(set) var fields: [Field] = []

  /// Creates a reader.
  package init() {}

  /// Forgets the last object.
  package mutating func removeAll() { fields.removeAll(keepingCapacity: true) }

  /// Reads the object in a range of bytes, which contains nothing else. After an error there are no fields.
  package mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>,
    in range: Range<Int>
  ) throws(JSONSyntaxError) {
    removeAll()
    do throws(JSONSyntaxError) {
      try readAll(bytes, in: range)
    } catch {
      removeAll()
      throw error
    }
  }

  private mutating func readAll(
    _ bytes: UnsafeBufferPointer<UInt8>,
    in range: Range<Int>
  ) throws(JSONSyntaxError) {
    var scan = JSONScan(bytes: bytes, offset: range.lowerBound, end: range.upperBound)
    scan.skipBlanks()
    guard scan.byte == UInt8(ascii: "{") else { throw scan.error(.expected("an object")) }
    try readFields(&scan)
    scan.skipBlanks()
    guard scan.offset == range.upperBound else {
      throw scan.error(.expected("nothing after the object"))
    }
  }

  private mutating func readFields(_ scan: inout JSONScan) throws(JSONSyntaxError) {
    scan.offset += 1
    scan.skipBlanks()
    if scan.take("}") { return }
    var names: Set<[UInt8]> = []
    repeat {
      scan.skipBlanks()
      let name = try scan.name()
      let isPlain = !scan.bytes[name].contains(UInt8(ascii: "\\"))
      guard isNew(name, isPlain, in: scan.bytes, &names) else {
        let text = String(decoding: JSONText.unescaped(scan.bytes, in: name), as: UTF8.self)
        throw JSONSyntaxError(
          problem: .duplicateName(text),
          range: ByteRange(name.lowerBound, name.upperBound)
        )
      }
      let start = scan.offset
      try scan.skipValue(depth: 1)
      fields.append(Field(name: name, isPlain: isPlain, value: start..<scan.offset))
    } while try scan.hasNextItem(closing: "}")
  }

  /// Whether no field has this name yet. Comparing a few names is faster than hashing them.
  private func isNew(
    _ name: Range<Int>,
    _ isPlain: Bool,
    in bytes: UnsafeBufferPointer<UInt8>,
    _ names: inout Set<[UInt8]>
  ) -> Bool {
    if fields.count < Self.fewFields {
      return !fields.contains { field in
        // Plain names are the same only if their bytes are.
        if isPlain, field.isPlain, field.name.count != name.count { return false }
        return JSONText.isSame(field.name, name, in: bytes)
      }
    }
    if names.isEmpty {
      names = Set(fields.lazy.map { JSONText.unescaped(bytes, in: $0.name) })
    }
    return names.insert(JSONText.unescaped(bytes, in: name)).inserted
  }
}

/// Skips JSON values in a part of some bytes.
struct JSONScan {
  let bytes: UnsafeBufferPointer<UInt8>
  var offset: Int
  let end: Int

  /// The current byte; 0, which is not valid in JSON, at the end.
  var byte: UInt8 { offset < end ? bytes[offset] : 0 }

  mutating func skipBlanks() {
    while true {
      switch byte {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      default: return
      }
    }
  }

  /// Takes an ASCII character, if present.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  /// An error from `start` up to here, or at the current byte if nil.
  func error(_ problem: JSONSyntaxError.Problem, from start: Int? = nil) -> JSONSyntaxError {
    let range = start.map { ByteRange($0, offset) } ?? ByteRange(offset, min(offset + 1, end))
    return JSONSyntaxError(problem: problem, range: range)
  }

  /// Takes the name of a field with its colon; returns its place.
  mutating func name() throws(JSONSyntaxError) -> Range<Int> {
    guard byte == UInt8(ascii: "\"") else { throw error(.expected("a name in quotes")) }
    let start = offset
    try skipString()
    let name = start..<offset
    skipBlanks()
    guard take(":") else { throw error(.expected("a colon")) }
    skipBlanks()
    return name
  }

  /// Takes the separator or bracket after an item; returns whether another item follows.
  mutating func hasNextItem(closing bracket: Unicode.Scalar) throws(JSONSyntaxError) -> Bool {
    skipBlanks()
    if take(",") { return true }
    guard take(bracket) else { throw error(.expected("a comma or `\(bracket)`")) }
    return false
  }

  /// Skips a value inside this many lists and objects.
  mutating func skipValue(depth: Int) throws(JSONSyntaxError) {
    switch byte {
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try skipNumber()
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < JSONParser.maximumDepth else { throw error(.tooDeep) }
      try skipCollection(isObject: byte == UInt8(ascii: "{"), depth: depth + 1)
    case UInt8(ascii: "n"): try skip("null")
    case UInt8(ascii: "t"): try skip("true")
    case UInt8(ascii: "f"): try skip("false")
    default: throw error(.expected("a value"))
    }
  }

  private mutating func skipCollection(isObject: Bool, depth: Int) throws(JSONSyntaxError) {
    let bracket: Unicode.Scalar = isObject ? "}" : "]"
    offset += 1
    skipBlanks()
    if take(bracket) { return }
    repeat {
      skipBlanks()
      if isObject { _ = try name() }
      try skipValue(depth: depth)
    } while try hasNextItem(closing: bracket)
  }

  private mutating func skip(_ word: StaticString) throws(JSONSyntaxError) {
    let count = word.utf8CodeUnitCount
    guard end - offset >= count, let start = bytes.baseAddress,
      (0..<count).allSatisfy({ start[offset + $0] == word.utf8Start[$0] })
    else { throw error(.expected("a value")) }
    offset += count
  }

  private mutating func skipNumber() throws(JSONSyntaxError) {
    _ = take("-")
    if !take("0") {
      try skipDigits()
    } else if byte &- 0x30 < 10 {
      throw error(.expected("no digit after the zero"))
    }
    if take(".") { try skipDigits() }
    if take("e") || take("E") {
      if !take("-") { _ = take("+") }
      try skipDigits()
    }
  }

  private mutating func skipDigits() throws(JSONSyntaxError) {
    guard byte &- 0x30 < 10 else { throw error(.expected("a digit")) }
    while byte &- 0x30 < 10 { offset += 1 }
  }

  private mutating func skipString() throws(JSONSyntaxError) {
    let start = offset
    offset += 1
    while true {
      offset = JSONText.endOfPlainText(in: bytes, from: offset, to: end)
      guard offset < end else { throw error(.unclosedString, from: start) }
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return
      case UInt8(ascii: "\\"): try skipEscape()
      case 0..<0x20: throw error(.controlCharacter)
      default: try skipScalar()
      }
    }
  }

  private mutating func skipScalar() throws(JSONSyntaxError) {
    let start = offset
    let part = UnsafeBufferPointer(rebasing: bytes[..<end])
    let decoded = DecodedScalar(at: start, in: part)
    offset += decoded.length
    guard decoded.scalar != nil else { throw error(.invalidUTF8, from: start) }
  }

  private mutating func skipEscape() throws(JSONSyntaxError) {
    let start = offset
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      offset += 1
    case UInt8(ascii: "u"):
      offset += 1
      guard isCodeUnitTaken() else { throw error(.invalidEscape, from: start) }
    default: throw error(.invalidEscape, from: start)
    }
  }

  /// Takes the digits of a scalar, which are two escapes if it is a pair of surrogates; false if they are invalid.
  private mutating func isCodeUnitTaken() -> Bool {
    guard let first = JSONText.codeUnit(bytes, at: offset, before: end) else { return false }
    offset += 4
    if Unicode.Scalar(first) != nil { return true }
    guard UTF16.isLeadSurrogate(first), take("\\"), take("u"),
      let second = JSONText.codeUnit(bytes, at: offset, before: end),
      UTF16.isTrailSurrogate(second)
    else { return false }
    offset += 4
    return true
  }
}
