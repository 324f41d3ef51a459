import Foundation
import Text

/// JSON, held against a plain reader of the grammar.
extension FuzzTarget {
  static let json = FuzzTarget(
    "json",
    oracle: "a plain reader of RFC 8259; what is written reads back; Python's json",
    seeds: {
      [
        #"{"a":[1,-2.5e3,"x\n\u00e9"],"b":{"c":null,"d":true},"e":"é"}"#, #"[]"#,
        #"[[],{},"",0,-0.0,1E+2]"#,
        #""\"\\\/\b\f\n\r\t\u0041\uD83D\uDE00""#, "[1e999]", #"{"a":1,"a":2}"#, #"{"a":"\ud800"}"#,
        "\u{FEFF}{}",
        "[0.1,1e-7,123456789012345678901234567890]", " \t\r\n[true , false , null ] ",
        "{\"\":{\"\":[[[[[[]]]]]]}}",
      ].map { Array($0.utf8) }
    },
    words: [
      "\\u0000", "\\ud83d\\ude00", "\\udc00", "null", "true", "false", "1e5", "-0", "\":", "\",\"",
      "[[", "]]", "{}",
      "\u{FEFF}", "\u{2028}", "é", "1e309", "0.", "01", "\\/",
    ],
    mostBytes: 512,
    replayed: 20_000,
    violation: JSONLaws.violation,
    record: { bytes in
      // The value in a list, as it may be null.
      var json = JSONWriter()
      json.array(Array([JSONLaws.read(bytes).node].compactMap { $0 })) {
        JSONLaws.write($1, to: &$0)
      }
      return json.text
    }
  )
}

enum JSONLaws {
  static func violation(_ bytes: [UInt8]) -> String? {
    let (node, error) = read(bytes)
    if let error, !(0 <= error.range.start && error.range.start <= bytes.count) {
      return "the error \(error) is at \(error.range)"
    }
    var plain = PlainJSON(bytes)
    let value = plain.value()
    switch (node.map(described), value) {
    case (nil, nil): return nil
    case (let ours?, let theirs?) where ours == theirs: break
    case (let ours, let theirs):
      return "\(ours ?? "refused: \(error as Any)") is not \(theirs ?? "refused")"
    }
    guard let node else { return nil }
    var json = JSONWriter()
    write(node, to: &json)
    let again = read(Array(json.text.utf8)).node.map(described)
    if again != value { return "written as \(json.text) it is \(again ?? "refused")" }
    return node.isObject ? lineViolation(bytes, node) : nil
  }

  /// An object alone is a line with the same fields.
  private static func lineViolation(_ bytes: [UInt8], _ node: JSONNode) -> String? {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    guard case .object(let fields) = node.value else { return nil }
    return bytes.withUnsafeBufferPointer { buffer in
      var line = JSONLine()
      do throws(JSONSyntaxError) {
        try line.read(buffer, in: 0..<buffer.count)
      } catch {
        return "not a line: \(error)"
      }
      if line.fields.count != fields.count { return "a line of \(line.fields.count) fields" }
      for (field, other) in zip(line.fields, fields) {
        let name = JSONText.unescaped(buffer, in: field.name)
        if name != Array(other.name.utf8) { return "the line has a field \(name)" }
        let value = read(Array(bytes[field.value])).node.map(described)
        if value != described(other.node) { return "in the line it is \(value ?? "refused")" }
      }
      return nil
    }
  }

  /// The only value of a text, or why there is none.
  static func read(_ bytes: [UInt8]) -> (node: JSONNode?, error: JSONSyntaxError?) {
    var parser = JSONParser(bytes)
    do throws(JSONSyntaxError) {
      guard let node = try parser.next() else { return (nil, nil) }
      return try parser.next() == nil ? (node, nil) : (nil, nil)
    } catch {
      return (nil, error)
    }
  }

  static func described(_ node: JSONNode) -> String {
    switch node.value {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let value):
      "'\(value.unicodeScalars.map { "\($0.value)" }.joined(separator: " "))'"
    case .array(let items): "[\(items.map(described).joined(separator: ","))]"
    case .object(let fields):
      "{\(fields.map { "\(Array($0.name.utf8)):\(described($0.node))" }.joined(separator: ","))}"
    }
  }

  static func write(_ node: JSONNode, to json: inout JSONWriter) {
    switch node.value {
    case .null: json.null()
    case .bool(let value): json.literal("\(value)")
    case .number(let value): json.literal("\(value)")
    case .string(let value): json.string(value)
    case .array(let items): json.array(items) { write($1, to: &$0) }
    case .object(let fields):
      json.object { json in
        for field in fields {
          json.key(field.name)
          write(field.node, to: &json)
        }
      }
    }
  }
}

/// Reads one JSON text as RFC 8259 spells it, production by production, with our limits: equal names, the depth, and the
/// size of numbers. Slow, and without messages.
private struct PlainJSON {
  private let text: [UInt8]
  private var place = 0
  private var depth = 0

  init(_ bytes: [UInt8]) {
    text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// The value as `JSONLaws.described` spells it; nil for what is invalid.
  mutating func value() -> String? {
    guard String(validating: text, as: UTF8.self) != nil, let value = element(), place == text.count
    else { return nil }
    return value
  }

  private mutating func element() -> String? {
    blanks()
    defer { blanks() }
    for word in ["null", "true", "false"] where take(word) { return word }
    if take("[") { return list(end: "]") { $0.element() }.map { "[\($0.joined(separator: ","))]" } }
    if take("{") { return object() }
    guard text[place...].first == 0x22 else { return number() }
    return string().map { "'\($0.unicodeScalars.map { "\($0.value)" }.joined(separator: " "))'" }
  }

  private mutating func object() -> String? {
    var names: Set<[UInt8]> = []
    let fields = list(end: "}") { json -> String? in
      json.blanks()
      guard let name = json.string(), names.insert(Array(name.utf8)).inserted else { return nil }
      json.blanks()
      guard json.take(":"), let value = json.element() else { return nil }
      return "\(Array(name.utf8)):\(value)"
    }
    return fields.map { "{\($0.joined(separator: ","))}" }
  }

  private mutating func list(end: String, _ item: (inout PlainJSON) -> String?) -> [String]? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= JSONParser.maximumDepth else { return nil }
    blanks()
    if take(end) { return [] }
    var items: [String] = []
    repeat {
      guard let value = item(&self) else { return nil }
      items.append(value)
    } while take(",")
    return take(end) ? items : nil
  }

  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    var units: [UInt16] = []
    while place < text.count, text[place] != 0x22 {
      if take("\\") {
        guard let unit = escape() else { return nil }
        units.append(unit)
        continue
      }
      guard text[place] >= 0x20 else { return nil }
      var end = place + 1
      while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
      units += Array(String(decoding: text[place..<end], as: UTF8.self).utf16)
      place = end
    }
    guard take("\"") else { return nil }
    return String(validating: units, as: UTF16.self)
  }

  private mutating func escape() -> UInt16? {
    let plain: [String: UInt16] = [
      "\"": 0x22, "\\": 0x5C, "/": 0x2F, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9,
    ]
    for (letter, unit) in plain where take(letter) { return unit }
    guard take("u"), place + 4 <= text.count else { return nil }
    let digits = text[place..<place + 4]
    place += 4
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }) else {
      return nil
    }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private mutating func number() -> String? {
    let start = place
    _ = take("-")
    if !take("0") { guard digits() else { return nil } }
    if take(".") { guard digits() else { return nil } }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard digits() else { return nil }
    }
    let value = Double(String(decoding: text[start..<place], as: UTF8.self))
    return value.flatMap { $0.isFinite ? "\($0)" : nil }
  }

  private mutating func digits() -> Bool {
    let start = place
    while place < text.count, (0x30...0x39).contains(text[place]) { place += 1 }
    return place > start
  }

  private mutating func blanks() {
    while place < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[place]) { place += 1 }
  }

  private mutating func take(_ word: String) -> Bool {
    guard text[place...].starts(with: word.utf8) else { return false }
    place += word.utf8.count
    return true
  }
}
