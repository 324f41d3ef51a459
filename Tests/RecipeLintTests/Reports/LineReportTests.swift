import RecipeLint
import TestSupport
import Testing
import Text

@Suite struct ConciseRendererTests {
  @Test func oneLineEach() {
    let text = "dose: 15 g\nyield: 日本 250 g\n"
    let diagnostics = [
      finding(place("15 g", in: text), "a label", labels: [Label(ByteRange(0, 1), "another")]),
      Diagnostic(
        rule: "unit",
        severity: .warning,
        message: "two\nlines",
        range: place("250", in: text),
        notes: ["a note"],
        help: "some help"
      ),
    ]
    #expect(
      rendered(ConciseRenderer(), diagnostics, in: text, name: "r/a\n.yaml") == #"""
        r/a\n.yaml:1:7: error[rule]: message
        r/a\n.yaml:2:11: warning[unit]: two\nlines

        """#
    )
  }

  @Test func colors() {
    #expect(
      rendered(ConciseRenderer(style: .ansi), [finding(ByteRange(0, 0))], in: "")
        == "a.yaml:1:1: \u{1B}[1;31merror[rule]\u{1B}[0m: message\n"
    )
  }

  @Test func nothingFound() {
    #expect(rendered(ConciseRenderer(), [], in: "") == "")
  }
}

@Suite struct GitHubRendererTests {
  @Test func hostileFindings() {
    #expect(
      HostileSample.rendered(GitHubRenderer(tool: HostileSample.tool))
        == #"""
        ::error file=r/ü "%25"%2C%3A<&'>%0A�.yaml,line=3,endLine=3,col=8,endColumn=13,title=brewlint (water-total)::280 g%0A/home/b c.yaml:2:8: the other <yield>
        ::error file=r/ü "%25"%2C%3A<&'>%0A�.yaml,line=3,endLine=3,col=8,endColumn=13,title=brewlint (water-total)::280 g%0A/home/b c.yaml:2:8: the other <yield>
        ::error file=/home/b c.yaml,line=2,endLine=2,col=1,title=brewlint (water-total)::too much
        ::warning file=r/ü "%25"%2C%3A<&'>%0A�.yaml,line=1,endLine=1,col=8,endColumn=11,title=brewlint (plain-name)::a "b" 'c' <d> & 100 %25, ]]> ::e:: {f} [g](h) i\r\nj\t<U+001B>[2J <U+202E>😀%0Anote: a note%0Ahelp: use {method}
        ::notice file=r/ü "%25"%2C%3A<&'>%0A�.yaml,line=4,endLine=4,col=1,endColumn=1,title=brewlint (not-described)::an end

        """#
    )
  }

  @Test func nothingFound() {
    #expect(renderedNothing(GitHubRenderer(tool: HostileSample.tool)) == "")
  }
}
