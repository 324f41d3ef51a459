import Foundation
import RecipeLint
import TestSupport
import Testing
import Text

@Suite struct JSONRendererTests {
  private let text = "é: 1\r\nyield: 250 g\n"

  private var findings: [Diagnostic] {
    [
      finding(ByteRange(0, 2)),
      Diagnostic(
        rule: "water-total",
        severity: .warning,
        message: "say \"280 g\"",
        range: place("250 g", in: text),
        label: "here",
        document: 1,
        path: "steps[2].pourTo",
        labels: [Label(place("1\r\nyield", in: text), "there")],
        notes: ["one", "two"],
        help: "pour less",
        fix: Fix("pour less", .unsafe, [Edit(place("250", in: text), "28\n0")])
      ),
    ]
  }

  @Test func document() {
    #expect(
      rendered(RecordRenderer.json, findings, in: text) == #"""
        {"version":1,"summary":{"files":1,"errors":1,"warnings":1,"notes":0,"fixable":1},"diagnostics":[
        {"rule":"rule","severity":"error","message":"message","file":"a.yaml","document":0,"path":"","range":{"start":{"line":1,"column":1,"offset":0},"end":{"line":1,"column":2,"offset":2}},"label":null,"labels":[],"related":[],"notes":[],"help":null,"fix":null},
        {"rule":"water-total","severity":"warning","message":"say \"280 g\"","file":"a.yaml","document":1,"path":"steps[2].pourTo","range":{"start":{"line":2,"column":8,"offset":14},"end":{"line":2,"column":13,"offset":19}},"label":"here","labels":[{"range":{"start":{"line":1,"column":4,"offset":4},"end":{"line":2,"column":6,"offset":12}},"message":"there"}],"related":[],"notes":["one","two"],"help":"pour less","fix":{"title":"pour less","safety":"unsafe","edits":[{"range":{"start":{"line":2,"column":8,"offset":14},"end":{"line":2,"column":11,"offset":17}},"replacement":"28\n0"}]}}
        ]}

        """#
    )
  }

  @Test func nothingFound() {
    #expect(
      rendered(RecordRenderer.json, [], in: text) == #"""
        {"version":1,"summary":{"files":1,"errors":0,"warnings":0,"notes":0,"fixable":0},"diagnostics":[]}

        """#
    )
  }

  @Test func severalFilesAreOneDocument() throws {
    var renderer = RecordRenderer.json
    var summary = Summary()
    var output = ""
    for name in ["a", "b", "c"] {
      let found = name == "b" ? [] : findings
      summary.add(found)
      renderer.render(found, in: SourceText(name: name, bytes: Array(text.utf8)), into: &output)
    }
    #expect(output == "")
    output += renderer.finish(summary)
    let document = try parsed(output)
    let diagnostics = try #require(document["diagnostics"] as? [[String: Any]])
    #expect(diagnostics.map { $0["file"] as? String } == ["a", "a", "c", "c"])
    #expect(
      document["summary"] as? [String: Int] == [
        "files": 3, "errors": 2, "warnings": 2, "notes": 0, "fixable": 2,
      ]
    )
  }

  @Test func anyTextIsPreserved() throws {
    let all = (0...0x2100).compactMap(Unicode.Scalar.init).map(String.init).joined()
    let hostile = all + "\"\\/\u{FEFF}\u{E0001}😀"
    let found = Diagnostic(rule: "r", severity: .note, message: hostile, range: ByteRange(0, 0))
    let output = rendered(RecordRenderer.json, [found], in: "", name: hostile)
    let diagnostic = try #require((try parsed(output)["diagnostics"] as? [[String: Any]])?.first)
    #expect((diagnostic["message"] as? String).map { Array($0.utf8) } == Array(hostile.utf8))
    #expect((diagnostic["file"] as? String).map { Array($0.utf8) } == Array(hostile.utf8))
    #expect(output.unicodeScalars.filter { $0.properties.generalCategory == .control }.count == 3)
  }

  @Test func writerEscapes() {
    var json = JSONWriter()
    json.array { json in
      json.string("\u{0}\u{1F}\u{7F}\u{2028}\u{202E}\u{E0001}\t/é")
      json.object { _ in }
      json.array(["", "\\"]) { $0.string($1) }
      json.null()
      json.integer(-1)
    }
    #expect(
      json.text
        == #"["\u0000\u001F\u007F\u2028\u202E\uDB40\uDC01\t/é",{},["","\\"],null,-1]"#
    )
  }

  private func parsed(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
