import Text

extension Rule {
  static let invalidUUID = Rule(
    id: "invalid-uuid",
    summary: "An `id` is not a UUID.",
    rationale: """
      An `id` identifies a recipe even after its file is renamed, so it must be unique everywhere: 32
      hexadecimal digits in groups of 8, 4, 4, 4 and 12. Programs generate such ids; nobody types them.

      Without an `id`, one is derived from the path of the file, which is enough for most recipes.
      """,
    bad: "id: morning-v60",
    good: "id: 7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90",
    fix: .safe,
    check: .shape { error, report in
      guard case .invalidUUID(let text) = error.kind else { return }
      let grouped = uuid(from: text)
      report.add(
        "an `id` must be a UUID of 32 hexadecimal digits, not \(text.quoted)",
        at: error.place,
        help: grouped.map { "write `\($0)`" }
          ?? "remove the line to get an id automatically",
        fix: grouped.flatMap { error.change(to: $0, .safe) }
      )
    }
  )

  /// The UUID of a text that writes it in braces, as a URN or without hyphens.
  private static func uuid(from text: String) -> String? {
    var digits = text.lowercased()
    if digits.hasPrefix("urn:uuid:") { digits.removeFirst(9) }
    digits.removeAll { "{}- ".contains($0) }
    guard digits.count == 32, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    for place in [20, 16, 12, 8] {
      digits.insert("-", at: digits.index(digits.startIndex, offsetBy: place))
    }
    return digits
  }
}
