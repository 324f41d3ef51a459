import RecipeLint
import Testing

@Suite struct RDJSONLinesRendererTests {
  @Test func hostileFindings() {
    #expect(
      HostileSample.rendered(RecordRenderer.rdjsonLines(HostileSample.tool))
        == #"""
        {"message":"a \"b\" 'c' <d> & 100 %, ]]> ::e:: {f} [g](h) i\r\nj\t\u001B[2J \u202E😀 (use {method})","location":{"path":"r/ü \"%\",:<&'>\n�.yaml","range":{"start":{"line":1,"column":11},"end":{"line":1,"column":15}}},"severity":"WARNING","code":{"value":"plain-name"},"suggestions":[{"range":{"start":{"line":1,"column":11},"end":{"line":1,"column":15}},"text":"<e>\n "}],"source":{"name":"brewlint"}}
        {"message":"280 g","location":{"path":"r/ü \"%\",:<&'>\n�.yaml","range":{"start":{"line":3,"column":8},"end":{"line":3,"column":13}}},"severity":"ERROR","code":{"value":"water-total"},"related_locations":[{"message":"the {yield}","location":{"path":"r/ü \"%\",:<&'>\n�.yaml","range":{"start":{"line":2,"column":8},"end":{"line":2,"column":13}}}},{"message":"the other <yield>","location":{"path":"/home/b c.yaml","range":{"start":{"line":2,"column":8},"end":{"line":2,"column":13}}}}],"source":{"name":"brewlint"}}
        {"message":"280 g","location":{"path":"r/ü \"%\",:<&'>\n�.yaml","range":{"start":{"line":3,"column":8},"end":{"line":3,"column":13}}},"severity":"ERROR","code":{"value":"water-total"},"related_locations":[{"message":"the key","location":{"path":"r/ü \"%\",:<&'>\n�.yaml","range":{"start":{"line":2,"column":1},"end":{"line":2,"column":6}}}},{"message":"the other <yield>","location":{"path":"/home/b c.yaml","range":{"start":{"line":2,"column":8},"end":{"line":2,"column":13}}}}],"source":{"name":"brewlint"}}
        {"message":"an end","location":{"path":"r/ü \"%\",:<&'>\n�.yaml","range":{"start":{"line":4,"column":1},"end":{"line":4,"column":1}}},"severity":"INFO","code":{"value":"not-described"},"source":{"name":"brewlint"}}
        {"message":"too much","location":{"path":"/home/b c.yaml","range":{"start":{"line":2,"column":1},"end":{"line":3,"column":1}}},"severity":"ERROR","code":{"value":"water-total"},"source":{"name":"brewlint"}}

        """#
    )
  }

  @Test func nothingFound() {
    #expect(renderedNothing(RecordRenderer.rdjsonLines(HostileSample.tool)) == "")
  }
}
