import RecipeLint
import RecipeText

/// What holds of every source and what the formatter makes of it.
package enum Law: String, CaseIterable, Sendable {
  /// A formatted source is left unchanged.
  case idempotence
  /// It is the same recipe, and each value is the same to any reader, but for the spelling of quantities.
  case meaning
  /// Every comment is there, once, beside what it stood beside.
  case comments
  /// Nothing is found that was not found before.
  case findings
  /// The formatter finds no mistake of its own.
  case success

  /// How a source breaks the law; `nil` where it does not, or is not YAML.
  package func violation(
    by source: [UInt8],
    _ preset: Preset,
    with formatter: inout Formatter
  ) -> String? {
    guard let run = FormatRun(source, preset: preset, with: &formatter) else { return nil }
    return violation(in: run, with: &formatter)
  }

  /// How a trial breaks the law; `nil` where it does not.
  package func violation(in run: FormatRun, with formatter: inout Formatter) -> String? {
    switch self {
    case .idempotence: Self.idempotence(run, with: &formatter)
    case .meaning: Meaning.difference(in: run)
    case .comments: CommentPlaces.difference(in: run)
    case .findings: Findings.appearing(in: run)
    case .success: Self.failure(run)
    }
  }

  private static func idempotence(_ run: FormatRun, with formatter: inout Formatter) -> String? {
    switch formatter.format(run.output) {
    case .unchanged: nil
    case .changed(let bytes): "formatted again it is\n\(String(decoding: bytes, as: UTF8.self))"
    case .refused: "formatted again it is refused: \(run.after.errors)"
    case .failed(let failure): "formatted again it fails: \(failure.difference)"
    }
  }

  private static func failure(_ run: FormatRun) -> String? {
    guard case .failed(let failure) = run.result else { return nil }
    return failure.difference
  }
}
