import RecipeSyntax
import Testing
import Text

/// Lines as people write them.
@Suite struct WrittenLineTests {
  /// A line, and its marker, key, rest and comment.
  @Test(arguments: [
    ("  - pour: 50 g # x", "-|pour|50 g|# x"), ("- - a", "- -||a|"), ("-", "-|||"),
    ("tags: [a, b]", "|tags|[a, b]|"), ("{a: b}", "||{a: b}|"), ("# c", "|||# c"),
    ("\"a: b\": c", "|\"a: b\"|c|"), ("notes: \"Use #2\" # c", "|notes|\"Use #2\"|# c"),
    ("• dose: 15 g", "|• dose|15 g|"), ("dose = 15 g", "||dose = 15 g|"), ("pour:", "|pour||"),
    // A `#` in a value with quotes begins no comment.
    ("x: \"a # b\" # c", "|x|\"a # b\"|# c"), ("x: 'a # b", "|x|'a # b|"),
    ("x: a#b\t# c", "|x|a#b|# c"), ("x: # c", "|x||# c"), ("x: it's # c", "|x|it's|# c"),
    ("x: \"\\\" # b\" # c", "|x|\"\\\" # b\"|# c"),
  ])
  func yaml(line: String, parts: String) {
    #expect(Self.parts(WrittenLine(Self.line(line)), of: line) == parts)
  }

  /// The same with all that people write instead of YAML's signs, where only `dose` and `pour` are known as keys.
  @Test(arguments: [
    ("• **dose** = 15 g, # less", "•|**dose**|15 g,|# less"), ("1. Bloom", "1.||Bloom|"),
    ("1. - pour: 50 g", "1. -|pour|50 g|"), ("dose:15 g", "|dose|15 g|"),
    ("-pour: 50 g", "-|pour|50 g|"), ("• dose - 15 g", "•|dose|15 g|"),
    ("dose：15 g", "|dose|15 g|"), ("**dose**: 15 g;", "|**dose**|15 g;|"),
    ("“a: b”: c", "|“a: b”|c|"), ("other = 1", "||other = 1|"),
    ("1. timer: 45 s", "1.|timer|45 s|"),
    ("http://example.org", "||http://example.org|"), ("name : x", "|name|x|"),
    ("x: y: z", "|x|y: z|"), ("\"x: y", "||\"x: y|"),
  ])
  func loose(line: String, parts: String) {
    let written = WrittenLine(Self.line(line)) { name, _ in
      name.elementsEqual("dose".utf8) || name.elementsEqual("pour".utf8)
    }
    #expect(Self.parts(written, of: line) == parts)
  }

  /// A long run of blanks is read once.
  @Test func blanks() {
    let text = "x" + String(repeating: " ", count: 100_000) + "y"
    #expect(WrittenLine(Self.line(text)).entry == nil)
  }

  @Test func lines() {
    let bytes = Array("a\r\nb\rc\n".utf8)
    let lines = SourceLines(ByteRange(0, bytes.count), of: bytes).map(\.text)
    #expect(lines == ["a", "b", "c", ""])
  }

  private static func line(_ text: String) -> SourceLine {
    SourceLine(ByteRange(0, text.utf8.count), of: Array(text.utf8))
  }

  private static func parts(_ line: WrittenLine, of text: String) -> String {
    let bytes = Array(text.utf8)
    func spelling(_ range: ByteRange?) -> String {
      range.map { String(decoding: bytes[$0.start..<$0.end], as: UTF8.self) } ?? ""
    }
    let comment = line.comment.map { ByteRange($0, bytes.count) }
    return [line.marker, line.entry?.key, line.rest, comment].map(spelling).joined(separator: "|")
  }
}
