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

@Suite struct GroupedRendererTests {
  @Test func hostileFindings() {
    #expect(
      HostileSample.rendered(GroupedRenderer())
        == #"""
        r/ü "%".yaml
          1:8  warning[plain-name]  a "b" 'c' <d> & 100 %, ]]> ::e:: {f} [g](h) i\r\nj\t<U+001B>[2J <U+202E>😀
          3:8  error[water-total]   280 g
          3:8  error[water-total]   280 g
          4:1  note[not-described]  an end

        ../b c.yaml
          2:1  error[water-total]  too much

        3 errors, 1 warning, 1 note in 2 files; 1 can be fixed with --fix --unsafe-fixes

        """#
    )
  }

  @Test func nothingFound() {
    #expect(renderedNothing(GroupedRenderer()) == "")
  }

  @Test func colors() {
    var warning = finding(ByteRange(2, 2))
    warning.severity = .warning
    let output = rendered(
      GroupedRenderer(style: .ansi),
      [finding(ByteRange(0, 0)), warning],
      in: "a\n" + String(repeating: "b", count: 9)
    )
    #expect(
      output.replacing("\u{1B}[", with: "[") == """
        [1ma.yaml[0m
          [1;34m1:1[0m  [1;31merror[rule][0m    message
          [1;34m2:1[0m  [1;33mwarning[rule][0m  message

        1 error, 1 warning in 1 file

        """
    )
  }

  @Test func positionsAreRightAligned() {
    let text = String(repeating: "\n", count: 99) + "dose"
    #expect(
      rendered(
        GroupedRenderer(),
        [finding(ByteRange(0, 0)), finding(ByteRange(101, 102))],
        in: text
      )
        == """
        a.yaml
            1:1  error[rule]  message
          100:3  error[rule]  message

        2 errors in 1 file

        """
    )
  }
}
