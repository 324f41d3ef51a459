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

@Suite struct JSONLinesRendererTests {
  @Test func hostileFindings() {
    #expect(
      HostileSample.rendered(RecordRenderer.jsonLines)
        == #"""
        {"version":1,"rule":"plain-name","severity":"warning","message":"a \"b\" 'c' <d> & 100 %, ]]> ::e:: {f} [g](h) i\r\nj\t\u001B[2J \u202E😀","file":"r/ü \"%\".yaml","document":0,"path":"name","range":{"start":{"line":1,"column":8,"offset":10},"end":{"line":1,"column":11,"offset":14}},"label":"here","labels":[],"related":[],"notes":["a note"],"help":"use {method}","fix":{"title":"say {it}","safety":"unsafe","edits":[{"range":{"start":{"line":1,"column":8,"offset":10},"end":{"line":1,"column":9,"offset":12}},"replacement":"<e>\n"},{"range":{"start":{"line":1,"column":10,"offset":13},"end":{"line":1,"column":11,"offset":14}},"replacement":""}]}}
        {"version":1,"rule":"water-total","severity":"error","message":"280 g","file":"r/ü \"%\".yaml","document":1,"path":"steps[0].pourTo","range":{"start":{"line":3,"column":8,"offset":37},"end":{"line":3,"column":13,"offset":42}},"label":null,"labels":[{"range":{"start":{"line":2,"column":8,"offset":23},"end":{"line":2,"column":13,"offset":28}},"message":"the {yield}"}],"related":[{"file":"../b c.yaml","range":{"start":{"line":2,"column":8,"offset":15},"end":{"line":2,"column":13,"offset":20}},"message":"the other <yield>"}],"notes":[],"help":null,"fix":null}
        {"version":1,"rule":"water-total","severity":"error","message":"280 g","file":"r/ü \"%\".yaml","document":1,"path":"steps[0].pourTo","range":{"start":{"line":3,"column":8,"offset":37},"end":{"line":3,"column":13,"offset":42}},"label":null,"labels":[{"range":{"start":{"line":2,"column":1,"offset":16},"end":{"line":2,"column":6,"offset":21}},"message":"the key"}],"related":[{"file":"../b c.yaml","range":{"start":{"line":2,"column":8,"offset":15},"end":{"line":2,"column":13,"offset":20}},"message":"the other <yield>"}],"notes":[],"help":null,"fix":null}
        {"version":1,"rule":"not-described","severity":"note","message":"an end","file":"r/ü \"%\".yaml","document":0,"path":"","range":{"start":{"line":4,"column":1,"offset":44},"end":{"line":4,"column":1,"offset":44}},"label":null,"labels":[],"related":[],"notes":[],"help":null,"fix":null}
        {"version":1,"rule":"water-total","severity":"error","message":"too much","file":"../b c.yaml","document":0,"path":"yield","range":{"start":{"line":2,"column":1,"offset":8},"end":{"line":3,"column":1,"offset":21}},"label":null,"labels":[],"related":[],"notes":[],"help":null,"fix":null}

        """#
    )
  }

  @Test func nothingFound() {
    #expect(renderedNothing(RecordRenderer.jsonLines) == "")
  }
}

@Suite struct GitLabRendererTests {
  @Test func hostileFindings() {
    #expect(
      HostileSample.rendered(RecordRenderer.gitlab)
        == #"""
        [
        {"description":"a \"b\" 'c' <d> & 100 %, ]]> ::e:: {f} [g](h) i\r\nj\t\u001B[2J \u202E😀 (use {method})","check_name":"plain-name","fingerprint":"a48a6e41af38afccd6ee4f0e160d7f9b2d32036c5607462d472ff991e9196a71","severity":"minor","location":{"path":"r/ü \"%\",:<&'>\n�.yaml","lines":{"begin":1,"end":1}}},
        {"description":"280 g","check_name":"water-total","fingerprint":"72f45080644c19b7e5b61b94a6da8196f1c09b290be5cd2723c2402b1c0b10c4","severity":"major","location":{"path":"r/ü \"%\",:<&'>\n�.yaml","lines":{"begin":3,"end":3}}},
        {"description":"280 g","check_name":"water-total","fingerprint":"62b3a0fcc3013d640f19ab23334c30499adf020299e4e23efa84c21572555914","severity":"major","location":{"path":"r/ü \"%\",:<&'>\n�.yaml","lines":{"begin":3,"end":3}}},
        {"description":"an end","check_name":"not-described","fingerprint":"82525ec31942a2668154c3625366a36628a4e5d13fa1c0aefd0fde1fac2251d8","severity":"info","location":{"path":"r/ü \"%\",:<&'>\n�.yaml","lines":{"begin":4,"end":4}}},
        {"description":"too much","check_name":"water-total","fingerprint":"fdb3a91071fbed42aa76d72b149f1e946abadd180a290e62d5fd9e8f31fdf27d","severity":"major","location":{"path":"/home/b c.yaml","lines":{"begin":2,"end":2}}}
        ]

        """#
    )
  }

  @Test func nothingFound() {
    #expect(
      renderedNothing(RecordRenderer.gitlab)
        == """
        []

        """
    )
  }
}

@Suite struct SARIFRendererTests {
  @Test func hostileFindings() {
    #expect(
      HostileSample.rendered(RecordRenderer.sarif(HostileSample.tool, HostileSample.rules))
        == #"""
        {"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":{"name":"brewlint","version":"1.2.3","rules":[{"id":"plain-name","shortDescription":{"text":"The name says \"nothing\"."},"fullDescription":{"text":"A name is `read` <b>aloud</b>.","markdown":"A name is `read` <b>aloud</b>."},"help":{"text":"A name is `read` <b>aloud</b>.\n\nWrite {method}.","markdown":"A name is `read` <b>aloud</b>.\n\nWrite {method}."},"defaultConfiguration":{"level":"note"},"properties":{"tags":["recommended","fixable"]}},{"id":"water-total","shortDescription":{"text":"The steps pour too much."},"fullDescription":{"text":"The yield is all the water.","markdown":"The yield is all the water."},"help":{"text":"The yield is all the water.","markdown":"The yield is all the water."},"defaultConfiguration":{"level":"error"},"properties":{"tags":[]}}]}},"columnKind":"unicodeCodePoints","originalUriBaseIds":{"%SRCROOT%":{"description":{"text":"the root folder of the project"}}},"results":[
        {"ruleId":"plain-name","ruleIndex":0,"level":"warning","message":{"text":"a \"b\" 'c' <d> & 100 %, ]]> ::e:: {{f}} [g\\](h) i\r\nj\t\u001B[2J \u202E😀 (use {{method}})"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"r/%C3%BC%20%22%25%22%2C%3A%3C%26%27%3E%0A%FF.yaml","uriBaseId":"%SRCROOT%"},"region":{"startLine":1,"startColumn":8,"endLine":1,"endColumn":11,"byteOffset":10,"byteLength":4}},"logicalLocations":[{"fullyQualifiedName":"name"}]}],"partialFingerprints":{"keyPath/v1":"a48a6e41af38afccd6ee4f0e160d7f9b2d32036c5607462d472ff991e9196a71"},"fixes":[{"description":{"text":"say {{it}}"},"artifactChanges":[{"artifactLocation":{"uri":"r/%C3%BC%20%22%25%22%2C%3A%3C%26%27%3E%0A%FF.yaml","uriBaseId":"%SRCROOT%"},"replacements":[{"deletedRegion":{"startLine":1,"startColumn":8,"endLine":1,"endColumn":9,"byteOffset":10,"byteLength":2},"insertedContent":{"text":"<e>\n"}},{"deletedRegion":{"startLine":1,"startColumn":10,"endLine":1,"endColumn":11,"byteOffset":13,"byteLength":1},"insertedContent":{"text":""}}]}],"properties":{"safety":"unsafe"}}]},
        {"ruleId":"water-total","ruleIndex":1,"level":"error","message":{"text":"280 g"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"r/%C3%BC%20%22%25%22%2C%3A%3C%26%27%3E%0A%FF.yaml","uriBaseId":"%SRCROOT%"},"region":{"startLine":3,"startColumn":8,"endLine":3,"endColumn":13,"byteOffset":37,"byteLength":5}},"logicalLocations":[{"fullyQualifiedName":"steps[0].pourTo"}]}],"partialFingerprints":{"keyPath/v1":"72f45080644c19b7e5b61b94a6da8196f1c09b290be5cd2723c2402b1c0b10c4"},"relatedLocations":[{"physicalLocation":{"artifactLocation":{"uri":"r/%C3%BC%20%22%25%22%2C%3A%3C%26%27%3E%0A%FF.yaml","uriBaseId":"%SRCROOT%"},"region":{"startLine":2,"startColumn":8,"endLine":2,"endColumn":13,"byteOffset":23,"byteLength":5}},"message":{"text":"the {{yield}}"}},{"physicalLocation":{"artifactLocation":{"uri":"file:///home/b%20c.yaml"},"region":{"startLine":2,"startColumn":8,"endLine":2,"endColumn":13,"byteOffset":15,"byteLength":5}},"message":{"text":"the other <yield>"}}]},
        {"ruleId":"water-total","ruleIndex":1,"level":"error","message":{"text":"280 g"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"r/%C3%BC%20%22%25%22%2C%3A%3C%26%27%3E%0A%FF.yaml","uriBaseId":"%SRCROOT%"},"region":{"startLine":3,"startColumn":8,"endLine":3,"endColumn":13,"byteOffset":37,"byteLength":5}},"logicalLocations":[{"fullyQualifiedName":"steps[0].pourTo"}]}],"partialFingerprints":{"keyPath/v1":"62b3a0fcc3013d640f19ab23334c30499adf020299e4e23efa84c21572555914"},"relatedLocations":[{"physicalLocation":{"artifactLocation":{"uri":"r/%C3%BC%20%22%25%22%2C%3A%3C%26%27%3E%0A%FF.yaml","uriBaseId":"%SRCROOT%"},"region":{"startLine":2,"startColumn":1,"endLine":2,"endColumn":6,"byteOffset":16,"byteLength":5}},"message":{"text":"the key"}},{"physicalLocation":{"artifactLocation":{"uri":"file:///home/b%20c.yaml"},"region":{"startLine":2,"startColumn":8,"endLine":2,"endColumn":13,"byteOffset":15,"byteLength":5}},"message":{"text":"the other <yield>"}}]},
        {"ruleId":"not-described","level":"note","message":{"text":"an end"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"r/%C3%BC%20%22%25%22%2C%3A%3C%26%27%3E%0A%FF.yaml","uriBaseId":"%SRCROOT%"},"region":{"startLine":4,"startColumn":1,"endLine":4,"endColumn":1,"byteOffset":44,"byteLength":0}}}],"partialFingerprints":{"keyPath/v1":"82525ec31942a2668154c3625366a36628a4e5d13fa1c0aefd0fde1fac2251d8"}},
        {"ruleId":"water-total","ruleIndex":1,"level":"error","message":{"text":"too much"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"file:///home/b%20c.yaml"},"region":{"startLine":2,"startColumn":1,"endLine":3,"endColumn":1,"byteOffset":8,"byteLength":13}},"logicalLocations":[{"fullyQualifiedName":"yield"}]}],"partialFingerprints":{"keyPath/v1":"fdb3a91071fbed42aa76d72b149f1e946abadd180a290e62d5fd9e8f31fdf27d"}}
        ]}]}

        """#
    )
  }

  @Test func nothingFound() {
    #expect(
      renderedNothing(RecordRenderer.sarif(HostileSample.tool, HostileSample.rules))
        == #"""
        {"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":{"name":"brewlint","version":"1.2.3","rules":[{"id":"plain-name","shortDescription":{"text":"The name says \"nothing\"."},"fullDescription":{"text":"A name is `read` <b>aloud</b>.","markdown":"A name is `read` <b>aloud</b>."},"help":{"text":"A name is `read` <b>aloud</b>.\n\nWrite {method}.","markdown":"A name is `read` <b>aloud</b>.\n\nWrite {method}."},"defaultConfiguration":{"level":"note"},"properties":{"tags":["recommended","fixable"]}},{"id":"water-total","shortDescription":{"text":"The steps pour too much."},"fullDescription":{"text":"The yield is all the water.","markdown":"The yield is all the water."},"help":{"text":"The yield is all the water.","markdown":"The yield is all the water."},"defaultConfiguration":{"level":"error"},"properties":{"tags":[]}}]}},"columnKind":"unicodeCodePoints","originalUriBaseIds":{"%SRCROOT%":{"description":{"text":"the root folder of the project"}}},"results":[]}]}

        """#
    )
  }

  /// Ranges beyond the source, which would give invalid offsets.
  @Test func rangesOutsideTheSource() {
    let output = rendered(
      RecordRenderer.sarif(HostileSample.tool, []),
      [finding(ByteRange(-3, -1)), finding(ByteRange(1, 9)), finding(ByteRange(8, 9))],
      in: "ab"
    )
    let regions = output.split(separator: #""region":"#).dropFirst().map { $0.prefix { $0 != "}" } }
    #expect(
      regions == [
        #"{"startLine":1,"startColumn":1,"endLine":1,"endColumn":1,"byteOffset":0,"byteLength":0"#,
        #"{"startLine":1,"startColumn":2,"endLine":1,"endColumn":3,"byteOffset":1,"byteLength":1"#,
        #"{"startLine":1,"startColumn":3,"endLine":1,"endColumn":3,"byteOffset":2,"byteLength":0"#,
      ]
    )
  }

  /// The standard requires at least one change in a fix.
  @Test func aFixWithoutEditsIsOmitted() {
    var found = finding(ByteRange(0, 1))
    found.fix = Fix("do nothing", .safe, [])
    let renderer = RecordRenderer.sarif(HostileSample.tool, [])
    #expect(!rendered(renderer, [found], in: "ab").contains("fixes"))
  }
}
