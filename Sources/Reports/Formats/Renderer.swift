import SourceText

/// Writes findings in one output format.
///
/// Call ``render(_:in:into:)`` once per file that has findings, in the order of the output, and
/// ``finish(_:into:)`` once at the end, also where there was no finding. What is appended to
/// `output` may be written out and dropped after each call.
package protocol Renderer: Sendable {
  /// Appends the findings of one source, in the order given, or keeps them for the end.
  mutating func render(
    _ diagnostics: [Diagnostic],
    in source: SourceText,
    into output: inout String
  )

  /// Appends what can only be said when all findings are known.
  mutating func finish(_ summary: Summary, into output: inout String)
}
