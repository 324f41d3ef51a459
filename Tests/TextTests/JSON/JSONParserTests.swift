import Foundation
import TestSupport
import Testing
import Text

@Suite struct JSONParserTests {
  @Test(arguments: [
    ("null", "null"), ("true", "true"), (" false\n", "false"), ("0", "0.0"), ("-12.5e1", "-125.0"),
    ("1E+2", "100.0"), (#""a""#, "'a'"), ("[]", "[]"), ("[1, [2]]", "[1.0 [2.0]]"), ("{}", "{}"),
    (#"{"b": 1, "a": {}}"#, "{b=1.0 a={}}"),
    (#""\"\\\/\b\f\n\r\t\u0041\u00e9\uD83D\uDE00""#, "'\"\\/\u{8}\u{C}\n\r\tAé😀'"),
    (#""蒸らし é 😀""#, "'蒸らし é 😀'"),
    ("\u{FEFF}{}", "{}"),
    ("", ""), (" \n", ""),
    ("{}\n[]\n1", "{} [] 1.0"),
  ])
  func reads(text: String, value: String) throws {
    #expect(try described(text) == value)
  }

  @Test(arguments: [
    ("[1", "2: expected a comma or `]`"),
    ("[1,]", "3: expected a value"),
    ("[1 2]", "3: expected a comma or `]`"),
    ("{a: 1}", "1: expected a name in quotes"),
    (#"{"a" 1}"#, "5: expected a colon"),
    (#"{"a":}"#, "5: expected a value"),
    (#"{"a":1,"a":2}"#, "7..<10: `a` is given twice"),
    ("nul", "0: expected a value"),
    ("NaN", "0: expected a value"),
    ("01", "1: expected no digit after the zero"),
    ("+1", "0: expected a value"),
    ("1.", "2: expected a digit"),
    ("1e", "2: expected a digit"),
    (".5", "0: expected a value"),
    ("[1e999]", "1..<6: the number is too large"),
    (#""ab"#, "0..<3: the string has no closing quote"),
    ("\"a\nb\"", "2: escape control characters in strings, such as `\\n`"),
    (#""\x""#, "1: this is not a JSON escape sequence"),
    (#""\u12g4""#, "1..<3: this is not a JSON escape sequence"),
    (#""\uD83D""#, "1..<7: this is not a JSON escape sequence"),
    (#""\uDE00\uD83D""#, "1..<13: this is not a JSON escape sequence"),
  ])
  func refuses(text: String, problem: String) {
    #expect(outcome(Array(text.utf8)) == problem)
  }

  @Test func rejectsInvalidUTF8() {
    #expect(outcome([0x22, 0x61, 0xFF, 0x22]) == "2: this is not UTF-8")
    #expect(outcome([0xFF, 0xFE, 0x7B, 0x00]) == "0: expected a value")
  }

  @Test func rejectsDeepNesting() {
    let open = String(repeating: "[", count: 100_000)
    #expect(outcome(Array(open.utf8)) == "64: nested more than 64 levels deep")
    let most = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(outcome(Array(most.utf8)) == most)
  }

  @Test func valuesHaveRanges() throws {
    let text = #" {"dose": 15.5, "steps": ["Pour."]}"#
    var parser = JSONParser(Array(text.utf8))
    let root = try #require(try parser.next())
    #expect(root.range == ByteRange(1, text.utf8.count))
    #expect(root.field("dose")?.range == place("15.5", in: text))
    #expect(root.field("yield") == nil)
    guard case .array(let steps)? = root.field("steps")?.value else {
      Issue.record("no list")
      return
    }
    #expect(steps.map(\.range) == [place("\"Pour.\"", in: text)])
  }

  /// This parser accepts the same corrupted texts as another parser.
  @Test(arguments: Samples.of(0..<300))
  func agreesWithAnotherParser(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = Array(#"{"a":[1,-2.5e3,"x\n\u00e9"],"b":{"c":null,"d":true},"e":"é"}"#.utf8)
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let index = bytes.indices.randomElement(using: &random)!
      bytes[index] = Array("{}[],:\"\\ 0e.x\u{7F}".utf8).randomElement(using: &random)!
    }
    let other = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    // The other parser accepts duplicate names.
    if let object = other as? [String: Any], object.count < 3 { return }
    #expect(
      isOneValue(bytes) == (other != nil),
      "seed \(seed): \(String(decoding: bytes, as: UTF8.self))"
    )
  }

  /// Output parses back.
  @Test func roundTrip() throws {
    let text = "a \"b\" \\ \n\r\t\u{1B} \u{202E} é 日本 😀"
    var json = JSONWriter()
    json.array([text, ""]) { $0.string($1) }
    #expect(try described(json.text) == "['\(text)' '']")
  }

  private func isOneValue(_ bytes: [UInt8]) -> Bool {
    var parser = JSONParser(bytes)
    do {
      let first = try parser.next()
      let second = try parser.next()
      return first != nil && second == nil
    } catch {
      return false
    }
  }

  private func outcome(_ bytes: [UInt8]) -> String {
    var parser = JSONParser(bytes)
    var values: [String] = []
    do {
      while let node = try parser.next() { values.append(described(node)) }
      return values.joined(separator: "|")
    } catch {
      let (start, end) = (error.range.start, error.range.end)
      return "\(start)\(end > start + 1 ? "..<\(end)" : ""): \(error)"
    }
  }

  private func described(_ text: String) throws -> String {
    var parser = JSONParser(Array(text.utf8))
    var values: [String] = []
    while let node = try parser.next() { values.append(described(node)) }
    return values.joined(separator: " ")
  }

  private func described(_ node: JSONNode) -> String {
    switch node.value {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let value): "'\(value)'"
    case .array(let items): "[\(items.map(described).joined(separator: " "))]"
    case .object(let fields):
      "{\(fields.map { "\($0.name)=\(described($0.node))" }.joined(separator: " "))}"
    }
  }
}
