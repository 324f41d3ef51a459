import RecipeLint
import Testing
import Text

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
