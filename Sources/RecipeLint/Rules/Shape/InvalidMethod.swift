import Recipes

extension Rule {
  static let invalidMethod = Rule(
    id: "invalid-method",
    summary: "The brew method is not written in lower case with hyphens.",
    rationale: """
      Methods are words such as `v60` or `kalita-wave`: lower-case letters and digits, with hyphens
      between the words. With one spelling for each method, all recipes for it are found together.
      """,
    example: Example(bad: "method: Kalita Wave", good: "method: kalita-wave"),
    fix: .safe,
    check: .shape { error, context, report in
      guard case .invalidMethod(let text, _) = error.kind else { return }
      let known = context.methodNames
      let nearest =
        context.nearestMethod(to: text) ?? knownPart(of: text, known).map { ($0, isCertain: false) }
      let meant = nearest?.name
      if let nearest, !nearest.isCertain, let own = ownName(text, besides: nearest.name) {
        return report.add(
          "expected a method in lower case with hyphens, such as `kalita-wave`, found \(text.quoted)",
          at: context.firstLine(of: error.range),
          help: "write `\(own)`, or choose `\(nearest.name)`"
        )
      }
      report.add(
        "expected a method in lower case with hyphens, such as `kalita-wave`, found \(text.quoted)",
        at: context.firstLine(of: error.range),
        notes: meant == nil
          ? ["the known methods are \(listed(known, "and"))"] : [],
        help: meant.map { "did you mean `\($0)`?" } ?? helpWithout(text),
        fix: nearest.flatMap { context.fix(error, $0) }
      )
    }
  )

  /// The text as a method of its own, where it is another brewer of a general kind.
  private static func ownName(_ text: String, besides kind: String) -> String? {
    let word = text.foldedWords.joined(separator: "-")
    guard ["pour-over", "immersion"].contains(kind), WordChoice.isKebabCase(word) else {
      return nil
    }
    return word
  }

  /// The words of a text in small letters, with hyphens between, where they have only letters of ASCII.
  private static func helpWithout(_ text: String) -> String {
    let word = text.foldedWords.joined(separator: "-")
    let general = "choose `pour-over` or `immersion`"
    return WordChoice.isKebabCase(word) ? "write `\(word)`, or \(general)" : general
  }

  /// The method that the text names beside other words: `Hario V60`.
  private static func knownPart(of text: String, _ known: [String]) -> String? {
    let words = text.split(separator: " ").map(String.init)
    let longest = known.map { $0.split(separator: "-").count }.max() ?? 0
    for count in stride(from: min(words.count - 1, longest), to: 0, by: -1) {
      for start in 0...words.count - count {
        let part = words[start..<start + count].joined(separator: "-").lowercased()
        if known.contains(part) { return part }
      }
    }
    return nil
  }
}
