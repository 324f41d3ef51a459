import RecipeLint
import Testing

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
