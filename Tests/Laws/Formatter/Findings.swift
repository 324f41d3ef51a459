import RecipeLint
import Recipes
import TestSupport

/// What the linter says of a source.
enum Findings {
  /// The first finding about the output of a trial that was none about its source.
  static func appearing(in run: FormatRun) -> String? {
    // What nobody can see hides other findings on its line.
    guard !run.before.mayHaveInvisibleCharacters else { return nil }
    if run.source == run.output { return nil }
    let before = lines(run.source, run.preset)
    var rest = before
    for line in lines(run.output, run.preset) {
      guard let known = rest.firstIndex(of: line) else {
        return "appears: \(line)\nbefore: \(before.joined(separator: "\n        "))"
      }
      rest.remove(at: known)
    }
    return nil
  }

  /// The findings as lines, without their places.
  static func lines(_ bytes: [UInt8], _ preset: Preset) -> [String] {
    var linter = Linter(RuleSettings(preset: preset))
    return linter.lint(bytes).map { finding in
      let place = withoutPlace.contains(finding.rule) ? "" : " at \(finding.path)"
      return "\(finding.rule)\(place): \(withCanonicalQuantities(finding.message))"
    }
  }

  /// A comment has the path of what it happens to stand in, which is not always what it belongs to. And what has
  /// to be said of a recipe or step is said at its first key, whichever that is.
  private static let withoutPlace: Set = [
    "comment-in-text", "malformed-ignore", "unknown-ignore", "unused-ignore", "missing-id",
    "missing-timer",
  ]

  /// A message with each quantity that it quotes as the formatter spells it.
  private static func withCanonicalQuantities(_ message: String) -> String {
    // A comment may go from the end of a line to the one above.
    let message = message.replacing("on this line", with: "on the next line")
    let parts = withCanonicalFind(message).split(separator: "`", omittingEmptySubsequences: false)
    return parts.map { canonical(String($0)) }.joined(separator: "`")
  }

  /// A message with the quantity that it found, which it shows without marks: `found 204C: did you mean °F?`.
  private static func withCanonicalFind(_ message: String) -> String {
    guard let found = message.firstRange(of: "found ") else { return message }
    let rest = message[found.upperBound...]
    let end = rest.firstIndex(of: ":") ?? rest.endIndex
    return message[..<found.upperBound] + canonical(String(rest[..<end])) + rest[end...]
  }

  private static func canonical(_ part: String) -> String {
    let types: [ValueType] = [.mass(isWater: true), .temperature, .duration]
    let bytes = Array(part.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      types.lazy.compactMap { Quantity.canonicalSpelling(of: bytes, as: $0) }.first ?? part
    }
  }
}
