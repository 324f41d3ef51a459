import RecipeLint
import Testing
import Text

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
