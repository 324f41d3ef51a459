import TestSupport
import Testing
import Text

@testable import LanguageServer

/// Documents follow the edits of a client, in each unit of columns.
@Suite struct DocumentTests {
  private static let letters = [
    "a", "é", "→", "😀", "\u{301}", "\n", "\r\n", "\r", " ", ":", "-", "\u{FEFF}",
  ]

  private func text(_ generator: inout SeededGenerator, _ count: Int) -> String {
    (0..<count).map { _ in Self.letters.randomElement(using: &generator) ?? "" }.joined()
  }

  /// The text after an edit, computed without the server: positions count units from line starts.
  private func edited(
    _ text: String,
    _ range: TextRange,
    _ new: String,
    _ encoding: PositionEncoding
  ) -> String {
    func units(_ scalar: Unicode.Scalar) -> Int {
      switch encoding {
      case .utf8: UTF8.width(scalar)
      case .utf16: UTF16.width(scalar)
      case .utf32: 1
      }
    }
    let scalars = Array(text.unicodeScalars)
    func index(_ position: Position) -> Int {
      var (line, place) = (0, 0)
      while line < position.line, place < scalars.count {
        let isEnd = scalars[place] == "\n" || scalars[place] == "\r"
        if scalars[place] == "\r", place + 1 < scalars.count, scalars[place + 1] == "\n" {
          place += 1
        }
        if isEnd { line += 1 }
        place += 1
      }
      guard line == position.line else { return scalars.count }
      var column = 0
      while place < scalars.count, scalars[place] != "\n", scalars[place] != "\r" {
        column += units(scalars[place])
        if column > position.character { break }
        place += 1
      }
      return place
    }
    let (start, end) = (index(range.start), index(range.end))
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars[..<start])
    result.append(contentsOf: new.unicodeScalars)
    result.append(contentsOf: scalars[max(start, end)...])
    return String(result)
  }

  /// A document of about 100 code points after thousands of edits, some of them beyond the ends of lines.
  @Test(arguments: PositionEncoding.allCases)
  func randomEdits(encoding: PositionEncoding) {
    let seed: UInt64 = 20_261_122
    var generator = SeededGenerator(seed: seed)
    var expected = text(&generator, 40)
    var document = DocumentSnapshot(
      uri: "",
      path: nil,
      version: 1,
      bytes: Array(expected.utf8),
      encoding: encoding,
      settings: DocumentSettings(place: .meant)
    )
    for count in 0..<33_334 {
      let line = Int.random(in: 0...document.lines.count, using: &generator)
      let first = Position(line, Int.random(in: 0...12, using: &generator))
      let second = Position(
        line + Int.random(in: 0...1, using: &generator),
        Int.random(in: 0...12, using: &generator)
      )
      let range = TextRange(min(first, second), max(first, second))
      let new = text(
        &generator,
        expected.utf8.count > 150 ? 0 : Int.random(in: 0...4, using: &generator)
      )
      expected = edited(expected, range, new, encoding)
      document = document.changed(range, to: new, version: count)
      guard document.bytes == Array(expected.utf8) else {
        Issue.record("seed \(seed): edit \(count), \(range) by \(new.debugDescription)")
        return
      }
    }
  }

  /// What the server says after many small edits is what it says of the same text opened at once.
  @Test func findingsAfterEditsAreThoseOfTheText() throws {
    let seed: UInt64 = 7
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "dose: 15 g\n", "  pour: 30 g\n", "- ", "{", "}", "'", "\n", " ", "é", "😀", ":", "#",
      "name: A\n",
    ]
    let editor = EditorSession()
    editor.open(ViewTests.recipe)
    for count in 0..<200 {
      let bytes = editor.text().map { Array($0.utf8) } ?? []
      let lines = DocumentLines(bytes, in: .utf16)
      let line = Int.random(in: 0..<lines.count, using: &generator)
      let (start, end) = (
        Int.random(in: 0...20, using: &generator), Int.random(in: 0...20, using: &generator)
      )
      let new = Bool.random(using: &generator) ? pieces.randomElement(using: &generator) ?? "" : ""
      editor.notify(
        "textDocument/didChange",
        """
        {"textDocument":{"uri":"\(EditorSession.uri)","version":\(count + 2)},"contentChanges":[{"range":\
        {"start":{"line":\(line),"character":\(min(start, end))},"end":{"line":\(line),"character":\(max(start, end))}},\
        "text":"\(new.escapedForJSON)"}]}
        """
      )
      let text = try #require(editor.text())
      let shown =
        editor.take("textDocument/publishDiagnostics").last?.field("diagnostics")?.items ?? []
      let other = EditorSession()
      other.open(text)
      let fresh =
        other.take("textDocument/publishDiagnostics").last?.field("diagnostics")?.items ?? []
      #expect(
        shown.map { $0.text("message") } == fresh.map { $0.text("message") },
        "seed \(seed), edit \(count)"
      )
    }
  }

  @Test(
    arguments: [
      ("file:///a/b.yaml", "/a/b.yaml"), ("file:///a%20b/%C3%A9.yaml", "/a b/é.yaml"),
      ("FILE://localhost/a", "/a"), ("file:///a/../b", "/b"), ("file:///a%", "/a%"),
    ]
  )
  func paths(uri: String, path: String) {
    #expect(DocumentURI.path(uri)?.string == path)
  }

  @Test(arguments: [
    "untitled:Untitled-1", "http://example.org/a", "file://host/a", "", "file:///a%00b",
  ])
  func otherURIsHaveNoPath(uri: String) {
    #expect(DocumentURI.path(uri) == nil)
  }
}
