import Testing

@testable import Platform
@testable import Workspace

@Suite struct KeyParserTests {
  private static let table: [(bytes: String, keys: [Key])] = [
    (" nN?", [.character(" "), .character("n"), .character("n"), .character("?")]),
    ("\r\n", [.enter, .enter]),
    ("\u{1B}", [.escape]),
    ("\u{1B}q", []),
    ("\u{1B}[A\u{1B}OBq", [.character("q")]),
    ("\u{1B}[1;5Cq\u{1B}[15~r", [.character("q"), .character("r")]),
    ("é抽🫖y\t\u{7F}\u{0}", [.character("y")]),
  ]

  @Test(arguments: table.map(\.bytes))
  func keys(bytes: String) throws {
    var parser = KeyParser()
    #expect(parser.keys(in: bytes.utf8) == Self.table.first { $0.bytes == bytes }?.keys)
  }

  /// A slow connection may split a sequence.
  @Test func splitSequences() {
    var parser = KeyParser()
    #expect(parser.keys(in: "\u{1B}[1;".utf8) == [])
    #expect(parser.keys(in: "5Cn".utf8) == [.character("n")])
  }
}
