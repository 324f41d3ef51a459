import RecipeLint
import Testing

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
