import RecipeLint
import TestSupport
import Testing
import Text

@Suite struct RDJSONRendererTests {
  @Test func hostileFindings() {
    #expect(
      HostileSample.rendered(RecordRenderer.rdjson(HostileSample.tool))
        == #"""
        {"source":{"name":"brewlint"},"diagnostics":[
        {"message":"a \"b\" 'c' <d> & 100 %, ]]> ::e:: {f} [g](h) i\r\nj\t\u001B[2J \u202E😀 (use {method})","location":{"path":"r/ü \"%\",:<&'>\n�.yaml","range":{"start":{"line":1,"column":11},"end":{"line":1,"column":15}}},"severity":"WARNING","code":{"value":"plain-name"},"suggestions":[{"range":{"start":{"line":1,"column":11},"end":{"line":1,"column":15}},"text":"<e>\n "}]},
        {"message":"280 g","location":{"path":"r/ü \"%\",:<&'>\n�.yaml","range":{"start":{"line":3,"column":8},"end":{"line":3,"column":13}}},"severity":"ERROR","code":{"value":"water-total"},"related_locations":[{"message":"the {yield}","location":{"path":"r/ü \"%\",:<&'>\n�.yaml","range":{"start":{"line":2,"column":8},"end":{"line":2,"column":13}}}},{"message":"the other <yield>","location":{"path":"/home/b c.yaml","range":{"start":{"line":2,"column":8},"end":{"line":2,"column":13}}}}]},
        {"message":"280 g","location":{"path":"r/ü \"%\",:<&'>\n�.yaml","range":{"start":{"line":3,"column":8},"end":{"line":3,"column":13}}},"severity":"ERROR","code":{"value":"water-total"},"related_locations":[{"message":"the key","location":{"path":"r/ü \"%\",:<&'>\n�.yaml","range":{"start":{"line":2,"column":1},"end":{"line":2,"column":6}}}},{"message":"the other <yield>","location":{"path":"/home/b c.yaml","range":{"start":{"line":2,"column":8},"end":{"line":2,"column":13}}}}]},
        {"message":"an end","location":{"path":"r/ü \"%\",:<&'>\n�.yaml","range":{"start":{"line":4,"column":1},"end":{"line":4,"column":1}}},"severity":"INFO","code":{"value":"not-described"}},
        {"message":"too much","location":{"path":"/home/b c.yaml","range":{"start":{"line":2,"column":1},"end":{"line":3,"column":1}}},"severity":"ERROR","code":{"value":"water-total"}}
        ]}

        """#
    )
  }

  @Test func nothingFound() {
    #expect(
      renderedNothing(RecordRenderer.rdjson(HostileSample.tool))
        == """
        {"source":{"name":"brewlint"},"diagnostics":[]}

        """
    )
  }

  /// Columns count bytes, including those of a byte order mark, also inside code points.
  @Test(arguments: [
    (0, "1,1"), (3, "1,4"), (5, "1,6"), (7, "1,8"), (8, "2,1"), (10, "2,3"), (99, "2,3"),
  ])
  func byteColumns(offset: Int, place: String) {
    let bytes = Array("\u{FEFF}é\r\r\né".utf8)
    let source = SourceText(name: "a", bytes: bytes)
    let renderer = RecordRenderer.rdjson(HostileSample.tool)
    let output = rendered(renderer, [finding(ByteRange(offset, offset))], in: source)
    let parts = place.split(separator: ",")
    let expected = #"{"line":\#(parts[0]),"column":\#(parts[1])}"#
    #expect(output.contains(#""start":\#(expected),"end":\#(expected)"#))
  }

  /// Reviewers apply each suggestion separately, so a suggestion must not be half of a fix.
  @Test(
    arguments: [
      ([Edit(ByteRange(0, 1), "x"), Edit(ByteRange(2, 3), "")], #""text":"xb""#),
      ([Edit(ByteRange(1, 1), "\n")], #""text":"\n""#),
      ([Edit(ByteRange(0, 1), "x"), Edit(ByteRange(4, 5), "y")], nil),
      ([Edit(ByteRange(0, 2), "x"), Edit(ByteRange(1, 2), "y")], nil),
      ([Edit(ByteRange(4, 6), "x")], nil),
      ([], nil),
    ] as [([Edit], String?)]
  )
  func aFixBecomesOneSuggestion(edits: [Edit], text: String?) {
    var found = finding(ByteRange(0, 1))
    found.fix = Fix("do it", .safe, edits)
    let source = SourceText(name: "a", bytes: [0x61, 0x62, 0x63, 0xFF, 0x64])
    let output = rendered(RecordRenderer.rdjson(HostileSample.tool), [found], in: source)
    #expect(output.contains("suggestions") == (text != nil))
    if let text { #expect(output.contains(text)) }
  }
}
