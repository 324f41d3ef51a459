import TestSupport
import Testing
import Text

@Suite struct JSONLineTests {
  /// The fields of an object as they are written, or the error.
  private func described(_ text: String) -> String {
    var line = JSONLine()
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      do throws(JSONSyntaxError) {
        try line.read(bytes, in: 0..<bytes.count)
      } catch {
        return "\(error.range.start): \(error)" + (line.fields.isEmpty ? "" : " and fields")
      }
      func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
      return line.fields.map { "\(text($0.name)) = \(text($0.value))" }.joined(separator: "; ")
    }
  }

  @Test(arguments: [
    ("{}", ""), (" { } ", ""), (#"{"a":1}"#, #""a" = 1"#),
    (#" {"a" : 1.50e+99 , "b":[ {"c": [] } ] }"#, #""a" = 1.50e+99; "b" = [ {"c": [] } ]"#),
    (
      #"{"a":1e999,"é":"蒸らし \u00e9\ud83d\ude00\n","c":null,"d":true,"e":false}"#,
      #""a" = 1e999; "é" = "蒸らし \u00e9\ud83d\ude00\n"; "c" = null; "d" = true; "e" = false"#
    ),
    (#"{"a":{"b":1,"b":2}}"#, #""a" = {"b":1,"b":2}"#),
    ("", "0: expected an object"), ("[1]", "0: expected an object"),
    ("{} {}", "3: expected nothing after the object"),
    (#"{"a":1,"\u0061":2}"#, "7: `a` is given twice"),
    (#"{"a":1,}"#, "7: expected a name in quotes"),
    (#"{"a":1 "b":2}"#, "7: expected a comma or `}`"),
    (#"{"a" 1}"#, "5: expected a colon"), (#"{"a":}"#, "5: expected a value"),
    (#"{"a":nil}"#, "5: expected a value"), (#"{"a":nullx}"#, "9: expected a comma or `}`"),
    (#"{"a":01}"#, "6: expected no digit after the zero"), (#"{"a":-}"#, "6: expected a digit"),
    (#"{"a":"b"#, "5: the string has no closing quote"),
    ("{\"a\":\"b\nc\"}", "7: escape control characters in strings, such as `\\n`"),
    (#"{"a":"\x"}"#, "6: this is not a JSON escape sequence"),
    (#"{"a":"\u12g4"}"#, "6: this is not a JSON escape sequence"),
    (#"{"a":"\ud800"}"#, "6: this is not a JSON escape sequence"),
    (#"{"a":"\udc00\ud800"}"#, "6: this is not a JSON escape sequence"),
    (#"{"a":"\u12"#, "6: this is not a JSON escape sequence"),
    (#"{"a":"\"#, "6: this is not a JSON escape sequence"),
    (
      "{\"a\":" + String(repeating: "[", count: 63) + String(repeating: "]", count: 63) + "}",
      "\"a\" = " + String(repeating: "[", count: 63) + String(repeating: "]", count: 63)
    ),
    ("{\"a\":" + String(repeating: "[", count: 64), "68: nested more than 64 levels deep"),
  ])
  func reads(text: String, expected: String) {
    #expect(described(text) == expected)
  }

  @Test func invalidUTF8() throws {
    let bytes = Array(#"{"a":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8)
    let error = bytes.withUnsafeBufferPointer { bytes in
      var line = JSONLine()
      return #expect(throws: JSONSyntaxError.self) { try line.read(bytes, in: 0..<bytes.count) }
    }
    #expect(error?.problem == .invalidUTF8)
    #expect(error?.range == ByteRange(6, 7))
  }

  @Test func manyFieldsAreLinearAndDistinct() {
    let fields = (0..<50_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    #expect(described("{\(fields)}").hasSuffix("\"k49999\" = 49999"))
    #expect(described("{\(fields),\"k7\":1}").hasSuffix(": `k7` is given twice"))
  }

  /// Accepts and rejects what the parser does, for damaged objects of all kinds of values.
  @Test(arguments: Samples.of(0..<40)) func agreesWithTheParser(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "{", "}", "[", "]", ",", ":", " ", "\"a\"", "\"b\\n\"", "\"\\ud83d\\ude00\"", "\"é\u{7F}\"",
      "1", "-0.5e3", "0", "null", "true", "\\", "\"", "\u{1}", "x",
    ]
    for _ in 0..<500 {
      var text = #"{"a":[1,{"b":"\u00e9"},null],"c":"d\\","e":-1.5}"#
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let scalars = text.unicodeScalars
        let place = scalars.index(
          scalars.startIndex,
          offsetBy: Int.random(in: 0...scalars.count, using: &random)
        )
        if Bool.random(using: &random), place < scalars.endIndex {
          text.unicodeScalars.remove(at: place)
        } else {
          text.insert(contentsOf: pieces.randomElement(using: &random) ?? "", at: place)
        }
      }
      let parsed = parsed(text)
      let isRead = !described(text).contains(#/^\d+: /#)
      #expect(isRead == parsed, "seed \(seed): \(text)")
    }
  }

  private func parsed(_ text: String) -> Bool {
    var parser = JSONParser(Array(text.utf8))
    guard let node = try? parser.next(), node.isObject else { return false }
    do { return try parser.next() == nil } catch { return false }
  }
}

/// Strings of JSON as bytes.
@Suite struct JSONTextTests {
  private static let samples = [
    "", "a", "plain text of more than eight bytes", "\"quotes\" and \\ and / slashes",
    "lines\r\nand\ttabs", "\u{0}\u{1}\u{1F}\u{7F}\u{80}\u{9F}",
    "é°C 蒸らし 😀 \u{202E}\u{FEFF}\u{2028}",
    "1234567\"", "12345678\n", "1234567é", "\u{7F}23456789",
  ]

  @Test(arguments: [
    ("", ""), ("plain text of more than eight bytes", "plain text of more than eight bytes"),
    (#""quotes" and \ and / slashes"#, #"\"quotes\" and \\ and / slashes"#),
    ("lines\r\nand\ttabs\u{0}\u{1F}\u{7F}\u{9F}", #"lines\r\nand\ttabs\u0000\u001F\u007F\u009F"#),
    ("é°C 蒸らし 😀\u{202E}\u{E0001}", #"é°C 蒸らし 😀\u202E\uDB40\uDC01"#),
    // Commands of build servers, and what is none.
    ("##[error]x", #"#\u0023[error]x"#), ("a###vso[a]é##[b]", #"a##\u0023vso[a]é#\u0023[b]"#),
    ("# [x]", "# [x]"), ("## [x] #[x] ##", "## [x] #[x] ##"),
  ])
  func escapes(text: String, expected: String) {
    var json = JSONWriter()
    json.string(text)
    #expect(json.text == "\"\(expected)\"")
    #expect(text.escapedForJSON == expected)
  }

  @Test(arguments: samples) func unescapesWhatIsEscaped(text: String) {
    var bytes: [UInt8] = []
    bytes.appendJSON(text)
    bytes.withUnsafeBufferPointer {
      #expect(JSONText.unescaped($0, in: 0..<$0.count) == Array(text.utf8))
    }
  }

  @Test(arguments: [
    (#""\u0041\u00e9\uD83D\uDE00\"\\\/\b\f\n\r\t""#, "Aé😀\"\\/\u{8}\u{C}\n\r\t"), (#""é😀""#, "é😀"),
  ])
  func unescapes(json: String, text: String) {
    Array(json.utf8).withUnsafeBufferPointer {
      #expect(JSONText.unescaped($0, in: 0..<$0.count) == Array(text.utf8))
    }
  }

  /// A value that is copied keeps its spelling, except for what a terminal would interpret.
  @Test(arguments: [
    (#"{"a": [1.50, "\u0041\/é"]}"#, #"{"a": [1.50, "\u0041\/é"]}"#),
    ("\"\u{7F}\u{9B}31m\u{202E}x\u{200D}\"", "\"\\u007F\\u009B31m\\u202Ex\u{200D}\""),
    (###"{"a": "##[error]\n"}"###, ###"{"a": "#\u0023[error]\n"}"###),
  ])
  func copies(json: String, expected: String) {
    var copy: [UInt8] = []
    Array(json.utf8).withUnsafeBufferPointer { copy.appendJSONValue($0, in: 0..<$0.count) }
    #expect(String(decoding: copy, as: UTF8.self) == expected)
  }
}
