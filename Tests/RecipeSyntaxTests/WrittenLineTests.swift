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
  ])
  func yaml(line: String, parts: String) {
    #expect(Self.parts(of: line) { WrittenLine($0) } == parts)
  }

  /// The same with all that people write instead of YAML's signs.
  @Test(arguments: [
    ("• **dose** = 15 g, # less", "•|**dose**|15 g,|# less"), ("1. Bloom", "1.||Bloom|"),
    ("1. - pour: 50 g", "1. -|pour|50 g|"), ("dose:15 g", "|dose|15 g|"),
    ("-pour: 50 g", "-|pour|50 g|"),
  ])
  func loose(line: String, parts: String) {
    #expect(Self.parts(of: line) { WrittenLine($0) { _, _ in true } } == parts)
  }

  @Test func lines() {
    let bytes = Array("a\r\nb\rc\n".utf8)
    let lines = SourceLines(ByteRange(0, bytes.count), of: bytes).map(\.text)
    #expect(lines == ["a", "b", "c", ""])
  }

  private static func parts(of text: String, _ read: (SourceLine) -> WrittenLine) -> String {
    let bytes = Array(text.utf8)
    let line = read(SourceLine(at: 0, in: bytes))
    func spelling(_ range: ByteRange?) -> String {
      range.map { String(decoding: bytes[$0.start..<$0.end], as: UTF8.self) } ?? ""
    }
    let comment = line.comment.map { ByteRange($0, bytes.count) }
    return [line.marker, line.entry?.key, line.rest, comment].map(spelling).joined(separator: "|")
  }
}
