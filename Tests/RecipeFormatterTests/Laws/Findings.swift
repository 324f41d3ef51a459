import Diagnostics
import RecipeLint

/// What the linter says of a source.
enum Findings {
  /// The first finding about the output of a trial that was none about its source.
  static func appearing(in trial: Trial) -> String? {
    for preset in [Preset.recommended, .strict] {
      let before = lines(trial.source, preset)
      var rest = before
      for line in lines(trial.output, preset) {
        guard let known = rest.firstIndex(of: line) else {
          return "appears: \(line)\nbefore: \(before.joined(separator: "\n        "))"
        }
        rest.remove(at: known)
      }
    }
    return nil
  }

  /// The findings as lines, without their places.
  static func lines(_ bytes: [UInt8], _ preset: Preset) -> [String] {
    var linter = Linter(RuleSelection(settings: RuleSettings(preset: preset)))
    linter.identity = { "recipes/wild.yaml" }
    return linter.lint(bytes).map { finding in
      let place = speakOfComments.contains(finding.rule) ? "" : " at \(finding.path)"
      return "\(finding.rule)\(place): \(finding.message)"
    }
  }

  /// A comment has the path of what it happens to stand in, which is not always what it belongs to.
  private static let speakOfComments: Set = [
    "comment-in-text", "malformed-ignore", "unknown-ignore", "unused-ignore",
  ]
}
