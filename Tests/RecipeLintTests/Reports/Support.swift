import RecipeLint
import Text

/// The output of `renderer` for findings in one source, including the end.
func rendered(
  _ renderer: some Renderer,
  _ diagnostics: [Diagnostic],
  in text: String,
  name: String = "a.yaml"
) -> String {
  rendered(renderer, diagnostics, in: SourceText(name: name, bytes: Array(text.utf8)))
}

/// The output of `renderer` for findings in `source`, including the end.
func rendered(
  _ renderer: some Renderer,
  _ diagnostics: [Diagnostic],
  in source: SourceText
) -> String {
  var renderer = renderer
  var summary = Summary()
  var output = ""
  summary.add(diagnostics)
  renderer.render(diagnostics, in: source, into: &output)
  output += renderer.finish(summary)
  return output
}

/// One finding as the full renderer shows it, without the summary.
func snippet(_ diagnostic: Diagnostic, in text: String, style: Style = .plain) -> String {
  snippet(diagnostic, in: SourceText(name: "a.yaml", bytes: Array(text.utf8)), style: style)
}

/// One finding as the full renderer shows it, without the summary.
func snippet(_ diagnostic: Diagnostic, in source: SourceText, style: Style = .plain) -> String {
  var renderer = FullRenderer(style: style)
  var output = ""
  renderer.render([diagnostic], in: source, into: &output)
  return output
}

/// A finding of the rule `rule`.
func finding(
  _ range: ByteRange,
  _ label: String = "",
  labels: [Label] = []
) -> Diagnostic {
  Diagnostic(
    rule: "rule",
    severity: .error,
    message: "message",
    range: range,
    label: label,
    labels: labels
  )
}
