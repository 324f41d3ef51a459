import RecipeFormatter
import RecipeLint

/// What holds of every source and what the formatter makes of it.
enum Law: String, CaseIterable, Sendable {
  /// What is formatted stays as it is.
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
  func violation(
    by source: [UInt8],
    _ preset: Preset,
    with formatter: inout Formatter
  ) -> String? {
    guard let trial = Trial(source, preset: preset, with: &formatter) else { return nil }
    return violation(in: trial, with: &formatter)
  }

  /// How a trial breaks the law; `nil` where it does not.
  func violation(in trial: Trial, with formatter: inout Formatter) -> String? {
    switch self {
    case .idempotence: Self.idempotence(trial, with: &formatter)
    case .meaning: Meaning.difference(in: trial)
    case .comments: CommentPlaces.difference(in: trial)
    case .findings: Findings.appearing(in: trial)
    case .success: Self.failure(trial)
    }
  }

  private static func idempotence(_ trial: Trial, with formatter: inout Formatter) -> String? {
    switch formatter.format(trial.output) {
    case .unchanged: nil
    case .changed(let bytes): "formatted again it is\n\(String(decoding: bytes, as: UTF8.self))"
    case .refused: "formatted again it is refused: \(trial.after.errors)"
    case .failed(let failure): "formatted again it fails: \(failure.difference)"
    }
  }

  private static func failure(_ trial: Trial) -> String? {
    guard case .failed(let failure) = trial.result else { return nil }
    return failure.difference
  }
}
