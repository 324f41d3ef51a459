import RecipeLint
import TestSupport
import Testing
import Text

@Suite struct FullRendererTests {
  private let recipe = """
    version: 1
    name: Morning
    dose: 15 g
    water:
    yield: 250 g
    steps:
      - kind: bloom
        pourTo: 40 g
      - kind: pour
        pourTo: 280 g

    """

  private var waterTotal: Diagnostic {
    Diagnostic(
      rule: "water-total",
      severity: .error,
      message: "the steps pour 280 g, but the yield is 250 g",
      range: place("280 g", in: recipe),
      label: "the scale reads 280 g after the last pour",
      labels: [Label(place("250 g", in: recipe), "the yield")],
      notes: ["`pourTo` is what the scale reads, not what is added"],
      help: "pour to 250 g, or say `yield: 280 g`",
      fix: Fix("pour to 250 g", .unsafe, [Edit(place("280 g", in: recipe), "250 g")])
    )
  }

  private var noName: Diagnostic {
    Diagnostic(
      rule: "plain-name",
      severity: .warning,
      message: "the name says little",
      range: place("Morning", in: recipe),
      fix: Fix("add the method", .safe, [Edit(place("Morning", in: recipe), "Morning V60")])
    )
  }

  @Test func findingsAndSummary() {
    let output = rendered(FullRenderer(), [noName, waterTotal], in: recipe, name: "r/morning.yaml")
    #expect(
      output == """
        warning[plain-name]: the name says little
         --> r/morning.yaml:2:7
          |
        2 | name: Morning
          |       ^^^^^^^
          |
          = fix: add the method

        error[water-total]: the steps pour 280 g, but the yield is 250 g
          --> r/morning.yaml:10:13
           |
         5 | yield: 250 g
           |        ----- the yield
           ⋮
        10 |     pourTo: 280 g
           |             ^^^^^ the scale reads 280 g after the last pour
           |
           = note: `pourTo` is what the scale reads, not what is added
           = help: pour to 250 g, or say `yield: 280 g`
           = fix: pour to 250 g (unsafe)

        1 error, 1 warning in 1 file; 1 can be fixed with --fix, 1 more with --unsafe-fixes

        """
    )
  }

  @Test func colors() {
    let output = snippet(waterTotal, in: recipe, style: .ansi)
    #expect(
      output.replacing("\u{1B}[", with: "[") == """
        [1;31merror[water-total][0m[1m: the steps pour 280 g, but the yield is 250 g[0m
          [1;34m-->[0m a.yaml:10:13
        [1;34m   |[0m
        [1;34m 5 |[0m yield: 250 g
        [1;34m   |[0m        [1;34m-----[0m [1;34mthe yield[0m
           [1;34m⋮[0m
        [1;34m10 |[0m     pourTo: 280 g
        [1;34m   |[0m             [1;31m^^^^^[0m [1;31mthe scale reads 280 g after the last pour[0m
        [1;34m   |[0m
           [1;34m=[0m [1mnote[0m: `pourTo` is what the scale reads, not what is added
           [1;34m=[0m [1mhelp[0m: pour to 250 g, or say `yield: 280 g`
           [1;34m=[0m [1mfix[0m: pour to 250 g (unsafe)

        """
    )
  }

  @Test(arguments: [(Severity.error, "31"), (.warning, "33"), (.note, "36")])
  func severityColors(severity: Severity, code: String) {
    var finding = finding(ByteRange(0, 1))
    finding.severity = severity
    let output = snippet(finding, in: "a", style: .ansi)
    #expect(output.contains("\u{1B}[1;\(code)m\(severity.rawValue)[rule]\u{1B}[0m"))
    #expect(output.contains("\u{1B}[1;\(code)m^\u{1B}[0m"))
  }

  @Test func nothingFoundPrintsNothing() {
    #expect(rendered(FullRenderer(), [], in: recipe) == "")
  }

  @Test func endOfFile() {
    let text = "steps:\n"
    #expect(
      snippet(finding(ByteRange(7, 7), "steps are missing"), in: text) == """
        error[rule]: message
         --> a.yaml:2:1
          |
        2 |
          | ^ steps are missing

        """
    )
  }

  @Test func beyondTheEndOfALineWithoutNewline() {
    let labels = [Label(ByteRange(-1, 4), "the key")]
    #expect(
      snippet(finding(ByteRange(99, 999), "a value is missing", labels: labels), in: "dose:") == """
        error[rule]: message
         --> a.yaml:1:6
          |
        1 | dose:
          | ---- ^ a value is missing
          | |
          | the key

        """
    )
  }

  @Test(arguments: ["", "\u{FEFF}"])
  func emptyFile(text: String) {
    #expect(
      snippet(finding(ByteRange(0, 0), "there is no recipe"), in: text) == """
        error[rule]: message
         --> a.yaml:1:1
          |
        1 |
          | ^ there is no recipe

        """
    )
  }

  @Test func namesAndTextsCannotForgeOutput() {
    let hostile = "x\nerror\u{1B}[2J\u{202E}\t\u{9B}"
    let diagnostic = Diagnostic(
      rule: "r\n",
      severity: .note,
      message: hostile,
      range: ByteRange(0, 1),
      label: hostile,
      notes: [hostile],
      help: hostile,
      fix: Fix(hostile, .safe, [])
    )
    #expect(
      snippet(diagnostic, in: SourceText(name: hostile, bytes: [0x61])) == #"""
        note[r\n]: x\nerror<U+001B>[2J<U+202E>\t<U+009B>
         --> x\nerror<U+001B>[2J<U+202E>\t<U+009B>:1:1
          |
        1 | a
          | ^ x\nerror<U+001B>[2J<U+202E>\t<U+009B>
          |
          = note: x\nerror<U+001B>[2J<U+202E>\t<U+009B>
          = help: x\nerror<U+001B>[2J<U+202E>\t<U+009B>
          = fix: x\nerror<U+001B>[2J<U+202E>\t<U+009B>

        """#
    )
  }
}
