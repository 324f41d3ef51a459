import RecipeLint
import TestSupport
import Text

/// Findings with names and texts that try to break every format, and the summary of the run.
enum HostileSample {
  static let tool = ToolMetadata(name: "brewlint", version: "1.2.3")

  static let rules = [
    RuleMetadata(
      id: "plain-name",
      summary: "The name says \"nothing\".",
      rationale: "A name is `read` <b>aloud</b>.",
      help: "A name is `read` <b>aloud</b>.\n\nWrite {method}.",
      severity: .note,
      tags: ["recommended", "fixable"]
    ),
    RuleMetadata(
      id: "water-total",
      summary: "The steps pour too much.",
      rationale: "The yield is all the water.",
      help: "The yield is all the water.",
      severity: .error
    ),
  ]

  /// Characters with a meaning in XML, URIs, workflow commands and terminals.
  private static let message =
    "a \"b\" 'c' <d> & 100 %, ]]> ::e:: {f} [g](h) i\r\nj\t\u{1B}[2J \u{202E}😀"

  private static let text = "name: 😀é x\r\nyield: 250 g\r\nsteps: 280 g\r\n"

  /// Below the project root; its path is not UTF-8, and its name has no newline.
  private static let odd = SourceText(
    name: "r/ü \"%\".yaml",
    path: Array("r/ü \"%\",:<&'>\n".utf8) + [0xFF] + Array(".yaml".utf8),
    bytes: Array(text.utf8)
  )

  private static let outside = SourceText(
    name: "../b c.yaml",
    path: Array("/home/b c.yaml".utf8),
    bytes: Array("# other\nyield: 300 g\n".utf8)
  )

  /// A warning before the errors, in the first of two files; the second error looks like the first.
  static let findings: [(SourceText, [Diagnostic])] = [
    (
      odd,
      [
        Diagnostic(
          rule: "plain-name",
          severity: .warning,
          message: message,
          range: place("é x", in: text),
          label: "here",
          path: "name",
          notes: ["a note"],
          help: "use {method}",
          fix: Fix(
            "say {it}",
            .unsafe,
            [Edit(place("é", in: text), "<e>\n"), Edit(place("x", in: text), "")]
          )
        ),
        waterTotal(Label(place("250 g", in: text), "the {yield}")),
        waterTotal(Label(place("yield", in: text), "the key")),
        Diagnostic(
          rule: "not-described",
          severity: .note,
          message: "an end",
          range: ByteRange(text.utf8.count, text.utf8.count)
        ),
      ]
    ),
    (
      outside,
      [
        Diagnostic(
          rule: "water-total",
          severity: .error,
          message: "too much",
          range: ByteRange(8, 21),
          path: "yield"
        )
      ]
    ),
  ]

  private static func waterTotal(_ label: Label) -> Diagnostic {
    Diagnostic(
      rule: "water-total",
      severity: .error,
      message: "280 g",
      range: place("280 g", in: text),
      document: 1,
      path: "steps[0].pourTo",
      labels: [label],
      related: [RelatedPlace(outside, ByteRange(15, 20), "the other <yield>")]
    )
  }

  /// The output of `renderer` for the sample.
  static func rendered(_ renderer: some Renderer) -> String {
    var renderer = renderer
    var summary = Summary()
    var output = ""
    for (source, diagnostics) in findings {
      summary.add(diagnostics)
      renderer.render(diagnostics, in: source, into: &output)
    }
    output += renderer.finish(summary)
    return output
  }
}

/// The output of `renderer` for two files without findings.
func renderedNothing(_ renderer: some Renderer) -> String {
  var renderer = renderer
  var summary = Summary()
  var output = ""
  summary.add([])
  summary.add([])
  output += renderer.finish(summary)
  return output
}
